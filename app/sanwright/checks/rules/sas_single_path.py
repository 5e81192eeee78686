"""Rule sas.single-path."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, ChassisFacts
from sanwright.analysis.sas import is_sas_enclosure
from sanwright.analysis.sas_failures import weak_points
from sanwright.analysis.sas_ways import SasAccess, stack_access
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.sas import enclosures_text, module_text, system_device, system_text, weak_text
from sanwright.listing import any_of, listed
from sanwright.text import Text, joined


@rule("sas.single-path", "Enclosure reached over one of its two I/O modules", Scope.CHASSIS)
def check(chassis: ChassisFacts, assessment: Assessment) -> Iterator[Finding]:
    """An enclosure has two I/O modules, and a host or array reaches it over only one of them.

    Why it matters: the loss of that module, or of one cable on the way, takes all drives of the
    enclosure away, although the second module was paid for so that it would not.
    Violation: of the modules of an enclosure, the initiators of one host or array (or the bridges
    together) reach one.
    Fix: lay the second path to the other module; the quick fix does it as the maker publishes it.
    Limits: whether the operating system uses both paths (multipathing) is not in the design; where
    the catalog does not say which ports are on which module, sas.modules-unknown says so.
    Source: NetApp, SAS cabling rules; Lenovo, ThinkSystem DS Series installation manual, reverse
    cabling.
    """
    if not is_sas_enclosure(assessment, chassis.id):
        return
    single: dict[str, list[SasAccess]] = {}
    for access in stack_access(assessment, chassis.id):
        if len(access.modules) == 1:
            single.setdefault(access.system, []).append(access)
    for system, found in single.items():
        if found[0].enclosure == chassis.id:
            yield _finding(assessment, system, found)


def _finding(assessment: Assessment, system: str, found: list[SasAccess]) -> Finding:
    enclosures = tuple(access.enclosure for access in found)
    modules = {access.modules[0][1]: module_text(access.modules[0]) for access in found}
    message = Text(
        "{enclosures} has two I/O modules, but {system} reaches only {modules}.",
        "{enclosures} have two I/O modules each, but {system} reaches only {modules}.",
        len(found),
        enclosures=enclosures_text(assessment, enclosures),
        system=system_text(assessment, system),
        modules=any_of([modules[name] for name in sorted(modules)]),
    )
    return Finding(
        rule="sas.single-path",
        severity=Severity.WARNING,
        subjects=(*enclosures, system_device(assessment, enclosures[0], system)),
        message=joined([message, *_cuts(assessment, enclosures, system)], " "),
        remedy=Text("Lay the second path, to the other I/O module."),
        limit=Text("2 I/O modules"),
        actual=Text("1 I/O module"),
        source="NetApp, SAS cabling rules; Lenovo, ThinkSystem DS Series installation manual",
    )


def _cuts(assessment: Assessment, enclosures: tuple[str, ...], system: str) -> Iterator[Text]:
    """A sentence on what by itself cuts off all of the enclosures, if anything does."""
    weak = weak_points(assessment, enclosures[0], system)
    alone = [weak_text(assessment, item) for item in weak if set(enclosures) <= set(item.cut_off)]
    if alone:
        yield Text(
            "Any one of these cuts it off: {losses}.",
            "Any one of these cuts them off: {losses}.",
            len(enclosures),
            losses=listed(alone),
        )
