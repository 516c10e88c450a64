"""Every ruleset against a second scorer that was written from its sheet alone."""

from __future__ import annotations

import importlib
import time

from game.rulesets import RULESETS

SEED = 7


def compare_all(hands: int) -> int:
    """Hold so many random hands of each ruleset against its slow scorer in tests/, and say how
    many patterns were met. Returns 1 at the first difference, which is printed."""
    for rules in RULESETS:
        slow = importlib.import_module(f"tests.slow_{rules.id}")
        start = time.perf_counter()
        try:
            met = slow.compare(SEED, hands)
        except AssertionError as difference:
            print(f"{rules.id}: a difference\n{difference}")
            return 1
        seconds = time.perf_counter() - start
        rows = [row.id for row in rules.patterns]
        missing = [row for row in rows if not met[row]]
        print(
            f"{rules.id}: {hands} hands agree, {len(rows) - len(missing)} of {len(rows)} patterns"
            f" met{' (not: ' + ', '.join(missing) + ')' if missing else ''}, {seconds:.0f} s",
            flush=True,
        )
    return 0
