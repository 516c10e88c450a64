"""The coach at the table: H or the lamp opens it, it marks and explains, and it blocks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest

from game.bots.equation import Equation
from game.bots.opponents import Opponents
from game.bots.plans import Form, Plan
from game.coach.advice import Advice, Option, advise
from game.coach.figures import Count, PlanProspect, Standing, plan_name
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import KIND_TILES, Tile
from game.rules.view import View
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from game.session.session import Session
from game.ui.drawing.looks import Box, PanelLook, Placed, TextLook, TileLook
from game.ui.kit.app import App
from game.ui.kit.screen import Screen
from game.ui.kit.terms import is_term
from game.ui.screens.menu import MenuScene
from game.ui.table.advice import coach
from game.ui.table.advice.advice_panel import LINE, place_advice
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.advice.coach import Asked, with_coach
from game.ui.table.play.table import TableScene
from game.words.labels import LabelStyle, load_labels
from tests.ui.letters import LEADING, fits
from tests.ui.moments import LONG, MANY_CLAIMS, SELF_DRAWN, claiming, opened, own_turn
from tests.ui.mouse import SIZES, check_screen, click, fonts, keys, placed_by, screen_of, texts
from tests.ui.tables import CASES, LANGUAGES, LAYOUTS, ME, Table, covered, group, table
from tests.ui.tables import screen_of as table_screen

READY = "123m 456p 789s 55m 67p"


def asked(session: Session, **settings: object) -> tuple[App, TableScene]:
    """Open the table with the coach on it."""
    app, scene = opened(session)
    app.change_settings(**settings)
    app.update(LONG)
    scene.key("h")
    return app, scene


def ready() -> Session:
    return own_turn(READY, "N")


def shown(app: App) -> set[str]:
    return {one.key for one in placed_by(app)}


def ringed(app: App, prefix: str) -> set[int]:
    """Return the tiles with the coach's ring among the items whose keys have this prefix."""
    return {
        one.look.tile
        for one in placed_by(app)
        if one.key.startswith(prefix) and isinstance(one.look, TileLook) and one.look.ring == "good"
    }


# --- asking -------------------------------------------------------------------------------------


def test_h_asks_then_looks_deeper_and_then_asks_no_more() -> None:
    app, scene = asked(ready())
    assert texts(app)["advice.title"] == "Discard: North wind"
    scene.key("h")
    assert "deep.title" in shown(app)
    scene.key("h")
    assert "advice" not in shown(app)


def test_the_lamp_does_the_same() -> None:
    app, _ = opened(ready())
    app.update(LONG)
    click(app, "coach")
    assert "advice.title" in shown(app)
    click(app, "coach")
    assert "deep.title" in shown(app)
    click(app, "coach")
    assert "advice" not in shown(app)


def test_escape_closes_the_coach_before_it_opens_the_menu() -> None:
    app, scene = asked(ready())
    scene.key("escape")
    assert app.top is scene
    assert "advice" not in shown(app)
    scene.key("escape")
    assert isinstance(app.top, MenuScene)


def test_escape_does_not_pass_a_claim_while_the_coach_is_open() -> None:
    app, scene = asked(claiming(MANY_CLAIMS))
    scene.key("escape")
    assert "dialog" in shown(app)
    assert "advice" not in shown(app)


def test_a_move_ends_it() -> None:
    app, scene = asked(ready())
    click(app, "slot:13")
    app.update(2 * LONG)
    assert not scene.decisions.coach.is_open
    assert "advice" not in shown(app)


def test_nothing_is_worked_out_before_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[View] = []

    def counting(view: View, ruleset: Ruleset, against: Opponents) -> Advice:
        counted.append(view)
        return advise(view, ruleset, against)

    monkeypatch.setattr(coach, "advise", counting)
    app, scene = opened(ready())
    app.update(LONG)
    placed_by(app)
    assert not counted
    scene.key("h")
    for _ in range(3):
        placed_by(app)
    assert len(counted) == 1
    click(app, "slot:13")
    app.update(2 * LONG)
    placed_by(app)
    assert len(counted) == 1


def test_set_to_nothing_there_is_no_coach() -> None:
    app, scene = asked(ready(), help="off")
    assert "coach" not in keys(app)
    assert not scene.decisions.coach.is_open
    assert "advice" not in shown(app)


def test_turned_off_while_it_is_open_it_shows_nothing() -> None:
    app, _ = asked(ready())
    app.change_settings(help="off")
    assert "advice" not in shown(app)
    assert not ringed(app, "own:")


# --- marks --------------------------------------------------------------------------------------


def test_marks_alone_have_no_words() -> None:
    app, _ = asked(ready(), help="marks")
    assert ringed(app, "own:") == {30}
    assert "advice" not in shown(app)


@pytest.mark.parametrize("help_", ["marks", "full"])
def test_the_best_answer_glows(help_: str) -> None:
    app, scene = asked(claiming(MANY_CLAIMS), help=help_)
    best = scene.decisions.coach.advice(scene.playback.view)
    assert best is not None
    (glow,) = [one for one in placed_by(app) if one.key == "advice.glow"]
    assert isinstance(glow.look, PanelLook)
    assert scene.decisions.dialog is not None
    moves = [offer.move for offer in scene.decisions.dialog.offers]
    key = f"offer:{moves.index(best.best.move)}" if best.best.move in moves else "cross"
    pressed = next(one for one in placed_by(app) if one.key == key)
    assert pressed.box.grown(3) == glow.box


def test_a_win_makes_the_tick_glow() -> None:
    app, _ = asked(own_turn(SELF_DRAWN, "E"))
    (glow,) = [one.box for one in placed_by(app) if one.key == "advice.glow"]
    tick = next(one.box for one in placed_by(app) if one.key == "tick")
    assert glow == tick.grown(3)
    assert texts(app)["advice.title"] == "Win"


def test_one_tile_is_ringed_and_nothing_else_on_the_table() -> None:
    one, screen = table("half", "nothing", ME), table_screen((1280, 800))
    several = next(tile for tile in one.view.hand if one.view.hand.count(tile) > 1)
    advice = advice_of(move=Move(ME, Action.DISCARD, several))
    marked = with_coach(one.place(screen), Asked(one.view, advice), screen)
    rings = [one for one in marked if isinstance(one.look, TileLook) and one.look.ring == "good"]
    (ring,) = [one for one in rings if one.key != "advice.tile"]
    assert isinstance(ring.look, TileLook)
    assert (group(ring), ring.look.tile) == ("own", several)


# --- words --------------------------------------------------------------------------------------


def pointing(app: App, scene: TableScene, hover: str) -> dict[str, str]:
    """Return the words of the table with the mouse over this item."""
    placed = scene.place(replace(screen_of(app), hover=hover))
    return {one.key: one.look.text for one in placed if isinstance(one.look, TextLook)}


def test_the_best_move_is_on_top_and_the_tile_under_the_mouse_below_it() -> None:
    app, scene = asked(ready())
    best = advise(scene.playback.view, scene.session.ruleset).best
    told = pointing(app, scene, "slot:0")
    assert told["advice.title"] == "Discard: North wind"
    assert told["advice.value"].removeprefix("= ") == AdviceWords(
        app.labels, Advice("fan", (best,))
    ).value(best)
    assert told["advice.other.name"] == "or 1 of characters"
    assert told["advice.other.why"]
    scene.key("right")
    assert texts(app)["advice.other.name"] == "or 1 of characters"


def test_the_keyboard_points_too() -> None:
    app, scene = asked(ready())
    scene.focus = "slot:3"
    assert texts(app)["advice.other.name"] == "or 5 of characters"
    assert pointing(app, scene, "slot:0")["advice.other.name"] == "or 1 of characters"
    app, scene = asked(claiming(MANY_CLAIMS))
    for scene.focus in ("cross", "offer:0"):
        told = texts(app)
        assert told["advice.title"] != told["advice.other.name"]


def test_without_a_mouse_the_next_best_move_stands_below_the_best() -> None:
    app, scene = asked(ready())
    advice = advise(scene.playback.view, scene.session.ruleset)
    name = AdviceWords(app.labels, advice).instead(advice.options[1])
    best = next(place for place, (tile, *_) in enumerate(scene.hand.tiles) if tile == 30)
    assert texts(app)["advice.other.name"] == name
    assert pointing(app, scene, f"slot:{best}")["advice.other.name"] == name


@pytest.mark.parametrize("layout", LAYOUTS)
def test_only_the_other_move_changes_under_the_mouse(layout: int) -> None:
    app, scene = asked(ready(), layout=layout)

    def panel(hover: str) -> dict[str, Placed]:
        placed = scene.place(replace(screen_of(app), hover=hover))
        return {one.key: one for one in placed if one.key.startswith("advice")}

    before = panel("")
    for place in range(len(scene.hand.tiles)):
        after = panel(f"slot:{place}")
        changed = {key for key in {*before, *after} if before.get(key) != after.get(key)}
        assert all(key.startswith("advice.other.") for key in changed), place


def test_the_row_or_button_under_the_mouse_is_compared_with_the_best_answer() -> None:
    app, scene = asked(claiming(MANY_CLAIMS))
    dialog = scene.decisions.dialog
    assert dialog is not None
    advice = advise(scene.playback.view, scene.session.ruleset)
    words = AdviceWords(app.labels, advice)
    moves = {f"offer:{number}": offer.move for number, offer in enumerate(dialog.offers)}
    moves["cross"] = Move(scene.playback.view.seat, Action.PASS)
    for hover, move in moves.items():
        told, option = pointing(app, scene, hover), advice.option(move)
        assert option is not None
        assert told["advice.title"] == words.move(advice.best)
        if option is not advice.best:
            assert told["advice.other.name"] == words.instead(option)
            value = words.shown.points(option.value)
            assert told["advice.other.value"] in (value, f"= {value}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_the_screen_stays_in_order(size: tuple[int, int], layout: int, language: str) -> None:
    for session in (ready(), claiming(MANY_CLAIMS), own_turn(SELF_DRAWN, "E")):
        app, _ = opened(session, language=language)
        app.change_settings(layout=layout)
        app.update(LONG)
        app.top.key("h")
        assert "advice" in shown(app)
        placed = placed_by(app, size)
        dialog = [one for one in placed if one.key == "dialog"]
        check_advice(placed, size)
        assert not overlapping(placed, dialog)
        if language == "en" and layout == 1 and not dialog:
            app.top.key("escape")
            check_screen(app, size)


def test_further_discards_are_named_with_what_helps_after_them_and_their_danger() -> None:
    session = ready()
    advice, labels = advise(session.view, session.ruleset), load_labels("en")
    screen = table_screen((1280, 800))
    placed, _ = place_advice(Box(0, 0, 500, 700), advice, None, screen)
    told = {one.key: one.look.text for one in placed if isinstance(one.look, TextLook)}
    for number, one in enumerate(advice.sensible[2:]):
        assert one.standing is not None
        tile = labels.text(f"tile.{str(one.move).split()[-1]}")
        assert told[f"advice.further.{number}.name"] == f"or {tile}"
        figures = told[f"advice.further.{number}.figures"]
        assert figures.startswith(f"{one.standing.left} tiles help · risk ")
        assert figures.endswith(AdviceWords(labels, advice).shown.points(one.value))


def test_the_terms_of_the_value_are_told() -> None:
    app, _ = asked(ready(), layout=1)
    told = texts(app)
    names = [told[f"advice.term.{number}.name"].split(" ") for number in range(3)]
    assert [name[:2] for name in names] == [["You", "win"], ["You", "deal"], ["Others", "win"]]
    terms = [told[f"advice.term.{number}.figures"].replace("−", "-") for number in range(3)]
    value = told["advice.value"].removeprefix("= ").split()[0].replace("−", "-")
    assert sum(map(float, terms)) == pytest.approx(float(value))


@pytest.mark.parametrize(
    ("value", "feeds", "key"),
    [(-5.0, 0.01, "coach.below.others"), (-30.0, 0.9, "coach.below.deal_in"), (0.1, 0.01, "")],
)
def test_a_value_below_0_has_its_reason(value: float, feeds: float, key: str) -> None:
    standing = Standing(value, 1, HELPFUL[:2], 0.1, 20.0, LONGEST[:1])
    equation = Equation(0.1, 20.0, feeds, 30.0, 2 - 30 * feeds - value)
    option = Option(DISCARD, value, standing, equation=equation)
    labels = load_labels("en")
    notes = AdviceWords(labels, Advice("fan", (option,))).notes(option)
    assert notes == ([labels.text(key)] if key else [])


def test_a_hand_that_cannot_win_says_so() -> None:
    standing = Standing(-5.0, 3, (), 0.0, 0.0, ())
    one, screen = table("half", "nothing", ME), table_screen((1280, 800))
    advice = Advice("fan", (Option(DISCARD, -5.0, standing, equation=Equation(0, 0, 0, 0, 5.0)),))
    placed = with_coach(one.place(screen), Asked(one.view, advice), screen)
    words = {one.look.text for one in placed if isinstance(one.look, TextLook)}
    assert {"No way to win in sight", "= −5.0 points", "Others win"} <= words


def test_useful_tiles_that_do_not_fit_are_counted() -> None:
    for placed in crowded(1, (1280, 800), "en"):
        shown = sum(one.key.startswith("advice.useful.") for one in placed) - 1
        rest = [one.look for one in placed if one.key == "advice.useful.rest"]
        if rest:
            assert isinstance(rest[0], TextLook)
            assert rest[0].text == f"+ {len(HELPFUL) - shown} more"


HALF_FLUSH = (False, True, False, True)
LONGEST = tuple(
    PlanProspect(plan_name(plan, POCKET), 3, (), 1_000, 6_000.0, 0.0123)
    for plan in (Plan(Form.PUNGS, HALF_FLUSH), Plan(Form.PAIRS, HALF_FLUSH), Plan(Form.INDIVIDUALS))
)
HELPFUL = tuple((tile, 4) for tile in KIND_TILES)
DISCARD = Move(ME, Action.DISCARD, Tile(0))


def advice_of(
    useful: tuple[Count, ...] = HELPFUL,
    reasons: tuple[Reason, ...] = (),
    move: Move = DISCARD,
) -> Advice:
    """Return the longest advice possible."""
    standing = Standing(12_345.0, 6, useful, 0.0123, 12_345.0, LONGEST)
    discard = Tile(0) if reasons else None
    sums = [Equation(0.0123, 12_345.0, 0.0123, 1234.5, others) for others in (-12_345.0, 1234.5)]
    best = Option(move, 12_345.0, standing, discard, reasons, sums[0])
    actions = (Action.CHOW, Action.DISCARD)
    others = (
        Option(Move(ME, actions[tile % 2], tile), -1234.5, standing, equation=sums[1])
        for tile in KIND_TILES[:7]
    )
    return Advice("points", (best, *others))


REASONS = (
    Reason.of("coach.faster.1", count=4),
    Reason.of("coach.opens"),
    Reason.of("coach.cheaper", before="1,000", count=500),
)


def crowded(
    layout: int, size: tuple[int, int], language: str, style: LabelStyle = "language"
) -> Iterator[list[Placed]]:
    """Yield the items of every table with the longest advice."""
    screen: Screen = table_screen(size, layout, language)
    screen = replace(screen, labels=load_labels(language, style))
    for name, question, owner in CASES[::2]:
        one: Table = table(name, question, owner)
        reasons = REASONS if one.dialog else ()
        move = one.dialog.offers[0].move if one.dialog else DISCARD
        asked_ = Asked(one.view, advice_of(reasons=reasons, move=move), one.dialog)
        yield with_coach(replace(one, has_panel=True).place(screen), asked_, screen)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("size", "language"), [*((size, "en") for size in SIZES), ((960, 600), "zh_Hant")]
)
def test_the_panel_covers_nothing_that_is_needed(
    size: tuple[int, int], layout: int, language: str
) -> None:
    for placed in crowded(layout, size, language):
        last = [one for one in placed if is_last_discard(one)]
        needed = [
            one
            for one in placed
            if one.key.startswith(("own:", "meld:", "dialog", "offer:", "tick", "cross", "plate:0"))
        ]
        assert not overlapping(placed, [*needed, *last])
        check_advice(placed, size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "box",
    [
        Box(20, 40, 300, 610),
        Box(20, 40, 300, 1000),
        Box(6, 100, 948, 172),
    ],
)
def test_a_panel_fits_into_any_box(box: Box, language: str) -> None:
    screen = table_screen((1280, 800), 0, language)
    for advice in (advice_of(), advice_of(reasons=REASONS)):
        placed, foot = place_advice(box, advice, advice.options[3], screen)
        parts = [one for one in placed if one.key not in ("advice", "advice.ground")]
        assert not [one.key for one in parts if covered(one).overlaps(foot)]
        check_advice(placed, (1280, 800))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plans_with_two_names_are_told_whole(layout: int, language: str) -> None:
    for placed in crowded(layout, (1280, 800), language, "both"):
        parts = [one for one in placed if not is_term(one)]
        names = [one for one in parts if one.key.startswith("advice.plan.")]
        assert names
        assert all(isinstance(one.look, TextLook) and fits(one.look, one.box, 11) for one in names)


@pytest.mark.parametrize(
    ("size", "box"), [((960, 600), Box(740, 40, 214, 380)), ((1280, 800), Box(986, 54, 286, 506))]
)
def test_no_line_of_a_name_stays_blank(size: tuple[int, int], box: Box) -> None:
    """In the panel of each window the name has one line, since the letters fill it."""
    name = plan_name(Plan(Form.PAIRS, (False, False, True, True)), POCKET)
    standing = Standing(12.0, 1, (), 0.3, 12.0, (PlanProspect(name, 3, (), 4, 32.0, 0.3),))
    option = Option(DISCARD, 12.0, standing, None, ())
    screen = table_screen(size, 0)
    placed, _ = place_advice(box, Advice("fan", (option,)), None, screen)
    (plan,) = [one for one in placed if one.key == "advice.plan.0.name"]
    assert isinstance(plan.look, TextLook)
    assert plan.look.text == "7 Pairs + Semi-Pure Hand: Bamboo"
    assert fonts().font(plan.look.size).size(plan.look.text)[0] <= plan.box.w
    assert plan.box.h == screen.px(LINE)


def is_last_discard(one: Placed) -> bool:
    ring = isinstance(one.look, TileLook) and one.look.ring == "last"
    return ring and one.key.startswith("river:")


def overlapping(placed: list[Placed], others: list[Placed]) -> list[str]:
    """Return the keys of the items that the panel covers."""
    (panel,) = [one for one in placed if one.key == "advice"]
    return [one.key for one in others if covered(one).overlaps(panel.box)]


def check_advice(placed: list[Placed], size: tuple[int, int]) -> None:
    """Check that the panel's parts are inside it, apart, large enough and whole."""
    (panel,) = [one for one in placed if one.key == "advice"]
    assert panel.box.x >= 0
    assert panel.box.right <= size[0]
    parts = [
        one
        for one in placed
        if one.key.startswith("advice.") and one.key not in ("advice.ground", "advice.glow")
        if not is_term(one)
    ]
    assert parts
    for one in parts:
        box = covered(one)
        assert panel.box.x <= box.x <= box.right <= panel.box.right, one
        assert panel.box.y <= box.y <= box.bottom <= panel.box.bottom, one
        if isinstance(one.look, TextLook):
            assert one.look.size >= 11, one
            height = 11 if one.key == "advice.title" else one.look.size
            if one.look.wrap:
                lines = fonts().wrapped(one.look, height, one.box.w)
                assert len(lines) * round(LEADING * height) <= one.box.h, one
            else:
                assert fits(one.look, one.box, height), one
    for one, other in combinations(parts, 2):
        assert not covered(one).overlaps(covered(other)), (one, other)


def test_the_tile_to_discard_is_as_high_as_the_two_lines_beside_it() -> None:
    app, _ = asked(ready())
    shown = {one.key: one.box for one in placed_by(app)}
    tile, title, distance = (shown[f"advice.{key}"] for key in ("tile", "title", "distance"))
    assert tile.h >= 0.95 * (distance.bottom - title.y)


def test_the_panel_is_filled_to_its_foot() -> None:
    for session in (ready(), claiming(MANY_CLAIMS)):
        app, _ = asked(session)
        placed = [one for one in placed_by(app) if one.key.startswith("advice")]
        panel = next(one.box for one in placed if one.key == "advice")
        words = [one.box.bottom for one in placed if isinstance(one.look, TextLook)]
        assert max(words) >= panel.y + 0.75 * panel.h


def test_words_after_tiles_keep_their_distance() -> None:
    """Whenever tiles lie close together, words tell how many more there are."""
    told = 0
    for language, layout in product(LANGUAGES, LAYOUTS):
        for session in (ready(), claiming(MANY_CLAIMS), own_turn()):
            app, scene = opened(session, language=language)
            app.change_settings(layout=layout)
            app.update(LONG)
            scene.key("h")
            shown = {one.key: one.box for one in placed_by(app)}
            if rest := shown.get("advice.useful.rest"):
                tiles = [
                    box.right
                    for key, box in shown.items()
                    if key.startswith("advice.useful.") and key[-1].isdigit()
                ]
                told += 1
                assert rest.x - max(tiles) >= 6
    assert told


def test_a_tall_window_has_larger_words() -> None:
    for placed in crowded(0, (1080, 1920), "en"):
        looks = [one.look for one in placed if one.key.startswith("advice.")]
        assert min(look.size for look in looks if isinstance(look, TextLook)) >= 15
        check_advice(placed, (1080, 1920))
