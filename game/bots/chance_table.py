"""The figures of the chances to win, and of what wins pay: see chances.py.

Made by build/fit_chances.py on 2026-11-23 from 10 tables.
"""

from __future__ import annotations

from collections.abc import Mapping

# fmt: off
FEATURES = "e10431f3632aeee0"
WAITING = 2.359
POWER = 2.517
AHEAD = (0.00, 2.14, 4.70, 10.92, 109.04)
FURTHER = 0.0498
MIXED = 0.800
WISHED_CHOWS = 0.148
WISHED_TILE = 0.841
EXPOSURE: Mapping[str, float] = {
    "open": 2.029,
    "concealed": 0.611,
    "half_flush": 2.415,
    "full_flush": 1.704,
    "pungs": 1.703,
    "pairs": 1.160,
    "orphans": 1.051,
    "thirteen_individuals": 0.915,
    "knitting": 0.583,
    "triple_knitting": 0.896,
    "wriggling_snake": 1.010,
    "honour_pairs": 0.686,
}
KEPT: Mapping[str, float] = {
    "open": 0.85,
    "concealed": 1.00,
    "half_flush": 0.70,
    "full_flush": 0.65,
    "pungs": 0.95,
    "pairs": 0.60,
    "orphans": 0.60,
    "thirteen_individuals": 0.60,
    "knitting": 1.00,
    "triple_knitting": 1.00,
    "wriggling_snake": 1.00,
    "honour_pairs": 0.60,
}
USUAL: Mapping[str, tuple[float, ...]] = {
    "open": (0.0394, 0.0958, 0.1489, 0.1929, 0.2343, 0.2553),
    "concealed": (0.0279, 0.0671, 0.1047, 0.1355, 0.1645, 0.1795),
    "half_flush": (0.0344, 0.0814, 0.1114, 0.1277, 0.1422, 0.1565),
    "full_flush": (0.0538, 0.0968, 0.1198, 0.1320, 0.1445, 0.1560),
    "pungs": (0.0449, 0.0755, 0.0944, 0.1013, 0.1089, 0.1147),
    "pairs": (0.0298, 0.0961, 0.1499, 0.1819, 0.2119, 0.2479),
    "orphans": (0.0453, 0.0878, 0.1171, 0.1448, 0.1807, 0.2047),
    "thirteen_individuals": (0.0251, 0.0549, 0.0890, 0.1209, 0.1620, 0.1952),
    "knitting": (0.0497, 0.1323, 0.1868, 0.2040, 0.2421, 0.3419),
    "triple_knitting": (0.0654, 0.0905, 0.1408, 0.2134, 0.3314, 0.3458),
    "wriggling_snake": (0.0555, 0.0644, 0.1044, 0.1419, 0.1670, 0.1907),
    "honour_pairs": (0.0490, 0.0950, 0.1384, 0.1790, 0.2063, 0.2635),
}
FITS: Mapping[str, Mapping[int, tuple[float, ...]]] = {
    "hongkong": {
        0: (0.0782, 7.16, 0.924, 0.937, 1.006),
        1: (0.0956, 9.01, 0.856, 0.968, 1.084),
        3: (0.1425, 22.83, 0.833, 0.972, 1.124),
    },
    "ims": {
        0: (0.0616, 9.11, 0.764, 1.008, 0.999),
        1: (0.0495, 10.69, 1.019, 0.992, 1.070),
        3: (0.0269, 17.30, 0.379, 1.001, 1.132),
    },
    "pocket": {
        0: (0.0951, 9.83, 1.166, 0.947, 1.012),
        1: (0.0848, 10.16, 1.395, 0.978, 0.945),
        3: (0.0961, 18.29, 0.464, 1.030, 1.234),
    },
    "western": {
        0: (0.1408, 11.86, 2.580, 0.976, 1.046),
    },
}
FAR: Mapping[str, Mapping[int, Mapping[str, float]]] = {
    "hongkong": {
        0: {
            "open": 1.84,
            "half_flush": 4.50,
            "full_flush": 13.40,
            "pungs": 11.86,
            "pairs": 5.87,
        },
        1: {
            "open": 1.10,
            "concealed": 1.18,
            "half_flush": 3.43,
            "full_flush": 16.14,
            "pungs": 12.65,
            "pairs": 6.04,
        },
        3: {
            "open": 1.76,
            "concealed": 0.26,
            "half_flush": 1.87,
            "full_flush": 5.39,
            "pungs": 3.19,
            "pairs": 2.03,
            "orphans": 8.40,
        },
    },
    "ims": {
        0: {
            "open": 1.41,
            "concealed": 2.21,
            "half_flush": 4.53,
            "full_flush": 8.53,
            "pungs": 5.55,
            "pairs": 5.87,
        },
        1: {
            "open": 2.33,
            "concealed": 3.13,
            "half_flush": 4.84,
            "full_flush": 9.57,
            "pungs": 6.40,
            "pairs": 5.07,
        },
        3: {
            "open": 0.93,
            "concealed": 0.68,
            "half_flush": 1.25,
            "full_flush": 1.60,
            "pungs": 1.14,
            "pairs": 1.20,
            "orphans": 2.68,
            "thirteen_individuals": 1.58,
        },
    },
    "pocket": {
        0: {
            "open": 1.87,
            "half_flush": 3.42,
            "full_flush": 22.39,
            "pungs": 16.24,
            "pairs": 6.90,
        },
        1: {
            "open": 1.95,
            "half_flush": 5.53,
            "full_flush": 13.46,
            "pungs": 17.25,
            "pairs": 5.33,
        },
        3: {
            "open": 0.92,
            "half_flush": 1.11,
            "full_flush": 2.04,
            "pungs": 1.39,
            "pairs": 1.48,
            "orphans": 8.87,
        },
    },
    "western": {
        0: {
            "open": 1.98,
            "half_flush": 5.61,
            "pungs": 16.10,
            "knitting": 34.47,
            "triple_knitting": 32.57,
        },
    },
}
ODDS: Mapping[str, Mapping[int, tuple[float, ...]]] = {
    "hongkong": {
        0: (0.256, 0.985, -0.106, -0.073, 0.038),
        1: (0.320, 0.982, -0.034, -0.093, -0.071),
        3: (0.149, 1.060, 0.027, 0.044, -0.052),
    },
    "ims": {
        0: (0.141, 1.064, -0.066, 0.025, -0.100),
        1: (-0.203, 1.061, -0.119, 0.048, -0.011),
        3: (-0.600, 0.985, -0.142, 0.040, -0.036),
    },
    "pocket": {
        0: (0.259, 0.910, -0.015, -0.050, -0.044),
        1: (0.244, 0.946, -0.033, -0.067, -0.043),
        3: (-0.150, 0.772, -0.123, -0.056, -0.007),
    },
    "western": {
        0: (0.330, 1.014, 0.006, 0.050, -0.022),
    },
}
READY_ODDS: Mapping[str, Mapping[int, tuple[float, ...]]] = {
    "hongkong": {
        0: (-0.045, 0.947, 0.007, 0.000, 0.000),
        1: (0.191, 1.021, -0.111, 0.000, 0.000),
        3: (-0.095, 0.966, 0.131, 0.000, 0.000),
    },
    "ims": {
        0: (-0.411, 1.020, -0.048, 0.000, 0.000),
        1: (-0.530, 1.048, 0.018, 0.000, 0.000),
        3: (-0.701, 0.974, -0.053, 0.000, 0.000),
    },
    "pocket": {
        0: (0.076, 0.910, 0.020, 0.000, 0.000),
        1: (0.135, 1.095, -0.043, 0.000, 0.000),
        3: (0.072, 0.983, -0.065, 0.000, 0.000),
    },
    "western": {
        0: (0.194, 1.045, -0.013, 0.000, 0.000),
    },
}
# fmt: on
