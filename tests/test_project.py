"""Checks of the project as a folder: its files, its locks, and the contents allowed in them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import EntryPoint, PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import check
import contents
import run
from game.__main__ import main
from game.words.labels import ENGLISH, LANGUAGES, SIMPLIFIED, TRADITIONAL, shipped_texts
from package import wine_rig
from package.lock import DEV, PLAY, PYTHONS, locked, targets, wanted
from tests.packaging import workflow

ROOT = Path(__file__).resolve().parent.parent

LONGEST_FILE = 400  # lines

# Put together here, so that this file doesn't contain what it looks for.
OF_A_MACHINE = [f"/{folder}/".encode() for folder in ("work", "farm", "root")] + [
    b"bash" + b"_jobs"
]
OF_A_REGISTRY = [
    name + b".org" for name in (b"pypi", b"pythonhosted", b"npmjs", b"rubygems", b"anaconda")
]
DOWNLOAD = re.compile(rb"https?://[^\s\"'<>]*/(?:simple|packages)/")


def ignored(path: str) -> bool:
    """Return whether .gitignore excludes a file, given by its path in the project."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").split("\n")
    patterns = [line.strip("/") for line in lines if line and not line.startswith("#")]
    parts = path.split("/")
    heads = ["/".join(parts[: end + 1]) for end in range(len(parts))]
    return any(fnmatch(name, pattern) for pattern in patterns for name in [*parts, *heads])


def project_files() -> Iterator[Path]:
    """Yield every file that is part of the project, or can be with the next commit."""
    for folder, folders, names in os.walk(ROOT):
        here = Path(folder)
        inside = [name for name in folders if name != ".git"]
        folders[:] = [name for name in inside if not ignored(relative(here / name))]
        # In a second work tree, .git is a file.
        inside = [name for name in names if name != ".git"]
        yield from (here / name for name in inside if not ignored(relative(here / name)))


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    ("kind", "name"), [("scripts", "pocket-mahjong"), ("gui-scripts", "pocket-mahjong-window")]
)
def test_an_installation_has_a_program_with_a_console_and_one_without(kind: str, name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project[kind] == {name: "game.__main__:main"}
    assert EntryPoint(name, project[kind][name], kind).load() is main


@pytest.mark.parametrize("folder", ["build", "packaging"])
def test_our_folders_do_not_shadow_the_packages_of_that_name(folder: str) -> None:
    assert not (ROOT / folder / "__init__.py").exists()


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"])
def test_the_papers_are_there(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8").strip()


PAPERS = sorted(
    path
    for folder in ("", "game/**/", "build/**/", "packaging/")
    for path in ROOT.glob(f"{folder}*.md")
    if path.name != "CHANGELOG.md"
)
NAMED = re.compile(
    r"`((?:game|build|tests(?!/output)|assets|packaging)/[\w./]+|[\w/]+\.(?:py|toml|xz))[ `]"
)
"""A file or folder that a paper names: from the root, or by the end of its path."""


@pytest.mark.parametrize("paper", PAPERS, ids=relative)
def test_a_paper_names_files_that_exist(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    names = set(NAMED.findall(text))
    known = {f"/{relative(path)}" for path in project_files()}
    gone = [one for one in names if not any(f"/{one.rstrip('/')}" in path + "/" for path in known)]
    assert gone == []
    for link in re.findall(r"\]\(([\w./-]+)", text):
        assert link.startswith("http") or (paper.parent / link).exists(), link


def test_a_name_that_is_gone_is_found() -> None:
    assert NAMED.findall("in `game/api.py`, `pads.py --all` and `game/ui/kit`") == [
        "game/api.py",
        "pads.py",
        "game/ui/kit",
    ]


FILE = re.compile(r"(?<![\w/.{*-])[\w/]+\.(?:py|md)\b")
DEFINED = re.compile(r"^ *(?:def |class )?(\w+)(?=[(:]| = )", re.MULTILINE)
SEE = re.compile(r"\b[Ss]ee `(\w+)`")
TWICE = re.compile(r'^( *)""".+"""\n\1""".', re.MULTILINE)
MADE = {"tests/test_a.py", "/__init__.py", "/conftest.py", "sitecustomize.py"}
"""Files that a script makes or an example names."""


def test_comments_and_docstrings_name_what_exists_and_stand_at_one_name() -> None:
    known = [f"/{relative(path)}" for path in project_files()]
    sources = [*(ROOT / "game").rglob("*.py"), *(ROOT / "build").rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in sources}
    defined = {path.stem for path in sources} | {*DEFINED.findall("\n".join(texts.values()))}
    for lesson in (ROOT / "assets" / "lessons").glob("*.toml"):
        texts[lesson] = lesson.read_text(encoding="utf-8")
    for path, text in texts.items():
        files = {*FILE.findall(text)} - MADE
        assert [one for one in files if not any(each.endswith(f"/{one}") for each in known)] == []
        assert {*SEE.findall(text)} <= defined, relative(path)
        assert not TWICE.search(text), f"{relative(path)}: two docstrings of one name"


def test_papers_are_short() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert len(contributing.split()) <= 2000
    recipes = (ROOT / "game" / "README.md").read_text(encoding="utf-8").partition("## Recipes")[2]
    parts = recipes.partition("\n## ")[0].split("\n### ")[1:]
    assert len(parts) >= 10
    assert [part for part in parts if len(part.splitlines()) > 15] == []


def test_git_keeps_our_folders_and_leaves_out_what_is_made() -> None:
    kept = ["build/check.py", "tests/build/test_check.py", "packaging/icon.png", "assets/a/b.svg"]
    left_out = [".venv/bin/python", "dist/a/b", "game/__pycache__/a.pyc", "tests/output/a.png"]
    assert [path for path in kept if ignored(path)] == []
    assert [path for path in left_out if not ignored(path)] == []


@pytest.mark.parametrize(
    ("command", "tools"),
    [("run.py test", check.WINDOW_TOOLS), ("run.py build --windows", wine_rig.TOOLS)],
)
def test_what_is_installed_as_root_is_documented(command: str, tools: dict[str, str]) -> None:
    text = (ROOT / "packaging" / "README.md").read_text(encoding="utf-8")
    (row,) = (line for line in text.splitlines() if line.startswith(f"| `{command}` | "))
    assert [package for package in set(tools.values()) if package not in row] == []


def test_pytest_looks_into_tests_build(pytestconfig: pytest.Config) -> None:
    patterns = pytestconfig.getini("norecursedirs")
    assert not any(fnmatch("build", pattern) for pattern in patterns)


def test_no_file_of_the_game_is_too_long() -> None:
    files = (ROOT / "game").rglob("*.py")
    lengths = {relative(path): len(path.read_bytes().splitlines()) for path in files}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_file_names_a_machine_or_a_registry() -> None:
    files = list(project_files())
    assert ROOT / "run.py" in files
    assert {relative(path): found for path in files if (found := named_in(path.read_bytes()))} == {}


def named_in(content: bytes) -> list[bytes]:
    needles = [needle for needle in [*OF_A_MACHINE, *OF_A_REGISTRY] if needle in content]
    return needles + DOWNLOAD.findall(content)


def test_what_must_not_be_named_is_found() -> None:
    for needle in [*OF_A_MACHINE, *OF_A_REGISTRY]:
        assert named_in(b"cd " + needle + b"main") == [needle]
    assert named_in(b"see https:" + b"//example.net/simple/pygame") != []
    assert named_in(b"network/ artwork/ https://example.net/") == []


@pytest.mark.parametrize("lock", [PLAY, DEV], ids=lambda path: path.stem)
def test_a_lock_pins_every_package_by_hash_and_names_no_place(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE), "an option of pip, such as an index"
    for package in locked(lock):
        assert re.fullmatch(r"==[0-9][0-9a-z.]*", package.pin), package.name
        assert package.hashes, package.name
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in package.hashes)


def test_developing_includes_playing() -> None:
    assert set(locked(PLAY)) <= set(locked(DEV))


def test_the_project_names_every_language_of_the_game() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    start = "Natural Language :: "
    named = {one.removeprefix(start) for one in project["classifiers"] if one.startswith(start)}
    known = {ENGLISH: "English", TRADITIONAL: "Chinese (Traditional)"}
    known[SIMPLIFIED] = "Chinese (Simplified)"
    assert named == {known[code] for code in LANGUAGES}


OLDEST, NEWEST = PYTHONS[0], PYTHONS[-1]


def test_the_pythons_that_have_wheels_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    kinds = project["project"]["classifiers"]
    start = "Programming Language :: Python :: "
    assert [one.removeprefix(start) for one in kinds if one.startswith(f"{start}3.")] == [*PYTHONS]
    assert project["project"]["requires-python"] == f">={OLDEST}"
    assert project["tool"]["mypy"]["python_version"] == OLDEST
    assert project["tool"]["ruff"]["target-version"] == "py" + OLDEST.replace(".", "")
    assert run.dotted(run.OLDEST) == OLDEST
    assert contents.PYTHON in PYTHONS


def test_the_pythons_of_the_build_server_are_some_of_these() -> None:
    server = workflow.workflow()
    tested = server["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert {OLDEST, *tested} <= set(PYTHONS)
    assert OLDEST in tested


def pythons_named(text: str) -> list[str]:
    """Return each range of Pythons in a text, such as "3.11 to 3.14" and "3.11 or newer"."""
    return re.findall(r"\b3\.\d\d (?:to 3\.\d\d|or newer|或更新)", text)


@pytest.mark.parametrize(
    ("name", "count"), [("README.md", 2), ("CONTRIBUTING.md", 1), ("run.py", 1)]
)
def test_a_paper_names_the_same_pythons(name: str, count: int) -> None:
    named = pythons_named((ROOT / name).read_text(encoding="utf-8"))
    assert len(named) >= count
    assert set(named) <= {f"{OLDEST} or newer", f"{OLDEST} to {NEWEST}"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_names_the_oldest_python_that_it_runs_on(language: str) -> None:
    (named,) = pythons_named(shipped_texts(language)["command.no_module"])
    assert named.startswith(OLDEST)


def test_the_locks_hold_what_the_project_asks_for() -> None:
    play, dev = wanted()
    for lock, asked in ((PLAY, play), (DEV, play + dev)):
        pins = {package.name: package for package in locked(lock)}
        for requirement in asked:
            package = pins[canonicalize_name(requirement.name)]
            assert requirement.specifier.contains(package.pin.removeprefix("=="))
            assert requirement.marker == package.marker


def test_the_lock_is_whole_on_every_system() -> None:
    """A lock made on this system could miss packages needed only on another system."""
    asked = {package.name: asked_by(package.name) for package in locked(DEV)}
    assert asked["pytest"]
    missing = set()
    for system, python in targets():
        environment = system.environment(python)
        here = {package.name for package in locked(DEV) if package.needed(environment)}
        missing |= {
            (system.name, name, needed.name)
            for name in here
            for needed in asked[name]
            if needed.marker is None or needed.marker.evaluate(environment)
            if canonicalize_name(needed.name) not in here
        }
    assert missing == set()


def asked_by(name: str) -> list[Requirement]:
    """Return the packages that an installed package requires.

    Return none for a package that this system doesn't need, because nothing is known about it.
    """
    try:
        return [Requirement(text) for text in requires(name) or []]
    except PackageNotFoundError:
        return []


SKIPPING = {
    "mark": "import pytest\n@pytest.mark.skip(reason='no screen')\ndef test(): pass\n",
    "call": "import pytest\ndef test(): pytest.skip('no screen')\n",
    "module": "import pytest\npytest.skip('no screen', allow_module_level=True)\n",
}


@pytest.mark.parametrize(("ci", "failing"), [("true", sorted(SKIPPING)), ("", [])])
def test_a_skip_fails_on_the_build_server(tmp_path: Path, ci: str, failing: list[str]) -> None:
    for path in ("tests/conftest.py", "build/check.py"):
        shutil.copy(ROOT / path, tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    for name, source in SKIPPING.items():
        (tmp_path / f"test_{name}.py").write_text(source, encoding="utf-8")
    (tmp_path / "test_good.py").write_text("def test(): pass\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-ra", "--continue-on-collection-errors"],
        env={**os.environ, "CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert "no screen" in done.stdout
    assert sorted(re.findall(r"^(?:FAILED|ERROR) test_(\w+)", done.stdout, re.M)) == failing
    assert done.returncode == bool(failing)
