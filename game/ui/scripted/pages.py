"""Scripts that reach the rules book, the album, the records, the saved sets of options and the
review.

Looks and reviews have no process of their own here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import cast

from game.records.album import write_firsts
from game.records.archive import Archive, find_match
from game.records.real_table import Line, RealTable
from game.records.real_table_file import file_of, new_file, table_files
from game.records.records import HandRecord
from game.review.by_hand import Source, source_in_play
from game.review.deep_look import DeepLook, Played
from game.review.match_review import ReviewedHand, reviewed_hands
from game.review.playouts import DeepQuestion, Results, played_out
from game.review.same_walls import SameWalls, WallPlays
from game.rules.match import Person
from game.rulesets import ruleset
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.saves.left import archive_match
from game.system.background import Background
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.results.score import ResultScene
from game.ui.review.scene import ReviewScene
from game.ui.review.state import review_of
from game.ui.screens.count.scene import CountScene
from game.ui.screens.real.sheet import RealTableScene
from game.ui.screens.records.album import AlbumScene
from game.ui.screens.records.records import DETAILS, RecordsScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.rules.sheet import RuleSheetScene
from game.ui.scripted.learning import play_hands, play_until, show_title
from game.ui.settings.presets import TEXT, PresetsScene
from game.ui.settings.settings import RULES

PLAYED, DAY = 1_800_000_000.0, 86_400
"""When the first match of the album was played, and a day, in seconds. Its pictures show days."""
LATER = 5000


def _rules(app: App, tab: str = "play", chosen: str = "pocket", page: int = 0) -> RulesScene:
    app.change_settings(ruleset=chosen)
    show_title(app)
    scene = app.push(RulesScene(app))
    scene.on_tab([one.label for one in scene.tabs()].index(f"rules.{tab}"))
    scene.on_page(page)
    return scene


def _pattern(app: App, chosen: str, pattern: str) -> None:
    """Show the entry of a pattern with its near miss."""
    _rules(app, "patterns", chosen)
    cast(RulesScene, app.top).on_pattern(pattern)


def _search(app: App, words: str) -> None:
    scene = _rules(app, chosen="hongkong")
    scene.on_search()
    scene.typed(words)


def _album(app: App, chosen: str = "hongkong") -> None:
    """Show the album of a player who has won some hands. The patterns are invented."""
    app.change_settings(ruleset=chosen)
    play_hands(app, 2, length=0)
    show_title(app)
    app.open(routes.Album())
    scene = cast(AlbumScene, app.top)
    while scene.archive.left:
        scene.update(0)
    assert app.session is not None
    seed = app.session.match.seed
    match = next(one for one in scene.archive.matches if one.seed == seed)
    made = [row.id for row in ruleset(chosen).patterns]
    days = (
        (PLAYED, made[:5] + made[6:9:2]),
        (PLAYED + DAY, made[:3]),
        (PLAYED + 2 * DAY, made[9:11]),
    )
    matches = (
        replace(match, saved=saved, hands=(HandRecord(1, 64, 4, patterns=tuple(patterns)),))
        for saved, patterns in days
    )
    scene.show(Archive(tuple(matches)))


def _result_new(app: App) -> None:
    """Show the result of a hand with patterns that are new in the album."""
    app.change_settings(ruleset="hongkong")
    play_until(app, lambda view: bool(view.wins) and view.wins[0].seat == view.seat, first=3)
    app.update(LATER)
    write_firsts({})
    scene = cast(ResultScene, app.top)
    scene.news = scene.find_news()
    scene.stale = True


FAMILY = "hongkong: minimum=1 liability=on dealer_pays=2 fan.all_pungs=2"
"""A table with house rules."""


def _sheet(app: App, text: str = FAMILY, tab: int = 0, page: int = 0) -> None:
    show_title(app)
    app.open(routes.RuleSheet(ruleset_from_text(text)))
    scene = cast(RuleSheetScene, app.top)
    scene.on_tab(tab)
    scene.on_page(page)


BOOK: Mapping[str, Callable[[App], object]] = {
    "rules": _rules,
    "rules-deal": partial(_rules, page=2),
    "rules-claims": partial(_rules, page=4),
    "rules-winning": partial(_rules, page=6, chosen="western"),
    "rules-paying": partial(_rules, page=7, chosen="hongkong"),
    "rules-patterns": partial(_rules, tab="patterns"),
    "rules-near-miss": partial(_pattern, chosen="hongkong", pattern="dragon_pung"),
    "rules-search": partial(_search, words="kong"),
    "rules-payment": partial(_rules, tab="payment"),
    "rules-payment-ims": partial(_rules, tab="payment", chosen="ims"),
    "rules-payment-western": partial(_rules, tab="payment", chosen="western"),
    "rules-table": partial(_rules, tab="table"),
    "rules-settled": partial(_rules, tab="settled"),
    "rules-sheet": _sheet,
    "rules-sheet-patterns": partial(_sheet, tab=1, text="western:"),
    "rules-sheet-payment": partial(_sheet, tab=2, text="ims:"),
    "rules-sheet-payers": partial(_sheet, tab=2, page=1),
    "album": _album,
    "result-new": _result_new,
}


def _records(app: App) -> None:
    play_hands(app, 4, length=4)
    show_title(app)
    scene = app.push(RecordsScene(app))
    while scene.archive.left:
        scene.update(0)


def _records_details(app: App) -> None:
    """Show the breakdown by opponents, before any hand is counted."""
    _records(app)
    scene = cast(RecordsScene, app.top)
    scene.on_tab(DETAILS)
    scene.on_group(2)


def _records_all(app: App) -> None:
    """Show matches by two rulesets together."""
    app.change_settings(ruleset="hongkong")
    play_hands(app, 4, length=4)
    app.change_settings(ruleset="pocket")
    _records(app)
    scene = cast(RecordsScene, app.top)
    scene.on_open("ruleset")
    scene.on_choose(0)


NIGHT = (
    Line("win", (Person(1),), Person(2), (3,)),
    Line("self_draw", (Person(1),), None, (5,)),
    Line("drawn"),
    Line("penalty", (), Person(0), (10,)),
    Line("win", (Person(0), Person(3)), Person(2), (3, 4)),
)
"""Lines of the sheets in pictures."""


def _real_tables(app: App) -> None:
    """Show a sheet of a real table in the list."""
    show_title(app)
    rules = ruleset_from_text("hongkong: multiple_wins=all")
    table = RealTable(("Ann", "Ben", "Chan", "Dora"), rules, "2031-05-09", NIGHT)
    file_of(new_file()).save(table)
    app.open(routes.RealTables())


def _real_table(app: App) -> None:
    """Show a sheet with a line in the middle."""
    _real_tables(app)
    app.open(routes.RealTable(table_files()[0][0]))
    scene = cast(RealTableScene, app.top)
    scene.on_winner(Person(2))
    scene.on_payer(Person(0))


READY, WON = "123m 456p 78s (CCC) EE", "(123m) 345m 77m 88m [9999m] f1 g2 + 8m"
LONG = "CC 99p [EEEE] (SSSS) (WWW) f1f2f3f4 + C"
"""Hands to count in pictures."""


def _count(app: App, hand: str, rules: str = "hongkong") -> None:
    """Show a hand that is being counted."""
    app.change_settings(ruleset=rules)
    show_title(app)
    app.open(routes.Count())
    scene = cast(CountScene, app.top)
    scene.request = replace(scene.request, hand=hand, seat="S")
    scene.entry.typed(hand)


def _count_sheet(app: App) -> None:
    """Show a winner's hand of a real table that is being counted."""
    _real_table(app)
    cast(RealTableScene, app.top).on_count()
    scene = cast(CountScene, app.top)
    scene.on_write()
    scene.typed(WON)
    scene.stop_writing()


def _past_match(app: App) -> None:
    _records(app)
    assert app.session is not None
    app.open(routes.PastMatch(find_match(app.session.match.seed)))


def _left_match(app: App) -> None:
    """Show a match of the records that was left."""
    play_hands(app, 4, length=0)
    assert app.session is not None
    seed = app.session.match.seed
    archive_match()
    app.session = None
    show_title(app)
    app.open(routes.PastMatch(find_match(seed)))


RECORDS: dict[str, Callable[[App], None]] = {
    "records": _records,
    "records-details": _records_details,
    "records-all": _records_all,
    "real-tables": _real_tables,
    "real-table": _real_table,
    "count": partial(_count, hand=""),
    "count-ready": partial(_count, hand=READY),
    "count-won": partial(_count, hand=WON),
    "count-sheet": _count_sheet,
    "count-western": partial(_count, hand=LONG, rules="western"),
    "past-match": _past_match,
    "left-match": _left_match,
}


PRESET, NAME = "Friday evening", "Saturday"


def _presets(app: App) -> PresetsScene:
    """Open the presets with one saved by the player."""
    app.change_settings(rules={"pocket": {"minimum": 3, "claim_window": 10}})
    show_title(app)
    app.open(routes.Settings(RULES))
    scene = app.push(PresetsScene(app))
    _write(scene, PRESET)
    scene.on_save()
    return scene


def _presets_name(app: App) -> None:
    _write(_presets(app), NAME)


def _presets_text(app: App) -> None:
    _presets(app).on_tab(TEXT)


def _write(scene: PresetsScene, name: str) -> None:
    scene.on_write()
    scene.typed(name)


PRESETS: dict[str, Callable[[App], object]] = {
    "presets": _presets,
    "presets-name": _presets_name,
    "presets-text": _presets_text,
}


FIRST_DEALS = 5
"""The deals of a deep look. Their figures are true, and quick to play."""
HANDS = 4
"""The hands of a match to review."""

_REVIEWED: dict[str, dict[int, ReviewedHand]] = {}
"""The reviews of the scripted matches by ruleset: they take seconds."""


class BegunLook(DeepLook):
    """A deep look that has played its first deals, and plays no more."""

    is_running = True
    time_left = 40

    def _begun(self, ruleset: Ruleset) -> list[Background[Played]]:
        self.results = _first_results(self.question, ruleset)
        return []


@cache
def _first_results(question: DeepQuestion, ruleset: Ruleset) -> Results:
    return Results(question.moves, tuple(played_out(question, ruleset, FIRST_DEALS)))


def _reviewed(chosen: str, source: Source) -> dict[int, ReviewedHand]:
    if chosen not in _REVIEWED:
        _REVIEWED[chosen] = {one.number: one for one in reviewed_hands(source.task(source.numbers))}
    return _REVIEWED[chosen]


def _review(app: App, chosen: str = "pocket") -> ReviewScene:
    """Review a scripted match."""
    app.change_settings(ruleset=chosen)
    play_hands(app, HANDS, length=HANDS)
    app.go(routes.Title())
    assert app.session is not None
    source = source_in_play(app.session)
    review_of(app, source).hands.update(_reviewed(app.settings.ruleset, source))
    return app.push(ReviewScene(app, source))


def _review_hand(app: App) -> None:
    """Choose a hand of a match."""
    _review(app).on_hand(1)


def _review_deep(app: App) -> None:
    """Take a deep look at a decision, when it has just begun."""
    scene = _review(app)
    scene.on_deep()
    look = cast(DeepLook, scene.deep)
    look.stop()
    scene.deep = BegunLook(look.question, scene.source.ruleset)


class BegunWalls(SameWalls):
    """Walls of which the first one is played, and that are played no further."""

    is_running = True
    time_left = 120

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.wanted = source.numbers
        self.hands = {1: WallPlays(1)}

    def stop(self) -> None:
        self.is_running = False


def _review_walls(app: App) -> None:
    """Let Expert play the match on the same walls."""
    scene = _review(app)
    scene.walls = BegunWalls(scene.source)


REVIEWS: dict[str, Callable[[App], object]] = {
    "review": _review,
    "review-hongkong": partial(_review, chosen="hongkong"),
    "review-hand": _review_hand,
    "review-deep": _review_deep,
    "review-walls": _review_walls,
}
