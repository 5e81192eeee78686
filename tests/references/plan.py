"""A reference architecture while it is drawn: the rows of a design file written by hand.

What the program fills in by itself (parts, usual optics, the reference tables) is left out, so that
the file shows the decisions and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from sanwright.design import Design
from sanwright.documents.json_form import design_from_json
from sanwright.formats.kinds import DESIGN
from sanwright.parts import value_of
from tests.builders import catalog
from tests.references.layout import Band, places

Row = dict[str, Any]

RACK_UNITS = 42


class Plan:
    """Collects the rows of one architecture. ``key`` is its file name without ending."""

    def __init__(self, key: str, name: str, description: str, date: str, **project: Any) -> None:
        self.key = key
        self._tables: dict[str, list[Row]] = {}
        self._project = {"name": name, "author": "Sanwright", "date": date, **project}
        self._project["description"] = description
        self._bands: tuple[Band, ...] = ()
        self._next_unit: dict[str, int] = {}

    def add(self, table: str, **fields: Any) -> None:
        """Add a row; fields that are None are left out."""
        row = {name: value for name, value in fields.items() if value is not None}
        self._tables.setdefault(table, []).append(row)

    def fabrics(self, *sides: str) -> None:
        """Add fabrics ``fabric-a``, ``fabric-b``, ... for these sides."""
        for side in sides:
            self.add(
                "fabrics", id=f"fabric-{side}", name=f"Fabric {side.upper()}", side=side.upper()
            )

    def rack(self, id_: str, name: str, parent: str, **fields: Any) -> None:
        """Add a rack of the usual height with two power feeds; devices fill it from below."""
        fields = {"rack_units": RACK_UNITS, "power_feeds": 2, **fields}
        self.add("locations", id=id_, name=name, kind="rack", parent=parent, **fields)
        self._next_unit[id_] = 1

    def device(
        self,
        id_: str,
        part: str,
        name: str,
        *,
        rack: str | None = None,
        fitted: Iterable[Row] = (),
        **fields: Any,
    ) -> str:
        """Place a device, in ``rack`` on what stands there, on both feeds if none is named."""
        row: Row = {"id": id_, "part": part, "name": name, **fields}
        if rack is not None:
            row["location"] = rack
            row.setdefault("power_feeds", ["A", "B"])
            units = self._rack_units(part)
            if units is not None:
                row["rack_position"] = self._next_unit[rack]
                self._next_unit[rack] += units
        inner = list(fitted)
        if inner:
            row["fitted"] = inner
        self._tables.setdefault("devices", []).append(row)
        return id_

    def own_part(self, id_: str, **part: Any) -> None:
        """Give the design a part that the catalog does not have."""
        self.add("parts", id=id_, part={"id": id_, **part})

    def cable(
        self,
        id_: str,
        a: str,
        b: str,
        length_m: float,
        part: str | None = None,
        *,
        optics: str | tuple[str | None, str | None] | None = None,
        speed: str | None = None,
        buffer_credits: int | None = None,
        **fields: Any,
    ) -> None:
        """Draw a cable. ``optics``, ``speed`` and ``buffer_credits`` are set on both its ports."""
        self.add("cables", id=id_, a=a, b=b, part=part, length_m=length_m, **fields)
        pair = optics if isinstance(optics, tuple) else (optics, optics)
        for end, optic in zip((a, b), pair, strict=True):
            if optic or speed or buffer_credits:
                self.add("ports", id=end, optic=optic, speed=speed, credits=buffer_credits)

    def lay_out(self, *bands: Band) -> None:
        """Draw the devices in these bands from top to bottom."""
        self._bands = bands

    def plain(self) -> Row:
        """The design as plain data, arranged."""
        found: Row = {"sanwright": DESIGN.number, "project": self._project}
        found |= {table: rows for table, rows in self._tables.items() if rows}
        drawn = places(read_plain(found), self._bands)
        found["devices"] = [_at(row, drawn) for row in self._tables["devices"]]
        return found

    @cached_property
    def design(self) -> Design:
        """The design as the program reads it."""
        return read_plain(self.plain())

    def _rack_units(self, part: str) -> int | None:
        found = catalog().find(part)
        if found is None or found.physical is None:
            return None
        units = value_of(found.physical.rack_units)
        return None if units is None else -int(-units // 1)


def _at(row: Row, drawn: dict[str, tuple[float, float]]) -> Row:
    x, y = drawn[row["id"]]
    return {**row, "x": x, "y": y}


def read_plain(plain: Row) -> Design:
    """The design that the program makes of plain data."""
    return design_from_json(json.dumps(plain).encode(), catalog())


def as_text(plain: Row) -> str:
    """The plain design as JSON with one record a line: small, and its differences can be read."""
    tables = []
    for table, rows in plain.items():
        if isinstance(rows, list):
            lines = ",\n".join(f"    {_compact(row)}" for row in rows)
            tables.append(f'  "{table}": [\n{lines}\n  ]')
        elif isinstance(rows, dict):
            text = json.dumps(rows, indent=2, ensure_ascii=False).replace("\n", "\n  ")
            tables.append(f'  "{table}": {text}')
        else:
            tables.append(f'  "{table}": {_compact(rows)}')
    return "{\n" + ",\n".join(tables) + "\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
