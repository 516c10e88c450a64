"""The comparison of all frames with those of Windows' Python, without Wine."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pygame
import pytest

from game.ui import selftest
from game.ui.screenshot import digest_of
from package import wine_frames
from package.wine import WineError
from package.wine_frames import Frame

NAMES = ("title 0 en", "title 1 en", "claim 0 en")


def frames(*spots: tuple[int, int, int]) -> list[Frame]:
    """Return blank frames; the last one has spots of these colours."""
    made = [(name, pygame.Surface(selftest.SIZE, depth=24)) for name in NAMES]
    for x, colour in enumerate(spots):
        made[-1][1].set_at((x, 1), colour)
    return made


def sent(made: list[Frame]) -> Iterator[Frame]:
    """Yield frames after their way through the pipe."""
    stream = io.BytesIO()
    wine_frames.write(made, stream)
    return wine_frames.written(io.BytesIO(stream.getvalue()))


def digests(made: list[Frame]) -> dict[str, str]:
    return {name: digest_of(picture) for name, picture in made}


def compared(ours: list[Frame], theirs: list[Frame], program: list[Frame]) -> str:
    return wine_frames.compare(ours, sent(theirs), digests(program))


def test_equal_frames_are_counted_and_an_invisible_difference_is_told() -> None:
    theirs = frames((3, 0, 1), (0, 1, 0))
    assert compared(frames(), theirs, theirs) == (
        "2 of 3 frames are the same as on this system;"
        " in the others at most 2 pixels differ, by 3 of 255"
    )
    assert "3 of 3 frames" in compared(theirs, theirs, theirs)


@pytest.mark.parametrize(
    "spots", [[(0, 0, wine_frames.MOST_SHADES + 1)], [(1, 0, 0)] * (wine_frames.MOST_PIXELS + 1)]
)
def test_one_visible_pixel_and_too_many_invisible_ones_are_noticed(
    spots: list[tuple[int, int, int]],
) -> None:
    for ours, theirs in ((frames(), frames(*spots)), (frames(*spots), frames())):
        with pytest.raises(WineError, match=r"claim 0 en: \d+ pixels differ by up to"):
            compared(ours, theirs, theirs)


def test_the_program_draws_exactly_what_its_python_draws() -> None:
    with pytest.raises(WineError, match="claim 0 en: the program draws another picture"):
        compared(frames(), frames(), frames((0, 0, 1)))


def test_no_frame_is_missing_renamed_or_added() -> None:
    made = frames()
    for theirs, why in ((made[:2], "nothing instead of claim"), (made[1:], "title 1 en instead")):
        with pytest.raises(WineError, match=why):
            compared(made, theirs, made)
    for ours, theirs, program in ((made[:2], made, made[:2]), (made[:2], made[:2], made)):
        with pytest.raises(WineError, match="other frames"):
            compared(ours, theirs, program)


def test_a_failure_under_wine_is_told_in_its_own_words() -> None:
    stream = io.BytesIO(b"Traceback:\nKeyError: 'title'\n")
    with pytest.raises(WineError, match="KeyError: 'title'"):
        next(wine_frames.written(stream))


def test_the_frames_are_those_of_the_self_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wine_frames, "SCENES", ["title"])
    through_the_pipe = digests(list(sent(list(wine_frames.drawn()))))
    report = selftest.Report()
    selftest.all_checks()["scene title"](report)
    assert through_the_pipe == report.frames
