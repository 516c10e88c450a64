"""Archives with the same bytes on every machine and at any time."""

from __future__ import annotations

import io
import lzma
import os
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

EPOCH = 1767225600
"""The time of every file in an archive, in seconds since 1970: the start of 2026."""

EFFORT = int(os.environ.get("XZ_EFFORT", "9"))
"""How hard to press, from 0 to 9. A release takes 9; tests that only look inside take less."""


@dataclass(frozen=True, slots=True)
class Item:
    """A file of an archive, or a symbolic link if it leads somewhere."""

    content: bytes = b""
    leads_to: str = ""
    is_program: bool = False


def items_of(folder: Path, program: str) -> dict[str, Item]:
    """Return the files in a folder by path; only `program` is executable."""
    paths = sorted(path for path in folder.rglob("*") if path.is_symlink() or path.is_file())
    return {
        name: Item(leads_to=str(path.readlink()))
        if path.is_symlink()
        else Item(path.read_bytes(), is_program=name == program)
        for path, name in ((path, path.relative_to(folder).as_posix()) for path in paths)
    }


def below(folder: str, items: Mapping[str, Item]) -> dict[str, Item]:
    """Return the items with the folder put before their paths."""
    return {f"{folder}/{name}": item for name, item in items.items()}


def tar_xz(items: Mapping[str, Item], top: str = "") -> bytes:
    """Return a .tar.xz of the items and all their folders, owned by root.

    `top` is written before each name, such as "./".
    """
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for name in sorted({*items, *folders(items)}):
            item = items.get(name)
            content = item.content if item else b""
            archive.addfile(header(top + name, item), io.BytesIO(content))
    return lzma.compress(file.getvalue(), preset=EFFORT)


def folders(items: Mapping[str, Item]) -> set[str]:
    """Return every folder that contains an item."""
    return {str(parent) for name in items for parent in PurePosixPath(name).parents} - {"."}


def header(name: str, item: Item | None) -> tarfile.TarInfo:
    """Return the tar entry of an item, or of a folder if there is no item."""
    info = tarfile.TarInfo(name)
    info.mtime = EPOCH
    info.uname = info.gname = "root"
    if item is None:
        info.type, info.mode = tarfile.DIRTYPE, 0o755
    elif item.leads_to:
        info.type, info.mode, info.linkname = tarfile.SYMTYPE, 0o777, item.leads_to
    else:
        info.size, info.mode = len(item.content), 0o755 if item.is_program else 0o644
    return info


def ar(members: Mapping[str, bytes]) -> bytes:
    """Return an ar archive, the format of .deb files."""
    parts = [b"!<arch>\n"]
    for name, content in members.items():
        head = f"{name:<16}{EPOCH:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\n"
        parts += [head.encode(), content, b"\n" * (len(content) % 2)]
    return b"".join(parts)
