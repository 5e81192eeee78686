"""What the picture of a SAN means for a design: parts, devices, cables and zones, all existing."""

from sanwright.exchange.captures.concluding.conclusion import SanConclusion, conclude

__all__ = ["SanConclusion", "conclude"]
