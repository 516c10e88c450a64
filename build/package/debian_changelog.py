"""The changelog of the Debian package: CHANGELOG.md in the form that Debian asks for."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import format_datetime
from textwrap import TextWrapper

import contents

LINUX = contents.ROOT / "packaging" / "linux"
WRAPPER = TextWrapper(width=78, initial_indent="  * ", subsequent_indent="    ")


def changelog() -> str:
    """Return the changes of every release, newest first."""
    news = sections((contents.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    return "\n".join(entry(version, date, news[version]) for version, date in releases())


def releases() -> list[tuple[str, str]]:
    """Return the version and date of each release, as the metainfo lists them."""
    metainfo = LINUX / f"{contents.APP_ID}.metainfo.xml"
    text = metainfo.read_text(encoding="utf-8")
    return re.findall(r'<release version="([^"]+)" date="([^"]+)"', text)


def sections(text: str) -> dict[str, str]:
    """Return heading -> text for the sections of CHANGELOG.md."""
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def entry(version: str, date: str, text: str) -> str:
    """Return the changes of a release, from the section of CHANGELOG.md."""
    rows = [row(one) for one in re.split(r"\n(?=- )|\n\n", text.strip())]
    time = format_datetime(datetime.fromisoformat(date).replace(tzinfo=UTC))
    head = f"{contents.NAME} ({version}) unstable; urgency=medium"
    return "\n\n".join((head, "\n".join(rows), f" -- {maintainer()}  {time}\n"))


def row(text: str) -> str:
    """Return a change, or the heading of a group of changes."""
    heading = re.fullmatch("### (.+)", text)
    return (
        f"  [ {heading[1]} ]"
        if heading
        else WRAPPER.fill(" ".join(text.removeprefix("- ").split()))
    )


def maintainer() -> str:
    control = (LINUX / "control").read_text(encoding="utf-8")
    return control.partition("\nMaintainer: ")[2].partition("\n")[0]
