"""Do patch panels lead from one side to the other, and get the cables that fit them?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.catalog.consistency import problems_of
from sanwright.parts import Part, PartKind, PortRole
from tests.builders import catalog, reference

PANELS = ("generic-lc-panel-24", "generic-lc-panel-48", "generic-mpo-lc-cassette-6")


@pytest.mark.parametrize("id_", [*PANELS, "generic-mpo-lc-panel-24"])
def test_both_sides_of_a_panel_lead_to_each_other(id_: str) -> None:
    panel = catalog().part(id_)
    assert panel.kind is PartKind.PATCH_PANEL
    front, rear = panel.ports["front"], panel.ports["rear"]
    assert (front.through, rear.through) == ("rear", "front")
    assert {front.role, rear.role} == {PortRole.PASSIVE}
    assert len(front.names()) % len(rear.names()) == 0


def changed(**fields: object) -> Part:
    panel = catalog().part("generic-mpo-lc-panel-24")
    rear = msgspec.structs.replace(panel.ports["rear"], **fields)
    return msgspec.structs.replace(panel, ports={**panel.ports, "rear": rear})


@pytest.mark.parametrize(("through", "told"), [("", 2), ("rear", 2), ("nowhere", 2)])
def test_a_side_that_leads_nowhere_is_refused(through: str, told: int) -> None:
    found = list(problems_of(changed(through=through), reference(), catalog().find))
    assert len(found) == told
    assert all("other side" in str(text) for _, text in found)


def test_ports_that_cannot_be_shared_equally_are_refused() -> None:
    rear = catalog().part("generic-mpo-lc-panel-24").ports["rear"]
    assert rear.count is not None
    five = msgspec.structs.replace(rear.count, value=5)
    found = [str(text) for _, text in problems_of(changed(count=five), reference(), catalog().find)]
    assert found == ["24 ports cannot be shared equally by 5"] * 2


def test_a_cord_and_a_trunk_are_proposed_by_what_the_panel_takes() -> None:
    panel = catalog().part("generic-mpo-lc-panel-24")
    hba = catalog().part("qlogic-qle2742").ports["fc"]
    optic = catalog().part("generic-32gfc-sw")
    front, rear = panel.ports["front"], panel.ports["rear"]
    cord = catalog().default_cable(hba, front, optic)
    trunk = catalog().default_cable(rear, rear, None)
    assert cord is not None
    assert cord.id == "generic-lc-lc-om4"
    assert trunk is not None
    assert trunk.id == "generic-mpo-trunk-om4"
    assert catalog().default_cable(hba, rear, optic) is None
