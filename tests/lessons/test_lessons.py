"""The lessons' positions are true: hands, draws, wins, fan and payments are as the prompts say."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from game.coach.advice import Advice, advise
from game.coach.verdict import verdict
from game.lessons.lesson_session import LessonSession, scripted_move
from game.lessons.lesson_table import prepared
from game.lessons.lessons import END, Lesson, LessonStep, lessons
from game.rules.deal import legal_moves
from game.rules.match import Points
from game.rules.tiles import full_set, tile_from_text, tile_text
from game.words.labels import LANGUAGES, load_labels

HANDS = [
    pytest.param(lesson, place, id=f"{lesson.number}.{place + 1}")
    for lesson in lessons()
    for place in range(len(lesson.deals))
]
"""Each hand: its lesson and its place there."""


def hand_of(lesson: Lesson, place: int) -> LessonSession:
    """Return a hand of a lesson at its first step."""
    return LessonSession(lesson, sum(len(deal.steps) for deal in lesson.deals[:place]))


def play_through(session: LessonSession, *, last: bool = False) -> list[str]:
    """Play a hand of a lesson to its end, with the first or the `last` move that each step accepts.
    Return the tiles drawn, with the seat of each."""
    drawn: list[str] = []
    while session.step is not None or session.others_act:
        before = session.deal
        if session.others_act:
            session.let_act()
        elif session.is_told:
            session.go_on()
        else:
            session.play(session.accepted[-1 if last else 0])
        for deal in (before, session.deal):
            if deal.drawn is not None and deal.turn is not None:
                word = f"{'ESWN'[deal.turn]}{tile_text(deal.drawn)}"
                if not drawn or drawn[-1] != word:
                    drawn.append(word)
    return drawn


@pytest.mark.parametrize(("lesson", "place"), HANDS)
def test_a_table_has_every_tile_once(lesson: Lesson, place: int) -> None:
    table = prepared(lesson.deals[place])
    whole = Counter(full_set(table.rules.options.bonus_tiles))
    assert Counter(table.deal.wall.tiles) == whole
    held = Counter(tile for hand in table.deal.hands for tile in hand)
    held += Counter(tile for own in table.deal.melds for meld in own for tile in meld.tiles)
    held += Counter(one.tile for one in table.deal.river)
    held += Counter(table.deal.wall.tiles[table.deal.front :])
    assert held == whole


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize(("lesson", "place"), HANDS)
def test_every_step_can_be_done_and_tiles_come_as_written(
    lesson: Lesson, place: int, last: bool
) -> None:
    drawn = play_through(hand_of(lesson, place), last=last)
    written = [re.sub("[:*+]", "", word) for word in lesson.deals[place].draws.split()]
    assert drawn[: len(written)] == written[: len(drawn)]


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.number)
def test_a_step_asks_the_player_and_accepts_a_legal_move(lesson: Lesson) -> None:
    for at, step in enumerate(lesson.steps):
        session = LessonSession(lesson, at)
        while session.others_act:
            session.let_act()
        assert session.step == step
        assert session.is_told == (not step.plays)
        seat = session.player_seat
        assert bool(session.accepted) == bool(step.plays)
        assert set(session.accepted) <= set(legal_moves(session.deal, seat))
        assert set(session.accepted) <= {scripted_move(seat, text) for text in step.plays}


def at_end(number: int, deal: int) -> LessonSession:
    session = hand_of(lessons()[number - 1], deal - 1)
    play_through(session)
    return session


@pytest.mark.parametrize(
    ("number", "deal", "fan", "payments"),
    [
        (6, 1, 3, (-16, 48, -16, -16)),
        (6, 2, 4, (-16, 64, -32, -16)),
        (7, 1, 3, (-8, 32, -16, -8)),
        (7, 2, 4, (-32, 96, -32, -32)),
        (7, 3, 4, (-16, -32, -16, 64)),
        (8, 3, 4, (-16, -16, -32, 64)),
    ],
)
def test_fan_and_payments_are_as_the_prompts_say(
    number: int, deal: int, fan: int, payments: Points
) -> None:
    session = at_end(number, deal)
    assert session.settlement.scores[0].counted == fan
    assert session.settlement.payments == payments


@pytest.mark.parametrize(
    ("number", "deal", "patterns"),
    [
        (6, 2, {"half_flush": 3, "dragon_pung": 1}),
        (7, 1, {"all_pungs": 3}),
        (7, 2, {"all_pungs": 3, "self_drawn": 1}),
    ],
)
def test_patterns_count_what_the_prompts_say(
    number: int, deal: int, patterns: dict[str, int]
) -> None:
    found = at_end(number, deal).settlement.scores[0].patterns
    assert {one.id: one.total for one in found} == patterns


def test_a_kong_adds_a_fan() -> None:
    patterns = {one.id: one.total for one in at_end(5, 1).settlement.scores[0].patterns}
    assert patterns["chi_mo_after_gong"] == 1


def test_too_few_fan_are_refused() -> None:
    session = LessonSession(lessons()[5])
    while session.others_act:
        session.let_act()
    assert session.is_told
    assert session.view.refused is not None
    assert dict(session.view.refused.params) == {"fan": 2, "minimum": 3}


def test_the_left_player_has_just_discarded_what_lesson_8_follows() -> None:
    session = LessonSession(lessons()[7], 1)
    session.let_act()
    last = session.deal.river[-1]
    assert (last.seat, last.tile) == (0, tile_from_text("7p"))
    assert session.player_seat == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_prompt_is_a_fact_and_what_to_do(language: str) -> None:
    labels = load_labels(language)
    for lesson in lessons():
        assert labels.has(lesson.name)
        for step in lesson.steps:
            assert len(labels.text(step.label).splitlines()) == 2, step.label
            assert all(map(labels.has, filter(None, (step.find, step.otherwise, step.ask))))


def test_steps_that_tell_something_follow_an_event() -> None:
    steps: list[LessonStep] = [step for lesson in lessons() for step in lesson.steps]
    assert all(step.plays or step.after for step in steps)
    told = ["lesson.6.8", "lesson.7.2", "lesson.7.4", "lesson.7.6", "lesson.8.4"]
    assert [step.label for step in steps if step.after == END] == told


def test_a_step_of_a_lesson_lies_in_one_of_its_deals() -> None:
    lesson = lessons()[1]
    assert [lesson.place_of(number) for number in (0, 3, 4, 5)] == [(0, 0), (0, 3), (1, 0), (1, 1)]
    with pytest.raises(IndexError):
        lesson.place_of(6)


# --- the coach ----------------------------------------------------------------------------------

ON_PURPOSE = {"lesson.7.5"}
"""The steps that ask for a mistake."""


@cache
def asked(number: int, step: int) -> tuple[LessonSession, Advice]:
    """Return a lesson where a step (from 1) waits for a move, and what the coach says there."""
    session = LessonSession(lessons()[number - 1], step - 1)
    while session.others_act:
        session.let_act()
    return session, advise(session.view, session.ruleset)


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.number)
def test_the_coach_calls_no_move_that_a_step_waits_for_a_mistake(lesson: Lesson) -> None:
    for at, step in enumerate(lesson.steps, 1):
        if step.plays and step.label not in ON_PURPOSE:
            session, advice = asked(lesson.number, at)
            for move in session.accepted:
                found = verdict(advice, move, session.ruleset)
                assert found is not None
                assert found.size is None, (step.label, str(move), found.cost)


@pytest.mark.parametrize("step", [2, 3])
def test_what_lesson_8_calls_safer_is_the_coachs_best_and_safest_discard(step: int) -> None:
    session, advice = asked(8, step)
    assert session.accepted == (advice.best.move,)
    assert advice.best.danger == min(one.danger for one in advice.options)


@pytest.mark.parametrize(
    ("number", "step", "move", "waits", "left"),
    [
        (2, 3, "F", "5p 8p", 8),
        (4, 6, "pass", "1s 4s", 7),
        (4, 6, "pung 9s", "3s", 3),
    ],
)
def test_the_coach_counts_the_waits_that_a_step_and_its_reply_tell(
    number: int, step: int, move: str, waits: str, left: int
) -> None:
    session, advice = asked(number, step)
    found = advice.option(scripted_move(session.player_seat, move))
    assert found is not None
    assert found.standing is not None
    assert " ".join(tile_text(one.tile) for one in found.standing.waits) == waits
    assert sum(one.left for one in found.standing.waits) == left
