"""One match at the table: who acts when, what the human sees, and that nothing is lost."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots import choose as real_choose
from game.bots.players import BOTS
from game.rules.deal import Phase
from game.rules.match import PLAYER, Match
from game.rules.moves import Action, Dealt, Drew, Exhausted, Move, SelfKong, Won
from game.rules.problems import Reason, RulesError
from game.rules.tiles import SEATS, UNKNOWN, Seat, Tile, seat_after
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.saves import match_writer
from game.session import choices
from game.session import session as session_module
from game.session.session import Session
from game.settings.settings import USUAL_PLAYER
from game.system.paths import has_saved_match
from tests.session.playing import (
    POCKET,
    QUICK,
    decision,
    finish_hand,
    new_session,
    play_hand,
    resumed,
)

KEEPING_ON = (Action.DISCARD, Action.PASS)


def test_the_dealing_out_comes_first() -> None:
    session = new_session()
    shown = session.start()
    assert isinstance(shown[0].event, Dealt)
    assert shown[-1].view == session.view


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_only_the_human_is_waited_for(seed: str) -> None:
    session = new_session(seed)
    session.start()
    for _ in play_hand(session):
        waited_for = session.deal.waiting_for
        assert waited_for == (() if session.is_hand_over else (session.player_seat,))
        assert bool(session.view.legal) != session.is_hand_over


def test_the_human_sees_no_more_than_their_seat() -> None:
    session = new_session()
    shown = list(session.start())
    shown += finish_hand(session)
    seat = session.player_seat
    for one in shown:
        assert one.view.seat == seat
        if one.view.phase is not Phase.OVER:
            assert [s for s in SEATS if one.view.hands[s] is not None] == [seat]
        if isinstance(one.event, Drew):
            assert (one.event.tile == UNKNOWN) == (one.event.seat != seat)
    assert isinstance(shown[-1].event, Won | Exhausted)


@pytest.mark.parametrize(("shown_as", "is_known"), [("two_up", True), ("hidden", False)])
def test_a_concealed_kong_is_shown_as_the_rules_say(shown_as: str, is_known: bool) -> None:
    tiles = next(filter(None, (kong_tiles(str(seed), shown_as) for seed in range(100))))
    assert [tile != UNKNOWN for tile in tiles] == [is_known] * len(tiles)


def kong_tiles(seed: str, shown_as: str) -> list[int]:
    """Return the tiles of the others' concealed kongs in a hand, as the human sees them."""
    session = new_session(seed, concealed_kong_shown=shown_as)
    events = [one.event for one in (*session.start(), *finish_hand(session))]
    kongs = [one for one in events if isinstance(one, SelfKong) and one.meld.is_concealed]
    return [one.meld.tile for one in kongs if one.seat != session.player_seat]


def test_each_view_is_the_one_after_its_event() -> None:
    session = new_session()
    left = [one.view.live_left for one in (*session.start(), *finish_hand(session))]
    assert left == sorted(left, reverse=True)
    assert len(set(left)) > 10


def test_persons_keep_their_chairs() -> None:
    session = new_session()
    assert session.player_seat == session.match.seat_of(PLAYER)
    assert [session.person_at(seat) for seat in SEATS] == [
        (seat + session.match.dealer) % 4 for seat in SEATS
    ]


def test_an_illegal_move_changes_nothing() -> None:
    session = new_session()
    session.start()
    before = session.deal
    unheld = next(tile for tile in range(34) if tile not in session.view.hand)
    with pytest.raises(RulesError):
        session.submit(Move(session.player_seat, Action.DISCARD, Tile(unheld)))
    assert session.deal == before


def test_the_human_moves_for_nobody_else() -> None:
    session = new_session()
    session.start()
    other = (session.player_seat + 1) % 4
    with pytest.raises(RulesError) as caught:
        session.submit(Move(Seat(other), Action.PASS))
    assert caught.value.reason == Reason.of("problem.not_your_turn")


def test_the_result_waits_for_the_end() -> None:
    session = new_session()
    session.start()
    for ask in (lambda: session.result, lambda: session.settlement, session.next_hand):
        with pytest.raises(RulesError) as caught:
            ask()
        assert caught.value.reason == Reason.of("problem.hand_not_over")


def test_the_result_by_person() -> None:
    for seed in ("a", "b", "c", "d"):
        session = new_session(seed)
        session.start()
        finish_hand(session)
        result, match = session.result, session.match
        assert sum(result.payments) == 0
        assert result.payments == match.by_person(session.settlement.payments)
        assert [match.seat_of(person) for person in result.winners] == [
            win.seat for win in session.view.wins
        ]
        for place, score in enumerate(session.settlement.scores):
            assert result.counted[place] == score.counted
            assert result.patterns[place] == tuple(one.id for one in score.patterns)
        assert session.match == match, "the scores before the hand stay to be seen"
        assert session.standing.scores == tuple(1000 + paid for paid in result.payments)


def test_from_hand_to_hand() -> None:
    session = new_session(hands=3)
    session.start()
    for number in (1, 2, 3):
        assert session.match.hand_number == number
        assert not session.is_match_over
        finish_hand(session)
        assert session.is_match_over == (number == 3)
        standing = session.standing
        shown = session.next_hand()
        if number < 3:
            assert isinstance(shown[0].event, Dealt)
            assert session.match == standing
    assert shown == ()
    assert session.standing == standing
    assert session.ranking == standing.ranking()
    with pytest.raises(RulesError) as caught:
        session.next_hand()
    assert caught.value.reason == Reason.of("problem.match_over")


def test_a_match_that_is_over_goes_among_the_old_ones(game_home: Path) -> None:
    for number in (1, 2):
        session = new_session(hands=1)
        session.start()
        finish_hand(session)
        assert has_saved_match()
        session.next_hand()
        assert not has_saved_match()
        assert (game_home / "matches" / f"{number}.json").is_file()
    session.change_rules(POCKET.options)
    assert not has_saved_match()
    assert Session.resume() == (None, ())


def test_a_match_that_was_left_goes_among_the_old_ones(game_home: Path) -> None:
    new_session("left").start()
    left = (game_home / "match.json").read_bytes()
    new_session("other").start()
    assert (game_home / "matches" / "1.json").read_bytes() == left
    assert resumed().match.seed == "other"


def test_a_seed_of_its_own_for_every_match() -> None:
    seeds = {Session.new(POCKET, POCKET.options, QUICK).match.seed for _ in range(3)}
    assert len(seeds) == 3


def test_the_same_seed_is_the_same_match() -> None:
    first, second = new_session(), new_session()
    assert first.start() == second.start()
    assert finish_hand(first) == finish_hand(second)


def test_a_computer_player_that_does_not_exist() -> None:
    with pytest.raises(RulesError) as caught:
        Session.new(POCKET, POCKET.options, ("plain", "plain", "genius"))
    assert caught.value.reason.key == "problem.unknown_player"
    assert not has_saved_match()


# --- continuing on another day ------------------------------------------------------------------


def test_resumed_as_it_was_left() -> None:
    session = new_session(hands=2)
    session.start()
    while True:
        again = resumed()
        assert again.deal == session.deal
        assert again.match == session.match
        assert again.view == session.view
        assert again.start() == ()
        if session.is_hand_over:
            assert again.result == session.result
            assert again.settlement == session.settlement
        if session.is_match_over:
            break
        if session.is_hand_over:
            session.next_hand()
        else:
            session.submit(decision(session))


def test_a_match_resumed_at_every_decision_is_the_same_match() -> None:
    session = new_session("random", hands=2)
    shown = [session.start()]
    while not session.is_match_over:
        shown.append(step(session))
    last = session.deal

    new_session("random", hands=2).start()
    again = [shown[0]]
    while not (session := resumed()).is_match_over:
        again.append(step(session))
    assert again == shown
    assert session.deal == last


def step(session: Session) -> tuple[session_module.Shown, ...]:
    return session.next_hand() if session.is_hand_over else session.submit(decision(session))


def test_chance_goes_on_as_it_would_have(monkeypatch: pytest.MonkeyPatch) -> None:
    def dreamer(view: View, ruleset: Ruleset, rng: random.Random) -> Move:
        return rng.choice(view.legal)

    for name in QUICK:
        monkeypatch.setitem(BOTS, name, dreamer)
    test_a_match_resumed_at_every_decision_is_the_same_match()


def test_chance_depends_on_match_hand_person_and_move(monkeypatch: pytest.MonkeyPatch) -> None:
    states = []

    def seen(name: str, view: View, ruleset: Ruleset, rng: random.Random) -> Move:
        states.append(rng.getstate())
        return real_choose(name, view, ruleset, rng)

    monkeypatch.setattr(choices, "choose", seen)
    session = new_session()
    session.start()
    finish_hand(session)
    assert len(states) == len(set(states)) > 20


def test_a_match_left_after_its_last_hand_was_counted(
    game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session(hands=1)
    session.start()
    finish_hand(session)
    with monkeypatch.context() as patch:
        patch.setattr(match_writer, "archive_match", lambda _: None)
        session.next_hand()
    assert has_saved_match()
    assert Session.resume() == (None, ())
    assert (game_home / "matches" / "1.json").is_file()


def test_a_player_unknown_to_this_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "genius", BOTS["plain"])
    Session.new(POCKET, POCKET.options, ("plain", "genius", "plain")).start()
    monkeypatch.delitem(BOTS, "genius")
    session, told = Session.resume()
    assert session is not None
    assert told == (Reason.of("problem.player_gone", player="genius"),)
    assert session.players == ("plain", USUAL_PLAYER, "plain")


# --- rules that change, computer players that fail, folders that are full -----------------------


def test_changed_rules_begin_with_the_next_hand() -> None:
    session = new_session(hands=2)
    session.start()
    played_by = session.ruleset.options
    session.change_rules(replace(POCKET.options, minimum=1, hands=9, start_score=5, rounds=1))
    changed = replace(played_by, minimum=1)
    for one in (session, resumed()):
        assert one.ruleset.options == one.view.options == played_by
        assert one.next_options == changed
    finish_hand(session)
    assert session.ruleset.options == played_by
    session.next_hand()
    for one in (session, resumed()):
        assert one.ruleset.options == one.view.options == changed
        assert one.match.options == changed
    finish_hand(session)
    assert session.is_match_over


def test_flowers_begin_with_the_next_hand() -> None:
    session = new_session()
    session.start()
    session.change_rules(replace(POCKET.options, bonus_tiles=True))
    finish_hand(session)
    session.next_hand()
    assert len(session.deal.wall) == 144
    assert resumed().deal == session.deal


def test_the_dealer_of_a_changed_match_is_the_same_after_resuming() -> None:
    for seed in map(str, range(6)):
        session = new_session(seed)
        session.start()
        finish_hand(session)
        rules = replace(POCKET.options, dealer_stays_on_win=False, dealer_stays_on_draw=False)
        session.change_rules(rules)
        session.next_hand()
        match: Match = resumed().match
        assert match == session.match


def test_rules_that_the_ruleset_does_not_know() -> None:
    session = new_session()
    session.start()
    with pytest.raises(RulesError):
        session.change_rules(replace(POCKET.options, fan=(("phoenix", 3),)))
    assert session.next_options == POCKET.options


def raising(view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    raise ZeroDivisionError("a mistake in a computer player")


def cheating(view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    return Move(view.seat, Action.WIN)


def meddling(view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    return Move(seat_after(view.seat), Action.PASS)


@pytest.mark.parametrize("player", [raising, cheating, meddling])
def test_a_computer_player_that_fails(
    player: Callable[[View, Ruleset, random.Random], Move],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setitem(BOTS, "plain", player)
    with pytest.raises((ZeroDivisionError, ValueError)):
        play_a_little(Session.new(POCKET, POCKET.options, QUICK, "s", strict=True))
    with caplog.at_level(logging.ERROR):
        play_a_little(Session.new(POCKET, POCKET.options, QUICK, "s"))
    assert "computer player plain failed in s/1" in caplog.text


def play_a_little(session: Session) -> None:
    session.start()
    for _ in range(8):
        if not session.is_hand_over:
            session.submit(next(m for m in session.view.legal if m.action in KEEPING_ON))


def test_a_full_disk_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session()
    session.start()
    assert session.take_messages() == ()
    failed = Reason.of("problem.cannot_write", path="match.json", why="No space left on device")
    with monkeypatch.context() as patch:
        patch.setattr(match_writer, "save_match", lambda saved: (saved, failed))
        for _ in range(3):
            session.submit(decision(session))
    assert session.take_messages() == (failed,)
    assert session.take_messages() == ()
    session.submit(decision(session))
    assert session.take_messages() == ()
    assert resumed().deal == session.deal


def test_a_disk_that_fails_again_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a screen writes what waits. So nobody may have asked for messages meanwhile."""
    session = new_session()
    session.start()
    failed = Reason.of("problem.cannot_write", path="match.json", why="No space left on device")
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(match_writer, "save_match", lambda saved: (saved, failed))
            session.submit(decision(session))
            assert session.take_messages() == (failed,)
        assert session.save()


def test_without_a_folder_to_write_to_the_game_goes_on(
    game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (game_home / "file").write_text("")
    monkeypatch.setenv("GAME_HOME", str(game_home / "file"))
    session = new_session(hands=2)
    session.start()
    finish_hand(session)
    session.next_hand()
    finish_hand(session)
    session.next_hand()
    assert session.is_match_over
    assert [reason.key for reason in session.take_messages()] == ["problem.cannot_write"]
