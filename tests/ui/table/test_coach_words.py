"""The coach word by word: what a player reads beside chosen hands, in which order and colour."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bots.equation import Equation, How, Wait
from game.coach.advice import Advice, Option, advise
from game.coach.figures import Standing
from game.rules.moves import Action, Move
from game.rules.tiles import Tile, tile_from_text
from game.rulesets import ruleset
from game.rulesets.ruleset import Unit
from game.session.session import Session
from game.settings.settings import TEXT_SIZES, TextSize
from game.ui.drawing.looks import Box, Placed, TextLook, TileLook
from game.ui.kit.app import App
from game.ui.table.advice.advice_panel import place_advice
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.advice.coach import button_of, ringed
from game.ui.table.parts.dialogs import Dialog
from game.words.labels import load_labels
from tests.builders import deal_with
from tests.coach.tables import table
from tests.ui.moments import LONG, MANY_CLAIMS, SELF_DRAWN, claiming, opened, own_turn, seated
from tests.ui.mouse import click, new_app, placed_by, screen_of, texts
from tests.ui.tables import ME
from tests.ui.tables import screen_of as table_screen

READY = "123m 456p 789s 55m 67p"
TWO_PAIRS = "CC 55m 123p 456p 789s"
"""A hand that is ready for two pairs: the dragon counts one fan more."""


def asked(session: Session, **settings: object) -> App:
    """Open the table with the coach on it."""
    app, scene = opened(session)
    app.change_settings(**settings)
    app.update(LONG)
    scene.key("h")
    return app


def told(app: App) -> dict[str, str]:
    """Return the words of the panel by their keys."""
    words = texts(app).items()
    return {key.removeprefix("advice."): text for key, text in words if key.startswith("advice.")}


def colours(placed: list[Placed]) -> dict[str, str]:
    """Return the colours of the panel's words by their keys."""
    return {
        one.key.removeprefix("advice."): one.look.colour
        for one in placed
        if one.key.startswith("advice.") and isinstance(one.look, TextLook)
    }


# --- tiles that don't win -------------------------------------------------------------------------


def wait(tile: str, how: How, amount: int) -> Wait:
    return Wait(tile_from_text(tile), 2, how, amount, 0.0)


WAITS = (wait("5m", "short", 2), wait("8m", "any", 4), wait("1p", "short", 1))


@pytest.mark.parametrize(
    ("unit", "waits", "expected"),
    [
        (
            "fan",
            (*WAITS, wait("2p", "short", 1), wait("C", "self_draw", 3)),
            [
                "1 of dots, 2 of dots: complete, but 1 fan is too few",
                "5 of characters: complete, but 2 fan is too few",
                "Red dragon: wins only by self-draw",
            ],
        ),
        ("fan", WAITS[1:2], []),
        ("points", WAITS[:1], ["5 of characters: complete, but no winning hand"]),
    ],
)
def test_tiles_that_do_not_win_are_named_before_all_else(
    unit: Unit, waits: tuple[Wait, ...], expected: list[str]
) -> None:
    standing = Standing(1.0, 0, (), 0.1, 20.0, (), waits)
    option = Option(Move(ME, Action.CHOW, Tile(0)), 1.0, standing, Tile(8))
    notes = AdviceWords(load_labels("en"), Advice(unit, (option,))).notes(option)
    assert notes[0] == "Then discard 9 of characters"
    assert notes[1 : 1 + len(expected)] == expected
    assert not [one for one in notes[1 + len(expected) :] if "complete" in one or "only" in one]


def test_the_panel_tells_which_tile_wins_only_by_self_draw() -> None:
    app = asked(seated(deal_with(TWO_PAIRS, draws="N", minimum=2)))
    assert told(app)["notes"].startswith("5 of characters: wins only by self-draw. ")


# --- the best move --------------------------------------------------------------------------------


def test_the_best_discard_has_its_distance_its_tiles_and_its_plans() -> None:
    app = asked(own_turn(READY, "N"))
    words = told(app)
    why = "No other tile of yours goes with it"
    assert words["notes"] == f"Ready on 5 of dots, 8 of dots (7 left). {why}", "two reasons"
    assert [words[f"useful.{number}.words"] for number in (0, 1)] == ["×4", "×3"]
    tiles = {one.key: one.look for one in placed_by(app) if isinstance(one.look, TileLook)}
    shown = [tiles[f"advice.useful.{number}"].tile for number in (0, 1)]
    assert shown == [tile_from_text("8p"), tile_from_text("5p")], "most left first"
    plans = [(words[f"plan.{place}.name"], words[f"plan.{place}.figures"]) for place in (0, 1)]
    assert plans == [("Current hand", "2 fan"), ("No Terminal", "2 fan, 2 away")]


@pytest.mark.parametrize("wide", [236, 300])
def test_no_explanation_hides_the_tiles_that_help(
    wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = own_turn("159m 258p 147s ESWN", "7m")
    advice = advise(session.view, session.ruleset)
    assert advice.best.value < 0
    screen, boxes = (
        table_screen((1280, 800)),
        [Box(0, 0, wide, high) for high in range(220, 500, 8)],
    )

    def shown() -> list[bool]:
        placed = [place_advice(box, advice, None, screen)[0] for box in boxes]
        return [any(one.key == "advice.useful.0" for one in items) for items in placed]

    tiles = shown()
    monkeypatch.setattr(AdviceWords, "explained", lambda *_: [])
    assert tiles == shown()
    assert 0 < sum(tiles) < len(boxes)


def test_the_product_and_the_sum_are_explained_where_they_stand() -> None:
    for box in (Box(0, 0, 300, 700), Box(0, 0, 600, 700)):
        placed = in_box(box, "normal")
        boxes = {one.key: one.box for one in placed}
        tips = {one.key: one.tip.text for one in placed if one.tip}
        for number, said in enumerate(["times (×) the points that such a win", "times (×)", ""]):
            term = f"advice.term.{number}"
            for part in ("name", "figures"):
                assert boxes[f"{term}.name.term"].contains(boxes[f"{term}.{part}"])
            assert said in tips[f"{term}.name.term"]
        for key in ("advice.value", "advice.other.value"):
            assert boxes[f"{key}.term"] == boxes[key]
            assert "on average (=)" in tips[f"{key}.term"]


def test_what_you_win_counts_up_and_what_you_pay_counts_down() -> None:
    option = Option(
        Move(ME, Action.DISCARD, Tile(0)), 3.0, equation=Equation(0.5, 20.0, 0.25, 16.0, 3.0)
    )
    words = AdviceWords(load_labels("en"), Advice("fan", (option,)))
    assert [*words.terms(option)] == [
        ("You win 50.0% × 20.0", "+10.0"),
        ("You deal in 25.0% × 16.0", "−4.0"),
        ("Others win", "−3.0"),
    ]


def test_kinds_and_tiles_are_counted_apart() -> None:
    session = own_turn(READY, "N")
    advice = advise(session.view, session.ruleset)
    assert advice.best.standing is not None
    words = AdviceWords(load_labels("en"), advice)
    assert words.distance(advice.best.standing) == "Ready, 7 tiles help (2 kinds)"


@pytest.mark.parametrize("box", [Box(0, 0, 300, 700), Box(0, 0, 600, 700)])
def test_the_best_move_is_green_and_its_plans_are_golden(box: Box) -> None:
    shown = colours(in_box(box, "normal"))
    assert {shown["title"], shown["value"]} == {"good"}
    assert (shown["plan.0.name"], shown["other.name"], shown["further.0.name"]) == (
        *("gold", "title", "dim"),
    )


def in_box(box: Box, text_size: TextSize) -> list[Placed]:
    """Return the panel in this box."""
    session = own_turn(READY, "N")
    screen = screen_of(new_app(text_size=text_size))
    return place_advice(box, advise(session.view, session.ruleset), None, screen)[0]


@pytest.mark.parametrize("text_size", TEXT_SIZES)
def test_a_panel_with_room_says_all_in_letters_of_any_size(text_size: TextSize) -> None:
    """Only the last notes and the longer figures of further moves give way."""
    box = Box(0, 0, 700, 780)
    usual, large = (in_box(box, size) for size in ("normal", text_size))
    assert texts_of(large) == texts_of(usual)
    assert {*map(key_of, large)} == {*map(key_of, usual)}
    sizes = [
        one.look.largest
        for some in (usual, large)
        for one in some
        if one.key == "advice.notes" and isinstance(one.look, TextLook)
    ]
    assert (sizes[1] > sizes[0]) == (text_size != "normal")


def test_a_fault_of_a_claim_stands_once_in_the_panel() -> None:
    """It stands below the claim. The notes about the pass go on with the next fault."""
    usual = ruleset("pocket")
    only_pairs = tuple((one.id, 0) for one in usual.patterns if one.id != "seven_pairs")
    rules = usual.with_options(replace(usual.options, minimum=3, fan=only_pairs))
    advice = advise(table(rules, "S 11m 44m 77p 99p 22s 5s E 4s", claim="E 3s"), rules)
    assert advice.best.move.action is Action.PASS
    placed, _ = place_advice(Box(0, 0, 700, 780), advice, None, screen_of(new_app()))
    told = {one.key: one.look.text for one in placed if isinstance(one.look, TextLook)}
    assert told["advice.other.why"] == "No hand in sight reaches the minimum"
    assert told["advice.notes"] == "Chow: Exposes your concealed hand"


def key_of(one: Placed) -> str:
    return one.key


def texts_of(placed: list[Placed]) -> dict[str, str]:
    """Return the words that never give way, by their keys: of the notes, the first one."""
    words = {one.key: one.look.text for one in placed if isinstance(one.look, TextLook)}
    return {key: text.partition(". ")[0] for key, text in words.items() if "further" not in key}


def test_after_a_claim_the_panel_says_what_to_discard_and_how_far_it_is() -> None:
    words = told(asked(claiming(MANY_CLAIMS)))
    assert words["title"] == "Chow: from 3 of characters"
    assert words["notes"].split(". ") == [
        "Then discard 9 of bamboo",
        "Below 0: others are expected to win more",
        "Closer: 3 tiles from ready",
    ]
    assert words["distance"].startswith("3 tiles from ready")


@pytest.mark.parametrize("text_size", [one for one in TEXT_SIZES if one != "normal"])
@pytest.mark.parametrize("layout", [0, 1])
def test_large_letters_say_the_same(text_size: TextSize, layout: int) -> None:
    """Only further moves, the last notes and the longer forms of figures can be left out."""
    main = ("title", "value", "other.name", "other.why", "plan.0.name", "plan.0.figures")
    for session in (own_turn(READY, "N"), claiming(MANY_CLAIMS)):
        app = asked(session, layout=layout)
        usual = told(app)
        app.change_settings(text_size=text_size)
        large = told(app)
        kept = [*main, *(key for key in usual if key.startswith("term."))]
        assert {key: large.get(key, "").removeprefix("= ") for key in kept} == {
            key: usual[key].removeprefix("= ") for key in kept
        }
        assert large["distance"].split(",")[0] == usual["distance"].split(",")[0]
        first, *others = usual["notes"].split(". ")
        assert large["notes"].split(". ") == [first, *others][: large["notes"].count(". ") + 1]


@pytest.mark.parametrize(
    ("language", "tiles", "claim"),
    [
        ("en", "20 tiles help", "Chow: "),
        ("zh_Hant", "20 隻有用", "上："),
        ("zh_Hans", "20 张有用", "吃："),
    ],
)
def test_a_panel_names_a_claim_and_counts_the_tiles_that_help_only_once(
    language: str, tiles: str, claim: str
) -> None:
    seen = table("hongkong", "W 12289m 1279p 1359s", claim="S 3m")
    advice = advise(seen, ruleset("hongkong"))
    screen = screen_of(new_app(language), (1280, 800))
    placed, _ = place_advice(Box(0, 0, 286, 504), advice, None, screen)
    words = {one.key: one.look.text for one in placed if isinstance(one.look, TextLook)}
    assert sum(told.count(tiles) for told in words.values()) == 1
    said = AdviceWords(screen.labels, advice)
    assert said.paragraph(said.notes(advice.best)).count(claim) == 1


# --- marks ----------------------------------------------------------------------------------------


def test_of_three_alike_the_last_has_the_ring() -> None:
    app, _ = opened(own_turn("123m 456m 789m NNN", "5p"))
    north = tile_from_text("N")
    placed = ringed(placed_by(app), Move(ME, Action.DISCARD, north))
    tiles = [(one.box.x, one.look) for one in placed if one.key.startswith("own:")]
    alike = {x: look.ring for x, look in tiles if isinstance(look, TileLook) and look.tile == north}
    assert [alike[x] for x in sorted(alike)] == ["", "", "good"]


@pytest.mark.parametrize(
    ("move", "dialog", "key"),
    [
        (Move(ME, Action.KONG, Tile(3)), None, "g"),
        (Move(ME, Action.WIN), None, "win"),
        (Move(ME, Action.DISCARD, Tile(3)), None, ""),
        (Move(ME, Action.PASS), Dialog(()), "cross"),
    ],
)
def test_the_button_of_the_best_move_glows(move: Move, dialog: Dialog | None, key: str) -> None:
    assert button_of(move, dialog) == key


def test_a_win_that_was_put_off_glows_at_its_button() -> None:
    app, scene = opened(own_turn(SELF_DRAWN, "E"))
    click(app, "cross")
    app.update(LONG)
    scene.key("h")
    boxes = {one.key: one.box for one in placed_by(app)}
    assert told(app)["title"] == "Win"
    assert boxes["advice.glow"] == boxes["win"].grown(3)
