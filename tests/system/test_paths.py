"""The places of the game's own files and of the player's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import packed
from game.system import paths


def test_assets_of_the_checkout() -> None:
    assert paths.asset("tiles", "classic", "full", "5m.svg").is_file()


@pytest.mark.parametrize("inside", ["site/game/assets", "site/assets"])
def test_assets_inside_or_next_to_the_package(
    inside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / inside).mkdir(parents=True)
    monkeypatch.setattr(packed, "__file__", str(tmp_path / "site/game/packed.py"))
    assert packed.assets_folder.__wrapped__() == tmp_path / inside


def test_assets_inside_the_package_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("site/game/assets", "site/assets"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setattr(packed, "__file__", str(tmp_path / "site/game/packed.py"))
    assert packed.assets_folder.__wrapped__() == tmp_path / "site/game/assets"


def test_one_folder_for_everything(game_home: Path) -> None:
    assert paths.settings_file() == game_home / "settings.json"
    assert paths.match_file() == game_home / "match.json"
    assert paths.matches_folder() == game_home / "matches"
    assert paths.user_folder("log") == game_home / "log"


def test_the_folders_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAME_HOME")
    for kind in ("config", "data", "log"):
        folder = paths.user_folder(kind)
        assert folder.is_absolute()
        assert "Pocket Mahjong" in folder.parts


def test_an_empty_home_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAME_HOME", "")
    assert paths.user_folder("data") != Path.cwd()


def test_a_folder_that_cannot_be_read_gets_a_name_of_its_own(
    game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody can tell then which names are free; the search must end all the same."""
    folder = game_home / "documents"
    assert paths.free_file(folder, "hand", ".pmj") == folder / "hand.pmj"
    monkeypatch.setattr(paths, "might_exist", lambda path: True)
    first, second = (paths.free_file(folder, "hand", ".pmj") for _ in range(2))
    assert first != second
    assert {first.suffix, second.suffix} == {".pmj"}


def test_no_file_is_missing_from_the_registry(game_home: Path) -> None:
    """The attacks and the leftovers take their lists from it."""
    named = {
        make()
        for name, make in vars(paths).items()
        if name.endswith("_file") and name not in ("history_file", "free_file")
    }
    assert named <= {*paths.player_files()}
    assert len({*paths.player_files()}) == len(paths.player_files())
