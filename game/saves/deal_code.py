"""Deal codes: a hand's start as a short text to send to a friend, as `A06G-J3KT-…`.

A code is a version letter, the deal in 32 letters and digits without I, L, O and U, and four more
that check all before them. Every later version checks in this way, so that it can tell a mistake
from a code that it is too old for. The lists here are part of the codes: only append to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from math import factorial, prod
from typing import Any, cast
from unicodedata import normalize
from zlib import crc32

from game.rules.options import ALLOWED, OF_MATCH, Choice, Options, Value
from game.rules.problems import RulesError, refuse
from game.rules.tiles import Seat, Tile, Wind, full_set, tile_text
from game.rules.wall import Wall, build_wall
from game.rulesets import ruleset
from game.rulesets.options_text import FAN
from game.rulesets.ruleset import Ruleset
from game.saves.same_deal import DealStart
from game.saves.save import Players
from game.settings.opponents import OPPONENTS, Ids, different

VERSION = "A"
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ALIKE = str.maketrans("OIL", "011")
"""Letters that codes don't have, and the digits that they are mistaken for."""
GROUP, CHECK = 4, 4
"""The letters in a group, and the last ones that check the others."""

RULES = ("pocket", "ims", "western", "hongkong")
FACES = (
    *("kit", "mimi", "mui", "bo", "may", "keung"),
    *("ling", "kwok", "fong", "sze", "lam", "yip"),
)
SHORT, LONG, WALL = range(3)
"""The ways to name a wall: by a seed of 16 or of 32 digits, or by the tiles themselves."""
DIGITS = {SHORT: 16, LONG: 32}
NAME = 12
"""The bits of an option's name: a part of its checksum."""
LONGEST = 400
"""More letters than a code has."""

_SEED = re.compile(r"([0-9a-f]{16}|[0-9a-f]{32})/(0|[1-9][0-9]{0,8})")


def deal_code(start: DealStart) -> str:
    """Return the code of a deal, in groups."""
    usual = ruleset(start.ruleset)
    ids = start.opponents if all(start.opponents) else different(start.players)
    bits = _Bits()
    bits.add(RULES.index(start.ruleset), 3)
    bits.add(start.seat, 2)
    bits.add(start.round_wind, 2)
    for id in ids:
        bits.add(FACES.index(id), 4)
    changed = _changed(usual, start.options)
    bits.add_number(len(changed))
    for name, value in changed.items():
        bits.add(_short(name), NAME)
        bits.add_number(_number(name, value))
    _add_wall(bits, start)
    text = VERSION + bits.letters()
    return "-".join(re.findall(f".{{1,{GROUP}}}", text + _check(text)))


def deal_of(code: str) -> DealStart:
    """Return the deal of a code, however it is spaced and whether in capitals or not. Raise
    RulesError for a mistake in it, or for a code of a newer version."""
    plain = normalize("NFKC", code).upper()
    text = re.sub(r"[\s\-\u2010-\u2015]+", "", plain).translate(ALIKE)
    body, check = text[:-CHECK], text[-CHECK:]
    is_whole = GROUP < len(text) <= LONGEST and set(text) <= set(LETTERS)
    if not is_whole or check != _check(body):
        raise refuse("problem.deal_code")
    if body[0] != VERSION:
        raise refuse("problem.deal_code_newer")
    try:
        return _deal(_Bits(body[1:]))
    except (IndexError, ValueError, RulesError):
        raise refuse("problem.deal_code_newer") from None


def _deal(bits: _Bits) -> DealStart:
    usual = ruleset(RULES[bits.take(3)])
    seat, round_wind = Seat(bits.take(2)), Wind(bits.take(2))
    ids = cast(Ids, tuple(FACES[bits.take(4)] for _ in range(3)))
    options = _options(usual, bits)
    wall, seed = _take_wall(bits, bonus=options.bonus_tiles)
    bits.check_end()
    players = cast(Players, tuple(OPPONENTS[id].player for id in ids))
    return DealStart(usual.id, options, players, seat, round_wind, wall, seed, ids)


def _check(text: str) -> str:
    """Return the letters that check a text."""
    number = int.from_bytes(sha256(text.encode()).digest()[:4], "big")
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(CHECK))


# --- options ------------------------------------------------------------------------------------


def _changed(usual: Ruleset, options: Options) -> Mapping[str, Value]:
    """Return the options of the hand that differ from the ruleset's own, fan included."""
    values, own = options.values(), usual.options.values()
    changed = {name: values[name] for name in _names(usual) if values.get(name) != own.get(name)}
    fan = {row.id: row.fan for row in usual.patterns}
    return changed | {f"{FAN}{row}": new for row, new in options.fan if fan.get(row) != new}


def _names(usual: Ruleset) -> list[str]:
    return [name for name in usual.offered if name not in OF_MATCH]


def _options(usual: Ruleset, bits: _Bits) -> Options:
    rows = [f"{FAN}{row.id}" for row in usual.patterns]
    known = {_short(name): name for name in (*_names(usual), *rows)}
    values: dict[str, Value] = {}
    for _ in range(bits.take_number()):
        name = known.get(bits.take(NAME), "")
        values[name] = _value(name, bits.take_number())
    fan = tuple((n.removeprefix(FAN), v) for n, v in values.items() if n.startswith(FAN))
    plain = {name: value for name, value in values.items() if not name.startswith(FAN)}
    options = replace(usual.options, **cast(Any, plain), fan=cast(Any, fan))
    return usual.with_options(options).options


def _short(name: str) -> int:
    return crc32(name.encode()) % (1 << NAME)


def _number(name: str, value: Value) -> int:
    """Return the number that stands for a value of an option."""
    allowed = ALLOWED.get(name)
    return allowed.values.index(value) if isinstance(allowed, Choice) else int(value)


def _value(name: str, number: int) -> Value:
    if name not in ALLOWED and not name.startswith(FAN):
        raise ValueError(name)
    allowed = ALLOWED.get(name)
    return allowed.values[number] if isinstance(allowed, Choice) else number


# --- the wall -----------------------------------------------------------------------------------


def _add_wall(bits: _Bits, start: DealStart) -> None:
    seed, bonus = _SEED.fullmatch(start.seed), start.options.bonus_tiles
    if seed and start.wall == build_wall(start.seed, bonus):
        form = SHORT if len(seed[1]) == DIGITS[SHORT] else LONG
        bits.add(form, 2)
        bits.add_number(int(seed[2]))
        bits.add(int(seed[1], 16), 4 * DIGITS[form])
        return
    bits.add(WALL, 2)
    for die in start.wall.dice:
        bits.add(die - 1, 3)
    bits.add(_place_of(start.wall.tiles), _places(bonus=bonus).bit_length())


def _take_wall(bits: _Bits, *, bonus: bool) -> tuple[Wall, str]:
    """Return the wall and the seed of the hand."""
    form = bits.take(2)
    if form in DIGITS:
        number = bits.take_number()
        seed = f"{bits.take(4 * DIGITS[form]):0{DIGITS[form]}x}/{number}"
        return build_wall(seed, bonus), seed
    if form != WALL:
        raise ValueError(form)
    dice = (bits.take(3) + 1, bits.take(3) + 1, bits.take(3) + 1)
    places = _places(bonus=bonus)
    place = bits.take(places.bit_length())
    if place >= places or max(dice) > 6:
        raise ValueError(place)
    wall = Wall(_tiles_at(place, bonus=bonus), dice)
    text = " ".join(map(tile_text, wall.tiles))
    return wall, sha256(text.encode()).hexdigest()[: DIGITS[SHORT]] + "/1"


def _places(*, bonus: bool) -> int:
    """Return the number of different walls."""
    tiles = full_set(bonus)
    return factorial(len(tiles)) // prod(factorial(tiles.count(kind)) for kind in set(tiles))


def _place_of(tiles: tuple[Tile, ...]) -> int:
    """Return the place of a wall among all walls in alphabetical order."""
    left, place, kinds = sorted(tiles), 0, sorted(set(tiles))
    walls = _places(bonus=len(tiles) > 136)
    for tile in tiles:
        before = sum(left.count(kind) for kind in kinds if kind < tile)
        place += walls * before // len(left)
        walls = walls * left.count(tile) // len(left)
        left.remove(tile)
    return place


def _tiles_at(place: int, *, bonus: bool) -> tuple[Tile, ...]:
    """Return the wall at a place among all walls."""
    left, walls, found = sorted(full_set(bonus)), _places(bonus=bonus), []
    while left:
        tile = left[place * len(left) // walls]
        place -= walls * left.index(tile) // len(left)
        walls = walls * left.count(tile) // len(left)
        left.remove(tile)
        found.append(tile)
    return tuple(found)


class _Bits:
    """Numbers one after another as bits, five to a letter."""

    def __init__(self, letters: str = "") -> None:
        self._bits = "".join(f"{LETTERS.index(letter):05b}" for letter in letters)
        self._taken = 0

    def add(self, number: int, width: int) -> None:
        self._bits += f"{number:0{width}b}"

    def add_number(self, number: int) -> None:
        """Add a number of any size: three bits at a time, and whether more follow."""
        for part in reversed([*_octal(number)]):
            self.add(part, 4)

    def letters(self) -> str:
        whole = self._bits + "0" * (-len(self._bits) % 5)
        return "".join(LETTERS[int(whole[at : at + 5], 2)] for at in range(0, len(whole), 5))

    def take(self, width: int) -> int:
        bits = self._bits[self._taken : self._taken + width]
        self._taken += width
        if len(bits) < width:
            raise IndexError(width)
        return int(bits, 2)

    def take_number(self) -> int:
        number = 0
        while True:
            part = self.take(4)
            number = number << 3 | part & 7
            if part < 8:
                return number

    def check_end(self) -> None:
        """Raise ValueError unless everything is taken."""
        rest = self._bits[self._taken :]
        if len(rest) >= 5 or "1" in rest:
            raise ValueError(rest)


def _octal(number: int) -> Iterator[int]:
    """Yield the octal digits of a number, the last first. All but the last have 8 added."""
    yield number & 7
    while number := number >> 3:
        yield number & 7 | 8
