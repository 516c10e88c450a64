"""Recordings for the tests of the replay."""

from __future__ import annotations

import pytest

from game.records.archive import path_of
from game.session.recording import Recording, recorded
from tests.ui.archived import play_match


@pytest.fixture(scope="module", params=["pocket", "western"])
def recording(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Recording:
    """Return the recording of a hand, without bonus tiles and with them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAME_HOME", str(tmp_path_factory.mktemp("home")))
        play_match(request.param)
        return recorded(path_of("1"), 1)
