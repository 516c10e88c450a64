"""The card of a hand that is counted, whatever it has come to."""

from __future__ import annotations

from collections.abc import Sequence

from game.coach.put_together import Standing
from game.rules.facts import HandFacts
from game.rules.tiles import tile_text
from game.rulesets.makings import makings
from game.rulesets.win_request import win_facts
from game.ui.drawing.theme import HEAD
from game.ui.kit.app import App
from game.ui.kit.card import FACE, SUM, WIDE, Card, Line, card_page, share
from game.ui.kit.hand_card import TILE, best_name, pattern_lines, points_words
from game.ui.kit.hands import OpenHand
from game.ui.kit.layout import Part
from game.ui.kit.open_hands import hand_row, won_hand
from game.ui.kit.wording import both_names, with_names
from game.words.counted import headline, how_words, notes, seat_names, seat_of, wait_words
from game.words.labels import Labels
from game.words.words import rule_summary, worth_words


def share_counted(app: App, found: Standing, names: Sequence[str]) -> None:
    """Make a card of a hand with at least one tile. `names` are the players' by seat."""
    share(app, card_page(app.labels, app.settings), counted_card(found, names, app.labels))


def counted_card(found: Standing, names: Sequence[str], labels: Labels) -> Card:
    """Return what the hand counts, what it waits on, or what is missing."""
    rules, score = found.ruleset, found.verdict.score if found.verdict else None
    ready = labels.text("coach.away.0") if found.waits else ""
    title, worth, points = ready or headline(found, labels), "", ""
    settlement = found.verdict.settlement if found.verdict else None
    if score is not None and settlement is not None:
        title, worth = best_name(rules, score, labels), worth_words(rules, score, labels)[0]
        points = points_words(settlement.payments[seat_of(found.request)], labels)
    lines = pattern_lines(rules, found.rows, labels)
    waits = tuple(
        Line(labels.text(f"tile.{tile_text(one.tile)}"), wait_words(rules, one, labels), one.tile)
        for one in found.waits
    )
    told = (_how(found, names, labels), " ".join(notes(found, labels)))
    ruleset = both_names(labels, f"ruleset.{rules.id}")[0]
    about = rule_summary(rules, labels)
    return Card(title, told, _tiles(found), ruleset, about, "", waits or lines, worth, points)


def _how(found: Standing, names: Sequence[str], labels: Labels) -> str:
    """Return how the hand was won, by whom if the players have names, which become shorter if there
    is no room."""
    has_names, seat = tuple(names) != seat_names(labels), seat_of(found.request)

    def words(*shown: str) -> str:
        who = (shown[seat],) if has_names else ()
        how = how_words(found.ruleset, found.request, shown, labels)
        return labels.text("drill.dot").join((*who, *how))

    return with_names(words, names, WIDE - SUM - FACE, HEAD)


def _tiles(found: Standing) -> Part:
    """Return the tiles: a winning hand in sets, any other in one row."""
    hand, options = found.hand, found.ruleset.options
    kongs = "middle_up" if options.hides_concealed_kongs else options.concealed_kong_shown
    if found.verdict is not None and found.verdict.score is not None:
        win = win_facts(found.request)
        return won_hand("tiles", win, makings(found.ruleset, win, found.verdict.score), kongs, TILE)
    last = () if hand.winning_tile is None else (hand.winning_tile,)
    concealed = tuple(sorted((*hand.concealed, *last)))
    facts = HandFacts(seat_of(found.request), concealed, hand.melds, hand.bonus)
    return hand_row("tiles", OpenHand(facts, hand.winning_tile, kongs), TILE)
