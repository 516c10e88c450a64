"""Draw pictures of the game.

python build/checks/pictures.py                     the pictures of the README
python build/checks/pictures.py --accept [SCENE…]   accept how scenes look now (all, or
                                                    these), for the tests to compare with, and
                                                    show what changed: old and new, side by side
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from checks import old_pictures  # noqa: E402
from checks.scene_pictures import ACCEPTED, accept, cannot_compare, read  # noqa: E402
from game.ui.screenshot import draw  # noqa: E402
from game.ui.scripted.scenes import SCENES  # noqa: E402

FOLDER = ROOT / "packaging" / "pictures"
SIZE = (960, 600)
PICTURES = {
    "title": ("title", 1, "en"),
    "layout-1": ("claim", 1, "en"),
    "layout-0": ("table", 0, "zh_Hant"),
    "result": ("result", 1, "en"),
    "coach": ("coach", 1, "en"),
}
"""File name -> scene, layout, language."""


def main(argv: Sequence[str]) -> int:
    """Write the README's pictures, or accept scenes. Return 2 if that isn't possible."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="pictures.py", description=__doc__, formatter_class=form)
    parser.add_argument("--accept", nargs="*", choices=SCENES, metavar="SCENE")
    accepted = parser.parse_args(argv).accept
    if accepted is not None:
        return accept_scenes(accepted or list(SCENES))
    for name, (scene, layout, language) in PICTURES.items():
        draw(scene, layout, language, SIZE, FOLDER / f"{name}.png")
    return 0


def accept_scenes(scenes: Sequence[str]) -> int:
    reason = cannot_compare()
    if reason:
        print(f"pictures: nothing accepted: {reason}", file=sys.stderr)
        return 2
    before, folder = read(), Path(tempfile.mkdtemp(prefix="pocket-mahjong-pictures-"))
    shown = {}
    for scene, pictures in accept(scenes):
        shown[scene] = old_pictures.to_show(pictures, before)
        old_pictures.save({name: pictures[name] for name in shown[scene]}, folder)
    print(f"{len(shown)} of {len(scenes)} scenes changed: {', '.join(shown) or 'none'}")
    print(f"accepted in {ACCEPTED.relative_to(ROOT)}", flush=True)
    if shown:
        names = [name for some in shown.values() for name in some]
        with tempfile.TemporaryDirectory() as trees:
            told = old_pictures.add_old(names, before, folder, old_pictures.Past(Path(trees)))
        print("\n".join(["Look at these pictures before you commit:", *told]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
