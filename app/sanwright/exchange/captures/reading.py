"""From files to facts: opens, parts, and asks the grammars and the readers of tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from sanwright.errors import InputError, MachineError
from sanwright.exchange.captures.facts import Fact, OutputFact
from sanwright.exchange.captures.grammar import Unread, grammar_of
from sanwright.exchange.captures.inventory import (
    InventoryReading,
    may_be_inventory,
    read_inventory,
)
from sanwright.exchange.captures.kept import MOST_FACTS, KeptFacts
from sanwright.exchange.captures.opening import (
    CaptureKind,
    CaptureSource,
    LeftOutFile,
    open_captures,
)
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.sections import outputs_of
from sanwright.exchange.captures.wrapping import read_whole
from sanwright.progress import Progress
from sanwright.text import Text

MOST_UNREAD = 200
"""As many lines that nobody understands are kept of one file; the rest are counted."""
MOST_UNREAD_OF_ALL = 20_000
"""As many are kept of all files together; of each further file the first one."""
MOST_UNKNOWN = 500
"""As many commands that nobody reads are kept of one file; a shell may have been typed into."""


_TOO_MUCH = Text(
    "More was read than one import holds ({count:,} different facts); what follows was left out. "
    "Read these files into a design of their own.", count=MOST_FACTS,
)  # fmt: skip


@dataclass(slots=True)
class FileReport:
    """What became of a file: the commands whose output was read, and what was not understood."""

    name: str
    commands: dict[str, int] = field(default_factory=dict)
    """How often each was read, by the command's full name."""
    partial: set[str] = field(default_factory=set)
    """Commands of which some output was filtered or cut."""
    unknown: dict[str, int] = field(default_factory=dict)
    """Commands that nobody reads."""
    unread: list[tuple[Place, str, Text]] = field(default_factory=list)
    unread_count: int = 0
    why: Text | None = None
    """Why nothing, or not all, was taken."""

    @property
    def is_of_use(self) -> bool:
        """Whether anything was read."""
        return bool(self.commands)


@dataclass(frozen=True, slots=True)
class CaptureReading:
    """Everything that the files say.

    Of ``facts`` that say the same again and again, the first and the last are there, see
    ``kept``; ``read`` is how many there were. ``lists`` are tables whose columns the user has to
    settle before they say anything; ``plans`` are those that were settled before and met here.
    """

    facts: tuple[Fact, ...]
    files: tuple[FileReport, ...]
    lists: tuple[InventoryReading, ...]
    read: int = 0
    plans: Mapping[str, str] = field(default_factory=dict)


def read_captures(
    paths: Iterable[Path],
    plans: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> CaptureReading:
    """The facts of all files in ``paths``; a file that cannot be read is told and left out.

    ``plans`` are settled columns of lists, see ``read_inventory``. Raises CancelledError when
    ``progress`` says so.
    """
    facts = KeptFacts()
    files: list[FileReport] = []
    lists: list[InventoryReading] = []
    met: dict[str, str] = {}
    unread = 0
    for source in open_captures(paths, progress):
        report = FileReport(source.name)
        files.append(report)
        if not facts.has_room():
            report.why = _TOO_MUCH
        elif isinstance(source, LeftOutFile):
            report.why = source.why
        elif source.kind is CaptureKind.WORKBOOK or may_be_inventory(source.head):
            met |= _read_table(source, plans or {}, report, facts, lists)
        else:
            _read_text(source, report, facts)
            report.why = source.broken if facts.has_room() else _TOO_MUCH
        unread += len(report.unread)
        if unread > MOST_UNREAD_OF_ALL:
            del report.unread[1:]
    return CaptureReading(facts.facts(), tuple(files), tuple(lists), facts.count, met)


def _read_text(source: CaptureSource, report: FileReport, facts: KeptFacts) -> None:
    for output in outputs_of(source):
        if not facts.has_room():
            return
        grammar = grammar_of(output.command)
        if grammar is None:
            if output.command in report.unknown or len(report.unknown) < MOST_UNKNOWN:
                report.unknown[output.command] = report.unknown.get(output.command, 0) + 1
            continue
        report.commands[output.command] = report.commands.get(output.command, 0) + 1
        if output.partial:
            report.partial.add(output.command)
        first = output.lines[0].number if output.lines else 0
        facts.add(
            OutputFact(
                output.place(first),
                output.speaker,
                complete=not output.partial,
                arguments=output.arguments,
            )
        )
        for said in read_whole(grammar, output):
            if isinstance(said, Unread):
                _note(report, output.place(said.line), said)
            else:
                facts.add(said)


def _read_table(
    source: CaptureSource,
    plans: Mapping[str, str],
    report: FileReport,
    facts: KeptFacts,
    lists: list[InventoryReading],
) -> Mapping[str, str]:
    """Which of the plans it was read by."""
    with ExitStack() as stack:
        try:
            readings = read_inventory(source.as_import_source(stack), plans)
        except (InputError, MachineError) as error:
            report.why = error.text
            return {}
    for reading in readings:
        if not reading.is_sure:
            lists.append(reading)
            report.why = Text("Its columns are not clear; say what they hold.")
            continue
        name = reading.place.command or reading.key
        report.commands[name] = report.commands.get(name, 0) + 1
        for fact in reading.facts:
            facts.add(fact)
        for unread in reading.unread:
            _note(report, Place(source.name, unread.line.number, name), unread)
    keys = {reading.plan.key for reading in readings if reading.plan is not None}
    return {key: plans[key] for key in keys & plans.keys()}


def _note(report: FileReport, place: Place, unread: Unread) -> None:
    report.unread_count += 1
    if len(report.unread) < MOST_UNREAD:
        report.unread.append((place, unread.line.text, unread.why))
