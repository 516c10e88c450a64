"""The card of a hand that is over: what its result shows, on one picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.deal import Phase, deal_facts
from game.rules.facts import WinFacts
from game.rules.match import PLAYER, Person
from game.rules.numbers import number_text, signed
from game.rules.problems import RulesError, refuse
from game.rules.tiles import SEATS, Seat, seat_after, tile_text
from game.rules.view import View
from game.rulesets.makings import makings
from game.rulesets.ruleset import HandScore, Ruleset, Scored, Settlement, TilePattern
from game.saves.deal_code import deal_code
from game.saves.same_deal import DealStart, start_in_play
from game.session.moods import Mood
from game.session.needs import moods_after, moods_here, need_of, ready_seats
from game.session.recording import Recording
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.drawing.theme import HEAD, PLAIN, SMALL
from game.ui.kit.app import App
from game.ui.kit.card import FACE, TOLD, Card, Line, card_page, share, typed_code
from game.ui.kit.faces import shows_faces
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.names import Named, face_of, person_name
from game.ui.kit.open_hands import hand_row, kongs_shown, open_hand, tile_row, won_hand
from game.ui.kit.page import Page
from game.ui.kit.wording import both_names, false_win_reason, how_won, points_colour, with_names
from game.words.counted import row_worth
from game.words.labels import Labels
from game.words.words import rule_summary, worth_words

TILE, ROW_TILE = 116, 58
NAME, WAITS, PAID = 226, 150, 76
"""The widths of a name, of waits and of points, after a hand without a winner."""
ROWS_FACE, ROWS_GAP = 58, 6
UNITS = ("points", "fan", "doubles", "award")
"""The units of patterns, from what says least about a hand."""


@dataclass(frozen=True, slots=True)
class EndedHand:
    """A hand that is over, with those who played it, by seat. `start` is None if its deal isn't
    known."""

    ruleset: Ruleset
    view: View
    settlement: Settlement
    number: int
    names: tuple[str, ...]
    faces: tuple[str, ...]
    moods: tuple[Mood, ...]
    start: DealStart | None


def ended_here(session: Session, settings: Settings, labels: Labels) -> EndedHand:
    """Return the hand on the table, which is over."""
    persons = [session.person_at(seat) for seat in SEATS]
    return EndedHand(
        session.ruleset,
        session.view,
        session.settlement,
        session.match.hand_number,
        *_people(persons, session, settings, labels),
        moods_here(session),
        start_in_play(session.saved) if session.saved.hand is not None else None,
    )


def ended_in(recording: Recording, settings: Settings, labels: Labels) -> EndedHand:
    """Return the hand of a recording. Raise RulesError if it isn't over, or if it can't be replayed
    to its end."""
    deal, result = recording.frames[-1].deal, recording.past.result
    if recording.problem is not None:
        raise RulesError(recording.problem)
    if deal.phase is not Phase.OVER or result is None:
        raise refuse("command.not_over", number=recording.past.hand.number)
    persons = [recording.person_at(seat) for seat in SEATS]
    view = recording.shown(recording.last, recording.seat_of(PLAYER), all_open=False).view
    scores, ready = recording.scores_at(recording.last), ready_seats(view, recording.ruleset)
    return EndedHand(
        recording.ruleset,
        view,
        recording.ruleset.settle(deal_facts(deal, recording.drawn_before)),
        recording.past.hand.number,
        *_people(persons, recording, settings, labels),
        moods_after(persons, result, scores, ready),
        recording.start,
    )


def _people(
    persons: Sequence[Person], match: Named, settings: Settings, labels: Labels
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names and the faces. "You" would be the reader of the card."""
    is_nameless = not settings.player_name
    names = (
        labels.text("card.player")
        if one == PLAYER and is_nameless
        else person_name(one, match, settings, labels)
        for one in persons
    )
    shown = shows_faces(settings)
    return tuple(names), tuple(face_of(one, match, settings) if shown else "" for one in persons)


# --- cards --------------------------------------------------------------------------------------


def share_result(app: App, session: Session, chosen: int) -> None:
    """Make a card of the hand on the table: of the winner at this place among the winners."""
    page = card_page(app.labels, app.settings)
    share(app, page, hand_card(page, ended_here(session, app.settings, app.labels), chosen))


def share_recording(app: App, recording: Recording) -> None:
    """Make a card of a recorded hand, which is over."""
    page = card_page(app.labels, app.settings)
    share(app, page, hand_card(page, ended_in(recording, app.settings, app.labels)))


def hand_card(page: Page, hand: EndedHand, chosen: int | None = None) -> Card:
    """Return the card of a hand: of the winner at this place. Without one, it is that of the player
    at the screen, or else of the first winner."""
    wins = hand.view.wins
    if not wins:
        return _without_winner(page, hand)
    if chosen is None or chosen >= len(wins):
        seats = [win.seat for win in wins]
        chosen = seats.index(hand.view.seat) if hand.view.seat in seats else 0
    return _of_win(page, hand, chosen)


def _of_win(page: Page, hand: EndedHand, place: int) -> Card:
    labels, rules = page.screen.labels, hand.ruleset
    win, score = hand.view.wins[place], hand.settlement.scores[place]
    seat, made = win.seat, makings(rules, win, score)
    brought = hand.settlement.payments[seat]
    return Card(
        best_name(rules, score, labels),
        (_how(hand, win, labels), _where(hand, labels)),
        won_hand("tiles", win, made, kongs_shown(hand), TILE),
        *_rules(rules, labels),
        _code(hand),
        pattern_lines(rules, score.patterns, labels),
        worth_words(rules, score, labels)[0],
        points_words(brought, labels),
        _face(page, hand, seat, FACE),
        seat,
    )


def _without_winner(page: Page, hand: EndedHand) -> Card:
    labels, rules = page.screen.labels, hand.ruleset
    false = hand.view.false_wins
    title, told = labels.text("result.drawn"), [labels.text("result.exhausted")] * (not false)
    if false and rules.options.false_win_penalty == "pay":
        names = labels.text("words.comma").join(hand.names[seat] for seat in false)
        title = labels.text("result.false_win", name=names)
    told += [labels.reason(false_win_reason(rules, seat, hand.names[seat])) for seat in false]
    return Card(
        title,
        (" ".join(told), _where(hand, labels)),
        _four_hands(page, hand),
        *_rules(rules, labels),
        _code(hand),
    )


def _rules(rules: Ruleset, labels: Labels) -> tuple[str, str]:
    return both_names(labels, f"ruleset.{rules.id}")[0], rule_summary(rules, labels)


def _code(hand: EndedHand) -> str:
    return typed_code(deal_code(hand.start)) if hand.start is not None else ""


# --- words --------------------------------------------------------------------------------------


def best_name(rules: Ruleset, score: HandScore, labels: Labels) -> str:
    """Return the name of the pattern that says most about a hand."""
    shapes = {row.id for row in rules.patterns if isinstance(row, TilePattern)}

    def says(one: Scored) -> tuple[int, int, bool]:
        return UNITS.index(one.unit), one.total, one.id in shapes

    if not score.patterns:
        return labels.text("result.no_patterns")
    best = max(reversed(score.patterns), key=says)
    return both_names(labels, labels.pattern_key(rules.id, best.id))[0]


def pattern_lines(rules: Ruleset, rows: Sequence[Scored], labels: Labels) -> tuple[Line, ...]:
    """Return the patterns and what each counts."""
    return tuple(
        Line(
            both_names(labels, labels.pattern_key(rules.id, one.id))[0]
            + (f" × {one.count}" if one.count > 1 else ""),
            row_worth(one, labels),
        )
        for one in rows
    )


def points_words(points: int, labels: Labels) -> str:
    """Return points that a hand brings, with their sign."""
    words = labels.text("table.points", count=abs(points))
    return words.replace(number_text(abs(points)), signed(points), 1)


def _how(hand: EndedHand, win: WinFacts, labels: Labels) -> str:
    """Return who won, on whose tile or by a draw."""
    seats = [win.seat] if win.discarder is None else [win.seat, win.discarder]
    tile = [] if win.by_flowers else [labels.text(f"tile.{tile_text(win.winning_tile)}")]

    def words(winner: str, other: str = "") -> str:
        return labels.text("drill.dot").join((winner, how_won(win, labels, other), *tile))

    return with_names(words, [hand.names[seat] for seat in seats], TOLD, HEAD)


def _where(hand: EndedHand, labels: Labels) -> str:
    """Return the round, the number of the hand, and how many tiles were left."""
    return labels.text("drill.dot").join(
        (
            both_names(labels, f"round.{hand.view.round_wind}")[0],
            labels.text("table.hand", number=hand.number),
            labels.text("drill.tiles_left", count=hand.view.live_left),
        )
    )


# --- pictures -----------------------------------------------------------------------------------


def _face(page: Page, hand: EndedHand, seat: Seat, side: float) -> Part:
    """Return the face at a seat, or the seat's wind."""
    if hand.faces[seat]:
        return page.face(f"face.{seat}", hand.faces[seat], side, hand.moods[seat])
    sign = page.screen.text(f"wind.{seat}.sign")
    return page.badge(f"wind.{seat}", sign, side, east=seat == SEATS[0])


def _four_hands(page: Page, hand: EndedHand) -> Part:
    """Return the four hands, the player's first."""
    in_turn = [seat_after(hand.view.seat, steps) for steps in range(len(SEATS))]
    return col(*(_one_hand(page, hand, seat) for seat in in_turn), gap=ROWS_GAP)


def _one_hand(page: Page, hand: EndedHand, seat: Seat) -> Part:
    """Return a player: the face, the name above the distance to ready, the hand and its waits."""
    need, paid = need_of(hand, seat), hand.settlement.payments[seat]
    name = with_names(lambda name: name, [hand.names[seat]], NAME, PLAIN)
    colour = "good" if need.is_ready else "dim"
    away = page.text(
        "label", f"away.{seat}", need.lines(page.screen.labels)[0], h=24, colour=colour
    )
    parts: list[Part | float] = [
        12,
        _face(page, hand, seat, ROWS_FACE),
        14,
        col(REST, page.text("item", f"name.{seat}", name, h=28), away, REST, w=NAME),
        10,
        hand_row(f"tiles.{seat}", open_hand(hand, seat), ROW_TILE),
        10,
        tile_row(f"waits.{seat}", [one.tile for one in need.waits], ROW_TILE / 2, WAITS),
    ]
    if any(hand.settlement.payments):
        words = page.text(
            "count",
            f"paid.{seat}",
            signed(paid),
            size=SMALL,
            colour=points_colour(paid),
            w=PAID,
            h=None,
        )
        parts.append(words)
    return page.panel(f"row.{seat}", row(*parts, 14), radius=14)
