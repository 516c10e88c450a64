"""The verdict on a move that was played: what was better, what it cost, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.bots.worth import worth_at
from game.coach.advice import Advice, Option
from game.coach.figures import TOLD
from game.coach.reasons import compared
from game.rules.moves import Action, Move
from game.rules.numbers import nearest
from game.rules.problems import Reason
from game.rules.tiles import tile_text
from game.rulesets.ruleset import Ruleset

Kind: TypeAlias = Literal["win", "kong", "claim", "danger", "discard"]
"""What a costly decision was about. A danger is a discard that costs mostly by dealing in."""
KINDS: tuple[Kind, ...] = ("win", "kong", "claim", "danger", "discard")

Size: TypeAlias = Literal["slip", "mistake", "blunder"]
SIZES: dict[Size, float] = {"slip": TOLD, "mistake": 2 * TOLD, "blunder": 4 * TOLD}
"""The least cost of each size, as a share of a mean win at the table. A smaller difference is less
than the evaluation can tell. A blunder is half an ordinary win."""

MEAN_WIN = 2.2
"""A mean win in ordinary wins. Measured: 208 points at 96 (hongkong), 36 at 16 (pocket)."""


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """A move that was played at a decision: its cost in points compared with the best one, and how
    large that is (`scale` is a mean win). `kind` says what the decision was about."""

    advice: Advice
    played: Option
    cost: float
    scale: float
    kind: Kind

    @property
    def best(self) -> Option:
        """Return the move that the coach values most."""
        return self.advice.best

    @property
    def size(self) -> Size | None:
        """Return how large the cost is, or None if it is too small to tell. A missed win always
        counts."""
        found: Size | None = "slip" if self.kind == "win" and self.cost > 0 else None
        for size, least in SIZES.items():
            if self.cost >= least * self.scale:
                found = size
        return found

    @property
    def cause(self) -> tuple[Kind, Move]:
        """Return what tells a cause from another: in one hand, the same better move again is the
        same mistake."""
        return self.kind, self.best.move

    @property
    def title(self) -> Reason:
        """Return what the decision was, in two or three words."""
        best, played = self.best.move.action, self.played.move.action
        if self.kind in ("danger", "discard"):
            return Reason.of(f"review.{self.kind}")
        if played in (Action.PASS, Action.DISCARD):
            return Reason.of(f"review.missed.{best.value}")
        if best in (Action.PASS, Action.DISCARD):
            return Reason.of(f"review.needless.{played.value}")
        return Reason.of("review.other")

    @property
    def headline(self) -> Reason:
        """Return what was played and what was better."""
        played, better = _said(self.played, "review.did"), _said(self.best, "review.move")
        return Reason.of("review.better", played=played, better=better)

    @property
    def reason(self) -> Reason:
        """Return why the move is worse than the best one, or what a missed win pays."""
        if self.best.is_win:
            return Reason.of("review.paid", count=nearest(self.best.value))
        return Reason.of("review.why", why=compared(self.advice, self.played))


def verdict(advice: Advice, move: Move, ruleset: Ruleset) -> MoveVerdict | None:
    """Return the verdict on a move, or None if the coach doesn't know the move. `advice` must be
    for a view."""
    played, view = advice.option(move), advice.view
    if played is None or view is None:
        return None
    cost = max(0.0, advice.best.value - played.value)
    worth = worth_at(ruleset, view.seat, view.round_wind, view.bonus[view.seat])
    kind = _kind(advice.best, played)
    return MoveVerdict(advice, played, cost, MEAN_WIN * worth.ordinary, kind)


def _kind(best: Option, played: Option) -> Kind:
    actions = {best.move.action, played.move.action}
    if Action.WIN in actions:
        return "win"
    if Action.KONG in actions:
        return "kong"
    if actions != {Action.DISCARD}:
        return "claim"
    risk = played.danger - best.danger
    return "danger" if risk > 0 and 2 * risk >= best.value - played.value else "discard"


def _said(option: Option, key: str) -> Reason:
    """Return the sentence of a move, or its name."""
    move = option.move
    named = f"{key}.{move.action.value}"
    if move.tile is None:
        return Reason.of(named)
    return Reason.of(named, tile=tile_text(move.tile))
