"""The kinds of faults, and where a module's source has room for each.

An edit puts a text in place of the bytes between two places, so the rest keeps its format.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from checks.fault_source import Source

Labels: TypeAlias = Mapping[str, str]
"""Another label for each label: see `fault_draw.other_labels`."""


class Edit(NamedTuple):
    """A new text for the bytes from `start` to `end`."""

    start: int
    end: int
    new: str


SHIFTED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
}
OPPOSITE: dict[type[ast.cmpop], str] = {
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
PLACING = re.compile(r"(?i)(^|_)(box|spot|rect|moved?|room|around|inset)(_|$)")
"""Names of the functions whose numbers are places or sizes on the screen."""

UNSEEN = ("super().__init__", "gc.")
"""Calls that every test misses at once, or that none sees."""

LARGEST = 20
"""Larger numbers are weights, sizes and times: with one more nobody notices a difference."""

SYMMETRIC = {"min", "max"}
CALLS = {"Command", "Slide", "Carry"}
TABLE = 8
"""A list with as many numbers is a table: a test of one number in it proves little."""


def shifted_comparisons(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield `<=` for `<`, `!=` for `==` and so on."""
    if isinstance(node, ast.Compare):
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            if type(op) in SHIFTED:
                token, new = SHIFTED[type(op)]
                place = source.data.index(token.encode(), source.end(left), source.start(right))
                yield Edit(place, place + len(token), new)
            left = right


def numbers(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield each small whole number plus one, except places on the screen and tables."""
    yield from (
        Edit(start, end, str(value + 1))
        for start, end, value in whole_numbers(node, source)
        if value < LARGEST and not is_place(node, source)
    )


def pixels(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield each place or size on the screen plus one."""
    yield from (
        Edit(start, end, str(value + 1))
        for start, end, value in whole_numbers(node, source)
        if is_place(node, source)
    )


def whole_numbers(node: ast.AST, source: Source) -> Iterator[tuple[int, int, int]]:
    """Yield the place and value of a whole number that isn't part of a table."""
    match node:
        case ast.Constant(int(value)) if not isinstance(value, bool):
            if not any(is_table(one) or is_layer(one) for one in source.above(node)):
                yield source.start(node), source.end(node), value


def is_table(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.List | ast.Tuple | ast.Dict | ast.Set)
        and sum(isinstance(one, ast.Constant) for one in ast.walk(node)) >= TABLE
    )


def is_layer(node: ast.AST) -> bool:
    """Return whether a node is the layer of something drawn. Few things overlap."""
    return isinstance(node, ast.keyword) and node.arg == "layer"


def is_place(node: ast.AST, source: Source) -> bool:
    """Return whether a number is an argument of a call that places or draws something."""
    if not source.path.startswith("game/ui/"):
        return False
    for one in source.above(node):
        match one:
            case ast.BinOp(op=ast.Mult() | ast.Div() | ast.FloorDiv() | ast.Mod()):
                return False
            case ast.Call(ast.Attribute(ast.Name("pen"))):
                return True
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name)):
                return PLACING.search(name) is not None
            case ast.stmt() | ast.Subscript():
                return False
    return False


def dropped_sides(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield `a` and `b` for `a and b`, and so on."""
    if isinstance(node, ast.BoolOp):
        words = [
            re.compile(rb"\s*\b(and|or)\s+").search(source.data, source.end(value))
            for value in node.values[:-1]
        ]
        gaps = [(word.start(), word.end()) for word in words if word]
        yield Edit(source.start(node), gaps[0][1], "")
        for (start, _end), (end, _next) in pairwise([*gaps, (source.end(node), 0)]):
            yield Edit(start, end, "")


def negated_conditions(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield the opposite of each condition."""
    for test in conditions(node):
        yield negated(test, source)


def forgotten_conditions(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield each condition as if it weren't there: nobody leaves, or everybody goes on."""
    if isinstance(node, ast.If) and not node.orelse:
        leaves = isinstance(node.body[-1], LEAVING)
        yield Edit(source.start(node.test), source.end(node.test), str(not leaves))
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield Edit(source.start(test), source.end(test), "True")


def conditions(node: ast.AST) -> list[ast.expr]:
    match node:
        case ast.If(test) | ast.IfExp(test):
            return [test]
        case ast.comprehension():
            return node.ifs
    return []


def flipped_results(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield the opposite of each result of a function that returns a bool."""
    if not isinstance(node, ast.Return) or node.value is None:
        return
    function = source.function(node)
    if function and isinstance(function.returns, ast.Name) and function.returns.id == "bool":
        yield negated(node.value, source)


def negated(test: ast.expr, source: Source) -> Edit:
    """Return the edit that makes the opposite of an expression."""
    start, end = source.start(test), source.end(test)
    match test:
        case ast.Constant(bool(value)):
            return Edit(start, end, str(not value))
        case ast.UnaryOp(ast.Not(), operand):
            return Edit(start, source.start(operand), "")
        case ast.Compare(left, [op], [right]) if type(op) in OPPOSITE:
            words = source.between(source.end(left), source.start(right))
            new = re.sub(r"\b(is not|is|not in|in)\b", OPPOSITE[type(op)], words, count=1)
            return Edit(source.end(left), source.start(right), new)
        case ast.Name() | ast.Attribute() | ast.Call() | ast.Subscript():
            return Edit(start, end, f"not {source.text(test)}")
    return Edit(start, end, f"not ({source.text(test)})")


def wrong_handlers(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield another handler of the same class that takes as many values."""
    match node:
        case ast.Attribute(ast.Name("self"), name) if name.startswith("on_"):
            parent = next(source.above(node))
            owner = source.class_of(node)
            if owner and not (isinstance(parent, ast.Call) and parent.func is node):
                yield from other(name, node, handlers(owner), source)
        case ast.Call(ast.Name(call), [ast.Attribute(ast.Name(owner), name) as handler, *_values]):
            if call in CALLS and owner != "self":
                yield from other(name, handler, given_handlers(owner, source), source)


def other(
    name: str, node: ast.Attribute, arities: Mapping[str, int], source: Source
) -> Iterator[Edit]:
    """Yield the next name with the same arity."""
    alike = [one for one, count in arities.items() if count == arities.get(name)]
    if len(alike) > 1:
        end = source.end(node)
        yield Edit(end - len(name), end, alike[(alike.index(name) + 1) % len(alike)])


def handlers(owner: ast.ClassDef) -> dict[str, int]:
    """Return the number of values of each handler that a class defines."""
    return {
        one.name: len(one.args.args)
        for one in owner.body
        if isinstance(one, ast.FunctionDef) and one.name.startswith("on_")
    }


def given_handlers(owner: str, source: Source) -> dict[str, int]:
    """Return the number of values of each handler of another object that the module uses."""
    found = {}
    for node in source.nodes:
        match node:
            case ast.Call(ast.Name(call), [ast.Attribute(ast.Name(name), handler), *values]):
                if call in CALLS and name == owner:
                    found[handler] = len(values)
    return found


def wrong_labels(node: ast.AST, source: Source, labels: Labels) -> Iterator[Edit]:
    """Yield another label of the same family."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in labels:
        yield Edit(source.start(node), source.end(node), f'"{labels[node.value]}"')


def swapped_arguments(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield two neighbouring arguments of the same kind the other way round."""
    if not isinstance(node, ast.Call) or source.text(node.func) in SYMMETRIC:
        return
    for left, right in pairwise(node.args):
        if are_alike(left, right, source) and source.text(left) != source.text(right):
            middle = source.between(source.end(left), source.start(right))
            new = f"{source.text(right)}{middle}{source.text(left)}"
            yield Edit(source.start(left), source.end(right), new)


def are_alike(left: ast.expr, right: ast.expr, source: Source) -> bool:
    """Return whether two arguments probably have one type, so that a swap isn't a crash."""
    match left, right:
        case ast.Constant(one), ast.Constant(two):
            return isinstance(one, int) and isinstance(two, int)
        case (ast.Attribute(one), ast.Attribute(two)) | (ast.Subscript(one), ast.Subscript(two)):
            return source.text(one) == source.text(two) != "self"
        case ast.Name(one), ast.Name(two):
            function = source.function(left)
            arguments = function.args.args if function else []
            types = {arg.arg: ast.dump(arg.annotation) for arg in arguments if arg.annotation}
            return one in types and types[one] == types.get(two)
    return False


def deleted_statements(node: ast.AST, source: Source, _: Labels) -> Iterator[Edit]:
    """Yield `pass` for each call whose result nobody uses."""
    match node:
        case ast.Expr(ast.Call()) if not source.text(node).startswith(UNSEEN):
            yield Edit(source.start(node), source.end(node), "pass")


KINDS: dict[str, Callable[[ast.AST, Source, Labels], Iterator[Edit]]] = {
    "shifted comparison": shifted_comparisons,
    "number off by one": numbers,
    "dropped side": dropped_sides,
    "negated condition": negated_conditions,
    "forgotten condition": forgotten_conditions,
    "wrong handler": wrong_handlers,
    "wrong label": wrong_labels,
    "swapped arguments": swapped_arguments,
    "flipped result": flipped_results,
    "one pixel off": pixels,
    "deleted statement": deleted_statements,
}
