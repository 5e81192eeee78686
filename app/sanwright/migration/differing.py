"""What differs between two designs, and how a thing to do is kept until its turn comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_facts
from sanwright.design import Cable, Change, Record, Replacement, Table, Tables, port_device
from sanwright.migration.plan import StepKind
from sanwright.text import Text

Key = tuple[Table, str]
Sets = Mapping[Key, Record | None]
Late = Callable[[Tables], Sets]
"""Gives what to set once the design that it is done to is known."""


@dataclass(frozen=True)
class Candidate:
    """One thing to do. ``pieces`` are what it can be cut into, ``late`` adds to what it sets."""

    kind: StepKind
    side: str
    title: Text
    sets: Sets
    hosts: frozenset[str] = frozenset()
    shut_down: frozenset[str] = frozenset()
    pieces: tuple[Candidate, ...] = ()
    late: tuple[Late, ...] = field(default=())

    def change(self, work: Tables) -> Change:
        """What it does to ``work``; nothing if that is so already."""
        sets = dict(self.sets)
        for late in self.late:
            sets |= {key: record for key, record in late(work).items() if key not in self.sets}
        return Change(
            self.title,
            tuple(
                Replacement(table, id_, before, after)
                for (table, id_), after in sets.items()
                if (before := work.find(table, id_)) != after
            ),
        )


class Differing:
    """Two designs, what differs between them, and to whom and which side that belongs."""

    def __init__(self, base: Assessment, target: Assessment) -> None:
        self.base, self.target = base, target
        self.old, self.new = base.tables, target.tables
        self.keys = [
            (table, id_)
            for table in Table
            for id_ in dict.fromkeys((*self.old.rows(table), *self.new.rows(table)))
            if self.old.find(table, id_) != self.new.find(table, id_)
        ]

    def of(self, table: Table) -> list[str]:
        """Ids of one table that differ."""
        return [id_ for of, id_ in self.keys if of is table]

    def side_of_cable(self, cable: Cable, tables: Tables) -> str:
        """The side of the fabric that a cable is in; empty for none."""
        for end in cable.ends():
            port = tables.ports.get(end)
            chassis = tables.devices.get(tables.chassis_of(port_device(end)))
            fabric = (port.fabric if port is not None else None) or (
                chassis.fabric if chassis is not None else None
            )
            if fabric is not None:
                return tables.fabrics[fabric].side
        return ""

    def chassis(self, device: str) -> str:
        """The chassis of a device of either design."""
        tables = self.new if device in self.new.devices else self.old
        return tables.chassis_of(device)

    def kind_of(self, chassis: str) -> str:
        """``host``, ``switch`` or ``array``; other things are arrays: they hold no path open."""
        facts = self.target if chassis in self.new.devices else self.base
        found = chassis_facts(facts, chassis)
        return "host" if found.is_host else "switch" if found.is_switch else "array"

    def label(self, id_: str) -> Text:
        """A record of either design by its name."""
        return (self.new if id_ in self.new.devices else self.old).label(id_)
