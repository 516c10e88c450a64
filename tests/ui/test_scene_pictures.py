"""Every scene looks like its accepted picture, in every size, layout and language."""

from __future__ import annotations

from itertools import product

import pytest

from checks.scene_pictures import (
    ACCEPTED,
    DIGESTS,
    LANGUAGES,
    LAYOUTS,
    OUTPUT,
    SIZES,
    Name,
    cannot_compare,
    compare,
    looks,
    names,
    read,
)
from game.ui.scripted.scenes import SCENES
from tests.conftest import Few

MOST_EACH = 95_000  # mean limit in bytes for the accepted picture of a scene
CANNOT = cannot_compare()


@pytest.mark.skipif(bool(CANNOT), reason=CANNOT)
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_looks_as_it_was_accepted(scene: str, few: Few) -> None:
    changed = [str(name) for name in compare(scene, looks(scene, chosen(scene, few)))]
    assert not changed, (
        f"{len(changed)} pictures look different: {', '.join(changed)}.\n"
        f"The first of them are in {OUTPUT / scene}.\n"
        f"To accept them: python run.py pictures --accept {scene}"
    )


def chosen(scene: str, few: Few) -> list[Name]:
    """Return all pictures of a scene, in an ordinary run one size and language: both layouts, or
    one if they look the same."""
    accepted = read()
    found = []
    for size, language in few(product(SIZES, LANGUAGES), 1):
        layouts = [Name(scene, layout, language, size) for layout in LAYOUTS]
        are_same = len({accepted.get(str(name)) for name in layouts}) == 1
        found += few(layouts, 1) if are_same else layouts
    return found


def test_every_scene_and_no_other_was_accepted() -> None:
    assert set(read()) == {str(name) for scene in SCENES for name in names(scene)}, (
        "To accept all scenes as they are: python run.py pictures --accept"
    )
    files = {path.name for path in ACCEPTED.iterdir()}
    assert files == {DIGESTS, *(f"{scene}.png" for scene in SCENES)}


def test_the_accepted_pictures_stay_small() -> None:
    sizes = [path.stat().st_size for path in ACCEPTED.iterdir()]
    assert sum(sizes) <= MOST_EACH * len(SCENES)
