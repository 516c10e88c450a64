"""All settings, in the groups of the settings screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.rules.options import Choice, Options, Range
from game.rulesets.ruleset import Ruleset
from game.settings.settings import ALLOWED_SETTINGS, RULESET_IDS, Settings
from game.settings.values import AnyText
from game.ui.settings.controls import Item


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """The settings of one tab in their order, by their fields' names. `label` is the key of its
    name. If `shows_table`, a piece of the table next to them shows their effect."""

    label: str
    names: tuple[str, ...]
    shows_table: bool = False


GROUPS = (
    SettingGroup(
        "settings.display",
        ("layout", "felt", "tile_back", "tile_style", "tile_index", "full_screen"),
        shows_table=True,
    ),
    SettingGroup(
        "settings.access",
        (
            *("language", "label_style", "claim_words", "text_size", "zoom", "large_pointer"),
            "less_motion",
        ),
    ),
    SettingGroup(
        "settings.pace",
        (
            *("sound", "volume", "volume_signals", "volume_voices", "calls"),
            *("speech", "speed", "pace", "deal", "graphics"),
        ),
    ),
    SettingGroup(
        "settings.play",
        (
            *("player_name", "portrait", "portraits", "click_style", "right_click", "take_back"),
            *(
                "slips",
                "pause",
                "sort",
                "shade_drawn",
                "discards_upright",
                "walls",
                "fan_line",
                "tiles_out",
                "hints",
                "help",
            ),
        ),
    ),
)
"""The groups in the order of their tabs."""


def setting_items(
    settings: Settings, group: SettingGroup, known: Mapping[str, Iterable[str]]
) -> list[Item]:
    """Return the items of a group, with the values that are set. `known` are the values of settings
    that depend on the player's machine, by name: without any, the setting isn't offered."""
    return [
        Item(
            f"setting.{name}",
            getattr(settings, name),
            Choice(tuple(known[name])) if name in known else to_choose(name),
            name,
        )
        for name in group.names
        if known.get(name, name)
    ]


def to_choose(name: str) -> Choice | Range | AnyText:
    """Return the values of a setting that its control can show."""
    allowed = ALLOWED_SETTINGS[name]
    assert isinstance(allowed, Choice | Range | AnyText)
    return allowed


def ruleset_item(settings: Settings) -> Item:
    """Return the item that chooses the ruleset."""
    return Item("setting.ruleset", settings.ruleset, RULESET_IDS, "ruleset")


def option_items(ruleset: Ruleset, options: Options, names: Sequence[str]) -> list[Item]:
    """Return these options of a ruleset (given with its default options) in their order. Leave out
    options that it doesn't offer."""
    values, usual = options.values(), ruleset.options.values()
    return [
        Item(f"option.{name}", values[name], ruleset.allowed(name), f"option.{name}", usual[name])
        for name in names
        if name in ruleset.offered
    ]
