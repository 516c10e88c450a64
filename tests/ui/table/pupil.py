"""A pupil: a lesson in a window, and a hand on the mouse that follows the lesson's script. At the
table of a match, the pupil makes any move with the mouse."""

from __future__ import annotations

import pygame

from game.rules.moves import Action, Move
from game.ui.drawing.ground import felt
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import Placed
from game.ui.drawing.sprites import Stage
from game.ui.kit import routes
from game.ui.table.lesson.lesson import LessonScene
from game.ui.table.play.table import TableScene
from tests.ui.desk import SIZE, FakeWindow, Hand
from tests.ui.mouse import new_app

LEARN = routes.Learn()
LATER = 700
"""The ms between two clicks, so that they are no double click."""


class Pupil:
    """The list of lessons in a window, or another first screen, with clicks on what is shown."""

    def __init__(
        self,
        clock: list[int],
        language: str = "en",
        first: routes.Route = LEARN,
        size: tuple[int, int] = SIZE,
        **settings: object,
    ) -> None:
        """`clock` is the time that the window reads, and `first` the screen over the title."""
        self.clock = clock
        pygame.display.init()
        pygame.font.init()
        self.app = new_app(language, **{"speed": 5, **settings})
        self.app.go(routes.Title())
        self.app.open(first)
        self.hand = Hand(self.app.top, FakeWindow(size))
        self.frames()

    @property
    def scene(self) -> LessonScene:
        scene = self.app.top
        assert isinstance(scene, LessonScene)
        return scene

    # --- the window -----------------------------------------------------------------------------

    def frames(self, count: int = 8) -> None:
        for _ in range(count):
            self.hand.frame()

    def wait(self, time: int) -> None:
        """Let this many ms pass."""
        self.hand.now += time
        self.frames()

    @property
    def placed(self) -> list[Placed]:
        return self.hand.window.input.placed

    def picture(self) -> bytes:
        """Return the pixels of the window, with the mouse outside."""
        self.hand.event(pygame.WINDOWLEAVE)
        self.frames()
        return pygame.image.tobytes(self.hand.fake.surface, "RGB")

    def fresh_picture(self) -> bytes:
        """Return the pixels of the same items on an empty stage."""
        stage = Stage(self.hand.window.stage.pictures, felt(*self.hand.fake.size))
        stage.show(self.placed, self.hand.now)
        stage.finish()
        surface = pygame.Surface(self.hand.fake.size)
        stage.draw(surface, self.hand.now)
        return pygame.image.tobytes(surface, "RGB")

    def item(self, key: str) -> Placed:
        """Return the item of the top scene with this key."""
        depth = len(self.app.scenes) - 1
        return next(one for one in self.placed if one.key == f"{depth}/{key}")

    @property
    def shown(self) -> set[str]:
        """The keys of all items."""
        return {one.key.partition("/")[2] for one in self.placed}

    def words(self, key: str) -> str:
        return str(getattr(self.item(key).look, "text", ""))

    def click(self, key: str, button: int = 1) -> None:
        """Click on an item. Fail if another one lies over it."""
        one = self.item(key)
        x, y = one.box.centre
        met = hit(self.placed, x, y)
        assert met is not None
        assert met.key == one.key, (met.key, key)
        self.click_at(x, y, button)

    def click_at(self, x: int, y: int, button: int = 1) -> None:
        self.hand.now += LATER
        self.clock[0] += LATER
        self.hand.move(x, y)
        self.hand.click(x, y, button)
        self.frames()

    # --- the lesson -----------------------------------------------------------------------------

    def open(self, number: int) -> None:
        self.click(f"lesson.{number}")

    def discard(self, text: str) -> None:
        """Click the last tile of this kind in the player's hand."""
        view = self.scene.playback.view
        moves = [move for move in view.legal if str(move).endswith(f"discard {text}")]
        self.play(moves[0])

    def play(self, move: Move, *, by_right: bool = False) -> None:
        """Make a move with the mouse, in a lesson or a match."""
        table = self.app.top
        assert isinstance(table, TableScene)
        dialog, tiles = table.decisions.dialog, [tile for tile, _ in table.hand.tiles]
        if move.action is Action.DISCARD and by_right:
            self.click_at(640, 330, button=3)
        elif move.action is Action.DISCARD and move.tile is not None:
            self.click(f"slot:{len(tiles) - 1 - tiles[::-1].index(move.tile)}")
        elif move.action is Action.PASS:
            self.click("cross")
        elif dialog is None:
            self.click("g")
        elif len(dialog.offers) == 1:
            self.click("tick")
        else:
            place = [offer.move for offer in dialog.offers].index(move)
            self.click(f"offer:{place}")

    def do_step(self) -> None:
        """Do what the step asks for, or go on with one that only tells something."""
        scene, step = self.scene, self.scene._course.step
        assert step is not None
        if not step.plays:
            self.click("lesson.tick" if step.ask else "lesson.go")
        else:
            self.play(scene._course.accepted[0], by_right=step.right)
        self.settle()

    def settle(self) -> None:
        """Wait until the lesson waits for the player, whatever it shows meanwhile."""
        for _ in range(400):
            scene = self.scene
            waits = scene._choices.answer is not None and not scene._choices.is_busy
            if waits or scene._is_telling or scene._course.is_ended:
                self.frames(2)
                return
            self.hand.now += 50
            self.hand.frame()
        raise AssertionError("the lesson doesn't go on")


def at_step(clock: list[int], number: int, step: int, speed: int = 5) -> Pupil:
    """Return a pupil at a step (from 1) of a lesson."""
    pupil = Pupil(clock, speed=speed)
    pupil.app.open(routes.Lesson(number, step - 1))
    pupil.frames()
    pupil.settle()
    assert pupil.scene.step == step - 1
    return pupil
