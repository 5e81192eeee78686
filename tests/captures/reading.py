"""Texts as outputs and back: what tests of grammars share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.grammar import Unread, grammar_of
from sanwright.exchange.captures.healing import healed
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.outputs import Output, OutputLine, Place, Speaker
from sanwright.exchange.captures.picture import SanPicture
from sanwright.exchange.captures.sections import outputs_in

SPEAKER = Speaker("capture.txt")
_Kind = TypeVar("_Kind", bound=Fact)


def output(command: str, lines: Iterable[str], *arguments: str) -> Output:
    """Lines as the output of a command; they count from 1."""
    numbered = [OutputLine(number, text) for number, text in enumerate(lines, start=1)]
    return Output(SPEAKER, command, numbered, "capture.txt", arguments)


def read(command: str, lines: Iterable[str], *arguments: str) -> list[Fact | Unread]:
    """All that the grammar of a command says of the lines."""
    grammar = grammar_of(command)
    assert grammar is not None, command
    return list(grammar.read(output(command, lines, *arguments)))


def facts(command: str, text: str, *arguments: str) -> list[Fact]:
    """The facts in a text, in which every line has to be understood."""
    found = read(command, text.strip("\n").splitlines(), *arguments)
    assert [each for each in found if isinstance(each, Unread)] == []
    return [each for each in found if isinstance(each, Fact)]


def only(kind: type[_Kind], found: Iterable[Fact | Unread]) -> list[_Kind]:
    """Those of one kind."""
    return [each for each in found if isinstance(each, kind)]


def picture(*texts: str) -> SanPicture:
    """What logs, one after the other, say together."""
    every = (logged(text, f"{number}.log") for number, text in enumerate(texts))
    return picture_of(fact for facts in every for fact in facts)


def logged(text: str, name: str = "0.log") -> list[Fact]:
    """What a log says."""
    return [
        said
        for each in outputs_in(name, healed(text))
        if (grammar := grammar_of(each.command)) is not None
        for said in grammar.read(each)
        if isinstance(said, Fact)
    ]


def told(text: str) -> list[str]:
    """What a file says, without where and by whom."""
    every = logged(text)
    return sorted(repr(replace(f, place=Place("", 0), speaker=Speaker(""))) for f in every)
