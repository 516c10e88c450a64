"""`analyse`: the coach's advice about a hand in text."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any

from game.bots.advice import Advice, Option, advise, appraise
from game.bots.standing import Count, Prospect, Standing, Wait
from game.commands.context import Context, Exit, print_json
from game.commands.score import add_rules, chosen_rules
from game.rules.deal import Phase, RiverTile
from game.rules.facts import HandFacts, WinFacts
from game.rules.melds import MeldKind
from game.rules.moves import Action, Move
from game.rules.notation import HAND_SIZE, HandText, parse_hand, parse_tiles
from game.rules.problems import refuse
from game.rules.tiles import COPIES, SEATS, Seat, Tile, Wind, full_set, seat_after, tile_text
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.rulesets.win_request import seat_from, wind_from
from game.session.labels import Labels
from game.ui.table.advice_words import AdviceWords

MELD_ROOM = 3
"""The number of concealed tiles that a meld replaces."""


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.epilog = labels.text("command.help.notation")
    add_rules(parser, labels)
    parser.add_argument("hand", help=labels.text("command.help.analyse_hand"))
    parser.add_argument("--melds", default="", help=labels.text("command.help.melds"))
    for name, key in (("seat", "own_seat"), ("round", "round")):
        explained = labels.text(f"command.help.{key}")
        parser.add_argument(f"--{name}", default="E", metavar="E|S|W|N", help=explained)
    parser.add_argument("--river", default="", help=labels.text("command.help.river"))
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Print the advice about a discard from 14 tiles, or the prospects of 13."""
    arguments = context.arguments
    rules = chosen_rules(arguments)
    hand = parse_hand(f"{arguments.hand} {arguments.melds}".strip())
    view = position(
        rules,
        hand,
        parse_tiles(arguments.river),
        seat_from("seat", arguments.seat),
        wind_from("round", arguments.round),
    )
    labels = context.labels
    if view.legal:
        advice = advise(view, rules)
        told, lines = _advice_json(advice), _advice_lines(advice, labels)
    else:
        standing = appraise(view, rules)
        words = AdviceWords(labels, Advice(rules.unit, ()))
        told = {"ok": True, "unit": rules.unit, **_standing_json(standing)}
        lines = _standing_lines(words, standing)
    if arguments.json:
        print_json(told)
    else:
        print("\n".join(lines))
    return Exit.FINE


# --- the position -------------------------------------------------------------------------------


def position(
    rules: Ruleset, hand: HandText, river: tuple[Tile, ...], seat: Seat, round_wind: Wind
) -> View:
    """Return the view of a seat with this hand, about to discard from 14 tiles. `river` contains
    all players' discards, in turn from East. Raise RulesError for more tiles than the set has."""
    drawn = hand.winning_tile
    tiles = tuple(sorted(hand.concealed if drawn is None else (*hand.concealed, drawn)))
    held = len(tiles) + MELD_ROOM * len(hand.melds)
    acting = held > HAND_SIZE
    if acting and drawn is None:
        drawn = tiles[-1]
    bare = View(
        seat=seat,
        options=rules.options,
        round_wind=round_wind,
        phase=Phase.TURN,
        turn=seat if acting else seat_after(seat, -1),
        hands=_at(seat, tiles, None),
        hand_sizes=_at(seat, len(tiles), HAND_SIZE),
        melds=_at(seat, hand.melds, ()),
        bonus=_at(seat, hand.bonus, ()),
        river=tuple(map(RiverTile, cycle(SEATS), river)),
        live_left=_live_left(rules, len(river)),
        can_replace=True,
        drawn=drawn,
        drawer=seat if acting else None,
        claimed_tile=None,
        robbing=False,
        legal=(),
        refused=None,
        turns=(1, 1, 1, 1),
        wins=(),
    )
    _check_copies(hand, tiles, river)
    return _with_moves(bare, rules) if acting else bare


def _at(seat: Seat, own: Any, others: Any) -> tuple[Any, ...]:
    """Return a value for each seat: `own` for this one, `others` for the rest."""
    return tuple(own if one == seat else others for one in SEATS)


def _live_left(rules: Ruleset, discards: int) -> int:
    """Return the number of tiles left to draw after this number of discards. Raise RulesError for
    too many discards."""
    options = rules.options
    most = len(full_set(options.bonus_tiles)) - 4 * HAND_SIZE - 1 - options.dead_wall
    if discards > most:
        raise refuse("command.too_many_discards", count=discards, most=most)
    return most - discards


def _check_copies(hand: HandText, tiles: tuple[Tile, ...], river: tuple[Tile, ...]) -> None:
    laid = (tile for meld in hand.melds for tile in meld.tiles)
    for tile, count in Counter((*tiles, *laid, *river)).items():
        if count > COPIES:
            raise refuse("command.too_many_out", tile=tile_text(tile))


def _with_moves(view: View, rules: Ruleset) -> View:
    """Return the view with the legal moves of the seat."""
    seat, melds = view.seat, view.melds[view.seat]
    moves = [Move(seat, Action.DISCARD, tile) for tile in sorted(set(view.hand))]
    pungs = {meld.tile for meld in melds if meld.kind is MeldKind.PUNG}
    kongs = (tile for tile in sorted(set(view.hand)) if view.hand.count(tile) == COPIES)
    moves += [Move(seat, Action.KONG, tile) for tile in (*kongs, *sorted(pungs & set(view.hand)))]
    assert view.drawn is not None
    win = WinFacts(HandFacts(seat, view.hand, melds, view.bonus[seat]), view.drawn, view.round_wind)
    if not rules.is_complete(win.hand) or rules.refusal(win) is not None:
        return replace(view, legal=tuple(moves))
    return replace(view, legal=(*moves, Move(seat, Action.WIN)), win=win)


# --- for a machine ------------------------------------------------------------------------------


def _advice_json(advice: Advice) -> dict[str, object]:
    return {
        "ok": True,
        "unit": advice.unit,
        "options": [_option_json(one) for one in advice.sensible],
    }


def _option_json(option: Option) -> dict[str, object]:
    told: dict[str, object] = {"move": option.move.action.value}
    if option.move.tile is not None:
        told["tile"] = tile_text(option.move.tile)
    told["value"] = round(option.value, 2)
    if option.standing is not None:
        told |= _standing_json(option.standing)
    if option.move.action is Action.DISCARD:
        told |= {"feeds": round(option.feeds, 4), "danger": round(option.danger, 2)}
    if option.reasons:
        told["reasons"] = [one.key.removeprefix("coach.") for one in option.reasons]
    return told


def _standing_json(standing: Standing) -> dict[str, object]:
    return {
        "shanten": standing.shanten,
        "useful": _counts(standing.useful),
        "left": standing.left,
        "waits": [_wait_json(one) for one in standing.waits],
        "chance": round(standing.chance, 4),
        "worth": round(standing.worth, 2),
        "plans": [_plan_json(one) for one in standing.plans],
    }


def _wait_json(wait: Wait) -> dict[str, object]:
    return {
        "tile": tile_text(wait.tile),
        "left": wait.left,
        "wins": wait.how != "short",
        "self_draw_only": wait.how == "self_draw",
        "amount": wait.amount,
        "points": round(wait.points, 2),
    }


def _plan_json(plan: Prospect) -> dict[str, object]:
    return {
        "plan": plan.name.kind,
        **({"suit": plan.name.suit} if plan.name.suit else {}),
        "shanten": plan.shanten,
        "useful": _counts(plan.useful),
        "amount": plan.amount,
        "points": round(plan.points, 2),
        "chance": round(plan.chance, 4),
    }


def _counts(useful: tuple[Count, ...]) -> dict[str, int]:
    return {tile_text(tile): left for tile, left in useful}


# --- for a person -------------------------------------------------------------------------------


def _advice_lines(advice: Advice, labels: Labels) -> Iterator[str]:
    words = AdviceWords(labels, advice)
    for option in advice.sensible:
        yield f"{words.move(option)}  ({words.value(option)})"
        if option.reasons:
            yield f"    {words.paragraph(option.reasons)}"
        for line in words.lines(option):
            yield f"    {line}"
        if option.standing is not None:
            yield from _details(words, option.standing)


def _standing_lines(words: AdviceWords, standing: Standing) -> Iterator[str]:
    if standing.plans:
        yield words.distance(standing)
    yield from words.limits(standing)
    yield words.chance(standing)
    yield from _details(words, standing)


def _details(words: AdviceWords, standing: Standing) -> Iterator[str]:
    """Yield the useful tiles and the plans."""
    if standing.useful:
        yield "    " + "  ".join(f"{tile_text(tile)} x{left}" for tile, left in standing.useful)
    for plan in standing.plans:
        line = words.labels.text("figure.line", name=words.plan(plan), value=words.figures(plan))
        yield f"    {line}"
