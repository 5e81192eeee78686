"""How findings speak of a link that runs through patch panels: its cables and its media."""

from __future__ import annotations

from sanwright.analysis import LinkFacts
from sanwright.listing import all_of
from sanwright.text import Text


def cables_of(link: LinkFacts) -> tuple[str, ...]:
    """Ids of the cables of the link, the one that stands for it first."""
    return tuple(cable.id for cable in link.cables)


def through(link: LinkFacts) -> Text | str:
    """“ in 3 cables through 2 panels”; empty for a link of one cable."""
    if len(link.cables) == 1:
        return ""
    return Text(
        " in {cables} cables through {count} panel",
        " in {cables} cables through {count} panels",
        len(link.panels),
        cables=len(link.cables),
    )


def joints_text(pairs: int, splices: int) -> Text:
    """“4 connections and 1 splice”."""
    connected = Text("{count} connection", "{count} connections", pairs)
    spliced = Text("{count} splice", "{count} splices", splices)
    return all_of([text for text, count in ((connected, pairs), (spliced, splices)) if count])
