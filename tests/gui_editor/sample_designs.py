"""Designs for the canvas tests, made of the catalog's parts through the same edits as by hand."""

from __future__ import annotations

from sanwright.catalog import Catalog
from sanwright.design import Change, Design, edits
from sanwright.documents import new_design
from sanwright.units import Length


class Builder:
    """Places, fits and connects, and returns the new ids."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.design: Design = new_design(catalog)

    def _apply(self, made: tuple[Change, str]) -> str:
        self.design.apply(made[0])
        return made[1]

    def place(self, part: str, x: float, y: float, fabric: str | None = None) -> str:
        found = self.catalog.part(part)
        optics = self.catalog.shipped_optics(found)
        return self._apply(
            edits.place_device(self.design, found, x, y, fabric=fabric, optics=optics)
        )

    def fit(self, chassis: str, part: str) -> str:
        found = self.catalog.part(part)
        optics = self.catalog.shipped_optics(found)
        return self._apply(edits.fit_device(self.design, chassis, found, optics=optics))

    def connect(self, a: str, b: str, cable: str, length: float) -> str:
        part = self.catalog.part(cable)
        return self._apply(edits.connect(self.design, a, b, part, Length(length)))

    def ports(self, device: str) -> list[str]:
        part = self.design.part_of(device)
        assert part is not None
        return [f"{device}:{name}" for name, _ in part.port_names()]

    def fabrics(self) -> list[str]:
        return list(self.design.fabrics)


def small_fabric(catalog: Catalog) -> Builder:
    """A server with an HBA, a switch in fabric A, an array with eight ports; nothing cabled."""
    b = Builder(catalog)
    host = b.place("dell-r730", 96, 80)
    b.fit(host, "emulex-lpe16002b-m6")
    b.place("hpe-sn6000b", 80, 320, b.fabrics()[0])
    b.place("generic-afa-8x8gfc", 96, 560)
    return b
