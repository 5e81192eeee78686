"""Rule sas.controller-single-path."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas import BRIDGES, Node, stack_of
from sanwright.analysis.sas_ways import SasAccess, stack_access
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import is_first
from sanwright.listing import in_a_row, listed
from sanwright.parts import value_of
from sanwright.text import Text

_OTHER_RULES = "E-Series"
"""The family of NetApp whose controllers each reach one module, by its own cabling guide."""


@rule("sas.controller-single-path", "Controller reaches only one I/O module", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """An array's controllers together reach both modules of an enclosure, one controller only one.

    Why it matters: in multipath HA each controller has its own two ways to every shelf. One that
    has a single way hands its drives over to its partner when a cable or module fails.
    Violation: a controller reaches one module of an enclosure, while another controller of the
    array reaches both, or the enclosure is a NetApp shelf and the array has no drives of its own
    (both controllers then need two paths).
    Fix: cable a second port of that controller to the other module, at the other end of the stack.
    Limits: ports of adapters are not told apart by controller, so stacks on adapters are left out.
    Arrays that give each controller one module on purpose are silent.
    Source: NetApp, SAS cabling rules and concepts, DS212C, DS224C or DS460C: configuration rules.
    """
    if not is_first(assessment, chassis.id):
        return
    lacking: dict[str, dict[Node, list[str]]] = {}
    for access in stack_access(assessment, chassis.id):
        for source in _lacking(assessment, access):
            of_array = lacking.setdefault(access.system, {})
            of_array.setdefault(source, []).append(access.enclosure)
    stack = stack_of(assessment, chassis.id)
    for array, sources in lacking.items():
        yield Finding(
            rule="sas.controller-single-path",
            severity=Severity.WARNING,
            subjects=(array, chassis.id),
            message=Text(
                "{array}: {told}.",
                array=assessment.tables.label(array),
                told=in_a_row(list(_told(assessment, sources, stack.enclosures))),
            ),
            remedy=Text(
                "Cable a second port of each controller to the other module, at the far end."
            ),
            limit=Text("2 I/O modules"),
            actual=Text("1 I/O module"),
            source="NetApp, SAS cabling rules and concepts, DS212C, DS224C or DS460C",
        )


def _told(
    assessment: Assessment, sources: dict[Node, list[str]], order: tuple[str, ...]
) -> Iterator[Text]:
    """Which controllers lack a way to which enclosures; those that lack the same in one go."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for source in sorted(sources):
        missed = tuple(id_ for id_ in order if id_ in sources[source])
        alike.setdefault(missed, []).append(source[1])
    for missed, names in alike.items():
        yield Text(
            "{controllers} reaches only one I/O module of {enclosures}",
            "{controllers} each reach only one I/O module of {enclosures}",
            len(names),
            controllers=listed(names),
            enclosures=listed([assessment.tables.label(id_) for id_ in missed]),
        )


def _lacking(assessment: Assessment, access: SasAccess) -> Iterator[Node]:
    """The controllers that should reach both modules of the enclosure, and reach one."""
    is_built_in = all(node[0] == access.system and node[1] for node, _ in access.by_source)
    if access.system == BRIDGES or not is_built_in or len(access.modules) < 2:
        return
    some_reach_both = any(len(modules) > 1 for _, modules in access.by_source)
    if some_reach_both or _wants_both(assessment, access):
        yield from (source for source, modules in access.by_source if len(modules) == 1)


def _wants_both(assessment: Assessment, access: SasAccess) -> bool:
    shelf = assessment.tables.part_of(access.enclosure)
    part = assessment.tables.part_of(access.system)
    if shelf is None or shelf.vendor != "NetApp" or shelf.family == _OTHER_RULES:
        return False
    if part is None or part.array is None:
        return False
    return not value_of(part.array.base_drive_slots)
