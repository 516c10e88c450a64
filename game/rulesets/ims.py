"""`ims`: the table of Internet Mahjong Server 0.4, up to 12 fan.

>>> from game.rulesets.samples import sample
>>> score = IMS.score(sample("ims", "three_quadruplets").win)
>>> [(one.id, one.fan) for one in score.patterns], dict(score.figures)
([('three_quadruplets', 2)], {'aux': 4, 'adjusted': 3, 'basic': 32, 'total': 32})
"""

from __future__ import annotations

from collections import Counter

from game.rules.facts import WinMoment
from game.rules.options import Choice, MultipleWins, Options, Range
from game.rules.tiles import TERMINALS, is_major
from game.rulesets import patterns
from game.rulesets.ims_ruleset import ImsRuleset
from game.rulesets.patterns import SETS, Hand, Shape
from game.rulesets.ruleset import MomentPattern, TilePattern

MAX = 12


def is_private(hand: Hand) -> bool:
    """Return whether no set was exposed before the win. Concealed kongs are allowed."""
    return all(meld.is_concealed for meld in hand.win.melds)


# --- how the hand was won -----------------------------------------------------------------------


def totally_concealed(hand: Hand) -> bool:
    """門前清自摸 Private and self-drawn."""
    return is_private(hand) and patterns.self_drawn(hand)


def totally_revealed(hand: Hand) -> bool:
    """全求人 Four exposed sets, and the pair completed by a discard."""
    exposed = sum(not meld.is_concealed for meld in hand.win.melds)
    return exposed == SETS and not patterns.self_drawn(hand)


def first_circulation(moment: WinMoment) -> bool:
    """天地人糊 Win before any player has begun a second turn. Wins with the starting hand or on the
    first discard always count."""
    return moment.first_circulation or moment.dealt or moment.first_discard


# --- all the tiles ------------------------------------------------------------------------------


def no_terminals(hand: Hand) -> bool:
    """斷么九 No 1, 9 or honour, the pair included."""
    return not any(map(is_major, hand.kinds))


def one_suit(hand: Hand) -> bool:
    """混一色 清一色 Tiles of one suit, with or without honours. Honours alone have no suit."""
    return len(hand.suits) == 1


def one_suit_more(hand: Hand) -> int:
    """Return the extra fan: three without honours, one if private."""
    return 3 * (not hand.has_honours) + is_private(hand)


def pure_ones_and_nines(hand: Hand) -> bool:
    """清么九 Only 1s and 9s."""
    return hand.kinds.issubset(TERMINALS)


def pure_honours(hand: Hand) -> bool:
    """字一色 Only honours."""
    return not hand.suits


def nine_lanterns(hand: Hand) -> bool:
    """九蓮寶燈 Private, 1112345678999 of one suit and one more tile of it."""
    return is_private(hand) and patterns.nine_gates(hand)


# --- sets ---------------------------------------------------------------------------------------


def wind_sets(hand: Hand) -> int:
    """風牌 Count the pungs and kongs of the round wind and seat wind. One for both counts twice."""
    return patterns.round_wind(hand) + patterns.seat_wind(hand)


def all_sequences(hand: Hand) -> bool:
    """平糊 Private, four chows and a pair."""
    return is_private(hand) and patterns.all_chows(hand)


def sister_sequences(hand: Hand) -> bool:
    """一般高 Private, two identical chows."""
    return is_private(hand) and _pairs_of_chows(hand) > 0


def sister_sequences_more(hand: Hand) -> int:
    """兩般高 Return the extra fan: two for two pairs of identical chows. All four chows can be
    identical."""
    return 2 * (_pairs_of_chows(hand) == 2)


def _pairs_of_chows(hand: Hand) -> int:
    return sum(count // 2 for count in Counter(hand.chows).values())


def all_terminals(hand: Hand) -> bool:
    """全帶么 Every set and the pair contain a 1, a 9 or an honour."""
    if hand.shape is not Shape.STANDARD or hand.pair is None:
        return False
    return is_major(hand.pair) and all(one.has_major for one in hand.sets)


def all_terminals_more(hand: Hand) -> int:
    """Return the extra fan: one each for only pungs or kongs, for no honours, and if private."""
    return patterns.all_pungs(hand) + (not hand.has_honours) + is_private(hand)


PATTERNS = (
    TilePattern("dragon_set", 1, patterns.dragon_pungs),
    TilePattern("wind_set", 1, wind_sets),
    TilePattern("all_sequences", 1, all_sequences),
    TilePattern("equal_sequences", 1, patterns.mixed_chows, more=is_private),
    TilePattern("straight_sequences", 1, patterns.straight, more=is_private),
    TilePattern("sister_sequences", 1, sister_sequences, more=sister_sequences_more),
    TilePattern("no_terminals", 1, no_terminals),
    TilePattern("all_terminals", 1, all_terminals, more=all_terminals_more),
    TilePattern("totally_concealed", 1, totally_concealed),
    TilePattern("totally_revealed", 1, totally_revealed),
    MomentPattern("under_the_sea", 1, patterns.last_tile_drawn),
    MomentPattern("under_the_river", 1, patterns.last_discard),
    MomentPattern("after_a_kong", 1, patterns.kong_replacement),
    MomentPattern("robbing_a_kong", 1, patterns.kong_robbed, option="robbing_the_kong"),
    TilePattern("all_triplets", 2, patterns.all_pungs),
    TilePattern("seven_little_pairs", 3, patterns.seven_pairs, option="seven_pairs"),
    TilePattern("equal_triplets", 2, patterns.mixed_pungs),
    TilePattern("three_quadruplets", 2, patterns.three_kongs),
    TilePattern("three_concealed_triplets", 2, patterns.three_concealed_pungs),
    TilePattern("one_suit", 2, one_suit, more=one_suit_more),
    TilePattern("minor_three_dragons", 2, patterns.little_three_dragons),
    TilePattern("major_three_dragons", MAX, patterns.big_three_dragons),
    TilePattern("minor_four_winds", MAX, patterns.little_four_winds),
    TilePattern("major_four_winds", MAX, patterns.big_four_winds),
    TilePattern("pure_ones_and_nines", MAX, pure_ones_and_nines),
    TilePattern("pure_honours", MAX, pure_honours),
    TilePattern("four_quadruplets", MAX, patterns.four_kongs, replaces=("three_quadruplets",)),
    TilePattern(
        "four_concealed_triplets",
        MAX,
        patterns.four_concealed_pungs,
        replaces=("three_concealed_triplets",),
    ),
    TilePattern("nine_lanterns", MAX, nine_lanterns),
    TilePattern("all_green", MAX, patterns.all_green),
    TilePattern("thirteen_individuals", 5, patterns.thirteen_individuals),
    TilePattern("thirteen_orphans", MAX, patterns.thirteen_orphans, option="thirteen_orphans"),
    MomentPattern("first_circulation", MAX, first_circulation),
)
"""The table, in the order of the source."""

HANDS = {
    "half_flush": "one_suit",
    "full_flush": "one_suit",
    "pungs": "all_triplets",
    "pairs": "seven_little_pairs",
    "orphans": "thirteen_orphans",
    "thirteen_individuals": "thirteen_individuals",
    "simples": "no_terminals",
    "straight": "straight_sequences",
    "three_suits": "equal_sequences",
}
"""The pattern for each kind of hand that a player can plan."""

WINNERS: tuple[MultipleWins, ...] = ("nearest", "all")
"""The rules for several winners."""

IMS = ImsRuleset(
    id="ims",
    patterns=PATTERNS,
    hands=HANDS,
    offered=(
        "bonus_tiles",
        "minimum",
        "multiple_wins",
        "missed_win",
        "robbing_the_kong",
        "false_win_penalty",
        "claim_window",
        "seven_pairs",
        "thirteen_orphans",
        "concealed_kong_shown",
        "dealer_stays_on_win",
        "dealer_stays_on_draw",
        "goulash_bonus",
        "start_score",
        "rounds",
        "hands",
    ),
    cap=MAX,
    options=Options(
        bonus_tiles=True,
        dead_wall=13,
        replacements="front",
        kong_after_claim=True,
        last_bonus_replaced=True,
        last_discard_drawn=False,
        winners_pay=False,
        minimum=1,
        concealed_kong_shown="hidden",
    ),
    four_alike_pairs=True,
    edits_fan=False,
    thirteen_individuals=True,
    narrowed={"minimum": Range(0, 6), "multiple_wins": Choice(WINNERS)},
)
