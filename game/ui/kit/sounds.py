"""Sounds, asked for when something is shown and played with the frame that shows it.

A sound never causes an error. Without a device or its files, or if the device disappears, the game
goes on in silence, and now and then looks for a device.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol

import pygame

from game.settings.settings import LOUDEST, Volumes
from game.system.paths import asset
from game.voice.call import Call
from game.voice.calls import Caller, NoCaller

log = logging.getLogger(__name__)

REST = 10_000
"""The ms without a sound after which the device is released, or a failed one is tried again. An
open one always costs a little, and the system might take long to refuse one."""
DEVICE = (44_100, -16, 2, 512)
"""Samples a second, signed bits, channels, and the buffer: 11.6 ms."""

VARIANTS = range(1, 9)
COINS = tuple(f"coin-{number}" for number in VARIANTS)
"""The sounds of coins, the lowest note first."""
_VARIED = ("discard", "draw", "meld", "kong")
TILES = frozenset((*_VARIED, "shuffle", "wall", "dice"))
"""The sounds of tiles and dice. All others are signals."""
_SINGLE = (
    *("shuffle", "wall", "dice", "claim", "turn", "button", "count"),
    *("win", "win-large", "win-limit", "drawn", "match-end"),
)
FILES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {name: tuple(f"{name}-{number}" for number in VARIANTS) for name in _VARIED}
    | {name: (name,) for name in (*_SINGLE, *COINS)}
)
"""The files in assets/sounds by sound. Of several files, none plays twice in a row."""

NOBODY = NoCaller()
_FAILURES = (pygame.error, OSError, NotImplementedError)
"""No device, a missing file, or a build of the library without sound."""


def gain(volume: int) -> float:
    """Return the factor (0 to 1) for a volume of 0 to LOUDEST. It is squared because ears hear
    ratios: half the volume should sound about half as loud."""
    return (volume / LOUDEST) ** 2


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound to play: a name in FILES, a delay `after` in ms and a loudness (0 to 1). `sides`
    gives its direction, as factors for the left and the right ear."""

    name: str
    after: int = 0
    loudness: float = 1.0
    sides: tuple[float, float] = (1.0, 1.0)


def load(file: str) -> pygame.mixer.Sound:
    """Return the sound of a file in assets/sounds by its name. This needs a device. Raise OSError
    or pygame.error if the file can't be read."""
    return pygame.mixer.Sound(asset("sounds", f"{file}.wav"))


class SoundPlayer(Protocol):
    """An interface for playing sounds. Nothing here raises."""

    def play(self, name: str, loudness: float, sides: tuple[float, float]) -> bool:
        """Start one of FILES at a loudness of 0 to 1. Return whether there is a device for it."""
        ...

    def close(self) -> None:
        """Release the device; the next `play` takes it again."""
        ...


class Silence:
    """A speaker for pictures and tests."""

    def play(self, name: str, loudness: float, sides: tuple[float, float]) -> bool:
        """Play nothing."""
        return False

    def close(self) -> None:
        """Do nothing, since there is no device."""


class Sounds:
    """The sounds asked for but not yet played: each name once, however often it was asked for. And
    the last word that an opponent calls."""

    def __init__(self, speaker: SoundPlayer, caller: Caller = NOBODY) -> None:
        self._speaker = speaker
        self.caller = caller
        self._call: Call | None = None
        self._asked: dict[str, tuple[int, Sound]] = {}
        self._used: int | None = None
        """The time of the last sound or of the first that failed, None while the device is
        released."""
        self._has_failed = False

    def ask(self, sound: Sound, now: int) -> None:
        """Play this sound with the first frame at which it is due."""
        self._asked.setdefault(sound.name, (now + sound.after, sound))

    def call(self, call: Call) -> None:
        """Call a word with the next frame."""
        self._call = call

    def drop_call(self) -> None:
        """Drop a word that isn't said yet: it would be late now."""
        self._call = None
        self.caller.drop()

    def play_due(self, now: int, volumes: Volumes) -> None:
        """Play all due sounds. At volume 0, drop them without taking the device."""
        due = [sound for at, sound in self._asked.values() if at <= now]
        for sound in due:
            del self._asked[sound.name]
            volume = volumes.tiles if sound.name in TILES else volumes.signals
            if volume:
                self._play(sound, gain(volume), now)
        if self._used is not None and now - self._used >= REST:
            self.close()
        if self._call is not None and volumes.voices:
            self.caller.call(replace(self._call, loudness=gain(volumes.voices)))
        self._call = None

    def _play(self, sound: Sound, loudness: float, now: int) -> None:
        plays = self._speaker.play(sound.name, loudness * sound.loudness, sound.sides)
        if plays or self._used is None:
            self._used = now
        self._has_failed = not plays

    def look_again(self) -> None:
        """Try a failed device again with the next sound, since another one has come."""
        if self._has_failed:
            self.close()

    def close(self) -> None:
        """Release the device until the next sound."""
        self._speaker.close()
        self._used, self._has_failed = None, False


class Mixer:
    """The speaker of this machine. The device and each file are taken with the first need."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self._rng = rng or random.Random()
        self._is_lost = False
        self._told = ""
        """Why there was no device the last time, so that the log says it once."""
        self._last: dict[str, str] = {}
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}

    def play(self, name: str, loudness: float, sides: tuple[float, float]) -> bool:
        """Start one of the sound's files. Return False from a failed device on, until `close`."""
        sound = self._sound(self._variant(name)) if self._is_ready() else None
        if sound is not None:
            self._start(sound, loudness, sides)
        return not self._is_lost

    def _start(
        self, sound: pygame.mixer.Sound, loudness: float, sides: tuple[float, float]
    ) -> None:
        try:
            # Set before the start, so that even the first samples aren't too loud.
            sound.set_volume(loudness)
            channel = sound.play()
            if channel is not None:
                channel.set_volume(*sides)
        except _FAILURES as error:
            self._lose(error)

    def close(self) -> None:
        """Release the device and the files. The next `play` tries a failed device again."""
        self._loaded.clear()
        self._is_lost = False
        with suppress(*_FAILURES):
            pygame.mixer.quit()

    def _is_ready(self) -> bool:
        """Return whether there is a device. A failed one isn't tried again before `close`."""
        if self._is_lost:
            return False
        try:
            if not pygame.mixer.get_init():
                self._loaded.clear()
                pygame.mixer.init(*DEVICE)
        except _FAILURES as error:
            self._lose(error)
        return not self._is_lost

    def _lose(self, error: Exception) -> None:
        self._is_lost = True
        if str(error) != self._told:
            self._told = str(error)
            log.info("no sound: %s", error)

    def _variant(self, name: str) -> str:
        files = FILES[name]
        if len(files) == 1:
            return files[0]
        file = self._rng.choice([one for one in files if one != self._last.get(name)])
        self._last[name] = file
        return file

    def _sound(self, file: str) -> pygame.mixer.Sound | None:
        """Return the sound of a file, None if it can't be read."""
        if file not in self._loaded:
            try:
                self._loaded[file] = load(file)
            except _FAILURES as error:
                log.info("no sound %s: %s", file, error)
                self._loaded[file] = None
        return self._loaded[file]
