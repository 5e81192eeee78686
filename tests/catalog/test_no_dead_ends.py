"""Does every part lead on: has it ports, a way to state them, or what brings them?"""

from __future__ import annotations

import re

import pytest

from sanwright.catalog import Catalog
from sanwright.parts import Part, PartKind
from sanwright.parts.group_names import group_text
from sanwright.parts.host_ports import (
    PortStatement,
    lacks_ports,
    names_no_ports,
    new_groups,
    open_groups,
    with_divided,
)

CABLED = (
    PartKind.SWITCH,
    PartKind.DIRECTOR,
    PartKind.BLADE,
    PartKind.HBA,
    PartKind.ARRAY,
    PartKind.HOST_CARD,
    PartKind.SERVER,
    PartKind.SAS_ADAPTER,
    PartKind.SAS_ENCLOSURE,
    PartKind.TAPE,
    PartKind.PATCH_PANEL,
)
ADAPTERS = (PartKind.HBA, PartKind.SAS_ADAPTER)


@pytest.fixture
def fitting(catalog) -> dict[str, list[Part]]:
    """Parts with ports by the kinds of places that they go into."""
    found: dict[str, list[Part]] = {}
    for part in catalog.parts():
        for kind in part.fits if part.ports or names_no_ports(part) else ():
            found.setdefault(kind, []).append(part)
    return found


def _leads_on(part: Part, fitting: dict[str, list[Part]]) -> bool:
    """Whether something can be cabled to it, or somebody is asked for what can."""
    if any(group.count is not None for group in part.ports.values()) or names_no_ports(part):
        return True
    return any(fitting.get(kind) for slot in part.slots.values() for kind in slot.accepts)


def test_no_part_that_is_drawn_is_a_dead_end(catalog, fitting):
    parts = [part for kind in CABLED for part in catalog.parts(kind)]
    assert len(parts) > 1000
    dead = {part.id for part in parts if not _leads_on(part, fitting)}
    # What is left has nothing that could be cabled: control, fabric, and lanes for the inside.
    inside = {part.id for part in catalog.parts(PartKind.SAS_ADAPTER)}
    blades = {part.id: part.fits for part in catalog.parts(PartKind.BLADE)}
    words = {kind.rpartition("-")[2] for id_ in dead - inside for kind in blades.get(id_, ("?",))}
    assert words == {"control", "fabric", "supervisor"}


def test_whoever_is_asked_gets_ports_by_the_answer(catalog):
    answer = PortStatement(modules=2, each=4)
    for kind in CABLED:
        for part in catalog.parts(kind):
            if names_no_ports(part):
                made = with_divided(part, dict(new_groups(part, answer)))
                assert open_groups(made), part.id


def test_a_blade_is_told_of_by_where_it_goes(catalog):
    by_id = {part.id: part for part in catalog.parts(PartKind.BLADE)}
    assert lacks_ports(by_id["brocade-sx6"])
    core = by_id["brocade-cr64-8"]
    assert names_no_ports(core)
    assert not lacks_ports(core), "it stands in every X7-8, for links between chassis"
    assert not names_no_ports(by_id["brocade-cpx7"])


def test_a_director_without_known_places_for_blades_is_asked_itself(catalog):
    by_id = {part.id: part for part in catalog.parts(PartKind.DIRECTOR)}
    assert lacks_ports(by_id["ibm-san256b"])
    assert not lacks_ports(by_id["brocade-x7-8"])


def test_keys_of_groups_are_read_as_words(catalog: Catalog) -> None:
    """“cages2and3” stood in papers: a key that runs words and numbers together reads as nothing."""
    keys = {key for part in catalog.parts() for key in (*part.ports, *part.slots)}
    left = [key for key in keys if re.search(r"[a-z]{2,}\d|\d[a-z]|_", str(group_text(key)))]
    assert not left
