"""The command line: `python -m game` plays, `python -m game score ...` and others work in text."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, by default the program's own. Return the exit code."""
    arguments = sys.argv[1:] if argv is None else argv
    if [*arguments] == ["--version"]:
        # This needs no further imports, unless the output can't be written.
        try:
            print(f"Pocket Mahjong {__version__}", flush=True)
        except OSError:
            pass
        else:
            raise SystemExit(0)
    from game.commands.program import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
