"""Compare Expert with another commit's: `python run.py bench --against COMMIT [--hands N]`.

One seat is given to the present Expert, the other three to the other commit's. The same hand with
the other Expert in all seats is subtracted, so the other against itself gives exactly 0. Intervals
are 95 % and clustered by deal.
"""

from __future__ import annotations

import importlib
import io
import math
import random
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TypeAlias

from game.arena.estimates import NORMAL
from game.bots import choose
from game.rules.deal import Deal, deal_facts
from game.rules.moves import Move
from game.rules.play import deal_out, play
from game.rules.tiles import SEATS, Seat, Wind
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset

Chooser: TypeAlias = Callable[[str, View, Ruleset, random.Random], Move]

PLAYER = "expert"
PACKAGE = "other_bots"
TOGETHER = 5
"""The number of deals that a process plays at a time."""


class End(NamedTuple):
    """How a hand ended: payments, winners and discarder."""

    payments: Sequence[int]
    winners: tuple[Seat, ...]
    discarder: Seat | None


class Difference(NamedTuple):
    """The sums over the four seats of one deal: points gained, and hands won and fed by either."""

    points: int
    won: int
    won_before: int
    fed: int
    fed_before: int


def print_against(commit: str, deals: int, rules: str, player: str, processes: int) -> int:
    """Play this many deals in all four seats and print the result. Return the exit code."""
    found: list[Difference] = []
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        work = partial(differences, commit, rules, player)
        for some in pool.map(work, range(0, deals, TOGETHER)):
            found += some
            if len(found) % 100 < TOGETHER or len(found) >= deals:
                print(line(found), flush=True)
    return 0


def line(found: Sequence[Difference]) -> str:
    """Return the mean results a hand."""
    deals = len(found)
    hands = len(SEATS) * deals
    mean = sum(one.points for one in found) / hands
    off = math.fsum((one.points / len(SEATS) - mean) ** 2 for one in found)
    margin = NORMAL * math.sqrt(off / (deals * max(1, deals - 1)))
    _, won, before, fed, fed_before = (100 * sum(one) / hands for one in zip(*found, strict=True))
    return (
        f"{hands} hands: {mean:+.2f} +- {margin:.2f} points a hand;"
        f" wins {won:.1f} %, {before:.1f} before; deals in {fed:.1f} %, {fed_before:.1f} before"
    )


def differences(commit: str, rules: str, player: str, first: int) -> list[Difference]:
    """Return the results of some deals, from this number on."""
    table = Table(ruleset_from_text(rules), other_choose(commit), player)
    return [table.difference(number) for number in range(first, first + TOGETHER)]


@cache
def other_choose(commit: str) -> Chooser:
    """Return `choose` of game/bots in this commit, imported next to the present one."""
    folder = Path(tempfile.mkdtemp())
    with tarfile.open(fileobj=io.BytesIO(git("archive", commit, *parts_of(commit)))) as archive:
        archive.extractall(folder, filter="data")
    package = folder / PACKAGE
    (folder / "game" / "bots").rename(package)
    if (folder / "assets").exists():
        (folder / "assets").rename(package / "assets")
        (folder / "game" / "packed.py").rename(package / "packed.py")
    for path in package.glob("*.py"):
        text = path.read_text(encoding="utf-8").replace("game.packed", f"{PACKAGE}.packed")
        path.write_text(text.replace("game.bots", PACKAGE), encoding="utf-8")
    sys.path.append(str(folder))
    found: Chooser = importlib.import_module(PACKAGE).choose
    return found


def parts_of(commit: str) -> list[str]:
    """Return what to take of a commit: the players, and their tables if they aren't modules."""
    parts = ["game/bots", "game/packed.py", "assets/tables"]
    return git("ls-tree", "--name-only", commit, *parts).decode().split()


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], check=True, capture_output=True).stdout


@dataclass(frozen=True, slots=True)
class Table:
    """A table with three players of another commit. `player` is the name of the present one."""

    rules: Ruleset
    other: Chooser
    player: str

    def difference(self, number: int) -> Difference:
        """Play one deal with the other player in all seats, and with the present one in each."""
        branches: dict[Seat, tuple[Deal, Move]] = {}
        deal, lots = self._deal(number), _lots(number)
        while waiting := deal.waiting_for:
            seen = view(deal, waiting[0])
            move = self._move(self.other, PLAYER, seen, lots)
            if seen.seat not in branches:
                mine = self._move(choose, self.player, seen, _lots(number))
                if mine != move:
                    branches[seen.seat] = deal, mine
            deal, _ = play(deal, move)
        before = self._end(deal)
        sums = [0] * len(Difference._fields)
        for seat in SEATS:
            end = self._branch(*branches[seat], number) if seat in branches else before
            for place, count in enumerate(_counts(seat, end, before)):
                sums[place] += count
        return Difference(*sums)

    def _deal(self, number: int) -> Deal:
        seed = f"against {number}"
        wall = build_wall(seed, self.rules.options.bonus_tiles)
        return deal_out(self.rules, wall, Wind(number % 4))[0]

    def _branch(self, deal: Deal, move: Move, number: int) -> End:
        """Play a hand to its end after the present player's first other move."""
        lots = _lots(number)
        deal, _ = play(deal, move)
        while waiting := deal.waiting_for:
            seen = view(deal, waiting[0])
            mine = seen.seat == move.seat
            chooser, name = (choose, self.player) if mine else (self.other, PLAYER)
            deal, _ = play(deal, self._move(chooser, name, seen, lots))
        return self._end(deal)

    def _move(self, chooser: Chooser, name: str, seen: View, lots: random.Random) -> Move:
        return seen.legal[0] if len(seen.legal) == 1 else chooser(name, seen, self.rules, lots)

    def _end(self, deal: Deal) -> End:
        payments = self.rules.settle(deal_facts(deal)).payments
        winners = tuple(win.seat for win in deal.wins)
        return End(payments, winners, next((win.discarder for win in deal.wins), None))


def _lots(number: int) -> random.Random:
    return random.Random(f"against {number}")


def _counts(seat: Seat, end: End, before: End) -> Difference:
    return Difference(
        end.payments[seat] - before.payments[seat],
        seat in end.winners,
        seat in before.winners,
        seat == end.discarder,
        seat == before.discarder,
    )
