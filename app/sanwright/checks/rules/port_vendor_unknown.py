"""Rule port.vendor-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.coding import coded_for, doubtful_switches
from sanwright.checks.facility import names_text
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.part_words import missing_of
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy
from sanwright.text import Text


@rule("port.vendor-unknown", "Coding of an optic not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """It is not known whether a switch accepts an optic of another vendor.

    Why it matters: switches read the vendor out of the optic and may refuse one that is not coded
    for them.
    Violation: the optic is in switch ports, is sold by neither the switch's vendor nor the maker
    whose design it rebadges, and the catalog does not know for whom it is coded.
    Fix: an optic that the switch's vendor sells, or the supplier's word on the coding, stated.
    Limits: said once for each optic; generic optics stand for the right one and are not judged.
    Source: the catalog, which has no figure.
    """
    optic = copy.part
    if optic is None or optic.optic is None or coded_for(optic) is not None:
        return
    switches = doubtful_switches(assessment, optic)
    if not switches:
        return
    yield Finding(
        rule="port.vendor-unknown",
        severity=Severity.UNVERIFIED,
        subjects=switches,
        message=Text(
            "For which switches {optic} is coded is not known; it is in {switches}.",
            optic=optic.label,
            switches=names_text(assessment, switches),
        ),
        remedy=Text("Fit the optic of the switch's vendor, or state for whom this one is coded."),
        source=Text("No source in the catalog"),
        missing=(missing_of(optic.id, "optic.coded_for"),),
    )
