"""Every sentence of the coach is true: the tiles and the rules check each one, about every move, in
positions of played hands."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.coach
from game.bots import choose
from game.bots.equation import Equation
from game.coach import differences
from game.coach.advice import Advice, Option
from game.coach.differences import advantages
from game.coach.figures import PlanName, PlanProspect, Standing
from game.rules.moves import Action, Move
from game.rules.play import play
from game.rules.problems import Reason
from game.rules.tiles import NORTH, tile_from_text, tile_text
from game.rules.view import View, view
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.words.labels import LANGUAGES, load_labels
from tests.bots.test_bots import start
from tests.coach.said import Case, sentences
from tests.coach.tables import table
from tests.coach.textbook import POSITIONS
from tests.coach.truths import TRUTHS, has_true_waits, is_true
from tests.conftest import Few

TABLES = (
    "hongkong",
    "hongkong: minimum=1 false_win_penalty=pay",
    "pocket: minimum=0",
    "pocket: minimum=3 missed_win=on",
    "ims",
    "western",
)
HANDS, EACH = 9, 11
"""The hands to play at each table, and at which decisions to ask the coach: every eleventh."""
JOINING = {"about", "counted", "listed", "than"}
"""The keys of labels that hold other sentences and names."""


def played(rules: Ruleset, number: int) -> Iterator[View]:
    """Yield positions of a hand of fast players."""
    deal = start(rules, f"reasons {rules.id} {number}")
    rng, asked = random.Random(number), number
    while deal.waiting_for:
        seen = view(deal, deal.waiting_for[0])
        asked += 1
        if asked % EACH == 0 and len(seen.legal) > 1:
            yield seen
        deal, _ = play(deal, choose("plain", seen, rules, rng))


def check(one: Case) -> None:
    hand = " ".join(map(tile_text, one.view.hand))
    assert is_true(one), (one.reason, str(one.option.move), hand)
    assert has_true_waits(one), (str(one.option.move), hand)
    for language in LANGUAGES:
        assert "{" not in load_labels(language).reason(one.reason)


@pytest.mark.sample(3)
@pytest.mark.parametrize("number", range(HANDS))
@pytest.mark.parametrize("text", TABLES)
def test_what_the_coach_says_is_true(text: str, number: int) -> None:
    rules = ruleset_from_text(text)
    found = [one for seen in played(rules, number) for one in sentences(rules, seen)]
    assert found
    for one in found:
        check(one)


def test_what_the_coach_says_in_the_textbook_is_true(few: Few) -> None:
    for position in few(POSITIONS, 5):
        for one in sentences(position.ruleset, position.view):
            check(one)


@pytest.mark.parametrize(("thrown", "key"), [("F", "riskier"), ("7p", "riskier_suit")])
def test_a_suit_is_to_blame_only_for_the_tile_thrown_after_a_claim(thrown: str, key: str) -> None:
    seen = table("hongkong", "N 678m 55567p FF [WWWW]", "W(123p)(789p)", claim="W 4p")
    chow, tile = Move(NORTH, Action.CHOW, tile_from_text("4p")), tile_from_text(thrown)
    passing = Option(Move(NORTH, Action.PASS), 0.0, equation=Equation(0.0, 0.0, 0.0, 0.0, 0.0))
    claim = Option(chow, -3.0, discard=tile, equation=Equation(0.0, 0.0, 0.05, 60.0, 0.0))
    ((_, fault),) = advantages(Advice("fan", (passing, claim), seen), passing, claim)
    assert fault.key == f"coach.{key}"


@pytest.mark.parametrize(
    ("fan", "points", "keys"),
    [(6, 180, ["coach.dearer"]), (5, 180, ["coach.dearer"]), (4, 180, []), (6, 120, [])],
)
def test_wins_are_bigger_only_by_a_plan_that_counts_and_pays_more(
    fan: int, points: int, keys: list[str]
) -> None:
    name = PlanName("pungs", "", Reason.of("plan.pungs"))
    above, below = (
        Standing(0.0, 2, (), 0.2, worth, (PlanProspect(name, 2, (), amount, pays, 0.2),))
        for worth, amount, pays in ((160.0, fan, points), (110.0, 5, 130))
    )
    assert [merit.key for merit, _ in differences._of_worth(above, below)] == keys


@pytest.mark.parametrize(("away", "said"), [(1, []), (2, ["coach.not_faster"])])
def test_a_claim_that_brings_the_hand_nearer_is_never_called_no_closer(
    away: int, said: list[str]
) -> None:
    name = PlanName("sets", "", Reason.of("plan.sets"))
    plans = (PlanProspect(name, 2, (), 1, 30.0, 0.2),)
    passed, claimed = (Standing(0.0, steps, (), 0.2, 30.0, plans) for steps in (2, away))
    assert [fault.key for _, fault in differences._of_claim(None, passed, claimed)] == said


def test_every_sentence_of_the_coach_has_its_truth() -> None:
    folder = Path(str(game.coach.__file__)).parent
    code = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    named = {*re.findall(r'"coach\.(\w+)', code)}
    assert named == JOINING | {key.partition(".")[0] for key in TRUTHS}
