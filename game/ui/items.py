"""Everything that can be set, in the groups of the settings screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from game.bots import BOTS
from game.rules.options import SWITCH, Choice, Options, Range
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from game.session.labels import CLAIM_WORDS, LABEL_STYLES
from game.session.settings import (
    CLICK_STYLES,
    FELTS,
    HELPS,
    LONGEST_NAME,
    SORTS,
    TEXT_SIZES,
    TILE_BACKS,
    TILE_STYLES,
    Opponents,
    Settings,
)
from game.ui.controls import Item, Letters
from game.ui.sounds import LOUDEST

Field: TypeAlias = tuple[str, Choice | Range | Letters]
"""A field of Settings by its name, and what it may be."""


@dataclass(frozen=True, slots=True)
class Group:
    """The settings of one tab. `label` is the key of its name; where `shows_table`, a piece of the
    table beside them shows what they do."""

    label: str
    fields: tuple[Field, ...] = ()
    shows_table: bool = False


def groups(known: Iterable[str]) -> tuple[Group, ...]:
    """The groups in the order of their tabs, with a choice among these languages. A new setting is
    one line here, and its labels."""
    return (
        Group(
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
        Group(
            "settings.language",
            (
                ("language", Choice(tuple(known))),
                ("label_style", Choice(LABEL_STYLES)),
                ("claim_words", Choice(CLAIM_WORDS)),
                ("text_size", Choice(TEXT_SIZES)),
            ),
        ),
        Group(
            "settings.pace",
            (
                ("sound", SWITCH),
                ("volume", Range(0, LOUDEST)),
                ("speed", Range(1, 5)),
            ),
        ),
        Group(
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


def setting_items(settings: Settings, group: Group) -> list[Item]:
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


def name_items(settings: Settings) -> list[Item]:
    """The names of the opponents."""
    return [
        Item(f"opponent.{person}.name", name, Letters(LONGEST_NAME), "")
        for person, (name, _) in enumerate(settings.opponents, 1)
    ]


def level_items(settings: Settings) -> list[Item]:
    """The computer players of the opponents."""
    return [
        Item(f"opponent.{person}.level", player, Choice(tuple(BOTS)), "level")
        for person, (_, player) in enumerate(settings.opponents, 1)
    ]


def with_opponent(opponents: Opponents, person: int, part: str, value: str) -> Opponents:
    """The opponents where this person (1 to 3) has another "name" or "level"."""
    changed = list(opponents)
    name, player = changed[person - 1]
    changed[person - 1] = (value, player) if part == "name" else (name, value)
    return cast(Opponents, tuple(changed))
