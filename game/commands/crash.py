"""What happens when the program itself is at fault: a report in the log folder, and a sentence."""

from __future__ import annotations

import platform
import time
import traceback
from pathlib import Path

from game import __version__
from game.session.labels import Labels
from game.session.paths import user_folder
from game.session.storage import write_text


def report_crash(error: BaseException, labels: Labels) -> str:
    """Write the report; returns what to tell the player."""
    path = user_folder("log") / f"crash-{time.strftime('%Y%m%d-%H%M%S')}.txt"
    refused = write_text(path, report_text(error))
    if refused is not None:
        return f"{labels.text('command.crashed')} {labels.reason(refused)}"
    return labels.text("problem.crashed", path=str(path))


def report_text(error: BaseException) -> str:
    """Version, system and traceback; the player's home folder is written as ~."""
    trace = "".join(traceback.format_exception(error))
    lines = (
        f"Pocket Mahjong {__version__}",
        f"Python {platform.python_version()} on {platform.system()} {platform.release()}"
        f" ({platform.machine()})",
        "",
        trace,
    )
    return "\n".join(lines).replace(str(Path.home()), "~")
