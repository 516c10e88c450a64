"""The figures of the chances to win, and of what wins pay: see chances.py.

Made by build/fit_chances.py on 2026-11-23 from 10 tables. The pace of each table and WISHED_TILE
were then searched one by one on the same positions.
"""

from __future__ import annotations

from collections.abc import Mapping

# fmt: off
FEATURES = "e10431f3632aeee0"
WAITING = 1.988
THREAT = 0.097
OTHERS = (0.00989, 0.00337, 2.06428)
KEPT = 0.85
FURTHER = 0.0477
WISHED_CHOWS = 0.165
WISHED_TILE = 0.7
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
FITS: Mapping[str, Mapping[int, tuple[float, ...]]] = {
    "hongkong": {
        0: (0.5631, 0.894, 0.413, -0.081, 0.935),
        1: (0.4160, 2.721, 0.672, -0.107, 0.957),
        3: (0.1240, 2.244, 0.712, -0.102, 0.945),
    },
    "pocket": {
        0: (0.4160, 1.477, 0.671, -0.085, 0.934),
        1: (0.3576, 1.976, 0.966, -0.113, 0.859),
        3: (0.1678, 1.580, 0.337, -0.206, 0.837),
    },
    "ims": {
        0: (0.3074, 2.844, 0.516, 0.011, 0.979),
        1: (0.1952, 3.765, 0.727, -0.053, 0.980),
        3: (0.1442, 1.370, 0.137, -0.022, 1.007),
    },
    "western": {
        0: (0.1952, 23.524, 4.927, 0.065, 1.088),
    },
}
# fmt: on
