"""`verify`: checks a saved match: walls, moves, payments and scores."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.context import Context, Exit, print_json
from game.rules.problems import refuse
from game.saves.replay import Checked, checked
from game.saves.saved_hands import in_groups
from game.words.labels import Labels


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.add_argument("file", help=labels.text("command.help.file"))
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Check every hand of the file, then the match. Fail if anything is wrong."""
    path = Path(context.arguments.file)
    try:
        found = [*checked(path)]
    except FileNotFoundError:
        raise refuse("command.no_file", path=str(path)) from None
    is_right = not any(one.problems for one in found)
    if context.arguments.json:
        hands = [_data(one, context.labels) for one in found if one.number]
        problems = _data(found[-1], context.labels)["problems"]
        print_json({"ok": is_right, "hands": hands, "problems": problems})
    else:
        for one in found:
            _print(one, context)
        context.say("verify.right" if is_right else "verify.wrong")
    return Exit.FINE if is_right else Exit.FAILED


def _print(one: Checked, context: Context) -> None:
    labels = context.labels
    if one.number:
        moves = labels.text("verify.moves", count=one.moves)
        print(labels.text("verify.hand", number=one.number, moves=moves))
        if one.fingerprint:
            context.say("verify.wall", fingerprint=in_groups(one.fingerprint))
        elif not one.problems:
            context.say("verify.no_wall")
        if not one.is_over:
            context.say("verify.in_play")
    for problem in one.problems:
        print(f"  {labels.text('verify.problem', problem=labels.reason(problem))}")


def _data(one: Checked, labels: Labels) -> dict[str, object]:
    return {
        "number": one.number,
        "moves": one.moves,
        "fingerprint": one.fingerprint or None,
        "over": one.is_over,
        "problems": [labels.reason(problem) for problem in one.problems],
    }
