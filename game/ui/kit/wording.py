"""Words for terms: fan, and names in one language or two; and how they fit:
estimates of width, and shortening of text that is too long for its line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from unicodedata import normalize

from game.rules.problems import Reason
from game.rules.tiles import Seat
from game.settings.opponents import short_forms
from game.ui.drawing.breaks import pieces
from game.words.characters import characters
from game.words.labels import Labels

if TYPE_CHECKING:
    from game.rules.facts import WinFacts
    from game.rulesets.ruleset import Ruleset


def fan_text(labels: Labels, fan: int, max_fan: int) -> str:
    """Return the fan as text, or the word for the limit if they reach the ruleset's limit."""
    return labels.text("result.max") if fan >= max_fan else str(fan)


def points_colour(points: float) -> str:
    """Return the colour role of a gain, of a loss or of 0."""
    return "good" if points > 0 else "bad" if points < 0 else "dim"


def false_win_reason(ruleset: Ruleset, seat: Seat, name: str | Reason) -> Reason:
    """Return a sentence with the total cost of this seat's false win."""
    points = sum(paid.points for paid in ruleset.false_win(seat))
    penalty = ruleset.options.false_win_penalty
    return Reason.of(f"table.false_win.{penalty}", name=name, count=points)


def both_names(labels: Labels, key: str) -> tuple[str, str]:
    """Return a term's name, and its second name, "" unless the label style has both."""
    first, *second = labels.names(key)
    return first, second[0] if second else ""


def text_units(text: str, size: float) -> float:
    """Return the estimated width of a line at this size, in units: rather too wide."""
    return size * sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if letter == "…":
        return 1.06
    if ord(letter) >= 0x2E80 or letter in _FULL:
        return 1.0
    return 0.95 if letter in "MWmw@%" else 0.57


_FULL = "“”←↑→↓■◆○●★"
"""Signs that are as wide as a Chinese character."""
_WIDTHS = {
    " ij|": 0.3,
    "',.:;Il": 0.33,
    "!f": 0.36,
    "()-[]{}": 0.39,
    "/\\rt": 0.42,
    "*?sz": 0.51,
    '"cx': 0.54,
    "JLY_vy": 0.57,
    "#$+0123456789<=>F^aegk~−–": 0.6,
    "AESTVXZ`hou": 0.63,
    "CPbdnpq": 0.66,
    "BKR": 0.69,
    "&DG": 0.72,
    "HNU": 0.75,
    "OQ": 0.78,
    "Mw": 0.84,
    "W—": 0.93,
    "%m": 0.96,
    "@": 0.99,
    "×·…‘’“”": 1.02,
}
"""The widths of the font's letters as parts of the size, rounded up."""


LOOSE = 1.03
"""How much wider a line can be on the screen, where letters begin at whole pixels."""


@lru_cache(maxsize=512)
def close_units(text: str, size: float) -> float:
    """Return the width of a line, at most a little too wide: for words that follow one another or
    become shorter."""
    return size * sum(map(_close_em, text))


def lines_of(text: str, width: float, size: float) -> int:
    """Return the number of lines that a paragraph takes, rather too many than too few."""
    return sum(_lines_of(part, width / LOOSE, size) for part in text.split("\n"))


def _lines_of(text: str, width: float, size: float) -> int:
    count, used = 1, 0.0
    for piece in pieces(text):
        is_whole = close_units(piece.rstrip(), size) <= width
        for part in (piece,) if is_whole else characters(piece):
            if used and used + close_units(part.rstrip(), size) > width:
                count, used = count + 1, 0.0
            used += close_units(part, size)
    return count


@lru_cache(1 << 10)
def _close_em(letter: str) -> float:
    if ord(letter) >= 0x2E80 or letter in _FULL:
        return 1.0
    letter = normalize("NFD", letter)[0]
    usual = 0.74 if letter.isupper() else 0.63
    return next((wide for letters, wide in _WIDTHS.items() if letter in letters), usual)


def shortened(text: str, units: float, size: float = 15) -> str:
    """Return the part of a line that fits into `units` at this size, with dots for the rest. At
    least three letters or two Chinese characters are left."""
    shown = text
    while close_units(shown, size) > units and (less := _cut(shown, text)):
        shown = less
    return shown


def _cut(shown: str, text: str) -> str:
    """Return the beginning of a text with one character less and dots, "" if too little would be
    left or nothing gained."""
    whole = characters(shown.removesuffix("…"))
    kept = "".join(whole[: -1 if shown != text else -2]).rstrip()
    letters = sum(3 if ord(one[0]) >= 0x2E80 else 2 for one in characters(kept) if one != " ")
    return f"{kept}…" if letters >= 6 else ""


def short_name(name: str, units: float, size: float = 15) -> str:
    """Return a person's name if it fits into `units`, otherwise its beginning, or the short form of
    an opponent's name."""
    if close_units(name, size) <= units:
        return name
    return shortened(short_forms().get(name, name), units, size)


def fitting_name(labels: Labels, key: str, units: float, size: float) -> str:
    """Return the names of a term that fit into `units`: both, or only the first."""
    both = labels.text(key)
    if close_units(both, size) <= units:
        return both
    return shortened(both_names(labels, key)[0], units, size)


def how_won(win: WinFacts, labels: Labels, other: str = "") -> str:
    """Return how a hand was won: drawn, or on a tile of the player with the name `other`."""
    if win.by_flowers:
        return labels.text("result.flowers")
    if win.discarder is None:
        return labels.text("result.self_drawn")
    return labels.text("result.robbing" if win.robbing else "result.from", name=other)


def with_names(
    words: Callable[..., str], names: Sequence[str], units: float, size: float = 15
) -> str:
    """Return the text that `words` makes of these names. The longest names become shorter until it
    fits into `units` at this size, as far as names can: their short form, then less of it."""
    shown = list(names)
    while close_units(words(*shown), size) > units:
        less = {place: _less_of(shown[place], name) for place, name in enumerate(names)}
        able = [place for place in less if less[place]]
        if not able:
            break
        longest = max(able, key=lambda place: close_units(shown[place], size))
        shown[longest] = less[longest]
    return words(*shown)


def _less_of(shown: str, name: str) -> str:
    short = short_forms().get(name, name)
    return short if shown == name != short else _cut(shown, short)
