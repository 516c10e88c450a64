"""A player presses every item that a scripted scene places, with the mouse in a window.

`tests/data/commands.txt` contains the outcomes: a line for each item of each scene.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import cast

import pygame
import pytest

from game.review.ready import ReadyCount
from game.rules.moves import Move
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import NOTHING, Box, Look, Pixels, Placed, Slide
from game.ui.kit.app import Scene
from game.ui.results.score import SETTLING, ResultScene
from game.ui.results.sheet import SheetPages
from game.ui.screens.title import TitleScene
from game.ui.screenshot import open_scene, own_home
from game.ui.scripted.scenes import SCENES
from game.ui.table.advice.coach import Coach
from game.ui.table.play.decisions import Decisions
from game.ui.table.play.own_hand import OwnHand
from game.ui.table.play.table import TableScene
from game.ui.table.replay.replay import ReplayScene
from game.ui.table.show.playback import Playback
from game.ui.window.window import Window
from tests.conftest import Few
from tests.ui.desk import FakeWindow

DATA = Path(__file__).parent.parent / "data" / "commands.txt"
PAIRS = 90
"""Fewest pairs of a scene and a handler that the scenes must place."""
SIZE = (960, 600)
SETTLED, REST = 20, 4
"""Frames after which nothing moves by itself while time stands still, and equal ones that tell."""
MOST_PRESSED = 2
"""Kinds of items that an ordinary run presses in each scene."""
PARTS = (SheetPages, Decisions, OwnHand, Coach, Playback)
"""Classes of the parts of scenes. The fields in `FOLLOWS` depend on other fields."""
FOLLOWS = ("stale", "steps", "view", "last")
MAY_WAIT = ("slot:#", "coach", "options", "name", "setting.player_name", "code", "search")
"""Items that can have no effect: a tile while a question is open, the coach and the options during
movement, and a field that the player writes in already."""
NO_OUTCOME, ENDS_WRITING = "nothing", "ends the writing"
TO_PASTE = "western: start_score=2000"


class Pinboard:
    """A clipboard that always contains rules."""

    def __init__(self) -> None:
        self.copied = 0

    def copy(self, text: str) -> None:
        self.copied += 1

    def paste(self) -> str:
        return TO_PASTE


@pytest.fixture(autouse=True)
def no_count_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process that counts ready hands end between a press and the look at its outcome."""
    monkeypatch.setattr(ReadyCount, "poll", lambda count: False)


@dataclass(frozen=True)
class Seen:
    """The state of the program at one moment, as far as a press can change it."""

    quitting: bool
    scenes: tuple[Scene, ...]
    settings: Settings
    session: Session | None
    moves: tuple[Move, ...]
    copied: int
    messages: int
    state: Mapping[str, str]
    placed: tuple[tuple[str, Look, Box], ...]


class Presser:
    """A scripted scene in a window in which time stands still, and a hand on the mouse."""

    def __init__(self, scene: str, layout: int, moves: list[Move]) -> None:
        pygame.display.init()
        pygame.font.init()
        self.app = open_scene(scene, Settings(speed=5))
        self.app.use_pad("")
        self.app.clipboard = self.clipboard = Pinboard()
        if isinstance(self.app.top, ResultScene):  # it has been there for a while
            self.app.top._opened_at = -SETTLING
        self.moves = moves
        self.window = Window(self.app, cast(pygame.window.Window, FakeWindow(SIZE)))
        self.show(layout)

    def show(self, layout: int) -> None:
        self.app.change_settings(layout=layout)
        self._settle()

    def places(self, layout: int) -> list[tuple[str, Box]]:
        """Return where one can click in a layout."""
        self.show(layout)
        return [(one.key, one.box) for one in self.window.input.placed if one.command]

    def _settle(self) -> None:
        """Show frames until several in a row are the same."""
        same = 0
        for _ in range(SETTLED):
            before = self.window.input.placed
            self.window.frame(0)
            same = same + 1 if self.window.input.placed == before else 0
            if same == REST:
                return

    def items(self) -> dict[str, list[Placed]]:
        """Return the items that can be pressed, by kind."""
        found: dict[str, list[Placed]] = {}
        for one in self.window.input.placed:
            if one.command:
                found.setdefault(kind_of(one), []).append(one)
        return found

    def see(self) -> Seen:
        """Return the state of the program while the mouse is outside the window."""
        self.window.handle(pygame.event.Event(pygame.WINDOWLEAVE))
        self._settle()
        app = self.app
        placed = tuple((one.key, one.look, one.box) for one in self.window.input.placed)
        moves, copied = tuple(self.moves), self.clipboard.copied
        state, messages = state_of(app.top), len(app.messages)
        scenes = tuple(app.scenes)
        return Seen(
            app.quitting, scenes, app.settings, app.session, moves, copied, messages, state, placed
        )

    def press(self, kind: str) -> str:
        """Click on items of a kind, chosen ones last, until one has an effect. Return the
        outcome."""
        for one in sorted(self.items()[kind], key=is_chosen):
            before = self.see()
            self.click(one)
            done = outcome(before, self.see())
            if done != NO_OUTCOME:
                return done
        return NO_OUTCOME

    def click(self, one: Placed) -> None:
        """Click on an item at an uncovered point. On a slider, click away from its knob."""
        x, y = next(point for point in points(one.box) if self._meets(one, point))
        if isinstance(one.command, Slide):
            part = getattr(one.look, "part", 0)
            x = one.box.x + one.box.w * (1 if part > 500 else 9) // 10
        self._mouse(pygame.MOUSEMOTION, (x, y))
        self._mouse(pygame.MOUSEBUTTONDOWN, (x, y))
        self._mouse(pygame.MOUSEBUTTONUP, (x, y))

    def _meets(self, one: Placed, point: Pixels) -> bool:
        found = hit(self.window.input.placed, *point)
        return found is not None and found.key == one.key

    def carry(self, one: Placed) -> str:
        """Carry an item to the middle of the table with the mouse. Return the outcome."""
        before, to = self.see(), (SIZE[0] // 2, SIZE[1] // 2)
        self._mouse(pygame.MOUSEMOTION, one.box.centre)
        self._mouse(pygame.MOUSEBUTTONDOWN, one.box.centre)
        self._mouse(pygame.MOUSEMOTION, to, held=True)
        self._mouse(pygame.MOUSEBUTTONUP, to)
        return outcome(before, self.see())

    def _mouse(self, kind: int, point: Pixels, *, held: bool = False) -> None:
        values = {"pos": point, "button": 1, "buttons": (int(held), 0, 0)}
        self.window.handle(pygame.event.Event(kind, values))
        self.window.frame(0)


def name_of(scene: Scene) -> str:
    """Return the name of a scene, with a word for a state in which presses have other outcomes:
    a question, a discard that can be taken back, a match left for the title."""
    states = {
        "asks": isinstance(scene, TableScene) and scene.decisions.dialog is not None,
        "undo": isinstance(scene, TableScene) and scene.decisions.pending is not None,
        "left": isinstance(scene, TitleScene) and scene.in_play,
    }
    return " ".join([type(scene).__name__, *(name for name, holds in states.items() if holds)])


def kind_of(one: Placed) -> str:
    """Return the key of an item, without the number of its scene and with "#" for other numbers."""
    key = one.key.partition("/")[2]
    key = re.sub(r"^(fan|preset)\.[^.]+(\.[^.]+)??\.(\w+)$", r"\1.#.\3", key)
    key = re.sub(r"^pattern\.(?:\w+\.)??\w+(?=$|\.row$)", "pattern.#", key)
    return re.sub(r"(?<=[:.])\d+|(?<=^plot\.)\w+|(?<=^card\.)\w+", "#", key)


def is_chosen(one: Placed) -> bool:
    return getattr(one.look, "style", "") == "chosen"


def points(box: Box) -> Iterator[Pixels]:
    """Yield points in a box, the middle first."""
    yield box.centre
    for down in range(1, 20):
        for across in range(1, 20):
            yield (box.x + box.w * across // 20, box.y + box.h * down // 20)


def state_of(scene: Scene) -> dict[str, str]:
    """Return the fields of a scene and its parts, without references to other objects."""
    state: dict[str, str] = {}
    owners: list[object] = [scene]
    for owner in owners:
        for name, value in vars(owner).items():
            if isinstance(value, PARTS):
                owners.append(value)
            elif not name.startswith("_") and name not in FOLLOWS and " at 0x" not in repr(value):
                state[name] = str(value)
    return state


def outcome(before: Seen, after: Seen) -> str:
    """Return the outcome of a press, in words."""
    found = list(_outcomes(before, after))
    if len(found) > 1 and ENDS_WRITING in found:
        found.remove(ENDS_WRITING)
    if not found and before.placed != after.placed:
        found = ["changes what is shown"]
    return ", ".join(found) or NO_OUTCOME


def _outcomes(before: Seen, after: Seen) -> Iterator[str]:
    if after.quitting:
        yield "quits"
    yield from (f"plays {move.action.value}" for move in after.moves[len(before.moves) :])
    if before.session is not after.session:
        yield "begins a match"
    if after.scenes[:-1] == before.scenes:
        yield f"opens {type(after.scenes[-1]).__name__}"
    elif after.scenes == before.scenes[:-1]:
        yield "closes"
    elif after.scenes != before.scenes:
        yield f"goes to {type(after.scenes[-1]).__name__}"
    elif before.moves == after.moves:
        yield from _changes(before.state, after.state)
    yield from _set(before.settings, after.settings)
    if after.copied > before.copied:
        yield "copies"
    if after.messages > before.messages:
        yield "says something"


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    """Name the fields of a scene that have changed."""
    for name in sorted(after):
        value = after[name]
        if before.get(name) == value:
            continue
        if name == "open_list":
            yield f"opens the list {value}" if value else "closes the list"
        elif name == "writing":
            where = "" if value == "True" else f" in {value}"
            yield f"writes{where}" if value not in ("", "False") else ENDS_WRITING
        elif name == "at":
            steps = int(value) - int(before[name])
            how = f" by {steps}" if abs(steps) == 1 else "" if int(value) else " to 0"
            yield f"changes {name}{how}"
        else:
            yield f"changes {name}"


def _set(before: Settings, after: Settings) -> Iterator[str]:
    for field in fields(Settings):
        if getattr(before, field.name) == getattr(after, field.name):
            continue
        if field.name != "rules" or before.ruleset != after.ruleset:
            yield f"sets {field.name}"
        else:
            old, new = (dict(one.rules.get(after.ruleset, {})) for one in (before, after))
            names = sorted(name for name in old | new if old.get(name) != new.get(name))
            yield f"sets {' and '.join(names) or 'rules'}"


@cache
def expected() -> dict[tuple[str, str], set[str]]:
    """Return the possible outcomes of a press, by scene and item."""
    found = {}
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            scene, key, words = re.split(r"\s{2,}", line)
            found[scene, key] = set(words.split(" or "))
    return found


def wanted(scene: str, key: str) -> set[str]:
    assert (scene, key) in expected(), f"{DATA.name} has no line for {key} of {scene}"
    return expected()[scene, key]


def pressed(
    first: Presser, scene: str, moves: list[Move], few: Few
) -> Iterator[tuple[str, str, str]]:
    """Press kinds of items and rows of an opened list, each in a new program. Yield the scene, the
    item and the outcome."""
    layout = first.app.settings.layout

    def again(*kinds: str) -> tuple[Presser, str]:
        with own_home():
            presser = Presser(scene, layout, moves)
            return presser, [presser.press(kind) for kind in kinds][-1]

    top = name_of(first.app.top)
    for kind, items in few(first.items().items(), MOST_PRESSED):
        presser, done = again(kind)
        assert (done == NO_OUTCOME) == (items[0].command == NOTHING) or kind in MAY_WAIT, kind
        yield top, kind, done
        if done.startswith("opens the list"):
            for row in few(presser.items(), MOST_PRESSED):
                yield top, row, again(kind, row)[1]
        if items[0].carry:
            with own_home():
                presser = Presser(scene, layout, moves)
                yield top, f"{kind} carried", presser.carry(presser.items()[kind][0])


@pytest.mark.sample(16)
@pytest.mark.parametrize("scene", SCENES)
def test_what_a_player_presses_does_what_it_says(scene: str, moves: list[Move], few: Few) -> None:
    with own_home():
        presser = Presser(scene, 1, moves)
        layouts = [1, 0]
        if not isinstance(presser.app.top, TableScene | ReplayScene):
            assert presser.places(0) == presser.places(1), "the same clicks in both layouts"
            layouts = [1]
        for layout in few(layouts, 1):
            presser.show(layout)
            for top, kind, done in pressed(presser, scene, moves, few):
                assert done in wanted(top, kind), f"{kind} of {top}"


def test_every_line_is_about_something_that_is_placed(moves: list[Move]) -> None:
    pairs, kinds = set(), set()
    for name in SCENES:
        with own_home():
            presser = Presser(name, 1, moves)
        scene = name_of(presser.app.top)
        items = presser.items()
        kinds |= {(scene, kind) for kind in items}
        kinds |= {(scene, f"{kind} carried") for kind, (one, *_) in items.items() if one.carry}
        pairs |= {
            (scene, one.command.handler.__qualname__)
            for group in items.values()
            for one in group
            if one.command
        }
    assert len(pairs) >= PAIRS
    later = (".list.away", ".list.#")
    assert {line for line in expected() if not line[1].endswith(later)} == kinds
