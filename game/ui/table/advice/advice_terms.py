"""The explanations of the coach's figures where they stand."""

from __future__ import annotations

from collections.abc import Sequence

from game.coach.advice import Option
from game.rules.moves import Action
from game.ui.drawing.looks import NOTHING, Placed
from game.ui.kit.screen import Screen
from game.ui.kit.terms import term_area, term_tip


def place_figure_terms(placed: Sequence[Placed], best: Option, screen: Screen) -> list[Placed]:
    """Return an area with a tooltip over each figure of the coach's panel."""
    terms = _terms(best)
    return [
        term_area(f"{one.key}.term", one.box, one.layer + 5, term_tip(screen, *told), NOTHING)
        for one in placed
        if (told := terms.get(one.key))
    ]


def _terms(best: Option) -> dict[str, tuple[str, ...]]:
    """Return the terms that explain each item of the panel."""
    standing, equation = best.standing, best.equation
    distance = ("away" if standing and standing.shanten else "ready", "helps")
    found: dict[str, tuple[str, ...]] = {"advice.value": ("value",), "advice.distance": distance}
    found |= {f"advice.plan.{number}.name": ("becomes",) for number in range(3)}
    found |= {
        f"advice.further.{number}.figures": ("helps", "deal_in", "value") for number in range(3)
    }
    has_discard = best.discard is not None or best.move.action is Action.DISCARD
    shown = ["chance"] * bool(equation and equation.win) + ["deal_in"] * has_discard + ["others"]
    found |= {f"advice.term.{number}.name": (term,) for number, term in enumerate(shown)}
    return found
