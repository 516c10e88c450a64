"""Run in place of a tool that is missing or must not run, and leave what the tool would.

python stand_ins.py TOOL ARGUMENTS ...

Each stand-in is as strict about its arguments as the build server's steps need: a file that it is
given must exist. The tools of the build leave empty files with the names of the real ones.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path

NAME = "pocket-mahjong"
TITLE = "Pocket Mahjong"
VERSION = "1.2.3"
BUNDLE = f"{TITLE}.app/Contents/MacOS/{NAME}"
BUILT = {
    "Linux X64": (
        f"{NAME}/{NAME}",
        f"{NAME}-{VERSION}-linux-x86_64.tar.xz",
        f"{NAME}-{VERSION}-linux-x86_64.cdx.json",
        f"{NAME}_{VERSION}_amd64.deb",
    ),
    "Linux ARM64": (
        f"{NAME}/{NAME}",
        f"{NAME}-{VERSION}-linux-aarch64.tar.xz",
        f"{NAME}-{VERSION}-linux-aarch64.cdx.json",
        f"{NAME}_{VERSION}_arm64.deb",
    ),
    "macOS X64": (
        BUNDLE,
        f"{NAME}-{VERSION}-macos-universal2.dmg",
        f"{NAME}-{VERSION}-macos-universal2.cdx.json",
    ),
    "Windows X64": (f"{NAME}/{NAME}.exe",),
}

TESTING = ArgumentParser(allow_abbrev=False)
"""The options of `run.py test` that the steps use."""
TESTING.add_argument("--all", action="store_true")
TESTING.add_argument("--part")
TESTING.add_argument("--ignore", action="append")


def main(tool: str, arguments: list[str]) -> int:
    with Path(os.environ["DRY_RUN_LOG"]).open("a", encoding="utf-8") as log:
        log.write(" ".join([tool, *arguments]) + "\n")
    TOOLS.get(tool, nothing)(*arguments)
    return 0


def nothing(*_: str) -> None:
    """Do nothing, because no step needs the results of these tools."""


def leave(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()


def leave_tool(path: Path, tool: str) -> None:
    """Leave another stand-in, which can be run."""
    leave(path)
    path.write_text(f'#!/bin/sh\nexec "$STAND_INS" {tool} "$0" "$@"\n', encoding="utf-8")
    path.chmod(0o755)


def there(*paths: str) -> None:
    for path in paths:
        if not Path(path).exists():
            raise FileNotFoundError(path)


def python(script: str, *arguments: str) -> None:
    if script == "-m":
        SCRIPTS["-m " + arguments[0]](*arguments[1:])
    elif os.environ["DRY_RUN_BUILDS"] and script in REAL:
        REAL[script](*arguments)
    else:
        SCRIPTS[script](*arguments)


def run_real(script: str, *arguments: str) -> None:
    """Run a script of the project, without the stand-ins."""
    environment = {**os.environ, "PATH": os.defpath}
    subprocess.run([sys.executable, script, *arguments], env=environment, check=True)


def build(command: str) -> None:
    """Run what `run.py build` runs, without its own environment."""
    if command != "build":
        raise ValueError(command)
    run_real("build/package/__main__.py")


def set_up(command: str, *arguments: str) -> None:
    if command == "test":
        TESTING.parse_args(arguments)
        return
    if command != "build" or arguments:
        raise ValueError(command, arguments)
    program, *files = BUILT[f"{os.environ['RUNNER_OS']} {os.environ['RUNNER_ARCH']}"]
    leave_tool(Path("dist", program), NAME)
    for name in files:
        leave(Path("dist", name))


def game(_: str, *options: str) -> None:
    if options[0] != "--self-test" or options[1:2] not in ((), ("--report",)):
        raise ValueError(options)
    for report in options[2:]:
        there(str(Path(report).parent))
        leave(Path(report))


def smoke(program: str, *options: str) -> None:
    there(program)
    for option, value in zip(options[::2], options[1::2], strict=True):
        if option == "--screenshot":
            there(str(Path(value).parent))
            leave(Path(value))
        elif option == "--report":
            there(value)
        elif option != "--patience":
            raise ValueError(option)


def windows_files(folder: str, dist: str) -> None:
    there(f"{folder}/{NAME}.exe")
    leave_tool(Path(dist, f"{NAME}-{VERSION}-windows-x64-setup.exe"), "setup")
    leave(Path(dist, f"{NAME}-{VERSION}-windows-x64-portable.zip"))
    leave(Path(dist, f"{NAME}-{VERSION}-windows-x64.cdx.json"))


def manifests(dist: str, repository: str, target: str) -> None:
    for name in ("macos-universal2.dmg", "windows-x64-setup.exe"):
        there(f"{dist}/{NAME}-{VERSION}-{name}")
    if repository.count("/") != 1:
        raise ValueError(repository)
    leave(Path(target, "homebrew", f"{NAME}.rb"))
    leave(Path(target, "winget", f"{NAME}.yaml"))


def unzip(option: str, packed: str, folder: str) -> None:
    if option != "-e":
        raise ValueError(option)
    there(packed)
    leave(Path(folder, TITLE, f"{NAME}.exe"))


def setup(_: str, option: str) -> None:
    if option != "/S":
        raise ValueError(option)
    leave(installed() / f"{NAME}.exe")
    leave_tool(installed() / "uninstall.exe", "uninstall")


def uninstall(_: str, option: str) -> None:
    if option != "/S":
        raise ValueError(option)
    shutil.rmtree(installed())


def installed() -> Path:
    return Path(os.environ["LOCALAPPDATA"], "Programs", TITLE)


def sudo(*command: str) -> None:
    subprocess.run(command, check=True)


def xvfb_run(*arguments: str) -> None:
    """Run the command that follows the three options of xvfb-run."""
    subprocess.run(arguments[3:], check=True)


def apt_get(command: str, *arguments: str) -> None:
    program = Path(os.environ["DRY_RUN_TOOLS"], NAME)
    package = next((one for one in arguments if one.endswith(".deb")), "")
    if command == "install" and package:
        there(package)
        leave_tool(program, NAME)
    elif command == "remove":
        program.unlink()
    elif command not in {"install", "update"}:
        raise ValueError(command)


def untar(option: str, packed: str) -> None:
    if option != "-xf":
        raise ValueError(option)
    there(packed)
    leave(Path(f"{NAME}-{VERSION}", NAME))


def uname(_: str) -> None:
    print(os.environ["PROCESSOR"])


def hdiutil(command: str, *arguments: str) -> None:
    if command == "attach":
        there(arguments[-1])
        place = Path(arguments[arguments.index("-mountpoint") + 1])
        leave(place / BUNDLE)
        (place / "Applications").symlink_to("/Applications")


def ditto(source: str, target: str) -> None:
    shutil.copytree(source, target)


def codesign(*arguments: str) -> None:
    there(arguments[-1])


def ruby(option: str, script: str) -> None:
    if option != "-c":
        raise ValueError(option)
    there(script)


TOOLS: dict[str, Callable[..., None]] = {
    "apt-get": apt_get,
    "codesign": codesign,
    "ditto": ditto,
    "gh": nothing,
    "hdiutil": hdiutil,
    NAME: game,
    "python": python,
    "ruby": ruby,
    "setup": setup,
    "sudo": sudo,
    "tar": untar,
    "uname": uname,
    "uninstall": uninstall,
    "xvfb-run": xvfb_run,
}

SCRIPTS: dict[str, Callable[..., None]] = {
    "-m zipfile": unzip,
    "build/package/manifests.py": manifests,
    "build/package/windows_files.py": windows_files,
    "packaging/elf_versions.py": lambda folder: there(f"{folder}/{NAME}"),
    "packaging/pe_closure.py": lambda folder: there(f"{folder}/{NAME}.exe"),
    "packaging/smoke.py": smoke,
    "run.py": set_up,
}

REAL: dict[str, Callable[..., None]] = {
    "packaging/elf_versions.py": lambda folder: run_real("packaging/elf_versions.py", folder),
    "run.py": build,
}
"""The scripts that a server that builds doesn't replace."""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
