"""Make the positions and hands of the drills from hands of four Experts.

python build/fit/drills.py play FIRST COUNT FOUND.jsonl               find candidates
python build/fit/drills.py confirm KIND FOUND.jsonl SURE.jsonl SECONDS  measure them
python build/fit/drills.py write FILE.jsonl ...                       add what holds
python build/fit/drills.py check                                      drop the others

The number of a hand is its seed; each is played under every ruleset. Which of two ready hands is
better is counted. Other discards are played to the end in possible deals, and how safe a tile is is
measured in such deals. `confirm` can be stopped and run again: it goes on with the next candidate.
It appends to SURE.jsonl what holds, and notes the others there too.
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

from game.bots import choose
from game.bots.equation import Wait
from game.bots.worth import worth_at
from game.coach.advice import Advice, Option, advise
from game.coach.verdict import MEAN_WIN
from game.drills.described import Described, described, read_described
from game.drills.fan import read_fan
from game.drills.positions import DEALINGS, Discard, Safe, read_discard, read_safe
from game.drills.tasks import BANK, discards, safes
from game.review.playouts import DeepQuestion, Results, likely_deal, played_out
from game.rules.deal import Deal
from game.rules.distance import best_shanten
from game.rules.facts import CIRCUMSTANCES, WinFacts
from game.rules.moves import Action, Move
from game.rules.notation import HandText
from game.rules.play import deal_out, play
from game.rules.redeal import hidden_seats
from game.rules.tiles import (
    WIND_LETTERS,
    Tile,
    Wind,
    counts_of,
    is_suited,
    tile_from_text,
    tile_text,
)
from game.rules.view import View, view
from game.rules.wall import build_wall
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from game.system.paths import asset
from game.system.storage import read_object

LEVEL, SEED = "expert", "drill"
LOOKED_AT = 0.35
"""The share of the turns that are looked at as discards."""
LEAST_GAP = 0.12
"""The least difference of the best two discards, as a share of a mean win. Play confirms a smaller
one too rarely."""
CLEARLY, ALIKE = 1.3, 0.02
"""How many times as good one of two ready hands must be, and by how much more it can deal in."""
PLAIN = 0.45
"""The share from which the best discard is plain to see."""
MOST_DISCARDS = 2
"""The most candidates of each kind from a hand."""
CHECKS = ((24, 3.5), (40, 3.2), (60, 3.0), (120, 2.7), (200, 2.4), (300, 1.96))
"""After how many deals to look whether the best is better, and by how many standard errors."""
SAFE_CHECKS = ((40, 3.5), (80, 3.0), (120, 2.5), (DEALINGS, 1.75))
"""The same for the safe tiles and the risky ones."""
HOPELESS, HOPELESS_SAFE = 0.09, 0.2
"""How many standard errors, times the root of the number of deals, must be reached to go on."""
MOST_WINS = 90
"""The most won hands of a ruleset."""
DIFFERENT, SPLIT = 0.07, 0.035
"""How likely the riskiest discard must be to deal in, and the widest gap between two in order, as
the coach sees them."""
LATE = 28
"""The discards after which to ask what is safe."""

Line = dict[str, Any]


def play_hands(numbers: Sequence[int], output: Path) -> None:
    """Play hands under each ruleset and append their candidates to a file."""
    for number in numbers:
        for ruleset in RULESETS:
            lines = [json.dumps({**one, "hand": number}) for one in candidates(ruleset, number)]
            with output.open("a") as file:
                file.write("".join(f"{line}\n" for line in lines))


def candidates(ruleset: Ruleset, number: int) -> Iterator[Line]:
    """Play one hand of four Experts. Yield its wins and the positions to look into."""
    seed = f"{SEED} {number}"
    rng, lots = random.Random(seed), random.Random(f"{seed} lots")
    deal, _ = deal_out(ruleset, build_wall(seed, ruleset.options.bonus_tiles), Wind(number % 4))
    found: Counter[str] = Counter()
    while waiting := deal.waiting_for:
        seen = view(deal, waiting[0])
        if is_discard(seen):
            for one in asked(deal, seen, ruleset, lots):
                found[one["kind"]] += 1
                if found[one["kind"]] <= MOST_DISCARDS:
                    yield one
        deal, _ = play(deal, choose(LEVEL, seen, ruleset, rng))
    for win in deal.wins:
        yield {"kind": "fan", "rules": ruleset.id, "win": win_data(win)}


def asked(deal: Deal, seen: View, ruleset: Ruleset, lots: random.Random) -> Iterator[Line]:
    """Yield what can be asked about a position, if it is worth a look."""
    is_late = len(seen.river) >= LATE and any(is_ready(deal, seat) for seat in hidden_seats(seen))
    if not (is_late or is_ready(deal, seen.seat) or lots.random() < LOOKED_AT):
        return
    told = described(seen, ruleset)
    if told is None:
        return
    advice = advise(told.view, ruleset)
    if (one := discard_candidate(told, advice)) is not None:
        yield one
    if is_late and is_split([one.feeds for one in advice.options]):
        yield {"kind": "safe", "position": told.data}


def is_discard(seen: View) -> bool:
    """Return whether the seat can only discard."""
    return {move.action for move in seen.legal} == {Action.DISCARD}


def discard_candidate(told: Described, advice: Advice) -> Line | None:
    """Return a position whose best discard is clearly the best to the coach."""
    if len(advice.options) < 2 or len(told.view.river) < 8:
        return None
    gap = (advice.best.value - advice.options[1].value) / mean_win(told.view, told.ruleset)
    counted = is_counted(advice)
    if gap < (0 if counted else LEAST_GAP) or is_alone(_tile(advice), told.view):
        return None
    one = {"kind": "discard", "position": told.data, "best": _tile(advice), "gap": round(gap, 3)}
    return {**one, "holds": True} if counted else one


def is_counted(advice: Advice) -> bool:
    """Return whether the best discard leaves a ready hand that is clearly better than after any
    other discard that leaves one, by counting what wins and what it pays, and deals in no more
    often."""
    best, *others = ready = [one for one in advice.options if winning(one)] or [advice.best]
    return (
        len(ready) > 1
        and best is advice.best
        and all(
            is_better(winning(best), winning(one)) and best.feeds <= one.feeds + ALIKE
            for one in others
        )
    )


def winning(option: Option) -> list[Wait]:
    """Return the waits of the hand after a discard that can win and are left."""
    waits = option.standing.waits if option.standing else ()
    return [one for one in waits if one.left and one.points > 0]


def is_better(one: Sequence[Wait], other: Sequence[Wait]) -> bool:
    """Return whether a ready hand is clearly better than another. With fewer tiles its chance to
    win is at least in proportion to their number, so what they pay in all must be more. With more
    tiles each of them must pay as much."""
    left, less = (sum(wait.left for wait in waits) for waits in (one, other))
    if left <= less:
        return paid(one) >= CLEARLY * paid(other)
    least, most = min(wait.points for wait in one), max(wait.points for wait in other)
    return left >= CLEARLY * less and least >= most


def paid(waits: Sequence[Wait]) -> float:
    return sum(wait.left * wait.points for wait in waits)


def is_alone(best: str, seen: View) -> bool:
    """Return whether a tile has no other of its kind or near it: too easy a discard."""
    tile, near = (
        tile_from_text(best),
        (-2, -1, 0, 1, 2) if is_suited(tile_from_text(best)) else (0,),
    )
    kinds = [one for one in seen.hand if one - tile in near and one // 9 == tile // 9]
    return len(kinds) == 1


def is_split(feeds: Sequence[float]) -> bool:
    """Return whether the coach sees safe tiles, risky ones, and a gap between them."""
    return max(feeds) > DIFFERENT and widest(feeds) > SPLIT


def widest(feeds: Sequence[float]) -> float:
    """Return the widest gap between two chances in order."""
    ordered = sorted(feeds)
    return max(after - before for before, after in pairwise(ordered))


def is_ready(deal: Deal, seat: int) -> bool:
    counts, melds = counts_of(deal.hands[seat]), len(deal.melds[seat])
    return best_shanten(counts, melds, deal.judge.forms) <= 0  # type: ignore[attr-defined]


def mean_win(seen: View, ruleset: Ruleset) -> float:
    worth = worth_at(ruleset, seen.seat, seen.round_wind, seen.bonus[seen.seat])
    return MEAN_WIN * worth.ordinary


def _tile(advice: Advice) -> str:
    assert advice.best.move.tile is not None
    return tile_text(advice.best.move.tile)


def win_data(win: WinFacts) -> Line:
    """Return a win in the keys of `score --batch`."""
    concealed = list(win.hand.concealed)
    concealed.remove(win.winning_tile)
    hand = HandText(tuple(concealed), win.hand.melds, win.hand.bonus, win.winning_tile)
    told: Line = {"hand": str(hand), "seat": WIND_LETTERS[win.seat]}
    told["round"] = WIND_LETTERS[win.round_wind]
    if win.discarder is None:
        told["self_draw"] = True
    else:
        told["discarder"] = WIND_LETTERS[win.discarder]
    for name in CIRCUMSTANCES:
        value = getattr(win, name)
        if value:
            told[name] = value if value is True else value.value
    return told


# --- playing the candidates to the end ----------------------------------------------------------


def confirm(kind: str, source: Path, output: Path, seconds: float) -> None:
    """Measure each candidate and append what came of it. The most promising come first."""
    end = time.monotonic() + seconds
    done = {line["id"] for line in read(output)} if output.exists() else set()
    waiting = [one for one in read(source) if one["kind"] == kind and not one.get("holds")]
    for line in sorted(waiting, key=rank):
        if identity(line) in done:
            continue
        if time.monotonic() > end:
            return
        held = sure_discard(line) if kind == "discard" else sure_safe(line)
        with output.open("a") as file:
            file.write(json.dumps({"id": identity(line), **line, **held}) + "\n")


def rank(line: Line) -> float:
    """Return the place of a candidate: of the discards, those first that play is likely to confirm
    and that aren't plain, of the others those with the widest gap to the coach."""
    if line["kind"] == "safe":
        told = read_described(line["position"])
        return -widest([one.feeds for one in advise(told.view, told.ruleset).options])
    share: float = line["gap"]
    return -share if share < PLAIN else share


def identity(line: Line) -> str:
    return f"{line['kind']} {line['position']['rules']} {line['hand']} {line['position']['left']}"


def sure_discard(line: Line) -> Line:
    """Return the results of the best two discards, and whether the first is clearly better."""
    told = read_described(line["position"])
    seen, ruleset = told.view, told.ruleset
    advice = advise(seen, ruleset)
    moves = tuple(one.move for one in advice.options[:2])
    if tile_text(moves[0].tile or Tile(0)) != line["best"]:
        return {"holds": False}
    deals = played_out(DeepQuestion(seen, moves), ruleset, CHECKS[-1][0])
    played: list[Any] = []
    for count, errors in CHECKS:
        while len(played) < count:
            played.append(next(deals))
        best, second = Results(moves, tuple(played)).rows
        apart = _apart([[one.points for one in pair] for pair in played])
        if apart >= errors:
            gained = round(best.points.value - second.points.value, 1)
            return {"holds": True, "deals": count, "gained": gained, "errors": round(apart, 1)}
        if is_hopeless(apart, count, HOPELESS):
            break
    return {"holds": False, "deals": len(played)}


def _apart(points: Sequence[Sequence[int]]) -> float:
    """Return how many standard errors the first of two is better."""
    gains = [one - other for one, other in points]
    mean = sum(gains) / len(gains)
    spread = sum((one - mean) ** 2 for one in gains) / (len(gains) - 1)
    return mean / (spread / len(gains)) ** 0.5 if spread else 0.0


def is_hopeless(apart: float, count: int, least: float) -> bool:
    """Return whether two differ too little for more deals to tell them apart."""
    return apart < least * math.sqrt(count)


def sure_safe(line: Line) -> Line:
    """Return how often each discard deals in, in per cent, over dealings that fit the view, if that
    tells the safe tiles from the risky ones."""
    told = read_described(line["position"])
    feeds: Counter[Tile] = Counter()
    done = 0
    for count, errors in SAFE_CHECKS:
        for number in range(done, count):
            deal = likely_deal(told.view, told.ruleset, random.Random(f"{SEED} safe/{number}"))
            feeds.update(dealt_in(deal, told.view))
        done = count
        chances = {tile: round(100 * feeds[tile] / count, 1) for tile in set(told.view.hand)}
        found = Safe(told, {tile: chances[tile] for tile in sorted(chances)}, dealings=count)
        apart = errors_apart(found)
        if found.is_apart and apart >= errors:
            told_chances = {tile_text(tile): one for tile, one in found.chances.items()}
            return {"holds": True, "chances": told_chances, "dealings": count}
        if is_hopeless(apart, count, HOPELESS_SAFE):
            break
    return {"holds": False, "deals": done}


def errors_apart(found: Safe) -> float:
    """Return by how many standard errors the safe tiles and the risky ones differ."""
    safe = max(found.chances[tile] for tile in found.answers) / 100
    risky = min(one for tile, one in found.chances.items() if tile not in found.answers) / 100
    spread = (safe * (1 - safe) + risky * (1 - risky)) / found.dealings
    return (risky - safe) / math.sqrt(spread) if spread else 0.0


def dealt_in(deal: Deal, seen: View) -> Iterator[Tile]:
    """Yield the discards that somebody wins on in this deal."""
    for move in seen.legal:
        after, _ = play(deal, move)
        if any(Move(seat, Action.WIN) in view(after, seat).legal for seat in after.waiting_for):
            assert move.tile is not None
            yield move.tile


# --- the game's data ----------------------------------------------------------------------------


def read(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def write(paths: Sequence[str]) -> None:
    """Add what holds in these files to the game's data: positions of both kinds, and won hands of
    each ruleset, one for each set of patterns."""
    now: Line = dict(read_object(asset(*BANK)))
    lines = [line for path in paths for line in read(Path(path))]
    for kind in ("discard", "safe"):
        known = now[kind]
        now[kind] = [*known, *held(kind, lines, {place_of(one) for one in known})]
    now["fan"] = {one.id: list(different_wins(one, now["fan"][one.id], lines)) for one in RULESETS}
    save({**now, "made": date.today().isoformat()})


def place_of(data: Line) -> tuple[object, ...]:
    """Return what tells a position from others."""
    return tuple(data[name] for name in ("rules", "seat", "hand", "discards"))


def held(kind: str, lines: Sequence[Line], known: set[tuple[object, ...]]) -> Iterator[Line]:
    """Yield the data of the new positions of a kind that hold for what was measured or counted and
    for the coach."""
    for line in lines:
        if line["kind"] != kind or not line.get("holds") or place_of(line["position"]) in known:
            continue
        known.add(place_of(line["position"]))
        answer: Line = {
            name: line[name] for name in ("best", "chances", "dealings") if name in line
        }
        reader = read_discard if kind == "discard" else read_safe
        found = reader({**line["position"], **answer, "grade": 1})
        if found.holds and (isinstance(found, Discard) or found.is_apart):
            yield replace(found, grade=found.measured).data


def different_wins(rules: Ruleset, known: Sequence[Line], lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the known won hands, and new ones with other patterns."""
    new = [one["win"] for one in lines if one["kind"] == "fan" and one["rules"] == rules.id]
    seen: set[object] = set()
    for win in (*known, *new):
        found = read_fan(win, rules)
        patterns = tuple((one.id, one.count) for one in found.patterns)
        if patterns not in seen and len(seen) < MOST_WINS:
            seen.add(patterns)
            yield found.data


def check() -> None:
    """Drop the positions to which the coach no longer gives the answer, and grade the others
    again."""
    now = dict(read_object(asset(*BANK)))
    for kind, every in (("discard", list(discards())), ("safe", list(safes()))):
        kept = [replace(one, grade=one.measured).data for one in every if one.holds]
        print(f"{kind}: {len(every) - len(kept)} of {len(every)} no longer hold")
        now[kind] = kept
    save(now)


def save(data: Line) -> None:
    path = asset(*BANK)
    path.parent.mkdir(exist_ok=True)
    text = json.dumps(data, indent=0) + "\n"
    path.write_text(text)
    print(f"{path}: {len(text)} bytes")


def main(arguments: Sequence[str]) -> None:
    what, *rest = arguments
    if what == "play":
        first, count, output = rest
        play_hands(range(int(first), int(first) + int(count)), Path(output))
    elif what == "confirm":
        kind, source, output, seconds = rest
        confirm(kind, Path(source), Path(output), float(seconds))
    elif what == "write":
        write(rest)
    elif what == "check":
        check()


if __name__ == "__main__":
    main(sys.argv[1:])
