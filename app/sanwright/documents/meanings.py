"""What a design means by its words: names for ids, adapters for hosts, RAID6, FCP.

What can only mean one thing is put as the records want it, whatever file it comes from. What means
nothing is refused in a design that a person writes by hand, in a sentence that says where it stands
and what may stand there. A file that says it is whole (``.sanw``, JSON marked ``complete``) is
somebody's work, saved by this or an earlier program: it opens with all that its records can hold,
and the check says what in it means nothing (``part.wrong-kind``, ``port.not-there``,
``workload.two-demands``, ``workload.protocol-unknown``), since a judgement that was added later
must not lock anybody out. Only what no record can hold, such as a cable to a device that is not
there, is refused in these, too.

The judgement itself is made once for all of them, the check and what is typed and pasted:
``design.part_use``, ``design.port_meant``, ``design.demands``, ``design.spellings``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, get_args

from sanwright.design import port_device, port_name, port_ref
from sanwright.design.demands import is_one_demand
from sanwright.design.part_use import PART_FIELDS, table_of
from sanwright.design.port_meant import port_meant
from sanwright.design.records import WORKLOAD_PROTOCOLS, RaidLevel
from sanwright.design.spellings import protocol_meant, raid_level_meant
from sanwright.errors import InputError
from sanwright.parts import Part
from sanwright.text import Text, verbatim
from sanwright.visible import MOST_QUOTED, shortened

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
_SHARES = {
    "workloads": ("read_share", "cache_hits"),
    "raid_groups": ("formatting_share", "reserve_share", "fill_limit_share"),
}
_GROWING = ("workloads", "raid_groups")
_MOST_GROWTH = 3.0
"""Nobody plans to quadruple in a year; who writes so means per cent."""

_DEMANDS = ("iops", "throughput_mb_s", "in_flight")
_MOST_NAMED = 8


class Meanings:
    """Puts the words of one plain design right, in place. ``parts`` are those that it uses.

    One that ``is_whole`` is refused only for what no record can hold.
    """

    def __init__(self, plain: Plain, parts: Mapping[str, Part], *, is_whole: bool = False) -> None:
        self._plain = plain
        self._parts = parts
        self._is_whole = is_whole
        self._ids: dict[str, dict[str, Plain]] = {}
        self._names: dict[str, dict[str, list[str]]] = {}
        self._fitted: dict[str, list[str]] = {}

    def settle(self) -> None:
        """Run all steps. Raises InputError for the first word that means nothing."""
        if not self._is_whole:
            self._check_parts()
        for table in (*_REFERENCES, "fabrics"):
            self._read_names(table)
        for table, fields in _REFERENCES.items():
            for row, where in self._rows(table):
                for field, target in fields.items():
                    _each(row, field, partial(self._id, target, where))
        for id_, row in self._ids["devices"].items():
            self._fitted.setdefault(str(row.get("parent")), []).append(id_)
        for table, ends in (_PORTS | _ENDS).items():
            for row, where in self._rows(table):
                for field in ends:
                    _each(row, field, partial(self._end, where, table in _PORTS))
        for row, where in self._rows("workloads"):
            self._word(row, "protocol", protocol_meant, WORKLOAD_PROTOCOLS, where)
            self._settle_demand(row, where)
            self._check_block(row, where)
        for row, where in self._rows("raid_groups"):
            self._word(row, "level", raid_level_meant, get_args(RaidLevel), where)
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
        for table, field in PART_FIELDS.items():
            for row, where in self._rows(table):
                part = self._parts.get(str(row.get(field)))
                if part is not None and table_of(part.kind) is not table:
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
        ids, names = self._ids["devices"], self._names["devices"]
        is_device = text in ids or (port_device(text) not in ids and text.casefold() in names)
        device = self._id("devices", where, text if is_device else port_device(text))
        port = "" if is_device else port_name(text)
        if self._is_whole or not (port or is_port):
            return port_ref(device, port) if port else device
        meant, known = port_meant(device, port, self._fitted, self._part)
        if meant is not None:
            return meant
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

    def _word(
        self,
        row: Plain,
        field: str,
        meant: Callable[[str], str | None],
        words: tuple[str, ...],
        where: str,
    ) -> None:
        value = row.get(field)
        if not isinstance(value, str):
            return
        known = meant(value)
        if known is not None:
            row[field] = known
        elif not self._is_whole or field == "level":
            raise InputError(
                Text(
                    "{where}: “{text}” is no value of “{field}”; choose one of {known}",
                    where=where,
                    text=shortened(value, MOST_QUOTED),
                    field=field,
                    known=", ".join(words),
                )
            )

    def _settle_demand(self, row: Plain, where: str) -> None:
        """One demand; a rate and a throughput that say the same by the block are the rate."""
        stated = [field for field in _DEMANDS if row.get(field) is not None]
        if len(stated) < 2 or self._is_whole:
            return
        values = [row.get(field) for field in (*_DEMANDS, "block_size_bytes")]
        figures = [float(each) if isinstance(each, int | float) else None for each in values]
        if figures.count(None) == 1 and is_one_demand(*figures):
            del row["throughput_mb_s"]
            return
        raise InputError(
            Text(
                "{where}: a workload states one demand, and this one states {stated}; leave out "
                "all but one",
                where=where,
                stated=", ".join(stated),
            )
        )

    def _check_block(self, row: Plain, where: str) -> None:
        """Nothing can be counted in blocks of nothing; who does not know the size leaves it out."""
        if row.get("block_size_bytes") == 0 and not self._is_whole:
            raise InputError(
                Text(
                    "{where}: “{field}” must be more than 0; leave it out if it is not known",
                    where=where,
                    field="block_size_bytes",
                )
            )

    def _check_shares(self) -> None:
        limits = [(table, name, 1.0) for table, names in _SHARES.items() for name in names]
        if not self._is_whole:
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


def _some(names: Iterable[str]) -> Text:
    listed = list(names)
    more = ["…"] if len(listed) > _MOST_NAMED else []
    return verbatim(", ".join([*listed[:_MOST_NAMED], *more])) if listed else Text("none")
