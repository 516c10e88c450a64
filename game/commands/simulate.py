"""`simulate`: hands between computer players, without a window."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence

from game.arena.deals import PLAYERS, DealTotals, Tally, match_hands
from game.arena.gauntlet import POOL, Bench
from game.arena.series import MOST_PROCESSES, Measured, Series, gather, no_result, play_all
from game.bots import NAMES, known
from game.commands import gauntlet_report
from game.commands.context import Context, Exit, complain, print_json
from game.commands.progress import progress
from game.commands.score import add_rules, chosen_rules
from game.rules.numbers import rounded
from game.rules.problems import refuse
from game.rulesets.ruleset import Ruleset, Unit
from game.words.labels import Labels


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    add_rules(parser, labels)
    parser.add_argument(
        "--hands", type=int, default=100, metavar="N", help=labels.text("command.help.hands")
    )
    parser.add_argument("--seed", metavar="S", help=labels.text("command.help.seed"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--bots",
        default=",".join(["good"] * PLAYERS),
        metavar="A,B,C,D",
        help=labels.text("command.help.bots", known=labels.text("words.comma").join(NAMES)),
    )
    what.add_argument("--gauntlet", metavar="A", help=labels.text("command.help.gauntlet"))
    what.add_argument("--paired", metavar="A,B", help=labels.text("command.help.paired"))
    parser.add_argument(
        "--pool", metavar="C,D,...", help=labels.text("command.help.pool", usual=",".join(POOL))
    )
    parser.add_argument(
        "--duplicate", action="store_true", help=labels.text("command.help.duplicate")
    )
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help=labels.text("command.help.processes")
    )
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Play and print the results, including partial ones if the keyboard stops the run."""
    arguments = context.arguments
    rules = chosen_rules(arguments)
    if arguments.hands < 1:
        raise refuse("command.bad_value", name="--hands", value=arguments.hands)
    if not 0 <= arguments.processes <= MOST_PROCESSES:
        raise refuse("command.bad_value", name="--processes", value=arguments.processes)
    if arguments.seed is None:
        arguments.seed = secrets.token_hex(8)
    measures = arguments.gauntlet is not None or arguments.paired is not None
    played = _measure(context, rules) if measures else _simulate(context, rules)
    if not played.stopped:
        return Exit.FINE
    complain(context.labels.text("command.stopped"))
    return Exit.STOPPED


def _simulate(context: Context, rules: Ruleset) -> Measured:
    """Let four players play, in a match or with every deal in all four seats."""
    arguments = context.arguments
    players = players_of(arguments.bots)
    if arguments.pool is not None:
        raise refuse("command.pool_alone")
    if arguments.processes != 1 and not arguments.duplicate:
        raise refuse("command.match_in_processes")
    played = _play(context, rules, players)
    (outcome,) = played.results[0].outcomes
    if arguments.json:
        print_json(match_data(outcome, rules, arguments.seed, played))
    else:
        _print(outcome, rules, played.seconds, context)
    return played


def _play(context: Context, rules: Ruleset, players: Sequence[str]) -> Measured:
    arguments, lineup = context.arguments, tuple(players)
    seed, hands = arguments.seed, arguments.hands
    with progress(hands, context.labels, quiet=arguments.json) as bar:
        if arguments.duplicate:
            series = Series(rules.id, rules.options, (lineup,), seed, hands)
            return play_all([series], arguments.processes, bar.step)
        parts = ((0, [outcome]) for outcome in match_hands(rules, players, seed, hands))
        return gather([no_result([lineup])], parts, bar.step)


def _measure(context: Context, rules: Ruleset) -> Measured:
    """Let one or two players play against three copies of each player in the pool."""
    arguments = context.arguments
    bench = bench_of(arguments, rules)
    total = bench.deals * len(bench.pool)
    with progress(total, context.labels, quiet=arguments.json) as bar:
        played = play_all(bench.series, arguments.processes, bar.step)
    if arguments.json:
        print_json(gauntlet_report.gauntlet_data(bench, played))
    else:
        print("\n".join(gauntlet_report.lines(bench, played, context.labels)))
    return played


def bench_of(arguments: argparse.Namespace, rules: Ruleset) -> Bench:
    """Return the measurement that the arguments ask for. Raise RulesError for unknown players or
    another number of them."""
    if arguments.gauntlet is not None:
        players = names_of(arguments.gauntlet)
        if len(players) != 1:
            raise refuse("command.one_player", count=len(players))
        usual = [name for name in POOL if name not in players]
    else:
        players, usual = names_of(arguments.paired), list(POOL)
        if len(players) != 2:
            raise refuse("command.two_players", count=len(players))
    pool = usual if arguments.pool is None else names_of(arguments.pool)
    return Bench(rules, tuple(players), tuple(dict.fromkeys(pool)), arguments.seed, arguments.hands)


def players_of(text: str) -> list[str]:
    """Return four names of computer players. Raise RulesError for unknown names or another
    number."""
    names = names_of(text)
    if len(names) != PLAYERS:
        raise refuse("command.four_players", count=len(names))
    return names


def names_of(text: str) -> list[str]:
    """Return names of computer players. Raise RulesError for unknown ones."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if not known(name):
            raise refuse("problem.unknown_player", player=name, known=NAMES)
    return names


def match_data(
    outcome: DealTotals, rules: Ruleset, seed: str, played: Measured
) -> dict[str, object]:
    """Return the result for a machine. `points` are sums, `points_se` their standard errors.
    `stopped` exists only if the keyboard stopped the run."""
    times = outcome.times
    told = {
        "rules": rules.id,
        "seed": seed,
        "hands": outcome.hands,
        "seconds": round(played.seconds, 3),
        "draws": outcome.draws,
        "decisions": times.count,
        "ms_per_decision": {
            "median": round(times.milliseconds(0.5), 4),
            "p99": round(times.milliseconds(0.99), 4),
        },
        "seats": [_seat(tally, rules.unit) for tally in outcome.tallies],
    }
    return told | {"stopped": True} if played.stopped else told


def _seat(tally: Tally, unit: Unit) -> dict[str, object]:
    """Return the figures of one player. If hands count in points, `mean_fan` is None and
    `mean_points` is the mean."""
    mean = None if tally.mean is None else round(tally.mean, 3)
    return {
        "player": tally.player,
        "wins": tally.wins,
        "self_draws": tally.self_draws,
        "fed": tally.fed,
        "points": tally.points.total,
        "points_se": round(tally.points.total_se, 2),
        "mean_fan": None,
        f"mean_{unit}": mean,
    }


def _print(outcome: DealTotals, rules: Ruleset, seconds: float, context: Context) -> None:
    say, seed, times = context.say, context.arguments.seed, outcome.times
    say("command.played", rules=rules.id, seed=seed, count=outcome.hands, draws=outcome.draws)
    say(
        "command.took",
        seconds=f"{seconds:.1f}",
        count=times.count,
        median=f"{times.milliseconds(0.5):.2f}",
        p99=f"{times.milliseconds(0.99):.2f}",
    )
    for tally in outcome.tallies:
        mean = "-" if tally.mean is None else f"{rounded(tally.mean, 2):.2f}"
        say(
            "command.player",
            player=f"{tally.player:8}",
            count=tally.wins,
            self_draws=tally.self_draws,
            fed=tally.fed,
            points=f"{rounded(tally.points.total / outcome.hands, 2):+.2f}",
            error=f"{rounded(tally.points.total_se / outcome.hands, 2):.2f}",
            mean=context.labels.text(f"command.mean.{rules.unit}", mean=mean),
        )
