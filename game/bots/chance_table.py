"""The figures of the chances to win, and of what wins pay: see chances.py.

Made by build/fit_chances.py on 2026-11-23 from 10 tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Fit(NamedTuple):
    """The figures of one table. `pace` is the speed at which opponents win. `mean` is what a win
    pays whose plan is far away, and `loss` the mean payment to another winner, both in ordinary
    wins. `shift` and `slope` straighten the log-odds of a win."""

    pace: float
    mean: float
    loss: float
    shift: float
    slope: float


# fmt: off
FEATURES = "e10431f3632aeee0"
WAITING = 1.988
THREAT = 0.097
OTHERS = (0.00989, 0.00337, 2.06428)
KEPT = 0.85
FURTHER = 0.0477
WISHED_CHOWS = 0.165
EXPOSURE: Mapping[str, float] = {
    "open": 1.707,
    "concealed": 0.649,
    "half_flush": 2.041,
    "full_flush": 1.592,
    "pungs": 1.743,
    "pairs": 1.043,
    "orphans": 1.035,
    "thirteen_individuals": 0.822,
    "knitting": 0.668,
    "triple_knitting": 1.120,
    "wriggling_snake": 1.001,
    "honour_pairs": 0.817,
}
USUAL: Mapping[str, tuple[float, ...]] = {
    "open": (0.0433, 0.1083, 0.1734, 0.2315, 0.2896, 0.3250),
    "concealed": (0.0354, 0.0878, 0.1410, 0.1880, 0.2351, 0.2643),
    "half_flush": (0.0407, 0.0992, 0.1398, 0.1652, 0.1895, 0.2149),
    "full_flush": (0.0547, 0.1013, 0.1292, 0.1467, 0.1654, 0.1840),
    "pungs": (0.0430, 0.0746, 0.0961, 0.1062, 0.1176, 0.1277),
    "pairs": (0.0274, 0.0913, 0.1466, 0.1832, 0.2199, 0.2652),
    "orphans": (0.0495, 0.0989, 0.1359, 0.1731, 0.2225, 0.2596),
    "thirteen_individuals": (0.0309, 0.0696, 0.1160, 0.1624, 0.2242, 0.2784),
    "knitting": (0.0470, 0.1293, 0.1881, 0.2116, 0.2587, 0.3762),
    "triple_knitting": (0.0666, 0.0951, 0.1522, 0.2378, 0.3804, 0.4089),
    "wriggling_snake": (0.0471, 0.0564, 0.0941, 0.1317, 0.1599, 0.1881),
    "honour_pairs": (0.0464, 0.0928, 0.1392, 0.1856, 0.2204, 0.2900),
}
FITS: Mapping[str, Mapping[int, Fit]] = {
    "hongkong": {
        0: Fit(0.5170, 0.820, 0.389, -0.136, 0.922),
        1: Fit(0.3398, 2.313, 0.672, -0.316, 0.898),
        3: Fit(0.1335, 2.374, 0.697, -0.308, 0.810),
    },
    "pocket": {
        0: Fit(0.4154, 1.561, 0.701, -0.086, 0.898),
        1: Fit(0.2772, 1.971, 0.975, -0.281, 0.825),
        3: Fit(0.1734, 1.638, 0.330, -0.409, 0.720),
    },
    "ims": {
        0: Fit(0.3111, 2.861, 0.520, -0.145, 0.840),
        1: Fit(0.2025, 3.336, 0.679, -0.204, 0.882),
        3: Fit(0.0991, 1.596, 0.169, -0.569, 0.900),
    },
    "western": {
        0: Fit(0.2569, 15.784, 4.700, 0.256, 0.947),
    },
}
# fmt: on
