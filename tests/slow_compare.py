"""Comparison of the game's scores with the scores of a slow scorer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from game.rules.facts import WinFacts
from game.rules.options import Options
from game.rulesets.ruleset import HandScore, Ruleset, has_won
from tests.random_wins import spoiled
from tests.slow_sets import Counted, total

SlowScore: TypeAlias = Callable[[WinFacts, Options], Counted | None]


@dataclass(frozen=True)
class Compared:
    """A hand that both find complete.

    `rules` has the options in use. `score` is the game's score, `wanted` the slow scorer's count.
    """

    win: WinFacts
    rules: Ruleset
    score: HandScore
    wanted: Counted


@dataclass(frozen=True)
class Sheet:
    """A ruleset of the game, its slow scorer, and generators of hands and options to compare."""

    rules: Ruleset
    slow: SlowScore
    random_win: Callable[[random.Random], WinFacts]
    random_options: Callable[[random.Random], Options]

    def compared(self, seed: int, count: int, met: Counter[str]) -> Iterator[Compared]:
        """Yield the complete ones of `count` random hands, whose patterns and sum agree.

        One hand in ten is spoiled. Add to `met` how often each pattern occurred, and "no_win".
        Raise AssertionError that shows the hand if there is a difference.
        """
        rng = random.Random(seed)
        for _ in range(count):
            win, options = self.random_win(rng), self.random_options(rng)
            if rng.random() < 0.1 and not win.by_flowers:
                win = spoiled(rng, win)
            rules, wanted = self.rules.with_options(options), self.slow(win, options)
            assert has_won(rules, win) == (wanted is not None), win
            if wanted is None:
                met["no_win"] += 1
                continue
            score = rules.score(win)
            rows = [(one.id, one.fan, one.count) for one in score.patterns]
            assert rows == wanted, (win, options)
            assert score.total == total(wanted), (win, options)
            met.update(name for name, _, _ in wanted)
            yield Compared(win, rules, score, wanted)
