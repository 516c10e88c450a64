"""`card`: a finished hand of a saved match as a picture to share."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.context import Context, Exit, print_json
from game.commands.window import check_png, no_banner
from game.records.archive import open_match
from game.rules.problems import refuse
from game.rules.tiles import WIND_LETTERS
from game.session.recording import Recording, recorded
from game.settings.settings import load_settings
from game.system.storage import write_named
from game.words.labels import Labels


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.add_argument("match", metavar="MATCH", help=labels.text("command.help.file"))
    parser.add_argument("--hand", type=int, metavar="N", help=labels.text("command.help.card_hand"))
    parser.add_argument("file", metavar="OUT.png", help=labels.text("command.help.picture"))
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Draw the card of the hand, with the player's tiles and table. It needs no display."""
    arguments = context.arguments
    path = Path(arguments.file)
    check_png(path, "OUT.png")
    found = read_hand(Path(arguments.match), arguments.hand)
    no_banner()
    from game.ui.card_file import card_of

    png, winner, code = card_of(found, load_settings()[0], context.labels)
    write_named(path, png)
    if arguments.json:
        print_json(
            {
                "file": str(path),
                "hand": found.past.hand.number,
                "winner": None if winner is None else WIND_LETTERS[winner],
                "code": code or None,
            }
        )
    return Exit.FINE


def read_hand(path: Path, number: int | None) -> Recording:
    """Return a finished hand of the match in a file, the last one without a number. Raise
    RulesError if there is none."""
    if not path.exists():
        raise refuse("command.no_file", path=str(path))
    _, history = open_match(path)
    finished = [line.result.number for line in history.lines]
    number = max(finished, default=1) if number is None else number
    if number not in finished:
        raise refuse("command.not_over", number=number)
    return recorded(path, number)
