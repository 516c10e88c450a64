"""`score`: the worth of a winning hand and its payments; one hand, or many from standard input.
Under several rulesets it is a table with a column for each."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TextIO

from game.commands.context import (
    Context,
    Exit,
    complain,
    joined_names,
    names_by_language,
    pattern_names,
    print_json,
    row_amount,
)
from game.rules.facts import FLAGS, After
from game.rules.problems import RulesError, refuse
from game.rules.tiles import EAST, SOUTH, WIND_LETTERS
from game.rulesets import RULESETS
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import HandScore, Ruleset, Scored, Settlement, Verdict, totals
from game.rulesets.win_request import (
    WinRequest,
    after_of,
    compare_request,
    request_from,
    score_request,
)
from game.words.columns import GAP, padded, table, text_width
from game.words.labels import Labels
from game.words.rule_pages import rule_lines
from game.words.words import worth_words

WIDTH = 28


def side_by_side(every: Sequence[Verdict], labels: Labels) -> str:
    """Return the table, in the language of the labels."""
    columns = [list(_column(one, labels)) for one in every]
    rows = zip_longest(*columns, fillvalue="")
    return "\n".join(GAP.join(padded(cell, WIDTH) for cell in row).rstrip() for row in rows)


def _column(found: Verdict, labels: Labels) -> Iterator[str]:
    yield labels.text(f"ruleset.{found.ruleset.id}")
    yield f"({found.ruleset.id})"
    yield "-" * WIDTH
    if found.score is not None:
        yield from _counted(found.score, found.ruleset, labels)
    if found.refused is not None:
        yield from _wrapped(labels.reason(found.refused))
    if found.settlement is not None:
        for seat, points in zip(WIND_LETTERS, found.settlement.payments, strict=True):
            yield f"{seat} {points:+8,}"


def _counted(score: HandScore, ruleset: Ruleset, labels: Labels) -> Iterator[str]:
    """Yield the patterns that count, row by row, and their total."""
    for one in score.patterns:
        name = labels.text(labels.pattern_key(ruleset.id, one.id))
        times = f" x {one.count}" if one.count > 1 else ""
        first, *rest = _wrapped(name + times, WIDTH - 7)
        yield f"{row_amount(one.total, one.unit):>5}  {first}"
        yield from (f"{'':7}{line}" for line in rest)
    if not score.patterns:
        yield from _wrapped(labels.text("command.no_patterns"))
    yield from _wrapped(" = ".join(worth_words(ruleset, score, labels)))


def _wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Return the text in lines of at most this width, broken at spaces or after Chinese
    characters."""
    lines = [""]
    for word in _words_of(text):
        if lines[-1] and text_width(lines[-1] + word.rstrip()) > width:
            lines.append("")
        lines[-1] += word
    return [line.rstrip() for line in lines]


def _words_of(text: str) -> Iterator[str]:
    """Yield the parts between possible line breaks, including the space after a word."""
    word = ""
    for letter in text:
        word += letter
        if letter == " " or text_width(letter) == 2:
            yield word
            word = ""
    yield word


LONGEST_LINE = 1 << 16
"""The letters of a line of a batch."""
SWITCHES = ("self_draw", *FLAGS)
USUAL_RULES = "pocket"


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.epilog = labels.text("command.help.notation")
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
    parser.add_argument("--compare", action="store_true", help=labels.text("command.help.compare"))
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def add_rules(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the options that choose a ruleset."""
    parser.add_argument(
        "--rules", default=USUAL_RULES, help=labels.text("command.help.rules_option")
    )
    parser.add_argument(
        "--minimum", type=int, metavar="N", help=labels.text("command.help.minimum")
    )


def chosen_rules(arguments: argparse.Namespace) -> Ruleset:
    """Return the chosen ruleset with the chosen minimum. Raise RulesError for invalid ones."""
    rules = ruleset_from_text(arguments.rules or USUAL_RULES)
    if arguments.minimum is None:
        return rules
    if "minimum" not in rules.offered:
        raise refuse("command.no_minimum")
    return rules.with_options(replace(rules.options, minimum=arguments.minimum))


def run(context: Context) -> int:
    """Score one hand, or a batch."""
    arguments = context.arguments
    rules = chosen_rules(arguments)
    if arguments.batch:
        if arguments.hand is not None or arguments.compare:
            raise refuse("command.compare_batch" if arguments.compare else "command.hand_and_batch")
        return _batch(rules, context.labels)
    if arguments.hand is None:
        raise refuse("command.no_hand")
    request = _request(arguments)
    if arguments.compare:
        return _compare(rules, request, context)
    found = score_request(rules, request)
    if arguments.json:
        print_json(answer(found, context.labels))
    else:
        _print(found, context)
    return Exit.FINE if found.refused is None else Exit.FAILED


def _compare(rules: Ruleset, request: WinRequest, context: Context) -> int:
    """Score one hand by every ruleset: the chosen one with its options, the others with
    defaults."""
    every = compare_request((rules if one.id == rules.id else one for one in RULESETS), request)
    if context.arguments.json:
        for one in every:
            print_json({"rules": one.ruleset.id, **answer(one, context.labels)})
    else:
        print(side_by_side(every, context.labels))
    return Exit.FAILED if all(one.refused for one in every) else Exit.FINE


def _request(arguments: argparse.Namespace) -> WinRequest:
    switches = {name: getattr(arguments, name) for name in SWITCHES}
    return WinRequest(
        hand=arguments.hand,
        seat=arguments.seat,
        round=arguments.round,
        after=after_of(arguments.after),
        bonus=tuple(arguments.bonus.split()),
        discarder=arguments.discarder,
        **switches,
    )


def _batch(rules: Ruleset, labels: Labels) -> int:
    """Answer each line of standard input. The answer to an invalid line is its error."""
    for line in _short_lines(sys.stdin):
        if line is not None and not line.strip():
            continue
        try:
            if line is None:
                raise refuse("command.long_line")
            told = answer(score_request(rules, request_from(json.loads(line))), labels)
        except RulesError as error:
            told = {"ok": False, "error": labels.reason(error.reason)}
        except (ValueError, RecursionError):
            told = {"ok": False, "error": labels.text("command.not_json")}
        print_json(told)
    return Exit.FINE


def _short_lines(stream: TextIO) -> Iterator[str | None]:
    """Yield each line as it comes, or None for one above the limit, whose rest is skipped."""
    while line := stream.readline(LONGEST_LINE + 1):
        is_long = len(line) > LONGEST_LINE
        yield None if is_long else line
        while is_long and line and not line.endswith("\n"):
            line = stream.readline(LONGEST_LINE)


def answer(found: Verdict, labels: Labels) -> dict[str, object]:
    """Return the verdict for a machine."""
    score = found.score
    if score is None:
        return {"ok": True, "complete": False}
    told: dict[str, object] = {
        "ok": True,
        "complete": True,
        "fan": score.counted if found.ruleset.unit == "fan" else None,
        "patterns": [_row(one) for one in score.patterns],
    }
    told |= dict(score.figures)
    if found.settlement is None:
        assert found.refused is not None
        return told | {"refused": labels.reason(found.refused)}
    return told | {"payments": _by_wind(found.settlement)}


def _row(one: Scored) -> dict[str, object]:
    """Return a pattern that counts. Name its unit unless that is fan."""
    row: dict[str, object] = {"id": one.id, "fan": one.fan, "count": one.count}
    return row if one.unit == "fan" else row | {"unit": one.unit}


def _by_wind(settlement: Settlement) -> dict[str, int]:
    return dict(zip(WIND_LETTERS, settlement.payments, strict=True))


def _print(found: Verdict, context: Context) -> None:
    """Print the verdict for a player."""
    if found.score is not None:
        _print_score(found.score, found.ruleset, context)
    if found.refused is not None:
        complain(context.labels.reason(found.refused))
    if found.settlement is not None:
        paid = _by_wind(found.settlement).items()
        context.say("command.payments", payments="  ".join(f"{seat} {one:+}" for seat, one in paid))


def _print_score(score: HandScore, rules: Ruleset, context: Context) -> None:
    for one in score.patterns:
        times = f" x {one.count}" if one.count > 1 else ""
        names = joined_names(pattern_names(rules.id, one.id), context.labels)
        print(f"{row_amount(one.total, one.unit):>5}  {names}{times}")
    if not score.patterns:
        context.say("command.no_patterns")
    text, figures = context.labels.text, _figures(score, context.labels)
    sums = [text(f"command.sum.{rules.unit}", count=score.total)]
    if score.total > rules.cap:
        sums.append(text(f"command.counted.{rules.unit}", count=score.counted))
    # Fan comes first and points last.
    for line in (*sums, *figures) if rules.unit == "fan" else (*figures, *sums):
        print(line)


def _figures(score: HandScore, labels: Labels) -> Iterator[str]:
    """Yield the figures. A special hand has none: the award is all, and the sum gives the
    points."""
    if dict(score.figures).get("special") is None:
        for name, figure in score.figures:
            if name not in ("points", "special"):
                words = labels.text(f"figure.{name}")
                yield labels.text("figure.line", name=words, value=figure)


def payment_data(rules: Ruleset) -> dict[str, object]:
    """Return the payments for a machine. `kind` says which keys exist: "shares" of a fan table's
    payments, "basic" scores, or points by "doubling"."""
    data = {name: _with_names(value) for name, value in rules.payment_page().data.items()}
    return data | {"false_win": _false_wins(rules)}


def _with_names(value: object) -> object:
    """Return the value with names, in each language, for everything with an id."""
    if isinstance(value, list):
        return [_with_names(one) for one in value]
    if isinstance(value, dict) and "id" in value:
        return {"id": value["id"], "names": names_by_language(f"result.why.{value['id']}"), **value}
    return value


def _false_wins(rules: Ruleset) -> list[dict[str, int]]:
    """Return the payments, by wind, for a false win by East and for one by another seat."""
    every = (totals(rules.false_win(seat)) for seat in (EAST, SOUTH))
    return [dict(zip(WIND_LETTERS, points, strict=True)) for points in every]


def payment_lines(rules: Ruleset, labels: Labels) -> Iterator[str]:
    """Yield the payments for a player."""
    page = rules.payment_page()
    yield from map(labels.reason, page.notes)
    heads = [labels.text(head) if isinstance(head, str) else f"x {head}" for head in page.heads]
    yield from table(heads, [[f"{cell.number:,}" for cell in row] for row in page.rows])
    yield from map(labels.text, rule_lines(rules, labels, f"rules.{rules.id}.pays"))
    if rules.options.false_win_penalty != "off":
        for points in _false_wins(rules):
            paid = "  ".join(f"{seat} {one:+,}" for seat, one in points.items())
            yield labels.text("command.false_win", payments=paid)
