"""How many fan? A won hand, and what it counts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property

from game.drills.near import miscounted
from game.drills.suits import exchanged
from game.rules.facts import FLAGS, WinFacts
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import SOUTH, WIND_LETTERS
from game.rulesets.near_misses import near_miss
from game.rulesets.ruleset import HandScore, MomentPattern, Ruleset, Scored
from game.rulesets.samples import Sample, sample
from game.rulesets.win_request import WinRequest, request_from, score_request, win_facts

CHOICES = 8
"""How many numbers there are to choose from."""
FACTORS = (0.25, 0.5, 0.75, 1.5, 2.0, 3.0, 4.0, 6.0)
"""The other numbers in points, as parts of the right one."""


@dataclass(frozen=True)
class Fan:
    """A question: a win in the words of `score`, under these rules."""

    win: WinRequest
    ruleset: Ruleset

    @property
    def data(self) -> dict[str, object]:
        """Return the win's values that aren't usual, in the keys of `score --batch`."""
        values = {one.name: getattr(self.win, one.name) for one in fields(self.win)}
        usual = {one.name: one.default for one in fields(self.win)}
        told = {name: value for name, value in values.items() if value != usual[name]}
        if self.win.after is not None:
            told["after"] = self.win.after.value
        return told

    @cached_property
    def facts(self) -> WinFacts:
        """Return the win to score. Raise RulesError for one that can't happen."""
        return win_facts(self.win)

    @cached_property
    def score(self) -> HandScore:
        """Return the score under the question's rules, whether or not it has the minimum."""
        return self.ruleset.score(self.facts)

    @property
    def answer(self) -> int:
        """Return the right number, in the ruleset's unit, after the cap."""
        return self.score.counted

    @property
    def refused(self) -> Reason | None:
        """Return why the hand can't be declared, if it counts too little."""
        return self.ruleset.refusal(self.facts)

    @property
    def patterns(self) -> tuple[Scored, ...]:
        """Return the patterns that count, in the order of the ruleset's table."""
        return self.score.patterns

    def choices(self, rng: random.Random) -> tuple[int, ...]:
        """Return the numbers to choose from, ascending, the right one among them."""
        right, cap = self.answer, self.ruleset.cap
        if self.ruleset.unit == "fan":
            first = max(0, min(right - int(rng.random() * CHOICES), cap - CHOICES + 1))
            return tuple(range(first, first + CHOICES))
        near = {round(right * factor) for factor in FACTORS} - {0, right}
        others = sorted((one for one in near if one <= cap), key=lambda one: (rng.random(), one))
        return tuple(sorted([right, *others[: CHOICES - 1]]))

    def forgotten(self, chosen: int) -> Scored | None:
        """Return the pattern that was left out, if exactly one makes the difference."""
        missing = [one for one in self.patterns if one.total == self.answer - chosen]
        counts = self.ruleset.unit == "fan" and self.score.total == self.answer
        return missing[0] if counts and len(missing) == 1 else None

    def miscounted(self, chosen: int) -> tuple[str, Reason] | None:
        """Return the pattern that was counted although the hand only nearly has it, and why it
        doesn't count, if exactly one makes the difference and nothing can be forgotten instead."""
        if self.ruleset.unit != "fan" or chosen <= self.answer:
            return None
        return miscounted(self.ruleset, self.facts, self.score, chosen)

    @property
    def grade(self) -> int:
        """Return how hard it is, from 1 to 5."""
        scored = {one.id for one in self.patterns}
        moments = {one.id for one in self.ruleset.patterns if isinstance(one, MomentPattern)}
        hard = (
            len(scored) >= 3,
            len(scored) >= 5,
            bool(self.facts.hand.melds) and len(scored) >= 2,
            bool(scored & moments) and len(scored) >= 2,
            self.score.total > self.score.counted or self.refused is not None,
        )
        return min(5, 1 + sum(hard))

    def with_suits(self, suits: str) -> Fan:
        """Return the question with its suits exchanged, or as it is if a pattern needs them."""
        other = Fan(replace(self.win, hand=exchanged(self.win.hand, suits)), self.ruleset)
        return other if other.patterns == self.patterns else self


def read_fan(data: Mapping[str, object], ruleset: Ruleset) -> Fan:
    """Return the question of a file's values. Raise RulesError for others, or for a hand that these
    rules don't know."""
    request = request_from(data)
    if score_request(ruleset, request).score is None:
        raise refuse("problem.senseless", where="win")
    return Fan(request, ruleset)


def samples(ruleset: Ruleset) -> Iterator[Fan]:
    """Yield the sample hands of the patterns that these rules count, and those that nearly have
    them."""
    for pattern in ruleset.patterns:
        if not ruleset.fan_of(pattern.id):
            continue
        missed = near_miss(ruleset.id, pattern.id)
        for one in (sample(ruleset.id, pattern.id), missed.hand if missed else None):
            try:
                found = read_fan(_asked(one), ruleset) if one else None
            except RulesError:
                continue
            if found and found.answer:
                yield found


def _asked(one: Sample) -> dict[str, object]:
    """Return a sample in the keys of `score`."""
    seat = SOUTH if one.seat is None else one.seat
    told: dict[str, object] = {"hand": one.hand, "seat": WIND_LETTERS[seat]}
    told["round"] = WIND_LETTERS[one.round_wind or 0]
    told["self_draw"] = one.self_draw
    told.update((name, getattr(one, name)) for name in FLAGS)
    told["after"] = one.after.value if one.after else None
    return told
