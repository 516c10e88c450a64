"""Orca says the game's texts, and is silenced only while it has something of ours to say."""

from __future__ import annotations

import pytest

from game.voice import orca
from game.voice.orca import Orca
from game.words.labels import ENGLISH, LANGUAGES, SIMPLIFIED, TRADITIONAL

V51 = {"org.gnome.Orca1.Service.PresentMessage", "org.gnome.Orca1.SpeechManager.InterruptSpeech"}
V50 = {"org.gnome.Orca.Service.PresentMessage", "/org/gnome/Orca/Service/SpeechManager"}
V49 = {"org.gnome.Orca.Service.PresentMessage", "/org/gnome/Orca/Service/SpeechAndVerbosityManager"}


def run(monkeypatch: pytest.MonkeyPatch, answering: set[str]) -> list[tuple[str, str]]:
    """Let an Orca answer these methods or paths. Return the methods and values that reach it."""
    reached: list[tuple[str, str]] = []

    def called(name: str, path: str, method: str, *values: str | bool) -> str:
        assert path.startswith("/" + name.replace(".", "/"))
        if not answering & {path, method}:
            return ""
        reached.append((method.rpartition(".")[2], str(values[0])))
        return "(true,)"

    monkeypatch.setattr(orca, "called", called)
    return reached


@pytest.mark.parametrize("version", [V51, V50, V49])
def test_every_version_speaks_and_is_silenced_once(
    version: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = run(monkeypatch, version)
    reader = Orca()
    reader.cut()
    assert not reached, "Orca's own words aren't ours to cut"
    for text in ("one", "two"):
        reader.begin(text, ENGLISH)
        assert reader.said(0.0) is True
    reader.cut()
    reader.cut()
    assert reached[:2] == [("PresentMessage", "one"), ("PresentMessage", "two")]
    assert len(reached) == 3
    assert "InterruptSpeech" in reached[2]


def test_an_orca_that_is_gone_or_too_old_lets_another_program_speak(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run(monkeypatch, set())
    with pytest.raises(OSError, match="doesn't run"):
        Orca().begin("one", ENGLISH)


@pytest.mark.parametrize("system", LANGUAGES)
@pytest.mark.parametrize("language", [ENGLISH, "fr", SIMPLIFIED, TRADITIONAL])
def test_only_a_voice_of_the_same_chinese_reads_chinese(
    system: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = run(monkeypatch, V51)
    monkeypatch.setattr(orca, "system_language", lambda: system)
    if language in (ENGLISH, "fr", system):
        Orca().begin("text", language)
        assert reached
    else:
        with pytest.raises(OSError, match="Chinese"):
            Orca().begin("text", language)
