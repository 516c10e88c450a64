"""What the player is told about translations of their own that can't be used."""

from __future__ import annotations

from game.rules.problems import Reason
from game.ui.drawing.text import catalogue_reasons
from game.words.labels import why_refused


class OwnTranslations:
    """The problems of the player's translations that were told: each once, and again when the
    player chooses its language."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._told: set[Reason] = set()

    def news(self, language: str) -> list[Reason]:
        """Return what is to be told now that this language is in use."""
        if language != self._language:
            self._told -= set(why_refused(language))
        self._language = language
        fresh = [one for one in catalogue_reasons(language) if one not in self._told]
        self._told.update(fresh)
        return fresh
