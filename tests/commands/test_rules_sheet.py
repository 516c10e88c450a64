"""`rules --sheet`: what one table needs, as text, as a page to print and for a machine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.commands.rules_sheet import sheet_page
from game.rulesets import RULESETS
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.words.labels import LANGUAGES, load_labels
from game.words.rule_sheet import rule_sheet
from tests.commands.terminal import Terminal
from tests.commands.test_rules_html import Reader

FAMILY = "hongkong: minimum=1 seven_pairs=off fan.all_pungs=2"


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_all_that_is_on_the_sheet(rules: Ruleset, language: str) -> None:
    reader, labels = Reader(), load_labels(language)
    reader.feed(sheet_page(rules, labels))
    assert (reader.open, reader.outside, reader.used) == ([], [], set())
    shown, words = rule_sheet(rules, labels), "".join(reader.words)
    names = [row.name for group in shown.groups for row in group.rows]
    for one in (shown.heading, *shown.facts, *shown.payers, *names):
        assert one in words
    for row in shown.payment.rows:
        assert f"{row[-1].number:,}" in words
    assert "{" not in words


def test_the_page_has_house_rules_only_if_there_are_any() -> None:
    labels = load_labels("en")
    usual, family = (sheet_page(ruleset_from_text(one), labels) for one in ("hongkong:", FAMILY))
    assert "<h2>House rules</h2>" in family
    assert "<p><b>Minimum fan</b>: 1 (usually 3)</p>" in family
    assert "House rules" not in usual


def test_it_is_printed_as_text(game: Terminal) -> None:
    done = game("rules", "--rules", FAMILY, "--sheet")
    lines = done.out.splitlines()
    assert lines[0] == "Rules at this table: Hong Kong Old Style"
    assert lines[1].startswith("You need 1 fan to win.")
    assert "- All Pungs: 2 (usually 3)" in lines
    assert "- All Pungs: Four pungs or kongs, and a pair." in lines
    assert not any(line.startswith("- Seven Pairs:") for line in lines), "it doesn't win here"
    assert (
        "  1               4                2            8                     4           12"
        in lines
    )
    assert "   0" not in done.out, "less than the minimum"


def test_the_page_is_written_to_a_file(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    done = game("rules", "--rules", FAMILY, "--lang", "zh_Hant", "--sheet", "--html", str(path))
    assert (done.code, str(path) in done.out) == (0, True)
    text = path.read_text(encoding="utf-8")
    assert "本檯規則" in text
    assert "<svg" not in text, "the book has tiles, the sheet fits two pages"


def test_a_machine_gets_the_sheet_too(game: Terminal) -> None:
    data = json.loads(game("rules", "--rules", FAMILY, "--sheet", "--json").out)
    assert (data["id"], data["text"], data["language"]) == ("hongkong", FAMILY, "en")
    two = next(one for one in data["patterns"] if one["worth"] == "2 fan")
    assert [row["id"] for row in two["rows"]] == ["all_pungs", "bonus_series"]
    assert data["payment"]["rows"][0] == [1, 4, 2, 8, 4, 12]
    assert data["house"][0] == {"id": "minimum", "name": "Minimum fan", "words": "1 (usually 3)"}
    assert data["facts"][0].startswith("You need 1 fan")
    assert len(data["payment"]["heads"]) == 6
    assert len(data["payment"]["payers"]) == 1
