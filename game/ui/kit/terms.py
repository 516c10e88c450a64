"""Tooltips of terms: they explain words and numbers on the table where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.drawing.looks import AreaLook, Box, Command, Placed, Tip
from game.ui.kit.screen import Screen
from game.words.terms import term_text


@dataclass(frozen=True, slots=True)
class TermTip(Tip):
    """The tooltip of terms. Its item can have the focus, even if nothing presses it."""


def term_tip(screen: Screen, *terms: str) -> TermTip:
    """Return the tooltip of a term, or of several that stand together."""
    labels = screen.labels
    told = [term_text(term, labels) for term in terms]
    if len(told) == 1:
        return TermTip(*told[0])
    lines = (labels.text("figure.line", name=title, value=text) for title, text in told)
    return TermTip(labels.text("rules.words"), "\n".join(lines))


def term_area(key: str, box: Box, layer: int, tip: Tip, command: Command | None = None) -> Placed:
    """Return an invisible area with the tooltip of terms."""
    return Placed(key, AreaLook(), box, layer, command, hover_only=True, tip=tip)


def is_term(one: Placed) -> bool:
    """Return whether an item explains a term."""
    return isinstance(one.tip, TermTip)
