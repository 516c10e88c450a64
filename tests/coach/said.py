"""What the coach says in a position, one sentence at a time, and what the rules say there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.bots.equation import How
from game.bots.sight import SETS, Holding, after_claim, after_kong, holding, unseen
from game.coach.advice import Advice, Option, advise
from game.coach.reasons import compared, why
from game.rules.distance import best_shanten
from game.rules.facts import HandFacts, WinFacts
from game.rules.moves import Action
from game.rules.problems import Reason
from game.rules.tiles import KIND_TILES, Tile, seat_after, tile_text
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from tests.slow_distance import Search
from tests.slow_hands import SETS as THREES
from tests.slow_hands import Counts

NEAR = 2
"""The most missing tiles of a search for a hand that can be declared: one exchange and the last
tile."""


@dataclass(frozen=True)
class Seat:
    """One seat's view of a table, and what the rules say about hands there."""

    rules: Ruleset
    view: View

    def _facts(self, whole: Holding, tile: Tile, *, drawn: bool) -> WinFacts:
        seat = self.view.seat
        hand = HandFacts(seat, whole.concealed, whole.melds, self.view.bonus[seat])
        return WinFacts(hand, tile, self.view.round_wind, None if drawn else seat_after(seat))

    def facts(self, mine: Holding, tile: Tile, *, drawn: bool) -> WinFacts:
        """Return the facts of a win with one more tile."""
        return self._facts(mine.with_tile(tile), tile, drawn=drawn)

    def wins(self, mine: Holding, tile: Tile) -> bool:
        """Return whether a hand can be declared with one more tile, by self-draw or on a
        discard."""
        return any(self._can_declare(self.facts(mine, tile, drawn=way)) for way in (True, False))

    def _can_declare(self, win: WinFacts) -> bool:
        is_missed = win.discarder is not None and win.winning_tile in self.missed
        return (
            not is_missed and self.rules.is_complete(win.hand) and self.rules.refusal(win) is None
        )

    @property
    def missed(self) -> set[Tile]:
        """Return the tiles that win only by self-draw, since the seat discarded them."""
        if not self.rules.options.missed_win:
            return set()
        return {one.tile for one in self.view.river if one.seat == self.view.seat}

    def missing(self, mine: Holding) -> int | None:
        """Return how many tiles the nearest hand that can be declared lacks, None if more than
        `NEAR`."""
        return _missing(self, mine)

    def helping(self, mine: Holding) -> int | None:
        """Return how many unseen tiles bring a hand nearer to a win. Return None if that is beyond
        the search."""
        left, forms = unseen(self.view), self.rules.forms
        if self.missing(mine) is None and self.rules.options.minimum:
            return None
        away = best_shanten(mine.counts, len(mine.melds), forms)
        kinds = (tile for tile in KIND_TILES if left[tile])
        if self.missing(mine) is None:
            after = ((tile, mine.with_tile(tile).counts) for tile in kinds)
            helps = [
                tile for tile, own in after if best_shanten(own, len(mine.melds), forms) < away
            ]
        else:
            helps = [tile for tile in kinds if self._makes_ready(mine, tile)]
        return sum(left[tile] for tile in helps) or None

    def _makes_ready(self, mine: Holding, tile: Tile) -> bool:
        """Return whether a hand is ready with this tile and without some other one."""
        left, whole = unseen(self.view), mine.with_tile(tile)
        left[tile] -= 1
        return any(
            left[last] and self.wins(whole.without(out), last)
            for out in whole.kinds
            if out != tile
            for last in KIND_TILES
        )

    def ends(self, mine: Holding, whole: Counts) -> Iterator[WinFacts]:
        """Yield the ways in which these concealed tiles can be declared, with the melds."""
        for tile in KIND_TILES:
            if whole[tile] > mine.counts[tile]:
                for drawn in (True, False):
                    win = self._facts(Holding(whole, mine.melds), tile, drawn=drawn)
                    if self._can_declare(win):
                        yield win


@lru_cache(1 << 12)
def _missing(seat: Seat, mine: Holding) -> int | None:
    left, forms = unseen(seat.view), seat.rules.forms
    search = Search(mine.counts, [own + more for own, more in zip(mine.counts, left, strict=True)])
    others = [] if mine.melds else [one.lacking(mine.counts) for one in forms.special]
    if forms.seven_pairs and not mine.melds:
        pairs = search.pairs(KIND_TILES, four_alike=forms.four_alike_pairs)
        others += [] if pairs is None else [pairs]
    for most in range(1, NEAR + 1):
        found = search.sets(
            4 - len(mine.melds),
            most,
            THREES,
            KIND_TILES,
            accepts=lambda whole: any(True for _ in seat.ends(mine, whole)),
        )
        if found or min(others, default=most + 1) <= most:
            return most
    return None


@dataclass(frozen=True)
class Case:
    """A sentence about a move in a position. `others` are the moves that it can be compared
    with."""

    seat: Seat
    advice: Advice
    option: Option
    others: tuple[Option, ...]
    reason: Reason

    @property
    def view(self) -> View:
        return self.seat.view

    @property
    def key(self) -> str:
        return self.reason.key.removeprefix("coach.")

    def value(self, name: str) -> object:
        return dict(self.reason.params)[name]

    def hand(self, option: Option | None = None) -> Holding:
        """Return the seat's tiles after a move, and after the discard that follows it."""
        option = option or self.option
        mine, move = holding(self.view), option.move
        if move.tile is None:
            return mine
        if move.action is Action.DISCARD:
            return mine.without(move.tile)
        if self.view.claimed_tile is None:
            return after_kong(mine, move)
        after = after_claim(mine, move, self.view.claimed_tile)
        return after if option.discard is None else after.without(option.discard)

    def winning(
        self, option: Option | None = None, *, drawn: bool | None = None
    ) -> dict[Tile, int]:
        """Return the tiles that win after a move, each with the number unseen: those that win by
        self-draw, on a discard, or either way."""
        waits = self.waits(option)
        ways = {None: ("any", "self_draw"), True: ("any", "self_draw"), False: ("any",)}[drawn]
        return {tile: left for tile, left, how, _ in waits if how in ways}

    def waits(self, option: Option | None = None) -> list[tuple[Tile, int, How, int]]:
        """Return the unseen tiles that complete the hand after a move: each with their number, how
        it wins, and what the hand then counts."""
        option = option or self.option
        mine, left, rules = self.hand(option), unseen(self.view), self.seat.rules
        missed = self.seat.missed | ({option.thrown} if rules.options.missed_win else set())
        found: list[tuple[Tile, int, How, int]] = []
        for tile in KIND_TILES:
            drawn, claimed = (self.seat.facts(mine, tile, drawn=way) for way in (True, False))
            if not left[tile] or not rules.is_complete(drawn.hand):
                continue
            how: How = "short" if rules.refusal(drawn) else "self_draw"
            if tile not in missed and not rules.refusal(claimed):
                how = "any"
            is_drawn = how == "self_draw" or tile in missed
            counted = rules.score(drawn if is_drawn else claimed).counted
            found.append((tile, left[tile], how, counted))
        return found

    def missing(self, option: Option | None = None) -> int | None:
        """Return how many tiles the hand after a move lacks, None if more than `NEAR`."""
        return self.seat.missing(self.hand(option))

    def away(self, option: Option) -> int:
        """Return how many tiles from ready the hand after a move is. Of hands that are further away
        than the search reaches, the coach's own figure tells, which then must be so far too."""
        missing, mine, rules = self.missing(option), self.hand(option), self.seat.rules
        if missing is not None:
            return missing - 1
        assert option.standing is not None
        said = option.standing.shanten
        assert said >= NEAR
        if not rules.options.minimum:
            shape = best_shanten(mine.counts, len(mine.melds), rules.forms)
            assert shape <= said <= shape + 1
        return said

    def helping(self, option: Option) -> int | None:
        """Return how many unseen tiles help the hand after a move, None if the search can't
        tell."""
        return sum(self.winning(option).values()) or self.seat.helping(self.hand(option))


def sentences(rules: Ruleset, seen: View) -> Iterator[Case]:
    """Yield everything that the coach says in a position, about every move."""
    found, seat = advise(seen, rules), Seat(rules, seen)
    best, *others = found.options
    claim = next((one for one in others if one.move.action in SETS), None)
    for reason in why(found):
        told = dict(reason.params)
        if claim and best.move.action is Action.PASS:
            about = told["why"] if reason.key == "coach.about" else reason
            assert isinstance(about, Reason)
            yield Case(seat, found, claim, (best,), about)
        elif reason.key == "coach.than":
            assert isinstance(told["why"], Reason)
            (other,) = discards_of(others, told["tile"])
            yield Case(seat, found, best, (other,), told["why"])
        else:
            yield Case(seat, found, best, tuple(others), reason)
    for option in others:
        yield Case(seat, found, option, (best,), compared(found, option))


def discards_of(options: Sequence[Option], tile: object) -> list[Option]:
    return [
        one
        for one in options
        if one.move.action is Action.DISCARD
        and one.move.tile is not None
        and tile_text(one.move.tile) == tile
    ]
