"""Every label is used somewhere, and every label that the code asks for exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game import __file__ as program
from game.bots import NAMES
from game.bots.levels import LEVELS, STYLES, level_and_style
from game.bots.plans import Form
from game.coach.figures import SUITS
from game.commands.parser import COMMANDS
from game.lessons.lessons import lessons
from game.rules.facts import FLAGS, After
from game.rules.moves import Action
from game.rules.options import ALLOWED, SWITCH, Choice, Range
from game.rules.tiles import SUIT_LETTERS, TEXTS
from game.rulesets import RULESETS
from game.rulesets.near_misses import near_miss
from game.settings.opponents import OPPONENTS
from game.settings.presets import built_in
from game.settings.settings import ALLOWED_SETTINGS
from game.settings.tile_styles import TILE_STYLES
from game.ui.settings.items import GROUPS
from game.words.keys import DEFAULTS
from game.words.labels import load_labels, shipped_texts
from game.words.terms import TERMS
from game.words.words import numbered

GAME = Path(program).parent
LABELS = frozenset(shipped_texts("en"))
ASKING = {"text", "say", "of", "refuse", "has"}
"""The functions called with the key of a label and no other argument without a name."""
DRAWING = {"text", "button", "panel", "row", "icon", "badge", "tile", "area", "plate"}
"""The functions whose first argument names a thing on the screen and is no label."""

COMPOSED = {
    "album.{}": "where once",
    "book.{}": "example near_miss",
    "book.pays.{}": "discard self_draw",
    "book.play.{}": "tiles hand deal turn claims kongs winning paying end mistakes",
    "book.robbing.{}": "no_robbing orphans",
    "book.tiles.bonus.{}": "none",
    "button.{}": "continue lets_play new_match rules records settings quit resume sheet title menu"
    " compare replay auto_win no_claims auto_discard try_again quit_unsaved back practice drills"
    " picture real",
    "table.{}": "today practice",
    "button.{}.help": "auto_win no_claims auto_discard",
    "card.{}": "copied saved",
    "picture.{}": "copied saved",
    "caption.{}": "drew replacement discarded bonus chow pung kong concealed_kong promoted_kong",
    "caption.{}.unknown": "drew replacement concealed_kong",
    "claim.{}": "false_win",
    "coach.{}": "move chow",
    "coach.below.{}": "deal_in others",
    "coach.played.{}": "chow discard kong pass pung win",
    "command.gauntlet.{}": "opponents hands points won decided fed mean_fan mean_points times",
    "command.help.{}": "seat own_seat round discarder self_draw felt back tiles",
    "command.help.labels_{}": "language encoding",
    "command.paired.{}": "points won",
    "real.count_help.{}": "fan points",
    "real.result.{}": "win self_draw drawn penalty",
    "settling.cents.{}": "less more",
    "settling.table.{}": "two_five five_one one_two",
    "deep.{}": "move wins deals_in points behind",
    "drill.{}": "discard waits fan safe points wrong missed",
    "drill.{}.hint": "discard waits fan safe",
    "drill.fan.ask.{}": "fan points",
    "drill.miss.{}": "chow pung",
    "drill.waits.{}": "missed wrong",
    "drill.waits.{}_many": "missed wrong",
    "coach.shape.{}": "0 1",
    "fan_line.{}": "ready complete",
    "fan_line.{}_after": "ready complete",
    "fan_line.{}.fan": "worth self_draw short",
    "fan_line.{}.points": "worth self_draw short",
    "fan_line.drawn.{}": "fan points",
    "fan_line.least.{}": "fan points",
    "fan_line.one.{}": "fan points",
    "fan_line.plan.{}": "fan points",
    "fan_line.sum.{}": "fan points",
    "figure.{}": "points doubles base_points aux adjusted basic total",
    "new_match.{}": "ruleset length",
    "plan.{}": "pungs simples simple_sets concealed honours straight three_suits half_flush"
    " full_flush",
    "practice.{}": "match continue",
    "practice.{}.help": "match continue",
    "presets.{}": "copy paste",
    "records.{}": "ruleset opponent practice today",
    "records.figure.average_worth.{}": "fan points",
    "records.in_{}": "fan points",
    "records.by.{}": "ruleset seat opponent month",
    "records.figure.{}": "matches hands wins win_rate average_worth feeding_rate points_a_hand"
    " ready_rate draw_rate average_place",
    "review.chip.{}": "all discard claim kong danger slips",
    "records.plot.{}": "points win_rate cost places",
    "records.plot.{}.note": "points win_rate cost",
    "replay.{}": "bonus drew replacement claimed kong won false_win played_on discard chow set",
    "result.factor.dealer.{}": "drawn discard",
    "result.factor.other.{}": "drawn discard",
    "result.step.{}": "base doubled product limit counts award",
    "result.why.{}": "self_draw discard robbing other goulash liability third fed_chows fed_dragons"
    " fed_winds count difference false_win",
    "review.{}": "danger discard won lost even",
    "review.luck.{}": "start chance decisions",
    "review.size.{}": "slip mistake blunder",
    "review.did.{}": "discard chow pung kong win pass",
    "review.missed.{}": "win kong pung chow",
    "review.move.{}": "discard chow pung kong win pass",
    "review.needless.{}": "win kong pung chow",
    "rules.ims.basic.{}": "fan single more third",
    "rules.deal.{}": "mix dice count break take sort bonus",
    "rules.hongkong.3.{}": "no_bonus no_minimum bonus",
    "pattern.{}": "seven_flowers eight_flowers",
    "pattern.concealed_hand.help.{}": "kept",
    "pattern.no_bonus_tiles.help.{}": "bonus",
    "pattern.own_bonus_tile.help.{}": "bonus",
    "pattern.bonus_series.help.{}": "bonus",
    "pattern.four_concealed_pungs.help.{}": "self_draw no_kongs in_all",
    "rules.hongkong.8.{}": "self_draw no_kongs in_all",
    "pattern.nine_gates.help.{}": "nine_sided",
    "pattern.robbing_the_kong.help.{}": "orphans",
    "pattern.ping_wu.help.{}": "no_value",
    "rules.hongkong.6.{}": "kept",
    "rules.hongkong.10.{}": "full_gun dealer full_gun.dealer",
    "rules.hongkong.14.{}": "kongs",
    "rules.hongkong.28.{}": "seven",
    "rules.hongkong.11.{}": "no_robbing orphans",
    "rules.hongkong.25.{}": "no_robbing",
    "rules.ims.1.{}": "no_minimum",
    "rules.ims.5.{}": "no_bonus",
    "rules.ims.pays.7.{}": "no_robbing",
    "rules.ims.16.{}": "shown",
    "rules.play.7.{}": "minimum button button.minimum",
    "rules.play.10.{}": "wins draws never",
    "rules.play.15.{}": "free",
    "rules.pocket.11.{}": "no_robbing",
    "rules.western.11.{}": "no_knitting",
    "rules.western.12.{}": "two_fifths",
    "rules.western.17.{}": "no_robbing",
    "rules.payment.{}": "fan discarder other by_discard each self_drawn",
    "rules.unit.{}": "points doubles award",
    "sample.{}": "self_draw",
    "spoken.{}": "chow pung kong concealed_kong",
    "spoken.won.{}": "discard self_draw robbing flowers",
    "spoken.you.{}": "drew replacement bonus discarded chow pung kong concealed_kong promoted_kong",
    "style.{}": "any",
    "summary.limit.{}": "fan points",
    "summary.pays.{}": "half_gun full_gun all",
    "table.false_win.{}": "pay open at_end",
    "mood.{}": "calm thinking happy sad ready surprised",
    "sheet.{}": "change total",
    "tip.{}": "menu share layout coach close tick cross play pause take_back open_hands",
    "tip.{}.help": "take_back open_hands",
    "tip.{}.back": "end turn step",
    "tip.{}.on": "end turn step",
    "tip.page.{}": "left right",
    "tip.review.{}": "left right start chance decisions",
    "tip.review.hands.{}": "left right",
    "tip.review.list.{}": "left right",
    "today.done.{}": "self_drawn won dealt_in lost drawn",
    "today.how.{}": "self_drawn won dealt_in lost drawn",
    "unsaved.{}": "moves settings progress",
    "welcome.{}": "no somewhat well",
    "welcome.{}.line": "no somewhat well",
}
"""Keys with a part that the code fills in, and the words for that part."""


@cache
def modules() -> tuple[ast.Module, ...]:
    paths = sorted(GAME.rglob("*.py"))
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in paths)


def calls() -> Iterator[ast.Call]:
    yield from (one for tree in modules() for one in ast.walk(tree) if isinstance(one, ast.Call))


def name_of(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


@cache
def words() -> frozenset[str]:
    """Return every string of the program that can be a label's key or a part of one."""
    names = {
        id(call.args[0]) for call in calls() if name_of(call) in DRAWING and len(call.args) > 1
    }
    return frozenset(
        one.value
        for tree in modules()
        for one in ast.walk(tree)
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in names
    )


@cache
def asked() -> tuple[ast.expr, ...]:
    """Return what the code asks labels for: the keys, or the expressions that make them."""
    keys = [call.args[0] for call in calls() if name_of(call) in ASKING and len(call.args) == 1]
    either = [half for one in keys if isinstance(one, ast.IfExp) for half in (one.body, one.orelse)]
    return (*keys, *either)


# --- the keys that the code makes ---------------------------------------------------------------


def of_things() -> Iterator[str]:
    """Yield the keys of the game's elements: tiles, winds, players, moves, plans and others."""
    yield from (f"tile.{text}" for text in TEXTS)
    yield from (f"tiles.{suit}" for suit in SUITS)
    for number in range(4):
        yield from (f"wind.{number}{end}" for end in ("", ".sign", ".tile"))
        yield from (f"round.{number}", f"player.{number}")
    for number in range(1, 4):
        yield from (f"opponent.{number}", f"position.{number}")
    for action in Action:
        yield from (f"claim.{action.value}", f"problem.no_{action.value}")
    yield from (f"keys.{action}" for action in DEFAULTS)
    yield from ("key.none", "key.space")
    yield from (f"pad.said.{button}" for button in "abxy")
    yield from (f"claim.palm.{one}" for one in ("chow", "pung", "kong", "win", "win.asked"))
    yield from (f"sample.after.{one.value}" for one in After)
    yield from (f"command.help.{name}" for name in COMMANDS)
    for flag in FLAGS:
        yield from (f"sample.{flag}", f"command.help.{flag}")
    yield from (f"plan.{one.value}" for one in Form)
    yield from (f"term.{term}{end}" for term in TERMS for end in ("", ".help"))
    yield from (f"coach.{name}.{shanten}" for name in ("away", "faster") for shanten in (0, 1))


def of_players() -> Iterator[str]:
    """Yield the keys of the computer players, as opponents and in the records."""
    yield from (f"bot.{level}" for level in {*LEVELS, *(level_and_style(bot)[0] for bot in NAMES)})
    yield from (f"level.{level}" for level in LEVELS)
    yield from (f"style.{style}" for style in STYLES)
    for id in OPPONENTS:
        yield from (f"opponent.{id}", f"opponent.{id}.line")


def of_rulesets() -> Iterator[str]:
    """Yield the keys of the rulesets, their patterns, presets and rules."""
    labels = load_labels("en")
    yield from numbered(labels, "rules.play")
    for rules in RULESETS:
        yield from (f"ruleset.{rules.id}", f"ruleset.{rules.id}.help", f"album.{rules.id}")
        yield from numbered(labels, f"rules.{rules.id}")
        yield from numbered(labels, f"rules.{rules.id}.pays")
        yield from (f"preset.{rules.id}.{one.name}" for one in built_in(rules))
        for pattern in rules.patterns:
            key = labels.pattern_key(rules.id, pattern.id)
            yield from (key, f"{key}.help")
            missed = near_miss(rules.id, pattern.id)
            if missed is not None:
                yield f"miss.{missed.why}"
        for name in ("coach.counted", "coach.figures", "coach.short", "coach.wins"):
            yield f"{name}.{rules.unit}"
        for name in ("sum", "counted", "most", "mean"):
            yield f"command.{name}.{rules.unit}"


def of_options() -> Iterator[str]:
    """Yield the keys of the options and their values."""
    for name in (*ALLOWED, "fan"):
        yield from (f"option.{name}", f"option.{name}.help")
    for name, allowed in ALLOWED.items():
        if isinstance(allowed, Choice) and allowed is not SWITCH:
            yield from (f"option.{name}.{value}" for value in allowed.values)


def of_settings() -> Iterator[str]:
    """Yield the keys of the settings and their values."""
    for name in (name for group in GROUPS for name in group.names):
        allowed = ALLOWED_SETTINGS[name]
        yield from (f"setting.{name}", f"setting.{name}.help")
        if isinstance(allowed, Choice) and allowed is not SWITCH:
            yield from (f"{name}.{value}" for value in allowed.values)
    yield from (f"speed.{number}" for number in range(1, 6))
    yield from (f"tile_style.{style}" for style in TILE_STYLES)


def of_lessons() -> Iterator[str]:
    """Yield the keys of what lessons say, as their files name them."""
    labels = load_labels("en")
    for lesson in lessons():
        yield from (lesson.name, f"lesson.play.{lesson.ends}")
        for step in lesson.steps:
            said = [*filter(None, (step.label, step.find, step.otherwise, step.ask))]
            yield from said
            yield from (f"{one}.pad" for one in said if labels.has(f"{one}.pad"))
    yield from (f"lesson.group.{one}" for one in (2, 3, *SUIT_LETTERS))
    yield from (f"lesson.rank.{rank}" for rank in range(1, 10))
    yield from (f"lesson.suit.{letter}" for letter in SUIT_LETTERS)


def of_numbers() -> Iterator[str]:
    """Yield the keys of names that an option's numbers have. Most numbers have no name."""
    for name, allowed in ALLOWED.items():
        if isinstance(allowed, Range):
            numbers = range(allowed.low, allowed.high + 1)
            keys = (f"option.{name}.{value}" for value in (*numbers, "number"))
            yield from LABELS.intersection(keys)


def of_words() -> Iterator[str]:
    """Yield the keys of COMPOSED, and keys that the code lengthens."""
    yield from (key.format(part) for key, parts in COMPOSED.items() for part in parts.split())
    yield from (f"result.why.{why}_east" for why in ("count", "difference", "false_win"))
    yield from (f"caption.{won}.several" for won in ("won", "robbed"))
    yield from (f"review.place.{place}" for place in (1, 2, 3, 4))


def of_pages() -> Iterator[str]:
    """Yield the keys that a `Page` makes: its prefix, or that of a dialog's title, and a word of a
    module that draws on pages."""
    pages = [
        tree
        for tree in modules()
        if any(isinstance(one, ast.Name) and one.id == "Page" for one in ast.walk(tree))
        or any(isinstance(one, ast.alias) and one.name == "DialogScene" for one in ast.walk(tree))
    ]
    told = {
        one.value
        for tree in pages
        for one in ast.walk(tree)
        if isinstance(one, ast.Constant) and isinstance(one.value, str)
    }
    prefixes = {
        str(call.args[1].value)
        for call in calls()
        if name_of(call) == "Page" and len(call.args) > 1 and isinstance(call.args[1], ast.Constant)
    }
    prefixes |= {"button"} | {one.removesuffix(".title") for one in told if one.endswith(".title")}
    yield from LABELS.intersection(f"{prefix}.{one}" for prefix in prefixes for one in told)


@cache
def composed() -> frozenset[str]:
    """Return every key that the code makes from parts."""
    of_play = (of_things, of_players, of_lessons)
    sources = (*of_play, of_rulesets, of_options, of_settings, of_numbers, of_words, of_pages)
    return frozenset(key for source in sources for key in source())


# --- the tests ----------------------------------------------------------------------------------


def test_every_label_is_used() -> None:
    assert sorted(LABELS - words() - composed()) == []


def test_every_word_that_is_put_in_is_one_of_the_program() -> None:
    parts = {part for listed in COMPOSED.values() for part in listed.split()}
    assert sorted(parts - words() - {"mean_fan", "mean_points"}) == []


def test_every_word_that_is_put_in_has_its_label() -> None:
    keys = {key.format(part) for key, parts in COMPOSED.items() for part in parts.split()}
    assert sorted(keys - LABELS) == []


def test_every_key_that_is_asked_for_has_a_label() -> None:
    keys = {one.value for one in asked() if isinstance(one, ast.Constant)}
    assert sorted(key for key in keys - LABELS if isinstance(key, str) and "." in key) == []


def test_every_key_that_is_made_of_parts_is_known() -> None:
    """This proves that no family of labels is missing above."""
    unknown, known = set(), "\n".join(composed())
    for one in asked():
        if isinstance(one, ast.JoinedStr) and isinstance(one.values[0], ast.Constant):
            parts = (
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.]+"
                for part in one.values
            )
            if not re.search(f"^{''.join(parts)}$", known, re.MULTILINE):
                unknown.add(ast.unparse(one))
    assert unknown == set()
