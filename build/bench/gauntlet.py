"""Measure the computer players for a release: `python run.py gauntlet --release`.

Plays `--player` in one seat against three of each of `--pool`, under every set of rules below, each
deal in all four seats, and prints a row for each. With `--previous NAME`, also plays the same deals
with that player and prints the difference as a row. `--rules` chooses one or more sets of rules.
`--release` adds the rows to build/bench/results.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game import __version__
from game.arena.gauntlet import POOL, Bench, cells
from game.arena.series import Measured, play_all
from game.commands.context import Exit, complain
from game.commands.gauntlet_report import alone_row, pair_row
from game.commands.progress import progress
from game.commands.simulate import names_of
from game.rules.problems import RulesError
from game.rulesets.options_text import options_hash, ruleset_from_text
from game.words.labels import ENGLISH, load_labels

RESULTS = Path(__file__).resolve().parent / "results.md"

TABLES = (
    "hongkong: minimum=3",
    "hongkong: minimum=1",
    "pocket: minimum=3",
    "pocket: minimum=0",
    "ims:",
    "western:",
)

HEADS = (
    "version", "rules", "options hash", "player", "instead of", "against three", "seed", "deals",
    "points a hand", "won %", "of decided %", "fed %", "mean worth", "ms median / p99 / max",
)  # fmt: skip

INTRODUCTION = """\
# How strong the computer players are, release by release

`python run.py gauntlet --release` adds rows. One player sits in one seat against three of another,
and plays each deal in all four seats. The number after +- is half of a 95 % interval, clustered by
deal. It is wide with few deals; a release needs 4,000. If a row names a player under "instead of",
both players played the same deals, seats and opponents, and the row is the difference between them.
Seed, deals, options and players determine all figures except the milliseconds, which depend on the
machine.
"""


def main(argv: Sequence[str]) -> int:
    """Measure, print and keep. Return the exit code."""
    given = parser().parse_args(argv)
    if given.deals < 1:
        complain("--deals must be 1 or more")
        return Exit.WRONG_INPUT
    try:
        names_of(",".join(filter(None, (given.player, given.previous, given.pool))))
        benches = [(text, bench_of(text, given)) for text in given.rules or TABLES]
    except RulesError as error:
        complain(load_labels(ENGLISH).reason(error.reason))
        return Exit.WRONG_INPUT
    print(line(HEADS))
    for text, bench in benches:
        played = play(bench, given.processes)
        told = list(rows(text, bench, played))
        print("\n".join(told), flush=True)
        if given.release:
            keep(told, RESULTS)
        if played.stopped:
            return Exit.STOPPED
    return Exit.FINE


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    made.add_argument("--player", default="good", help="the player to measure")
    made.add_argument("--previous", help="a player to compare with on the same deals")
    made.add_argument("--pool", default=",".join(POOL), help="the opponents")
    made.add_argument(
        "--rules", action="append", help="one set of rules instead of all; repeatable"
    )
    made.add_argument("--deals", type=int, default=4000, help="deals for each row")
    made.add_argument("--seed", default="release", help="the seed of the deals")
    made.add_argument("--processes", type=int, default=0, help="processes; 0 for one on each core")
    made.add_argument(
        "--release", action="store_true", help="add the rows to build/bench/results.md"
    )
    return made


def bench_of(text: str, given: argparse.Namespace) -> Bench:
    """Return what to measure under one set of rules. Raise RulesError for unknown rules."""
    players = (given.player, given.previous) if given.previous else (given.player,)
    others = tuple(name for name in given.pool.split(",") if name != given.player)
    return Bench(ruleset_from_text(text), players, others, given.seed, given.deals)


def play(bench: Bench, processes: int) -> Measured:
    total = bench.deals * len(bench.pool)
    with progress(total, load_labels(ENGLISH), quiet=False) as bar:
        return play_all(bench.series, processes, bar.step)


def rows(text: str, bench: Bench, played: Measured) -> Iterator[str]:
    """Yield one or two lines for each opponent, except for an interrupted one."""
    player, *previous = bench.players
    for other, result in cells(bench, played):
        if result.deals < bench.deals:
            return
        named = (__version__, text, options_hash(bench.rules), player)
        dealt = (other, bench.seed, f"{bench.deals:,}")
        _, _, *figures = alone_row(other, result)
        yield line([*named, "", *dealt, *figures])
        if previous:
            _, _, _, _, points, _, _, won = pair_row(other, result)
            yield line([*named, *previous, *dealt, points, won, "", "", "", ""])


def line(columns: Sequence[str]) -> str:
    return f"| {' | '.join(columns)} |"


def keep(told: Sequence[str], path: Path) -> None:
    """Add rows to the table; create the table if needed."""
    if not path.exists():
        head = [line(HEADS), line(["---"] * len(HEADS))]
        path.write_text("\n".join([INTRODUCTION, *head, ""]), encoding="utf-8")
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{row}\n" for row in told)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
