"""What the picture of a SAN means for a design: parts, devices, cables and zones, all existing."""

from sanwright.exchange.captures.concluding.concluded import SanConclusion
from sanwright.exchange.captures.concluding.conclusion import conclude
from sanwright.exchange.captures.concluding.settling import conclude_settled

__all__ = ["SanConclusion", "conclude", "conclude_settled"]
