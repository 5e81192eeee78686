"""At which speed a cable runs today, as the switch ports at its ends say."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from sanwright.design import Cable, Table
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.concluding.switch_ports import PlacedSwitch
from sanwright.exchange.captures.picture import SanPicture
from sanwright.exchange.importer import Remark, RemarkKind
from sanwright.text import Text


def put_running_speeds(
    draft: Draft,
    picture: SanPicture,
    switches: Mapping[str, PlacedSwitch],
    cable_at: Mapping[str, str],
) -> list[Remark]:
    """Write to the cables (``cable_at`` a port) what the ports say that are up.

    The speed of a port that is down is a setting, and says nothing of a link. Where the ends of a
    cable say different speeds none is taken, and the remarks tell it.
    """
    remarks: list[Remark] = []
    speeds: dict[str, str | None] = {}
    at: dict[str, str] = {}
    for key, placed in switches.items():
        for port in picture.switches[key].ports.values():
            fact, reference = port.state.fact, placed.reference(port.key)
            cable = cable_at.get(reference or "")
            if cable is None or reference is None or not fact.online or not fact.speed:
                continue
            first = at.setdefault(cable, reference)
            if speeds.setdefault(cable, fact.speed) == fact.speed:
                continue
            why = Text(
                "{a} and {b} are the ends of one cable and say that they run at different speeds; "
                "none is taken.", a=first, b=reference,
            )  # fmt: skip
            speeds[cable] = None
            remarks.append(Remark(RemarkKind.DOUBTFUL, why))
    for id_, speed in speeds.items():
        known = draft.find(Table.CABLES, id_)
        if not isinstance(known, Cable) or known.state != "existing":
            continue
        if known.running_speed != speed:
            draft.correct(replace(known, running_speed=speed))
    return remarks
