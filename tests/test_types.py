"""Types distinguish values with identical notation: mypy refuses one number or word for another."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

GIVEN = """
from dataclasses import replace

from game.rules.deal import Deal, legal_moves
from game.rules.match import PERSONS, Match
from game.rules.options import Options
from game.rules.tiles import EAST, EAST_WIND, RED, wind_of, wind_tile
from game.rulesets import patterns
from game.rulesets.patterns import Hand
from game.rulesets.ruleset import BonusPattern, MomentPattern, Pattern, PatternRow, TilePattern
from game.settings.settings import Settings

deal: Deal
match: Match
options: Options
settings: Settings
hand: Hand
rows: tuple[Pattern, ...]
"""

RIGHT = """
legal_moves(deal, EAST)
wind_tile(wind_of(EAST))
match.seat_of(PERSONS[0]) == deal.turn
match.person_at(EAST) == match.dealer
deal.drawn == RED
options.replacements == "back"
options.limit_fan == 8
replace(options, false_win_penalty="at_end")
replace(settings, help="marks")
rows = (TilePattern("a", 1, patterns.all_pungs), MomentPattern("b", 1, patterns.dealt_hand))
"""

WRONG = """
legal_moves(deal, 0)
legal_moves(deal, RED)
legal_moves(deal, EAST_WIND)
legal_moves(deal, PERSONS[0])
wind_tile(EAST)
wind_tile(RED)
match.seat_of(EAST)
match.dealer == EAST
deal.turn == EAST_WIND
deal.drawn == EAST
options.replacements == "bak"
options.limit_fan == 9
options.rounds == 3
Options(payment_table="half_spicey")
replace(options, false_win_penalty="atend")
settings.help == "mark"
settings.sort == "mp"
replace(settings, claim_words="plam")
TilePattern("a", 1, patterns.dealt_hand)
MomentPattern("b", 1, patterns.all_pungs)
BonusPattern("c", 1, patterns.all_pungs)
hand.win.robbing
rows = (PatternRow("d", 1, patterns.dealt_hand),)
"""


def test_what_is_written_alike_is_not_taken_for_one_another(tmp_path: Path) -> None:
    lines = [*GIVEN.splitlines(), *RIGHT.splitlines(), *WRONG.splitlines()]
    program = tmp_path / "program.py"
    program.write_text("\n".join(lines), encoding="utf-8")
    refused = {lines[number - 1] for number in refused_lines(program)}
    assert refused == {*WRONG.split("\n")} - {""}


def refused_lines(program: Path) -> list[int]:
    """Return the numbers of the lines in which mypy, as configured here, finds an error."""
    command = (sys.executable, "-m", "mypy", str(program))
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = re.findall(r"program\.py:(\d+): error: ", told.stdout)
    return [int(number) for number in found]
