"""Do ports, licences, slots and blades add up, in the shipped catalog and against mistakes?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sanwright.catalog import Catalog, figures_of
from sanwright.catalog.fitting import fabric_ports
from sanwright.errors import InputError
from sanwright.parts import Confidence, Part, PartKind, value_of
from sanwright.units import Mass, Power

SWITCHES_WITHOUT_KNOWN_SLOTS = {"brocade-48000"}
FIBRE_CHANNEL = (
    PartKind.SWITCH,
    PartKind.DIRECTOR,
    PartKind.BLADE,
    PartKind.HBA,
    PartKind.OPTIC,
)


def of_kind(catalog: Catalog, kind: PartKind) -> Iterator[Part]:
    return (part for part in catalog.parts() if part.kind is kind)


def test_every_director_takes_blades_that_have_ports(catalog: Catalog) -> None:
    blades = [blade for blade in of_kind(catalog, PartKind.BLADE) if blade.ports]
    for director in of_kind(catalog, PartKind.DIRECTOR):
        if (director.base or director.id) in SWITCHES_WITHOUT_KNOWN_SLOTS:
            continue
        accepted = {name for group in director.slots.values() for name in group.accepts}
        assert any(accepted.intersection(blade.fits) for blade in blades), director.id


@pytest.mark.parametrize(
    ("chassis", "accepted", "slots"),
    [
        ("brocade-x6-8", "brocade-x6-blade", "3 4 5 6 9 10 11 12"),
        ("brocade-x7-4", "brocade-x7-blade", "3 4 7 8"),
        ("brocade-x7-8", "brocade-x7-8-core", "7 8"),
        ("cisco-mds-9706", "cisco-mds-9700-module", "1 2 3 4"),
    ],
)
def test_slots_have_the_makers_numbers(
    catalog: Catalog, chassis: str, accepted: str, slots: str
) -> None:
    groups = catalog.part(chassis).slots.values()
    found = [name for group in groups if accepted in group.accepts for name in group.names()]
    assert found == slots.split()


def test_every_oem_version_resolves_and_has_the_facts_of_its_base(catalog: Catalog) -> None:
    versions = [part for part in catalog.parts() if part.base]
    assert len(versions) > 100
    for part in versions:
        base = catalog.part(part.base)
        assert (base.kind, base.base) == (part.kind, ""), part.id
        assert part.ports.keys() == base.ports.keys(), part.id
        places = {key: replace(group, filled_min=None) for key, group in base.slots.items()}
        assert part.slots == places, part.id


@pytest.mark.parametrize(
    ("part", "ports"),
    [
        ("brocade-g610", 24),
        ("brocade-g620", 64),
        ("brocade-g630", 128),
        ("brocade-g720", 64),
        ("brocade-g730", 128),
        ("brocade-7850", 24),
        ("cisco-mds-9396v", 96),
        ("brocade-x6-8", None),
    ],
)
def test_ports_are_counted_by_lanes(catalog: Catalog, part: str, ports: int | None) -> None:
    assert fabric_ports(catalog.part(part)) == ports


@pytest.mark.parametrize(
    ("part", "base", "step"),
    [
        ("brocade-g610", 8, 8),
        ("brocade-6505", 12, 12),
        ("brocade-g720", 24, 8),
        ("brocade-g730", 48, 24),
        ("cisco-mds-9148s", 12, 12),
        ("cisco-mds-9396t", 48, 16),
        ("hpe-8-8", 8, None),
        ("brocade-g630", None, None),
    ],
)
def test_licensed_ports_as_printed(
    catalog: Catalog, part: str, base: int | None, step: int | None
) -> None:
    licensing = catalog.part(part).licensing
    assert licensing is not None
    assert (value_of(licensing.base_ports), value_of(licensing.increment_ports)) == (base, step)


def test_special_cages_need_a_licence_of_their_own(catalog: Catalog) -> None:
    for part, cage in (("g620", "QSFP28"), ("g630", "QSFP28"), ("g720", "SFP-DD")):
        licensing = catalog.part(f"brocade-{part}").licensing
        assert licensing is not None
        assert any(cage in feature for feature in value_of(licensing.features) or ()), part


def test_the_rating_of_a_supply_is_not_the_power_of_the_switch(catalog: Catalog) -> None:
    physical = catalog.part("brocade-g630").physical
    assert physical is not None
    assert value_of(physical.power_supply_rating) == Power(942)
    assert physical.power_max is None


def test_where_documents_disagree_both_are_kept(catalog: Catalog) -> None:
    physical = catalog.part("cisco-mds-9148s").physical
    assert physical is not None
    assert physical.power_max is not None
    assert physical.power_max.value == Power(187.66)
    assert [rejected.value for rejected in physical.power_max.rejected] == [Power(140)]
    assert value_of(physical.weight) == Mass(9)
    count = catalog.part("brocade-g630").ports["sfp"].count
    assert count is not None
    assert [rejected.value for rejected in count.rejected] == [92]


def test_end_of_support_is_the_makers_day(catalog: Catalog) -> None:
    for part, day in (("brocade-300", "2019-08-22"), ("brocade-6505", "2025-04-30")):
        lifecycle = catalog.part(part).lifecycle
        assert lifecycle is not None
        assert value_of(lifecycle.end_of_support) == day


def test_buffer_credits_say_what_shares_them(catalog: Catalog) -> None:
    entry = catalog.part("brocade-300").ports["sfp"].buffer_credits
    assert entry is not None
    assert (value_of(entry.pool), value_of(entry.pool_ports)) == (676, 24)
    card = catalog.part("cisco-ds-x9648-1536k9").ports["sfp"].buffer_credits
    assert card is not None
    assert (value_of(card.port_default), value_of(card.port_max)) == (500, 8191)


def test_what_was_derived_is_not_called_certain(catalog: Catalog) -> None:
    derived = 0
    for part in catalog.parts():
        if part.kind not in FIBRE_CHANNEL:
            continue
        for name, figure in figures_of(part):
            if figure is not None and figure.note.startswith(("Derived", "Concluded")):
                assert figure.confidence is not Confidence.HIGH, (part.id, name)
                derived += 1
    assert derived > 100


def test_optics_are_proposed_for_fibre_channel_only(catalog: Catalog) -> None:
    extension = catalog.part("brocade-7840")
    assert catalog.default_optic(extension.ports["ge"], "Brocade") is None
    assert catalog.default_optic(extension.ports["sfp"], "Brocade") is not None


def test_of_equal_optics_the_surer_is_proposed(catalog: Catalog) -> None:
    optic = catalog.default_optic(catalog.part("brocade-g620").ports["sfp"], "Brocade")
    assert optic is not None
    assert optic.id == "brocade-57-1000333-01"


def test_a_summary_counts_slots_of_a_kind_together(catalog: Catalog) -> None:
    assert catalog.part("brocade-x6-8").summary.startswith("8 x blade slots, 2 x core slots")


DIRECTOR = "parts/director/acme-d4.toml"
BLADE = "parts/blade/acme-b16.toml"
DIRECTOR_TEXT = """
id = "acme-d4"
kind = "director"
vendor = "Acme"
model = "D4"
source = ["data-sheet"]

[[facts]]
source = ["data-sheet"]
confidence = "high"
slots.left = { accepts = ["acme-d4-blade"], count = 2, first = 1 }
slots.right = { accepts = ["acme-d4-blade"], count = 2, first = 7 }

[sources.data-sheet]
title = "Acme data sheet"
"""
BLADE_TEXT = """
id = "acme-b16"
kind = "blade"
vendor = "Acme"
model = "B16"
fits = ["acme-d4-blade"]
source = ["data-sheet"]

[[facts]]
source = ["data-sheet"]
confidence = "high"
ports.sfp = { count = 16, cage = "SFP+", role = "fabric", protocol = "FC" }
ports.sfp.trunk_group_size = 8
ports.sfp.buffer_credits = { pool = 500, pool_ports = 16, port_default = 32, port_max = 255 }
ports.q = { count = 2, prefix = "Q", cage = "QSFP28", lanes = 4, role = "fabric", protocol = "FC" }
licensing.base_ports = 16
licensing.increment_ports = 8

[sources.data-sheet]
title = "Acme data sheet"
"""

MISTAKES = {
    "a slot for nothing": (DIRECTOR, '"acme-d4-blade"', '"acme-d9-blade"', "slots.left.accepts"),
    "a blade for no chassis": (BLADE, '"acme-d4-blade"', '"acme-x"', "fits"),
    "a blade for another chassis too": (BLADE, '"acme-d4-blade"', '"acme-d4-blade", "x"', "fits"),
    "a slot twice": (DIRECTOR, "first = 7", "first = 2", "slots.left"),
    "a trunk beyond the ports": (BLADE, "size = 8", "size = 17", "ports.sfp.trunk_group_size"),
    "more licences than ports": (BLADE, "base_ports = 16", "base_ports = 25", "base_ports"),
    "a step beyond the ports": (BLADE, "t_ports = 8", "t_ports = 9", "licensing.increment_ports"),
    "a QSFP cage with one lane": (BLADE, "lanes = 4, ", "", "ports.q.lanes"),
    "an SFP cage with two": (BLADE, '"SFP+"', '"SFP+", lanes = 2', "ports.sfp.lanes"),
    "a port beyond the pool": (BLADE, "_max = 255", "_max = 501", "port_max"),
    "a default beyond the maximum": (BLADE, "_default = 32", "_default = 256", "port_default"),
    "a pool for more ports": (BLADE, "pool_ports = 16", "pool_ports = 17", "pool_ports"),
}


@pytest.fixture
def modular(source: Any) -> Any:
    """A small catalog with a chassis and a blade."""
    source.write(DIRECTOR, DIRECTOR_TEXT)
    text = BLADE_TEXT.replace("ports.sfp.trunk", "\n[[facts]]\n" + _HEAD + "ports.sfp.trunk", 1)
    source.write(BLADE, text)
    return source


_HEAD = 'source = ["data-sheet"]\nconfidence = "high"\n'


def test_a_chassis_and_its_blade_build(modular: Any) -> None:
    with Catalog.open(modular.build()) as catalog:
        assert fabric_ports(catalog.part("acme-b16")) == 24


@pytest.mark.parametrize("mistake", MISTAKES)
def test_what_does_not_add_up_is_one_sentence(modular: Any, mistake: str) -> None:
    file, old, new, key = MISTAKES[mistake]
    modular.replace(file, old, new)
    with pytest.raises(InputError) as caught:
        modular.build()
    message = str(caught.value)
    assert message.startswith("parts/")
    assert key in message
    assert "\n" not in message
    assert Path(message.partition(":")[0]).name in {"acme-d4.toml", "acme-b16.toml"}
