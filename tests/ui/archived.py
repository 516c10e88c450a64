"""Archived matches: one played to its end, thousands of invented hands, and a replay."""

from __future__ import annotations

from dataclasses import replace

from game.records.archive import Archive
from game.records.records import HandRecord, PastMatch
from game.rules.tiles import SEATS
from game.rulesets import RULESETS, ruleset
from game.saves.save import Players
from game.session.recording import Recording
from game.session.session import Session
from game.settings.opponents import NO_OPPONENTS, OPPONENTS, Ids
from game.ui.kit.app import App
from game.ui.screens.title import TitleScene
from game.ui.table.replay.replay import ReplayScene
from tests.session.playing import QUICK, play_out
from tests.ui.mouse import new_app


def play_match(
    id: str = "pocket",
    hands: int = 1,
    seed: str = "seven",
    opponents: Ids = NO_OPPONENTS,
    previous: Session | None = None,
) -> Session:
    """Play a match to its end, and return it with its last hand on the table."""
    rules = ruleset(id)
    options = replace(rules.options, hands=hands, rounds=0)
    return play_out(
        Session.new(
            rules, options, QUICK, seed, opponents=opponents, previous=previous, strict=True
        )
    )


def great_archive() -> Archive:
    """Return records with large numbers: many matches by each ruleset and kinds of players, a
    quarter of them with opponents."""
    tables: tuple[Players, ...] = (("good",) * 3, ("plain",) * 3, ("random", "good", "plain"))
    matches = [
        _match(number, rules.id, tables[number % 3]) for rules in RULESETS for number in range(40)
    ]
    for number in range(0, len(matches), 4):
        first = number // 4 % len(OPPONENTS)
        ids = (*OPPONENTS, *OPPONENTS)[first : first + 6 : 2]
        matches[number] = replace(matches[number], opponents=(ids[0], ids[1], ids[2]))
    named = [replace(one, name=str(1000 - place)) for place, one in enumerate(matches)]
    return Archive((replace(named[0], name="", is_over=False), *named[1:]))


def _match(number: int, rules: str, players: Players) -> PastMatch:
    hands = tuple(_hand(number, one) for one in range(1, 81))
    points = 10_000 + sum(one.points for one in hands)
    day = 1_700_000_000 - 86_400 * number
    return PastMatch("1", float(day), rules, players, True, number % 4 + 1, points, hands)


def _hand(match: int, number: int) -> HandRecord:
    turn, seat = (match * 7 + number * 5) % 9, SEATS[number % 4]
    if turn < 3:
        names = ("ping_wu",) * 12
        return HandRecord(number, 1500 + 100 * turn, 10 + turn, False, names, seat, ready=True)
    is_drawn, is_ready = turn == 8, turn < 6
    return HandRecord(number, -950, fed=turn == 4, seat=seat, drawn=is_drawn, ready=is_ready)


def replay_of(recording: Recording, language: str = "en", **settings: object) -> App:
    """Return the program with a replay of this recording, over the title."""
    app = new_app(language, **settings)
    app.reset_to(TitleScene(app))
    app.push(ReplayScene(app, recording))
    return app
