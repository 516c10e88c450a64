"""The session's D-Bus on Linux, which connects programs such as screen readers."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

from game.system.background import answer

PATIENCE = 5.0
"""The most seconds to wait for an answer."""


ADDRESS = "DBUS_SESSION_BUS_ADDRESS"
NO_BUS, NEW_BUS = "disabled:", "autolaunch:"
"""The addresses that give none, and that start one."""


def has_bus() -> bool:
    """Return whether there is a bus."""
    address = os.environ.get(ADDRESS)
    if address:
        return not address.startswith((NO_BUS, NEW_BUS))
    folder = os.environ.get("XDG_RUNTIME_DIR")
    return folder is not None and os.access(Path(folder, "bus"), os.W_OK)


def start_no_bus() -> None:
    """Keep the window's library and all programs of the system from starting a bus where there is
    none: it would stay when the game ends."""
    if sys.platform == "linux" and not has_bus():
        os.environ[ADDRESS] = NO_BUS


def called(name: str, path: str, method: str, *arguments: str | bool) -> str:
    """Return what a method of a program answers, "" if there is no bus, program or answer."""
    if not has_bus():
        return ""
    tool = _gdbus if shutil.which("gdbus") else _busctl
    return answer(tool(name, path, method, *arguments), PATIENCE)


def _gdbus(name: str, path: str, method: str, *arguments: str | bool) -> list[str]:
    command = ["gdbus", "call", "--session", f"--timeout={PATIENCE:.0f}"]
    command += ["--dest", name, "--object-path", path]
    # JSON's texts are also GVariant's, and none looks like an option or a number.
    return [*command, "--method", method, *(json.dumps(one) for one in arguments)]


def _busctl(name: str, path: str, method: str, *arguments: str | bool) -> list[str]:
    interface, _, member = method.rpartition(".")
    types = "".join("b" if isinstance(one, bool) else "s" for one in arguments)
    values = [str(one).lower() if isinstance(one, bool) else one for one in arguments]
    command = ["busctl", "--user", "call", "--", name, path, interface, member]
    return [*command, types, *values] if arguments else command
