"""How to play, in ten pages of a few sentences, the hands that serve as examples, and the search in
the rules book. The sentences are true with the options in use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.notation import parse_hand
from game.rules.numbers import number_text
from game.rules.options import Options
from game.rules.tiles import EAST, SEATS, SOUTH, WEST
from game.rulesets.ruleset import HandScore, Ruleset, Settlement
from game.rulesets.samples import Sample
from game.words.labels import Labels
from game.words.words import numbered, worth_words

SHAPES = {
    "seven_pairs": "pairs",
    "thirteen_orphans": "orphans",
    "thirteen_individuals": "thirteen_individuals",
    "knitting": "knitting",
    "triple_knitting": "triple_knitting",
    "wriggling_snake": "wriggling_snake",
    "honour_pairs": "honour_pairs",
}
"""The forms without sets, and the kind of hand that each is."""


def _winning(options: Options) -> str:
    if options.punishes_false_wins:
        return "button.minimum" if options.minimum else "button"
    return "minimum" if options.minimum else ""


def _dealer(options: Options) -> str:
    if options.dealer_stays_on_win:
        return "" if options.dealer_stays_on_draw else "wins"
    return "draws" if options.dealer_stays_on_draw else "never"


def _hongkong_minimum(options: Options) -> str:
    if not options.minimum:
        return "no_minimum"
    if not options.bonus_tiles:
        return "no_bonus"
    return _bonus_counts(options)


def _bonus_counts(options: Options) -> str:
    return "bonus" if options.bonus_in_minimum else ""


def _hongkong_payers(options: Options) -> str:
    if options.dealer_pays == "1":
        return "" if options.payment_way == "half_gun" else "full_gun"
    return "dealer" if options.payment_way == "half_gun" else "full_gun.dealer"


def _robbing(options: Options) -> str:
    return "" if options.robbing_the_kong else "no_robbing"


def _robbing_orphans(options: Options) -> str:
    return "orphans" if options.robs_concealed_kongs else _robbing(options)


def _unless_any(value: str) -> str:
    return "" if value == "any" else value


def _concealed_kong(options: Options) -> str:
    return "kept" if options.concealed_kong_keeps else ""


ENDINGS: Mapping[str, Callable[[Options], str]] = {
    "pattern.concealed_hand.help": _concealed_kong,
    "pattern.four_concealed_pungs.help": lambda options: _unless_any(options.four_concealed),
    **dict.fromkeys(
        (
            "pattern.no_bonus_tiles.help",
            "pattern.own_bonus_tile.help",
            "pattern.bonus_series.help",
        ),
        _bonus_counts,
    ),
    "pattern.nine_gates.help": lambda options: _unless_any(options.nine_gates_wait),
    "pattern.robbing_the_kong.help": lambda options: (
        "orphans" if options.robs_concealed_kongs else ""
    ),
    "pattern.ping_wu.help": lambda options: _unless_any(options.ping_wu_pair),
    "book.tiles.bonus": lambda options: "" if options.bonus_tiles else "none",
    "book.robbing": _robbing_orphans,
    "rules.play.7": _winning,
    "rules.play.10": _dealer,
    "rules.play.15": lambda options: "free" if options.false_win_penalty == "open" else "",
    "rules.pocket.11": _robbing,
    "rules.ims.1": lambda options: "" if options.minimum else "no_minimum",
    "rules.ims.5": lambda options: "" if options.bonus_tiles else "no_bonus",
    "rules.ims.pays.7": _robbing,
    "rules.ims.16": lambda options: "" if options.hides_concealed_kongs else "shown",
    "rules.hongkong.3": _hongkong_minimum,
    "rules.hongkong.6": _concealed_kong,
    "rules.hongkong.8": lambda options: _unless_any(options.four_concealed),
    "rules.hongkong.10": _hongkong_payers,
    "rules.hongkong.11": _robbing_orphans,
    "rules.hongkong.25": _robbing,
    "rules.hongkong.14": lambda options: "kongs" if options.kong_liability else "",
    "rules.hongkong.28": lambda options: "seven" if options.flowers_win == "seven" else "",
    "rules.western.11": lambda options: "" if options.knitting else "no_knitting",
    "rules.western.12": lambda options: "" if options.calling_award == "full" else "two_fifths",
    "rules.western.17": _robbing,
}
"""The sentences that are different with some options: the rest of the key, or "" for none."""

ONLY_IF: Mapping[str, Callable[[Ruleset], object]] = {
    "rules.play.8": lambda rules: _shapes(rules),
    "rules.hongkong.19": lambda rules: rules.options.ping_wu_pair == "no_value",
    "rules.hongkong.20": lambda rules: rules.options.nine_gates_wait == "nine_sided",
    "rules.hongkong.21": lambda rules: rules.options.flower_win and rules.options.bonus_tiles,
    "rules.hongkong.22": lambda rules: rules.options.base_at_0 == 2,
    **dict.fromkeys(
        ("rules.hongkong.23", "rules.hongkong.24"),
        lambda rules: rules.options.dealer_pays != "1",
    ),
    **dict.fromkeys(
        ("rules.hongkong.25", "rules.hongkong.26"), lambda rules: rules.options.kong_liability
    ),
    "rules.hongkong.27": lambda rules: rules.options.robs_concealed_kongs,
    **dict.fromkeys(
        ("rules.hongkong.28", "rules.hongkong.29"),
        lambda rules: rules.options.flowers_to_win is not None,
    ),
    "rules.hongkong.30": lambda rules: rules.options.flowers_to_win == 7,
    "rules.play.18": lambda rules: rules.options.missed_win,
    "rules.western.15": lambda rules: rules.options.multiple_wins == "all",
    "rules.hongkong.9": lambda rules: rules.options.bonus_tiles,
    **dict.fromkeys(
        ("rules.hongkong.17", "rules.pocket.15", "rules.western.19"),
        lambda rules: rules.options.bonus_tiles and not rules.options.bonus_ends_chain,
    ),
    **dict.fromkeys(
        ("rules.hongkong.18", "rules.pocket.16", "rules.ims.18"),
        lambda rules: rules.options.multiple_wins == "all" and not rules.options.winners_pay,
    ),
}
"""The sentences that are left out with some options."""


def rule_lines(rules: Ruleset, labels: Labels, key: str) -> list[str]:
    """Return the keys of the sentences `key`.1, `key`.2 and so on, true with these rules."""
    return true_lines(rules, numbered(labels, key))


def true_lines(rules: Ruleset, lines: Iterable[str]) -> list[str]:
    """Return the keys of those of the sentences that are true with these rules, as they are."""
    return [
        line_for(line, rules.options)
        for line in lines
        if line not in ONLY_IF or ONLY_IF[line](rules)
    ]


def line_for(line: str, options: Options) -> str:
    """Return the key of a sentence as it is true with these options."""
    ending = ENDINGS[line](options) if line in ENDINGS else ""
    return f"{line}.{ending}" if ending else line


def pattern_help(rules: Ruleset, labels: Labels, pattern: str) -> str:
    """Return the key of what a pattern is with the options in use."""
    return line_for(f"{labels.pattern_key(rules.id, pattern)}.help", rules.options)


def rule_values(rules: Ruleset, labels: Labels) -> dict[str, str]:
    """Return the values in the sentences, by name."""
    options = rules.options
    names = [labels.text(labels.pattern_key(rules.id, one)) for one in _shapes(rules)]
    return {
        "dealer": options.dealer_pays,
        "cost": false_win_cost(rules, labels),
        "limit": str(rules.cap),
        "minimum": str(options.minimum),
        "start": number_text(options.start_score),
        "hands": reduce(lambda one, more: labels.text("rules.list", one=one, more=more), names)
        if names
        else "",
    }


def _shapes(rules: Ruleset) -> list[str]:
    """Return the patterns of the hands that win without sets."""
    return [rules.hands[kind] for form, kind in SHAPES.items() if getattr(rules.forms, form)]


def false_win_cost(rules: Ruleset, labels: Labels) -> str:
    """Return the total cost of a false win, and East's cost if that differs."""
    every = (sum(paid.points for paid in rules.false_win(seat)) for seat in (EAST, SOUTH))
    east, points = (number_text(cost) for cost in every)
    if east == points:
        return points
    return labels.text("rules.false_win.cost", points=points, east=east)


NUMBERED = "rules.play"
EXAMPLES = (
    Sample("(222m) 44m 777p CCC 55p + 4m"),
    Sample("(CCC) (FFF) 456m 77s PP + P"),
    Sample("19m 19p 19s ESWNCFP + 1m"),
)
"""Hands that South wins on West's discard, the cheapest first."""
MISTAKE = Sample("(123m) 34m 456p 55s 789s + 9m")
"""A hand that isn't complete."""
LOSERS = "12m 468p 2257s SWNP"
PARTS = (
    ("rules.chow", "4m 5m 6m"),
    ("rules.pung", "E E E"),
    ("rules.kong", "7s 7s 7s 7s"),
    ("rules.pair", "9p 9p"),
)
"""The parts of a complete hand, with the keys of their names."""
SUITS = (("characters", "m"), ("dots", "p"), ("bamboo", "s"))
HONOURS = (("book.winds", "E S W N"), ("book.dragons", "C F P"))
BONUS = (("book.flowers", "f1 f2 f3 f4"), ("book.seasons", "g1 g2 g3 g4"))


@dataclass(frozen=True, slots=True)
class PlayPage:
    """A page: the end of its title's label, and its sentences as they are without options."""

    id: str
    lines: tuple[str, ...] = ()


def _play(*numbers: int) -> tuple[str, ...]:
    return tuple(f"{NUMBERED}.{number}" for number in numbers)


PAGES = (
    PlayPage("tiles", ("book.tiles.suits", "book.tiles.honours", "book.tiles.bonus")),
    PlayPage("hand", _play(1, 2, 8)),
    PlayPage("deal"),
    PlayPage("turn", _play(3, 12)),
    PlayPage("claims", _play(4, 5, 13)),
    PlayPage("kongs", (*_play(6), "book.robbing")),
    PlayPage("winning", _play(7, 9, 18)),
    PlayPage("paying"),
    PlayPage("end", _play(10, 11)),
    PlayPage("mistakes", _play(14, 15, 16, 17)),
)


def play_lines(rules: Ruleset, labels: Labels) -> list[list[str]]:
    """Return the keys of each page's sentences, as they are true with the options in use."""
    # An option can add to a key: rules.play.7.minimum is rules.play.7.
    shown = {".".join(one.split(".")[:3]): one for one in rule_lines(rules, labels, NUMBERED)}

    def line(one: str) -> str | None:
        return shown.get(one) if one.startswith(NUMBERED) else line_for(one, rules.options)

    return [[key for one in page.lines if (key := line(one))] for page in PAGES]


# --- the examples -------------------------------------------------------------------------------


def example(rules: Ruleset) -> Sample:
    """Return the cheapest hand that can win with these options."""
    winning = (one for one in EXAMPLES if can_win(rules, one))
    return next(winning, EXAMPLES[0])


def can_win(rules: Ruleset, hand: Sample) -> bool:
    """Return whether the hand is complete and has the minimum."""
    win = hand.win
    return rules.is_complete(win.hand) and rules.refusal(win) is None


def settled(rules: Ruleset, *, self_draw: bool) -> Settlement:
    """Return the end of the hand that South wins, on West's discard or by self-draw."""
    won = example(rules).win
    win = WinFacts(won.hand, won.winning_tile, won.round_wind, None if self_draw else WEST)
    tiles = tuple(sorted(parse_hand(LOSERS).concealed))
    hands = [HandFacts(seat, tiles, ()) for seat in SEATS]
    hands[SOUTH] = won.hand
    east, south, west, north = hands
    return rules.settle(DealFacts((east, south, west, north), (win,)))


NO_BREAK = "\N{NO-BREAK SPACE}"


def example_rows(rules: Ruleset, labels: Labels) -> str:
    """Return the patterns of the example with what each counts: the sum, then the doubles."""
    parts: dict[bool, list[str]] = {False: [], True: []}
    for one in rules.score(example(rules).win).patterns:
        doubles = one.unit == "doubles"
        amount = f"×{2**one.total}" if doubles else number_text(one.total)
        name = labels.text(labels.pattern_key(rules.id, one.id))
        parts[doubles].append(f"{name}{NO_BREAK}{amount}")
    return " · ".join([" + ".join(parts[False]), *parts[True]])


def example_sum(rules: Ruleset, labels: Labels) -> tuple[str, str]:
    """Return the worth of the example and whether that is enough, with the words' colour."""
    shown = example(rules)
    worth = score_words(rules, rules.score(shown.win), labels)
    least = rules.options.minimum if rules.unit == "fan" else 0
    if not least:
        return labels.text("book.sum", worth=worth), "gold"
    if can_win(rules, shown):
        return labels.text("book.enough", worth=worth, minimum=least), "good"
    return labels.text("book.too_few", worth=worth, minimum=least), "bad"


def score_words(rules: Ruleset, score: HandScore, labels: Labels) -> str:
    """Return the worth of a hand in each unit of the ruleset: "3 fan = 24 points"."""
    return " = ".join(worth_words(rules, score, labels))


@dataclass(frozen=True, slots=True)
class BookPlace:
    """Something in the book: a page of a tab by its number, and for a pattern its id. `names` are
    its titles in every language, `words` is its text."""

    tab: str
    page: int
    title: str
    words: str
    names: tuple[str, ...] = ()
    pattern: str = ""


Groups: TypeAlias = tuple[frozenset[str], ...]
"""Words that mean the same."""
NUMBER = re.compile(r"\d+|\{\w+\}")
"""A number in what the player types, or in a name: any fits any other, as R:40 fits R:{count}."""
BEGINS, CALLED, ALSO_CALLED, SAYS = RANKS = range(4)
"""How well a place fits, the best first."""


def same_words(every: Iterable[Labels]) -> Groups:
    """Return the groups of words that mean the same, from the labels of some languages."""
    texts = (labels.text("book.same") for labels in every)
    return tuple(
        frozenset(one.strip().casefold() for one in group.split("="))
        for text in texts
        for group in text.split(";")
    )


def found(places: Iterable[BookPlace], query: str, groups: Groups) -> list[BookPlace]:
    """Return the places with these words, the best first: those whose name begins with them, then
    those that are called so, also by another name, then those whose text has them all."""
    wanted = " ".join(query.casefold().split())
    if not wanted:
        return []
    # The other names of what was typed, or of what that begins.
    named = (group for group in groups if any(one.startswith(wanted) for one in group))
    others = frozenset(one for group in named for one in group)
    ranked = [(_rank(one, wanted, others), one) for one in places]
    return [one for wanted_rank in RANKS for rank, one in ranked if rank == wanted_rank]


def _rank(place: BookPlace, wanted: str, others: frozenset[str]) -> int | None:
    names = [name.casefold() for name in (place.title, *place.names)]
    shown = NUMBER.sub("#", wanted)
    if any(NUMBER.sub("#", name).startswith(shown) for name in names):
        return BEGINS
    if any(_has_all(NUMBER.sub("#", name), shown) for name in names):
        return CALLED
    if any(other == name or _is_part(other, name) for other in others for name in names):
        return ALSO_CALLED
    return SAYS if _has_all(place.words.casefold(), wanted) else None


def _is_part(other: str, name: str) -> bool:
    """Return whether a name contains another one of at least two words or Chinese characters."""
    return len(other.split()) > 1 and other in name


def _has_all(text: str, wanted: str) -> bool:
    return all(part in text for part in wanted.split())


def snippet(text: str, query: str, letters: int) -> str:
    """Return the part of a text near the first word that was found, at most this long."""
    words = query.casefold().split()
    at = min((place for one in words if (place := text.casefold().find(one)) >= 0), default=0)
    if len(text) <= letters or at < letters * 3 // 4:
        return text
    start = text.rfind(" ", 0, at - letters // 3) + 1 or at
    return f"…{text[start:]}"
