"""Words for the load of one direction of a link, port or adapter: window, papers, command line.

A load with a workload of unknown demand is the least that flows: its share is a least too, and
what is left is a most. Where nothing is known of it but that something flows, all is unknown.
"""

from __future__ import annotations

from sanwright.analysis import DirectionLoad
from sanwright.analysis.link_verdict import LinkState
from sanwright.text import tr
from sanwright.units import UNKNOWN, Share, format_quantity


def load_text(side: DirectionLoad) -> str:
    """A load; a lower bound says so."""
    if side.is_unknown:
        return tr(UNKNOWN)
    text = format_quantity(side.load)
    return text if side.complete else f"≥ {text}"


def share_text(side: DirectionLoad) -> str:
    """Load over capacity in per cent, or that the link is down."""
    if side.is_down:
        return str(LinkState.DOWN.label)
    share = side.known_share
    if share is None:
        return tr(UNKNOWN)
    text = format_quantity(Share(share))
    return text if side.complete else f"≥ {text}"


def headroom_text(side: DirectionLoad) -> str:
    """What is left of the capacity."""
    if side.headroom is None or side.is_unknown:
        return tr(UNKNOWN)
    text = format_quantity(side.headroom)
    return text if side.complete else f"≤ {text}"


def side_text(side: DirectionLoad) -> str:
    """Load, share of the capacity and what is left of it, in one line."""
    if side.is_down:
        return str(LinkState.DOWN.label)
    if side.capacity is None:
        return without_capacity(load_text(side))
    return tr(
        "{load} ({share}), headroom {headroom}",
        load=load_text(side),
        share=share_text(side),
        headroom=headroom_text(side),
    )


def without_capacity(load: str) -> str:
    """A load of which nobody can say how much of the capacity it takes."""
    return tr("{load}; capacity unknown", load=load)
