"""What a design has, for rules that judge nothing in designs without it."""

from __future__ import annotations

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import enclosure_ids, is_gateway, switch_ids
from sanwright.analysis.fabrics import isl_groups_of
from sanwright.analysis.loss import jointed_links


def has_switches(facts: Assessment) -> bool:
    """Whether there is a switch."""
    return bool(switch_ids(facts))


def has_isls(facts: Assessment) -> bool:
    """Whether a switch is joined to another one."""
    return any(isl_groups_of(facts, id_) for id_ in switch_ids(facts))


def has_gateways(facts: Assessment) -> bool:
    """Whether a switch is an access gateway."""
    return any(is_gateway(facts, id_) for id_ in switch_ids(facts))


def has_enclosures(facts: Assessment) -> bool:
    """Whether there is an enclosure of drives on SAS."""
    return bool(enclosure_ids(facts))


def has_jointed_links(facts: Assessment) -> bool:
    """Whether a link has connections or splices on its way, or a measured loss."""
    return bool(jointed_links(facts))


def has_workloads(facts: Assessment) -> bool:
    """Whether there is a workload."""
    return bool(facts.tables.workloads)
