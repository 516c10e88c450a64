"""What a teacher says about a move that a lesson doesn't wait for: always true of the position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from game.lessons.lesson_session import LessonSession
from game.lessons.lessons import LessonStep
from game.rules.deal import Deal, Phase, deal_facts, legal_moves
from game.rules.distance import shanten, useful_tiles
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.play import advance
from game.rules.problems import Reason
from game.rules.tiles import (
    COPIES,
    KINDS,
    SEATS,
    SUIT_LETTERS,
    SUITED,
    Seat,
    Suit,
    Tile,
    counts_of,
    is_honour,
    is_suited,
    rank_of,
    suit_of,
    tile_text,
)
from game.rulesets.ruleset import Ruleset
from game.session.hand_groups import Group, groups_of

CLAIMS = (Action.CHOW, Action.PUNG, Action.KONG)


def reply(session: LessonSession, move: Move, name: Callable[[Seat], str]) -> Reason:
    """Return the reply to a wrong move, or to a right one with the wrong button. `name` returns the
    name of the player at a seat."""
    step, (wanted, *_) = session.step, session.accepted
    assert step is not None
    judge = _Judge(session.ruleset, session.deal, step, wanted, move, name)
    if move.action is Action.DISCARD and wanted.action is Action.DISCARD:
        return next(judge.of_discard())
    return judge.of_answer()


@dataclass(frozen=True)
class _Judge:
    """A move in a position, and the move that the step waits for."""

    rules: Ruleset
    deal: Deal
    step: LessonStep
    wanted: Move
    move: Move
    name: Callable[[Seat], str]

    def of_answer(self) -> Reason:
        """Return what to say when the move or the wanted one is no discard."""
        wanted, move = self.wanted, self.move
        if wanted.action is Action.WIN:
            return Reason.of("lesson.reply.complete")
        if wanted.action is Action.KONG and self.deal.phase is Phase.TURN:
            return Reason.of("lesson.reply.press_g")
        if wanted.action is Action.KONG and move.action is Action.PUNG:
            return Reason.of("lesson.reply.kong", tile=tile_text(_tile(move)))
        if wanted.action in CLAIMS:
            kind = MeldKind.CHOW if wanted.action is Action.CHOW else MeldKind.PUNG
            return Reason.of("lesson.reply.needed", set=named(Meld(kind, _tile(wanted)).tiles))
        if wanted.action is Action.PASS and move.action is Action.PUNG:
            return self._of_fewer_waits()
        return Reason.of("lesson.reply.other")

    def of_discard(self) -> Iterator[Reason]:
        """Yield what there is to say about the discard, what matters most first."""
        yield from self._of_win()
        if self.move == self.wanted:
            yield Reason.of("lesson.reply.right_button")
        tile = tile_text(_tile(self.move))
        if self.step.find:
            yield Reason.of("lesson.reply.look", tile=tile, what=Reason.of(self.step.find))
        yield from self._of_threat()
        if self.step.otherwise:
            yield Reason.of(self.step.otherwise)
        yield from self._of_ready()
        rest = _less(self.deal.hands[self.move.seat], _tile(self.wanted))
        broken = (one for one in groups_of(rest) if _tile(self.move) in one)
        for group in broken:
            yield Reason.of("lesson.reply.breaks", set=named(group))
        yield Reason.of("lesson.reply.other")

    # --- discards -------------------------------------------------------------------------------

    def _of_win(self) -> Iterator[Reason]:
        """Yield that somebody wins on the discard."""
        deal, _ = advance(self.deal, self.move)
        while deal.phase is Phase.CLAIM and deal.waiting_for:
            seat = deal.waiting_for[0]
            win = Move(seat, Action.WIN)
            answer = win if win in legal_moves(deal, seat) else Move(seat, Action.PASS)
            deal, _ = advance(deal, answer)
        if deal.wins:
            winner, fan = deal.wins[0].seat, self.rules.settle(deal_facts(deal)).scores[0].counted
            tile = tile_text(_tile(self.move))
            yield Reason.of("lesson.reply.deals_in", tile=tile, name=self.name(winner), fan=fan)

    def _of_threat(self) -> Iterator[Reason]:
        """Yield that an opponent collects the discard's suit, or could want this honour."""
        tile = _tile(self.move)
        for seat in SEATS:
            suit = None if seat == self.move.seat else _collected(self.deal, seat)
            if suit is None:
                continue
            is_new = is_honour(tile) and all(one.tile != tile for one in self.deal.river)
            if is_new or (is_suited(tile) and suit_of(tile) == suit):
                name = self.name(seat)
                yield Reason.of("lesson.reply.collects", name=name, suit=suit_name(suit))

    def _of_ready(self) -> Iterator[Reason]:
        """Yield that the right discard keeps the hand ready, or makes it so after a claim."""
        hand, melds = self.deal.hands[self.move.seat], len(self.deal.melds[self.move.seat])
        right = counts_of(_less(hand, _tile(self.wanted)))
        wrong = counts_of(_less(hand, _tile(self.move)))
        drawn = self.deal.drawn
        was_ready = drawn is None or shanten(counts_of(_less(hand, drawn)), melds) == 0
        if was_ready and shanten(right, melds) == 0 < shanten(wrong, melds):
            tiles = useful_tiles(right, melds, self.rules.forms)
            yield Reason.of("lesson.reply.not_ready", tiles=listed(tiles))

    # --- claims ---------------------------------------------------------------------------------

    def _of_fewer_waits(self) -> Reason:
        """Return how many winning tiles are left after a claim, and how many without it."""
        seat, tile = self.move.seat, _tile(self.move)
        hand, melds = self.deal.hands[seat], len(self.deal.melds[seat])
        after = _less(_less(hand, tile), tile)
        most = max(self._winning(_less(after, one), melds + 1) for one in set(after))
        return Reason.of("lesson.reply.fewer", fewer=most, more=self._winning(hand, melds))

    def _winning(self, hand: Sequence[Tile], melds: int) -> int:
        """Return how many tiles that the player can't see complete this hand, 0 if it isn't
        ready."""
        counts = counts_of(hand)
        if shanten(counts, melds) > 0:
            return 0
        left = self._unseen()
        return sum(left[tile] for tile in useful_tiles(counts, melds, self.rules.forms))

    def _unseen(self) -> list[int]:
        deal, left = self.deal, [COPIES] * KINDS
        laid = (tile for own in deal.melds for meld in own for tile in meld.tiles)
        thrown = (one.tile for one in deal.river if one.claimed_by is None)
        for tile in (*laid, *thrown, *deal.hands[self.move.seat]):
            left[tile] -= 1
        return left


def _tile(move: Move) -> Tile:
    assert move.tile is not None
    return move.tile


def _less(tiles: Sequence[Tile], gone: Tile) -> tuple[Tile, ...]:
    left = list(tiles)
    left.remove(gone)
    return tuple(left)


def _collected(deal: Deal, seat: Seat) -> Suit | None:
    """Return the suit that a player visibly collects: two melds of it, none of another suit, and
    no discard."""
    suits = [suit_of(meld.tile) for meld in deal.melds[seat] if meld.tile < SUITED]
    if len(suits) < 2 or len(set(suits)) > 1:
        return None
    thrown = {suit_of(one.tile) for one in deal.river if one.seat == seat and one.tile < SUITED}
    return None if suits[0] in thrown else suits[0]


# --- names --------------------------------------------------------------------------------------


def named(group: Group) -> Reason:
    """Return the name of a set, a pair, or tiles of one suit."""
    tile = tile_text(group[0])
    if len(set(group)) == 1:
        return Reason.of(f"lesson.group.{len(group)}", tile=tile)
    ranks = [Reason.of(f"lesson.rank.{rank_of(one)}") for one in group]
    joined = reduce(lambda all, one: Reason.of("lesson.ranks", first=all, second=one), ranks)
    suit = SUIT_LETTERS[suit_of(group[0])]
    return Reason.of(f"lesson.group.{suit}", ranks=joined)


def suit_name(suit: Suit) -> Reason:
    """Return the name of a suit within a sentence."""
    return Reason.of(f"lesson.suit.{SUIT_LETTERS[suit]}")


def listed(tiles: Sequence[Tile]) -> Reason:
    """Return the names of tiles."""
    names = [Reason.of(f"tile.{tile_text(tile)}") for tile in tiles]
    return reduce(lambda all, one: Reason.of("coach.listed", first=all, second=one), names)
