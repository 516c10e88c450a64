"""Finished hands for the screens, from the smallest to the fullest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

from game.rules.deal import Phase
from game.rules.facts import After, DealFacts, HandFacts, WinFacts
from game.rules.match import PERSONS, HandResult, Match, Person, Points, after_hand, person_after
from game.rules.melds import Meld
from game.rules.notation import HandText, parse_hand
from game.rules.options import Options
from game.rules.tiles import EAST, EAST_WIND, NORTH, SEATS, SOUTH, WEST, Seat, seat_after
from game.rules.view import View
from game.rulesets import ruleset
from game.rulesets.hongkong import HONG_KONG
from game.rulesets.ims import IMS
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset, Settlement
from game.rulesets.western import WESTERN
from game.saves.save import Names, SavedMatch
from game.saves.saved_hands import FinishedHand
from game.saves.saved_hands import ending as ending_of
from game.session.session import Session
from game.settings.opponents import NO_OPPONENTS, Ids
from game.settings.settings import Settings
from game.settings.values import LONGEST_NAME
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.looks import BadgeLook, ButtonLook, Placed, TextLook, TileLook
from game.ui.kit.app import App, Scene
from game.ui.kit.screen import Screen
from game.ui.route_table import scene_of
from tests.ui.mouse import fonts

PLAIN = "12m 468p 2257s SWNP"


@dataclass(frozen=True, slots=True)
class Ending:
    """Hands by seat as text; a winning tile marks a win. Default options are the ruleset's."""

    hands: tuple[str, str, str, str]
    discarder: Seat | None = None
    robbing: bool = False
    after: After | None = None
    last_tile: bool = False
    options: Options | None = None
    drawn_before: int = 0
    rules: str = "pocket"
    original_call: bool = False

    @property
    def ruleset(self) -> Ruleset:
        """Return the ruleset with the options in use."""
        chosen = ruleset(self.rules)
        return chosen if self.options is None else chosen.with_options(self.options)


FULL = "N [EEEE] (SSSS) (WWWW+) [CCCC] f1f2f3f4 g1g2g3g4 + N"
EATEN = "5p (1111m) (2222m+) (3333m) (9999s)"
ALL = replace(POCKET.options, multiple_wins="all", goulash_bonus=5, bonus_tiles=True)

ENDINGS = {
    "plain": Ending(("123m 456m 234p 67s EE + 8s", PLAIN, PLAIN, PLAIN), discarder=WEST),
    "yours": Ending((PLAIN, "123m 456m 234p 67s EE + 8s", PLAIN, PLAIN), discarder=WEST),
    "none": Ending(("(123m) 567m 222p 78s 99p + 6s", PLAIN, PLAIN, PLAIN), discarder=SOUTH),
    "self": Ending((PLAIN, "222m (888m) 22s FFF CC + C", "147m 258p 369s ESWN", PLAIN)),
    "robbed": Ending((PLAIN, PLAIN, "(123s) 456s 79s FFF CC + 8s", PLAIN), NORTH, robbing=True),
    "full": Ending((EATEN, PLAIN, PLAIN, FULL), after=After.KONG_KONG, last_tile=True, options=ALL),
    "three": Ending(
        (
            "(123m) (456m) 678s 46p 99p f1 + 5p",
            PLAIN,
            "222p [4444p] (888p) 55p 66p + 5p",
            "(234s) 234m 34p 66s FFF g2 + 5p",
        ),
        discarder=SOUTH,
        last_tile=True,
        options=ALL,
        drawn_before=2,
    ),
    "most": Ending(
        (
            "N [EEEE] (SSSS) (WWWW+) [CCCC] f1f2f3f4 + N",
            "N (EEE) (SSS) (WWW) FFF g1g2g3g4 + N",
            "(123m) 567m 222p 789s N + N",
            PLAIN,
        ),
        discarder=NORTH,
        last_tile=True,
        options=ALL,
        drawn_before=3,
    ),
    "drawn": Ending((PLAIN, EATEN, "147m 258p 369s ESWN", "(234s) 234m 34p 66s FFF g2 g3")),
}

POOR = "12m 468p 2257s SWNP f2 g3"
OTHERS = {
    "ims self": Ending(
        ("123m 456m 789m 23p EE f1 g1 + 4p", PLAIN, PLAIN, PLAIN),
        rules="ims",
        drawn_before=2,
        options=replace(IMS.options, goulash_bonus=7),
    ),
    "ims most": Ending(
        (PLAIN, "N (SSSS) (EEEE) [CCCC] [1111m] f1f2f3f4 g1g2g3 + N", PLAIN, PLAIN),
        after=After.KONG_KONG,
        last_tile=True,
        rules="ims",
    ),
    "ims fed": Ending(
        (PLAIN, PLAIN, "N (123s) (456s) (789s) (123s) f1f2 + N", PLAIN), discarder=EAST, rules="ims"
    ),
    "ims all": Ending(
        ("(123m) (456m) 678m 46p 99p + 5p", PLAIN, "222p 444p 88p 55p 666s + 5p", PLAIN),
        discarder=SOUTH,
        rules="ims",
        options=replace(IMS.options, multiple_wins="all", goulash_bonus=100),
        drawn_before=3,
    ),
    "western plain": Ending(
        ("123m 456m 234p 67s EE + 8s", "222m (888m) EE 1123s N", PLAIN, POOR),
        discarder=WEST,
        rules="western",
    ),
    "western most": Ending(
        (
            "888m [CCCC] (EEE) (555m) F f1f2f3f4 g1g2g3g4 + F",
            "(2222p) (9999p) [3333p] [4444p] S",
            "[6666s] (1111s) [7777s] (2222s) W",
            "444s 555s 999s (PPP) N",
        ),
        after=After.KONG,
        last_tile=True,
        original_call=True,
        rules="western",
        options=replace(WESTERN.options, goulash_bonus=100),
        drawn_before=3,
    ),
    "western special": Ending(
        (PLAIN, "19m 19p 19s ESWN CCFP", PLAIN, "19m 19p 19s ESWN CFP + C"),
        rules="western",
        options=replace(WESTERN.options, calling_award="two_fifths", limit_points=10_000),
    ),
    "western all": Ending(
        (
            "(123m) (456m) 678s 46p 99p f1 + 5p",
            "22m EE NN 147p 258s W",
            "222p [4444p] (888p) 55p 66p + 5p",
            "(234s) 234m 34p 66s FFF g2 + 5p",
        ),
        discarder=SOUTH,
        rules="western",
        options=replace(WESTERN.options, multiple_wins="all"),
    ),
    "hongkong self": Ending(
        (PLAIN, "222m (888m) 22s FFF CC f2f1f3f4 g2 + C", "147m 258p 369s ESWN", PLAIN),
        rules="hongkong",
        drawn_before=1,
        options=replace(HONG_KONG.options, goulash_bonus=9),
    ),
    "hongkong liable": Ending(
        (PLAIN, "11m (CCC) (FFF) (PPP) 12m + 3m", PLAIN, PLAIN),
        rules="hongkong",
        options=replace(HONG_KONG.options, liability=True),
    ),
    "hongkong most": Ending(
        ("N [EEEE] (SSSS) (WWWW+) [CCCC] f1f2f3f4 g1g2g3g4 + N", PLAIN, PLAIN, PLAIN),
        after=After.KONG_KONG,
        last_tile=True,
        rules="hongkong",
        options=replace(HONG_KONG.options, limit_fan=13, payment_table="full_spicy"),
    ),
}
"""Hands in the other rulesets."""

EVERY = ENDINGS | OTHERS

LONG_NAMES: Names = ("Bartholomew Winstone", "W" * LONGEST_NAME, "歐陽上官諸葛司馬皇甫" * 2)


@dataclass(frozen=True)
class FakeSession:
    """The parts of a session that the result screens use."""

    view: View
    settlement: Settlement
    result: HandResult
    match: Match
    ruleset: Ruleset
    over: bool = False
    names: Names = LONG_NAMES
    opponents: Ids = NO_OPPONENTS
    unsaved: None = None
    finished_hands: tuple[FinishedHand, ...] = ()
    kind = "match"

    def save(self) -> bool:
        return True

    @property
    def standing(self) -> Match:
        return after_hand(self.match, self.result)

    @property
    def is_match_over(self) -> bool:
        return self.over

    @property
    def saved(self) -> SavedMatch:
        players = ("plain", "plain", "plain")
        return SavedMatch(self.ruleset.id, players, self.match, self.match.options)

    @property
    def ranking(self) -> tuple[int, ...]:
        return self.standing.ranking()

    @property
    def player_seat(self) -> Seat:
        return self.match.seat_of(PERSONS[0])

    def person_at(self, seat: Seat) -> Person:
        return self.match.person_at(seat)


def match_of(hands: int, options: Options = POCKET.options) -> Match:
    """Return a match after this number of hands of every kind."""
    scores = (1000, 1000, 1000, 1000)
    match = Match(options, "seed", PERSONS[2], PERSONS[2], scores)
    for number in range(1, hands + 1):
        match = after_hand(match, _past_result(match, number))
    return match


def _past_result(match: Match, number: int) -> HandResult:
    if number % 4 == 0:
        return HandResult(number, match.dealer, match.round_wind, (0, 0, 0, 0))
    winner = PERSONS[number * 7 % 3 + (number % 5 == 1)]
    fan = number * 5 % 13
    points = [-16 * fan] * 4
    points[winner] = 48 * fan
    paid: Points = (points[0], points[1], points[2], points[3])
    discarder = None if number % 3 == 0 else person_after(winner)
    ids = ("pure_hand", "pong_pong_wu", "three_hidden_pong", "chi_mo")[: 1 + number % 4]
    return HandResult(
        number, match.dealer, match.round_wind, paid, (winner,), (fan,), discarder, (ids,)
    )


def session_of(
    name: str, *, hands: int = 11, over: bool = False, names: Names = LONG_NAMES
) -> Session:
    """Return a session with this ending, which has played `hands` hands before it."""
    ending = EVERY[name]
    texts = [parse_hand(text) for text in ending.hands]
    match = match_of(hands, ending.ruleset.options)
    wins = tuple(
        _win(ending, seat, text)
        for seat, text in zip(SEATS, texts, strict=True)
        if text.winning_tile
    )
    facts = [_facts(seat, text) for seat, text in zip(SEATS, texts, strict=True)]
    for win in wins:
        facts[win.seat] = win.hand
    east, south, west, north = facts
    over_facts = DealFacts((east, south, west, north), wins, EAST_WIND, ending.drawn_before)
    settlement, result = ending_of(match, over_facts, ending.ruleset)
    fake = FakeSession(
        view=_view(match, texts, wins),
        settlement=settlement,
        result=result,
        match=match,
        ruleset=ending.ruleset,
        over=over,
        names=names,
    )
    return cast(Session, fake)


def _melds(owner: Seat, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Return the melds as claimed from the left, from opposite, from the right and so on."""
    fed = []
    for place, meld in enumerate(melds):
        side = 3 if meld.is_chow else (3, 2, 1)[place % 3]
        source = seat_after(owner, side)
        fed.append(meld if meld.is_concealed else replace(meld, claimed=meld.tile, source=source))
    return tuple(fed)


def _facts(seat: Seat, text: HandText) -> HandFacts:
    return HandFacts(seat, text.concealed, _melds(seat, text.melds), text.bonus)


def _win(ending: Ending, seat: Seat, text: HandText) -> WinFacts:
    assert text.winning_tile is not None
    hand = _facts(seat, text)
    full = replace(hand, concealed=tuple(sorted((*hand.concealed, text.winning_tile))))
    return WinFacts(
        full,
        text.winning_tile,
        discarder=ending.discarder,
        after=ending.after,
        last_tile=ending.last_tile,
        robbing=ending.robbing,
        original_call=ending.original_call,
    )


def _view(match: Match, texts: list[HandText], wins: tuple[WinFacts, ...]) -> View:
    return View(
        seat=match.seat_of(PERSONS[0]),
        options=match.options,
        round_wind=match.round_wind,
        phase=Phase.OVER,
        turn=EAST,
        hands=tuple(text.concealed for text in texts),
        hand_sizes=tuple(len(text.concealed) for text in texts),
        melds=tuple(_melds(seat, texts[seat].melds) for seat in SEATS),
        bonus=tuple(text.bonus for text in texts),
        river=(),
        live_left=0,
        can_replace=False,
        drawn=None,
        drawer=None,
        claimed_tile=None,
        robbing=False,
        legal=(),
        refused=None,
        turns=(9, 9, 9, 9),
        wins=wins,
    )


# --- checks for every screen --------------------------------------------------------------------


class Ground(Scene):
    """An empty scene below the others."""

    def place(self, screen: Screen) -> list[Placed]:
        return []


def app_at(
    name: str,
    language: str = "en",
    *,
    over: bool = False,
    hands: int = 11,
    names: Names = LONG_NAMES,
) -> App:
    """Return the program at this ending, with the longest names possible."""
    app = App(
        scene_of, Settings(language=language, player_name="Maximiliane Featherwm"[:LONGEST_NAME])
    )
    app.session = session_of(name, hands=hands, over=over, names=names)
    app.reset_to(Ground(app))
    return app


def placed_at(app: App, size: tuple[int, int]) -> list[Placed]:
    return app.place(Screen(*size, app.labels, app.settings))


def texts(placed: list[Placed]) -> dict[str, str]:
    """Return every text on the screen by its key, without the number of the scene."""
    return {
        one.key.partition("/")[2]: one.look.text
        for one in placed
        if isinstance(one.look, TextLook | FeastLook)
    }


def check_places(placed: list[Placed], size: tuple[int, int]) -> None:
    """Check that all items are on the screen, and that no text lies on a tile or another text."""
    for one in placed:
        box = one.box
        assert min(box.x, box.y) >= 0, one
        assert (max(box.right, size[0]), max(box.bottom, size[1])) == size, one
    words = [one for one in placed if isinstance(one.look, TextLook)]
    solid = [one for one in placed if isinstance(one.look, TileLook | ButtonLook | BadgeLook)]
    for place, one in enumerate(words):
        for other in solid + words[:place]:
            assert not one.box.overlaps(other.box), (one, other)


def check_legible(placed: list[Placed], smallest: int) -> None:
    """Check that every line fits into its box in letters of at least `smallest` pixels."""
    font = fonts().font(smallest)
    for one in placed:
        if isinstance(one.look, TextLook) and not one.look.wrap:
            assert one.look.size >= smallest, one
            wide = font.size(one.look.text)[0]
            assert wide <= one.box.w, (one, wide)
