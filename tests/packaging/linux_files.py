"""Made-up Linux libraries that do nothing except need others."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

X86_64, ARM64 = 62, 183
HEADER, ROW, SYMBOL = 64, 64, 24
"""The sizes of a file's header, of a row in its table of sections, and of a symbol."""


def library(
    wants: Mapping[str, Sequence[str]],
    symbols: Sequence[tuple[str, str]] = (),
    machine: int = X86_64,
) -> bytes:
    """Return a library.

    `wants` maps other libraries to the versions that it needs of them; `symbols` are its symbols
    with their versions.
    """
    versions = [version for names in wants.values() for version in names]
    words = dict.fromkeys(["", *wants, *versions, *(name for name, _ in symbols)])
    texts, places = b"", {}
    for word in words:
        places[word] = len(texts)
        texts += word.encode() + b"\0"
    of_symbols = [0, *(versions.index(version) + 2 for _, version in symbols)]
    table = bytes(SYMBOL) + b"".join(struct.pack("<I20x", places[name]) for name, _ in symbols)
    parts = {
        3: (texts, 0, 0),
        11: (table, 1, 1),
        0x6FFFFFFF: (struct.pack(f"<{len(of_symbols)}H", *of_symbols), 2, 0),
        0x6FFFFFFE: (needs(wants, places), 1, len(wants)),
    }
    body, rows = b"", bytes(ROW)
    for kind, (content, link, count) in parts.items():
        at = HEADER + len(body)
        rows += struct.pack("<4xI16xQQII16x", kind, at, len(content), link, count)
        body += content
    start = b"\x7fELF\2\1".ljust(16, b"\0") + struct.pack("<HH", 3, machine)
    head = start.ljust(40, b"\0") + struct.pack("<Q", HEADER + len(body))
    head = head.ljust(58, b"\0") + struct.pack("<HH", ROW, len(parts) + 1)
    return head.ljust(HEADER, b"\0") + body + rows


def needs(wants: Mapping[str, Sequence[str]], places: Mapping[str, int]) -> bytes:
    """Return the section with the needed versions, numbered from 2."""
    made, number = b"", 2
    for place, (name, versions) in enumerate(wants.items(), start=1):
        step = 0 if place == len(wants) else 16 + 16 * len(versions)
        made += struct.pack("<HHIII", 1, len(versions), places[name], 16, step)
        for index, version in enumerate(versions, start=1):
            step = 0 if index == len(versions) else 16
            made += struct.pack("<IHHII", elf_hash(version), 0, number, places[version], step)
            number += 1
    return made


def elf_hash(name: str) -> int:
    """Return a name's hash, by the definition of the format."""
    value = 0
    for letter in name.encode():
        value = (value << 4) + letter
        high = value & 0xF0000000
        value = (value ^ high >> 24) & ~high & 0xFFFFFFFF
    return value
