"""The coach's advice in the player's words, for the table and the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.bots.equation import Wait
from game.coach.advice import Advice, Option
from game.coach.figures import Figures, PlanProspect, Standing, chance_text
from game.coach.reasons import compared, why
from game.rules.moves import Action
from game.rules.numbers import number_text
from game.rules.problems import Reason
from game.rules.tiles import tile_text
from game.words.distances import away_words
from game.words.labels import Labels


class AdviceWords:
    """Words for one advice, in the language of these labels."""

    def __init__(self, labels: Labels, advice: Advice) -> None:
        self.labels = labels
        self.advice = advice
        values = (one.value for one in advice.sensible) if advice.options else ()
        self.shown = Figures.of(values)

    def move(self, option: Option) -> str:
        """Return the name of a move: "Discard: 9 of dots", "Pass"."""
        move, tile = option.move, option.move.tile
        action = self.labels.text(f"claim.{move.action.value}")
        if tile is None:
            return action
        name = f"coach.{'chow' if move.action is Action.CHOW else 'move'}"
        named: dict[str, str | int] = {"tile": tile_text(tile)}
        return self.labels.reason(Reason.of(name, action=action, **named))

    def instead(self, other: Option) -> str:
        """Return the name of another move than the best. If both are discards, it is short."""
        tile = other.move.tile
        if tile is None or {other.move.action, self.advice.best.move.action} != {Action.DISCARD}:
            return self.move(other)
        return self.labels.reason(Reason.of("coach.or", tile=tile_text(tile)))

    def played(self, option: Option) -> str:
        """Return what the player did: "You passed"."""
        move = option.move
        key = f"coach.played.{move.action.value}"
        if move.tile is None:
            return self.labels.text(key)
        return self.labels.reason(Reason.of(key, tile=tile_text(move.tile)))

    def compared(self, option: Option) -> str:
        """Return a sentence that compares this move with the best one."""
        return self.labels.reason(compared(self.advice, option))

    # --- figures ---

    def value(self, option: Option) -> str:
        """Return the expected points of a move, in words."""
        return self.labels.text("coach.value", points=self.shown.points(option.value))

    def terms(self, option: Option) -> Iterator[tuple[str, str]]:
        """Yield the terms that add up to the value of a move: what each is, and its points."""
        equation = option.equation
        if equation is None:
            return
        terms, points = self.shown.terms(equation), self.shown.points
        if equation.win:
            chance, won = chance_text(equation.win), points(equation.won)
            words = self.labels.text("coach.win", chance=chance, points=won)
            yield words, self.shown.signed(terms.win)
        if option.discard is not None or option.move.action is Action.DISCARD:
            chance, lost = chance_text(equation.deal_in), points(equation.lost)
            words = self.labels.text("coach.deal_in", chance=chance, points=lost)
            yield words, self.shown.signed(-terms.deal_in)
        yield self.labels.text("coach.others"), self.shown.signed(-terms.others)

    def chance(self, standing: Standing) -> str:
        """Return the chance to win and the mean points of a win."""
        if not standing.chance:
            return self.away(standing)
        points = Figures.of([standing.value]).points(standing.worth)
        return self.labels.text("coach.win", chance=chance_text(standing.chance), points=points)

    def figures(self, prospect: PlanProspect) -> str:
        """Return the worth of a plan and how far it is, in words."""
        unit, amount = self.advice.unit, number_text(prospect.amount)
        if not prospect.shanten:
            return self.labels.text(f"fan_line.worth.{unit}", amount=amount)
        away = self.labels.text("fan_line.away", count=prospect.shanten)
        return self.labels.text(f"coach.figures.{unit}", amount=amount, away=away)

    def beside(self, option: Option) -> str:
        """Return the figures of a move in a few words. For a discard: the useful tiles after it,
        its risk and its value. For another move: its value."""
        value, standing = self.shown.points(option.value), option.standing
        if standing is None or option.move.action is not Action.DISCARD:
            return value
        feeds, tiles = chance_text(option.feeds), self.tiles(standing)
        return self.labels.text("coach.beside", tiles=tiles, chance=feeds, points=value)

    # --- the hand after a move ---

    def distance(self, standing: Standing) -> str:
        """Return how far the hand is from ready, and how many tiles help."""
        if not standing.is_in_sight:
            return self.away(standing)
        kinds = self.labels.text("coach.kinds", count=len(standing.useful))
        away, tiles = self.away(standing), self.tiles(standing)
        return self.labels.text("coach.useful", away=away, tiles=tiles, kinds=kinds)

    def away(self, standing: Standing) -> str:
        """Return how far the hand is from ready, or that it can't win."""
        if not standing.is_in_sight:
            return self.labels.text("coach.no_chance")
        return away_words(self.labels, standing.shanten, standing.shape)

    def tiles(self, standing: Standing) -> str:
        """Return in words how many tiles help."""
        return self.labels.text("coach.tiles", count=standing.left)

    def plan(self, prospect: PlanProspect, *, one_name: bool = False) -> str:
        """Return the name of a plan. With `one_name`, use the first of its patterns' two names."""
        labels = replace(self.labels, terms=self.labels.terms[:1]) if one_name else self.labels
        return labels.reason(prospect.name.label)

    def limits(self, standing: Standing) -> Iterator[str]:
        """Yield which tiles complete the hand without a win, or with one only by self-draw."""
        short: dict[int, list[Wait]] = {}
        for wait in standing.waits:
            if wait.how == "short":
                short.setdefault(wait.amount, []).append(wait)
        for counted, waits in sorted(short.items()):
            key = f"coach.short.{self.advice.unit}"
            yield self.labels.text(key, tiles=self._names(waits), amount=number_text(counted))
        drawn = [wait for wait in standing.waits if wait.how == "self_draw"]
        if drawn:
            yield self.labels.text("coach.draw_only", tiles=self._names(drawn))

    def _names(self, waits: Iterable[Wait]) -> str:
        names = [self.labels.text(f"tile.{tile_text(one.tile)}") for one in waits]
        return self.labels.text("coach.and").join(names)

    # --- sentences ---

    def notes(self, option: Option) -> list[str]:
        """Return sentences about a move, the most important first."""
        return [*self.needed(option), *self.explained(option)]

    def explained(self, option: Option, most: int | None = None) -> list[str]:
        """Return why the value of a move is below 0, and its reasons: at most this number beside
        the next move, where none is said twice."""
        beside_next = most is not None
        is_best = option is self.advice.best
        reasons = why(self.advice, beside_next=beside_next) if is_best else option.reasons
        return [*self._below(option), *(self.labels.reason(one) for one in reasons[:most])]

    def needed(self, option: Option) -> list[str]:
        """Return the sentences that a move can't do without: the discard after a claim, and the
        tiles that don't win."""
        needed = []
        if option.discard is not None:
            then = Reason.of("coach.then", tile=tile_text(option.discard))
            needed.append(self.labels.reason(then))
        return [*needed, *self.limits(option.standing)] if option.standing else needed

    def _below(self, option: Option) -> Iterator[str]:
        """Yield why the value of a move that can still win is below 0."""
        equation = option.equation
        if equation is None or not equation.win:
            return
        terms = self.shown.terms(equation)
        if terms.value < 0:
            cause = "deal_in" if terms.deal_in > terms.others else "others"
            yield self.labels.text(f"coach.below.{cause}")

    def paragraph(self, notes: Iterable[str]) -> str:
        """Return the sentences as one text, joined as the language joins them."""
        return self.labels.text("coach.between").join(notes)

    def lines(self, option: Option) -> Iterator[str]:
        """Yield the lines about a move besides its title and plans."""
        if option.standing is not None:
            yield self.distance(option.standing)
        notes = self.notes(option)
        if notes:
            yield self.paragraph(notes)
        for words, figure in self.terms(option):
            yield self.labels.text("figure.line", name=words, value=figure)
