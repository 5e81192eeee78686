"""The rows of a table in an order that undo gives back."""

from __future__ import annotations

from collections.abc import Mapping

from sanwright.design.records import Record


class _Places(dict[str, float]):
    """Where each id stands that was ever used; any other stands at the end."""

    def __missing__(self, id_: str) -> float:
        return float("inf")


class OrderedRows(dict[str, Record]):
    """Records by id, in the order in which their ids were first used in the design.

    A place outlives its record, so what is taken out and put back stands where it stood. Copies
    share the places and may follow later edits. A record that got no place (it is only tried)
    stands at the end.
    """

    __slots__ = ("_is_settled", "_places")

    def __init__(self, rows: Mapping[str, Record]) -> None:
        super().__init__(rows)
        self._is_settled = True
        if isinstance(rows, OrderedRows):
            self._places: _Places = rows._places
        else:
            self._places = _Places((id_, place) for place, id_ in enumerate(rows))

    def put(self, record: Record) -> None:
        """Add or replace a record; ``settle`` afterwards."""
        id_ = record.id
        if self._is_settled and id_ in self._places and id_ not in self and self:
            self._is_settled = self._places[next(reversed(self))] < self._places[id_]
        self[id_] = record

    def give_place(self, id_: str) -> None:
        """An id that was never used comes last."""
        self._places.setdefault(id_, len(self._places))

    def settle(self) -> None:
        """Bring what was put back to its place."""
        if not self._is_settled:
            rows = {id_: self[id_] for id_ in sorted(self, key=self._places.__getitem__)}
            self.clear()
            self.update(rows)
            self._is_settled = True
