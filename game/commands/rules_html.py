"""The rules book as one HTML page that needs nothing else: tiles are inline SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from game.rules.melds import Meld
from game.rules.numbers import number_text, signed
from game.rules.tiles import SEATS, TEXTS, UNKNOWN, Tile, tile_from_text, tile_text
from game.rulesets.near_misses import near_miss
from game.rulesets.options_text import options_text
from game.rulesets.ruleset import Pattern, Ruleset, nothing_more
from game.rulesets.samples import Sample, sample
from game.system.paths import asset
from game.words.labels import Labels
from game.words.option_words import option_words
from game.words.rule_pages import (
    BONUS,
    HONOURS,
    MISTAKE,
    PAGES,
    PARTS,
    SUITS,
    example,
    example_rows,
    example_sum,
    pattern_help,
    play_lines,
    rule_lines,
    rule_values,
    score_words,
    settled,
)
from game.words.rule_sheet import payment_heads, payment_rows
from game.words.terms import term_text, terms_of
from game.words.words import frequency_words, situation_words, source_words

DEAL = ("mix", "dice", "count", "break", "take")
DICE_SUM, STACKS, BONUS_STACKS = 11, 17, 18
"""The example of the deal, and the stacks of a wall without and with bonus tiles."""
STYLE = """
:root{color-scheme:light}
body{font:16px/1.45 system-ui,"Noto Sans TC","PingFang HK",sans-serif;color:#222;background:#fff;
max-width:52em;margin:0 auto;padding:1em}
h1,h2,h3,h4{line-height:1.2;color:#14503a}h2{border-bottom:2px solid #14503a;margin-top:2em}
h3{margin:1.4em 0 .2em}.dim{color:#666}.fan{float:right;font-weight:bold}
article{break-inside:avoid;border-bottom:1px solid #ccc;padding:.2em 0 .6em}
nav{columns:3 12em}nav a{display:block}a{color:#14503a}
.hand{display:flex;flex-wrap:wrap;gap:.15em .6em;align-items:flex-end;margin:.3em 0}
.hand span{display:inline-flex;align-items:flex-end}svg.t{width:30px;height:44.6px;margin:0 1px}
svg.lying{transform:rotate(-90deg);margin:0 7px -7px 7px}svg.won{outline:3px solid #e8621c;
outline-offset:1px;border-radius:4px}figure{margin:.3em 1.2em .3em 0;display:inline-block}
figcaption{text-align:center}table{border-collapse:collapse}
td,th{padding:.15em .8em;text-align:right;border-bottom:1px solid #ddd}
td:first-child,th:first-child{text-align:left}
@media print{body{font-size:10.5pt;max-width:none;padding:0}nav{columns:4 9em}
svg.t{width:6mm;height:8.9mm}a{color:inherit;text-decoration:none}}
@page{margin:15mm}
"""


def book(rules: Ruleset, labels: Labels) -> str:
    """Return the whole book in the language of the labels."""
    text = labels.text
    title = text("rules.ruleset", ruleset=text(f"ruleset.{rules.id}"))
    changed = options_text(rules, rules.options)
    parts = [
        f'<!DOCTYPE html><html lang="{labels.language.replace("_", "-")}"><head>',
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        _symbols(),
        f"<h1>{escape(title)}</h1>",
        *([] if changed.endswith(":") else [paragraph(changed, "dim")]),
        *_play(rules, labels),
        *_patterns(rules, labels),
        *_payments(rules, labels),
        *_table(rules, labels),
        *_settled(rules, labels),
        *_words(rules, labels),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


# --- tiles --------------------------------------------------------------------------------------


def _symbols() -> str:
    """Return every picture once, to be used many times."""
    body, back = (_drawing(asset("tiles", "body", f"{one}-bamboo.svg")) for one in ("face", "back"))
    faces = "".join(
        f'<symbol id="t-{one}" viewBox="0 0 300 446">{_use("t-body")}'
        f"{_drawing(asset('tiles', 'classic', 'small', f'{one}.svg'))}</symbol>"
        for one in TEXTS
    )
    return (
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
        f'<symbol id="t-body" viewBox="0 0 300 446">{_own_ids(body, "a")}</symbol>'
        f'<symbol id="t-back" viewBox="0 0 300 446">{_own_ids(back, "b")}</symbol>{faces}</svg>'
    )


def _drawing(path: Path) -> str:
    """Return what an SVG file draws."""
    text = path.read_text(encoding="utf-8")
    return text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]


def _own_ids(drawing: str, start: str) -> str:
    """Return a drawing whose ids are its own in the page."""
    named = re.sub(r'\bid="(\w+)"', rf'id="{start}-\1"', drawing)
    return re.sub(r"url\(#(\w+)\)", rf"url(#{start}-\1)", named)


def _use(id: str) -> str:
    return f'<use href="#{id}"/>'


def _tile(tile: Tile, labels: Labels, kind: str = "") -> str:
    if tile == UNKNOWN:
        return f'<svg class="t" viewBox="0 0 300 446">{_use("t-back")}</svg>'
    one = tile_text(tile)
    name = escape(labels.text(f"tile.{one}"))
    return (
        f'<svg class="t {kind}" viewBox="0 0 300 446" role="img" aria-label="{name}">'
        f"<title>{name}</title>{_use(f't-{one}')}</svg>"
    )


def _group(tiles: Iterable[Tile], labels: Labels, kind: str = "") -> str:
    return f"<span>{''.join(_tile(one, labels, kind) for one in tiles)}</span>"


def _meld(meld: Meld, labels: Labels) -> str:
    """Return a meld: a claimed tile lies, and two tiles of a concealed kong show their backs."""
    if meld.is_concealed:
        return _group((UNKNOWN, meld.tile, meld.tile, UNKNOWN), labels)
    claimed = meld.tile if meld.claimed is None else meld.claimed
    rest = list(meld.tiles)
    rest.remove(claimed)
    tiles = [_tile(claimed, labels, "lying"), *(_tile(one, labels) for one in rest)]
    return f"<span>{''.join(tiles)}</span>"


def _hand(shown: Sample, labels: Labels) -> str:
    """Return a winning hand, its winning tile in a frame."""
    win = shown.win
    tiles = list(win.hand.concealed)
    tiles.remove(win.winning_tile)
    parts = [_group(tiles, labels), _group((win.winning_tile,), labels, "won")]
    parts += [_meld(meld, labels) for meld in win.hand.melds]
    if win.hand.bonus:
        parts.append(_group(win.hand.bonus, labels))
    return f'<div class="hand">{"".join(parts)}</div>'


# --- words --------------------------------------------------------------------------------------


def heading(level: int, words: str) -> str:
    return f"<h{level}>{escape(words)}</h{level}>"


def paragraph(words: str, kind: str = "") -> str:
    return f"<p{f' class={kind!r}' if kind else ''}>{escape(words)}</p>" if words else ""


def listing(lines: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(one)}</li>" for one in lines)
    return f"<ol>{items}</ol>" if items else ""


def grid(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    cells = ("".join(f"<td>{escape(one)}</td>" for one in row) for row in rows)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{one}</tr>' for one in cells)}</table>"


# --- chapters -----------------------------------------------------------------------------------


def _play(rules: Ruleset, labels: Labels) -> Iterator[str]:
    values = rule_values(rules, labels)
    yield heading(2, labels.text("rules.play"))
    for page, lines in zip(PAGES, play_lines(rules, labels), strict=True):
        yield heading(3, labels.text(f"book.play.{page.id}"))
        yield from _picture(page.id, rules, labels)
        yield listing(labels.text(line, **values) for line in lines)


def _words(rules: Ruleset, labels: Labels) -> Iterator[str]:
    yield heading(2, labels.text("rules.words"))
    terms = (term_text(term, labels) for term in terms_of(rules))
    yield listing(labels.text("figure.line", name=title, value=text) for title, text in terms)


def _picture(page: str, rules: Ruleset, labels: Labels) -> Iterator[str]:
    """Yield the picture of a page, if it has one."""
    text = labels.text
    match page:
        case "tiles":
            suits = [
                (f"tiles.{name}", " ".join(f"{rank}{letter}" for rank in range(1, 10)))
                for name, letter in SUITS
            ]
            more = BONUS if rules.options.bonus_tiles else ()
            yield from _figures((*suits, *HONOURS, *more), labels)
        case "hand":
            yield from _figures(PARTS, labels)
        case "deal":
            yield listing(_deal(rules, labels))
        case "winning":
            yield _hand(example(rules), labels)
            yield paragraph(example_rows(rules, labels))
            yield paragraph(example_sum(rules, labels)[0])
        case "paying":
            yield paragraph(text("book.pays"))
            yield _hand(example(rules), labels)
            yield from _example_payments(rules, labels)
        case "mistakes":
            yield _hand(MISTAKE, labels)
            yield paragraph(text("book.mistake"), "dim")


def _figures(groups: Iterable[tuple[str, str]], labels: Labels) -> Iterator[str]:
    for key, tiles in groups:
        row = _group(map(tile_from_text, tiles.split()), labels)
        words = escape(labels.text(key))
        yield f'<figure><div class="hand">{row}</div><figcaption>{words}</figcaption></figure>'


def _deal(rules: Ruleset, labels: Labels) -> Iterator[str]:
    has_bonus = rules.options.bonus_tiles
    for one in (*DEAL, "bonus" if has_bonus else "sort"):
        stacks = BONUS_STACKS if has_bonus else STACKS
        yield labels.text(f"rules.deal.{one}", stacks=stacks, sum=DICE_SUM)


def _example_payments(rules: Ruleset, labels: Labels) -> Iterator[str]:
    heads, columns = [""], []
    for name in ("discard", "self_draw"):
        end = settled(rules, self_draw=name == "self_draw")
        worth = score_words(rules, end.scores[0], labels)
        heads.append(labels.text(f"book.pays.{name}", worth=worth))
        columns.append([signed(points) for points in end.payments])
    winds = [labels.text(f"wind.{seat}") for seat in SEATS]
    yield grid(heads, zip(winds, *columns, strict=True))


def _patterns(rules: Ruleset, labels: Labels) -> Iterator[str]:
    yield heading(2, labels.text("rules.patterns"))
    yield paragraph(source_words(rules.id, labels), "dim")
    links = (
        f'<a href="#{one.id}">{escape(labels.text(labels.pattern_key(rules.id, one.id)))}</a>'
        for one in rules.patterns
    )
    yield f"<nav>{''.join(links)}</nav>"
    for one in rules.patterns:
        yield f'<article id="{one.id}">{"".join(_pattern(rules, one, labels))}</article>'


def _pattern(rules: Ruleset, one: Pattern, labels: Labels) -> Iterator[str]:
    key = labels.pattern_key(rules.id, one.id)
    worth = f'<span class="fan">{escape(_worth(rules, one, labels))}</span>'
    yield f"<h3>{worth}{escape(labels.text(key))}</h3>"
    yield paragraph(labels.text(pattern_help(rules, labels, one.id)))
    shown, missed = sample(rules.id, one.id), near_miss(rules.id, one.id)
    if shown is None or missed is None:
        yield paragraph(labels.text("book.never_scores"))
    else:
        yield from _shown(shown, "example", labels)
        yield from _shown(missed.hand, "near_miss", labels)
        yield paragraph(labels.text(f"miss.{missed.why}"))
    often = frequency_words(rules.id, one.id, labels)
    if often:
        yield paragraph(labels.text("figure.line", name=labels.text("book.often"), value=often))


def _shown(shown: Sample, name: str, labels: Labels) -> Iterator[str]:
    how = " · ".join(situation_words(shown, labels))
    words = labels.text(f"book.{name}")
    yield paragraph(f"{words} ({how})" if how else words, "dim")
    yield _hand(shown, labels)


def _worth(rules: Ruleset, one: Pattern, labels: Labels) -> str:
    fan, unit = rules.fan_of(one.id), rules.unit_of(one.id)
    more = "+" if one.more is not nothing_more else ""
    if unit == "fan":
        return labels.text("result.fan", fan=f"{number_text(fan)}{more}")
    return f"{number_text(fan)} {labels.text(f'rules.unit.{unit}', count=fan)}"


def _payments(rules: Ruleset, labels: Labels) -> Iterator[str]:
    page, text = rules.payment_page(), labels.text
    yield heading(2, text("rules.payment"))
    for note in page.notes:
        yield paragraph(labels.reason(note))
    yield grid(payment_heads(page, labels), payment_rows(page))
    yield listing(map(text, rule_lines(rules, labels, f"rules.{rules.id}.pays")))


def _table(rules: Ruleset, labels: Labels) -> Iterator[str]:
    """Yield the options in use."""
    yield heading(2, labels.text("rules.table"))
    rows = (
        [labels.text(f"option.{name}"), option_words(labels, rules.options, name)]
        for name in rules.offered
    )
    yield grid((), rows)


def _settled(rules: Ruleset, labels: Labels) -> Iterator[str]:
    values = rule_values(rules, labels)
    yield heading(2, labels.text("rules.settled"))
    lines = rule_lines(rules, labels, f"rules.{rules.id}")
    yield listing(labels.text(line, **values) for line in lines)
