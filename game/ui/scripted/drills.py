"""The drills by name, reached by a script."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

from game.drills.course import AskedQuestion
from game.drills.positions import Discard, Safe
from game.drills.progress import Progress, Repeat, Topic
from game.drills.store import save_progress
from game.drills.tasks import Kind, task
from game.rules.tiles import KIND_TILES
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.drill import DrillScene
from game.ui.screens.drill_fan import FanPart

RATINGS: dict[Kind, float] = {"discard": 1500.0, "waits": 1850.0, "fan": 1420.0, "safe": 1340.0}
SPENT = 14_400

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
    app.update(app.clock + SPENT)
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
