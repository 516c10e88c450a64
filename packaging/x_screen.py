"""Pictures of an X display, through libX11, which is on every system with X."""

from __future__ import annotations

import struct
import zlib
from ctypes import (
    CDLL,
    POINTER,
    Structure,
    byref,
    c_char_p,
    c_int,
    c_uint,
    c_ulong,
    c_void_p,
    string_at,
)
from dataclasses import dataclass
from types import TracebackType

ALL_PLANES = 0xFFFFFFFF
Z_PIXMAP = 2
BYTES = 4  # of a pixel: blue, green, red and padding


class XImage(Structure):
    """The beginning of the structure that XGetImage returns."""

    _fields_ = (
        ("width", c_int),
        ("height", c_int),
        ("xoffset", c_int),
        ("format", c_int),
        ("data", c_void_p),
        *((name, c_int) for name in ("byte_order", "unit", "bit_order", "pad", "depth")),
        ("bytes_per_line", c_int),
        ("bits_per_pixel", c_int),
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """Rows of pixels of four bytes each."""

    width: int
    height: int
    pixels: bytes

    @property
    def colours(self) -> int:
        """Return the number of different colours."""
        return len({self.pixels[at : at + 3] for at in range(0, len(self.pixels), BYTES)})

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        rows = []
        for start in range(0, len(self.pixels), BYTES * self.width):
            line = self.pixels[start : start + BYTES * self.width]
            row = bytearray(1 + 3 * self.width)
            row[1::3], row[2::3], row[3::3] = line[2::BYTES], line[1::BYTES], line[0::BYTES]
            rows.append(bytes(row))
        head = struct.pack(">2I5B", self.width, self.height, 8, 2, 0, 0, 0)
        data = zlib.compress(b"".join(rows))
        parts = ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


class XScreen:
    """A display. Raises OSError if there is no display or no libX11."""

    def __init__(self) -> None:
        self._x = CDLL("libX11.so.6")
        self._x.XOpenDisplay.restype = c_void_p
        self._x.XDefaultRootWindow.argtypes = [c_void_p]
        self._x.XDefaultRootWindow.restype = c_ulong
        self._x.XGetGeometry.argtypes = [c_void_p, c_ulong, *[c_void_p] * 7]
        self._x.XGetImage.argtypes = [
            c_void_p,
            c_ulong,
            *[c_int] * 2,
            *[c_uint] * 2,
            c_ulong,
            c_int,
        ]
        self._x.XGetImage.restype = POINTER(XImage)
        self._x.XDestroyImage.argtypes = [POINTER(XImage)]
        self._x.XCloseDisplay.argtypes = [c_void_p]
        self._display = self._x.XOpenDisplay(c_char_p(None))
        if not self._display:
            raise OSError("no X display")
        self._root = self._x.XDefaultRootWindow(self._display)

    def __enter__(self) -> XScreen:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._x.XCloseDisplay(self._display)

    def size(self) -> tuple[int, int]:
        root, place, sides = c_ulong(), (c_int(), c_int()), (c_uint(), c_uint())
        rest = (c_uint(), c_uint())
        answers = map(byref, (root, *place, *sides, *rest))
        self._x.XGetGeometry(self._display, self._root, *answers)
        return sides[0].value, sides[1].value

    def look(self, share: float = 1.0) -> Picture:
        """Return the middle of the screen: this share of its width and height."""
        width, height = self.size()
        w, h = max(1, int(width * share)), max(1, int(height * share))
        place = ((width - w) // 2, (height - h) // 2, w, h)
        image = self._x.XGetImage(self._display, self._root, *place, ALL_PLANES, Z_PIXMAP)
        if not image:
            raise OSError("the X display shows no picture")
        found = image.contents
        if found.bits_per_pixel != 8 * BYTES:
            raise OSError(f"the X display has {found.bits_per_pixel} bits a pixel")
        pixels = string_at(found.data, found.bytes_per_line * h)
        self._x.XDestroyImage(image)
        return Picture(w, h, pixels)
