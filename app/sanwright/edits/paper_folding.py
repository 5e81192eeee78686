"""A drawing folded for one paper: the design stays as it is."""

from __future__ import annotations

import msgspec

from sanwright.design.containers import Container, container_kind
from sanwright.design.design import Design
from sanwright.design.records import Table
from sanwright.design.tables import Tables
from sanwright.drawing.layout import arrange
from sanwright.edits.fabric_folding import are_fabrics_folded, fold_fabrics
from sanwright.edits.folding import fold_all
from sanwright.errors import InputError
from sanwright.text import Text, joined, verbatim

FOLDS = ("fabric", "site", "room", "rack", "group")
"""What is one box each."""


def folds_of(tables: Tables) -> tuple[str, ...]:
    """Those of ``FOLDS`` of which the design has anything."""
    containers: list[Container] = [*tables.locations.values(), *tables.groups.values()]
    kinds = {container_kind(each) for each in containers}
    if are_fabrics_folded(tables) is not None:
        kinds.add("fabric")
    return tuple(kind for kind in FOLDS if kind in kinds)


def folded_for_paper(tables: Tables, kind: str) -> Tables:
    """The records with every ``kind`` of ``FOLDS`` folded, and boxes brought close together.

    Raises InputError for another kind, or where the design has nothing of it to fold.
    """
    if kind not in FOLDS:
        kinds = joined(map(verbatim, FOLDS))
        raise InputError(Text("A drawing is folded by one of these: {kinds}.", kinds=kinds))
    if kind != "fabric" and kind not in folds_of(tables):
        raise InputError(Text("The design has no {kind} to fold.", kind=verbatim(kind)))
    copy = Design(tables.records())
    copy.apply(fold_fabrics(copy, True) if kind == "fabric" else fold_all(copy, kind, True))
    rows = {table: copy.rows(table) for table in Table}
    devices = dict(rows[Table.DEVICES])
    for id_, (x, y) in arrange(Tables(rows)).items():
        devices[id_] = msgspec.structs.replace(devices[id_], x=x, y=y)
    return Tables({**rows, Table.DEVICES: devices})
