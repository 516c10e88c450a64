"""Hands to and from text: `123m 456p 789s EE 55m + 5m`, `(123m) (7777s+) [CCCC]`, `f1 g2`.

`[????]` is another player's concealed kong that lies face down.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate

from game.rules.melds import Meld, MeldKind, group_text
from game.rules.problems import RulesError, refuse
from game.rules.tiles import (
    COPIES,
    HONOUR_LETTERS,
    SUIT_LETTERS,
    SUITED,
    UNKNOWN,
    Tile,
    is_bonus,
    tile_from_text,
    tile_text,
)

_TOKEN = re.compile(r"\S+")
_BONUS = re.compile(r"([fg][1-4])+")
HAND_SIZE = 13
HIDDEN_KONG = Meld(MeldKind.CONCEALED_KONG, UNKNOWN)


@dataclass(frozen=True, slots=True)
class HandText:
    """A hand read from text. `concealed` is sorted and excludes the winning tile. `winning_tile` is
    None for a hand in play."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Tile, ...] = ()
    winning_tile: Tile | None = None

    def __str__(self) -> str:
        """Return the notation, ascending inside a group."""
        parts = [_concealed_text(self.concealed), *map(str, self.melds)]
        parts += [tile_text(tile) for tile in self.bonus]
        if self.winning_tile is not None:
            parts.append(f"+ {tile_text(self.winning_tile)}")
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class _Group:
    """One blank-separated piece of the text and its position, from 1."""

    text: str
    position: int

    def refuse(self, key: str, offset: int = 0, **params: str | int) -> RulesError:
        return refuse(key, group=self.text, position=self.position + offset, **params)


def parse_hand(text: str) -> HandText:
    """Read a hand. Raise RulesError that names the wrong group and its position (from 1).

    >>> parse_hand("123m 456p 789s EE 55m + 5m").winning_tile
    4
    >>> [meld.kind.value for meld in parse_hand("12m (789s) [CCCC] (EEEE) 55p").melds]
    ['chow', 'concealed_kong', 'exposed_kong']
    >>> parse_hand("123m 45x")
    Traceback (most recent call last):
        ...
    game.rules.problems.RulesError: problem.no_suit(group=45x, position=6, letter=4)
    """
    hand, body, sizes, winning = _parse(text)
    _check_size(body, sizes, winning)
    return hand


def parse_part(text: str) -> HandText:
    """Read a hand of any size, none of "" too. Raise RulesError as `parse_hand` does.

    >>> str(parse_part("1m (CCC) 23m f1 + 5p"))
    '123m (CCC) f1 + 5p'
    """
    return _parse(text)[0] if text.split() else HandText(())


def _parse(text: str) -> tuple[HandText, list[_Group], list[int], _Group | None]:
    """Read a hand. Return it with its groups, their sizes, and the group of the winning tile."""
    body, winning_tile = _split_winning_tile(text)
    counts: Counter[Tile] = Counter()
    sizes: list[int] = []
    hand = _read(body, counts, sizes)
    if winning_tile is None:
        return hand, body, sizes, None
    group, tile = winning_tile
    _count(counts, (tile,), group)
    return replace(hand, winning_tile=tile), body, sizes, group


def parse_laid(text: str) -> HandText:
    """Read the melds and bonus tiles of another player, such as `(123m) [????] f1`. Raise
    RulesError as `parse_hand` does."""
    groups = [_Group(match.group(), match.start() + 1) for match in _TOKEN.finditer(text)]
    for group in groups:
        if group.text[0] not in "([" and not _BONUS.fullmatch(group.text):
            raise group.refuse("problem.not_laid")
    known = [group for group in groups if group.text != str(HIDDEN_KONG)]
    hand = _read(known, Counter(), [])
    return replace(hand, melds=(*hand.melds, *[HIDDEN_KONG] * (len(groups) - len(known))))


def _read(groups: list[_Group], counts: Counter[Tile], sizes: list[int]) -> HandText:
    """Read groups without a winning tile. Count their tiles, and add the size of each group."""
    concealed: list[Tile] = []
    melds: list[Meld] = []
    bonus: list[Tile] = []
    for group in groups:
        if group.text[0] in "([":
            melds.append(_meld(group))
            tiles: tuple[Tile, ...] = melds[-1].tiles
            sizes.append(3)
        elif _BONUS.fullmatch(group.text):
            tiles = tuple(map(tile_from_text, re.findall("..", group.text)))
            bonus += tiles
            sizes.append(0)
        else:
            tiles = _tiles(group, group.text, 0)
            concealed += tiles
            sizes.append(len(tiles))
        _count(counts, tiles, group)
    return HandText(tuple(sorted(concealed)), tuple(melds), tuple(sorted(bonus)))


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read any number of tiles, such as `91m EC 5p`, in their written order. Raise RulesError as
    `parse_hand` does.

    >>> parse_tiles("91m EC")
    (8, 0, 27, 31)
    """
    tiles: list[Tile] = []
    for match in _TOKEN.finditer(text):
        group = _Group(match.group(), match.start() + 1)
        _tiles(group, group.text, 0)
        suit = group.text[-1] if group.text[-1] in SUIT_LETTERS else ""
        ranks = group.text[:-1] if suit else group.text
        tiles += [tile_from_text(letter + suit) for letter in ranks]
    return tuple(tiles)


def _split_winning_tile(text: str) -> tuple[list[_Group], tuple[_Group, Tile] | None]:
    groups = [_Group(match.group(), match.start() + 1) for match in _TOKEN.finditer(text)]
    if not groups:
        raise refuse("problem.empty_hand")
    for index, group in enumerate(groups):
        if group.text.startswith("+"):
            rest = [_Group(group.text[1:], group.position + 1)] if len(group.text) > 1 else []
            rest += groups[index + 1 :]
            if len(rest) != 1:
                raise group.refuse("problem.one_winning_tile")
            winning = rest[0]
            tiles = _tiles(winning, winning.text, 0)
            if len(tiles) != 1:
                raise winning.refuse("problem.one_winning_tile")
            return groups[:index], (winning, tiles[0])
    return groups, None


def _tiles(group: _Group, body: str, offset: int) -> tuple[Tile, ...]:
    """Return the tiles of `123m` or `EES`, sorted."""
    if body and body[-1] in SUIT_LETTERS:
        for place, letter in enumerate(body[:-1]):
            if letter not in "123456789":
                raise group.refuse("problem.bad_letter", offset + place, letter=letter)
        if len(body) == 1:
            raise group.refuse("problem.no_ranks", offset)
        return tuple(sorted(tile_from_text(rank + body[-1]) for rank in body[:-1]))
    for place, letter in enumerate(body):
        if letter not in HONOUR_LETTERS:
            key = "problem.no_suit" if letter.isdigit() else "problem.bad_letter"
            raise group.refuse(key, offset + place, letter=letter)
    return tuple(sorted(tile_from_text(letter) for letter in body))


def _meld(group: _Group) -> Meld:
    closing = {"(": ")", "[": "]"}[group.text[0]]
    if not group.text.endswith(closing) or len(group.text) < 3:
        raise group.refuse("problem.open_bracket", closing=closing)
    body = group.text[1:-1]
    promoted = body.endswith("+")
    tiles = _tiles(group, body.removesuffix("+"), 1)
    alike = len(set(tiles)) == 1
    if closing == "]":
        if not (alike and len(tiles) == 4 and not promoted):
            raise group.refuse("problem.no_concealed_kong")
        return Meld(MeldKind.CONCEALED_KONG, tiles[0])
    if alike and len(tiles) == 4:
        return Meld(MeldKind.PROMOTED_KONG if promoted else MeldKind.EXPOSED_KONG, tiles[0])
    if promoted:
        raise group.refuse("problem.no_promoted_kong")
    if alike and len(tiles) == 3:
        return Meld(MeldKind.PUNG, tiles[0])
    if is_chow(tiles):
        return Meld(MeldKind.CHOW, tiles[0])
    raise group.refuse("problem.no_set")


def is_chow(tiles: tuple[Tile, ...]) -> bool:
    """Return whether three sorted tiles are consecutive ranks of one suit."""
    if len(tiles) != 3 or tiles[2] >= SUITED or tiles[0] // 9 != tiles[2] // 9:
        return False
    return tiles[1] == tiles[0] + 1 and tiles[2] == tiles[0] + 2


def _count(counts: Counter[Tile], tiles: Iterable[Tile], group: _Group) -> None:
    for tile in tiles:
        counts[tile] += 1
        if counts[tile] > (1 if is_bonus(tile) else COPIES):
            raise group.refuse("problem.too_many_copies", tile=tile_text(tile))


def _check_size(groups: list[_Group], sizes: list[int], winning: _Group | None) -> None:
    """Raise RulesError for a wrong number of tiles, at the first group too many or at the end."""
    size, most = sum(sizes), HAND_SIZE + (winning is None)
    if HAND_SIZE <= size <= most:
        return
    so_far = accumulate(sizes)
    too_much = (group for group, count in zip(groups, so_far, strict=True) if count > most)
    at = next(too_much, winning or groups[-1])
    wanted = 14 if winning else HAND_SIZE
    raise at.refuse("problem.hand_size", count=size + bool(winning), wanted=wanted)


def _concealed_text(tiles: tuple[Tile, ...]) -> str:
    """Return sorted tiles as one group for each suit and kind of honour."""
    groups: dict[int, list[Tile]] = {}
    for tile in tiles:
        groups.setdefault(tile // 9 if tile < SUITED else tile, []).append(tile)
    return " ".join(group_text(tuple(group)) for group in groups.values())
