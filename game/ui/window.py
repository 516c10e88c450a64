"""The window and its loop: events in, frames out."""

from __future__ import annotations

import os
import sys
from dataclasses import replace

import pygame

from game.session.settings import load_settings
from game.ui.app import App
from game.ui.gestures import Carrying, TabKey
from game.ui.looks import AreaLook, Box, Command, EntryLook, PanelLook, Placed, SliderLook, hit
from game.ui.pace import Pace
from game.ui.pictures import Pictures, felt
from game.ui.scenes import Screen
from game.ui.sounds import Mixer, Sound, Sounds
from game.ui.sprites import Stage
from game.ui.theme import DESIGN_HEIGHT, DESIGN_WIDTH, MIN_HEIGHT, MIN_WIDTH, theme_of, unit
from game.ui.window_place import WindowPlace, place_now, place_of, screens_here

DOUBLE_CLICK = 350
NO_DISPLAY = 4

_INPUT = {
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.KEYDOWN,
    pygame.TEXTEDITING,
    pygame.TEXTINPUT,
}
_WINDOW = {
    pygame.WINDOWLEAVE,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWHIDDEN,
    pygame.WINDOWRESTORED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWSHOWN,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWMOVED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWDISPLAYCHANGED,
}


class Window:
    """Drives an App: draws what it places, turns mouse and keys into commands."""

    def __init__(self, app: App, window: pygame.Window, place: WindowPlace | None = None) -> None:
        """`place` is where the window opened, if it is known."""
        self.app = app
        self.window = window
        self.pace = Pace()
        self._place = place or WindowPlace((window.size[0], window.size[1]))
        self._has_moved = False
        self._wanted = self._place.position
        """Where the window has to be put once it is seen: X11 opens it off by its frame."""
        self.pictures = Pictures(theme=theme_of(app.settings))
        self.surface = window.get_surface()
        self.stage = Stage(self.pictures, self._ground())
        self.placed: list[Placed] = []
        self.hover = ""
        self._mouse: tuple[int, int] | None = None
        """The pixel under the mouse, while it is over the window."""
        self.visible = True
        self._is_settled = False
        """Nothing moves and everything is drawn."""
        self._pressed: tuple[str, object] | None = None
        self._carrying: Carrying | None = None
        self._tab = TabKey()
        self._now = 0
        self._is_writing: bool | None = None
        self._is_composing = False
        """An input method is putting letters together, and the keys are its own."""
        self._is_full_screen = app.settings.full_screen
        self._title = app.labels.text("program.name")
        self._last_felt_click: tuple[int, object] = (-DOUBLE_CLICK, None)

    def run(self) -> None:
        """Until the program is closed."""
        while not self.app.quitting:
            now = pygame.time.get_ticks()
            for event in pygame.event.get():
                self.handle(event)
            self.frame(now)
            spent = pygame.time.get_ticks() - now
            pygame.time.wait(max(1, self._frame_time(now) - spent))
        self.app.change_settings(**self._place.changes())

    def _frame_time(self, now: int) -> int:
        return self.pace.frame_time(now, visible=self.visible, moving=not self._is_settled)

    def _follow_place(self) -> None:
        """Remember where the window is; not while it is maximised, which moves it too."""
        if self._has_moved and not self._place.maximised and not self._is_full_screen:
            self._place = place_now(self.window)
        self._has_moved = False

    def frame(self, now: int) -> None:
        """Place what is stale, move what glides, present what changed."""
        self._now = now
        self._follow_full_screen()
        self._follow_place()
        self._follow_size()
        self._follow_theme()
        self._follow_language()
        self.app.stale |= self._tab.follow(self.app.top, now)
        if self.app.update(now):
            self.refresh(now)
            self._is_settled = False
        if self.visible and not self._is_settled:
            if self.stage.draw(self.surface, now):
                self.window.flip()
            self._is_settled = not self.stage.is_moving
        # After the picture: the first sound has to wait for the device.
        self.app.let_hear(now, self.visible)

    def refresh(self, now: int) -> None:
        """Ask the scenes for everything anew."""
        width, height = self.surface.get_size()
        app, peek = self.app, self._tab.is_peeking
        screen = Screen(width, height, app.labels, app.settings, self.hover, peek)
        self.app.stage = self.stage
        self.placed = self.app.place(screen)
        self._follow_what_moved()
        self._follow_writing()
        self.stage.show(self.placed + self._focus_ring(), now)

    def _follow_what_moved(self) -> None:
        """Something else may have come under a mouse at rest; a click would mean that."""
        if self._mouse is not None and not self._pressed:
            found = hit(self.placed, *self._mouse)
            self._hover_over(found.key if found else "")

    def _follow_writing(self) -> None:
        """Input methods take letters only where some are written: elsewhere keys are commands."""
        writing = self.app.top.is_writing
        if writing != self._is_writing:
            self._is_writing, self._is_composing = writing, False
            if writing:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()
        for one in self.placed if writing else ():
            if isinstance(one.look, EntryLook) and one.look.caret is not None:
                pygame.key.set_text_input_rect(self._in_points(one.box))

    def _in_points(self, box: Box) -> pygame.Rect:
        """A box of the surface in the window's points."""
        width, height = self.window.size
        across, down = self.surface.get_size()
        return pygame.Rect(
            box.x * width // across,
            box.y * height // down,
            box.w * width // across,
            box.h * height // down,
        )

    def _focus_ring(self) -> list[Placed]:
        for one in self.placed:
            if one.key == self.focus and not one.hover_only:
                width, height = self.surface.get_size()
                by = max(3, round(4 * min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)))
                look = PanelLook("focus", 3 * by)
                return [Placed("focus", look, one.box.grown(by), one.layer + 10)]
        return []

    def _follow_size(self) -> None:
        self.surface = self.window.get_surface()
        if self.surface.get_size() != self.stage.size:
            self._begin_anew()

    def _follow_theme(self) -> None:
        theme = theme_of(self.app.settings)
        if theme != self.pictures.theme:
            self.pictures.wear(theme)
            self._begin_anew()

    def _begin_anew(self) -> None:
        self.stage.resize(self._ground())
        self.app.stale = True

    def _ground(self) -> pygame.Surface:
        return felt(*self.surface.get_size(), self.pictures.theme.felt)

    def _follow_language(self) -> None:
        title = self.app.labels.text("program.name")
        if title != self._title:
            self.window.title = self._title = title

    # --- input ---

    def handle(self, event: pygame.event.Event) -> None:
        """One event of the window system."""
        if event.type in _INPUT:
            self.pace.input(pygame.time.get_ticks())
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.app.quit()
            case pygame.MOUSEMOTION:
                self._mouse_moved(self._point(event.pos), event.buttons[0])
            case pygame.MOUSEBUTTONDOWN:
                self._mouse_pressed(self._point(event.pos), event.button)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._mouse_released(self._point(event.pos))
            case pygame.KEYDOWN | pygame.KEYUP:
                self._key(event)
            case pygame.TEXTEDITING | pygame.TEXTINPUT:
                self._letters(event)
            case pygame.AUDIODEVICEREMOVED:
                self.app.sounds.close()
            case kind if kind in _WINDOW:
                self._window_changed(kind)

    def _window_changed(self, kind: int) -> None:
        """The mouse left the window, or this was moved, hidden, shown or made larger."""
        if kind == pygame.WINDOWLEAVE:
            self._mouse = None
            self._hover_over("")
            return
        if kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.visible = False
            return
        if kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            maximised = kind == pygame.WINDOWMAXIMIZED
            self._place = replace(self._place, maximised=maximised)
        if kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._put_in_place()
        if kind not in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN):
            self._has_moved = True
        if kind != pygame.WINDOWMOVED:
            self.visible = True
            self._draw_again()

    def _put_in_place(self) -> None:
        if self._wanted is not None and not self._place.maximised and not self._is_full_screen:
            self.window.position = self._wanted
            self._wanted = None

    def _draw_again(self) -> None:
        self.stage.redraw()
        self._is_settled = False

    def _point(self, position: tuple[int, int]) -> tuple[int, int]:
        """The pixel of a mouse position, which comes in the window's points."""
        width, height = self.window.size
        across, down = self.surface.get_size()
        return (position[0] * across // max(1, width), position[1] * down // max(1, height))

    def _mouse_moved(self, point: tuple[int, int], pressed: int) -> None:
        self._mouse = point
        found = hit(self.placed, *point)
        if pressed and self._carrying:
            width, height = self.surface.get_size()
            self._carrying.move(self.app.top, point, unit(width, height))
        if pressed and self._pressed:
            held = self._find(self._pressed[0])
            if held and held.drag and held.command:
                self._slide(held, held.command, point)
            return
        if self._carrying:
            self._put_down(None)
        self._hover_over(found.key if found else "")

    def _put_down(self, point: tuple[int, int] | None) -> bool:
        """Let go what is carried, None: where it was; whether there was something."""
        carrying, self._carrying = self._carrying, None
        if carrying is None or not carrying.is_away:
            return False
        self._pressed = None
        self.app.top.drop(point)
        return True

    def _hover_over(self, key: str) -> None:
        if key != self.hover:
            self.hover = key
            self.app.stale = True

    def _mouse_pressed(self, point: tuple[int, int], button: int) -> None:
        self._leave_keyboard()
        found = hit(self.placed, *point)
        if button == 3:
            self.app.top.felt_clicked("right")
        elif button in (4, 5):
            self.app.top.key("page up" if button == 4 else "page down")
        elif button == 1 and found is not None and found.command:
            self._pressed = (found.key, self.app.top.moment())
            self._carrying = Carrying(found.command, point) if found.carry else None
            if found.drag:
                self._slide(found, found.command, point)
        elif button == 1:
            self._felt_pressed()

    def _felt_pressed(self) -> None:
        now, moment = pygame.time.get_ticks(), self.app.top.moment()
        last, then = self._last_felt_click
        # The first of two quick clicks may have skipped something: then they are two single ones.
        is_double = now - last < DOUBLE_CLICK and moment == then
        self._last_felt_click = (-DOUBLE_CLICK if is_double else now, moment)
        self.app.top.felt_clicked("double" if is_double else "left")

    def _mouse_released(self, point: tuple[int, int]) -> None:
        if self._put_down(point):
            return
        pressed, self._pressed = self._pressed, None
        found = hit(self.placed, *point)
        if pressed is None or found is None or found.command is None or found.drag:
            return
        if pressed == (found.key, self.app.top.moment()):
            self._command(found, found.command)

    def _command(self, item: Placed, command: Command) -> None:
        """Something was pressed. Own tiles and other places without a look of their own are no
        buttons."""
        if not isinstance(item.look, AreaLook):
            self.app.hear(Sound("button"))
        self.app.top.command(command, 0.5)

    def _slide(self, item: Placed, command: Command, point: tuple[int, int]) -> None:
        part = (point[0] - item.box.x) / max(1, item.box.w)
        self.app.top.command(command, min(1.0, max(0.0, part)))

    def _find(self, key: str) -> Placed | None:
        return next((one for one in self.placed if one.key == key), None)

    def _key(self, event: pygame.event.Event) -> None:
        if self._is_composing:
            return
        name = pygame.key.name(event.key)
        focused = self._find(self.focus)
        if event.type == pygame.KEYUP:
            self._move_focus(self._tab.release() if name == "tab" else 0)
        elif name == "tab":
            direction = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._move_focus(self._tab.press(self.app.top, direction, self._now))
        elif focused and focused.command and not focused.drag and name in self._pressing:
            self._command(focused, focused.command)
        elif focused and focused.drag and focused.command and name in ("left", "right"):
            self._nudge(focused, focused.command, 1 if name == "right" else -1)
        elif name == "f11":
            self.app.change_settings(full_screen=not self.app.settings.full_screen)
        else:
            self._other_key(name)
            self.app.stale = True

    def _other_key(self, name: str) -> None:
        """A key of the scene's own; up and down move the focus where they mean nothing else."""
        direction = {"up": -1, "down": 1}.get(name)
        if not self.app.top.key(name) and direction:
            self._move_focus(direction)

    def _letters(self, event: pygame.event.Event) -> None:
        """Letters that an input method puts together, or that are written."""
        self._is_composing = event.type == pygame.TEXTEDITING and event.text != ""
        if event.type == pygame.TEXTINPUT:
            self.app.top.typed(event.text)
            self.app.stale = True

    @property
    def _pressing(self) -> tuple[str, ...]:
        """The keys that press what has the focus."""
        return ("return",) if self.app.top.is_writing else ("space", "return")

    def _nudge(self, item: Placed, command: Command, direction: int) -> None:
        look = item.look
        assert isinstance(look, SliderLook)
        part = look.part / 1000 + direction / look.steps
        self.app.top.command(command, min(1.0, max(0.0, part)))

    @property
    def focus(self) -> str:
        """The key of what has the focus, "" for nothing."""
        own = self.app.top.focus
        return f"{len(self.app.scenes) - 1}/{own}" if own else ""

    def _move_focus(self, direction: int) -> None:
        # What has just become unavailable, as a button at its end, still has its place in the row.
        keys = [
            one.key
            for one in self.placed
            if (one.command or one.key == self.focus) and not one.hover_only
        ]
        if keys and direction:
            at = keys.index(self.focus) + direction if self.focus in keys else 0
            self.app.top.stop_writing()
            self.app.top.focus = keys[at % len(keys)].partition("/")[2]
            self.app.stale = True

    def _leave_keyboard(self) -> None:
        """The mouse is used: nothing has the focus, nor will have when a scene closes."""
        for scene in self.app.scenes:
            self.app.stale = self.app.stale or scene.focus != ""
            scene.focus = ""

    def _follow_full_screen(self) -> None:
        wanted = self.app.settings.full_screen
        if wanted == self._is_full_screen:
            return
        self._is_full_screen = wanted
        if wanted:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()


def has_display() -> bool:
    """Whether windows can be seen here; the library falls back to invisible ones in silence."""
    # Without it Windows scales a picture of the window up, and everything is blurred.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        pygame.display.init()
    except pygame.error:
        return False
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    return asked != "" or pygame.display.get_driver() not in ("offscreen", "dummy")


def run() -> int:
    """Play in a window; the exit code."""
    if not has_display():
        settings, _ = load_settings()
        print(settings.labels.text("problem.no_display"), file=sys.stderr)
        return NO_DISPLAY
    pygame.font.init()
    app = App()
    app.sounds = Sounds(Mixer())
    place = place_of(app.settings, screens_here())
    window = _open_window(app, place)
    from game.ui.title import TitleScene

    app.go(TitleScene(app))
    Window(app, window, place).run()
    pygame.quit()
    return 0


def _open_window(app: App, place: WindowPlace) -> pygame.Window:
    window = pygame.Window(
        app.labels.text("program.name"),
        place.size,
        pygame.WINDOWPOS_UNDEFINED if place.position is None else place.position,
        resizable=True,
        allow_high_dpi=True,
    )
    window.minimum_size = (MIN_WIDTH, MIN_HEIGHT)
    if place.maximised:
        window.maximize()
    if app.settings.full_screen:
        window.set_fullscreen(desktop=True)
    return window
