"""Named rules: the game's presets and the player's."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from game.rules.options import OF_MATCH, Options
from game.rules.problems import refuse
from game.rulesets import RULESETS, hongkong
from game.rulesets.options_text import options_from_text, options_text
from game.rulesets.ruleset import Ruleset
from game.settings.settings import Settings
from game.settings.values import LONGEST_NAME, is_preset_name

BUILT_IN: Mapping[str, tuple[tuple[str, Options], ...]] = {"hongkong": hongkong.PRESETS}
"""The game's presets by ruleset id."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A ruleset (with its default options) and options under a name. The name of a built-in preset
    is the last part of its label's key, `preset.<ruleset>.<name>`."""

    name: str
    ruleset: Ruleset
    options: Options
    built_in: bool = False

    @property
    def text(self) -> str:
        """Return the text form of the options."""
        return options_text(self.ruleset, self.options)


def presets(settings: Settings) -> tuple[Preset, ...]:
    """Return all presets by ruleset: first the built-in ones, then the player's in the order of
    saving."""
    own = [Preset(name, *options_from_text(text)) for name, text in settings.presets.items()]
    return tuple(
        preset
        for rules in RULESETS
        for preset in (*built_in(rules), *(one for one in own if one.ruleset.id == rules.id))
    )


def built_in(rules: Ruleset) -> tuple[Preset, ...]:
    """Return the built-in presets of a ruleset (given with its default options)."""
    return tuple(
        Preset(name, rules, options, built_in=True) for name, options in BUILT_IN.get(rules.id, ())
    )


def save_preset(settings: Settings, name: str, rules: Ruleset, options: Options) -> Settings:
    """Return the settings with this preset, instead of any with the same name. Raise RulesError for
    a name that is empty, too long or not printable."""
    name = name.strip()
    if not is_preset_name(name):
        raise refuse("problem.preset_name", name=name[: 2 * LONGEST_NAME], count=LONGEST_NAME)
    unusable = {one: text for one, text in settings.unusable_presets.items() if one != name}
    presets = {**settings.presets, name: options_text(rules, options)}
    return replace(settings, presets=presets, unusable_presets=unusable)


def delete_preset(settings: Settings, name: str) -> Settings:
    """Return the settings without this preset of the player."""
    return replace(
        settings, presets={one: text for one, text in settings.presets.items() if one != name}
    )


def with_length(
    settings: Settings, rules: Ruleset, options: Options, said: Collection[str] = ()
) -> Options:
    """Return a preset's options with the player's length of a match and start score, where the
    preset has none of its own. Those named in `said` are its own though they are the defaults."""
    own = settings.options(rules)
    kept = {
        name: getattr(own, name)
        for name in OF_MATCH
        if name not in said and getattr(options, name) == getattr(rules.options, name)
    }
    return replace(options, **kept)


def apply_options(settings: Settings, rules: Ruleset, options: Options) -> Settings:
    """Return the settings with this ruleset (given with its default options) and options chosen."""
    return replace(settings.with_options(rules, options), ruleset=rules.id)
