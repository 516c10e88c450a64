"""Scores, events at the table, rules of a match and what the book says of a pattern, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from game.rules.facts import FLAGS
from game.rules.moves import (
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    PlayedOn,
    SelfKong,
    Won,
)
from game.rules.numbers import decimal, number_text, percent
from game.rules.tiles import UNKNOWN, Tile, is_bonus, tile_text
from game.rulesets.frequency import Frequency, counts, frequency
from game.rulesets.ruleset import Amount, HandScore, Ruleset
from game.rulesets.samples import Sample
from game.words.labels import Labels


def worth_words(ruleset: Ruleset, score: HandScore, labels: Labels) -> list[str]:
    """Return a hand's worth in words: in fan, in points, or in both."""
    return [amount_words(one, labels) for one in ruleset.amounts(score)]


def amount_words(amount: Amount, labels: Labels) -> str:
    """Return a number with its unit."""
    number = number_text(amount.number)
    match amount.unit:
        case "fan":
            return labels.text("result.fan", fan=number)
        case "sum":
            return labels.text("result.sum", fan=number)
        case "capped":
            return f"{labels.text('result.fan', fan=number)} {labels.text('result.max')}"
        case "points":
            return labels.text("table.points", count=int(amount.number))
        case "times":
            return f"× {decimal(amount.number, 1 if amount.number % 1 else 0)}"
        case "number":
            return number


def time_left_words(seconds: int | None, labels: Labels) -> str:
    """Return how long work still takes: in seconds, or from a minute on in minutes."""
    if seconds is None:
        return labels.text("time.unknown")
    if seconds < 60:
        return labels.text("time.seconds_left", count=seconds)
    return labels.text("time.minutes_left", count=seconds // 60)


def numbered(labels: Labels, key: str) -> list[str]:
    """Return the keys `key`.1, `key`.2 and so on, as far as labels exist."""
    keys: list[str] = []
    while labels.has(f"{key}.{len(keys) + 1}"):
        keys.append(f"{key}.{len(keys) + 1}")
    return keys


Act: TypeAlias = BonusLaid | Drew | Discarded | Claimed | SelfKong


def caption(event: Event, labels: Labels) -> str:
    """Return a sentence that says no more than the event does. A tile can be UNKNOWN."""
    match event:
        case Dealt():
            return labels.text("caption.dealt")
        case Exhausted():
            return labels.text("caption.exhausted")
        case Won():
            return _won(event, labels)
        case FalseWin(seat) | PlayedOn(seat):
            key = "caption.false_win" if isinstance(event, FalseWin) else "caption.played_on"
            return labels.text(key, seat=labels.text(f"wind.{seat}"))
    key, tile = act_of(event)
    who = labels.text(f"wind.{event.seat}")
    if tile == UNKNOWN:
        return labels.text(f"caption.{key}.unknown", seat=who)
    return labels.text(f"caption.{key}", seat=who, tile=labels.text(f"tile.{tile_text(tile)}"))


def act_of(event: Act) -> tuple[str, Tile]:
    """Return the end of the label's key for an event, and its tile."""
    match event:
        case Drew(_, tile, replacement):
            return "replacement" if replacement else "drew", tile
        case Discarded(_, tile):
            return "discarded", tile
        case BonusLaid(_, tile):
            return "bonus", tile
        case Claimed(_, meld):
            kind = "kong" if meld.is_kong else "chow" if meld.is_chow else "pung"
            return kind, meld.tile if meld.claimed is None else meld.claimed
        case SelfKong(_, meld):
            return "concealed_kong" if meld.is_concealed else "promoted_kong", meld.tile


def _won(event: Won, labels: Labels) -> str:
    tile = labels.text(f"tile.{tile_text(event.tile)}")
    seats = labels.text("caption.and").join(labels.text(f"wind.{seat}") for seat in event.seats)
    if event.discarder is None:
        key = "caption.flowers" if is_bonus(event.tile) else "caption.self_drawn"
        return labels.text(key, seat=seats, tile=tile)
    key = "caption.robbed" if event.robbing else "caption.won"
    if len(event.seats) > 1:
        key += ".several"
    other = labels.text(f"wind.{event.discarder}")
    return labels.text(key, seat=seats, tile=tile, other=other)


FEW = 5
"""Below this many times the book gives the number instead of a share."""
OFTEN = 2.5
"""One hand in so many or fewer is told in per cent."""


def situation_words(shown: Sample, labels: Labels) -> Iterator[str]:
    """Yield words for the circumstances that matter in a sample."""
    if shown.round_wind is not None:
        yield labels.text(f"round.{shown.round_wind}")
    if shown.seat is not None:
        yield labels.text("sample.seat", wind=labels.text(f"wind.{shown.seat}"))
    for name in ("self_draw", *FLAGS):
        if getattr(shown, name):
            last = name == "last_tile" and not shown.self_draw
            yield labels.text("sample.last_discard" if last else f"sample.{name}")
    if shown.after is not None:
        yield labels.text(f"sample.after.{shown.after.value}")


def frequency_words(ruleset: str, pattern: str, labels: Labels) -> str:
    """Return how often a pattern comes up, "" if that wasn't measured."""
    found = frequency(ruleset, pattern) if pattern in counts().made.get(ruleset, {}) else None
    return labels.text(*_often(found), **_numbers(found)) if found else ""


def source_words(ruleset: str, labels: Labels) -> str:
    """Return where the figures come from, "" if there are none."""
    found = frequency(ruleset, "")
    if found is None:
        return ""
    return labels.text(
        "book.often.source", hands=number_text(found.hands), date=counts().measured[ruleset]
    )


def _often(found: Frequency) -> tuple[str]:
    if not found.made:
        return ("book.often.never",)
    if found.made < FEW:
        return ("book.often.rare",)
    share = found.hands / found.made
    return ("book.often.share" if share <= OFTEN else "book.often.some",)


def _numbers(found: Frequency) -> dict[str, str]:
    hands = found.one_in if found.made >= FEW else found.hands
    return {
        "hands": number_text(hands),
        "times": str(found.made),
        "percent": percent(found.made / found.hands),
    }


def rule_summary(rules: Ruleset, labels: Labels) -> str:
    """Return the minimum, the flowers, who pays and the limit of a ruleset (given with the options
    in use)."""
    options, text = rules.options, labels.text
    least = options.minimum if rules.unit == "fan" else 0
    parts = (
        text("summary.minimum", minimum=least) if least else text("summary.no_minimum"),
        text("summary.flowers" if options.bonus_tiles else "summary.no_flowers"),
        text(f"summary.pays.{_payers(rules)}"),
        text(f"summary.limit.{rules.unit}", limit=number_text(rules.cap)),
    )
    return text("summary", minimum=parts[0], flowers=parts[1], pays=parts[2], limit=parts[3])


def _payers(rules: Ruleset) -> str:
    """Return who pays for a win on a discard, as in the summary's labels."""
    if "payment_way" in rules.offered:
        return rules.options.payment_way
    return "full_gun" if rules.unit == "fan" else "all"


def out_words(labels: Labels, count: int) -> str:
    """Return how many of a kind of tile the player hasn't seen yet."""
    return labels.text("tile.out", count=count) if count else labels.text("tile.none_out")
