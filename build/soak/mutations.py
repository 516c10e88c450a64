"""Damaged versions of a file: by bytes, by lines, by the values of JSON, or no regular file."""

from __future__ import annotations

import contextlib
import json
import os
import random
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

EVIL_VALUES = (
    "null", "true", "false", "0", "-1", "1", "2", "1.5", "-0.0", "1e308", "1e999", "NaN",
    "-Infinity", "9" * 30, "-" + "9" * 30, "9" * 5000, "2147483648", "18446744073709551616", '""',
    '"\\ud800"', '"\\udfff x"', '"\\u0000"', '"\\n"', '"\\u001b[2J"', '"\\u202e"', '"{0}{x}%s%d"',
    '"..\\/..\\/etc"', '"' + "x" * 30 + '"', '"' + "9" * 2000 + '"', '"' + "é" * 60_000 + '"', "[]",
    "{}", "[[]]", '{"":{}}', "[" * 500 + "]" * 500, "[" * 100_000,
    '{"a":' * 2000 + "1" + "}" * 2000, "[" + "0," * 20_000 + "0]",
    '"pocket"', '"western"', '"E discard 1m"', '"W win"', '"1m"',
)  # fmt: skip
"""Values as JSON text. Some are no JSON, or only Python's."""
EVIL_BYTES = (
    b"\0", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\\ud800", b"\\", b'"', b"{",
    b"}", b"[", b"\n", b"\r", b"%", b"\xa4\x5c", b"\xf4\x90\x80\x80", b"\x1b[31m", b"1e999",
)  # fmt: skip
EVIL_LINES = (
    b"msgid", b'msgid ""', b'msgstr "', b'msgstr[9] "x"', b'msgctxt "x"', b'"\\u0000"', b"#~ x",
    b'"Plural-Forms: nplurals=2; plural=n**n**n;\\n"',
    b'"Plural-Forms: nplurals=9; plural=n%0;\\n"',
    b'"Plural-Forms: nplurals=2; plural=' + b"(" * 250 + b"n" + b")" * 20 + b';\\n"',
    b'"Plural-Forms: nplurals=99; plural=n;\\n"', b'"Content-Type: text/plain; charset=utf-7\\n"',
    b'"Content-Type: text/plain; charset=zip\\n"', b'"Content-Type: text/plain; charset=utf-16\\n"',
    b'"Content-Type: text/plain; charset=idna\\n"', b'"Content-Type: text/plain; charset=\\n"',
    b'"Content-Type: text/plain; charset=big5\\n"', b"x" * 100_000, b'msgstr "{0}{count}{name}"',
)  # fmt: skip
ENCODINGS = ("utf-16", "utf-32", "utf-8-sig", "latin-1", "big5", "utf-16-le")
WORDS = (0, 1, 27, 28, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x10000)
HUGE = 1 << 33
"""The bytes of a file that takes no room on the disk."""

Mutation = Callable[[bytes, random.Random], bytes]


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Return a damaged version, mostly by one mutation."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        (mutate,) = rng.choices([*MUTATIONS], [*MUTATIONS.values()])
        data = mutate(data, rng)
    return data


# --- values -------------------------------------------------------------------------------------


def values(data: bytes, rng: random.Random) -> bytes:
    """Damage a value of a JSON object, or of one of several in lines."""
    lines = data.split(b"\n")
    whole = len(lines) < 3 or lines[0] in (b"{", b"[")
    number = 0 if whole else rng.randrange(len(lines))
    text = data if whole else lines[number]
    try:
        root = json.loads(text)
    except (ValueError, RecursionError):
        return flipped(data, rng)
    places = [*_places(root)]
    if not places:
        return flipped(data, rng)
    evil = rng.choice(EVIL_VALUES)
    mark = f"@{rng.getrandbits(64)}@"
    _damage(*rng.choice(places), mark, rng)
    changed = json.dumps(root).replace(json.dumps(mark), evil).encode()
    if whole:
        return changed
    lines[number] = changed
    return b"\n".join(lines)


def _places(root: Any) -> list[tuple[Any, Any]]:
    """Return every container with each of its keys."""
    found, todo = [], [root]
    while todo:
        one = todo.pop()
        if isinstance(one, dict | list):
            keys = list(one) if isinstance(one, dict) else list(range(len(one)))
            found += [(one, key) for key in keys]
            todo += [one[key] for key in keys]
    return found


def _damage(container: Any, key: Any, mark: str, rng: random.Random) -> None:
    """Damage the value at a key. `mark` stands for an evil one."""
    value = container[key]
    match rng.randrange(7):
        case 0:
            del container[key]
        case 1 if isinstance(container, dict):
            container[mark] = container.pop(key)
        case 1:
            container.insert(key, rng.choice([mark, value]))
        case 2 if isinstance(value, str):
            at = rng.randrange(len(value) + 1)
            container[key] = value[:at] + rng.choice("\ud800\0\n‮xE9 \U000e0001") + value[at + 1 :]
        case 2 if type(value) is int:
            container[key] = rng.choice((value + 1, value - 1, -value, value * 1000, float(value)))
        case 3 if isinstance(value, list):
            container[key] = [*value, *value] * rng.choice((1, 1, 50))
        case _:
            container[key] = mark


# --- bytes and lines ----------------------------------------------------------------------------


def flipped(data: bytes, rng: random.Random) -> bytes:
    """Flip one bit, or some."""
    changed = bytearray(data or b"x")
    for _ in range(rng.choice((1, 1, 2, 20))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cut(data: bytes, rng: random.Random) -> bytes:
    """Cut the end, the start or a part off."""
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return rng.choice((data[:first], data[last:], data[:first] + data[last:]))


def repeated(data: bytes, rng: random.Random) -> bytes:
    """Repeat a part, or all."""
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    times = rng.choice((1, 1, 2, 30))
    return rng.choice((data * 2, data[:last] + data[first:last] * times + data[last:]))


def inserted(data: bytes, rng: random.Random) -> bytes:
    """Insert bytes that mean something to a reader, or noise."""
    at = rng.randrange(len(data) + 1)
    noise = rng.randbytes(rng.choice((1, 4, 100)))
    return data[:at] + rng.choice((*EVIL_BYTES, noise)) + data[at + rng.randrange(3) :]


def lines_moved(data: bytes, rng: random.Random) -> bytes:
    """Remove, double, exchange or insert lines."""
    lines = data.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            lines.insert(one, rng.choice(EVIL_LINES))
    return b"\n".join(lines)


def word_replaced(data: bytes, rng: random.Random) -> bytes:
    """Replace a binary number, of those in the first bytes more often than others."""
    if len(data) < 32:
        return flipped(data, rng)
    at = 4 * rng.randrange(rng.choice((7, 7, len(data) // 4)))
    number = rng.choice((*WORDS, len(data), rng.randrange(len(data))))
    return data[:at] + struct.pack(rng.choice("<>") + "I", number) + data[at + 4 :]


def encoded(data: bytes, rng: random.Random) -> bytes:
    """Write the text in another charset."""
    text = data.decode("utf-8", "replace")
    return text.encode(rng.choice(ENCODINGS), rng.choice(("replace", "ignore")))


def emptied(_: bytes, rng: random.Random) -> bytes:
    """Return nothing, or almost nothing."""
    return rng.choice((b"", b"\n", b"\0" * 4096, b"{}", b"[]", b"null", b'"', b"0"))


MUTATIONS: dict[Mutation, int] = {
    values: 60,
    flipped: 8,
    cut: 6,
    repeated: 4,
    inserted: 8,
    lines_moved: 8,
    word_replaced: 6,
    encoded: 1,
    emptied: 1,
}
"""The mutations with their weights."""


# --- no regular file ----------------------------------------------------------------------------


def irregular(path: Path, rng: random.Random) -> str:
    """Put something else in the place of a file, if this system can. Return its name."""
    path.unlink(missing_ok=True)
    kind = rng.choice(("folder", "pipe", "device", "dead link", "circle", "huge file"))
    with contextlib.suppress(OSError, AttributeError):  # Windows has few of these
        match kind:
            case "folder":
                path.mkdir()
            case "pipe":
                os.mkfifo(path)
            case "device":
                path.symlink_to("/dev/zero")
            case "dead link":
                path.symlink_to("nothing")
            case "circle":
                path.symlink_to(path.name)
            case _:
                with path.open("wb") as file:
                    file.truncate(HUGE)
    return kind
