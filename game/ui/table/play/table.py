"""The table of the match in play: shows events step by step, then asks the player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from game.rules.moves import Action, Move
from game.rules.tiles import SEATS
from game.rules.view import View
from game.session.practice import PracticeSession
from game.session.recording import open_view
from game.session.session import Session
from game.ui.drawing.looks import Command, Pixels, Placed
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.names import face_of, name_at, teller_of
from game.ui.kit.screen import Screen
from game.ui.kit.speech import Question
from game.ui.table.advice.coach import Asked, with_coach
from game.ui.table.ending.ending import Ending
from game.ui.table.parts.dialogs import place_dialog, win_dialog
from game.ui.table.parts.place_fan_line import FanTeller
from game.ui.table.parts.place_messages import place_table_messages
from game.ui.table.parts.place_parts import KEYS, place_board
from game.ui.table.plan.board import BoardState, Plate, seat_at
from game.ui.table.play.decisions import Decisions
from game.ui.table.play.hints import Hints
from game.ui.table.play.matches import after_single
from game.ui.table.play.own_hand import OwnHand
from game.ui.table.play.practising import help_of, is_single, occasion, practising
from game.ui.table.play.table_moods import TableMoods
from game.ui.table.show.motion import PACE, Movements
from game.ui.table.show.playback import Playback
from game.voice.spoken import Teller, ways_to_play
from game.words.labels import Labels

DIGITS = tuple("123456789")
LETTERS = {"c": Action.CHOW, "p": Action.PUNG, "k": Action.KONG, "w": Action.WIN}


class TableScene(Scene):
    """The match of `app.session` on the table. `playback` shows, `decisions` decides, `hand` is the
    player's tiles, `movements` remembers where everything lay, and `ending` tells how the hand
    ended."""

    peeks = True
    plays = True

    def __init__(self, app: App, session: Session | None = None) -> None:
        """Without a session, show the match in play."""
        super().__init__(app)
        shown = session or app.session
        assert shown is not None
        self.session = shown
        self.playback = Playback(app, self.session)
        self.movements = Movements()
        self.hand = OwnHand(app, self.playback, self.movements)
        self.decisions = self._deciding()
        self.ending = Ending(app, self.session, self.playback)
        self.moods = TableMoods(self.session, self.playback, self.ending)
        self.fan_teller = FanTeller(self.session.ruleset)
        self.hints = Hints(app, self.session, self.decisions)
        # The keys that always do the same thing.
        self._keys: Mapping[str, Callable[[], None]] = {
            "backspace": self.decisions.on_undo,
            "z": self.decisions.on_undo,
            "f1": self.decisions.on_rules,
            "settings": self.decisions.on_settings,
            "h": self.decisions.on_coach,
            "u": self.decisions.on_tiles_out,
            "o": self.decisions.on_open_hands,
            "g": self.decisions.on_kong,
            "l": self.decisions.on_layout,
            "m": app.mute,
        }
        self._is_result_open = False
        self._is_foreseen = False
        """True once the pictures of the end of the hand are drawn ahead."""
        self.decisions.show(self.session.begin())

    def _deciding(self) -> Decisions:
        """Return what turns the player's input into moves."""
        return Decisions(self.app, self.session, self.playback, self.hand, self.movements)

    # --- time -------------------------------------------------------------------------------------

    @property
    def waits(self) -> bool:
        """Whether everything stands still until the player looks at the window again."""
        return self.app.presence.waits(self.app.settings.pause)

    def update(self, now: int) -> bool:
        if self.waits:
            self._continue(now)
            return self.stale
        self.ending.watch()
        changed = self.decisions.update(now)
        changed = self.playback.update(now) or changed
        self.hand.follow()
        changed = self.ending.update(now) or changed
        changed = self.decisions.run_down(now) or changed
        if self._tells_fan:
            is_dealt = self.playback.dealing is None
            changed = self.fan_teller.update(self.playback.view, is_seen=is_dealt) or changed
        if self._tells_hints:
            changed = self.hints.update(now, self.playback.view) or changed
        self._open_result(now)
        return changed or self.stale

    @property
    def _tells_fan(self) -> bool:
        """Whether the fan line is shown."""
        return self.app.settings.fan_line

    @property
    def _tells_hints(self) -> bool:
        """Whether tips can come."""
        return self.app.settings.hints

    def _open_result(self, now: int) -> None:
        """Open what follows the hand if it is time."""
        if self._is_time_for_result(now):
            self._is_result_open = True
            self._show_next()

    def _show_next(self) -> None:
        """Open what follows the hand, now that its end was told."""
        route = self._next_screen
        if route is None:
            self.stale = True
        else:
            self.app.open(route)

    @property
    def _next_screen(self) -> routes.Route | None:
        """The screen that follows the end of a hand. None if the table stays."""
        return routes.Result(self._go_on)

    def moment(self) -> object:
        return self.decisions.moment()

    def opened(self) -> None:
        super().opened()
        self._continue(self.app.clock)
        if not self.decisions.is_busy:
            self.app.tell(self.told("hand", self.app.labels.spoken))

    def _continue(self, now: int) -> None:
        """Continue from `now`, after a time in which nothing went on."""
        self.decisions.resume()
        self.ending.go_on(now)

    def _is_time_for_result(self, now: int) -> bool:
        is_seen = self.playback.is_hand_seen(now) and not self.decisions.is_busy
        is_seen = is_seen and not self.ending.is_running
        return is_seen and not self._is_result_open and self.app.top is self

    def _skip_ending(self) -> bool:
        """Go to the result at once, if the end of the hand is being told."""
        if not self.ending.is_running:
            return False
        self.ending.skip()
        if self.playback.is_running:
            self.playback.skip()  # the last tiles arrive
        self.playback.skip()
        self._open_result(self.app.clock)  # now, or the table would be seen in between
        return True

    def _go_on(self) -> None:
        """Continue after the result: with the next hand, or the end of the match."""
        self._is_result_open = self._is_foreseen = False
        is_last = self.session.is_match_over
        self.decisions.next_hand()
        if is_last and is_single(self.session):
            after_single(self.app)
        elif is_last:
            self.app.go(routes.MatchEnd())

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        playback, decisions = self.playback, self.decisions
        if screen.settings.help != help_of(self.app):
            screen = replace(screen, settings=replace(screen.settings, help="full"))
        state = self._state(screen)
        placed = place_board(state, screen)
        pace = PACE[screen.settings.motion]
        placed = self.movements.begun(placed, playback.take_event(), playback.view, pace)
        if self.ending.is_running and not self._is_foreseen:
            self._is_foreseen, self.coming = True, self._end_of_hand(placed, state, screen)
        placed = self.ending.staged(placed, state, screen)
        if decisions.dialog is not None:
            names = [person.name for person in state.people]
            left = decisions.countdown.part if decisions.countdown else None
            dialog, view = decisions.dialog, playback.view
            placed = placed + place_dialog(dialog, decisions, view, names, screen, left)
        return self._coached(placed, screen) + self.hints.place(placed, screen)

    def place_messages(self, texts: Sequence[str], screen: Screen) -> list[Placed]:
        return place_table_messages(texts, self._state(screen), screen)

    def _end_of_hand(
        self, placed: list[Placed], state: BoardState, screen: Screen
    ) -> Iterator[Sequence[Placed]]:
        """Yield what the table and the next screen will show, from the start of the ending on."""
        yield from self.ending.coming(placed, state, screen)
        route = self._next_screen
        if route is not None and self.ending.is_running:  # else the next hand might have begun
            yield from self.app.preview(route, screen)
            yield placed  # the table below the result

    def _coached(self, placed: list[Placed], screen: Screen) -> list[Placed]:
        """Return the items with the coach's, if it is open and the player decides. The keyboard's
        focus counts like the mouse."""
        decisions, view, tiles = self.decisions, self.playback.view, self.hand.tiles
        screen = replace(screen, hover=screen.hover or self.focus)
        is_asked = not decisions.is_busy and screen.settings.help != "off"
        advice = decisions.coach.advice(view) if is_asked else None
        if advice is None:
            return placed
        kind, _, number = screen.hover.partition(":")
        place = int(number) if kind == "slot" else self.hand.chosen
        chosen = None
        if place is not None and decisions.dialog is None and place < len(tiles):
            chosen = Move(view.seat, Action.DISCARD, tiles[place][0])
        press, deep = Command(decisions.on_coach), decisions.coach.deep
        asked = Asked(view, advice, decisions.dialog, chosen, press, deep)
        return with_coach(placed, asked, screen)

    def _state(self, screen: Screen) -> BoardState:
        view, match, decisions = self._shown_view(), self.session.match, self.decisions
        scores = (self.session.standing if self._is_result_open else match).scores
        moving, people = self.ending.scores, []
        is_ready = self._tells_fan and self.fan_teller.is_ready
        for position in range(4):
            seat = seat_at(position, view)
            name = name_at(seat, self.session, self.app.settings, self.app.labels)
            person = self.session.person_at(seat)
            score = scores[person] if moving is None else moving[seat]
            face = face_of(person, self.session, self.app.settings)
            mood = self.moods.of(seat, view, is_ready=is_ready)
            people.append(Plate(name, score, face, mood, is_self=seat == view.seat))
        word, dealing = self.playback.word, self.playback.dealing
        asks = decisions.dialog is not None
        return BoardState(
            view=view,
            people=tuple(people),
            hand_number=match.hand_number,
            ruleset=screen.text(f"ruleset.{self.session.ruleset.id}"),
            dice=self.session.deal.wall.dice,
            actions=decisions,
            word=(word[0], screen.text(f"claim.{word[1]}")) if word else None,
            glide=PACE[screen.settings.motion] if screen.settings.motion < 5 else 0,
            free=not decisions.is_busy,
            can_kong=bool(decisions.kongs()),
            can_win=decisions.may_declare or (win_dialog(view) is not None and not asks),
            time=decisions.countdown.part if decisions.countdown and not asks else None,
            chosen=self.hand.chosen,
            hand=dealing.own if dealing else self.hand.tiles,
            used=self.hand.used(decisions.dialog, screen.hover),
            carried=self.hand.carried,
            switches=decisions.switches.shown(view),
            coached=decisions.coach.is_open if screen.settings.help != "off" else None,
            has_panel=decisions.has_panel,
            tiles_out=decisions.tiles_out,
            lists_tiles_out=decisions.lists_tiles_out,
            can_undo=decisions.pending is not None,
            is_unsaved=self.app.unsaved is not None,
            asking=asks,
            dealing=dealing,
            fan_line=self.fan_teller.line if self._tells_fan and not dealing else None,
            refused=self.playback.refused,
            practice=practising(self.session),
            occasion=screen.text(key) if (key := occasion(self.session)) else "",
        )

    def _shown_view(self) -> View:
        """Return the view on the table, in practice with all hands open if the player wants."""
        playback, session = self.playback, self.session
        is_open = isinstance(session, PracticeSession) and session.is_open
        if playback.deal is None or playback.dealing or not is_open:
            return playback.view
        return open_view(playback.deal, playback.view.seat)

    # --- speech ---------------------------------------------------------------------------------

    def spoken(self, labels: Labels) -> str | None:
        decisions = self.decisions
        if decisions.is_busy or self.session.is_hand_over:
            return None
        teller = self._teller(labels)
        if decisions.dialog is not None:
            return teller.offers([one.move for one in decisions.dialog.offers])
        view = self.playback.view
        said = ["spoken.your_turn"] if view.turn == view.seat and view.drawn is None else []
        said += ["spoken.how.kong"] if decisions.kongs() else []
        return " ".join(map(labels.text, said)) or None

    def told(self, question: Question, labels: Labels) -> str:
        teller = self._teller(labels)
        match question:
            case "hand":
                return teller.hand()
            case "own" | "right" | "opposite" | "left":
                return teller.player(("own", "right", "opposite", "left").index(question))
            case "points":
                number, view = self.session.match.hand_number, self._shown_view()
                standing = self.session.standing if view.is_over else self.session.match
                seats = map(self.session.person_at, SEATS)
                return teller.points([standing.scores[person] for person in seats], number)
            case "turn":
                return f"{teller.turn()} {self._keys_now(labels)}".rstrip()

    def _keys_now(self, labels: Labels) -> str:
        """Return what the player can do now, each with its key."""
        decisions = self.decisions
        if decisions.dialog is not None or decisions.is_busy:
            return self.spoken(labels) or ""
        return ways_to_play(self.playback.view, labels, can_kong=bool(decisions.kongs()))

    def _teller(self, labels: Labels) -> Teller:
        return teller_of(self.session, self._shown_view(), self.app.settings, labels)

    # --- input ----------------------------------------------------------------------------------

    @property
    def pointed(self) -> str:
        return self.focus or self.hand.chosen_slot

    @property
    def first_focus(self) -> str:
        dialog = self.decisions.dialog
        return "offer:0" if dialog is not None and len(dialog.offers) > 1 else ""

    def felt_clicked(self, button: str) -> None:
        if not self._skip_ending():
            self.decisions.felt_clicked(button)
        self.stale = True

    def drop(self, point: Pixels | None) -> None:
        self.decisions.drop(point)
        self.stale = True

    def key(self, key: str) -> bool:
        if key in ("escape", "n"):
            self._escape(key)
        elif key in ("left", "right"):
            self.hand.step(1 if key == "right" else -1)
            self._tell_chosen()
        elif key in ("space", "return", "enter"):
            self._accept()
        elif key in LETTERS:
            self.decisions.claim_by_letter(LETTERS[key])
        elif key in DIGITS:
            self.decisions.claim_by_number(DIGITS.index(key) + 1)
        elif key in KEYS:
            self.decisions.on_switch(KEYS[key])
        elif key in self._keys:
            self._keys[key]()
        else:
            return False
        self.stale = True
        return True

    def _tell_chosen(self) -> None:
        """Say which tile is chosen, and how many more are out."""
        if self.hand.chosen is not None:
            teller, out = self._teller(self.app.labels.spoken), self.decisions.tiles_out
            self.app.tell(teller.counted(self.hand.tiles[self.hand.chosen][0], out))

    def _escape(self, key: str) -> None:
        """Close the topmost thing: the coach, a question, or the table itself."""
        decisions = self.decisions
        if key == "escape" and decisions.coach.is_open:
            decisions.close_coach()
        elif decisions.dialog is not None or (key == "n" and decisions.may_declare):
            decisions.on_cross()
        elif key == "escape":
            decisions.on_menu()

    def _accept(self) -> None:
        """Skip, accept the only offer, or discard the chosen tile."""
        decisions, hand = self.decisions, self.hand
        if self._skip_ending():
            return
        if decisions.is_busy or self.session.is_hand_over:
            self.playback.skip()
        elif decisions.may_declare and decisions.dialog is None:
            decisions.on_cross()
        elif decisions.dialog is None:
            if hand.chosen is not None and hand.chosen < len(hand.tiles):
                decisions.discard(hand.chosen)
        elif len(decisions.dialog.offers) == 1:
            decisions.on_answer(decisions.dialog.offers[0].move)
