"""The payments in the output of `rules`, with the options in use."""

from __future__ import annotations

from collections.abc import Iterator

from game.commands.context import names_by_language, table
from game.rules.tiles import EAST, SOUTH, WIND_LETTERS
from game.rulesets.ruleset import Ruleset, totals
from game.words.labels import Labels
from game.words.words import numbered


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
    yield from map(labels.text, numbered(labels, f"rules.{rules.id}.pays"))
    if rules.options.false_win_penalty != "off":
        for points in _false_wins(rules):
            paid = "  ".join(f"{seat} {one:+,}" for seat, one in points.items())
            yield labels.text("command.false_win", payments=paid)
