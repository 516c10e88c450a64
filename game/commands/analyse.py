"""`analyse`: the coach's advice about a hand in text."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from game.bots.equation import Wait
from game.bots.opponents import ANYONE, Opponents, opponents_of
from game.coach import reasons
from game.coach.advice import Advice, Option, advise, appraise
from game.coach.figures import Count, PlanProspect, Standing
from game.commands import deep
from game.commands.context import Context, Exit, print_json
from game.commands.progress import progress
from game.commands.score import add_rules, chosen_rules
from game.review.playouts import DeepQuestion, player_at
from game.rules.deal import RiverTile
from game.rules.moves import Action, Move
from game.rules.notation import parse_hand, parse_tiles
from game.rules.position import in_turn, parse_discards, parse_others, position
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import SEATS, WIND_LETTERS, Seat, tile_text
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.rulesets.win_request import seat_from, wind_from
from game.session.recording import Recording, recorded_or_in_play
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.advice.deep_words import compared_moves
from game.words.labels import Labels

DESCRIBED = ("melds", "others", "river", "discards", "claim", "source", "left", "round")
"""The options that describe a position. A saved hand has its own."""
SAVED = ("number", "move")
"""The options that find a position in a saved match."""
FLAGS = {"source": "from", "number": "hand"}
"""The options whose name on the command line is another."""


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.epilog = labels.text("command.help.notation")
    add_rules(parser, labels)
    parser.set_defaults(run=run, rules=None)
    parser.add_argument("hand", nargs="?", help=labels.text("command.help.analyse_hand"))
    parser.add_argument("--melds", help=labels.text("command.help.melds"))
    for name, key in (("seat", "own_seat"), ("round", "round")):
        explained = labels.text(f"command.help.{key}")
        parser.add_argument(f"--{name}", metavar="E|S|W|N", help=explained)
    parser.add_argument("--others", help=labels.text("command.help.others"))
    thrown = parser.add_mutually_exclusive_group()
    thrown.add_argument("--river", help=labels.text("command.help.river"))
    thrown.add_argument("--discards", help=labels.text("command.help.discards"))
    parser.add_argument("--claim", metavar="TILE", help=labels.text("command.help.claim"))
    parser.add_argument(
        "--from", dest="source", metavar="E|S|W|N", help=labels.text("command.help.from")
    )
    parser.add_argument("--left", type=int, metavar="N", help=labels.text("command.help.left"))
    parser.add_argument("--match", metavar="FILE", help=labels.text("command.help.match"))
    parser.add_argument(
        "--hand", dest="number", type=int, metavar="N", help=labels.text("command.help.match_hand")
    )
    parser.add_argument("--move", type=int, metavar="N", help=labels.text("command.help.move"))
    deep.add(parser, labels)
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))


@dataclass(frozen=True, slots=True)
class Question:
    """The position to analyse. In a saved match, also the move that was made there, the number of
    drawn hands just before this one, and the computer players of the seats."""

    rules: Ruleset
    view: View
    played: Move | None = None
    drawn_before: int = 0
    players: tuple[str, ...] = ANYONE

    @property
    def against(self) -> Opponents:
        """Return what the opponents change in the figures."""
        return opponents_of(self.view.seat, self.players, self.rules)

    @property
    def opponents(self) -> dict[str, str]:
        """Return the players of the other seats, as the figures and the deep look take them."""
        others = (seat for seat in SEATS if seat != self.view.seat)
        return {WIND_LETTERS[seat]: player_at(self.players, seat) for seat in others}


def run(context: Context) -> int:
    """Print the advice about the moves of a position, or the prospects of 13 tiles."""
    arguments, labels = context.arguments, context.labels
    asked = _saved(arguments) if arguments.match is not None else _described(arguments)
    rules, view = asked.rules, asked.view
    if view.legal:
        advice = advise(view, rules, asked.against)
        options = _told(advice, asked.played)
        told, lines = _advice_json(advice, options), _advice_lines(advice, options, labels)
        lines = chain(lines, [_against(asked, labels)])
        if arguments.deep is not None:
            moves = compared_moves(advice, asked.played)
            question = DeepQuestion(view, moves, asked.drawn_before, players=asked.players)
            with progress(arguments.deep, labels, quiet=arguments.json) as bar:
                results = deep.deep_look(question, rules, arguments.deep, bar, labels)
            told["deep"] = deep.deep_json(results, advice)
            lines = chain(lines, deep.deep_lines(results, arguments.deep, advice, labels))
    elif arguments.deep is not None:
        raise refuse("command.deep_needs_moves")
    else:
        standing = appraise(view, rules, asked.against)
        words = AdviceWords(labels, Advice(rules.unit, ()))
        told = {"ok": True, "unit": rules.unit, **_standing_json(standing)}
        lines = chain(_standing_lines(words, standing), [_against(asked, labels)])
    if arguments.json:
        print_json(told | _circumstances_json(asked, labels))
    else:
        print("\n".join((*_circumstances(asked, labels), *lines)))
    return Exit.FINE


def _told(advice: Advice, played: Move | None) -> tuple[Option, ...]:
    """Return the moves to tell: those worth naming, and the one that was made."""
    made = advice.option(played) if played else None
    named = advice.sensible
    return named if made is None or made in named else (*named, made)


# --- the position -------------------------------------------------------------------------------


def _described(arguments: argparse.Namespace) -> Question:
    """Return the position that the options describe."""
    for name in SAVED:
        if getattr(arguments, name) is not None:
            raise refuse("command.match_needed", name=_flag(name))
    if arguments.hand is None:
        raise refuse("command.no_hand")
    rules = chosen_rules(arguments)
    discards = parse_discards(arguments.discards or "")
    view = position(
        rules,
        parse_hand(f"{arguments.hand} {arguments.melds or ''}".strip()),
        seat=seat_from("seat", arguments.seat or "E"),
        round_wind=wind_from("round", arguments.round or "E"),
        others=parse_others(arguments.others or ""),
        river=discards or in_turn(parse_tiles(arguments.river or "")),
        claim=_claim(arguments),
        left=arguments.left,
    )
    return Question(rules, view)


def _claim(arguments: argparse.Namespace) -> RiverTile | None:
    """Return the tile to claim, with its owner."""
    if (arguments.claim is None) != (arguments.source is None):
        raise refuse("command.claim_from")
    if arguments.claim is None:
        return None
    tiles = parse_tiles(arguments.claim)
    if len(tiles) != 1:
        raise refuse("command.bad_value", name="--claim", value=arguments.claim)
    return RiverTile(seat_from("from", arguments.source), tiles[0])


def _saved(arguments: argparse.Namespace) -> Question:
    """Return the position before a move of a saved match."""
    if arguments.hand is not None:
        raise refuse("command.not_with", name=f'"{arguments.hand}"', other="--match")
    for name in ("rules", "minimum", *DESCRIBED):
        if getattr(arguments, name) is not None:
            raise refuse("command.not_with", name=_flag(name), other="--match")
    if None in (arguments.number, arguments.move):
        raise refuse("command.match_move")
    path = Path(arguments.match)
    if not path.exists():
        raise refuse("command.no_file", path=str(path))
    recording = recorded_or_in_play(path, arguments.number)
    moves = recording.moves
    if not 1 <= arguments.move <= len(moves):
        raise refuse("command.no_move", move=arguments.move, most=len(moves))
    at, move = moves[arguments.move - 1]
    seat = move.seat if arguments.seat is None else seat_from("seat", arguments.seat)
    view = recording.decision(at, seat)
    if view is None:
        raise _no_decision(recording, arguments.move, seat)
    played = recording.played(at, seat)
    return Question(recording.ruleset, view, played, recording.drawn_before, recording.seated)


def _no_decision(recording: Recording, number: int, seat: Seat) -> RulesError:
    """Return the error that names the seat's next move."""
    moves = enumerate(recording.moves, 1)
    later = (one for one, (_, move) in moves if one > number and move.seat == seat)
    following, letter = next(later, None), WIND_LETTERS[seat]
    if following is None:
        return refuse("command.no_more_decisions", seat=letter, move=number)
    return refuse("command.no_decision", seat=letter, move=number, following=following)


def _flag(name: str) -> str:
    """Return an option as it is written."""
    return f"--{FLAGS.get(name, name)}"


# --- for a machine ------------------------------------------------------------------------------


def _advice_json(advice: Advice, options: Iterable[Option]) -> dict[str, object]:
    told = [_option_json(advice, one) for one in options]
    return {"ok": True, "unit": advice.unit, "options": told}


def _circumstances_json(asked: Question, labels: Labels) -> dict[str, object]:
    """Return who the opponents are, the move that was made, and the reason why a complete hand
    can't win."""
    told: dict[str, object] = {"opponents": asked.opponents}
    if asked.played is not None:
        told["seat"] = WIND_LETTERS[asked.view.seat]
        told["played"] = _move_json(asked.played)
    if asked.view.refused is not None:
        told["refused"] = labels.reason(asked.view.refused)
    return told


def _move_json(move: Move) -> dict[str, object]:
    tile = {} if move.tile is None else {"tile": tile_text(move.tile)}
    return {"move": move.action.value, **tile}


def _option_json(advice: Advice, option: Option) -> dict[str, object]:
    told = _move_json(option.move) | {"value": round(option.value, 2)}
    if option.standing is not None:
        told |= _standing_json(option.standing)
    if option.move.action is Action.DISCARD:
        told |= {"feeds": round(option.feeds, 4), "danger": round(option.danger, 2)}
    told["reasons"] = [one.key.removeprefix("coach.") for one in reasons.told(advice, option)]
    return told


def _standing_json(standing: Standing) -> dict[str, object]:
    return {
        "shanten": standing.shanten,
        "shape_shanten": min(standing.shape, standing.shanten),
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


def _plan_json(plan: PlanProspect) -> dict[str, object]:
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


def _circumstances(asked: Question, labels: Labels) -> Iterator[str]:
    """Yield the move that was made, and what can't be claimed or declared."""
    if asked.played is not None:
        words = AdviceWords(labels, Advice(asked.rules.unit, ()))
        seat, move = WIND_LETTERS[asked.view.seat], words.move(Option(asked.played, 0.0))
        yield labels.text("command.seat_played", seat=seat, move=move)
    if asked.view.refused is not None:
        yield labels.reason(asked.view.refused)
    if asked.view.claimed_tile is not None and not asked.view.legal:
        tile = tile_text(asked.view.claimed_tile)
        yield labels.reason(Reason.of("command.nothing_to_claim", tile=tile))


def _against(asked: Question, labels: Labels) -> str:
    """Return for which opponents the figures are."""
    if asked.players == ANYONE:
        return labels.text("command.against_experts")
    players = ", ".join(f"{seat} {player}" for seat, player in asked.opponents.items())
    return labels.text("command.against", players=players)


def _advice_lines(advice: Advice, options: Iterable[Option], labels: Labels) -> Iterator[str]:
    words = AdviceWords(labels, advice)
    for option in options:
        yield f"{words.move(option)}  ({words.value(option)})"
        for line in words.lines(option):
            yield f"    {line}"
        if option.standing is not None:
            yield from _details(words, option.standing)


def _standing_lines(words: AdviceWords, standing: Standing) -> Iterator[str]:
    if standing.is_in_sight:
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
