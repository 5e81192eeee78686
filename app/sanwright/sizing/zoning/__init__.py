"""Zones proposed from the workloads, names for them, and what goes onto the switches."""

from sanwright.sizing.zoning.content import Alias, FabricConfig, SwitchZone, configs_of
from sanwright.sizing.zoning.names import UniqueNames, legal, plain
from sanwright.sizing.zoning.naming import Namer, alias_names, longest_name
from sanwright.sizing.zoning.proposal import ZoningProposal, propose_zones
from sanwright.sizing.zoning.switch_rules import Vendor
from sanwright.sizing.zoning.wanted import Unserved, wanted_pairs

__all__ = [
    "Alias",
    "FabricConfig",
    "Namer",
    "SwitchZone",
    "UniqueNames",
    "Unserved",
    "Vendor",
    "ZoningProposal",
    "alias_names",
    "configs_of",
    "legal",
    "longest_name",
    "plain",
    "propose_zones",
    "wanted_pairs",
]
