"""`score`: what a won hand is worth and who pays; one hand, or many from standard input."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from game.commands.context import Context, Exit, both_names, complain, print_json
from game.commands.win_request import WinRequest, deal_facts_of, request_from, win_facts
from game.rules.facts import After, WinFacts
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import WIND_LETTERS
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import HandScore, Ruleset, Settlement
from game.session.labels import Labels

Commands: TypeAlias = "argparse._SubParsersAction[Any]"

SWITCHES = (
    "self_draw",
    "last_tile",
    "robbing",
    "dealt",
    "first_discard",
    "first_circulation",
    "original_call",
)


def add(commands: Commands, labels: Labels) -> None:
    """Tell the parser about this command."""
    parser = commands.add_parser(
        "score", help=labels.text("command.help.score"), epilog=labels.text("command.help.hand")
    )
    add_rules(parser, labels)
    parser.add_argument("hand", nargs="?", help=labels.text("command.help.hand"))
    parser.add_argument("--batch", action="store_true", help=labels.text("command.help.batch"))
    for name, metavar in (("seat", "E|S|W|N"), ("round", "E|S|W|N"), ("discarder", "E|S|W|N")):
        default = None if name == "discarder" else "E"
        parser.add_argument(
            f"--{name}", default=default, metavar=metavar, help=labels.text(f"command.help.{name}")
        )
    for name in SWITCHES:
        flag = f"--{name.replace('_', '-')}"
        parser.add_argument(flag, action="store_true", help=labels.text(f"command.help.{name}"))
    kinds = "|".join(one.value for one in After)
    parser.add_argument("--after", metavar=kinds, help=labels.text("command.help.after"))
    parser.add_argument("--bonus", default="", help=labels.text("command.help.bonus"))
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def add_rules(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """The options that name a ruleset."""
    parser.add_argument("--rules", default="pocket", help=labels.text("command.help.rules_option"))
    parser.add_argument(
        "--minimum", type=int, metavar="N", help=labels.text("command.help.minimum")
    )


def chosen_rules(arguments: argparse.Namespace) -> Ruleset:
    """The ruleset asked for, with the minimum asked for. Raises RulesError for wrong ones."""
    rules = ruleset_of(arguments.rules)
    if arguments.minimum is None:
        return rules
    return rules.with_options(replace(rules.options, minimum=arguments.minimum))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the ruleset says of a hand. `refused` is why it does not win; `score` is None when it
    is not even complete."""

    win: WinFacts
    refused: Reason | None
    score: HandScore | None = None
    settlement: Settlement | None = None


def judge(rules: Ruleset, request: WinRequest) -> Verdict:
    """Score a hand. Raises RulesError when the request makes no sense."""
    win = win_facts(request)
    if not rules.is_complete(win.hand):
        return Verdict(win, Reason.of("problem.not_complete"))
    refused = rules.refusal(win)
    if refused is not None:
        return Verdict(win, refused, rules.score(win))
    return Verdict(win, None, rules.score(win), rules.settle(deal_facts_of(win)))


def run(context: Context) -> int:
    """Score one hand, or a batch."""
    arguments = context.arguments
    rules = chosen_rules(arguments)
    if arguments.batch:
        if arguments.hand is not None:
            raise refuse("command.hand_and_batch")
        return _batch(rules, context.labels)
    if arguments.hand is None:
        raise refuse("command.no_hand")
    verdict = judge(rules, _request(arguments))
    if arguments.json:
        print_json(answer(verdict, context.labels))
    else:
        _print(verdict, rules, context)
    return Exit.FINE if verdict.refused is None else Exit.FAILED


def _request(arguments: argparse.Namespace) -> WinRequest:
    switches = {name: getattr(arguments, name) for name in SWITCHES}
    return WinRequest(
        hand=arguments.hand,
        seat=arguments.seat,
        round=arguments.round,
        after=arguments.after,
        bonus=tuple(arguments.bonus.split()),
        discarder=arguments.discarder,
        **switches,
    )


def _batch(rules: Ruleset, labels: Labels) -> int:
    """Answer each line of standard input; a bad one is answered with its error."""
    for line in sys.stdin:
        if line.strip():
            print_json(_answer_line(line, rules, labels))
    return Exit.FINE


def _answer_line(line: str, rules: Ruleset, labels: Labels) -> dict[str, object]:
    try:
        return answer(judge(rules, request_from(json.loads(line))), labels)
    except RulesError as error:
        return {"ok": False, "error": labels.reason(error.reason)}
    except (ValueError, RecursionError):
        return {"ok": False, "error": labels.text("command.not_json")}


def answer(verdict: Verdict, labels: Labels) -> dict[str, object]:
    """The verdict as a machine reads it."""
    if verdict.score is None:
        return {"ok": True, "complete": False}
    found: dict[str, object] = {
        "ok": True,
        "complete": True,
        "fan": verdict.score.fan,
        "patterns": [
            {"id": one.id, "fan": one.fan, "count": one.count} for one in verdict.score.patterns
        ],
        **dict(verdict.score.figures),
    }
    if verdict.refused is not None:
        return found | {"refused": labels.reason(verdict.refused)}
    assert verdict.settlement is not None
    return found | {"payments": _by_wind(verdict.settlement)}


def _by_wind(settlement: Settlement) -> dict[str, int]:
    return dict(zip(WIND_LETTERS, settlement.payments, strict=True))


def _print(verdict: Verdict, rules: Ruleset, context: Context) -> None:
    """The verdict as a player reads it."""
    if verdict.score is not None:
        _print_score(verdict.score, rules, context)
    if verdict.refused is not None:
        complain(context.labels.reason(verdict.refused))
    if verdict.settlement is not None:
        pays = "  ".join(f"{seat} {paid:+}" for seat, paid in _by_wind(verdict.settlement).items())
        context.say("command.payments", payments=pays)


def _print_score(score: HandScore, rules: Ruleset, context: Context) -> None:
    for one in score.patterns:
        names = " ".join(
            dict.fromkeys(both_names(context.labels.pattern_key(rules.id, one.id)).values())
        )
        times = f" x {one.count}" if one.count > 1 else ""
        print(f"{one.total:4}  {names}{times}")
    if not score.patterns:
        context.say("command.no_patterns")
    context.say("command.sum", fan=score.total)
    if score.total > rules.max_fan:
        context.say("command.cap", fan=score.fan)
    for name, figure in score.figures:
        if figure is not None:
            context.say("figure.line", name=context.labels.text(f"figure.{name}"), value=figure)
