"""Play in the window, pictures of its screens, and its self-test.

The functions load the window's library, so that other commands start without it.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.context import Context, Exit, complain
from game.commands.crash import PlayingError, say_in_dialog
from game.rules.problems import refuse
from game.settings.settings import FELTS, TILE_BACKS, load_settings
from game.settings.tile_styles import TILE_STYLES
from game.system.knocks import knock
from game.system.leftovers import remove_leftovers
from game.system.log import logging_to_file
from game.system.session_bus import start_no_bus
from game.system.single_instance import single_instance
from game.words.labels import Labels

if TYPE_CHECKING:
    from argparse import ArgumentParser

_SIZE = re.compile(r"(\d{3,5})x(\d{3,5})")
_SIDES = range(200, 8001)


def play(hand: str = "") -> int:
    """Play in the window until it is closed, unless the game is already running. First show the
    hand in this file, if one is given.

    Raise PlayingError for any bug of the program.
    """
    no_banner()
    start_no_bus()
    try:
        with single_instance() as is_single:
            if is_single:
                return _play(hand)
            _leave_to_first(hand)
            return Exit.RUNNING
    except Exception as error:
        raise PlayingError from error


def _leave_to_first(hand: str) -> None:
    """Knock at the running game. If its window doesn't come, tell the player where to go on."""
    came = knock(hand)
    labels = load_settings()[0].labels
    if came:
        complain(labels.text("problem.running"))
        return
    why = "running.drag" if hand and came is None else "running.why"
    say_in_dialog(labels, map(labels.text, ("problem.running", why)))


def _play(hand: str) -> int:
    with logging_to_file():
        remove_leftovers()
        from game.ui.start import first_routes, load_the_rest, scene_of
        from game.ui.window.window import run as run_window

        return run_window(scene_of, load_the_rest(), first_routes(hand))


def self_test(context: Context) -> int:
    """Check the installed program. The report goes to a file if the arguments name one."""
    no_banner()
    from game.ui.selftest import run as run_self_test

    report = context.arguments.report
    return run_self_test(Path(report) if report else None, context.labels)


def add(parser: ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.add_argument("--scene", default="table", help=labels.text("command.help.scene"))
    parser.add_argument(
        "--layout", type=int, choices=(0, 1), default=1, help=labels.text("command.help.layout")
    )
    parser.add_argument(
        "--size", default="1280x800", metavar="WxH", help=labels.text("command.help.size")
    )
    for option, values in (("felt", FELTS), ("back", TILE_BACKS), ("tiles", TILE_STYLES)):
        words = labels.text(f"command.help.{option}")
        parser.add_argument(f"--{option}", choices=values, default=values[0], help=words)
    parser.add_argument("file", help=labels.text("command.help.picture"))
    parser.set_defaults(run=screenshot)


def screenshot(context: Context) -> int:
    """Draw a scene into a PNG file, without a display."""
    arguments = context.arguments
    size = size_of(arguments.size)
    path = Path(arguments.file)
    check_png(path, "FILE")
    no_banner()
    from game.ui.drawing.theme import Theme
    from game.ui.screenshot import draw
    from game.ui.scripted.scenes import SCENES

    if arguments.scene not in SCENES:
        raise refuse("command.unknown_scene", scene=arguments.scene, known=tuple(SCENES))
    theme = Theme(arguments.felt, arguments.back, arguments.tiles)
    draw(arguments.scene, arguments.layout, context.labels.language, size, path, theme)
    return Exit.FINE


def check_png(path: Path, name: str) -> None:
    """Raise RulesError, with the argument's name, for a path that can't be that of a PNG file."""
    if path.suffix.lower() != ".png" or not _is_folder(path.absolute().parent):
        raise refuse("command.bad_value", name=name, value=str(path))


def _is_folder(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return path.is_dir()
    return False


def no_banner() -> None:
    """Keep the library's banner out of standard output."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def size_of(text: str) -> tuple[int, int]:
    """Return the width and height in a text such as 1280x800. Raise RulesError for any other."""
    match = _SIZE.fullmatch(text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(side in _SIDES for side in size):
        raise refuse("command.bad_value", name="--size", value=text)
    return size
