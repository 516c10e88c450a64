"""The fingerprint of a wall: shown before the deal, so that nobody can change the wall after it.

It is the first half of the SHA-256 of the salt, the tiles from the front of the wall and the dice,
as `sealed_text` writes them. The salt is a secret until the hand is over: without it, trying all
seeds could find the wall. It doesn't come from the seed of the match, which is shorter.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from secrets import token_hex

from game.rules.tiles import tile_text
from game.rules.wall import Wall
from game.saves.saved_hands import SavedHand

DIGITS = 32
GROUP = 4


def new_salt() -> str:
    """Return a secret from which a match makes the salts of its hands."""
    return token_hex(DIGITS // 2)


def sealed(hand: SavedHand, salt: str) -> SavedHand:
    """Return a hand with its fingerprint. `salt` is the match's."""
    if not salt:
        return hand
    own = sha256(f"{salt}/{hand.number}".encode()).hexdigest()[:DIGITS]
    return replace(hand, salt=own, fingerprint=fingerprint(hand.wall, own))


def fingerprint(wall: Wall, salt: str) -> str:
    """Return the fingerprint of a wall as hexadecimal digits."""
    return sha256(sealed_text(wall, salt).encode()).hexdigest()[:DIGITS]


def sealed_text(wall: Wall, salt: str) -> str:
    """Return the text that the fingerprint is made of.

    >>> sealed_text(Wall((0, 33), (1, 2, 3)), "5a17")
    '5a17 1m P 1 2 3'
    """
    return " ".join([salt, *map(tile_text, wall.tiles), *map(str, wall.dice)])


def in_groups(digits: str) -> str:
    """Return a fingerprint to read and compare: 8f3a 22c1 …"""
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))
