"""The figures of the chances to win, and of what wins pay: see chances.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Fit(NamedTuple):
    """The figures of one table. `pace` is the speed at which opponents win. `mean` is what a win
    pays whose plan is far away, and `loss` the mean payment to another winner, both in ordinary
    wins."""

    pace: float
    mean: float
    loss: float


# fmt: off
FEATURES = ""
WAITING = 2.1
THREAT = 0.083
OTHERS = (0.0091, 0.0043, 1.76)
KEPT = 0.85
FURTHER = 0.05
WISHED_CHOWS = 0.3
EXPOSURE: Mapping[str, float] = {
    "open": 1.41,
    "concealed": 0.6,
    "half_flush": 2.86,
    "full_flush": 1.42,
    "pungs": 2.87,
    "pairs": 0.85,
    "orphans": 1.0,
    "thirteen_individuals": 1.0,
    "knitting": 1.0,
    "triple_knitting": 1.0,
    "wriggling_snake": 1.0,
    "honour_pairs": 1.0,
}
USUAL: Mapping[str, tuple[float, ...]] = {
    "open": (0.038, 0.095, 0.152, 0.203, 0.254, 0.285),
    "concealed": (0.040, 0.099, 0.159, 0.212, 0.265, 0.298),
    "half_flush": (0.032, 0.078, 0.110, 0.130, 0.149, 0.169),
    "full_flush": (0.047, 0.087, 0.111, 0.126, 0.142, 0.158),
    "pungs": (0.030, 0.052, 0.067, 0.074, 0.082, 0.089),
    "pairs": (0.041, 0.137, 0.220, 0.275, 0.330, 0.398),
    "orphans": (0.04, 0.08, 0.11, 0.14, 0.18, 0.21),
    "thirteen_individuals": (0.04, 0.09, 0.15, 0.21, 0.29, 0.36),
    "knitting": (0.04, 0.11, 0.16, 0.18, 0.22, 0.32),
    "triple_knitting": (0.07, 0.10, 0.16, 0.25, 0.40, 0.43),
    "wriggling_snake": (0.05, 0.06, 0.10, 0.14, 0.17, 0.20),
    "honour_pairs": (0.04, 0.08, 0.12, 0.16, 0.19, 0.25),
}
FITS: Mapping[str, Mapping[int, Fit]] = {
    "hongkong": {
        0: Fit(1.1934, 3.0, 0.6),
        1: Fit(0.5732, 3.195, 0.724),
        3: Fit(0.1957, 3.496, 0.944),
    },
    "pocket": {
        0: Fit(0.8106, 2.981, 0.838),
        1: Fit(0.5207, 1.104, 1.098),
        3: Fit(0.2640, 1.606, 0.367),
    },
    "ims": {
        0: Fit(0.3612, 3.091, 0.555),
        1: Fit(0.3657, 3.522, 0.771),
        3: Fit(0.1139, 1.616, 0.252),
    },
    "western": {
        0: Fit(0.5371, 5.0, 3.864),
    },
}
# fmt: on
