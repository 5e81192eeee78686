"""What became of files that were read: one text a file, and places of evidence."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.exchange.captures.concluding import SanConclusion
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.picture import SanPicture, SeenFabric, SeenSwitch
from sanwright.exchange.captures.reading import FileReport
from sanwright.exchange.importer import RemarkKind
from sanwright.text import NOTHING, Text, verbatim

PORT_LISTS = ("switchshow", "show interface brief", "show interface")
"""Commands that name every port of a switch."""
ZONINGS = (
    "cfgshow", "cfgactvshow", "zoneshow", "configshow", "show zone", "show zoneset active",
    "show zoneset",
)  # fmt: skip
"""Commands that print a whole zoning configuration."""

REMARK_KINDS = {
    RemarkKind.DOUBTFUL: Text("in doubt"),
    RemarkKind.LACKING: Text("not said"),
    RemarkKind.LEFT_OUT: Text("left out"),
}


def what_was_read(report: FileReport) -> Text:
    """The commands whose output was read, which of them in part only, or why there is nothing."""
    if report.why is not None and not report.is_of_use:
        return report.why
    if not report.is_of_use:
        return Text("nothing that is known of a SAN")
    said = verbatim(", ".join(report.commands))
    if report.partial:
        partial = ", ".join(sorted(report.partial))
        said = Text("{commands} (in part: {partial})", commands=said, partial=partial)
    return said if report.why is None else Text("{said}; {why}", said=said, why=report.why)


def why_left_out(report: FileReport) -> Text:
    """One sentence on what of a file was not taken; nothing where all of it was."""
    if report.why is not None:
        return report.why
    if not report.is_of_use:
        return Text("Nothing in it is known of a SAN.")
    if report.partial:
        return Text(
            "Filtered or cut, so what is missing in it stays unknown: {commands}.",
            commands=", ".join(sorted(report.partial)),
        )
    if report.unread_count:
        place, _line, why = report.unread[0]
        return Text(
            "{count:,} line was not understood, line {line}: {why}",
            "{count:,} lines were not understood, the first is {line}: {why}",
            report.unread_count,
            line=place.line,
            why=why,
        )
    if report.unknown:
        return Text(
            "Nobody reads the output of {commands}.", commands=", ".join(sorted(report.unknown))
        )
    return NOTHING


def is_port_list_whole(switch: SeenSwitch) -> bool:
    """Whether a list of all ports of a switch was read as a whole."""
    return any(said.place.command in PORT_LISTS and said.is_whole() for said in switch.outputs)


def is_zoning_whole(fabric: SeenFabric, picture: SanPicture) -> bool:
    """Whether a switch of a fabric printed all of the zoning in force there."""
    return any(
        said.place.command in ZONINGS and said.is_whole(fabric.fabric_id)
        for key in fabric.switches
        for said in picture.switches[key].outputs
    )


def what_is_new(found: SanConclusion) -> Text:
    """What the import adds to the design, counted."""
    return Text(
        "New in the design: switches {switches:,}, hosts {hosts:,}, arrays {arrays:,}, "
        "tape devices {tapes:,}, cables {cables:,}, zones {zones:,}.",
        switches=found.switches,
        hosts=found.hosts,
        arrays=found.arrays,
        tapes=found.tapes,
        cables=found.cables,
        zones=found.zones,
    )


def places_said(places: Sequence[Place], most: int = 3) -> Text:
    """Files and lines; of many the first ones.

    >>> str(places_said((Place("a.txt", 3), Place("a.txt", 9))))
    'a.txt:3, a.txt:9'
    """
    said = verbatim(", ".join(f"{place.file}:{place.line}" for place in places[:most]))
    more = len(places) - most
    return Text("{places} and {count:,} more", places=said, count=more) if more > 0 else said
