"""Ways to break a line: each gives the broken module, and the line before and after."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SWAPPED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
}
DEFAULTS: dict[str, object] = {
    "int": 0,
    "float": 0.0,
    "str": "",
    "tuple": (),
    "list": [],
    "dict": {},
    "set": set(),
}
SPOKEN = {"tr", "Text", "InputError", "ValueError"}
"""Calls whose words nobody tests letter by letter."""
ASSERTING = {"strict"}
"""Arguments that only say what holds anyway, as ``assert`` does."""
NOT_RUN = {"annotation", "returns", "decorator_list", "args", "format_spec"}
"""Fields whose code is no part of what a function does."""
Function = ast.FunctionDef | ast.AsyncFunctionDef
Site = tuple[ast.AST, Callable[[ast.AST], ast.AST | None]]


@dataclass(frozen=True)
class Mutant:
    """A broken line of the function ``qualname``, which goes from ``first_line`` to ``last_line``.

    ``statement`` is the line on which the innermost statement begins that holds it.
    """

    qualname: str
    first_line: int
    last_line: int
    line: int
    statement: int
    before: str
    after: str
    tree: ast.Module


def mutants(source: str) -> Iterator[Callable[[], Mutant]]:
    """Every way to break the functions of a module, made when called."""
    tree = ast.parse(source)
    lines = source.splitlines()
    for qualname, function in _functions(tree, ""):
        for place, (node, _) in enumerate(_sites(function)):
            yield partial(_mutant, tree, lines, qualname, function.lineno, place, node)


def _mutant(
    tree: ast.Module, lines: list[str], qualname: str, at: int, place: int, node: ast.AST
) -> Mutant:
    broken = copy.deepcopy(tree)
    function = next(f for name, f in _functions(broken, "") if (name, f.lineno) == (qualname, at))
    target, change = list(_sites(function))[place]
    new = change(target)
    after = "" if new is None else ast.unparse(new)
    _Replace(target, new if new is not None else ast.Pass()).visit(broken)
    ast.fix_missing_locations(broken)
    line, last = node.lineno, node.end_lineno  # type: ignore[attr-defined]
    start, end = node.col_offset, node.end_col_offset  # type: ignore[attr-defined]
    text = lines[line - 1]
    rest = lines[last - 1].encode()[end:].decode()
    head = text.encode()[:start].decode()
    first = min([function.lineno, *(each.lineno for each in function.decorator_list)])
    shown = f"{head}{after or 'pass'}{rest}".strip()
    return Mutant(
        qualname,
        first,
        function.end_lineno or first,
        line,
        _statement_of(node, tree),
        text.strip(),
        shown,
        broken,
    )


def _statement_of(wanted: ast.AST, tree: ast.AST) -> int:
    """The line on which the innermost statement begins that holds a node."""
    ways: list[tuple[ast.AST, int]] = [(tree, 0)]
    while ways:
        node, line = ways.pop()
        if isinstance(node, ast.stmt):
            line = node.lineno
        if node is wanted:
            return line
        ways.extend((child, line) for child in ast.iter_child_nodes(node))
    raise LookupError("the node is not of this tree")


def counted_statements(source: str, calls: str, first: int) -> tuple[ast.Module, list[int]]:
    """The module with ``calls(number)`` before each statement of a function, and their lines.

    Numbers rise from ``first``.
    """
    tree = ast.parse(source)
    lines: list[int] = []
    for _, function in _functions(tree, ""):
        for node in ast.walk(function):
            for name, value in ast.iter_fields(node):
                if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                    told: list[ast.stmt] = []
                    for statement in value:
                        call = ast.parse(f"{calls}({first + len(lines)})").body[0]
                        told += [ast.copy_location(call, statement), statement]
                        lines.append(statement.lineno)
                    setattr(node, name, told)
    return ast.fix_missing_locations(tree), lines


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old, self._new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self._old:
            return ast.copy_location(self._new, node)
        return super().visit(node)  # type: ignore[no-any-return]


def _functions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
    """Functions and methods, not those within functions, with their qualified names."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield f"{prefix}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")


def _sites(function: Function) -> Iterator[Site]:
    """What of a function can be broken, and how."""
    returns = ast.unparse(function.returns).partition("[")[0] if function.returns else ""
    for statement in function.body:
        yield from _within(statement, returns)


def _within(node: ast.AST, returns: str) -> Iterator[Site]:
    if isinstance(node, ast.Raise | ast.Assert):
        return
    if isinstance(node, ast.keyword) and node.arg in ASSERTING:
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPOKEN:
        return
    yield from _of(node, returns)
    for name, value in ast.iter_fields(node):
        if name in NOT_RUN and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _within(child, returns)


def _of(node: ast.AST, returns: str) -> Iterator[Site]:
    """How this node itself can be broken, in one way at most."""
    match node:
        case ast.Compare(ops=[_]):
            yield node, _flip
        case ast.BoolOp():
            yield node, _and_or
        case ast.BinOp() if type(node.op) in SWAPPED and not _is_text(node):
            yield node, _swap
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, lambda _: operand
        case ast.Constant(value=bool(value)):
            yield node, lambda _: ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield node, lambda _: ast.Constant(value + 1)
        case ast.AugAssign() | ast.Continue() | ast.Break() | ast.Expr(value=ast.Call()):
            yield node, lambda _: None
        case ast.Return(value=ast.expr()):
            yield from _returned(node, returns)
        case ast.If(test=test) | ast.IfExp(test=test) if isinstance(
            test, ast.Name | ast.Attribute | ast.Call
        ):
            yield test, lambda _: ast.UnaryOp(ast.Not(), copy.deepcopy(test))


def _returned(node: ast.Return, returns: str) -> Iterator[Site]:
    value = node.value
    assert value is not None
    if returns == "bool" and not isinstance(value, ast.Constant):
        yield node, lambda _: ast.Return(ast.UnaryOp(ast.Not(), value))
    elif returns in DEFAULTS and ast.unparse(value) != repr(DEFAULTS[returns]):
        text = repr(DEFAULTS[returns])
        yield node, lambda _: ast.Return(ast.parse(text, mode="eval").body)


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple) for side in sides) or any(
        isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides
    )


def _flip(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.Compare)
    return ast.Compare(node.left, [FLIPPED[type(node.ops[0])]()], node.comparators)


def _and_or(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BoolOp)
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return ast.BoolOp(other, node.values)


def _swap(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.BinOp)
    return ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right)
