"""The result of a hand word by word: what a player reads, in which colour, for chosen endings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from game.records.album import write_firsts
from game.rules.deal import RiverTile
from game.rules.tiles import SEATS, WEST, WEST_WIND, tile_from_text, tile_text
from game.rulesets.pocket import POCKET
from game.saves.save import NO_NAMES
from game.ui.drawing.feast_looks import BoardLook, FeastLook
from game.ui.drawing.looks import (
    BadgeLook,
    ButtonLook,
    IconLook,
    PanelLook,
    PortraitLook,
    TextLook,
    TileLook,
)
from game.ui.kit.app import App
from game.ui.results.compare import CompareScene
from game.ui.results.score import GOLDEN, PALE, ResultScene
from game.ui.screens.rules.rules import RulesScene
from tests.ui.endings import EVERY, PLAIN, Ending, app_at, placed_at
from tests.ui.mouse import USUAL, click, keys


def result_at(name: str, chosen: int | None = None, *, explained: bool = False) -> App:
    """Return the result of a hand between Player 1, 2, 3 and You, who sits South."""
    app = app_at(name, names=NO_NAMES)
    app.change_settings(player_name="")
    app.push(ResultScene(app, lambda: None))
    if chosen is not None:
        click(app, f"winner.{chosen}")
    if explained:
        click(app, "explain")
    return app


def looks(app: App) -> dict[str, object]:
    return {one.key.partition("/")[2]: one.look for one in placed_at(app, USUAL)}


def words(app: App) -> dict[str, str]:
    """Return every text and button of the screen by its key."""
    found = looks(app).items()
    told = {key: one.text for key, one in found if isinstance(one, TextLook | FeastLook)}
    return told | {key: one.label for key, one in found if isinstance(one, ButtonLook)}


def colours(app: App) -> dict[str, str]:
    """Return the colour of every text of the screen by its key."""
    found = looks(app).items()
    tones = {key: one.tone for key, one in found if isinstance(one, FeastLook)}
    return {key: one.colour for key, one in found if isinstance(one, TextLook)} | tones


def styles(app: App) -> dict[str, str]:
    return {key: one.style for key, one in looks(app).items() if isinstance(one, PanelLook)}


def tiles(app: App, start: str) -> list[str]:
    """Return the tiles whose keys begin so."""
    shown = [one for key, one in looks(app).items() if key.startswith(start)]
    return [tile_text(one.tile) for one in shown if isinstance(one, TileLook)]


# --- who won, and what follows --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "title", "how", "before"),
    [
        ("plain", "Player 3 wins", "Discarder: Player 1 · 8 of bamboo", "You: 520"),
        ("robbed", "Player 1 wins", "Robbed kong: Player 2 · 8 of bamboo", "You: 520"),
        ("none", "Player 3 wins", "Discarder: You · 6 of bamboo", "You: 520"),
        ("self", "You win!", "Self-draw · Red dragon", "520"),
    ],
)
def test_the_head_says_who_won_how_and_what_you_had(
    name: str, title: str, how: str, before: str
) -> None:
    told = words(result_at(name))
    assert (told["title"], told["how"], told["before"]) == (title, how, before)
    assert told["where"] == "South round · Hand 12 · Pocket Mahjong"


def test_the_head_names_the_round_and_not_the_seat() -> None:
    app = result_at("plain")
    session = cast(Any, app.session)
    app.session = replace(session, view=replace(session.view, round_wind=WEST_WIND))
    assert words(app)["where"] == "West round · Hand 12 · Pocket Mahjong"


@pytest.mark.parametrize(
    ("penalty", "paid", "over", "title", "how"),
    [
        (None, False, False, "Drawn hand", "The wall is empty. Nobody pays. The dealer stays."),
        (None, False, True, "Drawn hand", "The wall is empty. Nobody pays."),
        ("pay", True, False, "Hand over: false win by You", "The dealer stays."),
        ("open", False, False, "Drawn hand", "Nobody pays. The dealer stays."),
    ],
)
def test_without_a_winner_the_head_says_why_who_pays_and_who_deals(
    penalty: str | None, paid: bool, over: bool, title: str, how: str
) -> None:
    app = result_at("drawn")
    session = cast(Any, app.session)
    view, settled = session.view, session.settlement
    if penalty:
        options = replace(session.ruleset.options, false_win_penalty=penalty)
        rules = session.ruleset.with_options(options)
        view = replace(view, options=options, false_wins=(session.player_seat,))
        session = replace(session, ruleset=rules, view=view)
    if paid:
        settled = replace(settled, payments=(8, -24, 8, 8))
    app.session = replace(session, settlement=settled, over=over)
    told = words(app)
    assert told["title"] == title
    assert told["how"].endswith(how)
    assert told["how"].startswith("False win by You") == bool(penalty)
    assert ("paid.1" in told) == paid


def test_the_dealer_goes_once_another_player_has_won() -> None:
    app = result_at("drawn")
    session = cast(Any, app.session)
    rules = session.ruleset.with_options(
        replace(session.ruleset.options, dealer_stays_on_draw=False)
    )
    match = replace(session.match, options=rules.options)
    app.session = replace(session, ruleset=rules, match=match)
    assert words(app)["how"].endswith("The deal passes on.")


# --- what the hand counts -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "chosen", "amount", "total", "below"),
    [
        ("plain", None, "2 fan", "A share is 4 points", "limit 12 fan"),
        ("full", None, "12 fan", "A share is 256 points", "Sum: 39 fan · limit 12 fan"),
        ("hongkong self", None, "9 fan", "A share is 96 points", "3 fan needed · limit 10 fan"),
        ("ims self", None, "4 fan", "Total: 96 points", "1 fan needed · limit 12 fan"),
        ("western plain", 0, "15 points", "15 × 1", "limit 1,000 points"),
        ("western plain", 1, "8 points", "8 × 1", "limit 1,000 points"),
        ("western most", 0, "1,000 points", "62 × 256 = 15,872", "limit 1,000 points"),
    ],
)
def test_the_total_says_what_follows_from_the_count(
    name: str, chosen: int | None, amount: str, total: str, below: str
) -> None:
    told = words(result_at(name, chosen))
    assert (told["amount"], told["total.0"], told["total.1"]) == (amount, total, below)


def test_a_pattern_that_counts_twice_shows_its_sum() -> None:
    told = words(result_at("hongkong self"))
    assert told["pattern.dragon_pung.fan"] == "2 × 1 = 2"
    assert words(result_at("hongkong self", explained=True))["pattern.dragon_pung.fan"] == (
        "2 × 1 = 2"
    )


def test_each_pattern_shows_the_tiles_that_make_it() -> None:
    app = result_at("robbed")
    assert tiles(app, "pattern.dragon.tile") == ["F"] * 3
    assert tiles(app, "pattern.one_straight_style.tile") == [f"{rank}s" for rank in range(1, 10)]


def test_doubles_have_a_heading_of_their_own() -> None:
    app = result_at("western most")
    told = [text for key, text in words(app).items() if key.startswith("heading.")]
    pages = looks(app)
    if not told:
        assert "patterns.down" in pages
        click(app, "patterns.down")
        told = [text for key, text in words(app).items() if key.startswith("heading.")]
    assert told == ["Doubles"]


def test_arrows_turn_the_pages_of_patterns_forth_and_back() -> None:
    app = result_at("full")
    scene = cast(ResultScene, app.top)
    assert "patterns.up" not in keys(app)
    turns = [getattr(looks(app)[f"patterns.{way}.arrow"], "turn", 0) for way in ("up", "down")]
    assert turns == [1, 3]
    click(app, "patterns.down")
    assert scene.page == 1
    click(app, "patterns.up")
    assert scene.page == 0


def test_the_winning_tile_has_its_ring_in_its_own_set_only(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ("123m 456m 234p 67s 88s + 8s", PLAIN, PLAIN, PLAIN)
    monkeypatch.setitem(EVERY, "twice", Ending(hands, discarder=WEST))
    shown = [one for key, one in looks(result_at("twice")).items() if key.startswith("tiles.0")]
    found = [one for one in shown if isinstance(one, TileLook)]
    ringed = [tile_text(one.tile) for one in found if one.ring == "won"]
    assert ringed == ["8s"], "two others stand in another set"


# --- who pays -------------------------------------------------------------------------------------


def test_each_row_says_what_is_paid_for_what_and_what_is_left() -> None:
    told = words(result_at("three", 1))
    assert told["gets"] == "Player 1: +394, now 1,938"
    assert [told[f"{key}.1"] for key in ("name", "paid", "in all", "leaves", "why")] == [
        *("You", "−394", "−430 in all", "leaves 90"),
        "Discarded the winning tile · 2 × 192 + 10",
    ]
    rows = {0: ("Player 3", "+18", "leaves 218"), 3: ("Player 2", "+18", "leaves 1,754")}
    for seat, shown in rows.items():
        assert tuple(told[f"{key}.{seat}"] for key in ("name", "paid", "leaves")) == shown
        assert told[f"why.{seat}"] == "Pays nothing"
    assert {key: told[key] for key in told if key.startswith("wins.")} == {
        "wins.0": "Also wins",
        "wins.3": "Also wins",
    }
    assert told["away.1"] == "5 tiles from ready"


def test_a_player_who_pays_nothing_is_told_so_without_alarm() -> None:
    app = result_at("none")
    session = cast(Any, app.session)
    settled = replace(
        session.settlement,
        transfers=tuple(one for one in session.settlement.transfers if one.payer != 2),
        payments=(3, -2, 0, -1),
    )
    app.session = replace(session, settlement=settled)
    told, colour = words(app), colours(app)
    assert (told["paid.2"], told["why.2"]) == ("0", "Pays nothing")
    assert (colour["paid.2"], colour["paid.1"], colour["change"]) == ("dim", "bad", "rose")
    assert colours(result_at("self"))["change"] == "jade"


def test_losers_who_settle_stand_below_with_payer_and_payee() -> None:
    app = result_at("western plain", 0)
    told, shown = words(app), looks(app)
    assert [told[f"more.{place}.name"] for place in (0, 1)] == ["Player 1", "Player 2"]
    assert [told[f"more.{place}.paid"] for place in (0, 1)] == ["−8", "−8"]
    assert told["more.0.why"] == "Scores less than the other loser · 8 − 0"
    assert colours(app)["more.0.paid"] == "bad"
    signs = {key: one.text for key, one in shown.items() if isinstance(one, BadgeLook)}
    assert [signs[f"more.{place}.payer.wind"] for place in (0, 1)] == ["W", "N"]
    assert {"more.0.payee.face", "more.1.payee.face"} < {*shown}, "you alone have a face here"


def test_the_rows_follow_the_winner_in_turn() -> None:
    boxes = {one.key.partition("/")[2]: one.box for one in placed_at(result_at("robbed"), USUAL)}
    rows = [key for key in boxes if key in ("hand.0", "hand.1", "hand.3")]
    assert sorted(rows, key=lambda key: boxes[key].y) == ["hand.3", "hand.0", "hand.1"]


def test_a_losers_waits_are_shown_and_ready_is_green() -> None:
    app = result_at("full")
    assert (words(app)["away.0"], colours(app)["away.0"]) == ("Ready", "good")
    assert colours(app)["away.1"] == "dim"
    assert tiles(app, "waits.0") == ["5p"]
    app = result_at("ims most")
    assert not tiles(app, "waits.0")


def test_all_waits_of_a_loser_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = ("123m 456m 234p 67s EE + 8s", "(234s) 234m 34p 66s FFF", PLAIN, PLAIN)
    monkeypatch.setitem(EVERY, "waiting", Ending(hands, discarder=WEST))
    assert tiles(result_at("waiting"), "waits.1") == ["2p", "5p"]


def test_who_takes_the_lead_is_happy_even_without_a_win() -> None:
    app = result_at("plain")
    session = cast(Any, app.session)
    scores = [0, 0, 0, 0]
    for seat, points in zip(SEATS, (500, 900, 1000, 998), strict=True):
        scores[session.person_at(seat)] = points
    match = replace(session.match, scores=tuple(scores))
    app.session = replace(session, match=match, opponents=("may", "bo", "ling"))
    moods = {key: one.mood for key, one in looks(app).items() if isinstance(one, PortraitLook)}
    assert moods["face.3.face"] == "happy", "from 998 to 994, past the discarder's 992"
    assert moods["face.2.face"] == "sad"


# --- a drawn hand ---------------------------------------------------------------------------------


def test_after_a_drawn_hand_ready_is_green_and_no_tile_left_is_dim() -> None:
    app = result_at("drawn")
    colour = colours(app)
    assert [colour[f"away.{seat}"] for seat in range(4)] == ["dim", "good", "dim", "good"]
    assert [styles(app)[f"hand.{seat}"] == "row_hover" for seat in range(4)] == [
        *(False, True, False, True)
    ]
    names = [words(app)[f"name.{seat}"] for seat in range(4)]
    assert names == ["Player 3", "You", "Player 1", "Player 2"]
    assert colour["wait.1.0.left"] == "text"
    session = cast(Any, app.session)
    five = tile_from_text("5p")
    river = (RiverTile(session.player_seat, five),) * 3
    app.session = replace(session, view=replace(session.view, river=river))
    assert words(app)["wait.1.0.left"] == "0 left"
    assert colours(app)["wait.1.0.left"] == "dim"


# --- tabs and buttons -----------------------------------------------------------------------------


def test_tabs_name_each_winner_with_what_the_hand_counts() -> None:
    app = result_at("three", 1)
    told, shown = words(app), looks(app)
    assert [told[f"winner.{place}"] for place in range(3)] == [
        "Player 3 · 2 fan",
        "Player 1 · 11 fan",
        "Player 2 · 2 fan",
    ]
    chosen = [cast(ButtonLook, shown[f"winner.{place}"]).style for place in range(3)]
    assert chosen == ["quiet", "normal", "quiet"]


def test_keys_go_to_the_next_winner_and_back() -> None:
    app = result_at("three", 0)
    scene = cast(ResultScene, app.top)
    scene.page = 1
    seen = []
    for key in ("right", "right", "left"):
        scene.key(key)
        seen.append(scene.chosen)
    assert seen == [1, 2, 1]
    assert scene.page == 0


def test_your_own_win_is_in_view_first() -> None:
    app = app_at("most")
    session = cast(Any, app.session)
    assert session.player_seat in [win.seat for win in session.view.wins]
    scene = app.push(ResultScene(app, lambda: None))
    assert session.view.wins[scene.chosen].seat == session.player_seat


def test_the_rack_of_your_own_win_alone_has_a_golden_line() -> None:
    own, other = looks(result_at("self"))["hand.1"], looks(result_at("plain"))["hand.0"]
    assert isinstance(own, BoardLook)
    assert isinstance(other, BoardLook)
    assert (own.colour, other.colour) == (GOLDEN, PALE)


def test_buttons_say_what_they_do() -> None:
    app = result_at("plain")
    assert words(app)["explain"] == app.labels.text("button.explain")
    click(app, "explain")
    assert words(app)["explain"] == app.labels.text("button.overview")


@pytest.mark.parametrize("place", [0, 2])
def test_compare_opens_with_the_winner_in_view(place: int) -> None:
    app = result_at("three", place)
    click(app, "compare")
    assert app.session is not None
    assert isinstance(app.top, CompareScene)
    assert app.top.win == app.session.view.wins[place]
    told = {key: one.text for key, one in looks(app).items() if isinstance(one, TextLook)}
    assert told["hand.name"] == ("Player 3", "Player 1", "Player 2")[place]


def test_a_click_on_a_pattern_opens_that_one() -> None:
    app = result_at("robbed")
    click(app, "pattern.dragon")
    assert isinstance(app.top, RulesScene)
    assert words(app)["entry.name"] == "Dragon"


def test_false_wins_are_told_above_the_buttons() -> None:
    app = result_at("plain")
    session = cast(Any, app.session)
    options = replace(session.ruleset.options, false_win_penalty="at_end")
    rules = POCKET.with_options(options)
    view = replace(session.view, options=options, false_wins=(2,))
    app.session = replace(session, ruleset=rules, view=view)
    assert words(app)["hint"].startswith("False win by Player 1")


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ((), "Chi Mo and 3 more"),
        (("chi_mo", "dragon"), "Pong Pong Wu, 3 Hidden Pong"),
        (("chi_mo", "dragon", "pong_pong_wu"), "3 Hidden Pong"),
    ],
)
def test_new_patterns_are_named_or_counted(known: tuple[str, ...], told: str) -> None:
    write_firsts({"pocket": dict.fromkeys(known, ("before", 1))})
    app = result_at("self")
    assert words(app)["news"] == f"New in your album: {told}"


# --- how it adds up -------------------------------------------------------------------------------


def test_the_steps_of_ims_have_their_names_and_the_last_is_golden() -> None:
    app = result_at("ims self", explained=True)
    told, colour = words(app), colours(app)
    steps = {
        "sum": ("Sum", "4 fan"),
        "aux": ("Aux value", "2"),
        "adjusted": ("Adjusted fan", "4½ fan"),
        "basic": ("Basic score", "64"),
        "factor": ("Dealer, self-draw", "× 1.5"),
        "total": ("Total", "96 points"),
    }
    assert {key: (told[f"{key}.caption"], told[key]) for key in steps} == steps
    assert [key for key in steps if colour[key] == "gold"] == ["total"]


def test_each_payment_says_who_pays_whom_for_what() -> None:
    told = words(result_at("three", 1, explained=True))
    parts = ("payer.name", "payee.name", "why", "points")
    assert [told[f"payment.0.{part}"] for part in parts] == [
        *("You", "Player 1", "Discarded the winning tile · 2 × 192 + 10", "394")
    ]
    assert "payment.1.payer.name" not in told, "those who win too pay nothing"
    assert told["payments"] == "Payments"


def test_the_panel_of_western_has_points_doubles_and_all_payments() -> None:
    app = result_at("western plain", 0, explained=True)
    told, shown = words(app), looks(app)
    assert (told["points"], told["doubles"]) == ("Points", "Doubles")
    nothing = [text for key, text in told.items() if key.startswith("nothing.")]
    assert nothing == ["No points"]
    assert [told[f"{key}.caption"] for key in ("base", "doubled", "counts")] == [
        *("Points", "0 doubles", "Hand score")
    ]
    assert [told[f"payment.{row}.payer.name"] for row in range(5)] == [
        *("You", "Player 1", "Player 2", "Player 1", "Player 2")
    ]
    assert [told[f"payment.{row}.payee.name"] for row in range(5)] == [
        *["Player 3"] * 3,
        "You",
        "You",
    ]
    arrow = shown["counts.arrow"]
    assert isinstance(arrow, IconLook)
    assert arrow.name == "arrow-right"
    winds = {key: one for key, one in shown.items() if isinstance(one, BadgeLook)}
    marked = [winds[f"payment.0.{who}.wind"].style for who in ("payer", "payee")]
    assert marked == ["wind", "east"]
    boxes = {one.key.partition("/")[2]: one.box for one in placed_at(app, USUAL)}
    assert boxes["points"].x < boxes["doubles"].x


def test_with_two_languages_the_own_name_comes_first() -> None:
    app = result_at("plain", explained=True)
    app.change_settings(label_style="both")
    told = words(app)
    assert told["pattern.clean_door.name"] == "Clean Door"
    assert told["pattern.clean_door.second"] == "門前清"
    first, second = (looks(app)[f"pattern.clean_door.{name}"] for name in ("name", "second"))
    assert isinstance(first, TextLook)
    assert isinstance(second, TextLook)
    assert (first.size, second.size, second.colour) == (19, 15, "dim")
