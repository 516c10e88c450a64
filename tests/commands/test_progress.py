"""The bar on the terminal tells the time left from what it measured."""

from __future__ import annotations

from io import StringIO

from game.commands.progress import ProgressBar
from game.words.labels import load_labels


def test_the_time_left_is_told_once_it_is_known() -> None:
    seconds, terminal = iter(range(1000)), StringIO()
    # Each step looks at the clock twice.
    bar = ProgressBar(100, load_labels("en"), terminal, lambda: float(next(seconds)))
    for _ in range(3):
        bar.step()
    bar.end()
    first, _, last = filter(str.strip, terminal.getvalue().split("\r"))
    assert first.endswith("] deal 1 of 100, working out the time left")
    assert last.endswith("] deal 3 of 100, about 4 min left")
    assert terminal.getvalue().endswith("\r"), "the line is wiped"


def test_work_that_counts_its_steps_is_shown_with_its_time() -> None:
    terminal, seconds = StringIO(), iter(range(1000))
    bar = ProgressBar(100, load_labels("en"), terminal, lambda: float(next(seconds)))
    bar.show(50, "soon")
    assert f"[{'#' * 12}{'.' * 12}] deal 50 of 100, soon" in terminal.getvalue()
