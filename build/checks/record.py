"""Write the results that tests compare with into the recorded files of tests/data.

python build/checks/record.py                counts and deals, after an intended change of the rules
python build/checks/record.py --judgements   what computer players see and choose, after a change

Keeps the part above the line in each file. Read the differences. A count on which the rules and the
slow table of the tests disagree is not written.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from tests.judged import JUDGEMENTS, judged  # noqa: E402
from tests.recorded import COUNTS, DEALS, counted, read, slow_counts, written  # noqa: E402


def main(argv: list[str]) -> int:
    """Write the files. Return 0, 1 if a count is disputed, or 2 for a wrong command line."""
    if argv == ["--judgements"]:
        for path in sorted(JUDGEMENTS.glob("*.txt")):
            path.write_text(judged(read(path)), encoding="utf-8")
        return 0
    if argv:
        print(__doc__, file=sys.stderr)
        return 2
    return record_rules()


def record_rules() -> int:
    """Write counts and deals. Return 1 if the slow table disagrees with a count, otherwise 0."""
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
    sys.exit(main(sys.argv[1:]))
