"""Every scene looks like its accepted picture, in every size, layout and language."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks import old_pictures
from checks.old_pictures import Past
from checks.scene_pictures import (
    LANGUAGES,
    LAYOUTS,
    ROOT,
    SIZES,
    Name,
    cannot_compare,
    changed,
    looks,
    names,
    read,
)
from game.ui.scripted.scenes import SCENES
from tests.conftest import Few

CANNOT = cannot_compare()
HELP = "To accept all scenes as they are: python run.py pictures --accept"


@pytest.mark.skipif(bool(CANNOT), reason=CANNOT)
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_looks_as_it_was_accepted(
    scene: str, few: Few, tmp_path: Path, shared_folder: Path
) -> None:
    accepted = read()
    found = changed(looks(scene, chosen(scene, few)), accepted)
    if found:
        shown = old_pictures.to_show(found, accepted)
        old_pictures.save({name: found[name] for name in shown}, tmp_path)
        past = Past(shared_folder / "commits")
        told = old_pictures.add_old(shown, accepted, tmp_path, past)
        pytest.fail(
            f"{len(found)} pictures look different: {', '.join(map(str, found))}.\n"
            + "\n".join([*told, f"To accept them: python run.py pictures --accept {scene}"]),
            pytrace=False,
        )


def chosen(scene: str, few: Few) -> list[Name]:
    """Return all pictures of a scene, in an ordinary run those in one language: both sizes in both
    layouts, or in one if they look the same."""
    accepted = read()
    found = []
    for language in few(LANGUAGES, 1):
        for size in SIZES:
            layouts = [Name(scene, layout, language, size) for layout in LAYOUTS]
            are_same = len({accepted.get(str(name)) for name in layouts}) == 1
            found += few(layouts, 1) if are_same else layouts
    return found


def test_every_run_draws_every_scene_at_two_sizes(few: Few) -> None:
    for scene in SCENES:
        assert {name.size for name in chosen(scene, few)} == {(960, 600), (1920, 1080)}


def test_every_scene_and_no_other_was_accepted() -> None:
    accepted, wanted = set(read()), {str(name) for scene in SCENES for name in names(scene)}
    missing, stale = sorted(wanted - accepted), sorted(accepted - wanted)
    assert not missing, f"never accepted: {', '.join(missing)}. {HELP}"
    assert not stale, f"accepted, but no scene draws it: {', '.join(stale)}. {HELP}"


def test_git_keeps_digests_instead_of_the_pictures_of_tests() -> None:
    assert list((ROOT / "tests" / "data").rglob("*.png")) == []
