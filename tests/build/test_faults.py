"""Faults made on purpose: where they are made, which tests run for them, what is told of them."""

from __future__ import annotations

import builtins
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from checks import fault_marker, faults
from checks.fault import GoneError, fault_of, made
from checks.fault_draw import draw, fault_at, other_labels, places
from checks.fault_imports import Imports
from checks.fault_reach import test_functions as functions_in

LABELS = {"result.winner": "result.drawn"}

CATALOGUE = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

msgid "result.drawn"
msgstr "Nobody wins"

msgid "result.winner"
msgstr "You win"

msgid "result.fan"
msgstr "{fan} fan"

msgid "result.points"
msgid_plural "result.points"
msgstr[0] "One point"
msgstr[1] "Points"
"""


def write(root: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def faulty(text: str, path: str = "game/ui/a.py") -> set[tuple[str, str]]:
    """Return the kind of each fault that a text has room for, and the lines that it makes."""
    return {(place.kind, fault_at(place, text).new.strip()) for place in places(path, text, LABELS)}


# --- where faults are made ------------------------------------------------------------------------

A_FUNCTION = "def f(a: int, b: int) -> bool:\n    "
A_CLASS = """\
class Scene:
    def on_a(self) -> None: ...
    def on_b(self) -> None: ...
    def on_number(self, number: int) -> None: ...
    def place(self) -> None:
        """


@pytest.mark.parametrize(
    ("kind", "text", "new"),
    [
        ("shifted comparison", "x = a < b", "x = a <= b"),
        ("shifted comparison", "x = (a) == (b)", "x = (a) != (b)"),
        ("number off by one", "x = a[1]", "x = a[2]"),
        ("dropped side", "x = (a or b) and c", "x = c"),
        ("dropped side", "x = (a or b) and c", "x = (a or b)"),
        ("dropped side", "x = a and b and c", "x = a and c"),
        ("negated condition", "x = [a for a in b if a]", "x = [a for a in b if not a]"),
        ("negated condition", "x = a if b in c else d", "x = a if b not in c else d"),
        ("negated condition", "x = a if not b else d", "x = a if b else d"),
        ("negated condition", "x = a if b or c else d", "x = a if not (b or c) else d"),
        ("forgotten condition", "if a: print(b)", "if True: print(b)"),
        ("forgotten condition", "for a in b:\n    if a: continue", "if False: continue"),
        ("flipped result", f"{A_FUNCTION}return True", "return False"),
        ("flipped result", f"{A_FUNCTION}return a == b", "return not (a == b)"),
        ("wrong handler", f"{A_CLASS}Command(self.on_a)", "Command(self.on_b)"),
        ("wrong handler", "Command(o.on_a), Command(o.on_b)", "Command(o.on_b), Command(o.on_b)"),
        ("wrong label", 'x = text("result.winner")', 'x = text("result.drawn")'),
        ("swapped arguments", f"{A_FUNCTION}return g(a, b)", "return g(b, a)"),
        ("swapped arguments", "x = g(box.x, box.y)", "x = g(box.y, box.x)"),
        ("one pixel off", "x = Box(a.x, a.y + 40, 300, 52)", "x = Box(a.x, a.y + 41, 300, 52)"),
        ("one pixel off", 'pen.text("a", b, c, 15)', 'pen.text("a", b, c, 16)'),
        ("deleted statement", "self.app.save()", "pass"),
        ("shifted comparison", 'x = "麻雀", a < b', 'x = "麻雀", a <= b'),
    ],
)
def test_a_kind_changes_only_its_place(kind: str, text: str, new: str) -> None:
    assert (kind, new) in faulty(text)


@pytest.mark.parametrize(
    "text",
    [
        '"""Return 1 < 2."""',
        "def f(a: Literal[1] = b) -> Literal[2]: ...",
        "@cache(maxsize=1)\ndef f(): ...",
        "if TYPE_CHECKING:\n    f(1)",
        "__all__ = [a for a in b if a]",
        "assert a < b",
        'log.info("%s", a < 1)',
        'x = f"{a < 1}"',
        "TABLE = (1, 2, 3, 4, 5, 6, 7, 8)",
        "x = max(a.x, a.y)",
        "x = g(self.pen, self.labels)",
        "WEIGHT = 400",
        'x = Panel("a", layer=2)',
        "super().__init__(a)",
        f"{A_CLASS}x = self.on_number",
        f"{A_CLASS}x = self.on_a()",
    ],
)
def test_no_fault_is_made_where_no_test_can_judge_it(text: str) -> None:
    assert faulty(text) == set()


def test_another_label_has_the_same_beginning_and_values(tmp_path: Path) -> None:
    write(tmp_path, {"results.po": CATALOGUE})
    others = {"result.drawn": "result.winner", "result.winner": "result.drawn"}
    assert other_labels(tmp_path) == others


# --- drawing --------------------------------------------------------------------------------------

TEXT = "def f(a, b):\n    if a < b and a != 3:\n        save(a)\n    return a[0] == b\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a project with a large folder and a small one."""
    root = tmp_path / "project"
    write(root, {f"game/rules/m{number}.py": TEXT * 3 for number in range(4)})
    write(
        root,
        {
            "game/ui/kit/app.py": TEXT * 2 + "x = Box(1, 2, 3, 4)\n" * 3,
        },
    )
    return root


def test_a_seed_draws_the_same_faults_and_another_one_others(project: Path) -> None:
    first = draw(project, 8, "1")
    assert first == draw(project, 8, "1") != draw(project, 8, "2")
    assert len({(fault.path, fault.line) for fault in first}) == 8


def test_small_folders_and_all_kinds_have_their_share(project: Path) -> None:
    drawn = draw(project, 20, "1")
    assert {fault.path.rpartition("/")[0] for fault in drawn} == {"game/rules", "game/ui/kit"}
    small = [fault.kind for fault in drawn if fault.path.startswith("game/ui")]
    assert len(small) == len(set(small)) >= 5
    assert len({fault.kind for fault in drawn}) == 8


def test_folders_with_one_fault_each_take_turns_with_the_kinds(tmp_path: Path) -> None:
    write(tmp_path, {f"game/{name}/m.py": TEXT for name in "abcdef"})
    assert len({fault.kind for fault in draw(tmp_path, 6, "1")}) == 6


def test_only_the_folder_that_is_asked_for_is_changed(project: Path) -> None:
    drawn = draw(project, 3, "1", only="game/ui")
    assert [fault.path for fault in drawn] == ["game/ui/kit/app.py"] * 3


METHODS = """\
class A:
    @a
    def f(self):
        def g():
            # in A.f.g:
            x = 1
        # in A.f:
        x = 1
    # in A:
    x = 1
if b:
    async def h():
        # in h:
        x = 1
# in :
x = 1
"""


def test_a_fault_is_made_again_where_its_lines_have_moved() -> None:
    text = "a = 1\nb = 1\na = 1\n"
    start = text.rindex("1")
    fault = fault_of("number off by one", "game/a.py", text, start, start + 1, "2")
    assert (fault.line, fault.old, fault.new, fault.occurrence) == (3, "a = 1", "a = 2", 1)
    assert made(fault, "new\n" + text) == ("new\na = 1\nb = 1\na = 2\n", 4)
    with pytest.raises(GoneError):
        made(fault, "a = 1\nb = 1\n")


@pytest.mark.parametrize("name", ["A.f", "A.f.g", "A", "h", ""])
def test_a_fault_is_made_only_in_its_function(name: str) -> None:
    text = METHODS
    start = text.index("= 1", text.index(f"# in {name}:"))
    fault = fault_of("number off by one", "game/a.py", text, start + 2, start + 3, "2")
    assert fault.scope == name
    moved = "def a():\n    x = 1\n" + text
    assert made(fault, moved)[1] == fault.line + 2
    without = text[:start] + "= 5" + text[start + 3 :]
    with pytest.raises(GoneError, match=name or "a.py"):
        made(fault, without)


# --- the tests that can see a module --------------------------------------------------------------


def test_nearer_tests_come_first_and_blind_ones_are_left_out(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "game/__init__.py": "def f():\n    import_module('game.api')\n",
            "game/__main__.py": "",
            "game/api.py": "from game.rules import tiles\n",
            "game/rules/__init__.py": "",
            "game/rules/tiles.py": "",
            "game/rules/melds.py": "from game.rules.tiles import Tile\n",
            "build/soak_tiles.py": "import game.rules.tiles\n",
            "tests/conftest.py": "",
            "tests/ui/conftest.py": "import game.rules.melds\n",
            "tests/rules/test_tiles.py": "import game.rules.tiles\n",
            "tests/rules/test_direct.py": "from game.rules import tiles\n",
            "tests/rules/test_melds.py": "import game.rules.melds\n",
            "tests/ui/test_fixture.py": "",
            "tests/ui/test_place_tiles.py": "",
            "tests/test_api.py": "import game\n",
            "tests/test_soak.py": "import_module(f'soak_{name}')\n",
            "tests/test_program.py": "run([sys.executable, '-m', 'game'])\n",
            "tests/test_sources.py": "GAME.rglob('*.py')\n",
            "game/system/paths.py": "sys.executable\n",
            "tests/test_blind.py": "import game.system.paths\n",
            "tests/test_main.py": "import game.__main__\n",
        },
    )
    imports = Imports(tmp_path)
    own, direct, near, rest = imports.stages("game/rules/tiles.py")
    assert own == ["tests/rules/test_tiles.py", "tests/ui/test_place_tiles.py"]
    assert direct == ["tests/rules/test_direct.py"]
    assert near == ["tests/rules/test_melds.py", "tests/test_api.py", "tests/test_soak.py"]
    assert rest == ["tests/ui/test_fixture.py", "tests/test_program.py", "tests/test_sources.py"]
    assert "tests/rules/test_melds.py" in imports.distances("game/rules/__init__.py")
    assert imports.stages("game/__main__.py")[0] == ["tests/test_main.py"]


# --- the tests that run a function ----------------------------------------------------------------

A_MODULE = """\
def smaller(a, b):
    return a < b


def unseen(a):
    return a + 1
"""


def test_only_the_function_around_the_fault_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[int] = []
    monkeypatch.setattr(builtins, fault_marker.NAME, noted.append, raising=False)
    text = b'"""Doc."""\nfrom __future__ import annotations\n\n' + A_MODULE.encode()
    names: dict[str, Any] = {}
    exec(compile(fault_marker.marked(text, {7: 5, 8: 8}), "a", "exec"), names)
    assert names["smaller"](1, 2)
    assert noted == [7]
    names["unseen"](1)
    assert noted == [7, 8]
    exec(compile(fault_marker.marked(text, {9: 3}), "a", "exec"), names)
    assert noted == [7, 8, 9], "outside every function, it is noted at the import"


def test_a_function_inside_another_is_noted_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[int] = []
    monkeypatch.setattr(builtins, fault_marker.NAME, noted.append, raising=False)
    text = b"def outer():\n    def inner():\n        return 1\n    return inner\n"
    names: dict[str, Any] = {}
    exec(compile(fault_marker.marked(text, {1: 3}), "a", "exec"), names)
    inner = names["outer"]()
    assert noted == []
    inner()
    assert noted == [1]


@pytest.mark.parametrize(
    ("notes", "functions"),
    [
        (["tests/a.py::test_b[x (y)] (call)", "tests/a.py::test_b (call)"], ["tests/a.py::test_b"]),
        (["tests/a.py::test_b (setup)", "tests/a.py::test_c (call)"], ["tests/a.py"]),
        (["tests/a.py::test_b (call)", ""], None),
    ],
)
def test_what_ran_in_a_fixture_or_an_import_counts_for_more(
    notes: list[str], functions: list[str] | None
) -> None:
    assert functions_in(notes) == functions


def test_faults_are_chosen_by_their_numbers() -> None:
    assert faults.chosen(9, faults.numbers_in("3,7-8"), {8}) == [3, 7]
    assert faults.chosen(4, set(), faults.numbers_in("2-3")) == [1, 4]
