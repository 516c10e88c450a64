"""`replay`: a saved match as text, move by move."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.context import Context, Exit
from game.rules.problems import refuse
from game.saves.replay import replay_lines
from game.words.labels import Labels


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.add_argument("file", help=labels.text("command.help.file"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Print every hand of the file."""
    path = Path(context.arguments.file)
    try:
        for line in replay_lines(path, context.labels):
            print(line)
    except FileNotFoundError:
        raise refuse("command.no_file", path=str(path)) from None
    return Exit.FINE
