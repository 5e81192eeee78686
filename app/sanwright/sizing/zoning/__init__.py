"""Zones proposed from the workloads, and names for them."""

from sanwright.sizing.zoning.names import Names, legal, plain
from sanwright.sizing.zoning.naming import Namer, alias_names, longest_name
from sanwright.sizing.zoning.proposal import Proposal, propose_zones
from sanwright.sizing.zoning.wanted import Unserved, wanted_pairs

__all__ = [
    "Namer",
    "Names",
    "Proposal",
    "Unserved",
    "alias_names",
    "legal",
    "longest_name",
    "plain",
    "propose_zones",
    "wanted_pairs",
]
