"""Pieces of many polylines in arrays, so that thousands are found and drawn at once.

Each polyline is kept twice: fine as it is, and coarse for a view from afar. The arrays grow by
doubling; a polyline that changes takes new rows, and the old ones are cleared away when they are
many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainter
from shiboken6 import Shiboken

from sanwright.gui.canvas.links.link_pens import NOT_DRAWN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int32]

Line = tuple[tuple[float, float], ...]

_FIRST_ROWS = 1024
_GONE = np.float32(np.inf)
_NOWHERE = -1
_SPARE = 4
"""The part of what is used that may lie idle while nothing changes."""


class Pieces:
    """Straight pieces by the slot of the stroke that they belong to."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything; the arrays of a large drawing go with it."""
        self.count = 0
        self._free = 0
        self._lines: Floats = np.empty((_FIRST_ROWS, 4))
        self._owner: Ints = np.empty(_FIRST_ROWS, np.int32)
        self._bounds: NDArray[np.float32] = np.empty((4, _FIRST_ROWS), np.float32)
        self._rows: Ints = np.full((_FIRST_ROWS, 2), _NOWHERE, np.int32)
        """By slot its first row and the one behind its last."""

    def put(self, slot: int, lines: Sequence[Line]) -> None:
        """Store the pieces of ``lines`` for ``slot``, in the place of those before."""
        flat = [xy for line in lines for point in line for xy in point]
        points = np.array(flat).reshape(-1, 2)
        pieces = np.hstack((points[:-1], points[1:]))
        if len(lines) > 1:
            ends = np.cumsum([len(line) for line in lines])[:-1] - 1
            pieces = np.delete(pieces, ends, axis=0)
        self._store([slot], pieces, [len(pieces)])

    def put_all(self, lines: Mapping[int, Sequence[Line]]) -> None:
        """Store the pieces of many strokes at once."""
        flat: list[float] = []
        lengths: list[int] = []
        counts: list[int] = []
        for many in lines.values():
            count = 0
            for line in many:
                lengths.append(len(line))
                count += len(line) - 1
                for point in line:
                    flat += point
            counts.append(count)
        if not flat:
            return
        points = np.array(flat).reshape(-1, 2)
        pieces = np.hstack((points[:-1], points[1:]))
        keep = np.ones(len(pieces), bool)
        keep[np.cumsum(lengths)[:-1] - 1] = False
        self._store(list(lines), pieces[keep], counts)

    def drop(self, slot: int) -> None:
        """Forget what is stored for ``slot``."""
        first, last = self._rows_of(slot)
        if first != _NOWHERE:
            self._rows[slot] = _NOWHERE
            self._bounds[0, first:last] = _GONE
            self._free += last - first

    def settle(self) -> None:
        """Nothing is about to change: give back room that is not used, if that is much."""
        used = self.count - self._free
        if len(self._lines) > max(_FIRST_ROWS, used + used // _SPARE):
            self._compact()
            room = max(_FIRST_ROWS, used + used // (2 * _SPARE))
            self._lines = self._lines[:room].copy()
            self._owner = self._owner[:room].copy()
            self._bounds = self._bounds[:, :room].copy()

    def _rows_of(self, slot: int) -> tuple[int, int]:
        self._make_rows(slot)
        first, last = self._rows[slot].tolist()
        return first, last

    def _make_rows(self, slot: int) -> None:
        if slot >= len(self._rows):
            more = np.full((slot + 1, 2), _NOWHERE, np.int32)
            self._rows = np.concatenate((self._rows, more))

    def meeting(self, area: QRectF, margin: float) -> tuple[Floats, Ints]:
        """The pieces whose rectangle meets ``area`` widened by ``margin``, and their slots."""
        left, top, right, bottom = self._bounds[:, : self.count]
        found = np.flatnonzero(
            (left <= area.right() + margin)
            & (right >= area.left() - margin)
            & (top <= area.bottom() + margin)
            & (bottom >= area.top() - margin)
        )
        return self._lines[found], self._owner[found]

    def _store(self, slots: Sequence[int], pieces: Floats, counts: Sequence[int]) -> None:
        number = len(pieces)
        if len(slots) == 1:
            first, last = self._rows_of(slots[0])
            if first != _NOWHERE and last - first == number:
                self._write(first, pieces)
                return
        self._make_rows(max(slots))
        owners = np.array(slots, np.int32)
        for slot in owners[self._rows[owners, 0] != _NOWHERE].tolist():
            self.drop(slot)
        if self._free > max(_FIRST_ROWS, self.count // 2):
            self._compact()
        self._grow(self.count + number)
        first, self.count = self.count, self.count + number
        self._write(first, pieces)
        self._owner[first : self.count] = np.repeat(owners, counts)
        ends = first + np.cumsum(counts, dtype=np.int32)
        self._rows[owners, 0], self._rows[owners, 1] = ends - np.array(counts, np.int32), ends

    def _write(self, first: int, pieces: Floats) -> None:
        last = first + len(pieces)
        self._lines[first:last] = pieces
        self._bounds[0, first:last] = np.minimum(pieces[:, 0], pieces[:, 2])
        self._bounds[1, first:last] = np.minimum(pieces[:, 1], pieces[:, 3])
        self._bounds[2, first:last] = np.maximum(pieces[:, 0], pieces[:, 2])
        self._bounds[3, first:last] = np.maximum(pieces[:, 1], pieces[:, 3])

    def _grow(self, wanted: int) -> None:
        room = len(self._lines)
        if wanted <= room:
            return
        more = max(wanted, 2 * room) - room
        self._lines = np.concatenate((self._lines, np.empty((more, 4))))
        self._owner = np.concatenate((self._owner, np.empty(more, np.int32)))
        self._bounds = np.concatenate((self._bounds, np.empty((4, more), np.float32)), axis=1)

    def _compact(self) -> None:
        kept = np.flatnonzero(self._bounds[0, : self.count] != _GONE)
        number = len(kept)
        self._lines[:number] = self._lines[kept]
        self._owner[:number] = self._owner[kept]
        self._bounds[:, :number] = self._bounds[:, kept]
        self.count, self._free = number, 0
        owner = self._owner[:number]
        self._rows[:] = _NOWHERE
        if number:
            firsts = np.flatnonzero(np.concatenate(([True], owner[1:] != owner[:-1])))
            self._rows[owner[firsts], 0] = firsts
            self._rows[owner[firsts], 1] = np.append(firsts[1:], number)


class Strokes:
    """Fine and coarse pieces of polylines by id, and the number of the style of each."""

    def __init__(self) -> None:
        self.fine = Pieces()
        self.coarse = Pieces()
        self._slots: dict[str, int] = {}
        self._ids: list[str] = []
        self._make_room()

    def _make_room(self) -> None:
        self._styles: Ints = np.zeros(_FIRST_ROWS, np.int32)
        self._chords: Floats = np.zeros((_FIRST_ROWS, 4))

    def put(self, id_: str, fine: Sequence[Line], coarse: Line, style: int) -> None:
        """Store a stroke, in the place of the one of that id."""
        slot = self._slot(id_)
        self.fine.put(slot, fine)
        self.coarse.put(slot, (coarse,))
        self._styles[slot] = style
        self._chords[slot] = (*coarse[0], *coarse[-1])

    def put_all(self, strokes: Iterable[tuple[str, Sequence[Line], Line, int]]) -> None:
        """Store many strokes at once."""
        fine: dict[int, Sequence[Line]] = {}
        coarse: dict[int, Sequence[Line]] = {}
        for id_, near, far, style in strokes:
            slot = self._slot(id_)
            fine[slot], coarse[slot] = near, (far,)
            self._styles[slot] = style
            self._chords[slot] = (*far[0], *far[-1])
        self.fine.put_all(fine)
        self.coarse.put_all(coarse)

    def drop(self, id_: str) -> None:
        """Forget a stroke."""
        slot = self._slots.pop(id_, None)
        if slot is not None:
            self.fine.drop(slot)
            self.coarse.drop(slot)
            self._styles[slot] = NOT_DRAWN

    def settle(self) -> None:
        """Nothing is about to change: give back what is not used."""
        self.fine.settle()
        self.coarse.settle()

    def clear(self) -> None:
        """Forget everything."""
        self.fine.clear()
        self.coarse.clear()
        self._slots.clear()
        self._ids.clear()
        self._make_room()

    def restyle(self, style_of: Callable[[str], int]) -> None:
        """Ask anew for the style of every stroke."""
        for id_, slot in self._slots.items():
            self._styles[slot] = style_of(id_)

    def set_style(self, id_: str, style: int) -> None:
        """Change the style of one stroke."""
        slot = self._slots.get(id_)
        if slot is not None:
            self._styles[slot] = style

    def ids(self, owners: Ints) -> list[str]:
        """Ids of the strokes that pieces belong to, each once, as they were first stored."""
        return [self._ids[slot] for slot in np.unique(owners).tolist()]

    def by_style(self, pieces: Floats, owners: Ints) -> list[tuple[int, Floats]]:
        """Pieces sorted into those of each style, by its number."""
        if not len(pieces):
            return []
        styles = self._styles[owners]
        order = np.argsort(styles, kind="stable")
        sorted_styles, sorted_pieces = styles[order], pieces[order]
        firsts = np.flatnonzero(np.diff(sorted_styles, prepend=-2))
        lasts = [*firsts[1:].tolist(), len(order)]
        return [
            (int(sorted_styles[first]), sorted_pieces[first:last])
            for first, last in zip(firsts.tolist(), lasts, strict=True)
        ]

    def chords(self) -> list[tuple[int, Floats]]:
        """From end to end of every stroke that is drawn, by the number of its style."""
        drawn = np.flatnonzero(self._styles[: len(self._ids)] != NOT_DRAWN).astype(np.int32)
        return self.by_style(self._chords[drawn], drawn)

    def only(self, ids: Iterable[str], pieces: Floats, owners: Ints) -> Floats:
        """Those of the pieces that belong to the strokes ``ids``."""
        wanted = np.zeros(len(self._ids) + 1, bool)
        wanted[[slot for id_ in ids if (slot := self._slots.get(id_)) is not None]] = True
        return pieces[wanted[owners]]

    def _slot(self, id_: str) -> int:
        slot = self._slots.get(id_)
        if slot is None:
            slot = self._slots[id_] = len(self._ids)
            self._ids.append(id_)
            if slot >= len(self._styles):
                self._styles = np.concatenate((self._styles, np.zeros_like(self._styles)))
                self._chords = np.concatenate((self._chords, np.zeros_like(self._chords)))
        return slot


def length_of(pieces: Floats) -> float:
    """Sum of the lengths of pieces."""
    steps = pieces[:, 2:] - pieces[:, :2]
    return float(np.hypot(steps[:, 0], steps[:, 1]).sum())


def thinned(lines: Floats, cell: float) -> Floats:
    """Of lines whose ends lie in the same two squares of side ``cell``, one."""
    squares = np.round(lines / cell).astype(np.int64)
    squares -= squares.min(axis=0, initial=0)
    key = np.zeros(len(lines), np.int64)
    for column in squares.T:  # as one number: np.unique of rows takes ten times as long
        key = key * (column.max(initial=0) + 1) + column
    _, first = np.unique(key, return_index=True)
    kept: Floats = lines[np.sort(first)]
    return kept


def draw(painter: QPainter, pieces: Floats) -> None:
    """Draw pieces with the painter's pen, straight from the array."""
    if len(pieces):
        rows = np.ascontiguousarray(pieces)
        first: Any = Shiboken.wrapInstance(rows.ctypes.data, QLineF)
        painter.drawLines(first, len(rows))
