"""Holds the game's scores against those of a slow scorer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from game.rules.facts import WinFacts
from game.rules.options import Options
from game.rulesets.ruleset import HandScore, Ruleset
from tests.random_wins import spoiled
from tests.slow_sets import Counted, total

SlowScore: TypeAlias = Callable[[WinFacts, Options], Counted | None]


@dataclass(frozen=True)
class Compared:
    """A hand that both hold to be complete: the game with the options in use and its score, and
    what the slow scorer counts."""

    win: WinFacts
    rules: Ruleset
    score: HandScore
    wanted: Counted


@dataclass(frozen=True)
class Sheet:
    """A ruleset of the game, its slow scorer, and the hands and options to try them on."""

    rules: Ruleset
    slow: SlowScore
    random_win: Callable[[random.Random], WinFacts]
    random_options: Callable[[random.Random], Options]

    def compared(self, seed: int, count: int, met: Counter[str]) -> Iterator[Compared]:
        """The complete ones of `count` random hands, one in ten of them spoiled, whose patterns
        and sum agree; adds to `met` how often each pattern was met, and "no_win". Raises
        AssertionError that shows the hand for a difference."""
        rng = random.Random(seed)
        for _ in range(count):
            win, options = self.random_win(rng), self.random_options(rng)
            if rng.random() < 0.1:
                win = spoiled(rng, win)
            rules, wanted = self.rules.with_options(options), self.slow(win, options)
            assert rules.is_complete(win.hand) == (wanted is not None), win
            if wanted is None:
                met["no_win"] += 1
                continue
            score = rules.score(win)
            rows = [(one.id, one.fan, one.count) for one in score.patterns]
            assert rows == wanted, (win, options)
            assert score.total == total(wanted), (win, options)
            met.update(name for name, _, _ in wanted)
            yield Compared(win, rules, score, wanted)
