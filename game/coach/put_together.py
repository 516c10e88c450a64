"""What a hand is worth while it is put together: what it has for sure, what it is ready for and for
how much, and in the end what it counts and who pays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.bots.sight import Holding
from game.coach.sure import SETS, SeatFacts, Sure, of_sets
from game.rules.distance import best_shanten, useful_tiles
from game.rules.drafting import WHOLE, size
from game.rules.facts import After
from game.rules.melds import Meld
from game.rules.notation import HandText, parse_part
from game.rules.options import Options
from game.rules.problems import Reason, RulesError
from game.rules.tiles import Tile, counts_of
from game.rulesets.ruleset import Ruleset, Scored, Verdict, beside_minimum
from game.rulesets.win_request import WinRequest, score_request, seat_from, wind_from

LIABLE = 3
"""The least number of exposed sets for which somebody can be liable."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes a hand of 13, and what it then counts. `problem` is why it can't be won
    like this, whatever it counts."""

    tile: Tile
    verdict: Verdict | None
    problem: Reason | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a hand is that is put together.

    `short` is the number of tiles that are missing, negative for tiles too many. `away` is the
    number of tiles that have to be others before the tiles are a winning hand. `verdict` and
    `problem` are those of a whole hand. `drops_bonus`: the rules have no bonus tiles, so those of
    the hand don't count. `hides_liability`: somebody might be liable, which no tile shows.
    """

    ruleset: Ruleset
    request: WinRequest
    hand: HandText
    short: int
    away: int | None = None
    sure: tuple[Scored, ...] = ()
    waits: tuple[Wait, ...] = ()
    verdict: Verdict | None = None
    problem: Reason | None = None
    drops_bonus: bool = False
    hides_liability: bool = False

    @property
    def wins(self) -> bool:
        """Return whether the hand can be declared like this."""
        return self.verdict is not None and self.verdict.settlement is not None

    @property
    def rows(self) -> tuple[Scored, ...]:
        """Return the patterns that count, or that the hand has for sure so far."""
        if self.verdict is not None and self.verdict.score is not None:
            return self.verdict.score.patterns
        return self.sure

    @property
    def below(self) -> int:
        """Return how much a complete hand is below the minimum."""
        return below(self.verdict) if self.verdict is not None else 0


def below(found: Verdict) -> int:
    """Return how much a complete hand is below the minimum, 0 for one that isn't complete."""
    if found.score is None:
        return 0
    beside = beside_minimum(found.ruleset)
    enough = found.score.total - sum(one.total for one in found.score.patterns if one.id in beside)
    return max(0, found.ruleset.options.minimum - enough)


def standing(rules: Ruleset, request: WinRequest) -> Standing:
    """Return where the hand of a request is. Raise RulesError for text that is no hand."""
    hand = parse_part(request.hand)
    drops = bool(hand.bonus) and not rules.options.bonus_tiles
    if drops:
        request = replace(request, hand=str(replace(hand, bonus=())))
    found = Standing(rules, request, hand, WHOLE - size(hand), drops_bonus=drops)
    if found.short < 0 or len(hand.melds) > SETS or not request.hand:
        return found
    if found.short == 0:
        return _whole(found) if hand.winning_tile is not None else found
    if found.short == 1 and hand.winning_tile is None:
        found = replace(found, away=_away(found), waits=tuple(_waits(found)))
    return found if found.waits else replace(found, sure=_sure(found).rows)


def _whole(found: Standing) -> Standing:
    """Return where a hand with its winning tile is."""
    rules, request = found.ruleset, found.request
    try:
        verdict = score_request(rules, request)
    except RulesError as error:
        return replace(found, problem=error.reason)
    if verdict.score is None:
        return replace(found, verdict=verdict, away=_away(found) + 1)
    liable = _might_be_liable(rules.options, request, found.hand.melds)
    return replace(found, verdict=verdict, hides_liability=liable)


def _might_be_liable(options: Options, request: WinRequest, melds: tuple[Meld, ...]) -> bool:
    """Return whether someone might be liable for the melds of a self-drawn hand."""
    after_kong = request.after in (After.KONG, After.KONG_KONG)
    exposed = sum(not meld.is_concealed for meld in melds)
    return request.self_draw and (
        (options.liability and exposed >= LIABLE) or (options.kong_liability and after_kong)
    )


def _counts(hand: HandText) -> tuple[int, ...]:
    last = () if hand.winning_tile is None else (hand.winning_tile,)
    return tuple(counts_of((*hand.concealed, *last)))


def _away(found: Standing) -> int:
    """Return how far the tiles are from ready."""
    hand = found.hand
    return best_shanten(_counts(hand), len(hand.melds), found.ruleset.forms)


def _waits(found: Standing) -> Iterator[Wait]:
    """Yield what a hand of 13 is ready for."""
    if found.away:
        return
    hand = found.hand
    laid = counts_of(tile for meld in hand.melds for tile in meld.tiles)
    for tile in useful_tiles(_counts(hand), len(hand.melds), found.ruleset.forms, laid):
        text = str(replace(parse_part(found.request.hand), winning_tile=tile))
        try:
            yield Wait(tile, score_request(found.ruleset, replace(found.request, hand=text)))
        except RulesError as error:
            yield Wait(tile, None, error.reason)


def _sure(found: Standing) -> Sure:
    """Return what a hand that isn't ready counts for sure."""
    request, hand = found.request, found.hand
    bonus = () if found.drops_bonus else hand.bonus
    seat, wind = seat_from("seat", request.seat), wind_from("round", request.round)
    facts = SeatFacts(found.ruleset, seat, wind, bonus)
    return of_sets(Holding(tuple(counts_of(hand.concealed)), hand.melds), facts)
