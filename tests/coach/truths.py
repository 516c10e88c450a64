"""What must be true when the coach says a sentence: from the tiles and the rules, or if the coach
quotes its own figures, from what it shows of both moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from game.bots.sight import unseen
from game.coach.advice import Option
from game.coach.figures import SUITS, PlanProspect, chance_text
from game.rules.facts import DealFacts, HandFacts
from game.rules.moves import Action, Move
from game.rules.numbers import nearest, number_text
from game.rules.problems import Reason
from game.rules.tiles import (
    MAJORS,
    SEATS,
    SUIT_TILES,
    Tile,
    is_honour,
    tile_text,
)
from tests.coach.kinds import steps_to
from tests.coach.said import Case


def thrown(option: Option) -> Tile | None:
    """Return the tile discarded with a move, or after a claim."""
    return option.move.tile if option.move.action is Action.DISCARD else option.discard


# --- how near, and on what ----------------------------------------------------------------------


def _is_ready(one: Case) -> bool:
    return bool(one.winning())


def _is_nearer(one: Case) -> bool:
    """It is as near as said, and another move leaves the hand further away."""
    away = one.away(one.option)
    return away == one.value("count") and any(one.away(other) > away for other in one.others)


def _is_further(one: Case) -> bool:
    return all(one.away(one.option) > one.away(other) for other in one.others)


def _helps(one: Case) -> bool:
    """More or fewer tiles help than after another move, and the numbers are right."""
    counts = one.value("count"), one.value("before")
    more = one.key == "wider"
    return (
        one.helping(one.option) in (None, counts[0])
        and (counts[0] > counts[1]) == more  # type: ignore[operator]
        and any(
            other.standing is not None
            and other.standing.left == counts[1]
            and one.helping(other) in (None, counts[1])
            and one.away(other) == one.away(one.option)
            for other in one.others
        )
    )


def _is_ready_on(one: Case) -> bool:
    """These are all the tiles that win, with the number of them."""
    winning = one.winning()
    return sum(winning.values()) == one.value("count") and listed(one.value("tiles")) == [
        f"tile.{tile_text(tile)}" for tile in winning
    ]


def listed(reason: object) -> list[str]:
    """Return the keys of the things in a list."""
    assert isinstance(reason, Reason)
    if reason.key != "coach.listed":
        return [reason.key]
    told = dict(reason.params)
    return [*listed(told["first"]), *listed(told["second"])]


def _is_not_ready(one: Case) -> bool:
    """The hand after the discard isn't ready, and could be."""
    is_discard = one.option.move.action is Action.DISCARD
    return is_discard and not one.winning() and all(one.winning(other) for other in one.others)


def _is_no_nearer(one: Case) -> bool:
    (other,) = one.others
    return one.away(one.option) >= one.away(other)


def _only_drawn(one: Case) -> bool:
    return bool(one.winning(drawn=True)) and not one.winning(drawn=False)


def _is_out_of_sight(one: Case) -> bool:
    """No plan is shown, and none can be found near."""
    assert one.option.standing is not None
    return not one.option.standing.plans and one.missing() is None


def _is_in_sight(one: Case) -> bool:
    """The hand still wins, unlike that after another move."""
    assert one.option.standing is not None
    shows = [other for other in one.others if other.standing and not other.standing.plans]
    is_there = bool(one.option.standing.plans) or one.missing() is not None
    return is_there and any(one.missing(other) is None for other in shows)


# --- plans --------------------------------------------------------------------------------------


def _keeps(one: Case) -> bool:
    """A hand is nearer to a plan than after another move, where the tiles can tell."""
    return any(_is_nearer_to_plan(one, one.option, other) for other in one.others)


def _gives_up(one: Case) -> bool:
    return all(_is_nearer_to_plan(one, other, one.option) for other in one.others)


def _is_nearer_to_plan(one: Case, near: Option, far: Option) -> bool:
    plan = named_plan(one, near)
    alike = one.seat.rules.forms.four_alike_pairs
    steps = [
        steps_to(plan.name.kind, plan.name.suit, one.hand(option), alike) for option in (near, far)
    ]
    return None in steps or steps[0] < steps[1]  # type: ignore[operator]


def named_plan(one: Case, option: Option) -> PlanProspect:
    """Return the plan of a move that the sentence names, with the amount that it names."""
    assert option.standing is not None
    said = one.value("plan")
    assert isinstance(said, Reason)
    told = dict(said.params)
    found = [plan for plan in option.standing.plans if plan.name.label == told["plan"]]
    assert [number_text(plan.amount) for plan in found] == [told["amount"]]
    return found[0]


def _is_unneeded(one: Case) -> bool:
    """The named plan excludes the tile's suit, or terminals and honours, or all others."""
    plan, tile = named_plan(one, one.option), one.option.move.tile
    assert tile is not None
    kind = plan.name.kind
    return (
        (bool(plan.name.suit) and not is_honour(tile) and SUITS[tile // 9] != plan.name.suit)
        or (kind.endswith("full_flush") and is_honour(tile))
        or (kind.startswith("simples") and tile in MAJORS)
        or (kind == "orphans" and tile not in MAJORS)
    )


def _pays(one: Case) -> bool:
    """The wins are as large as said, and the hand that it mostly plays for counts more."""
    assert one.option.standing is not None
    more = one.key == "dearer"
    own = nearest(one.option.standing.worth)
    befores = [other for other in one.others if other.standing and _is_other(one, other)]
    return own == one.value("count") and any(
        _counts_more(one.option, other, more) for other in befores
    )


def _is_other(one: Case, other: Option) -> bool:
    assert other.standing is not None
    return number_text(nearest(other.standing.worth)) == one.value("before")


def _counts_more(option: Option, other: Option, more: bool) -> bool:
    assert option.standing is not None
    assert other.standing is not None
    own, best = option.standing, other.standing
    high, low = (own, best) if more else (best, own)
    return (
        nearest(high.worth) > nearest(low.worth)
        and high.plans[0].points > low.plans[0].points
        and high.plans[0].amount >= low.plans[0].amount
    )


# --- tiles of the hand and on the table ---------------------------------------------------------


def _has_one_pair(one: Case) -> bool:
    """The hand has one pair and no triplet. The discard breaks the pair, or it doesn't."""
    several = {tile: count for tile, count in Counter(one.view.hand).items() if count > 1}
    breaks = thrown(one.option) in several
    return [*several.values()] == [2] and breaks == (one.key == "breaks_pair")


def _collects(one: Case) -> bool:
    """The named player shows this number of sets, all of the named suit. The tile that is riskier
    is of that suit, and the other one isn't."""
    whose = next(seat for seat in SEATS if Reason.of(f"wind.{seat}") == one.value("player"))
    shown = [meld for meld in one.view.melds[whose] if meld.tile < 0 or not is_honour(meld.tile)]
    named = {SUITS[meld.tile // 9] for meld in shown if meld.tile >= 0}
    return (
        whose != one.view.seat
        and len(shown) == one.value("sets")
        and [Reason.of(f"tiles.{suit}") for suit in named] == [one.value("suit")]
        and any(_is_of_suit(one, *pair) for pair in _riskier(one))
    )


def _riskier(one: Case) -> Iterator[tuple[Option, Option]]:
    """Yield pairs of the riskier move and the other one."""
    for other in one.others:
        yield (one.option, other) if one.key == "riskier_suit" else (other, one.option)


def _is_of_suit(one: Case, risky: Option, safe: Option) -> bool:
    suits = [None if tile is None else _suit(tile) for tile in map(thrown, (risky, safe))]
    return suits[0] == one.value("suit") != suits[1] and risky.feeds > safe.feeds


def _suit(tile: Tile) -> Reason | None:
    return None if is_honour(tile) else Reason.of(f"tiles.{SUITS[tile // 9]}")


def _just_passed(one: Case) -> bool:
    last = one.view.river[-1]
    player = Reason.of(f"wind.{last.seat}")
    is_other = last.seat != one.view.seat and last.claimed_by is None
    return is_other and last.tile == one.option.move.tile and player == one.value("player")


def _is_last(one: Case) -> bool:
    tile = one.option.move.tile
    assert tile is not None
    return is_honour(tile) and unseen(one.view)[tile] == 0 and one.view.hand.count(tile) == 1


def _is_lone(one: Case) -> bool:
    """Neither the same kind nor one that a chow can contain with it is in the hand."""
    tile = one.option.move.tile
    assert tile is not None
    chows = {
        other for suit in SUIT_TILES if tile in suit for other in suit if abs(other - tile) < 3
    }
    return not (Counter(one.view.hand) - Counter([tile])).keys() & {tile, *chows}


def _opens(one: Case) -> bool:
    """All sets are concealed before the claim, and not after it."""
    melds, after = one.view.melds[one.view.seat], one.hand().melds
    return all(one.is_concealed for one in melds) and not all(one.is_concealed for one in after)


def _makes_kong(one: Case) -> bool:
    kongs = [each.move.action is Action.KONG for each in (one.option, *one.others)]
    is_made = one.key == "kong_draws"
    return kongs[0] == is_made and (not is_made) in kongs[1:] and one.view.live_left > 0


# --- figures that it shows ----------------------------------------------------------------------


def _says_risk(one: Case) -> bool:
    own, other = one.option.feeds, [other.feeds for other in one.others]
    safer = one.key == "safer"
    return one.value("chance") == chance_text(own) and any(
        one.value("before") == chance_text(feeds)
        and one.value("before") != one.value("chance")
        and (own < feeds) == safer
        for feeds in other
    )


def _says_chances(one: Case) -> bool:
    """The chances are those shown, and only a hand that nothing completes wins 0 %."""
    assert one.option.standing is not None
    chance, before = (float(str(one.value(name))) for name in ("chance", "before"))
    shown = {chance_text(other.standing.chance) for other in one.others if other.standing}
    worse = one.others if one.key == "more_often" else [one.option]
    return (
        one.value("chance") == chance_text(one.option.standing.chance)
        and one.value("before") in shown
        and (bool(min(chance, before)) or any(one.missing(other) is None for other in worse))
        and (chance > before if one.key == "more_often" else chance < before)
    )


def _gives_up_hand(one: Case) -> bool:
    """The discard is among the safest, and the hand wins as rarely as said."""
    assert one.option.standing is not None
    chance = one.option.standing.chance
    least = min(other.feeds for other in _discards(one))
    is_said = not chance or one.value("win") == chance_text(chance)
    return (
        one.option.feeds - least < 0.01
        and one.value("chance") == chance_text(one.option.feeds)
        and (one.key == "hopeless") == (not chance)
        and is_said
        and (bool(chance) or all(one.missing(other) is None for other in _discards(one)))
    )


def _discards(one: Case) -> Iterator[Option]:
    return (other for other in one.advice.options if other.move.action is Action.DISCARD)


def _is_worth_risk(one: Case) -> bool:
    """The hand is ready, and no safer move is worth more."""
    feeds = one.option.feeds
    return (
        bool(one.winning())
        and one.value("chance") == chance_text(feeds)
        and any(other.feeds < feeds for other in one.others)
        and all(other.value <= one.option.value for other in one.others)
    )


def _is_as_good(one: Case) -> bool:
    """A move costs at most 3 % of a win, or too little to show."""
    best = one.advice.best
    assert best.standing is not None
    return best.value - one.option.value < max(0.05, 0.03 * best.standing.worth)


def _is_win(one: Case) -> bool:
    return Move(one.view.seat, Action.WIN) in one.view.legal and one.advice.best.value > 0


def _says_win(one: Case) -> bool:
    """The win is allowed, counts as much as said, and pays that to its winner."""
    win, rules, seat = one.view.win, one.seat.rules, one.view.seat
    assert win is not None
    hands = tuple(win.hand if other == seat else HandFacts(other, (), (), ()) for other in SEATS)
    paid = rules.settle(DealFacts(hands, (win,), win.round_wind)).payments[seat]  # type: ignore[arg-type]
    is_said = (one.value("amount"), one.value("count")) == (rules.score(win).counted, paid)
    return _is_win(one) and rules.refusal(win) is None and is_said


TRUTHS: Mapping[str, Callable[[Case], bool]] = {
    "any_tile": lambda one: bool(one.winning(drawn=False)),
    "below_minimum": _is_out_of_sight,
    "breaks_pair": _has_one_pair,
    "can_win": _is_in_sight,
    "cheaper": _pays,
    "dearer": _pays,
    "equal": _is_as_good,
    "faster.0": _is_ready,
    "faster.1": _is_nearer,
    "fold": _gives_up_hand,
    "hopeless": _gives_up_hand,
    "keeps": _keeps,
    "keeps_pair": _has_one_pair,
    "kong_draws": _makes_kong,
    "last_one": _is_last,
    "less": lambda one: one.option.value < one.advice.best.value,
    "less_often": _says_chances,
    "lone": _is_lone,
    "more_often": _says_chances,
    "narrower": _helps,
    "no_chance": _is_out_of_sight,
    "no_kong": _makes_kong,
    "not_faster": _is_no_nearer,
    "only_drawn": _only_drawn,
    "opens": _opens,
    "other_suit": _collects,
    "passed": _just_passed,
    "push": _is_worth_risk,
    "reaches_minimum": _is_in_sight,
    "ready_on": _is_ready_on,
    "riskier": _says_risk,
    "riskier_suit": lambda one: _says_risk(one) and _collects(one),
    "ruins": _gives_up,
    "safer": _says_risk,
    "slower": _is_further,
    "stays": lambda one: _is_further(one) and one.away(one.option) == one.value("count"),
    "unneeded": _is_unneeded,
    "unready": _is_not_ready,
    "wider": _helps,
    "win_now": _is_win,
    "wins.fan": _says_win,
    "wins.points": _says_win,
}
"""What must be true when the coach says a sentence, by the sentence's key."""


def is_true(one: Case) -> bool:
    """Return whether a sentence is true. Of a false win, the rules themselves say why it is one."""
    if one.option.move.action is Action.WIN and not one.option.is_win:
        assert one.view.win is not None
        return one.seat.rules.refusal(one.view.win) == one.reason
    return TRUTHS[one.key](one)


def has_true_waits(one: Case) -> bool:
    """Return whether the tiles that complete the hand are those of the rules, and win so."""
    if one.option.standing is None:
        return True
    told = [(wait.tile, wait.left, wait.how, wait.amount) for wait in one.option.standing.waits]
    return told == one.waits()
