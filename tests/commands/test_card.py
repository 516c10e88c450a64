"""`card`: a finished hand of a saved match as a picture, without a display."""

from __future__ import annotations

import errno
import json
import os
import struct
import subprocess
import sys
import tempfile
from datetime import datetime
from pathlib import Path

import pytest

from game.commands.context import Exit
from game.records.archive import find_match
from game.saves.same_deal import start_in_play
from game.session.hand_file import write_hand
from game.session.session import Session
from game.settings.settings import Settings, save_settings
from game.system.paths import match_file, own_tiles
from tests.commands.terminal import Terminal
from tests.session.playing import finish_hand, new_session
from tests.ui.mouse import LANGUAGES

SEED = "0123456789abcdef"
FACE = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4">{}</svg>'


@pytest.fixture
def session(game_home: Path) -> Session:
    """Return a match with one finished hand on disk and another one that is over."""
    session = new_session(SEED)
    session.start()
    finish_hand(session)
    session.next_hand()
    finish_hand(session)
    return session


@pytest.fixture
def match(session: Session) -> str:
    return str(match_file())


def size_of(path: Path) -> tuple[int, int]:
    png = path.read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_becomes_a_picture(
    game: Terminal, match: str, tmp_path: Path, language: str
) -> None:
    path = tmp_path / "card.png"
    ended = game("card", match, "--hand", "1", str(path), "--lang", language)
    assert (ended.code, ended.out, ended.err) == (Exit.FINE, "", "")
    assert size_of(path) == (1200, 630)


def test_the_answer_for_a_program(
    game: Terminal, match: str, session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "card.png"
    found = game("card", match, str(path), "--json").json
    winner = session.view.wins[0].seat if session.view.wins else None
    assert found["file"] == str(path)
    assert found["hand"] == session.match.hand_number == 2
    assert found["winner"] == (None if winner is None else "ESWN"[winner])
    assert len(found["code"]) == 29
    assert game("card", match, "--hand", "1", str(path), "--json").json["hand"] == 1


def test_it_reads_what_the_other_commands_read(
    game: Terminal, session: Session, game_home: Path, tmp_path: Path
) -> None:
    """A match of the records, and a hand that was saved alone."""
    write_hand(start_in_play(session.saved), session.hand, datetime(2026, 1, 2))
    (alone,) = (game_home / "documents").glob("*.pmj")
    one, other = tmp_path / "alone.png", tmp_path / "match.png"
    assert game("card", str(alone), str(one)).code == Exit.FINE
    seed = session.match.seed
    new_session("another", hands=1)
    assert game("card", str(find_match(seed)), "--hand", "2", str(other)).code == Exit.FINE
    assert size_of(one) == size_of(other) == (1200, 630)


def test_wrong_input_has_its_sentence(game: Terminal, match: str, tmp_path: Path) -> None:
    path = str(tmp_path / "card.png")
    told = {
        ("card", match, "--hand", "3", path): "This match has no finished hand 3.",
        ("card", match, "--hand", "0", path): "This match has no finished hand 0.",
        ("card", "none.json", path): "none.json doesn't exist.",
        ("card", match, "card.jpg"): '"OUT.png" can\'t be card.jpg.',
        ("card", match, str(tmp_path / "no" / "card.png")): '"OUT.png" can\'t be ',
        ("card", str(Path(__file__)), path): "test_card.py is damaged",
        ("card", match): "OUT.png",
    }
    for arguments, words in told.items():
        ended = game(*arguments)
        assert (ended.code, ended.out) == (Exit.WRONG_INPUT, ""), arguments
        assert words in ended.err
    assert not Path(path).exists()


def test_a_hand_in_play_shows_nothing(game: Terminal, game_home: Path, tmp_path: Path) -> None:
    session = new_session(SEED)
    session.start()
    ended = game("card", str(match_file()), str(tmp_path / "card.png"))
    assert ended.code == Exit.WRONG_INPUT
    assert ended.err == "This match has no finished hand 1.\n"


def test_a_full_disk_has_its_sentence(
    game: Terminal, match: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> tuple[int, str]:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "mkstemp", full)
    ended = game("card", match, str(tmp_path / "card.png"))
    assert ended.code == Exit.WRONG_INPUT
    assert "the disk is full" in ended.err


def test_the_card_has_the_players_table_tiles_and_name(
    game: Terminal, match: str, tmp_path: Path
) -> None:
    path, drawn = tmp_path / "card.png", set()
    folder = own_tiles() / "mine"
    folder.mkdir(parents=True)
    square = '<rect width="3" height="4" fill="#1030c0"/>'
    for name in ("Front", *(f"{rank}{suit}" for rank in range(1, 10) for suit in "mps")):
        (folder / f"{name}.svg").write_text(FACE.format(square))
    looks: list[dict[str, object]] = [
        {},
        {"felt": "wood"},
        {"tile_style": "contrast"},
        {"tile_style": "tiles/mine"},
    ]
    for look in looks:
        assert save_settings(Settings(**look)) is None  # type: ignore[arg-type]
        assert game("card", match, str(path)).code == Exit.FINE
        drawn.add(path.read_bytes())
    assert len(drawn) == len(looks)


def test_it_needs_no_display_and_leaves_a_running_game_alone(
    match: str, game_home: Path, tmp_path: Path
) -> None:
    """It starts no video and touches no file of the player's."""
    before = {path: path.read_bytes() for path in game_home.rglob("*") if path.is_file()}
    path = tmp_path / "card.png"
    code = (
        "import sys; from game.__main__ import main;"
        f"code = main(['card', {json.dumps(match)}, {json.dumps(str(path))}]);"
        "import pygame; sys.exit(code or 10 * pygame.display.get_init())"
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "none of these"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, check=False)
    assert done.returncode == 0
    assert size_of(path) == (1200, 630)
    after = {path: path.read_bytes() for path in game_home.rglob("*") if path.is_file()}
    assert after == before
