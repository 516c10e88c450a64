"""The monkey, the sensible player and the memory of the long runs find what they look for."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.lessons.lessons import lessons
from game.review.match_review import ReviewedHand, review_hand
from game.session.recording import Recording
from game.system.paths import match_file, settings_file
from game.ui.kit import routes
from game.ui.screens.menu import MenuScene
from game.ui.screens.title import TitleScene
from soak import hand_reviews, hands, memory
from soak.events import failure
from soak.memory import Memory
from soak.player import SensiblePlayer
from soak.program import Program
from soak.program_checks import ProgramChecks
from tests.ui.desk import SIZE


@pytest.fixture
def program() -> Iterator[Program]:
    """Return a program with a match on the table."""
    program = Program(random.Random(1), SIZE)
    with program.errors_raised():
        player = SensiblePlayer(program)
        while program.place != "TableScene":
            player.step()
        yield program


@pytest.mark.parametrize("way", ["_leave_by_mouse", "_leave_by_key"])
@pytest.mark.parametrize(
    "opened", [routes.Settings(), routes.Learn(), routes.Drills(), routes.Album()]
)
def test_the_player_gets_to_the_title(
    program: Program, way: str, opened: routes.Route, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = SensiblePlayer(program)
    monkeypatch.setattr(player._rng, "choice", lambda ways: getattr(player, way))
    program.app.open(routes.Menu())
    program.app.open(opened)
    player.return_to_title()
    assert isinstance(program.top, TitleScene)


def test_the_player_closes_a_list_that_covers_the_middle(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = SensiblePlayer(program)
    monkeypatch.setattr(player._rng, "choice", lambda ways: player._leave_by_mouse)
    program.resize((960, 600))
    program.app.open(routes.Settings())
    program.advance(0)
    field = next(one for one in program.items() if one.key.endswith("setting.felt"))
    player._click(field)
    program.advance(0)
    rows = [one.box for one in program.items() if "setting.felt.list" in one.key]
    assert any(box.x <= 480 < box.right and box.y <= 300 < box.bottom for box in rows[:3])
    player.return_to_title()
    assert isinstance(program.top, TitleScene)


@pytest.mark.parametrize("number", [4, 5])
def test_the_player_leaves_a_lesson_whose_teacher_takes_no_cross(
    program: Program, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = SensiblePlayer(program)
    monkeypatch.setattr(player._rng, "choice", lambda ways: player._leave_by_mouse)
    lesson = next(one for one in lessons() if one.number == number)
    for step, asked in enumerate(lesson.steps):
        if asked.plays and asked.plays[0].startswith(("chow", "pung", "kong", "win")):
            program.app.open(routes.Lesson(number, step))
            program.advance(5000)
            player.return_to_title()
            assert isinstance(program.top, TitleScene)


def test_the_player_finds_a_dead_end(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MenuScene, "on_title", lambda self: None)
    with pytest.raises(AssertionError, match="dead end"):
        SensiblePlayer(program).return_to_title()


def test_the_player_plays_on(program: Program) -> None:
    assert SensiblePlayer(program).play_on() == 1
    assert program.app.session is not None
    assert program.app.session.is_hand_over


def test_a_closed_program_starts_again(program: Program) -> None:
    before = program.app
    before.quit()
    program.advance(0)
    assert program.app is not before
    assert isinstance(program.top, TitleScene)
    assert program.app.in_play


def test_the_checks_find_what_is_wrong(program: Program) -> None:
    checks = ProgramChecks(program)
    checks.look()
    program.window.surface.fill((1, 2, 3), (0, 0, 10, 10))
    with pytest.raises(AssertionError, match="the picture differs"):
        checks.look()


def test_a_tip_belongs_to_the_picture(program: Program) -> None:
    window = program.window
    window.input.focus_on("menu")
    program.advance(2000, drawn=True)
    assert window._tip
    ProgramChecks(program)._check_picture()


def test_the_checks_find_other_files(program: Program) -> None:
    checks, session = ProgramChecks(program), program.app.session
    assert session is not None
    while session.others_act:
        program.advance(1000)
    match = match_file().read_bytes()
    match_file().unlink()
    with pytest.raises(AssertionError, match="no match"):
        checks.look()
    match_file().write_bytes(match)
    settings_file().write_text('{"layout": 0}')
    with pytest.raises(AssertionError, match="settings"):
        checks.look()


def test_the_monkey_repeats_itself() -> None:
    seen = [Counter[str](), Counter[str]()]
    assert [failure(5, 200, one) for one in seen] == [[], []]
    assert seen[0] == seen[1]
    assert seen[0]["TableScene"]


def test_a_wrong_hand_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hands.failure(3, Counter()) == []
    monkeypatch.setattr(
        hands,
        "reshuffled",
        lambda deal, seat, rng: replace(deal, front=deal.front + 1),
    )
    (told,) = hands.failure(3, Counter())
    assert "soak/hands.py 3" in told
    assert "sees hidden tiles" in told


def test_an_unsound_review_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    review = review_hand

    def wrong(recording: Recording) -> ReviewedHand:
        found = review(recording)
        assert found.luck is not None
        return replace(found, luck=found.luck._replace(draws=found.luck.draws + 1))

    monkeypatch.setattr(hand_reviews, "review_hand", wrong)
    (told,) = hands.failure(3, Counter())
    assert " is not " in told


def test_growing_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([50.0, 54.0, 60.0])
    monkeypatch.setattr(memory, "resident", lambda: next(sizes))
    watched = Memory(200)
    for tries in range(1, 401):
        watched.note(tries)
        if tries == 300:
            assert watched.growth() == []
    assert watched.growth() == ["memory grew after try 200: 50 -> 60 MB"]
