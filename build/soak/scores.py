"""Check the end of a hand with the slow scorers of the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rules.facts import DealFacts, WinFacts
from game.rules.options import Options
from game.rulesets.ruleset import HandScore, Ruleset, Settlement
from tests import slow_hongkong, slow_ims, slow_pocket, slow_western
from tests.slow_sets import Counted, total

ROWS: Mapping[str, Callable[[WinFacts, Options], Counted | None]] = {
    "pocket": slow_pocket.score,
    "ims": slow_ims.score,
    "hongkong": slow_hongkong.score,
}
"""The slow scorers of the rulesets that count in fan."""


def check_end(rules: Ruleset, facts: DealFacts, settled: Settlement) -> None:
    """Check the payments and scores of a hand. Raise AssertionError for a wrong one."""
    assert sum(settled.payments) == 0, f"payments {settled.payments}"
    assert len(settled.scores) == len(facts.wins)
    for win, score in zip(facts.wins, settled.scores, strict=True):
        assert rules.refusal(win) is None, f"refused: {win}"
        if rules.id in ROWS:
            _check_rows(rules, win, score)
    if rules.id == "western" and facts.wins:
        _check_western(rules.options, facts, settled)
    if rules.id == "ims" and facts.wins and not facts.false_wins:
        _check_ims(rules.options, facts, settled)


def _check_rows(rules: Ruleset, win: WinFacts, score: HandScore) -> None:
    wanted = ROWS[rules.id](win, rules.options)
    assert wanted is not None, f"not complete: {win}"
    rows = [(one.id, one.fan, one.count) for one in score.patterns]
    assert rows == wanted, f"{rows} instead of {wanted}: {win}"
    assert score.counted == min(total(wanted), rules.cap), f"{score.counted}: {win}"


def _check_western(options: Options, facts: DealFacts, settled: Settlement) -> None:
    counts, paid = slow_western.settle(facts, options)
    scores = [slow_western.as_slow(score) for score in settled.hands]
    assert scores == counts, f"{scores} instead of {counts}: {facts}"
    if not facts.false_wins:
        lines = [(one.payer, one.payee, one.points, one.why) for one in settled.transfers]
        assert sorted(lines) == sorted(paid), f"{lines} instead of {paid}: {facts}"


def _check_ims(options: Options, facts: DealFacts, settled: Settlement) -> None:
    payments = [0, 0, 0, 0]
    for win in facts.wins:
        rows = slow_ims.score(win, options)
        assert rows is not None
        points = slow_ims.figures(win, min(total(rows), 12), options)["total"]
        for seat, paid in enumerate(slow_ims.paid(win, points)[0]):
            payments[seat] += paid
            bonus = options.goulash_bonus * facts.drawn_before
            payments[seat] += 3 * bonus if seat == win.seat else -bonus
    assert settled.payments == tuple(payments), f"{settled.payments}, not {payments}: {facts}"
