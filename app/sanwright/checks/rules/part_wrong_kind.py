"""Rule part.wrong-kind."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.indexes import IndexName
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import named
from sanwright.design import PartCopy, Table
from sanwright.design.part_use import table_of
from sanwright.parts import PartKind
from sanwright.text import Text

_CABLE = (
    Text("{part} is drawn as a cable, and is of kind {kind}: {names}."),
    Text("Choose a cable."),
    PartKind.CABLE.label,
)
_OPTIC = (
    Text("{part} stands in a cage as its optic, and is of kind {kind}: {names}."),
    Text("Choose an optic, or leave the cage empty."),
    PartKind.OPTIC.label,
)
_DEVICE = (
    Text("{part} is placed as a device, and is of kind {kind}: {names}."),
    Text("Choose another part, or delete it."),
    Text("device"),
)


@rule("part.wrong-kind", "Part of the wrong kind", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """A part stands where one of its kind cannot, such as an optic that is drawn as a cable.

    Why it matters: nothing goes from one end of such a cable to the other, and the order lists a
    part that does something else.
    Violation: the kind of the part is not that of its place. The window takes no such part; a file
    that was made by other means may hold one.
    Fix: choose a part of the kind that belongs there.
    Limits: none.
    Source: the kind of the part in the catalog.
    """
    part = copy.part
    if part is None:
        return
    belongs = table_of(part.kind)
    uses: tuple[tuple[Table, IndexName, tuple[Text, Text, Text]], ...] = (
        (Table.CABLES, "cables_of_part", _CABLE),
        (Table.PORTS, "ports_with_optic", _OPTIC),
        (Table.DEVICES, "devices_of_part", _DEVICE),
    )
    for table, index, (message, remedy, wanted) in uses:
        ids = assessment.index(index, part.id) if table is not belongs else ()
        if not ids:
            continue
        yield Finding(
            rule="part.wrong-kind",
            severity=Severity.ERROR,
            subjects=ids,
            message=message.given(
                part=part.label, kind=part.kind.label, names=named(assessment, ids)
            ),
            remedy=remedy,
            limit=wanted,
            actual=part.kind.label,
            source=Text("Part {part}", part=part.id),
        )
