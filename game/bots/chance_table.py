"""The figures of the chances to win, and of what wins pay, by ruleset and minimum: see chances.py.

They are those of assets/tables/chances.json, which build/fit/chances.py makes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.packed import table_figures

Far: TypeAlias = tuple[float | None, float | None]
Several: TypeAlias = tuple[float, ...]


def _by_minimum(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[int, Any]]:
    return {
        name: {int(least): _rows(one) for least, one in known.items()}
        for name, known in tables.items()
    }


def _rows(figures: Any) -> Any:
    """Return figures with tuples for lists."""
    if isinstance(figures, dict):
        return {name: _rows(one) for name, one in figures.items()}
    return tuple(figures) if isinstance(figures, list) else figures


_FOUND = table_figures("chances")

FEATURES: str = _FOUND["features"]
WAITING: float = _FOUND["waiting"]
POWER: float = _FOUND["power"]
AHEAD: Several = _rows(_FOUND["ahead"])
FURTHER: float = _FOUND["further"]
MIXED: float = _FOUND["mixed"]
WISHED_CHOWS: float = _FOUND["wished_chows"]
WISHED_TILE: float = _FOUND["wished_tile"]
EXPOSURE: Mapping[str, float] = _FOUND["exposure"]
KEPT: Mapping[str, float] = _FOUND["kept"]
USUAL: Mapping[str, Several] = _rows(_FOUND["usual"])
FITS: Mapping[str, Mapping[int, Several]] = _by_minimum(_FOUND["fits"])
REACH: Mapping[str, Mapping[int, Mapping[str, float]]] = _by_minimum(_FOUND["reach"])
FAR: Mapping[str, Mapping[int, Mapping[str, Far]]] = _by_minimum(_FOUND["far"])
ODDS: Mapping[str, Mapping[int, Several]] = _by_minimum(_FOUND["odds"])
READY_ODDS: Mapping[str, Mapping[int, Several]] = _by_minimum(_FOUND["ready_odds"])
OTHER_ODDS: Mapping[str, Mapping[int, Several]] = _by_minimum(_FOUND["other_odds"])
