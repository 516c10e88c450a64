"""A player who sees nothing: they press keys and decide from what is said alone."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from game.rules.tiles import (
    SUIT_LETTERS,
    TEXTS,
    UNKNOWN,
    Tile,
    is_suited,
    tile_from_text,
)
from game.words.labels import Labels, shipped_texts

OWN: tuple[str, ...] = ("drew", "replacement", "bonus", "discarded", "chow", "pung", "kong")
OWN += ("concealed_kong", "promoted_kong")
CLAIMS = ("chow", "pung", "kong")
OTHERS = ("discarded", "bonus", *CLAIMS, "concealed_kong", "promoted_kong")
ENDS: tuple[str, ...] = (
    "caption.won",
    "caption.self_drawn",
    "caption.robbed",
    "caption.won.several",
)
ENDS += ("caption.robbed.several", "caption.exhausted")


class MisheardError(AssertionError):
    """A text that says nothing to this player."""


@dataclass
class Heard:
    """What lies before a player, as far as it was said."""

    river: list[Tile] = field(default_factory=list)
    sets: list[tuple[Tile, ...]] = field(default_factory=list)
    bonus: list[Tile] = field(default_factory=list)


class Blind:
    """Plays a hand. `press` presses a key, `wait` lets a moment pass, and both return the texts
    said meanwhile. `check` is called before each decision."""

    def __init__(
        self,
        labels: Labels,
        press: Callable[[str], list[str]],
        wait: Callable[[], list[str]],
        check: Callable[[Blind], None],
    ) -> None:
        self.labels = labels
        self._press, self._wait, self._check = press, wait, check
        self.names = {labels.text(f"tile.{text}"): tile_from_text(text) for text in TEXTS}
        self.ranks = {labels.text(f"lesson.rank.{rank}"): rank for rank in range(1, 10)}
        self.winds = {labels.text(f"wind.{seat}"): seat for seat in range(4)}
        self.seat = -1
        self.concealed: Counter[Tile] = Counter()
        self.table: dict[int, Heard] = defaultdict(Heard)
        self.last = -1
        """The seat of the last discard."""
        self.claims = 0
        self.decisions = 0
        self.end = ""
        self.result = ""

    # --- words ---

    def match(self, key: str, text: str) -> dict[str, str] | None:
        """Return the values of a label in a text, None if the text isn't this label."""
        for form in forms(self.labels, key):
            found = re.fullmatch(form, text)
            if found:
                return found.groupdict()
        return None

    def tile(self, name: str) -> Tile:
        if name not in self.names:
            raise MisheardError(name)
        return self.names[name]

    def group(self, text: str) -> list[Tile]:
        """Return the tiles of "1, 1, 2 of dots; East wind"."""
        tiles: list[Tile] = []
        for part in filter(None, text.split(self.labels.text("spoken.semicolon"))):
            for letter in SUIT_LETTERS:
                found = self.match(f"lesson.group.{letter}", part)
                ranks = found["ranks"].split(self.comma) if found else [""]
                if all(rank in self.ranks for rank in ranks):
                    tiles += [tile_from_text(f"{self.ranks[rank]}{letter}") for rank in ranks]
                    break
            else:
                tiles.append(self.tile(part))
        return sorted(tiles)

    @property
    def comma(self) -> str:
        return self.labels.text("words.comma")

    def listed(self, text: str) -> list[Tile]:
        return [self.tile(name) for name in text.split(self.comma)]

    def set_of(self, text: str) -> tuple[Tile, ...]:
        """Return the tiles of a set."""
        if text == self.labels.text("spoken.concealed_kong.unknown"):
            return (UNKNOWN,) * 4
        for kind in ("concealed_kong", "kong", "pung"):
            found = self.match(f"spoken.{kind}", text)
            if found and found["tile"] in self.names:
                return (self.names[found["tile"]],) * (3 if kind == "pung" else 4)
        found = self.match("spoken.chow", text)
        if found is None:
            raise MisheardError(text)
        return tuple(self.group(found["tiles"]))

    def sourced(self, text: str) -> tuple[tuple[Tile, ...], Tile | None, int | None]:
        """Return a set, its claimed tile, and the seat that discarded it."""
        for key in ("spoken.chow.from", "spoken.set.from"):
            found = self.match(key, text)
            if found:
                tiles = self.set_of(found["meld"])
                claimed = self.names[found["tile"]] if "tile" in found else tiles[0]
                return tiles, claimed, self.winds[found["wind"]]
        return self.set_of(text), None, None

    # --- what happens ---

    def hear(self, texts: list[str]) -> None:
        """Follow the hand by what was said."""
        for text in texts:
            if not (self.hear_deal(text) or self.hear_act(text) or self.hear_end(text)):
                self.hear_other(text)

    def hear_deal(self, text: str) -> bool:
        where, found = self.sentences(text, "spoken.where")
        if where is None:
            return False
        self.seat = self.winds[where["wind"]]
        self.concealed = Counter(self.hand(found))
        self.table.clear()
        return True

    def sentences(self, text: str, key: str) -> tuple[dict[str, str] | None, str]:
        """Return the values of a label with which a text begins, and the rest of the text."""
        for form in forms(self.labels, key):
            found = re.match(f"{form} ?", text)
            if found:
                return found.groupdict(), text[found.end() :]
        return None, text

    def hand(self, text: str) -> list[Tile]:
        found, rest = self.sentences(text, "spoken.hand")
        drawn, rest = self.sentences(rest, "spoken.drawn")
        if found is None or rest:
            raise MisheardError(text)
        return self.group(found["tiles"]) + ([self.tile(drawn["tile"])] if drawn else [])

    def hear_act(self, text: str) -> bool:
        acts = [(f"spoken.you.{act}", act) for act in OWN]
        acts += [(f"caption.{act}", act) for act in OTHERS]
        for key, act in acts:
            found, rest = self.sentences(text, key)
            if found and found["tile"] in self.names:
                seat = self.winds[found["seat"]] if "seat" in found else self.seat
                self.act(act, seat, self.names[found["tile"]], rest)
                return True
        found = self.match("caption.concealed_kong.unknown", text)
        if found:
            self.table[self.winds[found["seat"]]].sets.append((UNKNOWN,) * 4)
        return found is not None

    def act(self, act: str, seat: int, tile: Tile, rest: str) -> None:
        before, used = self.table[seat], Counter[Tile]()
        made: tuple[Tile, ...] = ()
        match act:
            case "drew" | "replacement":
                used[tile] = -1
            case "bonus":
                before.bonus.append(tile)
                used[tile] = 1
            case "discarded":
                before.river.append(tile)
                self.last = seat
                used[tile] = 1
            case "concealed_kong":
                made, used[tile] = (tile,) * 4, 4
            case "promoted_kong":
                before.sets.remove((tile,) * 3)
                made, used[tile] = (tile,) * 4, 1
            case "chow":
                makes = self.match("spoken.makes", rest)
                assert makes is not None, rest
                made = self.set_of(makes["meld"])
            case _:
                made = (tile,) * (4 if act == "kong" else 3)
        if act in CLAIMS:
            assert self.table[self.last].river.pop() == tile
            used = Counter(made) - Counter([tile])
        if made:
            before.sets.append(made)
        if seat == self.seat:
            self.concealed.subtract(used)
            assert min(self.concealed.values()) >= 0, (act, tile)

    def hear_end(self, text: str) -> bool:
        if any(self.match(key, text) is not None for key in ENDS):
            self.end = text
            return True
        winner = [self.sentences(text, f"spoken.won.{how}")[0] for how in WON]
        if any(winner) or text.startswith(self.labels.text("result.drawn")):
            self.result = text
            return True
        return False

    def hear_other(self, text: str) -> None:
        """Accept prompts and messages, and nothing else."""
        prompts = ("spoken.your_turn", "spoken.how.kong")
        rest = text
        for key in prompts:
            rest = self.sentences(rest, key)[1]
        if not rest or self.offers(text):
            return
        if all(self.match(key, text) is None for key in messages()):
            raise MisheardError(text)

    # --- playing ---

    def offers(self, text: str) -> dict[str, str]:
        """Return the offers of a question by key, without the decline."""
        end = self.labels.text("spoken.decline")
        if not text.endswith(end):
            return {}
        begin = forms(self.labels, "spoken.offer")[0].replace("(?P<key>.+?)", r"(?P<key>[A-Z1-9])")
        found = re.finditer(begin, text.removesuffix(end))
        return {one["key"]: one["offer"] for one in found}

    def play(self) -> None:
        """Play until the result is said."""
        for _ in range(300):
            self.hear(self._wait())
            if self.result:
                return
            if not self.end:
                self.decide()
        raise MisheardError("no end")

    def decide(self) -> None:
        """Make a move if one is asked for."""
        (said,) = self._press("f7")
        offers = self.offers(said)
        if offers:
            self._check(self)
            self.decisions += 1
            self.answer(offers)
        elif self.labels.text("spoken.how.discard") in said:
            self._check(self)
            self.decisions += 1
            self.discard()

    def answer(self, offers: dict[str, str]) -> None:
        """Win, take a kong or pung, and every other chow."""
        for key, offer in offers.items():
            if self.match("spoken.win", offer):
                self.hear(self._press(key.lower()))
                return
        self.claims += 1
        key, offer = next(iter(offers.items()))
        is_chow = len(set(self.set_of(offer))) > 1
        self.hear(self._press("n" if is_chow and self.claims % 2 else key.lower()))

    def discard(self) -> None:
        """Choose the least useful tile by ear, and discard it."""
        wanted = max(sorted(self.concealed.elements()), key=self.loneliness)
        for _ in range(15):
            texts = self._press("right")
            names = [text.partition(self.comma)[0] for text in texts]  # then: how many are out
            if names == [self.labels.text(f"tile.{TEXTS[wanted]}")]:
                self.hear(self._press("space"))
                return
        raise MisheardError(wanted)

    def loneliness(self, tile: Tile) -> int:
        """Return how little a tile of the hand has to do with the others."""
        near = 3 * (self.concealed[tile] - 1)
        if is_suited(tile):
            for step, worth in ((1, 2), (2, 1)):
                for other in (tile - step, tile + step):
                    same = other >= 0 and other // 9 == tile // 9
                    near += worth * min(1, self.concealed[Tile(other)]) * same
        return -near


WON = ("discard", "self_draw", "robbing")


def forms(labels: Labels, key: str) -> list[str]:
    """Return the label as regular expressions with its values as groups."""
    texts = {labels.text(key), *(labels.names(key, count)[0] for count in (1, 2))}
    return [
        re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(text))
        for text in sorted(texts, key=len, reverse=True)
    ]


def messages() -> list[str]:
    """Return the keys of what the game tells a player who tries something."""
    return [key for key in shipped_texts("en") if key.startswith(("problem.", "table.false_win"))]
