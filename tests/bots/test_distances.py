"""A plan is as far away as the nearest hand that scores its pattern: found here by search.

Shapes without sets or pairs are compared with every hand of them in test_distance_special.py.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from game.bots.plans import Form, Plan, plans_for, true_distance, truly_useful
from game.bots.sight import Holding
from game.bots.targets import target
from game.coach.figures import SUITS, PlanName, plan_name
from game.rules.distance import shanten
from game.rules.facts import HandFacts, WinFacts
from game.rules.tiles import (
    COPIES,
    EAST,
    EAST_WIND,
    HONOURS,
    KIND_TILES,
    MAJORS,
    SUIT_TILES,
    Tile,
    counts_of,
    full_set,
    tile_from_text,
    tile_text,
)
from game.rules.wall import shuffled
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from tests.bots.test_plans import held
from tests.conftest import Few
from tests.slow_distance import Search
from tests.slow_hands import (
    POOLS,
    PUNGS,
    SETS,
    Counts,
    complete_hand,
    spoiled,
    with_one,
)

FARTHEST = 4
"""The most missing tiles of a search: three exchanges, and the winning tile."""
BAMBOO_PAIRS = Plan(Form.PAIRS, (False, False, True, False))

every_ruleset = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: str(rules.id))


def wholes(rng: random.Random) -> list[Counts]:
    """Return four sets and a pair of a few kinds or of any, with any pair, and seven pairs."""
    pool = rng.choice([*POOLS.values()])
    sets = complete_hand(rng, 4, pool)
    pair = rng.choice([kind for kind in KIND_TILES if sets[kind] >= 2])
    other = rng.choice([kind for kind in KIND_TILES if sets[kind] <= 2])
    pairs = counts_of(tile for tile in rng.sample(pool, min(7, len(pool))) for _ in range(2))
    return [sets, with_one(with_one(sets, pair, -2), other, 2), tuple(pairs)]


def hands(seed: str) -> list[Counts]:
    """Return a hand as it is dealt, and hands with up to three exchanges from a complete one."""
    rng = random.Random(seed)
    dealt = tuple(counts_of(shuffled(full_set(bonus=False), rng)[:13]))
    near = [spoiled(rng, one, rng.randrange(4)) for one in wholes(rng)]
    drop = [rng.choice([kind for kind in KIND_TILES if one[kind]]) for one in near]
    return [dealt, *(with_one(one, tile, -1) for one, tile in zip(near, drop, strict=True))]


def kinds_of(name: PlanName) -> Sequence[Tile]:
    """Return the kinds that a hand with this name is made of, apart from a free pair."""
    if "simples" in name.kind or "simple_sets" in name.kind:
        return [tile for tile in KIND_TILES if tile not in MAJORS]
    if not name.suit:
        return KIND_TILES
    suit = SUIT_TILES[SUITS.index(name.suit)]
    return suit if "full_flush" in name.kind else (*suit, *HONOURS)


def found(plan: Plan, name: PlanName, counts: Counts, most: int) -> Counts | None:
    """Return a hand with this name that lacks at most `most` tiles, if there is one."""
    kinds, search = kinds_of(name), Search(counts)
    pool = PUNGS if name.kind.startswith("pungs") else SETS
    sets = [one for one in pool if {*one} <= {*kinds}]
    pairs = KIND_TILES if name.kind == "simple_sets" else kinds
    return search.sets(4, most, sets, pairs, plan.sets)


def win_of(whole: Counts) -> WinFacts:
    tiles = Holding(whole).concealed
    return WinFacts(HandFacts(EAST, tiles), tiles[-1], EAST_WIND)


def is_scored(rules: Ruleset, name: PlanName, whole: Counts) -> bool:
    """Return whether a hand scores what its name says, or a pattern worth at least as much."""
    win = win_of(whole)
    kinds = (name.kind,) if name.kind in rules.hands else name.kind.split(".")
    wanted = [rules.hands[one] for one in kinds if one in rules.hands]
    scored = rules.score(win).patterns
    return rules.is_complete(win.hand) and all(
        any(row.id == one or row.total >= rules.fan_of(one) for row in scored) for one in wanted
    )


@every_ruleset
def test_a_plan_is_as_far_as_the_nearest_hand_that_scores_it(
    rules: Ruleset, seed: str, few: Few
) -> None:
    for counts in few((one for turn in range(25) for one in hands(f"{seed} {turn}")), 4):
        for plan in plans_for(Holding(counts), rules.forms, rules.hands):
            name, lacking = plan_name(plan, rules), true_distance(plan, Holding(counts)) + 1
            if plan.form in {Form.SETS, Form.PUNGS}:
                nearer = found(plan, name, counts, min(lacking - 1, FARTHEST))
                assert nearer is None, (plan, counts, nearer)
                if lacking <= FARTHEST:
                    whole = found(plan, name, counts, lacking)
                    assert whole is not None, (plan, counts)
                    assert is_scored(rules, name, whole), (plan, whole)
            elif plan.form is Form.PAIRS:
                four_alike = rules.forms.four_alike_pairs
                least = Search(counts).pairs(kinds_of(name), four_alike=four_alike)
                assert lacking == least, (plan, counts)


@every_ruleset
def test_sets_that_score_the_pattern_of_a_plan_are_complete_for_it(
    rules: Ruleset, seed: str, few: Few
) -> None:
    rng = random.Random(seed)
    for counts in few((one for _ in range(200) for one in wholes(rng)), 60):
        mine = Holding(counts)
        if shanten(counts) >= 0:
            continue
        plans = plans_for(mine, rules.forms, rules.hands)
        names = [plan_name(plan, rules).kind for plan in plans if true_distance(plan, mine) < 0]
        done = {part for name in names for part in (name, *name.split("."))}
        scored = {one.id for one in rules.score(win_of(counts)).patterns}
        for pattern in scored & {*rules.hands.values()}:
            kinds = {kind for kind, one in rules.hands.items() if one == pattern}
            assert kinds & done, (pattern, counts)


@pytest.mark.parametrize(
    ("hand", "lacking"),
    [
        ("37m 2268p 347799s S", 8),
        ("1122334455s 66m 7m", 4),
        ("111122223333s 4s", 1),
        ("11112222333344s", 0),
        ("19m 19p 123s ESWNCF", 11),
        ("1111s 2222s 33s 4m 5m 6m", 4),
    ],
)
def test_seven_pairs_of_one_suit_are_made_of_its_tiles(hand: str, lacking: int) -> None:
    """A pair that no single tile begins takes two."""
    assert true_distance(BAMBOO_PAIRS, held(hand)) == lacking - 1


@pytest.mark.parametrize(
    ("rules", "hand", "away", "needed"),
    [
        ("pocket", "234m 567m 345p 678s E", 0, "E"),
        ("pocket", "234m 567m 345p 67s EE", 0, "5s 8s"),
        ("pocket", "234m 567m 345p 6s EE 1s", 1, "4s 5s 6s 7s 8s"),
        ("pocket", "234m 567m 345p 67s 5p E", 1, "2p 5p 5s 8s E"),
        ("ims", "234m 567m 345p 678s E", 1, None),
        ("ims", "234m 567m 345p 67s EE", 2, None),
    ],
)
def test_the_pair_of_no_terminal_is_free_in_pocket_only(
    rules: str, hand: str, away: int, needed: str | None
) -> None:
    mine, table = held(hand), ruleset(rules)
    plan = next(one for one in plans_for(mine, table.forms, table.hands) if one.simples)
    assert true_distance(plan, mine) == away
    if needed:
        assert " ".join(map(tile_text, truly_useful(plan, mine))) == needed


@every_ruleset
def test_what_truly_helps_brings_a_plan_nearer_and_nothing_else_does(
    rules: Ruleset, seed: str, few: Few
) -> None:
    for counts in few((one for turn in range(25) for one in hands(f"{seed} {turn}")), 6):
        mine = Holding(counts)
        plans = plans_for(mine, rules.forms, rules.hands)
        for plan in (one for one in plans if one.form is Form.PAIRS or one.any_pair):
            before = true_distance(plan, mine)
            more = [kind for kind in KIND_TILES if counts[kind] < COPIES]
            nearer = [one for one in more if true_distance(plan, mine.with_tile(one)) < before]
            assert truly_useful(plan, mine) == nearer, (plan, counts)


def test_a_fourth_honour_is_no_pair_beside_its_pung() -> None:
    pung_of_west = Plan(sets=((tile_from_text("W"),) * 3,))
    assert true_distance(pung_of_west, held("123m 456m 789m WWWW")) == 1


def test_a_simple_hand_is_read_with_its_simple_sets() -> None:
    """The two chows of 234 are exposed, not two of 123 with a pair of 4s."""
    plan, mine = Plan(simples=True, any_pair=True), held("112233m 456p 678s 9p")
    goal = target(plan, mine, [COPIES - count for count in mine.counts])
    assert goal is not None
    assert [meld.tiles[0] for meld in goal.hand.melds] == [tile_from_text("2m")]
