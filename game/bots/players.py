"""The computer players by name, with the random one and the plain one.

`game.bots` imports this module, and with it all their code, when it first needs a player.
The random player wins if it can, never falsely, and otherwise plays any legal move. The plain one
minimizes shanten, then maximizes useful tiles, and ignores fan.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from game.bots.brain import Mind
from game.bots.levels import LEVELS, STYLES, player_name
from game.bots.sight import (
    after_claim,
    after_kong,
    holding,
    passing_move,
    set_moves,
    unseen,
    winning_move,
)
from game.bots.taste import USUAL
from game.rules.distance import best_shanten, discards_table
from game.rules.moves import Action, Move
from game.rules.tiles import is_honour, is_terminal
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

Speed: TypeAlias = tuple[int, int]  # smaller is faster: shanten, minus the useful tiles left


def decide_plainly(view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    """Return a win if possible, else a claim or kong that speeds up the hand or costs nothing.
    Otherwise return the discard that leaves the fastest hand."""
    win = winning_move(view, ruleset)
    if win:
        return win
    passing = passing_move(view)
    if passing:
        return _answer(view, ruleset, passing)
    return _kong(view, ruleset) or _discard(view, ruleset)


def _answer(view: View, ruleset: Ruleset, passing: Move) -> Move:
    """Return the claim that lowers the shanten most, or the pass."""
    assert view.claimed_tile is not None
    mine = holding(view)
    best, nearest = passing, best_shanten(mine.counts, len(mine.melds), ruleset.forms)
    for move in set_moves(view):
        after = after_claim(mine, move, view.claimed_tile)
        shanten = best_shanten(after.counts, len(after.melds), ruleset.forms)
        if shanten < nearest:
            best, nearest = move, shanten
    return best


def _kong(view: View, ruleset: Ruleset) -> Move | None:
    """Return a kong that leaves the hand as near as the best discard would, if any."""
    mine = holding(view)
    nearest = best_shanten(mine.counts, len(mine.melds), ruleset.forms)
    for move in view.legal:
        if move.action is Action.KONG:
            after = after_kong(mine, move)
            if best_shanten(after.counts, len(after.melds), ruleset.forms) <= nearest:
                return move
    return None


def _discard(view: View, ruleset: Ruleset) -> Move:
    """Return the discard that leaves the fastest hand: among equals, honours, then terminals."""
    mine, left = holding(view), unseen(view)
    table = discards_table(mine.counts, len(mine.melds), ruleset.forms)

    def rank(move: Move) -> tuple[Speed, bool, bool]:
        assert move.tile is not None
        tile, prospect = move.tile, table[move.tile]
        speed = prospect.shanten, -sum(left[one] for one in prospect.useful)
        return speed, not is_honour(tile), not is_terminal(tile)

    discards = [move for move in view.legal if move.action is Action.DISCARD]
    return min(discards, key=rank)


def decide_randomly(view: View, ruleset: Ruleset, rng: random.Random) -> Move:
    """Return a win if possible, else any other legal move with equal chance."""
    others = [move for move in view.legal if move.action is not Action.WIN]
    return winning_move(view, ruleset) or others[int(rng.random() * len(others))]


Player: TypeAlias = Callable[[View, Ruleset, random.Random], Move]
"""A function that picks a move from the view of its seat, which must have a legal move."""


def player_of(level: str, style: str = "") -> Mind:
    """Return the player of this level and style. Raise KeyError if either is unknown."""
    dial = LEVELS[level]
    taste = dial.taste(STYLES[style] if style else USUAL)
    return Mind(taste, dial.temperature, dial.memory, dial.overlooks)


BOTS: Mapping[str, Player] = {
    "random": decide_randomly,
    "plain": decide_plainly,
    "good": Mind(),
    **{
        player_name(level, style): player_of(level, style)
        for level in LEVELS
        for style in ("", *STYLES)
    },
}
"""The computer players by name: three listed by hand, the rest from `levels`. A scan of the folder
would find nothing in the packaged program."""
