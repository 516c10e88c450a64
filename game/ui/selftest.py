"""The self-test: every picture, every scene, a hand of every ruleset, save and resume.

Failures are raised, never asserted, so that an optimised program checks as much.
"""

from __future__ import annotations

import json
import platform
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeAlias

import pygame

from game import __version__
from game.bots import NAMES, choose
from game.bots.levels import MARK
from game.review.deep_look import DeepLook
from game.review.playouts import DeepQuestion
from game.rules.match import PLAYER
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import ALL_TILES
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from game.session.moods import MOODS
from game.session.session import Session
from game.settings.opponents import OPPONENTS
from game.settings.settings import FELTS, TILE_BACKS, Settings
from game.settings.tile_styles import TILE_STYLES
from game.system.log import impersonal, system
from game.system.paths import asset
from game.system.storage import write_named
from game.ui.drawing.ground import felt
from game.ui.drawing.looks import PortraitLook, TileLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.text import Fonts
from game.ui.drawing.theme import Theme, theme_of
from game.ui.drawing.tile_size import tile_width
from game.ui.kit import sounds
from game.ui.screenshot import digest_of, environment, open_scene, own_home, picture_on
from game.ui.scripted.scenes import SCENES
from game.words.labels import ENGLISH, LANGUAGES, TRADITIONAL, Labels, languages, load_labels

SIZE = (960, 600)
SCRIPTS = 2
"""The themes whose pictures are kept: each scene is drawn in traditional and simplified letters."""
HEIGHTS = (40, 72)
"""The heights of tiles with less detail and with full detail."""
OFTEN = 8
"""The number of moves of the player between two reads of the hand from its file."""
SEED = "self-test 1"
"""The seed of hands that are short with today's computer players."""
PATIENCE = 120
"""The most seconds to wait for another process."""
LETTERS = "Aa1東南西北中發白碰槓糊头喆𨋢ł"
BOLD_LETTERS = "R:0123456789,-東南西北"


@dataclass(slots=True)
class Report:
    """The results of the checks. `frames` are digests by scene, layout, language and size, equal
    wherever the scenes look identical. `checks` contains each check's count, and its seconds of
    processor time. `failures` are sentences."""

    frames: dict[str, str] = field(default_factory=dict)
    hands: int = 0
    checks: dict[str, dict[str, float]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return the report as JSON."""
        found = {
            "version": __version__,
            "system": system(),
            "frozen": bool(getattr(sys, "frozen", False)),
            "python": platform.python_version(),
            "pygame": pygame.version.ver,
            "seconds": round(time.process_time(), 2),
            "frames": self.frames,
            "hands": self.hands,
            "checks": self.checks,
            "failures": self.failures,
        }
        return json.dumps(found, ensure_ascii=False, indent=1)


Check: TypeAlias = Callable[[Report], int]
"""A function that raises an error for a fault and returns the number of things checked."""


def run(path: Path | None = None, labels: Labels | None = None) -> int:
    """Check everything. Return 0 if all is well, otherwise 1.

    The report goes to standard output, and to the file `path` if given. Failures are in the
    language of the labels, by default in English. Raise RulesError if the file can't be written.
    """
    said = labels or load_labels(ENGLISH)
    pygame.font.init()
    report = Report()
    for name, check in all_checks().items():
        with own_home():
            _attempt(report, name, check, said)
    text = report.text()
    if path is not None:
        write_named(path, text.encode())
    print(text)
    return 1 if report.failures else 0


def _attempt(report: Report, name: str, check: Check, labels: Labels) -> None:
    start = time.process_time()
    try:
        count = check(report)
    except RulesError as error:
        report.failures.append(f"{name}: {labels.reason(error.reason)}")
    except Exception as error:
        report.failures.append(impersonal(f"{name}: {type(error).__name__}: {error}"))
    else:
        seconds = round(time.process_time() - start, 3)
        report.checks[name] = {"count": count, "seconds": seconds}


def all_checks() -> Mapping[str, Check]:
    """Return every check by name. Each scene and each ruleset has one."""
    frames = Frames()
    return {
        **CHECKS,
        **{f"hands {rules.id}": partial(_check_hands, rules) for rules in RULESETS},
        **{f"scene {scene}": partial(_check_scene, frames, scene) for scene in SCENES},
    }


# --- the program's files --------------------------------------------------------------------------


def _check_tiles(_: Report) -> int:
    """Check every face of every style, and every back: small and large, upright and sideways."""
    looks = [(Theme(style=style), look) for style in TILE_STYLES for look in _faces()]
    looks += [(Theme(back=back), look) for back in TILE_BACKS for look in _bodies()]
    pictures = Pictures()
    for theme, look in looks:
        if theme != pictures.theme:
            pictures.wear(theme)
        made = pictures.of(look, tile_width(look.height), look.height)
        if made.surface.get_bounding_rect().width < tile_width(look.height):
            raise refuse("selftest.empty", what=f"{look}")
    return len(looks)


def _faces() -> list[TileLook]:
    """Return the looks of all faces, with and without index."""
    return [
        look
        for height in HEIGHTS
        for tile in ALL_TILES
        for look in (TileLook(tile, height), TileLook(tile, height, facing=1, index=True))
    ]


def _bodies() -> list[TileLook]:
    return [
        TileLook(ALL_TILES[0], height, facing=facing, back=back)
        for height in HEIGHTS
        for facing in (0, 1)
        for back in (False, True)
    ]


def _check_table_art(_: Report) -> int:
    names = sorted(asset("table").glob("*.svg"))
    for path in names:
        surface = pygame.image.load_sized_svg(str(path), (64, 64))
        if surface.get_bounding_rect().width == 0:
            raise refuse("selftest.empty", what=path.name)
    if not names:
        raise refuse("selftest.none", where="table")
    return len(names)


def _check_portraits(_: Report) -> int:
    pictures = Pictures()
    looks = [PortraitLook(id, mood) for id in OPPONENTS for mood in MOODS]
    for look in looks:
        pictures.of(look, 64, 64)
    return len(looks)


def _check_felts(_: Report) -> int:
    for name in FELTS:
        lit, rim = (felt(*SIZE, name).get_at(spot) for spot in ((SIZE[0] // 2, 280), (0, 0)))
        if sum(lit[:3]) <= sum(rim[:3]):
            raise refuse("selftest.empty", what=name)
    return len(FELTS)


def _check_fonts(_: Report) -> int:
    fonts = Fonts()
    for bold, letters in ((False, LETTERS), (True, BOLD_LETTERS)):
        for letter in letters:
            if not fonts.has(letter, bold):
                raise refuse("selftest.letter", letter=letter)
    return len(LETTERS) + len(BOLD_LETTERS)


def _check_sounds(_: Report) -> int:
    """Check every sound, on a silent device that always exists."""
    files = [file for variants in sounds.FILES.values() for file in variants]
    with environment("SDL_AUDIODRIVER", "dummy"):
        pygame.mixer.init(*sounds.DEVICE)
        try:
            for file in files:
                if not any(sounds.load(file).get_raw()):
                    raise refuse("selftest.empty", what=file)
        finally:
            pygame.mixer.quit()
    return len(files)


def _check_labels(_: Report) -> int:
    found = languages()
    for wanted in LANGUAGES:
        if wanted not in found:
            raise refuse("selftest.language", language=wanted)
    if load_labels(TRADITIONAL).catalogue.charset() != "BIG5":
        raise refuse("selftest.big5")
    return len(found)


def _check_deep_look(_: Report) -> int:
    """Check that the program can start itself again as another process."""
    rules = RULESETS[0]
    session = Session.new(rules, rules.options, ("plain",) * 3, SEED, strict=True)
    session.start()
    question = DeepQuestion(session.view, session.view.legal[:1])
    deep, end = DeepLook(question, rules, 1), time.monotonic() + PATIENCE
    while deep.is_running and time.monotonic() < end:
        deep.poll()
        time.sleep(0.01)
    deep.stop()
    if deep.results is None:
        raise RulesError(deep.problem or Reason.of("problem.work_ended"))
    return len(deep.results.deals)


CHECKS: dict[str, Check] = {
    "tiles": _check_tiles,
    "table art": _check_table_art,
    "portraits": _check_portraits,
    "felts": _check_felts,
    "fonts": _check_fonts,
    "labels": _check_labels,
    "sounds": _check_sounds,
    "deep look": _check_deep_look,
}


# --- playing and drawing --------------------------------------------------------------------------


def _check_hands(rules: Ruleset, report: Report) -> int:
    """Play hands with every computer player: four at a table, one of them in the player's seat."""
    names = [name for name in NAMES if MARK not in name]
    tables = [(names * 4)[first : first + 4] for first in range(0, len(names), 4)]
    for own, *others in tables:
        one, two, three = others
        session = Session.new(rules, rules.options, (one, two, three), SEED, strict=True)
        session = _played(session, own)
        if sum(session.settlement.payments):
            raise refuse("selftest.payments", ruleset=rules.id)
        report.hands += 1
    return len(tables)


def _played(session: Session, own: str) -> Session:
    """Return the match after its hand, resumed from its file now and then."""
    session.start()
    rng, moves = random.Random(PLAYER), 0
    while not session.is_hand_over:
        session.submit(choose(own, session.view, session.ruleset, rng))
        moves += 1
        if moves % OFTEN == 1:
            resumed, told = Session.resume(strict=True)
            if resumed is None or told or resumed.deal != session.deal:
                raise refuse("selftest.saved", ruleset=session.ruleset.id)
            session = resumed
    return session


class Frames:
    """Draws scenes on one ground and keeps the pictures that they share."""

    def __init__(self) -> None:
        self.ground = felt(*SIZE)
        self._pictures = lru_cache(maxsize=SCRIPTS)(lambda theme: Pictures(theme=theme))

    def of(self, scene: str) -> Iterator[tuple[str, pygame.Surface]]:
        """Yield a scene's picture in every language and both layouts, each with its name."""
        app = open_scene(scene, Settings(speed=5))
        for language in languages():
            app.change_settings(language=language)
            pictures = self._pictures(theme_of(app.settings))
            for layout in (0, 1):
                app.change_settings(layout=layout)
                name = f"{scene} {layout} {language} {SIZE[0]}x{SIZE[1]}"
                yield name, picture_on(self.ground, pictures, app)


def _check_scene(frames: Frames, scene: str, report: Report) -> int:
    """Check a scene in every language and both layouts."""
    bare, count = digest_of(frames.ground), 0
    for name, picture in frames.of(scene):
        digest = digest_of(picture)
        if digest == bare:
            raise refuse("selftest.scene", scene=scene)
        report.frames[name] = digest
        count += 1
    return count
