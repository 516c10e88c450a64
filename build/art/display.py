"""Cut the display faces to the letters of the labels: `python build/art/display.py FOLDER`.

FOLDER contains, at any depth, these files of two fonts under the SIL Open Font License:

- Vollkorn-Bold.ttf, "Vollkorn" 4.105, with its licence OFL-Vollkorn.txt (http://vollkorn-typeface.com);
- LXGWWenKai-Bold.ttf, "LXGW WenKai" 1.250, with its licence OFL-LXGWWenKai.txt
  (https://github.com/lxgw/LxgwWenKai).

Writes assets/fonts/Vollkorn-Bold-subset.ttf, whose figures are all as high as capitals and equally
wide and whose space is wider, assets/fonts/PocketKai-Bold-subset.ttf, and both licences. The second
has another name since its licence reserves "LXGW" for the whole font. The same files give the same
bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from art.fonts import ASCII, FONTS, LATIN_1, SIGNS, find, write_licence

ROOT = Path(__file__).resolve().parent.parent.parent
LATIN, CHINESE = "Vollkorn-Bold", "LXGWWenKai-Bold"
OWN_NAME = "Pocket Kai"
"""The family name of the cut Chinese face."""
_FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SPACE, _UNKERNED = 28, "uni2008"
"""The width of a space, in hundredths of the font's size (its own is 20), and the glyph for it."""
_LATIN_EXTENDED_A = "".join(map(chr, range(0x100, 0x180)))


def chinese_letters() -> str:
    """Return every Chinese character and sign of the shipped catalogues."""
    found: set[str] = set()
    for folder in ("zh_Hant", "zh_Hans"):
        for path in sorted((ROOT / "assets" / "locale" / folder).glob("*.po")):
            found |= set(path.read_text(encoding="utf-8"))
    return "".join(sorted(letter for letter in found if letter > "\u2000"))


def with_lining_figures(font: TTFont) -> None:
    """Let the font's figures be the ones of capitals' height and equal width."""
    order = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for value, name in enumerate(_FIGURES):
            lining = next(one for one in (f"{name}.tf", f"{name}.lf") if one in order)
            if ord("0") + value in table.cmap:
                table.cmap[ord("0") + value] = lining


def with_wide_space(font: TTFont) -> None:
    """Give the font a space wide enough for small sizes, where words would run together: another
    one than its own, which some letters are drawn to."""
    font["hmtx"][_UNKERNED] = (_SPACE * font["head"].unitsPerEm // 100, 0)
    for table in font["cmap"].tables:
        table.cmap[ord(" ")] = _UNKERNED


def renamed(font: TTFont, family: str) -> None:
    """Give a font another family name."""
    full = f"{family} Bold"
    for number, words in {1: family, 3: full, 4: full, 6: full.replace(" ", "")}.items():
        for record in font["name"].names:
            if record.nameID == number:
                record.string = words


def cut(font: TTFont, target: Path, letters: str) -> None:
    """Write a font with only these letters."""
    options = Options()
    options.hinting = False
    options.layout_features = ["kern"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.drop_tables = [*options.drop_tables, "BASE", "STAT", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters])
    subsetter.subset(font)
    font.save(target, reorderTables=False)


def main(folder: Path) -> None:
    """Write both faces and their licences."""
    latin = TTFont(find(folder, f"{LATIN}.ttf"), recalcTimestamp=False)
    with_lining_figures(latin)
    with_wide_space(latin)
    letters = ASCII + LATIN_1 + _LATIN_EXTENDED_A + SIGNS
    cut(latin, FONTS / f"{LATIN}-subset.ttf", letters)
    chinese = TTFont(find(folder, f"{CHINESE}.ttf"), recalcTimestamp=False)
    renamed(chinese, OWN_NAME)
    target = FONTS / f"{OWN_NAME.replace(' ', '')}-Bold-subset.ttf"
    cut(chinese, target, ASCII + SIGNS + chinese_letters())
    for licence in ("OFL-Vollkorn.txt", "OFL-LXGWWenKai.txt"):
        write_licence(find(folder, licence), FONTS / licence)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
