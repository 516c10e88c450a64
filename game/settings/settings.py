"""The player's settings, saved in settings.json."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, cast, get_args

from game.bots import NAMES
from game.rules.options import ALLOWED, Allowed, Choice, Options, Range, allowed_by_type
from game.rules.problems import Reason
from game.rules.settling import CENTS, USUAL_MONEY, Coin, Money
from game.settings.opponents import OPPONENTS, PORTRAITS, SIGN, Opponents, Seated, different
from game.settings.tile_styles import TILE_STYLE
from game.settings.values import (
    LANGUAGE,
    NAME,
    POSITION,
    SHOWN,
    SIZE,
    SIZES,
    THREE_OPPONENTS,
    TIPS,
    Changes,
    as_object,
    object_in,
    wrong_value,
)
from game.system.paths import settings_file
from game.system.player_file import Data, PlayerFile
from game.words.keys import DEFAULTS, Keys, can_be, keys_from, read_keys
from game.words.labels import (
    ENGLISH,
    ClaimWords,
    Labels,
    LabelStyle,
    load_labels,
    system_language,
)

if TYPE_CHECKING:
    from game.rulesets.ruleset import Ruleset

Size: TypeAlias = tuple[int, int]  # width and height, or x and y, in window points

TextSize: TypeAlias = Literal["normal", "large", "larger", "largest"]
TEXT_SIZES: tuple[TextSize, ...] = get_args(TextSize)
USUAL_PLAYER = "strong"
USUAL_OPPONENTS: Opponents = (("", "kwok"), ("", "ling"), ("", "fong"))
"""All who are strong, which was the level of every opponent in older versions."""
USUAL_PORTRAIT = "keung"
"""The player's portrait: nobody whom a newcomer meets, at whatever level."""
TileBack: TypeAlias = Literal["bamboo", "blue", "red"]
TILE_BACKS: tuple[TileBack, ...] = get_args(TileBack)
FeltName: TypeAlias = Literal["cloth", "dark", "wood"]
FELTS: tuple[FeltName, ...] = get_args(FeltName)
RULESET_IDS = Choice(("pocket", "ims", "western", "hongkong"))
"""The ids of `RULESETS`, repeated here because the rulesets are slow to load."""
ClickStyle: TypeAlias = Literal["discard", "lift"]
"""The effect of a click on the player's tile: discard it, or lift it for a second click to
discard. Mouse and finger have to lift a tile before they discard it in any other way, too."""
Help: TypeAlias = Literal["off", "marks", "full"]
"""The coach's help on request: nothing, marks on the table, or also words."""
Sort: TypeAlias = Literal["mps", "msp", "pms", "psm", "smp", "spm", "off"]
Pace: TypeAlias = Literal["none", "brisk", "natural"]
"""The time that the opponents seem to think before they act."""
DealStyle: TypeAlias = Literal["full", "short", "off"]
"""How much of the deal is shown."""
Pause: TypeAlias = Literal["never", "minimised", "behind"]
"""When the table stands still: never, while the window is hidden, or whenever it isn't in front."""
Speech: TypeAlias = Literal["auto", "off", "on"]
"""Whether the game speaks: if a screen reader runs, never or always."""
Calls: TypeAlias = Literal["auto", "off"]
"""Whether opponents call their claims aloud: if the system has a voice for the words, or never."""
Graphics: TypeAlias = Literal["auto", "simple"]
"""How pictures reach the screen: by the graphics card if that is quick, or never so."""
ZOOMS = (100, 150, 200)
"""The sizes of the picture in percent. The window shows a part of a larger one."""
MOST_TOLD = 10
"""The number of messages about invalid values, and about unusable presets."""
LENGTH = ("rounds", "hands")
"""The options of a match's length, which have the same values in every ruleset."""
LOUDEST = 10
VOLUMES = ("volume", "volume_signals", "volume_voices")
"""The names of the volumes. Files of older versions have only the first, for all sounds."""
OBJECTS = ("keys", "rules", "presets")
_NOT_SAVED = ("unusable_presets", "unknown", "is_still")
_DEEPEST = 20
"""The levels of lists and objects in the file. Beyond, values of a newer version might be read but
not written."""

NO_MOTION = 5
"""The speed without movement."""


@dataclass(frozen=True, slots=True)
class Volumes:
    """How loud each kind of sound is, from 0 (silent) to LOUDEST."""

    tiles: int
    signals: int
    voices: int


SILENT = Volumes(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings outside a match. `speed` is 1 (slow) to 5 (no animation). With `less_motion`,
    nothing moves while the system asks for that. `sound` is False when muted. The volumes, of which
    `volume` is that of tiles, are 0 (silent) to 10. With `slips`, a question comes before one (see
    slips.py). `sort` is the order of the suits in the player's hand by their letters, "off" for the
    player's order. `help` is the coach's help on request. `opponents` are persons 1 to 3 of the
    next match, three different ones. An empty name, theirs or the player's, stands for its label.
    `portrait` is the player's: a face that no opponent has, or SIGN. Without `portraits`, nobody
    shows a face. `point_cents` and `coin` are the money for settling up. `keys` are the changed
    keys by action.

    `rules` contains the player's changes to the default options, by ruleset. `presets` contains
    text forms of options (see `options_text`) by the player's names for them. `unusable_presets`
    contains the file's invalid ones. `unknown` contains the file's other values that only a newer
    version might know, of settings unknown to this version and of those with their defaults.
    """

    layout: Annotated[int, Choice((0, 1))] = 1
    language: Annotated[str, LANGUAGE] = ENGLISH
    label_style: LabelStyle = "language"
    claim_words: ClaimWords = "language"
    tile_index: bool = False
    tile_style: Annotated[str, TILE_STYLE] = "classic"
    tile_back: TileBack = "bamboo"
    felt: FeltName = "cloth"
    speed: Annotated[int, Range(1, NO_MOTION)] = 2
    pace: Pace = "brisk"
    deal: DealStyle = "full"
    ruleset: Annotated[str, RULESET_IDS] = "pocket"
    rules: Mapping[str, Changes] = field(default_factory=dict, hash=False)
    player_name: Annotated[str, NAME] = ""
    click_style: ClickStyle = "discard"
    right_click: bool = True
    take_back: bool = False
    slips: bool = False
    pause: Pause = "minimised"
    sort: Sort = "mps"
    shade_drawn: bool = True
    help: Help = "full"
    discards_upright: bool = False
    walls: bool = True
    fan_line: bool = True
    tiles_out: bool = False
    """True if the table lists the tiles that the player can't see."""
    hints: bool = False
    hints_seen: Annotated[tuple[str, ...], TIPS] = ()
    """The names of the tips that have come (see hints.py)."""
    window_size: Annotated[Size | None, SIZE] = None
    window_position: Annotated[Size | None, POSITION] = None
    window_screens: Annotated[tuple[Size, ...], SIZES] = ()
    """The screens in use when the position was saved."""
    maximised: bool = False
    full_screen: bool = False
    sound: bool = True
    volume: Annotated[int, Range(0, LOUDEST)] = 6
    volume_signals: Annotated[int, Range(0, LOUDEST)] = 6
    volume_voices: Annotated[int, Range(0, LOUDEST)] = 6
    calls: Calls = "auto"
    speech: Speech = "auto"
    text_size: TextSize = "normal"
    zoom: Annotated[int, Choice(ZOOMS)] = 100
    less_motion: bool = True
    graphics: Graphics = "auto"
    large_pointer: bool = False
    opponents: Annotated[Opponents, THREE_OPPONENTS] = USUAL_OPPONENTS
    portrait: Annotated[str, Choice(PORTRAITS)] = USUAL_PORTRAIT
    portraits: bool = True
    point_cents: Annotated[int, Range(CENTS.start, CENTS.stop - 1)] = USUAL_MONEY.cents
    coin: Coin = USUAL_MONEY.coin
    keys: Mapping[str, str] = field(default_factory=dict, hash=False)
    presets: Mapping[str, str] = field(default_factory=dict, hash=False)
    unusable_presets: Changes = field(default_factory=dict, hash=False)
    unknown: Changes = field(default_factory=dict, hash=False)
    is_still: bool = False
    """True if the system asks for less movement now. Not saved."""

    @property
    def motion(self) -> int:
        """The speed of what moves: 5 shows no movement, as `speed`."""
        return NO_MOTION if self.is_still and self.less_motion else self.speed

    @property
    def volumes(self) -> Volumes:
        """The volumes to play at: all 0 when muted."""
        if not self.sound:
            return SILENT
        return Volumes(self.volume, self.volume_signals, self.volume_voices)

    @property
    def money(self) -> Money:
        """The money for a point, and the smallest coin."""
        return Money(self.point_cents, self.coin)

    @property
    def labels(self) -> Labels:
        """Load the texts that the player reads."""
        labels = load_labels(self.language, self.label_style, self.claim_words)
        return replace(labels, keys=self.own_keys)

    @property
    def own_keys(self) -> Keys:
        """The player's keys."""
        return keys_from({action: key for action, key in self.keys.items() if can_be(key)})

    def changed(self, **changes: object) -> Settings:
        """Return the settings with these values, also instead of those unknown to this version."""
        new = {name for name, value in changes.items() if value != getattr(self, name)}
        unknown = {name: value for name, value in self.unknown.items() if name not in new}
        return replace(self, unknown=unknown, **changes)  # type: ignore[arg-type]

    def options(self, ruleset: Ruleset) -> Options:
        """Return the ruleset's default options with the player's changes."""
        changes = self._usable(ruleset)
        known = {name: changes[name] for name in ALLOWED if name in changes}
        fan = cast(Mapping[str, int], changes.get("fan", {}))
        rows = tuple((row.id, fan[row.id]) for row in ruleset.patterns if row.id in fan)
        return replace(ruleset.options, **cast(Any, known), fan=rows)

    def with_options(self, ruleset: Ruleset, options: Options) -> Settings:
        """Return the settings with these options for this ruleset (given with its default
        options). What is unknown to this version stays, unless the option has another value now."""
        old, usable, usual = self._changes(ruleset), self._usable(ruleset), ruleset.options.values()
        kept = {n: v for n, v in old.items() if n not in ALLOWED or n not in usable}
        changed = {n: v for n, v in options.values().items() if v != usual[n]}
        changes: dict[str, object] = {**kept, **changed}
        if isinstance(old.get("fan", {}), dict):
            changes.pop("fan", None)
        fan = self._changed_fan(ruleset, options)
        if fan:
            changes["fan"] = fan
        return replace(self, rules={**self.rules, ruleset.id: changes})

    def _changed_fan(self, ruleset: Ruleset, options: Options) -> dict[str, object]:
        """Return the fan values that differ from the table, and those unknown to this version."""
        usual = {row.id: row.fan for row in ruleset.patterns}
        old, usable = (
            as_object(one.get("fan")) for one in (self._changes(ruleset), self._usable(ruleset))
        )
        kept = {p: value for p, value in old.items() if p not in usual or p not in usable}
        return {**kept, **{p: value for p, value in options.fan if usual.get(p) != value}}

    def _changes(self, ruleset: Ruleset) -> Changes:
        """Return the player's changes as in the file."""
        return as_object(self.rules.get(ruleset.id))

    def _usable(self, ruleset: Ruleset) -> Changes:
        """Return the player's changes that this version knows, and options that it doesn't."""
        from game.settings.house_rules import usable_changes

        return usable_changes(ruleset.id, self._changes(ruleset), [])


def load_settings() -> tuple[Settings, tuple[Reason, ...]]:
    """Return the saved settings, and messages for the player about the file.

    A missing or unknown value gets its default. An unknown one stays in the file until the player
    changes that setting: a newer version might know it.
    """
    found = FILE.load()
    return found.value or _first(), found.told


def save_settings(settings: Settings) -> Reason | None:
    """Write the settings. Return why they aren't on disk."""
    return FILE.save(settings)


def _data(settings: Settings) -> Data:
    saved = (one.name for one in fields(settings) if one.name not in _NOT_SAVED)
    named = {name: getattr(settings, name) for name in saved}
    named["presets"] = {**settings.unusable_presets, **settings.presets}
    return {**named, **settings.unknown}


def _first() -> Settings:
    """Return the settings of a first start, in the system's language."""
    return Settings(language=system_language())


def _read(data: Data) -> tuple[Settings, list[Reason]]:
    """Return the settings, and messages about unknown values and about unusable presets."""
    values: dict[str, object] = {}
    wrong: list[Reason] = []
    unusable: list[Reason] = []
    gone: list[Reason] = []
    for name in (one for one in ALLOWED_SETTINGS if one in data):
        value = _tuples(data[name])
        if ALLOWED_SETTINGS[name].allows(value):
            values[name] = value
        else:
            wrong.append(wrong_value(name, data[name]))
    if "volume" in values:
        values |= {name: values["volume"] for name in VOLUMES if name not in data}
    if "opponents" in values:
        values["opponents"], gone = _opponents(cast(Opponents, values["opponents"]))
        wrong += gone
    keys = object_in("keys", data.get("keys", {}), wrong)
    read, refused = read_keys(keys)
    wrong += [wrong_value(f"keys.{action}", key) for action, key in refused.items()]
    later = {action: key for action, key in keys.items() if action not in DEFAULTS}
    values["keys"] = {**dict(read.changed), **refused, **later}
    rules = object_in("rules", data.get("rules", {}), wrong)
    presets = object_in("presets", data.get("presets", {}), wrong)
    usable = _house_rules(rules, presets, wrong, unusable)
    values |= {"rules": rules, "presets": usable}
    values["unusable_presets"] = {n: text for n, text in presets.items() if n not in usable}
    unknown = {name: value for name, value in data.items() if name not in values}
    unknown |= {name: data[name] for name in OBJECTS if not isinstance(data.get(name, {}), dict)}
    if gone:
        unknown["opponents"] = data["opponents"]
    usual = Settings() if "language" in values else _first()
    settings = replace(usual, **values, unknown=unknown)  # type: ignore[arg-type]
    if "portrait" not in values and settings.portrait in (id for _, id in settings.opponents):
        settings = replace(settings, portrait=SIGN)  # in a file of an older version
    return settings, [*wrong[:MOST_TOLD], *unusable[:MOST_TOLD]]


FILE = PlayerFile(
    settings_file, _read, _data, kept="problem.settings_kept", deepest=_DEEPEST, indent=2
)


def _house_rules(
    rules: Changes, presets: Changes, wrong: list[Reason], unusable: list[Reason]
) -> Mapping[str, str]:
    """Return the usable presets. Load the rulesets only for a player who has changed more than the
    length of matches."""
    if not presets and all(map(_is_length, rules.values())):
        return {}
    from game.settings.house_rules import usable_changes, usable_presets

    for ruleset, changes in rules.items():
        usable_changes(ruleset, changes, wrong)
    return usable_presets(presets, unusable)


def _is_length(changes: object) -> bool:
    """Return whether these changes are valid in every ruleset, as those of the length are."""
    return isinstance(changes, dict) and all(
        name in LENGTH and ALLOWED[name].allows(value) for name, value in changes.items()
    )


def _tuples(value: object) -> object:
    """Return the lists of a file as tuples."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _opponents(data: Opponents) -> tuple[tuple[Seated, ...], list[Reason]]:
    """Return the opponents, and messages about those unknown to this version, for whom the default
    stands. In files of older versions, each has a computer player instead of an id."""
    known = {*OPPONENTS, *NAMES}
    gone = sorted({id for _, id in data if id not in known})
    ids = different(id if id in known else USUAL_PLAYER for _, id in data)
    seated = tuple((name, id) for (name, _), id in zip(data, ids, strict=True))
    return seated, [Reason.of("problem.player_gone", player=id[:SHOWN]) for id in gone]


ALLOWED_SETTINGS: Mapping[str, Allowed] = allowed_by_type(Settings, *OBJECTS, *_NOT_SAVED)
"""The allowed values of each setting, from its type. Those of OBJECTS are checked one by one."""
