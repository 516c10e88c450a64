"""Imports point one way only, and only certain folders use files, the clock and pygame.

The tests read syntax trees and import no module, so no condition can hide an import.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# What a match needs besides the rules, from the bottom. Only these use the player's files.
ROOMS = ("system", "words", "settings", "saves", "records", "session", "review", "lessons", "voice")

# From the bottom to the top: each layer can import itself and the layers before it. The rest is
# the top: game.__main__ and the commands that it runs. Nothing below can import it.
LAYERS = ("packed", "rules", "rulesets", "bots", "coach", "api", *ROOMS, "drills", "arena", "ui")
TOP = len(LAYERS)
PURE = ("rules", "rulesets", "bots", "coach")
READING = "packed"
"""The module that reads the learned and computed tables, the only one below the rooms."""

# Measuring computer players is separate: nothing that a player starts waits for it.
MEASURING = ("game.arena", "game.commands.simulate", "game.commands.gauntlet_report")

# The order within ui, also from the bottom. Modules in no such folder are above.
UI_LAYERS = (
    "drawing",
    "kit",
    "table",
    "review",
    "results",
    "settings",
    "screens",
    "window",
    "scripted",
)

# The order of the rooms of the table.
TABLE_ROOMS = ("plan", "show", "parts", "advice", "ending", "play", "lesson", "replay")

# The rooms of the screens, none of which imports another. The other screens are above.
SCREEN_ROOMS = ("count", "drills", "real", "records", "rules")

# Each ruleset answers for itself: the window and the command line know none by its type.
OF_ALL_RULESETS = (
    "RULESETS",
    "asked",
    "counted",
    "frequency",
    "makings",
    "near_misses",
    "options_text",
    "ruleset",
    "samples",
    "win_request",
    "win_sets",
)

# A computer player or coach that could see the deal or the wall would know hidden tiles.
SEEING = ("bots", "coach")
HIDDEN_FROM_THEM = ("game.rules.deal", "game.rules.wall")

FILES = {"codecs", "fileinput", "gettext", "glob", "importlib", "io", "locale", "mmap", "os"}
FILES |= {"pathlib", "pkgutil", "platformdirs", "shutil", "sqlite3", "subprocess", "tempfile"}
CLOCK = {"datetime", "sched", "time"}
IMPURE = FILES | CLOCK | {"logging", "secrets", "socket", "sys", "threading", "urllib"}

OPENING = {"read_bytes", "read_text", "write_bytes", "write_text"}  # of any object

INSIDE_FUNCTIONS = {
    # A fault in our own dialog must not prevent the system's dialog.
    ("game.ui.window.message", "game.ui.window.message_window.MessageWindow"),
    # The modules that play a match load after the title is shown: see game.ui.start.
    ("game.ui.screens.title", "game.ui.table.play.matches.ask_for_new_match"),
    ("game.ui.screens.title", "game.ui.table.play.matches.continue_match"),
    # Controllers are looked for after the first frame, and an absent module costs only them.
    ("game.ui.window.pads", "pygame._sdl2.controller"),
    # Some Pythons lack it. At the start, only Linux needs it, and only after the first frame.
    ("game.ui.start", "ctypes"),
    ("game.ui.window.areas", "ctypes"),
    ("game.ui.start", "game.bots.players"),
    ("game.ui.start", "game.rules.deal"),
    ("game.ui.start", "game.rulesets"),
    ("game.ui.start", "game.session.recording"),
    ("game.ui.start", "game.ui.route_table"),
    ("game.ui.start", "game.ui.table.play.table"),
}
"""The imports that modules of ui can make inside functions, each with its reason."""

MAY_DRAW_LOTS = ("game.rules.match", "game.rules.wall", "game.bots")


@dataclass(frozen=True, slots=True)
class Module:
    """A module to check: its dotted name and its syntax tree."""

    name: str
    tree: ast.Module
    is_package: bool = False

    @property
    def folder(self) -> str:
        """Return the part of game that contains it: "rules", "ui", "__main__"; "" for game."""
        return part_of(self.name)


def part_of(name: str) -> str:
    """Return the part of game in a name: `game.rules.tiles` -> `rules`, `game` -> ``."""
    return name.split(".")[1] if "." in name else ""


def height(name: str, house: str = "game", layers: tuple[str, ...] = LAYERS) -> int:
    """Return the height of a module in a package. The package itself is below everything."""
    if name == house:
        return -1
    part = name.removeprefix(f"{house}.").split(".")[0]
    return layers.index(part) if part in layers else len(layers)


def ui_height(name: str) -> int:
    return height(name, "game.ui", UI_LAYERS)


def table_height(name: str) -> int:
    return height(name, "game.ui.table", TABLE_ROOMS)


def screen_room(name: str) -> str:
    """Return the room of the screens that contains it, "" for none."""
    part = name.removeprefix("game.ui.screens.").split(".")[0]
    return part if part in SCREEN_ROOMS else ""


def is_within(name: str, places: tuple[str, ...]) -> bool:
    """Return whether a dotted name is one of the places or inside one."""
    return any(name == place or name.startswith(f"{place}.") for place in places)


def is_of_one_ruleset(name: str) -> bool:
    """Return whether a module in rulesets is for one ruleset only."""
    part = name.removeprefix("game.rulesets.").split(".")[0]
    return part != name.split(".")[0] and part not in OF_ALL_RULESETS


def imported(module: Module, within: ast.AST | None = None) -> Iterator[tuple[int, str]]:
    """Yield the line and full dotted name of everything that a module, or a part of it, imports.

    The import can be anywhere in it. `from a import b` gives `a.b`, which is a module or a name in
    one.
    """
    for node in ast.walk(within or module.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(module, node)
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def absolute(module: Module, node: ast.ImportFrom) -> str:
    """Return the full name of the module from which a `from` import imports."""
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    kept = parts[: len(parts) - node.level + module.is_package]
    return ".".join([*kept, *([node.module] if node.module else [])])


def violations(module: Module) -> list[str]:
    """Return what the module does against the rules of its layer, a line each."""
    found = [
        (line, text) for line, name in imported(module) for text in import_faults(module, name)
    ]
    found += lots_faults(module)
    found += opening_faults(module)
    found += ui_faults(module)
    return [f"{module.name}, line {line}: {text}" for line, text in sorted(found)]


def import_faults(module: Module, name: str) -> Iterator[str]:
    root = name.split(".")[0]
    if root == "game":
        # `from game import __version__` names no module of ours, and the package passes the api on.
        known = name != "game.__version__" and (module.name, name) != ("game", "game.api.*")
        if known and height(name) > height(module.name):
            yield f"imports {name}, which stands above it"
        if is_within(name, ("game.arena",)) and not is_within(module.name, MEASURING):
            yield f"imports {name}, which only simulate may"
        if module.folder in ("ui", "commands", "__main__") and is_of_one_ruleset(name):
            yield f"imports {name}, which belongs to one ruleset"
        if module.folder in SEEING and is_within(name, HIDDEN_FROM_THEM):
            yield f"imports {name}, which knows what no seat may know"
    if root == "pygame" and module.folder != "ui":
        yield "imports pygame, which only game/ui may"
    if root in IMPURE and module.folder in PURE:
        yield f"imports {name}: no files, no clock, nothing of the system here"
    if root == "random" and module.folder in PURE and not is_within(module.name, MAY_DRAW_LOTS):
        yield "imports random, which among the rules only the wall and the match may"


def ui_faults(module: Module) -> Iterator[tuple[int, str]]:
    """Yield imports from above within ui, and imports inside functions."""
    if module.folder != "ui":
        return
    functions = [node for node in ast.walk(module.tree) if isinstance(node, ast.FunctionDef)]
    inside = {one for function in functions for one in imported(module, function)}
    room = screen_room(module.name)
    for line, name in imported(module):
        if is_within(name, ("game.ui",)) and ui_height(name) > ui_height(module.name):
            yield line, f"imports {name}, which stands above it within ui"
        elif is_within(name, ("game.ui.table",)) and is_within(module.name, ("game.ui.table",)):
            if table_height(name) > table_height(module.name):
                yield line, f"imports {name}, which stands above it within the table"
        elif is_within(name, ("game.ui.screens",)) and room not in ("", screen_room(name)):
            yield line, f"imports {name}, which stands outside its room"
        elif (line, name) in inside and (module.name, name) not in INSIDE_FUNCTIONS:
            yield line, f"imports {name} inside a function"


def lots_faults(module: Module) -> Iterator[tuple[int, str]]:
    """Yield uses of chance without a seed: anything of `random` except `random.Random(seed)`."""
    if module.folder not in PURE:
        return
    fault = "draws lots that no seed settles"
    for line, name in imported(module):
        if name.startswith("random.") and name != "random.Random":
            yield line, fault
    for node in ast.walk(module.tree):
        match node:
            case ast.Attribute(value=ast.Name(id="random"), attr=name) if name != "Random":
                yield node.lineno, fault
            case ast.Call(
                func=ast.Name(id="Random") | ast.Attribute(attr="Random"), args=[], keywords=[]
            ):
                yield node.lineno, fault


def opening_faults(module: Module) -> Iterator[tuple[int, str]]:
    if module.folder in (READING, *ROOMS) or height(module.name) == TOP:
        return
    # Scenes and dialogs are opened too, so `.open()` is a fault only in pure folders.
    methods = OPENING | {"open"} if module.folder in PURE else OPENING
    for node in ast.walk(module.tree):
        match node:
            case ast.Call(func=ast.Name(id="open" | "__import__" as name)):
                yield (
                    node.lineno,
                    f"calls {name}: only the rooms touch files",
                )
            case ast.Call(func=ast.Attribute(attr=name)) if name in methods:
                yield (
                    node.lineno,
                    f"calls {name}: only the rooms touch files",
                )


def module_of(path: Path) -> Module:
    """Return the module in a file of game/."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return Module(name.removesuffix(".__init__"), tree, path.name == "__init__.py")


@cache
def all_modules() -> tuple[Module, ...]:
    return tuple(module_of(path) for path in sorted((ROOT / "game").rglob("*.py")))


def circles(modules: Iterable[Module]) -> list[list[str]]:
    """Return the modules that import each other in a circle, directly or through others.

    A package counts as imported if it is named, and not if something in it is.
    """
    known = {module.name: module for module in modules}
    graph = {
        name: {
            found
            for _, full in imported(module)
            if (found := full if full in known else full.rpartition(".")[0]) in known
            and found != name
        }
        for name, module in known.items()
    }
    while graph:
        ends = {name for name, needed in graph.items() if not needed & graph.keys()}
        if not ends:
            break
        graph = {name: needed for name, needed in graph.items() if name not in ends}
    # The modules left are in a circle or lead to one.
    used = {name for needed in graph.values() for name in needed}
    return [sorted(graph.keys() & used)] if graph else []


def drawn_layers() -> list[list[str]]:
    """Return the names in the lines of CONTRIBUTING that draw the imports, from bottom to top."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.count("<-") > 1]
    named = (line.partition(":")[2].strip() or line for line in lines)
    return [re.split(r"\s*(?:<-|,)\s*", line) for line in named]


def test_every_module_keeps_to_its_layer() -> None:
    modules = all_modules()
    assert {*LAYERS} <= {module.folder for module in modules}
    assert [fault for module in modules for fault in violations(module)] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(all_modules()) == []


def test_a_circle_is_found() -> None:
    def made(**sources: str) -> list[list[str]]:
        return circles(Module(f"game.ui.{n}", ast.parse(s)) for n, s in sources.items())

    assert made(a="from game.ui import b", b="from game.ui.c import C", c="import os") == []
    below = "if TYPE_CHECKING:\n    from game.ui.a import A"
    assert made(a="from game.ui import b", b="from game.ui.c import C", c=below)
    assert made(a="from game.ui import b", b="def f():\n    from . import a")


def test_every_exception_is_needed() -> None:
    for module, name in INSIDE_FUNCTIONS:
        (found,) = [one for one in all_modules() if one.name == module]
        assert name in {imported_name for _, imported_name in imported(found)}


def test_what_contributing_draws_is_what_is_enforced() -> None:
    whole, rooms, ui = drawn_layers()
    place = whole.index("rooms")
    whole[place : place + 1] = rooms
    assert tuple(rooms) == ROOMS
    assert tuple(whole[: len(LAYERS)]) == LAYERS
    assert set(whole[len(LAYERS) :]) == {module.folder for module in all_modules()} - {"", *LAYERS}
    assert tuple(name.strip() for name in ui[:-1]) == UI_LAYERS


def test_every_folder_of_the_ui_has_its_place() -> None:
    ui = ROOT / "game" / "ui"
    assert {path.parent.name for path in ui.glob("*/*.py")} == {*UI_LAYERS}
    assert {path.parent.name for path in ui.glob("table/*/*.py")} == {*TABLE_ROOMS}
    assert {path.parent.name for path in ui.glob("screens/*/*.py")} == {*SCREEN_ROOMS}


def faults(name: str, source: str) -> list[str]:
    is_package = name == "game" or (name.count(".") == 1 and part_of(name) in LAYERS)
    return violations(Module(name, ast.parse(source), is_package))


@pytest.mark.parametrize(
    ("name", "source", "named"),
    [
        ("game.rules.tiles", "import game.rulesets.pocket", "game.rulesets.pocket"),
        ("game.rules.tiles", "from game import rulesets", "game.rulesets"),
        ("game.rules.tiles", "from .. import ui", "game.ui"),
        ("game.rules.tiles", "from ..bots.net import choose", "game.bots.net.choose"),
        ("game.rules", "from ..saves import save", "game.saves.save"),
        ("game.rulesets.pocket", "def f():\n    from game.bots import BOTS", "game.bots.BOTS"),
        ("game.bots", "from game.saves.save import load", "game.saves.save.load"),
        ("game.bots.brain", "from game.coach.advice import advise", "game.coach.advice.advise"),
        ("game.saves.save", "import game.ui.window as w", "game.ui.window"),
        ("game.ui.window.window", "from game.__main__ import main", "game.__main__.main"),
        ("game.ui.window.window", "from game.command import parse", "game.command.parse"),
        ("game.ui.window.window", "from game.arena.deals import Tally", "game.arena.deals.Tally"),
        ("game.commands.score", "def f():\n    import game.arena.series", "game.arena.series"),
        ("game.ui.screens.menu", "from game.rulesets.ims_ruleset import ImsRuleset", "ImsRuleset"),
        ("game.commands.score", "from game.rulesets import western", "game.rulesets.western"),
        ("game.ui.drawing.looks", "from game.ui.kit.app import App", "game.ui.kit.app.App"),
        ("game.ui.kit.app", "from ..table.plan import board", "game.ui.table.plan.board"),
        ("game.ui.kit", "def f():\n    import game.ui.screens.title", "game.ui.screens.title"),
        (
            "game.ui.table.plan.board",
            "from game.ui.scripted import motions",
            "game.ui.scripted.motions",
        ),
        ("game.ui.table.plan.board", "from game.ui.table.play import table", "within the table"),
        ("game.ui.table.lesson.light", "from game.ui.table import replay", "within the table"),
        ("game.ui.results.score", "from game.ui.screens.menu import MenuScene", "MenuScene"),
        ("game.ui.screens.drills.fan", "from game.ui.screens.rules.play import ROWS", "its room"),
        ("game.ui.screens.records.album", "from game.ui.screens.menu import Menu", "its room"),
        (
            "game.ui.table.play.table",
            "def f():\n    from game.ui.screens.menu import MenuScene",
            "Menu",
        ),
        ("game.ui.window.window", "def f():\n    from game.ui.kit.app import App", "a function"),
        ("game.ui.window.window", "from game.ui.route_table import scene_of", "route_table"),
        ("game", "from game.rules import tiles", "game.rules.tiles"),
        ("game.bots.net", "from game.rules.deal import Deal", "game.rules.deal.Deal"),
        ("game.bots.net", "from game.rules import wall", "game.rules.wall"),
        ("game.bots.net", "from ..rules import deal as d", "game.rules.deal"),
        ("game.coach.advice", "from game.rules.deal import Deal", "game.rules.deal.Deal"),
        ("game.coach.advice", "from random import Random", "random"),
        ("game.words.labels", "import pygame", "pygame"),
        ("game.__main__", "from pygame.font import Font", "pygame"),
        ("game.rules.wall", "import os", "os"),
        ("game.rulesets.ims", "from pathlib import Path", "pathlib"),
        ("game.bots.net", "if TYPE_CHECKING:\n    import os.path", "os.path"),
        ("game.bots.net", "from importlib import resources", "importlib.resources"),
        ("game.rules.deal", "from time import monotonic", "time.monotonic"),
        ("game.rules.deal", "import logging", "logging"),
        ("game.rules.deal", "import random", "random"),
        ("game.rulesets.pocket", "from random import Random", "random"),
        ("game.rules.wall", "import random\nrandom.shuffle([])", "no seed"),
        ("game.bots.net", "from random import choice", "no seed"),
        ("game.bots.net", "import random\nrng = random.Random()", "no seed"),
        ("game.rules.tiles", "table = open('table.txt')", "calls open"),
        ("game.bots.net", "import lzma\nnet = lzma.open('net.xz')", "calls open"),
        ("game.ui.drawing.sprites", "face = open('face.svg')", "calls open"),
        ("game.ui.drawing.sprites", "face = path.read_bytes()", "calls read_bytes"),
        ("game.bots.net", "__import__('os')", "calls __import__"),
    ],
)
def test_a_fault_is_reported_once_with_its_line(name: str, source: str, named: str) -> None:
    (fault,) = faults(name, source)
    assert fault.startswith(f"{name}, line {len(source.splitlines())}: ")
    assert named in fault


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("game.rules.tiles", "from __future__ import annotations\nfrom . import melds"),
        ("game.rules", "from .tiles import Tile"),
        ("game.rulesets.pocket", "from game.rules.deal import Deal"),
        ("game.bots.net", "from game.rules.view import View\nfrom game.rulesets import RULESETS"),
        ("game.bots.net", "import random\ndef f(rng: random.Random): rng.shuffle([])"),
        ("game.rules.wall", "from random import Random\nrng = Random(5)"),
        ("game.saves.save", "import os, time\nopen('save').read()\nfrom game import bots"),
        ("game.session.session", "import random\nseed = random.randrange(9)"),
        ("game.ui.window.window", "import pygame, time\nfrom game.saves.save import load"),
        ("game.ui.screens.title", "app.open(scene)"),
        (
            "game.ui.window.message",
            "def f():\n    from game.ui.window.message_window import MessageWindow",
        ),
        (
            "game.ui.table.play.table",
            "from game.ui.drawing.looks import Box\nfrom game.ui import table",
        ),
        (
            "game.ui.scripted.scenes",
            "from game.ui.window.window import run\nfrom game.ui.scripted import motions",
        ),
        (
            "game.ui.screens.rules.rules",
            "from game.rulesets import ruleset\nfrom game.rulesets import samples",
        ),
        ("game.commands.score", "from game.ui import window\nfrom pathlib import Path\nopen('x')"),
        (
            "game.__main__",
            "from game.ui.window.window import run\nfrom game import __version__\nopen('x')",
        ),
        ("game.commands.simulate", "from game.arena import series"),
        ("game.rules.version", "from game import __version__"),
    ],
)
def test_what_is_allowed_is_not_reported(name: str, source: str) -> None:
    assert faults(name, source) == []
