"""Parts and designs made by hand, small enough to count on one's fingers."""

from collections.abc import Callable

import pytest

from sanwright.design import Cable, Design, Device, PartCopy, Port, port_ref
from sanwright.parts import (
    CableLength,
    Confidence,
    Figure,
    Licensing,
    Optic,
    OpticsFitting,
    Part,
    PartKind,
    PartNumber,
    PortGroup,
    PortRole,
)
from sanwright.parts import (
    CableSeries as CableFacet,
)
from sanwright.units import Length


def figure(value):
    return Figure(value=value, sources=("test",), confidence=Confidence.HIGH)


def _optic(id_: str, number: str = "") -> Part:
    return Part(
        id=id_,
        kind=PartKind.OPTIC,
        vendor="Lumen",
        model=id_.upper(),
        part_numbers=(PartNumber(number=number),) if number else (),
        optic=Optic(form_factor="SFP28", class_="SW"),
    )


SW32, SW16, FIXED = _optic("sw32", "LU-32"), _optic("sw16"), _optic("sw-fixed")
HOST = Part(id="host", kind=PartKind.SERVER, vendor="Acme", model="Server")
HBA = Part(
    id="hba",
    kind=PartKind.HBA,
    vendor="Acme",
    model="HBA 2 x 32GFC",
    ports={
        "fc": PortGroup(
            role=PortRole.INITIATOR,
            protocol="FC",
            count=figure(2),
            cage="SFP28",
            shipped_optic="sw32",
        )
    },
)
FIXED_HBA = Part(
    id="fixed-hba",
    kind=PartKind.HBA,
    vendor="Acme",
    model="HBA fixed",
    ports={
        "fc": PortGroup(
            role=PortRole.INITIATOR,
            protocol="FC",
            count=figure(2),
            optics=OpticsFitting.FIXED,
            shipped_optic="sw-fixed",
        )
    },
)
SWITCH = Part(
    id="switch",
    kind=PartKind.SWITCH,
    vendor="Lattice",
    model="L48",
    part_numbers=(
        PartNumber(number="L48-24-SW", of="24 ports and 24 optics"),
        PartNumber(number="L48-BARE"),
    ),
    ports={
        "sfp": PortGroup(role=PortRole.FABRIC, protocol="FC", count=figure(24), cage="SFP28"),
        "qsfp": PortGroup(
            role=PortRole.FABRIC, protocol="FC", count=figure(2), first=24, cage="QSFP28", lanes=4
        ),
    },
    licensing=Licensing(
        base_ports=figure(4),
        increment_ports=figure(8),
        features=figure(("Q-Flex (QSFP28 ports)",)),
    ),
)
DRIVE = Part(id="ssd", kind=PartKind.DRIVE, vendor="Spin", model="SSD 1.6 TB")
PATCH = Part(
    id="om4",
    kind=PartKind.CABLE,
    vendor="Glass",
    model="LC-LC OM4",
    cable=CableFacet(
        medium="OM4",
        connector_a="LC",
        connector_b="LC",
        lengths=figure(
            (
                CableLength(length=Length(5.0), part_number="G-5"),
                CableLength(length=Length(1.0), part_number="G-1"),
                CableLength(length=Length(15.0)),
            )
        ),
    ),
)
LOOSE = Part(
    id="loose",
    kind=PartKind.CABLE,
    vendor="Glass",
    model="OS2 by the metre",
    cable=CableFacet(medium="OS2", connector_a="LC", connector_b="LC"),
)
PARTS = (SW32, SW16, FIXED, HOST, HBA, FIXED_HBA, SWITCH, DRIVE, PATCH, LOOSE)


class Bench:
    """Collects records of a design under construction."""

    def __init__(self) -> None:
        self.records = [PartCopy(id=part.id, part=part) for part in PARTS]

    def device(self, id_: str, part: str, **fields) -> str:
        self.records.append(Device(id=id_, part=part, **fields))
        return id_

    def optic(self, device: str, port: str, optic: str | None) -> None:
        self.records.append(Port(id=port_ref(device, port), optic=optic))

    def cable(self, a: str, b: str, part: str = "om4", length: float | None = None) -> None:
        number = sum(isinstance(record, Cable) for record in self.records) + 1
        metres = None if length is None else Length(length)
        self.records.append(Cable(id=f"cable-{number}", a=a, b=b, part=part, length=metres))

    def design(self) -> Design:
        return Design(self.records)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def new_bench() -> Callable[[], Bench]:
    return Bench
