"""`rules`: the part on payments, with the options in use."""

from __future__ import annotations

from typing import Any

import pytest

from game.rulesets import RULESETS
from game.words.labels import LANGUAGES, load_labels
from tests.commands.terminal import Terminal


def payment(game: Terminal, rules: str) -> dict[str, Any]:
    told: dict[str, Any] = game("rules", "--rules", rules, "--json").json["payment"]
    return told


def test_shares_go_by_table_and_way(game: Terminal) -> None:
    """4 fan are a single payment of 16 in each table. 10 fan are 128, 1,024 or 64."""
    told = payment(game, "hongkong: payment_table=full_spicy payment_way=full_gun")
    assert (told["kind"], told["table"], told["way"]) == ("shares", "full_spicy", "full_gun")
    assert [row["fan"] for row in told["rows"]] == list(range(11))
    assert told["rows"][10] == {
        "fan": 10,
        "discarder": 4096,
        "other": 0,
        "by_discard": 4096,
        "each": 2048,
        "self_drawn": 6144,
    }
    told = payment(game, "pocket:")
    assert len(told["rows"]) == 13
    assert told["rows"][4] == {
        "fan": 4,
        "discarder": 32,
        "other": 16,
        "by_discard": 64,
        "each": 32,
        "self_drawn": 96,
    }


def test_basic_scores_multipliers_and_payers(game: Terminal) -> None:
    told = payment(game, "ims")
    assert told["kind"] == "basic"
    assert told["rows"][-1] == {"fan": 12, "basic": 132, "half_more": 198, "third": 66}
    assert told["rows"][5]["fan"] == 2.5
    assert [one["times"] for one in told["multipliers"]] == [1, 1.5, 1.5, 1.5]
    assert [(one["id"], one["payers"]) for one in told["payers"]][3:] == [
        ("third", 3),
        ("discard", 1),
    ]
    assert told["payers"][0]["names"]["en"] == "Discarded for all four chows"


def test_points_limit_and_settlement(game: Terminal) -> None:
    told = payment(game, "western: limit_points=300")
    assert (told["kind"], told["limit"]) == ("doubling", 300)
    assert told["rows"][0] == {
        "base_points": 10,
        "points": [10, 20, 40, 80, 160, 300, 300, 300],
    }
    assert [(one["id"], one["times"]) for one in told["settlement"]] == [
        ("count", 1),
        ("count_east", 2),
        ("difference", 1),
        ("difference_east", 2),
    ]


def test_what_a_false_win_costs_east_and_another(game: Terminal) -> None:
    east, south = payment(game, "western")["false_win"]
    assert east == {"E": -6000, "S": 2000, "W": 2000, "N": 2000}
    assert south == {"E": 2000, "S": -4000, "W": 1000, "N": 1000}
    assert "False win:" not in game("rules", "--rules", "western").out
    printed = game("rules", "--rules", "western: false_win_penalty=open").out
    assert "False win: E +2,000  S -4,000  W +1,000  N +1,000" in printed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [one.id for one in RULESETS])
def test_the_numbers_are_printed_too(game: Terminal, rules: str, language: str) -> None:
    told = payment(game, rules)
    printed = game("rules", "--rules", rules, "--lang", language).out
    lines = [line.replace(",", "").split() for line in printed.splitlines()]
    for row in told["rows"]:
        base, *points = row.values()
        numbers = points[0] if told["kind"] == "doubling" else points
        assert [str(number) for number in (base, *numbers)] in lines
    labels = load_labels(language)
    if told["kind"] != "shares":
        assert labels.text(f"rules.{rules}.pays.1") in printed
    assert "rules." not in printed


def test_the_columns_are_straight_in_chinese(game: Terminal) -> None:
    lines = game("rules", "--rules", "ims", "--lang", "zh_Hant").out.splitlines()
    (head,) = (place for place, line in enumerate(lines) if line.startswith("番數"))
    assert lines[head] == "番數  基本分  × 1.5  三家各付"
    assert lines[head + 1] == "   0       4      6         2"
