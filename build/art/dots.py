"""筒 The nine dots: wheels with petals, placed by hand for each rank.

There are two arrangements: one for the whole face, and one that leaves the top left corner to the
index digit.
"""

from __future__ import annotations

from art.svg import BLUE, GREEN, RED, Manner, cut, disc_data, oval_data, polar

_COLOURS = {"B": BLUE, "G": GREEN, "R": RED}

Spot = tuple[float, float, float, str]
"""Centre x and y, radius, colour letter."""


def _grid(radius: float, xs: tuple[float, ...], rows: dict[float, str]) -> list[Spot]:
    return [(x, y, radius, colour) for y, colour in rows.items() for x in xs]


_PLAIN: dict[int, list[Spot]] = {
    2: [(150, 104, 76, "G"), (150, 296, 76, "B")],
    3: [(80, 82, 60, "B"), (150, 200, 60, "R"), (220, 318, 60, "G")],
    4: [(82, 100, 59, "B"), (218, 100, 59, "G"), (82, 300, 59, "G"), (218, 300, 59, "B")],
    5: [
        (75, 82, 52, "B"),
        (225, 82, 52, "G"),
        (150, 200, 52, "R"),
        (75, 318, 52, "G"),
        (225, 318, 52, "B"),
    ],
    6: _grid(52, (92, 208), {76: "G", 218: "R", 331: "R"}),
    7: [
        *((58, 58, 41, "G"), (150, 96, 41, "G"), (242, 134, 41, "G")),
        *_grid(46, (98, 202), {240: "R", 339: "R"}),
    ],
    8: _grid(43.5, (101, 199), {59: "B", 153: "B", 247: "B", 341: "B"}),
    9: _grid(42.5, (56, 150, 244), {70: "G", 200: "R", 330: "B"}),
}

_WITH_INDEX: dict[int, list[Spot]] = {
    2: [(178, 104, 72, "G"), (178, 296, 72, "B")],
    3: [(134, 82, 54, "B"), (181, 200, 54, "R"), (228, 318, 54, "G")],
    4: [(130, 96, 49, "B"), (236, 96, 49, "G"), (130, 304, 49, "G"), (236, 304, 49, "B")],
    5: [
        (125, 82, 45, "B"),
        (240, 82, 45, "G"),
        (182.5, 200, 45, "R"),
        (125, 318, 45, "G"),
        (240, 318, 45, "B"),
    ],
    6: _grid(48, (130, 235), {78: "G", 221: "R", 328: "R"}),
    7: [
        *((117, 62, 37, "G"), (183, 98, 37, "G"), (249, 134, 37, "G")),
        *_grid(43, (136, 230), {242: "R", 339: "R"}),
    ],
    8: _grid(42, (132, 230), {60: "B", 153: "B", 247: "B", 340: "B"}),
    9: _grid(33, (114, 184, 254), {72: "G", 200: "R", 328: "B"}),
}

_RINGS = {"B": (1, 0.6, 0.32), "G": (1, 0.5), "R": (0.94,)}
"""Radii of a target, a ring and a disc, which differ in shape and not only in colour."""


def _petals(x: float, y: float, radius: float, count: int, size: tuple[float, float]) -> str:
    """Draw ovals around a centre, each pointing outwards; `size` is length and width."""
    length, width = size
    steps = [360 * step / count for step in range(count)]
    places = [(*polar(x, y, turn, radius), turn) for turn in steps]
    return "".join(oval_data(px, py, length / 2, width / 2, turn) for px, py, turn in places)


def _wheel(spot: Spot) -> str:
    x, y, r, colour = spot
    rings = [disc_data(x, y, r * part) for part in (1, 0.83, 0.71)]
    petals = _petals(x, y, r * 0.43, 8, (r * 0.34, r * 0.165))
    hub = [disc_data(x, y, r * part) for part in (0.175, 0.085)]
    return cut(_COLOURS[colour], [*rings, petals, *hub])


def _ring(spot: Spot) -> str:
    x, y, r, colour = spot
    return cut(_COLOURS[colour], [disc_data(x, y, r * part) for part in (1, 0.56, 0.29)])


def _bold(spot: Spot) -> str:
    x, y, r, colour = spot
    return cut(_COLOURS[colour], [disc_data(x, y, r * part) for part in _RINGS[colour]])


_DOTS = {Manner.FULL: _wheel, Manner.SMALL: _ring, Manner.BOLD: _bold}


def _great_wheel(x: float, y: float, r: float) -> str:
    """Draw the one dot: a green rim of seeds, a blue ring of beads, a red flower."""
    rim = [disc_data(x, y, r * part) for part in (1, 0.925, 0.875, 0.55)]
    seeds = _petals(x, y, r * 0.715, 18, (r * 0.2, r * 0.125))
    ring = [disc_data(x, y, r * part) for part in (0.5, 0.335)]
    beads = "".join(disc_data(*polar(x, y, step * 30, r * 0.418), r * 0.04) for step in range(12))
    flower = [_petals(x, y, r * 0.175, 6, (r * 0.21, r * 0.155)), disc_data(x, y, r * 0.055)]
    return cut(GREEN, [*rim, seeds]) + cut(BLUE, [*ring, beads]) + cut(RED, flower)


def _small_great_wheel(x: float, y: float, r: float) -> str:
    rim = [disc_data(x, y, r * part) for part in (1, 0.56)]
    seeds = _petals(x, y, r * 0.78, 10, (r * 0.2, r * 0.17))
    ring = [disc_data(x, y, r * part) for part in (0.46, 0.3)]
    return cut(GREEN, [*rim, seeds]) + cut(BLUE, ring) + cut(RED, [disc_data(x, y, r * 0.2)])


def dots(rank: int, manner: Manner, index: bool) -> str:
    """Draw 1 to 9 dots."""
    if rank == 1:
        x, y, r = (166, 234, 118) if index else (150, 200, 134)
        draw = _great_wheel if manner is Manner.FULL else _small_great_wheel
        return draw(x, y, r)
    spots = (_WITH_INDEX if index else _PLAIN)[rank]
    return "".join(map(_DOTS[manner], spots))
