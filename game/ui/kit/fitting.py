"""How wide words are, about, and what is left of those that are too long for their line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.session.labels import Labels
from game.ui.kit.wording import both_names


def text_units(text: str, size: float) -> float:
    """About how wide a line of this size is, in units: a little too much rather than too little."""
    return size * sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if ord(letter) >= 0x2E80 or letter == "…":
        return 1.0
    return 0.95 if letter in "MWmw@%" else 0.57


def shortened(text: str, units: float, size: float = 15) -> str:
    """As much of a line as fits into so many units at this size, with dots for the rest."""
    if text_units(text, size) <= units:
        return text
    while text and text_units(text + "…", size) > units:
        text = text[:-1]
    return text.rstrip() + "…"


def fitting_name(labels: Labels, key: str, units: float, size: float) -> str:
    """The names of a term in a line of so many units: both if there is room, or else the first."""
    both = labels.text(key)
    if text_units(both, size) <= units:
        return both
    return shortened(both_names(labels, key)[0], units, size)


def with_names(
    words: Callable[..., str], names: Sequence[str], units: float, size: float = 15
) -> str:
    """What `words` makes of these names; the longest become shorter until all fits into so many
    units at this size, as far as names can."""
    shown = list(names)
    for _ in range(sum(map(len, names))):
        if text_units(words(*shown), size) <= units:
            break
        longest = max(range(len(shown)), key=lambda place: text_units(shown[place], size))
        shown[longest] = shown[longest].removesuffix("…")[:-1].rstrip() + "…"
    return words(*shown)
