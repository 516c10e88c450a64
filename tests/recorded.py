"""The recorded positions and deals in tests/data: reading and writing them.

The part above the line in each file is given. The part below follows from it by the rules;
`python build/checks/record.py` writes it.

A position gives a wall and moves. Below are the numbers of sequences of 1, 2 … moves from it. A
deal gives a wall and a seed for the players. Below are every move, what each seat then sees, and
the payments. The players are the eager ones, which never change.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from game.rules.deal import Deal, Phase, RiverTile, deal_facts
from game.rules.facts import FLAGS
from game.rules.moves import Action, move_from_text
from game.rules.notation import HandText
from game.rules.options import ALLOWED, SWITCH, Choice, Value
from game.rules.play import deal_out, play
from game.rules.tiles import SEATS, WIND_LETTERS, Seat, Wind, tile_text
from game.rules.view import View, view
from game.rules.wall import Wall, wall_of
from game.rulesets import ruleset
from game.rulesets.ruleset import Ruleset
from tests.builders import eager, everything_legal, tiles_of, with_options
from tests.slow_table import SlowTable

DATA = Path(__file__).parent / "data"
COUNTS, DEALS = DATA / "counts", DATA / "deals"
LINE = "-" * 40
LONGEST = 4
"""The length of the longest sequences to count, in moves."""


@dataclass(frozen=True, slots=True)
class Given:
    """The given part of a file: the text above its line, and the fields in it."""

    text: str
    fields: dict[str, str]

    @property
    def rules(self) -> Ruleset:
        options = dict(map(option, self.fields.get("options", "").split()))
        return with_options(ruleset(self.fields["ruleset"]), **options)

    @property
    def wall(self) -> Wall:
        return wall_of(tiles_of(self.fields["wall"]), (1, 1, 1))

    @property
    def round_wind(self) -> Wind:
        return Wind(WIND_LETTERS.index(self.fields.get("round", "E")))

    @property
    def moves(self) -> list[str]:
        return [text.strip() for text in self.fields.get("moves", "").split(",") if text.strip()]


def option(text: str) -> tuple[str, Value]:
    """Return "minimum=3" as a name and a value."""
    name, _, value = text.partition("=")
    allowed = ALLOWED[name]
    if allowed is SWITCH:
        return name, value == "on"
    number = not isinstance(allowed, Choice) or isinstance(allowed.values[0], int)
    return name, int(value) if number else value


def read(path: Path) -> Given:
    """Return the part above the line.

    It has "# remarks", and "name: value", which can continue in indented lines.
    """
    text = path.read_text(encoding="utf-8").split(LINE)[0]
    fields: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        if line.startswith(" "):
            fields[name] += line
        elif line and not line.startswith("#"):
            name, _, value = line.partition(":")
            fields[name] = value.strip()
    return Given(text, fields)


# --- counts --------------------------------------------------------------------------------------


def quick_counts(given: Given) -> Iterator[int]:
    """Yield the counts by the rules of the game."""
    deal, _ = deal_out(given.rules, given.wall, given.round_wind)
    for text in given.moves:
        deal, _ = play(deal, move_from_text(text))
    yield from (count_moves(deal, length) for length in range(1, LONGEST + 1))


def count_moves(deal: Deal, length: int) -> int:
    """Return the number of sequences of this many moves, of any seat."""
    moves = everything_legal(deal)
    if length == 1:
        return len(moves)
    return sum(count_moves(play(deal, move)[0], length - 1) for move in moves)


def slow_counts(given: Given) -> Iterator[int]:
    """Yield the counts by the slow table."""
    table = SlowTable(given.rules, given.wall.tiles, given.round_wind)
    for text in given.moves:
        table.play(text)
    yield from (table.count_moves(length) for length in range(1, LONGEST + 1))


def counted(given: Given, counts: Callable[[Given], Iterator[int]] = quick_counts) -> str:
    """Return the whole text of a file of counts."""
    lines = [f"{length}: {count}" for length, count in enumerate(counts(given), start=1)]
    return f"{given.text}{LINE}\n" + "\n".join(lines) + "\n"


# --- deals ---------------------------------------------------------------------------------------


def written(given: Given) -> str:
    """Return the whole text of a file of a deal."""
    return f"{given.text}{LINE}\n" + "\n".join(_deal_lines(given)) + "\n"


def _deal_lines(given: Given) -> Iterator[str]:
    rng = random.Random(given.fields["players"])
    deal, _ = deal_out(given.rules, given.wall, given.round_wind)
    yield from _state_lines("dealt", deal)
    number = 0
    while deal.phase is not Phase.OVER:
        number += 1
        move = eager(deal, rng)
        deal, _ = play(deal, move)
        yield from _state_lines(f"{number}. {move}", deal)
    yield from _end_lines(given.rules, deal)


def _state_lines(title: str, deal: Deal) -> Iterator[str]:
    """Yield what happened, how many tiles are left and whose turn it is, then every seat's view."""
    claim = f" {tile_text(deal.claimed_tile)}" if deal.claimed_tile is not None else ""
    yield ""
    yield f"{title}  --  R:{deal.live_left}, {deal.phase.value} of {WIND_LETTERS[deal.turn]}{claim}"
    for seat in SEATS:
        yield f"  {WIND_LETTERS[seat]} sees  {_view_text(view(deal, seat))}"


def _view_text(seen: View) -> str:
    """Return a seat's view: the four seats, its drawn tile, and its moves except discards.

    Last comes the reason why it can't win, if it is given one.
    """
    parts = [_seat_text(seen, seat) for seat in SEATS]
    if seen.drawn is not None:
        parts.append(f"drew {tile_text(seen.drawn)}")
    may = [str(move)[2:] for move in seen.legal if move.action is not Action.DISCARD]
    if may:
        parts.append(f"may {', '.join(may)}")
    if seen.refused:
        parts.append(str(seen.refused))
    return " | ".join(parts)


def _seat_text(seen: View, seat: Seat) -> str:
    hand = seen.hands[seat]
    laid = str(HandText((), seen.melds[seat], seen.bonus[seat]))
    tiles = str(HandText(hand)) if hand is not None else f"{seen.hand_sizes[seat]} tiles"
    return f"{WIND_LETTERS[seat]} {tiles} {laid}".rstrip()


def _end_lines(rules: Ruleset, deal: Deal) -> Iterator[str]:
    """Yield the river, with a star at each tile discarded as drawn; then wins and payments."""
    yield ""
    for seat in SEATS:
        own = [one for one in deal.river if one.seat == seat]
        yield f"{WIND_LETTERS[seat]} discarded {' '.join(map(_river_text, own))}"
    settled = rules.settle(deal_facts(deal))
    yield ""
    for win, score in zip(deal.wins, settled.scores, strict=True):
        special = [name for name in FLAGS if getattr(win, name)]
        special += [f"after {win.after.value}"] if win.after else []
        how = "self-draw" if win.self_draw else f"from {WIND_LETTERS[win.discarder or 0]}"
        yield f"{WIND_LETTERS[win.seat]} wins on {tile_text(win.winning_tile)}, " + ", ".join(
            [how, *special]
        )
        yield f"  {', '.join(f'{one.id} {one.total}' for one in score.patterns)} = {score.counted}"
    if not deal.wins:
        yield "nobody wins"
    paid = ", ".join(
        f"{WIND_LETTERS[seat]} {points:+}" for seat, points in enumerate(settled.payments)
    )
    yield f"payments: {paid}"


def _river_text(one: RiverTile) -> str:
    taken = "" if one.claimed_by is None else f"({WIND_LETTERS[one.claimed_by]})"
    return f"{tile_text(one.tile)}{'*' if one.drawn else ''}{taken}"
