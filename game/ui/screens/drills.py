"""The drills to choose from: for each the share of right answers, the level, and what is due."""

from __future__ import annotations

from game.drills.course import Student, today
from game.drills.progress import LEVELS
from game.drills.tasks import KINDS, Kind
from game.rules.notation import parse_tiles
from game.rules.problems import Reason
from game.ui.drawing.looks import Box, Command, Placed, Tip, box_around
from game.ui.drawing.tile_size import tile_depth
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.screen import Screen, spot
from game.ui.kit.widgets import Pen, place_link
from game.ui.kit.wording import close_units
from game.ui.results.open_hands import place_tiles, tiles_width

LEFT, RIGHT, TOP = 40, 1240, 92
CARD, GAP, PAD = 220, 16, 26
TILES: dict[Kind, str] = {
    "discard": "3446m",
    "waits": "2345s",
    "fan": "CCCE",
    "safe": "57p W",
}
"""The tiles on the cards."""
TILE, BAR = 62, 250


class DrillsScene(Scene):
    """A card for each kind of drill, and one for the mistakes that come back."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._look_up()
        for reason in self.student.messages:
            app.say(reason)

    def opened(self) -> None:
        super().opened()
        self._look_up()

    def _look_up(self) -> None:
        self.student = Student()
        self.today = today()

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        self._place_head(pen)
        wide = (RIGHT - LEFT + GAP) / 2 - GAP
        for number, kind in enumerate(KINDS):
            row, column = divmod(number, 2)
            x, y = LEFT + column * (wide + GAP), TOP + row * (CARD + GAP)
            self._place_card(pen, kind, x, y, wide)
        self._place_mistakes(pen, TOP + 2 * (CARD + GAP))
        self._place_foot(pen)
        return pen.items

    def _place_head(self, pen: Pen) -> None:
        screen = pen.screen
        box = spot(screen, 16, 14, 46, 46)
        tip = Tip(screen.text("tip.back"))
        pen.button("back", "", box, Command(self.on_back), style="quiet", tip=tip)
        side = screen.px(22)
        pen.icon("back.arrow", "arrow-left", box_around(*box.centre, side, side), tint="gold")
        words = screen.text("drills.title")
        wide = 1.15 * close_units(words, 32) + 20
        title = spot(screen, 78, 14, wide, 46)
        pen.text("title", words, title, 32, colour="title", bold=True, shadow=True)
        line = spot(screen, 86 + wide, 18, RIGHT - 86 - wide, 42)
        pen.text("line", screen.text("drills.line"), line, 18, colour="dim")

    def _place_card(self, pen: Pen, kind: Kind, x: float, y: float, wide: float) -> None:
        screen, key = pen.screen, f"kind.{kind}"
        topic = self.student.progress.topic(kind)
        box = spot(screen, x, y, wide, CARD)
        pen.row(key, box, Command(self.on_kind, kind), radius=18)
        name = spot(screen, x + PAD, y + 18, wide - 2 * PAD, 36)
        pen.text(f"{key}.name", screen.text(f"drill.{kind}"), name, 24, colour="title", bold=True)
        tiles = parse_tiles(TILES[kind])
        height = screen.px(TILE)
        right = box.right - screen.px(PAD) - tiles_width(len(tiles), height)
        top = box.bottom - screen.px(PAD) - height - tile_depth(height)
        place_tiles(pen, f"{key}.tile", tiles, right, top, height)
        room = (right - box.x) / screen.unit - PAD - 16
        line = spot(screen, x + PAD, y + 72, room, 30)
        if topic.share is None:
            pen.text(f"{key}.new", screen.text("drills.new"), line, 17, colour="dim")
        else:
            words = screen.text("drills.share", share=topic.share)
            pen.text(f"{key}.share", words, line, 17)
            self._place_bar(pen, key, spot(screen, x + PAD, y + 108, BAR, 10), topic.share)
            words = screen.text("drills.level", level=topic.level, levels=LEVELS)
            level = spot(screen, x + PAD, y + 130, room, 28)
            pen.text(f"{key}.level", words, level, 17, colour="dim")
            streak = spot(screen, x + PAD, y + 164, room - 130, 30)
            words = screen.text("drills.streak", count=topic.streak) if topic.streak > 1 else ""
            pen.text(f"{key}.streak", words, streak, 17, colour="gold")
        due = self.student.progress.due_of(kind, self.today)
        if due:
            chip = spot(screen, x + PAD + room - 120, y + 166, 112, 32)
            pen.panel(f"{key}.due.ground", chip, "chip", radius=16, layer=2)
            words = screen.text("drills.due", count=due)
            pen.text(f"{key}.due", words, chip, 16, align="centre", colour="claim", layer=3)

    def _place_bar(self, pen: Pen, key: str, box: Box, share: int) -> None:
        radius = box.h / 2 / pen.screen.unit
        pen.panel(f"{key}.bar", box, "track", radius=radius, layer=2)
        done = round(box.w * share / 100)
        if done >= box.h:
            style = "filled" if share >= 60 else "light"
            pen.panel(f"{key}.done", Box(box.x, box.y, done, box.h), style, radius=radius, layer=3)

    def _place_mistakes(self, pen: Pen, y: float) -> None:
        screen, progress = pen.screen, self.student.progress
        pen.panel("mistakes", spot(screen, LEFT, y, RIGHT - LEFT, 112), "row", radius=18, layer=1)
        name = spot(screen, LEFT + PAD, y + 12, 820, 34)
        words = screen.text("drills.mistakes")
        pen.text("mistakes.name", words, name, 22, colour="title", bold=True)
        note = spot(screen, LEFT + PAD, y + 46, 830, 56)
        words = screen.text("drills.mistakes.note", count=len(progress.repeats))
        if not progress.repeats:
            words = screen.text("drills.mistakes.none")
        pen.text("mistakes.note", words, note, 17, colour="dim", wrap=True, middle=True)
        due = sum(one.stage > 0 for one in progress.due(self.today))
        box = spot(screen, RIGHT - PAD - 250, y + 26, 250, 60)
        words = screen.text("drills.today", count=due)
        command = Command(self.on_mistakes) if progress.due(self.today) else None
        pen.button("today", words, box, command, style="primary", size=21)

    def _place_foot(self, pen: Pen) -> None:
        screen, y = pen.screen, TOP + 2 * (CARD + GAP) + 124
        name = screen.text(f"ruleset.{screen.settings.ruleset}")
        words = screen.text("drills.rules", ruleset=name)
        line = spot(screen, LEFT + 4, y, 800, 34)
        pen.text("rules", words, line, 16, colour="dim")
        if self.student.progress.topics:
            words = screen.text("drills.reset")
            wide = 1.3 * close_units(words, 16) + 8
            box = spot(screen, RIGHT - wide - 4, y, wide, 34)
            place_link(pen, "reset", words, box, Command(self.on_reset), align="right")

    # --- input ----------------------------------------------------------------------------------

    def on_kind(self, kind: Kind) -> None:
        self.app.open(routes.Drill(kind))

    def on_mistakes(self) -> None:
        self.app.open(routes.Drill())

    def on_reset(self) -> None:
        self.app.open(routes.Ask(Reason.of("drills.reset.ask"), self.reset))

    def reset(self) -> None:
        """Forget the progress."""
        problem = self.student.reset()
        if problem is not None:
            self.app.say(problem)
        self.stale = True

    def on_back(self) -> None:
        self.app.close(self)
