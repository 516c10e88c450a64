"""What would you discard? Is it safe? Every position of the bank still holds."""

from __future__ import annotations

import random

import pytest

from game.bots import choose
from game.coach.advice import advise
from game.drills.described import described, read_described
from game.drills.positions import APART, RISKY, Discard, Safe, own_mistake, read_discard
from game.drills.suits import ORDERS
from game.drills.tasks import FEW, Kind, discards, graded, positions, safes
from game.rules.moves import Action
from game.rules.play import deal_out, play
from game.rules.problems import RulesError
from game.rules.tiles import EAST_WIND, KIND_TILES, tile_text
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.session.recording import recorded_here
from tests.session.playing import finish_hand, new_session

AGAIN = "run build/fit/drills.py check, which drops what no longer holds"


@pytest.mark.parametrize("one", [*discards()], ids=lambda one: one.place.hand)
def test_the_coach_still_gives_the_answer(one: Discard) -> None:
    assert one.holds, AGAIN
    assert one.grade == one.measured, AGAIN
    best, second, *_ = one.advice.options
    assert best.value > second.value


@pytest.mark.parametrize("one", [*safes()], ids=lambda one: one.place.hand)
def test_the_coachs_safest_tile_is_an_answer(one: Safe) -> None:
    assert one.holds, AGAIN
    assert one.grade == one.measured, AGAIN
    assert one.is_apart
    assert 0 < len(one.answers) < len(one.chances)
    risky = [chance for tile, chance in one.chances.items() if tile not in one.answers]
    assert min(risky) >= RISKY
    # Each chance is a whole number of deals.
    for chance in one.chances.values():
        deals = round(chance * one.dealings / 100)
        assert chance == round(100 * deals / one.dealings, 1)


def test_the_first_clear_gap_parts_the_safe_tiles_from_the_risky_ones() -> None:
    place = next(safes()).place
    chances = dict(zip(KIND_TILES, (0.0, 1.0, 3.0, 8.0, 9.0, 30.0), strict=False))
    found = Safe(place, chances)
    assert found.is_apart
    assert sorted(chances[tile] for tile in found.answers) == [0.0, 1.0, 3.0]
    close = dict(zip(KIND_TILES, (0.0, 3.0, 6.0, 6.0 + APART - 1, 9.5), strict=False))
    assert not Safe(place, close).is_apart


def test_there_are_enough_positions_of_each_kind() -> None:
    """Somebody who drills daily doesn't see the same few."""
    for kind in ("discard", "safe"):
        assert len({one["hand"] for one in positions(kind)}) >= FEW


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
@pytest.mark.parametrize("kind", ["discard", "safe"])
def test_a_ruleset_with_enough_positions_asks_only_those(kind: Kind, rules: Ruleset) -> None:
    found = {one.rules.split(":")[0] for _, one in graded(kind, rules, f"{rules.id}:")}
    own = [one for one in positions(kind) if str(one["rules"]).startswith(f"{rules.id}:")]
    assert (found == {rules.id}) == (len(own) >= FEW)
    assert rules.id in found


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_a_position_is_the_same_from_its_texts(rules: Ruleset) -> None:
    deal, _ = deal_out(rules, build_wall("told", rules.options.bonus_tiles), EAST_WIND)
    rng, told = random.Random(1), 0
    while deal.waiting_for:
        seen = view(deal, deal.waiting_for[0])
        if {one.action for one in seen.legal} == {Action.DISCARD}:
            found = described(seen, rules)
            if found is not None:
                again = read_described(found.data).view
                assert (again.hand, again.drawn, again.legal) == (seen.hand, seen.drawn, seen.legal)
                assert [one.tile for one in again.river] == [one.tile for one in seen.river]
                told += 1
        deal, _ = play(deal, choose("plain", seen, rules, rng))
    assert told >= 15


def test_exchanged_suits_keep_the_answer() -> None:
    every: tuple[Discard | Safe, ...] = (*discards(), *safes())
    for one in every:
        for suits in ORDERS[1:3]:
            other = one.with_suits(suits)
            assert len(other.answers) == len(one.answers)
            assert other.answers <= {*other.view.hand}
            assert len(other.view.river) == len(one.view.river)


def test_what_the_table_shows_is_true() -> None:
    for one in safes():
        for tile in one.chances:
            told = {(about, reason.key) for about, reason in one.signs(tile)}
            safe = tile if tile in one.answers else one.safest
            passed = safe in [each.tile for each in one.view.river[-4:]]
            assert ((safe, "drill.safe.passed") in told) == passed
            risky = one.riskiest if tile in one.answers else tile
            assert {about for about, _ in told} <= {safe, risky}
            for about, reason in one.signs(tile):
                values = dict(reason.params)
                out = [each.tile for each in one.view.river if each.claimed_by is None]
                out += [each for own in one.view.melds for meld in own for each in meld.tiles]
                assert ((safe, "drill.safe.out") in told) == (out.count(safe) > 1)
                assert ((risky, "drill.safe.none_out") in told) == (risky not in out)
                if reason.key == "drill.safe.out":
                    assert out.count(about) == values["count"]
                    assert about in one.answers
                if reason.key == "drill.safe.none_out":
                    assert about not in out
                    assert about not in one.answers


def test_an_own_mistake_becomes_a_question() -> None:
    session = new_session()
    session.start()
    finish_hand(session)
    recording = recorded_here(session, 1)
    seat = session.player_seat
    kept = 0
    for step in range(len(recording.frames)):
        seen, found = recording.decision(step, seat), own_mistake(recording, step, seat)
        if found is not None:
            assert seen is not None
            assert found.view.hand == seen.hand
            assert read_discard(found.data) == found
            assert found.holds
            kept += 1
        elif seen is not None and {one.action for one in seen.legal} == {Action.DISCARD}:
            best, second, *_ = advise(seen, recording.ruleset).options
            assert best.value == second.value
    assert kept >= 3


def test_a_question_with_an_answer_that_isnt_in_the_hand_is_refused() -> None:
    data = dict(positions("discard")[0])
    absent = next(
        tile_text(tile) for tile in KIND_TILES if tile not in read_discard(data).view.hand
    )
    for wrong in ({"best": absent}, {"best": 3}, {"grade": 9}, {"hand": "123m"}, {"left": -1}):
        with pytest.raises(RulesError):
            read_discard({**data, **wrong})


def test_rules_of_a_position_are_known() -> None:
    for one in (*discards(), *safes()):
        assert one.ruleset == ruleset(one.place.rules.split(":")[0])
