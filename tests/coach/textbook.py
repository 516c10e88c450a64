"""Positions in which experienced players agree."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.view import View
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from tests.coach.tables import table

HK = "hongkong: bonus_tiles=off"
HK_1 = "hongkong: bonus_tiles=off minimum=1"
POCKET = "pocket: minimum=0"


@dataclass(frozen=True)
class Position:
    """A position with the moves that are right, or with "not" the moves that are wrong. `reasons`
    are the labels of which at least one says why, without their prefix."""

    id: str
    rules: str
    hand: str
    best: str
    reasons: str
    seen: str = ""
    claim: str = ""
    left: int = 50

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_from_text(self.rules)

    @property
    def view(self) -> View:
        return table(self.ruleset, self.hand, self.seen, claim=self.claim, left=self.left)

    def accepts(self, move: str) -> bool:
        """Return whether a move, such as "E discard 5m", is right."""
        wrong = self.best.startswith("not ")
        named = self.best.removeprefix("not ").split(", ")
        return (move[2:].removeprefix("discard ") in named) != wrong


MELDS_8 = "N(123s)(678s)(CCC)"
RIVER_8 = "E=1m9pE2m8p3m%s S=PN9pE8mS3p W=E1mPS9m5p4p N=W9m1p4p8m2m6p"
QUIET = "E=N9m1pW8s2m S=9s1sPF9p W=WN1m9s3m N=P1p9mS1s"
"""A table in the middle of the hand at which nobody shows anything."""

SPEED = (
    Position("an edge wait goes first", POCKET, "E 222m 789p 99s 34p 67m 12s", "1s, 2s", "wider"),
    Position("an edge goes, ims", "ims", "E 222m 789p 99s 34p 67m 12s", "1s, 2s", "wider faster"),
    Position("an edge goes, western", "western", "E 222m 789p 99s 34p 67m 12s", "1s, 2s", "wider"),
    Position("a gap goes first", POCKET, "S 234m 789s NN 45p 67m 35s", "3s, 5s", "wider"),
    Position("two-sided wait", POCKET, "S 345m 567m 678p 99p 33s 4s", "3s", "ready_on"),
    Position("two-sided wait, 1 fan", HK_1, "S 345m 567m 678p 99p 33s 4s", "3s", "ready_on"),
    Position("two-sided wait, ims", "ims", "S 345m 567m 678p 99p 33s 4s", "3s", "ready_on"),
    Position("two-sided wait, western", "western", "S 345m 567m 678p 99p 33s 4s", "3s", "ready_on"),
    Position(
        "a two-sided wait that is gone",
        POCKET,
        "S 345m 567m 678p 99p 33s 4s",
        "4s",
        "ready_on",
        "E=2s5s S=5s W=2s5s N=5s2s",
    ),
    Position(
        "the gap with more tiles left",
        POCKET,
        "S 345m 567m 678p 99p 357s",
        "3s",
        "ready_on",
        "E=4s S=4s W=E N=E",
    ),
    Position("a lone wind goes first", POCKET, "S 23568m 3457p 4668s N", "N", "lone"),
    Position("a lone wind, ims", "ims", "S 23568m 3457p 4668s N", "N", "lone"),
    Position(
        "a guest wind before a dragon", POCKET, "S 23568m 3457p 468s N C", "N", "lone pattern"
    ),
    Position("a guest wind, 1 fan", HK_1, "S 23568m 3457p 468s N C", "N", "lone"),
)

VALUE = (
    Position("3 fan need one suit", HK, "E 1123467m 99m EE 5p 6s 8s", "5p, 6s, 8s", "unneeded"),
    Position(
        "lesson 6b: one suit",
        HK,
        "S 4m 2p 1345688s EE CC 5p",
        "4m, 2p, 5p",
        "unneeded keeps reaches_minimum",
        left=80,
    ),
    Position(
        "lesson 6b: the pung of dragons",
        HK,
        "S 2p 5p 1345688s EE CC",
        "pung C",
        "faster keeps dearer",
        "E=9s S=4m W=1p",
        claim="N C",
        left=78,
    ),
    Position(
        "lesson 6b: the win",
        HK,
        "S (CCC) 12345688s EE",
        "win",
        "wins",
        "E=F S=4m2p5p W=1p N=P9m",
        claim="W 8s",
        left=70,
    ),
    Position(
        "lesson 7a: the win",
        HK,
        "S (222m) (777p) 55p 444s 99s",
        "win",
        "wins",
        "E=C S=N W=1m N=P",
        claim="W 5p",
        left=78,
    ),
    Position(
        "a chow of another suit",
        HK,
        "S 1345688s EE CC 4m 6m",
        "pass",
        "below_minimum ruins cheaper",
        claim="E 5m",
        left=80,
    ),
    Position(
        "a chow that leaves no 3 fan",
        HK,
        "S 13m 46p 789s 22s 55p 89m",
        "pass",
        "below_minimum",
        claim="E 2m",
        left=80,
    ),
    Position(
        "a chow that kills the only fan",
        "pocket: minimum=1",
        "S (345m) (666p) 234s 78s 55m",
        "pass",
        "below_minimum only_drawn",
        "E=N9m1p S=9s1p W=WN N=P1p",
        claim="E 9s",
    ),
    Position(
        "complete below 3 fan is not ready",
        HK,
        "S (CCC) 234s 56789s 99p W",
        "9p",
        "unneeded keeps reaches_minimum",
    ),
    Position("seven pairs", POCKET, "S 11m 44m 77p 99p 22s 5s EE", "pass", "slower", claim="E 9p"),
    Position(
        "thirteen orphans",
        HK,
        "S 19m 19p 19s ESWN C F 5m 6p",
        "5m, 6p",
        "unneeded keeps reaches_minimum",
    ),
    Position(
        "thirteen orphans, pocket",
        POCKET,
        "S 19m 19p 19s ESWN C F 5m 6p",
        "5m, 6p",
        "unneeded keeps reaches_minimum",
    ),
)

CLAIMS = (
    Position(
        "a pung of dragons", POCKET, "S CC 345m 678m 23p 99s E", "pung C", "ready_on", claim="E C"
    ),
    Position(
        "a pung of dragons, 1 fan",
        HK_1,
        "S CC 345m 678m 23p 99s E",
        "pung C",
        "ready_on",
        claim="E C",
    ),
    Position(
        "a pung of dragons, ims",
        "ims",
        "S CC 345m 678m 23p 99s E",
        "pung C",
        "ready_on",
        claim="E C",
    ),
    Position(
        "a pung of dragons, western",
        "western",
        "S CC 345m 678m 23p 99s E",
        "pung C",
        "ready_on",
        claim="E C",
    ),
    Position(
        "lesson 4: a chow", POCKET, "S 34m 55678p 2399s E C", "chow 2m", "faster", claim="E 2m"
    ),
    Position(
        "lesson 4: a pung", POCKET, "S (234m) 55678p 2399s C", "pung 5p", "ready_on", claim="W 5p"
    ),
    Position(
        "lesson 4: the pung that narrows the wait",
        POCKET,
        "S (234m) (555p) 678p 23s 99s",
        "pass",
        "narrower",
        "E=2m9s",
        claim="N 9s",
    ),
    Position(
        "lesson 5a: a concealed kong", POCKET, "S (CCC) 67m 345p 9s FFF N F", "kong F", "kong_draws"
    ),
    Position(
        "a concealed kong, western",
        "western",
        "S (CCC) 67m 345p 9s FFF N F",
        "kong F",
        "kong_draws",
    ),
    Position(
        "lesson 5b: a kong, not a pung",
        POCKET,
        "S (CCC) 67m 789p 222s 99s",
        "kong 2s",
        "kong_draws",
        "W(888m)",
        claim="N 2s",
    ),
    Position(
        "a kong that breaks the wait",
        POCKET,
        "E (123m) (789p) 4666678s W",
        "W",
        "ready_on wider",
    ),
)

SAFETY = (
    Position(
        "lesson 8a: a suit that is collected",
        HK,
        "S 1479m 17p 368s ESWF 2p",
        "1m, 4m, 7m, 9m, 1p, 7p, 2p, E, S, W",
        "fold safer other_suit",
        f"{MELDS_8} {RIVER_8 % '5m'}",
    ),
    Position(
        "lesson 8b: what just passed",
        HK,
        "S 1479m 17p 368s ESWF 5s",
        "7p, 1m, 9m, 1p, E, S, W",
        "passed fold safer other_suit",
        f"{MELDS_8} {RIVER_8 % '7p'}",
    ),
    Position(
        "lesson 8c: the fourth wind",
        HK,
        "S 1479m 17p 368s ESWF 9s",
        "E, 1m, 9m, 1p, S, W, 7p",
        "last_one fold safer other_suit",
        f"{MELDS_8} {RIVER_8 % 'P'}",
    ),
    Position(
        "three sets of bamboo, early",
        HK,
        "S 123m 569m 45678p 7s E W",
        "not 7s",
        "fold safer other_suit",
        "N(234s)(789s)(CCC) E=S S=N W=1m N=P",
        left=78,
    ),
    Position(
        "three sets of bamboo, pocket",
        "pocket: minimum=3",
        "S 1479m 17p 368s ESWF 2p",
        "not 3s, 6s, 8s",
        "fold safer other_suit",
        "W(234s)(456s)(789s) E=1m9pE2m8p3m5m S=PN9pE8mS3p W=E1mPS9m5p4p N=W9m1p4p8m2m6p",
    ),
    Position(
        "three sets of bamboo, ims",
        "ims",
        "S 1479m 17p 368s ESWF 2p",
        "not 3s, 6s, 8s",
        "fold safer other_suit",
        "W(234s)(456s)(789s) E=1m9pE2m8p3m5m S=PN9pE8mS3p W=E1mPS9m5p4p N=W9m1p4p8m2m6p",
    ),
    Position(
        "the third dragon",
        HK,
        "S 234m 567m 678p 99p 34s P",
        "not P",
        "safer fold other_suit",
        "N(CCC)(FFF)(789s) E=N9m1pW8s2m S=9s1sN8p9p W=WN1m9s3m N=N1p9mS1s",
        left=8,
    ),
    Position(
        "push a ready hand",
        POCKET,
        "S 123m 456p 789s 55p 67s 5m",
        "5m",
        "ready_on",
        f"E(234p) N(678m) {QUIET}",
        left=34,
    ),
    Position(
        "push a ready hand, 1 fan",
        HK_1,
        "S 123m 456p 789s 55p 67s 5m",
        "5m",
        "ready_on",
        f"E(234p) N(678m) {QUIET}",
        left=34,
    ),
    Position(
        "push a ready hand, 3 fan",
        HK,
        "S (CCC) 123s 45678s SS 5p",
        "5p",
        "ready_on",
        f"E(234p) N(678m) {QUIET}",
        left=34,
    ),
    Position(
        "the last discard is a safe one",
        POCKET,
        "S 234m 67m 345p 99p 468s 5p",
        "5p",
        "passed",
        "N(123m)(567m)(CCC) W(222s)(678s) E=N9m1pW8s2m5p S=9s1sPF9p W=WN1m9s3m N=P1p9mS1s",
        left=0,
    ),
    Position(
        "the last discard, 3 fan",
        HK,
        "S 234m 67m 345p 99p 468s 5p",
        "5p",
        "passed",
        "N(123m)(567m)(CCC) W(222s)(678s) E=N9m1pW8s2m5p S=9s1sPF9p W=WN1m9s3m N=P1p9mS1s",
        left=0,
    ),
    Position(
        "the last discard, western",
        "western",
        "S 234m 67m 345p 99p 468s 5p",
        "5p",
        "passed",
        "N(123m)(567m)(CCC) W(222s)(678s) E=N9m1pW8s2m5p S=9s1sPF9p W=WN1m9s3m N=P1p9mS1s",
        left=0,
    ),
)

POSITIONS = (*SPEED, *VALUE, *CLAIMS, *SAFETY)

WORSE = (
    ("an edge wait goes first", "discard 6m", "narrower"),
    ("a gap goes first", "discard N", "breaks_pair"),
    ("two-sided wait", "discard 4s", "narrower"),
    ("two-sided wait", "discard 9p", "unready"),
    ("lesson 6b: one suit", "discard 4s", "slower ruins below_minimum"),
    ("lesson 6b: the win", "pass", "win_now"),
    ("lesson 7a: the win", "pass", "win_now"),
    ("a chow of another suit", "chow 4m", "ruins below_minimum"),
    ("a chow that leaves no 3 fan", "chow 1m", "below_minimum"),
    ("a chow that kills the only fan", "chow 7s", "only_drawn"),
    ("complete below 3 fan is not ready", "discard W", "slower"),
    ("seven pairs", "pung 9p", "slower"),
    ("thirteen orphans", "discard E", "ruins slower below_minimum"),
    ("a pung of dragons", "pass", "stays"),
    ("lesson 4: the pung that narrows the wait", "pung 9s", "narrower"),
    ("lesson 5a: a concealed kong", "discard N", "no_kong"),
    ("lesson 5b: a kong, not a pung", "pung 2s", "no_kong"),
    ("a kong that breaks the wait", "kong 6s", "slower"),
    ("push a ready hand", "discard 9s", "unready"),
)
"""Worse moves in these positions, and the labels of which the coach says one about them."""

WAITS = {
    "w1": ("234m 567m 345p 88s 13s", "2s", 4),
    "w2": ("123m 456p 789s 55m 67p", "5p 8p", 7),
    "w3": ("345m 678p 222s 99m 77p", "9m 7p", 3),
    "w4": ("234m 567p 3456s 888m", "3s 6s", 6),
    "w5": ("345m 678m 55s 34567p", "2p 5p 8p", 11),
    "w6": ("EEE 234567m 2223p", "1p 3p 4p", 11),
    "w7": ("45556m 456p 77s (234s)", "5m 7s", 3),
    "w8": ("2233445566778p", "2p 5p 8p", 7),
    "w9": ("2223456m 345p 678s", "1m 3m 4m 6m 7m", 17),
    "w10": ("3334445556s (CCC)", "3s 4s 5s 6s 7s", 10),
}
"""Ready hands, what each waits on, and how many of these tiles are left."""
