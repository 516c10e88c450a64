"""Every house rule is validated when it is made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.options import ALLOWED, MAX_FAN, Choice, ConcealedKongShown, Options, Value
from game.rules.problems import RulesError

REFUSED: list[tuple[str, object]] = [
    ("bonus_tiles", 1),
    ("bonus_tiles", "on"),
    ("dead_wall", 12),
    ("dead_wall", False),
    ("replacements", "middle"),
    ("minimum", -1),
    ("minimum", 13),
    ("minimum", 2.0),
    ("minimum", True),
    ("multiple_wins", "none"),
    ("concealed_kong_shown", "up"),
    ("goulash_bonus", 101),
    ("goulash_bonus", -1),
    ("payment_table", "spicy"),
    ("payment_way", "gun"),
    ("start_score", -1),
    ("rounds", 3),
    ("hands", -1),
    ("hands", None),
]


def allowed_values() -> list[tuple[str, Value]]:
    """Return every option with every value of its list, or both ends of its range."""
    return [
        (name, value)
        for name, allowed in ALLOWED.items()
        for value in (
            allowed.values if isinstance(allowed, Choice) else (allowed.low, allowed.high)
        )
    ]


@pytest.mark.parametrize(("name", "value"), allowed_values())
def test_allowed_values_are_kept(name: str, value: Value) -> None:
    options = replace(Options(), **{name: value})  # type: ignore[arg-type]
    assert options.values()[name] == value


@pytest.mark.parametrize(("name", "value"), REFUSED)
def test_other_values_are_refused(name: str, value: object) -> None:
    with pytest.raises(RulesError) as error:
        replace(Options(), **{name: value})  # type: ignore[arg-type]
    params = dict(error.value.reason.params)
    assert error.value.reason.key == "problem.option_value"
    assert (params["option"], params["value"]) == (name, str(value))
    assert params["allowed"] == str(ALLOWED[name])


@pytest.mark.parametrize("fan", [-1, MAX_FAN + 1, True, 1.5, "MAX"])
def test_the_fan_of_a_pattern_lies_between_0_and_the_most(fan: object) -> None:
    good = (("chi_mo", 0), ("ping_wu", MAX_FAN))
    assert Options(fan=good).fan == good
    with pytest.raises(RulesError) as error:
        Options(fan=(("chi_mo", fan),))  # type: ignore[arg-type]
    assert dict(error.value.reason.params)["option"] == "chi_mo"


def test_the_table_of_allowed_values_names_every_option() -> None:
    assert set(Options().values()) == set(ALLOWED)


@pytest.mark.parametrize(
    ("shown", "hides"), [("two_up", False), ("middle_up", False), ("down", True), ("hidden", True)]
)
def test_kongs_that_lie_face_down_are_hidden(shown: ConcealedKongShown, hides: bool) -> None:
    assert Options(concealed_kong_shown=shown).hides_concealed_kongs is hides
