"""Copying text for other programs, and saying so."""

from __future__ import annotations

from game.rules.problems import Reason, RulesError
from game.ui.kit.app import App


def copy_text(app: App, words: str) -> None:
    """Copy a text, and say so, or why that failed."""
    try:
        app.clipboard.copy(words)
    except RulesError as error:
        app.say(error.reason)
    else:
        app.say(Reason.of("presets.copied"))
