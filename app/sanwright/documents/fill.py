"""Fills in what a hand-written design leaves out, so that a person need only give what matters.

Works on plain data, before records are made, because only there can "not given" be told from
"given as none". Everything filled in comes from the parts named and the supply of parts; nothing is
guessed that a person would have to know (a cable's length stays unknown).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from sanwright import codec
from sanwright.design import Fabric, Table, port_device, port_name
from sanwright.design.records import SUBJECT_TABLES
from sanwright.design.tables import Tables
from sanwright.documents.meanings import Meanings
from sanwright.edits.slots import first_slot, next_number
from sanwright.errors import InputError
from sanwright.parts import (
    OpticsFitting,
    Part,
    PartKind,
    PortGroup,
    PortRole,
    with_rule_pack,
)
from sanwright.parts.supply import PartSupply
from sanwright.text import Text, joined
from sanwright.units import UNKNOWN, Length

Plain = dict[str, Any]

RULE_PACK = "rule_pack"
"""Beside the tables of a hand-written design: the key of the pack that judges it."""


_NUMBERED = {
    "cables": "cable",
    "zones": "zone",
    "workloads": "workload",
    "raid_groups": "raid",
    "notes": "note",
    "comments": "comment",
    "waivers": "waiver",
    "expectations": "expectation",
    "measurements": "measurement",
    "calibrations": "calibration",
    "variants": "variant",
}
"""Tables whose rows need no id, with what they are then called."""


class Filler:
    """Completes one plain design in place. ``supply`` answers for parts that it does not carry."""

    def __init__(self, plain: Plain, supply: PartSupply) -> None:
        self._plain = plain
        self._supply = supply
        self._optics: dict[tuple[int, str, str, Length | None], Part | None] = {}
        self._parts: dict[str, Part] = {}
        self._fitted: list[tuple[Plain, Plain]] = []
        """Chassis and what was written into them without a slot."""

    def fill(self) -> None:
        """Run all steps. Raises InputError naming a part that neither file nor supply knows."""
        for each in Table:
            self._check_ids(each.value)
        for table, stem in _NUMBERED.items():
            self._number(table, stem)
        self._unfold_fitted()
        self._reference()
        self._gather_parts()
        Meanings(self._plain, self._parts).settle()
        self._default_slots()
        self._default_cables_and_optics()
        self._default_fabrics()
        self._plain["parts"] = [
            {"id": id_, "part": codec.to_plain(part)} for id_, part in sorted(self._parts.items())
        ] + [row for row in self._rows("parts") if row.get("id") not in self._parts]

    def _rows(self, table: str) -> list[Plain]:
        rows = self._plain.setdefault(table, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise InputError(Text("“{table}” must be a list of objects", table=table))
        return rows

    def _check_ids(self, table: str) -> None:
        seen: set[str] = set()
        for row in self._rows(table):
            id_ = row.get("id", "")
            if not isinstance(id_, str):
                raise InputError(Text("{table}: the id {id!r} must be a text", table=table, id=id_))
            if id_ in seen:
                raise InputError(
                    Text(
                        "{table}: the id “{id}” is used twice; give one another",
                        table=table,
                        id=id_,
                    )
                )
            if id_:
                seen.add(id_)

    def _number(self, table: str, stem: str) -> None:
        rows = self._rows(table)
        taken = {row.get("id") for table in SUBJECT_TABLES for row in self._rows(table)}
        taken.update(row.get("id") for row in rows)
        number = 0
        for row in rows:
            if "id" in row:
                continue
            number += 1
            while f"{stem}-{number}" in taken:
                number += 1
            row["id"] = f"{stem}-{number}"

    def _unfold_fitted(self) -> None:
        """``"fitted": [...]`` inside a device becomes devices of their own with a parent."""
        pending = deque(self._rows("devices"))
        flat: list[Plain] = []
        while pending:
            row = pending.popleft()
            fitted = row.pop("fitted", [])
            flat.append(row)
            if not isinstance(fitted, list) or not all(isinstance(x, dict) for x in fitted):
                raise InputError(
                    Text(
                        "“fitted” of device “{device}” must be a list of objects",
                        device=row.get("id"),
                    )
                )
            for number, inner in enumerate(fitted, start=1):
                inner.setdefault("id", f"{row.get('id')}-{number}")
                inner["parent"] = row.get("id")
                pending.append(inner)
            self._fitted += [(row, inner) for inner in fitted if "slot" not in inner]
        self._plain["devices"] = flat

    def _default_slots(self) -> None:
        """The first slot of the chassis that takes the part; one too many gets the next number."""
        used: dict[str, set[str]] = {}
        for row in self._rows("devices"):
            used.setdefault(str(row.get("parent")), set()).add(str(row.get("slot")))
        for chassis, row in self._fitted:
            part = self._parts.get(str(row.get("part")))
            taken = used[str(chassis.get("id"))]
            host = self._parts.get(str(chassis.get("part")))
            slot = first_slot(host, part, taken) if part is not None else None
            row["slot"] = slot or next_number(taken)
            taken.add(row["slot"])

    def _reference(self) -> None:
        """The current tables, judged by the pack that ``rule_pack`` names."""
        key = self._plain.pop(RULE_PACK, None)
        if self._rows("reference"):
            if key is not None:
                raise InputError(
                    Text("has both “{field}” and “reference”; leave one out", field=RULE_PACK)
                )
            return
        reference = self._supply.reference()
        if key is not None:
            packs = {pack.key: pack for pack in self._supply.rule_packs()}
            if not isinstance(key, str) or key not in packs:
                raise InputError(
                    Text(
                        "“{field}”: there is no {key!r}; known are {known}",
                        field=RULE_PACK,
                        key=key,
                        known=joined(packs),
                    )
                )
            reference = with_rule_pack(reference, packs[key], self._supply.rule_pack_sources(key))
        data = codec.to_plain(reference)
        self._plain["reference"] = [{"id": "reference", "data": data}]

    def _gather_parts(self) -> None:
        for row in self._rows("parts"):
            if row.get("part") is not None:
                self._parts[str(row.get("id"))] = codec.from_plain(row["part"], Part)
        unresolved = {row.get("id") for row in self._rows("parts") if row.get("part") is None}
        for table, field in (("devices", "part"), ("cables", "part"), ("ports", "optic")):
            for row in self._rows(table):
                wanted = row.get(field)
                if isinstance(wanted, str) and wanted not in unresolved:
                    row[field] = self._need(wanted, f"{table} “{row.get('id')}”").id
        for row in self._rows("variants"):
            wanted = row.get("parts", [])
            for id_ in wanted if isinstance(wanted, list) else ():
                if isinstance(id_, str) and id_ not in unresolved:
                    self._need(id_, f"variants “{row.get('id')}”")

    def _need(self, wanted: str, where: str) -> Part:
        part = self._parts.get(wanted) or self._supply.find(wanted)
        if part is None:
            raise InputError(
                Text(
                    "unknown part “{wanted}” in {where}; “sanwright catalog search” finds part ids",
                    wanted=wanted,
                    where=where,
                )
            )
        self._parts.setdefault(part.id, part)
        return part

    def _default_cables_and_optics(self) -> None:
        devices = {str(row.get("id")): row for row in self._rows("devices")}
        ports = {str(row.get("id")): row for row in self._rows("ports")}
        for cable in self._rows("cables"):
            ends = [cable.get("a"), cable.get("b")]
            if not all(isinstance(end, str) for end in ends):
                continue
            groups = [self._group(devices, str(end)) for end in ends]
            chosen = self._parts.get(str(cable.get("part")))
            is_dark = not any(
                (group is not None and group.shipped_optic) or ports.get(str(end), {}).get("optic")
                for end, (_, group) in zip(ends, groups, strict=True)
            )
            length = _length(cable) if is_dark else None
            for end, (part, group) in zip(ends, groups, strict=True):
                if part is not None and group is not None:
                    self._default_optic(ports, str(end), part, group, chosen, length)
            if "part" not in cable:
                cable["part"] = self._default_cable(ports, [str(e) for e in ends], groups)
        for id_, row in devices.items():
            part = self._parts.get(str(row.get("part")))
            if part is not None:
                self._shipped(ports, id_, part)
        self._plain["ports"] = list(ports.values())

    def _group(self, devices: dict[str, Plain], end: str) -> tuple[Part | None, PortGroup | None]:
        row = devices.get(port_device(end))
        part = self._parts.get(str(row.get("part"))) if row is not None else None
        return part, part.port_group(port_name(end)) if part is not None else None

    def _default_optic(
        self,
        ports: dict[str, Plain],
        end: str,
        part: Part,
        group: PortGroup,
        cable: Part | None,
        length: Length | None,
    ) -> None:
        row = ports.setdefault(end, {"id": end})
        if "optic" in row or group.optics is OpticsFitting.NONE:
            return
        optic: Part | None = None
        if group.shipped_optic:
            optic = self._need(group.shipped_optic, f"port “{end}”")
        else:
            optic = self._optic_for(group, part.vendor, row.get("speed"), cable, length)
        row["optic"] = optic.id if optic is not None else None
        if optic is not None:
            self._parts.setdefault(optic.id, optic)

    def _optic_for(
        self,
        group: PortGroup,
        vendor: str,
        speed: Any,
        cable: Part | None,
        length: Length | None,
    ) -> Part | None:
        """The optic proposed for one such port, chosen once for all ports like it."""
        like = (id(group), str(speed), cable.id if cable is not None else "", length)
        if like not in self._optics:
            self._optics[like] = self._supply.default_optic(group, vendor, speed, cable, length)
        return self._optics[like]

    def _shipped(self, ports: dict[str, Plain], device: str, part: Part) -> None:
        for name, group in part.port_names():
            if group.shipped_optic:
                row = ports.setdefault(f"{device}:{name}", {"id": f"{device}:{name}"})
                if "optic" not in row:
                    row["optic"] = self._need(group.shipped_optic, f"port “{row['id']}”").id

    def _default_cable(
        self,
        ports: dict[str, Plain],
        ends: list[str],
        groups: Iterable[tuple[Part | None, PortGroup | None]],
    ) -> str:
        (_, a), (_, b) = groups
        optics = (self._parts.get(str(ports.get(end, {}).get("optic"))) for end in ends)
        optic = next((optic for optic in optics if optic is not None), None)
        cable = self._supply.default_cable(a, b, optic) if a is not None and b is not None else None
        if cable is None:
            raise InputError(
                Text(
                    "no cable in the catalog fits both “{a}” ({a_cage}) and “{b}” ({b_cage}); "
                    "state its “part”, or mend its ends",
                    a=ends[0],
                    b=ends[1],
                    a_cage=a.cage if a is not None else UNKNOWN,
                    b_cage=b.cage if b is not None else UNKNOWN,
                )
            )
        self._parts.setdefault(cable.id, cable)
        return cable.id

    def _default_fabrics(self) -> None:
        """Switches that are joined by cables form a fabric, named A, B, ... where none is given."""
        if self._rows("fabrics"):
            return
        switches = [
            str(row.get("id"))
            for row in self._rows("devices")
            if row.get("parent") is None and self._is_switch(row)
        ]
        group = {id_: id_ for id_ in switches}

        def root(id_: str) -> str:
            while group[id_] != id_:
                id_ = group[id_]
            return id_

        parents = {str(row.get("id")): row.get("parent") for row in self._rows("devices")}

        def chassis(device: str) -> str:
            seen: set[str] = set()
            while parents.get(device) is not None and device not in seen:
                seen.add(device)
                device = str(parents[device])
            return device

        for cable in self._rows("cables"):
            ends = [chassis(port_device(str(cable.get(side)))) for side in ("a", "b")]
            if all(end in group for end in ends):
                group[root(ends[1])] = root(ends[0])
        sides = {first: chr(ord("A") + min(i, 25)) for i, first in enumerate(
            dict.fromkeys(root(id_) for id_ in switches))}  # fmt: skip
        self._plain["fabrics"] = [
            {"id": f"fabric-{side.lower()}", "name": f"Fabric {side}", "side": side}
            for side in dict.fromkeys(sides.values())  # the last letter is of all that are left
        ]
        for row in self._rows("devices"):
            if row.get("id") in group and "fabric" not in row:
                row["fabric"] = f"fabric-{sides[root(str(row['id']))].lower()}"

    def _is_switch(self, row: Plain) -> bool:
        part = self._parts.get(str(row.get("part")))
        if part is None:
            return False
        is_switch = part.kind in (PartKind.SWITCH, PartKind.DIRECTOR)
        return is_switch or any(g.role is PortRole.FABRIC for g in part.ports.values())


def _length(cable: Plain) -> Length | None:
    """The cable's length where it is a number; anything else is refused later, with its place."""
    length = cable.get("length_m")
    if isinstance(length, bool) or not isinstance(length, int | float):
        return None
    return Length(float(length))


def starting_fabrics() -> tuple[Fabric, Fabric]:
    """The two fabrics of an empty design."""
    return (
        Fabric(id="fabric-a", name="Fabric A", side="A"),
        Fabric(id="fabric-b", name="Fabric B", side="B"),
    )


def has_positions(tables: Tables) -> bool:
    """Whether any device of the design has been given a place."""
    return any(device.x or device.y for device in tables.devices.values())
