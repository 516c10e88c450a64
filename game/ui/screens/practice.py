"""The choice of what to practise: the practice that waits, a deal of a friend's, or a match."""

from __future__ import annotations

from game.rules.problems import Reason, RulesError
from game.saves.deal_code import deal_of
from game.system.paths import has_saved_match
from game.ui.drawing.looks import Command, Placed
from game.ui.kit.app import App, Scene
from game.ui.kit.book import spot
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen, TextEntry
from game.ui.table.play.practising import begin_practice, begin_practice_match, continue_practice

LEFT, WIDTH = 290, 700
LONGEST = 300
"""The most letters of a typed code. The longest one has fewer."""


class PracticeScene(Scene):
    """An overlay over the title."""

    overlay = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.code = TextEntry(most=LONGEST)
        self.writing = False
        self._problem: Reason | None = None
        """What the player was told last about a code."""

    def place(self, screen: Screen) -> list[Placed]:
        pen, text = Pen(screen), screen.text
        pen.veil()
        pen.panel("panel", spot(screen, LEFT - 50, 90, WIDTH + 100, 620), "page")
        box = spot(screen, LEFT, 104, WIDTH, 48)
        words = text("practice.title")
        pen.text("heading", words, box, 30, colour="title", align="centre", shadow=True)
        box = spot(screen, LEFT, 156, WIDTH, 50)
        pen.text("help", text("practice.help"), box, 16, colour="dim", wrap=True, middle=True)
        self._place_matches(pen, 222)
        self._place_code(pen, 388)
        box = spot(screen, LEFT + WIDTH - 180, 638, 180, 52)
        pen.button("close", text("button.close"), box, Command(self.on_close), style="quiet")
        return pen.items

    def _place_matches(self, pen: Pen, y: float) -> None:
        screen, waits = pen.screen, has_saved_match("practice")
        half = (WIDTH - 20) / 2
        rows = (
            ("continue", Command(self.on_continue) if waits else None, LEFT),
            ("match", Command(self.on_match), LEFT + half + 20),
        )
        for name, command, x in rows:
            box = spot(screen, x, y, half, 60)
            pen.button(name, screen.text(f"practice.{name}"), box, command, size=19)
            box = spot(screen, x, y + 66, half, 64)
            key = f"practice.{name}.help" if command else "practice.none"
            pen.text(f"{name}.help", screen.text(key), box, 15, colour="dim", wrap=True)

    def _place_code(self, pen: Pen, y: float) -> None:
        screen = pen.screen
        pen.panel("line", spot(screen, LEFT, y - 16, WIDTH, 2), "line", radius=0)
        box = spot(screen, LEFT, y, WIDTH, 30)
        pen.text("code.title", screen.text("deal.code"), box, 18, colour="gold")
        box = spot(screen, LEFT, y + 32, WIDTH, 46)
        words = screen.text("practice.code.help")
        pen.text("code.help", words, box, 15, colour="dim", wrap=True, middle=True)
        box = spot(screen, LEFT, y + 86, WIDTH, 52)
        caret = self.code.caret if self.writing else None
        hint = screen.text("practice.hint")
        pen.entry("code", self.code.text, caret, box, Command(self.on_write), hint)
        half = (WIDTH - 20) / 2
        box = spot(screen, LEFT, y + 152, half, 56)
        pen.button("paste", screen.text("practice.paste"), box, Command(self.on_paste), size=19)
        box = spot(screen, LEFT + half + 20, y + 152, half, 56)
        command = Command(self.on_play) if self.code.text.strip() else None
        words = screen.text("practice.play")
        pen.button("play", words, box, command, style="primary", size=19)

    # --- input ----------------------------------------------------------------------------------

    def press(self, command: Command) -> None:
        if command.handler != self.on_write:
            self.writing = False
        super().press(command)

    def felt_clicked(self, button: str) -> None:
        self.writing = False
        self.stale = True

    def stop_writing(self) -> None:
        self.writing = False

    @property
    def is_writing(self) -> bool:
        return self.writing

    def typed(self, text: str) -> None:
        if self.writing:
            self.code.typed(text)
            self.stale = True

    def key(self, key: str) -> bool:
        if self.writing and key not in ("return", "escape"):
            used = self.code.key(key)
            self.stale = True
            return used
        if key == "return":
            self.on_play()
            self.stale = True
            return True
        if self.writing:
            self.writing, self.stale = False, True
            return True
        return super().key(key)

    def on_write(self) -> None:
        """Start to write the code, or stop."""
        self.writing = not self.writing

    def on_paste(self) -> None:
        """Take the code from the clipboard, and play it if it is one."""
        try:
            text = self.app.clipboard.paste()
        except RulesError as error:
            self._tell(error.reason)
            return
        line = " ".join(text.split())
        if not line:
            self._tell(Reason.of("problem.nothing_to_paste"))
            return
        self.code = TextEntry("", most=LONGEST)
        self.code.typed(line)
        self.on_play()

    def on_play(self) -> None:
        if not self.code.text.strip():
            return
        try:
            start = deal_of(self.code.text)
        except RulesError as error:
            self._tell(error.reason)
            return
        self._tell(None)
        begin_practice(self.app, start)

    def _tell(self, problem: Reason | None) -> None:
        """Say what is wrong with the code, and no longer what was wrong with an earlier one."""
        if self._problem is not None:
            self.app.unsay(self._problem)
        self._problem = problem
        if problem is not None:
            self.app.say(problem)

    def on_continue(self) -> None:
        self._tell(None)
        continue_practice(self.app)

    def on_match(self) -> None:
        self._tell(None)
        begin_practice_match(self.app)

    def on_close(self) -> None:
        self.app.close(self)
