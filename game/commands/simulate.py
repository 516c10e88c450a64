"""`simulate`: computer players among themselves, without a window."""

from __future__ import annotations

import secrets

from game.bots import BOTS
from game.commands.arena import PLAYERS, Outcome, Tally, simulate
from game.commands.context import Context, Exit, print_json
from game.commands.score import Commands, add_rules, chosen_rules
from game.rules.problems import refuse
from game.rulesets.ruleset import Ruleset
from game.session.labels import Labels


def add(commands: Commands, labels: Labels) -> None:
    """Tell the parser about this command."""
    parser = commands.add_parser("simulate", help=labels.text("command.help.simulate"))
    add_rules(parser, labels)
    parser.add_argument(
        "--hands", type=int, default=100, metavar="N", help=labels.text("command.help.hands")
    )
    parser.add_argument("--seed", metavar="S", help=labels.text("command.help.seed"))
    parser.add_argument(
        "--bots",
        default=",".join(["good"] * PLAYERS),
        metavar="A,B,C,D",
        help=labels.text("command.help.bots", known=", ".join(BOTS)),
    )
    parser.add_argument(
        "--duplicate", action="store_true", help=labels.text("command.help.duplicate")
    )
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Play and report."""
    arguments = context.arguments
    rules = chosen_rules(arguments)
    players = players_of(arguments.bots)
    if arguments.hands < 1:
        raise refuse("command.bad_value", name="--hands", value=arguments.hands)
    seed = secrets.token_hex(8) if arguments.seed is None else arguments.seed
    outcome = simulate(rules, players, seed, arguments.hands, duplicate=arguments.duplicate)
    if arguments.json:
        print_json(report(outcome, rules, seed))
    else:
        _print(outcome, rules, seed, context)
    return Exit.FINE


def players_of(text: str) -> list[str]:
    """Four names of computer players. Raises RulesError for others or another number."""
    names = [name.strip() for name in text.split(",")]
    if len(names) != PLAYERS:
        raise refuse("command.four_players", count=len(names))
    for name in names:
        if name not in BOTS:
            raise refuse("problem.unknown_player", player=name, known=", ".join(BOTS))
    return names


def report(outcome: Outcome, rules: Ruleset, seed: str) -> dict[str, object]:
    """The outcome as a machine reads it. `points` are sums, `points_se` their standard errors."""
    return {
        "rules": rules.id,
        "seed": seed,
        "hands": outcome.hands,
        "seconds": round(outcome.seconds, 3),
        "draws": outcome.draws,
        "decisions": len(outcome.decisions),
        "ms_per_decision": {
            "median": round(outcome.milliseconds(0.5), 4),
            "p99": round(outcome.milliseconds(0.99), 4),
        },
        "seats": [_seat(tally, rules.unit) for tally in outcome.tallies],
    }


def _seat(tally: Tally, unit: str) -> dict[str, object]:
    """One player. Where hands count in points there are no fan, but the mean of the points."""
    mean = None if tally.mean is None else round(tally.mean, 3)
    return {
        "player": tally.player,
        "wins": tally.wins,
        "self_draws": tally.self_draws,
        "fed": tally.fed,
        "points": sum(tally.points),
        "points_se": round(tally.points_se, 2),
        "mean_fan": None,
        f"mean_{unit}": mean,
    }


def _print(outcome: Outcome, rules: Ruleset, seed: str, context: Context) -> None:
    say = context.say
    say("command.played", rules=rules.id, seed=seed, hands=outcome.hands, draws=outcome.draws)
    say(
        "command.took",
        seconds=f"{outcome.seconds:.1f}",
        decisions=len(outcome.decisions),
        median=f"{outcome.milliseconds(0.5):.2f}",
        p99=f"{outcome.milliseconds(0.99):.2f}",
    )
    for tally in outcome.tallies:
        mean = "-" if tally.mean is None else f"{tally.mean:.2f}"
        say(
            "command.player",
            player=f"{tally.player:8}",
            wins=tally.wins,
            self_draws=tally.self_draws,
            fed=tally.fed,
            points=f"{sum(tally.points) / outcome.hands:+.2f}",
            error=f"{tally.points_se / outcome.hands:.2f}",
            mean=context.labels.text(f"command.mean.{rules.unit}", mean=mean),
        )
