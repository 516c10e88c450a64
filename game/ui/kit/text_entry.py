"""A text that the player writes: letters, a caret, and what is selected."""

from __future__ import annotations


class TextEntry:
    """A text of at most `most` letters, with a caret. All of it can be selected."""

    def __init__(self, text: str = "", most: int = 20) -> None:
        self.text = text
        self.most = most
        self.caret = len(text)
        self.is_selected = False

    def select(self) -> None:
        """Select all of the text."""
        self.is_selected, self.caret = self.text != "", len(self.text)

    def typed(self, text: str) -> None:
        """Insert letters at the caret, as many as fit. They replace a selected text."""
        letters = "".join(letter for letter in text if letter.isprintable())
        if letters and self.is_selected:
            self.key("delete")
        letters = letters[: self.most - len(self.text)]
        self.text = self.text[: self.caret] + letters + self.text[self.caret :]
        self.caret += len(letters)

    def key(self, key: str) -> bool:
        """Handle a key press by name. Return whether it was used."""
        is_whole, self.is_selected = self.is_selected, False
        match key:
            case "backspace" | "delete" if is_whole:
                self.text, self.caret = "", 0
            case "left" if is_whole:
                self.caret = 0
            case "backspace" if self.caret:
                self.caret -= 1
                self._take_out()
            case "delete":
                self._take_out()
            case "left":
                self.caret = max(0, self.caret - 1)
            case "right":
                self.caret = min(len(self.text), self.caret + 1)
            case "home":
                self.caret = 0
            case "end":
                self.caret = len(self.text)
        return key in ("backspace", "delete", "left", "right", "home", "end")

    def _take_out(self) -> None:
        """Remove the letter after the caret."""
        self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
