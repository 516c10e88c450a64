"""The explanations of the coach's figures where they stand."""

from __future__ import annotations

from collections.abc import Sequence

from game.coach.advice import Option
from game.rules.moves import Action
from game.ui.drawing.looks import NOTHING, Box, Placed
from game.ui.kit.screen import Screen
from game.ui.kit.terms import term_area, term_tip


def place_figure_terms(placed: Sequence[Placed], best: Option, screen: Screen) -> list[Placed]:
    """Return an area with a tooltip over each figure of the coach's panel. That of a term covers
    its words and its points."""
    terms, boxes = _terms(best), {one.key: one.box for one in placed}
    areas = []
    for one in placed:
        if told := terms.get(one.key):
            box = one.box
            if one.key.startswith("advice.term."):
                box = _around(box, boxes[one.key.replace("name", "figures")])
            tip = term_tip(screen, *told)
            areas.append(term_area(f"{one.key}.term", box, one.layer + 5, tip, NOTHING))
    return areas


def _around(one: Box, other: Box) -> Box:
    """Return the least box around two."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Box(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def _terms(best: Option) -> dict[str, tuple[str, ...]]:
    """Return the terms that explain each item of the panel."""
    standing, equation = best.standing, best.equation
    distance = ("away" if standing and standing.shanten else "ready", "helps")
    values = ("advice.value", "advice.other.value")
    found: dict[str, tuple[str, ...]] = dict.fromkeys(values, ("value",))
    found["advice.distance"] = distance
    for number in range(3):
        found[f"advice.plan.{number}.name"] = ("becomes",)
        found[f"advice.further.{number}.figures"] = ("helps", "deal_in", "value")
    has_discard = best.discard is not None or best.move.action is Action.DISCARD
    shown = ["chance"] * bool(equation and equation.win) + ["deal_in"] * has_discard + ["others"]
    return found | {f"advice.term.{number}.name": (term,) for number, term in enumerate(shown)}
