"""The estimated risk of a discard, and its cost."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from bench.fair import dealt_anew
from game.bots import choose
from game.bots.danger import (
    HONOURS_AS,
    WEIGHTS,
    Danger,
    Feeding,
    Losses,
    Stakes,
    likely_hands,
    ordinary_loss,
    weights_for,
)
from game.bots.sight import unseen
from game.bots.signs import FIRST, SIGNS, SIZE, Foe, TableSigns
from game.bots.worth import paid_to, worth_at
from game.coach.advice import advise
from game.rules.deal import RiverTile
from game.rules.facts import HandFacts, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.options import ALLOWED, Options, Range
from game.rules.play import play
from game.rules.tiles import (
    BAMBOO,
    COPIES,
    EAST,
    EAST_WIND,
    KIND_TILES,
    NORTH,
    SEATS,
    SOUTH,
    UNKNOWN,
    WEST,
    Seat,
    Tile,
    counts_of,
    tile_from_text,
)
from game.rules.view import View, view
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from tests.bots.seats import NO_BONUS, pung, to_discard
from tests.bots.test_bots import start

HAND = "1479m 258p 369s EEWC"
MINIMA = (0, 1, 3, 5)

LATE = [(seat, text) for text in ("2s", "4s", "7p", "F", "1s", "9p") for seat in SEATS[1:]]


def table(
    *west: Meld, minimum: int = 0, river: Sequence[tuple[Seat, str]] = LATE, left: int = 20
) -> View:
    """Return East's view of a late table where West has these melds."""
    options, others = Options(minimum=minimum), ((), (), west, ())
    return to_discard(HAND, others=others, river=river, live_left=left, options=options)


def of_west(seen: View, tile: str, left: int = 2) -> float:
    """Return the chance that West wins on a tile with this number of unseen copies."""
    kind, unseen_ = tile_from_text(tile), unseen(seen)
    return Danger(seen, [*unseen_[:kind], left, *unseen_[kind + 1 :]]).by_seat(kind)[WEST]


def chow(text: str) -> Meld:
    return Meld(MeldKind.CHOW, tile_from_text(text))


# --- chances ------------------------------------------------------------------------------------


@pytest.mark.parametrize("minimum", MINIMA)
@pytest.mark.parametrize("tile", ["4m", "5p", "9m", "W", "C"])
def test_what_a_player_threw_away_is_safer(minimum: int, tile: str) -> None:
    thrown = table(pung("S"), minimum=minimum, river=[*LATE[:3], (WEST, tile), *LATE[3:]])
    other = table(pung("S"), minimum=minimum, river=[*LATE[:3], (WEST, "N"), *LATE[3:]])
    assert of_west(thrown, tile) < of_west(other, tile)


@pytest.mark.parametrize("minimum", MINIMA)
@pytest.mark.parametrize("tile", ["4m", "5p", "W", "C"])
def test_what_a_player_just_let_pass_is_safer(minimum: int, tile: str) -> None:
    """North discards the tile after West's last discard, five discards earlier, or never."""
    just = table(pung("S"), minimum=minimum, river=[*LATE, (NORTH, tile)])
    before = table(pung("S"), minimum=minimum, river=[*LATE[:3], (NORTH, tile), *LATE[3:]])
    never = table(pung("S"), minimum=minimum, river=[*LATE, (NORTH, "N")])
    assert of_west(just, tile) < of_west(never, tile) / 2
    assert of_west(before, tile) < of_west(never, tile)


@pytest.mark.parametrize("minimum", MINIMA)
def test_a_suit_that_is_shown_is_more_dangerous(minimum: int) -> None:
    one, two, three = (
        table(*[pung("2m"), chow("3m"), chow("5m")][:count], minimum=minimum) for count in (1, 2, 3)
    )
    assert of_west(one, "7m") < of_west(two, "7m") < of_west(three, "7m")
    assert of_west(three, "8p") < of_west(three, "7m")


@pytest.mark.parametrize("minimum", MINIMA)
def test_an_honour_that_is_gone_is_safe(minimum: int) -> None:
    seen = table(pung("2m"), minimum=minimum)
    assert of_west(seen, "W", left=0) < 0.01
    assert of_west(seen, "W", left=0) < of_west(seen, "W", left=2)


@pytest.mark.parametrize("minimum", MINIMA)
def test_it_gets_more_dangerous(minimum: int) -> None:
    early = table(minimum=minimum, river=LATE[:4], left=65)
    late = table(minimum=minimum)
    later = table(pung("C"), pung("2m"), pung("6m"), minimum=minimum)
    assert of_west(early, "8p") < 0.005
    for tile in ("7m", "8p", "3s"):
        assert of_west(early, tile) < of_west(late, tile) < of_west(later, tile)


def test_the_chance_is_that_any_player_wins() -> None:
    seen = table(pung("2m"), pung("3m"))
    danger = Danger(seen, unseen(seen))
    for tile in KIND_TILES:
        chances = danger.by_seat(tile)
        assert chances[seen.seat] == 0
        if tile != tile_from_text("9p"):  # just thrown, see below
            assert all(0 < chances[seat] < 1 for seat in SEATS[1:])
            assert max(chances) < danger.chance(tile) < sum(chances)


@pytest.mark.parametrize(
    ("minimum", "left", "is_safe"), [(0, 20, True), (3, 20, True), (0, 0, True), (3, 0, False)]
)
def test_a_player_who_has_not_drawn_since_still_cannot_win(
    minimum: int, left: int, is_safe: bool
) -> None:
    """But the last discard can bring the missing fan."""
    river = [*LATE, (NORTH, "5m")]
    seen = replace(table(pung("2m"), minimum=minimum, river=river), live_left=left)
    assert (of_west(seen, "5m") == 0) == is_safe
    assert of_west(seen, "6m") > 0
    drawn_since = replace(seen, river=(*seen.river, RiverTile(WEST, tile_from_text("1m"))))
    assert of_west(drawn_since, "5m") > 0


def test_a_player_who_declared_a_false_win_is_no_danger() -> None:
    seen = table(pung("2m"), pung("3m"))
    out = replace(seen, false_wins=(WEST,))
    assert of_west(seen, "7m") > of_west(out, "7m") == 0
    before, after = (Danger(one, unseen(one)).by_seat(Tile(6)) for one in (seen, out))
    assert (before[1], before[3]) == (after[1], after[3])


def test_a_missed_win_makes_what_was_thrown_safe() -> None:
    """With this rule no player can win on a kind that it has discarded."""
    seen = table(pung("2m"), river=[(WEST, "7m"), *LATE])
    ruled = replace(seen, options=replace(seen.options, missed_win=True))
    assert of_west(seen, "7m") > of_west(ruled, "7m") == 0
    assert of_west(seen, "4m") == of_west(ruled, "4m") > 0


def test_the_own_hand_does_not_matter() -> None:
    seen = table(pung("2m"))
    other = replace(seen, hands=((Tile(0),) * 14, None, None, None), drawn=None)
    mine, others = Danger(seen, unseen(seen)), Danger(other, unseen(seen))
    assert [mine.by_seat(tile) for tile in KIND_TILES] == [
        others.by_seat(tile) for tile in KIND_TILES
    ]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_only_what_the_seat_sees_matters(rules: Ruleset) -> None:
    """In every position of a hand, redeal the tiles that the seat can't see."""
    deal, lots = start(rules, "danger"), random.Random(1)
    while deal.waiting_for:
        seat = deal.waiting_for[0]
        seen, other = view(deal, seat), view(dealt_anew(deal, seat, lots), seat)
        assert costs(seen, rules) == costs(other, rules)
        assert levels_fit(seen)
        deal, _ = play(deal, choose("plain", seen, rules, lots))


def costs(seen: View, rules: Ruleset) -> list[tuple[float, ...]]:
    danger = Danger(seen, unseen(seen))
    feeding = Feeding(seen, rules, danger)
    return [(danger.chance(tile), *feeding.costs(tile)) for tile in KIND_TILES]


def levels_fit(seen: View) -> bool:
    """Return whether every sign has one of its levels, for every tile and player."""
    signs = TableSigns(seen, unseen(seen))
    every = [signs.levels(seat, tile) for seat in signs.foes for tile in KIND_TILES]
    places = sorted(FIRST.values())
    return all(
        first <= level < end
        for levels in every
        for first, end, level in zip(places, [*places[1:], SIZE], sorted(levels), strict=True)
    )


def test_there_is_a_weight_for_every_level() -> None:
    for by_sign in WEIGHTS.values():
        sizes = {name: len(weights) for name, weights in by_sign.items()}
        assert sizes == {**SIGNS, "any": 1}
    minima = ALLOWED["minimum"]
    assert isinstance(minima, Range)
    assert {len(weights_for(one)) for one in range(minima.low, minima.high + 1)} == {SIZE + 1}
    assert weights_for(4) == weights_for(3) != weights_for(5)


# --- points -------------------------------------------------------------------------------------


def stakes(rules: str, **options: object) -> Stakes:
    table = ruleset(rules)
    return Stakes(table.with_options(replace(table.options, **options)), 1, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["pocket", "hongkong", "ims"])
def test_a_dear_hand_costs_more(rules: str) -> None:
    of = stakes(rules, minimum=1)
    suit = (chow("1m"), chow("4m"), chow("7m"))
    for characters, dots, *_ in of.losses(WEST, suit, ()):
        assert characters > 2 * dots > 0
    cheap, dragons = of.losses(WEST, (chow("1m"),), ()), of.losses(WEST, (pung("C"), pung("F")), ())
    assert all(more[1] > 2 * less[1] for more, less in zip(dragons, cheap, strict=True))


FLUSH = (chow("1s"), chow("4s"), chow("7s"))


@pytest.mark.parametrize("rules", ["pocket", "hongkong", "ims", "western"])
def test_the_losses_are_means_of_what_such_hands_are_paid(rules: str) -> None:
    """After three chows of bamboo, on a tile of bamboo. The extra loss is without what the hands
    cost on another's discard or by self-draw."""
    losses, table = stakes(rules).losses(WEST, FLUSH, ()), ruleset(rules)
    fed, passed, drawn = (mean_paid(table, discarder) for discarder in (SOUTH, EAST, None))
    assert losses.whole[BAMBOO] == pytest.approx(fed)
    assert losses.extra[BAMBOO] == pytest.approx(fed - 0.4 * (0.7 * passed + 0.3 * drawn))
    assert losses.whole[BAMBOO] > losses.extra[BAMBOO] > 0


def mean_paid(rules: Ruleset, discarder: Seat | None) -> float:
    """Return what South pays on average if West wins on a tile of bamboo from this seat, or draws
    it."""
    total = weights = 0.0
    for weight, suits, tiles in likely_hands(FLUSH):
        hand = HandFacts(WEST, tuple(sorted(tiles)), FLUSH)
        on_discard = WinFacts(hand, tiles[0], EAST_WIND, SOUTH)
        if BAMBOO in suits and rules.is_complete(hand) and rules.refusal(on_discard) is None:
            weights += weight
            total -= weight * paid_to(SOUTH, rules, replace(on_discard, discarder=discarder))
    return total / weights


def each(losses: Losses) -> tuple[float, ...]:
    return (*losses.whole, *losses.extra)


def test_a_minimum_makes_it_dearer() -> None:
    for melds in ((), (pung("C"),), (chow("1m"),), (chow("1m"), chow("4p"))):
        free, three = (
            each(stakes("hongkong", minimum=least).losses(WEST, melds, ())) for least in (0, 3)
        )
        assert all(more > less > 0 for more, less in zip(three, free, strict=True))


def test_a_player_who_pays_for_all_loses_more() -> None:
    half, full = (
        stakes("hongkong", payment_way=way).losses(WEST, (pung("C"),), ()).extra
        for way in ("half_gun", "full_gun")
    )
    assert all(more > 2 * less for more, less in zip(full, half, strict=True))


@pytest.mark.parametrize("rules", ["pocket", "hongkong"])
def test_an_ordinary_win_costs_what_it_pays_where_seats_are_alike(rules: str) -> None:
    table = ruleset(rules)
    for seat in SEATS:
        pays = worth_at(table, seat, EAST_WIND, ()).ordinary
        assert ordinary_loss(table, seat, EAST_WIND, NO_BONUS) == pays > 0


@pytest.mark.parametrize(("rules", "east", "other"), [("ims", 8, 28 / 3), ("western", 132, 88)])
def test_what_an_ordinary_win_costs_depends_on_the_dealer(
    rules: str, east: float, other: float
) -> None:
    """In ims an ordinary win pays 8 points, 12 to East: East loses 8, others (12 + 8 + 8) / 3. In
    western East pays and gets 44, the others pay 22 to each other: times three payers, 132 and
    (132 + 66 + 66) / 3."""
    table = ruleset(rules)
    losses = [ordinary_loss(table, seat, EAST_WIND, NO_BONUS) for seat in SEATS]
    assert losses == pytest.approx([east, other, other, other])


def test_what_an_ordinary_win_costs_depends_on_opponents_bonus_tiles() -> None:
    """Without bonus tiles a hand of Hong Kong rules counts a fan more."""
    table, flower = ruleset("hongkong"), (Tile(35),)
    plain, own, others = (
        ordinary_loss(table, SOUTH, EAST_WIND, bonus)
        for bonus in (NO_BONUS, ((), flower, (), ()), (flower, (), (), ()))
    )
    assert plain == own > others > 0


def test_a_kong_that_is_not_shown_counts_as_some_kong() -> None:
    hidden = Meld(MeldKind.CONCEALED_KONG, UNKNOWN)
    assert all(loss > 0 for loss in each(stakes("ims").losses(WEST, (hidden, pung("C")), ())))


WINDS = tuple(map(pung, "ESWN"))


@pytest.mark.parametrize("rules", ["pocket", "hongkong", "ims", "western"])
def test_four_pungs_of_winds_can_be_exposed(rules: str) -> None:
    """Then no wind is left for the pair of a flush: it is a pair of dragons."""
    assert all(loss > 0 for loss in each(stakes(rules).losses(WEST, WINDS, ())))
    pairs = [tiles for _, _, tiles in likely_hands(WINDS)]
    assert all(len(tiles) == 2 and tiles[0] == tiles[1] for tiles in pairs)
    assert (tile_from_text("C"),) * 2 in pairs


@pytest.mark.parametrize("rules", ["pocket", "hongkong", "ims", "western"])
@pytest.mark.parametrize(("shown", "more"), [("ESW", 1.6), ("CSW", 1.5)], ids=["winds", "both"])
def test_an_honour_costs_more_after_three_pungs_of_honours(
    rules: str, shown: str, more: float
) -> None:
    """They give away a hand of honours. Played out in 60 deals, an honour cost 1.2 to 4.1 times as
    much as other tiles after three winds, 1.1 to 3.5 times after a dragon and two winds."""
    two, three = (
        stakes(rules).losses(WEST, tuple(map(pung, one)), ()).whole for one in (shown[:2], shown)
    )
    assert three[HONOURS_AS] > more * max(three[:HONOURS_AS])
    assert two[HONOURS_AS] < more * max(two[:HONOURS_AS])


def test_one_can_play_against_four_exposed_pungs_of_winds() -> None:
    seen = to_discard("1479m 258p 369s CCFP", others=((), (), WINDS, ()))
    assert choose("expert", seen, ruleset("pocket"), random.Random(1)) in seen.legal
    assert len(advise(seen, ruleset("pocket")).options) > 1


def test_likely_hands_are_hands() -> None:
    """With any melds: the right number of tiles, and never five identical ones."""
    lots = random.Random("melds")
    for _ in range(300):
        sets = [pung(tile) for tile in ("C", "F", "P", "E", "S", "W", "N", "5p")]
        sets += [chow("1m"), chow("4m"), chow("7m"), chow("2p"), pung("9m"), pung("7s")]
        melds = tuple(lots.sample(sets, lots.randrange(5)))
        for weight, suits, tiles in likely_hands(melds):
            assert weight > 0
            assert {*suits} <= {0, 1, 2, 3}
            assert len(tiles) == 14 - 3 * len(melds)
            assert max(counts_of(tiles)) <= COPIES


def test_a_cost_is_chance_times_loss() -> None:
    seen, rules = table(pung("2m"), pung("3m"), minimum=1), ruleset("pocket")
    danger = Danger(seen, unseen(seen))
    feeding, of = Feeding(seen, rules, danger), Stakes(rules, seen.seat, seen.round_wind)
    losses = [of.losses(seat, seen.melds[seat], seen.bonus[seat]) for seat in SEATS]
    for tile in KIND_TILES:
        by_seat = [*zip(danger.by_seat(tile), losses, strict=True)]
        whole = sum(chance * one.whole[tile // 9] for chance, one in by_seat)
        extra = sum(chance * one.extra[tile // 9] for chance, one in by_seat)
        assert feeding.costs(tile) == pytest.approx((whole, extra))


# --- amount of work -----------------------------------------------------------------------------


def test_a_tile_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach asks for each discard many times."""
    looks = counted(monkeypatch, Foe, "levels")
    players = counted(monkeypatch, Foe, "_read_river")
    seen = table(pung("2m"))
    advise(seen, ruleset("pocket").with_options(seen.options))
    assert len(looks) == 3 * len({*seen.hand})
    assert len(players) == 3


def test_the_ruleset_is_asked_once_for_the_same_melds(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("pocket").with_options(Options(start_score=4321))
    asked = counted(monkeypatch, type(rules), "settle")
    for left in range(20, 10, -1):
        seen = replace(table(pung("2m"), left=left), options=rules.options)
        Feeding(seen, rules, Danger(seen, unseen(seen)))
    most = sum(1 for melds in ((), (pung("2m"),)) for _ in likely_hands(melds))
    assert 0 < len(asked) <= 3 * 3 * most


def counted(patch: pytest.MonkeyPatch, owner: type, name: str) -> list[str]:
    """Return a list that grows with every call of this method."""
    calls: list[str] = []
    real: Callable[..., object] = getattr(owner, name)

    def count(*arguments: object) -> object:
        calls.append(name)
        return real(*arguments)

    patch.setattr(owner, name, count)
    return calls
