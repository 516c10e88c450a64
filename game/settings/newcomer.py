"""The first start: the settings for a player who knows mahjong more or less well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, get_args

from game.settings.opponents import Opponents, different
from game.settings.settings import RULESET_IDS, USUAL_PLAYER
from game.system.paths import match_file, matches_folder, might_exist, settings_file

Knowledge: TypeAlias = Literal["no", "somewhat", "well"]
KNOWLEDGE: tuple[Knowledge, ...] = get_args(Knowledge)

_HELPED: Mapping[str, object] = {
    "fan_line": True,
    "help": "full",
    "hints": True,
    "take_back": True,
    "slips": True,
}
_DEFAULTS: Mapping[Knowledge, Mapping[str, object]] = {
    "no": {"tile_index": True, **_HELPED},
    "somewhat": {"tile_index": False, **_HELPED},
    "well": {"tile_index": False, "fan_line": False, "help": "marks", "hints": False},
}
_LEVELS: Mapping[Knowledge, str] = {
    "no": "beginner",
    "somewhat": "casual",
    "well": USUAL_PLAYER,
}
_ROUNDS: Mapping[Knowledge, int] = {"no": 1, "somewhat": 1, "well": 0}


def is_first_start() -> bool:
    """Return whether the player has neither settings nor matches."""
    return not (
        might_exist(settings_file()) or might_exist(match_file()) or matches_folder().exists()
    )


def fitting(knows: Knowledge, own: str = "") -> dict[str, object]:
    """Return the settings that fit a player who knows mahjong so well. The opponent with the
    player's `own` face doesn't play."""
    length = {"rounds": _ROUNDS[knows]} if _ROUNDS[knows] else {}
    rules = {str(id): length for id in RULESET_IDS.values} if length else {}
    one, two, three, *_ = (id for id in different((_LEVELS[knows],) * 4) if id != own)
    opponents: Opponents = (("", one), ("", two), ("", three))
    return {**_DEFAULTS[knows], "rules": rules, "opponents": opponents}
