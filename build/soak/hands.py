"""Play hands with random options among computer players of all kinds, and check them.

In each hand the tiles are conserved, no seat sees what it can't know, the payments sum to zero, the
slow scorers of the tests agree, a saved copy replays the same, and the review is sound. Some hands
have a deep look in the background. `python run.py soak hands` runs it;
`PYTHONPATH=.:build python build/soak/hands.py SEED [deep]` plays the hand of one failure again.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast
from unittest.mock import patch

from game.bots import NAMES, choose
from game.coach.advice import advise
from game.rules.deal import Deal, deal_facts
from game.rules.match import HandResult, Match, after_hand, new_match
from game.rules.moves import Move, seen_by
from game.rules.options import Choice, Options, Range, Value
from game.rules.play import advance, deal_out
from game.rules.tiles import SEATS, UNKNOWN, full_set
from game.rules.trail import Step
from game.rules.view import view
from game.rules.wall import Wall, build_wall
from game.rulesets import RULESETS
from game.rulesets.fan_ruleset import highest_fan
from game.rulesets.options_text import options_from_text, options_text
from game.rulesets.ruleset import Ruleset
from game.saves.save import Names, Players, SavedMatch, load_match, match_data, save_match
from game.saves.saved_hands import (
    FinishedHand,
    SavedHand,
    ending,
    hand_data,
    read_hand,
    read_result,
    replayed,
    result_data,
)
from game.settings.presets import built_in
from game.settings.values import LONGEST_NAME
from soak.hand_reviews import check_deep_look, check_review
from soak.memory import Memory
from soak.report import Outcome, tries_within
from soak.scores import check_end
from tests.builders import clumped_wall, eager, flower_wall, ready_wall
from tests.laws import all_tiles, reshuffled, shown_in, visible

CHEAP = ("random", "plain")
EAGER = 0.3
"""The share of hands among greedy players, who make the most kongs and false wins."""
THINKING = 0.08
"""The share of seats with any other computer player, and of decisions that the coach explains."""
CHANGED = 0.3
"""The share of options that differ from the ruleset's."""
WRITTEN = 0.05
"""The share of hands that are written to disk and read again."""
LOOKS = 3
"""The number of moments of a hand at which the view of every seat is tested."""
DEEP = 30
"""One hand of this number has a deep look."""
SETTLED = 500
LETTERS = "aZ 9ñ李麻雀é'\"\\{}%"


def run(seconds: float, rng: random.Random, at_most: int | None = None) -> Outcome:
    """Play and check hands until the time is up."""
    outcome, memory, met = Outcome("hands"), Memory(SETTLED), Counter[str]()
    for number in tries_within(seconds, at_most):
        seed = rng.getrandbits(64)
        outcome.failures += failure(seed, met, deep=number % DEEP == DEEP - 1)
        outcome.tries += 1
        memory.note(number + 1)
    outcome.failures += memory.growth()
    outcome.figures = {
        "won": f"{met['won']:,}",
        "false wins": f"{met['false wins']:,}",
        "moves": f"{met['moves']:,}",
        "written": f"{met['written']:,}",
        "reviews": f"{met['reviews']:,}",
        "reviewed decisions that cost": f"{met['costly']:,}",
        "deep looks": f"{met['deep looks']:,}",
        "memory": str(memory),
    }
    return outcome


def failure(seed: int, met: Counter[str], *, deep: bool = False) -> list[str]:
    """Play the hand of this seed. Return what is wrong with it."""
    try:
        Hand(random.Random(seed)).play(met, deep=deep)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        again = f"{seed}{' deep' if deep else ''}"
        return [f"{what[:500]} (PYTHONPATH=.:build python build/soak/hands.py {again})"]
    return []


class Hand:
    """One hand with everything about it left to chance."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        usual = rng.choice(RULESETS)
        self.rules: Ruleset = usual.with_options(random_options(usual, rng))
        match = new_match(self.rules.options, f"soak {rng.getrandbits(64)}")
        self.match: Match = replace(match, drawn_before=rng.choice((0, 0, 1, 3)))
        self.is_eager = rng.random() < EAGER
        self.players = [_player(rng) for _ in SEATS]
        self.moves: list[Move] = []
        self.steps: list[Step] = []

    def play(self, met: Counter[str], *, deep: bool) -> None:
        """Play the hand and check it, if wanted with a deep look. Raise an error for anything
        wrong."""
        self._check_text()
        wall = _wall(self.match.deal_seed, self.rules.options, self.rng)
        end = self._played(wall)
        self._check_tiles()
        self._check_views()
        facts = deal_facts(end, self.match.drawn_before)
        settled, result = ending(self.match, facts, self.rules)
        check_end(self.rules, facts, settled)
        hand = SavedHand(1, self.rules.options, wall, tuple(self.moves))
        self._check_copy(hand, end, result)
        finished = FinishedHand(hand, result)
        if self.rng.random() < WRITTEN:
            self._check_file(finished)
            met["written"] += 1
        review = check_review(self.rules, after_hand(self.match, result), finished)
        met["reviews"] += 1
        met["costly"] += len(review.entries)
        if deep:
            check_deep_look(self.rules, self.steps, self.match.drawn_before, self.rng)
            met["deep looks"] += 1
        met["won"] += bool(end.wins)
        met["false wins"] += len(end.false_wins)
        met["moves"] += len(self.moves)

    def _played(self, wall: Wall) -> Deal:
        deal, steps = deal_out(self.rules, wall, self.match.round_wind)
        self.steps += steps
        while deal.waiting_for:
            move = self._decision(deal)
            deal, steps = advance(deal, move)
            self.moves.append(move)
            self.steps += steps
        return deal

    def _decision(self, deal: Deal) -> Move:
        if self.is_eager:
            return eager(deal, self.rng)
        seat = self.rng.choice(deal.waiting_for)
        seen, player = view(deal, seat), self.players[seat]
        move = choose(player, seen, self.rules, self.rng)
        assert move in seen.legal, f"{player} plays {move}"
        if player not in CHEAP and self.rng.random() < THINKING:
            advice = advise(seen, self.rules)
            assert {option.move for option in advice.options} <= {*seen.legal}
        return move

    # --- checks ---------------------------------------------------------------------------------

    def _check_text(self) -> None:
        """Check that the options survive as a line of text."""
        rules, options = options_from_text(options_text(self.rules, self.rules.options))
        shown = rules.with_options(options)
        assert options_text(shown, options) == options_text(self.rules, self.rules.options)
        assert {row.id: shown.fan_of(row.id) for row in shown.patterns} == {
            row.id: self.rules.fan_of(row.id) for row in self.rules.patterns
        }

    def _check_tiles(self) -> None:
        everything = Counter(full_set(self.rules.options.bonus_tiles))
        for step in self.steps:
            assert Counter(all_tiles(step.deal)) == everything, f"tiles after {step.event}"

    def _check_views(self) -> None:
        """Check that no view or event depends on what its seat can't see."""
        shown = [step for step in self.steps if not view(step.deal, SEATS[0]).is_over]
        hides = self.rules.options.hides_concealed_kongs
        for step in self.rng.sample(shown, min(LOOKS, len(shown))):
            for seat in SEATS:
                seen = view(step.deal, seat)
                other = view(reshuffled(step.deal, seat, self.rng), seat)
                assert other == seen, f"seat {seat} sees hidden tiles"
                event = seen_by(step.event, seat, hide_concealed_kongs=hides)
                assert shown_in(event) <= visible(seen) | {UNKNOWN}, f"seat {seat} is told {event}"

    def _check_copy(self, hand: SavedHand, end: Deal, result: HandResult) -> None:
        """Check that the hand as JSON replays the same."""
        copy = read_hand(json.loads(json.dumps(hand_data(hand))), self.rules)
        assert copy == hand
        *_, last = replayed(copy, self.rules, self.match.round_wind)
        assert last.deal == end, "the replay ends otherwise"
        assert read_result(json.loads(json.dumps(result_data(result)))) == result

    def _check_file(self, one: FinishedHand) -> None:
        """Check that a match with this hand and random names is read as it was written."""
        after = after_hand(self.match, one.result)
        names = cast(Names, tuple(_name(self.rng) for _ in range(3)))
        players = cast(Players, tuple(self.rng.choice(NAMES) for _ in range(3)))
        options, wall = self.rules.options, build_wall("next", self.rules.options.bonus_tiles)
        hand = SavedHand(after.hand_number, options, wall)
        saved = SavedMatch(
            self.rules.id, players, after, options, hand, unwritten=(one,), names=names
        )
        with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, GAME_HOME=home):
            written, failed = save_match(saved)
            read, told = load_match()
        assert failed is None, failed
        assert read is not None
        assert told == ()
        assert match_data(read) == match_data(written)
        assert read.match.results == after.results


def random_options(rules: Ruleset, rng: random.Random) -> Options:
    """Return a preset or the ruleset's options, most often with random changes."""
    known = [rules.options, *(one.options for one in built_in(rules))]
    options = rng.choice(known)
    if rng.random() < 0.1:
        return options
    names = [name for name in rules.offered if rng.random() < CHANGED]
    values = {name: _value(rules.allowed(name), rng) for name in names}
    fan = options.fan
    if rules.edits_fan and rng.random() < CHANGED:
        most = highest_fan(rules.patterns)
        rows = [row for row in rules.patterns if rng.random() < CHANGED]
        fan = tuple((row.id, rng.choice((0, 0, 1, 2, most))) for row in rows)
    return replace(options, **cast(Any, values), fan=fan)


def _value(allowed: Choice | Range, rng: random.Random) -> Value:
    if isinstance(allowed, Choice):
        return rng.choice(allowed.values)
    return rng.choice((allowed.low, allowed.high, rng.randint(allowed.low, allowed.high)))


def _player(rng: random.Random) -> str:
    return rng.choice(NAMES if rng.random() < THINKING else CHEAP)


def _name(rng: random.Random) -> str:
    letters = rng.choices(LETTERS, k=rng.randrange(LONGEST_NAME + 1))
    return "".join(letters).strip()


def _wall(seed: str, options: Options, rng: random.Random) -> Wall:
    """Return an ordinary wall, or one that leads to kongs and early wins, also with bonus tiles
    alone."""
    bonus, kind = options.bonus_tiles, rng.random()
    if options.flowers_to_win and kind < 0.3:
        return flower_wall(rng)
    if kind < 0.6:
        return build_wall(seed, bonus)
    if kind < 0.8:
        return clumped_wall(rng, bonus=bonus, swaps=rng.choice((20, 60, 120, 200)))
    return ready_wall(rng, bonus=bonus)


def main(arguments: Sequence[str]) -> int:
    """Play the hand of a seed again. Return the exit code."""
    seed, *more = arguments
    failures = failure(int(seed), Counter(), deep=bool(more))
    print("\n".join(failures) or "nothing wrong")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
