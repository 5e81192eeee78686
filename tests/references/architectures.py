"""All reference architectures, each from its own module."""

from __future__ import annotations

from functools import cache

from tests.references import (
    blade_gateway,
    cisco_director,
    core_edge,
    director_icl,
    full_mesh,
    hpe_alletra,
    ibm_peer_zones,
    netapp_single_initiator,
    sas_stacks,
    stretched,
    switch_pair,
)
from tests.references.plan import Plan

_DRAWN = (
    switch_pair,
    core_edge,
    full_mesh,
    director_icl,
    stretched,
    netapp_single_initiator,
    ibm_peer_zones,
    sas_stacks,
    blade_gateway,
    cisco_director,
    hpe_alletra,
)


@cache
def all_plans() -> tuple[Plan, ...]:
    """Every architecture, drawn once."""
    return tuple(module.draw() for module in _DRAWN)
