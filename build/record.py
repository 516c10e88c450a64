"""Writes the recorded counts and deals in tests/data anew: python build/record.py

What stands above the line in each file is kept. Run it after a change of the rules that is meant,
and read what has changed. A count on which the rules and the slow table of the tests do not agree
is not written.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.recorded import COUNTS, DEALS, counted, read, slow_counts, written  # noqa: E402


def main() -> int:
    """Returns the exit code: 0, or 1 when a count is not agreed on."""
    disagreed = 0
    for path in sorted(COUNTS.glob("*.txt")):
        given = read(path)
        text = counted(given)
        if text == counted(given, slow_counts):
            path.write_text(text, encoding="utf-8")
        else:
            print(f"{path.name}: the slow table's count is different", file=sys.stderr)
            disagreed = 1
    for path in sorted(DEALS.glob("*.txt")):
        path.write_text(written(read(path)), encoding="utf-8")
    return disagreed


if __name__ == "__main__":
    sys.exit(main())
