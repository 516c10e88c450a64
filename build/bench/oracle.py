"""Compare every ruleset with a second scorer, written independently from its rule sheet."""

from __future__ import annotations

import importlib
import time

from game.rulesets import RULESETS

SEED = 7


def compare_all(hands: int) -> int:
    """Compare random hands of each ruleset with its slow scorer in tests/.

    Print how many patterns occurred. Print the first difference and return 1 if there is one.
    """
    for rules in RULESETS:
        slow = importlib.import_module(f"tests.slow_{rules.id}")
        start = time.perf_counter()
        try:
            met = slow.compare(SEED, hands)
        except AssertionError as difference:
            print(f"{rules.id}: different scores\n{difference}")
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
