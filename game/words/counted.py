"""A hand that is put together, in words: what it counts or what is missing, who pays whom, and all
of it as text to copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.coach.put_together import Standing, Wait, below
from game.rules.facts import After
from game.rules.numbers import number_text
from game.rules.tiles import EAST, SEATS, SOUTH, WIND_LETTERS, Seat, tile_text
from game.rulesets.asked import Asked, asked
from game.rulesets.ruleset import Ruleset, Scored
from game.rulesets.win_request import WinRequest, win_facts
from game.words.labels import Labels
from game.words.words import amount_words, worth_words


def headline(found: Standing, labels: Labels) -> str:
    """Return what a hand counts, or what is missing."""
    if found.short:
        key = "count.short" if found.short > 0 else "count.many"
        words = labels.text(key, count=abs(found.short))
        if found.away:
            away = labels.text("coach.away.1", count=found.away)
            return labels.text("drill.dot").join((words, away))
        return words
    if found.problem is not None:
        return labels.reason(found.problem)
    if found.verdict is None:
        return labels.text("count.which")
    if found.verdict.score is None:
        return labels.text("count.not_complete", count=found.away)
    worth = labels.text("drill.dot").join(worth_words(found.ruleset, found.verdict.score, labels))
    if found.below:
        return labels.text("count.below", worth=worth, count=found.below)
    refused = found.verdict.refused
    return worth if refused is None else labels.reason(refused)


def notes(found: Standing, labels: Labels) -> Iterator[str]:
    """Yield what else there is to know about a hand."""
    if found.verdict is not None and found.verdict.score is not None and found.below:
        assert found.verdict.refused is not None
        yield labels.reason(found.verdict.refused)
    if found.drops_bonus:
        yield labels.text("count.drops_bonus")
    if found.hides_liability:
        yield labels.text("count.liability")


def steps(found: Standing, labels: Labels) -> str:
    """Return how the points follow from the patterns, "" if they don't count."""
    if found.verdict is None or found.verdict.score is None:
        return ""
    arithmetic = found.ruleset.arithmetic(found.verdict.score, win_facts(found.request))
    told = []
    for step in arithmetic.steps:
        amount = amount_words(step.amount, labels)
        caption = labels.reason(step.caption) if step.caption else ""
        told.append(f"{caption} {amount}".strip())
    return " → ".join(told)


def row_worth(one: Scored, labels: Labels) -> str:
    """Return what a pattern counts, with its unit."""
    amount = number_text(one.total)
    if one.unit == "fan":
        return labels.text("result.fan", fan=amount)
    unit = labels.text(f"rules.unit.{one.unit}", count=one.total)
    return labels.text("drill.fan.row", amount=amount, unit=unit)


def wait_words(rules: Ruleset, wait: Wait, labels: Labels) -> str:
    """Return what a hand counts with one of its waits."""
    if wait.verdict is None or wait.verdict.score is None:
        return labels.text("count.not_won")
    worth = worth_words(rules, wait.verdict.score, labels)[0]
    return labels.text("count.less", worth=worth) if below(wait.verdict) else worth


def paid_lines(found: Standing, names: Sequence[str], labels: Labels) -> Iterator[str]:
    """Yield a sentence for each payment, and what the winner gets if several pay."""
    if found.verdict is None or found.verdict.settlement is None:
        return
    settlement = found.verdict.settlement
    for one in settlement.transfers:
        yield labels.text(
            "count.pays",
            name=names[one.payer],
            other=names[one.payee],
            points=labels.text("table.points", count=one.points),
            why=labels.text(f"result.why.{one.why}"),
        )
    if len(settlement.transfers) > 1:
        seat = seat_of(found.request)
        points = labels.text("table.points", count=settlement.payments[seat])
        yield labels.text("count.gets", name=names[seat], points=points)


def seat_of(request: WinRequest) -> Seat:
    """Return the winner's seat."""
    return SEATS[WIND_LETTERS.index(request.seat)]


def discarder_of(request: WinRequest) -> Seat | None:
    """Return the discarder's seat, the usual one if none was chosen, None for a self-draw."""
    if request.self_draw:
        return None
    if request.discarder is None:
        return SOUTH if seat_of(request) == EAST else EAST
    return SEATS[WIND_LETTERS.index(request.discarder)]


def seat_names(labels: Labels) -> tuple[str, ...]:
    """Return the winds as names of the four players."""
    return tuple(labels.text(f"wind.{seat}") for seat in SEATS)


def asked_name(rules: Ruleset, one: Asked, labels: Labels) -> str:
    """Return the label's key of a question: the ruleset's pattern, if one counts it."""
    if one.pattern:
        return labels.pattern_key(rules.id, one.pattern)
    return (
        f"sample.after.{one.value.value}" if isinstance(one.value, After) else f"sample.{one.name}"
    )


def how_words(
    rules: Ruleset, request: WinRequest, names: Sequence[str], labels: Labels
) -> Iterator[str]:
    """Yield how a hand was won."""
    yield labels.text(f"round.{WIND_LETTERS.index(request.round)}")
    yield labels.text("sample.seat", wind=labels.text(f"wind.{seat_of(request)}"))
    discarder = discarder_of(request)
    if discarder is None:
        yield labels.text("sample.self_draw")
    else:
        yield labels.text("result.from", name=names[discarder])
    for one in asked(rules, request):
        if one.is_so(request):
            yield labels.text(asked_name(rules, one, labels))


def text_lines(found: Standing, names: Sequence[str], labels: Labels) -> Iterator[str]:
    """Yield a hand and what it counts, as lines to copy."""
    rules = found.ruleset
    yield labels.text(f"ruleset.{rules.id}")
    yield str(found.hand)
    yield labels.text("drill.dot").join(how_words(rules, found.request, names, labels))
    for one in found.rows:
        name = labels.text(labels.pattern_key(rules.id, one.id))
        yield f"{row_worth(one, labels)}  {name}"
    yield from filter(None, (headline(found, labels), steps(found, labels)))
    for wait in found.waits:
        yield f"{wait_words(rules, wait, labels)}  {labels.text(f'tile.{tile_text(wait.tile)}')}"
    yield from notes(found, labels)
    yield from paid_lines(found, names, labels)
