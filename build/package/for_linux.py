"""Make the release files for Linux: a .tar.xz to unpack, and a .deb."""

from __future__ import annotations

import gzip
import hashlib
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path

import contents
import elf_versions
from package.archives import Item, ar, below, items_of, tar_xz
from package.debian_changelog import changelog

LINUX = contents.ROOT / "packaging" / "linux"
ICONS = contents.ROOT / "packaging" / "icon"

DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}
"""Debian names of processors."""


def artefacts(program: Path, version: str) -> dict[str, bytes]:
    """Return file name -> content of all files made from the program's folder."""
    items = items_of(program, contents.NAME)
    machine = platform.machine()
    folder = f"{contents.NAME}-{version}"
    return {
        f"{folder}-linux-{machine}.tar.xz": tar_xz(below(folder, unpacked(items))),
        f"{folder}-linux-{machine}.cdx.json": contents.bill(program).read_bytes(),
        f"{contents.NAME}_{version}_{DEBIAN[machine]}.deb": deb(items, version, DEBIAN[machine]),
    }


def unpacked(program: Mapping[str, Item]) -> dict[str, Item]:
    """Return all files of the archive, by path."""
    items = {contents.in_archive(name): item for name, item in program.items()}
    return {**items, contents.README.name: Item(contents.readme())}


def deb(program: Mapping[str, Item], version: str, architecture: str) -> bytes:
    """Return the Debian package of a program's files."""
    items = installed(program)
    control = {
        "control": Item(control_text(items, version, architecture).encode()),
        "md5sums": Item(md5sums(items).encode()),
    }
    return ar(
        {
            "debian-binary": b"2.0\n",
            "control.tar.xz": tar_xz(control, "./"),
            "data.tar.xz": tar_xz(items, "./"),
        }
    )


def installed(program: Mapping[str, Item]) -> dict[str, Item]:
    """Return all files that the package installs, by path."""
    name, app = contents.NAME, contents.APP_ID
    return {
        **below(f"usr/lib/{name}", program),
        f"usr/games/{name}": Item(leads_to=f"../lib/{name}/{name}"),
        f"usr/share/applications/{app}.desktop": read(LINUX / f"{app}.desktop"),
        f"usr/share/mime/packages/{app}.xml": read(LINUX / f"{app}.mime.xml"),
        f"usr/share/metainfo/{app}.metainfo.xml": read(LINUX / f"{app}.metainfo.xml"),
        f"usr/share/man/man6/{name}.6.gz": packed((LINUX / f"{name}.6").read_bytes()),
        f"usr/share/doc/{name}/changelog.gz": packed(changelog().encode()),
        f"usr/share/doc/{name}/copyright": read(LINUX / "copyright", *contents.papers()[:2]),
        f"usr/share/lintian/overrides/{name}": read(LINUX / "lintian-overrides"),
        **icons(),
    }


def icons() -> dict[str, Item]:
    """Return the icon in every size, at the paths where desktops look for it."""
    files = ((path, path.stem.rpartition("-")[2]) for path in ICONS.glob("*.png"))
    return {
        f"usr/share/icons/hicolor/{side}x{side}/apps/{contents.APP_ID}.png": read(path)
        for path, side in files
    }


def read(*paths: Path) -> Item:
    return Item(b"\n".join(path.read_bytes() for path in paths))


def packed(content: bytes) -> Item:
    return Item(gzip.compress(content, mtime=0))


def control_text(items: Mapping[str, Item], version: str, architecture: str) -> str:
    """Return the package's control file."""
    files = [item.content for item in items.values()]
    return (
        (LINUX / "control")
        .read_text(encoding="utf-8")
        .format(
            version=version,
            architecture=architecture,
            kibibytes=sum(-(-len(content) // 1024) for content in files),
            glibc=glibc(files),
        )
    )


def glibc(files: Iterable[bytes]) -> str:
    """Return the oldest glibc that these files can use, such as 2.34."""
    return elf_versions.dotted(elf_versions.needed(files))


def md5sums(items: Mapping[str, Item]) -> str:
    """Return the digests with which a system detects changed files."""
    return "".join(
        f"{hashlib.md5(item.content).hexdigest()}  {name}\n"
        for name, item in sorted(items.items())
        if not item.leads_to
    )
