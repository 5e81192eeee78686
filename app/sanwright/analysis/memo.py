"""Answers that remember what they read, so that an edit forgets only what rests on it.

An *answer* is the value of a function for given arguments. While it is worked out, every input that
is read and every other answer that is asked for is noted. When inputs change, the answers that read
them are worked out again, lower ones before those that stand on them; an answer that comes out as
before stops the spread. So the work after an edit is that of the answers that change, and of their
direct readers.

See ``docs/decisions/0008-answers-remember-what-they-read.md``.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from typing import Any

from sanwright.errors import BugError
from sanwright.text import verbatim

_HANDFUL = 256

Key = tuple[Any, ...]
"""An input's name, or of an answer its function followed by the arguments; hashable."""

Work = Callable[[Key], Any]
"""Works out the answer with this key."""


class _Nothing:
    """What stands in the place of a value that was not worked out."""


_NOTHING = _Nothing()


class _Node:
    """An input or an answer, with what it was worked out from and what was worked out from it.

    An input has no ``value``, as has an answer that was forgotten while something still rests on
    it. ``height`` is above that of every answer that was read for it, and 0 of an input. Nodes
    refer to each other, not to each other's keys: a large design has millions of such notes.
    ``readers`` is a set only from the second on, for most things have one.
    """

    __slots__ = ("height", "is_due", "is_wanted", "key", "readers", "reads", "value")

    def __init__(self, key: Key) -> None:
        self.key = key
        self.value: Any = _NOTHING
        self.reads: tuple[_Node, ...] = ()
        self.height = 0
        self.readers: _Node | dict[_Node, None] | None = None
        self.is_wanted = False
        self.is_due = False

    def all_readers(self) -> Iterable[_Node]:
        """The readers, in the order in which they came."""
        found = self.readers
        if found is None:
            return ()
        return found if isinstance(found, dict) else (found,)

    def add_reader(self, reader: _Node) -> None:
        found = self.readers
        if found is None:
            self.readers = reader
        elif isinstance(found, dict):
            found[reader] = None
        elif found is not reader:
            self.readers = {found: None, reader: None}

    def remove_reader(self, reader: _Node) -> None:
        found = self.readers
        if isinstance(found, dict):
            del found[reader]
            if not found:
                self.readers = None
        else:
            self.readers = None


class _TooEarlyError(BaseException):
    """Something was asked that may itself still be due; the asker must wait until ``height``.

    Not an Exception, so that nobody between asker and asked takes it for a failure of theirs.
    """

    def __init__(self, height: int) -> None:
        super().__init__(height)
        self.height = height


class Memo:
    """Remembers answers and nothing else: for a design that is looked at once and does not change.

    Half the time and a fraction of the memory of a ``LiveMemo``.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._values: dict[Key, Any] = {}

    def __len__(self) -> int:
        """Number of answers held."""
        return len(self._values)

    def interrupt_by(self, check: Callable[[], None]) -> None:
        """Ask ``check`` before each answer is worked out; what it raises calls the work off."""
        work = self._work

        def unless_called_off(key: Key) -> Any:
            check()
            return work(key)

        self._work = unless_called_off

    def let_go(self, breath: Callable[[], None]) -> None:
        """Forget all answers, a few at a time: freed at once, they keep all threads waiting."""
        while self._values:
            for _ in range(min(_HANDFUL, len(self._values))):
                self._values.popitem()
            breath()

    def note(self, key: Key) -> None:
        """The answer that is being worked out has read the input ``key``."""

    def ask(self, key: Key) -> Any:
        """The answer with ``key``, remembered or worked out."""
        try:
            return self._values[key]
        except KeyError:
            pass
        value = self._values[key] = self._work(key)
        return value

    def want(self, key: Key) -> Any:
        """The answer with ``key``, which is kept current although no other answer reads it."""
        return self.ask(key)

    def drop(self, key: Key) -> None:
        """A wanted answer is wanted no more."""

    def aside(self, work: Callable[[], None]) -> None:
        """Do ``work`` without noting what it reads for the answer that is being worked out."""
        work()

    def doubt_all(self) -> None:
        """Something has changed that no answer notes: let the next change renew them all."""

    def change(self, inputs: Iterable[Key]) -> dict[Key, None]:
        """Inputs have changed: renew what rests on them. Returns the wanted answers that differ."""
        raise BugError(
            verbatim(f"Only a live assessment can follow edits, such as of {next(iter(inputs))}.")
        )


class LiveMemo(Memo):
    """All answers of a live assessment. Not safe to use from two threads at once."""

    def __init__(self, work: Work) -> None:
        super().__init__(work)
        self._nodes: dict[Key, _Node] = {}
        self._lost: dict[_Node, None] = {}
        self._left: list[_Node] = []
        """Nodes that nothing rested on any more at some time in a change."""
        self._reading: dict[_Node, None] | None = None
        self._due: list[tuple[int, int, _Node]] = []
        self._turn = 0

    def __del__(self) -> None:
        """Undo that nodes refer to each other, or the collector would have to find them."""
        nodes = self._nodes
        while nodes:
            _, node = nodes.popitem()
            node.value, node.reads, node.readers = _NOTHING, (), None

    def __len__(self) -> int:
        return sum(node.value is not _NOTHING for node in self._nodes.values())

    def note(self, key: Key) -> None:
        """See ``Memo``."""
        reading = self._reading
        if reading is not None:
            node = self._nodes.get(key)
            if node is None:
                node = self._nodes[key] = _Node(key)
            reading[node] = None

    def ask(self, key: Key) -> Any:
        """See ``Memo``."""
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = _Node(key)
        reading = self._reading
        if reading is not None:
            reading[node] = None
        if node.value is _NOTHING:
            self._work_out_first(node)
        elif self._due and (node.is_due or node.height > self._due[0][0]):
            raise _TooEarlyError(node.height)
        return node.value

    def want(self, key: Key) -> Any:
        """See ``Memo``."""
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = _Node(key)
        node.is_wanted = True
        return self.ask(key)

    def drop(self, key: Key) -> None:
        """See ``Memo``."""
        node = self._nodes.get(key)
        if node is not None:
            node.is_wanted = False
            self._lost.pop(node, None)
            self._forget(node)
            self._clear_away()

    def aside(self, work: Callable[[], None]) -> None:
        """See ``Memo``."""
        reading, self._reading = self._reading, None
        try:
            work()
        finally:
            self._reading = reading

    def doubt_all(self) -> None:
        """See ``Memo``."""
        for node in self._nodes.values():
            if node.value is not _NOTHING and not node.is_due:
                node.is_due = True
                self._push(node)

    def change(self, inputs: Iterable[Key]) -> dict[Key, None]:
        """See ``Memo``.

        An answer that fails is forgotten, and what read it meets the failure on its own account. If
        it is wanted, it is tried again after the next change.
        """
        lost, self._lost = self._lost, {}
        changed: dict[Key, None] = {}
        for key in inputs:
            node = self._nodes.get(key)
            if node is not None:
                self._push_readers(node)
        while self._due:
            height, _, node = heapq.heappop(self._due)
            if node.value is _NOTHING or not node.is_due:
                continue
            if height < node.height:
                self._push(node)
                continue
            node.is_due = False
            if not node.is_wanted and node.readers is None:
                self._forget(node)
            elif self._renew(node) and node.is_wanted:
                changed[node.key] = None
        for node in lost:
            self._try_again(node)
            changed[node.key] = None
        self._clear_away()
        return changed

    def _try_again(self, node: _Node) -> None:
        try:
            self.ask(node.key)
        except Exception:  # noqa: BLE001 - it may come back with another change
            self._lost[node] = None

    def _renew(self, node: _Node) -> bool:
        """Work out a due answer. Returns whether it differs."""
        try:
            value, reads = self._worked_out(node.key)
        except _TooEarlyError as early:
            self._lift(node, early.height + 1)
            node.is_due = True
            self._push(node)
            return False
        except Exception:  # noqa: BLE001 - whoever asks for it next meets the failure
            self._forget(node)
            self._push_readers(node)
            if node.is_wanted:
                self._lost[node] = None
            return True
        if reads != node.reads:
            self._relink(node, reads)
            self._lift(node, _height_over(reads))
        if type(value) is type(node.value) and value == node.value:
            return False
        node.value = value
        self._push_readers(node)
        return True

    def _work_out_first(self, node: _Node) -> None:
        node.value, node.reads = self._worked_out(node.key)
        node.height = _height_over(node.reads)
        for read in node.reads:
            read.add_reader(node)

    def _worked_out(self, key: Key) -> tuple[Any, tuple[_Node, ...]]:
        outer = self._reading
        reading: dict[_Node, None] = {}
        self._reading = reading
        try:
            return self._work(key), tuple(reading)
        finally:
            self._reading = outer

    def _lift(self, node: _Node, height: int) -> None:
        """Raise an answer, and with it all that stands on it."""
        if height <= node.height:
            return
        node.height = height
        for reader in node.all_readers():
            self._lift(reader, height + 1)

    def _push_readers(self, node: _Node) -> None:
        for reader in node.all_readers():
            if not reader.is_due:
                reader.is_due = True
                self._push(reader)

    def _push(self, node: _Node) -> None:
        self._turn += 1
        heapq.heappush(self._due, (node.height, self._turn, node))

    def _forget(self, node: _Node) -> None:
        node.is_due = False
        if node.value is not _NOTHING:
            node.value = _NOTHING
            self._relink(node, ())
        self._left.append(node)

    def _relink(self, node: _Node, after: tuple[_Node, ...]) -> None:
        before, node.reads = node.reads, after
        kept = set(after)
        for read in before:
            if read not in kept:
                read.remove_reader(node)
                if read.readers is None and read.value is _NOTHING:
                    self._left.append(read)
        for read in kept.difference(before):
            read.add_reader(node)

    def _clear_away(self) -> None:
        """Let go of nodes that are no answer, and that nothing rests on."""
        for node in self._left:
            if node.value is _NOTHING and node.readers is None and not node.is_wanted:
                self._nodes.pop(node.key, None)
        self._left.clear()


def _height_over(reads: tuple[_Node, ...]) -> int:
    height = 0
    for read in reads:
        if read.height > height:
            height = read.height
    return height + 1
