"""The Chinese labels use the words of a Hong Kong table, and no words of other regions."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from game.system.paths import asset

TERMS = {
    "麻將": "麻雀",
    "糊牌": "食糊",
    "糊出": "食糊",
    "(?<![食詐])糊者": "食糊者",
    "贏家": "食糊者",
    "聽": "叫糊",
    "叫牌": "要牌",
    "取牌": "要牌",
    "一炮多響": "多家食糊",
    "近者先糊": "截糊",
    "(?<!提)供": "打出、出銃",
    "餵": "打出、出銃",
    "獨付|包付|包賠|包牌": "包、包自摸",
    "配牌|發牌": "起手牌、派牌",
    "副露": "牌組",
    "尾牌": "留牌",
    "張": "隻",
    "點": "分 (points), 按 (click)",
    "滿糊": "爆棚",
    "全辣上": "辣辣上",
    "老章": "舊章",
    "門清": "門前清",
    "碰碰糊": "對對糊",
    "老頭": "清么九、花么九",
    "三色刻|[三四]槓子": "三色組、三槓、四槓",
    "七小對": "七對子",
    "九蓮燈": "九蓮寶燈",
    "字牌": "番子",
    "數牌": "萬、筒、索",
    "過水": "過糊",
    "向聽|入章": "差 {count} 隻叫糊",
    "桌": "檯",
    "勾": "剔",
    "賽事|比賽|牌局": "場、局",
    "大師|休閒": "高手、一般",
    "什麼": "甚麼",
    "，不是 ": "另一打法、卻是",
    "種番種": "個番種",
    "(?<!十)二番": "兩番",
    "獎金": "荒莊彩金",
    "指紋": "防偽碼",
    "標題": "主畫面",
    "代價": "打錯失分",
    "可糊|糊？": "可食、食糊？",
    "新的一場|開始打牌": "新開一檯、開檯",
    "宣布|預計|衡量": "食糊、估計、計",
}
"""Patterns that no label contains, and the glossary's words for them."""

ALLOWED = {"中張", "圓點"}
"""Correct words that contain one of these patterns: 中張 are the tiles from 2 to 8, 圓點 dots."""

NAMES = r"\{(?:name|other|payer|payee)\}"
HAN = r"[\u4e00-\u9fff]"
TYPED = 'msgid "book.same"'
"""The label of other words that a player may type to search. It is never shown."""
LINES = [
    (f"{path.name}:{number}", line.partition('"')[2].rstrip('"'))
    for path in sorted(asset("locale", "zh_Hant").glob("*.po"))
    for number, (before, line) in enumerate(
        pairwise(["", *path.read_text(encoding="utf-8").splitlines()]), 1
    )
    if line.startswith(("msgstr", '"')) and before != TYPED
]


def found(pattern: str) -> list[str]:
    """Return the lines that contain a pattern outside the allowed words."""
    allowed = re.compile("|".join(ALLOWED))
    return [f"{at} {line}" for at, line in LINES if re.search(pattern, allowed.sub("", line))]


@pytest.mark.parametrize("term", TERMS)
def test_words_of_a_hong_kong_table(term: str) -> None:
    assert found(term) == [], f"say {TERMS[term]}"


def test_there_are_labels_to_look_at() -> None:
    assert len(found(HAN)) > 1000
    assert found("食糊")


def test_no_blank_between_a_name_and_chinese_words() -> None:
    """In other parts, {name} is typed by a person and stands apart."""
    parts = ("table.po", "screens.po")
    assert [line for line in found(f"{NAMES} {HAN}|{HAN} {NAMES}") if line.startswith(parts)] == []


def test_full_width_punctuation_after_chinese_words() -> None:
    assert found(rf"{HAN} ?[,:;?!()]|[,:;?!()] ?{HAN}") == []
