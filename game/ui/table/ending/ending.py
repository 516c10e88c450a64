"""The end of a hand at the table, before its result: the clock of its story, and what it changes on
the table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from game.rules.match import Points
from game.rules.tiles import UNKNOWN, Seat
from game.session.session import Session
from game.ui.drawing.looks import AreaLook, Box, Placed, TileLook
from game.ui.kit.app import App
from game.ui.kit.screen import Screen
from game.ui.kit.sounds import COINS, Sound
from game.ui.kit.widgets import Pen
from game.ui.table.ending.drawn_stage import DrawnStage
from game.ui.table.ending.win_coins import WinCoins, scores_at
from game.ui.table.ending.win_stage import VEIL, TileOrigin, WinStage
from game.ui.table.ending.win_story import Winner, story_of
from game.ui.table.ending.win_times import LAND, Times
from game.ui.table.plan.board import BUTTONS, Board, BoardState, position_of
from game.ui.table.plan.place_river import discard_box
from game.ui.table.show.motion import PACE
from game.ui.table.show.playback import Playback
from game.ui.table.show.sounds import height_in, sides_of

LIT = 5_000
"""How far plates rise above the veil."""
LOUD, QUIET = 0.8, 0.35
"""The loudness of coins for a player who gets some, and for one who doesn't."""
CLIMBS = (3, 5, 8)
"""The notes that the coins of a sum climb, by the height of the feast."""
CONFETTI = (0, 70, 160)
"""The bits of paper for the player's own win, by the height of the feast. Others get half."""


class Ending:
    """The time of the story. It stands still while something else lies over the table, and follows
    the speed setting. Without movement there is no story."""

    def __init__(self, app: App, session: Session, playback: Playback) -> None:
        self._app, self._session, self._playback = app, session, playback
        self._times: Times | None = None
        self._is_due = False
        """True if the table showed the hand before its end, and so will tell the end."""
        self._at = 0.0
        """The ms at the normal pace since the end of the hand."""
        self._seen = 0

    @property
    def is_running(self) -> bool:
        """Return whether the story is being told, False before it and after it."""
        return self._times is not None and self._at < self._times.end

    @property
    def scores(self) -> Points | None:
        """Return the scores to show by seat, while coins can be on their way."""
        return scores_at(self._times, self._at) if self._times and self.is_running else None

    @property
    def reveals(self) -> bool:
        """Return whether a win is being shown for which nobody has paid yet."""
        times = self._times
        return times is not None and bool(times.story.winners) and self._at < times.closed

    # --- time ---

    def watch(self) -> None:
        """Note that a hand is in play."""
        if not self._playback.view.is_over:
            self._times, self._is_due = None, True

    def go_on(self, now: int) -> None:
        """Continue from `now`, after something else lay over the table."""
        self._seen = now

    def skip(self) -> None:
        """Go to the end of the story."""
        if self._times is not None:
            self._at = self._times.end

    def update(self, now: int) -> bool:
        """Advance to `now`. Return whether something new must be placed."""
        if self._is_due and self._playback.view.is_over:
            self._begin(now)
            return True
        if self._times is None or not self.is_running:
            return False
        before, pace = self._at, PACE[self._app.settings.motion]
        passed = max(0, now - self._seen)
        self._seen = now
        self._at = before + passed / pace if pace else self._times.end
        self._sound(before, self._times)
        if before < self._times.opening <= self._at:
            self._app.has_turned = True  # so that the stage fades in as a screen does
        moments = self._times.moments
        return bisect_right(moments, before) != bisect_right(moments, self._at)

    def _begin(self, now: int) -> None:
        self._is_due = False
        self._times = Times(story_of(self._session), self._session.ruleset.id)
        self._seen, self._at = now, 0.0
        if not PACE[self._app.settings.motion]:
            self.skip()

    def _sound(self, before: float, times: Times) -> None:
        """Ask for the sounds since `before`: the winning tile that lands, points that count up, and
        the coins that arrive, the higher the more there are."""
        story, view = times.story, self._playback.view
        for win in (winner.win for winner in story.winners):
            if before < LAND <= self._at and win.discarder is not None:
                self._app.hear(Sound("discard", sides=sides_of(win.seat, view)))
        arrived, seen = (bisect_right(times.arrivals, at) for at in (self._at, before))
        gets = story.payments[self._session.player_seat] > 0
        loudness = LOUD if gets else QUIET
        if arrived > seen:
            notes = CLIMBS[height_in(self._session)]
            note = COINS[(notes * arrived - 1) // len(times.arrivals)]
            self._app.hear(Sound(note, loudness=loudness))
        if bisect_right(times.countings, self._at) > bisect_right(times.countings, before):
            self._app.hear(Sound("count", loudness=loudness))

    # --- placing ---

    def coming(
        self, placed: list[Placed], state: BoardState, screen: Screen
    ) -> Iterator[list[Placed]]:
        """Yield the items of the story from the table at its beginning on: those of each stage
        with its sum, and what is left once all are closed."""
        times, pace = self._times, PACE[screen.settings.motion]
        if times is None or times.story.is_drawn:
            return
        board = Board(state, screen)
        for number in range(len(times.story.winners)):
            for at in (times.stage(number), times.stage(number + 1) - 1):
                yield StagedTable(board, times, at, pace).over(placed)

    def staged(self, placed: list[Placed], state: BoardState, screen: Screen) -> list[Placed]:
        """Return the items of the table as the story changes them, with its stage."""
        if self._times is None or not self.is_running:
            return placed
        pace = PACE[screen.settings.motion]
        board = Board(state, screen)
        return StagedTable(board, self._times, self._at, pace).over(placed)


class StagedTable:
    """The table at a time of the story."""

    def __init__(self, board: Board, times: Times, at: float, pace: float) -> None:
        self.board, self.times, self.at, self.pace = board, times, at, pace
        self.story = times.story
        self.added: list[Placed] = []

    def over(self, placed: list[Placed]) -> list[Placed]:
        """Return the items of the table, changed, and the stage over them. Only buttons stay, since
        a click anywhere else skips the story."""
        placed = [one for one in placed if self._stays(one)]
        if self.at >= self.times.opening:
            self._open()
        if self.story.is_drawn:
            return placed + self.added + self._drawn()
        gone: set[str] = set()
        for number, winner in enumerate(self.story.winners):
            gone |= self._told(number, winner, placed)
        if self.at >= self.times.closed:
            self.added += WinCoins(self.board, self.times, self.at, self.pace).place()
        lit = tuple(f"plate:{position_of(seat, self.board.view)}" for seat in self._lit())
        kept = [one for one in placed if one.key.removesuffix(".glow") not in gone]
        return [one.lifted(LIT) if one.key.startswith(lit) else one for one in kept] + self.added

    def _open(self) -> None:
        """Show the table out of focus, in the light of the feast."""
        pen = Pen(self.board.screen, VEIL)
        pen.veil("win.veil", light=self._light)
        if bits := self._confetti:
            pen.confetti("win.confetti", bits)
        self.added += pen.items

    def _drawn(self) -> list[Placed]:
        return DrawnStage(self.board, self.times, self.at, self.pace).place()

    @property
    def _light(self) -> int:
        """Return the golden light over the table (see VeilLook), brighter for the player's own
        win."""
        number = self.times.on_stage(self.at)
        if number is None:
            return 0
        winner = self.story.winners[number]
        return winner.height + (winner.win.seat == self.board.view.seat)

    @property
    def _confetti(self) -> int:
        """Return the bits of paper in the air: those of the last winner who got any."""
        bits = 0
        for number, winner in enumerate(self.story.winners):
            if self.at >= self.times.summed(number):
                own = winner.win.seat == self.board.view.seat
                bits = CONFETTI[winner.height] // (1 if own else 2) or bits
        return bits

    def _stays(self, one: Placed) -> bool:
        """Return whether an item isn't hidden by the stage, which says more than a bubble."""
        is_open = self.at >= self.times.opening
        if one.key.startswith("word") or one.layer >= BUTTONS:
            return not is_open
        return not isinstance(one.look, AreaLook)

    def _lit(self) -> Iterator[Seat]:
        """Yield the seats whose plates aren't dimmed."""
        if self.at >= self.times.closed:
            yield from range(4)  # type: ignore[misc]
        number = self.times.on_stage(self.at)
        if number is not None and not self.story.winners[number].height:
            yield self.story.winners[number].win.seat

    # --- the winner's tiles ---

    def _told(self, number: int, winner: Winner, placed: list[Placed]) -> set[str]:
        """Place a winner's tile that lands, or the stage. Return the keys of the tiles that have
        left the winner's hand."""
        lying = self._lying(winner, placed)
        sources = _sources(winner, lying)
        if self.times.on_stage(self.at) == number:
            stage = WinStage(self.board, self.times, number, self.at, self.pace)
            self.added += stage.place(sources)
        gone, taken = set(), 0
        for place, one in enumerate(winner.sets):
            came = sources[taken : taken + len(one.tiles)]
            taken += len(one.tiles)
            if self.at >= self.times.set(number, place):
                gone |= {source.key for source in came if source}
        if self.at < LAND:
            gone |= self._landing(winner, placed)
        return gone

    def _lying(self, winner: Winner, placed: list[Placed]) -> list[TileOrigin]:
        """Return the winner's tiles on the table, the winning one last."""
        position = position_of(winner.win.seat, self.board.view)
        hand = f"hand:{position}:" if position else "own:"
        kinds = (hand, f"meld:{position}:", f"won:{position}", f"bonus:{position}:")
        lying = [
            TileOrigin(one.key, one.look, one.box)
            for one in placed
            if isinstance(one.look, TileLook) and one.key.startswith(kinds)
        ]
        return sorted(lying, key=lambda one: one.look.ring == "won")

    def _landing(self, winner: Winner, placed: list[Placed]) -> set[str]:
        """Place a winning tile that is on its way from another player, still without its frame.
        Return the keys that it replaces."""
        key = f"won:{position_of(winner.win.seat, self.board.view)}"
        tile = next((one for one in placed if one.key == key), None)
        if tile is None:
            return set()
        origin, glide = self._won_from(winner, placed), round(LAND * self.pace)
        self.added.append(replace(tile, origin=origin, glide=glide))
        return {key}

    def _won_from(self, winner: Winner, placed: list[Placed]) -> Box | None:
        """Return the box that the winning tile comes from: the discard, or the robbed kong."""
        win = winner.win
        if not win.robbing:
            return discard_box(self.board, len(self.board.view.river) - 1)
        assert win.discarder is not None
        seat = position_of(win.discarder, self.board.view)
        kept = (f"meld:{seat}:", f"hand:{seat}:" if seat else "own:")  # what a robbed kong leaves
        tiles = (
            one.box
            for one in placed
            if isinstance(one.look, TileLook)
            and one.key.startswith(kept)
            and one.look.tile == win.winning_tile
        )
        return next(tiles, None)


def _sources(winner: Winner, lying: list[TileOrigin]) -> list[TileOrigin | None]:
    """Return where each tile of the winner's sets lies, in their order. The winning tile is the
    last of its kind; face-down tiles stand for the rest."""
    left = list(lying)
    found: list[TileOrigin | None] = []
    for one in winner.sets:
        for number, tile in enumerate(one.tiles):
            wanted = [
                source for source in left if source.look.tile == tile and not source.look.back
            ] or [source for source in left if source.look.back or source.look.tile == UNKNOWN]
            source = None
            if wanted:
                source = wanted[-1 if number == one.winning else 0]
                left.remove(source)
            found.append(source)
    return found
