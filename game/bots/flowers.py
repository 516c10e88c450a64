"""花糊 What a player who has seven bonus tiles can hope for from the last one."""

from __future__ import annotations

from dataclasses import replace

from game.bots.sight import draws_left
from game.bots.worth import paid_to
from game.rules.tiles import BONUS
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

LASTS = (0.35, 0.37, 0.5, 0.63)
"""The share of a player's remaining draws that come before the end of a hand, on average, by the
minimum, up to 3 fan. Experts played 60 hands each with 1 and with 3 fan; the others lie between."""


def hope(view: View, ruleset: Ruleset) -> tuple[float, float]:
    """Return the chance that this seat draws the last bonus tile if it doesn't win with the others,
    and what a win with all of them pays."""
    out = [tile for tiles in view.bonus for tile in tiles]
    missing = [tile for tile in BONUS if tile not in out]
    win = view.win
    if win is None or len(missing) != 1 or not view.live_left:
        return 0.0, 0.0
    draws = draws_left(view, (view.seat - view.turn) % 4)
    hand = replace(win.hand, bonus=BONUS)
    points = paid_to(view.seat, ruleset, replace(win, hand=hand, winning_tile=missing[0]))
    lasts = LASTS[min(view.options.minimum, len(LASTS) - 1)]
    return lasts * min(1.0, draws / view.live_left), float(points)
