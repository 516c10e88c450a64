"""Rules under a name: those that come with the game, and those that the player has saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.rules.options import Options
from game.rules.problems import refuse
from game.rulesets import RULESETS, hongkong
from game.rulesets.options_text import options_from_text, options_text
from game.rulesets.ruleset import Ruleset
from game.session.settings import Settings
from game.session.values import LONGEST_NAME, is_preset_name

BUILT_IN: Mapping[str, tuple[tuple[str, Options], ...]] = {"hongkong": hongkong.PRESETS}
"""Those that a ruleset brings, by its id."""


@dataclass(frozen=True, slots=True)
class Preset:
    """Options of a ruleset (which has its own options) under a name. The name of a built-in one is
    the last part of its label's key, `preset.<ruleset>.<name>`."""

    name: str
    ruleset: Ruleset
    options: Options
    built_in: bool = False

    @property
    def text(self) -> str:
        """Its text form."""
        return options_text(self.ruleset, self.options)


def presets(settings: Settings) -> tuple[Preset, ...]:
    """All presets in the order of the rulesets: for each the built-in ones, then the player's own
    in the order in which they were saved."""
    own = [Preset(name, *options_from_text(text)) for name, text in settings.presets.items()]
    return tuple(
        preset
        for rules in RULESETS
        for preset in (*built_in(rules), *(one for one in own if one.ruleset.id == rules.id))
    )


def built_in(rules: Ruleset) -> tuple[Preset, ...]:
    """The presets that a ruleset (given with its own options) brings."""
    return tuple(
        Preset(name, rules, options, built_in=True) for name, options in BUILT_IN.get(rules.id, ())
    )


def save_preset(settings: Settings, name: str, rules: Ruleset, options: Options) -> Settings:
    """The settings with this preset of the player's; it takes the place of the one that has the
    name. Raises RulesError for a name that is empty, too long or not printable."""
    name = name.strip()
    if not is_preset_name(name):
        raise refuse("problem.preset_name", name=name[: 2 * LONGEST_NAME], count=LONGEST_NAME)
    unusable = {one: text for one, text in settings.unusable_presets.items() if one != name}
    presets = {**settings.presets, name: options_text(rules, options)}
    return replace(settings, presets=presets, unusable_presets=unusable)


def delete_preset(settings: Settings, name: str) -> Settings:
    """The settings without this preset of the player's."""
    return replace(
        settings, presets={one: text for one, text in settings.presets.items() if one != name}
    )


def apply_options(settings: Settings, rules: Ruleset, options: Options) -> Settings:
    """The settings with this ruleset (given with its own options) chosen, and these options."""
    return replace(settings.with_options(rules, options), ruleset=rules.id)
