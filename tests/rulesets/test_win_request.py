"""A win that someone describes: an impossible one is refused, and no win at a table is."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, cast

import pytest

import game
from game.rules.deal import Phase
from game.rules.facts import CIRCUMSTANCES, After, WinFacts, circumstances
from game.rules.notation import HandText
from game.rules.play import deal_out, play
from game.rules.problems import RulesError
from game.rules.tiles import EAST_WIND, WIND_LETTERS
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.rulesets.samples import SAMPLES
from game.rulesets.win_request import WinRequest, compare_request, score_request, win_facts
from game.words.labels import languages, load_labels
from tests.builders import clumped_wall, eager, ready_wall, with_options
from tests.conftest import Few
from tests.pairs import option_sets
from tests.situations import SITUATIONS

PLAIN = "123m 456p 789s EE 55m + 5m"
CLAIMED = "(123m) 456p 789s EE 55m + 5m"
TWO_CLAIMED = "(123m) (456p) 789s EE 55m + 5m"
CONCEALED_KONG = "[1111m] 456p 789s EE 55m + 5m"
CLAIMED_KONG = "(1111m) 456p 789s EE 55m + 5m"
TWO_CLAIMED_KONGS = "(1111m) (2222p) 789s EE 55m + 5m"

DRAWN: dict[str, Any] = {"self_draw": True}
DEALT: dict[str, Any] = {"seat": "E", "dealt": True, **DRAWN}
FIRST_DISCARD: dict[str, Any] = {"first_discard": True}
CALLED: dict[str, Any] = {"original_call": True}
CIRCULATION: dict[str, Any] = {"first_circulation": True}
AFTER_KONG: dict[str, Any] = {"after": After.KONG, **DRAWN}
AFTER_KONGS: dict[str, Any] = {"after": After.KONG_KONG, **DRAWN}
AFTER_BONUS: dict[str, Any] = {"after": After.BONUS, **DRAWN}
ROBBING: dict[str, Any] = {"robbing": True}

IMPOSSIBLE: list[tuple[str, str, dict[str, Any]]] = [
    ("dealt_melds", CLAIMED, DEALT),
    ("dealt_melds", CONCEALED_KONG, DEALT),
    ("first_discard_melds", CLAIMED, FIRST_DISCARD),
    ("first_discard_melds", CONCEALED_KONG, FIRST_DISCARD),
    ("original_call_melds", CLAIMED, CALLED),
    ("original_call_melds", CONCEALED_KONG, CALLED | DRAWN),
    ("original_call_circulation", PLAIN, CALLED | CIRCULATION | DRAWN),
    ("first_circulation_late", PLAIN, CIRCULATION | {"last_tile": True}),
    ("first_circulation_melds", TWO_CLAIMED, CIRCULATION),
    ("first_circulation_melds", CLAIMED, CIRCULATION | {"seat": "E"}),
    ("first_circulation_melds", CLAIMED, CIRCULATION | DRAWN),
    ("after_no_kong", PLAIN, AFTER_KONG),
    ("after_no_kong", CLAIMED, AFTER_KONG),
    ("after_no_kong", PLAIN, AFTER_KONGS),
    ("after_one_kong", CONCEALED_KONG, AFTER_KONGS),
    ("after_one_kong", TWO_CLAIMED_KONGS, AFTER_KONGS),
    ("after_no_bonus", PLAIN, AFTER_BONUS),
    ("robbing_copies", PLAIN, ROBBING),
    ("robbing_copies", "123m 456p 789s EE 44m + 4m", ROBBING),
    ("robbing_copies", "(555m) 456p 789s EE 46m + 5m", ROBBING),
]
"""The last part of the reason's key, the hand, and how it was won: by South unless said."""

POSSIBLE: list[tuple[str, dict[str, Any]]] = [
    (PLAIN, DEALT),
    (f"f1 {PLAIN}", DEALT | AFTER_BONUS),
    (PLAIN, FIRST_DISCARD),
    (PLAIN, CALLED | CIRCULATION),
    (CLAIMED, CIRCULATION),
    (CONCEALED_KONG, CIRCULATION | {"seat": "E"} | AFTER_KONG),
    (CLAIMED_KONG, CIRCULATION | AFTER_KONG),
    ("(1111m) [2222p] 789s EE 55m + 5m", AFTER_KONGS),
    ("(1111m) (2222p+) 789s EE 55m + 5m", AFTER_KONGS),
    ("123m 456p 789s EE 46m + 5m", ROBBING),
]


def reason_for(hand: str, how: dict[str, Any]) -> str:
    with pytest.raises(RulesError) as caught:
        win_facts(WinRequest(hand, **{"seat": "S", **how}))
    return caught.value.reason.key


@pytest.mark.parametrize(("key", "hand", "how"), IMPOSSIBLE)
def test_what_cannot_happen_is_refused_with_its_reason(
    key: str, hand: str, how: dict[str, Any]
) -> None:
    assert reason_for(hand, how) == f"command.{key}"
    for language in languages():
        assert load_labels(language).has(f"command.{key}")


@pytest.mark.parametrize(("hand", "how"), POSSIBLE)
def test_what_nearly_cannot_happen_is_scored(hand: str, how: dict[str, Any]) -> None:
    assert win_facts(WinRequest(hand, **{"seat": "S", **how}))


NOT_PLAYED: list[tuple[str, str, str, dict[str, Any]]] = [
    ("no_bonus_tiles", "pocket", f"f1 {PLAIN}", {}),
    ("no_bonus_tiles", "pocket", PLAIN, {"bonus": ("g1",)}),
    ("no_bonus_tiles", "western: bonus_tiles=off", f"f1 {PLAIN}", AFTER_BONUS),
    ("no_robbing", "pocket: robbing_the_kong=off", "123m 456p 789s EE 46m + 5m", ROBBING),
    ("last_tile_replacement", "western", CONCEALED_KONG, AFTER_KONG | {"last_tile": True}),
]


@pytest.mark.parametrize(("key", "rules", "hand", "how"), NOT_PLAYED)
def test_what_the_options_exclude_is_refused(
    key: str, rules: str, hand: str, how: dict[str, Any]
) -> None:
    request = WinRequest(hand, **{"seat": "S", **how})
    with pytest.raises(RulesError) as caught:
        score_request(game.ruleset(rules), request)
    assert caught.value.reason.key == f"command.{key}"
    assert compare_request([game.ruleset(rules)], request)[0].score is not None


def test_scripts_are_refused_the_same() -> None:
    rules = game.ruleset("pocket")
    with pytest.raises(game.RulesError, match="after_no_kong"):
        game.score(rules, PLAIN, self_draw=True, after="kong")
    with pytest.raises(game.RulesError, match="unknown_key"):
        game.score(rules, PLAIN, self_drawn=True)
    won = game.score(rules, CONCEALED_KONG, self_draw=True, after="kong")
    assert won.score is not None
    assert "chi_mo_after_gong" in [one.id for one in won.score.patterns]


@pytest.mark.parametrize("how", [DEALT, FIRST_DISCARD])
def test_the_first_win_is_always_in_the_first_circulation(how: dict[str, Any]) -> None:
    won = score_request(ruleset("ims"), WinRequest(PLAIN, **{"seat": "S", **how}))
    assert won.score is not None
    assert "first_circulation" in [one.id for one in won.score.patterns]


# --- wins that happen ---------------------------------------------------------------------------


def request_of(win: WinFacts) -> WinRequest:
    """Return the description of a win."""
    concealed = list(win.hand.concealed)
    concealed.remove(win.winning_tile)
    text = HandText(tuple(concealed), win.hand.melds, win.hand.bonus, win.winning_tile)
    return WinRequest(
        str(text),
        WIND_LETTERS[win.seat],
        WIND_LETTERS[win.round_wind],
        win.self_draw,
        discarder=None if win.discarder is None else WIND_LETTERS[win.discarder],
        **circumstances(win),
    )


def wins_at(rules: Ruleset, seed: str) -> Iterator[WinFacts]:
    """Yield the wins of two hands: one with many kongs, one with early wins."""
    rng = random.Random(seed)
    bonus = rules.options.bonus_tiles
    for wall in (clumped_wall(rng, bonus=bonus, swaps=60), ready_wall(rng, bonus=bonus)):
        deal, _ = deal_out(rules, wall, EAST_WIND)
        while deal.phase is not Phase.OVER:
            deal, _ = play(deal, eager(deal, rng))
        yield from deal.wins


def played_wins(id: str, seeds: Iterable[int]) -> Iterator[tuple[Ruleset, WinFacts]]:
    for number, options in enumerate(option_sets(id)):
        rules = with_options(ruleset(id), **options)
        for seed in seeds:
            yield from ((rules, win) for win in wins_at(rules, f"{id} {number} {seed}"))


def rare_wins(id: str) -> Iterator[tuple[Ruleset, WinFacts]]:
    for make, ids in SITUATIONS.items():
        if id in ids:
            deal = make(id)
            yield from ((cast(Ruleset, deal.judge), win) for win in deal.wins)


@pytest.mark.parametrize("id", [rules.id for rules in RULESETS])
def test_no_win_at_a_table_is_refused(id: str, few: Few) -> None:
    """Rare ends, and hands with all pairs of options, those of the table included."""
    met = set()
    for rules, win in (*rare_wins(id), *played_wins(id, few(range(3), 1))):
        found = score_request(rules, request_of(win))
        assert found.refused is None
        assert found.score == rules.score(win)
        met |= {name for name, value in circumstances(win).items() if value}
    assert met == {*CIRCUMSTANCES}


@pytest.mark.parametrize("id", SAMPLES)
def test_every_sample_hand_can_happen(id: str) -> None:
    for sample in SAMPLES[id].values():
        assert score_request(ruleset(id), request_of(sample.win)).score is not None
