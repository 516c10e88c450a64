"""The game's own message window, for systems without dialogs."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise

import pygame
import pytest

from game.system.background import begun
from game.ui.drawing.looks import Box, ButtonLook, Placed, TextLook
from game.ui.window.message import show_message
from game.ui.window.message_window import MOST_OF_SCREEN, MessageWindow, place
from game.words.labels import load_labels
from tests.processes import ROOT, is_alive, killed_game, wait_for
from tests.ui.mouse import LANGUAGES, SIZES, SMALLEST, check_words, fonts

USUAL = "/home/somebody/.local/state/pocket-mahjong/log/crash-20240521-123456-12345.txt"
LONG = f"/home/{'a-folder-without-a-space/' * 12}小明的資料夾/crash.txt"
ENDLESS = LONG * 20
CLOSE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)

Event = pygame.event.Event


def told(language: str, path: str = USUAL) -> tuple[str, str, str]:
    """Return the title, text and button of the longest message."""
    text = load_labels(language).text
    lines = text("command.crashed"), text("crash.report"), path, text("crash.saved")
    return text("program.name"), "\n".join(lines), text("message.close")


def placed_on(
    screen: tuple[int, int], path: str = USUAL, language: str = "en"
) -> dict[str, Placed]:
    return {one.key: one for one in place(*told(language, path), screen, fonts())}


# --- contents -----------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [*SIZES, (640, 480), (3840, 2160)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [USUAL, LONG])
def test_nothing_is_cut(screen: tuple[int, int], language: str, path: str) -> None:
    placed = placed_on(screen, path, language)
    ground = placed["ground"].box
    assert ground.w <= MOST_OF_SCREEN * screen[0]
    assert ground.h <= MOST_OF_SCREEN * screen[1]
    for one in placed.values():
        check_words(one, SMALLEST)
        assert min(one.box.x, one.box.y, one.box.w - 1, one.box.h - 1) >= 0
        assert one.box.right <= ground.right
        assert one.box.bottom <= ground.bottom
    inside = [placed[name].box for name in ("title", "text", "button")]
    assert [box.y for box in inside] == sorted(box.y for box in inside)
    assert not any(a.overlaps(b) for a, b in pairwise(inside))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_path_is_there(language: str) -> None:
    words = placed_on(SIZES[0], LONG, language)["text"]
    assert isinstance(words.look, TextLook)
    lines = fonts().wrapped(words.look, words.look.size, words.box.w)
    assert LONG in "".join(lines)


def test_a_usual_path_takes_one_line() -> None:
    words = placed_on(SIZES[0])["text"]
    assert isinstance(words.look, TextLook)
    assert USUAL in fonts().wrapped(words.look, words.look.size, words.box.w)


def test_it_is_no_larger_than_its_words() -> None:
    text = load_labels("zh_Hant").text
    short = place("", text("problem.running"), "", SIZES[0], fonts())[0].box
    assert short.w < placed_on(SIZES[0])["ground"].box.w
    assert short.h < placed_on(SIZES[0])["ground"].box.h


def test_an_endless_text_leaves_the_button_on_the_screen() -> None:
    for screen in SIZES:
        placed = placed_on(screen, ENDLESS)
        assert placed["ground"].box.h <= MOST_OF_SCREEN * screen[1]
        assert placed["button"].box.bottom < placed["ground"].box.bottom


def test_it_is_larger_on_a_screen_of_many_pixels() -> None:
    small, large = placed_on((1280, 800))["text"].look, placed_on((3840, 2160))["text"].look
    assert isinstance(small, TextLook)
    assert isinstance(large, TextLook)
    assert large.size > 1.5 * small.size


# --- closing ------------------------------------------------------------------------------------


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[MessageWindow]:
    """Return the list of windows shown, on a visible display and a system without dialogs."""
    windows: list[MessageWindow] = []
    run = MessageWindow.run

    def remember(self: MessageWindow) -> None:
        windows.append(self)
        run(self)

    def refuse(*given: object, **named: object) -> None:
        raise pygame.error("no dialogs")

    def missing(*_: object) -> None:
        raise FileNotFoundError("zenity")

    monkeypatch.setattr("game.ui.window.message.UNSEEN", ())
    monkeypatch.setattr("game.ui.window.message.begun", missing)
    monkeypatch.setattr("pygame.display.message_box", refuse)
    monkeypatch.setattr(MessageWindow, "run", remember)
    return windows


def left_after(monkeypatch: pytest.MonkeyPatch, *events: Event) -> list[Event]:
    """Return the events left when the window closes. Raise StopIteration if it stays open."""
    coming = iter(events)
    monkeypatch.setattr("pygame.event.get", lambda: [next(coming)])
    show_message(*told("en"))
    return list(coming)


def button_of(window: Sequence[Placed]) -> Box:
    return next(one.box for one in window if isinstance(one.look, ButtonLook))


def here() -> Box:
    """Return the box of the button on this machine's screen."""
    pygame.display.init()
    return button_of(place(*told("en"), pygame.display.get_desktop_sizes()[0], fonts()))


def mouse(kind: int, point: tuple[int, int], button: int = 1) -> Event:
    return Event(kind, pos=point, button=button, buttons=(0, 0, 0))


DOWN, UP, MOVED = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION
LAST = Event(pygame.QUIT)


@pytest.mark.parametrize(
    "event",
    [Event(pygame.QUIT), Event(pygame.WINDOWCLOSE)]
    + [Event(pygame.KEYDOWN, key=key) for key in CLOSE],
)
def test_it_is_closed(
    event: Event, shown: list[MessageWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert left_after(monkeypatch, event, LAST) == [LAST]
    assert len(shown) == 1


def test_its_button_is_clicked(shown: list[MessageWindow], monkeypatch: pytest.MonkeyPatch) -> None:
    spot = here().centre
    events = mouse(MOVED, spot), mouse(DOWN, spot), mouse(UP, spot), LAST
    assert left_after(monkeypatch, *events) == [LAST]


def test_what_does_not_close_it(
    shown: list[MessageWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    button = here()
    spot, beside = button.centre, (button.x - 2, button.y)
    events = (
        Event(pygame.WINDOWEXPOSED),
        Event(pygame.KEYDOWN, key=pygame.K_a),
        Event(pygame.KEYUP, key=pygame.K_RETURN),
        *(mouse(DOWN, spot), mouse(UP, beside)),
        *(mouse(DOWN, beside), mouse(UP, spot)),
        *(mouse(DOWN, spot, 3), mouse(UP, spot, 3)),
    )
    assert left_after(monkeypatch, *events, LAST) == []


def test_the_button_is_lit_under_the_mouse(
    shown: list[MessageWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_lit() -> bool:
        look = shown[0].placed[-1].look
        assert isinstance(look, ButtonLook)
        return look.hover

    spot, lit = here().centre, []
    events = iter([mouse(MOVED, spot), mouse(MOVED, (0, 0)), mouse(MOVED, spot)])
    last = iter([Event(pygame.WINDOWLEAVE), LAST])

    def get() -> list[Event]:
        lit.append(is_lit())
        return [next(events, None) or next(last)]

    monkeypatch.setattr("pygame.event.get", get)
    show_message(*told("en"))
    assert lit == [False, True, False, True, False]


WITH_PROGRAM = """
import os
from game.system.background import begun
from game.ui.window import message

def dialog(command):
    program = begun(["sleep", "600"])
    print(program.pid, flush=True)
    return program

os.environ.pop("SDL_VIDEODRIVER", None)
message.begun = dialog
message.show_message("", "", "")
"""
"""A game that shows a dialog."""
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is no program")


@on_linux
@pytest.mark.parametrize("by", ["SIGTERM", "SIGHUP"])
def test_the_dialog_ends_with_the_game(by: str) -> None:
    dialog = killed_game(WITH_PROGRAM, by)
    assert wait_for(lambda: not is_alive(dialog))


@on_linux
def test_a_dialog_ends_with_the_game_while_it_starts() -> None:
    killed = WITH_PROGRAM.replace(
        "    return program", "    os.kill(os.getpid(), 15)\n    return program"
    )
    game = subprocess.run(
        [sys.executable, "-c", killed], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert game.returncode == 128 + signal.SIGTERM
    assert not is_alive(int(game.stdout))


@on_linux
@pytest.mark.parametrize(("code", "windows"), [(0, 0), (1, 0), (128, 1)])
def test_the_systems_dialog_comes_first(
    code: int, windows: int, shown: list[MessageWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Sequence[str]] = []

    def dialog(command: Sequence[str]) -> subprocess.Popen[bytes]:
        asked.append(command)
        return begun(["sh", "-c", f"exit {code}"])

    monkeypatch.setattr("game.ui.window.message.begun", dialog)
    before = signal.getsignal(signal.SIGTERM)
    left_after(monkeypatch, LAST)
    assert len(shown) == windows
    title, text, button = told("en")
    ((*_, first, second, third),) = asked
    assert (first, second, third) == (f"--ok-label={button}", f"--title={title}", f"--text={text}")
    assert signal.getsignal(signal.SIGTERM) == before


def test_where_nobody_sees_it_nothing_is_shown(
    shown: list[MessageWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For example without a display, when the library chooses an invisible one by itself."""
    pygame.display.init()
    monkeypatch.setattr("game.ui.window.message.UNSEEN", (pygame.display.get_driver(),))
    monkeypatch.delenv("SDL_VIDEODRIVER")
    show_message(*told("en"))
    assert shown == []


def test_a_window_that_cannot_be_opened(
    shown: list[MessageWindow], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*given: object, **named: object) -> None:
        raise pygame.error("no window")

    monkeypatch.setattr("pygame.Window", refuse)
    show_message(*told("en"))
    assert shown == []
