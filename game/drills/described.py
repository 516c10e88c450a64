"""A position as short texts, so that a file can keep it and a person can read it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.rules.deal import RiverTile
from game.rules.notation import HandText, parse_hand
from game.rules.position import parse_discards, parse_others, position
from game.rules.problems import RulesError
from game.rules.tiles import SEATS, WIND_LETTERS, tile_text
from game.rules.view import View
from game.rulesets.options_text import options_text, ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.rulesets.win_request import seat_from, wind_from
from game.system.player_file import get

TEXTS = ("rules", "seat", "round", "hand", "others", "discards")


@dataclass(frozen=True, slots=True)
class Described:
    """A position in the words of `analyse`: the rules, a seat and its wind, and what it sees. The
    tile after `+` was just drawn. `left` is the number of tiles left to draw."""

    rules: str
    seat: str
    round: str
    hand: str
    others: str
    discards: str
    left: int

    @property
    def ruleset(self) -> Ruleset:
        """Return the rules. Raise RulesError for other text."""
        return ruleset_from_text(self.rules)

    @property
    def view(self) -> View:
        """Return what the seat sees. Raise RulesError for a position that can't happen."""
        return position(
            self.ruleset,
            parse_hand(self.hand),
            seat=seat_from("seat", self.seat),
            round_wind=wind_from("round", self.round),
            others=parse_others(self.others),
            river=parse_discards(self.discards),
            left=self.left,
        )

    @property
    def data(self) -> dict[str, object]:
        """Return the values for a file."""
        return {**{name: getattr(self, name) for name in TEXTS}, "left": self.left}


def read_described(data: Mapping[str, object]) -> Described:
    """Return the position in a file's values. Raise RulesError for others."""
    rules, seat, wind, hand, others, discards = (get(data, name, str) for name in TEXTS)
    return Described(rules, seat, wind, hand, others, discards, get(data, "left", int))


def described(seen: View, ruleset: Ruleset) -> Described | None:
    """Return the texts of a position in which this seat must discard, or None if they can't tell
    it."""
    found = Described(
        options_text(ruleset, ruleset.options),
        WIND_LETTERS[seen.seat],
        WIND_LETTERS[seen.round_wind],
        str(_own(seen)),
        "  ".join(_others(seen)),
        "  ".join(_discards(seen)),
        seen.live_left,
    )
    try:
        again = found.view
    except RulesError:
        return None
    return found if _shown(seen) == _shown(again) else None


def _own(seen: View) -> HandText:
    concealed = list(seen.hand)
    if seen.drawn is not None:
        concealed.remove(seen.drawn)
    return HandText(tuple(concealed), seen.melds[seen.seat], seen.bonus[seen.seat], seen.drawn)


def _others(seen: View) -> Iterator[str]:
    for seat in SEATS:
        parts = [*map(str, seen.melds[seat]), *map(tile_text, seen.bonus[seat])]
        if seat != seen.seat and parts:
            yield f"{WIND_LETTERS[seat]}: {' '.join(parts)}"


def _discards(seen: View) -> Iterator[str]:
    """Yield each seat's discards in their order."""
    for seat in SEATS:
        own = [one for one in seen.river if one.seat == seat]
        if own:
            yield f"{WIND_LETTERS[seat]}: {' '.join(map(_discard, own))}"


def _discard(one: RiverTile) -> str:
    claimer = "" if one.claimed_by is None else f">{WIND_LETTERS[one.claimed_by]}"
    return tile_text(one.tile) + claimer


def _shown(seen: View) -> tuple[object, ...]:
    """Return what two views have in common that show the same table."""
    river = [(one.seat, one.tile, one.claimed_by) for one in seen.river]
    melds = [[(meld.kind, meld.tile) for meld in own] for own in seen.melds]
    bonus = [sorted(own) for own in seen.bonus]
    return (seen.hands, river, melds, bonus, seen.drawn, seen.live_left, seen.legal)
