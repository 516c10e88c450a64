"""`labels`: exports are checked, dropped in and shown; faults are reported by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.system.paths import own_locale
from game.words.labels import load_labels, shipped_texts
from game.words.po import read_po
from tests.commands.terminal import Terminal
from tests.words.test_po import CHARSETS, header, mo

PLAIN = "123m 456p 789s EE 55m + 5m"


@pytest.mark.parametrize("encoding", CHARSETS)
def test_exported_checked_dropped_in_and_shown(
    encoding: str, game: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "words.po"
    ended = game("labels", "export", str(path), "--encoding", encoding)
    assert (ended.code, ended.err) == (0, "")
    whole = path.read_bytes()
    assert f"charset={encoding.upper()}".encode() in whole
    found = read_po(whole)
    assert {one.key: one.text for one in found.entries} == shipped_texts("zh_Hant")
    assert "#. Sum: {count} fan\n" in whole.decode(encoding)
    ended = game("labels", "check", str(path), "--encoding", encoding)
    assert (ended.code, ended.err) == (0, "")
    every = len(shipped_texts("en"))
    assert ended.out == f"The game can use this file. Translated: {every} of {every}. Errors: 0.\n"

    changed = whole.replace("合計：{count} 番".encode(encoding), "許功么：{count}".encode(encoding))
    own_locale().mkdir()
    (own_locale() / "zh_Hant.po").write_bytes(changed)
    assert "許功么：1" in game("--lang", "zh_Hant", "score", PLAIN).out


def test_a_template_for_a_new_language(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    told = game("labels", "export", str(path), "--language", "fr", "--json").json
    assert (told["language"], told["charset"], told["translated"]) == ("fr", "UTF-8", 0)
    assert told["labels"] == len(shipped_texts("en"))
    text = path.read_text("utf-8")
    assert '"Language: fr\\n"' in text
    assert '#. Quit\nmsgid "button.quit"\nmsgstr ""\n' in text
    path.write_text(text.replace('"button.quit"\nmsgstr ""', '"button.quit"\nmsgstr "Sortir"'))
    own_locale().mkdir()
    path.rename(own_locale() / "fr.po")
    assert load_labels("fr").text("button.quit") == "Sortir"
    assert game("--lang", "fr", "rules").code == 0


@pytest.mark.parametrize(
    ("language", "encoding"), [("fr", "utf-8"), ("pl", "big5"), ("tlh", "ascii")]
)
def test_a_template_without_translations_is_no_error(
    language: str, encoding: str, game: Terminal, tmp_path: Path
) -> None:
    path = own_locale() / f"{language}.po"
    path.parent.mkdir()
    game("labels", "export", str(path), "--language", language, "--encoding", encoding)
    every = len(shipped_texts("en"))
    ended = game("labels", "check", str(path), "--encoding", encoding)
    assert (ended.code, ended.err) == (1, "")
    *missing, verdict = ended.out.splitlines()
    assert verdict == f"The game can use this file. Translated: 0 of {every}. Errors: 0."
    assert [line for line in missing if " is missing: " not in line] == []
    assert len(missing) == every


@pytest.mark.parametrize(("texts", "translated"), [({}, 0), ({"claim.win": "x"}, 1)])
def test_a_compiled_translation_counts_as_much_as_its_source(
    texts: dict[str, str], translated: int, game: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "fr.mo"
    path.write_bytes(mo(texts, "utf-8"))
    told = game("labels", "check", str(path), "--json").json
    every = len(shipped_texts("en"))
    assert (told["usable"], told["labels"], told["translated"]) == (True, every, translated)
    assert {one["kind"] for one in told["faults"]} == {"missing"}
    assert len(told["faults"]) == every - translated


def test_a_template_has_the_forms_of_its_language(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "pl.po"
    game("labels", "export", str(path), "--language", "pl")
    text = path.read_text("utf-8")
    assert '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2' in text
    empty = 'msgid "records.hands"\nmsgid_plural "records.hands"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    assert f'#. {{count}} hand\n#. {{count}} hands\n{empty}msgstr[2] ""\n\n' in text
    one = text.replace(empty, empty.replace('[0] ""', '[0] "1 rozdanie"'))
    path.write_text(one, encoding="utf-8")
    line = text[: text.index('msgid "records.hands"')].count("\n") + 1
    told = game("labels", "check", str(path)).out
    assert f"{path}:{line}: records.hands needs 3 plural forms but has 1.\n" in told


def test_a_language_that_nobody_knows_asks_for_its_rule(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "tlh.po"
    game("labels", "export", str(path), "--language", "tlh")
    text = path.read_text("utf-8")
    assert '"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"' in text
    path.write_text(text.replace('[0] ""', '[0] "x"').replace('[1] ""', '[1] "{count}"'))
    said = game("labels", "check", str(path)).out
    assert "records.hands has plural forms. Add a rule to the file header" in said
    rule = "nplurals=2; plural=(n != 1);"
    path.write_text(text.replace("nplurals=INTEGER; plural=EXPRESSION;", rule))
    assert "records.hands has plural forms" not in game("labels", "check", str(path)).out


def test_english_signs_missing_from_the_encoding_are_only_comments(
    game: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "fr.po"
    assert game("labels", "export", str(path), "--language", "fr", "--encoding", "ascii").code == 0
    ended = game("labels", "export", str(tmp_path / "zh.po"), "--encoding", "ascii")
    assert (ended.code, ended.out) == (2, "")
    assert "ascii can't encode" in ended.err
    assert not (tmp_path / "zh.po").exists()


def test_nothing_is_written_over(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "mine.po"
    path.write_text("precious")
    ended = game("labels", "export", str(path))
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"{path} already exists. Choose another name.\n"
    assert path.read_text() == "precious"


def checked(game: Terminal, path: Path, body: str, *options: str) -> list[str]:
    path.write_bytes((header("UTF-8") + body).encode())
    ended = game("labels", "check", str(path), *options)
    assert ended.code == 1
    return [line for line in ended.out.splitlines() if "is missing" not in line]


def test_what_is_wrong_is_told_by_line(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    body = (
        'msgid "table.hand"\nmsgstr "Donne"\n\nmsgid "no.such"\nmsgstr "x"\n\n'
        'msgid "claim.win"\nmsgstr "é \u0e01 \U0001f600"\n\nmsgid "claim.pung"\nmsgstr ""\n'
    )
    every = len(shipped_texts("en"))
    assert checked(game, path, body, "--encoding", "big5") == [
        f"{path}:5: table.hand must contain {{number}}, not -.",
        f"{path}:8: no.such isn't a label of the game.",
        f"{path}:11: BIG5 can't encode é \u0e01 \U0001f600 in claim.win.",
        f"{path}:11: The font can't show \u0e01 \U0001f600 in claim.win.",
        f"The game can't use this file. Translated: 2 of {every}. Errors: 4.",
    ]
    said = game("labels", "check", str(path)).out
    assert f"{path}:14: claim.pung is missing: Pung\n" in said
    assert f"{path}: claim.kong is missing: Kong\n" in said


def test_letters_without_a_picture_do_not_stop_the_game_from_using_it(
    game: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "fr.po"
    lines = checked(game, path, 'msgid "claim.win"\nmsgstr "\u0e01"\n')
    assert lines[0] == f"{path}:5: The font can't show \u0e01 in claim.win."
    assert lines[-1].startswith("The game can use this file.")


def test_the_answer_as_a_machine_reads_it(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    path.write_bytes((header("Big5") + 'msgid "table.hand"\nmsgstr "么"\n').encode("big5"))
    ended = game("labels", "check", str(path), "--json")
    told = ended.json
    assert (ended.code, told["ok"], told["usable"], told["charset"]) == (1, False, False, "Big5")
    (fault,) = [one for one in told["faults"] if one["kind"] != "missing"]
    assert (fault["line"], fault["kind"], fault["label"]) == (5, "values", "table.hand")
    assert len(told["faults"]) == len(shipped_texts("en"))


def test_a_file_that_is_no_catalogue(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "fr.po"
    path.write_bytes(b"\xff\xfe")
    ended = game("--lang", "zh_Hant", "labels", "check", str(path))
    assert (ended.code, ended.out.splitlines()[0]) == (1, f"{path}:1: 這些位元組不是 UTF-8。")
    (tmp_path / "fr.mo").write_bytes(mo({"claim.win": "x"}, "utf-8"))
    assert "can use this file" in game("labels", "check", str(tmp_path / "fr.mo")).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check", "none.po"], "none.po doesn't exist."),
        (["check", "none.po", "--encoding", "klingon"], '"--encoding" can\'t be klingon.'),
        (["export", "x.po", "--encoding", "utf-16"], '"--encoding" can\'t be utf-16.'),
        (["eat", "x.po"], "action can't be eat. Choose from: export, check."),
        (["export"], "Missing arguments: FILE."),
    ],
)
def test_wrong_input(game: Terminal, arguments: list[str], sentence: str) -> None:
    ended = game("labels", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert sentence in ended.err


def test_pictures_of_a_language_of_ones_own(game: Terminal, tmp_path: Path) -> None:
    own_locale().mkdir()
    words = 'msgid "button.lets_play"\nmsgstr "Jouons"\n'
    (own_locale() / "fr.po").write_text(words, encoding="utf-8")
    pictures = []
    for language in ("en", "fr"):
        path = tmp_path / f"{language}.png"
        command = ("screenshot", "--scene", "title", "--size", "960x600", str(path))
        assert game("--lang", language, *command).code == 0
        pictures.append(path.read_bytes())
    assert pictures[0] != pictures[1]


def test_a_refused_catalogue_is_told_before_anything_else(game: Terminal) -> None:
    own_locale().mkdir()
    (own_locale() / "fr.po").write_bytes(b"?")
    ended = game("score", PLAIN, "--seat", "S", "--json")
    assert ended.code == 0
    assert ended.json["ok"]
    assert ended.err.startswith(
        f"Translation not loaded: {own_locale() / 'fr.po'}:1: Not valid in a .po file"
    )


# --- the command line in Chinese ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "pocket-mahjong：COMMAND 不可以是 fly。可以是：score, simulate, analyse, rules,"),
        (["score", "--sea", "S"], "pocket-mahjong：不認識：--sea。"),
        (["replay"], "pocket-mahjong replay：缺少：file。"),
        (["score", "--minimum", "x"], "pocket-mahjong score：--minimum 必須是整數，不可以是 x。"),
        (["score", "--seat"], "pocket-mahjong score：--seat 後面要寫一個值。"),
        (["score", "--json=1"], "pocket-mahjong score：--json 後面不寫值，卻寫了 1。"),
    ],
)
def test_complaints_are_in_chinese(game: Terminal, arguments: list[str], sentence: str) -> None:
    assert sentence in game("--lang", "zh_Hant", *arguments).err


@pytest.mark.parametrize("command", ["", "score", "simulate", "rules", "replay", "labels"])
def test_help_is_in_chinese(
    command: str, game: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        game("--lang", "zh_Hant", *filter(None, [command]), "--help")
    said = capsys.readouterr().out
    assert said.startswith("用法：pocket-mahjong")
    for english in ("usage", "options", "positional", "show this"):
        assert english not in said


def test_units_are_in_chinese(game: Terminal) -> None:
    said = game("--lang", "zh_Hant", "rules", "--rules", "western").out
    assert "加倍" in said
    assert "doubles" not in said
