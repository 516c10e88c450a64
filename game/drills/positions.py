"""What would you discard? Is it safe? Positions in which a seat must discard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from game.bots.danger import Danger
from game.bots.sight import unseen
from game.coach.advice import Advice, Option, advise
from game.coach.differences import collected
from game.drills.described import Described, described, read_described
from game.drills.suits import exchanged
from game.rules.moves import Action, Move
from game.rules.problems import Reason, refuse
from game.rules.tiles import COPIES, SUITED, Seat, Tile, tile_from_text, tile_text
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.session.recording import Recording
from game.system.player_file import get, real_in

LEAST = 1e-9
"""The least difference of two values: less comes from the way they are added up."""
DEALINGS, MOST_DEALINGS = 200, 100_000
"""The possible deals that usually tell how safe a tile is, and their limit in a file."""
APART, RISKY = 4.0, 5.0
"""By how many per cent the safe tiles and the risky ones must differ, and how often a risky one
deals in at least."""


@dataclass(frozen=True)
class _Position:
    """A position in which a seat can only discard."""

    place: Described

    @cached_property
    def ruleset(self) -> Ruleset:
        return self.place.ruleset

    @cached_property
    def view(self) -> View:
        return self.place.view

    @cached_property
    def advice(self) -> Advice:
        """Return the coach's advice. A question names no players, so the others are Experts."""
        return advise(self.view, self.ruleset)

    @property
    def answers(self) -> frozenset[Tile]:
        """Return the tiles that are right to discard."""
        raise NotImplementedError

    def option(self, tile: Tile) -> Option:
        """Return what the coach knows about a discard."""
        found = self.advice.option(Move(self.view.seat, Action.DISCARD, tile))
        assert found is not None
        return found


@dataclass(frozen=True)
class Discard(_Position):
    """A question: what to discard. The answer was confirmed by playing on in possible deals, or by
    the review of an own hand."""

    best: Tile
    grade: int = 3

    @property
    def answers(self) -> frozenset[Tile]:
        return frozenset({self.best})

    @property
    def holds(self) -> bool:
        """Return whether the coach gives the same answer, and only this one."""
        best, *others = self.advice.options
        return best.move.tile == self.best and all(best.value - one.value > LEAST for one in others)

    @property
    def measured(self) -> int:
        """Return how hard it is, from 1 to 5."""
        option, view = self.option(self.best), self.view
        standing = option.standing
        assert standing is not None
        others = [one.standing for one in self.advice.options if one.standing]
        near = [one.left for one in others if one.shanten <= standing.shanten]
        hard = (
            standing.shanten >= 1,
            len(standing.plans) > 1 and standing.plans[1].value > standing.plans[0].value / 2,
            bool(view.options.minimum)
            and standing.plans[:1] != ()
            and standing.plans[0].amount <= view.options.minimum,
            max(one.feeds for one in self.advice.options) > 0.05,
            max(near, default=0) > standing.left,
        )
        return min(5, 1 + sum(hard))

    @property
    def data(self) -> dict[str, object]:
        """Return the values for a file, which `read_discard` reads."""
        return {**self.place.data, "best": tile_text(self.best), "grade": self.grade}

    def with_suits(self, suits: str) -> Discard:
        """Return the question with its suits exchanged: `suits` stand for m, p and s."""
        best = tile_from_text(exchanged(tile_text(self.best), suits))
        return replace(self, place=_with_suits(self.place, suits), best=best)


@dataclass(frozen=True)
class Safe(_Position):
    """A question: which tile is safe. `chances` are how often each discard deals in, in per cent,
    over this number of dealings that fit the view."""

    chances: Mapping[Tile, float]
    grade: int = 3
    dealings: int = DEALINGS

    @cached_property
    def answers(self) -> frozenset[Tile]:
        """The safe tiles: of all in the order of their chances those before the first clear gap, or
        else before the widest."""
        tiles = sorted(self.chances, key=lambda tile: self.chances[tile])
        gaps = [self.chances[after] - self.chances[before] for before, after in pairwise(tiles)]
        clear = next((gap for gap in gaps if gap >= APART), max(gaps))
        return frozenset(tiles[: 1 + gaps.index(clear)])

    @property
    def is_apart(self) -> bool:
        """Return whether the safe tiles and the risky ones differ clearly."""
        safe = [self.chances[tile] for tile in self.answers]
        risky = min(one for tile, one in self.chances.items() if tile not in self.answers)
        return risky >= RISKY and risky - max(safe) >= APART >= max(safe) - min(safe)

    @property
    def safest(self) -> Tile:
        """Return the tile that deals in least."""
        return min(self.chances, key=lambda tile: self.chances[tile])

    @property
    def riskiest(self) -> Tile:
        """Return the tile that deals in most."""
        return max(self.chances, key=lambda tile: self.chances[tile])

    def signs(self, picked: Tile) -> Iterator[tuple[Tile, Reason]]:
        """Yield what the table shows about a safe tile and about a risky one: the picked tile, and
        the safest or the riskiest."""
        is_safe = picked in self.answers
        yield from self._of_safe(picked if is_safe else self.safest)
        yield from self._of_risky(self.riskiest if is_safe else picked)

    def _of_safe(self, tile: Tile) -> Iterator[tuple[Tile, Reason]]:
        if tile in {one.tile for one in self.view.river[-4:]}:
            yield tile, Reason.of("drill.safe.passed")
        out = self._out(tile)
        if out > 1:
            yield tile, Reason.of("drill.safe.out", count=out)

    def _of_risky(self, tile: Tile) -> Iterator[tuple[Tile, Reason]]:
        if found := collected(self.view, tile, None):
            player, sets, suit = found
            yield tile, Reason.of("drill.safe.collects", player=player, count=sets, suit=suit)
        if not self._out(tile):
            yield tile, Reason.of("drill.safe.none_out")

    def _out(self, tile: Tile) -> int:
        """Return how many of a kind lie on the table."""
        return COPIES - unseen(self.view)[tile] - self.view.hand.count(tile)

    @property
    def holds(self) -> bool:
        """Return whether the coach's safest tile is one of the answers."""
        danger = Danger(self.view, unseen(self.view))
        return min(self.chances, key=danger.chance) in self.answers

    @property
    def measured(self) -> int:
        """Return how hard it is, from 1 to 5."""
        view, least = self.view, min(self.chances.values())
        passed = {one.tile for one in view.river[-4:]}
        honours = sum(one.tile >= SUITED and one.claimed_by is None for one in view.river)
        melds = [len(own) for seat, own in enumerate(view.melds) if seat != view.seat]
        hard = (
            not passed & self.chances.keys(),
            sum(count >= 2 for count in melds) >= 2,
            honours < 8,
            least > 3,
            2 * len(self.answers) <= len(self.chances),
        )
        return min(5, 1 + sum(hard))

    @property
    def data(self) -> dict[str, object]:
        """Return the values for a file, which `read_safe` reads."""
        chances = {tile_text(tile): one for tile, one in self.chances.items()}
        told = {"chances": chances, "dealings": self.dealings, "grade": self.grade}
        return {**self.place.data, **told}

    def with_suits(self, suits: str) -> Safe:
        """Return the question with its suits exchanged: `suits` stand for m, p and s."""
        chances = {
            tile_from_text(exchanged(tile_text(tile), suits)): one
            for tile, one in self.chances.items()
        }
        return replace(self, place=_with_suits(self.place, suits), chances=chances)


def _with_suits(place: Described, suits: str) -> Described:
    return replace(
        place,
        hand=exchanged(place.hand, suits),
        others=exchanged(place.others, suits),
        discards=exchanged(place.discards, suits),
    )


def read_discard(data: Mapping[str, object]) -> Discard:
    """Return the question of a file's values. Raise RulesError for others."""
    found = Discard(read_described(data), tile_from_text(get(data, "best", str)), _grade(data))
    if found.best not in _discards(found.view):
        raise refuse("problem.senseless", where="best")
    return found


def read_safe(data: Mapping[str, object]) -> Safe:
    """Return the question of a file's values. Raise RulesError for others."""
    told = get(data, "chances", dict)
    chances = {tile_from_text(text): real_in(told, text, 0, 100) for text in told}
    dealings = get(data, "dealings", int) if "dealings" in data else DEALINGS
    found = Safe(read_described(data), chances, _grade(data), dealings)
    if {*chances} != _discards(found.view) or len(chances) < 2 or not 0 < dealings < MOST_DEALINGS:
        raise refuse("problem.senseless", where="chances")
    return found


def _grade(data: Mapping[str, object]) -> int:
    grade = get(data, "grade", int)
    if not 1 <= grade <= 5:
        raise refuse("problem.senseless", where="grade")
    return grade


def _discards(view: View) -> set[Tile]:
    return {one.tile for one in view.legal if one.action is Action.DISCARD and one.tile is not None}


def own_mistake(recording: Recording, step: int, seat: Seat) -> Discard | None:
    """Return the question of a position that this seat met in a recorded hand, with the coach's
    answer. None if the seat could do anything but discard, if another discard is as good as the
    answer, or if the position can't be told."""
    seen = recording.decision(step, seat)
    if seen is None or {one.action for one in seen.legal} != {Action.DISCARD}:
        return None
    place = described(seen, recording.ruleset)
    if place is None:
        return None
    best = advise(place.view, place.ruleset).best.move.tile
    if best is None:
        return None
    found = Discard(place, best)
    return replace(found, grade=found.measured) if found.holds else None
