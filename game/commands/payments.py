"""The part of `rules` that says who pays what, with the options in use."""

from __future__ import annotations

from collections.abc import Iterator

from game.commands.columns import table
from game.commands.context import both_names
from game.rules.tiles import WIND_LETTERS
from game.rulesets.ims_ruleset import ImsRuleset
from game.rulesets.payment_tables import (
    DOUBLES,
    basic_table,
    doubling_table,
    factors,
    has_shares,
    paid_table,
    payers,
    shares_between,
)
from game.rulesets.ruleset import Ruleset, totals
from game.rulesets.western_ruleset import WesternRuleset
from game.session.labels import Labels
from game.session.words import numbered

EAST, SOUTH = 0, 1


def payment_data(rules: Ruleset) -> dict[str, object]:
    """Who pays what as a machine reads it. `kind` says which keys there are: "shares" of what a
    table gives for the fan, "basic" scores, points by "doubling", or None for another way."""
    return {"kind": None} | _own_data(rules) | {"false_win": _false_wins(rules)}


def _own_data(rules: Ruleset) -> dict[str, object]:
    if isinstance(rules, ImsRuleset):
        return _basic_data(rules)
    if isinstance(rules, WesternRuleset):
        return _doubling_data(rules)
    return _shares_data(rules) if has_shares(rules) else {}


def _shares_data(rules: Ruleset) -> dict[str, object]:
    rows = [
        {
            "fan": one.fan,
            "discarder": one.discarder,
            "other": one.other,
            "by_discard": one.by_discard,
            "each": one.each,
            "self_drawn": one.self_drawn,
        }
        for one in paid_table(rules)
    ]
    options = rules.options
    return {
        "kind": "shares",
        "table": options.payment_table,
        "way": options.payment_way,
        "rows": rows,
    }


def _basic_data(rules: ImsRuleset) -> dict[str, object]:
    return {
        "kind": "basic",
        "rows": [
            {"fan": one.fan, "basic": one.single, "half_more": one.more, "third": one.third}
            for one in basic_table(rules)
        ],
        "multipliers": [
            {"dealer": one.is_dealer, "self_draw": one.self_draw, "times": one.times}
            for one in factors(rules)
        ],
        "payers": [
            {"id": why, "names": both_names(f"result.why.{why}"), "payers": count}
            for why, count in payers()
        ],
    }


def _doubling_data(rules: WesternRuleset) -> dict[str, object]:
    return {
        "kind": "doubling",
        "limit": rules.cap,
        "rows": [
            {"base_points": base, "points": list(doubled)}
            for base, doubled in doubling_table(rules)
        ],
        "settlement": [
            {"id": one.why, "names": both_names(f"result.why.{one.why}"), "times": one.points}
            for one in shares_between()
        ],
    }


def _false_wins(rules: Ruleset) -> list[dict[str, int]]:
    """What a false win of East comes to, and one of another seat, by wind."""
    every = (totals(rules.false_win(seat)) for seat in (EAST, SOUTH))
    return [dict(zip(WIND_LETTERS, points, strict=True)) for points in every]


def payment_lines(rules: Ruleset, labels: Labels) -> Iterator[str]:
    """The same as a player reads it."""
    if isinstance(rules, ImsRuleset):
        yield from _basic_lines(rules, labels)
    elif isinstance(rules, WesternRuleset):
        yield from _doubling_lines(rules, labels)
    elif has_shares(rules):
        yield from _shares_lines(rules, labels)
    yield from map(labels.text, numbered(labels, f"rules.{rules.id}.pays"))
    if rules.options.false_win_penalty != "off":
        for points in _false_wins(rules):
            paid = "  ".join(f"{seat} {one:+,}" for seat, one in points.items())
            yield labels.text("command.false_win", payments=paid)


def _shares_lines(rules: Ruleset, labels: Labels) -> Iterator[str]:
    for name in ("payment_table", "payment_way"):
        value = labels.text(f"option.{name}.{rules.options.values()[name]}")
        yield labels.text("rules.option", name=labels.text(f"option.{name}"), value=value)
    columns = ("fan", "discarder", "other", "by_discard", "each", "self_drawn")
    yield from table(
        [labels.text(f"rules.payment.{column}") for column in columns],
        [
            [f"{number:,}" for number in (one.fan, one.discarder, one.other, one.by_discard)]
            + [f"{one.each:,}", f"{one.self_drawn:,}"]
            for one in paid_table(rules)
        ],
    )


def _basic_lines(rules: ImsRuleset, labels: Labels) -> Iterator[str]:
    yield labels.text("rules.ims.basic")
    yield from table(
        [labels.text(f"rules.ims.basic.{column}") for column in ("fan", "single", "more", "third")],
        [
            [f"{one.fan:g}", f"{one.single}", f"{one.more}", f"{one.third}"]
            for one in basic_table(rules)
        ],
    )


def _doubling_lines(rules: WesternRuleset, labels: Labels) -> Iterator[str]:
    yield labels.text("rules.western.doubling", limit=f"{rules.cap:,}")
    yield from table(
        [labels.text("figure.base_points"), *(f"x {1 << doubles}" for doubles in DOUBLES)],
        [
            [f"{base}", *(f"{points:,}" for points in doubled)]
            for base, doubled in doubling_table(rules)
        ],
    )
