"""What a grammar is: one output's layout. A newcomer adds one more by adding one file.

Each module under ``grammars.<vendor>`` has a ``GRAMMAR``. It reads lines as a state machine would,
says what stands there and where, and decides nothing: whether two switches are one, what a model
number means, what is wrong, all that is concluded from the facts of all files together.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from sanwright.exchange.captures import grammars
from sanwright.exchange.captures.facts import Fact, SwitchMaker
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.text import Text


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that the grammar does not know; it is told to the user and left out."""

    line: OutputLine
    why: Text


def not_understood(output: Output, line: OutputLine) -> Unread:
    """For a line that stands where the output has none such."""
    why = Text("“{command}” has no such line, as far as is known.", command=output.command)
    return Unread(line, why)


def not_read(output: Output) -> Iterator[Unread]:
    """For an output that only begins like one that is read."""
    first = next((line for line in output.lines if line.text.strip()), None)
    if first is not None:
        yield Unread(first, Text("Outputs of “{command}” are not read.", command=output.command))


@dataclass(frozen=True, slots=True)
class Grammar:
    """The layout of one output, or of several commands that print alike.

    ``commands`` are spelled out (``show flogi database``); the longest that an output's command
    begins with is the one. ``looks_like`` tells from the first filled lines of an output whose
    command is not known whether it is this one; it must be sure, for what it takes is read.
    ``read`` never raises for what a file may hold: what it cannot read is ``Unread``. Within one
    that ``nests`` empty lines stand between indented ones, of which none begins another output.
    """

    vendor: SwitchMaker
    commands: tuple[str, ...]
    looks_like: Callable[[tuple[str, ...]], bool]
    read: Callable[[Output], Iterator[Fact | Unread]]
    nests: bool = False


@cache
def all_grammars() -> tuple[Grammar, ...]:
    """Every grammar, in the order of the modules' names."""
    modules = sorted(
        module.name
        for module in pkgutil.walk_packages(grammars.__path__, f"{grammars.__name__}.")
        if not module.ispkg
    )
    found = (getattr(importlib.import_module(name), "GRAMMAR", None) for name in modules)
    return tuple(grammar for grammar in found if isinstance(grammar, Grammar))


@lru_cache(4096)
def grammar_of(command: str) -> Grammar | None:
    """The grammar of a command that is spelled out, None where there is none."""
    fitting = [
        (len(begin), grammar)
        for grammar in all_grammars()
        for begin in grammar.commands
        if command == begin or command.startswith(f"{begin} ")
    ]
    return max(fitting, key=lambda found: found[0])[1] if fitting else None
