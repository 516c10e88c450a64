"""The buttons of a game controller: what each does, and its name on the device."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

Brand: TypeAlias = Literal["", "xbox", "playstation", "nintendo", "spoken"]
"""The kind of controller in use: none, or whose signs its buttons have. "spoken" says PlayStation's
signs in words."""

AT_TABLE: Mapping[str, str] = {
    "a": "accept",
    "b": "pass",
    "x": "kong",
    "y": "win",
    "left_shoulder": "take_back",
    "right_shoulder": "coach",
    "back": "rules",
    "right_up": "hear_opposite",
    "right_left": "hear_left",
    "right_right": "hear_right",
    "right_down": "hear_own",
    "right_stick": "speech",
}
"""The action of each button at the table. The directions are the right stick's, and point to the
player that one hears about."""
WITH_TRIGGER: Mapping[str, str] = {
    "a": "hear_hand",
    "b": "hear_turn",
    "x": "hear_points",
    "y": "hear_screen",
    "left_shoulder": "hear_again",
    "right_shoulder": "sound",
    "back": "full_screen",
    "up": "auto_win",
    "left": "no_claims",
    "right": "auto_discard",
    "down": "layout",
    "right_stick": "tiles_out",
}
"""The action of each button while the right trigger is held."""
EVERYWHERE = frozenset(
    action
    for action in (*AT_TABLE.values(), *WITH_TRIGGER.values())
    if action.startswith("hear_") or action in ("speech", "full_screen", "rules")
)
"""The actions that buttons do on other screens too."""

_BUTTONS = "a b x y back start left_shoulder right_shoulder left_trigger right_trigger right_stick"
_PRINTED: Mapping[Brand, str] = {
    "xbox": "A B X Y View ≡ LB RB LT RT RS",
    "playstation": "× ○ □ △ Share Options L1 R1 L2 R2 R3",
    # SDL gives the button with the letter A as "a", although it is where Xbox has B.
    "nintendo": "A B X Y − + L R ZL ZR R",
    "spoken": "pad.said.a pad.said.b pad.said.x pad.said.y Share Options L1 R1 L2 R2 R3",
}
_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def _names(brand: Brand) -> dict[str, str]:
    """Return what is printed on each button of a kind of controller."""
    names = dict(zip(_BUTTONS.split(), _PRINTED[brand].split(), strict=True))
    stick = "RS" if brand == "xbox" else "R"
    return {**names, **_ARROWS, **{f"right_{to}": f"{stick} {one}" for to, one in _ARROWS.items()}}


NAMES: Mapping[Brand, Mapping[str, str]] = {brand: _names(brand) for brand in _PRINTED}
"""What is printed on each button, the same in every language, or a label's key."""
_MAKERS: Mapping[int, Brand] = {0x054C: "playstation", 0x057E: "nintendo"}
_WORDS: Mapping[str, Brand] = {
    **dict.fromkeys(
        ("playstation", "sony", "dualshock", "dualsense", "ps3", "ps4", "ps5"), "playstation"
    ),
    **dict.fromkeys(("nintendo", "switch", "joy-con"), "nintendo"),
}


def brand_of(guid: str, name: str) -> Brand:
    """Return whose signs a controller has, by SDL's id, which contains its maker, and its name."""
    try:
        data = bytes.fromhex(guid)
    except ValueError:
        data = b""
    # An id with zeros after the maker has one; others contain the device's name there.
    is_made = len(data) == 16 and data[6:8] == data[10:12] == b"\0\0"
    maker = int.from_bytes(data[4:6], "little") if is_made else 0
    if maker in _MAKERS:
        return _MAKERS[maker]
    return next((brand for word, brand in _WORDS.items() if word in name.lower()), "xbox")


def action_of(button: str, *, shifted: bool) -> str:
    """Return the action of a button, "" for none."""
    return (WITH_TRIGGER if shifted else AT_TABLE).get(button, "")


def buttons_of(action: str) -> tuple[str, ...]:
    """Return the buttons that do an action together. What has none of its own is chosen and
    pressed."""
    for held, actions in (((), AT_TABLE), (("right_trigger",), WITH_TRIGGER)):
        for button, own in actions.items():
            if own == action:
                return (*held, button)
    return ("a",)
