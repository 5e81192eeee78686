"""Rule adapter.slots-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.slots import crowded_slots
from sanwright.checks.facility import names_text
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.text import Text


@rule("adapter.slots-unknown", "Number of slots not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """Several adapters are fitted into a device of which nobody knows how many slots it has.

    Why it matters: whether all adapters go in cannot be said.
    Violation: two or more adapters, cards or blades are fitted, and the catalog has no count of the
    slots that accept them.
    Fix: state the number of slots, with the risers that are ordered.
    Limits: said once for each model, with the number of its devices.
    Source: the catalog, which has no figure.
    """
    part = copy.part
    if part is None or all(group.count is not None for group in part.slots.values()):
        return
    crowded = {
        id_: keys
        for id_ in assessment.index("devices_of_part", part.id)
        if (keys := crowded_slots(assessment, id_))
    }
    if not crowded:
        return
    yield Finding(
        rule="adapter.slots-unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(crowded),
        message=Text(
            "How many slots {part} has is not known; "
            "there are several cards in {count:,} device: {devices}.",
            "How many slots {part} has is not known; "
            "there are several cards in {count:,} devices: {devices}.",
            len(crowded),
            part=part.label,
            devices=names_text(assessment, list(crowded)),
        ),
        remedy=Text("State the number of slots, with the risers that are ordered."),
        source=Text("No source in the catalog"),
        missing=tuple(
            missing_of(part.id, f"slots.{key}.count")
            for key in dict.fromkeys(key for keys in crowded.values() for key in keys)
        ),
    )
