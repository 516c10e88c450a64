"""`labels`: write a catalogue for translators, or check one."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.commands.context import Context, Exit, print_json
from game.rules.problems import RulesError, refuse
from game.system.storage import cannot_read, exists, write_named
from game.words.labels import (
    ENGLISH,
    TRADITIONAL,
    Labels,
    entries_of,
    plural_of,
    shipped_entries,
    shipped_texts,
)
from game.words.own_labels import (
    grave_faults,
    letter_faults,
    read_file,
    slight_faults,
    where,
)
from game.words.po import BrokenError, Catalogue, Fault, PoEntry, codec_of, known_plurals, po_text

REMARKS = ("labels.remark.key", "labels.remark.values", "labels.remark.place")


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.add_argument(
        "action", choices=tuple(ACTIONS), help=labels.text("command.help.labels_action")
    )
    parser.add_argument("file", metavar="FILE", help=labels.text("command.help.labels_file"))
    for name, usual in (("language", TRADITIONAL), ("encoding", None)):
        explained = labels.text(f"command.help.labels_{name}")
        parser.add_argument(f"--{name}", default=usual, metavar=name.upper(), help=explained)
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Write or check the file."""
    encoding = context.arguments.encoding
    if encoding is not None and codec_of(encoding) is None:
        raise refuse("command.bad_value", name="--encoding", value=encoding)
    return ACTIONS[context.arguments.action](context, Path(context.arguments.file))


# --- export -------------------------------------------------------------------------------------


def export(context: Context, path: Path) -> int:
    """Write all labels of a language, as they are in use, to one .po file."""
    if exists(path):
        raise refuse("command.file_exists", path=str(path))
    language, charset = context.arguments.language, context.arguments.encoding or "utf-8"
    codec = codec_of(charset) or charset
    texts, english = entries_of(language), shipped_entries(ENGLISH)
    for key, entry in texts.items():
        letters = lacking("".join(entry.texts), codec)
        if letters:
            named = " ".join(letters)
            raise refuse("command.not_encoded", label=key, letters=named, charset=charset)
    comments = {key: _encodable(english[key], codec) for key in sorted(english)}
    remarks = [context.labels.text(key, language=language) for key in REMARKS]
    remarks = [f"Pocket Mahjong {__version__}", *remarks]
    written = [line.encode(codec, "replace").decode(codec) for line in remarks]
    rule = plural_of(language)
    plural_forms = rule.header if rule else known_plurals(language)
    text = po_text(texts, comments, language, charset.upper(), plural_forms, written)
    write_named(path, text.encode(codec))
    if context.arguments.json:
        told = {"file": str(path), "language": language, "charset": charset.upper()}
        print_json({**told, "labels": len(english), "translated": len(texts)})
    else:
        context.say("labels.exported", path=path, count=len(english), translated=len(texts))
    return Exit.FINE


def _encodable(entry: PoEntry, codec: str) -> PoEntry:
    """Return a label with a question mark for every letter missing from an encoding."""
    text, *forms = (
        one.encode(codec, "replace").decode(codec) for one in (entry.text, *entry.forms)
    )
    return PoEntry(entry.key, text, forms=tuple(forms))


def lacking(text: str, codec: str) -> str:
    """Return the letters of a text that are missing from an encoding, each once."""
    return "".join(letter for letter in dict.fromkeys(text) if not _is_in(letter, codec))


def _is_in(letter: str, codec: str) -> bool:
    try:
        letter.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


# --- check --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """The faults of a file, whether the game can still use it, and how much is translated."""

    path: Path
    charset: str | None
    faults: Sequence[Fault]
    is_usable: bool
    labels: int
    translated: int


def check(context: Context, path: Path) -> int:
    """Print every fault of a catalogue, line by line."""
    catalogue, english = None, shipped_texts(ENGLISH)
    try:
        catalogue = read_file(path)
        faults = sorted(_faults(catalogue, context.arguments.encoding), key=lambda one: one.line)
        is_usable = not any(grave_faults(catalogue, english))
    except FileNotFoundError:
        raise refuse("command.no_file", path=str(path)) from None
    except OSError as error:
        raise RulesError(cannot_read(path, error)) from error
    except BrokenError as error:
        faults, is_usable = [error.fault], False
    given = {one.key for one in catalogue.entries if any(one.texts)} if catalogue else set()
    charset, translated = catalogue.charset if catalogue else None, len(given & english.keys())
    found = CheckedFile(path, charset, faults, is_usable, len(english), translated)
    (_print_json if context.arguments.json else _print)(found, context)
    return Exit.FAILED if faults else Exit.FINE


def _faults(catalogue: Catalogue, encoding: str | None) -> Iterator[Fault]:
    english = shipped_texts(ENGLISH)
    yield from grave_faults(catalogue, english)
    yield from slight_faults(catalogue, english)
    whole = "".join(text for one in catalogue.entries for text in one.texts)
    if encoding is not None:
        missing = lacking(whole, codec_of(encoding) or encoding)
        yield from letter_faults(catalogue, missing, "fault.not_encoded", charset=encoding.upper())
    yield from letter_faults(catalogue, _without_picture(whole), "fault.no_picture")


def _without_picture(text: str) -> str:
    """Return the letters that are missing from the interface font."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.drawing.text import lacking_letters

    return lacking_letters([text])


def _print(found: CheckedFile, context: Context) -> None:
    for one in found.faults:
        print(f"{where(found.path, one.line)}: {context.labels.reason(one.why)}")
    faults = sum(one.why.key != "fault.missing" for one in found.faults)
    verdict = "labels.usable" if found.is_usable else "labels.unusable"
    context.say(verdict, labels=found.labels, translated=found.translated, faults=faults)


def _print_json(found: CheckedFile, context: Context) -> None:
    faults = [
        {
            "line": one.line or None,
            "kind": one.why.key.removeprefix("fault."),
            "label": one.key or None,
            "message": context.labels.reason(one.why),
        }
        for one in found.faults
    ]
    told = {"file": str(found.path), "charset": found.charset, "ok": not faults}
    counts = {"labels": found.labels, "translated": found.translated}
    print_json({**told, "usable": found.is_usable, **counts, "faults": faults})


ACTIONS = {"export": export, "check": check}
