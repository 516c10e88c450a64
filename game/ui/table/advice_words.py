"""The coach's advice in the player's words: used by the table and by the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.bots.advice import Advice, Option
from game.bots.standing import Prospect, Standing
from game.rules.moves import Action
from game.rules.problems import Reason
from game.rules.tiles import tile_text
from game.session.labels import Labels

FAR = 1
"""From here on the tiles from ready are counted."""


class AdviceWords:
    """Says one advice in the language of these labels."""

    def __init__(self, labels: Labels, advice: Advice) -> None:
        self.labels = labels
        self.advice = advice

    def move(self, option: Option) -> str:
        """What the move is: "Discard: 9 of dots", "Pass"."""
        move, tile = option.move, option.move.tile
        action = self.labels.text(f"claim.{move.action.value}")
        if tile is None:
            return action
        name = f"coach.{'chow' if move.action is Action.CHOW else 'move'}"
        named: dict[str, str | int] = {"tile": tile_text(tile)}
        return self.labels.reason(Reason.of(name, action=action, **named))

    def instead(self, other: Option, told: Option) -> str:
        """Another move than the one that is told of; of discards the second one in short."""
        tile = other.move.tile
        if tile is None or {other.move.action, told.move.action} != {Action.DISCARD}:
            return self.move(other)
        return self.labels.reason(Reason.of("coach.or", tile=tile_text(tile)))

    def distance(self, standing: Standing) -> str:
        """How far the hand is, and how much helps it."""
        kinds = self.labels.text("coach.kinds", count=len(standing.useful))
        away, tiles = self.away(standing.shanten), self._tiles(standing)
        return self.labels.text("coach.useful", away=away, tiles=tiles, kinds=kinds)

    def _tiles(self, standing: Standing) -> str:
        """Say how many tiles help."""
        return self.labels.text("coach.tiles", count=standing.left)

    def away(self, shanten: int) -> str:
        return self.labels.text(f"coach.away.{min(shanten, FAR)}", count=shanten)

    def plan(self, prospect: Prospect, *, one_name: bool = False) -> str:
        """Name a plan; with `one_name` its patterns go by the first of their two names."""
        labels = replace(self.labels, terms=self.labels.terms[:1]) if one_name else self.labels
        return labels.reason(prospect.name.label)

    def figures(self, prospect: Prospect) -> str:
        """What a plan counts, and how likely it is."""
        key = f"coach.figures.{self.advice.unit}"
        chance = percent(prospect.chance)
        return self.labels.text(key, amount=f"{prospect.amount:,}", chance=chance)

    def chance(self, standing: Standing) -> str:
        if not standing.chance:
            return self.labels.text("coach.no_chance")
        points = amount(standing.worth)
        return self.labels.text("coach.chance", chance=percent(standing.chance), points=points)

    def danger(self, option: Option) -> str:
        feeds, points = percent(option.feeds), amount(option.danger)
        return self.labels.text("coach.danger", chance=feeds, points=points)

    def why(self, option: Option) -> list[Reason]:
        """What to discard after a claim, and the reasons."""
        if option.discard is None:
            return list(option.reasons)
        return [Reason.of("coach.then", tile=tile_text(option.discard)), *option.reasons]

    def paragraph(self, reasons: Iterable[Reason]) -> str:
        told = [self.labels.reason(one) for one in reasons]
        return self.labels.text("coach.between").join(told)

    def value(self, option: Option) -> str:
        return self.labels.text("coach.value", points=amount(option.value))

    def beside(self, option: Option) -> str:
        """The figures of a move in a few words: of a discard what is useful after it, its danger
        and its value; of another move its value."""
        value, standing = amount(option.value), option.standing
        if standing is None or option.move.action is not Action.DISCARD:
            return value
        feeds, tiles = percent(option.feeds), self._tiles(standing)
        return self.labels.text("coach.beside", tiles=tiles, chance=feeds, points=value)

    def lines(self, option: Option) -> Iterator[str]:
        """What there is to say of a move beside its title, reasons and plans."""
        if option.standing is not None:
            yield self.distance(option.standing)
            yield self.chance(option.standing)
        if option.discard is not None or option.move.action is Action.DISCARD:
            yield self.danger(option)


def percent(chance: float) -> str:
    """A chance in per cent, small ones with a decimal place."""
    return f"{100 * chance:.{0 if chance >= 0.0995 or not chance else 1}f}"


def amount(points: float) -> str:
    """Points, few with a decimal place."""
    return f"{points:,.0f}" if abs(points) >= 9.95 else f"{points:.1f}".replace("-0.0", "0.0")
