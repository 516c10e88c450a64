"""The window and its loop: events in, frames out."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pygame

from game.settings.settings import load_settings
from game.ui.drawing.entries import caret_box
from game.ui.drawing.looks import EntryLook, Pixels, Placed
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.sprites import Stage
from game.ui.drawing.theme import theme_of
from game.ui.kit import routes
from game.ui.kit.app import App, SceneMaker
from game.ui.kit.screen import Screen
from game.ui.kit.sounds import Mixer, Sounds
from game.ui.kit.tooltips import place_tooltip
from game.ui.window.areas import areas_here
from game.ui.window.canvas import Canvas
from game.ui.window.display import (
    NoPictureError,
    has_display,
    open_window,
    refuse_display,
    refuse_screen,
)
from game.ui.window.events import INPUT, WINDOW
from game.ui.window.frame_rate import FrameRate
from game.ui.window.graphics import choose_graphics
from game.ui.window.input import Input
from game.ui.window.knocks import Knocks
from game.ui.window.own_tiles import OwnTiles
from game.ui.window.pads import EVENTS as _PAD
from game.ui.window.pads import PadInput
from game.ui.window.placement import (
    WindowPlace,
    place_now,
    place_of,
    screen_of,
    screens_here,
)
from game.ui.window.showing import Showing
from game.ui.window.snapshots import Snapshots
from game.ui.window.system import PointerShape, followed
from game.ui.window.waiting import wait
from game.voice.calls import SystemCaller
from game.voice.voice import SystemVoice


class Window:
    """The window of an App: it draws placed items, and passes on mouse and keyboard input."""

    def __init__(
        self,
        app: App,
        window: pygame.Window,
        place: WindowPlace | None = None,
        *,
        is_in_step: bool = False,
        screen: int = 0,
    ) -> None:
        """Take the place and the number of the screen where the window opened, if they are known,
        and whether to show a picture can mean to wait for the screen."""
        self.app = app
        self.window = window
        self.input = Input(app)
        self.pad = PadInput(app, self.input)
        self.pace = FrameRate()
        self.pace.follow(screen)
        self._place = place or WindowPlace((window.size[0], window.size[1]))
        self._has_moved = False
        self._wanted = self._place.position
        """The position to move the window to once it is visible there. X11 opens it off by its
        frame, and forgets the position while the window fills the screen."""
        self.pictures = Pictures(theme=theme_of(app.settings))
        self.canvas = Canvas(window, is_in_step=is_in_step)
        self.stage = Stage(self.pictures, self._fitted())
        self.showing = Showing(app, self.stage, lambda: self.surface)
        self._snapshots = Snapshots(app)
        self._pointer = PointerShape()
        self._knocks = Knocks(app, window)
        self._tiles = OwnTiles(app)
        self._is_settled = False
        """True if nothing moves and everything is drawn."""
        self._tip: list[Placed] = []
        self._dropped: Path | None = None
        """The last one of the files that are being dropped, the one to open."""
        self._is_full_screen = app.settings.full_screen
        self._title = app.labels.text("program.name")

    @property
    def visible(self) -> bool:
        """Whether the player can see the window."""
        return self.app.presence.is_seen

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on: see Canvas."""
        return self.canvas.surface

    def run(self, rest: Iterable[None] = ()) -> None:
        """Run until the program is closed. Before each frame, do one more step of `rest`."""
        steps = chain(rest, self.pad.pads.starting())
        self.showing.is_patient = True
        pygame.time.wait(0)  # until then the library's clock stands still
        while not self.app.quitting:
            next(steps, None)
            now, began = pygame.time.get_ticks(), time.perf_counter()
            self.input.read(now)
            for event in pygame.event.get():
                self.handle(event)
            self.frame(now)
            frame_time = self._frame_time(now)
            wait(frame_time / 1000 - (time.perf_counter() - began), frame_time)
        self.app.change_settings(**self._place.changes())

    def _frame_time(self, now: int) -> float:
        moving, waiting = not self._is_settled, self.showing.is_behind or self.canvas.is_unshown
        return self.pace.frame_time(now, visible=self.visible, moving=moving, waiting=waiting)

    def _follow_place(self) -> None:
        """Remember the window's place, except while it is maximised, which moves it too."""
        if self._has_moved and not self._place.maximised and not self._is_full_screen:
            self._place = place_now(self.window)
        self._has_moved = False

    def frame(self, now: int) -> None:
        """Place stale scenes, move gliding items, and present the changes."""
        self.showing.begin_frame()
        self.advance(now)
        if self.visible and not self._is_settled:
            if self.stage.draw(self.surface, now) or self.canvas.is_unshown:
                self.pace.worked(self.showing.spent)
                self.canvas.present()
            self._is_settled = not (self.stage.is_moving or self.showing.is_behind)
            self._is_settled &= not self.canvas.is_unshown
        if self.visible:
            self.showing.draw_ahead()
            if not self.showing.is_behind:
                self._snapshots.follow(self.surface)
            self._pointer.follow(self.app.settings.large_pointer, self.surface.get_height())
        # After the picture, since the first sound has to wait for the device.
        self.app.play_sounds(now, self.visible)

    def advance(self, now: int) -> None:
        """Advance to `now` and place stale scenes, without drawing them."""
        self._follow_full_screen()
        self._follow_place()
        self._follow_size()
        self._follow_theme()
        self._follow_language()
        self._follow_speech()
        self._knocks.follow(now, self._come_forward)
        self.input.update(now)
        if self.pad.update(now):
            self.pace.awake(now)
        if self.showing.must_place(self.app.update(now), now):
            self.refresh(now)
            self.pace.awake(now)
            self._is_settled = False
        self._is_settled &= not self.showing.is_behind

    def refresh(self, now: int) -> None:
        """Place all scenes again."""
        app = self.app
        width, height = self.surface.get_size()
        hover, peek = self.input.hover, self.input.is_peeking
        held = self.input.is_held
        screen = Screen(width, height, app.labels, app.settings, hover, held, peek)
        app.stage = self.stage
        placed = app.place(screen)
        self.input.follow(placed, screen.unit)
        self._follow_writing()
        self.canvas.bring_into_view(placed, self.input.focused)
        tip = place_tooltip(self.input.tipped, screen, placed)
        self._tip = self.canvas.brought_into_view(tip)
        self.showing.show(placed + self.input.focus_ring(width, height) + self._tip, now)

    def _follow_writing(self) -> None:
        """Start or stop text input, and let an input method show its characters at the caret."""
        self.input.writing.follow()
        for one in self.input.placed:
            if isinstance(one.look, EntryLook) and one.look.caret is not None:
                box = self.canvas.points(caret_box(one.look, one.box, self.pictures.fonts))
                pygame.key.set_text_input_rect(pygame.Rect(box.x, box.y, box.w, box.h))

    def _follow_size(self) -> None:
        if self.canvas.follow(self.app.settings.zoom):
            self._begin_anew()

    def _follow_theme(self) -> None:
        theme = theme_of(self.app.settings)
        if theme != self.pictures.theme:
            self.pictures.wear(theme)
            self._begin_anew()
        faces = self._tiles.follow(theme.style)
        if faces is not None:
            self.pictures.take_faces(faces)
            self._begin_anew()

    def _begin_anew(self) -> None:
        self.showing.forget()
        self.stage.resize(self._fitted())
        self.app.stale = True

    def _fitted(self) -> Pixels:
        """Keep pictures for no larger window than this. Return its size."""
        self.pictures.fit(self.surface.get_size())
        return self.surface.get_size()

    def _follow_language(self) -> None:
        title = self.app.labels.text("program.name")
        if title != self._title:
            self.window.title = self._title = title

    # --- input ---

    def handle(self, event: pygame.event.Event) -> None:  # noqa: C901 (one case an event)
        """Handle one event of the window system."""
        if event.type in INPUT:
            self.pace.awake(pygame.time.get_ticks())
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self._quit()
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                self._mouse(event)
            case pygame.WINDOWFOCUSGAINED:
                self.app.presence.is_in_front = True
            case pygame.WINDOWFOCUSLOST:
                self.app.presence.is_in_front = False
                self.input.let_go()
                self.pad.let_go()
            case pygame.FINGERDOWN:
                self.input.finger_named((event.dict.get("touch_id"), event.dict.get("finger_id")))
            case pygame.KEYDOWN | pygame.KEYUP:
                self._key(event)
            case pygame.TEXTEDITING | pygame.TEXTINPUT:
                self.input.writing.letters(event)
            case pygame.DROPFILE if event.dict.get("file"):
                self._dropped = Path(event.file)
            case pygame.DROPCOMPLETE if self._dropped is not None:
                file, self._dropped = self._dropped, None
                self.app.open(routes.HandFile(file))
            case kind if kind in _PAD:
                self._pad(event)
            case pygame.AUDIODEVICEREMOVED if not event.dict.get("iscapture"):
                self.app.sounds.close()
            case pygame.AUDIODEVICEADDED:
                self.app.sounds.look_again()
            case kind if kind in WINDOW:
                if kind == pygame.WINDOWDISPLAYCHANGED:
                    self.pace.follow(event.dict.get("display_index"))
                self._window_changed(kind)

    def _quit(self) -> None:
        """Close the program, or let the player see why that needs an answer."""
        self.app.quit()
        if not self.app.quitting and not self.visible:
            self._come_forward()

    def _come_forward(self) -> None:
        """Show the window in front of others, as large as before it was minimised."""
        if not self.visible:
            self.window.restore()
            if self._place.maximised and not self._is_full_screen:
                self.window.maximize()
        self.window.focus()

    def _mouse(self, event: pygame.event.Event) -> None:
        moves, is_finger = event.type == pygame.MOUSEMOTION, bool(event.dict.get("touch"))
        if not moves:
            self._catch_up()
        elif self.canvas.is_zoomed and not is_finger:
            self.canvas.look(event.pos)
        self.input.point(event, self.canvas.pixel(event.pos))
        if moves and is_finger and self.canvas.is_zoomed and self.input.is_swiping:
            self.input.let_go()
            self.canvas.pull(event.rel)
        self._is_settled &= not self.canvas.is_unshown

    def _key(self, event: pygame.event.Event) -> None:
        self._catch_up()
        self.input.key(event)
        if self.input.is_pressing:  # the mouse might drag something that is gone now
            self._catch_up()

    def _pad(self, event: pygame.event.Event) -> None:
        self._catch_up()
        if self.pad.handle(event):
            self.pace.awake(pygame.time.get_ticks())

    def _catch_up(self) -> None:
        """Place stale scenes, since several events can come between two frames: a press meets what
        is there now."""
        if self.app.is_stale or self.showing.is_due:
            self.refresh(self.app.clock)
            self._is_settled = False

    def _window_changed(self, kind: int) -> None:
        """Handle a change: the mouse left, or the window was moved, hidden, shown or resized."""
        if kind == pygame.WINDOWLEAVE:
            self.input.mouse_left()
            return
        if kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.app.presence.is_seen = False
            return
        # On X11, full screen ends being maximised.
        if kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED) and not self._is_full_screen:
            maximised = kind == pygame.WINDOWMAXIMIZED
            self._place = replace(self._place, maximised=maximised)
        if kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._put_in_place()
        if kind not in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN):
            self._has_moved = True
        if kind != pygame.WINDOWMOVED:
            self.app.presence.is_seen = True
            self.stage.redraw()
            self._is_settled = False

    def _follow_speech(self) -> None:
        """Tell the player on the screen that nothing can be heard any more."""
        problem = self.app.speech.news() if self.app.speaks else None
        if problem is not None:
            self.app.say(problem)

    def _put_in_place(self) -> None:
        if self._wanted is not None and not self._place.maximised and not self._is_full_screen:
            self.window.position = self._wanted
            self._wanted = None

    def _follow_full_screen(self) -> None:
        wanted = self.app.settings.full_screen
        if wanted == self._is_full_screen:
            return
        self._is_full_screen = wanted
        if wanted:
            self.window.set_fullscreen(desktop=True)
            return
        self.window.set_windowed()
        if self._place.maximised:
            self._wanted = self._place.position
            self.window.maximize()


TITLE = (routes.Title(),)


def run(
    scene_of: SceneMaker, rest: Iterable[None] = (), first: Iterable[routes.Route] = TITLE
) -> int:
    """Play in a window. Return the exit code. Errors get the match in play as a note. `rest` loads
    the modules that the first frame doesn't need. `first` are the screens to begin with."""
    if not has_display():
        return refuse_display(load_settings()[0].labels)
    pygame.font.init()
    app = App(scene_of)
    try:
        _play(app, rest, first)
    except NoPictureError as error:
        return refuse_screen(app.labels, error)
    except Exception as error:
        with contextlib.suppress(Exception):
            app.save()
        if app.session is not None:
            error.add_note(f"The match in play:\n{app.session.text()}")
        raise
    finally:
        app.speech.voice.close()
        app.sounds.caller.close()
        pygame.quit()
    return 0


def _play(app: App, rest: Iterable[None], first: Iterable[routes.Route]) -> None:
    """Play from the first screens until the program is closed."""
    app.sounds, app.works_ahead = Sounds(Mixer(), SystemCaller()), True
    asks = app.settings.speech == "auto"
    app.speech.voice = SystemVoice.listening() if asks else SystemVoice()
    areas = areas_here()
    place = place_of(app.settings, screens_here(), areas)
    way = choose_graphics(app.settings.graphics)
    app.offers_graphics = way.is_choice
    window = open_window(app, place)
    for route in first:
        app.open(route)
    screen = screen_of(place, areas)
    shown = Window(app, window, place, is_in_step=way.is_accelerated, screen=screen)
    shown.run(chain(rest, followed(app)))
