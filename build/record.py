"""Write the recorded counts and deals in tests/data again: `python build/record.py`.

Keeps the lines at the top of each file. Run it after an intended change of the rules, and read what
changed. Doesn't write a count on which the rules and the tests' slow table disagree.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.recorded import COUNTS, DEALS, counted, read, slow_counts, written  # noqa: E402


def main() -> int:
    """Write the files. Return 0, or 1 if a count disagrees."""
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
