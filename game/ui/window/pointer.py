"""The mouse and a finger over the placed items, as commands of the top scene."""

from __future__ import annotations

import pygame

from game.settings.settings import ZOOMS
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import AreaLook, Command, Pixels, Placed, Slide
from game.ui.kit.app import App, Scene
from game.ui.kit.sounds import Sound
from game.ui.window.gestures import DOUBLE_CLICK, Carrying, Finger, Pointing, Presses
from game.ui.window.reader import Reader

COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
"""The keys that make a command of another key, or of the wheel: Ctrl and Cmd."""
LEAST = 44
"""The pixels across and down in which an item can be pressed if there is room, at the size of the
design. A larger window has more, a smaller one has as many."""


class Pointer:
    """What the player points with: the mouse, a pen, which the system shows as a mouse, or a
    finger. Points are pixels of the surface."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.placed: list[Placed] = []
        """The items on the screen, as last placed."""
        self.hover = ""
        """The key of the item under the mouse."""
        self._unit = 1.0
        self._mouse: Pixels | None = None
        """The pixel under the mouse, None while it is outside the window."""
        self._finger: Finger | None = None
        """The finger on the window, None while there is none, or it means nothing any more."""
        self._pressed: tuple[str, object] | None = None
        self._carrying: Carrying | None = None
        self._pointing = Pointing()
        self._reader = Reader(app)
        self._presses = Presses()
        self._is_click_hasty = False
        self._now = 0
        self._last_felt_click: tuple[int, object] = (-DOUBLE_CLICK, None)
        self._finger_handlers = {
            pygame.MOUSEBUTTONDOWN: self.finger_pressed,
            pygame.MOUSEMOTION: self.finger_moved,
            pygame.MOUSEBUTTONUP: self.finger_lifted,
        }

    @property
    def _moment(self) -> tuple[Scene, object]:
        """Return a value that differs between two phases of play and between two scenes."""
        return (self.app.top, self.app.top.moment())

    @property
    def is_pressing(self) -> bool:
        """Return whether the mouse button is held on an item."""
        return self._pressed is not None

    @property
    def is_held(self) -> bool:
        """Return whether the item under the mouse is the one that is held down."""
        return self._pressed is not None and self._pressed[0] == self.hover

    @property
    def tipped(self) -> Placed | None:
        """The item whose tooltip shows."""
        item = self._find(self._pointing.shown)
        return item if item and item.tip else None

    def update(self, now: int) -> None:
        """Advance to `now`."""
        self._now = now
        self.app.is_hasty = False
        if self._pointing.follow(now):
            self.app.stale |= self.tipped is not None
        if self._finger and self._finger.rest(now):
            self._reader.describe(self.hover)

    def read(self, now: int) -> None:
        """Note that the events that happened since the last call are handled from now on."""
        self._presses.read(now)

    def _point_again(self) -> None:
        """Find what is under a resting mouse, now that other items are on the screen."""
        if self._mouse is not None and not self._pressed:
            found = self._at(self._mouse)
            self._hover_over(found.key if found else "")
            if not self.app.top.pointed:
                self._pointing.stay(self.hover)

    def point(self, event: pygame.event.Event, point: Pixels) -> None:
        """Handle an event of the mouse at this point, or one that SDL made from the first finger's:
        it has `touch`."""
        self.app.use_pad("")
        if event.dict.get("touch"):
            self._finger_handlers[event.type](point)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.mouse_pressed(point, event.button)
        elif event.type == pygame.MOUSEBUTTONUP:
            if event.button == 1:
                self.mouse_released(point)
        elif not self._finger:
            self.mouse_moved(point, event.buttons[0])

    # --- the mouse ---

    def mouse_moved(self, point: Pixels, pressed: int) -> None:
        """Follow the mouse. `pressed` says whether its left button is held."""
        self._mouse = point
        found = self._at(point)
        if pressed and self._carrying:
            self._carrying.move(self.app.top, point, self._unit)
        if pressed and self._pressed:
            self._slide_to(point)
            self._hold(self._pressed[0], found)
            return
        if self._carrying:
            self._put_down(None)
        self._hover_over(found.key if found else "")
        self._pointing.move(self.hover, self._now)

    def _hold(self, key: str, found: Placed | None) -> None:
        """Show the pressed item as held while the mouse is on it, where a release presses it."""
        held = self._find(key)
        if held and isinstance(held.command, Command) and not self._carrying:
            self._hover_over(key if found and found.key == key else "")

    def _put_down(self, point: Pixels | None) -> bool:
        """Let go of the carried item here, or put it back (None). Return whether there was one."""
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

    def mouse_left(self) -> None:
        """Forget the mouse, since it has left the window."""
        if not self._finger:
            self._point_at_nothing()

    def _point_at_nothing(self) -> None:
        self._mouse = None
        self._hover_over("")
        self._pointing.stay("")

    def mouse_pressed(self, point: Pixels, button: int) -> None:
        """Handle a press of a mouse button, or a turn of the wheel."""
        self.let_go()
        self._leave_keyboard()
        self.app.stale |= self._pointing.end()
        if button == 3 and not self.app.settings.right_click:
            return
        if button in (1, 3):
            self._note_press()
        if button == 3:
            self.app.top.felt_clicked("right")
        elif button in (4, 5):
            step = -1 if button == 4 else 1
            if pygame.key.get_mods() & COMMAND:
                self.zoom(-step)
            else:
                self._turn(step)
        elif button == 1:
            found = self._take(point)
            if found is None:
                self._felt_pressed()
            elif isinstance(found.command, Slide):
                self._slide(found, found.command, point)

    def _note_press(self) -> None:
        hasty = self._presses.is_hasty(self._moment, pygame.time.get_ticks())
        self.app.is_hasty = self._is_click_hasty = hasty

    def _take(self, point: Pixels) -> Placed | None:
        """Take hold of the item at this point, if it can be pressed, and return it."""
        found = self._at(point)
        if found is None or not found.command:
            return None
        self._pressed = (found.key, self.app.top.moment())
        self.app.stale = True
        self._carrying = Carrying(found.carry, point) if found.carry else None
        return found

    def zoom(self, step: int) -> None:
        """Zoom the window's picture in (1), out (-1) or not at all (0)."""
        now = ZOOMS.index(self.app.settings.zoom)
        place = min(max(0, now + step), len(ZOOMS) - 1) if step else 0
        self.app.change_settings(zoom=ZOOMS[place])

    def _turn(self, step: int) -> None:
        """Turn to the next page (1), or to the one before (-1)."""
        self.app.top.key("page down" if step > 0 else "page up")

    def _felt_pressed(self) -> None:
        now, moment = pygame.time.get_ticks(), self.app.top.moment()
        last, then = self._last_felt_click
        # If the first of two quick clicks skipped something, they are two single ones.
        is_double = now - last < DOUBLE_CLICK and moment == then
        self._last_felt_click = (-DOUBLE_CLICK if is_double else now, moment)
        self.app.top.felt_clicked("double" if is_double else "left")

    def mouse_released(self, point: Pixels) -> None:
        """Handle the release of the left button."""
        self.app.is_hasty = self._is_click_hasty
        if self._put_down(point):
            return
        pressed, self._pressed = self._pressed, None
        self.app.stale |= pressed is not None
        found = self._at(point)
        if pressed is None or found is None or not isinstance(found.command, Command):
            return
        if pressed == (found.key, self.app.top.moment()):
            self._press(found, found.command)

    def _press(self, item: Placed, command: Command) -> None:
        """Press an item. Invisible areas, such as the player's tiles, make no button sound."""
        if not isinstance(item.look, AreaLook):
            self.app.hear(Sound("button"))
        self.app.top.press(command)

    def _slide_to(self, point: Pixels) -> None:
        """Move the pressed slider, if one is pressed, to this point."""
        held = self._find(self._pressed[0]) if self._pressed else None
        if held and isinstance(held.command, Slide):
            self._slide(held, held.command, point)

    def _slide(self, item: Placed, slide: Slide, point: Pixels) -> None:
        part = (point[0] - item.box.x) / max(1, item.box.w)
        self.app.top.slide(slide, min(1.0, max(0.0, part)))

    def _at(self, point: Pixels) -> Placed | None:
        """Return the item that reacts to the mouse at this point."""
        return hit(self.placed, *point, round(LEAST * max(1.0, self._unit)))

    # --- a finger ---

    def finger_pressed(self, point: Pixels) -> None:
        """Handle the touch of a finger. What it means shows when it moves, rests or is lifted."""
        self.let_go()
        self._point_at_nothing()
        self._leave_keyboard()
        self._note_press()
        self._finger = Finger(point, self._now, self._moment)
        self._take(point)
        found = self._at(point)
        self._hover_over(found.key if found else "")
        self._pointing.move(self.hover, self._now)

    def finger_named(self, id: object) -> None:
        """Handle the name of a finger that has touched the window. With a second one, neither
        presses anything."""
        if self._finger and self._finger.id is None:
            self._finger.id = id
        elif self._finger and self._finger.id != id:
            self.let_go()

    def finger_moved(self, point: Pixels) -> None:
        """Handle the drag of a finger: it carries an item, moves a slider or turns the page."""
        finger = self._finger
        if finger is None:
            return
        if finger.move(point, self._unit):
            self._point_at_nothing()
            item = self._find(self._pressed[0]) if self._pressed else None
            slides = item and isinstance(item.command, Slide) and finger.is_across(point)
            if not slides and not self._carrying:
                self._pressed = None
        if not finger.is_away:
            return
        if self._carrying:
            self._carrying.move(self.app.top, point, self._unit)
        elif self._pressed:
            self._slide_to(point)
        elif self.app.settings.zoom == ZOOMS[0] and (step := finger.turn(point, self._unit)):
            self._turn(step)

    @property
    def is_swiping(self) -> bool:
        """Return whether the finger that moves holds nothing."""
        finger = self._finger
        return finger is None or (finger.is_away and not (self._carrying or self._pressed))

    def finger_lifted(self, point: Pixels) -> None:
        """Handle the end of a touch: a tap, unless the finger has moved or rested."""
        finger, self._finger = self._finger, None
        if finger is None:
            return
        self._point_at_nothing()
        self.app.is_hasty = self._is_click_hasty
        if self._put_down(point):
            return
        pressed, self._pressed = self._pressed, None
        if finger.is_away or finger.is_held or self.app.top is not finger.moment[0]:
            return
        self.app.is_tapped = True
        item = self._find(pressed[0]) if pressed else None
        if pressed is None:
            self._felt_pressed()
        elif item and finger.moment == self._moment:
            if isinstance(item.command, Slide):
                self._slide(item, item.command, point)
            elif item.command:
                self._press(item, item.command)
        self.app.is_tapped = False

    def let_go(self) -> None:
        """Forget the finger, and put back what it carries."""
        if self._finger is not None:
            self._finger = None
            self._put_down(None)
            self._pressed = None
            self._point_at_nothing()

    def _find(self, key: str) -> Placed | None:
        return next((one for one in self.placed if one.key == key), None)

    def _leave_keyboard(self) -> None:
        """Clear the focus of all scenes, since the mouse is used."""
        for scene in self.app.scenes:
            self.app.stale = self.app.stale or scene.focus != ""
            scene.focus = ""
