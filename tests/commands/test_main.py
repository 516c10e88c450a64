"""The command line as a whole: languages, exit codes, crashes, and modules not loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.commands.context import Exit
from game.commands.parser import COMMANDS
from game.rulesets import RULESETS
from game.rulesets.pocket import PATTERNS
from game.rulesets.ruleset import Ruleset
from game.system.storage import write_bytes
from game.words.labels import LANGUAGES, load_labels
from tests.commands.terminal import Terminal
from tests.session.playing import finish_hand, new_session

ROOT = Path(__file__).resolve().parent.parent.parent
PLAIN = "123m 456p 789s EE 55m + 5m"


def test_rules_are_those_that_score(game: Terminal) -> None:
    for rules in RULESETS:
        table = game("rules", "--rules", rules.id, "--json").json
        assert [(one["id"], one["fan"]) for one in table["patterns"]] == [
            (one.id, rules.fan_of(one.id)) for one in rules.patterns
        ]
        assert [(one["id"], one["default"]) for one in table["options"]] == [
            (name, getattr(rules.options, name)) for name in rules.offered
        ]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_the_table_is_complete_in_every_language(game: Terminal, rules: Ruleset) -> None:
    table = game("rules", "--rules", rules.id, "--json").json
    assert (table["id"], table["text"]) == (rules.id, f"{rules.id}:")
    for language in LANGUAGES:
        labels = load_labels(language)
        for one in table["patterns"]:
            key = labels.pattern_key(rules.id, one["id"])
            assert one["names"][language] == labels.text(key)
        for one in table["options"]:
            assert one["names"][language] == labels.text(f"option.{one['id']}")
    for spoken, chinese in (("en", "zh_Hant"), ("zh_Hant", "zh_Hant"), ("zh_Hans", "zh_Hans")):
        printed = game("--lang", spoken, "rules", "--rules", rules.id).out
        for one in (*table["patterns"], *table["options"]):
            names = dict.fromkeys((one["names"]["en"], one["names"][chinese]))
            assert f" {one['id']} " in f" {printed}".replace("\n", " ")
            assert " ".join(names) in printed


def test_what_counts_at_most_is_said_in_the_unit_of_the_ruleset(game: Terminal) -> None:
    for rules, sentence in (
        ("pocket", "The limit is 12 fan."),
        ("hongkong: limit_fan=13", "The limit is 13 fan."),
        ("western: limit_points=2000", "up to the limit of 2,000"),
    ):
        assert sentence in game("rules", "--rules", rules).out
    table = game("rules", "--rules", "western", "--json").json
    assert (table["unit"], table["cap"], table["max_fan"]) == ("points", 1000, None)
    table = game("rules", "--rules", "hongkong", "--json").json
    assert (table["unit"], table["cap"], table["max_fan"]) == ("fan", 10, 10)
    printed = game("rules", "--rules", "western").out
    assert "\n    2          exposed_minor_pung " in printed
    assert "\n  x 8          one_suit_pungs " in printed
    assert "\n  500 award    knitting " in printed
    assert "\n    1+         equal_sequences " in game("rules", "--rules", "ims").out


def test_values_in_use_stand_next_to_the_defaults(game: Terminal) -> None:
    text = "hongkong: minimum=5 fan.dragon_pung=2"
    table = game("rules", "--rules", text, "--json").json
    assert table["text"] == text
    options = {one["id"]: (one["value"], one["default"]) for one in table["options"]}
    assert options["minimum"] == (5, 3)
    patterns = {one["id"]: (one["fan"], one["default"]) for one in table["patterns"]}
    assert patterns["dragon_pung"] == (2, 1)
    printed = game("rules", "--rules", text).out
    assert "2 (1)" in printed
    assert "5 (3)" in printed


def test_presets_that_come_with_the_game_are_named(game: Terminal) -> None:
    presets = game("rules", "--rules", "hongkong", "--json").json["presets"]
    names = ["blog", "two_two", "half_gun_3", "full_gun_4_7_10", "limit_5", "family"]
    assert [one["id"] for one in presets] == names
    for one in presets:
        assert one["text"] in game("rules", "--rules", "hongkong").out
        assert game("rules", "--rules", one["text"], "--json").json["text"] == one["text"]


def test_the_table_names_every_pattern_in_both_languages(game: Terminal) -> None:
    out = game("rules").out
    english, chinese = load_labels("en"), load_labels("zh_Hant")
    for pattern in PATTERNS:
        key = f"pattern.{pattern.id}"
        (line,) = [line for line in out.splitlines() if f" {pattern.id} " in line]
        assert english.text(key) in line
        assert chinese.text(key) in line


def test_replay_prints_the_moves(game: Terminal, game_home: Path) -> None:
    session = new_session("told")
    session.start()
    finish_hand(session)
    ended = game("replay", str(game_home / "match.json"))
    assert ended.code == 0
    assert "E discard" in ended.out


def test_replay_of_what_is_no_match(game: Terminal, tmp_path: Path) -> None:
    missing = game("replay", str(tmp_path / "none.json"))
    assert (missing.code, missing.out) == (2, "")
    assert missing.err == f"{tmp_path / 'none.json'} doesn't exist.\n"
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text("{", encoding="utf-8")
    assert game("replay", str(spoilt)).code == 2
    assert game("replay", str(tmp_path)).code == 2


@pytest.mark.parametrize("place", ["before", "after"])
def test_the_language_can_be_named_before_and_after_the_command(game: Terminal, place: str) -> None:
    language = ["--lang", "zh_Hant"]
    command = ["score", PLAIN, "--seat", "S"]
    ended = game(*(language + command if place == "before" else command + language))
    assert "合計：1 番" in ended.out


def test_the_language_of_the_system_is_the_usual_one(
    game: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "zh_TW")
    assert "合計" in game("score", PLAIN).out
    assert "Sum" in game("--lang", "en", "score", PLAIN).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "COMMAND can't be fly. Choose from: score, simulate"),
        (["score", PLAIN, "--sea", "S"], "Unknown arguments: --sea S"),
        (["--lang", "fr", "rules"], "--lang can't be fr. Choose from: en, zh_Hans, zh_Hant"),
        (["replay"], "Missing arguments: file"),
        (["rules", "--rules", "poker"], 'Unknown ruleset "poker".'),
        (["screenshot", "a.png", "--size", "big"], '"--size" can\'t be big.'),
        (["screenshot", "a.png", "--size", "100x100"], '"--size" can\'t be 100x100.'),
        (["screenshot", "a.png", "--layout", "2"], "--layout can't be 2. Choose from: 0, 1."),
        (["screenshot", "a.gif"], "can't be a.gif."),
    ],
)
def test_wrong_input_is_one_sentence(game: Terminal, arguments: list[str], sentence: str) -> None:
    ended = game(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert sentence in ended.err


def test_the_version_and_the_help(capsys: pytest.CaptureFixture[str], game: Terminal) -> None:
    with pytest.raises(SystemExit) as ended:
        game("--version")
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Pocket Mahjong {__version__}\n"
    for command in ([], ["score"], ["simulate"], ["rules"], ["replay"], ["screenshot"]):
        with pytest.raises(SystemExit) as ended:
            game(*command, "--help")
        assert ended.value.code == 0
        assert "command." not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("started", "typed"),
    [
        ("/usr/games/pocket-mahjong", "pocket-mahjong"),
        ("C:/Games/pocket-mahjong-window.exe", "pocket-mahjong"),
        ("/a project/game/__main__.py", "python -m game"),
    ],
)
def test_the_usage_is_what_the_player_types(
    game: Terminal,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    started: str,
    typed: str,
) -> None:
    monkeypatch.setattr(sys, "argv", [started])
    for command in ([], *([name] for name in COMMANDS)):
        with pytest.raises(SystemExit):
            game("--lang", "en", *command, "--help")
        usage = " ".join(["usage:", typed, *command, "["])
        assert capsys.readouterr().out.startswith(usage)
    assert game("replay").err.startswith(f"{typed} replay: ")


def test_a_crash_leaves_a_report_without_the_home_folder(
    game: Terminal, game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError(f"lost {Path.home() / 'secret'}")

    monkeypatch.setattr("game.commands.score.score_request", crash)
    monkeypatch.setattr("game.commands.crash.say_in_dialog", None)
    ended = game("score", PLAIN)
    assert (ended.code, ended.out) == (3, "")
    (report,) = (game_home / "log").iterdir()
    assert str(report) in ended.err
    text = report.read_text(encoding="utf-8")
    assert __version__ in text
    assert "RuntimeError: lost ~" in text
    assert str(Path.home()) not in text


def test_a_crash_that_cannot_be_written_down(
    game: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("GAME_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("game.commands.score.score_request", None)
    ended = game("score", PLAIN)
    assert ended.code == 3
    assert "Can't write the crash report" in ended.err


@pytest.mark.parametrize("arguments", [[], ["score", PLAIN]], ids=["window", "score"])
def test_a_python_without_lzma_is_told_so(arguments: list[str], game_home: Path) -> None:
    """It really doesn't have it here: the tables of distances can't be unpacked."""
    program = "import sys; sys.modules['_lzma'] = None; from game.__main__ import main"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}; sys.exit(main(sys.argv[1:]))", *arguments],
        cwd=ROOT,
        env={**os.environ, "LANGUAGE": "en", "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (Exit.WRONG_INPUT, "")
    assert done.stderr.startswith("This Python doesn't have the module lzma.")
    assert "run.py" in done.stderr
    assert not list(game_home.rglob("crash-*.txt"))


def test_a_module_that_is_missing_from_the_program_is_a_crash(
    game: Terminal, game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'lzma'", name="lzma")

    monkeypatch.setattr("game.commands.score.score_request", fail)
    assert game("score", PLAIN).code == 2
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert game("score", PLAIN).code == 3
    assert list(game_home.rglob("crash-*.txt"))


def test_the_keyboard_can_stop_it(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.commands.score.score_request", stop)
    ended = game("score", PLAIN)
    assert (ended.code, ended.err) == (130, "")


def test_the_window_gives_the_exit_code(game: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.window.window.run", lambda *_: 4)
    assert game().code == 4


def test_a_picture_of_every_size_asked_for(game: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "title.png"
    ended = game("screenshot", "--scene", "title", "--size", "960x600", str(path))
    assert (ended.code, ended.out) == (0, "")
    header = path.read_bytes()[:24]
    assert (int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")) == (
        960,
        600,
    )
    plain = path.read_bytes()
    game("screenshot", "--scene", "title", "--size", "960x600", "--felt", "wood", str(path))
    assert path.read_bytes() != plain
    ended = game("screenshot", "--scene", "moon", str(path))
    assert ended.code == 2
    assert 'Unknown scene "moon".' in ended.err


def run_program(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )


def test_the_text_commands_do_not_load_the_window() -> None:
    script = (
        "import sys; from game.__main__ import main; "
        f"code = main(['score', {PLAIN!r}, '--json']); "
        "sys.exit(code or ('pygame' in sys.modules))"
    )
    done = run_program("-c", script)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["complete"] is True


def test_chinese_on_a_terminal_that_knows_none() -> None:
    done = run_program(
        "-m", "game", "--lang", "zh_Hant", "score", PLAIN, PYTHONIOENCODING="ascii", PYTHONUTF8="0"
    )
    assert done.returncode == 0
    assert "門前清" in done.stdout.decode("utf-8")


# --- an output that can't be written ------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", ["--version", "--help", "rules", "score --help"])
def test_an_output_that_is_full_gets_a_sentence(arguments: str, game_home: Path) -> None:
    environment = {**os.environ, "LANGUAGE": "en"}
    for buffered in ("", "1"):
        environment["PYTHONUNBUFFERED"] = buffered
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "game", *arguments.split()],
                cwd=ROOT,
                env=environment,
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
            )
        assert done.returncode == Exit.WRONG_INPUT
        assert done.stderr.splitlines() == [
            "Can't write the output: the disk is full. Write it to another place."
        ]
    assert not list(game_home.rglob("crash-*.txt"))


def test_a_device_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    link = tmp_path / "nowhere"
    link.symlink_to(os.devnull)
    assert write_bytes(link, b"gone") is None
    assert Path(os.devnull).is_char_device()
    assert link.is_symlink()
