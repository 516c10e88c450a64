"""The twelve opponents, each drawn in one of the MOODS without a ground (see portraits)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from art.portrait_parts import (
    CALM,
    FAIR,
    HAPPY,
    INK,
    PALE,
    READY,
    SAD,
    SURPRISED,
    TAN,
    THINKING,
    WARM,
    WHITE,
    bar,
    blush,
    brows,
    dot,
    eyes,
    gesture,
    head,
    hop,
    line,
    mouth,
    neck,
    nose,
    oval,
    pair,
    round_glasses,
    shoulders,
)
from art.svg import Box, Stroke, group, path, rect

_JADE = "#3ec28f"
_GOLD = "#ffcf5a"


def _auntie_mui(mood: str) -> str:
    colour, cloth = "#6d2b3d", "#c2384f"
    sides = pair(52, 78, 25, 25, colour) + pair(46, 108, 22, 22, colour)
    curls = sides + pair(66, 52, 25, 25, colour) + dot(100, 42, 28, colour)
    curls += pair(56, 130, 16, 16, colour)
    for x, y in ((62, 54), (98, 36), (136, 52)):
        curls += line(f"M {x - 9} {y} Q {x} {y - 11} {x + 9} {y}", "#93465a", 4)
    fringe = path("M 60 84 Q 66 58 98 60 Q 84 74 60 84 Z", colour)
    fringe += path("M 140 84 Q 134 56 94 60 Q 112 78 140 84 Z", colour)
    dress = shoulders(cloth)
    for x, y in ((54, 186), (76, 178), (124, 178), (146, 186), (100, 194)):
        dress += dot(x, y, 5, "#ffd98a") + dot(x, y, 2, cloth)
    for x, y in ((76, 160), (84, 166), (92, 169), (100, 170), (108, 169), (116, 166), (124, 160)):
        dress += dot(x, y, 4.4, "#fff7e6")
    face = blush(mood) + brows(mood, "#4d1d2a", 4.6) + eyes(mood) + nose(WARM)
    face += mouth(mood, "#c9203a")
    earrings = pair(58, 122, 5.5, 7, _JADE)
    drawn = curls + neck(WARM) + dress + head(WARM) + fringe + earrings + face
    return drawn + gesture(mood, WARM, cloth)


def _uncle_bo(mood: str) -> str:
    vest = "M 58 206 L 62 164 Q 66 158 76 158 Q 80 184 100 186 Q 120 184 124 158"
    body = shoulders(TAN.light, 82, 156)
    body += path(f"{vest} Q 134 158 138 164 L 142 206 Z", "#f4f4ee")
    hair = line("M 84 62 Q 100 54 118 62", "#f2c79b", 6)
    hair += path("M 56 112 Q 46 84 62 70 Q 64 92 62 112 Z", "#e8e8e4")
    hair += path("M 144 112 Q 154 84 138 70 Q 136 92 138 112 Z", "#e8e8e4")
    moustache = "M 100 117 Q 88 110 76 123 Q 88 127 100 122 Q 112 127 124 123 Q 112 110 100 117 Z"
    glasses = round_glasses(100, 20, 15, Stroke("#3b3b44", 3.6), 0.16)
    face = blush(mood) + brows(mood, "#f1f1ee", 6, 80) + eyes(mood) + glasses + nose(TAN, 111)
    face += mouth(mood, y=134) + path(moustache, "#f1f1ee")
    return neck(TAN) + body + head(TAN, 44, 49) + hair + face + gesture(mood, TAN)


def _ah_ling(mood: str) -> str:
    colour, cloth = "#26222c", "#3f6fb5"
    back = "M 46 146 Q 38 44 100 40 Q 162 44 154 146 Q 150 154 138 152 L 62 152 Q 50 154 46 146 Z"
    fringe = "M 56 98 Q 54 54 100 52 Q 146 54 144 98 Q 143 82 137 74 Q 128 76 119 73 L 116 66"
    fringe += " L 113 73 Q 100 75 87 73 L 84 66 L 81 73 Q 72 76 63 74 Q 57 82 56 98 Z"
    hair = path(fringe, colour) + line("M 70 62 Q 84 54 102 56", "#4b4457", 5)
    collar = path("M 78 160 Q 100 184 122 160 L 118 156 Q 100 172 82 156 Z", WHITE)
    phones = line("M 46 104 Q 40 34 100 30 Q 160 34 154 104", "#f5f0e4", 7)
    phones += bar(38, 92, 17, 34, 8, "#ef5d60") + bar(145, 92, 17, 34, 8, "#ef5d60")
    face = blush(mood) + brows(mood, colour, 4, 86) + eyes(mood, r=6.8)
    face += nose(FAIR) + mouth(mood, "#b8433f")
    body = neck(FAIR) + shoulders(cloth) + collar
    drawn = path(back, colour) + body + head(FAIR, 41, 46) + hair + phones + face
    return drawn + gesture(mood, FAIR, cloth)


def _may(mood: str) -> str:
    colour, ribbon, green, cloth = "#4a2f22", "#f2645a", "#4f8c63", "#f6e3a1"
    buns = pair(54, 50, 22, 21, colour) + line("M 40 62 Q 54 72 68 60", ribbon, 6)
    buns += line("M 132 60 Q 146 72 160 62", ribbon, 6)
    cap = "M 54 106 Q 50 50 100 48 Q 150 50 146 106 Q 142 82 128 74 Q 112 84 100 66"
    hair = buns + path(f"{cap} Q 88 84 72 74 Q 58 82 54 106 Z", colour)
    hair += line("M 100 50 L 100 66", "#6d4a38", 3)
    dress = shoulders(cloth) + line("M 64 160 L 84 206 M 136 160 L 116 206", green, 13)
    dress += path("M 78 206 Q 100 186 122 206 Z", green)
    glasses = round_glasses(101, 21, 16.5, Stroke("#c4473f", 4), 0.22)
    face = blush(mood) + eyes(mood, apart=21) + glasses + brows(mood, colour, 3.6, 80, 21)
    face += nose(FAIR, 114) + mouth(mood, "#b8433f", 129)
    return neck(FAIR) + dress + head(FAIR, 42, 46) + hair + face + gesture(mood, FAIR, cloth)


def _grandma_sze(mood: str) -> str:
    colour, shade, cloth = "#d9d9de", "#bcbcc6", "#6a4c93"
    bun = oval(100, 36, 26, 22, colour) + line("M 82 36 Q 100 22 118 36", shade, 4)
    bun += line("M 62 26 L 138 46", "#2fa877", 6) + dot(62, 26, 7, _JADE)
    cap = "M 54 108 Q 48 52 100 50 Q 152 52 146 108 Q 142 84 128 72 Q 112 64 100 64"
    hair = path(f"{cap} Q 88 64 72 72 Q 58 84 54 108 Z", colour)
    hair += line("M 66 62 Q 80 54 96 54 M 134 62 Q 120 54 104 54", shade, 3)
    folds = line("M 60 104 L 66 106 M 140 104 L 134 106", PALE.shade, 3)
    folds += line("M 74 118 Q 72 126 76 132 M 126 118 Q 128 126 124 132", PALE.shade, 3)
    lapels = "M 82 158 L 100 186 L 118 158 L 124 160 L 100 200 L 76 160 Z"
    robe = shoulders(cloth) + path(lapels, "#efe3f6") + dot(100, 196, 4, "#ffd98a")
    face = folds + pair(58, 122, 5, 6, _JADE) + blush(mood) + brows(mood, "#a9a9b4", 4, 85)
    face += eyes(mood, r=5.6) + nose(PALE) + mouth(mood, "#a8453f")
    return bun + neck(PALE) + robe + head(PALE) + hair + face + gesture(mood, PALE, cloth)


def _master_kwok(mood: str) -> str:
    colour, fold, cloth = "#2d2420", "#d9d9d2", "#f7f7f3"
    top = "M 58 74 Q 30 66 38 40 Q 46 18 70 26 Q 82 4 106 12 Q 132 6 138 28"
    hat = path(f"{top} Q 164 26 162 50 Q 160 68 142 74 Z", "#fbfbf7")
    hat += bar(56, 64, 88, 20, 6, "#e9e9e2")
    hat += line("M 78 38 L 80 60 M 100 32 L 100 60 M 122 38 L 120 60", fold, 3.4)
    hair = path("M 56 104 Q 54 88 58 82 L 66 82 Q 64 92 62 104 Z", colour)
    hair += path("M 144 104 Q 146 88 142 82 L 134 82 Q 136 92 138 104 Z", colour)
    moustache = "M 100 118 Q 88 116 80 124 Q 92 126 100 122 Q 108 126 120 124 Q 112 116 100 118 Z"
    goatee = path("M 90 138 Q 100 134 110 138 Q 109 152 100 156 Q 91 152 90 138 Z", colour)
    beard = path(moustache, colour) + hop(mood, goatee, -7)
    jacket = shoulders(cloth) + line("M 74 160 L 96 206 M 126 160 L 104 206", fold, 4)
    jacket += path("M 80 158 Q 100 180 120 158 L 116 172 Q 100 188 84 172 Z", "#d23c3c")
    jacket += pair(84, 196, 4, 4, "#3d3d46")
    face = blush(mood) + brows(mood, colour, 7.5, 91, half=11) + eyes(mood, y=104)
    face += nose(WARM, 113) + mouth(mood, y=130) + beard
    drawn = neck(WARM) + jacket + head(WARM, 45, 48) + hair + face + hop(mood, hat)
    return drawn + gesture(mood, WARM, cloth)


def _captain_lam(mood: str) -> str:
    white, navy = "#eceff1", "#1f3556"
    chin = "M 56 104 Q 54 156 100 162 Q 146 156 144 104 Q 138 120 124 117"
    beard = path(f"{chin} Q 100 110 76 117 Q 62 120 56 104 Z", white)
    crown = "M 46 70 Q 44 36 100 34 Q 156 36 154 70 Q 150 76 142 76 L 58 76 Q 50 76 46 70 Z"
    cap = path(crown, WHITE) + path("M 56 64 L 144 64 L 146 82 Q 100 74 54 82 Z", navy)
    cap += path("M 62 80 Q 100 70 138 80 Q 128 92 100 90 Q 72 92 62 80 Z", "#14233b")
    cap += dot(100, 62, 9, _GOLD) + line(
        "M 100 56 L 100 67 M 95 63 Q 100 70 105 63", "#8a6414", 2.4
    )
    coat = shoulders(navy, 82) + path("M 84 160 L 100 190 L 116 160 Z", "#f2f2f2")
    coat += path("M 100 168 L 94 200 L 106 200 Z", "#0f1c30")
    coat += bar(30, 178, 28, 9, 3, _GOLD) + bar(142, 178, 28, 9, 3, _GOLD)
    moustache = "M 100 116 Q 86 112 74 124 Q 88 130 100 123 Q 112 130 126 124 Q 114 112 100 116 Z"
    face = blush(mood, 110) + brows(mood, white, 6.4, 91) + eyes(mood, y=103)
    face += nose(TAN, 113) + mouth(mood, y=133) + path(moustache, WHITE)
    drawn = neck(TAN) + coat + head(TAN, 43) + beard + face + hop(mood, cap)
    return drawn + gesture(mood, TAN, navy)


def _professor_yip(mood: str) -> str:
    frame, cloth = "#2c2c34", "#7a5a3a"
    side = "M 54 104 Q 44 52 84 46 Q 122 34 144 60 Q 152 78 146 104 Q 142 86 136 78"
    hair = path(f"{side} Q 104 80 78 62 Q 66 76 62 84 Q 58 92 54 104 Z", "#8d949c")
    hair += line("M 80 58 Q 108 52 134 66", "#aab1b8", 4)
    glasses = line("M 96 97 L 104 97", frame, 5)
    for x in (62, 104):
        lens = Box(x, 87, 34, 27)
        glasses += rect(lens, 7, WHITE, Stroke(frame, 5.4), 'fill-opacity="0.22"')
    coat = shoulders(cloth) + path("M 76 158 L 100 206 L 124 158 Z", "#fbf8ee")
    coat += path("M 100 172 L 82 163 L 82 183 Z M 100 172 L 118 163 L 118 183 Z", "#b3312f")
    coat += oval(100, 173, 5, 6, "#8f2423")
    coat += line("M 74 158 L 90 206 M 126 158 L 110 206", "#5f4429", 6)
    face = blush(mood, 120) + eyes(mood, apart=21) + glasses + brows(mood, "#6d747c", 4.6, 79, 21)
    face += nose(PALE, 115) + mouth(mood, y=132)
    return neck(PALE) + coat + head(PALE, 41, 50) + hair + face + gesture(mood, PALE, cloth)


def _kit(mood: str) -> str:
    colour, blue, dark, cloth = "#1d1b22", "#2b6fd0", "#1f57a8", "#f2c230"
    fringe = "M 56 100 Q 52 62 70 50 L 130 50 Q 148 62 144 100 L 136 82 L 128 92"
    hair = path(f"{fringe} L 118 76 L 106 92 L 96 76 L 84 92 L 74 78 L 66 92 Z", colour)
    cap = path("M 48 72 Q 46 30 100 28 Q 154 30 152 72 Q 100 60 48 72 Z", blue)
    cap += line("M 100 28 L 100 62", dark, 3) + oval(100, 29, 5, 4, dark)
    cap += path("M 146 66 Q 176 70 182 84 Q 160 84 144 76 Z", dark)
    cap += path("M 82 66 Q 100 50 118 66 Z", colour)
    hood = path("M 76 158 Q 100 190 124 158 L 132 162 Q 100 206 68 162 Z", "#d39f12")
    jumper = shoulders(cloth) + hood + line("M 88 182 L 86 200 M 112 182 L 114 200", WHITE, 4)
    face = blush(mood) + brows(mood, colour, 4.6, 88) + eyes(mood, r=6.8, y=104)
    face += nose(FAIR, 114) + mouth(mood, "#a8453f", 128)
    if mood != THINKING:  # otherwise the hand hides the plaster
        face += group(bar(120, 118, 20, 8, 4, "#f2b27e"), "rotate(-18 130 122)")
    drawn = neck(FAIR) + jumper + head(FAIR, 42, 46) + hair + face + hop(mood, cap)
    return drawn + gesture(mood, FAIR, cloth)


def _miss_fong(mood: str) -> str:
    colour, straw, cloth = "#3a1f2e", "#fff4e4", "#231a24"
    back = path("M 52 84 Q 30 150 44 206 L 156 206 Q 170 150 148 84 Z", colour)
    left = "M 56 116 Q 52 78 74 70 Q 92 70 96 66 Q 84 92 64 98 Q 58 106 56 116 Z"
    right = "M 144 116 Q 148 78 126 70 Q 108 70 92 64 Q 114 92 136 98 Q 142 106 144 116 Z"
    hat = path("M 12 74 Q 100 34 188 74 Q 150 90 100 82 Q 50 90 12 74 Z", straw)
    hat += path("M 56 66 Q 60 22 100 22 Q 140 22 144 66 Q 100 54 56 66 Z", straw)
    hat += path("M 56 67 Q 100 54 144 67 L 143 54 Q 100 42 57 54 Z", "#a52a4e")
    for dx, dy in ((0, -1), (0.95, -0.3), (0.6, 0.8), (-0.6, 0.8), (-0.95, -0.3)):
        hat += dot(136 + 8 * dx, 56 + 8 * dy, 6.4, "#e8436f")
    hat += dot(136, 56, 4.4, "#ffd98a")
    dress = shoulders(cloth, 70) + path("M 84 158 Q 100 176 116 158 L 100 196 Z", FAIR.light)
    face = blush(mood) + brows(mood, colour, 3.6, 90, half=9) + eyes(mood, y=103)
    if mood not in (HAPPY, READY, SURPRISED):  # these eyes show no lashes
        face += line("M 70 101 L 64 96 M 130 101 L 136 96", INK, 3)
    face += nose(FAIR, 114) + mouth(mood, "#c2183f", 129)
    hair = path(left, colour) + path(right, colour) + pair(59, 122, 4, 7, "#ffd25e")
    drawn = back + neck(FAIR) + dress + head(FAIR, 39) + hair + face + hop(mood, hat)
    return drawn + gesture(mood, FAIR, cloth)


def _brother_keung(mood: str) -> str:
    colour, white, cloth = "#1c1c20", "#f7f7f7", "#d7322f"
    jaw = "M 56 78 Q 54 60 66 56 L 134 56 Q 146 60 144 78 L 142 122"
    skull = pair(55, 104, 8.5, 11, TAN.shade)
    skull += path(f"{jaw} Q 138 146 118 150 L 82 150 Q 62 146 58 122 Z", TAN.light)
    top = "M 54 90 L 52 50 Q 54 36 70 38 L 76 32 L 86 36 L 96 29 L 106 35 L 116 29 L 126 36"
    sides = "L 136 32 Q 148 38 148 50 L 146 90 Q 142 74 134 70 L 66 70 Q 58 74 54 90 Z"
    beard = "M 62 124 Q 66 148 84 149 L 116 149 Q 134 148 138 124 Q 128 118 118 120"
    hair = path(f"{top} {sides}", colour)
    hair += path(f"{beard} L 82 120 Q 72 118 62 124 Z", "#8f6a4c", None, 'fill-opacity="0.42"')
    shirt = shoulders(cloth, 84) + line("M 66 160 Q 100 190 134 160", white, 17)
    shirt += line("M 70 164 L 64 206 M 130 164 L 136 206", white, 17)
    shirt += line("M 56 196 L 72 196 M 128 196 L 144 196", "#5aa0d8", 4)
    face = blush(mood, 114) + brows(mood, colour, 8, 87, half=12) + eyes(mood, y=102)
    face += nose(TAN, 113) + mouth(mood, y=131)
    return neck(TAN) + shirt + skull + hair + face + gesture(mood, TAN, cloth)


# --- the cat ------------------------------------------------------------------------------------

_FUR, _STRIPE, _BELLY = "#f0a04b", "#c9742a", "#fff3df"
_GRINS = {
    CALM: "M 100 124 Q 99 134 88 133 M 100 124 Q 101 134 112 133",
    THINKING: "M 100 124 L 100 130 M 93 134 L 110 131",
    SAD: "M 100 124 L 100 130 M 88 140 Q 100 128 112 140",
    READY: "M 100 124 Q 99 137 82 132 M 100 124 Q 103 138 122 126",
}
_GAZE = {CALM: (0, 0), THINKING: (5, -5), SAD: (0, 4), READY: (2, 0)}


def _mimi(mood: str) -> str:
    body = path("M 42 206 Q 46 160 100 156 Q 154 160 158 206 Z", _FUR)
    body += path("M 74 206 Q 78 172 100 168 Q 122 172 126 206 Z", _BELLY)
    cheeks = "M 100 150 Q 66 150 60 126 Q 76 106 100 108 Q 124 106 140 126 Q 134 150 100 150 Z"
    face = oval(100, 104, 56, 48, _FUR) + path(cheeks, _BELLY)
    face += line("M 100 58 L 100 76 M 84 60 L 88 76 M 116 60 L 112 76", _STRIPE, 6)
    face += line("M 46 98 L 60 102 M 46 114 L 58 114", _STRIPE, 5)
    face += line("M 154 98 L 140 102 M 154 114 L 142 114", _STRIPE, 5)
    face += _cat_eyes(mood) + path(
        "M 92 116 L 108 116 Q 104 124 100 124 Q 96 124 92 116 Z", "#d9655b"
    )
    if mood == HAPPY:
        face += path("M 84 130 Q 100 128 116 130 Q 112 146 100 146 Q 88 146 84 130 Z", "#7a2528")
        face += oval(100, 142, 8, 3.6, "#e8766f")
    elif mood == SURPRISED:
        face += oval(100, 135, 7, 9, "#7a2528") + oval(100, 140, 4.4, 3, "#e8766f")
    else:
        face += line(_GRINS[mood], INK, 3.6)
    face += line("M 62 122 L 30 116 M 62 129 L 32 134", "#fff8ec", 3)
    face += line("M 138 122 L 170 116 M 138 129 L 168 134", "#fff8ec", 3)
    collar = line("M 62 162 Q 100 180 138 162", "#d7322f", 9) + dot(100, 176, 9, _GOLD)
    collar += line("M 92 177 L 108 177", "#9b7413", 2.6)
    drawn = body + hop(mood, _cat_ears(mood), 6) + face + collar
    return drawn + (_paw() if mood == THINKING else gesture(mood, WARM))


def _cat_ears(mood: str) -> str:
    if mood == SAD:
        left, inner = (
            "M 52 92 Q 22 76 30 54 Q 56 50 76 68 Z",
            "M 46 80 Q 34 70 38 61 Q 54 60 64 70 Z",
        )
        right = "M 148 92 Q 178 76 170 54 Q 144 50 124 68 Z"
        other = "M 154 80 Q 166 70 162 61 Q 146 60 136 70 Z"
    else:
        left, inner = (
            "M 46 92 Q 38 44 48 30 Q 74 36 90 62 Z",
            "M 53 76 Q 50 52 54 43 Q 68 50 76 62 Z",
        )
        right = "M 154 92 Q 162 44 152 30 Q 126 36 110 62 Z"
        other = "M 147 76 Q 150 52 146 43 Q 132 50 124 62 Z"
    return "".join(path(d, _FUR) for d in (left, right)) + "".join(
        path(d, "#f7c3b0") for d in (inner, other)
    )


def _cat_eyes(mood: str) -> str:
    if mood == HAPPY:
        return line("M 66 102 Q 78 88 90 102 M 110 102 Q 122 88 134 102", INK, 5)
    if mood == SURPRISED:
        drawn = pair(78, 97, 16, 17, "#fdf6c9") + pair(78, 97, 7.5, 8.5, INK)
        return drawn + dot(81, 94, 2.6, WHITE) + dot(125, 94, 2.6, WHITE)
    if mood == READY:
        return _cat_eye(78, mood) + line("M 110 102 Q 122 88 134 102", INK, 5)
    drawn = _cat_eye(78, mood) + _cat_eye(122, mood)
    if mood == SAD:
        drawn += line("M 62 88 L 92 80 M 138 88 L 108 80", _STRIPE, 5)
    return drawn


def _cat_eye(x: float, mood: str) -> str:
    dx, dy = _GAZE[mood]
    drawn = oval(x, 98, 13, 14, "#fdf6c9") + oval(x + dx, 98 + dy, 7, 11, INK)
    return drawn + dot(x + dx + 2, 94 + dy, 2.6, WHITE)


def _paw() -> str:
    arm = line("M 158 214 L 130 158", _STRIPE, 33) + line("M 158 214 L 130 158", _FUR, 28)
    toes = line("M 120 154 L 123 161 M 129 149 L 131 156", _STRIPE, 3)
    return arm + toes


PEOPLE: Mapping[str, tuple[Callable[[str], str], float]] = {
    "mui": (_auntie_mui, 1.05),
    "bo": (_uncle_bo, 1.2),
    "ling": (_ah_ling, 1.1),
    "may": (_may, 1.1),
    "sze": (_grandma_sze, 1.08),
    "kwok": (_master_kwok, 1.05),
    "lam": (_captain_lam, 1.12),
    "yip": (_professor_yip, 1.16),
    "kit": (_kit, 1.08),
    "fong": (_miss_fong, 1.0),
    "keung": (_brother_keung, 1.12),
    "mimi": (_mimi, 1.06),
}
"""Each opponent's drawing, and how much larger it appears, so that all faces are of one size."""
