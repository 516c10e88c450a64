"""The build server's file: its form, its permissions, and a dry run of every step."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import check
import contents
from package import wine_python
from package.lock import PYTHONS
from tests.packaging import workflow
from tests.packaging.dry_run import Server, StepError
from tests.packaging.stand_ins import SCRIPTS
from tests.packaging.workflow import EXPRESSION, FILE, ROOT, Job, Run, jobs, needs, runs

# All keys that this file uses. The server ignores some mistyped keys.
KEYS = {
    "workflow": {"name", "on", "permissions", "concurrency", "defaults", "env", "jobs"},
    "job": {
        *("name", "if", "needs", "strategy", "runs-on", "timeout-minutes", "permissions", "env"),
        "steps",
    },
    "step": {"name", "if", "uses", "with", "env", "working-directory", "run"},
}
SECOND_HAND = {"actions/upload-artifact": "path", "actions/download-artifact": "path"}

RELEASING = ("contents", "id-token", "attestations")
"""Permissions of the release: to create it, to sign the provenance, and to publish that."""

TESTED = {
    (system, python)
    for system in ("ubuntu-24.04", "windows-2025", "macos-15")
    for python in (PYTHONS[0], PYTHONS[-1])
}

MINUTES = {"test": 6, "test-all": 45}
"""How long the tests take on two quiet cores, all parts together."""
SLOWEST = 5
"""A slow machine of the server takes this many times as long."""


def steps(job: Job) -> Iterator[Job]:
    yield from job["steps"]


def every_step() -> Iterator[Job]:
    for job in jobs().values():
        yield from steps(job)


def test_no_key_is_mistyped() -> None:
    assert set(workflow.workflow()) == KEYS["workflow"]
    for job in jobs().values():
        assert set(job) <= KEYS["job"]
    for step in every_step():
        assert set(step) <= KEYS["step"]
        assert ("run" in step) != ("uses" in step)


def test_every_job_has_an_end_and_waits_for_jobs_that_there_are() -> None:
    for job in jobs().values():
        assert 0 < job["timeout-minutes"] <= 60
        assert set(needs(job)) <= set(jobs())


@pytest.mark.parametrize("job", MINUTES)
def test_tests_have_time_enough_on_the_slowest_machine(job: str) -> None:
    machines = len(parts()) if job == "test-all" else 1
    assert jobs()[job]["timeout-minutes"] >= SLOWEST * MINUTES[job] / machines


def test_every_step_runs_on_some_machine() -> None:
    written = {(name, work_of(step)) for name, job in jobs().items() for step in steps(job)}
    assert {(one.job, step.script or step.uses) for one in runs() for step in one.steps} == written


def work_of(step: Job) -> str:
    return str(step.get("run", step.get("uses", "").partition("@")[0]))


def test_actions_are_pinned_by_hash_and_named_by_version() -> None:
    uses = re.findall(r"uses: (.+)", FILE.read_text(encoding="utf-8"))
    assert len(uses) == sum("uses" in step for step in every_step())
    pin = re.compile(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
    assert [one for one in uses if not pin.fullmatch(one)] == []
    versions = {(one.partition("@")[0], one.partition("@")[2]) for one in uses}
    assert len(versions) == len({name for name, _ in versions}), "one action, two versions"


def test_only_the_release_can_write_and_nothing_more_than_that() -> None:
    assert workflow.workflow()["permissions"] == {}
    allowed = {name: job["permissions"] for name, job in jobs().items()}
    assert allowed.pop("release") == dict.fromkeys(RELEASING, "write")
    assert set(map(str, allowed.values())) == {"{'contents': 'read'}"}
    assert not any(step.get("uses", "").startswith("actions/checkout") for step in steps(release()))


def release() -> Job:
    return jobs()["release"]


def test_no_checkout_leaves_the_token_behind() -> None:
    checkouts = [one for one in every_step() if one.get("uses", "").startswith("actions/checkout")]
    assert checkouts
    assert all(one["with"] == {"persist-credentials": False} for one in checkouts)


def test_no_foreign_text_becomes_part_of_a_script() -> None:
    assert [step["run"] for step in every_step() if EXPRESSION.search(step.get("run", ""))] == []


def test_a_release_is_made_of_a_tag_only_and_of_what_was_tried_on_every_system() -> None:
    assert release()["if"] == "startsWith(github.ref, 'refs/tags/v')"
    tried = {"try-windows", "try-macos", "try-linux"}
    assert set(needs(release())) == {"test-all", "manifests", *tried}
    assert "--draft" in release()["steps"][-1]["run"]


def test_tests_run_on_three_systems_with_the_oldest_and_the_newest_python() -> None:
    cells = workflow.matrix(jobs()["test"])
    assert {(cell["system"], cell["python"]) for cell in cells} == TESTED


def test_a_release_runs_every_case_of_every_test_once_in_parts() -> None:
    assert jobs()["test-all"]["if"] == release()["if"]
    count = len(parts())
    assert parts() == [f"{number}/{count}" for number in range(1, count + 1)]


def parts() -> list[str]:
    return [cell["part"] for cell in workflow.matrix(jobs()["test-all"])]


def test_tests_on_linux_have_every_tool_without_which_some_are_skipped() -> None:
    scripts = [step.script for one in runs() if one.system == "Linux" for step in one.steps]
    testing = [script for script in scripts if "run.py test" in script]
    wanted = set(check.WINDOW_TOOLS.values())
    assert testing
    assert all(installed_by(script) == wanted for script in testing)


def installed_by(script: str) -> set[str]:
    """Return the Debian packages that a script installs."""
    words = shlex.split(*re.findall(r"apt-get install (.+)", script))
    return {word for word in words if not word.startswith("-")}


@pytest.mark.parametrize(
    ("job", "processors"),
    [("try-macos", {"arm64", "x86_64"}), ("try-linux", {"aarch64", "x86_64"})],
)
def test_programs_are_tried_on_both_processors(job: str, processors: set[str]) -> None:
    assert {cell["processor"] for cell in workflow.matrix(jobs()[job])} == processors


def test_the_programs_have_one_python_and_it_is_tested_everywhere() -> None:
    assert workflow.workflow()["env"]["PROGRAM_PYTHON"] == contents.PYTHON
    cells = workflow.matrix(jobs()["test"])
    tested = {cell["system"] for cell in cells if cell["python"] == contents.PYTHON}
    assert tested == {cell["system"] for cell in cells}
    made = [step for name in ("build", "windows-installer") for step in steps(jobs()[name])]
    chosen = [one["with"] for one in made if one.get("uses", "").startswith("actions/setup-python")]
    assert chosen == [{"python-version": "${{ env.PROGRAM_PYTHON }}"}] * 2
    assert wine_python.PYTHON == contents.PYTHON


def test_one_shell_for_all() -> None:
    """So the dry run here uses the server's shell."""
    assert workflow.workflow()["defaults"] == {"run": {"shell": "bash"}}


def test_pictures_are_compared_on_linux_alone_and_skips_forbidden_there() -> None:
    for run in (one for one in runs() if one.job == "test"):
        script, variables = run.steps[-1].script, run.steps[-1].variables
        assert ("--ignore" in script) == (run.system != "Linux")
        assert variables.get("CI") == (None if run.system == "Linux" else "false")
        for path in re.findall(r"--ignore=(\S+)", script):
            assert (ROOT / path).exists()


@pytest.mark.parametrize("script", sorted(set(SCRIPTS) - {"-m zipfile"}))
def test_every_script_that_a_step_runs_is_there(script: str) -> None:
    assert (ROOT / script).is_file()
    assert any(f"python {script} " in step.get("run", "") for step in every_step())


needs_bash = pytest.mark.skipif(sys.platform != "linux", reason="the stand-ins want Linux's tools")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """Return a server after all runs for a tag."""
    made = Server(tmp_path_factory.mktemp("server"))
    for run in runs():
        made.run(run)
    return made


@needs_bash
def test_a_release_has_all_files_and_their_checksums(server: Server) -> None:
    (last,) = server.place.glob("machines/*-release/checkout/dist")
    assert {path.name for path in last.iterdir()} == {
        "SHA256SUMS",
        "pocket-mahjong-1.2.3-linux-aarch64.cdx.json",
        "pocket-mahjong-1.2.3-linux-aarch64.tar.xz",
        "pocket-mahjong-1.2.3-linux-x86_64.cdx.json",
        "pocket-mahjong-1.2.3-linux-x86_64.tar.xz",
        "pocket-mahjong-1.2.3-macos-universal2.cdx.json",
        "pocket-mahjong-1.2.3-macos-universal2.dmg",
        "pocket-mahjong-1.2.3-windows-x64.cdx.json",
        "pocket-mahjong-1.2.3-windows-x64-portable.zip",
        "pocket-mahjong-1.2.3-windows-x64-setup.exe",
        "pocket-mahjong_1.2.3_amd64.deb",
        "pocket-mahjong_1.2.3_arm64.deb",
    }
    lines = (last / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 11
    assert all(re.fullmatch(r"[0-9a-f]{64}  pocket-mahjong\S+", line) for line in lines)


@needs_bash
def test_the_release_is_called_after_its_tag(server: Server) -> None:
    (line,) = [line for line in server.calls() if line.startswith("gh ")]
    assert shlex.split(line)[:4] == ["gh", "release", "create", "v1.2.3"]
    assert line.count(" dist/") == 12


@needs_bash
def test_every_file_of_the_release_is_attested(server: Server) -> None:
    (line,) = [line for line in server.calls() if line.startswith("attest ")]
    (last,) = server.place.glob("machines/*-release/checkout/dist")
    assert set(line.split()[1:]) == {path.name for path in last.iterdir()} - {"SHA256SUMS"}
    assert server.calls().index(line) < len(server.calls()) - 1, "before the release"


@needs_bash
def test_the_tests_of_a_release_are_the_ordinary_ones_and_all_in_parts(server: Server) -> None:
    tests = [line for line in server.calls() if line.startswith("python run.py test")]
    ordinary = [line for line in tests if "--all" not in line]
    assert len(ordinary) == len(TESTED)
    assert not any(check.paths_in(line.split()[3:]) for line in tests), "no other checks then"
    whole = set(tests) - set(ordinary)
    assert whole == {f"python run.py test --all --part {part}" for part in parts()}


@needs_bash
def test_manifests_are_kept_for_their_catalogues(server: Server) -> None:
    assert [path.name for path in server.artifacts("manifest-*")] == [
        "manifest-homebrew",
        "manifest-winget",
    ]


@needs_bash
def test_there_is_a_picture_of_every_program(server: Server) -> None:
    pictures = {path.name for path in server.place.glob("artifacts/proof-*/*.png")}
    assert pictures == {
        *("linux.png", "linux-arm64.png", "macos.png", "windows.png"),
        *("windows-installed.png", "macos-arm64.png", "macos-x86_64.png"),
    }


@needs_bash
def test_every_built_program_says_what_it_has_drawn(server: Server) -> None:
    reports = {path.name for path in server.place.glob("artifacts/proof-*/*.json")}
    assert reports == {"linux.json", "linux-arm64.json", "macos.json", "windows.json"}


@needs_bash
def test_installers_are_run_without_a_word_and_programs_are_gone_afterwards(server: Server) -> None:
    calls = [line.split()[0] for line in server.calls() if "/S" in line.split()]
    assert calls == ["setup", "setup", "uninstall"]


def only(job: str) -> Run:
    return next(run for run in runs() if run.job == job)


@needs_bash
def test_a_tag_that_is_not_the_version_is_no_release(server: Server, tmp_path: Path) -> None:
    wrong = Server(tmp_path)
    for run in runs():
        if run.job in {"build", "windows-installer"}:
            wrong.run(run)
    (deb,) = wrong.artifacts("release-linux/*.deb")
    deb.rename(deb.with_name("pocket-mahjong_1.2.4_amd64.deb"))
    with pytest.raises(StepError, match="Checksums"):
        wrong.run(only("release"))
    assert not any(line.startswith("gh ") for line in wrong.calls())


@needs_bash
@pytest.mark.parametrize(
    "job", ["try-windows", "try-macos", "try-linux", "windows-installer", "manifests", "release"]
)
def test_a_step_fails_without_the_file_it_is_given(job: str, tmp_path: Path) -> None:
    """The stand-ins for the tools accept only arguments that are right."""
    empty = Server(tmp_path)
    releases = [f"release-{name}" for name in ("linux", "linux-arm64", "macos", "windows")]
    for name in (*releases, "program-windows"):
        (tmp_path / "artifacts" / name).mkdir(parents=True)
    with pytest.raises(StepError):
        empty.run(only(job))


@needs_bash
@pytest.mark.parametrize("name", ["linux", "macos", "windows"])
def test_a_build_fails_without_its_program(name: str, tmp_path: Path) -> None:
    """Another system's program lies elsewhere."""
    made = next(one for one in runs() if one.steps[-1].options.get("name") == f"proof-{name}")
    other = "macOS" if made.system != "macOS" else "Linux"
    with pytest.raises(StepError, match="Self-test"):
        Server(tmp_path).run(replace(made, system=other))
