"""The arithmetic of every ruleset on the result: all numbers agree with the settlement."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from game.bots import choose
from game.rules.numbers import number_text
from game.rules.tiles import SOUTH, Seat
from game.rulesets import RULESETS, ruleset
from game.rulesets.ims_ruleset import BASIC
from game.rulesets.payment import TABLES
from game.rulesets.ruleset import HandScore
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.drawing.looks import ButtonLook
from game.ui.kit.app import App
from game.ui.results.score import ResultScene
from game.ui.results.worth_panel import counted_seats
from game.ui.route_table import scene_of
from tests.ui.endings import (
    EVERY,
    Ground,
    check_legible,
    check_places,
    placed_at,
    session_of,
    texts,
)
from tests.ui.mouse import LANGUAGES, SIZES

RULES = [one.id for one in RULESETS]
BUILT = [name for name, ending in EVERY.items() if "+ " in " ".join(ending.hands)]
PLAYED = [f"{rules} {seed}" for rules in RULES for seed in range(5)]


@cache
def played(rules: str, seed: str) -> Session:
    """Return a session at the first hand of this match with a winner."""
    chosen = ruleset(rules)
    options = replace(chosen.options, minimum=0, goulash_bonus=3)
    session = Session.new(chosen, options, ("plain",) * 3, f"worth {seed}", strict=True)
    session.start()
    rng = random.Random(seed)
    while not (session.is_hand_over and session.view.wins):
        if session.is_hand_over:
            session.next_hand()
        else:
            session.submit(choose("plain", session.view, session.ruleset, rng))
    return session


def session_at(name: str) -> Session:
    if name in EVERY:
        return session_of(name)
    rules, _, seed = name.partition(" ")
    return played(rules, seed)


def app_of(session: Session, language: str = "en") -> App:
    app = App(scene_of, Settings(language=language))
    app.session = session
    app.reset_to(Ground(app))
    scene = app.push(ResultScene(app, lambda: None))
    scene.explained = True
    return app


def shown_hands(app: App) -> Iterator[tuple[Seat, HandScore, dict[str, str]]]:
    """Yield every hand that the result can show: seat, score and the texts of the screen."""
    session = app.session
    assert session is not None
    wins, settled = session.view.wins, session.settlement
    for place, seat in enumerate(counted_seats(settled, wins)):
        scene = app.top
        assert isinstance(scene, ResultScene)
        while scene.chosen != place:
            scene.key("right")
        score = settled.hands[seat] if settled.hands else settled.scores[place]
        yield seat, score, texts(placed_at(app, (1280, 800)))


def number(words: str) -> int:
    """Return the only number in a text such as "1,234 points"."""
    return int("".join(letter for letter in words if letter.isdigit()))


def worked_out(words: str) -> float:
    """Return the value of an arithmetic text."""
    signs = str.maketrans({"×": "*", "÷": "/", "−": "-", ",": ""})
    return float(eval(words.rpartition("· ")[2].translate(signs), {"__builtins__": {}}))


def rows(words: dict[str, str]) -> list[int]:
    """Return the fan or points that the rows show, from top to bottom."""
    fan = [text for key, text in words.items() if key.startswith("pattern.") and ".fan" in key]
    return [number(text.rpartition("= ")[2]) for text in fan]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BUILT + PLAYED)
def test_the_rows_and_the_payments_are_those_of_the_settlement(name: str, language: str) -> None:
    session = session_at(name)
    app = app_of(session, language)
    lines: dict[tuple[str, str, int], int] = {}
    for seat, score, words in shown_hands(app):
        assert rows(words) == [one.total for one in score.patterns]
        for place in range(12):
            key = f"payment.{place}"
            if f"{key}.points" in words:
                paid = number(words[f"{key}.points"])
                assert worked_out(words[f"{key}.why"]) == paid
                payee = seat if not session.settlement.hands else -1
                lines[words[f"{key}.payer.name"], words[f"{key}.payee.name"], payee] = paid
    assert sum(lines.values()) == sum(one.points for one in session.settlement.transfers)


@pytest.mark.parametrize("name", [one for one in BUILT + PLAYED if "ims" in one])
def test_the_steps_of_ims_lead_to_what_is_paid(name: str) -> None:
    session = session_at(name)
    for seat, score, words in shown_hands(app_of(session)):
        figures = dict(score.figures)
        assert number(words["sum"]) == score.total
        assert ("cap" in words) == (score.total > 12)
        assert words["aux"] == str(figures["aux"])
        assert isinstance(figures["adjusted"], int | float)
        assert words["adjusted"] == f"{number_text(figures['adjusted'])} fan"
        assert int(words["basic"]) == BASIC[round(2 * figures["adjusted"])]
        factor = float(words["factor"].removeprefix("× "))
        assert int(words["basic"]) * factor == number(words["total"])
        paid = [one.points for one in session.settlement.transfers if one.payee == seat]
        goulash = [
            one.points
            for one in session.settlement.transfers
            if one.payee == seat and one.why == "goulash"
        ]
        assert number(words["total"]) == sum(paid) - sum(goulash)


@pytest.mark.parametrize("name", [one for one in BUILT + PLAYED if "western" in one])
def test_the_steps_of_western_lead_to_what_the_hand_counts(name: str) -> None:
    session = session_at(name)
    limit = session.ruleset.options.limit_points
    seats = []
    for seat, score, words in shown_hands(app_of(session)):
        seats.append(seat)
        counts = number(words["counts"])
        assert counts == dict(score.figures)["points"]
        if dict(score.figures)["special"] is None:
            base, factor = number(words["base"]), number(words["doubled"])
            assert base == sum(one.total for one in score.patterns if one.unit == "points")
            assert counts == min(limit, base * factor)
            assert ("product" in words) == (base * factor > limit)
            if "product" in words:
                assert number(words["product"]) == base * factor
        else:
            assert rows(words) == [counts]
    assert sorted(seats) == [0, 1, 2, 3]


@pytest.mark.parametrize("name", [one for one in BUILT + PLAYED if "hongkong" in one])
def test_the_steps_of_hongkong_lead_to_the_single_payment(name: str) -> None:
    session = session_at(name)
    for _, score, words in shown_hands(app_of(session)):
        assert number(words["sum"]) == sum(rows(words)) == score.total
        assert ("cap" in words) == (score.total > session.ruleset.cap)
        table = TABLES[session.ruleset.options.payment_table]
        assert number(words["single"]) == table[score.counted]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLAYED)
def test_hands_really_played_have_their_place(name: str, language: str) -> None:
    app = app_of(session_at(name), language)
    assert isinstance(app.top, ResultScene)
    for _ in shown_hands(app):
        for size in (*SIZES, (3840, 2160)):
            check_places(placed_at(app, size), size)
        check_legible(placed_at(app, (960, 600)), 11)
        app.top.on_explain()
        for size in (*SIZES, (3840, 2160)):
            check_places(placed_at(app, size), size)
        check_legible(placed_at(app, (960, 600)), 11)
        app.top.on_explain()


def test_the_tabs_of_western_say_what_the_four_hands_count() -> None:
    app = app_of(session_at("western plain"))
    session = app.session
    assert session is not None
    tabs = [
        one.look.label
        for one in placed_at(app, (1280, 800))
        if isinstance(one.look, ButtonLook) and "winner." in one.key
    ]
    seats = counted_seats(session.settlement, session.view.wins)
    for label, seat in zip(tabs, seats, strict=True):
        points = dict(session.settlement.hands[seat].figures)["points"]
        assert isinstance(points, int)
        assert label.endswith(f" · {number_text(points)} points")


def test_a_losers_hand_is_shown_below_the_winners() -> None:
    app = app_of(session_at("western plain"))
    pages = list(shown_hands(app))
    titles = {words["title"] for _, _, words in pages}
    assert len(titles) == 1
    assert "pattern.going_out.fan" in pages[0][2]
    assert all("pattern.going_out.fan" not in words for _, _, words in pages[1:])


def test_a_ready_special_hand_counts_its_award() -> None:
    app = app_of(session_at("western most"))
    words = {seat: texts for seat, _, texts in shown_hands(app)}
    assert words[SOUTH]["special"] == app.labels.text("result.called")
    assert number(words[SOUTH]["counts"]) == 1000


@pytest.mark.parametrize(("value", "words"), [(0, "0"), (0.5, "½"), (7, "7"), (10.5, "10½")])
def test_halves_are_written_as_a_sign(value: float, words: str) -> None:
    assert number_text(value) == words
