"""Limits that several rules ask for; one that a single rule asks for stands in its own file."""

from __future__ import annotations

from sanwright.parts import Limit
from sanwright.text import Text

SWITCHES = Limit(
    "switches-min",
    "switches",
    Text(
        "Switches over which the paths of a host to its storage are spread, so that one may fail."
    ),
)
ISLS = Limit(
    "isls-min", "ISLs", Text("ISLs between two switches that are joined, so that one may fail.")
)
CHAIN_LENGTH = Limit(
    "sas-enclosures-per-chain-max", "enclosures", Text("Expansion enclosures in one SAS chain.")
)
