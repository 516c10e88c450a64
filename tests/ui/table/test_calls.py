"""Opponents call their claims aloud: each at a pitch of their own, in the claim words that are set,
and never after the table has moved on."""

from __future__ import annotations

import pytest

from game.rules.melds import Meld, MeldKind
from game.rules.moves import Claimed, Discarded, FalseWin, SelfKong, Won
from game.rules.problems import Reason
from game.rules.tiles import Seat, Tile, seat_after
from game.session.session import Session, Shown
from game.settings.opponents import OPPONENTS
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.sounds import Sounds, gain
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import PACE
from game.ui.table.show.calls import call_of, spoken_call
from game.ui.table.show.sounds import TableSounds
from game.words.labels import load_labels
from tests.session.playing import new_session
from tests.ui.ears import Calls, Ears
from tests.ui.mouse import click, new_app, texts

PUNG = Meld(MeldKind.PUNG, Tile(5), Tile(5))
CHOW = Meld(MeldKind.CHOW, Tile(5), Tile(5))
KONG = Meld(MeldKind.CONCEALED_KONG, Tile(5))


def table(session: Session | None = None, **settings: object) -> tuple[App, TableSounds, Calls]:
    app, heard = new_app(**settings), Calls()  # type: ignore[arg-type]
    app.sounds = Sounds(Ears(), heard)
    return app, TableSounds(app, session or new_session()), heard


def other(session: Session, position: int = 1) -> Seat:
    return seat_after(session.view.seat, position)


def test_every_claim_of_an_opponent_is_called() -> None:
    session, labels = new_session(), load_labels("zh_Hant")
    seat = other(session)
    for event, word in (
        (Claimed(seat, PUNG), "碰"),
        (Claimed(seat, CHOW), "上"),
        (SelfKong(seat, KONG), "槓"),
        (Won((seat,), Tile(3)), "食糊"),
        (FalseWin(seat), "食糊"),
    ):
        call = call_of(Shown(event, session.view), session, labels)
        assert call is not None
        assert call.word == word
    for silent in (Discarded(seat, Tile(3)), Claimed(session.view.seat, PUNG)):
        assert call_of(Shown(silent, session.view), session, labels) is None


def test_opponents_differ_in_pitch() -> None:
    session = new_session()
    app, sounds, heard = table(session)
    for position in (1, 2, 3):
        sounds.shown(Shown(Claimed(other(session, position), PUNG), session.view))
        app.play_sounds(0, seen=True)
    pitches = [call.pitch for call in heard.calls if call.word]
    assert len(set(pitches)) == 3
    assert len({one.pitch for one in OPPONENTS.values()}) == len(OPPONENTS)
    assert all(-100 <= one.pitch <= 100 for one in OPPONENTS.values())


@pytest.mark.parametrize(
    ("settings", "word", "language"),
    [
        ({"language": "en"}, "pung", "en"),
        ({"language": "zh_Hans"}, "碰", "zh_Hans"),
        ({"language": "en", "claim_words": "chinese"}, "碰", "zh_Hant"),
        ({"language": "zh_Hant", "claim_words": "palm"}, "pong", "en"),
        ({"language": "zh_Hant", "label_style": "both"}, "碰", "zh_Hant"),
        ({"language": "zh_Hans", "claim_words": "english"}, "pung", "en"),
        ({"language": "pl", "label_style": "both"}, "pung", "pl"),
        ({"language": "pl", "label_style": "english"}, "pung", "en"),
    ],
)
def test_the_claim_words_are_called_in_their_language(
    settings: dict[str, str], word: str, language: str
) -> None:
    labels = new_app(**settings).labels
    call = spoken_call("pung", labels)
    assert (call.word, call.language) == (word, language)


@pytest.mark.parametrize(
    ("settings", "seen"),
    [
        ({"calls": "off"}, True),
        ({"volume_voices": 0}, True),
        ({"sound": False}, True),
        ({"speech": "on"}, True),
        ({}, False),
    ],
)
def test_nobody_calls_if_it_is_off_or_said_or_not_seen(
    settings: dict[str, object], seen: bool
) -> None:
    session = new_session()
    app, sounds, heard = table(session, **settings)
    sounds.shown(Shown(Claimed(other(session), PUNG), session.view))
    app.play_sounds(0, seen)
    app.change_settings(calls="auto", volume_voices=6, sound=True, speech="off")
    app.play_sounds(16, seen=True)
    assert heard.calls == [], "what was not heard is not heard later"


def test_a_call_is_as_loud_as_voices_are_set() -> None:
    session = new_session()
    app, sounds, heard = table(session, volume=1, volume_voices=8)
    sounds.shown(Shown(Claimed(other(session), PUNG), session.view))
    app.play_sounds(0, seen=True)
    assert [one.loudness for one in heard.calls] == [gain(8)]


def test_a_call_is_dropped_when_the_table_moves_on() -> None:
    session = new_session()
    app, sounds, heard = table(session)
    sounds.shown(Shown(Claimed(other(session), PUNG), session.view))
    drops = heard.drops
    sounds.shown(Shown(Discarded(other(session), Tile(3)), session.view))
    app.play_sounds(0, seen=True)
    assert heard.take() == []
    assert heard.drops == drops + 1, "what the caller hasn't said yet is forgotten too"


def test_the_voice_gets_ready_with_the_table() -> None:
    session = new_session()
    app, _, heard = table(session, language="zh_Hant")
    app.play_sounds(0, seen=True)
    assert [(one.word, one.language) for one in heard.calls] == [("", "zh_Hant")]


def test_the_settings_call_a_claim_and_tell_what_is_missing() -> None:
    app, heard = new_app(), Calls()
    app.reset_to(TitleScene(app))
    app.sounds = Sounds(Ears(), heard)
    app.open(routes.Settings(PACE))
    click(app, "setting.volume_voices.slider", part=0.5)
    app.play_sounds(0, seen=True)
    assert heard.take() == ["pung"]
    heard.problem = Reason("problem.no_caller")
    assert "no voice" in texts(app)["setting.calls.help"]
    app.change_settings(calls="off")
    assert "no voice" not in texts(app)["setting.calls.help"]
