"""The program checks itself: every picture, every scene, a hand of every ruleset, save and resume.

Failures are raised, never asserted, so that an optimised program checks as much.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from game import __version__
from game.bots import BOTS
from game.bots.levels import MARK
from game.rules.problems import RulesError, refuse
from game.rules.tiles import ALL_KINDS
from game.rulesets import RULESETS
from game.session.labels import CHINESE, ENGLISH, Labels, languages, load_labels
from game.session.paths import asset
from game.session.session import Session
from game.session.settings import FELTS, TILE_BACKS, TILE_STYLES, Settings
from game.session.storage import write_text
from game.ui import sounds
from game.ui.looks import TileLook
from game.ui.pictures import Pictures, felt
from game.ui.screenshot import environment, open_scene, own_home, picture_on
from game.ui.scripted import SCENES
from game.ui.text import Fonts
from game.ui.theme import Theme
from game.ui.tile_size import tile_width

SIZE = (960, 600)
TAKEN_UP = 0.1
"""After this part of the moves a hand is read from its file again."""
LETTERS = "Aa1東南西北中發白碰槓糊"
BOLD_LETTERS = "R:0123456789,-東南西北"


def run(report: Path | None = None, labels: Labels | None = None) -> int:
    """Check everything; 0 when all is well, 1 otherwise. The report is JSON, one entry a check;
    what is wrong is said in the language of the labels, or else in English."""
    said = labels or load_labels(ENGLISH)
    pygame.font.init()
    results: list[dict[str, object]] = []
    with own_home():
        for name, check in CHECKS.items():
            results.append(_result(name, check, said))
    failed = [one for one in results if not one["ok"]]
    text = json.dumps(
        {"version": __version__, "ok": not failed, "checks": results}, ensure_ascii=False, indent=1
    )
    if report is not None:
        problem = write_text(report, text)
        if problem is not None:
            raise RulesError(problem)
    print(text, file=sys.stdout)
    return 1 if failed else 0


def _result(name: str, check: Callable[[], int], labels: Labels) -> dict[str, object]:
    start = time.perf_counter()
    try:
        count = check()
    except RulesError as error:
        return {"name": name, "ok": False, "error": labels.reason(error.reason)}
    except Exception as error:
        return {"name": name, "ok": False, "error": f"{type(error).__name__}: {error}"}
    return {
        "name": name,
        "ok": True,
        "count": count,
        "seconds": round(time.perf_counter() - start, 3),
    }


def _check_tiles() -> int:
    """Every face of every style and every back, in every theme that has them."""
    themes = [Theme(style=style) for style in TILE_STYLES]
    themes += [Theme(back=back) for back in TILE_BACKS[1:]]
    return sum(_check_tiles_of(Pictures(theme=theme)) for theme in themes)


def _check_tiles_of(pictures: Pictures) -> int:
    """All tiles small and large, upright and lying, with and without index."""
    count = 0
    for height in (40, 100):
        for tile in range(ALL_KINDS):
            for look in (
                TileLook(tile, height),
                TileLook(tile, height, facing=1, index=True),
                TileLook(tile, height, back=True),
            ):
                made = pictures.of(look, tile_width(height), height)
                if made.surface.get_bounding_rect().width < tile_width(height):
                    raise refuse("selftest.empty", what=f"{look}")
                count += 1
    return count


def _check_table_art() -> int:
    names = sorted(asset("table").glob("*.svg"))
    for path in names:
        surface = pygame.image.load_sized_svg(str(path), (64, 64))
        if surface.get_bounding_rect().width == 0:
            raise refuse("selftest.empty", what=path.name)
    if not names:
        raise refuse("selftest.none", where="table")
    return len(names)


def _check_felts() -> int:
    for name in FELTS:
        lit, rim = (felt(*SIZE, name).get_at(spot) for spot in ((SIZE[0] // 2, 280), (0, 0)))
        if sum(lit[:3]) <= sum(rim[:3]):
            raise refuse("selftest.empty", what=name)
    return len(FELTS)


def _check_fonts() -> int:
    fonts = Fonts()
    for bold, letters in ((False, LETTERS), (True, BOLD_LETTERS)):
        for letter in letters:
            if not fonts.has(letter, bold):
                raise refuse("selftest.letter", letter=letter)
    return len(LETTERS) + len(BOLD_LETTERS)


def _check_sounds() -> int:
    """Every sound, on a device that is always there and that nobody hears."""
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


def _check_labels() -> int:
    found = languages()
    for wanted in (ENGLISH, CHINESE):
        if wanted not in found:
            raise refuse("selftest.language", language=wanted)
    if load_labels(CHINESE).catalogue.charset() != "BIG5":
        raise refuse("selftest.big5")
    return len(found)


def _check_scenes() -> int:
    count, ground, pictures = 0, felt(*SIZE), Pictures()
    bare = pygame.image.tobytes(ground, "RGB")
    for scene in SCENES:
        app = open_scene(scene, Settings(speed=5))
        for language in languages():
            for layout in (0, 1):
                app.change_settings(layout=layout, language=language)
                if pygame.image.tobytes(picture_on(ground, pictures, app), "RGB") == bare:
                    raise refuse("selftest.scene", scene=scene)
                count += 1
    return count


def _check_hands() -> int:
    """A hand of every ruleset with every computer player, saved and taken up again now and then."""
    count = 0
    for rules in RULESETS:
        for name in (name for name in BOTS if MARK not in name):
            session = Session.new(
                rules, rules.options, (name, name, name), "self-test", strict=True
            )
            session.start()
            rng = random.Random(count)
            while not session.is_hand_over:
                session.submit(rng.choice(session.view.legal))
                if rng.random() > TAKEN_UP:
                    continue
                resumed, told = Session.resume(strict=True)
                if resumed is None or told or resumed.deal != session.deal:
                    raise refuse("selftest.saved", ruleset=rules.id)
            if sum(session.settlement.payments):
                raise refuse("selftest.payments", ruleset=rules.id)
            count += 1
    return count


CHECKS: dict[str, Callable[[], int]] = {
    "tiles": _check_tiles,
    "table art": _check_table_art,
    "felts": _check_felts,
    "fonts": _check_fonts,
    "labels": _check_labels,
    "sounds": _check_sounds,
    "hands": _check_hands,
    "scenes": _check_scenes,
}
