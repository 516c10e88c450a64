"""筒 The nine dots: wheels with petals, placed by hand for each rank.

There are two arrangements: one for the whole face, and one that leaves the top left corner to
the index digit.
"""

from __future__ import annotations

from svg import BLUE, GREEN, RED, cut, disc_data, oval_data, polar

_COLOURS = {"B": BLUE, "G": GREEN, "R": RED}

Spot = tuple[float, float, float, str]
"""Centre x and y, radius, colour letter."""


def _grid(radius: float, xs: tuple[float, ...], rows: dict[float, str]) -> list[Spot]:
    return [(x, y, radius, colour) for y, colour in rows.items() for x in xs]


_PLAIN: dict[int, list[Spot]] = {
    2: [(150, 104, 76, "G"), (150, 296, 76, "B")],
    3: [(80, 82, 60, "B"), (150, 200, 60, "R"), (220, 318, 60, "G")],
    4: [(83, 96, 60, "B"), (217, 96, 60, "G"), (83, 304, 60, "G"), (217, 304, 60, "B")],
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
    2: [(170, 108, 70, "G"), (170, 296, 70, "B")],
    3: [(127, 106, 49.5, "B"), (182, 215, 49.5, "R"), (237, 324, 49.5, "G")],
    4: [(122, 118, 50, "B"), (236, 118, 50, "G"), (122, 312, 50, "G"), (236, 312, 50, "B")],
    5: [
        (120, 110, 44, "B"),
        (241, 110, 44, "G"),
        (180.5, 217, 44, "R"),
        (120, 324, 44, "G"),
        (241, 324, 44, "B"),
    ],
    6: _grid(47, (126, 230), {94: "G", 222: "R", 325: "R"}),
    7: [
        *((112, 104, 36, "G"), (182, 140, 36, "G"), (252, 176, 36, "G")),
        *_grid(40, (128, 220), {256: "R", 343: "R"}),
    ],
    8: _grid(42, (132, 228), {64: "B", 155: "B", 246: "B", 337: "B"}),
    9: _grid(35, (106, 180, 254), {116: "G", 229: "R", 342: "B"}),
}


def _petals(x: float, y: float, radius: float, count: int, size: tuple[float, float]) -> str:
    """Ovals around a centre, each pointing outwards; `size` is length and width."""
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


def _great_wheel(x: float, y: float, r: float) -> str:
    """The one dot: a green rim of seeds, a blue ring of beads, a red flower."""
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


def dots(rank: int, detailed: bool, index: bool) -> str:
    """The art of 1 to 9 dots."""
    if rank == 1:
        x, y, r = (166, 234, 118) if index else (150, 200, 134)
        return _great_wheel(x, y, r) if detailed else _small_great_wheel(x, y, r)
    spots = (_WITH_INDEX if index else _PLAIN)[rank]
    return "".join(map(_wheel if detailed else _ring, spots))
