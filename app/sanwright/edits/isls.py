"""Edits of inter-switch links: more of the same between two switches, several as one trunk."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

import msgspec

from sanwright.design.change import Change
from sanwright.design.design import Design
from sanwright.design.records import Cable, Port, Table
from sanwright.edits.draft import Draft
from sanwright.text import Text


def lay_alike(design: Design, label: Text, cables: Iterable[tuple[Cable, str, str]]) -> Change:
    """Draw a cable like each given one, its end a in the first port named and b in the second.

    Part, length, trunk and connections are those of the given cable, not what was measured of it;
    into empty cages go the optics of its ends, with their speeds and credits.
    """
    draft = Draft(design)
    for like, a, b in cables:
        id_ = draft.new_id("cable", Table.CABLES)
        draft.put(msgspec.structs.replace(like, id=id_, a=a, b=b, name="", harness="", loss=None))
        _equip(draft, like.a, a)
        _equip(draft, like.b, b)
    return draft.change(label)


def name_trunk(design: Design, cables: Iterable[str], label: Text) -> Change:
    """Make ISLs one trunk, under the first name such as ``trunk-1`` that no cable has."""
    used = {cable.trunk for cable in design.cables.values()}
    name = next(name for number in count(1) if (name := f"trunk-{number}") not in used)
    draft = Draft(design)
    for id_ in cables:
        draft.put(msgspec.structs.replace(design.cables[id_], trunk=name))
    return draft.change(label)


def _equip(draft: Draft, like: str, place: str) -> None:
    there = draft.find(Table.PORTS, like)
    here = draft.find(Table.PORTS, place)
    port = here if isinstance(here, Port) else Port(id=place)
    if isinstance(there, Port) and port.optic is None:
        draft.put(
            msgspec.structs.replace(
                port, optic=there.optic, speed=there.speed, credits=there.credits
            )
        )
