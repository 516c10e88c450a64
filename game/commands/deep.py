"""`analyse --deep`: the best moves played to the end, as a table or as JSON."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

from game.coach.advice import Advice
from game.commands.progress import ProgressBar
from game.review.deep_look import DEALS, DeepLook
from game.review.playouts import EXPERT, LEAST, DeepQuestion, Results, Row
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import tile_text
from game.rulesets.ruleset import Ruleset
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.advice.deep_words import DeepWords, claimed, most_time_left
from game.words.columns import table
from game.words.labels import Labels

PAUSE = 0.05  # seconds between two looks at what the processes have played


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the argument `--deep`."""
    explained = labels.text("command.help.deep", count=DEALS)
    parser.add_argument("--deep", type=int, nargs="?", const=DEALS, metavar="N", help=explained)


def deep_look(
    question: DeepQuestion, rules: Ruleset, deals: int, bar: ProgressBar, labels: Labels
) -> Results:
    """Return the results of the moves in at most this number of deals, fewer if the keyboard
    interrupts. Raise RulesError for too few deals, or if the look fails."""
    if deals < LEAST:
        raise refuse("command.bad_value", name="--deep", value=deals)
    look = DeepLook(question, rules, deals)
    try:
        while look.is_running:
            if look.poll() and look.results:
                bar.show(len(look.results.deals), most_time_left(look.time_left, labels))
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        if look.results is None or len(look.results.deals) < LEAST:
            raise
    finally:
        look.stop()
    if look.problem or look.results is None:
        raise RulesError(look.problem or Reason.of("problem.work_ended"))
    return look.results


def deep_json(results: Results, advice: Advice) -> dict[str, object]:
    """Return the results for a machine."""
    best = results.best.move
    return {
        "player": EXPERT,
        "deals": len(results.deals),
        "options": [_row_json(row, claimed(advice, row.move, best)) for row in results.rows],
    }


def _row_json(row: Row, quick: float) -> dict[str, object]:
    told: dict[str, object] = {"move": row.move.action.value}
    if row.move.tile is not None:
        told["tile"] = tile_text(row.move.tile)
    for name in ("wins", "deals_in", "at_once", "points", "behind"):
        found, places = getattr(row, name), 2 if name in ("points", "behind") else 4
        told |= {name: round(found.value, places), f"{name}_se": round(found.error, places)}
    return told | {"deals": row.deals, "quick": round(quick, 2), "differs": row.differs(quick)}


def deep_lines(results: Results, deals: int, advice: Advice, labels: Labels) -> Iterator[str]:
    """Yield the results for a person."""
    words = DeepWords(AdviceWords(labels, advice), advice, results)
    yield ""
    yield labels.text("deep.progress", done=len(results.deals), count=deals)
    yield from table(words.heads, list(words.rows()))
    yield labels.text("deep.about")
    if said := words.judgement(is_over=True):
        yield said
