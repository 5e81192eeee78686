"""VSANs of fabrics as arguments: ``FABRIC=NUMBER``."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sanwright.design import Design, ZoningPlan
from sanwright.errors import InputError
from sanwright.text import Text


def plan_with_vsans(design: Design, said: Sequence[str]) -> ZoningPlan:
    """The design's plan with the numbers of ``FABRIC=NUMBER``. Raises InputError for others."""
    vsans = dict(design.zoning.vsans)
    for text in said:
        fabric, _, number = text.rpartition("=")
        vsans[_fabric(design, fabric)] = _vsan(number, text)
    return msgspec.structs.replace(design.zoning, vsans=vsans)


def _fabric(design: Design, text: str) -> str:
    wanted = text.strip().casefold()
    for fabric in design.fabrics.values():
        if wanted in (fabric.id.casefold(), fabric.name.strip().casefold()):
            return fabric.id
    raise InputError(
        Text("There is no fabric “{name}” in the design; name one by its id or name.", name=text)
    )


def _vsan(number: str, text: str) -> int:
    if number.isascii() and number.isdecimal() and 1 <= int(number) <= 4093:
        return int(number)
    raise InputError(
        Text("“{text}” names no VSAN; write FABRIC=NUMBER with a number from 1 to 4093.", text=text)
    )
