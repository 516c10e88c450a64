"""The scene of each route. This is the only module that imports every screen."""

from __future__ import annotations

from game.session.hand_file import opened_hand
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.results.compare import CompareScene
from game.ui.results.ranking import MatchEndScene
from game.ui.results.score import ResultScene
from game.ui.results.settling import SettlingScene
from game.ui.results.sheet import SheetScene, match_in_play, past_match
from game.ui.review.scene import ReviewScene
from game.ui.screens.count.scene import CountScene
from game.ui.screens.deal import DealScene
from game.ui.screens.drills.drill import DrillScene
from game.ui.screens.drills.drills import DrillsScene
from game.ui.screens.learn import LearnScene
from game.ui.screens.letters import LettersScene
from game.ui.screens.menu import MenuScene, UnsavedScene
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.portrait import PortraitScene
from game.ui.screens.practice import PracticeScene
from game.ui.screens.real.sheet import RealTableScene
from game.ui.screens.real.tables import NewRealTableScene, RealTablesScene
from game.ui.screens.records.album import AlbumScene
from game.ui.screens.records.records import RecordsScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.rules.sheet import RuleSheetScene
from game.ui.screens.title import TitleScene
from game.ui.screens.today import TodayScene
from game.ui.screens.welcome import WelcomeScene
from game.ui.settings.keys import KeysScene
from game.ui.settings.presets import PresetsScene
from game.ui.settings.settings import SettingsScene
from game.ui.table.lesson.lesson import LessonScene
from game.ui.table.play.matches import AskScene
from game.ui.table.play.table import TableScene
from game.ui.table.replay.replay import ReplayScene


def scene_of(app: App, route: routes.Route) -> Scene:  # noqa: C901 (one case a route)
    """Return a new scene for a route. Raise RulesError if its contents can't be read."""
    match route:
        case routes.Title():
            return TitleScene(app)
        case routes.Welcome():
            return WelcomeScene(app)
        case routes.Menu():
            return MenuScene(app)
        case routes.Settings(tab, item):
            return SettingsScene(app, tab, item)
        case routes.HandFile(path):
            return ReplayScene(app, opened_hand(path))
        case routes.Keys():
            return KeysScene(app)
        case routes.Presets():
            return PresetsScene(app)
        case routes.Learn():
            return LearnScene(app)
        case routes.Lesson(number, step):
            return LessonScene(app, number, step)
        case routes.Rules(tab, pattern, rules):
            return RulesScene(app, tab, pattern, rules)
        case routes.RuleSheet(rules):
            return RuleSheetScene(app, rules)
        case routes.NewMatch():
            return NewMatchScene(app)
        case routes.Portrait():
            return PortraitScene(app)
        case routes.Drills():
            return DrillsScene(app)
        case routes.Drill(kind):
            return DrillScene(app, kind)
        case routes.Records():
            return RecordsScene(app)
        case routes.Album():
            return AlbumScene(app)
        case routes.PastMatch(path):
            return SheetScene(app, past_match(path), page=0, path=path)
        case routes.Ask(question, on_tick):
            return AskScene(app, question, on_tick)
        case routes.Unsaved():
            return UnsavedScene(app)
        case routes.Table():
            return TableScene(app)
        case routes.Result(on_next):
            return ResultScene(app, on_next)
        case routes.Compare(win):
            return CompareScene(app, win)
        case routes.Sheet():
            return SheetScene(app, match_in_play(app))
        case routes.MatchEnd():
            return MatchEndScene(app)
        case routes.Settling():
            return SettlingScene(app, route)
        case routes.Deal(start, hand):
            return DealScene(app, start, hand)
        case routes.Letters():
            return LettersScene(app)
        case routes.RealTables():
            return RealTablesScene(app)
        case routes.NewRealTable():
            return NewRealTableScene(app)
        case routes.RealTable(path):
            return RealTableScene(app, path)
        case routes.Count(sheet):
            return CountScene(app, sheet)
        case routes.Practice():
            return PracticeScene(app)
        case routes.Today():
            return TodayScene(app)
        case routes.Replay(read):
            return ReplayScene(app, read())
        case routes.Review(read, hand):
            return ReviewScene(app, read(), hand)
