"""Every sentence of the rules is true with the options in use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from game.rules.distance import STANDARD, best_shanten
from game.rules.facts import WinFacts
from game.rules.match import PERSONS, HandResult, after_hand, new_match
from game.rules.options import Options
from game.rules.tiles import EAST_WIND, counts_of
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.rulesets.samples import SAMPLES
from game.words.labels import languages, load_labels
from game.words.rule_pages import ENDINGS, ONLY_IF, line_for, pattern_help, rule_lines, rule_values
from game.words.words import numbered
from tests.builders import with_options
from tests.pairs import TABLE, option_sets

ENGLISH = load_labels("en")
PLAY = "rules.play"


def stays(options: Options, *, won: bool) -> bool:
    """Return whether the dealer of a match stays after winning a hand, or after a drawn hand."""
    match = replace(new_match(options, "any"), dealer=PERSONS[0])
    winners = PERSONS[:1] if won else ()
    ended = HandResult(1, PERSONS[0], EAST_WIND, (0, 0, 0, 0), winners, (0,) * len(winners))
    return after_hand(match, ended).dealer == PERSONS[0]


def both(options: Options) -> tuple[bool, bool]:
    return stays(options, won=True), stays(options, won=False)


def several_can_win(options: Options) -> bool:
    """Return whether all who can win on a tile do."""
    return options.multiple_wins not in ("nearest", "highest")


def orphans_rob(options: Options) -> bool:
    """Return whether Thirteen Orphans can rob a concealed kong."""
    return options.orphans_rob and options.robbing_the_kong and options.thirteen_orphans


BOOK = ("book.tiles.bonus", "book.robbing")
"""The sentences of the illustrated pages that follow the options."""

TRUE_IF: dict[str, Callable[[Options], object]] = {
    "pattern.concealed_hand.help": lambda o: not o.concealed_kong_keeps,
    "pattern.concealed_hand.help.kept": lambda o: o.concealed_kong_keeps,
    "book.tiles.bonus": lambda o: o.bonus_tiles,
    "book.tiles.bonus.none": lambda o: not o.bonus_tiles,
    "book.robbing": lambda o: o.robbing_the_kong and not orphans_rob(o),
    "book.robbing.orphans": orphans_rob,
    "book.robbing.no_robbing": lambda o: not o.robbing_the_kong,
    "pattern.robbing_the_kong.help": lambda o: not orphans_rob(o),
    "pattern.robbing_the_kong.help.orphans": orphans_rob,
    "rules.hongkong.27": orphans_rob,
    "rules.hongkong.28": lambda o: o.bonus_tiles and o.flowers_win == "eight",
    "rules.hongkong.28.seven": lambda o: o.bonus_tiles and o.flowers_win == "seven",
    "rules.hongkong.29": lambda o: o.bonus_tiles and o.flowers_win in ("seven", "eight"),
    "rules.hongkong.30": lambda o: o.bonus_tiles and o.flowers_win == "seven",
    "pattern.ping_wu.help": lambda o: o.ping_wu_pair == "any",
    "pattern.ping_wu.help.no_value": lambda o: o.ping_wu_pair == "no_value",
    "rules.hongkong.19": lambda o: o.ping_wu_pair == "no_value",
    "pattern.nine_gates.help": lambda o: o.nine_gates_wait == "any",
    "pattern.nine_gates.help.nine_sided": lambda o: o.nine_gates_wait == "nine_sided",
    "rules.hongkong.20": lambda o: o.nine_gates_wait == "nine_sided",
    "rules.hongkong.8": lambda o: o.four_concealed == "any",
    "rules.hongkong.8.self_draw": lambda o: o.four_concealed == "self_draw",
    "rules.hongkong.8.no_kongs": lambda o: o.four_concealed == "no_kongs",
    "rules.hongkong.8.in_all": lambda o: o.four_concealed == "in_all",
    "pattern.four_concealed_pungs.help": lambda o: o.four_concealed == "any",
    "pattern.four_concealed_pungs.help.self_draw": lambda o: o.four_concealed == "self_draw",
    "pattern.four_concealed_pungs.help.no_kongs": lambda o: o.four_concealed == "no_kongs",
    "pattern.four_concealed_pungs.help.in_all": lambda o: o.four_concealed == "in_all",
    "rules.hongkong.21": lambda o: o.flower_win and o.bonus_tiles,
    "pattern.no_bonus_tiles.help": lambda o: not o.bonus_in_minimum,
    "pattern.no_bonus_tiles.help.bonus": lambda o: o.bonus_in_minimum,
    "pattern.own_bonus_tile.help": lambda o: not o.bonus_in_minimum,
    "pattern.own_bonus_tile.help.bonus": lambda o: o.bonus_in_minimum,
    "pattern.bonus_series.help": lambda o: not o.bonus_in_minimum,
    "pattern.bonus_series.help.bonus": lambda o: o.bonus_in_minimum,
    "rules.hongkong.22": lambda o: o.base_at_0 == 2,
    "rules.hongkong.14": lambda o: not o.kong_liability,
    "rules.hongkong.14.kongs": lambda o: o.kong_liability,
    "rules.hongkong.25": lambda o: o.kong_liability and o.robbing_the_kong,
    "rules.hongkong.25.no_robbing": lambda o: o.kong_liability and not o.robbing_the_kong,
    "rules.hongkong.26": lambda o: o.kong_liability,
    "rules.play.7": lambda o: o.false_win_penalty == "off" and o.minimum == 0,
    "rules.play.7.minimum": lambda o: o.false_win_penalty == "off" and o.minimum > 0,
    "rules.play.7.button": lambda o: o.false_win_penalty != "off" and o.minimum == 0,
    "rules.play.7.button.minimum": lambda o: o.false_win_penalty != "off" and o.minimum > 0,
    "rules.play.10": lambda o: both(o) == (True, True),
    "rules.play.10.wins": lambda o: both(o) == (True, False),
    "rules.play.10.draws": lambda o: both(o) == (False, True),
    "rules.play.10.never": lambda o: both(o) == (False, False),
    "rules.play.15": lambda o: o.false_win_penalty != "open",
    "rules.play.15.free": lambda o: o.false_win_penalty == "open",
    "rules.play.18": lambda o: o.missed_win,
    "rules.pocket.11": lambda o: o.robbing_the_kong,
    "rules.pocket.11.no_robbing": lambda o: not o.robbing_the_kong,
    "rules.ims.1": lambda o: o.minimum > 0,
    "rules.ims.1.no_minimum": lambda o: o.minimum == 0,
    "rules.ims.5": lambda o: o.bonus_tiles,
    "rules.ims.5.no_bonus": lambda o: not o.bonus_tiles,
    "rules.ims.pays.7": lambda o: o.robbing_the_kong,
    "rules.ims.pays.7.no_robbing": lambda o: not o.robbing_the_kong,
    "rules.ims.16": lambda o: o.concealed_kong_shown in ("hidden", "down"),
    "rules.ims.16.shown": lambda o: o.concealed_kong_shown in ("two_up", "middle_up"),
    "rules.hongkong.3": lambda o: o.minimum > 0 and o.bonus_tiles and not o.bonus_in_minimum,
    "rules.hongkong.3.bonus": lambda o: o.minimum > 0 and o.bonus_tiles and o.bonus_in_minimum,
    "rules.hongkong.3.no_bonus": lambda o: o.minimum > 0 and not o.bonus_tiles,
    "rules.hongkong.3.no_minimum": lambda o: o.minimum == 0,
    "rules.hongkong.6": lambda o: not o.concealed_kong_keeps,
    "rules.hongkong.6.kept": lambda o: o.concealed_kong_keeps,
    "rules.hongkong.9": lambda o: o.bonus_tiles,
    "rules.hongkong.10": lambda o: o.payment_way == "half_gun" and o.dealer_pays == "1",
    "rules.hongkong.10.dealer": lambda o: o.payment_way == "half_gun" and o.dealer_pays != "1",
    "rules.hongkong.10.full_gun": lambda o: o.payment_way == "full_gun" and o.dealer_pays == "1",
    "rules.hongkong.10.full_gun.dealer": lambda o: (
        o.payment_way == "full_gun" and o.dealer_pays != "1"
    ),
    "rules.hongkong.23": lambda o: o.dealer_pays != "1",
    "rules.hongkong.24": lambda o: o.dealer_pays != "1",
    "rules.hongkong.11": lambda o: o.robbing_the_kong and not orphans_rob(o),
    "rules.hongkong.11.orphans": orphans_rob,
    "rules.hongkong.11.no_robbing": lambda o: not o.robbing_the_kong,
    "rules.hongkong.17": lambda o: o.bonus_tiles,
    "rules.hongkong.18": several_can_win,
    "rules.pocket.15": lambda o: o.bonus_tiles,
    "rules.pocket.16": several_can_win,
    "rules.ims.18": several_can_win,
    "rules.western.19": lambda o: o.bonus_tiles,
    "rules.western.11": lambda o: o.knitting,
    "rules.western.11.no_knitting": lambda o: not o.knitting,
    "rules.western.12": lambda o: o.calling_award == "full",
    "rules.western.12.two_fifths": lambda o: o.calling_award == "two_fifths",
    "rules.western.15": several_can_win,
    "rules.western.17": lambda o: o.robbing_the_kong,
    "rules.western.17.no_robbing": lambda o: not o.robbing_the_kong,
}
"""The options with which each sentence is true, for the sentences that some option makes false."""

WITH_VALUES = {"rules.play.8": "hands", "rules.hongkong.1": "limit"}
"""Other sentences that follow the options by the value in them."""

ALWAYS = {
    "rules.play.13": "says what the rules can be",
    "rules.play.14": "says what the rules can be",
    "rules.play.16": "names the options that it explains",
    "rules.play.17": "names the option that it explains",
    "rules.pocket.1": "no option changes this limit",
    "rules.pocket.3": "a pattern that can't occur replaces none",
    "rules.pocket.6": "about the pattern, if it is played",
    "rules.ims.3": "about the case that a kong is robbed",
    "rules.ims.7": "about the case that a kong is robbed",
    "rules.ims.10": "about these patterns, if they are played",
    "rules.ims.11": "about these patterns, if they are played",
    "rules.ims.15": "about the case that a bonus tile is drawn",
    "rules.western.1": "names no number",
    "rules.western.4": "names no number",
    "rules.western.9": "says so itself",
    "rules.western.10": "names no number",
    "rules.western.13": "says so itself",
    "rules.western.16": "about the case that a bonus tile is drawn",
    "rules.western.pays.2": "names no number",
    "rules.western.pays.5": "names no number",
    "rules.hongkong.7": "about the pattern, if it is played",
    "rules.hongkong.12": "says so itself",
    "rules.hongkong.13": "about liability, if it is on",
    "rules.hongkong.15": "about the case that a bonus tile is drawn",
}
"""The sentences about an option that are true with all its values, and why."""

ABOUT_OPTIONS = re.compile(
    r"robb|minimum|dealer stays|limit|7 pairs|seven pairs|little pairs|orphans|13 tiles|wonders"
    r"|flower|season|fifths|knitting|additional|false win|seconds|liability|face down|stays hidden"
    r"|pays double|starts with|discarded one|pass on a tile",
    re.IGNORECASE,
)
"""The words for what the options decide."""


def tables(id: str) -> Iterator[Ruleset]:
    """Yield the ruleset with every pair of values of two options that a player can set."""
    for options in option_sets(id):
        offered = {name: value for name, value in options.items() if name not in TABLE}
        yield with_options(ruleset(id), **offered)


def keys_of(rules: Ruleset) -> list[str]:
    book = [line_for(line, rules.options) for line in BOOK]
    book += [pattern_help(rules, ENGLISH, row.id) for row in rules.patterns]
    return book + [
        line
        for key in (PLAY, f"rules.{rules.id}", f"rules.{rules.id}.pays")
        for line in rule_lines(rules, ENGLISH, key)
    ]


@pytest.mark.parametrize("id", [rules.id for rules in RULESETS])
def test_each_sentence_that_is_shown_is_true(id: str) -> None:
    for rules in tables(id):
        for line in keys_of(rules):
            assert TRUE_IF.get(line, bool)(rules.options) or line not in TRUE_IF, rules.options


@pytest.mark.parametrize("id", [rules.id for rules in RULESETS])
def test_a_match_with_older_rules_is_not_told_the_newer_ones(id: str) -> None:
    newer = with_options(ruleset(id), multiple_wins="all", bonus_tiles=True)
    older = with_options(newer, bonus_ends_chain=True, winners_pay=True)
    told = {"hongkong": 2, "pocket": 2, "ims": 1, "western": 1}[id]
    assert len(keys_of(newer)) - len(keys_of(older)) == told


def test_each_sentence_is_shown_with_some_options() -> None:
    shown = {line for rules in RULESETS for table in tables(rules.id) for line in keys_of(table)}
    assert {*TRUE_IF, *WITH_VALUES, *ALWAYS} <= shown
    assert {*ENDINGS, *ONLY_IF} <= {*TRUE_IF, *WITH_VALUES}


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)
def test_every_sentence_about_an_option_is_known(rules: Ruleset) -> None:
    """A new sentence that an option can make false needs an ending, or a reason in ALWAYS."""
    known = {*TRUE_IF, *WITH_VALUES, *ALWAYS}
    for key in (PLAY, f"rules.{rules.id}", f"rules.{rules.id}.pays"):
        about = {one for one in numbered(ENGLISH, key) if ABOUT_OPTIONS.search(ENGLISH.text(one))}
        assert about <= known


@pytest.mark.parametrize("id", [rules.id for rules in RULESETS])
@pytest.mark.parametrize("language", languages())
def test_values_are_those_in_use(id: str, language: str) -> None:
    labels = load_labels(language)
    for rules in tables(id):
        values = rule_values(rules, labels)
        texts = {line: labels.text(line, **values) for line in keys_of(rules)}
        assert not any("{" in text or text.startswith("rules.") for text in texts.values())
        assert values["limit"] == str(rules.cap)
        wins = [
            labels.text(labels.pattern_key(id, row))
            for row in rules.hands.values()
            if (sample := SAMPLES[id].get(row)) and not is_sets(sample.win)
            if rules.is_complete(sample.win.hand)
        ]
        assert [name for name in wins if name not in texts.get("rules.play.8", "")] == []
        assert ("rules.play.8" in texts) is bool(wins)
        if rules.options.minimum:
            assert str(rules.options.minimum) in texts[keys_with(texts, "rules.play.7")]


def keys_with(texts: dict[str, str], start: str) -> str:
    (key,) = [key for key in texts if key.startswith(start)]
    return key


def is_sets(win: WinFacts) -> bool:
    """Return whether the hand has four sets and a pair."""
    return best_shanten(counts_of(win.hand.concealed), len(win.hand.melds), STANDARD) < 0


# --- patterns -----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [rules.id for rules in RULESETS])
def test_a_pattern_that_cannot_occur_is_shown_as_off(id: str) -> None:
    usual = ruleset(id)
    for name in ("bonus_tiles", "seven_pairs", "thirteen_orphans", "robbing_the_kong", "knitting"):
        if name not in usual.offered:
            continue
        on, off = (with_options(usual, **{name: value}) for value in (True, False))
        rows = {row.id for row in usual.patterns if row.option == name}
        assert all(on.fan_of(row) and not off.fan_of(row) for row in rows)
        assert all(
            on.fan_of(row.id) == off.fan_of(row.id) for row in usual.patterns if row.id not in rows
        )
        for row, sample in SAMPLES[id].items():
            if not off.is_complete(sample.win.hand):
                assert row in rows
