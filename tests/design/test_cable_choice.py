"""Does a refusal to choose a cable say why, in names that people read?"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from sanwright.catalog import Catalog, open_catalog
from sanwright.design import Design
from sanwright.edits.cable_choice import choose_cable
from sanwright.edits.cables import set_optic
from sanwright.edits.devices import place_device
from sanwright.errors import InputError


@pytest.fixture(scope="module")
def shipped() -> Catalog:
    return open_catalog()


def _placed(catalog: Catalog, *parts: str) -> tuple[Design, list[str]]:
    design, ids = Design(), []
    for part in parts:
        change, id_ = place_device(design, catalog.part(part), 0, 0)
        design.apply(change)
        ids.append(id_)
    return design, ids


def test_an_unknown_plug_is_said_to_be_unknown(shipped: Catalog) -> None:
    design, (adapter, drive) = _placed(shipped, "broadcom-9500-8e", "ibm-lto8-hh-sas")
    with pytest.raises(InputError, match=f"not known which plug {drive} port 1 takes"):
        choose_cable(design, shipped, f"{adapter}:ext1", f"{drive}:1")


def test_the_cable_that_was_chosen_goes_into_an_unknown_plug(shipped: Catalog) -> None:
    design, (adapter, drive) = _placed(shipped, "broadcom-9500-8e", "ibm-lto8-hh-sas")
    wanted = next(hit.id for hit in shipped.search("SFF-8644 to SFF-8088"))
    chosen = choose_cable(design, shipped, f"{adapter}:ext1", f"{drive}:1", shipped.part(wanted))
    assert chosen.cable.id == wanted


def test_the_fibre_is_that_of_the_optic_which_says_one(shipped: Catalog) -> None:
    """What an import found in a cage has no class, and says nothing of the fibre."""
    design, (one, other) = _placed(shipped, "brocade-g620", "brocade-g620")
    short = shipped.part("brocade-57-1000333-01")
    assert short.optic is not None
    read = replace(short, id="read-optic", optic=replace(short.optic, class_=""))
    design.apply(set_optic(design, f"{one}:0", read))
    for ends in ((f"{one}:0", f"{other}:0"), (f"{other}:0", f"{one}:0")):
        chosen = choose_cable(design, shipped, *ends)
        assert chosen.cable.cable is not None
        assert chosen.cable.cable.medium == "OM4"
