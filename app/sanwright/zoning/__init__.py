"""Zones proposed from the workloads, names for them, and what goes onto the switches."""

from sanwright.zoning.changes import ZoneChanges, changes
from sanwright.zoning.configs import configs_of
from sanwright.zoning.content import Alias, FabricConfig, SwitchZone
from sanwright.zoning.names import UniqueNames, legal, plain
from sanwright.zoning.naming import Namer, alias_names, longest_name
from sanwright.zoning.proposal import ZoningProposal, propose_zones
from sanwright.zoning.switch_rules import Vendor
from sanwright.zoning.wanted import Unserved, wanted_pairs

__all__ = [
    "Alias",
    "FabricConfig",
    "Namer",
    "SwitchZone",
    "UniqueNames",
    "Unserved",
    "Vendor",
    "ZoneChanges",
    "ZoningProposal",
    "alias_names",
    "changes",
    "configs_of",
    "legal",
    "longest_name",
    "plain",
    "propose_zones",
    "wanted_pairs",
]
