"""What was said last, and the words for what is on the screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from game.rules.numbers import percent
from game.rules.problems import Reason
from game.rules.tiles import UNKNOWN, tile_text
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.looks import (
    AreaLook,
    ButtonLook,
    EntryLook,
    PanelLook,
    Placed,
    SliderLook,
    TextLook,
    TileLook,
    ToggleLook,
)
from game.ui.kit.terms import is_term
from game.voice.voice import WAITING, Voice
from game.words.labels import Labels

Question: TypeAlias = Literal["hand", "own", "right", "opposite", "left", "turn", "points"]
"""What a player can ask about the table: their hand, what lies before each player, …"""


class Speech:
    """A voice, and what it said since the player's last key."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self._told: deque[tuple[str, str]] = deque(maxlen=WAITING)
        self._is_answered = False
        """True if the player has pressed a key since the last text."""
        self._problem: Reason | None = None

    def news(self) -> Reason | None:
        """Return why nothing can be heard, once."""
        before, self._problem = self._problem, self.voice.problem
        return self._problem if self._problem != before else None

    def tell(self, text: str, language: str) -> None:
        """Say a text after those that wait."""
        if self._is_answered:
            self._is_answered = False
            self._told.clear()
        self._told.append((text, language))
        self.voice.say(text, language)

    def hush(self) -> None:
        """Stop, since the player goes on."""
        self._is_answered = True
        self.voice.hush()

    def repeat(self) -> None:
        """Say again what was said since the last key."""
        self.voice.hush()
        for text, language in self._told:
            self.voice.say(text, language)


def heading(placed: Iterable[Placed]) -> str:
    """Return the largest words. A single letter is a sign, and points are no heading."""
    sizes = {}
    for one in placed:
        match one.look:
            case TextLook(text=words, size=size):
                sizes[words] = size
            case FeastLook(text=words) if any(map(str.isalpha, words)):
                sizes[words] = one.box.h
    return max((one for one in sizes if len(one) > 1), key=sizes.__getitem__, default="")


def read(placed: Iterable[Placed], labels: Labels) -> str:
    """Return all words and tiles, from top to bottom and from left to right."""
    said = [(one, words_of(one, labels)) for one in placed]
    rows: list[list[tuple[Placed, str]]] = []
    for one, words in sorted((pair for pair in said if pair[1]), key=_middle):
        above = rows[-1][0][0].box if rows else None
        if above is None or one.box.centre[1] > above.centre[1] + min(above.h, one.box.h) // 2:
            rows.append([])
        rows[-1].append((one, words))
    comma, stop = labels.text("words.comma"), labels.text("spoken.semicolon")
    lines = [sorted(row, key=lambda pair: pair[0].box.x) for row in rows]
    return stop.join(comma.join(words for _, words in line) for line in lines)


def _middle(pair: tuple[Placed, str]) -> int:
    return pair[0].box.centre[1]


def words_of(one: Placed, labels: Labels) -> str:
    """Return what an item shows, "" if that has no words."""
    match one.look:
        case TextLook(text=words) | FeastLook(text=words):
            return words
        case ButtonLook(label=words) | EntryLook(text=words):
            return words
        case TileLook(tile=tile, back=False) if tile != UNKNOWN:
            return labels.text(f"tile.{tile_text(tile)}")
        case ToggleLook(on):
            return labels.text("switch.on" if on else "switch.off")
    return ""


def described(item: Placed, placed: Sequence[Placed], labels: Labels) -> str:
    """Return the name of an item that has the keyboard's focus, its kind and its state."""
    look, text = item.look, labels.text
    inside = [one for one in placed if one is not item and _is_inside(one, item)]
    name = _name(item, placed)
    match look:
        case ToggleLook():
            return text("spoken.switch", name=name, state=words_of(item, labels))
        case SliderLook(part=part):
            value = _text(f"{item.key.removesuffix('.slider')}.value", placed)
            return text("spoken.slider", name=name, state=value or percent(part // 10 / 100))
        case EntryLook(text=words, hint=hint):
            key = "spoken.entry" if words else "spoken.entry.empty"
            return text(key, name=_own_name(item, placed) or hint, state=words)
        case PanelLook("plate" | "plate_active" as style) if _has(f"{item.key}.icon", inside):
            state = text("switch.on" if style == "plate_active" else "switch.off")
            return text("spoken.switch", name=item.tip.title if item.tip else name, state=state)
        case PanelLook(style=style):
            words = read(inside, labels)
            if name and _has(f"{item.key}.arrow", inside):
                return text("spoken.choice", name=name, state=words)
            words = words or (item.tip.title if item.tip else name)
            is_chosen = style == "chosen" and not _are_all_chosen(item, placed)
            return text("spoken.chosen" if is_chosen else "spoken.button", name=words)
        case ButtonLook(label=label):
            if name and len(label) == 1:  # less or more of something
                value = _text(f"{item.key.rpartition('.')[0]}.value", placed)
                label = f"{name} {value} {label}"
            words = label or (item.tip.title if item.tip else name)
            return text("spoken.button" if item.command else "spoken.off", name=words)
    return _described_by_tip(item, read(inside, labels) or name, labels)


def _described_by_tip(item: Placed, words: str, labels: Labels) -> str:
    """Return what the tooltip of an item says: a term with its meaning, what an icon does, or its
    title after the words of an area."""
    if item.tip is None:
        return words
    if is_term(item):
        return labels.text("figure.line", name=item.tip.title, value=item.tip.text)
    if not isinstance(item.look, AreaLook):
        return labels.text("spoken.button", name=item.tip.title)
    return labels.text("words.comma").join(filter(None, (words, item.tip.title)))


def _name(item: Placed, placed: Sequence[Placed]) -> str:
    """Return the name of a control: the words that belong to its key, or the nearest beside it."""
    named = _own_name(item, placed)
    if named:
        return named
    beside = [
        (max(item.box.x - one.box.right, one.box.x - item.box.right), one.look.text)
        for one in placed
        if isinstance(one.look, TextLook) and one.box.y <= item.box.centre[1] < one.box.bottom
    ]
    return min(beside, default=(0, ""))[1]


def _own_name(item: Placed, placed: Sequence[Placed]) -> str:
    """Return the words that belong to the key of a control, "" for none."""
    above = item.key.rpartition(".")[0]
    return _text(f"{item.key}.name", placed) or _text(f"{above}.name", placed)


def _are_all_chosen(item: Placed, placed: Iterable[Placed]) -> bool:
    """Return whether all items of a row look chosen, so that it says nothing about this one."""
    row = item.key.rpartition(".")[0]
    looks = [one.look for one in placed if one.command and one.key.rpartition(".")[0] == row]
    return all(isinstance(look, PanelLook) and look.style == "chosen" for look in looks)


def _text(key: str, placed: Iterable[Placed]) -> str:
    looks = (one.look for one in placed if one.key == key)
    return next((look.text for look in looks if isinstance(look, TextLook)), "")


def _has(key: str, placed: Iterable[Placed]) -> bool:
    return any(one.key == key for one in placed)


def _is_inside(one: Placed, item: Placed) -> bool:
    return one.layer >= item.layer and item.box.holds(*one.box.centre)
