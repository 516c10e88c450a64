"""`replay`: a saved match as text, move by move."""

from __future__ import annotations

from pathlib import Path

from game.commands.context import Context, Exit
from game.commands.score import Commands
from game.rules.problems import refuse
from game.session.labels import Labels
from game.session.replay import replay_lines


def add(commands: Commands, labels: Labels) -> None:
    """Tell the parser about this command."""
    parser = commands.add_parser("replay", help=labels.text("command.help.replay"))
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
