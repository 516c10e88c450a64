"""Draw faults by a seed: some of each folder of the game, and of each kind in a folder.

A folder gets as many as the square root of its lines, so that small folders count too.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import polib  # type: ignore[import-untyped]

from checks.fault import Fault, fault_of, made
from checks.fault_kinds import KINDS
from checks.fault_source import Source

GAME = "game"


class Place(NamedTuple):
    """A fault that a module has room for: `new` for the bytes from `start` to `end`."""

    kind: str
    path: str
    start: int
    end: int
    new: str


def draw(root: Path, count: int, seed: str, only: str = GAME) -> list[Fault]:
    """Return this many faults of the modules whose path begins with `only`, in their order."""
    labels = other_labels(root / "assets" / "locale" / "en")
    folders = texts_of(root, only)
    random = Random(seed)
    kinds = Counter(dict.fromkeys(random.sample(list(KINDS), len(KINDS)), 0))
    faults: list[Fault] = []
    for folder, part in quotas(folders, count).items():
        faults += some(folders[folder], part, random, labels, kinds)
    return sorted(faults, key=lambda fault: (fault.path, fault.line))


def texts_of(root: Path, only: str) -> dict[str, dict[str, str]]:
    """Return the texts of the modules by path, for each folder."""
    paths = sorted((root / GAME).rglob("*.py"))
    wanted = [path for path in paths if is_in(path.relative_to(root).as_posix(), only)]
    folders: dict[str, dict[str, str]] = defaultdict(dict)
    for path in wanted:
        relative = path.relative_to(root)
        folders[relative.parent.as_posix()][relative.as_posix()] = path.read_text("utf-8")
    return folders


def is_in(path: str, only: str) -> bool:
    """Return whether faults are made in this file."""
    return path == only or path.startswith(only.rstrip("/") + "/")


def quotas(folders: Mapping[str, Mapping[str, str]], count: int) -> dict[str, int]:
    """Share the faults among the folders, by the largest remainders."""
    weights = {
        folder: sqrt(sum(text.count("\n") for text in texts.values()))
        for folder, texts in folders.items()
    }
    shares = {folder: count * weight / sum(weights.values()) for folder, weight in weights.items()}
    parts = {folder: int(share) for folder, share in shares.items()}
    by_remainder = sorted(shares, key=lambda folder: parts[folder] - shares[folder])
    for folder in by_remainder[: count - sum(parts.values())]:
        parts[folder] += 1
    return parts


def some(
    texts: Mapping[str, str],
    count: int,
    random: Random,
    labels: Mapping[str, str],
    kinds: Counter[str],
) -> list[Fault]:
    """Return this many faults, at most one in a line. Count their kinds, the rarest come first."""
    rooms: dict[str, list[Place]] = defaultdict(list)
    for path, text in texts.items():
        for place in places(path, text, labels):
            rooms[place.kind].append(place)
    for found in rooms.values():
        random.shuffle(found)
    faults: dict[tuple[str, int], Fault] = {}
    while len(faults) < count and any(rooms.values()):
        here = Counter(fault.kind for fault in faults.values())
        kind = min(
            (kind for kind in kinds if rooms[kind]), key=lambda kind: (here[kind], kinds[kind])
        )
        place = rooms[kind].pop()
        fault = fault_at(place, texts[place.path])
        is_new = (fault.path, fault.line) not in faults
        if is_new and is_python(made(fault, texts[place.path])[0]):
            faults[fault.path, fault.line] = fault
            kinds[kind] += 1
    return list(faults.values())


def places(path: str, text: str, labels: Mapping[str, str]) -> Iterator[Place]:
    """Yield every fault that a module has room for."""
    source = Source(path, text)
    for node in source.nodes:
        for kind, edits in KINDS.items():
            for start, end, new in edits(node, source, labels):
                yield Place(kind, path, start, end, new)


def fault_at(place: Place, text: str) -> Fault:
    """Return the fault at this place of a module's text."""
    data = text.encode()
    start, end = (len(data[:offset].decode()) for offset in (place.start, place.end))
    return fault_of(place.kind, place.path, text, start, end, place.new)


def is_python(text: str) -> bool:
    """Return whether Python reads a text. Brackets around a condition can be in the way."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def other_labels(folder: Path) -> dict[str, str]:
    """Return for each label the next one of its family: the same prefix and the same values."""
    entries = [entry for path in sorted(folder.glob("*.po")) for entry in polib.pofile(str(path))]
    families = defaultdict(list)
    for entry in entries:
        words = entry.msgstr or entry.msgstr_plural.get(1, "")
        values = frozenset(re.findall(r"\{\w+\}", words))
        prefix, dot, _ = entry.msgid.rpartition(".")
        if dot:
            families[prefix, values, bool(entry.msgid_plural)].append(entry.msgid)
    return {
        label: family[(place + 1) % len(family)]
        for family in map(sorted, families.values())
        for place, label in enumerate(family)
        if len(family) > 1
    }
