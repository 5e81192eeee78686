"""Rule sas.modules-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.sas import hops_of, is_sas_enclosure, modules_of
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.parts import PartKind
from sanwright.text import Text


@rule("sas.modules-unknown", "I/O modules of an enclosure are not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """Whether an enclosure is, or could be, reached over two modules cannot be said.

    Why it matters: one path to an enclosure with one module is all there is; to one with two it is
    a forgotten cable.
    Violation: an enclosure is cabled, and the catalog does not say how many I/O modules it has, or
    which of its ports are on which.
    Fix: state the number of I/O modules; for ports, make a part of your own with a group of ports
    for each module.
    Limits: once for each part, with how many devices it concerns.
    Source: figures of the enclosures.
    """
    part = copy.part
    if part is None or part.kind is not PartKind.SAS_ENCLOSURE:
        return
    concerned = [
        id_
        for id_ in assessment.index("devices_of_part", copy.id)
        if is_sas_enclosure(assessment, id_)
        and hops_of(assessment, id_)
        and not modules_of(assessment, id_).are_told_apart
    ]
    if not concerned:
        return
    count = modules_of(assessment, concerned[0]).count
    if count is None:
        message = Text(
            "How many I/O modules {part} has is not known, so whether the enclosure could have "
            "a second path cannot be said.",
            "How many I/O modules {part} has is not known, so whether {count} enclosures could "
            "have a second path cannot be said.",
            len(concerned),
            part=part.label,
        )
        remedy = Text("State how many I/O modules it has.")
    else:
        message = Text(
            "Which ports of {part} are on which of its {modules} I/O modules is not known, so "
            "whether the enclosure could have a second path cannot be said.",
            "Which ports of {part} are on which of its {modules} I/O modules is not known, so "
            "whether {count} enclosures could have a second path cannot be said.",
            len(concerned),
            part=part.label,
            modules=count,
        )
        remedy = Text("Make a part of your own with a group of ports for each I/O module.")
    number = missing_of(copy.id, "sas_enclosure.io_modules")
    yield Finding(
        rule="sas.modules-unknown",
        severity=Severity.UNVERIFIED,
        subjects=tuple(concerned),
        message=message,
        remedy=remedy,
        source=Text("Figures of the enclosures"),
        missing=(number,) if count is None else (),
    )
