"""All settings, in the groups of the settings screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.rules.options import ALLOWED, SWITCH, Choice, Options, Range
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from game.settings.opponents import PORTRAITS
from game.settings.settings import (
    CLICK_STYLES,
    DEALS,
    FELTS,
    HELPS,
    PACES,
    SORTS,
    SPEECHES,
    TEXT_SIZES,
    TILE_BACKS,
    TILE_STYLES,
    ZOOMS,
    Settings,
)
from game.settings.values import LONGEST_NAME
from game.ui.kit.sounds import LOUDEST
from game.ui.settings.controls import AnyText, Item
from game.words.labels import CLAIM_WORDS, LABEL_STYLES, Labels

Field: TypeAlias = tuple[str, Choice | Range | AnyText]
"""A field of Settings by name, with its allowed values."""


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """The settings of one tab. `label` is the key of its name. If `shows_table`, a piece of the
    table next to them shows their effect."""

    label: str
    fields: tuple[Field, ...] = ()
    shows_table: bool = False


def groups(known: Iterable[str]) -> tuple[SettingGroup, ...]:
    """Return the groups in the order of their tabs, with a choice among these languages. A new
    setting needs one line here, and its labels."""
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
            "settings.access",
            (
                ("language", Choice(tuple(known))),
                ("label_style", Choice(LABEL_STYLES)),
                ("claim_words", Choice(CLAIM_WORDS)),
                ("text_size", Choice(TEXT_SIZES)),
                ("zoom", Choice(ZOOMS)),
                ("large_pointer", SWITCH),
                ("less_motion", SWITCH),
            ),
        ),
        SettingGroup(
            "settings.pace",
            (
                ("sound", SWITCH),
                ("volume", Range(0, LOUDEST)),
                ("speech", SPEECHES),
                ("speed", Range(1, 5)),
                ("pace", PACES),
                ("deal", DEALS),
            ),
        ),
        SettingGroup(
            "settings.play",
            (
                ("player_name", AnyText(LONGEST_NAME)),
                ("portrait", Choice(PORTRAITS)),
                ("portraits", SWITCH),
                ("click_style", CLICK_STYLES),
                ("take_back", SWITCH),
                ("sort", SORTS),
                ("shade_drawn", SWITCH),
                ("discards_upright", SWITCH),
                ("walls", SWITCH),
                ("fan_line", SWITCH),
                ("hints", SWITCH),
                ("help", HELPS),
            ),
        ),
    )


def setting_items(settings: Settings, group: SettingGroup) -> list[Item]:
    """Return the items of a group, with the values that are set."""
    return [
        Item(f"setting.{name}", getattr(settings, name), allowed, name)
        for name, allowed in group.fields
    ]


def ruleset_item(settings: Settings) -> Item:
    """Return the item that chooses the ruleset."""
    ids = Choice(tuple(one.id for one in RULESETS))
    return Item("setting.ruleset", settings.ruleset, ids, "ruleset")


def option_items(ruleset: Ruleset, options: Options, names: Sequence[str]) -> list[Item]:
    """Return these options of a ruleset (given with its default options) in their order. Leave out
    options that it doesn't offer."""
    values, usual = options.values(), ruleset.options.values()
    return [
        Item(f"option.{name}", values[name], ruleset.allowed(name), f"option.{name}", usual[name])
        for name in names
        if name in ruleset.offered
    ]


def option_words(labels: Labels, options: Options, name: str) -> str:
    """Return the name of an option's value."""
    value = options.values()[name]
    if ALLOWED[name] is SWITCH:
        return labels.text("switch.on" if value else "switch.off")
    return Item(name, value, ALLOWED[name], f"option.{name}").words(labels, value)
