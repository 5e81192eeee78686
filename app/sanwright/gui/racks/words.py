"""Sentences of the elevation: why a place is refused, what a device or a rack is."""

from __future__ import annotations

from sanwright.checks import Finding
from sanwright.design import Tables
from sanwright.design.racks import height_in, place_name
from sanwright.drawing.elevation import Elevation, Mounted
from sanwright.edits.rack_filling import RackFilling
from sanwright.edits.racks import RackRefusal, Reason
from sanwright.gui.racks.facts import Face, RackGauge
from sanwright.text import tr

_MOST_FINDINGS = 3


def refusal_text(tables: Tables, refusal: RackRefusal) -> str:
    """Why a device cannot be where it is held."""
    spot = refusal.spot
    device, rack = str(tables.label(spot.device)), place_name(tables, spot.rack)
    if refusal.reason is Reason.TAKEN:
        other = str(tables.label(refusal.taken_by))
        return tr("U{unit} is taken by {other}.", unit=_meeting(tables, refusal), other=other)
    if refusal.reason is Reason.OUTSIDE:
        units = height_in(tables, spot.device)[0]
        return tr("{device} ({units} U) is too high for {rack}.", device=device, units=units,
                  rack=rack)  # fmt: skip
    return tr("{device} takes no rack units of its own.", device=device)


def _meeting(tables: Tables, refusal: RackRefusal) -> int:
    """The lowest unit at which a device meets the one that is there."""
    other = tables.devices.get(refusal.taken_by)
    first = (other.rack_position if other is not None else None) or refusal.spot.unit
    return max(first, refusal.spot.unit)


def device_tip(
    tables: Tables, face: Face, mounted: Mounted, rack: str, findings: list[Finding]
) -> str:
    """Facts of a device in a few lines."""
    units = f"U{mounted.first}" if mounted.units == 1 else f"U{mounted.first}–U{mounted.last}"
    height = tr("{units} U high", units=mounted.units) if mounted.is_known else tr("height unknown")
    lines = [
        face.name,
        face.model,
        tr("{rack}, {units}, {height}", rack=place_name(tables, rack), units=units, height=height),
        tr("{count} port", "{count} ports", face.ports) if face.ports else tr("no ports known"),
    ]
    return "\n".join([*lines, *_finding_lines(findings)])


def rack_tip(
    tables: Tables, elevation: Elevation, gauges: tuple[RackGauge, ...], findings: list[Finding]
) -> str:
    """Facts of a rack in a few lines."""
    lines = [place_name(tables, elevation.rack)]
    lines += [f"{gauge.title}: {gauge.text}" for gauge in gauges]
    return "\n".join([*lines, *_finding_lines(findings)])


def filling_text(filling: RackFilling) -> str:
    """What placing devices automatically comes to, before and after it is done."""
    sentences = [
        tr("{count} device is placed.", "{count} devices are placed.", len(filling.placed))
    ]
    if filling.left_over:
        sentences.append(
            tr("{count} finds no room.", "{count} find no room.", len(filling.left_over))
        )
    if filling.unknown:
        sentences.append(
            tr(
                "The height of {count} is unknown: place it by hand.",
                "The height of {count} is unknown: place them by hand.",
                len(filling.unknown),
            )
        )
    return " ".join(sentences)


def _finding_lines(findings: list[Finding]) -> list[str]:
    lines = [f"{finding.severity}: {finding.message}" for finding in findings[:_MOST_FINDINGS]]
    more = len(findings) - _MOST_FINDINGS
    if more > 0:
        lines.append(tr("and {count} more finding", "and {count} more findings", more))
    return lines
