"""Rule port.vendor-coded."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, PortFacts
from sanwright.analysis.coding import coded_for, vendors_of
from sanwright.analysis.link_verdict import FaultKind, faults_at
from sanwright.checks.certainty import severity_of, with_doubt
from sanwright.checks.finding import Finding
from sanwright.checks.rule import Scope, rule
from sanwright.listing import all_of, any_of
from sanwright.parts import NO_PRIMARY
from sanwright.text import Text


@rule("port.vendor-coded", "Optic coded for another vendor's switch", Scope.PORT)
def check(port: PortFacts, assessment: Assessment) -> Iterator[Finding]:
    """A switch port holds an optic that is coded for another vendor.

    Why it matters: switches read the vendor out of the optic. Fabric OS keeps a port shut whose
    optic does not carry Brocade's code; other makers refuse it, or refuse support.
    Violation: the optic is coded for vendors of which none is the switch's own or the maker whose
    design it rebadges.
    Fix: the optic that the switch's vendor sells.
    Limits: adapters and arrays are not judged, no source was found for what they refuse. Where the
    code of an optic is not known port.vendor-unknown says so.
    Source: order numbers of the optics, which are sold for one maker's switches. What a switch does
    with a foreign one: no primary source at hand (E. van Londen, Brocade compatible SFPs will
    disrupt your fabric, 2015), so this is a warning.
    """
    part = port.part
    found = faults_at(assessment, port, FaultKind.CODED)
    if not found or part is None or port.optic is None:
        return
    codes = all_of(coded_for(port.optic) or ())
    vendors = any_of(vendors_of(part))
    yield Finding(
        rule="port.vendor-coded",
        severity=severity_of(found[0]),
        subjects=(port.reference, *port.cables),
        message=with_doubt(
            assessment,
            Text(
                "{port} of {part} holds {optic}, which is coded for {vendors}.",
                port=port.label,
                part=part.label,
                optic=port.optic.label,
                vendors=codes,
            ),
            found[0].rests_on,
        ),
        remedy=Text("Fit an optic of {vendors}.", vendors=vendors),
        limit=Text("coded for {vendors}", vendors=vendors),
        actual=Text("coded for {vendors}", vendors=codes),
        source=f"{NO_PRIMARY} (E. van Londen, Brocade compatible SFPs will disrupt your fabric)",
    )
