"""The output of one command, as it was found in a file: what a grammar reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was read; ``line`` counts from 1 in ``file``.

    ``file`` is the name as the user knows it: within an archive ``archive.zip/folder/file``.
    """

    file: str
    line: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who answered, as far as the file around the output tells; who it is decides the merging.

    Outputs with an equal speaker come from one switch (or one inventory). ``file`` and ``session``
    keep speakers of different captures apart. ``name`` is that of the prompt, the section or the
    file's name where one of them names a switch; ``fabric_id`` the virtual fabric that was asked.
    """

    file: str
    session: int = 0
    name: str = ""
    fabric_id: int | None = None


class OutputLine(NamedTuple):
    """One healed line: no colour codes, no pager, no carriage return; wrapped ones are joined."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Output:
    """One command and what it printed.

    ``command`` is spelled out and in lower case, without path, filter and arguments that choose no
    layout (``show interface brief`` for ``sh int bri | ex down``). ``arguments`` are those that
    follow (``("3",)`` of ``portshow 3``). ``filtered`` is set where the output went through a
    filter, ``cut`` where the file ends or is interrupted within it: either makes it partial, and
    nothing may be concluded from what is not in it.
    """

    speaker: Speaker
    command: str
    lines: Sequence[OutputLine]
    file: str
    arguments: tuple[str, ...] = ()
    filtered: bool = False
    cut: bool = False

    @property
    def partial(self) -> bool:
        """Whether absence means nothing."""
        return self.filtered or self.cut

    def place(self, line: OutputLine | int) -> Place:
        """Where ``line`` stands."""
        number = line if isinstance(line, int) else line.number
        return Place(self.file, number, self.command)
