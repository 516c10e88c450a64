"""The search in the rules book finds patterns by every name, and sentences by their words."""

from __future__ import annotations

import pytest

from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.ui.screens.rules.search import places
from game.words.labels import LANGUAGES, load_labels
from game.words.rule_pages import BookPlace, found, same_words, snippet
from game.words.terms import TERMS, terms_of

ENGLISH, CHINESE = load_labels("en"), load_labels("zh_Hant")
BOTH = (ENGLISH, CHINESE)
GROUPS = same_words(BOTH)


def search(rules: str, query: str, language: str = "en") -> list[BookPlace]:
    labels = load_labels(language)
    return found(places(ruleset(rules), labels, BOTH, 18), query, GROUPS)


def patterns(rules: str, query: str, language: str = "en") -> list[str]:
    return [one.pattern for one in search(rules, query, language) if one.pattern]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_is_found_by_either_name(rules: Ruleset, language: str) -> None:
    for pattern in rules.patterns:
        key = ENGLISH.pattern_key(rules.id, pattern.id)
        for labels in BOTH:
            assert pattern.id in patterns(rules.id, labels.text(key), language)


@pytest.mark.parametrize(
    ("rules", "query", "pattern"),
    [
        ("hongkong", "碰碰糊", "all_pungs"),
        ("pocket", "碰碰糊", "pong_pong_wu"),
        ("hongkong", "門清", "concealed_hand"),
        ("hongkong", "清老頭", "all_terminals"),
        ("hongkong", "九蓮寶燈", "nine_gates"),
        ("pocket", "七小對", "seven_pairs"),
        ("hongkong", "pong pong wu", "all_pungs"),
        ("hongkong", "sky wu", "heavenly_hand"),
        ("pocket", "thirteen orphans", "thirteen_tiles"),
    ],
)
def test_other_names_lead_to_the_pattern(rules: str, query: str, pattern: str) -> None:
    first = patterns(rules, query)[0]
    assert first == pattern


def test_the_name_comes_before_the_text() -> None:
    names = [one.title for one in search("hongkong", "seat")]
    assert names[0] == "Seat Wind"
    assert len(names) > 1


def test_case_order_and_gaps_do_not_matter() -> None:
    first = search("hongkong", "  KONG   robbing ")
    assert first[0].pattern == "robbing_the_kong"


def test_sentences_and_options_have_their_tab_and_page() -> None:
    tabs = {one.tab for one in search("hongkong", "discarder")}
    assert {"rules.settled"} <= tabs
    option = next(one for one in search("hongkong", "liability") if one.tab == "rules.table")
    assert option.title == ENGLISH.text("option.liability")
    false_win = next(one for one in search("hongkong", "false win") if one.tab == "rules.play")
    assert false_win.page == 9


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
@pytest.mark.parametrize("language", ["en", "zh_Hant"])
def test_every_word_of_the_table_is_found_as_it_stands_there(rules: Ruleset, language: str) -> None:
    labels, values = load_labels(language), {"amount": 4, "minimum": 3, "number": 2, "chance": 7}
    every = places(rules, labels, BOTH, 18)
    for term in terms_of(rules):
        title = labels.text(f"term.{term}")
        for key in TERMS[term]:
            name = labels.text(key, count=40, points=12, tile="", **values)
            shown = found(every, name.partition(" × ")[0], GROUPS)
            opened = [one.title for one in shown if one.tab == "rules.words"]
            assert title in opened, (term, key, name)


def test_a_word_is_found_while_it_is_typed() -> None:
    for query in ("R:4", "2 tiles from", "chicken", "deal in", "雞糊", "差 3 隻", "2 more fan"):
        assert "rules.words" in [one.tab for one in search("hongkong", query)], query


@pytest.mark.parametrize("query", ["", "   ", "qqqq"])
def test_nothing_is_found_for_nothing(query: str) -> None:
    assert search("hongkong", query) == []


def test_a_snippet_shows_the_word() -> None:
    text = "one two three four five six seven eight nine ten eleven twelve"
    assert snippet(text, "one", 30) == text
    late = snippet(text, "eleven", 30)
    assert late.startswith("…")
    assert "eleven" in late[:30]
