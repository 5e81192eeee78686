"""What an edit reaches of the drawing beside the records that it names.

Each question is asked of the tables that it is about: a large edit has tens of thousands of
records, nearly all of them ports and cables.
"""

from __future__ import annotations

from sanwright.design import Cable, Change, Device, Port, Replacement, Table
from sanwright.design.change import is_about_fitted
from sanwright.design.states import is_optic_owned, is_owned, tells_of_states

Items = list[Replacement]


class EditReach:
    """The replacements of a change by their table, and what follows from them."""

    def __init__(self, change: Change) -> None:
        self._of: dict[Table, Items] = {}
        for item in change.replacements:
            self._of.setdefault(item.table, []).append(item)

    def of(self, *tables: Table) -> Items:
        """The replacements in these tables."""
        return [item for table in tables for item in self._of.get(table, ())]

    def restyles_all(self) -> bool:
        """Whether more is drawn otherwise than is named: a part, a fabric, the style of cables."""
        return any(map(_restyles_all, self.of(Table.FABRICS, Table.PROJECT, Table.PARTS)))

    def is_about_fitted(self) -> bool:
        """Whether something is fitted into another box now."""
        return any(map(is_about_fitted, self.of(Table.DEVICES)))

    def moves_in(self) -> bool:
        """Whether devices are drawn in another box or frame now."""
        if self.of(Table.GROUPS, Table.LOCATIONS):
            return True
        return any(_lies_in(item.before) != _lies_in(item.after) for item in self.of(Table.DEVICES))

    def is_restated(self, *, has_states: bool) -> bool:
        """Whether something may have another state now; where nothing had one, has one at last."""
        items = self.of(Table.DEVICES, Table.PORTS, Table.CABLES)
        if has_states:
            return any(map(_is_of_state, items))
        return any(tells_of_states(item.after) for item in items)


def _restyles_all(item: Replacement) -> bool:
    if item.before is None or item.after is None:
        return item.table is Table.FABRICS and item.before is not None
    if item.table is Table.PROJECT:
        return getattr(item.before, "cable_style", "") != getattr(item.after, "cable_style", "")
    return True


def _lies_in(record: object) -> object:
    if not isinstance(record, Device) or record.parent is not None:
        return None
    return record.id, record.location, record.group


def _is_of_state(item: Replacement) -> bool:
    """Whether an edit may give something another state, or be the first to give one."""
    before, after = item.before, item.after
    if isinstance(after, Port):
        return is_optic_owned(after)
    if not isinstance(after, Device | Cable):
        return isinstance(before, Device | Cable) and is_owned(before)
    if not isinstance(before, Device | Cable):
        return True
    parents = getattr(before, "parent", None), getattr(after, "parent", None)
    return before.state != after.state or parents[0] != parents[1]
