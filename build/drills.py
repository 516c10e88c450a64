"""Make the positions and hands of the drills from hands of four Experts.

PYTHONPATH=. python build/drills.py play RULESET FIRST COUNT FOUND.jsonl    find candidates
PYTHONPATH=. python build/drills.py confirm FOUND.jsonl SURE.jsonl SECONDS  play them to the end
PYTHONPATH=. python build/drills.py write SURE.jsonl FOUND.jsonl ...        write the game's data
PYTHONPATH=. python build/drills.py check                                   drop what doesn't hold

The number of a hand is its seed. `confirm` can be stopped and run again: it goes on with the next
candidate. It appends to SURE.jsonl what holds, and notes the others there too.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from game.bots import choose
from game.bots.worth import worth_at
from game.coach.advice import Advice, advise
from game.coach.verdict import MEAN_WIN
from game.drills.bank import BANK, discards, safes
from game.drills.described import described, read_described
from game.drills.fan import read_fan
from game.drills.positions import DEALINGS, Discard, read_discard, read_safe
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
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.session.paths import asset
from game.session.playouts import DeepQuestion, Results, likely_deal, played_out
from game.session.storage import read_object

LEVEL, SEED = "expert", "drill"
LOOKED_AT = 0.35
"""The share of the turns that are looked at as discards."""
LEAST_GAP = 0.08
"""The least difference of the best two discards, as a share of a mean win. Play confirms a smaller
one too rarely."""
PLAIN = 0.45
"""The share from which the best discard is plain to see."""
MOST_DISCARDS = 2
"""The most candidates of each kind from a hand."""
CHECKS = ((60, 3.3), (120, 2.8), (200, 2.4), (300, 1.96))
"""After how many deals to look whether the best is better, and by how many standard errors."""
HOPELESS = -0.5
"""How many standard errors the best can be behind after the first check."""
MOST_WINS = 60
"""The most won hands of a ruleset."""
DIFFERENT = 0.06
"""The least difference between two discards' chances to deal in, as the coach sees them."""
LATE = 28
"""The discards after which to ask what is safe."""

Line = dict[str, Any]


def play_hands(rules: str, numbers: Sequence[int], output: Path) -> None:
    """Play hands and append their candidates to a file."""
    ruleset = ruleset_of(rules)
    for number in numbers:
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
            for one in (
                safe_candidate(deal, seen, ruleset),
                discard_candidate(seen, ruleset, lots),
            ):
                if one is not None and found[one["kind"]] < MOST_DISCARDS:
                    found[one["kind"]] += 1
                    yield one
        deal, _ = play(deal, choose(LEVEL, seen, ruleset, rng))
    for win in deal.wins:
        yield {"kind": "fan", "rules": ruleset.id, "win": win_data(win)}


def is_discard(seen: View) -> bool:
    """Return whether the seat can only discard."""
    return {move.action for move in seen.legal} == {Action.DISCARD}


def discard_candidate(seen: View, ruleset: Ruleset, lots: random.Random) -> Line | None:
    """Return a position whose best discard is clearly the best to the coach."""
    if lots.random() > LOOKED_AT or len(seen.river) < 8:
        return None
    told = described(seen, ruleset)
    if told is None:
        return None
    advice = advise(told.view, ruleset)
    gap = advice.options[0].value - advice.options[1].value if len(advice.options) > 1 else 0.0
    if gap < LEAST_GAP * mean_win(seen, ruleset) or is_alone(_tile(advice), seen):
        return None
    return {"kind": "discard", "position": told.data, "best": _tile(advice), "gap": round(gap, 1)}


def is_alone(best: str, seen: View) -> bool:
    """Return whether a tile has no other of its kind or near it: too easy a discard."""
    tile, near = (
        tile_from_text(best),
        (-2, -1, 0, 1, 2) if is_suited(tile_from_text(best)) else (0,),
    )
    kinds = [one for one in seen.hand if one - tile in near and one // 9 == tile // 9]
    return len(kinds) == 1


def safe_candidate(deal: Deal, seen: View, ruleset: Ruleset) -> Line | None:
    """Return a late position in which a hidden hand is ready, if the coach sees a difference."""
    if len(seen.river) < LATE or not any(is_ready(deal, seat) for seat in hidden_seats(seen)):
        return None
    feeds = [one.feeds for one in advise(seen, ruleset).options]
    told = described(seen, ruleset) if max(feeds) - min(feeds) > DIFFERENT else None
    return {"kind": "safe", "position": told.data} if told else None


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


def confirm(source: Path, output: Path, seconds: float) -> None:
    """Play each candidate to its end and append what came of it. The most promising come first."""
    end = time.monotonic() + seconds
    done = {line["id"] for line in read(output)} if output.exists() else set()
    for line in ordered(read(source)):
        if identity(line) in done or line["kind"] == "fan":
            continue
        if time.monotonic() > end:
            return
        held = sure_discard(line) if line["kind"] == "discard" else sure_safe(line)
        with output.open("a") as file:
            file.write(json.dumps({"id": identity(line), **line, **held}) + "\n")


def ordered(lines: Sequence[Line]) -> list[Line]:
    """Return the kinds in turn: the discards with the largest difference first, of each share of
    the wall."""
    kinds = {
        kind: sorted((one for one in lines if one["kind"] == kind), key=rank)
        for kind in ("discard", "safe")
    }
    longest = max(map(len, kinds.values()), default=0)
    return [own[at] for at in range(longest) for own in kinds.values() if at < len(own)]


def rank(line: Line) -> float:
    """Return the place of a candidate: of the discards, those first that play is likely to confirm
    and that aren't plain."""
    if line["kind"] == "safe":
        return float(line["hand"])
    told = read_described(line["position"])
    share: float = line["gap"] / mean_win(told.view, told.ruleset)
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
        if apart < HOPELESS + (count - 60) / 200:
            break
    return {"holds": False, "deals": len(played)}


def _apart(points: Sequence[Sequence[int]]) -> float:
    """Return how many standard errors the first of two is better."""
    gains = [one - other for one, other in points]
    mean = sum(gains) / len(gains)
    spread = sum((one - mean) ** 2 for one in gains) / (len(gains) - 1)
    return mean / (spread / len(gains)) ** 0.5 if spread else 0.0


def sure_safe(line: Line) -> Line:
    """Return how often each discard deals in, in per cent, over dealings that fit the view."""
    told = read_described(line["position"])
    seen, ruleset = told.view, told.ruleset
    feeds: Counter[Tile] = Counter()
    for number in range(DEALINGS):
        deal = likely_deal(seen, ruleset, random.Random(f"{SEED} safe/{number}"))
        feeds.update(dealt_in(deal, seen))
    chances = {tile: feeds[tile] / DEALINGS for tile in sorted(set(seen.hand))}
    told_chances = {tile_text(tile): round(100 * one, 1) for tile, one in chances.items()}
    return {"chances": told_chances}


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
    """Write what holds in these files as the game's data: positions of both kinds, and of the won
    hands of each ruleset one for each set of patterns."""
    lines = [line for path in paths for line in read(Path(path))]
    sure = {kind: list(held(kind, lines)) for kind in ("discard", "safe")}
    wins = {rules.id: list(different_wins(rules, lines)) for rules in RULESETS}
    save({"made": date.today().isoformat(), "seed": SEED, **sure, "fan": wins})


def held(kind: str, lines: Sequence[Line]) -> Iterator[Line]:
    """Yield the data of the positions of a kind that hold for play and for the coach."""
    for line in lines:
        if line["kind"] != kind or not ("chances" in line or line.get("holds")):
            continue
        answer = {"best": line["best"]} if kind == "discard" else {"chances": line["chances"]}
        reader = read_discard if kind == "discard" else read_safe
        found = reader({**line["position"], **answer, "grade": 1})
        if found.holds and (isinstance(found, Discard) or found.is_apart):
            yield replace(found, grade=found.measured).data


def different_wins(rules: Ruleset, lines: Sequence[Line]) -> Iterator[Line]:
    seen: set[object] = set()
    for line in lines:
        if line["kind"] == "fan" and line["rules"] == rules.id:
            found = read_fan(line["win"], rules)
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
        rules, first, count, output = rest
        play_hands(rules, range(int(first), int(first) + int(count)), Path(output))
    elif what == "confirm":
        confirm(Path(rest[0]), Path(rest[1]), float(rest[2]))
    elif what == "write":
        write(rest)
    elif what == "check":
        check()


if __name__ == "__main__":
    main(sys.argv[1:])
