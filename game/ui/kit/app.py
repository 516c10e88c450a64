"""Scenes, and the App that they share: settings, labels, the match, the stack of scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from game.rules.problems import Reason, RulesError
from game.settings.settings import SILENT, Settings, load_settings, save_settings
from game.system.paths import has_saved_match
from game.system.player_file import unsaved
from game.ui.drawing.looks import Carry, Command, Pixels, Placed, Slide
from game.ui.drawing.sprites import Stage
from game.ui.kit import routes
from game.ui.kit.clipboard import Clipboard, SystemClipboard
from game.ui.kit.messages import place_messages
from game.ui.kit.presence import Presence
from game.ui.kit.screen import LAYERS_PER_SCENE, Screen, own_key
from game.ui.kit.sounds import Silence, Sound, Sounds
from game.ui.kit.speech import Question, Speech
from game.ui.kit.text_entry import TextEntry
from game.ui.kit.translations import OwnTranslations
from game.voice.voice import Mute
from game.words.labels import Labels
from game.words.pads import Brand

if TYPE_CHECKING:
    from game.review.match_review import Reviews
    from game.session.session import Session

S = TypeVar("S", bound="Scene")
MESSAGE_TIME, WORD_TIME = 7000, 1500
OF_LABELS = ("language", "label_style", "claim_words", "keys")
"""The settings that the labels depend on."""
SceneMaker: TypeAlias = "Callable[[App, routes.Route], Scene]"
"""A function that makes the scene of a route. It raises RulesError if there is nothing to show."""


class Scene:
    """A screen. The top one of the stack gets the input; scenes below an overlay stay visible."""

    overlay = False
    """True if the scene below stays visible."""
    peeks = False
    """True if the scene shows something while Tab is held (see Screen.peek)."""
    plays = False
    """True if a hand is played: a controller's arrows choose a tile, and its buttons play."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.stale = True
        """Set when `place` would return something new."""
        self.focus = ""
        """The key of the item that the keyboard presses, "" while the mouse is used. It stays when
        another scene opens above."""
        self.coming: Iterator[Sequence[Placed]] = iter(())
        """Screens that this scene or the next will soon show: their pictures are drawn before."""
        self.readying: Iterator[None] = iter(())
        """Work that `place` finds done, if the window had time for its slices."""

    def place(self, screen: Screen) -> list[Placed]:
        """Return everything to show, from scratch."""
        raise NotImplementedError

    def place_messages(self, texts: Sequence[str], screen: Screen) -> list[Placed]:
        """Return messages, the newest last, where they cover nothing that matters."""
        return place_messages(texts, screen)

    def press(self, command: Command) -> None:
        """Run the command of an item that was clicked or pressed by key."""
        command.run()
        self.stale = True

    def slide(self, slide: Slide, part: float) -> None:
        """Move a slider to `part` (0 to 1)."""
        slide.run(part)
        self.stale = True

    def key(self, key: str) -> bool:
        """Handle a key press by name ("escape", "space", "g", …), or "settings". Return
        whether it was used."""
        if key == "escape":
            self.app.close(self)
            return True
        return False

    def spoken(self, labels: Labels) -> str | None:
        """Return what is said when the screen opens, and whenever it changes: "" for the screen's
        heading, None for nothing now."""
        return ""

    def told(self, question: Question, labels: Labels) -> str:
        """Return the spoken answer to a question about the table, "" if there is none here."""
        return ""

    @property
    def pointed(self) -> str:
        """Return the key of the item that the keys point at, "" for none. Its tooltip shows."""
        return self.focus

    @property
    def written(self) -> TextEntry | None:
        """The text that the player is writing, so that the space bar presses nothing."""
        return None

    @property
    def takes_key(self) -> bool:
        """Return whether the next key is an answer, whatever it does otherwise: see `take_key`."""
        return False

    def take_key(self, key: str) -> None:
        """Take the key that the player presses as an answer, by its name."""

    @property
    def first_focus(self) -> str:
        """Return the key of the item on which a controller's focus begins, "" for the usual one."""
        return ""

    def stop_writing(self) -> None:
        """End the writing, since the keyboard moves on to something else."""

    def typed(self, text: str) -> None:
        """Take letters that were typed or composed by an input method."""

    def felt_clicked(self, button: str) -> None:
        """Handle a click on the empty table: "left", "right", "double"."""

    def carry(self, carry: Carry, by: Pixels) -> None:
        """Carry an item with the mouse, this many pixels right and down."""
        carry.run(by)
        self.stale = True

    def drop(self, point: tuple[int, int] | None) -> None:
        """Let go of the carried item at this pixel, or put it back (None)."""

    def update(self, now: int) -> bool:
        """Advance to the time `now` (ms). Return whether the scene must be placed again."""
        return False

    def moment(self) -> object:
        """Return a value for the phase of play. A press in one phase must not act in the next."""
        return None

    def opened(self) -> None:
        """React to the scene coming to the top."""
        self.stale = True


class App:
    """The running program without its window, so that tests and screenshots can drive it."""

    def __init__(self, scene_of: SceneMaker, settings: Settings | None = None) -> None:
        self._scene_of = scene_of
        messages: Sequence[Reason] = ()
        self._stored = settings is None
        if settings is None:
            settings, messages = load_settings()
        self.settings = settings
        self.labels = settings.labels
        self.session: Session | None = None
        self.reviews: Reviews | None = None
        """The reviews that were made since the start, once there is one."""
        self.came: dict[str, object] = {}
        """The hand in which a tip, or each question before a slip, came last."""
        self.works_ahead = False
        """True in the player's window: hands are reviewed in the background without being asked."""
        self.offers_graphics = True
        """False on a screen to which pictures come only one way."""
        self.scenes: list[Scene] = []
        self.quitting = self.wants_picture = False
        self.card: Iterator[object] = iter(())
        """The steps of drawing a card, and in the end its picture, for the window to keep."""
        self.is_hasty = False
        """True while a press is handled that was aimed at what the press before it changed."""
        self.is_tapped = False
        """True while a press is handled that a finger made."""
        self.clipboard: Clipboard = SystemClipboard()
        self.sounds, self.speech = Sounds(Silence()), Speech(Mute())
        self.presence = Presence()
        self.stage: Stage | None = None
        """The stage with the current boxes of items, once it exists."""
        self.clock = 0
        self.today: Callable[[], date] = date.today
        """The local date, which gives today's hand."""
        self._messages: list[tuple[Reason, int]] = []
        self.stale = True
        self.has_turned = False
        """True if another screen or a stage has come since the last one was shown."""
        self._shown_unsaved: Reason | None = None
        self._question: Scene | None = None
        """The question whether to quit without saving, once it was asked."""
        self._translations = OwnTranslations(settings.language)
        for reason in messages:
            self.say(reason)
        self._judge_catalogues()

    @property
    def in_play(self) -> bool:
        """Return whether there is a match to continue."""
        session = self.session
        counts = session is not None and session.kind == "match"
        if session is not None and counts and (session.unsaved or not session.is_closed):
            # The file of a closed but unsaved match has an earlier move.
            return not session.is_closed
        return has_saved_match()

    @property
    def is_stale(self) -> bool:
        """Return whether something must be placed again."""
        return self.stale or any(scene.stale for scene in self.scenes)

    # --- scenes ---

    @property
    def top(self) -> Scene:
        """Return the scene that gets the input."""
        return self.scenes[-1]

    def open(self, route: routes.Route) -> None:
        """Open a screen on top, or say why it can't be opened."""
        scene = self._made(route)
        if scene is not None:
            self.push(scene)

    def go(self, route: routes.Route) -> None:
        """Leave everything for this screen, or say why it can't be opened."""
        scene = self._made(route)
        if scene is not None:
            self.reset_to(scene)

    def preview(self, route: routes.Route, screen: Screen) -> Iterator[Sequence[Placed]]:
        """Yield nothing for each slice of a screen's work before, then what it will show."""
        scene = self._scene_of(self, route)
        for _ in scene.readying:
            yield ()
        yield scene.place(screen)

    def _made(self, route: routes.Route) -> Scene | None:
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
        """Remove a scene and everything above it. The lowest one stays."""
        if scene in self.scenes and self.scenes.index(scene) > 0:
            del self.scenes[self.scenes.index(scene) :]
            self._opened()

    def come_back(self, scenes: Sequence[Scene]) -> None:
        """Leave everything for these scenes, as they were."""
        self.scenes = [*scenes]
        self._opened()

    def reset_to(self, scene: Scene) -> None:
        """Leave everything for this scene."""
        self.come_back([scene])

    def quit(self) -> None:
        """Close the program, or ask the player if something can't be saved."""
        if self.save():
            self.quitting = True
        elif self._question not in self.scenes:
            self._question = self._made(routes.Unsaved())
            if self._question is not None:
                self.push(self._question)

    def _opened(self) -> None:
        self.stale = self.has_turned = True
        self.save()
        self.top.opened()

    def update(self, now: int) -> bool:
        """Advance the top scene and the messages. Return whether something must be placed again."""
        self.clock = now
        fresh = [one for one in self._messages if one[1] > now]
        changed = len(fresh) != len(self._messages) or self._shown_unsaved != self.unsaved
        self._messages = fresh
        return self.top.update(now) or changed or self.is_stale

    def place(self, screen: Screen) -> list[Placed]:
        """Return all visible scenes' items, lowest first. Only the top scene's can be clicked."""
        first = max(i for i, scene in enumerate(self.scenes) if i == 0 or not scene.overlay)
        placed: list[Placed] = []
        for depth, scene in enumerate(self.scenes[first:]):
            inert: Any = {} if scene is self.top else {"command": None, "tip": None}
            hover = own_key(screen.hover, depth + first)
            for one in scene.place(replace(screen, hover=hover)):
                layer = one.layer + depth * LAYERS_PER_SCENE
                placed.append(replace(one, key=f"{depth + first}/{one.key}", layer=layer, **inert))
        for scene in self.scenes:
            scene.stale = False  # hidden ones too: they are placed again when they come to view
        self.stale = False
        self._shown_unsaved = self.unsaved
        return placed + (self.top.place_messages(self.messages, screen) if self._messages else [])

    # --- saving ---

    @property
    def unsaved(self) -> Reason | None:
        """Why something that the player did isn't on disk. None if everything is."""
        return (self.session and self.session.unsaved) or unsaved()

    def save(self) -> bool:
        """Try again to write what isn't on disk. Return whether everything is."""
        is_match_saved = self.session is None or self.session.save()
        return unsaved(retry=True) is None and is_match_saved

    # --- sounds ---

    def hear(self, sound: Sound) -> None:
        """Ask for this sound, heard if the player has sound on."""
        self.sounds.ask(sound, self.clock)

    def play_sounds(self, now: int, seen: bool) -> None:
        """Play the sounds that are due, unless the window is hidden."""
        self.sounds.play_due(now, self.settings.volumes if seen else SILENT)

    def mute(self) -> None:
        """Switch the sounds off, or on again, and say so."""
        sound = not self.settings.sound
        off, on = Reason.of("table.sound_off"), Reason.of("table.sound_on")
        self.change_settings(sound=sound)
        self.unsay(off if sound else on)
        self.say(on if sound else off, WORD_TIME)

    # --- speech ---

    @property
    def speaks(self) -> bool:
        """Return whether the player wants to hear what happens."""
        speech = self.settings.speech
        return speech == "on" or (speech == "auto" and self.speech.voice.reader_runs)

    def tell(self, text: str) -> None:
        """Say a text, if the player has speech on."""
        if text and self.speaks:
            self.speech.tell(text, self.labels.language)

    def switch_speech(self) -> None:
        """Switch speech off or on, and say so."""
        off, on = Reason.of("spoken.muted"), Reason.of("spoken.on")
        speaks = not self.speaks
        self.speech.voice.renew()
        self.change_settings(speech="on" if speaks else "off")
        self.unsay(off if speaks else on)
        self.say((self.speech.voice.problem or on) if speaks else off)

    def use_pad(self, pad: Brand) -> None:
        """Name the buttons of this kind of controller from now on, or keys if it is ""."""
        if pad != self.labels.pad:
            self.labels = replace(self.labels, pad=pad)
            self.stale = True

    # --- settings and messages ---

    @property
    def messages(self) -> list[str]:
        """Return the sentences that are shown, the newest last, in the player's language."""
        return [self.labels.reason(reason) for reason, _ in self._messages]

    def change_settings(self, **changes: object) -> None:
        """Take new settings, save them and place everything again."""
        self.settings = self.settings.changed(**changes)
        if not changes.keys().isdisjoint(OF_LABELS):
            self.labels = replace(self.settings.labels, pad=self.labels.pad)
            self._judge_catalogues()
        if "sound" in changes:
            self.sounds.close()  # muted, it needs no device; later it might find another
        self.stale = True
        problem = save_settings(self.settings) if self._stored else None
        if problem is not None:
            self.say(problem)

    def _judge_catalogues(self) -> None:
        """Tell what is new about the player's own translations."""
        for reason in self._translations.news(self.settings.language):
            self.say(reason)

    def say(self, reason: Reason, time: int = MESSAGE_TIME) -> None:
        """Show a sentence for `time` ms."""
        self.unsay(reason)
        self._messages.append((reason, self.clock + time))
        self.tell(self.labels.reason(reason))

    def unsay(self, reason: Reason) -> None:
        """Remove a sentence before its time."""
        self._messages = [one for one in self._messages if one[0] != reason]
        self.stale = True
