"""Scripts that reach hands of a certain look, practice, deals, drills and lessons.

A hand is seeded and played by a simple script until the table looks as a scene wants it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, cast

from game.drills.course import AskedQuestion
from game.drills.positions import Discard, Safe
from game.drills.progress import Progress, Repeat, Topic
from game.drills.store import save_progress
from game.drills.tasks import Kind, task
from game.lessons.lesson_progress import LessonProgress, save_lesson_progress
from game.records.album import write_firsts
from game.rules.moves import Action, Move
from game.rules.options import Value
from game.rules.tiles import KIND_TILES, Tile, is_suited
from game.rules.view import View
from game.rulesets import RULESETS, ruleset
from game.saves.days import DayResult, keep_day
from game.saves.same_deal import start_in_play
from game.session.practice import PracticeSession, practice_of
from game.session.session import Session
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.deal import WALL, DealScene
from game.ui.screens.drills.drill import DrillScene
from game.ui.screens.drills.fan import FanPart
from game.ui.table.lesson.lesson import LessonScene
from game.ui.table.lesson.lesson_decisions import SHOWS

SEED_LIMIT = 400
PLAYERS = ("plain", "plain", "plain")
OPPONENTS = ("may", "bo", "ling")
"""The faces of these players."""


def offers(view: View, *actions: Action) -> bool:
    """Return whether the seat can do one of these."""
    return any(move.action in actions for move in view.legal)


def play_until(app: App, reached: Callable[[View], bool], first: int, **options: Value) -> None:
    """Play seeded hands, the player's seat by a simple script, until a view is as wanted. Seeds
    before `first` are known not to reach one, so skip them. No pattern is new in the album."""
    write_firsts({one.id: {row.id: ("", 0) for row in one.patterns} for one in RULESETS})
    for seed in range(first, SEED_LIMIT):
        session = _new_session(app, f"picture {seed}", **options)
        play_session(session, reached)
        if reached(session.view):
            app.session = session
            app.go(routes.Table())
            app.update(0)
            return
    raise LookupError("no hand shows this scene")


def play_hands(app: App, count: int, length: int, seed: str = "picture") -> None:
    """Play this many hands of a match of `length` hands, 0 for one without end."""
    session = _new_session(app, seed, hands=length)
    for number in range(count):
        if number:
            session.next_hand()
        play_session(session, lambda _: False)
    app.session = session


def _new_session(app: App, seed: str, **options: Value) -> Session:
    rules = ruleset(app.settings.ruleset)
    changed = replace(rules.options, **cast(Any, options))
    session = Session.new(rules, changed, PLAYERS, seed, opponents=OPPONENTS)
    session.start()
    return session


def play_session(session: Session, reached: Callable[[View], bool]) -> None:
    """Play the hand on the table by the script, until a view is as wanted or the hand is over."""
    while not session.is_hand_over and not reached(session.view):
        session.submit(_scripted(session.view))


def _scripted(view: View) -> Move:
    """Win and pung if possible, otherwise pass; discard honours and isolated tiles first. If false
    wins are punished, any hand can declare a win, so never declare one."""
    wins = () if view.options.punishes_false_wins else (Action.WIN,)
    for action in (*wins, Action.PUNG, Action.PASS):
        for move in view.legal:
            if move.action is action:
                return move
    hand = view.hand
    discards = [move for move in view.legal if move.action is Action.DISCARD]
    return min(discards, key=lambda move: _company(move, hand))


def _company(discard: Move, hand: tuple[Tile, ...]) -> int:
    """Return how well a tile combines with the hand."""
    tile = discard.tile
    assert tile is not None
    near = 4 * (hand.count(tile) - 1)
    if is_suited(tile):
        rest = range(max(tile // 9 * 9, tile - 2), min(tile // 9 * 9 + 9, tile + 3))
        near += sum(1 + (abs(other - tile) == 1) for other in rest if other in hand)
    return near


DAY = date(2031, 5, 10)
LATER = 1_000_000_000


def show_title(app: App) -> None:
    """Show the title on a certain day."""
    app.today = lambda: DAY
    app.go(routes.Title())


def over_title(app: App, route: Callable[[], routes.Route]) -> None:
    """Open the screen of a route without values over the title."""
    show_title(app)
    app.open(route())


def _today_done(app: App) -> None:
    result = DayResult("hongkong", "self_drawn", 96, 4, "○○●○■○●○★")
    keep_day(DAY.isoformat(), result)
    over_title(app, routes.Today)


def _practice_table(app: App, *, opened: bool = False) -> None:
    """Practise a hand that was played before, up to its middle."""
    session = _again(app, lambda view: len(view.river) > 30 and view.drawn is not None)
    session.is_open = opened
    app.go(routes.Table())
    app.update(LATER)


def _practice_result(app: App) -> None:
    _again(app, lambda _: False)
    app.go(routes.Table())
    app.update(LATER)
    app.update(2 * LATER)


def _again(app: App, reached: Callable[[View], bool]) -> PracticeSession:
    play_until(app, lambda view: bool(view.wins) and view.wins[0].seat == view.seat, first=12)
    assert app.session is not None
    session = practice_of(start_in_play(app.session.saved))
    session.start()
    play_session(session, reached)
    app.session = session
    return session


def _deal(app: App, tab: int = 0) -> None:
    """Show the page of a finished hand."""
    play_hands(app, 1, length=0, seed="0123456789abcdef")
    assert app.session is not None
    app.go(routes.Table())
    app.update(LATER)
    scene = app.push(DealScene(app, start_in_play(app.session.saved), app.session.hand))
    scene.on_tab(tab)


DEALS: dict[str, Callable[[App], object]] = {
    "today": partial(over_title, route=routes.Today),
    "today-done": _today_done,
    "practice": partial(over_title, route=routes.Practice),
    "practice-table": _practice_table,
    "practice-open": partial(_practice_table, opened=True),
    "practice-result": _practice_result,
    "deal": _deal,
    "deal-wall": partial(_deal, tab=WALL),
}


RATINGS: dict[Kind, float] = {"discard": 1500.0, "waits": 1850.0, "fan": 1420.0, "safe": 1340.0}
LOOKS, SPENT = 18, 14_400

# Questions of their own, so that they stay when the bank is made anew.
HANDS = ("2233445556m 789s", "123m 456p 789s 55m 67p", "345m 678p 222s 99m 77p")
FAN: dict[str, object] = {
    "hand": "234m 567m 345p 88s 34s + 5s",
    "seat": "S",
    "self_draw": True,
    "bonus": ["f1"],
}
POINTS: dict[str, object] = {"hand": "(CCC) [FFFF] PP 345m 78m + 9m", "seat": "W"}
DISCARD: dict[str, object] = {
    "rules": "hongkong:",
    "seat": "N",
    "round": "E",
    "hand": "1567p CCC (123p) (789p) g3 + 5p",
    "others": "S: f4  W: (345s)",
    "discards": "E: 2s 9m 2m 3m 6m 6s 7p 6m  S: 9s 5s>W 8m 9s 6s N 9s 9p"
    "  W: 3p>N 1m 8m 3m 2m 9p>N 9p 5m  N: 2s 2s 3s 1m 8s W 1m",
    "left": 61,
    "best": "C",
    "grade": 3,
}
FEEDS = (14.5, 0.5, 4.5, 3.5, 2.0, 2.0, 3.5, 10.0, 12.5)
CHANCES = dict(zip(("1m", "4p", "5p", "6p", "7p", "9p", *"NFP"), FEEDS, strict=True))
SAFE: dict[str, object] = {
    "rules": "hongkong:",
    "seat": "W",
    "round": "E",
    "hand": "1m 4566779p N F (234p) + P",
    "others": "S: (777m) (555m) (EEE) f3 g2  N: g3",
    "discards": "E: 8p 9s 7m>S 6s 5m>S 4m 8p 7m 6m 4s W 1s"
    "  S: 9s 8s 4p>W C 1p 7s 1p 8s 1p W C 3m 2s"
    "  W: 2m 8m 6m 6m 7s 5m 5s 4s 1p 8m C 2s  N: 8s 9m 9s 9m 7s 5s 9m 4m C 9m W E>S",
    "left": 43,
    "chances": CHANCES,
    "grade": 3,
}


def _drills(app: App) -> None:
    """Show the drills after some practice, with mistakes that come back."""
    last = {"discard": "0110111010", "waits": "1111011111", "fan": "0101100110"}
    topics: dict[Kind, Topic] = {
        kind: Topic(RATINGS[kind], 60, 40, 12 if kind == "waits" else 0, 15, last[kind])
        for kind in RATINGS
        if kind in last
    }
    repeats = tuple(Repeat(task("waits", "pocket:", {"hand": hand}), 1, 0) for hand in HANDS)
    save_progress(Progress(topics, repeats))
    app.go(routes.Title())
    app.open(routes.Drills())


def _drill(app: App, kind: Kind, rules: str, data: dict[str, object]) -> DrillScene:
    """Ask a question of a kind."""
    save_progress(Progress({one: Topic(rating) for one, rating in RATINGS.items()}))
    app.go(routes.Title())
    scene = app.push(DrillScene(app, kind, "scripted"))
    asked = task(kind, rules, data)
    scene.ask(AskedQuestion(asked, asked.question()))
    app.update(app.clock)
    for _ in range(LOOKS):
        app.update(app.clock + SPENT // LOOKS)
    return scene


def _waits(app: App, *, right: bool, checked: bool = True) -> None:
    """Pick all waits, or all but the last one and a wrong tile."""
    scene = _drill(app, "waits", "pocket:", {"hand": HANDS[0]})
    waits = sorted(cast(AskedQuestion, scene.asked).question.left)  # type: ignore[union-attr]
    wrong = next(one for one in KIND_TILES if one > waits[0] and one not in waits)
    for tile in waits if right else (*waits[:-1], wrong):
        scene.on_pick(tile)
    if checked:
        scene.on_check()


def _fan(app: App, rules: str, data: dict[str, object], off: int) -> None:
    """Pick a number, this many places off."""
    scene = _drill(app, "fan", rules, data)
    part = cast(FanPart, scene.part)
    place = part.choices.index(part.question.answer) + off
    scene.on_pick(part.choices[max(0, place)])


def _table(app: App, kind: Kind, data: dict[str, object], *, right: bool) -> None:
    """Pick the first tile that is right, or that is wrong."""
    scene = _drill(app, kind, "hongkong:", data)
    question = cast("Discard | Safe", cast(AskedQuestion, scene.asked).question)
    scene.on_pick(next(one for one in question.view.hand if (one in question.answers) is right))


DRILLS: dict[str, Callable[[App], object]] = {
    "drills": _drills,
    "drill-waits": partial(_waits, right=True, checked=False),
    "drill-waits-wrong": partial(_waits, right=False),
    "drill-waits-right": partial(_waits, right=True),
    "drill-fan": partial(_drill, kind="fan", rules="hongkong:", data=FAN),
    "drill-fan-wrong": partial(_fan, rules="hongkong:", data=FAN, off=-1),
    "drill-fan-western": partial(_fan, rules="western:", data=POINTS, off=0),
    "drill-discard": partial(_drill, kind="discard", rules="hongkong:", data=DISCARD),
    "drill-discard-wrong": partial(_table, kind="discard", data=DISCARD, right=False),
    "drill-safe-wrong": partial(_table, kind="safe", data=SAFE, right=False),
    "drill-safe-right": partial(_table, kind="safe", data=SAFE, right=True),
}


def _learn(app: App) -> None:
    """Show the list with three lessons done and one half done."""
    save_lesson_progress(LessonProgress(frozenset({1, 2, 3}), {4: 2}, 4))
    show_title(app)
    app.open(routes.Learn())


def _lesson(app: App, number: int, step: int = 1) -> LessonScene:
    """Show a step (from 1) of a lesson, once everything has come to rest."""
    _learn(app)
    app.open(routes.Lesson(number, step - 1))
    for time in range(4):
        app.update(LATER + time)
    return cast(LessonScene, app.top)


def _wrong(app: App) -> None:
    """Discard a wrong tile until the right one glows and the teacher offers to show it."""
    choices = _lesson(app, 2).decisions
    for _ in range(SHOWS):
        choices.discard(0)
        choices.play_pending()


def _end(app: App) -> None:
    """Win the hand of the last step, with all other steps done, and see the end of the lesson."""
    scene = _lesson(app, 4, 7)
    save_lesson_progress(LessonProgress(did=frozenset((4, step) for step in range(6))))
    app.close(scene)
    app.open(routes.Lesson(4, 6))
    for time in range(4):
        app.update(2 * LATER + time)
    cast(LessonScene, app.top).on_show()
    for time in range(3, 9):
        app.update(time * LATER)


def _skipped(app: App) -> None:
    """Skip the last step of a lesson."""
    _lesson(app, 4, 7).on_skip()


LESSONS: dict[str, Callable[[App], object]] = {
    "learn": _learn,
    "lesson": partial(_lesson, number=1),
    "lesson-sets": partial(_lesson, number=2),
    "lesson-wrong": _wrong,
    "lesson-claim": partial(_lesson, number=4, step=4),
    "lesson-told": partial(_lesson, number=6),
    "lesson-ask": partial(_lesson, number=7, step=4),
    "lesson-rivers": partial(_lesson, number=8),
    "lesson-end": _end,
    "lesson-skipped": _skipped,
}
