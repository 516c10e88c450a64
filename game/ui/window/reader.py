"""What a player hears of the screens, and the keys that ask."""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.drawing.looks import Placed
from game.ui.kit.app import App
from game.ui.kit.speech import Question, described, heading, read

QUESTIONS: Mapping[str, Question] = {
    "f2": "hand",
    "f3": "own",
    "f4": "right",
    "f5": "opposite",
    "f6": "left",
    "f7": "turn",
    "f8": "points",
}
REPEAT, READ, SWITCH = "f9", "f10", "f12"


class Reader:
    """Tells what the top scene says and what the keyboard's focus is on, whenever that changes."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._placed: list[Placed] = []
        """The items of the top scene."""
        self._scene: object = None
        self._said: object = None
        self._focused = ("", "")

    def follow(self, placed: list[Placed], focus: str) -> None:
        """Take the items on the screen, and the key of the focused one."""
        app = self._app
        if not app.speaks:
            self._scene = self._said = None
            self._focused = ("", "")
            return
        own = f"{len(app.scenes) - 1}/"
        self._placed = [one for one in placed if one.key.startswith(own)]
        words = app.top.spoken(app.labels.spoken)
        if words == "" and app.top is not self._scene:
            app.tell(heading(self._placed))
        said = (app.top, app.top.moment(), words)
        if said != self._said and words:
            app.tell(words)
        focused = next((one for one in self._placed if one.key == focus), None)
        named = described(focused, self._placed, app.labels.spoken) if focused else ""
        if (focus, named) != self._focused:
            app.tell(named)
        self._scene, self._said, self._focused = app.top, said, (focus, named)

    def describe(self, key: str) -> None:
        """Say what the item with this key is."""
        for one in self._placed:
            if one.key == key and self._app.speaks:
                self._app.tell(described(one, self._placed, self._app.labels.spoken))

    def key(self, name: str) -> bool:
        """Handle a key that is about speech. Return whether it is. Any other ends the speech."""
        app = self._app
        if name == SWITCH:
            app.switch_speech()
            return True
        if not app.speaks:
            return False
        if name == REPEAT:
            app.speech.repeat()
            return True
        app.speech.hush()
        if name == READ:
            app.tell(read(self._placed, app.labels.spoken))
            return True
        if name in QUESTIONS:
            labels, question = app.labels.spoken, QUESTIONS[name]
            answers = (scene.told(question, labels) for scene in reversed(app.scenes))
            app.tell(next(filter(None, answers), labels.text("spoken.table.no")))
            return True
        return False
