"""Input in relation to time: carrying an item, holding Tab, and pressing twice."""

from __future__ import annotations

from game.ui.drawing.looks import Carry, Pixels
from game.ui.kit.app import Scene

PEEK = 250
"""The ms that Tab must be held before a scene shows something."""
DOUBLE_CLICK = 350
"""The ms within which two clicks are a double click."""
REST = 500
"""The ms that the mouse or a finger must stay on an item before its tooltip shows."""
FAR, SWIPE = 10, 60
"""The distances, in units of the design, after which a pressed mouse carries an item, and after
which a finger turns the page."""


class Carrying:
    """A press of the mouse at `start` (pixels) on an item that it can carry."""

    def __init__(self, carry: Carry, start: Pixels) -> None:
        self.carry = carry
        self.start = start
        self.is_away = False

    def move(self, scene: Scene, point: Pixels, unit: float) -> None:
        """Let the item follow the mouse, once the mouse has moved far enough to mean it."""
        by = (point[0] - self.start[0], point[1] - self.start[1])
        if max(map(abs, by)) >= FAR * unit:
            self.is_away = True
        if self.is_away:
            scene.carry(self.carry, by)


class Finger:
    """A finger on the window, which touched `start` (pixels). Lifted at once it taps. One that has
    moved drags, and one that rests only shows what is below it."""

    def __init__(self, start: Pixels, now: int, moment: tuple[Scene, object]) -> None:
        self.start = start
        self.moment = moment
        """The scene and its moment (see Scene.moment)."""
        self.is_away = False
        self.is_held = False
        self.id: object = None
        """The finger among those that touch, once it is known."""
        self._since = now
        self._turned = False

    def move(self, point: Pixels, unit: float) -> bool:
        """Note where the finger is. Return whether it has just moved far enough to mean it."""
        if self.is_away or max(map(abs, self._by(point))) < FAR * unit:
            return False
        self.is_away = True
        return True

    def rest(self, now: int) -> bool:
        """Advance to `now`. Return whether the finger has just rested long enough to mean it."""
        if self.is_away or self.is_held or now - self._since < REST:
            return False
        self.is_held = True
        return True

    def is_across(self, point: Pixels) -> bool:
        """Return whether the finger moved to this point rather across than up or down."""
        across, down = self._by(point)
        return abs(across) > abs(down)

    def turn(self, point: Pixels, unit: float) -> int:
        """Return 1 if the finger has just pulled in the next page, -1 for the one before, or 0. It
        turns one page until it is lifted."""
        by = max(self._by(point), key=abs)
        if self._turned or abs(by) < SWIPE * unit:
            return 0
        self._turned = True
        return -1 if by > 0 else 1

    def _by(self, point: Pixels) -> Pixels:
        return (point[0] - self.start[0], point[1] - self.start[1])


class TabKey:
    """The Tab key, which moves the focus. If a scene shows something while Tab is held, only a
    short press moves the focus."""

    def __init__(self) -> None:
        self.is_peeking = False
        self._pressed: tuple[int, int] | None = None
        """The time of the press, and the direction in which the focus would move."""

    def press(self, scene: Scene, direction: int, now: int) -> int:
        """Return the direction in which the focus moves at once, 0 if it doesn't."""
        if not scene.peeks:
            return direction
        self._pressed = (now, direction)
        return 0

    def release(self) -> int:
        """Return the direction in which the focus moves now, 0 if it doesn't."""
        pressed, self._pressed = self._pressed, None
        return pressed[1] if pressed and not self.is_peeking else 0

    def follow(self, scene: Scene, now: int) -> bool:
        """Advance to `now`. Return whether the scene must show something else."""
        before = self.is_peeking
        held = self._pressed is not None and now - self._pressed[0] >= PEEK
        self.is_peeking = held and scene.peeks
        return self.is_peeking != before


class Pointing:
    """The mouse on an item. A tooltip shows after the mouse has come to the item and stayed, until
    it leaves or something is pressed. An item that turns up under the mouse shows none."""

    def __init__(self) -> None:
        self.shown = ""
        """The key of the item whose tooltip shows, "" for none."""
        self._key = ""
        self._due: int | None = None

    def move(self, key: str, now: int) -> None:
        """Note that the mouse has moved and is on the item with this key."""
        if key != self._key:
            self.stay(key)
            self._due = now + REST

    def stay(self, key: str) -> None:
        """Note that the item with this key is under the mouse now."""
        if key != self._key:
            self.end()
            self._key = key

    def end(self) -> bool:
        """Show no tooltip for this item any more. Return whether one was shown."""
        was_shown, self.shown, self._due = self.shown != "", "", None
        return was_shown

    def follow(self, now: int) -> bool:
        """Advance to `now`. Return whether a tooltip turns up."""
        if self._due is None or now < self._due:
            return False
        self.shown, self._due = self._key, None
        return True


class Presses:
    """The presses of the mouse and keys, to recognise hasty ones. The second press of a double
    click is hasty if the first changed the scene: it was aimed at what was there before."""

    def __init__(self) -> None:
        self._last: tuple[int, object] = (-DOUBLE_CLICK, None)
        """The time of the last press that wasn't hasty, and the moment that it met."""
        self._held: dict[int | str, object] = {}
        """The keys and buttons that are held, and the moments that their presses met."""
        self._read: int | None = None
        self._earliest: int | None = None
        """The time before which no press that is handled now can have happened."""

    def read(self, now: int) -> None:
        """Note that the events that happened since the last call are handled from now on."""
        self._earliest, self._read = self._read, now

    def is_hasty(self, moment: object, now: int) -> bool:
        """Note a press that meets this moment. Return whether it is hasty. What counts is when it
        can have happened: a busy machine handles the second press of a double click late."""
        time, then = self._last
        happened = now if self._earliest is None else self._earliest
        if happened - time < DOUBLE_CLICK and moment != then:
            return True
        self._last = (now, moment)
        return False

    def is_key_hasty(self, key: int | str, moment: object, now: int) -> bool:
        """Note a press of a key, as above. A held key that repeats counts as one press."""
        if key in self._held:
            return self._held[key] != moment
        self._held[key] = moment
        return self.is_hasty(moment, now)

    def let_go(self, key: int | str) -> None:
        """Note that a key is no longer held."""
        self._held.pop(key, None)
