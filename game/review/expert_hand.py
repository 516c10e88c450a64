"""A hand as Expert would play it in the player's seat, worked out in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.rules.deal import deal_facts
from game.rules.match import PLAYER, after_hand, person_after
from game.rules.moves import Move
from game.rules.play import advance, deal_out
from game.rules.problems import Reason
from game.rules.view import view
from game.rulesets import ruleset
from game.saves.ending import ending
from game.saves.replay import PastHand
from game.saves.same_deal import DealStart, match_of_one_hand
from game.saves.saved_hands import replayed
from game.session.choices import computer_move
from game.session.recording import Recording, record
from game.system.background import Background

EXPERT = "expert"


class ExpertHand:
    """A hand that Expert plays, from its creation on. `recording` is there once it is over, or
    `problem` says why it ended before. One that is dropped stops too."""

    def __init__(self, start: DealStart) -> None:
        self.start = start
        self.recording: Recording | None = None
        self._work = Background(expert_moves, start)

    @property
    def moves(self) -> list[Move]:
        return self._work.results

    @property
    def is_running(self) -> bool:
        return self._work.is_running

    @property
    def problem(self) -> Reason | None:
        return self._work.problem

    def poll(self) -> bool:
        """Take the moves that have arrived, without waiting. Return whether there was any news."""
        if not self._work.poll():
            return False
        if not self.is_running and self.problem is None:
            self.recording = recording_of(self.start, tuple(self.moves))
        return True

    def stop(self) -> None:
        """End the process at once, if it is running."""
        self._work.stop()


def recording_of(start: DealStart, moves: tuple[Move, ...]) -> Recording:
    """Return the recording of a finished hand with these moves."""
    saved = match_of_one_hand(start, start.seed, moves)
    assert saved.hand is not None
    rules = ruleset(start.ruleset).with_options(start.options)
    *_, last = replayed(saved.hand, rules, start.round_wind)
    facts = deal_facts(last.deal)
    _, result = ending(saved.match, facts, rules)
    past = PastHand(saved.hand, result.dealer, result.round_wind, result)
    found = record(start.ruleset, after_hand(saved.match, result), past)
    return replace(found, names=start.names, opponents=start.opponents, start=start, is_expert=True)


def expert_moves(start: DealStart) -> Iterator[Move]:
    """Yield the moves of a hand in which Expert has the player's seat."""
    rules = ruleset(start.ruleset).with_options(start.options)
    deal, _ = deal_out(rules, start.wall, start.round_wind)
    count = 0
    while deal.waiting_for:
        # The others first, as in a match, so that they choose the same.
        seat = next((one for one in deal.waiting_for if one != start.seat), start.seat)
        person = person_after(PLAYER, seat - start.seat)
        name = EXPERT if person == PLAYER else start.players[person - 1]
        lots = f"{start.seed}/{person}/{count}"
        move = computer_move(name, view(deal, seat), rules, lots, strict=False)
        yield move
        deal, _ = advance(deal, move)
        count += 1
