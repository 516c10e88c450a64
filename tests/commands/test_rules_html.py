"""`rules --html`: the whole book in one file, which any browser can read."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from game.commands.rules_html import book
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.rulesets.samples import SAMPLES
from game.words.labels import LANGUAGES, load_labels
from game.words.rule_pages import PAGES
from tests.builders import with_options
from tests.commands.terminal import Terminal

VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Reads a page: its open elements, ids, references and words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.used: set[str] = set()
        self.outside: list[str] = []
        self.words: list[str] = []
        self.articles = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.articles += tag == "article"
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name == "href" and (value or "").startswith("#"):
                self.used.add((value or "")[1:])
            elif name in ("href", "src"):
                self.outside.append(value or "")
            if value and "url(#" in value:
                self.used |= {*re.findall(r"url\(#([\w-]+)\)", value)}

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words.append(data)


def read(rules: Ruleset, language: str = "en") -> Reader:
    reader = Reader()
    reader.feed(book(rules, load_labels(language)))
    return reader


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_whole_and_needs_nothing_else(rules: Ruleset, language: str) -> None:
    reader, labels = read(rules, language), load_labels(language)
    assert reader.open == []
    assert reader.outside == []
    assert len(reader.ids) == len({*reader.ids})
    assert reader.used <= {*reader.ids}
    assert reader.articles == len(rules.patterns)
    words = "".join(reader.words)
    for pattern in rules.patterns:
        key = labels.pattern_key(rules.id, pattern.id)
        assert labels.text(key) in words
        assert labels.text(f"{key}.help") in words
        assert pattern.id in reader.ids
    for page in PAGES:
        assert labels.text(f"book.play.{page.id}") in words
    assert "{" not in words
    assert not re.search(r"\b(?:book|rules|miss|option|pattern)\.[a-z_]+", words)


def test_it_has_the_tiles_of_every_sample() -> None:
    text = book(ruleset("hongkong"), load_labels("en"))
    tiles = sum(len(one.win.hand.tiles) for one in SAMPLES["hongkong"].values())
    assert text.count("<use href") > 2 * tiles  # the near misses too
    assert len(text) < 500_000


def test_it_follows_the_options() -> None:
    with_flowers = book(ruleset("hongkong"), load_labels("en"))
    without = book(with_options(ruleset("hongkong"), bonus_tiles=False), load_labels("en"))
    assert "Each flower and season exists once." in with_flowers
    assert "This table has no flowers and seasons" in without
    assert "Seasons</figcaption>" not in without
    assert "<p" not in with_flowers.partition("</h1>")[2].partition("<h2")[0], "nothing is changed"
    assert "hongkong: bonus_tiles=off" in without


def test_the_command_writes_the_file(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    done = game("rules", "--rules", "hongkong", "--lang", "zh_Hant", "--html", str(path))
    assert done.code == 0
    assert str(path) in done.out
    assert "大三元" in path.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_is_said(game: Terminal, tmp_path: Path) -> None:
    done = game("rules", "--html", str(tmp_path))
    assert done.code == 2
    assert str(tmp_path) in done.err
