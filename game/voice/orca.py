"""Orca, the screen reader of Linux, which can speak for other programs from version 49 on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from game.system.session_bus import called
from game.words.labels import is_chinese, system_language

_RUN = "org.gnome.Orca.Module.ExecuteCommand"
_Values: TypeAlias = tuple[str | bool, ...]
_SILENCE: Mapping[str, Sequence[tuple[str, str, _Values]]] = {
    "Orca1": [("/SpeechManager", "org.gnome.Orca1.SpeechManager.InterruptSpeech", (False,))],
    "Orca": [
        ("/SpeechManager", _RUN, ("InterruptSpeech", False)),
        ("/SpeechAndVerbosityManager", _RUN, ("InterruptSpeech", False)),
    ],
}
"""What silences version 51, and versions 50 and 49."""


class Orca:
    """Orca says texts as its user likes it, in braille too, and has a queue of its own."""

    name = "Orca"

    def __init__(self) -> None:
        self._kind = ""
        self._speaks = False

    def begin(self, text: str, language: str) -> None:
        if is_chinese(language) and language != system_language():
            raise OSError("its voice can't read Chinese")
        for kind in [self._kind] if self._kind else list(_SILENCE):
            if _asked(kind, "", f"org.gnome.{kind}.Service.PresentMessage", (text,)):
                self._kind, self._speaks = kind, True
                return
        raise OSError("it doesn't run or can't speak for others")

    def said(self, seconds: float) -> bool | None:
        return True

    def cut(self) -> None:
        if self._speaks:
            self._speaks = False
            any(_asked(self._kind, *one) for one in _SILENCE[self._kind])

    def close(self) -> None:
        """Do nothing: it goes on without the game."""


def _asked(kind: str, module: str, method: str, values: _Values) -> str:
    return called(
        f"org.gnome.{kind}.Service", f"/org/gnome/{kind}/Service{module}", method, *values
    )
