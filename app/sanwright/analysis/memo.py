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
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from sanwright.errors import BugError
from sanwright.text import verbatim

_HANDFUL = 256

Key = tuple[Any, Any]
"""A topic and what it is of, both hashable: of an answer its function and the argument, or a tuple
of the arguments where they are not one; of an input its kind and its name."""

Work = Callable[[Any, Any], Any]
"""Works out the answer of this topic about that."""


class _Nothing:
    """What stands in the place of a value that was not worked out."""


_NOTHING = _Nothing()


_FEW = 24
"""Readers up to this number stand in a tuple, more in a ``_Crowd``."""


class _Crowd:
    """Many readers of one thing, in the order in which they came.

    A set would take eight times the memory. One that reads the thing no more stays in the list, for
    nobody knows where it stands there, until those that are ``gone`` are the most.
    """

    __slots__ = ("gone", "nodes")

    def __init__(self, nodes: Iterable[_Node]) -> None:
        self.nodes = list(nodes)
        self.gone: set[_Node] = set()

    def present(self) -> list[_Node]:
        """Those that are not gone."""
        gone = self.gone
        return [node for node in self.nodes if node not in gone] if gone else self.nodes

    def add(self, node: _Node) -> None:
        """One comes, or comes back."""
        if node in self.gone:
            self.gone.remove(node)
        else:
            self.nodes.append(node)

    def remove(self, node: _Node) -> None:
        """One goes."""
        self.gone.add(node)
        if len(self.gone) * 2 > len(self.nodes):
            self.nodes = self.present()
            self.gone = set()


class _Input:
    """What answers read that is none itself, with those that have read it.

    It has no ``value``, and its ``height`` is 0. Nodes refer to each other, not to each other's
    keys: a large design has millions of such notes. ``readers`` is one, as most things have; or a
    tuple of few, or many.
    """

    __slots__ = ("of", "readers", "topic")

    height = 0
    value: Any = _NOTHING
    is_wanted = False
    reads: tuple[_Input, ...] = ()

    def __init__(self, topic: object, of: Any) -> None:
        self.topic = topic
        self.of = of
        self.readers: _Node | tuple[_Node, ...] | _Crowd | None = None

    def all_readers(self) -> Iterable[_Node]:
        """The readers, in the order in which they came."""
        found = self.readers
        if found is None:
            return ()
        if isinstance(found, _Crowd):
            return found.present()
        return found if isinstance(found, tuple) else (found,)

    def add_reader(self, reader: _Node) -> None:
        """One that was no reader before has noted this among its ``reads``."""
        found = self.readers
        if found is None:
            self.readers = reader
        elif isinstance(found, _Crowd):
            found.add(reader)
        elif isinstance(found, tuple):
            found = (*found, reader)
            self.readers = found if len(found) <= _FEW else _Crowd(found)
        else:
            self.readers = (found, reader)

    def add_readers(self, readers: list[_Node]) -> None:
        """The same of several, none of which was a reader before."""
        found = self.readers
        if isinstance(found, _Crowd):
            for reader in readers:
                found.add(reader)
            return
        nodes = (*self.all_readers(), *readers)
        if len(nodes) == 1:
            self.readers = nodes[0]
        else:
            self.readers = nodes if len(nodes) <= _FEW else _Crowd(nodes)

    def remove_reader(self, reader: _Node) -> None:
        """A reader has this no more among its ``reads``."""
        found = self.readers
        if isinstance(found, _Crowd):
            found.remove(reader)
            if not found.nodes:
                self.readers = None
        elif isinstance(found, tuple):
            rest = tuple(each for each in found if each is not reader)
            self.readers = rest if len(rest) > 1 else rest[0]
        else:
            self.readers = None


class _Node(_Input):
    """An answer, with what it was worked out from and what was worked out from it.

    It has no ``value`` when it was forgotten while something still rests on it. ``height`` is above
    that of everything that was read for it.
    """

    __slots__ = ("height", "is_due", "is_wanted", "reads", "value")

    def __init__(self, topic: object, of: Any) -> None:
        super().__init__(topic, of)
        self.value = _NOTHING
        self.reads = ()
        self.height = 0
        self.is_wanted = False
        self.is_due = False


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
        self._values: defaultdict[Any, dict[Any, Any]] = defaultdict(dict)

    def __len__(self) -> int:
        """Number of answers held."""
        return sum(map(len, self._values.values()))

    def interrupt_by(self, check: Callable[[], None]) -> None:
        """Ask ``check`` before each answer is worked out; what it raises calls the work off."""
        work = self._work

        def unless_called_off(topic: Any, of: Any) -> Any:
            check()
            return work(topic, of)

        self._work = unless_called_off

    def let_go(self, breath: Callable[[], None]) -> None:
        """Forget all answers, a few at a time: freed at once, they keep all threads waiting."""
        while self._values:
            _, values = self._values.popitem()
            while values:
                for _ in range(min(_HANDFUL, len(values))):
                    values.popitem()
                breath()

    def note(self, kind: Any, name: Any) -> None:
        """The answer that is being worked out has read the input ``name`` of ``kind``."""

    def ask(self, topic: Any, of: Any) -> Any:
        """The answer of ``topic`` about ``of``, remembered or worked out."""
        values = self._values[topic]
        try:
            return values[of]
        except KeyError:
            pass
        value = values[of] = self._work(topic, of)
        return value

    def want(self, topic: Any, of: Any) -> Any:
        """An answer that is kept current although no other answer reads it."""
        return self.ask(topic, of)

    def drop(self, topic: Any, of: Any) -> None:
        """A wanted answer is wanted no more."""

    def aside(self, work: Callable[[], None]) -> None:
        """Do ``work`` without noting what it reads for the answer that is being worked out."""
        work()

    def settle(self) -> None:
        """Do now what is put off until the next change."""

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
        self._nodes: defaultdict[Any, dict[Any, Any]] = defaultdict(dict)
        """By topic or kind; those of a topic are ``_Node``s, those of a kind ``_Input``s."""
        self._lost: dict[_Node, None] = {}
        self._left: list[_Input] = []
        """Nodes that nothing rested on any more at some time in a change."""
        self._unlinked: list[_Node] = []
        """Answers whose ``reads`` do not know them yet as readers; see ``settle``."""
        self._is_changing = False
        self._reading: dict[_Input, None] | None = None
        self._due: list[tuple[int, int, _Node]] = []
        self._turn = 0

    def __del__(self) -> None:
        """Undo that nodes refer to each other, or the collector would have to find them."""
        while self._nodes:
            _, nodes = self._nodes.popitem()
            while nodes:
                _, node = nodes.popitem()
                node.readers = None
                if isinstance(node, _Node):
                    node.value, node.reads = _NOTHING, ()

    def __len__(self) -> int:
        every = (node for nodes in self._nodes.values() for node in nodes.values())
        return sum(node.value is not _NOTHING for node in every)

    def note(self, kind: Any, name: Any) -> None:
        """See ``Memo``."""
        reading = self._reading
        if reading is not None:
            nodes = self._nodes[kind]
            node = nodes.get(name)
            if node is None:
                node = nodes[name] = _Input(kind, name)
            reading[node] = None

    def ask(self, topic: Any, of: Any) -> Any:
        """See ``Memo``."""
        nodes = self._nodes[topic]
        node = nodes.get(of)
        if node is None:
            node = nodes[of] = _Node(topic, of)
        reading = self._reading
        if reading is not None:
            reading[node] = None
        if node.value is _NOTHING:
            self._work_out_first(node)
        elif self._due and (node.is_due or node.height > self._due[0][0]):
            raise _TooEarlyError(node.height)
        return node.value

    def want(self, topic: Any, of: Any) -> Any:
        """See ``Memo``."""
        nodes = self._nodes[topic]
        node = nodes.get(of)
        if node is None:
            node = nodes[of] = _Node(topic, of)
        node.is_wanted = True
        return self.ask(topic, of)

    def drop(self, topic: Any, of: Any) -> None:
        """See ``Memo``."""
        self.settle()
        node = self._nodes[topic].get(of)
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
        every = (node for nodes in self._nodes.values() for node in nodes.values())
        for node in every:
            if node.value is not _NOTHING and not node.is_due:
                node.is_due = True
                self._push(node)

    def settle(self) -> None:
        """Tell what was read by whom read it, for all answers worked out since the last change.

        All at once it takes less time than one by one.
        """
        unlinked, self._unlinked = self._unlinked, []
        many: dict[_Input, list[_Node]] = {}
        for node in unlinked:
            for read in node.reads:
                if read.readers is None:
                    read.readers = node
                elif read in many:
                    many[read].append(node)
                else:
                    many[read] = [node]
        for read, nodes in many.items():
            read.add_readers(nodes)

    def change(self, inputs: Iterable[Key]) -> dict[Key, None]:
        """See ``Memo``.

        An answer that fails is forgotten, and what read it meets the failure on its own account. If
        it is wanted, it is tried again after the next change.
        """
        self.settle()
        self._is_changing = True
        try:
            return self._followed(inputs)
        finally:
            self._is_changing = False

    def _followed(self, inputs: Iterable[Key]) -> dict[Key, None]:
        lost, self._lost = self._lost, {}
        changed: dict[Key, None] = {}
        for kind, name in inputs:
            read = self._nodes[kind].get(name)
            if read is not None:
                self._push_readers(read)
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
                changed[node.topic, node.of] = None
        for node in lost:
            self._try_again(node)
            changed[node.topic, node.of] = None
        self._clear_away()
        return changed

    def _try_again(self, node: _Node) -> None:
        try:
            self.ask(node.topic, node.of)
        except Exception:  # noqa: BLE001 - it may come back with another change
            self._lost[node] = None

    def _renew(self, node: _Node) -> bool:
        """Work out a due answer. Returns whether it differs."""
        try:
            value, reads = self._worked_out(node)
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
        node.value, node.reads = self._worked_out(node)
        node.height = _height_over(node.reads)
        if self._is_changing:
            for read in node.reads:
                read.add_reader(node)
        else:
            self._unlinked.append(node)

    def _worked_out(self, node: _Node) -> tuple[Any, tuple[_Input, ...]]:
        outer = self._reading
        reading: dict[_Input, None] = {}
        self._reading = reading
        try:
            return self._work(node.topic, node.of), tuple(reading)
        finally:
            self._reading = outer

    def _lift(self, node: _Node, height: int) -> None:
        """Raise an answer, and with it all that stands on it."""
        if height <= node.height:
            return
        node.height = height
        for reader in node.all_readers():
            self._lift(reader, height + 1)

    def _push_readers(self, node: _Input) -> None:
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

    def _relink(self, node: _Node, after: tuple[_Input, ...]) -> None:
        before, node.reads = node.reads, after
        kept = set(after)
        for read in before:
            if read not in kept:
                read.remove_reader(node)
                if read.readers is None:
                    self._left.append(read)
        for read in kept.difference(before):
            read.add_reader(node)

    def _clear_away(self) -> None:
        """Let go of nodes that nothing rests on any more, and then of what they rested on."""
        while self._left:
            node = self._left.pop()
            if node.readers is not None or node.is_wanted:
                continue
            if isinstance(node, _Node) and node.value is not _NOTHING:
                node.value = _NOTHING
                self._relink(node, ())
            self._nodes[node.topic].pop(node.of, None)


def _height_over(reads: tuple[_Input, ...]) -> int:
    height = 0
    for read in reads:
        if read.height > height:
            height = read.height
    return height + 1
