"""A second version of the table's rules, slow and obvious, to compare the fast one with.

It is written from the text of the rules alone. Moves given as text change a table in place. From
the game it takes the numbers of the tiles, and asks the ruleset whether a hand can win.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence

from game.rules.facts import After, HandFacts, WinFacts
from game.rules.options import Options
from game.rules.tiles import Seat, Tile, Wind, tile_from_text, tile_text
from game.rulesets.ruleset import Ruleset
from tests.slow_things import Laid, Stock, Thrown, as_meld

SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))
LETTERS = "ESWN"
ORPHANS = ("1m", "9m", "1p", "9p", "1s", "9s", *"ESWNCFP")
FIRST_BONUS = 34
FIRST_HONOUR = 27


def seat_named(letter: str) -> Seat:
    return SEATS[LETTERS.index(letter)]


class SlowTable:
    def __init__(self, rules: Ruleset, wall: Sequence[Tile], round_wind: Wind) -> None:
        self.rules, self.round_wind = rules, round_wind
        self.stock = Stock(wall)
        self.hands: list[list[Tile]] = [[], [], [], []]
        self.melds: list[list[Laid]] = [[], [], [], []]
        self.bonus: list[list[Tile]] = [[], [], [], []]
        self.replaced = 0
        self.river: list[Thrown] = []
        self.turns = [1, 0, 0, 0]
        self.turn = SEATS[0]
        self.stage = "turn"  # "discard" or "kong" while others answer, "flowers", "over" at the end
        self.dealing = True
        self.drawn: Tile | None = None
        self.drawn_how: list[str] = []
        self.fed_by: Seat | None = None
        self.was_last = False
        self.thrown_after_draw = True
        self.rob: Tile | None = None
        self.robs_hidden = self.owed = False
        self.collector = SEATS[0]
        self.answers: dict[Seat, str] = {}
        self.let_pass: list[list[Tile]] = [[], [], [], []]
        self.first_hands: list[list[Tile] | None] = [None] * 4
        self.changed = [False] * 4
        self.wins: list[WinFacts] = []
        self.fooled: list[Seat] = []
        self.deal()

    @property
    def options(self) -> Options:
        return self.rules.options

    def deal(self) -> None:
        for _ in range(3):
            for seat in SEATS:
                self.hands[seat] += [self.stock.take(0) for _ in range(4)]
        first = [self.stock.take(0) for _ in range(5)]
        self.drawn = first[4]
        for seat in SEATS:
            self.hands[seat].append(first[seat])
        self.hands[0].append(first[4])
        while any(max(hand) >= FIRST_BONUS for hand in self.hands):
            for seat in SEATS:
                for tile in [tile for tile in self.hands[seat] if tile >= FIRST_BONUS]:
                    self.lay_bonus(seat, tile)
        self.drawn_how, self.dealing = [], False
        for seat in SEATS:
            self.ask_about_flowers(seat, owed=False)

    def has_reserve(self) -> bool:
        """Return whether replacement tiles come from a separate reserve."""
        return self.options.dead_wall > 0 and self.options.replacements == "back"

    def drawable(self) -> int:
        """Return the number of tiles that can be drawn in turn."""
        if self.has_reserve():
            return len(self.stock) - self.replacements()
        return max(0, len(self.stock) - self.options.dead_wall)

    def replacements(self, why: str = "kong") -> int:
        """Return the number of replacement tiles."""
        if why == "bonus" and self.options.last_bonus_replaced:
            return len(self.stock)
        if self.has_reserve():
            return max(0, self.options.dead_wall - self.replaced)
        return self.drawable()

    def draw_in_turn(self, seat: Seat) -> None:
        self.turn, self.stage = seat, "turn"
        self.turns[seat] += 1
        self.drawn_how, self.fed_by = [], None
        if self.drawable() == 0:
            self.stage = "over"
            return
        tile = self.stock.take(0)
        self.was_last = self.drawable() == 0
        self.receive(seat, tile)

    def draw_replacement(self, seat: Seat, why: str) -> None:
        self.stage = "turn"
        if self.replacements(why) == 0:
            self.stage, self.drawn = "over", None
            return
        if seat == self.turn:
            self.drawn_how.append(why)
        self.replaced += 1
        tile = self.stock.take(0 if self.options.replacements == "front" else -1)
        self.was_last = self.drawable() == 0 and not self.has_reserve()
        self.receive(seat, tile)

    def receive(self, seat: Seat, tile: Tile) -> None:
        self.hands[seat].append(tile)
        if seat == self.turn:
            self.drawn = tile
        if tile >= FIRST_BONUS and not self.dealing:
            self.lay_bonus(seat, tile)

    def lay_bonus(self, seat: Seat, tile: Tile) -> None:
        self.hands[seat].remove(tile)
        self.bonus[seat].append(tile)
        if self.drawn == tile:
            self.drawn = None
        if self.dealing or not self.ask_about_flowers(seat, owed=True):
            self.draw_replacement(seat, "bonus")

    def ask_about_flowers(self, seat: Seat, *, owed: bool) -> bool:
        """Let a player with seven or eight bonus tiles win with them, if these rules do.

        A replacement can still be owed.
        """
        least = {"off": 9, "seven": 7, "eight": 8}[self.options.flowers_win]
        if not self.options.bonus_tiles or len(self.bonus[seat]) < least or seat in self.fooled:
            return False
        self.stage, self.collector, self.owed = "flowers", seat, owed
        return True

    def answer_about_flowers(self, seat: Seat, wins: bool) -> None:
        if wins:
            flowers = WinFacts(self.hand(seat, []), self.bonus[seat][-1], self.round_wind)
            self.wins, self.stage = [flowers], "over"
        elif self.owed:
            self.draw_replacement(seat, "bonus")
        else:
            self.stage = "turn"

    # --- legal moves ---

    def legal(self) -> set[str]:
        """Return the text of every legal move of every seat."""
        if self.stage == "turn":
            return self.legal_in_turn()
        if self.stage == "over":
            return set()
        if self.stage == "flowers":
            return {f"{LETTERS[self.collector]} {move}" for move in ("win", "pass")}
        asked = [seat for seat in SEATS if seat != self.turn and seat not in self.answers]
        return {f"{LETTERS[seat]} {move}" for seat in asked for move in self.claims(seat)}

    def legal_in_turn(self) -> set[str]:
        seat = self.turn
        moves = {f"discard {tile_text(tile)}" for tile in self.hands[seat]}
        may_kong = self.drawn is not None or self.options.kong_after_claim
        if may_kong and self.replacements() > 0:
            for tile in self.hands[seat]:
                if self.hands[seat].count(tile) == 4 or self.pung_of(seat, tile):
                    moves.add(f"kong {tile_text(tile)}")
        if self.drawn is not None and self.may_declare(seat):
            moves.add("win")
        return {f"{LETTERS[seat]} {move}" for move in moves}

    def pung_of(self, seat: Seat, tile: Tile) -> Laid | None:
        for meld in self.melds[seat]:
            if meld.kind == "pung" and meld.lowest == tile:
                return meld
        return None

    def claims(self, seat: Seat) -> set[str]:
        """Return the claims of a seat that can take the discard or rob the kong, and a pass."""
        tile = self.tile_to_take()
        moves = set()
        if self.may_declare(seat):
            moves.add("win")
        if self.stage == "discard":
            hand, name = self.hands[seat], tile_text(tile)
            if hand.count(tile) == 3 and self.replacements() > 0:
                moves.add(f"kong {name}")
            if hand.count(tile) >= 2:
                moves.add(f"pung {name}")
            if seat == (self.turn + 1) % 4:
                moves |= {f"chow {tile_text(low)}" for low in self.chows(hand, tile)}
        return moves | {"pass"} if moves else moves

    def chows(self, hand: list[Tile], tile: Tile) -> list[Tile]:
        runs = [
            (Tile(low), Tile(low + 1), Tile(low + 2)) for low in range(FIRST_HONOUR) if low % 9 < 7
        ]
        mine = [run for run in runs if tile in run]
        return [run[0] for run in mine if all(one in hand for one in run if one != tile)]

    def tile_to_take(self) -> Tile:
        if self.stage == "kong":
            assert self.rob is not None
            return self.rob
        return self.river[-1].tile

    def may_win(self, win: WinFacts) -> bool:
        return self.rules.is_complete(win.hand) and self.rules.refusal(win) is None

    def may_declare(self, seat: Seat) -> bool:
        """Return whether a seat can declare a win.

        With a penalty, any declaration is allowed until its first false win.
        """
        if self.options.false_win_penalty == "off":
            return self.is_right(seat)
        return seat not in self.fooled

    def is_right(self, seat: Seat) -> bool:
        if self.stage == "turn":
            return self.may_win(self.self_drawn())
        if self.stage == "kong" and self.robs_hidden:
            held = {tile_text(tile) for tile in (*self.hands[seat], self.tile_to_take())}
            if held != {*ORPHANS} or len(self.hands[seat]) != 13:
                return False
        return self.may_win(self.by_claim(seat)) and not self.missed_it(seat, self.tile_to_take())

    def missed_it(self, seat: Seat, tile: Tile) -> bool:
        if not self.options.missed_win:
            return False
        own = [one.tile for one in self.river if one.seat == seat]
        return tile in own or tile in self.let_pass[seat]

    def play(self, text: str) -> None:
        """Make a legal move."""
        words = text.split()
        seat, action = seat_named(words[0]), words[1]
        tile = tile_from_text(words[2]) if len(words) > 2 else None
        if self.stage == "flowers":
            self.answer_about_flowers(seat, wins=action == "win")
        elif self.stage != "turn":
            self.answer(seat, text)
        elif action == "discard" and tile is not None:
            self.discard(seat, tile)
        elif action == "kong" and tile is not None:
            self.declare_kong(seat, tile)
        elif self.is_right(seat):
            self.wins, self.stage = [self.self_drawn()], "over"
        else:
            self.fooled.append(seat)
            if self.options.false_win_penalty == "pay":
                self.stage = "over"

    def discard(self, seat: Seat, tile: Tile) -> None:
        self.hands[seat].remove(tile)
        self.river.append(Thrown(seat, tile, drawn=tile == self.drawn))
        self.let_pass[seat] = []
        self.thrown_after_draw = self.drawn is not None
        self.drawn = None
        self.was_last = self.drawable() == 0
        hand = sorted(self.hands[seat])
        if self.first_hands[seat] is None:
            self.first_hands[seat] = hand
        elif self.first_hands[seat] != hand:
            self.changed[seat] = True
        self.ask("discard")

    def declare_kong(self, seat: Seat, tile: Tile) -> None:
        pung = self.pung_of(seat, tile)
        self.drawn = None
        self.robs_hidden = pung is None
        # The fourth tile is up for the taking; it joins the other three when nobody robs it.
        self.hands[seat].remove(tile)
        self.rob = tile
        if self.options.robbing_the_kong and (pung is not None or self.orphans_may_take(tile)):
            self.ask("kong")
        else:
            self.let_kong_stand()

    def orphans_may_take(self, tile: Tile) -> bool:
        options = self.options
        return options.orphans_rob and options.thirteen_orphans and tile_text(tile) in ORPHANS

    def ask(self, stage: str) -> None:
        self.stage, self.answers = stage, {}
        if not self.legal():
            self.resolve()

    def answer(self, seat: Seat, text: str) -> None:
        self.answers[seat] = text
        if not self.legal():
            self.resolve()

    def resolve(self) -> None:
        """Carry out the answers once every player has decided."""
        tile = self.tile_to_take()
        in_order = [SEATS[(self.turn + step) % 4] for step in (1, 2, 3)]
        asked = [seat for seat in in_order if seat in self.answers]
        said = [self.answers[seat] for seat in asked]
        declared = [seat_named(text[0]) for text in said if text.endswith("win")]
        winners = [seat for seat in declared if self.is_right(seat)]
        wrong = [seat for seat in declared if seat not in winners]
        pungs = [text for text in said if "pung" in text or "kong" in text]
        chows = [text for text in said if "chow" in text]
        for seat in asked:
            if self.may_declare(seat) and self.is_right(seat):
                self.let_pass[seat].append(tile)
        self.fooled += wrong
        if winners:
            self.win_by_claim(winners)
        elif wrong and self.options.false_win_penalty == "pay":
            self.end_without_winner()
        elif self.stage == "kong":
            self.let_kong_stand()
        elif pungs or chows:
            self.claim((pungs + chows)[0])
        else:
            self.draw_in_turn(SEATS[(self.turn + 1) % 4])

    def let_kong_stand(self) -> None:
        self.lay_fourth()
        self.draw_replacement(self.turn, "kong")

    def lay_fourth(self) -> None:
        assert self.rob is not None
        pung, tile = self.pung_of(self.turn, self.rob), self.rob
        if pung is None:
            self.hands[self.turn] = [one for one in self.hands[self.turn] if one != tile]
            self.melds[self.turn].append(Laid("concealed", tile))
        else:
            pung.kind = "promoted"
        self.rob = None

    def end_without_winner(self) -> None:
        if self.stage == "kong":
            self.lay_fourth()
        self.stage = "over"

    def claim(self, text: str) -> None:
        seat, kind, lowest = text.split()
        taker, last = seat_named(seat), self.river[-1]
        laid = Laid(kind, tile_from_text(lowest), last.tile, last.seat)
        own = list(as_meld(laid).tiles)
        own.remove(last.tile)
        for tile in own:
            self.hands[taker].remove(tile)
        self.melds[taker].append(laid)
        last.taken_by = taker
        self.turn, self.stage, self.drawn_how = taker, "turn", []
        self.turns[taker] += 1
        self.fed_by = last.seat if kind == "kong" else None
        if kind == "kong":
            self.draw_replacement(taker, "kong")

    def win_by_claim(self, winners: list[Seat]) -> None:
        wins = [self.by_claim(seat) for seat in winners]
        if self.options.multiple_wins == "nearest":
            wins = wins[:1]
        elif self.options.multiple_wins == "highest":
            most = max(self.rules.worth(win) for win in wins)
            wins = [win for win in wins if self.rules.worth(win) == most][:1]
        if self.stage == "discard":
            self.river[-1].taken_by = wins[0].seat
        self.wins, self.stage = wins, "over"

    def count_moves(self, length: int) -> int:
        """Return the number of sequences of this many moves."""
        moves = self.legal()
        if length == 1:
            return len(moves)
        total = 0
        for text in moves:
            other = copy.deepcopy(self, {id(self.rules): self.rules})
            other.play(text)
            total += other.count_moves(length - 1)
        return total

    # --- facts ---

    def hand(self, seat: Seat, extra: list[Tile]) -> HandFacts:
        return HandFacts(
            seat,
            tuple(sorted(self.hands[seat] + extra)),
            tuple(map(as_meld, self.melds[seat])),
            tuple(self.bonus[seat]),
        )

    def self_drawn(self) -> WinFacts:
        seat = self.turn
        assert self.drawn is not None
        return WinFacts(
            self.hand(seat, []),
            self.drawn,
            self.round_wind,
            kong_feeder=self.fed_by if self.drawn_how == ["kong"] else None,
            after=self.after(),
            last_tile=self.was_last,
            dealt=self.turns == [1, 0, 0, 0] and not self.river and not self.melds[0],
            first_circulation=not any(turns > 1 for turns in self.turns),
            original_call=self.original_call(seat),
        )

    def by_claim(self, seat: Seat) -> WinFacts:
        tile, robbing = self.tile_to_take(), self.stage == "kong"
        return WinFacts(
            self.hand(seat, [tile]),
            tile,
            self.round_wind,
            discarder=self.turn,
            last_tile=not robbing and self.was_last and self.thrown_in_time(),
            robbing=robbing,
            first_discard=not robbing and len(self.river) == 1,
            first_circulation=not any(turns > 1 for turns in self.turns),
            original_call=self.original_call(seat),
        )

    def thrown_in_time(self) -> bool:
        """Return whether the discard comes from the player who drew, where this is asked."""
        return self.thrown_after_draw or not self.options.last_discard_drawn

    def after(self) -> After | None:
        if not self.drawn_how:
            return None
        if self.drawn_how[-1] == "bonus":
            return After.BONUS
        how = self.drawn_how
        if not self.options.bonus_ends_chain:
            how = [one for one in how if one == "kong"]
        return After.KONG_KONG if how[-2:] == ["kong", "kong"] else After.KONG

    def original_call(self, seat: Seat) -> bool:
        started = self.first_hands[seat] is not None
        return started and not self.melds[seat] and not self.changed[seat]
