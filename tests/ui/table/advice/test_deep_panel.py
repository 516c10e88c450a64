"""The deep look at the table and in the replay: asked for, filling in, and ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest

from game.coach.advice import advise
from game.coach.figures import Figures
from game.records.archive import path_of
from game.review.playouts import FEWEST, DealEnd, DeepQuestion, Results
from game.rules.match import Person
from game.rules.moves import Move
from game.rules.problems import Reason
from game.rules.tiles import Tile, tile_text
from game.rulesets.ruleset import Ruleset
from game.session.recording import Recording, recorded
from game.session.session import Session
from game.ui.drawing.looks import NOTHING, Box, Placed, TextLook
from game.ui.kit.app import App
from game.ui.kit.terms import is_term
from game.ui.screens.title import TitleScene
from game.ui.table.advice import coach
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.advice.deep_panel import place_deep_look
from game.ui.table.advice.deep_words import claimed, compared_moves
from game.ui.table.play.table import TableScene
from game.ui.table.replay.replay import ReplayScene
from game.words.labels import load_labels
from tests.ui.archived import play_match
from tests.ui.letters import fits
from tests.ui.moments import LONG, MANY_CLAIMS, claiming, opened, own_turn
from tests.ui.mouse import click, new_app, placed_by, screen_of, texts
from tests.ui.tables import LANGUAGES, covered
from tests.ui.tables import screen_of as table_screen

READY = "123m 456p 789s 55m 67p"
BOXES = (
    *(Box(20, 40, 300, 610), Box(20, 40, 300, 1000), Box(6, 100, 948, 172)),
    *(Box(6, 100, 484, 329), Box(6, 100, 840, 117)),
)
"""Boxes of panels: columns at the side, and the places on the table."""


class FakeLook:
    """A deep look that finds what the test tells it."""

    made: list[FakeLook]

    def __init__(self, question: DeepQuestion, ruleset: Ruleset, deals: int = 300) -> None:
        self.question = question
        self.ruleset = ruleset
        self.deals = deals
        self.results: Results | None = None
        self.problem: Reason | None = None
        self.time_left: int | None = None
        self.is_running = True
        self.is_stopped = False
        self._news = False
        self.made.append(self)

    def find(self, *points: int, deals: int = FEWEST) -> None:
        """Find these points for the moves, in so many deals."""
        self.results = results(self.question.moves, points, deals)
        self._news = True

    def fail(self) -> None:
        self.problem = Reason.of("problem.work_ended")
        self._news = True

    def poll(self) -> bool:
        news, self._news = self._news, False
        return news

    def stop(self) -> None:
        self.is_stopped = True


def results(moves: tuple[Move, ...], points: tuple[int, ...], deals: int) -> Results:
    one = tuple(DealEnd(each, each > 0, each < 0, at_once=False) for each in points)
    return Results(moves, (one,) * deals)


@pytest.fixture(autouse=True)
def looks(monkeypatch: pytest.MonkeyPatch) -> list[FakeLook]:
    """Return the deep looks that were asked for."""
    monkeypatch.setattr(FakeLook, "made", [], raising=False)
    monkeypatch.setattr(coach, "DeepLook", FakeLook)
    return FakeLook.made


def ready() -> Session:
    return own_turn(READY, "N")


def looking(session: Session, **settings: object) -> tuple[App, TableScene]:
    """Open the table and press H twice."""
    app, scene = opened(session)
    app.change_settings(**settings)
    app.update(LONG)
    scene.key("h")
    placed_by(app)
    scene.key("h")
    return app, scene


def shown(app: App) -> set[str]:
    return {one.key for one in placed_by(app)}


# --- asking and ending --------------------------------------------------------------------------


def test_it_compares_the_best_three_moves(looks: list[FakeLook]) -> None:
    session = ready()
    app, scene = looking(session)
    (look,) = looks
    best = advise(session.view, session.ruleset).options[:3]
    assert look.question.view is scene.playback.view
    assert look.question.moves == tuple(one.move for one in best)
    assert look.ruleset is session.ruleset
    assert texts(app)["deep.said"] == "Dealing …"
    assert texts(app)["deep.progress"] == "0 of up to 300 deals"


def test_it_plays_those_who_sit_there(looks: list[FakeLook]) -> None:
    session = ready()
    session._saved = replace(session.saved, players=("beginner", "casual", "strong-pung"))
    looking(session)
    assert looks[0].question.players == ("", "beginner", "casual", "strong-pung")


def test_the_button_at_the_foot_starts_it_and_another_closes_it(looks: list[FakeLook]) -> None:
    app, scene = opened(ready())
    app.change_settings(layout=1)
    app.update(LONG)
    scene.key("h")
    click(app, "advice.deep")
    assert "deep.title" in shown(app)
    click(app, "advice.deep")
    assert "advice" not in shown(app)
    assert [look.is_stopped for look in looks] == [True]


@pytest.mark.parametrize("key", ["h", "escape"])
def test_a_key_closes_it_with_the_coach(looks: list[FakeLook], key: str) -> None:
    app, scene = looking(ready())
    scene.key(key)
    assert "advice" not in shown(app)
    assert looks[0].is_stopped
    scene.key("h")
    assert "advice.title" in shown(app), "the coach starts with the quick answer"


def test_a_move_ends_it(looks: list[FakeLook]) -> None:
    app, scene = looking(ready())
    click(app, "slot:13")
    app.update(2 * LONG)
    assert looks[0].is_stopped
    assert scene.decisions.coach.deep is None


@pytest.mark.parametrize("help_", ["marks", "off"])
def test_without_a_panel_there_is_none(looks: list[FakeLook], help_: str) -> None:
    app, _ = looking(ready(), help=help_)
    assert not looks
    assert "deep.title" not in shown(app)


def test_a_claim_can_be_looked_at_too(looks: list[FakeLook]) -> None:
    app, _ = looking(claiming(MANY_CLAIMS))
    looks[0].find(1, 2, 3)
    assert {"dialog", "deep.0.0.name", "deep.2.0.name"} <= shown(app)


# --- filling in ---------------------------------------------------------------------------------


def test_the_table_is_placed_again_only_for_news(looks: list[FakeLook]) -> None:
    app, _ = looking(ready())
    app.place(screen_of(app))
    assert not app.update(LONG + 1)
    looks[0].find(16, -8, -8, deals=2)
    assert app.update(LONG + 2)
    assert not app.update(LONG + 3)
    told = texts(app)
    assert told["deep.progress"] == "2 of up to 300 deals"
    assert (told["deep.0.3"], told["deep.0.4"]) == ("16.0 ± ?", "best")
    assert (told["deep.1.3"], told["deep.1.4"]) == ("−8.0 ± ?", "−24.0 ± ?")
    looks[0].find(16, -8, -8)
    app.update(LONG + 4)
    assert texts(app)["deep.1.4"] == "−24.0 ± 0.0", "many equal deals are certain"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(40, "about 40 s left at most"), (120, "about 2 min left at most")],
)
def test_the_time_left_is_told_in_a_column(looks: list[FakeLook], seconds: int, words: str) -> None:
    app, _ = looking(ready(), layout=1)
    assert "deep.time" not in texts(app), "nothing is measured yet"
    looks[0].time_left = seconds
    looks[0].find(16, -8, -8)
    assert (texts(app)["deep.progress"], texts(app)["deep.time"]) == (
        "30 of up to 300 deals",
        words,
    )


def test_the_time_left_is_told_beside_the_progress_in_a_low_panel() -> None:
    session = ready()
    advice = advise(session.view, session.ruleset)
    look = FakeLook(DeepQuestion(session.view, compared_moves(advice)), session.ruleset)
    look.results, look.time_left = results(look.question.moves, (1, 0, 0), FEWEST), 40
    placed = place_deep_look(BOXES[-1], look, advice, NOTHING, table_screen((1280, 800), 0, "en"))
    words = {one.key: one.look.text for one in placed if isinstance(one.look, TextLook)}
    assert words["deep.progress"] == "30 of up to 300 deals · about 40 s left at most"
    assert "deep.time" not in words


def test_one_deal_has_no_margin_and_is_not_told(looks: list[FakeLook]) -> None:
    app, _ = looking(ready())
    looks[0].find(1, 2, 3, deals=1)
    assert texts(app)["deep.said"] == "Dealing …"
    assert "deep.0.3" not in shown(app)


def test_it_says_that_it_disagrees_with_the_quick_answer(looks: list[FakeLook]) -> None:
    app, _ = looking(ready(), layout=1)
    looks[0].find(5, 9, -3, deals=FEWEST - 1)
    assert "deep.said" not in texts(app), "too few deals tell nothing"
    looks[0].find(5, 9, -3)
    said = texts(app)["deep.said"]
    assert said.startswith("Trust the deep look: ")
    assert said.endswith(" earns 4.0 points more.")


def scattered(look: FakeLook, behind: tuple[int, ...], spread: int) -> None:
    """Let the look find that the other moves are this much behind, give or take a spread."""
    found = [(0, *(one + sign * spread for one in behind)) for sign in (-1, 1)]
    rows = tuple(results(look.question.moves, points, 1).deals[0] for points in found)
    look.results, look._news = Results(look.question.moves, rows * FEWEST), True


def test_it_says_which_difference_to_trust(looks: list[FakeLook]) -> None:
    session = ready()
    app, _ = looking(session, layout=1)
    advice = advise(session.view, session.ruleset)
    best, second, third = (one.move for one in advice.options[:3])
    near, far = (round(claimed(advice, move, best)) for move in (second, third))
    scattered(looks[0], (near - 3, far - 9), 6)
    assert "deep.said" not in texts(app), "deals are still to come"
    looks[0].is_running = False
    scattered(looks[0], (near, far), 6)
    assert "Trust" not in texts(app)["deep.said"], "within two standard errors"
    scattered(looks[0], (near - 3, far - 9), 6)
    words = AdviceWords(load_labels("en"), advice)
    name = words.labels.text(f"tile.{tile_text(third.tile or Tile(0))}")
    shown = Figures.of([near - 3, far - 9])
    quick = shown.signed(claimed(advice, third, best))
    assert texts(app)["deep.said"] == (
        f"Trust the deep look on {name}, not the quick answer's {quick}."
    )


def test_it_says_at_the_end_whether_the_best_move_is_clear(looks: list[FakeLook]) -> None:
    session = ready()
    app, _ = looking(session, layout=1)
    advice = advise(session.view, session.ruleset)
    best, second, third = (one.move for one in advice.options[:3])
    claims = tuple(round(claimed(advice, move, best)) for move in (second, third))
    assert max(claims) < -2, "a clear position"
    for spread, said in (
        (2, "Clearly best: North wind."),
        (200, "No clear difference between the best"),
    ):
        scattered(looks[0], claims, spread)
        looks[0].is_running = True
        assert "deep.said" not in texts(app), "deals are still to come"
        looks[0].is_running, looks[0]._news = False, True
        assert texts(app)["deep.said"].startswith(said)


def test_a_problem_is_told(looks: list[FakeLook]) -> None:
    app, _ = looking(ready())
    looks[0].fail()
    assert app.update(LONG + 1)
    assert texts(app)["deep.said"] == "It ended too early. Close it and try again."


# --- any box ------------------------------------------------------------------------------------


def crowded(box: Box, language: str) -> Iterator[list[Placed]]:
    """Yield panels with the longest figures and sentences."""
    for session, problem in product((ready(), claiming(MANY_CLAIMS)), (False, True)):
        advice = advise(session.view, session.ruleset)
        look = FakeLook(DeepQuestion(session.view, compared_moves(advice)), session.ruleset)
        yield place_deep_look(box, look, advice, NOTHING, table_screen((1280, 800), 0, language))
        one = tuple(DealEnd(each, True, True, at_once=False) for each in (-1234, 999, 0))
        other = tuple(DealEnd(each, False, False, at_once=False) for each in (-1934, 1999, 0))
        moves = look.question.moves
        look.time_left = 600
        look.results = Results(moves, ((one[: len(moves)], other[: len(moves)]) * FEWEST)[:-1])
        if problem:
            look.fail()
        else:
            worse = tuple((row[1], row[0], row[2])[: len(moves)] for row in (one, other))
            over = FakeLook(look.question, session.ruleset)
            over.results, over.is_running = Results(moves, worse * FEWEST), False
            screen = table_screen((1280, 800), 0, language)
            yield place_deep_look(box, over, advice, NOTHING, screen)
        yield place_deep_look(box, look, advice, NOTHING, table_screen((1280, 800), 0, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", BOXES)
def test_the_panel_fits_into_any_box(box: Box, language: str) -> None:
    for every in crowded(box, language):
        placed = [one for one in every if not is_term(one)]
        parts = [one for one in placed if not one.key.startswith(("advice.ground", "advice"))]
        parts += [one for one in placed if one.key == "advice.deep"]
        for one in parts:
            inside = covered(one)
            assert box.x <= inside.x <= inside.right <= box.right, one
            assert box.y <= inside.y <= inside.bottom <= box.bottom, one
            if isinstance(one.look, TextLook):
                # The name of a claim may be drawn smaller: letters cut off tell less.
                size = 11 if one.key.endswith(".name") else one.look.size
                assert fits(one.look, one.box, size), one
        for one, other in combinations(parts, 2):
            assert not covered(one).overlaps(covered(other)), (one, other)


@pytest.mark.parametrize("box", BOXES)
def test_whom_it_plays_can_be_read_in_any_box(box: Box) -> None:
    for placed in crowded(box, "en"):
        assert any(one.tip and "against these opponents" in one.tip.text for one in placed)


@pytest.mark.parametrize("box", BOXES)
def test_every_move_and_the_sentence_are_told_in_any_box(box: Box) -> None:
    for placed in crowded(box, "en"):
        keys = {one.key for one in placed}
        assert "deep.said" in keys
        if "deep.0.3" in keys:
            assert {"deep.1.3", "deep.2.3"} <= keys


# --- in the replay ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAME_HOME", str(tmp_path_factory.mktemp("home")))
        play_match("pocket")
        return recorded(path_of("1"), 1)


def replaying(recording: Recording) -> tuple[App, ReplayScene]:
    """Open a replay at a discard with the deep look."""
    app = new_app()
    app.reset_to(TitleScene(app))
    app.place(screen_of(app))
    scene = app.push(ReplayScene(app, recording))
    scene.key("h")
    scene.key("down")
    placed_by(app)
    scene.key("h")
    return app, scene


def test_in_the_replay_it_includes_the_move_that_was_played(
    looks: list[FakeLook], recording: Recording
) -> None:
    app, scene = replaying(recording)
    (look,) = looks
    assert look.question.view == recording.decision(scene.at, scene.seat)
    assert recording.played(scene.at, scene.seat) in look.question.moves
    app.place(screen_of(app))
    assert not app.update(1)
    look.find(*range(len(look.question.moves)))
    assert app.update(2)
    assert {"advice.deep", "deep.0.3"} <= shown(app)


def test_in_the_replay_it_plays_those_who_sat_there(
    looks: list[FakeLook], recording: Recording
) -> None:
    names = ("", "beginner", "casual", "strong-pung")
    past = replace(recording.past, dealer=Person(3))
    replaying(replace(recording, past=past, players=names[1:]))
    assert looks[0].question.players == ("strong-pung", "", "beginner", "casual")


@pytest.mark.parametrize("key", ["right", "h", "escape"])
def test_another_step_and_the_end_of_the_replay_end_it(
    looks: list[FakeLook], recording: Recording, key: str
) -> None:
    app, scene = replaying(recording)
    scene.key(key)
    placed_by(app)
    assert looks[0].is_stopped
