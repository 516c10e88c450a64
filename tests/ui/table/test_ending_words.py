"""The end of a hand word by word: what the stage, the line and the chips of a win tell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

import pytest

from game.rules.melds import Meld, MeldKind
from game.rules.tiles import NORTH, SEATS, WEST, tile_text
from game.session.session import Session
from game.ui.drawing.feast_looks import ConfettiLook, FeastLook, VeilLook
from game.ui.drawing.looks import (
    BadgeLook,
    Box,
    PanelLook,
    Placed,
    PortraitLook,
    TextLook,
    TileLook,
)
from game.ui.table.ending.ending import StagedTable
from game.ui.table.ending.win_story import story_of
from game.ui.table.ending.win_times import LAND, Times
from game.ui.table.parts.place_parts import place_board
from game.ui.table.plan.board import Board, BoardState, Plate
from tests.ui.endings import session_of
from tests.ui.mouse import new_app, screen_of

NAMES = ("You", "Ann", "Bob", "Cat")
"""The players from the seat of the human on: South, West, North, East."""


@dataclass(frozen=True)
class Telling:
    """The end of a hand on a table."""

    session: Session
    player: str = ""

    @property
    def times(self) -> Times:
        return Times(story_of(self.session), self.session.ruleset.id)

    def at(self, time: float | None) -> dict[str, Placed]:
        """Return the items of the table and the stage at this time, None for after the story."""
        people = tuple(Plate(name, 1000) for name in NAMES)
        state = BoardState(self.session.view, people, 3)
        app = new_app(player_name=self.player)
        screen = screen_of(app)
        placed = place_board(state, screen)
        if time is not None:
            placed = StagedTable(Board(state, screen), self.times, time, 1.0).over(placed)
        return {one.key: one for one in placed}


def of(name: str, player: str = "") -> Telling:
    return Telling(session_of(name), player)


def words(placed: dict[str, Placed]) -> dict[str, str]:
    lines = TextLook | FeastLook
    return {key: one.look.text for key, one in placed.items() if isinstance(one.look, lines)}


def colour(one: Placed) -> str:
    assert isinstance(one.look, TextLook)
    return one.look.colour


def style(one: Placed) -> str:
    assert isinstance(one.look, PanelLook)
    return one.look.style


@cache
def counted(name: str, number: int = 0) -> dict[str, Placed]:
    """Return the stage of a winner when everything is counted."""
    telling = of(name)
    return telling.at(telling.times.stage(number + 1) - 1)


@cache
def coins(name: str) -> dict[str, Placed]:
    telling = of(name)
    return telling.at(telling.times.closed + 300)


# --- the stage ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "number", "title"),
    [
        ("plain", 0, "Cat wins · Discarder: Ann"),
        ("robbed", 0, "Ann wins · Robbed kong: Bob"),
        ("three", 2, "Bob wins · Discarder: You"),
        ("full", 0, "Bob wins · Self-draw"),
        ("self", 0, "You win! · Self-draw"),
    ],
)
def test_the_title_says_who_wins_and_how(name: str, number: int, title: str) -> None:
    assert words(counted(name, number))["win.title"] == title


def test_a_player_with_a_name_is_named() -> None:
    told = of("self", player="May")
    assert words(told.at(told.times.stage(1) - 1))["win.title"] == "You wins · Self-draw"


@pytest.mark.parametrize(
    ("name", "cards", "sum_", "enough"),
    [
        ("plain", [("Clean Door", "1"), ("Ping Wu", "1")], "2 fan", None),
        ("none", [("Chicken hand", None)], "0 fan", None),
        (
            "hongkong self",
            [
                *(("Self-Drawn", "1"), ("Dragon Pung", "2"), ("All Pungs", "3")),
                *(("Own Bonus Tile", "1"), ("Bonus Series", "2")),
            ],
            "9 fan",
            None,
        ),
    ],
)
def test_the_cards_say_each_pattern_and_the_sum_whether_it_is_enough(
    name: str, cards: list[tuple[str, str | None]], sum_: str, enough: str | None
) -> None:
    told = words(counted(name))
    keys = [f"win.card:{place}" for place in range(len(cards))]
    assert [(told[f"{key}.name"], told.get(f"{key}.fan")) for key in keys] == cards
    assert (told["win.sum"], told.get("win.enough")) == (sum_, enough)


def test_cards_come_one_by_one_and_the_newest_is_lit() -> None:
    telling = of("hongkong self")
    for place in range(5):
        placed = telling.at(telling.times.card(0, place) + 1)
        seen = [key for key in placed if key.startswith("win.card:") and key.endswith(".name")]
        assert len(seen) == place + 1
        lit = [style(placed[f"win.card:{one}"]) for one in range(place + 1)]
        assert lit == [*["choice"] * place, "chosen"]
        assert words(placed)["win.sum"] == f"{(1, 3, 6, 7, 9)[place]} fan"


@pytest.mark.parametrize(
    ("name", "pattern", "points"),
    [("full", "Pure Honors", "+1,536"), ("ims most", "Four Quadruplets", "+198")],
)
def test_a_limit_hand_is_named_once_everything_is_counted(
    name: str, pattern: str, points: str
) -> None:
    telling = of(name)
    before = words(telling.at(telling.times.summed(0) - 1))
    assert not {"win.great", "win.name", "win.limit", "win.points"} & {*before}
    told = words(counted(name))
    assert (told["win.name"], told["win.limit"]) == (pattern, "Limit")
    assert (told["win.sum"], told["win.points"]) == ("12 fan", points)
    assert all(letter > "\u2e80" for letter in told["win.great"]), "in Chinese"


@pytest.mark.parametrize(
    ("name", "number", "pattern"),
    [
        ("self", 0, "Pong Pong Wu"),
        ("three", 1, "Pure Hand"),
        ("western all", 1, "Pungs of One Suit"),
    ],
)
def test_a_large_hand_has_the_name_of_its_greatest_pattern(
    name: str, number: int, pattern: str
) -> None:
    told = words(counted(name, number))
    assert told["win.name"] == pattern
    assert "win.limit" not in told
    assert "win.great" not in words(counted("plain")), "an ordinary hand has none"


def test_light_and_confetti_grow_with_the_hand_and_are_most_for_your_own() -> None:
    """Nothing but the light of the feast tells them apart: 3 comes in rays."""
    feasts = {
        name: (light(counted(name)), bits(counted(name)))
        for name in ("plain", "yours", "robbed", "self", "full", "ims most")
    }
    assert feasts == {
        "plain": (0, 0),
        "yours": (1, 0),
        "robbed": (1, 35),
        "self": (2, 70),
        "full": (2, 80),
        "ims most": (3, 160),
    }


def test_no_paper_is_thrown_before_the_hand_has_its_name() -> None:
    telling = of("ims most")
    assert bits(telling.at(telling.times.summed(0) - 1)) == 0
    assert bits(telling.at(telling.times.summed(0))) == 160


def light(placed: dict[str, Placed]) -> int:
    look = placed["win.veil"].look
    assert isinstance(look, VeilLook)
    return look.light


def bits(placed: dict[str, Placed]) -> int:
    look = placed["win.confetti"].look if "win.confetti" in placed else ConfettiLook(0)
    assert isinstance(look, ConfettiLook)
    return look.count


@pytest.mark.parametrize("name", ["yours", "self", "ims most"])
def test_confetti_and_coins_pass_under_all_words_and_tiles(name: str) -> None:
    telling = of(name)
    for at in (telling.times.closed - 1, telling.times.closed + 300):
        placed = telling.at(at)
        low = ("win.confetti", "win.coin:")
        flying = [one.layer for key, one in placed.items() if key.startswith(low)]
        words_and_tiles = [
            one.layer
            for key, one in placed.items()
            if isinstance(one.look, TextLook | FeastLook | TileLook)
            and key.startswith(("win.", "plate:"))
            and one.layer > placed["win.veil"].layer
        ]
        assert max(flying, default=0) < min(words_and_tiles)


@pytest.mark.parametrize("name", ["plain", "self", "ims most", "western most"])
def test_points_count_up_in_their_place_to_the_exact_number(name: str) -> None:
    telling, shown, places = of(name), [], set()
    times = telling.times
    assert "win.points" not in telling.at(times.summed(0) - 1)
    for at in times.counts(0):
        placed = telling.at(at)
        shown.append(int(words(placed)["win.points"].replace(",", "")))
        places.add(placed["win.points"].box)
    assert shown == sorted({*shown}), "every step is more"
    assert shown[0] > 0
    assert shown[-1] == times.story.winners[0].points
    assert len(places) == 1
    assert times.counts(0)[0] == times.summed(0)
    assert times.counts(0)[-1] < times.stage(1) - 150, "the exact number stays for a while"


def test_larger_hands_count_up_longer() -> None:
    steps = [len(of(name).times.counts(0)) for name in ("plain", "self", "ims most")]
    assert steps == [5, 9, 14]


def test_nothing_stands_where_tiles_and_cards_come_later() -> None:
    telling = of("plain")
    placed = telling.at(telling.times.stage(0))
    assert {key for key in placed if key.startswith(("win.tile", "win.slot"))} == {
        f"win.tile:{number}" for number in range(3)
    }
    assert not [key for key in placed if key.startswith("win.card")]


def test_the_winning_tile_has_the_ring_in_its_set() -> None:
    looks = {key: one.look for key, one in counted("plain").items()}
    ringed = [
        tile_text(one.tile)
        for key, one in looks.items()
        if key.startswith("win.tile:") and isinstance(one, TileLook) and one.ring == "won"
    ]
    assert ringed == ["8s"]


def test_your_own_win_is_golden() -> None:
    assert style(counted("yours")["win.stage"]) == "dialog"
    assert style(counted("plain")["win.stage"]) == "panel"
    assert style(coins("self")["win.line"]) == "dialog"
    assert style(coins("plain")["win.line"]) == "panel"


def test_only_the_plate_of_the_winner_stays_lit() -> None:
    """Plates are lifted above the veil."""
    placed = counted("plain")
    layers = [placed[f"plate:{position}"].layer for position in range(4)]
    assert layers[3] == max(layers)
    assert layers[3] > max(layers[:3]) + 1000
    over = coins("plain")
    assert len({over[f"plate:{position}"].layer for position in range(4)}) == 1


# --- the winning tile -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "position"), [("plain", 3), ("robbed", 1)])
def test_a_tile_lands_next_to_the_winners_hand(name: str, position: int) -> None:
    """The hand at the right grows upwards, the one at the left downwards."""
    placed = of(name).at(LAND + 1)
    hand = [one.box for key, one in placed.items() if key.startswith(f"hand:{position}:")]
    landed = placed[f"won:{position}"].box
    assert landed.x == hand[-1].x
    assert (landed.y > hand[-1].y) == (position == 3)


@pytest.mark.parametrize(
    ("name", "won"),
    [
        ("plain", {"won:3": "8s"}),
        ("robbed", {"won:1": "8s"}),
        ("three", {"won:1": "5p", "won:2": "5p", "won:3": "5p"}),
        ("self", {}),
    ],
)
def test_a_tile_that_was_not_drawn_stays_with_its_winner(name: str, won: dict[str, str]) -> None:
    """It has its ring after the story too, and covers no other tile."""
    placed = of(name).at(None)
    tiles = {key: one for key, one in placed.items() if isinstance(one.look, TileLook)}
    looks = {key: cast(TileLook, one.look) for key, one in tiles.items() if key[:4] == "won:"}
    assert {key: tile_text(look.tile) for key, look in looks.items()} == won
    for key, look in looks.items():
        assert look.ring == "won"
        assert not [
            other for other, one in tiles.items() if other != key and meets(one, tiles[key])
        ]


def meets(one: Placed, other: Placed) -> bool:
    """Return whether two items share more than an edge."""
    across = min(one.box.right, other.box.right) - max(one.box.x, other.box.x)
    down = min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y)
    return across > 0 and down > 0


def test_a_robbed_tile_comes_from_the_kong() -> None:
    session = cast(Any, session_of("robbed"))
    tile = session.view.wins[0].winning_tile
    robbed = Meld(MeldKind.PROMOTED_KONG, tile, tile, WEST)
    melds = tuple((robbed,) if seat == NORTH else () for seat in SEATS)
    telling = Telling(replace(session, view=replace(session.view, melds=melds)))
    origin = telling.at(0)["won:1"].origin
    kong_boxes = [one.box for key, one in telling.at(0).items() if key.startswith("meld:2:")]
    assert origin in kong_boxes


# --- coins ----------------------------------------------------------------------------------------


def test_a_line_for_each_of_several_winners_has_a_name_worth_and_points() -> None:
    told = words(coins("three"))
    lines = [
        tuple(told[f"win.line:{row}.{part}"] for part in ("name", "worth", "points"))
        for row in range(3)
    ]
    assert lines == [
        *(("Cat", "2 fan", "18 points"), ("Ann", "11 fan", "394 points")),
        ("Bob", "2 fan", "18 points"),
    ]
    told = words(coins("plain"))
    assert (told["win.line:0.worth"], told["win.line:0.points"]) == ("2 fan", "16 points")
    assert "win.line:0.name" not in told, "the title has named the only winner"


def test_chips_say_what_each_player_gets_or_pays() -> None:
    placed = coins("plain")
    shown = [placed[f"win.chip:{seat}.text"] for seat in range(4)]
    assert [words(placed)[one.key] for one in shown] == ["+16", "−4", "−8", "−4"]
    assert [colour(one) for one in shown] == ["good", "bad", "bad", "bad"]


def test_coins_go_from_payers_to_the_winner() -> None:
    telling = of("plain")
    placed = telling.at(telling.times.closed + 300)
    going = [one for key, one in placed.items() if key.startswith("win.coin:")]
    assert going
    target = placed["plate:3"].box
    assert all(isinstance(one.look, BadgeLook) and inside(one.box, target) for one in going)
    assert not any(one.origin and inside(one.origin, target) for one in going)


def inside(box: Box, other: Box) -> bool:
    return other.holds(*box.centre)


def test_a_false_win_that_ends_the_hand_names_its_player() -> None:
    session = cast(Any, session_of("drawn"))
    paid = session_of("plain").settlement
    view = replace(session.view, false_wins=(0,))
    telling = Telling(replace(session, settlement=replace(paid, scores=()), view=view))
    told = words(telling.at(telling.times.closed + 300))
    assert told["win.line:0"] == "Hand over: false win by Cat"


# --- a drawn hand ---------------------------------------------------------------------------------


def test_a_drawn_hand_names_the_ready_players_with_all_their_waits() -> None:
    telling = of("drawn")
    first = telling.at(telling.times.opening)
    assert {"drawn.ready:0.name", "drawn.ready:1.name"} <= {*first}, "both names at once"
    assert "drawn.ready:1.waits" not in first
    placed = telling.at(telling.times.end - 1)
    assert placed["drawn.stage"].box == first["drawn.stage"].box
    told = words(placed)
    assert told["drawn.title"] == "The wall is empty."
    assert [told[f"drawn.ready:{row}.name"] for row in (0, 1)] == ["You", "Bob"]
    waits = [
        [
            tile_text(one.look.tile)
            for key, one in placed.items()
            if key.startswith(f"drawn.ready:{row}.tile") and isinstance(one.look, TileLook)
        ]
        for row in (0, 1)
    ]
    assert waits == [["5p"], ["2p", "5p"]]
    assert "drawn.nobody" not in told


def test_a_drawn_hand_without_a_ready_player_says_so() -> None:
    session = cast(Any, session_of("drawn"))
    rest = session.view.hands[0]
    view = replace(session.view, hands=(rest,) * 4, melds=((),) * 4)
    telling = Telling(replace(session, view=view))
    told = words(telling.at(telling.times.end - 1))
    assert told["drawn.nobody"] == "Nobody was ready"


def test_faces_on_the_stage_are_happy() -> None:
    telling = of("plain")
    people = tuple(
        Plate(name, 1000, face) for name, face in zip(NAMES, ("", "may", "bo", "ling"), strict=True)
    )
    state = BoardState(telling.session.view, people, 3)
    screen = screen_of(new_app())
    times = telling.times
    staged = StagedTable(Board(state, screen), times, times.stage(1) - 1, 1.0)
    looks = {one.key: one.look for one in staged.over(place_board(state, screen))}
    face = looks["win.face"]
    assert isinstance(face, PortraitLook)
    assert (face.id, face.mood) == ("ling", "happy")
