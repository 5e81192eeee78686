"""ISLs that join an old and a new switch for a while, and what keeps such a pair apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.chassis import chassis_facts, is_gateway, switch_ids
from sanwright.analysis.fabrics import joined_neighbours
from sanwright.analysis.link_verdict import LinkState, verdict
from sanwright.analysis.ports import role_of
from sanwright.design import Cable, Change, Design, Port, Record, Replacement, Table, Tables
from sanwright.migration.differing import Candidate, Key
from sanwright.migration.plan import StepKind
from sanwright.parts import PortRole
from sanwright.text import Text, verbatim

_MAKERS = frozenset({"Brocade", "Cisco", "QLogic", "McDATA"})
"""Makers whose switches do not join each other; see the rule fabric.mixed-vendors."""


class Bridges:
    """Proposes one temporary ISL after the other: between what goes and what comes, by fabric."""

    def __init__(self, base: Assessment, target: Assessment) -> None:
        self._base, self._target = base, target
        self._left = list(self._pairs())
        self._limits: dict[Text, None] = {}

    def _pairs(self) -> Iterator[tuple[str, str]]:
        """A switch that goes and one that comes, of one fabric."""
        old = [s for s in switch_ids(self._base) if s not in self._target.tables.devices]
        new = [s for s in switch_ids(self._target) if s not in self._base.tables.devices]
        for a in old:
            for b in new:
                if is_gateway(self._base, a) or is_gateway(self._target, b):
                    continue
                here = self._base.tables.devices[a].fabric
                if here is not None and here == self._target.tables.devices[b].fabric:
                    yield a, b

    def next(self, work: Design, facts: Assessment) -> tuple[Candidate, Candidate] | None:
        """A candidate that joins two switches, and one that parts them again."""
        while self._left:
            old, new = self._left.pop(0)
            if old not in work.devices or new not in work.devices:
                continue
            if new in joined_neighbours(facts, old) or not self._fit(work, facts, old, new):
                continue
            change = self._isl(work, facts, old, new)
            if change is None or not self._comes_up(facts, change, old, new):
                continue
            side = work.fabrics[work.devices[old].fabric or ""].side
            title = Text("Temporary ISL {old} – {new}", old=work.label(old), new=work.label(new))
            there: dict[Key, Record | None] = {
                (i.table, i.id): i.after for i in change.replacements
            }
            back: dict[Key, Record | None] = {
                (i.table, i.id): i.before for i in change.replacements
            }
            return (
                Candidate(StepKind.LINK, side, title, there),
                Candidate(StepKind.TIDY, side, title, back),
            )
        return None

    def limits(self, facts: Assessment) -> tuple[Text, ...]:
        """Why old and new switches cannot be joined meanwhile, and what they negotiate."""
        del facts
        for old, new in self._pairs():
            self._different_makers(old, new)
        return tuple(self._limits)

    def _different_makers(self, old: str, new: str) -> bool:
        a, b = chassis_facts(self._base, old).vendor, chassis_facts(self._target, new).vendor
        if a == b or not {a, b} <= _MAKERS:
            return False
        self._limits[
            Text(
                "{old} and {new} are of different makers, {maker} and {other}: no ISL may join "
                "them, so hosts and storage meet only once both have moved.",
                old=self._base.tables.label(old),
                new=self._target.tables.label(new),
                maker=verbatim(a),
                other=verbatim(b),
            )
        ] = None
        return True

    def _fit(self, work: Tables, facts: Assessment, old: str, new: str) -> bool:
        del work, facts
        return not self._different_makers(old, new)

    def _isl(self, work: Design, facts: Assessment, old: str, new: str) -> Change | None:
        """A cable between free ports, with optics as the switches have them most."""
        ends = [_free_port(facts, switch, self._target) for switch in (old, new)]
        series = Counter(c.part for c in work.cables.values()).most_common()
        if None in ends or not series:
            return None
        a, b = (end for end in ends if end is not None)
        replacements = []
        for port in (a, b):
            was = work.ports.get(port.id)
            if was != port:
                replacements.append(Replacement(Table.PORTS, port.id, was, port))
        part = next((p for p, _ in series if _is_fibre(work, p)), series[0][0])
        cable = Cable(
            id=work.new_id("temporary-isl", Table.CABLES), a=a.id, b=b.id, part=part,
            name=str(Text("Temporary ISL")),
        )  # fmt: skip
        replacements.append(Replacement(Table.CABLES, cable.id, None, cable))
        return Change(Text("Temporary ISL"), tuple(replacements))

    def _comes_up(self, facts: Assessment, change: Change, old: str, new: str) -> bool:
        cable = change.replacements[-1].id
        facts.apply(change)
        found = verdict(facts, cable)
        is_up = found.state is not LinkState.DOWN
        facts.apply(change.inverse())
        if not is_up:
            self._limits[
                Text(
                    "A temporary ISL between {old} and {new} does not come up: their ports have "
                    "no speed in common with the optics that they use.",
                    old=self._base.tables.label(old),
                    new=self._target.tables.label(new),
                )
            ] = None
        return is_up


def _is_fibre(tables: Tables, part: str) -> bool:
    found = tables.part(part)
    return found is not None and found.cable is not None and found.cable.medium.startswith("OM")


def _free_port(facts: Assessment, switch: str, target: Assessment) -> Port | None:
    """A port without a cable now and later, with the optic that most ports of the switch have."""
    tables = facts.tables
    later = {end for cable in target.tables.cables.values() for end in cable.ends()}
    ports = [p for p in chassis_facts(facts, switch).ports if role_of(facts, p) is PortRole.FABRIC]
    optics = Counter(
        port.optic for id_ in ports if (port := tables.ports.get(id_)) and port.optic is not None
    )
    for id_ in reversed(ports):
        if facts.index("cables_in_cage", id_) or id_ in later:
            continue
        own = tables.ports.get(id_)
        if own is not None and own.optic is not None:
            return own
        if optics:
            return Port(id=id_, optic=optics.most_common(1)[0][0])
    return None
