"""What is said aloud at the table: what happens, and answers to the player's questions.

Everything comes from the player's view and the events that their seat sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.rules.facts import WinFacts
from game.rules.melds import Meld
from game.rules.moves import (
    Action,
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    FalseWin,
    Move,
    SelfKong,
)
from game.rules.tiles import (
    BONUS,
    COPIES,
    DEALER,
    HONOURS,
    KIND_TILES,
    SEATS,
    SUIT_LETTERS,
    SUIT_TILES,
    UNKNOWN,
    Tile,
    chow_tiles,
    rank_of,
    seat_after,
    tile_text,
)
from game.rules.view import View
from game.rulesets.ruleset import HandScore, Ruleset
from game.session.session import Session
from game.words.keys import CLAIMS
from game.words.labels import Labels
from game.words.words import act_of, caption, out_words, worth_words

Names = tuple[str, str, str, str]
"""The players' names by seat."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Says what the player at a view's seat knows, in the language of the labels."""

    labels: Labels
    view: View
    names: Names

    # --- tiles ---

    def tile(self, tile: Tile) -> str:
        """Return the name of a tile, such as "5 of dots"."""
        return self.labels.text(f"tile.{tile_text(tile)}")

    def counted(self, tile: Tile, out: Sequence[int] | None) -> str:
        """Return the name of a tile, and how many aren't seen yet if that is told."""
        name = self.tile(tile)
        if out is None or tile not in KIND_TILES:
            return name
        return self.listed((name, out_words(self.labels, out[tile])))

    def tiles_out(self, out: Sequence[int]) -> str:
        """Return which tiles aren't seen yet, the fewest first: "all 4 seen: East wind"."""
        parts = [self.labels.text("spoken.tiles_out.on")]
        for count in range(COPIES + 1):
            tiles = [tile for tile in KIND_TILES if out[tile] == count]
            if tiles:
                said = out_words(self.labels, count)
                parts.append(
                    self.labels.text("spoken.tiles_out", out=said, tiles=self.grouped(tiles))
                )
        return " ".join(parts)

    def listed(self, names: Iterable[str]) -> str:
        """Return names with the commas of the language between them."""
        return self.labels.text("words.comma").join(names)

    def grouped(self, tiles: Sequence[Tile]) -> str:
        """Return the tiles suit by suit: "1, 1, 2 of dots; East wind"."""
        groups = []
        for letter, suit in zip(SUIT_LETTERS, SUIT_TILES, strict=True):
            ranks = [
                self.labels.text(f"lesson.rank.{rank_of(one)}")
                for one in sorted(tiles)
                if one in suit
            ]
            if ranks:
                ranked = self.listed(ranks)
                groups.append(self.labels.text(f"lesson.group.{letter}", ranks=ranked))
        groups += [self.tile(one) for one in sorted(tiles) if one in (*HONOURS, *BONUS)]
        return self.labels.text("spoken.semicolon").join(groups)

    def meld(self, meld: Meld) -> str:
        """Return a meld's kind and tiles. A concealed kong that lies face down has no tile."""
        if meld.is_chow:
            return self.labels.text("spoken.chow", tiles=self.grouped(meld.tiles))
        kind = "concealed_kong" if meld.is_concealed else "kong" if meld.is_kong else "pung"
        if meld.tile == UNKNOWN:
            return self.labels.text("spoken.concealed_kong.unknown")
        return self.labels.text(f"spoken.{kind}", tile=self.tile(meld.tile))

    def sourced(self, meld: Meld) -> str:
        """Return a set, and who discarded its claimed tile."""
        if meld.source is None:
            return self.meld(meld)
        key = "spoken.chow.from" if meld.is_chow else "spoken.set.from"
        claimed = self.tile(meld.tile if meld.claimed is None else meld.claimed)
        wind = self.labels.text(f"wind.{meld.source}")
        return self.labels.text(key, meld=self.meld(meld), tile=claimed, wind=wind)

    # --- what happens ---

    def event(self, event: Event, number: int) -> str:
        """Return what is said of an event, "" for nothing. `number` is the number of the hand."""
        match event:
            case Dealt():
                return f"{self.where(number)} {self.hand()}"
            case Drew(seat) if seat != self.view.seat:
                return ""  # it goes without saying: their turn
            case FalseWin():
                return ""  # a message says it
            case Claimed(seat, meld) if meld.is_chow:
                made = self.labels.text("spoken.makes", meld=self.meld(meld))
                return f"{self._act(event)} {made}"
            case BonusLaid() | Drew() | Discarded() | Claimed() | SelfKong():
                return self._act(event)
        return caption(event, self.labels)

    def _act(self, event: BonusLaid | Drew | Discarded | Claimed | SelfKong) -> str:
        if event.seat != self.view.seat:
            return caption(event, self.labels)
        key, tile = act_of(event)
        return self.labels.text(f"spoken.you.{key}", tile=self.tile(tile))

    # --- answers ---

    def where(self, number: int) -> str:
        """Return the hand's number, its round, and who sits where."""
        text, view = self.labels.text, self.view
        return text(
            "spoken.where",
            hand=text("table.hand", number=number),
            round=text(f"round.{view.round_wind}"),
            wind=text(f"wind.{view.seat}"),
            dealer=self.names[DEALER],
        )

    def hand(self) -> str:
        """Return the player's concealed tiles, and the one just drawn."""
        view, tiles = self.view, [*self.view.hand]
        if view.drawn is not None and view.drawn in tiles:
            tiles.remove(view.drawn)
        said = self.labels.text("spoken.hand", tiles=self.grouped(tiles))
        if view.drawn is not None:
            said += " " + self.labels.text("spoken.drawn", tile=self.tile(view.drawn))
        return said

    def player(self, position: int) -> str:
        """Return what lies on the table of a player: 0 the one at the screen, 1 right, 2 opposite,
        3 left."""
        text, view = self.labels.text, self.view
        seat = seat_after(view.seat, position)
        name, wind = self.names[seat], text(f"wind.{seat}")
        parts = [text("spoken.you.at", name=name, wind=wind)]
        if position:
            where, count = text(f"position.{position}"), view.hand_sizes[seat]
            parts = [text("spoken.player", name=name, wind=wind, where=where, count=count)]
        hand = view.hands[seat]
        if position and hand is not None:
            parts.append(text("spoken.open", tiles=self.grouped(hand)))
        if view.melds[seat]:
            sets = text("spoken.semicolon").join(map(self.sourced, view.melds[seat]))
            parts.append(text("spoken.sets", sets=sets))
        if view.bonus[seat]:
            bonus = self.listed(map(self.tile, view.bonus[seat]))
            parts.append(text("spoken.bonus", tiles=bonus))
        river = [one.tile for one in view.river if one.seat == seat and one.claimed_by is None]
        key = "spoken.discards" if river else "spoken.no_discards"
        parts.append(text(key, tiles=self.listed(map(self.tile, river))))
        return " ".join(parts)

    def points(self, scores: Sequence[int], number: int) -> str:
        """Return everybody's points, by seat, from the player on."""
        text = self.labels.text
        parts = [self.where(number)]
        for position in range(4):
            seat = seat_after(self.view.seat, position)
            wind, count = text(f"wind.{seat}"), scores[seat]
            parts.append(text("spoken.points", name=self.names[seat], wind=wind, count=count))
        return " ".join(parts)

    def turn(self) -> str:
        """Return whose turn it is, and how many tiles are left."""
        text, view = self.labels.text, self.view
        turn, mine = view.turn, view.turn == view.seat
        if view.is_over:
            said = text("spoken.over")
        elif view.asks_flowers and view.legal:
            said = text("spoken.flowers", count=len(view.bonus[view.seat]))
        elif view.claimed_tile is not None and not mine:
            kong = view.robbing and any(
                meld.is_concealed and meld.tile == view.claimed_tile for meld in view.melds[turn]
            )
            robbing = "spoken.robbing.concealed" if kong else "spoken.robbing"
            key = robbing if view.robbing else "spoken.claim"
            said = text(key, wind=text(f"wind.{turn}"), tile=self.tile(view.claimed_tile))
        elif mine:
            said = text("spoken.your_turn")
        else:
            said = text("spoken.turn", name=self.names[turn], wind=text(f"wind.{turn}"))
        return f"{said} {text('spoken.left', count=view.live_left)}"

    def offer(self, move: Move) -> str:
        """Return what a claim, a kong or a win would make."""
        text, claimed = self.labels.text, self.view.claimed_tile
        if move.action is Action.WIN:
            tile = self.view.drawn if claimed is None else claimed
            return text("spoken.win", tile=self.tile(tile)) if tile is not None else ""
        assert move.tile is not None
        if move.action is Action.CHOW:
            return text("spoken.chow", tiles=self.grouped(chow_tiles(move.tile)))
        return text(f"spoken.{move.action.value}", tile=self.tile(move.tile))

    def offers(self, moves: Sequence[Move]) -> str:
        """Return the offers of a question, each with its key: a number if there are several,
        otherwise a letter."""
        keys = [str(number + 1) for number in range(len(moves))]
        if len(moves) == 1:
            keys = [self.labels.key_of(CLAIMS[moves[0].action.value])]
        said = [
            self.labels.text("spoken.offer", key=key, offer=self.offer(move))
            for key, move in zip(keys, moves, strict=True)
        ]
        if self.labels.pad and len(moves) > 1:
            said.append(self.labels.text("spoken.choose_offer"))
        return " ".join((*said, self.labels.text("spoken.decline")))


def result_words(session: Session, teller: Teller) -> str:
    """Return the result of the hand on the table: who won and how, the patterns, the payments."""
    text, view, settlement = teller.labels.text, session.view, session.settlement
    parts = []
    if not view.wins:
        parts.append(f"{text('result.drawn')}.")
        if not any(settlement.payments):
            parts.append(text("result.nobody_pays"))
    for win, score in zip(view.wins, settlement.scores, strict=True):
        name, tile = teller.names[win.seat], teller.tile(win.winning_tile)
        key = "discard" if win.discarder is not None else "self_draw"
        if win.robbing:
            key = "robbing"
        if win.by_flowers:
            key = "flowers"
        other = teller.names[win.discarder] if win.discarder is not None else ""
        parts.append(text(f"spoken.won.{key}", name=name, tile=tile, other=other))
        parts += _counts(session.ruleset, score, win, teller)
    for position in range(4):
        seat = seat_after(view.seat, position)
        change = settlement.payments[seat]
        signed = f"{change:+,}" if change else "0"
        now = session.standing.scores[session.person_at(seat)]
        paid = text("result.gets", name=teller.names[seat], change=signed, points=f"{now:,}")
        parts.append(f"{paid}.")
    winners = {win.seat for win in view.wins}
    for seat, score in zip(SEATS, settlement.hands, strict=False):  # Empty or four.
        if seat not in winners:
            parts.append(text("spoken.counted", name=teller.names[seat]))
            parts += _counts(session.ruleset, score, None, teller)
    return " ".join(parts)


def _counts(ruleset: Ruleset, score: HandScore, win: WinFacts | None, teller: Teller) -> list[str]:
    """Return the patterns of a counted hand with their worth, and what they are worth together."""
    labels = teller.labels
    said = []
    for row in score.patterns:
        key = "result.fan" if row.unit == "fan" else f"rules.unit.{row.unit}"
        worth = labels.text(key, fan=row.total, count=row.total)
        if row.unit != "fan":
            worth = f"{row.total:,} {worth}"
        name = labels.text(labels.pattern_key(ruleset.id, row.id))
        said.append(labels.text("spoken.pattern", name=name, worth=worth))
    if not said:
        said.append(f"{labels.text(ruleset.arithmetic(score, win).groups[0].empty)}.")
    worth = teller.listed(worth_words(ruleset, score, labels))
    return [*said, labels.text("spoken.worth", worth=worth)]


def ways_to_play(view: View, labels: Labels, *, can_kong: bool) -> str:
    """Return what the player can do in their turn, each with its key."""
    legal = {move.action for move in view.legal}
    keys = ["spoken.how.discard"] if Action.DISCARD in legal else []
    keys += ["spoken.how.kong"] if can_kong else []
    keys += ["spoken.how.win"] if Action.WIN in legal else []
    return " ".join(map(labels.text, keys))
