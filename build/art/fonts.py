"""Make the game's fonts and glyph outlines: `python build/art/fonts.py FOLDER`.

FOLDER contains, at any depth, these files of fonts under the SIL Open Font License:

- NotoSansTC_500Medium.ttf and NotoSansTC_700Bold.ttf, "Noto Sans TC" 2.004, with their licence
  LICENSE_FONT (npm package @expo-google-fonts/noto-sans-tc 0.4.3);
- NotoSansSC_500Medium.ttf and NotoSansSC_700Bold.ttf, "Noto Sans SC" 2.004, under the same licence
  (npm package @expo-google-fonts/noto-sans-sc 0.4.3);
- NotoSans_500Medium.ttf, "Noto Sans" 2.015, under the same licence (npm package
  @expo-google-fonts/noto-sans 0.4.2);
- lxgw-wenkai-tc-chinese-traditional-700-normal.woff2, "LXGW WenKai TC" Bold 1.330, with its
  licence LICENSE (npm package @fontsource/lxgw-wenkai-tc 5.3.0).

Writes:

- assets/fonts/NotoSansTC-Medium-subset.ttf: every character of Big-5 and of the Hong Kong
  Supplementary Character Set that the font has, Latin, and the signs that the windows use. Used
  for all text on the screen.
- assets/fonts/NotoSansTC-Bold-subset.ttf: ASCII, Latin-1, the same signs and the large
  Chinese characters on the table. Used for headings and numbers; other characters use Medium.
- assets/fonts/NotoSansSC-*-subset.ttf: the same for Simplified Chinese, with the characters of
  GB 2312 in the forms of the mainland.
- assets/fonts/NotoSans-Medium-subset.ttf: the alphabets of Europe and Vietnam, for names with a
  letter that the others lack.
- assets/fonts/OFL-*.txt: the licences with their copyright lines.
- build/art/glyphs.json: outlines of the characters on the tiles, so that faces.py needs no font.

The only name that a licence reserves is "Source", which no file uses, so the subsets keep the name
of their origin. The same font files give the same bytes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parent.parent.parent
FONTS = ROOT / "assets" / "fonts"
GLYPHS = Path(__file__).with_name("glyphs.json")

SPACE = 290
"""The width of a space, in thousandths of the em. The font's own, 224, is two pixels at 11 and
leaves words without a gap that shows."""
SIGNS = "–—‘’“”…•·×−±≥≤→←↑↓½"
TABLE_CHARACTERS = {"TC": "東南西北中發白上碰槓糊胡花", "SC": "东南西北中发白吃碰杠胡花東發"}
TILE_CHARACTERS = "一二三四伍六七八九萬東南西北中發梅蘭菊竹春夏秋冬"
INDEX_CHARACTERS = "123456789ESWNCFPG"


def _characters(first: int, last: int) -> str:
    return "".join(chr(code) for code in range(first, last + 1))


ASCII = _characters(0x20, 0x7E)
LATIN_1 = _characters(0xA0, 0xFF)
LATIN_EXTENDED_A = _characters(0x100, 0x17F)
ALPHABETS = _characters(0xA0, 0x52F) + _characters(0x1E00, 0x1FFF)
"""Latin with the signs of pronunciation, accents, Greek and Cyrillic."""
HAN = _characters(0x3400, 0x9FFF) + _characters(0x20000, 0x3FFFF)
"""The Chinese characters. Noto Sans TC has all of the Supplementary Character Set of 2016 but
three, and few others. The codec knows the set of 2004."""


def big5() -> Iterator[str]:
    """Yield every two-byte character of plain Big-5."""
    trails = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    for lead in range(0xA1, 0xFA):
        for trail in trails:
            character = bytes((lead, trail)).decode("big5", "ignore")
            if len(character) == 1:
                yield character


def hkscs() -> Iterator[str]:
    """Yield the characters and signs that Hong Kong added to Big-5."""
    yield from HAN
    for lead in range(0x87, 0xFF):
        for trail in (*range(0x40, 0x7F), *range(0xA1, 0xFF)):
            yield from bytes((lead, trail)).decode("big5hkscs", "ignore")


def gb2312() -> Iterator[str]:
    """Yield the signs and the Chinese characters of GB 2312."""
    for lead in (0xA1, 0xA3, *range(0xB0, 0xF8)):
        for trail in range(0xA1, 0xFF):
            yield from bytes((lead, trail)).decode("gb2312", "ignore")


def find(folder: Path, name: str, inside: str = "") -> Path:
    """Return the one file of this name under the folder. Raise SystemExit if it is missing."""
    found = sorted(path for path in folder.rglob(name) if inside in path.as_posix())
    if not found:
        raise SystemExit(f"can't find {name} in {folder}")
    return found[0]


def subset(
    source: Path, target: Path, characters: Iterable[str], features: Sequence[str] = ("kern",)
) -> None:
    """Write a font with only these characters and a wider space, without hints or vertical
    metrics."""
    font = TTFont(source, recalcTimestamp=False)
    options = Options()
    options.hinting = False
    options.layout_features = [*features]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]
    options.notdef_outline = True
    options.drop_tables = [*options.drop_tables, "BASE", "STAT", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(character) for character in characters])
    subsetter.subset(font)
    space = font.getBestCmap()[ord(" ")]
    font["hmtx"][space] = (SPACE, font["hmtx"][space][1])
    font.save(target, reorderTables=False)


def outlines(source: Path, characters: str) -> dict[str, str]:
    """Return character -> path data in font units (1000 to the em, y upwards)."""
    font = TTFont(source)
    names = font.getBestCmap()
    glyphs = font.getGlyphSet()

    def outline(character: str) -> str:
        recorded = DecomposingRecordingPen(glyphs)
        glyphs[names[ord(character)]].draw(recorded)
        pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
        recorded.replay(pen)
        return str(pen.getCommands())

    return {character: outline(character) for character in characters}


def write_licence(source: Path, target: Path) -> None:
    lines = [line.rstrip() for line in source.read_text(encoding="utf-8").splitlines()]
    target.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def main(folder: Path) -> None:
    FONTS.mkdir(parents=True, exist_ok=True)
    brush = find(folder, "lxgw-wenkai-tc-chinese-traditional-700-normal.woff2")
    latin = ASCII + LATIN_1 + SIGNS
    for region, characters in (("TC", chain(big5(), hkscs())), ("SC", gb2312())):
        noto = f"NotoSans{region}"
        medium, bold = (find(folder, f"{noto}_{weight}.ttf") for weight in ("500Medium", "700Bold"))
        wanted = [*latin, *LATIN_EXTENDED_A, *characters]
        subset(medium, FONTS / f"{noto}-Medium-subset.ttf", wanted)
        subset(bold, FONTS / f"{noto}-Bold-subset.ttf", latin + TABLE_CHARACTERS[region])
        licence = find(folder, "LICENSE_FONT", f"noto-sans-{region.lower()}")
        write_licence(licence, FONTS / f"OFL-{noto}.txt")
    subset(
        find(folder, "NotoSans_500Medium.ttf"),
        FONTS / "NotoSans-Medium-subset.ttf",
        ASCII + SIGNS + ALPHABETS,
        ("kern", "ccmp", "mark", "mkmk"),
    )
    write_licence(find(folder, "LICENSE_FONT", "noto-sans/"), FONTS / "OFL-NotoSans.txt")
    bold = find(folder, "NotoSansTC_700Bold.ttf")
    write_licence(find(folder, "LICENSE", "wenkai"), FONTS / "OFL-LXGWWenKaiTC.txt")
    shapes = {
        "brush": outlines(brush, TILE_CHARACTERS),
        "sans": outlines(bold, INDEX_CHARACTERS),
    }
    text = json.dumps(shapes, ensure_ascii=False, indent=0)
    GLYPHS.write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(Path(sys.argv[1]))
