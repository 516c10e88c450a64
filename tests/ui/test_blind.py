"""A hand can be played by ear: keys in, spoken texts out, and nothing else."""

from __future__ import annotations

import pytest

from game.rules.match import PERSONS
from game.rules.melds import Meld
from game.rules.tiles import SEATS, UNKNOWN, Tile
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from game.session.session import Session
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.names import teller_of
from tests.ui.blind import Blind
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import LANGUAGES, new_app
from tests.ui.voices import Listener, listen

PLAYERS = ("plain", "plain", "plain")


class Chair:
    """A place at a table with a keyboard and a voice, but without a screen."""

    def __init__(self, rules: Ruleset, language: str, seed: str, clock: list[int]) -> None:
        self.clock = clock
        self.app: App = new_app(language, speech="on", speed=5, pace="none")
        self.voice: Listener = listen(self.app)
        session = Session.new(rules, rules.options, PLAYERS, seed)
        self.app.session = session
        self.app.open(routes.Table())
        self.hand = Hand(self.app.top, FakeWindow((960, 600)))

    @property
    def session(self) -> Session:
        assert self.app.session is not None
        return self.app.session

    def press(self, key: str) -> list[str]:
        assert self.voice.take() == []
        self.clock[0] += 1000  # no press follows another in haste
        self.hand.key(key)
        return self.voice.take()

    def wait(self) -> list[str]:
        for _ in range(3):
            self.hand.now += 2000
            self.hand.frame()
        return self.voice.take()

    def check(self, player: Blind) -> None:
        """Compare what the player knows with the view of their seat, and with the answers."""
        view = self.session.view
        assert player.seat == view.seat
        assert sorted(player.concealed.elements()) == [*view.hand]
        (said,) = self.press("f2")
        assert sorted(player.hand(said)) == [*view.hand]
        for seat in SEATS:
            heard = player.table[seat]
            river = [one.tile for one in view.river if one.seat == seat and not is_taken(one)]
            assert heard.river == river
            assert heard.sets == [tiles_of(meld) for meld in view.melds[seat]]
            assert sorted(heard.bonus) == sorted(view.bonus[seat])
        self.check_answers(player)

    def check_answers(self, player: Blind) -> None:
        """Compare what is said of the table when asked with what was said as it happened."""
        labels = player.labels
        for position, key in enumerate(("f3", "f4", "f5", "f6")):
            seat = (self.session.player_seat + position) % 4
            (said,) = self.press(key)
            who = "spoken.player" if position else "spoken.you.at"
            found, rest = player.sentences(said, who)
            assert found is not None, said
            assert player.winds[found["wind"]] == seat
            if position:
                assert int(found["count"]) == self.session.view.hand_sizes[seat]
            heard = player.table[seat]
            sets, rest = player.sentences(rest, "spoken.sets")
            said_sets = sets["sets"].split(labels.text("spoken.semicolon")) if sets else []
            told = [player.sourced(one) for one in said_sets]
            assert [tiles for tiles, *_ in told] == heard.sets
            known = [(meld.claimed, meld.source) for meld in self.session.view.melds[seat]]
            assert [(claimed, source) for _, claimed, source in told] == known
            bonus, rest = player.sentences(rest, "spoken.bonus")
            assert (player.listed(bonus["tiles"]) if bonus else []) == heard.bonus
            river, rest = player.sentences(rest, "spoken.discards")
            assert (player.listed(river["tiles"]) if river else []) == heard.river
            assert rest in ("", labels.text("spoken.no_discards"))


def is_taken(tile: object) -> bool:
    return getattr(tile, "claimed_by", None) is not None


def tiles_of(meld: Meld) -> tuple[Tile, ...]:
    return (UNKNOWN,) * 4 if meld.tile == UNKNOWN else meld.tiles


@pytest.mark.sample(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_a_hand_is_played_by_ear(rules: Ruleset, language: str, clock: list[int]) -> None:
    chair = Chair(rules, language, "by ear", clock)
    player = Blind(chair.app.labels.spoken, chair.press, chair.wait, chair.check)
    player.play()
    assert player.decisions > 5
    session, labels = chair.session, player.labels
    assert session.is_hand_over
    assert chair.voice.languages == {language}
    for person in PERSONS:
        points = session.standing.scores[person]
        assert f"{points:,}" in player.result
    for score in session.settlement.scores:
        for row in score.patterns:
            assert labels.text(labels.pattern_key(rules.id, row.id)) in player.result
    winners = {win.seat for win in session.view.wins}
    names = teller_of(session, session.view, chair.app.settings, labels).names
    for seat, score in enumerate(session.settlement.hands):
        counted = labels.text("spoken.counted", name=names[seat])
        assert (counted in player.result) == (seat not in winners)
        assert labels.text("table.points", count=score.counted) in player.result
