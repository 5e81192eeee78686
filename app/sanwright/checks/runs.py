"""How findings speak of a link that runs through patch panels: its cables and its media."""

from __future__ import annotations

from sanwright.analysis import LinkFacts


def cables_of(link: LinkFacts) -> tuple[str, ...]:
    """Ids of the cables of the link, the one that stands for it first."""
    return tuple(cable.id for cable in link.cables)


def through(link: LinkFacts) -> str:
    """“ in 3 cables through 2 panels”; empty for a link of one cable."""
    if len(link.cables) == 1:
        return ""
    panels = "1 panel" if len(link.panels) == 1 else f"{len(link.panels)} panels"
    return f" in {len(link.cables)} cables through {panels}"


def joints_text(pairs: int, splices: int) -> str:
    """“4 connections and 1 splice”."""
    parts = [(pairs, "connection"), (splices, "splice")]
    words = [f"{number} {word}{'' if number == 1 else 's'}" for number, word in parts if number]
    return " and ".join(words)
