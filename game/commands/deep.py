"""`analyse --deep`: the best moves played to the end, as a table or as JSON."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from game.coach.advice import Advice
from game.commands.context import table
from game.commands.progress import ProgressBar
from game.review.playouts import (
    DEALS,
    EXPERT,
    LEAST,
    DealEnd,
    DeepQuestion,
    Results,
    Row,
    played_out,
)
from game.rules.problems import refuse
from game.rules.tiles import tile_text
from game.rulesets.ruleset import Ruleset
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.advice.deep_panel import DeepWords
from game.words.labels import Labels


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the argument `--deep`."""
    explained = labels.text("command.help.deep", count=DEALS)
    parser.add_argument("--deep", type=int, nargs="?", const=DEALS, metavar="N", help=explained)


def deep_look(question: DeepQuestion, rules: Ruleset, deals: int, bar: ProgressBar) -> Results:
    """Return the results of the moves in this number of deals, fewer if the keyboard interrupts.
    Raise RulesError for too few deals."""
    if deals < LEAST:
        raise refuse("command.bad_value", name="--deep", value=deals)
    played: list[tuple[DealEnd, ...]] = []
    try:
        for one in played_out(question, rules, deals):
            played.append(one)
            bar.step()
    except KeyboardInterrupt:
        if len(played) < LEAST:
            raise
    return Results(question.moves, tuple(played))


def deep_json(results: Results) -> dict[str, object]:
    """Return the results for a machine."""
    return {
        "player": EXPERT,
        "deals": len(results.deals),
        "options": [_row_json(row) for row in results.rows],
    }


def _row_json(row: Row) -> dict[str, object]:
    told: dict[str, object] = {"move": row.move.action.value}
    if row.move.tile is not None:
        told["tile"] = tile_text(row.move.tile)
    for name in ("wins", "deals_in", "at_once", "points", "behind"):
        found, places = getattr(row, name), 2 if name in ("points", "behind") else 4
        told |= {name: round(found.value, places), f"{name}_se": round(found.error, places)}
    return told


def deep_lines(results: Results, deals: int, advice: Advice, labels: Labels) -> Iterator[str]:
    """Yield the results for a person."""
    words = DeepWords(AdviceWords(labels, advice), advice, results)
    yield ""
    yield labels.text("deep.progress", done=len(results.deals), count=deals)
    yield from table(words.heads, list(words.rows()))
    yield labels.text("deep.about")
    if words.disagreement():
        yield words.disagreement()
