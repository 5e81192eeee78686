"""What is called on screen otherwise than in sentences: cables, places, ports in tight places."""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.analysis import Assessment
from sanwright.analysis.links import find_link
from sanwright.checks import Severity
from sanwright.design import Location, Tables, port_device, port_name
from sanwright.design.containers import container, path_names
from sanwright.text import Text, tr
from sanwright.wording.link_state import speed_text


def cable_label(tables: Tables, cable: str) -> str:
    """Name of a cable, or its two ends."""
    record = tables.cables.get(cable)
    if record is None:
        return cable
    return record.name or f"{short_port(tables, record.a)} – {short_port(tables, record.b)}"


def cable_speed(assessment: Assessment | None, cable: str) -> str:
    """At what speed the link of a cable runs, or that it is down; “…” before the first check."""
    link = find_link(assessment, cable) if assessment is not None else None
    return str(speed_text(assessment, link)) if assessment and link is not None else "…"


def short_port(tables: Tables, reference: str) -> str:
    """The chassis and the port, for tight places."""
    chassis = tables.devices.get(tables.chassis_of(port_device(reference)))
    name = chassis.label if chassis is not None else port_device(reference)
    return f"{name}:{port_name(reference)}"


def subject_label(tables: Tables, subject: str) -> str:
    """Whatever a finding is about: a device, a port, a cable, a workload, a zone, ..."""
    if subject in tables.cables:
        return cable_label(tables, subject)
    return str(tables.label(subject))


def location_path(locations: Mapping[str, Location], id_: str) -> str:
    """A location with what it is in, outermost first."""
    names: list[str] = []
    current: str | None = id_
    while current is not None and current in locations:
        names.append(locations[current].name or current)
        current = locations[current].parent
    return " / ".join(reversed(names))


def container_path(tables: Tables, id_: str) -> str:
    """A site, room, rack or group with what it is in, outermost first."""
    record = container(tables, id_)
    return " / ".join(path_names(tables, record)) if record is not None else id_


def severity_word(severity: Severity, *, many: bool = False) -> str:
    """How bad a finding is, or ``many`` findings are, in the language in use."""
    words = _SEVERITIES[severity]
    return tr(words[many]).rpartition("|")[2]


def kind_word(kind: str) -> str:
    """Kind of a link, of a failure or of another resource, in the language in use."""
    return tr(kind)


_SEVERITIES = {
    Severity.ERROR: (Text("Error"), Text("Errors")),
    Severity.WARNING: (Text("Warning"), Text("Warnings")),
    Severity.UNVERIFIED: (Text("Cannot verify"), Text("Cannot verify")),
    # Other languages tell these from notes on the drawing.
    Severity.INFO: (Text("severity|Note"), Text("severity|Notes")),
}
KINDS = (
    Text("site"),
    Text("room"),
    Text("rack"),
    Text("power feed"),
    Text("fabric"),
    Text("switch"),
    Text("blade"),
    Text("controller"),
    Text("I/O module"),
    Text("patch panel"),
    Text("adapter"),
    Text("array card"),
    Text("trunk"),
    Text("ISL"),
    Text("host link"),
    Text("storage link"),
    Text("SAS link"),
    Text("direct link"),
    Text("link"),
    Text("broken out port"),
    Text("shared cable"),
    Text("device"),
    Text("port"),
    Text("adapter PCIe"),
    Text("ISL group"),
    Text("gateway uplink"),
    Text("direct"),
    Text("SAS"),
    Text("open"),
)
"""What ``kind_word`` is given: the kinds of links, of failures and of other resources."""
