"""Every screen of the game by name, reached by a script: for pictures, the self-test and tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import is_dataclass
from functools import partial
from typing import cast, get_args

from game.bots.opponents import by_seat
from game.coach.advice import MOST_PLANS, Advice
from game.coach.fan_line import FanLine, fan_line
from game.review.playouts import DeepQuestion
from game.rules.match import Person
from game.rules.moves import Action
from game.rules.options import Value
from game.rules.problems import Reason
from game.rules.view import View
from game.rulesets import ruleset
from game.saves.match_writer import MatchWriter
from game.session.recording import recorded_here
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.results.ranking import MatchEndScene
from game.ui.screens.new_match import NewMatchScene
from game.ui.scripted.learning import (
    DEALS,
    DRILLS,
    LESSONS,
    offers,
    over_title,
    play_hands,
    play_until,
    show_title,
)
from game.ui.scripted.motions import ENDINGS, MOTIONS
from game.ui.scripted.pages import BOOK, PRESETS, RECORDS, REVIEWS, BegunLook
from game.ui.settings.keys import KeysScene
from game.ui.settings.settings import DISPLAY, FAN, LANGUAGE, PACE, PLAY, RULES, SettingsScene
from game.ui.table.advice.deep_words import compared_moves
from game.ui.table.play.matches import begin_match
from game.ui.table.play.table import TableScene

LATER = 1_000_000_000
LAST = 99
"""More pages than a tab has."""
NAME = "Saturday"


# --- over the title -----------------------------------------------------------------------------


def _title_continue(app: App) -> None:
    _table(app)
    show_title(app)


def _settings(app: App, tab: int = DISPLAY, page: int = 0) -> SettingsScene:
    show_title(app)
    scene = app.push(SettingsScene(app))
    scene.on_tab(tab)
    scene.on_page(page)
    return scene


def _settings_keys(app: App) -> None:
    """Open the keys with one that two actions wanted, while the player is asked for another."""
    _settings(app, PLAY, LAST)
    app.open(routes.Keys())
    scene = app.top
    assert isinstance(scene, KeysScene)
    for action, key in (("coach", "g"), ("layout", "f5")):
        scene.on_ask(action)
        scene.take_key(key)
    scene.on_ask("win")


def _new_match_free(app: App) -> None:
    over_title(app, routes.NewMatch)
    cast(NewMatchScene, app.top).on_leave(Person(2))


def _portrait(app: App) -> None:
    _settings(app, PLAY)
    app.open(routes.Portrait())


def _settings_other(app: App) -> None:
    """Choose another ruleset during a match."""
    _table(app)
    app.change_settings(ruleset="western")
    app.open(routes.Settings(RULES))


def _settings_changed(app: App, tab: int) -> None:
    """Show a tab of rules that differ from the defaults."""
    app.change_settings(rules={"pocket": {"minimum": 3, "fan": {"dragon": 2}}})
    _settings(app, tab)


def _settings_name(app: App) -> None:
    scene = _settings(app, PLAY)
    scene.on_write("setting.player_name")
    scene.typed(NAME)


def _letters(app: App) -> None:
    """Open the letters that a controller writes with."""
    app.use_pad("xbox")
    _settings_name(app)
    app.open(routes.Letters())


def _ask(app: App) -> None:
    show_title(app)
    app.open(routes.Ask(Reason.of("new_match.ask"), partial(begin_match, app)))


# --- at the table -------------------------------------------------------------------------------


def _table(app: App) -> None:
    play_until(app, lambda view: len(view.river) > 44 and view.drawn is not None, first=13)


def _tiles_out(app: App) -> None:
    """List the tiles that are out, with one of the player's chosen."""
    _table(app)
    for key in ("u", "left"):
        app.top.key(key)


def _take_back(app: App) -> None:
    """Discard the drawn tile, while it can still be taken back."""
    app.change_settings(take_back=True)
    _table(app)
    app.update(LATER)
    app.top.felt_clicked("right")


def _menu(app: App) -> None:
    _table(app)
    app.open(routes.Menu())


class _FullDisk(MatchWriter):
    """A writer that finds the disk full."""

    def retry(self) -> None:
        why = Reason.of("why.full")
        self.problem = Reason.of("problem.cannot_write", path="match.json", why=why)


def _unsaved(app: App) -> None:
    """Quit while the disk is full."""
    _table(app)
    assert app.session is not None
    app.session._writer = _FullDisk()
    app.quit()


def _claim(app: App, **options: Value) -> None:
    play_until(
        app,
        lambda view: len(view.river) > 24 and offers(view, Action.CHOW, Action.PUNG),
        first=3,
        **options,
    )


def _pad_claim(app: App) -> None:
    """Offer one claim to a player with a controller."""
    app.use_pad("playstation")
    play_until(app, lambda view: offers(view, Action.PUNG) and len(view.legal) == 2, first=3)


def _coach(app: App, reached: Callable[[App], None]) -> None:
    """Ask the coach about the position of another scene."""
    reached(app)
    app.update(LATER)
    app.top.key("h")


def _deep_look(app: App, reached: Callable[[App], None]) -> None:
    """Ask the coach for a deep look at the position of another scene, when it has just begun."""
    _coach(app, reached)
    table = cast(TableScene, app.top)
    coach, view = table.decisions.coach, table.playback.view
    moves = compared_moves(cast(Advice, coach.advice(view)))
    question = DeepQuestion(view, moves, players=by_seat(table.session.players, view.seat))
    coach.deep = BegunLook(question, coach.ruleset)


def _kong(app: App) -> None:
    play_until(
        app,
        lambda view: view.claimed_tile is None and offers(view, Action.KONG),
        first=10,
    )


def _win(app: App) -> None:
    play_until(app, lambda view: offers(view, Action.WIN), first=12)


def _false_win(app: App) -> None:
    """Show the button for a win that might be a false one."""
    play_until(
        app,
        lambda view: len(view.river) > 24 and view.drawn is not None,
        first=1,
        false_win_penalty="pay",
    )


def _fan_line(app: App, wanted: Callable[[FanLine], bool], first: int) -> None:
    """Show the fan line of a hand in turn, under rules with a minimum."""
    app.change_settings(ruleset="hongkong")
    rules = ruleset("hongkong")

    def reached(view: View) -> bool:
        is_asked = view.drawn is not None and view.win is None and view.refused is None
        line = fan_line(view, rules) if is_asked else None
        return line is not None and wanted(line)

    play_until(app, reached, first)


def _is_mixed(line: FanLine) -> bool:
    """Return whether the hand is ready, and one of its tiles is worth too little."""
    return {"any", "short"} <= {wait.how for one in line.ready[:1] for wait in one.waits}


def _is_far(line: FanLine) -> bool:
    """Return whether the hand has some fan, isn't ready and has several plans."""
    return bool(line.sure.enough) and not line.ready and len(line.plans) == MOST_PLANS


def _refused(app: App) -> None:
    """Show a hand just after its win was refused."""
    app.change_settings(ruleset="hongkong")
    play_until(app, lambda view: view.drawn is not None and view.refused is not None, first=1)


def _result(app: App, chosen: str = "pocket", first: int = 12) -> None:
    app.change_settings(ruleset=chosen)
    play_until(app, lambda view: bool(view.wins) and view.wins[0].seat == view.seat, first=first)
    app.update(LATER)


def _result_lost(app: App) -> None:
    """Show the result of a hand that the player discarded the winning tile of."""
    play_until(app, lambda view: bool(view.wins) and view.wins[0].discarder == view.seat, first=70)
    app.update(LATER)


def _result_drawn(app: App) -> None:
    play_until(app, lambda view: view.is_over and not view.wins, first=13, minimum=3)
    app.update(LATER)


def _compare(app: App) -> None:
    _result(app)
    assert app.session is not None
    app.open(routes.Compare(app.session.view.wins[0]))


def _sheet(app: App) -> None:
    play_hands(app, 4, length=0)
    app.go(routes.Table())
    app.open(routes.Sheet())


def _match_end(app: App) -> None:
    play_hands(app, 4, length=4)
    app.go(routes.MatchEnd())


def _settling(app: App) -> None:
    _match_end(app)
    cast(MatchEndScene, app.top).on_settle()


def _replay(app: App) -> None:
    play_hands(app, 1, length=0)
    assert app.session is not None
    app.go(routes.Table())
    app.update(LATER)
    app.open(routes.Replay(partial(recorded_here, app.session, 1)))
    for _ in range(31):
        app.top.key("right")


def _replay_coach(app: App) -> None:
    """Ask the coach in a replay, for a player without a decision."""
    _replay(app)
    app.top.key("h")


def _replay_end(app: App) -> None:
    _replay(app)
    app.top.key("end")


SCENES: dict[str, Callable[[App], object]] = {
    "title": show_title,
    "title-continue": _title_continue,
    "welcome": partial(over_title, route=routes.Welcome),
    "new-match": partial(over_title, route=routes.NewMatch),
    "new-match-free": _new_match_free,
    "portrait": _portrait,
    "table": _table,
    "tiles-out": _tiles_out,
    "take-back": _take_back,
    "claim": _claim,
    "claim-pad": _pad_claim,
    "claim-time": partial(_claim, claim_window=10),
    "coach": partial(_coach, reached=_table),
    "coach-claim": partial(_coach, reached=_claim),
    "deep-look": partial(_deep_look, reached=_table),
    "deep-look-claim": partial(_deep_look, reached=_claim),
    "kong": _kong,
    "win": _win,
    "false-win": _false_win,
    "fan-line-ready": partial(_fan_line, wanted=_is_mixed, first=24),
    "fan-line-far": partial(_fan_line, wanted=_is_far, first=11),
    "fan-line-refused": _refused,
    "result": _result,
    "result-lost": _result_lost,
    "result-drawn": _result_drawn,
    "result-ims": partial(_result, chosen="ims", first=2),
    "result-western": partial(_result, chosen="western", first=10),
    "result-hongkong": partial(_result, chosen="hongkong", first=3),
    "compare": _compare,
    "sheet": _sheet,
    "match-end": _match_end,
    "settling": _settling,
    "menu": _menu,
    "ask": _ask,
    "unsaved": _unsaved,
    **RECORDS,
    "replay": _replay,
    "replay-coach": _replay_coach,
    "replay-end": _replay_end,
    "settings": _settings,
    "settings-language": partial(_settings, tab=LANGUAGE),
    "settings-access": partial(_settings, tab=LANGUAGE, page=LAST),
    "settings-pace": partial(_settings, tab=PACE),
    "settings-pace-more": partial(_settings, tab=PACE, page=LAST),
    "settings-play": partial(_settings, tab=PLAY),
    "settings-play-middle": partial(_settings, tab=PLAY, page=1),
    "settings-play-more": partial(_settings, tab=PLAY, page=LAST),
    "settings-keys": _settings_keys,
    "settings-rules": partial(_settings_changed, tab=RULES),
    "settings-other": _settings_other,
    "settings-fan": partial(_settings_changed, tab=FAN),
    "settings-name": _settings_name,
    "letters": _letters,
    **PRESETS,
    **BOOK,
    **DEALS,
    **LESSONS,
    **DRILLS,
    **REVIEWS,
    **MOTIONS,
    **ENDINGS,
}


def unlisted(listed: Iterable[str]) -> dict[str, Callable[[App], object]]:
    """Return scripts that open, over the title, each route without values whose name isn't the end
    of a listed scene's."""
    ends, found = tuple(listed), dict[str, Callable[[App], object]]()
    for route in get_args(routes.Route):
        name = re.sub("(?<=.)(?=[A-Z])", "-", route.__name__).lower()
        if not is_dataclass(route) and not any(f"-{one}".endswith(f"-{name}") for one in ends):
            found[name] = partial(over_title, route=route)
    return found


SCENES |= unlisted(SCENES)
