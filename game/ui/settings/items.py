"""Everything that can be set, in the groups of the settings screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from game.bots.levels import LEVELS, STYLES, level_and_style, player_name
from game.rules.match import Person
from game.rules.options import ALLOWED, SWITCH, Choice, Options, Range
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from game.session.labels import CLAIM_WORDS, LABEL_STYLES, Labels
from game.session.settings import (
    CLICK_STYLES,
    FELTS,
    HELPS,
    PACES,
    SORTS,
    TEXT_SIZES,
    TILE_BACKS,
    TILE_STYLES,
    Opponents,
    Settings,
)
from game.session.values import LONGEST_NAME
from game.ui.kit.sounds import LOUDEST
from game.ui.settings.controls import Item, Letters

NO_STYLE = "any"
"""In the place of a style: none in particular."""

Field: TypeAlias = tuple[str, Choice | Range | Letters]
"""A field of Settings by its name, and what it may be."""


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """The settings of one tab. `label` is the key of its name; where `shows_table`, a piece of the
    table beside them shows what they do."""

    label: str
    fields: tuple[Field, ...] = ()
    shows_table: bool = False


def groups(known: Iterable[str]) -> tuple[SettingGroup, ...]:
    """The groups in the order of their tabs, with a choice among these languages. A new setting is
    one line here, and its labels."""
    return (
        SettingGroup(
            "settings.display",
            (
                ("layout", Choice((0, 1))),
                ("felt", Choice(FELTS)),
                ("tile_back", Choice(TILE_BACKS)),
                ("tile_style", Choice(TILE_STYLES)),
                ("tile_index", SWITCH),
                ("full_screen", SWITCH),
            ),
            shows_table=True,
        ),
        SettingGroup(
            "settings.language",
            (
                ("language", Choice(tuple(known))),
                ("label_style", Choice(LABEL_STYLES)),
                ("claim_words", Choice(CLAIM_WORDS)),
                ("text_size", Choice(TEXT_SIZES)),
            ),
        ),
        SettingGroup(
            "settings.pace",
            (
                ("sound", SWITCH),
                ("volume", Range(0, LOUDEST)),
                ("speed", Range(1, 5)),
                ("pace", PACES),
            ),
        ),
        SettingGroup(
            "settings.play",
            (
                ("player_name", Letters(LONGEST_NAME)),
                ("click_style", CLICK_STYLES),
                ("take_back", SWITCH),
                ("sort", SORTS),
                ("shade_drawn", SWITCH),
                ("discards_upright", SWITCH),
                ("help", HELPS),
            ),
        ),
    )


def setting_items(settings: Settings, group: SettingGroup) -> list[Item]:
    """The items of a group, with the values that are set."""
    return [
        Item(f"setting.{name}", getattr(settings, name), allowed, name)
        for name, allowed in group.fields
    ]


def ruleset_item(settings: Settings) -> Item:
    """The choice of the ruleset."""
    ids = Choice(tuple(one.id for one in RULESETS))
    return Item("setting.ruleset", settings.ruleset, ids, "ruleset")


def option_items(ruleset: Ruleset, options: Options, names: Sequence[str]) -> list[Item]:
    """These options of a ruleset, which is given with its own ones, in their order; what it does
    not offer is left out."""
    values, usual = options.values(), ruleset.options.values()
    return [
        Item(f"option.{name}", values[name], ruleset.allowed(name), f"option.{name}", usual[name])
        for name in names
        if name in ruleset.offered
    ]


def option_words(labels: Labels, options: Options, name: str) -> str:
    """The name of the value that an option has."""
    value = options.values()[name]
    if ALLOWED[name] is SWITCH:
        return labels.text("switch.on" if value else "switch.off")
    return Item(name, value, ALLOWED[name], f"option.{name}").words(labels, value)


def name_items(settings: Settings) -> list[Item]:
    """The names of the opponents."""
    return [
        Item(f"opponent.{person}.name", name, Letters(LONGEST_NAME), "")
        for person, (name, _) in enumerate(settings.opponents, 1)
    ]


def level_items(settings: Settings) -> list[Item]:
    """How well the opponents play: a level, or what an older version has set."""
    return [
        Item(f"opponent.{person}.level", level, Choice(_with(LEVELS, level)), "level")
        for person, (level, _) in enumerate(_levels_and_styles(settings), 1)
    ]


def style_items(settings: Settings) -> list[Item]:
    """How the opponents play; those without a level have no style."""
    return [
        Item(
            f"opponent.{person}.style",
            style or NO_STYLE,
            Choice((NO_STYLE, *STYLES) if level in LEVELS else (NO_STYLE,)),
            "style",
        )
        for person, (level, style) in enumerate(_levels_and_styles(settings), 1)
    ]


def _levels_and_styles(settings: Settings) -> list[tuple[str, str]]:
    return [level_and_style(player) for _, player in settings.opponents]


def _with(names: Iterable[str], name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*names, name)))


def with_opponent(opponents: Opponents, person: Person, part: str, value: str) -> Opponents:
    """The opponents where this person (1 to 3) has another "name", "level" or "style"."""
    changed = list(opponents)
    name, player = changed[person - 1]
    level, style = level_and_style(player)
    match part:
        case "name":
            name = value
        case "level":
            player = player_name(value, style if value in LEVELS else "")
        case _:
            player = player_name(level, "" if value == NO_STYLE else value)
    changed[person - 1] = (name, player)
    return cast(Opponents, tuple(changed))
