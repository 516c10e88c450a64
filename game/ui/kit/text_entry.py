"""A text that the player writes: letters, a caret, and what is selected."""

from __future__ import annotations

from game.system.letters import is_drawable
from game.words.characters import characters

EDITING = ("backspace", "delete", "left", "right", "home", "end")


class TextEntry:
    """A text of at most `most` letters, with a caret. All of it can be selected. An input method
    can compose letters at the caret, which are shown but don't belong to the text yet."""

    def __init__(self, text: str = "", most: int = 20) -> None:
        self.text = text
        self.most = most
        self.caret = len(text)
        self.is_selected = False
        self.composed = ""
        self._within = 0
        """The composed letters before the caret."""

    def compose(self, letters: str, caret: int = 0) -> None:
        """Take the letters that an input method composes, with the caret after so many of them."""
        self.composed = "".join(filter(is_drawable, letters))
        self._within = min(caret, len(self.composed))

    def with_composed(self) -> tuple[str, int, tuple[int, int]]:
        """Return the text with the composed letters, the place of the caret, and their places. They
        replace a selected text."""
        before, after = self.text[: self.caret], self.text[self.caret :]
        if self.composed and self.is_selected:
            before = after = ""
        start = len(before)
        places = (start, start + len(self.composed))
        return before + self.composed + after, start + self._within, places

    def select(self) -> None:
        """Select all of the text."""
        self.is_selected, self.caret = self.text != "", len(self.text)

    def typed(self, text: str) -> None:
        """Insert letters at the caret, as many as fit. They replace a selected text."""
        letters = "".join(filter(is_drawable, text))
        if letters and self.is_selected:
            self.key("delete")
        letters = _first(letters, self.most - len(self.text))
        self.text = self.text[: self.caret] + letters + self.text[self.caret :]
        self.caret += len(letters)

    def key(self, key: str) -> bool:
        """Handle a key press by name. Return whether it was used. Another key leaves the selection
        for its letter."""
        if key not in EDITING:
            return False
        is_whole, self.is_selected = self.is_selected, False
        match key:
            case "backspace" | "delete" if is_whole:
                self.text, self.caret = "", 0
            case "left" if is_whole:
                self.caret = 0
            case "backspace" if self.caret:
                self.caret -= self._before
                self._take_out()
            case "delete":
                self._take_out()
            case "left":
                self.caret = self.caret - self._before
            case "right":
                self.caret = self.caret + self._after
            case "home":
                self.caret = 0
            case "end":
                self.caret = len(self.text)
        return True

    def _take_out(self) -> None:
        """Remove the character after the caret."""
        self.text = self.text[: self.caret] + self.text[self.caret + self._after :]

    @property
    def _before(self) -> int:
        """Return the length of the character before the caret."""
        return len("".join(characters(self.text[: self.caret])[-1:]))

    @property
    def _after(self) -> int:
        """Return the length of the character after the caret."""
        return len("".join(characters(self.text[self.caret :])[:1]))


def _first(text: str, most: int) -> str:
    """Return the first characters of a text that have at most this length together."""
    kept = characters(text)
    while kept and len("".join(kept)) > most:
        kept.pop()
    return "".join(kept)
