"""Every screen of the game by name, reached by a script: for pictures, the self-test and tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

from game.bots.advice import Advice
from game.rules.match import Person
from game.rules.moves import Action, Move
from game.rules.options import Value
from game.rules.problems import Reason
from game.rules.tiles import Tile, is_suited
from game.rules.view import View
from game.rulesets import ruleset
from game.session.archive import find_match
from game.session.match_writer import MatchWriter
from game.session.recording import recorded_here
from game.session.save import archive_match
from game.session.session import Session
from game.ui.half_a_look import HalfALook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.motions import MOTIONS
from game.ui.screens.records import RecordsScene
from game.ui.screens.rules import RulesScene
from game.ui.settings.presets import TEXT, PresetsScene
from game.ui.settings.settings import DISPLAY, FAN, LANGUAGE, PACE, PLAY, RULES, SettingsScene
from game.ui.table.deep_words import compared_moves
from game.ui.table.matches import begin_match
from game.ui.table.table import TableScene

SEED_LIMIT = 400
LATER = 1_000_000_000
PLAYERS = ("plain", "plain", "plain")
OPPONENTS = ("may", "bo", "ling")
"""The faces of these players."""
PRESET, NAME = "Friday evening", "Saturday"


# --- over the title -----------------------------------------------------------------------------


def _title(app: App) -> None:
    app.go(routes.Title())


def _title_continue(app: App) -> None:
    """Leave a match for the title."""
    _table(app)
    _title(app)


def _settings(app: App, tab: int = DISPLAY) -> SettingsScene:
    _title(app)
    scene = app.push(SettingsScene(app))
    scene.on_tab(tab)
    return scene


def _new_match(app: App) -> None:
    _title(app)
    app.open(routes.NewMatch())


def _opponents(app: App) -> None:
    _new_match(app)
    app.open(routes.Opponents(Person(2)))


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


def _presets(app: App) -> PresetsScene:
    """Open the presets with one saved by the player."""
    app.change_settings(rules={"pocket": {"minimum": 3, "claim_window": 10}})
    _settings(app, RULES)
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


def _rules(app: App, tab: str = "play", chosen: str = "pocket") -> None:
    app.change_settings(ruleset=chosen)
    _title(app)
    scene = app.push(RulesScene(app))
    scene.on_tab([one.label for one in scene.tabs()].index(f"rules.{tab}"))


def _ask(app: App) -> None:
    _title(app)
    app.open(routes.Ask("new_match.ask", partial(begin_match, app)))


# --- at the table -------------------------------------------------------------------------------


def _table(app: App) -> None:
    _play_until(app, lambda view: len(view.river) > 44 and view.drawn is not None, first=13)


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
    _play_until(
        app,
        lambda view: len(view.river) > 24 and _offers(view, Action.CHOW, Action.PUNG),
        first=3,
        **options,
    )


def _coach(app: App, reached: Callable[[App], None]) -> None:
    """Ask the coach about the position of another scene."""
    reached(app)
    app.update(LATER)
    app.top.key("h")


def _deep_look(app: App, reached: Callable[[App], None]) -> None:
    """Ask the coach for a deep look at the position of another scene, when half of it is done."""
    _coach(app, reached)
    table = cast(TableScene, app.top)
    coach = table.decisions.coach
    coach.deep = HalfALook(compared_moves(cast(Advice, coach.advice(table.playback.view))))


def _kong(app: App) -> None:
    _play_until(
        app,
        lambda view: view.claimed_tile is None and _offers(view, Action.KONG),
        first=10,
    )


def _win(app: App) -> None:
    _play_until(app, lambda view: _offers(view, Action.WIN), first=12)


def _false_win(app: App) -> None:
    """Show the button for a win that might be a false one."""
    _play_until(
        app,
        lambda view: len(view.river) > 24 and view.drawn is not None,
        first=1,
        false_win_penalty="pay",
    )


def _result(app: App, chosen: str = "pocket", first: int = 12) -> None:
    app.change_settings(ruleset=chosen)
    _play_until(app, lambda view: bool(view.wins) and view.wins[0].seat == view.seat, first=first)
    app.update(LATER)


def _compare(app: App) -> None:
    _result(app)
    assert app.session is not None
    app.open(routes.Compare(app.session.view.wins[0]))


def _sheet(app: App) -> None:
    _play_hands(app, 4, length=0)
    app.go(routes.Table())
    app.open(routes.Sheet())


def _match_end(app: App) -> None:
    _play_hands(app, 4, length=4)
    app.go(routes.MatchEnd())


def _records(app: App) -> None:
    _play_hands(app, 4, length=4)
    _title(app)
    scene = app.push(RecordsScene(app))
    while scene.archive.left:
        scene.update(0)


def _past_match(app: App) -> None:
    _records(app)
    assert app.session is not None
    app.open(routes.PastMatch(find_match(app.session.match.seed)))


def _left_match(app: App) -> None:
    """Show a match of the records that was left."""
    _play_hands(app, 4, length=0)
    assert app.session is not None
    seed = app.session.match.seed
    archive_match()
    app.session = None
    _title(app)
    app.open(routes.PastMatch(find_match(seed)))


def _replay(app: App) -> None:
    _play_hands(app, 1, length=0)
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


SCENES: dict[str, Callable[[App], object]] = {
    "title": _title,
    "title-continue": _title_continue,
    "new-match": _new_match,
    "opponents": _opponents,
    "table": _table,
    "take-back": _take_back,
    "claim": _claim,
    "claim-time": partial(_claim, claim_window=10),
    "coach": partial(_coach, reached=_table),
    "coach-claim": partial(_coach, reached=_claim),
    "deep-look": partial(_deep_look, reached=_table),
    "deep-look-claim": partial(_deep_look, reached=_claim),
    "kong": _kong,
    "win": _win,
    "false-win": _false_win,
    "result": _result,
    "result-ims": partial(_result, chosen="ims", first=2),
    "result-western": partial(_result, chosen="western", first=10),
    "result-hongkong": partial(_result, chosen="hongkong", first=3),
    "compare": _compare,
    "sheet": _sheet,
    "match-end": _match_end,
    "menu": _menu,
    "ask": _ask,
    "unsaved": _unsaved,
    "records": _records,
    "past-match": _past_match,
    "left-match": _left_match,
    "replay": _replay,
    "replay-coach": _replay_coach,
    "settings": _settings,
    "settings-language": partial(_settings, tab=LANGUAGE),
    "settings-pace": partial(_settings, tab=PACE),
    "settings-play": partial(_settings, tab=PLAY),
    "settings-rules": partial(_settings_changed, tab=RULES),
    "settings-other": _settings_other,
    "settings-fan": partial(_settings_changed, tab=FAN),
    "settings-name": _settings_name,
    "presets": _presets,
    "presets-name": _presets_name,
    "presets-text": _presets_text,
    "rules": _rules,
    "rules-patterns": partial(_rules, tab="patterns"),
    "rules-payment": partial(_rules, tab="payment"),
    "rules-payment-ims": partial(_rules, tab="payment", chosen="ims"),
    "rules-payment-western": partial(_rules, tab="payment", chosen="western"),
    "rules-table": partial(_rules, tab="table"),
    "rules-settled": partial(_rules, tab="settled"),
    **MOTIONS,
}


# --- playing ------------------------------------------------------------------------------------


def _offers(view: View, *actions: Action) -> bool:
    return any(move.action in actions for move in view.legal)


def _play_until(app: App, reached: Callable[[View], bool], first: int, **options: Value) -> None:
    """Play seeded hands, the player's seat by a simple script, until a view is as wanted. Seeds
    before `first` are known not to reach one, so skip them."""
    for seed in range(first, SEED_LIMIT):
        session = _new_session(app, f"picture {seed}", **options)
        _play_hand(session, reached)
        if reached(session.view):
            app.session = session
            app.go(routes.Table())
            app.update(0)
            return
    raise LookupError("no hand shows this scene")


def _play_hands(app: App, count: int, length: int) -> None:
    """Play this many hands of a match of `length` hands, 0 for one without end."""
    session = _new_session(app, "picture", hands=length)
    for number in range(count):
        if number:
            session.next_hand()
        _play_hand(session, lambda _: False)
    app.session = session


def _new_session(app: App, seed: str, **options: Value) -> Session:
    rules = ruleset(app.settings.ruleset)
    changed = replace(rules.options, **cast(Any, options))
    session = Session.new(rules, changed, PLAYERS, seed, opponents=OPPONENTS)
    session.start()
    return session


def _play_hand(session: Session, reached: Callable[[View], bool]) -> None:
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
