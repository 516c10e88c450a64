"""The figures of the chances to win, and of what wins pay: see chances.py.

Made by build/fit/chances.py on 2026-11-23 from 10 tables. Then the odds, the losses and what wins
pay were fitted alone to newer hands, in most tables with `--stage`: only `shift` and `early`.

On 2026-11-25 most figures of these tables were fitted again, to hands from a copy of the tables in
another language. In western, at hongkong 3, pocket 0 and 3 all were, as fit/one_table.py does;
a few then moved to what gains more in paired deals. At hongkong 1 reach was chosen by these gains
alone. At hongkong 0 and pocket 1 only odds, losses and what wins pay are new. On 2026-11-26 the
same were fitted again in ims and in western without knitting, and the odds moved at hongkong 0, and
at hongkong 3, where chances above 60 % were too high. At pocket 1 the reach of pairs went down,
since starts were worth more than they brought, and shift, loss and paid points followed by hand. In
western far points and losses are in wins of 88 points, or 132 for East; paid points went up by 5 %
with `knitting`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Far: TypeAlias = tuple[float | None, float | None]

# fmt: off
FEATURES = "e10431f3632aeee0"
WAITING = 2.538
POWER = 2.380
AHEAD = (0.00, 3.33, 6.56, 14.09, 182.05)
FURTHER = 0.0491
MIXED = 0.900
WISHED_CHOWS = 0.139
WISHED_TILE = 0.872
EXPOSURE: Mapping[str, float] = {
    "open": 2.253,
    "concealed": 0.644,
    "half_flush": 2.421,
    "full_flush": 1.666,
    "pungs": 1.729,
    "pairs": 1.168,
    "orphans": 1.093,
    "thirteen_individuals": 0.944,
    "knitting": 0.584,
    "triple_knitting": 0.917,
    "wriggling_snake": 1.010,
    "honour_pairs": 0.662,
}
KEPT: Mapping[str, float] = {
    "open": 0.60,
    "concealed": 0.60,
    "half_flush": 0.60,
    "full_flush": 0.60,
    "pungs": 0.60,
    "pairs": 1.00,
    "orphans": 0.60,
    "thirteen_individuals": 1.00,
    "knitting": 0.46,
    "triple_knitting": 0.85,
    "wriggling_snake": 0.60,
    "honour_pairs": 1.00,
}
USUAL: Mapping[str, tuple[float, ...]] = {
    "open": (0.0367, 0.0848, 0.1252, 0.1541, 0.1778, 0.1840),
    "concealed": (0.0279, 0.0638, 0.0946, 0.1163, 0.1341, 0.1390),
    "half_flush": (0.0369, 0.0829, 0.1077, 0.1173, 0.1240, 0.1296),
    "full_flush": (0.0522, 0.0892, 0.1049, 0.1097, 0.1141, 0.1170),
    "pungs": (0.0447, 0.0714, 0.0848, 0.0865, 0.0883, 0.0883),
    "pairs": (0.0294, 0.0902, 0.1336, 0.1540, 0.1704, 0.1893),
    "orphans": (0.0446, 0.0821, 0.1040, 0.1221, 0.1447, 0.1557),
    "thirteen_individuals": (0.0221, 0.0460, 0.0708, 0.0914, 0.1163, 0.1331),
    "knitting": (0.0487, 0.1232, 0.1651, 0.1713, 0.1930, 0.2589),
    "triple_knitting": (0.0732, 0.0924, 0.1430, 0.2150, 0.2500, 0.2873),
    "wriggling_snake": (0.0613, 0.0675, 0.1040, 0.1342, 0.1501, 0.1627),
    "honour_pairs": (0.0504, 0.0928, 0.1284, 0.1578, 0.1727, 0.2095),
}
FITS: Mapping[str, Mapping[int, tuple[float, ...]]] = {
    "hongkong": {
        0: (0.1204, 9.74, 0.557, 0.901, 0.986),
        1: (0.0927, 8.22, 0.854, 0.916, 1.015),
        3: (0.0914, 18.75, 0.658, 0.885, 1.070),
    },
    "ims": {
        0: (0.0660, 10.69, 0.759, 0.922, 1.122),
        1: (0.0754, 15.59, 0.982, 0.915, 1.121),
        3: (0.0212, 16.09, 0.413, 1.096, 1.230),
    },
    "pocket": {
        0: (0.1226, 10.47, 0.842, 1.054, 1.037),
        1: (0.0974, 8.99, 0.950, 0.820, 1.100),
        3: (0.1449, 22.13, 0.344, 0.686, 1.056),
    },
    "western": {
        0: (0.1713, 14.10, 2.360, 0.917, 1.120),
    },
    "western without knitting": {
        0: (0.1713, 14.10, 0.591, 1.015, 1.120),
    },
}
REACH: Mapping[str, Mapping[int, Mapping[str, float]]] = {
    "hongkong": {
        0: {
            "open": 1.18, "concealed": 1.23, "half_flush": 1.16,
            "full_flush": 0.63, "pungs": 1.75, "pairs": 0.81,
            "orphans": 0.56, "thirteen_individuals": 1.60, "knitting": 1.31,
            "triple_knitting": 0.69, "wriggling_snake": 0.92, "honour_pairs": 1.00,
        },
        1: {
            "open": 0.95, "concealed": 1.24, "half_flush": 1.15,
            "full_flush": 1.50, "pungs": 2.00, "pairs": 0.81,
            "orphans": 0.54, "thirteen_individuals": 1.60, "knitting": 1.31,
            "triple_knitting": 0.69, "wriggling_snake": 0.92, "honour_pairs": 1.00,
        },
        3: {
            "open": 0.28, "concealed": 0.90, "half_flush": 1.28,
            "full_flush": 1.40, "pungs": 1.57, "pairs": 0.87,
            "orphans": 0.94, "thirteen_individuals": 1.60, "knitting": 1.31,
            "triple_knitting": 0.69, "wriggling_snake": 0.92, "honour_pairs": 1.00,
        },
    },
    "ims": {
        0: {
            "open": 0.94, "concealed": 1.58, "half_flush": 1.27,
            "full_flush": 0.72, "pungs": 1.47, "pairs": 0.70,
            "orphans": 0.78, "thirteen_individuals": 2.07, "knitting": 1.31,
            "triple_knitting": 0.69, "wriggling_snake": 0.92, "honour_pairs": 1.00,
        },
        1: {
            "open": 0.95, "concealed": 1.64, "half_flush": 1.02,
            "full_flush": 0.99, "pungs": 1.67, "pairs": 0.85,
            "orphans": 0.57, "thirteen_individuals": 1.88, "knitting": 1.31,
            "triple_knitting": 0.69, "wriggling_snake": 0.92, "honour_pairs": 1.00,
        },
        3: {
            "open": 0.84, "concealed": 1.43, "half_flush": 0.93,
            "full_flush": 0.96, "pungs": 1.62, "pairs": 0.91,
            "orphans": 0.72, "thirteen_individuals": 1.70, "knitting": 1.31,
            "triple_knitting": 0.69, "wriggling_snake": 0.92, "honour_pairs": 1.00,
        },
    },
    "pocket": {
        0: {
            "open": 0.69, "concealed": 0.93, "half_flush": 0.86,
            "full_flush": 0.30, "pungs": 1.89, "pairs": 0.30,
            "orphans": 0.30, "thirteen_individuals": 1.00, "knitting": 1.00,
            "triple_knitting": 1.00, "wriggling_snake": 1.00, "honour_pairs": 1.00,
        },
        1: {
            "open": 1.12, "concealed": 1.16, "half_flush": 0.94,
            "full_flush": 0.66, "pungs": 1.83, "pairs": 0.75,
            "orphans": 0.46, "thirteen_individuals": 1.60, "knitting": 1.31,
            "triple_knitting": 0.69, "wriggling_snake": 0.92, "honour_pairs": 1.00,
        },
        3: {
            "open": 0.38, "concealed": 1.14, "half_flush": 1.10,
            "full_flush": 1.20, "pungs": 1.51, "pairs": 0.63,
            "orphans": 0.56, "thirteen_individuals": 1.60, "knitting": 1.31,
            "triple_knitting": 0.69, "wriggling_snake": 0.92, "honour_pairs": 1.00,
        },
    },
    "western": {
        0: {
            "open": 0.98, "concealed": 1.26, "half_flush": 0.90,
            "full_flush": 0.81, "pungs": 1.38, "pairs": 0.96,
            "orphans": 0.75, "thirteen_individuals": 1.60, "knitting": 1.27,
            "triple_knitting": 0.95, "wriggling_snake": 0.85, "honour_pairs": 1.00,
        },
    },
    "western without knitting": {
        0: {
            "open": 0.97, "concealed": 1.00, "half_flush": 0.85,
            "full_flush": 1.00, "pungs": 1.95, "pairs": 1.00,
            "orphans": 0.97, "thirteen_individuals": 1.00, "knitting": 1.00,
            "triple_knitting": 1.00, "wriggling_snake": 0.93, "honour_pairs": 1.02,
        },
    },
}
FAR: Mapping[str, Mapping[int, Mapping[str, Far]]] = {
    "hongkong": {
        0: {
            "open": (1.01, 0.70),
            "concealed": (1.36, None),
            "half_flush": (3.38, 4.10),
            "pungs": (None, 2.87),
            "pairs": (6.92, None),
        },
        1: {
            "open": (1.43, 1.05),
            "concealed": (1.72, None),
            "half_flush": (3.63, 5.11),
            "pungs": (2.85, 4.73),
            "pairs": (7.70, None),
        },
        3: {
            "open": (1.17, 1.00),
            "concealed": (1.51, None),
            "half_flush": (1.89, 1.84),
            "full_flush": (9.23, 4.98),
            "pungs": (1.75, 1.32),
            "pairs": (2.39, None),
            "orphans": (7.82, None),
        },
    },
    "ims": {
        0: {
            "open": (2.16, 0.95),
            "concealed": (2.18, None),
            "half_flush": (4.17, 3.36),
            "pungs": (None, 4.67),
            "pairs": (6.01, None),
            "thirteen_individuals": (9.99, None),
        },
        1: {
            "open": (2.61, 1.42),
            "concealed": (3.81, None),
            "half_flush": (3.92, 4.43),
            "full_flush": (11.13, 8.16),
            "pungs": (3.99, 5.35),
            "pairs": (6.11, None),
            "thirteen_individuals": (10.45, None),
        },
        3: {
            "open": (1.27, 1.03),
            "concealed": (1.17, None),
            "half_flush": (1.17, 1.01),
            "full_flush": (1.50, 1.50),
            "pairs": (1.07, None),
            "orphans": (2.56, None),
            "thirteen_individuals": (1.71, None),
        },
    },
    "pocket": {
        0: {
            "open": (1.11, 1.00),
            "concealed": (2.18, None),
            "half_flush": (1.59, 2.31),
            "pungs": (2.94, 2.81),
            "pairs": (18.28, None),
        },
        1: {
            "open": (1.83, 1.36),
            "half_flush": (5.40, 8.64),
            "pungs": (8.36, 5.74),
            "pairs": (12.03, None),
        },
        3: {
            "open": (1.00, 1.00),
            "concealed": (1.00, None),
            "half_flush": (1.15, 1.62),
            "full_flush": (4.08, 2.62),
            "pungs": (1.89, 2.18),
            "pairs": (1.78, None),
        },
    },
    "western": {
        0: {
            "open": (3.31, 1.22),
            "half_flush": (4.02, 4.52),
            "pungs": (None, 4.02),
            "knitting": (30.96, None),
        },
    },
    "western without knitting": {
        0: {
            "open": (1.12, 1.38),
            "concealed": (0.97, None),
            "half_flush": (3.87, 3.83),
            "pungs": (3.38, 3.02),
        },
    },
}
ODDS: Mapping[str, Mapping[int, tuple[float, ...]]] = {
    "hongkong": {
        0: (-0.041, 0.816, -0.040, -0.192, -0.072, 0.004),
        1: (-0.525, 0.796, 0.203, -0.160, -0.076, -0.026),
        3: (-0.494, 0.800, 0.125, -0.130, -0.052, -0.015),
    },
    "ims": {
        0: (-0.996, 1.064, 0.363, -0.189, -0.019, 0.008),
        1: (-1.063, 0.963, 0.397, -0.171, -0.046, -0.018),
        3: (-3.277, 0.810, 1.091, 0.045, -0.182, -0.122),
    },
    "pocket": {
        0: (-1.015, 0.801, 0.556, -0.211, -0.082, 0.001),
        1: (-1.560, 0.776, 0.479, -0.094, -0.027, -0.048),
        3: (-1.250, 0.730, 0.592, -0.130, -0.103, -0.027),
    },
    "western": {
        0: (0.098, 0.891, 0.073, -0.063, 0.004, 0.067),
    },
    "western without knitting": {
        0: (-0.358, 0.862, 0.276, -0.111, -0.078, -0.049),
    },
}
READY_ODDS: Mapping[str, Mapping[int, tuple[float, ...]]] = {
    "hongkong": {
        0: (-1.397, 0.825, 0.502),
        1: (-1.700, 0.914, 0.697),
        3: (-1.443, 0.806, 0.596),
    },
    "ims": {
        0: (-2.085, 0.846, 0.749),
        1: (-1.756, 0.710, 0.612),
        3: (-2.280, 0.720, 0.728),
    },
    "pocket": {
        0: (-1.401, 0.919, 0.545),
        1: (-1.789, 0.870, 0.736),
        3: (-1.634, 0.804, 0.778),
    },
    "western": {
        0: (-0.217, 0.918, 0.220),
    },
    "western without knitting": {
        0: (-1.357, 0.902, 0.549),
    },
}
OTHER_ODDS: Mapping[str, Mapping[int, tuple[float, ...]]] = {
    "hongkong": {
        0: (-2.611, 1.051, 1.263),
        1: (-0.600, 0.881, 0.300),
        3: (-1.310, 1.314, 0.498),
    },
    "ims": {
        0: (-1.375, 1.350, 0.560),
        1: (-1.675, 0.870, 0.868),
        3: (0.482, 1.564, 0.090),
    },
    "pocket": {
        0: (-2.494, 1.001, 1.500),
        1: (-1.780, 1.179, 0.709),
        3: (-2.154, 0.737, 1.031),
    },
    "western": {
        0: (-2.274, 0.914, 0.831),
    },
    "western without knitting": {
        0: (-3.808, 0.959, 1.760),
    },
}
# fmt: on
