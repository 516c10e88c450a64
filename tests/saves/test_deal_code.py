"""Deal codes: exact, forgiving to people, strict to mistakes, and readable for ever."""

import random
import re
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.problems import RulesError
from game.rules.tiles import SEATS, WIND_LETTERS, Seat, Wind, full_set, tile_text
from game.rules.wall import Wall, build_wall
from game.rulesets import RULESETS, ruleset
from game.rulesets.options_text import options_from_text, options_text
from game.saves import deal_code as codes
from game.saves.deal_code import FACES, GROUP, LETTERS, RULES, deal_code, deal_of
from game.saves.same_deal import DealStart
from game.settings.opponents import OPPONENTS
from tests.recorded import DATA

SAMPLES = DATA / "deal_codes.txt"


def start(text: str = "pocket:", seed: str = "0123456789abcdef/1", seat: int = 0) -> DealStart:
    rules, options = options_from_text(text)
    ids = ("kwok", "ling", "yip")
    players = ("strong", "strong-fast", "expert")
    wall = build_wall(seed, options.bonus_tiles)
    return DealStart(rules.id, options, players, Seat(seat), Wind(1), wall, seed, ids)


CODE = deal_code(start())


def problem(code: str) -> str:
    with pytest.raises(RulesError) as caught:
        deal_of(code)
    return caught.value.reason.key


@given(
    st.sampled_from(RULES),
    st.sampled_from(SEATS),
    st.sampled_from(range(4)),
    st.permutations(FACES),
    st.integers(0, 2**64 - 1),
    st.integers(1, 5000),
)
def test_a_code_names_the_whole_deal(
    rules: str, seat: Seat, wind: int, faces: list[str], seed: int, number: int
) -> None:
    usual = ruleset(rules)
    text = f"{seed:016x}/{number}"
    wall = build_wall(text, usual.options.bonus_tiles)
    ids = (faces[0], faces[1], faces[2])
    one, two, three = (OPPONENTS[id].player for id in ids)
    players = (one, two, three)
    deal = DealStart(rules, usual.options, players, seat, Wind(wind), wall, text, ids)
    code = deal_code(deal)
    assert deal_of(code) == deal
    assert len(code) <= 29 if number < 8 else 33


@pytest.mark.parametrize(
    "text",
    [
        "pocket: minimum=3 bonus_tiles=on",
        "hongkong: bonus_tiles=off minimum=5 fan.dragon_pung=2 payment_table=full_spicy",
        "western: limit_points=500 knitting=off",
        "pocket: fan.pong_pong_wu=0 multiple_wins=all claim_window=10",
    ],
)
def test_a_code_keeps_every_house_rule_of_the_hand(text: str) -> None:
    deal = start(text)
    assert deal_of(deal_code(deal)).options == deal.options


def test_the_length_of_the_match_is_no_part_of_a_deal() -> None:
    assert deal_code(start("pocket: rounds=1 start_score=500")) == CODE


def test_a_code_of_an_old_match_names_its_long_seed() -> None:
    deal = start(seed="00112233445566778899aabbccddeeff/12")
    assert deal_of(deal_code(deal)) == deal


@pytest.mark.parametrize("bonus", [False, True])
def test_a_wall_that_no_seed_made_has_a_code_of_its_own(bonus: bool) -> None:
    tiles = list(full_set(bonus))
    for order in (tiles, tiles[::-1], random.Random(7).sample(tiles, len(tiles))):
        options = replace(ruleset("pocket").options, bonus_tiles=bonus)
        wall = Wall(tuple(order), (1, 6, 3))
        deal = replace(start(), options=options, wall=wall, seed="picture 3/2")
        found = deal_of(deal_code(deal))
        assert found.wall == wall
        assert deal_code(found) == deal_code(deal)


def test_a_match_of_an_older_version_gets_the_nearest_faces() -> None:
    deal = replace(start(), opponents=("", "", ""), players=("strong", "expert", "expert"))
    assert deal_of(deal_code(deal)).players == ("strong", "expert", "expert-pung")


def test_people_copy_codes_in_many_ways() -> None:
    deal = deal_of(CODE)
    for typed in (
        CODE.lower(),
        f"  {CODE.replace('-', ' ')}\n",
        CODE.replace("-", ""),
        CODE.replace("0", "O").replace("1", "I"),
        CODE.replace("0", "o").replace("1", "l"),
        CODE.replace("-", "\N{EN DASH}"),
        "".join(chr(ord(one) + 0xFEE0) for one in CODE),  # an input method's wide letters
    ):
        assert deal_of(typed) == deal


def test_every_mistake_in_a_letter_is_found() -> None:
    plain = CODE.replace("-", "")
    for place, right in enumerate(plain):
        for wrong in LETTERS:
            if wrong != right:
                key = problem(plain[:place] + wrong + plain[place + 1 :])
                assert key == "problem.deal_code", (place, wrong)


def test_swapped_and_missing_letters_are_found() -> None:
    plain = CODE.replace("-", "")
    for at in range(len(plain) - 1):
        swapped = plain[:at] + plain[at + 1] + plain[at] + plain[at + 2 :]
        if swapped != plain:
            assert problem(swapped) == "problem.deal_code"
        assert problem(plain[:at] + plain[at + 1 :]) == "problem.deal_code"


@given(st.text(max_size=60))
def test_other_texts_are_no_codes(text: str) -> None:
    assert problem(text) == "problem.deal_code"


def test_very_long_texts_are_no_codes() -> None:
    assert problem("A" * 100_000) == "problem.deal_code"


def _signed(body: str) -> str:
    return body + codes._check(body)


def test_a_code_of_a_newer_version_says_so() -> None:
    assert problem(_signed("B" + "0" * 19)) == "problem.deal_code_newer"


@given(st.text(LETTERS, max_size=40))
def test_what_this_version_does_not_know_is_of_a_newer_one(letters: str) -> None:
    """No correctly signed text fails in another way, such as one with an unknown option."""
    text = _signed("A" + letters)
    if len(text) <= GROUP:
        return
    try:
        deal = deal_of(text)
    except RulesError:
        assert problem(text) in ("problem.deal_code_newer", "problem.deal_code")
        return
    assert deal_of(deal_code(deal)).wall == deal.wall


def test_the_lists_know_everything_and_names_differ() -> None:
    assert set(OPPONENTS) <= set(FACES)
    assert {one.id for one in RULESETS} <= set(RULES)
    for one in RULESETS:
        names = [*codes._names(one), *(f"fan.{row.id}" for row in one.patterns)]
        assert len({codes._short(name) for name in names}) == len(names)


def described(deal: DealStart, names: Iterable[str]) -> str:
    """Return a deal as a line of the samples, with these options."""
    rules = ruleset(deal.ruleset)
    everything = {**deal.options.values(), **dict(deal.options.fan)}
    told = [
        f"{WIND_LETTERS[deal.seat]} {WIND_LETTERS[deal.round_wind]} {' '.join(deal.opponents)}",
        options_text(rules, deal.options),
        " ".join(f"{name}={everything[name]}" for name in sorted(names)),
        f"{deal.wall.dice} {' '.join(map(tile_text, deal.wall.tiles))} {deal.seed}",
    ]
    return " | ".join(told)


def test_codes_of_all_versions_open() -> None:
    """The file only grows: a code that a player kept must always give the same deal."""
    lines = SAMPLES.read_text(encoding="utf-8").splitlines()
    samples = [line.split(" | ", 1) for line in lines if line and not line.startswith("#")]
    assert len(samples) >= 8
    for code, meaning in samples:
        assert described(deal_of(code), re.findall(r"(\w+)=", meaning.split(" | ")[2])) == meaning
