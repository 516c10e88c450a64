"""Seeded hands, played by a simple script until a table looks as a scene wants it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from game.records.album import write_firsts
from game.rules.moves import Action, Move
from game.rules.options import Value
from game.rules.tiles import Tile, is_suited
from game.rules.view import View
from game.rulesets import RULESETS, ruleset
from game.session.session import Session
from game.ui.kit import routes
from game.ui.kit.app import App

SEED_LIMIT = 400
PLAYERS = ("plain", "plain", "plain")
OPPONENTS = ("may", "bo", "ling")
"""The faces of these players."""


def offers(view: View, *actions: Action) -> bool:
    """Return whether the seat can do one of these."""
    return any(move.action in actions for move in view.legal)


def play_until(app: App, reached: Callable[[View], bool], first: int, **options: Value) -> None:
    """Play seeded hands, the player's seat by a simple script, until a view is as wanted. Seeds
    before `first` are known not to reach one, so skip them. No pattern is new in the album."""
    write_firsts({one.id: {row.id: ("", 0) for row in one.patterns} for one in RULESETS})
    for seed in range(first, SEED_LIMIT):
        session = _new_session(app, f"picture {seed}", **options)
        play_session(session, reached)
        if reached(session.view):
            app.session = session
            app.go(routes.Table())
            app.update(0)
            return
    raise LookupError("no hand shows this scene")


def play_hands(app: App, count: int, length: int, seed: str = "picture") -> None:
    """Play this many hands of a match of `length` hands, 0 for one without end."""
    session = _new_session(app, seed, hands=length)
    for number in range(count):
        if number:
            session.next_hand()
        play_session(session, lambda _: False)
    app.session = session


def _new_session(app: App, seed: str, **options: Value) -> Session:
    rules = ruleset(app.settings.ruleset)
    changed = replace(rules.options, **cast(Any, options))
    session = Session.new(rules, changed, PLAYERS, seed, opponents=OPPONENTS)
    session.start()
    return session


def play_session(session: Session, reached: Callable[[View], bool]) -> None:
    """Play the hand on the table by the script, until a view is as wanted or the hand is over."""
    while not session.is_hand_over and not reached(session.view):
        session.submit(_scripted(session.view))


def _scripted(view: View) -> Move:
    """Win and pung if possible, otherwise pass; discard honours and isolated tiles first. If false
    wins are punished, any hand can declare a win, so never declare one."""
    wins = () if view.options.punishes_false_wins else (Action.WIN,)
    for action in (*wins, Action.PUNG, Action.PASS):
        for move in view.legal:
            if move.action is action:
                return move
    hand = view.hand
    discards = [move for move in view.legal if move.action is Action.DISCARD]
    return min(discards, key=lambda move: _company(move, hand))


def _company(discard: Move, hand: tuple[Tile, ...]) -> int:
    """Return how well a tile combines with the hand."""
    tile = discard.tile
    assert tile is not None
    near = 4 * (hand.count(tile) - 1)
    if is_suited(tile):
        rest = range(max(tile // 9 * 9, tile - 2), min(tile // 9 * 9 + 9, tile + 3))
        near += sum(1 + (abs(other - tile) == 1) for other in rest if other in hand)
    return near
