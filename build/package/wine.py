"""Windows programs on Debian: a separate Wine, and paths on either side."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PureWindowsPath

WINE = "/usr/lib/wine/wine64"
SERVER = "/usr/lib/wine/wineserver64"

# No browser engine, no .NET, no entries in the menus of this desktop.
LEFT_OUT = "mscoree=;mshtml=;winemenubuilder.exe="


class WineError(Exception):
    """A Windows program failed: a sentence that says how."""


def demand(condition: object, sentence: str) -> None:
    if not condition:
        raise WineError(sentence)


def windows_path(path: Path) -> str:
    r"""Return the Windows path of a file of this system: /a/b is Z:\a\b."""
    return str(PureWindowsPath("Z:", "/", *path.absolute().parts[1:]))


@dataclass(frozen=True, slots=True)
class Wine:
    """A Windows that lives in one folder, its prefix, and touches nothing else."""

    prefix: Path
    variables: Mapping[str, str] = field(default_factory=dict)

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return a program's environment: only what Wine needs, as on a player's machine."""
        kept = {name: os.environ[name] for name in ("PATH", "DISPLAY") if name in os.environ}
        own = {
            "HOME": str(self.prefix.parent),
            "WINEPREFIX": str(self.prefix),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": LEFT_OUT,
            "LC_ALL": "C.UTF-8",
        }
        return {**kept, **own, **self.variables, **(more or {})}

    def make(self) -> None:
        """Make the prefix, once. Raise WineError if Wine fails."""
        if (self.prefix / "system.reg").exists():
            return
        self.prefix.mkdir(parents=True, exist_ok=True)
        if self.run(["wineboot", "--init"], timeout=300).returncode:
            raise WineError("Wine can't set up its folder.")
        self.wait()

    def start(
        self,
        command: Sequence[str | Path],
        folder: Path | None = None,
        more: Mapping[str, str] | None = None,
    ) -> subprocess.Popen[bytes]:
        """Start a program: a file of this system, or a name that Windows knows."""
        # A pipe: Python on Wine ends at once if its output is a plain file.
        return subprocess.Popen(
            [WINE, *map(str, command)],
            cwd=folder,
            env=self.environment(more),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def run(
        self,
        command: Sequence[str | Path],
        folder: Path | None = None,
        more: Mapping[str, str] | None = None,
        timeout: float = 120,
    ) -> subprocess.CompletedProcess[str]:
        """Run a program to its end. Raise WineError if it takes longer than `timeout` seconds."""
        program = self.start(command, folder, more)
        try:
            output, _ = program.communicate(timeout=timeout)
        except subprocess.TimeoutExpired as error:
            program.kill()
            raise WineError(f"{Path(command[0]).name} took longer than {timeout:g} s.") from error
        text = output.decode("utf-8", "replace").replace("\r\n", "\n")
        return subprocess.CompletedProcess(list(command), program.returncode, text)

    def wait(self) -> None:
        """Wait until every program has ended, including those that others started."""
        subprocess.run([SERVER, "--wait"], env=self.environment(), check=True)

    def drive_c(self, *parts: str) -> Path:
        r"""Return the path on this system of a file on C:."""
        return self.prefix.joinpath("drive_c", *parts)

    def user(self, *parts: str) -> Path:
        r"""Return the path of a file of the user: in the folder of C:\users that isn't shared."""
        users = self.drive_c("users")
        name = next(one.name for one in users.iterdir() if one.name != "Public")
        return users.joinpath(name, *parts)
