"""A stack without two independent paths: cable it anew as its maker publishes it."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.links import find_link
from sanwright.analysis.sas import BRIDGES, SasStack, is_sas_enclosure, stack_of
from sanwright.checks.facility import names_text
from sanwright.checks.finding import Finding
from sanwright.checks.fix import Fix, fixes
from sanwright.checks.sas import enclosures_text
from sanwright.design import Change, Design, Table, port_device
from sanwright.edits import dual_path_change, schemes_for
from sanwright.parts.supply import PartSupply
from sanwright.text import Text


@fixes(
    "sas.single-path",
    "sas.single-point-of-failure",
    "sas.controller-single-path",
    "sas.straight-through",
    "sas.modules-crossed",
    "sas.no-initiator",
    "sas.loop",
)
def two_paths(
    finding: Finding, design: Design, assessment: Assessment, supply: PartSupply
) -> Iterator[Fix]:
    """Both paths of the whole stack, for whoever it is cabled to; right cables stay."""
    enclosure = next(_enclosures(finding, assessment), None)
    if enclosure is None:
        return
    stack = stack_of(assessment, enclosure)
    devices = _owners(stack, assessment)
    for scheme in schemes_for(design, stack.enclosures) if devices else ():
        change = dual_path_change(design, supply, devices, stack.enclosures, scheme)
        label = _label(
            change, enclosures_text(assessment, stack.enclosures), names_text(assessment, devices)
        )
        of_all = Text("Cable the enclosures over two paths")
        yield Fix(label, Change(label, change.replacements), of_all)


def _enclosures(finding: Finding, assessment: Assessment) -> Iterator[str]:
    """The enclosures that the finding is about."""
    for subject in finding.subjects:
        link = find_link(assessment, subject)
        ends = (link.a.device, link.b.device) if link is not None else (port_device(subject),)
        for device in ends:
            chassis = chassis_of(assessment, device)
            if is_sas_enclosure(assessment, chassis):
                yield chassis


def _owners(stack: SasStack, assessment: Assessment) -> tuple[str, ...]:
    """The hosts or arrays that the stack is cabled to; of bridges each one."""
    found = (
        chassis_of(assessment, entry.source[0]) if entry.system == BRIDGES else entry.system
        for entry in stack.entries
    )
    return tuple(dict.fromkeys(found))


def _label(change: Change, enclosures: Text | str, devices: Text) -> Text:
    """What is done, and how many cables come and go."""
    cables = [item for item in change.replacements if item.table is Table.CABLES]
    new = sum(item.before is None for item in cables)
    gone = len(cables) - new
    if gone:
        return Text(
            "Cable {enclosures} over two paths to {devices}: {count} new cable, {gone} taken out",
            "Cable {enclosures} over two paths to {devices}: {count} new cables, {gone} taken out",
            new,
            enclosures=enclosures,
            devices=devices,
            gone=gone,
        )
    return Text(
        "Cable {enclosures} over two paths to {devices}: {count} new cable",
        "Cable {enclosures} over two paths to {devices}: {count} new cables",
        new,
        enclosures=enclosures,
        devices=devices,
    )
