"""Scenes, and the App that they share: settings, labels, the match, the stack of scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from game.rules.problems import Reason, RulesError
from game.session.labels import catalogue_problems, own_catalogue
from game.session.paths import has_saved_match
from game.session.settings import Settings, load_settings, save_settings
from game.ui.drawing.looks import Carry, Command, Pixels, Placed, Slide
from game.ui.drawing.sprites import Stage
from game.ui.drawing.text import lacking_letters
from game.ui.kit.clipboard import Clipboard, SystemClipboard
from game.ui.kit.routes import Route
from game.ui.kit.screen import Screen
from game.ui.kit.sounds import Silence, Sound, Sounds
from game.ui.kit.widgets import Pen

if TYPE_CHECKING:
    from game.session.session import Session

S = TypeVar("S", bound="Scene")
MESSAGE_TIME, WORD_TIME = 7000, 1500
MOST_LETTERS = 12
"""How many of the letters that the font lacks are named."""
OF_LABELS = ("language", "label_style", "claim_words")
"""The settings that the labels depend on."""
LAYERS_PER_SCENE = 100_000
SceneMaker: TypeAlias = "Callable[[App, Route], Scene]"
"""Makes the scene of a route. Raises RulesError when there is nothing to show."""


class Scene:
    """A screen. The top one of the stack gets the input; those below an overlay are still seen."""

    overlay = False
    """Whether the scene below stays visible."""
    peeks = False
    """Whether the scene shows something while Tab is held (see Screen.peek)."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.stale = True
        """Set when `place` would give something new."""
        self.focus = ""
        """The key of the item that the keyboard presses, "" while the mouse is used. It stays when
        another scene opens above."""

    def place(self, screen: Screen) -> list[Placed]:
        """Everything to show, from scratch."""
        raise NotImplementedError

    def press(self, command: Command) -> None:
        """Run the command of an item that was clicked, or pressed by key."""
        command.run()
        self.stale = True

    def slide(self, slide: Slide, part: float) -> None:
        """Move a slider so far (0 to 1)."""
        slide.run(part)
        self.stale = True

    def key(self, key: str) -> bool:
        """A key press by name ("escape", "space", "g", …); whether it meant something here."""
        if key == "escape":
            self.app.close(self)
            return True
        return False

    @property
    def is_writing(self) -> bool:
        """Whether letters are being written, so that the space bar presses nothing."""
        return False

    def stop_writing(self) -> None:
        """The keyboard goes on to something else than what is being written."""

    def typed(self, text: str) -> None:
        """Letters were typed, or put together by an input method."""

    def felt_clicked(self, button: str) -> None:
        """A click where nothing is: "left", "right", "double"."""

    def carry(self, carry: Carry, by: Pixels) -> None:
        """Carry an item with the mouse, so far right and down."""
        carry.run(by)
        self.stale = True

    def drop(self, point: tuple[int, int] | None) -> None:
        """What was carried is let go at this pixel, or put back (None)."""

    def update(self, now: int) -> bool:
        """Time goes on (`now` in ms); whether something has to be placed anew."""
        return False

    def moment(self) -> object:
        """Differs between two phases of play: a press in one must not act in the next."""
        return None

    def opened(self) -> None:
        """The scene has come to the top."""
        self.stale = True


class App:
    """The running program without its window, so that tests and screenshots can drive it."""

    def __init__(self, scene_of: SceneMaker, settings: Settings | None = None) -> None:
        self._scene_of = scene_of
        messages: Sequence[Reason] = ()
        if settings is None:
            settings, messages = load_settings()
            self._stored = True
        else:
            self._stored = False
        self.settings = settings
        self.labels = settings.labels
        self.session: Session | None = None
        self.scenes: list[Scene] = []
        self.quitting = False
        self.clipboard: Clipboard = SystemClipboard()
        self.sounds = Sounds(Silence())
        self.stage: Stage | None = None
        """Where items are on the screen at this moment, once there is one."""
        self.clock = 0
        self._messages: list[tuple[str, int]] = []
        self.stale = True
        self._told: set[Reason] = set()
        """What has been said about catalogues of the player's."""
        for reason in messages:
            self.say(reason)
        self._judge_catalogues()

    @property
    def in_play(self) -> bool:
        """Whether there is a match to go on with."""
        if self.session is not None and not self.session.is_match_over:
            return True
        return has_saved_match()

    # --- scenes ---

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def open(self, route: Route) -> None:
        """Open a screen on top, or say why it can't be opened."""
        scene = self._made(route)
        if scene is not None:
            self.push(scene)

    def go(self, route: Route) -> None:
        """Leave everything for this screen, or say why it can't be opened."""
        scene = self._made(route)
        if scene is not None:
            self.reset_to(scene)

    def _made(self, route: Route) -> Scene | None:
        try:
            return self._scene_of(self, route)
        except RulesError as problem:
            self.say(problem.reason)
            return None

    def push(self, scene: S) -> S:
        """Put a scene on top."""
        self.scenes.append(scene)
        self._opened()
        return scene

    def close(self, scene: Scene) -> None:
        """Take a scene and everything above it away; the lowest one stays."""
        if scene in self.scenes and self.scenes.index(scene) > 0:
            del self.scenes[self.scenes.index(scene) :]
            self._opened()

    def reset_to(self, scene: Scene) -> None:
        """Leave everything for this scene."""
        self.scenes = [scene]
        self._opened()

    def quit(self) -> None:
        """Close the program. Every move is already saved."""
        self.quitting = True

    def _opened(self) -> None:
        self.stale = True
        self.top.opened()

    def update(self, now: int) -> bool:
        """Let the top scene and the messages go on; whether something has to be placed anew."""
        self.clock = now
        fresh = [one for one in self._messages if one[1] > now]
        changed = len(fresh) != len(self._messages) or self.stale
        self._messages = fresh
        return self.top.update(now) or changed or any(scene.stale for scene in self.scenes)

    def place(self, screen: Screen) -> list[Placed]:
        """All visible scenes, lowest first; only the top one's items can be clicked."""
        first = max(i for i, scene in enumerate(self.scenes) if i == 0 or not scene.overlay)
        placed: list[Placed] = []
        for depth, scene in enumerate(self.scenes[first:]):
            is_top = scene is self.top
            hover = _own_key(screen.hover, depth + first)
            for one in scene.place(replace(screen, hover=hover)):
                item = one if is_top else replace(one, command=None)
                placed.append(
                    replace(
                        item,
                        key=f"{depth + first}/{one.key}",
                        layer=one.layer + depth * LAYERS_PER_SCENE,
                    )
                )
            scene.stale = False
        self.stale = False
        return placed + self._place_messages(screen)

    # --- sounds ---

    def hear(self, sound: Sound) -> None:
        """Let this be heard, if the player wants to hear anything."""
        self.sounds.ask(sound, self.clock)

    def play_sounds(self, now: int, seen: bool) -> None:
        """Play the sounds that are due, unless the window is hidden."""
        wanted = seen and self.settings.sound
        self.sounds.play_due(now, self.settings.volume if wanted else 0)

    def mute(self) -> None:
        """Switch the sounds off, or on again, and say so."""
        sound = not self.settings.sound
        off, on = Reason.of("table.sound_off"), Reason.of("table.sound_on")
        self.change_settings(sound=sound)
        self.unsay(off if sound else on)
        self.say(on if sound else off, WORD_TIME)

    # --- settings and messages ---

    def change_settings(self, **changes: object) -> None:
        """Take new settings, write them down and show everything anew."""
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        if not changes.keys().isdisjoint(OF_LABELS):
            self.labels = self.settings.labels
            self._judge_catalogues()
        if "sound" in changes:
            self.sounds.close()  # muted it needs no device, and after that it may find another
        self.stale = True
        if self._stored:
            problem = save_settings(self.settings)
            if problem is not None:
                self.say(problem)

    def _judge_catalogues(self) -> None:
        """Say once what is wrong with the player's own catalogues."""
        told = list(catalogue_problems())
        own = own_catalogue(self.settings.language)
        letters = lacking_letters(own.texts) if own else ""
        if own and letters:
            shown = " ".join(letters[:MOST_LETTERS])
            told.append(Reason.of("problem.catalogue_letters", path=str(own.path), letters=shown))
        for reason in told:
            if reason not in self._told:
                self._told.add(reason)
                self.say(reason)

    def say(self, reason: Reason, time: int = MESSAGE_TIME) -> None:
        """Show a sentence for so many ms."""
        self.unsay(reason)
        self._messages.append((self.labels.reason(reason), self.clock + time))

    def unsay(self, reason: Reason) -> None:
        """Take a sentence away before its time."""
        text = self.labels.reason(reason)
        self._messages = [one for one in self._messages if one[0] != text]
        self.stale = True

    def _place_messages(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen, layer=9 * LAYERS_PER_SCENE)
        for row, (text, _) in enumerate(self._messages[-3:]):
            pen.message(f"message{row}", text, row)
        return pen.items


def _own_key(key: str, depth: int) -> str:
    """A key without its scene's number, for the scene of this number; for any other ""."""
    number, _, own = key.partition("/")
    return own if number == str(depth) else ""
