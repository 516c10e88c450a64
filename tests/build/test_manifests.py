"""The cask for Homebrew and the manifests for winget, by the rules of both."""

from __future__ import annotations

import hashlib
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
import yaml
from platformdirs.macos import MacOS

import contents
from game import __version__
from game.system.paths import APP
from macos import info
from package import manifests, windows_files

REPOSITORY = "owner/pocket-mahjong"
RELEASE = f"https://github.com/{REPOSITORY}/releases/download/v{__version__}"


@pytest.fixture
def made(tmp_path: Path) -> dict[str, str]:
    """Return the text of every manifest, made from two small files."""
    dist = tmp_path / "dist"
    dist.mkdir()
    for end in ("macos-universal2.dmg", "windows-x64-setup.exe"):
        (dist / f"pocket-mahjong-{__version__}-{end}").write_bytes(end.encode())
    target = tmp_path / "manifests"
    assert manifests.main([str(dist), REPOSITORY, str(target)]) == 0
    files = (path for path in target.rglob("*") if path.is_file())
    return {
        path.relative_to(target).as_posix(): path.read_bytes().decode("utf-8") for path in files
    }


def test_without_the_release_files_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert manifests.main([str(tmp_path), REPOSITORY, str(tmp_path / "made")]) == 1
    assert "macos-universal2.dmg is missing" in capsys.readouterr().err
    assert not (tmp_path / "made").exists()


def test_wrong_words_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert manifests.main(["dist"]) == 2
    assert "DIST REPOSITORY TARGET" in capsys.readouterr().out


# --- winget -------------------------------------------------------------------------------------


def text(least: int, most: int, pattern: str = "") -> dict[str, object]:
    return {"type": "string", "minLength": least, "maxLength": most, "pattern": pattern}


def one_of(*values: object) -> dict[str, object]:
    return {"enum": list(values)}


def some(items: dict[str, object], most: int) -> dict[str, object]:
    return {"type": "array", "items": items, "minItems": 1, "maxItems": most, "uniqueItems": True}


def record(required: str, **fields: object) -> dict[str, object]:
    """Return the rule of an object with some required fields and none that isn't listed."""
    return {
        "type": "object",
        "properties": fields,
        "required": required.split(),
        "additionalProperties": False,
    }


LINK = text(0, 2048, "^https://.+$")
SIGN = r'[^\\/:*?"<>|\x01-\x1f'
PART = rf"{SIGN}.\s]{{1,32}}"
EVERYWHERE = {
    "PackageIdentifier": text(0, 128, rf"^{PART}(\.{PART}){{1,7}}$"),
    "PackageVersion": text(0, 128, rf"^{SIGN}]+$"),
    "ManifestVersion": one_of("1.12.0"),
}
REQUIRED = "PackageIdentifier PackageVersion ManifestType ManifestVersion "
LOCALE = text(0, 20, "^[a-zA-Z]{2,3}(-[a-zA-Z]{1,8})*$")

RULES = {
    "version": record(
        REQUIRED + "DefaultLocale",
        **EVERYWHERE,
        ManifestType=one_of("version"),
        DefaultLocale=LOCALE,
    ),
    "defaultLocale": record(
        REQUIRED + "PackageLocale Publisher PackageName License ShortDescription",
        **EVERYWHERE,
        ManifestType=one_of("defaultLocale"),
        PackageLocale=LOCALE,
        Publisher=text(2, 256),
        Author=text(2, 256),
        PackageName=text(2, 256),
        PackageUrl=LINK,
        License=text(3, 512),
        LicenseUrl=LINK,
        ShortDescription=text(3, 256),
        Description=text(3, 10_000),
        Moniker=text(1, 40),
        Tags=some(text(1, 40), 16),
        ReleaseNotesUrl=LINK,
    ),
    "locale": record(
        REQUIRED + "PackageLocale",
        **EVERYWHERE,
        ManifestType=one_of("locale"),
        PackageLocale=LOCALE,
        PackageName=text(2, 256),
        ShortDescription=text(3, 256),
        Description=text(3, 10_000),
        Tags=some(text(1, 40), 16),
    ),
    "installer": record(
        REQUIRED + "Installers",
        **EVERYWHERE,
        ManifestType=one_of("installer"),
        Platform=some(one_of("Windows.Desktop", "Windows.Universal"), 2),
        MinimumOSVersion=text(0, 20, r"^\d+(\.\d+){0,3}$"),
        InstallerType=one_of("exe", "inno", "nullsoft", "portable", "zip"),
        Scope=one_of("user", "machine"),
        InstallModes=some(one_of("interactive", "silent", "silentWithProgress"), 3),
        UpgradeBehavior=one_of("install", "uninstallPrevious", "deny"),
        ExpectedReturnCodes=some(
            record(
                "InstallerReturnCode ReturnResponse",
                InstallerReturnCode={"type": "integer", "minimum": 1},
                ReturnResponse=one_of("cancelledByUser", "packageInUse"),
            ),
            128,
        ),
        ProductCode=text(1, 255),
        AppsAndFeaturesEntries=some(
            record(
                "",
                DisplayName=text(1, 256),
                Publisher=text(1, 256),
                DisplayVersion=text(1, 128),
                ProductCode=text(1, 255),
            ),
            128,
        ),
        Installers=some(
            record(
                "Architecture InstallerUrl InstallerSha256",
                Architecture=one_of("x86", "x64", "arm", "arm64", "neutral"),
                InstallerUrl=LINK,
                InstallerSha256=text(64, 64, "^[A-Fa-f0-9]+$"),
            ),
            1024,
        ),
    ),
}
"""Kind of manifest -> what winget's schema 1.12.0 says of the fields that ours have.

The newest schema is 1.28.0, but in August 2026 the catalogue refused manifests of that version."""


@pytest.fixture
def winget(made: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Return the manifests by the ends of their names: locale.en-US, installer, and "" for all."""
    start, end = f"winget/{PACKAGE}", ".yaml"
    return {
        name.removeprefix(start).removesuffix(end).removeprefix("."): yaml.safe_load(text)
        for name, text in made.items()
        if name.startswith(start) and name.endswith(end)
    }


PACKAGE = "PocketMahjong.PocketMahjong"


def test_winget_gets_manifests_named_after_the_package(
    made: dict[str, str], winget: dict[str, dict[str, Any]]
) -> None:
    assert set(winget) == {"", "installer", "locale.en-US", "locale.zh-CN", "locale.zh-TW"}
    assert len(winget) == sum(name.startswith("winget/") for name in made)


def test_a_manifest_keeps_to_the_schema(winget: dict[str, dict[str, Any]]) -> None:
    for one in winget.values():
        jsonschema.validate(one, RULES[one["ManifestType"]])
        assert one["PackageIdentifier"] == PACKAGE
        assert one["PackageVersion"] == __version__
    assert {one["ManifestType"] for one in winget.values()} == set(RULES)


def test_a_description_is_in_the_language_of_its_manifest(
    winget: dict[str, dict[str, Any]],
) -> None:
    assert winget[""]["DefaultLocale"] == winget["locale.en-US"]["PackageLocale"]
    charsets = {"en-US": "ascii", "zh-CN": "gb2312", "zh-TW": "big5"}
    named = {"en-US": "Simplified Chinese", "zh-CN": "简体中文", "zh-TW": "簡體中文"}
    for locale, charset in charsets.items():
        one = winget[f"locale.{locale}"]
        assert one["PackageLocale"] == locale
        assert (one["ShortDescription"] + one["Description"]).encode(charset)
        assert named[locale] in one["Description"]


def test_a_manifest_names_its_schema(made: dict[str, str]) -> None:
    for name in (name for name in made if name.startswith("winget/")):
        head, told = made[name].splitlines()[0], yaml.safe_load(made[name])
        kind, version = told["ManifestType"], told["ManifestVersion"]
        assert head.endswith(f"$schema=https://aka.ms/winget-manifest.{kind}.{version}.schema.json")


def test_winget_downloads_the_installer(winget: dict[str, dict[str, Any]]) -> None:
    (one,) = winget["installer"]["Installers"]
    assert one["InstallerUrl"] == f"{RELEASE}/pocket-mahjong-{__version__}-windows-x64-setup.exe"
    digest = hashlib.sha256(b"windows-x64-setup.exe").hexdigest()
    assert one["InstallerSha256"].lower() == digest


def test_winget_finds_the_installed_program_as_the_installer_lists_it(
    winget: dict[str, dict[str, Any]],
) -> None:
    script = windows_files.SCRIPT.read_text(encoding="utf-8")
    told = dict(re.findall(r'\$\{UNINSTALL_KEY\}" "(\w+)" "([^"]+)"', script))
    told = {key: value.replace("${NAME}", contents.TITLE) for key, value in told.items()}
    (entry,) = winget["installer"]["AppsAndFeaturesEntries"]
    assert entry["DisplayName"] == told["DisplayName"]
    assert entry["Publisher"] == told["Publisher"] == winget["locale.en-US"]["Publisher"]
    assert entry["ProductCode"] == contents.TITLE
    assert r"\Uninstall\${NAME}" in script
    codes = {one["InstallerReturnCode"] for one in winget["installer"]["ExpectedReturnCodes"]}
    assert codes >= {int(code) for code in re.findall(r"!define RUNNING (\d+)", script)}


# --- Homebrew -----------------------------------------------------------------------------------

GROUPS = (
    ("version", "sha256"),
    ("url", "name", "desc", "homepage"),
    ("depends_on",),
    ("app",),
    ("zap",),
)
"""The stanzas of a cask in the order of Homebrew's Cask Cookbook; a blank line between groups."""


@pytest.fixture
def cask(made: dict[str, str]) -> str:
    return made["homebrew/pocket-mahjong.rb"]


def stanzas(cask: str) -> list[tuple[str, str]]:
    """Return each stanza with its values, as they stand."""
    return re.findall(r"^  (\w+) (.+(?:\n    .+)*)", cask, re.MULTILINE)


def value(cask: str, stanza: str) -> str:
    (found,) = [values for name, values in stanzas(cask) if name == stanza]
    return found.strip('"')


def test_a_cask_is_named_after_its_file(cask: str) -> None:
    lines = cask.splitlines()
    assert (lines[0], lines[-1]) == ('cask "pocket-mahjong" do', "end")
    assert cask.endswith("end\n")
    assert all(line.count('"') % 2 == 0 for line in lines)
    assert (cask.count("["), cask.count("{")) == (cask.count("]"), cask.count("}"))


def test_stanzas_are_complete_and_in_their_order(cask: str) -> None:
    order = [name for group in GROUPS for name in group]
    names = [name for name, _ in stanzas(cask)]
    assert set(names) == set(order)
    assert names == sorted(names, key=order.index)
    assert [name for name in order if names.count(name) > 1] == ["name"]


def test_blank_lines_stand_between_groups_and_nowhere_else(cask: str) -> None:
    group = {name: place for place, group in enumerate(GROUPS) for name in group}
    blocks = [re.findall(r"^  (\w+) ", block, re.MULTILINE) for block in cask.split("\n\n")]
    places = [{group[name] for name in block} for block in blocks]
    assert all(len(place) == 1 for place in places)
    assert all(first != second for first, second in pairwise(places))


def test_a_cask_downloads_the_disk_image_of_its_version(cask: str) -> None:
    version = value(cask, "version")
    assert version == __version__
    assert value(cask, "url").replace("#{version}", version) == (
        f"{RELEASE}/pocket-mahjong-{__version__}-macos-universal2.dmg"
    )
    assert version not in value(cask, "url"), "the version is written once"
    assert value(cask, "sha256") == hashlib.sha256(b"macos-universal2.dmg").hexdigest()


def test_the_description_is_short_and_names_neither_program_nor_system(cask: str) -> None:
    told = value(cask, "desc")
    assert told[0].isupper()
    assert len(told) < 80
    assert not told.endswith(".")
    assert not re.search(rf"^(an?|the) |{APP}|macOS|\b(you|your)\b", told, re.IGNORECASE)


def test_a_cask_installs_the_bundle_on_the_systems_that_it_needs(cask: str) -> None:
    assert value(cask, "app") == f"{contents.TITLE}.app"
    assert (value(cask, "depends_on"), info.OLDEST_SYSTEM) == ("macos: :big_sur", "11.0")


def test_zap_removes_every_folder_of_the_player(cask: str) -> None:
    found = re.findall(r'^    "(.+)",$', cask, re.MULTILINE)
    assert found == sorted(found)
    places = MacOS(APP, appauthor=False)
    folders = (places.user_config_dir, places.user_data_dir, places.user_log_dir)
    assert {path.replace(str(Path.home()), "~") for path in folders} < set(found)
    assert f"~/Library/Saved Application State/{info.IDENTIFIER}.savedState" in found
