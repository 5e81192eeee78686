"""What a cable between two ports would be: its kind, the optics that come with it, and a verdict.

Judged by the live check of the design; where that is not in step, on an extract of the design that
holds the two ends alone. The rules asked look at one link and its ports only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from sanwright import edits
from sanwright.analysis import LinkFacts, assess
from sanwright.analysis.links import link_facts
from sanwright.checks import Finding, LiveCheck, Severity, preview_cable
from sanwright.design import (
    Cable,
    Change,
    Design,
    Device,
    PartCopy,
    Port,
    Record,
    Snapshot,
    Table,
    Tables,
    port_device,
)
from sanwright.design.run_length import RunLength, purchase_text, run_length
from sanwright.edits.cable_choice import (
    choose_cable,
    common_speed,
    group_of,
    known_group,
    optic_for,
)
from sanwright.edits.connect_group import Kind, belong_together, kind_of
from sanwright.edits.replug import replug
from sanwright.errors import InputError
from sanwright.gui.document.findings_by_subject import worst
from sanwright.gui.look.naming import severity_word
from sanwright.parts import Part
from sanwright.parts.supply import PartSupply
from sanwright.text import NOTHING, Text, tr
from sanwright.units import Length, format_quantity

_PREVIEW_ID = "cable being drawn"
DEFAULT_LENGTH = Length(5.0)


@dataclass(frozen=True, slots=True)
class CableChoice:
    """What the user wants the next cable to be. ``part`` None: the one that fits the ports.

    A ``length`` that the user did not state is for ends of which nobody knows where they stand.
    """

    part: Part | None = None
    length: Length | None = DEFAULT_LENGTH
    is_stated: bool = False
    connections: int = 0
    """Mated pairs of connectors on the way."""

    def length_between(
        self, tables: Tables, a: str, b: str
    ) -> tuple[Length | None, RunLength | None]:
        """The length for a cable between two ports, and the way if it is worked out from that."""
        if not self.is_stated or self.length is None:
            run = run_length(tables, a, b)
            if run.length is not None:
                return run.length, run
        return self.length, None


@dataclass(frozen=True, slots=True)
class CableProposal:
    """A cable that could be drawn, with optics for cages that are empty."""

    a: str
    b: str
    cable: Part
    length: Length | None
    optic_a: Part | None
    optic_b: Part | None
    findings: tuple[Finding, ...]
    link: LinkFacts
    run: RunLength | None = None
    """The way that the length was worked out from."""
    purchase: Text = NOTHING
    """What is bought for that way."""
    moved: str = ""
    """The cable that is re-plugged, if this is no new one."""

    @property
    def verdict(self) -> Severity | None:
        """The worst finding; None if the cable fits."""
        return worst(finding.severity for finding in self.findings)

    @property
    def text(self) -> str:
        """Whether it fits, and why not, in a line."""
        verdict = self.verdict
        if verdict is not None:
            found = [f.message for f in self.findings if f.severity is verdict]
            more = f" {tr('(+{count} more)', count=len(found) - 1)}" if len(found) > 1 else ""
            return f"{severity_word(verdict)}: {found[0]}{more}{self._way}"
        speed = f"{self.link.speed.name} · " if self.link.speed is not None else ""
        reach = self.link.reach
        limit = ""
        if reach is not None and reach.limit:
            limit = f" · {tr('limit {limit}', limit=reach.limit)}"
        length = format_quantity(self.length)
        what = f"{speed}{self.link.medium} {length}{limit}{self._way}"
        return tr("Fits: {what}", what=what)

    @property
    def _way(self) -> str:
        """How a length that nobody stated was worked out."""
        if self.run is None:
            return ""
        return "\n" + tr("Length by place: {way}", way=f"{self.run.how}. {self.purchase}.")

    def change(self, design: Design) -> Change:
        """The edit that draws it, optics included, or re-plugs the cable."""
        if self.moved:
            cable = design.cables[self.moved]
            old, new = next(
                (old, new)
                for old, new in zip(cable.ends(), (self.a, self.b), strict=True)
                if old != new
            )
            optic = self.optic_a if new == self.a else self.optic_b
            length = self.length if self.run is not None else None
            return replug(design, self.moved, old, new, optic=optic, length=length)
        change, _ = edits.connect(
            design, self.a, self.b, self.cable, self.length, self.optic_a, self.optic_b
        )
        return change


def propose(
    tables: Tables,
    supply: PartSupply,
    a: str,
    b: str,
    choice: CableChoice,
    live: LiveCheck | None = None,
) -> CableProposal:
    """Work out the cable from port ``a`` to port ``b``; judged by ``live`` if it is in step.

    Raises InputError if a port is not known, or the catalog has no cable for the two.
    """
    stated, run = choice.length_between(tables, a, b)
    chosen = choose_cable(tables, supply, a, b, choice.part, stated)
    part = chosen.cable
    cable = Cable(
        id=_PREVIEW_ID, a=a, b=b, part=part.id, length=stated, connections=choice.connections
    )
    return _judged(tables, cable, part, chosen.optic_a, chosen.optic_b, live, run)


def propose_move(
    tables: Tables,
    supply: PartSupply,
    cable: Cable,
    end: str,
    port: str,
    live: LiveCheck | None = None,
) -> CableProposal:
    """What ``cable`` would be with its end ``end`` in ``port``; its part and kind stay.

    Its length is worked out anew if the old one was the way between its ends, or was not stated.
    Raises InputError if a port is not known, or the cable's part is not.
    """
    part = tables.part(cable.part)
    if part is None:
        raise InputError(
            Text("The part of cable {name} is not in the catalog.", name=cable.name or cable.id)
        )
    a, b = (port if each == end else each for each in cable.ends())
    group_a, group_b = known_group(tables, a), known_group(tables, b)
    speed = common_speed(tables, (a, group_a), (b, group_b))
    before = run_length(tables, *cable.ends()).length
    run: RunLength | None = None
    length = cable.length
    if length is None or length == before:
        found = run_length(tables, a, b)
        if found.length is not None and found.length != length:
            run, length = found, found.length
    optics = [
        optic_for(tables, supply, each, group, speed, part, length) if each == port else None
        for each, group in ((a, group_a), (b, group_b))
    ]
    moved = msgspec.structs.replace(cable, a=a, b=b, length=length, loss=None)
    return _judged(tables, moved, part, optics[0], optics[1], live, run)


def next_fitting_port(
    tables: Tables,
    supply: PartSupply,
    start: str,
    ports: Iterable[str],
    choice: CableChoice,
    live: LiveCheck | None = None,
) -> str | None:
    """The first of ``ports`` that a cable from ``start`` fits; else the first that it could go to.

    Ports of one kind are alike, so one of each kind is judged.
    """
    own = group_of(tables, start)
    best: tuple[int, str] | None = None
    judged: set[Kind] = set()
    for reference in ports:
        group = group_of(tables, reference)
        if own is None or group is None or not belong_together(own, group):
            continue
        key = kind_of(tables, reference, group)
        if key in judged:
            continue
        judged.add(key)
        try:
            verdict = propose(tables, supply, start, reference, choice, live).verdict
        except InputError:
            continue
        rank = verdict.rank if verdict is not None else len(Severity)
        if best is None or rank > best[0]:
            best = (rank, reference)
        if verdict is None:
            break
    return best[1] if best is not None else None


def _judged(
    tables: Tables,
    cable: Cable,
    part: Part,
    optic_a: Part | None,
    optic_b: Part | None,
    live: LiveCheck | None,
    run: RunLength | None,
) -> CableProposal:
    a, b = cable.ends()
    ports = tuple(
        _with_optic(tables, end, optic)
        for end, optic in ((a, optic_a), (b, optic_b))
        if optic is not None
    )
    parts = tuple(PartCopy(id=p.id, part=p) for p in (part, optic_a, optic_b) if p is not None)
    parts = tuple(copy for copy in parts if tables.part(copy.id) is None)
    extract = _extract(tables, (a, b), (*parts, *ports, cable))
    if live is not None:
        findings = live.preview(cable, ports, parts)
    else:
        findings = preview_cable(extract, cable, ports, parts)
    return CableProposal(
        a,
        b,
        part,
        cable.length,
        optic_a,
        optic_b,
        findings,
        link_facts(assess(extract), cable.id),
        run,
        purchase_text(tables, part, run.length) if run is not None and run.length else NOTHING,
        cable.id if cable.id in tables.cables else "",
    )


def _extract(tables: Tables, ends: tuple[str, str], added: Iterable[Record]) -> Snapshot:
    """The two ends, what they are fitted into and what is plugged in there, with ``added``."""
    rows: dict[Table, dict[str, Record]] = {table: {} for table in Table}
    for table in (Table.PROJECT, Table.REFERENCE, Table.PARTS, Table.LOCATIONS, Table.FABRICS):
        rows[table] = dict(tables.rows(table))
    for end in ends:
        _take_device(tables, rows, port_device(end))
        if end in tables.ports:
            rows[Table.PORTS][end] = tables.ports[end]
    for cable in tables.cables.values():
        if cable.a in ends or cable.b in ends:
            rows[Table.CABLES][cable.id] = cable
            for end in cable.ends():
                _take_device(tables, rows, port_device(end))
    for record in added:
        rows[record.TABLE][record.id] = record
    return Snapshot(rows)


def _take_device(tables: Tables, rows: dict[Table, dict[str, Record]], id_: str | None) -> None:
    device: Device | None = tables.devices.get(id_ or "")
    while device is not None and device.id not in rows[Table.DEVICES]:
        rows[Table.DEVICES][device.id] = device
        device = tables.devices.get(device.parent or "")


def _with_optic(tables: Tables, end: str, optic: Part) -> Port:
    current = tables.ports.get(end)
    if current is None:
        return Port(id=end, optic=optic.id)
    return Port(
        id=end, optic=optic.id, speed=current.speed, wwpn=current.wwpn, remark=current.remark
    )
