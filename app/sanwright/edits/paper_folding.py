"""A drawing folded for one paper: the design stays as it is."""

from __future__ import annotations

import msgspec

from sanwright.design.containers import Container, container_kind
from sanwright.design.design import Design
from sanwright.design.records import Table
from sanwright.design.tables import Tables
from sanwright.drawing.layout import arrange
from sanwright.edits.fabric_folding import fold_fabrics
from sanwright.edits.folding import fold_all
from sanwright.errors import InputError
from sanwright.text import Text, joined, verbatim

FOLDS = ("fabric", "site", "room", "rack", "group")
"""What is one box each."""


def folded_for_paper(design: Design, kind: str) -> Tables:
    """The records with every ``kind`` of ``FOLDS`` folded, and boxes brought close together.

    Raises InputError for another kind, or where the design has nothing of it to fold.
    """
    if kind not in FOLDS:
        kinds = joined(map(verbatim, FOLDS))
        raise InputError(Text("A drawing is folded by one of these: {kinds}.", kinds=kinds))
    copy = Design(design.records())
    containers: list[Container] = [*copy.locations.values(), *copy.groups.values()]
    if kind == "fabric":
        copy.apply(fold_fabrics(copy, True))
    elif any(container_kind(each) == kind for each in containers):
        copy.apply(fold_all(copy, kind, True))
    else:
        raise InputError(Text("The design has no {kind} to fold.", kind=verbatim(kind)))
    rows = {table: copy.rows(table) for table in Table}
    devices = dict(rows[Table.DEVICES])
    for id_, (x, y) in arrange(Tables(rows)).items():
        devices[id_] = msgspec.structs.replace(devices[id_], x=x, y=y)
    return Tables({**rows, Table.DEVICES: devices})
