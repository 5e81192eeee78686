"""Undo and redo: applied changes on a stack, recorded only once they have succeeded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sanwright.design.change import Change, merged
from sanwright.design.design import Design


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
        self._done: list[Change] = []
        self._undone: list[Change] = []
        self._saved: Change | None = None
        self._saved_reachable = True
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
        else:
            self._record(change, merge_key)
        self._tell_journal(change)
        return True

    @contextmanager
    def group(self, label: str) -> Iterator[None]:
        """Everything done inside becomes one change; an exception takes all of it back.

        A group inside a group is part of the outer one, but takes only itself back.
        """
        changes = self._group
        is_outermost = changes is None
        if changes is None:
            changes = self._group = []
        start = len(changes)
        try:
            yield
        except BaseException:
            while len(changes) > start:
                back = changes.pop().inverse()
                self.design.apply(back)
                self._tell_journal(back)
            if is_outermost:
                self._group = None
            raise
        if not is_outermost:
            return
        self._group = None
        change = merged(label, changes)
        if change:
            self._record(change, None)

    def undo(self) -> Change | None:
        """Take the last change back; returns it, or ``None`` if there was none."""
        if not self._done:
            return None
        change = self._done[-1]
        self.design.apply(change.inverse())
        self._undone.append(self._done.pop())
        self._merge_key = None
        self._tell()
        self._tell_journal(change.inverse())
        return change

    def redo(self) -> Change | None:
        """Carry out the last undone change again."""
        if not self._undone:
            return None
        change = self._undone[-1]
        self.design.apply(change)
        self._done.append(self._undone.pop())
        self._merge_key = None
        self._tell()
        self._tell_journal(change)
        return change

    @property
    def undo_label(self) -> str | None:
        """What undo would take back."""
        return self._done[-1].label if self._done else None

    @property
    def redo_label(self) -> str | None:
        """What redo would do again."""
        return self._undone[-1].label if self._undone else None

    @property
    def is_saved(self) -> bool:
        """Whether the design is as it was at the last ``mark_saved``."""
        return self._saved_reachable and self._saved is (self._done[-1] if self._done else None)

    def mark_saved(self) -> None:
        """Remember this state as the one on disk."""
        self._saved = self._done[-1] if self._done else None
        self._saved_reachable = True
        self._merge_key = None
        self._tell()

    def mark_unsaved(self) -> None:
        """No state of this history is on disk (a recovered or a new design)."""
        self._saved_reachable = False
        self._tell()

    def labels(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Labels of what was done, oldest first, and of what can be redone, next first."""
        return (
            tuple(change.label for change in self._done),
            tuple(change.label for change in reversed(self._undone)),
        )

    def _record(self, change: Change, merge_key: object) -> None:
        if any(change is self._saved for change in self._undone):
            self._saved_reachable = False
        self._undone.clear()
        mergeable = (
            merge_key is not None
            and merge_key == self._merge_key
            and self._done
            and self._done[-1] is not self._saved
        )
        if mergeable:
            both = merged(change.label, (self._done.pop(), change))
            if both:
                self._done.append(both)
            else:
                merge_key = None  # what is on top of the stack now is another edit
        else:
            self._done.append(change)
        self._merge_key = merge_key
        self._tell()

    def _tell(self) -> None:
        for listener in tuple(self.on_change):
            listener()

    def _tell_journal(self, change: Change) -> None:
        for listener in tuple(self.journal):
            listener(change)
