"""The description of the program for Windows, and the files that people install."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path

import pytest

import contents
from game.session.hand_file import ENDING
from package import for_windows, windows_files
from windows import version_info

WINDOWS = Path(windows_files.SCRIPT).parent
SETTINGS = "{http://schemas.microsoft.com/SMI/20%s/WindowsSettings}%s"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder like the program's, with files side by side and deep inside."""
    made = tmp_path / "made"
    for name in ("pocket-mahjong.exe", "_internal/a.dll", "_internal/assets/麻雀 $1.png"):
        path = made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
    return made


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("0.1.0", (0, 1, 0, 0)), ("12.3", (12, 3, 0, 0)), ("1.2.3rc4", (1, 2, 3, 0))],
)
def test_windows_gets_four_numbers(version: str, numbers: tuple[int, ...]) -> None:
    assert version_info.numbers(version) == numbers


def test_what_is_no_version_is_refused() -> None:
    with pytest.raises(ValueError, match="'newest' is not a version"):
        version_info.numbers("newest")


def test_the_version_resource_is_an_expression_with_the_version(tmp_path: Path) -> None:
    path = version_info.write(tmp_path / "a" / "version.txt", "Pocket Mahjong", "1.2.3")
    text = Path(path).read_text(encoding="utf-8")
    compile(text, path, "eval")
    assert "filevers=(1, 2, 3, 0)" in text
    assert "StringStruct('ProductVersion', '1.2.3')" in text
    assert "StringStruct('OriginalFilename', 'pocket-mahjong.exe')" in text
    assert "'040904B0'" in text, "the strings are in the language that is named"


def test_the_manifest_asks_for_sharp_pixels_utf_8_and_no_administrator() -> None:
    root = ET.parse(WINDOWS / "pocket-mahjong.manifest").getroot()
    dpi = root.find(f".//{SETTINGS % (16, 'dpiAwareness')}")
    page = root.find(f".//{SETTINGS % (19, 'activeCodePage')}")
    level = root.find(".//{urn:schemas-microsoft-com:asm.v3}requestedExecutionLevel")
    assert dpi is not None
    assert page is not None
    assert level is not None
    assert (dpi.text or "").startswith("PerMonitorV2")
    assert page.text == "UTF-8"
    assert level.get("level") == "asInvoker"


CHARSETS = {"ENGLISH": "ascii", "TRADCHINESE": "big5", "SIMPCHINESE": "gb2312"}
"""The languages of the installer, and what can write them."""


def test_the_installer_speaks_every_language_in_every_sentence() -> None:
    script = windows_files.SCRIPT.read_text(encoding="utf-8")
    said = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\} \"(.*)\"$", script, re.MULTILINE)
    names = {name for name, _, _ in said}
    assert {(name, language) for name, language, _ in said} == {
        (name, language) for name in names for language in CHARSETS
    }
    assert names
    for _, language, sentence in said:
        assert sentence.encode(CHARSETS[language]).isascii() == (language == "ENGLISH")


def test_it_touches_nothing_before_it_knows_that_the_game_is_not_running() -> None:
    script = windows_files.SCRIPT.read_text(encoding="utf-8")
    for section in re.findall(r"^Section.*?^SectionEnd", script, re.MULTILINE | re.DOTALL):
        _, *commands = (line.strip() for line in section.splitlines())
        assert commands[:2] == ["SetShellVarContext current", "!insertmacro RefuseWhileRunning"]


def test_the_uninstaller_leaves_what_the_installer_did_not_bring() -> None:
    script = windows_files.SCRIPT.read_text(encoding="utf-8")
    uninstall = script[script.index('Section "Uninstall"') :]
    assert "/r" not in uninstall
    assert "APPDATA" not in uninstall.upper()


@pytest.mark.parametrize("page", ["FINISHPAGE_TEXT", "UNCONFIRMPAGE_TEXT_TOP"])
def test_installer_and_uninstaller_say_that_matches_stay(page: str) -> None:
    script = windows_files.SCRIPT.read_text(encoding="utf-8")
    assert f'!define MUI_{page} "$(MATCHES_STAY)"\n' in script
    sentences = re.findall(r'^LangString MATCHES_STAY .*"(.*)"$', script, re.MULTILINE)
    assert len(sentences) == len(CHARSETS)
    assert all(r"$LOCALAPPDATA\${NAME}" in sentence for sentence in sentences)


def test_the_last_page_shows_our_picture() -> None:
    script = windows_files.SCRIPT.read_text(encoding="utf-8")
    assert '!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"\n' in script
    assert windows_files.PICTURE.read_bytes().startswith(b"BM")


def test_every_file_is_installed_and_removed_by_name(folder: Path) -> None:
    inner = folder / "_internal"
    assert list(windows_files.installed(folder)) == [
        'SetOutPath "$INSTDIR\\_internal"',
        f'File "/oname=a.dll" "{inner / "a.dll"}"',
        'SetOutPath "$INSTDIR\\_internal\\assets"',
        f'File "/oname=麻雀 $$1.png" "{inner / "assets" / "麻雀 $1.png"}"',
        'SetOutPath "$INSTDIR"',
        f'File "/oname=pocket-mahjong.exe" "{folder / "pocket-mahjong.exe"}"',
    ]
    assert list(windows_files.deleted(folder)) == [
        'Delete "$INSTDIR\\_internal\\a.dll"',
        'Delete "$INSTDIR\\_internal\\assets\\麻雀 $$1.png"',
        'Delete "$INSTDIR\\pocket-mahjong.exe"',
        'RMDir "$INSTDIR\\_internal\\assets"',
        'RMDir "$INSTDIR\\_internal"',
    ]


def test_the_zip_holds_one_folder_and_is_the_same_each_time(folder: Path, tmp_path: Path) -> None:
    packed = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (folder / "pocket-mahjong.exe").touch()
        packed.append(windows_files.make_zip(folder, tmp_path / name))
    assert packed[0].name == f"pocket-mahjong-{contents.version()}-windows-x64-portable.zip"
    assert packed[0].read_bytes() == packed[1].read_bytes()
    with zipfile.ZipFile(packed[0]) as archive:
        assert archive.namelist() == [
            "Pocket Mahjong/README.txt",
            "Pocket Mahjong/_internal/a.dll",
            "Pocket Mahjong/_internal/assets/麻雀 $1.png",
            "Pocket Mahjong/pocket-mahjong.exe",
        ]
        assert archive.read("Pocket Mahjong/_internal/a.dll") == b"_internal/a.dll"


def test_the_zip_has_a_readme_and_the_licences_at_the_top(folder: Path, tmp_path: Path) -> None:
    (folder / "_internal" / "licences").mkdir()
    (folder / "_internal" / "licences" / "LICENSE").write_bytes(b"a licence")
    with zipfile.ZipFile(windows_files.make_zip(folder, tmp_path)) as archive:
        readme = archive.read("Pocket Mahjong/README.txt").decode("utf-8")
        assert archive.read("Pocket Mahjong/licences/LICENSE") == b"a licence"
        assert "Pocket Mahjong/_internal/licences/LICENSE" not in archive.namelist()
    assert readme.startswith(f"Pocket Mahjong {contents.version()}\n")
    assert r"%LOCALAPPDATA%\Pocket Mahjong" in readme


def test_a_folder_without_the_program_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert windows_files.main([str(tmp_path), str(tmp_path / "dist")]) == 2
    assert "doesn't contain pocket-mahjong.exe" in capsys.readouterr().out
    assert not (tmp_path / "dist").exists()


def test_without_nsis_a_build_makes_the_zip_and_the_bill_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    bill = contents.bill(folder)
    bill.parent.mkdir(parents=True)
    bill.write_bytes(b"{}")
    made = for_windows.artefacts(folder, "1.2.3")
    assert [name.rpartition("-")[2] for name in made] == ["portable.zip", "x64.cdx.json"]
    packed, copied = made.values()
    assert packed.startswith(b"PK")
    assert copied == b"{}"


def test_a_double_click_on_a_saved_hand_opens_the_program() -> None:
    script = (contents.ROOT / "packaging" / "windows" / "installer.nsi").read_text(encoding="utf-8")
    install, remove = script.split('Section "Uninstall"')
    classes = r'HKCU "Software\Classes'
    assert f'WriteRegStr {classes}\\{ENDING}" "" "${{HAND}}"' in install
    assert '\'"$INSTDIR\\${PROGRAM}" "%1"\'' in install
    for key in ("${HAND}", ENDING):
        assert f'DeleteRegKey {classes}\\{key}"' in remove
