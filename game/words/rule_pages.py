"""How to play, in ten pages of a few sentences, and the hands that serve as examples."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.notation import parse_hand
from game.rules.tiles import SEATS, SOUTH, WEST
from game.rulesets.ruleset import HandScore, Ruleset, Settlement
from game.rulesets.samples import Sample
from game.words.labels import Labels
from game.words.rule_lines import line_for, rule_lines
from game.words.words import worth_words

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
    shown = {_base_of(one): one for one in rule_lines(rules, labels, NUMBERED)}

    def line(one: str) -> str | None:
        return shown.get(one) if one.startswith(NUMBERED) else line_for(one, rules.options)

    return [[key for one in page.lines if (key := line(one))] for page in PAGES]


def _base_of(key: str) -> str:
    """Return a numbered sentence's key without what an option added: rules.play.7.minimum is
    rules.play.7."""
    return ".".join(key.split(".")[:3])


# --- the examples -------------------------------------------------------------------------------


def example(rules: Ruleset) -> Sample:
    """Return the cheapest hand that can win with these options."""
    winning = (one for one in EXAMPLES if can_win(rules, one))
    return next(winning, EXAMPLES[0])


def can_win(rules: Ruleset, hand: Sample) -> bool:
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


def example_rows(rules: Ruleset, labels: Labels) -> str:
    """Return the patterns of the example with what each counts: the sum, then the doubles."""
    parts: dict[bool, list[str]] = {False: [], True: []}
    for one in rules.score(example(rules).win).patterns:
        doubles = one.unit == "doubles"
        amount = f"×{2**one.total}" if doubles else f"{one.total:,}"
        parts[doubles].append(f"{labels.text(labels.pattern_key(rules.id, one.id))} {amount}")
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
    return " = ".join(worth_words(rules, score, labels))
