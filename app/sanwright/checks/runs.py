"""How findings speak of a link that runs through patch panels: its cables and its media."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.analysis import LinkFacts, judge_reach
from sanwright.analysis.fibre import suits
from sanwright.design import Cable, Tables
from sanwright.listing import all_of
from sanwright.parts import Reference
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


def named_cables(tables: Tables, cables: Sequence[Cable]) -> Text:
    """“the 5 m cable from hba port 0 to p1 port F1”, for each of them."""
    return all_of([_named(tables, cable) for cable in cables])


def _named(tables: Tables, cable: Cable) -> Text:
    ends = {"start": tables.label(cable.a), "end": tables.label(cable.b)}
    if cable.length is None:
        return Text("the cable from {start} to {end}", **ends)
    return Text("the {length} cable from {start} to {end}", length=cable.length, **ends)


def cables_by_fibre(link: LinkFacts) -> list[tuple[Cable, str]]:
    """The cables of a run with the medium of each; those of an unknown kind are left out."""
    parts = zip(link.cables, link.parts, strict=True)
    return [
        (cable, part.cable.medium)
        for cable, part in parts
        if part is not None and part.cable is not None and part.cable.medium
    ]


def fibre_to_keep(reference: Reference, link: LinkFacts) -> str:
    """Of the fibres of a mixed run the one to make it of from end to end.

    That is the one that most metres are of, if it suits the optics and carries the speed over the
    whole length; else the best of those that suit.
    """
    metres: dict[str, float] = {}
    for cable, medium in cables_by_fibre(link):
        length = cable.length.amount if cable.length is not None else 0.0
        metres[medium] = metres.get(medium, 0.0) + length
    optic = link.a.optic_class
    suiting = [medium for medium in metres if suits(optic, medium)] or list(metres)
    enough = [
        medium
        for medium in suiting
        if link.speed is not None
        and judge_reach(reference, link.speed.name, medium, optic, link.length).is_within_limit
    ]
    if enough:
        return max(enough, key=lambda medium: (metres[medium], medium))
    return max(suiting)  # OM1 to OM5: the number tells the grade


def joints_text(pairs: int, splices: int) -> Text:
    """“4 connections and 1 splice”."""
    connected = Text("{count} connection", "{count} connections", pairs)
    spliced = Text("{count} splice", "{count} splices", splices)
    return all_of([text for text, count in ((connected, pairs), (spliced, splices)) if count])
