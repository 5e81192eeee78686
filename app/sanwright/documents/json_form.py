"""A design as JSON: every record by table, lossless, and easy to write by hand.

The format is described in ``docs/design-format.md``. What the program writes says ``complete`` and
is taken as it is; what a person writes does not, and the gaps are filled in. What either may mean
wrongly: ``documents.meanings``. The schema of what is
read is generated from the records themselves, see ``documents.schema``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sanwright import __version__, codec
from sanwright.bounded_parsing import parsed_json
from sanwright.design import RECORD_TYPES, SINGLE_TABLES, Design, Record, Table, Tables
from sanwright.design.bounds import check_count
from sanwright.design.spellings import in_known_words
from sanwright.documents import migration
from sanwright.documents.fill import RULE_PACK, Filler, has_positions
from sanwright.documents.meanings import Meanings
from sanwright.drawing.layout import arrange
from sanwright.errors import InputError, InvalidEditError
from sanwright.formats import WRITTEN_BY, kinds
from sanwright.listing import nearest_names
from sanwright.parts.supply import PartSupply
from sanwright.text import Text, joined


def design_to_json(tables: Tables) -> bytes:
    """The whole design, tables and records in order, indented."""
    plain: dict[str, Any] = {
        "sanwright": kinds.DESIGN.number,
        WRITTEN_BY: __version__,
        "complete": True,
    }
    for table in Table:
        rows = tables.rows(table)
        if not rows:
            continue
        written = [_row(record) for record in rows.values()]
        plain[table.value] = written[0] if table in SINGLE_TABLES else written
    text = json.dumps(plain, indent=2, ensure_ascii=False)
    return text.encode() + b"\n"


def _row(record: Record) -> dict[str, Any]:
    return {"id": record.id, **codec.to_plain(record)}


def design_from_json(data: bytes, supply: PartSupply) -> Design:
    """Read a design; what it leaves out is filled in.

    Raises InputError for anything that is not a design, MachineError for a newer format.
    """
    plain = parsed_json(data)
    if not isinstance(plain, dict):
        raise InputError(Text("is not a design: the outermost value must be an object"))
    number = plain.pop("sanwright", kinds.UNNUMBERED_DESIGN)
    number = kinds.DESIGN.check(number, plain.pop(WRITTEN_BY, ""))
    plain = migration.upgraded(plain, number)
    plain.pop("$schema", None)
    complete = plain.pop("complete", False)
    _refuse_unknown_tables(set(plain) - ({RULE_PACK} if complete is not True else set()))
    for table in Table:
        rows = plain.get(table.value)
        if isinstance(rows, list):
            check_count(table, len(rows), len(rows))
    for table in SINGLE_TABLES:
        if isinstance(plain.get(table.value), dict):
            plain[table.value] = [{"id": table.value, **plain[table.value]}]
    if complete is True:
        return whole_design(lambda: records_of(plain), lambda: plain)
    Filler(plain, supply).fill()
    return _arranged(records_of(plain))


def _arranged(records: list[Record]) -> Design:
    design = Design(records)
    if not has_positions(design):
        placed: list[Record] = []
        places = arrange(design)
        for record in records:
            if record.TABLE is Table.DEVICES and record.id in places:
                x, y = places[record.id]
                record = msgspec.structs.replace(record, x=x, y=y)  # noqa: PLW2901
            placed.append(record)
        design = Design(placed)
    return design


def _refuse_unknown_tables(names: set[str]) -> None:
    unknown = names - {table.value for table in Table}
    if unknown:
        worst = sorted(unknown)[0]
        known = [table.value for table in Table]
        raise InputError(
            Text(
                "has an unknown table “{table}”; {known}",
                table=worst,
                known=nearest_names(worst, known),
            )
        )


def whole_design(
    read: Callable[[], Iterable[Record]], rows: Callable[[], dict[str, Any]]
) -> Design:
    """The design of a file that leaves nothing out; ``documents.meanings`` says what it may hold.

    Raises InputError. ``rows`` gives the plain tables, which are looked at where ``read`` makes no
    design of them: the usual file costs nothing.
    """
    try:
        return Design(read())
    except InputError as error:
        plain = rows()
        if not all(map(_is_table, plain.values())):
            raise
        Meanings(plain, {}, is_whole=True).settle()
        try:
            return Design(records_of(plain))
        except InputError as worse:
            # What an edit would say of the design says less of a file than its rows do.
            raise worse if isinstance(error, InvalidEditError) else error from None


def _is_table(rows: object) -> bool:
    return isinstance(rows, list) and all(isinstance(row, dict) for row in rows)


def records_of(plain: dict[str, Any]) -> list[Record]:
    """The records of plain tables. Raises InputError that names table and id."""
    _refuse_unknown_tables(set(plain))
    records: list[Record] = []
    for table, kind in RECORD_TYPES.items():
        seen: set[str] = set()
        rows = plain.get(table.value, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise InputError(Text("“{table}” must be a list of objects", table=table))
        for index, row in enumerate(rows):
            where = f"{table.value}[{row.get('id', index)}]"
            try:
                record = _record(row, kind)
            except InputError as error:
                raise InputError(joined((where, error.text), ": ")) from None
            if record.id in seen:
                raise InputError(
                    Text(
                        "{where}: the id “{id}” is used twice; give one another",
                        where=where,
                        id=record.id,
                    )
                )
            seen.add(record.id)
            records.append(in_known_words(record) if table is Table.WORKLOADS else record)
    return records


def _record(row: dict[str, Any], kind: type[Record]) -> Record:
    unknown = set(row) - set(kind.__struct_encode_fields__)
    if unknown:
        worst = sorted(unknown)[0]
        raise InputError(
            Text(
                "unknown field “{field}”; {known}",
                field=worst,
                known=nearest_names(worst, kind.__struct_encode_fields__),
            )
        )
    return codec.from_plain(row, kind)
