"""The events at the table, as sentences."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.events import (
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    SelfKong,
    Won,
)
from game.rules.tiles import UNKNOWN, Tile, tile_text
from game.words.labels import Labels

Act: TypeAlias = BonusLaid | Drew | Discarded | Claimed | SelfKong


def caption(event: Event, labels: Labels) -> str:
    """Return a sentence that says no more than the event does. A tile can be UNKNOWN."""
    match event:
        case Dealt():
            return labels.text("caption.dealt")
        case Exhausted():
            return labels.text("caption.exhausted")
        case Won():
            return _won(event, labels)
        case FalseWin(seat):
            return labels.text("caption.false_win", seat=labels.text(f"wind.{seat}"))
    key, tile = act_of(event)
    who = labels.text(f"wind.{event.seat}")
    if tile == UNKNOWN:
        return labels.text(f"caption.{key}.unknown", seat=who)
    return labels.text(f"caption.{key}", seat=who, tile=labels.text(f"tile.{tile_text(tile)}"))


def act_of(event: Act) -> tuple[str, Tile]:
    """Return the end of the label's key for an event, and its tile."""
    match event:
        case Drew(_, tile, replacement):
            return "replacement" if replacement else "drew", tile
        case Discarded(_, tile):
            return "discarded", tile
        case BonusLaid(_, tile):
            return "bonus", tile
        case Claimed(_, meld):
            kind = "kong" if meld.is_kong else "chow" if meld.is_chow else "pung"
            return kind, meld.tile if meld.claimed is None else meld.claimed
        case SelfKong(_, meld):
            return "concealed_kong" if meld.is_concealed else "promoted_kong", meld.tile


def _won(event: Won, labels: Labels) -> str:
    tile = labels.text(f"tile.{tile_text(event.tile)}")
    seats = labels.text("caption.and").join(labels.text(f"wind.{seat}") for seat in event.seats)
    if event.discarder is None:
        return labels.text("caption.self_drawn", seat=seats, tile=tile)
    key = "caption.robbed" if event.robbing else "caption.won"
    if len(event.seats) > 1:
        key += ".several"
    other = labels.text(f"wind.{event.discarder}")
    return labels.text(key, seat=seats, tile=tile, other=other)
