"""The run between two active ports, as an answer that is kept."""

from __future__ import annotations

from functools import partial

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.design.channels import Channel, channel_through


@remembered
def channel_of(facts: Assessment, cable: str) -> Channel:
    """The run that ``cable`` is part of; see ``sanwright.design.channels``."""
    return channel_through(facts.tables, cable, partial(facts.index, "cables_at"))
