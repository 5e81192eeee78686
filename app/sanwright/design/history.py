"""Undo and redo: applied changes on a stack, recorded only once they have succeeded.

The oldest are forgotten beyond a number of edits and of bytes; the newest always stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from typing import NamedTuple

import msgspec

from sanwright.design.bytes_held import bytes_held
from sanwright.design.change import Change, merged
from sanwright.design.design import Design
from sanwright.text import Text

MOST_EDITS = 10_000
"""Edits that can be undone."""
MOST_BYTES = 256_000_000
"""Memory that the edits of one design may hold, about."""


_STATES = count()


class Edit(NamedTuple):
    """One step of the history. ``moment`` is when it was made, the newest of those merged."""

    change: Change
    moment: datetime
    state: int
    """Number of the state that the design is in after it; no other state of any history has it."""
    size: int
    """Bytes that it holds, about."""

    @property
    def label(self) -> Text:
        """What the undo menu calls it."""
        return self.change.label


class HistoryPlace(NamedTuple):
    """A state of a design in its history; equal places are one state."""

    state: int


class History:
    """The changes of one design. All edits go through here; nothing else applies them.

    The journal is told last: should it fail, design and history have the edit all the same.

    ``on_change`` is called after the stacks or the saved mark moved. ``journal`` gets every change
    that was applied, undo and redo included, in order.
    """

    def __init__(self, design: Design) -> None:
        self.design = design
        self.on_change: list[Callable[[], None]] = []
        self.journal: list[Callable[[Change], None]] = []
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self._held = 0
        self._forgotten = 0
        self._first = next(_STATES)
        self._saved: int | None = self._first
        self._group: list[Change] | None = None
        self._merge_key: object = None

    def do(self, change: Change, merge_key: object = None) -> bool:
        """Apply ``change`` and record it; says whether anything changed.

        Consecutive changes with an equal ``merge_key`` (typing in one field) become one.
        Raises InvalidEditError with design and history as they were.
        """
        if not change:
            return False
        self.design.apply(change)
        if self._group is not None:
            self._group.append(change)
            return True
        self._record(change, merge_key)
        self._tell_journal(change)
        return True

    @contextmanager
    def group(self, label: Text) -> Iterator[None]:
        """Everything done inside becomes one change; an exception takes all of it back.

        A group inside a group is part of the outer one, but takes only itself back. The journal
        gets the one change at the end: whoever dies half-way has the design as it was before.
        """
        changes = self._group
        is_outermost = changes is None
        if changes is None:
            changes = self._group = []
        start, given = len(changes), self.design.places_given()
        try:
            yield
        except BaseException:
            while len(changes) > start:
                self.design.apply(changes.pop().inverse())
            self.design.forget_places(given)
            if is_outermost:
                self._group = None
            raise
        if not is_outermost:
            return
        self._group = None
        change = merged(label, changes)
        if change:
            self._record(change, None)
            self._tell_journal(change)

    def undo(self) -> Change | None:
        """Take the last change back; returns it, or ``None`` if there was none."""
        if not self._done:
            return None
        change = self._done[-1].change
        self.go_to(self.position - 1)
        return change

    def redo(self) -> Change | None:
        """Carry out the last undone change again."""
        if not self._undone:
            return None
        change = self._undone[-1].change
        self.go_to(self.position + 1)
        return change

    @property
    def edits(self) -> tuple[Edit, ...]:
        """Everything done and undone in the order in which it was first done."""
        return (*self._done, *reversed(self._undone))

    @property
    def position(self) -> int:
        """How many of ``edits`` are done; what comes after was undone."""
        return len(self._done)

    @property
    def forgotten(self) -> int:
        """How many of the oldest edits are not kept any more; ``edits`` begins behind them."""
        return self._forgotten

    @property
    def saved_position(self) -> int | None:
        """The position that is on disk; None if no state of this history is."""
        return self._position_of(self._saved)

    @property
    def place(self) -> HistoryPlace:
        """The state as it is now."""
        return HistoryPlace(self._done[-1].state if self._done else self._first)

    def go_to(self, position: int) -> bool:
        """Undo or redo until ``position`` edits are done, as one change; says if there was any.

        Raises IndexError if there are not so many edits.
        """
        if not 0 <= position <= len(self.edits):
            raise IndexError(f"there is no edit {position}")
        count = position - self.position
        if count == 0:
            return False
        change = self._way_back(-count) if count < 0 else self._way_on(count)
        if change:
            self.design.apply(change)
        for _ in range(abs(count)):
            if count < 0:
                self._undone.append(self._done.pop())
            else:
                self._done.append(self._undone.pop())
        self._merge_key = None
        self._tell()
        if change:
            self._tell_journal(change)
        return True

    def _way_back(self, count: int) -> Change:
        """The change that undoes the last ``count`` edits."""
        edits = self._done[-count:]
        label = edits[0].label if count == 1 else _edits(count)
        back = [edit.change.inverse() for edit in reversed(edits)]
        return _as_one(Text("Undo {label}", label=label), back)

    def _way_on(self, count: int) -> Change:
        """The change that redoes the next ``count`` edits."""
        edits = self._undone[: -count - 1 : -1]
        label = edits[0].label if count == 1 else _edits(count)
        return _as_one(Text("Redo {label}", label=label), [edit.change for edit in edits])

    @property
    def undo_label(self) -> Text | None:
        """What undo would take back."""
        return self._done[-1].label if self._done else None

    @property
    def redo_label(self) -> Text | None:
        """What redo would do again."""
        return self._undone[-1].label if self._undone else None

    @property
    def is_saved(self) -> bool:
        """Whether the design is as it was at the last ``mark_saved``."""
        return self._saved == self.place.state

    def hold_place(self) -> HistoryPlace:
        """The state as it is now; what is typed from here on is an edit of its own."""
        self._merge_key = None
        return self.place

    def mark_saved(self, place: HistoryPlace | None = None) -> None:
        """Remember this state as the one on disk, or that of ``hold_place``."""
        place = self.hold_place() if place is None else place
        is_there = self._position_of(place.state) is not None
        self._saved = place.state if is_there else None
        self.design.keep_ids()
        self._tell()

    def mark_unsaved(self) -> None:
        """No state of this history is on disk (a recovered or a new design)."""
        self._saved = None
        self._tell()

    def labels(self) -> tuple[tuple[Text, ...], tuple[Text, ...]]:
        """Labels of what was done, oldest first, and of what can be redone, next first."""
        return (
            tuple(edit.label for edit in self._done),
            tuple(edit.label for edit in reversed(self._undone)),
        )

    def _record(self, change: Change, merge_key: object) -> None:
        if any(edit.state == self._saved for edit in self._undone):
            self._saved = None
        self._held -= sum(edit.size for edit in self._undone)
        self._undone.clear()
        mergeable = (
            merge_key is not None
            and merge_key == self._merge_key
            and self._done
            and self._done[-1].state != self._saved
        )
        if mergeable:
            last = self._done.pop()
            self._held -= last.size
            both = merged(change.label, (last.change, change))
            if both:
                self._push(both)
            else:
                merge_key = None  # what is on top of the stack now is another edit
        else:
            self._push(change)
        self._merge_key = merge_key
        self._tell()

    def _push(self, change: Change) -> None:
        edit = Edit(change, datetime.now(UTC), next(_STATES), bytes_held(change))
        self._done.append(edit)
        self._held += edit.size
        self._forget()

    def _forget(self) -> None:
        """Let the oldest edits go, and a saved state that only they lead to."""
        gone, last = 0, len(self._done) - 1
        while gone < last and (len(self._done) - gone > MOST_EDITS or self._held > MOST_BYTES):
            self._held -= self._done[gone].size
            gone += 1
        if not gone:
            return
        lost = {self._first, *(edit.state for edit in self._done[: gone - 1])}
        if self._saved in lost:
            self._saved = None
        self._first = self._done[gone - 1].state
        self._forgotten += gone
        del self._done[:gone]

    def _position_of(self, state: int | None) -> int | None:
        if state == self._first:
            return 0
        numbered = enumerate(self.edits, start=1)
        return next((number for number, edit in numbered if edit.state == state), None)

    def _tell(self) -> None:
        for listener in tuple(self.on_change):
            listener()

    def _tell_journal(self, change: Change) -> None:
        for listener in tuple(self.journal):
            listener(change)


def _edits(count: int) -> Text:
    return Text("{count} edit", "{count} edits", count)


def _as_one(label: Text, changes: list[Change]) -> Change:
    if len(changes) == 1:
        return msgspec.structs.replace(changes[0], label=label)
    return merged(label, changes)
