"""What each hand needed when a hand in play ended: its distance to ready, or its waits."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.distance import best_shanten, useful_tiles
from game.rules.facts import HandFacts, WinFacts
from game.rules.tiles import COPIES, Seat, Tile, counts_of
from game.session.session import Session
from game.words.labels import Labels


@dataclass(frozen=True, slots=True)
class WaitedTile:
    """A tile that completes a ready hand, and how many were left in the wall or in other hands.
    One that isn't `enough` makes a hand that can't be declared."""

    tile: Tile
    left: int
    enough: bool


@dataclass(frozen=True, slots=True)
class Need:
    """The distance of a hand to ready, and its waits if it is ready."""

    away: int
    waits: tuple[WaitedTile, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Return whether a tile could complete a hand that can be declared."""
        return self.away == 0 and any(wait.enough for wait in self.waits)

    def words(self, labels: Labels) -> str:
        """Return the distance to ready in words."""
        if self.waits and not self.is_ready:
            return labels.text("result.ready_for_too_little")
        return labels.text(f"coach.away.{min(self.away, 1)}", count=self.away)


def need_of(session: Session, seat: Seat) -> Need:
    """Return what a hand that didn't win needed."""
    hand, rules = hand_at(session, seat), session.ruleset
    counts, melds = counts_of(hand.concealed), len(hand.melds)
    away = max(0, best_shanten(counts, melds, rules.forms))
    if away or len(hand.concealed) % 3 != 1:
        return Need(away)
    laid = counts_of(tile for meld in hand.melds for tile in meld.tiles)
    waits = useful_tiles(counts, melds, rules.forms, laid)
    return Need(0, tuple(_wait(session, hand, tile) for tile in waits))


def _wait(session: Session, hand: HandFacts, tile: Tile) -> WaitedTile:
    view = session.view
    seen = [*hand.concealed]
    seen += [one for melds in view.melds for meld in melds for one in meld.tiles]
    seen += [one.tile for one in view.river if one.claimed_by is None]
    full = replace(hand, concealed=tuple(sorted((*hand.concealed, tile))))
    refused = session.ruleset.refusal(WinFacts(full, tile, view.round_wind))
    return WaitedTile(tile, max(0, COPIES - seen.count(tile)), refused is None)


def hand_at(session: Session, seat: Seat) -> HandFacts:
    """Return the tiles of a seat, without the tile that it won on."""
    view = session.view
    return HandFacts(seat, view.hands[seat] or (), view.melds[seat], view.bonus[seat])
