"""The walls of a match played again, with Expert in the player's seat: were they lucky ones?

Expert plays each hand `PLAYS` times on its own wall, and as often on others, against the same
opponents and from the same seat. The end of a hand says little about its wall, so the difference
between the two is drawn toward 0 as far as `RHO` says. The choices are seeded: the same match gives
the same figures. One hand as Expert would play it is worked out here too, in a process of its own.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from game.bots import choose
from game.bots.brain import Mind
from game.review.by_hand import ByHand, HandsTask
from game.review.playouts import mean
from game.rules.deal import deal_facts
from game.rules.match import PLAYER, after_hand, person_after
from game.rules.moves import Move
from game.rules.play import advance, deal_out, play
from game.rules.problems import Reason
from game.rules.view import view
from game.rules.wall import Wall, build_wall
from game.rulesets import ruleset
from game.saves.replay import PastHand
from game.saves.same_deal import DealStart, match_of_one_hand, start_of
from game.saves.saved_hands import ending, replayed
from game.session.choices import computer_move
from game.session.recording import Recording, drawn_before, of_match, record
from game.system.background import Background
from game.system.time_left import Clock

PLAYS = 16
"""The usual number of times that a hand is played on its own wall, and on others."""
FEWEST = 4
"""The fewest hands whose walls tell anything together: a round."""
EXPERT = Mind(temperature=0.005)
"""Expert, who varies its move where others are nearly as good: otherwise each play would be much
the same. By its own values that costs it at most 1.8 points a hand at hongkong, 0.1 at pocket (20
hands each, November 2026), and Strong's 0.02 would cost 8.2 and 0.8."""
RHO: Mapping[str, float] = {"hongkong": 0.095, "pocket": 0.38, "ims": 0.107, "western": 0.268}
"""The share of the variance of a hand's result that its wall explains, by build/bench/wall_luck.py
in November 2026, with a temperature of 0.02: hongkong 0.036 to 0.150 (100 deals), ims 0.066 to
0.147 (200), western 0.213 to 0.322 (300). Pocket's is of an earlier Expert (80 deals)."""


@dataclass(frozen=True, slots=True)
class WallPlays:
    """What the player's seat made of a hand: each time on its `own` wall, and on `others`. Both are
    empty if the hand can't be read."""

    number: int
    own: tuple[int, ...] = ()
    others: tuple[int, ...] = ()


class SameWalls(ByHand[WallPlays]):
    """The hands of a match that Expert has played again, each this number of `times`, and the work
    on more of them."""

    def __init__(self, times: int = PLAYS, clock: Clock = time.monotonic) -> None:
        super().__init__()
        self.times = times
        self._clock = clock

    def luck(self, ruleset: str) -> WallLuck | None:
        """Return the luck of the match's walls once all are played, None before."""
        is_over = self.wanted and self.done == len(self.wanted)
        return wall_luck(self.hands.values(), RHO[ruleset]) if is_over else None

    def _begun(self, task: HandsTask) -> Background[WallPlays] | None:
        steps, clock = len(task.numbers), self._clock
        return Background(played_again, task, self.times, steps=steps, clock=clock)


@dataclass(frozen=True, slots=True)
class WallLuck:
    """What the walls of some hands were worth beyond others, in points, with its standard error.
    `expert` is what Expert would have made of them."""

    hands: int
    points: float
    error: float
    expert: float

    @property
    def is_clear(self) -> bool:
        """Return whether the luck is more than chance: two standard errors from 0."""
        return abs(self.points) > 2 * self.error


def wall_luck(plays: Iterable[WallPlays], rho: float) -> WallLuck | None:
    """Return the luck of the walls of these hands, None without any.

    With k plays a hand, a share of k rho / (1 + (k - 1) rho) of what the own walls brought beyond
    the others is theirs; the rest is chance. The error is that of the own walls' worth around this,
    and that of what the others brought.
    """
    hands = [one for one in plays if one.own]
    if not hands:
        return None
    own = [mean(one.own) for one in hands]
    others = [mean(one.others) for one in hands]
    k = len(hands[0].own)
    share = k * rho / (1 + (k - 1) * rho)
    usual = sum(one.value for one in others)
    points = share * (sum(one.value for one in own) - usual)
    own_part = share * sum(one.error**2 for one in own)
    others_part = share**2 * sum(one.error**2 for one in others)
    return WallLuck(len(hands), points, sqrt(own_part + others_part), usual + points)


# --- in the process -------------------------------------------------------------------------------


def played_again(task: HandsTask, times: int) -> Iterator[WallPlays]:
    """Yield what Expert makes of these hands of a match."""
    for number, past in task.hands():
        if isinstance(past, Reason):
            yield WallPlays(number)
            continue
        start = start_of(task.saved, past.hand, past.dealer, past.round_wind)
        yield wall_plays(number, start, drawn_before(task.match, number), times)


def wall_plays(number: int, start: DealStart, drawn: int, times: int) -> WallPlays:
    """Play a hand on its own wall and on others."""
    own, others = [], []
    for again in range(times):
        lots = f"{start.seed}/again {again}"
        own.append(payments_on(start.wall, start, drawn, f"{lots}/own")[start.seat])
        wall = build_wall(lots, start.options.bonus_tiles)
        others.append(payments_on(wall, start, drawn, f"{lots}/other")[start.seat])
    return WallPlays(number, tuple(own), tuple(others))


def payments_on(wall: Wall, start: DealStart, drawn: int, lots: str) -> Sequence[int]:
    """Play a hand on this wall with Expert in the player's seat. Return the payments by seat."""
    rules = ruleset(start.ruleset).with_options(start.options)
    rng = random.Random(lots)
    deal, _ = deal_out(rules, wall, start.round_wind)
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        person = person_after(PLAYER, seen.seat - start.seat)
        if person == PLAYER:
            move = EXPERT(seen, rules, rng)
        else:
            move = choose(start.players[person - 1], seen, rules, rng)
        deal, _ = play(deal, move)
    return rules.settle(deal_facts(deal, drawn)).payments


EXPERT_NAME = "expert"


class ExpertHand:
    """A hand that Expert plays, from its creation on. `recording` is there once it is over, or
    `problem` says why it ended before. One that is dropped stops too."""

    def __init__(self, start: DealStart) -> None:
        self.start = start
        self.recording: Recording | None = None
        self._work = Background(expert_moves, start)

    @property
    def moves(self) -> list[Move]:
        """Return the moves that have arrived so far, of all players."""
        return self._work.results

    @property
    def is_running(self) -> bool:
        """Return whether Expert still plays."""
        return self._work.is_running

    @property
    def problem(self) -> Reason | None:
        """Return why the play ended before the hand was over, if it did."""
        return self._work.problem

    def poll(self) -> bool:
        """Take the moves that have arrived, without waiting. Return whether there was any news."""
        if not self._work.poll():
            return False
        if not self.is_running and self.problem is None:
            self.recording = recording_of(self.start, tuple(self.moves))
        return True

    def stop(self) -> None:
        """End the process at once, if it is running."""
        self._work.stop()


def recording_of(start: DealStart, moves: tuple[Move, ...]) -> Recording:
    """Return the recording of a finished hand with these moves."""
    saved = match_of_one_hand(start, start.seed, moves)
    assert saved.hand is not None
    rules = ruleset(start.ruleset).with_options(start.options)
    *_, last = replayed(saved.hand, rules, start.round_wind)
    facts = deal_facts(last.deal)
    _, result = ending(saved.match, facts, rules)
    past = PastHand(saved.hand, result.dealer, result.round_wind, result)
    found = record(start.ruleset, after_hand(saved.match, result), past)
    return replace(of_match(found, saved), start=start, is_expert=True)


def expert_moves(start: DealStart) -> Iterator[Move]:
    """Yield the moves of a hand in which Expert has the player's seat."""
    rules = ruleset(start.ruleset).with_options(start.options)
    deal, _ = deal_out(rules, start.wall, start.round_wind)
    count = 0
    while deal.waiting_for:
        # The others first, as in a match, so that they choose the same.
        seat = next((one for one in deal.waiting_for if one != start.seat), start.seat)
        person = person_after(PLAYER, seat - start.seat)
        name = EXPERT_NAME if person == PLAYER else start.players[person - 1]
        lots = f"{start.seed}/{person}/{count}"
        move = computer_move(name, view(deal, seat), rules, lots, strict=False)
        yield move
        deal, _ = advance(deal, move)
        count += 1
