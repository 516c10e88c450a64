"""Rare ends of a hand: the result agrees with the settlement, in every ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from game.rules.deal import Deal
from game.rules.match import PERSONS, HandResult
from game.rules.numbers import signed
from game.rules.view import view
from game.rulesets import ruleset
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.kit.app import App
from game.ui.results.score import ResultScene
from game.ui.route_table import scene_of
from tests.situations import EVERY, SITUATIONS, settled
from tests.ui.endings import (
    FakeSession,
    Ground,
    check_legible,
    check_places,
    match_of,
    placed_at,
    texts,
)
from tests.ui.mouse import LANGUAGES


def ended(make: Callable[[str], Deal], id: str, language: str) -> App:
    """Return the result of this hand, seen by the person in the East seat."""
    deal = make(id)
    settlement = settled(deal)
    match = match_of(4, deal.judge.options)
    result = HandResult(
        match.hand_number,
        match.dealer,
        match.round_wind,
        match.by_person(settlement.payments),
        tuple(match.person_at(win.seat) for win in deal.wins),
        tuple(score.counted for score in settlement.scores),
    )
    fake = FakeSession(
        view(deal, match.seat_of(PERSONS[0])),
        settlement,
        result,
        match,
        ruleset(id).with_options(deal.judge.options),
    )
    app = App(scene_of, Settings(language=language, ruleset=id))
    app.session = cast(Session, fake)
    app.reset_to(Ground(app))
    app.push(ResultScene(app, lambda: None))
    return app


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("make", "id"), EVERY)
def test_the_result_tells_what_it_was_and_who_pays(
    make: Callable[[str], Deal], id: str, language: str
) -> None:
    pattern, points = SITUATIONS[make][id]
    app = ended(make, id, language)
    placed = placed_at(app, (960, 600))
    check_places(placed, (960, 600))
    check_legible(placed, 11)
    words = list(texts(placed).values())
    name = app.labels.text(app.labels.pattern_key(id, pattern))
    assert any(name in word for word in words), words
    for change in points:
        shown = signed(change)
        assert any(shown in word for word in words), (shown, words)
