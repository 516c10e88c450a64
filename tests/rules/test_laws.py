"""The laws that every hand obeys, with all players and all rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import pytest

from game.bots import choose
from game.rules.deal import Deal, Phase, deal_facts, legal_moves
from game.rules.melds import MeldKind
from game.rules.moves import Move, move_from_text, seen_by
from game.rules.play import advance, deal_out, play
from game.rules.problems import RulesError
from game.rules.redeal import awaiting, possible_deal, unseen_tiles
from game.rules.tiles import EAST_WIND, SEATS, UNKNOWN, full_set, is_bonus
from game.rules.trail import Step
from game.rules.view import view
from game.rules.wall import Wall, build_wall, shuffled
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from tests.builders import (
    all_moves,
    clumped_wall,
    eager,
    everything_legal,
    ready_wall,
    with_options,
)
from tests.laws import all_tiles, reshuffled, shown_in, visible
from tests.pairs import option_sets

Player: TypeAlias = Callable[[Deal, Ruleset, random.Random], Move]


def hungry(deal: Deal, rules: Ruleset, rng: random.Random) -> Move:
    return eager(deal, rng)


def computer(name: str) -> Player:
    """Return the computer player of this name, for all four seats."""

    def decide(deal: Deal, rules: Ruleset, rng: random.Random) -> Move:
        return choose(name, view(deal, rng.choice(deal.waiting_for)), rules, rng)

    return decide


PLAYERS: dict[str, Player] = {
    "eager": hungry,
    "random": computer("random"),
    "plain": computer("plain"),
}
MOST_MOVES = 1000
"""Far more than the moves of any hand: four answers to each of at most 144 discards."""


@dataclass(frozen=True, slots=True)
class Record:
    """A hand played to its end: the state before each move, the move, and its steps."""

    rules: Ruleset
    wall: Wall
    dealing: tuple[Step, ...]
    played: tuple[tuple[Deal, Move, tuple[Step, ...]], ...]
    end: Deal

    @property
    def steps(self) -> Iterator[Step]:
        yield from self.dealing
        for _, _, steps in self.played:
            yield from steps


def walls(seed: str, bonus: bool) -> list[Wall]:
    rng = random.Random(seed)
    return [
        build_wall(seed, bonus),
        clumped_wall(rng, bonus=bonus, swaps=60),
        ready_wall(rng, bonus=bonus),
    ]


@cache
def record(id: str, number: int) -> Record:
    """Return a hand of this ruleset with its set of options of this number.

    Each player gets walls of every kind.
    """
    rules = with_options(ruleset(id), **option_sets(id)[number])
    player = list(PLAYERS)[number % len(PLAYERS)]
    kinds = walls(f"{id} {number}", rules.options.bonus_tiles)
    wall = kinds[number // len(PLAYERS) % len(kinds)]
    rng = random.Random(number)
    deal, dealing = deal_out(rules, wall, EAST_WIND)
    played: list[tuple[Deal, Move, tuple[Step, ...]]] = []
    while deal.phase is not Phase.OVER:
        assert len(played) < MOST_MOVES
        assert everything_legal(deal), "nobody can move, but the hand is not over"
        move = PLAYERS[player](deal, rules, rng)
        after, steps = advance(deal, move)
        played.append((deal, move, steps))
        deal = after
    return Record(rules, wall, dealing, tuple(played), deal)


HANDS = [(rules.id, number) for rules in RULESETS for number in range(len(option_sets(rules.id)))]
every_hand = pytest.mark.parametrize(("rules", "number"), HANDS)
pytestmark = pytest.mark.sample(40)


# --- laws of play --------------------------------------------------------------------------------


@every_hand
def test_tiles_are_conserved_at_every_step(rules: str, number: int) -> None:
    hand = record(rules, number)
    everything = Counter(full_set(hand.rules.options.bonus_tiles))
    for step in hand.steps:
        assert Counter(all_tiles(step.deal)) == everything


@every_hand
def test_hands_have_13_tiles_or_one_more(rules: str, number: int) -> None:
    for deal, _, _ in record(rules, number).played:
        sizes = [len(deal.hands[seat]) + 3 * len(deal.melds[seat]) for seat in SEATS]
        expected = [13] * 4
        # The dealer has one more before the first turn, when bonus tiles can win.
        expected[deal.turn] += deal.phase is Phase.TURN or deal.drawn is not None
        assert sizes == expected
        assert not any(is_bonus(tile) for one in deal.hands for tile in one)


@every_hand
def test_a_drawn_tile_is_in_the_hand_of_the_one_in_turn(rules: str, number: int) -> None:
    for step in record(rules, number).steps:
        assert step.deal.drawn is None or step.deal.drawn in step.deal.hands[step.deal.turn]


@every_hand
def test_payments_sum_to_zero(rules: str, number: int) -> None:
    hand = record(rules, number)
    settled = hand.rules.settle(deal_facts(hand.end, drawn_before=3))
    assert sum(settled.payments) == 0
    assert len(settled.scores) == len(hand.end.wins)


@every_hand
def test_the_same_moves_from_the_same_wall_give_an_equal_deal(rules: str, number: int) -> None:
    hand = record(rules, number)
    deal, steps = deal_out(hand.rules, hand.wall, EAST_WIND)
    assert steps == hand.dealing
    for before, move, brought in hand.played:
        assert deal == before
        deal, steps = advance(deal, move_from_text(str(move)))
        assert steps == brought
    assert deal == hand.end


@every_hand
def test_the_last_step_shows_the_state_to_go_on_from(rules: str, number: int) -> None:
    hand = record(rules, number)
    afterwards = [*[deal for deal, _, _ in hand.played[1:]], hand.end]
    assert hand.dealing[-1].deal == hand.played[0][0]
    for (deal, move, steps), after in zip(hand.played, afterwards, strict=True):
        assert play(deal, move) == (after, tuple(step.event for step in steps))
        if steps:
            assert steps[-1].deal == after
        assert all(step.deal.waiting_for == () for step in steps[:-1])


@every_hand
def test_exactly_the_legal_moves_are_accepted(rules: str, number: int) -> None:
    played = record(rules, number).played
    for deal in [
        played[0][0],
        *(deal for deal, _, _ in random.Random(1).sample(played, min(2, len(played)))),
    ]:
        legal = everything_legal(deal)
        assert len(set(legal)) == len(legal)
        assert {move.seat for move in legal} == set(deal.waiting_for)
        for move in all_moves():
            assert accepts(deal, move) is (move in legal)


def accepts(deal: Deal, move: Move) -> bool:
    try:
        play(deal, move)
    except RulesError:
        return False
    return True


@every_hand
def test_what_some_seat_must_decide_can_be_decided_in_any_order(rules: str, number: int) -> None:
    for deal, _, _ in record(rules, number).played:
        if len(deal.waiting_for) > 1:
            one, other = (legal_moves(deal, seat)[-1] for seat in deal.waiting_for[:2])
            assert play(play(deal, one)[0], other)[0] == play(play(deal, other)[0], one)[0]


# --- hidden tiles stay hidden --------------------------------------------------------------------


@every_hand
def test_reshuffling_what_a_seat_cannot_see_changes_no_view(rules: str, number: int) -> None:
    hand = record(rules, number)
    rng = random.Random(2)
    changed = 0
    steps = [*hand.steps]
    for step in rng.sample(steps, min(25, len(steps))):
        if step.deal.phase is not Phase.OVER:
            for seat in SEATS:
                other = reshuffled(step.deal, seat, rng)
                changed += other.hands != step.deal.hands
                assert view(other, seat) == view(step.deal, seat)
    assert changed


@every_hand
def test_a_possible_deal_has_the_view_that_it_is_made_from(rules: str, number: int) -> None:
    hand = record(rules, number)
    rng = random.Random(3)
    for deal, move, _ in rng.sample(hand.played, min(25, len(hand.played))):
        seen = view(deal, move.seat)
        hidden = shuffled(unseen_tiles(seen), rng)
        possible = awaiting(possible_deal(seen, hand.rules, hidden), seen)
        assert view(possible, move.seat) == seen
        assert Counter(all_tiles(possible)) == Counter(all_tiles(deal))
        assert not any(is_bonus(tile) for tiles in possible.hands for tile in tiles)
        play(possible, move)


@every_hand
def test_a_seat_sees_no_hidden_tile_in_an_event(rules: str, number: int) -> None:
    hand = record(rules, number)
    hide = hand.rules.options.hides_concealed_kongs
    for step in hand.steps:
        if step.deal.phase is not Phase.OVER:
            for seat in SEATS:
                seen = seen_by(step.event, seat, hide_concealed_kongs=hide)
                assert shown_in(seen) <= visible(view(step.deal, seat)) | {UNKNOWN}


def test_what_the_laws_were_held_against() -> None:
    """The hands played contain everything that happens often enough to wait for."""
    hands = [record(rules, number) for rules, number in HANDS]
    moves = Counter(move.action.value for hand in hands for _, move, _ in hand.played)
    assert set(moves) == {"discard", "chow", "pung", "kong", "win", "pass"}
    assert {len(hand.end.wins) for hand in hands} >= {0, 1}
    melds = {meld.kind for hand in hands for own in hand.end.melds for meld in own}
    assert melds == set(MeldKind)
    assert {win.self_draw for hand in hands for win in hand.end.wins} == {False, True}
