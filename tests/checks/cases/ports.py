"""Cases of the rules about cages, optics and port licences."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from sanwright.parts import (
    Confidence,
    Licensing,
    OpticsFitting,
    Part,
    PartKind,
    PortRole,
    SlotGroup,
)
from tests.builders import (
    LC_OM3,
    SWITCH_OPTIC,
    Sketch,
    figure,
    hba,
    optic,
    part,
    ports,
    small_san,
    switch,
)
from tests.checks.rule_cases import breaks, keeps

EXCEEDED, FEATURE, UNKNOWN = "port.licence-exceeded", "port.licence-feature", "port.licence-unknown"


def licensed(
    base: int | None = 2, step: int | None = None, features: tuple[str, ...] = (), **groups: Any
) -> Part:
    """A switch with licences for ``base`` ports."""
    licensing = Licensing(
        base_ports=None if base is None else figure(base),
        increment_ports=None if step is None else figure(step),
        features=figure(features) if features else None,
    )
    return replace(switch("sw", count=16), licensing=licensing, **groups)


def cabled(wanted: Part, *used: str) -> Sketch:
    """The switch with a host port in each of these ports."""
    sketch = Sketch().device("sw", wanted).device("h", hba("h", count=32))
    for number, port in enumerate(used):
        sketch.cable(f"c{number}", f"h:{number}", f"sw:{port}")
    return sketch


def double(base: int | None, features: tuple[str, ...] = ()) -> Part:
    """The same with double density cages D0, D1, ... of two lanes each."""
    cages = ports(PortRole.FABRIC, 4, ("16GFC",), cage="SFP-DD", lanes=2)
    plain = licensed(base, 8, features)
    return replace(plain, ports={**plain.ports, "dd": replace(cages, prefix="D")})


breaks(EXCEEDED, lambda: cabled(licensed(2, 8), *"012"), ("info", ("sw",), "2 ports", "3 ports"))
breaks(EXCEEDED, lambda: cabled(licensed(2), *"012"), ("unverified", ("sw",), "2 ports", "3 ports"))
breaks(EXCEEDED, lambda: cabled(licensed(2, 0), *"012"), ("error", ("sw",), "2 ports", "3 ports"))
breaks(
    EXCEEDED,
    lambda: cabled(double(2), "0", "D0"),
    ("info", ("sw",), "2 ports", "3 ports"),
)
breaks(
    EXCEEDED,
    lambda: cabled(double(1), "D0.1", "D0.2"),
    ("info", ("sw",), "1 port", "2 ports"),
)
keeps(EXCEEDED, lambda: cabled(licensed(2), *"01"))
keeps(EXCEEDED, lambda: cabled(licensed(None), *"012"))
keeps(EXCEEDED, lambda: cabled(switch("sw"), *"012"))
keeps(EXCEEDED, lambda: cabled(double(1), "0"))
keeps(EXCEEDED, lambda: cabled(double(1, ("Double (SFP-DD ports)",)), "0", "D0", "D1"))
keeps(EXCEEDED, small_san)


def director(base: int | None, *used: str) -> Sketch:
    """A director with licences for its blades' ports."""
    bay = SlotGroup(accepts=("blade",), count=figure(4))
    licensing = None if base is None else Licensing(base_ports=figure(base))
    box = part("director", PartKind.DIRECTOR, slots={"blades": bay}, licensing=licensing)
    blade = replace(switch("blade"), kind=PartKind.BLADE, fits=("blade",))
    sketch = Sketch().device("d", box).device("h", hba("h", count=32))
    sketch.device("sw", blade, parent="d", slot="1")
    for number, port in enumerate(used):
        sketch.cable(f"c{number}", f"h:{number}", f"sw:{port}")
    return sketch


breaks(EXCEEDED, lambda: director(2, *"012"), ("unverified", ("d",), "2 ports", "3 ports"))
keeps(EXCEEDED, lambda: director(3, *"012"))

breaks(
    FEATURE,
    lambda: cabled(double(8, ("Double (SFP-DD ports)",)), "0", "D0", "D1"),
    ("info", ("sw",), "Double (SFP-DD ports)", "4 ports"),
)
keeps(FEATURE, lambda: cabled(double(8, ("Double (SFP-DD ports)",)), "0"))
keeps(FEATURE, lambda: cabled(double(8), "0", "D0"))

breaks(UNKNOWN, lambda: cabled(switch("sw"), "0"), ("unverified", ("sw",), None, None))
breaks(UNKNOWN, lambda: cabled(licensed(None), "0"), ("unverified", ("sw",), None, None))
keeps(UNKNOWN, lambda: director(None, "0"))
keeps(UNKNOWN, lambda: cabled(licensed(2), "0"))
keeps(UNKNOWN, lambda: cabled(switch("sw")))
keeps(UNKNOWN, lambda: director(2, "0"))

# --- cages -----------------------------------------------------------------------------------

FORM, LANES = "port.optic-form", "port.optic-lanes"


def in_cage(form: str, cage: str, lanes: int, lit: int, end: str = "sw:0") -> Sketch:
    """An optic of ``lit`` lanes in a cage of ``lanes``, with a cable in ``end``."""
    group = ports(
        PortRole.FABRIC, 4, ("16GFC",), cage=cage, lanes=lanes, optics=OpticsFitting.REPLACEABLE
    )
    module = optic("module", ("16GFC",), form_factor=form)
    if module.optic is not None:
        module = replace(module, optic=replace(module.optic, lanes=lit))
    sketch = Sketch().device("sw", part("sw", PartKind.SWITCH, group)).device("h", hba("h"))
    return sketch.optic(module, "sw:0").cable("c", "h:0", end)


breaks(FORM, lambda: in_cage("SFP-DD", "SFP+", 1, 2), ("error", ("sw:0", "c"), "SFP+", "SFP-DD"))
breaks(
    FORM, lambda: in_cage("QSFP28", "SFP-DD", 2, 4), ("error", ("sw:0", "c"), "SFP-DD", "QSFP28")
)
keeps(FORM, lambda: in_cage("SFP56", "SFP-DD", 2, 1))
keeps(FORM, lambda: in_cage("QSFP28", "QSFP-DD", 8, 4))

breaks(
    LANES, lambda: in_cage("SFP56", "SFP-DD", 2, 1), ("info", ("sw:0", "c"), "2 lanes", "1 lane")
)
breaks(
    LANES,
    lambda: in_cage("SFP56", "SFP-DD", 2, 1, "sw:0.2"),
    ("error", ("sw:0.2", "c"), "2 lanes", "1 lane"),
)
keeps(LANES, lambda: in_cage("SFP56", "SFP-DD", 2, 1, "sw:0.1"))
keeps(LANES, lambda: in_cage("SFP-DD", "SFP-DD", 2, 2))
keeps(LANES, lambda: in_cage("SFP-DD", "SFP-DD", 2, 2, "sw:0.2"))

# --- coding ----------------------------------------------------------------------------------

CODED, CODING = "port.vendor-coded", "port.vendor-unknown"
CISCO_OPTIC = "cisco-ds-sfp-fc32g-sw"


def holding(wanted: str, fitted: str | Part, port: str) -> Sketch:
    return Sketch().device("sw", wanted).optic(fitted, f"sw:{port}")


def generic_switch() -> Part:
    """A placeholder for a switch whose vendor is chosen later."""
    cages = ports(PortRole.FABRIC, 4, ("32GFC",), optics=OpticsFitting.REPLACEABLE)
    return replace(part("placeholder", PartKind.SWITCH, cages), vendor="Generic")


def coded(*vendors: str) -> Part:
    """A third party's optic that says for whom it is coded; for nobody: it does not say."""
    found = replace(optic("compatible", ("32GFC",)), vendor="Third party")
    if not vendors or found.optic is None:
        return found
    return replace(found, optic=replace(found.optic, coded_for=figure(vendors)))


breaks(
    CODED,
    lambda: holding("brocade-g620", CISCO_OPTIC, "0"),
    ("warning", ("sw:0",), "coded for Brocade", "coded for Cisco"),
)
breaks(
    CODED,
    lambda: holding("hpe-sn6600b", CISCO_OPTIC, "0"),
    ("warning", ("sw:0",), "coded for HPE or Brocade", "coded for Cisco"),
)
breaks(
    CODED,
    lambda: holding("cisco-mds-9148t", SWITCH_OPTIC, "1"),
    ("warning", ("sw:1",), "coded for Cisco", "coded for Brocade"),
)
breaks(
    CODED,
    lambda: holding("brocade-g620", coded("Cisco", "Dell"), "0"),
    ("warning", ("sw:0",), "coded for Brocade", "coded for Cisco and Dell"),
)
keeps(CODED, lambda: holding("brocade-g620", SWITCH_OPTIC, "0"))
keeps(CODED, lambda: holding("hpe-sn6600b", SWITCH_OPTIC, "0"))
keeps(CODED, lambda: holding("hpe-sn6600b", "hpe-p9h32a", "0"))
keeps(CODED, lambda: holding("ibm-san48c-6", CISCO_OPTIC, "1"))
keeps(CODED, lambda: holding("brocade-g620", "generic-32gfc-sw", "0"))
keeps(CODED, lambda: holding("brocade-g620", coded("brocade"), "0"))
keeps(CODED, lambda: Sketch().device("sw", generic_switch()).optic(CISCO_OPTIC, "sw:0"))
keeps(CODED, lambda: holding("brocade-g620", coded(), "0"))
keeps(CODED, lambda: Sketch().device("sw", "qlogic-qle2742").optic(CISCO_OPTIC, "sw:1"))

breaks(CODING, lambda: holding("brocade-g620", coded(), "0"), ("unverified", ("sw",), None, None))
breaks(
    CODING,
    lambda: holding("brocade-g620", "hpe-p9h32a", "0"),
    ("unverified", ("sw",), None, None),
)
keeps(CODING, lambda: holding("brocade-g620", coded("Brocade"), "0"))
keeps(CODING, lambda: holding("hpe-sn6600b", "hpe-p9h32a", "0"))
keeps(CODING, lambda: holding("brocade-g620", "generic-32gfc-sw", "0"))
keeps(CODING, lambda: Sketch().device("sw", "qlogic-qle2742").optic(coded(), "sw:1"))


# --- speeds that are not certain ----------------------------------------------------------------

DOUBTFUL = "port.speeds-doubtful"


def unsure(wanted: Part, **doubts: Any) -> Part:
    """The part, whose speeds are of low confidence or derived."""
    groups = {
        name: replace(group, speeds=replace(group.speeds, **doubts))
        for name, group in wanted.ports.items()
        if group.speeds is not None
    }
    return replace(wanted, ports=groups)


def wired(host: Part, fabric: Part) -> Sketch:
    """One link between fixed ports."""
    return Sketch().device("hba", host).device("sw", fabric).cable("c", "hba:0", "sw:0", LC_OM3, 5)


LOW, DERIVED = {"confidence": Confidence.LOW}, {"derived": True}
OLD, NEW = hba("old", ("2GFC", "4GFC", "8GFC")), switch("new", ("16GFC", "32GFC", "64GFC"))

breaks(
    DOUBTFUL,
    lambda: wired(unsure(hba("old"), **LOW), switch("new")),
    ("unverified", ("old",), None, None),
)
keeps(DOUBTFUL, lambda: wired(unsure(hba("old"), **DERIVED), switch("new")))
keeps(DOUBTFUL, lambda: wired(hba("old"), switch("new")))

for doubts in (LOW, DERIVED):
    breaks(
        "link.generation-gap",
        lambda doubts=doubts: wired(OLD, unsure(NEW, **doubts)),
        ("unverified", ("c", "sw:0", "hba:0"), "2 generations", "3 generations"),
    )
