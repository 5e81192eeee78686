"""What a hand-written design means by its words: names for ids, adapters for hosts, RAID6, FCP.

What can only mean one thing is put as the records want it. The rest is refused in a sentence that
says where it stands and what may stand there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, get_args

from sanwright.design import port_device, port_name
from sanwright.design.records import WORKLOAD_PROTOCOLS, RaidLevel
from sanwright.errors import InputError
from sanwright.parts import Part, PartKind
from sanwright.text import Text, verbatim

Plain = dict[str, Any]

_REFERENCES = {
    "devices": {
        "parent": "devices",
        "fabric": "fabrics",
        "location": "locations",
        "group": "groups",
    },
    "ports": {"fabric": "fabrics"},
    "zones": {"fabric": "fabrics"},
    "locations": {"parent": "locations"},
    "groups": {"parent": "groups"},
    "raid_groups": {"device": "devices", "drives": "devices"},
    "workloads": {"raid_group": "raid_groups"},
    "calibrations": {"workload": "workloads"},
}
_PORTS = {"cables": ("a", "b"), "ports": ("id",)}
_ENDS = {"zones": ("members", "principals"), "workloads": ("initiators", "targets")}
_PARTS = (
    ("cables", "part", (PartKind.CABLE,)),
    ("ports", "optic", (PartKind.OPTIC,)),
    ("devices", "part", tuple(set(PartKind) - {PartKind.CABLE, PartKind.OPTIC})),
)
_SHARES = {
    "workloads": ("read_share", "cache_hits"),
    "raid_groups": ("formatting_share", "reserve_share", "fill_limit_share"),
}
_GROWING = ("workloads", "raid_groups")
_MOST_GROWTH = 3.0
"""Nobody plans to quadruple in a year; who writes so means per cent."""

_DEMANDS = ("iops", "throughput_mb_s", "in_flight")
_AGREE = 0.01
_PROTOCOLS = (
    dict.fromkeys(("fcp", "scsi", "fc", "scsifcp", "fcscsi", "scsifc", "fibrechannel"), "SCSI FCP")
    | dict.fromkeys(("nvme", "nvmefc", "fcnvme", "nvmeoverfc", "nvmeoverfibrechannel"), "NVMe/FC")
    | {"sas": "SAS"}
)
_MOST_NAMED = 8


def _plain(word: str) -> str:
    return re.sub(r"[^a-z0-9]", "", word.casefold())


_LEVELS = {_plain(level): level for level in get_args(RaidLevel)}
_LEVELS |= {f"d{_plain(level)}": f"distributed {level}" for level in ("RAID 5", "RAID 6")}


class Meanings:
    """Puts the words of one plain design right, in place. ``parts`` are those that it uses."""

    def __init__(self, plain: Plain, parts: Mapping[str, Part]) -> None:
        self._plain = plain
        self._parts = parts
        self._ids: dict[str, dict[str, Plain]] = {}
        self._names: dict[str, dict[str, list[str]]] = {}
        self._inner: dict[str, list[str]] = {}

    def settle(self) -> None:
        """Run all steps. Raises InputError for the first word that means nothing."""
        self._check_parts()
        for table in (*_REFERENCES, "fabrics"):
            self._read_names(table)
        for table, fields in _REFERENCES.items():
            for row, where in self._rows(table):
                for field, target in fields.items():
                    _each(row, field, partial(self._id, target, where))
        for id_, row in self._ids["devices"].items():
            self._inner.setdefault(str(row.get("parent")), []).append(id_)
        for table, ends in (_PORTS | _ENDS).items():
            for row, where in self._rows(table):
                for field in ends:
                    _each(row, field, partial(self._end, where, table in _PORTS))
        for row, where in self._rows("workloads"):
            _word(row, "protocol", _PROTOCOLS, WORKLOAD_PROTOCOLS, where)
            _settle_demand(row, where)
        for row, where in self._rows("raid_groups"):
            _word(row, "level", _LEVELS, get_args(RaidLevel), where)
        self._check_shares()

    def _rows(self, table: str) -> Iterator[tuple[Plain, str]]:
        for row in self._plain.get(table, []):
            yield row, f"{table} “{row.get('id')}”"

    def _read_names(self, table: str) -> None:
        ids, names = self._ids.setdefault(table, {}), self._names.setdefault(table, {})
        for row, _ in self._rows(table):
            id_, name = row.get("id"), row.get("name")
            if isinstance(id_, str):
                ids[id_] = row
                if isinstance(name, str) and name:
                    names.setdefault(name.casefold(), []).append(id_)

    def _check_parts(self) -> None:
        for table, field, kinds in _PARTS:
            for row, where in self._rows(table):
                part = self._parts.get(str(row.get(field)))
                if part is not None and part.kind not in kinds:
                    raise InputError(
                        Text(
                            "{where}: “{part}” is of kind {kind} and cannot be its “{field}”; "
                            "optics go into “ports”, cables into “cables”, all else into “devices”",
                            where=where,
                            part=part.id,
                            kind=part.kind.label,
                            field=field,
                        )
                    )

    def _id(self, table: str, where: str, text: str) -> str:
        """The id meant by an id or a name; of a table that is filled in later, the text."""
        ids = self._ids.get(table, {})
        named = self._names.get(table, {}).get(text.casefold(), [])
        if text in ids or (not ids and table == "fabrics"):
            return text
        if len(named) == 1:
            return named[0]
        if named:
            raise InputError(
                Text(
                    "{where}: several are called “{text}”; write one of the ids {some}",
                    where=where,
                    text=text,
                    some=_some(named),
                )
            )
        raise InputError(
            Text(
                "{where}: there is no “{text}” in “{table}”; there are: {some}",
                where=where,
                text=text,
                table=table,
                some=_some(ids),
            )
        )

    def _end(self, where: str, is_port: bool, text: str) -> str:
        """The device or port meant; one of a fitted part may be written as its chassis' own."""
        is_device = text in self._ids["devices"] or text.casefold() in self._names["devices"]
        device = self._id("devices", where, text if is_device else port_device(text))
        port = "" if is_device else port_name(text)
        if not port and not is_port:
            return device
        if port and (self._part(device) is None or self._has(device, port)):
            return f"{device}:{port}"
        within = list(self._within(device))
        meant = [f"{id_}:{port}" for id_ in within if self._has(id_, port)]
        if port and len(meant) == 1:
            return meant[0]
        known = meant or [
            f"{id_}:{name}" for id_ in (device, *within) for name in self._port_names(id_)
        ]
        raise InputError(
            Text(
                "{where}: “{text}” is no port; ports of “{device}” are: {some}",
                where=where,
                text=text,
                device=device,
                some=_some(known),
            )
        )

    def _part(self, device: str) -> Part | None:
        row = self._ids["devices"].get(device)
        return self._parts.get(str(row.get("part"))) if row is not None else None

    def _has(self, device: str, port: str) -> bool:
        part = self._part(device)
        return part is not None and part.port_group(port) is not None

    def _port_names(self, device: str) -> list[str]:
        part = self._part(device)
        return [name for name, _ in part.port_names()] if part is not None else []

    def _within(self, device: str) -> Iterator[str]:
        pending, seen = [device], {device}
        while pending:
            inner = [id_ for id_ in self._inner.get(pending.pop(), ()) if id_ not in seen]
            seen.update(inner)
            yield from inner
            pending += inner

    def _check_shares(self) -> None:
        limits = [(table, name, 1.0) for table, names in _SHARES.items() for name in names]
        limits += [(table, "growth_per_year", _MOST_GROWTH) for table in _GROWING]
        for table, field, most in limits:
            for row, where in self._rows(table):
                value = row.get(field)
                if isinstance(value, int | float) and value > most:
                    raise InputError(
                        Text(
                            "{where}: “{field}” is a share of 1 and cannot be {value}; "
                            "for {value} % write {share}",
                            where=where,
                            field=field,
                            value=verbatim(f"{value:g}"),
                            share=verbatim(f"{value / 100:g}"),
                        )
                    )


def _each(row: Plain, field: str, read: Callable[[str], str]) -> None:
    """Replace the text, or the texts of the list, in a field; what is none is refused later."""
    value = row.get(field)
    if isinstance(value, str):
        row[field] = read(value)
    elif isinstance(value, list):
        row[field] = [read(each) if isinstance(each, str) else each for each in value]


def _word(
    row: Plain, field: str, known: Mapping[str, str], words: Iterable[str], where: str
) -> None:
    value = row.get(field)
    if not isinstance(value, str):
        return
    if _plain(value) not in known:
        raise InputError(
            Text(
                "{where}: “{text}” is no value of “{field}”; choose one of {known}",
                where=where,
                text=value,
                field=field,
                known=", ".join(words),
            )
        )
    row[field] = known[_plain(value)]


def _settle_demand(row: Plain, where: str) -> None:
    """One demand; a rate and a throughput that say the same by the block are the rate."""
    stated = [field for field in _DEMANDS if row.get(field) is not None]
    if len(stated) < 2:
        return
    rate, throughput, block = (
        row.get(field) for field in ("iops", "throughput_mb_s", "block_size_bytes")
    )
    numbers = [n for n in (rate, throughput, block) if isinstance(n, int | float)]
    if len(stated) == len(numbers) - 1 and row.get("in_flight") is None:
        moved = numbers[0] * numbers[2] / 1e6
        if abs(moved - numbers[1]) <= _AGREE * numbers[1]:
            del row["throughput_mb_s"]
            return
    raise InputError(
        Text(
            "{where}: a workload states one demand, and this one states {stated}; leave out all "
            "but one",
            where=where,
            stated=", ".join(stated),
        )
    )


def _some(names: Iterable[str]) -> Text:
    listed = list(names)
    more = ["…"] if len(listed) > _MOST_NAMED else []
    return verbatim(", ".join([*listed[:_MOST_NAMED], *more])) if listed else Text("none")
