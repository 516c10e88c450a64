"""A saved match checked from its file alone: walls, moves, payments and the course of the match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from game.rules.deal import Phase, deal_facts
from game.rules.match import HandResult, Match, after_hand
from game.rules.problems import Reason, RulesError
from game.rules.tiles import EAST_WIND
from game.rulesets import ruleset as ruleset_of
from game.saves.ending import ending
from game.saves.fairness import fingerprint
from game.saves.history import read_history
from game.saves.replay import PastHand, finished_hand, hand_in_play, replay
from game.saves.save import SavedMatch, read_match
from game.system.paths import history_file

RECOMPUTED = ("payments", "winners", "discarder", "false_wins", "penalties")
"""The parts of a result that every version wrote alike."""
STATE = ("dealer", "scores", "round_wind", "rounds_done", "drawn_before", "penalties")
"""The parts of a match's state that follow from its hands."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A hand that was checked, or the match (number 0). `fingerprint` is the one that the player
    saw, "" for none. `is_over` is False for a hand in play, which has no payments yet."""

    number: int
    moves: int = 0
    fingerprint: str = ""
    is_over: bool = True
    problems: tuple[Reason, ...] = ()


def checked(path: Path) -> Iterator[Checked]:
    """Yield every hand of a match file, then the match. Raise FileNotFoundError, or RulesError if
    the file is no match."""
    saved = read_match(path)
    history = read_history(history_file(path), saved.match, saved.written, adds_up=False)
    problems = [history.problem] if history.problem else []
    match = _first(saved)
    for line in history.lines:
        if line.result.number != match.hand_number and not problems:
            problems.append(Reason.of("verify.missing", number=match.hand_number))
        try:
            past = finished_hand(saved, line)
            found, match = _hand(saved, past, match)
        except RulesError as error:
            found = Checked(line.result.number, problems=(error.reason,))
            match = after_hand(match, line.result)
        yield found
    current = hand_in_play(saved)
    if current is not None:
        yield _hand(saved, current, match)[0]
    if not problems:
        problems += _differences(match, saved.match, STATE)
    yield Checked(0, problems=tuple(problems))


def _first(saved: SavedMatch) -> Match:
    """Return the match before its first hand."""
    match, start = saved.match, saved.match.options.start_score
    # Only a hand that is dealt again begins in another round than East, and is the only one.
    wind = match.round_wind if saved.lots and match.hand_number == 1 else EAST_WIND
    return Match(
        match.options,
        match.seed,
        first_dealer=match.first_dealer,
        dealer=match.first_dealer,
        scores=(start, start, start, start),
        round_wind=wind,
    )


def _hand(saved: SavedMatch, past: PastHand, match: Match) -> tuple[Checked, Match]:
    """Check a hand that begins in this state. Return also the state after it."""
    hand, problems = past.hand, []
    if hand.fingerprint and fingerprint(hand.wall, hand.salt) != hand.fingerprint:
        problems.append(Reason.of("verify.fingerprint"))
    if saved.lots and past.result is not None:
        match = replace(match, round_wind=past.round_wind)
    if (past.dealer, past.round_wind) != (match.dealer, match.round_wind):
        problems.append(Reason.of("verify.state"))
    match = replace(match, options=hand.options)
    deal = None
    try:
        for played in replay(saved, past):
            deal = played.deal
    except RulesError as error:
        problems.append(Reason.of("verify.move", why=error.reason))
    is_over = deal is not None and deal.phase is Phase.OVER
    result = past.result
    if result is not None:
        if is_over and deal is not None:
            rules = ruleset_of(saved.ruleset).with_options(hand.options)
            _, right = ending(match, deal_facts(deal, match.drawn_before), rules)
            problems += _differences(right, result, RECOMPUTED)
        elif not problems:
            problems.append(Reason.of("verify.unfinished"))
        match = after_hand(match, result)
    found = Checked(
        hand.number, len(hand.moves), hand.fingerprint, result is not None, tuple(problems)
    )
    return found, match


def _differences(
    right: HandResult | Match, told: HandResult | Match, parts: tuple[str, ...]
) -> list[Reason]:
    """Return the parts that differ from what follows from the moves."""
    different = [part for part in parts if getattr(right, part) != getattr(told, part)]
    return [
        Reason.of(
            "verify.differs",
            part=part,
            told=str(getattr(told, part)),
            right=str(getattr(right, part)),
        )
        for part in different
    ]
