"""Ten matches of 16 hands by mouse: `python -m tests.window.marathon [MATCHES] [HANDS]`.

Every click goes to the real window. After each hand the program adds up the payments. A slow scorer
that shares no code with the game's then scores the winning hand again.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from game.rules.deal import deal_facts
from game.session.session import Session
from game.ui.results.ranking import MatchEndScene
from tests import slow_pocket
from tests.window.driver import Player, VirtualScreen
from tests.window.person import read_result, start_match, take_turn

SIZE = (1280, 800)


def main(matches: int, hands: int) -> None:
    """Play the matches and print the results. Raise the first fault."""
    with tempfile.TemporaryDirectory() as folder, VirtualScreen(SIZE) as screen:
        home = Path(folder)
        settings = {"speed": 5, "language": "en", "window_size": list(SIZE)}
        settings["rules"] = {"pocket": {"hands": hands}}
        (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        person = Player(screen, home, SIZE)
        for match in range(matches):
            start_match(person, layout=match % 2)
            wins = sum(_hand_is_right(person) for _ in range(hands - 1))
            wins += _last_hand_is_right(person)
            print(f"match {match + 1}: {hands} hands, {wins} of them won by somebody", flush=True)
        person.kill()
        print((home / "output.txt").read_text(encoding="utf-8"), end="")


def _hand_is_right(person: Player) -> bool:
    """Play one hand, check its result and click it away. Return whether a player won."""
    while take_turn(person):
        pass
    with person.look() as (session, _):
        won = _check(session)
    before = person.progress
    read_result(person, lambda: person.progress != before)
    person.wait_for_others()
    return won


def _last_hand_is_right(person: Player) -> bool:
    """Play the last hand, check it, and go back to the title. Return whether a player won."""
    while take_turn(person):
        pass
    with person.look() as (session, table):
        won = _check(session)
        session.next_hand()
        end = MatchEndScene(table.app)
        button = person.find(end, end.on_title)
    before = person.progress
    read_result(person, lambda: person.progress != before)
    person.wait_for(MatchEndScene)
    person.click(button)
    return won


def _check(session: Session) -> bool:
    settlement, match = session.settlement, session.match
    if sum(settlement.payments):
        raise ValueError(f"the payments of hand {match.hand_number} do not add up")
    after = session.standing.scores
    if sum(after) != sum(match.scores):
        raise ValueError(f"points were lost in hand {match.hand_number}")
    facts = deal_facts(session.deal, match.drawn_before)
    for win, score in zip(facts.wins, settlement.scores, strict=True):
        rows = slow_pocket.score(win, session.ruleset.options)
        if rows is None or min(12, sum(fan * count for _, fan, count in rows)) != score.counted:
            raise ValueError(f"hand {match.hand_number} is not worth {score.counted} fan")
    return bool(facts.wins)


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [10, 16][len(given) :]))
