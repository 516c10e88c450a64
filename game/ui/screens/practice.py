"""The choice of what to practise: the practice that waits, a deal of a friend's, or a match."""

from __future__ import annotations

from game.rules.problems import Reason, RulesError
from game.saves.deal_code import deal_of
from game.system.paths import has_saved_match
from game.ui.drawing.looks import Command
from game.ui.kit.app import App
from game.ui.kit.book import DialogScene
from game.ui.kit.layout import Part, col, row
from game.ui.kit.page import Act, Page
from game.ui.kit.text_entry import TextEntry
from game.ui.table.play.practising import begin_practice, begin_practice_match, continue_practice

LONGEST = 300
"""The most letters of a typed code. The longest one has fewer."""


class PracticeScene(DialogScene):
    """An overlay over the title."""

    title = "practice.title"
    tall = (640, 690)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.code = TextEntry(most=LONGEST)
        self.writing = False
        self._problem: Reason | None = None
        """What the player was told last about a code."""

    def body(self, page: Page) -> Part:
        go_on = self.on_continue if has_saved_match("practice") else None
        play = self.on_play if self.code.text.strip() else None
        ways = (_way(page, "continue", go_on), _way(page, "match", self.on_match))
        return col(
            4,
            page.text("help", "help", h=84 if page.screen.is_tall else 54),
            16,
            row(*ways, gap=20),
            20,
            page.line(),
            14,
            page.text("head", "code.title", page.words("deal.code")),
            2,
            page.text("small help", "code.help"),
            8,
            page.entry("code", self.code, self.on_write, "hint", is_writing=self.writing),
            14,
            row(
                page.button("paste", self.on_paste, h=56),
                page.button("play", play, style="primary", h=56),
                gap=20,
            ),
        )

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
    def written(self) -> TextEntry | None:
        return self.code if self.writing else None

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
        """Write the code."""
        self.writing = True

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


def _way(page: Page, name: str, act: Act) -> Part:
    """Return a way to practise, and a note about it."""
    note = page.words(f"practice.{name}.help" if act else "none")
    return col(page.button(name, act, h=60), 6, page.text("note", f"{name}.help", note, h=64))
