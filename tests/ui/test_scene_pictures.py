"""Every scene looks like its accepted picture, in every size, layout and language."""

from __future__ import annotations

import pytest

from game.ui.scripted import SCENES
from scene_pictures import ACCEPTED, DIGESTS, OUTPUT, cannot_compare, compare, looks, names, read

MOST_EACH = 95_000  # mean limit in bytes for the accepted picture of a scene
CANNOT = cannot_compare()


@pytest.mark.skipif(bool(CANNOT), reason=CANNOT)
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_looks_as_it_was_accepted(scene: str) -> None:
    changed = [str(name) for name in compare(scene, looks(scene))]
    assert not changed, (
        f"{len(changed)} pictures look different: {', '.join(changed)}.\n"
        f"The first of them are in {OUTPUT / scene}.\n"
        f"To accept them: python run.py pictures --accept {scene}"
    )


def test_every_scene_and_no_other_was_accepted() -> None:
    assert set(read()) == {str(name) for scene in SCENES for name in names(scene)}, (
        "To accept all scenes as they are: python run.py pictures --accept"
    )
    files = {path.name for path in ACCEPTED.iterdir()}
    assert files == {DIGESTS, *(f"{scene}.png" for scene in SCENES)}


def test_the_accepted_pictures_stay_small() -> None:
    sizes = [path.stat().st_size for path in ACCEPTED.iterdir()]
    assert sum(sizes) <= MOST_EACH * len(SCENES)
