"""The coach's advice in the player's words, for the table and the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.bots.advice import Advice, Option
from game.bots.standing import Prospect, Standing, Wait
from game.rules.moves import Action
from game.rules.problems import Reason
from game.rules.tiles import tile_text
from game.session.labels import Labels

FAR = 1
"""The distance from ready, in tiles, from which labels name it."""


class AdviceWords:
    """Words for one advice, in the language of these labels."""

    def __init__(self, labels: Labels, advice: Advice) -> None:
        self.labels = labels
        self.advice = advice

    def move(self, option: Option) -> str:
        """Return the name of a move: "Discard: 9 of dots", "Pass"."""
        move, tile = option.move, option.move.tile
        action = self.labels.text(f"claim.{move.action.value}")
        if tile is None:
            return action
        name = f"coach.{'chow' if move.action is Action.CHOW else 'move'}"
        named: dict[str, str | int] = {"tile": tile_text(tile)}
        return self.labels.reason(Reason.of(name, action=action, **named))

    def instead(self, other: Option, told: Option) -> str:
        """Return the name of another move than `told`. If both are discards, the name is short."""
        tile = other.move.tile
        if tile is None or {other.move.action, told.move.action} != {Action.DISCARD}:
            return self.move(other)
        return self.labels.reason(Reason.of("coach.or", tile=tile_text(tile)))

    def distance(self, standing: Standing) -> str:
        """Return how far the hand is from ready, and how many tiles help."""
        kinds = self.labels.text("coach.kinds", count=len(standing.useful))
        away, tiles = self.away(standing.shanten), self._tiles(standing)
        return self.labels.text("coach.useful", away=away, tiles=tiles, kinds=kinds)

    def limits(self, standing: Standing) -> Iterator[str]:
        """Yield which tiles complete the hand without a win, or with one only by self-draw."""
        short: dict[int, list[Wait]] = {}
        for wait in standing.waits:
            if wait.how == "short":
                short.setdefault(wait.amount, []).append(wait)
        for counted, waits in sorted(short.items()):
            key = f"coach.short.{self.advice.unit}"
            yield self.labels.text(key, tiles=self._names(waits), amount=f"{counted:,}")
        drawn = [wait for wait in standing.waits if wait.how == "self_draw"]
        if drawn:
            yield self.labels.text("coach.draw_only", tiles=self._names(drawn))

    def _names(self, waits: Iterable[Wait]) -> str:
        names = [self.labels.text(f"tile.{tile_text(one.tile)}") for one in waits]
        return self.labels.text("coach.and").join(names)

    def _tiles(self, standing: Standing) -> str:
        """Return in words how many tiles help."""
        return self.labels.text("coach.tiles", count=standing.left)

    def away(self, shanten: int) -> str:
        return self.labels.text(f"coach.away.{min(shanten, FAR)}", count=shanten)

    def plan(self, prospect: Prospect, *, one_name: bool = False) -> str:
        """Return the name of a plan. With `one_name`, use the first of its patterns' two names."""
        labels = replace(self.labels, terms=self.labels.terms[:1]) if one_name else self.labels
        return labels.reason(prospect.name.label)

    def figures(self, prospect: Prospect) -> str:
        """Return the worth of a plan and its chance, in words."""
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
        """Return the discard after a claim, if there is one, and the reasons."""
        if option.discard is None:
            return list(option.reasons)
        return [Reason.of("coach.then", tile=tile_text(option.discard)), *option.reasons]

    def paragraph(self, reasons: Iterable[Reason]) -> str:
        told = [self.labels.reason(one) for one in reasons]
        return self.labels.text("coach.between").join(told)

    def value(self, option: Option) -> str:
        return self.labels.text("coach.value", points=amount(option.value))

    def beside(self, option: Option) -> str:
        """Return the figures of a move in a few words. For a discard: the useful tiles after it,
        its risk and its value. For another move: its value."""
        value, standing = amount(option.value), option.standing
        if standing is None or option.move.action is not Action.DISCARD:
            return value
        feeds, tiles = percent(option.feeds), self._tiles(standing)
        return self.labels.text("coach.beside", tiles=tiles, chance=feeds, points=value)

    def lines(self, option: Option) -> Iterator[str]:
        """Yield the lines about a move besides its title, reasons and plans."""
        if option.standing is not None:
            if option.standing.plans:
                yield self.distance(option.standing)
            yield from self.limits(option.standing)
            yield self.chance(option.standing)
        if option.discard is not None or option.move.action is Action.DISCARD:
            yield self.danger(option)


def percent(chance: float) -> str:
    """Return a chance in per cent, with a decimal place if it is small."""
    return f"{100 * chance:.{0 if chance >= 0.0995 or not chance else 1}f}"


def amount(points: float) -> str:
    """Return points, with a decimal place if there are few."""
    return f"{points:,.0f}" if abs(points) >= 9.95 else f"{points:.1f}".replace("-0.0", "0.0")
