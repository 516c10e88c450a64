"""What the player writes in a text field: letters typed, pasted, or composed by an input method."""

from __future__ import annotations

import pygame

from game.rules.problems import Reason, RulesError
from game.ui.drawing.text import unseen_letters
from game.ui.kit.app import App
from game.ui.kit.text_entry import TextEntry


class Writing:
    """The letters for the field in which the player writes."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._entry: TextEntry | None = None
        """The field to which an input method was opened."""
        self._is_known = False
        self.is_command = False
        """True after a key was pressed with Ctrl or Cmd. Cyrillic keys also send their letter."""

    @property
    def is_composing(self) -> bool:
        """Return whether an input method is composing letters, so that it gets the keys."""
        entry = self._app.top.written
        return entry is not None and entry.composed != ""

    def follow(self) -> None:
        """Start or stop text input. Input methods take letters only while the player writes;
        otherwise keys are commands. Each field begins without what was composed in another."""
        entry = self._app.top.written
        if self._is_known and entry is self._entry:
            return
        if self._entry is not None:
            self._entry.compose("")
        if self._entry is not None or not self._is_known:
            pygame.key.stop_text_input()
        if entry is not None:
            pygame.key.start_text_input()
        self._entry, self._is_known = entry, True

    def letters(self, event: pygame.event.Event) -> None:
        """Handle letters that an input method composes, or that the player types."""
        entry, is_typed = self._app.top.written, event.type == pygame.TEXTINPUT
        if entry is not None:
            caret = event.dict.get("start", 0) + max(0, event.dict.get("length", 0))
            entry.compose("" if is_typed else event.text, caret)
        if is_typed and not self.is_command:
            self._write(event.text)
        self._app.stale = True

    def paste(self) -> None:
        """Type the text that was copied last, on one line, or say why there is none."""
        try:
            text = self._app.clipboard.paste()
        except RulesError as error:
            self._app.say(error.reason)
        else:
            self._write(" ".join(text.split()))

    def _write(self, text: str) -> None:
        """Pass letters to the scene, and name those that no font has."""
        self._app.top.typed(text)
        unseen = unseen_letters(text) if self._app.top.written is not None else ""
        if unseen:
            self._app.say(Reason.of("problem.unseen_letters", letters=unseen))
