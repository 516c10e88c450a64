"""The Simplified Chinese labels use the words of a mainland table, not Hong Kong's converted."""

from __future__ import annotations

import re

import pytest

from game.words.labels import shipped_texts
from game.words.values import PLACEHOLDER

TERMS = {
    "糊|食": "胡、胡牌",
    "铳": "点炮",
    "叫(?!板|的话)": "听、听牌",
    "番子": "字牌",
    "派": "发牌",
    "索": "条 (bamboo), 搜索 (search)",
    "麻雀": "麻将",
    "隻": "张",
    "上牌|不上|上、碰": "吃",
    "(?<![闭双])眼": "将牌",
    "对对": "碰碰胡",
    "爆棚": "封顶",
    "[这那]只": "这张、那张",
    "旧章": "老章",
    "台(?!风)": "桌",
    "档案|资料夹|滑鼠|视窗|萤幕|程式": "文件、文件夹、鼠标、窗口、屏幕、程序",
    "预设|设定|讯息|拷贝|软体|列印": "默认、设置、消息、复制、软件、打印",
    "缺省": "默认",
    "，而不是 ": "另一打法、却是",
    "种番种": "个番种",
    "二番": "两番",
    "悔棋": "悔牌",
    "纪录": "记录、战绩",
    "重播": "回放",
    "检讨": "复盘",
    "未[够有能齐]": "不够、没有、不能",
    "几多|尚[余欠]|(?<!以)便可": "多少、还剩、就可以",
    "「|」|『|』": "“ ”",
}
"""Patterns that no label contains, and the words instead."""

ALLOWED = {"搜索", "这叫", "叫胡", "下叫", "连不上"}
"""Correct words that contain one of these patterns."""

TYPED = "book.same"
"""The label of other words that a player may type to search. It is never shown."""
ON_TILES = {"wind.0.tile"}
"""Labels that show a tile, whose face is Traditional in every language."""
TEXTS = {key: text for key, text in shipped_texts("zh_Hans").items() if key != TYPED}
HAN = r"[\u4e00-\u9fff]"


def found(pattern: str) -> list[str]:
    """Return the labels that contain a pattern outside the allowed words."""
    allowed = re.compile("|".join(ALLOWED))
    return [
        f"{key}: {one}" for key, one in TEXTS.items() if re.search(pattern, allowed.sub("", one))
    ]


@pytest.mark.parametrize("term", TERMS)
def test_words_of_a_mainland_table(term: str) -> None:
    assert found(term) == [], f"say {TERMS[term]}"


def test_there_are_labels_to_look_at() -> None:
    assert len(found(HAN)) > 1000
    assert found("胡牌")


def test_simplified_characters_only() -> None:
    for key, text in shipped_texts("zh_Hans").items():
        letters = [one for one in text if re.match(HAN, one)]
        strange = [one for one in letters if not one.encode("gb2312", "ignore")]
        assert not strange or key in ON_TILES, (key, strange)


def test_full_width_punctuation_after_chinese_words() -> None:
    assert found(rf"{HAN} ?[,:;?!()]|[,:;?!()] ?{HAN}") == []


WORDS = (
    "action|better|chow|deep|key_accept|kong|limit|meld|move|name|opponent|other|own|pattern|plan|player|"
    "playing|problem|pung|ranks|round|ruleset|seat|set|source|suit|tiles?|time|what|where|why|wind"
)
"""The values that are Chinese words, or the ranks of tiles as in 234筒. Others are numbers."""


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans"])
def test_numbers_stand_apart_from_chinese_words(language: str) -> None:
    tight = {
        one.strip("{}"): key
        for key, text in shipped_texts(language).items()
        if key != TYPED
        for pair in re.findall(rf"{HAN}(\d|{{\w+}})|(\d|{{\w+}}){HAN}", text)
        for one in filter(None, pair)
    }
    assert {one: key for one, key in tight.items() if not re.fullmatch(WORDS, one)} == {}


def test_every_label_is_translated() -> None:
    """Only signs, names and values are the same as in English."""
    english = shipped_texts("en")
    same = [key for key, one in TEXTS.items() if one == english[key]]
    assert [key for key in same if re.search("[a-z]{3}", PLACEHOLDER.sub("", english[key]))] == []
