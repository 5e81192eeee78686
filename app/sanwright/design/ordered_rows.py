"""The rows of a table in an order that undo gives back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

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

    # Once something was taken out, ``_with_gaps`` holds the rows and what was taken out since,
    # None by now, in order: a record comes back to its place by copying that, where sorting a
    # large table would take most of the time of an undo.
    __slots__ = ("_gaps", "_is_settled", "_places", "_with_gaps")

    def __init__(self, rows: Mapping[str, Record]) -> None:
        super().__init__(rows)
        self._is_settled = True
        self._with_gaps: dict[str, Record | None] | None = None
        self._gaps: set[str] = set()
        if isinstance(rows, OrderedRows):
            self._places: _Places = rows._places
        else:
            self._places = _Places((id_, place) for place, id_ in enumerate(rows))

    def put(self, record: Record) -> None:
        """Add or replace a record; ``settle`` afterwards."""
        id_ = record.id
        is_known = id_ in self._places
        if self._is_settled and is_known and id_ not in self and self:
            self._is_settled = self._places[next(reversed(self))] < self._places[id_]
        self[id_] = record
        if self._with_gaps is None:
            return
        if is_known and id_ not in self._with_gaps:
            self._with_gaps = None  # it was taken out before this copy was made
            self._gaps.clear()
            return
        if id_ in self._gaps and self._places[next(reversed(self._with_gaps))] < self._places[id_]:
            del self._with_gaps[id_]  # its former place was forgotten, it comes last by now
        self._with_gaps[id_] = record
        self._gaps.discard(id_)

    def take_in(self, records: Sequence[Record]) -> bool:
        """Put the records of an empty table in it; ``settle`` afterwards.

        False where two have one id, or one has none.
        """
        if self._places:  # some have places already
            for record in records:
                self.put(record)
        else:
            self.update({record.id: record for record in records})
        return len(self) == len(records) and "" not in self

    def take_out(self, id_: str) -> None:
        """Remove a record; its place is kept."""
        if id_ not in self:
            return
        if self._with_gaps is None:
            self.settle()
            self._with_gaps = dict(self)
        if id_ in self._places:
            self._with_gaps[id_] = None
            self._gaps.add(id_)
        else:
            del self._with_gaps[id_]
        del self[id_]

    def give_place(self, id_: str) -> None:
        """An id that was never used comes last."""
        self._places.setdefault(id_, len(self._places))

    def give_places(self, ids: Sequence[str]) -> None:
        """The same of several, each of which is given once."""
        if self._places:
            for id_ in ids:
                self.give_place(id_)
        else:
            self._places.update(zip(ids, range(len(ids)), strict=True))

    def places(self) -> Iterator[tuple[str, Record | None]]:
        """Every id that was ever used, in order, with its record if it has one now.

        Ids that are first used after the call are not among them, though copies share the places:
        what it gives may be gone through on another thread.
        """
        ids = (*self._places, *(id_ for id_ in self if id_ not in self._places))
        return ((id_, self.get(id_)) for id_ in ids)

    @property
    def places_given(self) -> int:
        """How many ids were ever used."""
        return len(self._places)

    def has_place(self, id_: str, before: int) -> bool:
        """Whether an id got its place as one of the first ``before``; it need not be in use."""
        return self._places.get(id_, before) < before

    def forget_places(self, beyond: int) -> None:
        """Forget the ids that got a place as the ``beyond``-th or later; none of them is in use."""
        while len(self._places) > beyond:
            id_, _ = self._places.popitem()
            if self._with_gaps is not None:
                self._with_gaps.pop(id_, None)
            self._gaps.discard(id_)

    def settle(self) -> None:
        """Bring what was put back to its place."""
        if self._is_settled:
            return
        self._is_settled = True
        if self._with_gaps is None:
            rows = {id_: self[id_] for id_ in sorted(self, key=self._places.__getitem__)}
            self.clear()
            self.update(rows)
            return
        self.clear()
        self.update(self._with_gaps)  # type: ignore[arg-type]  # gaps go next
        for id_ in self._gaps:
            del self[id_]
