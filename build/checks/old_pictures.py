"""Show pictures that differ from the accepted ones: as accepted, as they are now, and the parts
that differ, side by side.

Git keeps digests only. So the game of an earlier commit draws the accepted picture again: the last
commit, or the one that accepted the picture.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import pygame

from checks.scene_pictures import ACCEPTED, ROOT, Name
from game.ui.screenshot import digest_of

COLUMNS, ROWS = 16, 10
GAP = 8
MOST_SHOWN = 4
"""The most pictures of a scene to show."""
PATIENCE = 600
"""The most seconds to wait for the game of an earlier commit."""


class NoPastError(Exception):
    """The reason why nothing of an earlier commit can be drawn."""


class Past:
    """Draws accepted pictures again. Keeps the games of earlier commits in a folder."""

    def __init__(self, folder: Path, root: Path = ROOT, accepted: Path = ACCEPTED) -> None:
        self.folder, self.root, self.accepted = folder, root, accepted

    def draw(self, digests: Mapping[Name, str]) -> tuple[dict[Name, pygame.Surface], list[str]]:
        """Return the pictures with these digests, and why any of them are missing."""
        found: dict[Name, pygame.Surface] = {}
        reasons: list[str] = []
        try:
            if self.git("rev-parse", "--show-prefix"):
                raise NoPastError("this folder isn't a repository of its own")
            found |= self._drawn("HEAD", digests, reasons)
            by_commit: dict[str, dict[Name, str]] = {}
            for name in digests.keys() - found.keys():
                by_commit.setdefault(self.accepting(digests[name]), {})[name] = digests[name]
            for commit in by_commit.keys() - {"", self.git("rev-parse", "HEAD")}:
                found |= self._drawn(commit, by_commit[commit], reasons)
        except (NoPastError, OSError, pygame.error) as reason:
            reasons.append(str(reason))
        if len(found) == len(digests):
            return found, []
        return found, reasons or ["no commit draws the accepted picture"]

    def accepting(self, digest: str) -> str:
        """Return the commit that accepted this digest, "" if none did."""
        path = self.accepted.relative_to(self.root).as_posix()
        return self.git("log", "-1", "--format=%H", f"-S{digest}", "--", path)

    def _drawn(
        self, commit: str, digests: Mapping[Name, str], reasons: list[str]
    ) -> dict[Name, pygame.Surface]:
        """Return the pictures that this commit draws as they were accepted."""
        tree = self._tree(self.git("rev-parse", commit))
        with tempfile.TemporaryDirectory() as output:
            if reason := drawing_failed(tree, Path(output), digests):
                reasons.append(f"commit {tree.name[:10]}: {reason}")
            files = {name: Path(output, name.file) for name in digests}
            drawn = {name: pygame.image.load(path) for name, path in files.items() if path.exists()}
        return {name: one for name, one in drawn.items() if digest_of(one) == digests[name]}

    def _tree(self, commit: str) -> Path:
        """Return a folder with the files of a commit. Several processes can ask at once."""
        tree = self.folder / commit
        if not tree.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self.folder) as made:
                packed, part = Path(made, "tree.zip"), Path(made, "tree")
                self.git("archive", "-0", "-o", str(packed), commit, "--", ".", ":!tests")
                with zipfile.ZipFile(packed) as file:
                    file.extractall(part)
                with suppress(OSError):  # another process was faster
                    part.rename(tree)
        return tree

    def git(self, *arguments: str) -> str:
        done = subprocess.run(
            ["git", "-C", str(self.root), *arguments],
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "LC_ALL": "C"},
        )
        if done.returncode:
            raise NoPastError(done.stderr.partition("\n")[0])
        return done.stdout.strip()


def drawing_failed(tree: Path, output: Path, names: Iterable[Name]) -> str:
    """Let the game in a folder write these pictures. Return why it couldn't, "" if it could."""
    paths = os.pathsep.join(map(str, (tree, tree / "build")))
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "checks.scene_pictures", str(output)],
            input="".join(f"{name}\n" for name in names),
            capture_output=True,
            text=True,
            cwd=tree,
            env={**os.environ, "PYTHONPATH": paths, "SDL_VIDEODRIVER": "dummy"},
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return f"nothing was drawn in {PATIENCE} seconds"
    return done.stderr.strip().rpartition("\n")[2] if done.returncode else ""


# --- side by side -------------------------------------------------------------------------------


def to_show(changed: Mapping[Name, pygame.Surface], accepted: Mapping[str, str]) -> list[Name]:
    """Return some of a scene's changed pictures: the smallest first, equal ones once."""
    unlike: dict[tuple[str, str], Name] = {}
    for name, picture in changed.items():
        unlike.setdefault((digest_of(picture), accepted.get(str(name), "")), name)
    return sorted(unlike.values(), key=lambda name: name.size)[:MOST_SHOWN]


def save(pictures: Mapping[Name, pygame.Surface], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        pygame.image.save(picture, folder / name.file)


def add_old(
    names: Iterable[Name], accepted: Mapping[str, str], folder: Path, past: Past
) -> list[str]:
    """Put the accepted pictures next to the saved ones. Return a line for each picture, and why
    any has no accepted picture."""
    digests = {name: accepted[str(name)] for name in names if str(name) in accepted}
    old, reasons = past.draw(digests) if digests else ({}, [])
    told = []
    for name in names:
        path, (width, height) = folder / name.file, name.size
        what = "was never accepted: new"
        if name in old:
            pygame.image.save(side_by_side(old[name], pygame.image.load(path)), path)
            what = "old, new and difference"
        elif name in digests:
            what = "new only"
        picture = f"{name.scene}, layout {name.layout}, {name.language}, {width}x{height}"
        told.append(f"{picture}: {what}: {path}")
    return told + [f"The old picture can't be drawn: {reason}." for reason in reasons]


def side_by_side(old: pygame.Surface, new: pygame.Surface) -> pygame.Surface:
    """Return one picture of three: old, new, and new with the differing parts framed."""
    panels = [old, new, marked(new, differing(old, new))]
    width, height = new.get_size()
    made = pygame.Surface((len(panels) * (width + GAP) - GAP, height))
    made.blits([(panel, (place * (width + GAP), 0)) for place, panel in enumerate(panels)])
    return made


def parts(size: tuple[int, int]) -> list[pygame.Rect]:
    """Return the parts of the picture, row by row."""
    xs = [size[0] * column // COLUMNS for column in range(COLUMNS + 1)]
    ys = [size[1] * row // ROWS for row in range(ROWS + 1)]
    return [
        pygame.Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]


def differing(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    """Return the parts where two pictures of one size differ."""
    return [
        part
        for part in parts(one.get_size())
        if digest_of(one.subsurface(part)) != digest_of(other.subsurface(part))
    ]


def marked(picture: pygame.Surface, where: list[pygame.Rect]) -> pygame.Surface:
    """Darken the picture except these parts, and frame them."""
    shown = picture.copy()
    shown.fill((80, 80, 80), special_flags=pygame.BLEND_RGB_MULT)
    for part in where:
        pygame.draw.rect(shown, "red", part.inflate(4, 4), 2)
    for part in where:
        shown.blit(picture, part, part)
    return shown
