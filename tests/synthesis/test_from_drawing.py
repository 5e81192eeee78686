"""Does a drawing answer the requirement that is read from it, and does what was asked come back?"""

from __future__ import annotations

import msgspec
import pytest

from sanwright.cli.loading import load_design
from sanwright.design import Design, SiteDistance
from sanwright.errors import InputError
from sanwright.synthesis import propose, requirement_of
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.units import Length
from tests.builders import catalog
from tests.synthesis.asking import TODAY, asked


def test_what_was_asked_for_is_read_from_the_design_that_it_became() -> None:
    wanted = asked(hosts=6, arrays=2, mb_s=150.0, vendors=("Brocade",), shapes=("single switch",))
    design = propose(wanted, catalog(), today=TODAY, checks=False).candidates[0].design
    found = requirement_of(design, catalog())
    (group,) = found.hosts
    assert (group.name, group.count, group.ports_per_fabric) == ("ESX", 6, 1)
    assert group.throughput is not None
    assert group.throughput.amount == pytest.approx(150.0)
    assert (found.fabrics, found.speed, len(found.arrays)) == (2, "32GFC", 2)
    mine, theirs = NetworkNeeds(found, catalog()), NetworkNeeds(wanted, catalog())
    assert mine.host_ports == theirs.host_ports
    assert sum(h.demand for h in mine.hosts) == pytest.approx(sum(h.demand for h in theirs.hosts))
    again = propose(msgspec.structs.replace(found, vendors=("Brocade",)), catalog(), today=TODAY)
    assert again.candidates[0].remaining == ()


def test_sites_come_with_the_fibre_between_them() -> None:
    found = requirement_of(load_design("reference:stretched"), catalog())
    assert len(found.sites) == 2
    (distance,) = found.site_distances
    assert isinstance(distance, SiteDistance)
    assert distance.distance > Length(1000)
    assert {need.site for need in (*found.hosts, *found.arrays)} <= set(found.sites)


def test_a_drawing_without_cabled_hosts_answers_nothing() -> None:
    with pytest.raises(InputError, match="no host"):
        requirement_of(Design(), catalog())
