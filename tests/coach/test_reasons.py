"""Every sentence of the coach is true: the rules check each one, in positions of played hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pytest

from game.bots import choose
from game.bots.sight import SETS, Holding, after_claim, after_kong, holding, unseen
from game.coach.advice import Advice, Option, advise
from game.coach.figures import SUITS, chance_text
from game.coach.reasons import compared, why
from game.rules.distance import (
    STANDARD,
    best_shanten,
    shanten_orphans,
)
from game.rules.facts import HandFacts, WinFacts
from game.rules.moves import Action, Move
from game.rules.play import play
from game.rules.problems import Reason
from game.rules.tiles import (
    HONOURS,
    KIND_TILES,
    MAJORS,
    SEATS,
    SUIT_TILES,
    Tile,
    is_honour,
    seat_after,
    tile_text,
)
from game.rules.view import View, view
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.words.labels import LANGUAGES, load_labels
from tests.bots.test_bots import start
from tests.coach.textbook import POSITIONS

TABLES = (
    "hongkong",
    "hongkong: minimum=1",
    "pocket: minimum=0",
    "pocket: minimum=3",
    "ims",
    "western",
)
HANDS, EACH = 4, 11
"""The hands to play at each table, and at which decisions to ask the coach: every eleventh."""


@dataclass(frozen=True)
class Case:
    """A sentence about a move in a position. `others` are the moves that it can be compared
    with."""

    rules: Ruleset
    view: View
    advice: Advice
    option: Option
    others: tuple[Option, ...]
    reason: Reason

    def value(self, name: str) -> object:
        return dict(self.reason.params)[name]

    def hand(self, option: Option | None = None) -> Holding:
        """Return the seat's tiles after a move, and after the discard that follows it."""
        option = option or self.option
        mine, move = holding(self.view), option.move
        if move.tile is None:
            return mine
        if move.action is Action.DISCARD:
            return mine.without(move.tile)
        if self.view.claimed_tile is None:
            return after_kong(mine, move)
        after = after_claim(mine, move, self.view.claimed_tile)
        return after if option.discard is None else after.without(option.discard)

    def winning(
        self, option: Option | None = None, *, drawn: bool | None = None
    ) -> dict[Tile, int]:
        """Return the tiles that win after a move, each with the number unseen: those that win by
        self-draw, on a discard, or either way."""
        mine, left = self.hand(option), unseen(self.view)
        ways = (True, False) if drawn is None else (drawn,)
        return {
            tile: left[tile]
            for tile in KIND_TILES
            if left[tile] and any(self._wins(mine, tile, drawn=way) for way in ways)
        }

    def _wins(self, mine: Holding, tile: Tile, *, drawn: bool) -> bool:
        seat = self.view.seat
        whole = mine.with_tile(tile).concealed
        hand = HandFacts(seat, whole, mine.melds, self.view.bonus[seat])
        discarder = None if drawn else seat_after(seat)
        win = WinFacts(hand, tile, self.view.round_wind, discarder)
        return self.rules.is_complete(hand) and self.rules.refusal(win) is None

    def helping(self, option: Option) -> int | None:
        """Return how many unseen tiles bring the hand after a move nearer to a win. Return None if
        the minimum decides that, for a hand that isn't ready."""
        if won := self.winning(option):
            return sum(won.values())
        if self.rules.options.minimum:
            return None
        mine, left = self.hand(option), unseen(self.view)
        away = self.away(mine)
        helps = (left[one] for one in KIND_TILES if self.away(mine.with_tile(one)) < away)
        return sum(helps) or None

    def away(self, mine: Holding) -> int:
        return best_shanten(mine.counts, len(mine.melds), self.rules.forms)


def cases(rules: Ruleset, seen: View) -> Iterator[Case]:
    """Yield everything that the coach says in a position."""
    found = advise(seen, rules)
    best, *others = found.options
    claim = next((one for one in others if one.move.action in SETS), None)
    for reason in why(found):
        told = dict(reason.params)
        if claim and best.move.action is Action.PASS:
            about = told["why"] if reason.key == "coach.about" else reason
            assert isinstance(about, Reason)
            yield Case(rules, seen, found, claim, (best,), about)
        elif reason.key == "coach.than":
            (other,) = (one for one in others if is_discard_of(one.move, told["tile"]))
            assert isinstance(told["why"], Reason)
            yield Case(rules, seen, found, best, (other,), told["why"])
        else:
            yield Case(rules, seen, found, best, tuple(others), reason)
    for option in others:
        yield Case(rules, seen, found, option, (best,), compared(found, option))


def is_discard_of(move: Move, tile: object) -> bool:
    return move.action is Action.DISCARD and move.tile is not None and tile_text(move.tile) == tile


def played(rules: Ruleset) -> Iterator[View]:
    """Yield positions of a few hands of fast players."""
    asked = 0
    for number in range(HANDS):
        deal = start(rules, f"reasons {rules.id} {number}")
        rng = random.Random(number)
        while deal.waiting_for:
            seen = view(deal, deal.waiting_for[0])
            asked += 1
            if asked % EACH == 0 and len(seen.legal) > 1:
                yield seen
            deal, _ = play(deal, choose("plain", seen, rules, rng))


# --- what each sentence claims ------------------------------------------------------------------


def _helps(one: Case) -> bool:
    """More or fewer tiles help than after another move, and the numbers are right."""
    counts = one.value("count"), one.value("before")
    more = one.reason.key == "coach.wider"
    own = one.helping(one.option)
    return own in (None, counts[0]) and any(
        one.helping(other) in (None, counts[1])
        and (counts[0] > counts[1]) == more  # type: ignore[operator]
        and other.standing is not None
        and other.standing.left == counts[1]
        for other in one.others
    )


def _is_ready_on(one: Case) -> bool:
    return sum(one.winning().values()) == one.value("count") and len(one.winning()) == str(
        one.value("tiles")
    ).count("tile.")


def _is_nearer(one: Case) -> bool:
    is_nearer = any(_shanten(one.option) < _shanten(other) for other in one.others)
    return is_nearer and (_shanten(one.option) > 0 or bool(one.winning()))


def _is_further(one: Case) -> bool:
    return all(_shanten(one.option) > _shanten(other) for other in one.others)


def _shanten(option: Option) -> int:
    assert option.standing is not None
    return option.standing.shanten


def _is_not_ready(one: Case) -> bool:
    return not one.winning() and all(one.winning(other) for other in one.others)


def _keeps(one: Case) -> bool:
    """A hand is nearer to a plan than after another move, where the rules' tables can tell."""
    return any(_is_nearer_to_plan(one, one.option, other) for other in one.others)


def _gives_up(one: Case) -> bool:
    return all(_is_nearer_to_plan(one, other, one.option) for other in one.others)


def _is_nearer_to_plan(one: Case, near: Option, far: Option) -> bool:
    assert near.standing is not None
    plan = near.standing.plans[0].name
    alike = one.rules.forms.four_alike_pairs
    steps = [_steps(plan.kind, plan.suit, one.hand(option), alike) for option in (near, far)]
    return None in steps or steps[0] < steps[1]  # type: ignore[operator]


def _steps(kind: str, suit: str, mine: Holding, four_alike: bool) -> int | None:
    """Return the distance to a kind of hand; None for kinds that only the coach knows."""
    allowed = {*SUIT_TILES[SUITS.index(suit)]} if suit else {*KIND_TILES}
    allowed |= set() if kind.endswith("full_flush") else {*HONOURS}
    counts = [
        count if tile in allowed else 0 for tile, count in zip(KIND_TILES, mine.counts, strict=True)
    ]
    if any(tile not in allowed for meld in mine.melds for tile in meld.tiles):
        return 99
    match kind.split(".")[0]:
        case "half_flush" | "full_flush":
            return best_shanten(counts, len(mine.melds), STANDARD)
        case "pairs":
            return 99 if mine.melds else _lacking_pairs(counts, four_alike)
        case "orphans":
            return 99 if mine.melds else shanten_orphans(counts)
    return None


def _is_unneeded(one: Case) -> bool:
    """The named plan excludes the tile's suit, or terminals and honours, or all others."""
    assert one.option.standing is not None
    tile, said = one.option.move.tile, dict(one.value("plan").params)["plan"]  # type: ignore[attr-defined]
    assert tile is not None
    plan = next(plan.name for plan in one.option.standing.plans if plan.name.label == said)
    return (
        (bool(plan.suit) and not is_honour(tile) and SUITS[tile // 9] != plan.suit)
        or (plan.kind.endswith("full_flush") and is_honour(tile))
        or (plan.kind == "simples" and tile in MAJORS)
        or (plan.kind == "orphans" and tile not in MAJORS)
    )


def _lacking_pairs(counts: Sequence[int], four_alike: bool) -> int:
    """Return how many tiles seven pairs lack: one for a single tile, two for a new kind."""
    pairs = sum(count // 2 if four_alike else count >= 2 for count in counts)
    singles = sum(count % 2 if four_alike else count == 1 for count in counts)
    return max(0, 2 * (7 - pairs) - min(singles, 7 - pairs))


def _has_one_pair(one: Case) -> bool:
    """The hand has one pair and no triplet. The discard breaks the pair, or it doesn't."""
    several = {tile: count for tile, count in Counter(one.view.hand).items() if count > 1}
    breaks = one.option.move.tile in several
    return [*several.values()] == [2] and breaks == (one.reason.key == "coach.breaks_pair")


def _says_risk(one: Case) -> bool:
    own, other = one.option.feeds, [other.feeds for other in one.others]
    safer = one.reason.key == "coach.safer"
    return one.value("chance") == chance_text(own) and any(
        one.value("before") == chance_text(feeds) and (own < feeds) == safer for feeds in other
    )


def _collects(one: Case) -> bool:
    """The named player shows this number of sets, all of the named suit, and that suit is the
    riskier one's."""
    whose = next(seat for seat in SEATS if Reason.of(f"wind.{seat}") == one.value("player"))
    shown = [meld for meld in one.view.melds[whose] if not is_honour(meld.tile)]
    named = {SUITS[meld.tile // 9] for meld in shown if meld.tile >= 0}
    return (
        whose != one.view.seat
        and len(shown) == one.value("sets")
        and [Reason.of(f"tiles.{suit}") for suit in named] == [one.value("suit")]
    )


def _just_passed(one: Case) -> bool:
    last = one.view.river[-1]
    player = Reason.of(f"wind.{last.seat}")
    return last.tile == one.option.move.tile and player == one.value("player")


def _is_last(one: Case) -> bool:
    tile = one.option.move.tile
    return is_honour(tile) and unseen(one.view)[tile] == 0 and one.view.hand.count(tile) == 1  # type: ignore[arg-type,index]


def _is_lone(one: Case) -> bool:
    """Neither the same kind nor one that a chow can contain with it is in the hand."""
    tile = one.option.move.tile
    assert tile is not None
    chows = {
        other for suit in SUIT_TILES if tile in suit for other in suit if abs(other - tile) < 3
    }
    return not (Counter(one.view.hand) - Counter([tile])).keys() & {tile, *chows}


def _opens(one: Case) -> bool:
    melds = one.view.melds[one.view.seat]
    return one.view.claimed_tile is not None and all(meld.is_concealed for meld in melds)


def _pays(one: Case) -> bool:
    """The wins are as large as said, and so are those of the plan that the hand follows."""
    assert one.option.standing is not None
    more = one.reason.key == "coach.dearer"
    before = int(str(one.value("before")).replace(",", ""))
    own, plan = round(one.option.standing.worth), one.option.standing.plans[0]
    others = [other.standing.plans[0].points for other in one.others if other.standing]
    return (
        own == one.value("count")
        and (own > before) == more
        and any((plan.points > points) == more for points in others)
    )


def _says_chances(one: Case) -> bool:
    assert one.option.standing is not None
    more = one.reason.key == "coach.more_often"
    return (
        one.value("chance") == chance_text(one.option.standing.chance)
        and (float(str(one.value("chance"))) > float(str(one.value("before")))) == more
    )


def _only_drawn(one: Case) -> bool:
    return bool(one.winning(drawn=True)) and not one.winning(drawn=False)


def _gives_up_hand(one: Case) -> bool:
    assert one.option.standing is not None
    least = min(other.feeds for other in one.advice.options if other.move.action is Action.DISCARD)
    return (
        one.option.feeds - least < 0.01
        and one.value("chance") == chance_text(one.option.feeds)
        and (one.reason.key == "coach.hopeless") == (not one.option.standing.chance)
    )


CLAIMS: Mapping[str, Callable[[Case], bool]] = {
    "any_tile": lambda one: bool(one.winning(drawn=False)),
    "below_minimum": lambda one: not one.winning(),
    "breaks_pair": _has_one_pair,
    "can_win": lambda one: True,
    "cheaper": _pays,
    "dearer": _pays,
    "equal": lambda one: True,
    "faster": _is_nearer,
    "fold": _gives_up_hand,
    "hopeless": _gives_up_hand,
    "keeps": _keeps,
    "keeps_pair": _has_one_pair,
    "kong_draws": lambda one: Action.KONG in {move.action for move in one.view.legal},
    "last_one": _is_last,
    "less": lambda one: one.option.value < one.advice.best.value,
    "less_often": _says_chances,
    "lone": _is_lone,
    "more_often": _says_chances,
    "narrower": _helps,
    "no_chance": lambda one: not one.winning(),
    "no_kong": lambda one: Action.KONG in {move.action for move in one.view.legal},
    "not_faster": lambda one: not _is_nearer(one),
    "only_drawn": _only_drawn,
    "opens": _opens,
    "other_suit": _collects,
    "passed": _just_passed,
    "push": lambda one: bool(one.winning()),
    "reaches_minimum": lambda one: True,
    "ready_on": _is_ready_on,
    "riskier": _says_risk,
    "riskier_suit": lambda one: _says_risk(one) and _collects(one),
    "ruins": _gives_up,
    "safer": _says_risk,
    "slower": _is_further,
    "stays": lambda one: _is_further(one) and _shanten(one.option) == one.value("count"),
    "unneeded": _is_unneeded,
    "unready": _is_not_ready,
    "wider": _helps,
    "win_now": lambda one: Move(one.view.seat, Action.WIN) in one.view.legal,
    "wins": lambda one: Move(one.view.seat, Action.WIN) in one.view.legal,
}
"""What must be true when the coach says a sentence, by the sentence's key."""


def name(reason: Reason) -> str:
    return reason.key.removeprefix("coach.").partition(".")[0]


def check(one: Case) -> None:
    hand = " ".join(map(tile_text, one.view.hand))
    assert CLAIMS[name(one.reason)](one), (one.reason, str(one.option.move), hand)
    for language in LANGUAGES:
        assert "{" not in load_labels(language).reason(one.reason)


@pytest.mark.parametrize("text", TABLES)
def test_what_the_coach_says_is_true(text: str) -> None:
    rules = ruleset_from_text(text)
    found = [one for seen in played(rules) for one in cases(rules, seen)]
    assert len(found) > 100
    for one in found:
        check(one)


def test_what_the_coach_says_in_the_textbook_is_true() -> None:
    for position in POSITIONS:
        for one in cases(position.ruleset, position.view):
            check(one)
