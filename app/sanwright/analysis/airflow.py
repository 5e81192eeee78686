"""Which way air goes through a device, in words that can be compared with those of another.

Makers write “front to back” or “port-side intake”. What a switch maker calls the front may be the
side with the ports or the other one, so front and back are compared only within the switches of one
vendor, and among servers and storage, whose front is where the drives and the bezel are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sanwright.analysis.assessment import Assessment, remembered
from sanwright.analysis.chassis import chassis_facts
from sanwright.parts import PartKind, value_of
from sanwright.text import Text

_PORT_SIDE = "port side"
_FRONT = "front"
_INWARD = re.compile(r"\bfront\W*(?:to\W*(?:back|rear)|intake)\b")
_OUTWARD = re.compile(r"\b(?:back|rear)\W*to\W*front\b")
_AT_PORTS = re.compile(r"\b(non\W*)?port\W*side\W*(intake|exhaust)\b")
_SWITCHES = (PartKind.SWITCH, PartKind.DIRECTOR)


@dataclass(frozen=True, slots=True)
class Airflow:
    """Where air goes in, or out, by ``side``; comparable only with the same ``side`` and ``of``."""

    side: str
    of: str
    is_intake: bool

    @property
    def direction(self) -> Text:
        """In words for people, yet to be translated."""
        if self.side == _PORT_SIDE:
            return Text("port-side intake") if self.is_intake else Text("port-side exhaust")
        return Text("front to back") if self.is_intake else Text("back to front")


def read_airflow(text: str) -> tuple[str, bool] | None:
    """The side that ``text`` speaks of and whether air goes in there; None: not understood.

    >>> read_airflow("front-to-rear"), read_airflow("non-port side intake")
    (('front', True), ('port side', False))
    """
    lowered = text.casefold()
    at_ports = _AT_PORTS.search(lowered)
    if at_ports is not None:
        is_other_side, way = at_ports.groups()
        return _PORT_SIDE, (way == "intake") != bool(is_other_side)
    inward, outward = bool(_INWARD.search(lowered)), bool(_OUTWARD.search(lowered))
    return (_FRONT, inward) if inward != outward else None


@remembered
def airflow_of(facts: Assessment, chassis: str) -> Airflow | None:
    """The airflow of a device that stands alone; None where it is not known."""
    part = facts.tables.part(facts.tables.devices[chassis].part)
    text = value_of(part.physical.airflow) if part is not None and part.physical else None
    found = read_airflow(text) if text else None
    if part is None or found is None:
        return None
    side, is_intake = found
    of = ""
    if side == _FRONT:
        is_switch = part.kind in _SWITCHES
        of = (
            f"{chassis_facts(facts, chassis).vendor} switches"
            if is_switch
            else "servers and storage"
        )
    return Airflow(side, of, is_intake)
