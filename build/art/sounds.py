"""Write every sound of the game: `python build/art/sounds.py [FOLDER]`.

FOLDER is the assets folder to write to, by default the project's own: sounds/<name>.wav. Nothing is
recorded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from art import signals, tile_sounds
from art.finish import wav
from art.waves import Samples

ROOT = Path(__file__).resolve().parent.parent.parent
VARIED = (tile_sounds.discard, tile_sounds.draw, tile_sounds.meld, tile_sounds.kong)
SINGLE = (
    *(tile_sounds.shuffle, tile_sounds.wall, tile_sounds.dice),
    *(signals.button, signals.claim, signals.count),
)
MUSIC = (
    *(signals.turn, signals.win, signals.win_large, signals.win_limit),
    *(signals.drawn, signals.match_end),
)
"""The long ones, without frequencies above 10 kHz."""


def makers() -> Mapping[str, Callable[[], bytes]]:
    """Return what makes each file, by its name."""
    made: dict[str, Callable[[], bytes]] = {}
    for sound in VARIED:
        for number, pitch in enumerate(tile_sounds.PITCHES, 1):
            made[f"{sound.__name__}-{number}"] = partial(_file, partial(sound, pitch))
    for number, note in enumerate(signals.COINS, 1):
        made[f"coin-{number}"] = partial(_file, partial(signals.coin, note))
    for one in SINGLE:
        made[one.__name__] = partial(_file, one)
    for one in MUSIC:
        made[one.__name__.replace("_", "-")] = partial(_file, one, 2)
    return made


def _file(sound: Callable[[], Samples], every: int = 1) -> bytes:
    return wav(sound(), every)


def main(folder: Path) -> None:
    for name, make in makers().items():
        target = folder / "sounds" / f"{name}.wav"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(make())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets")
