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

from sanwright.analysis.memo_nodes import NOTHING, AnswerNode, InputNode
from sanwright.errors import BugError
from sanwright.text import verbatim

_HANDFUL = 256

Key = tuple[Any, Any]
"""A topic and what it is of, both hashable: of an answer its function and the argument, or a tuple
of the arguments where they are not one; of an input its kind and its name."""

Work = Callable[[Any, Any], Any]
"""Works out the answer of this topic about that."""


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
        """By topic or kind: an ``AnswerNode`` each by topic, an ``InputNode`` each by kind."""
        self._lost: dict[AnswerNode, None] = {}
        self._left: list[InputNode] = []
        """Nodes that nothing rested on any more at some time in a change."""
        self._unlinked: list[AnswerNode] = []
        """Answers whose ``reads`` do not know them yet as readers; see ``settle``."""
        self._is_changing = False
        self._reading: dict[InputNode, None] | None = None
        """What the answer that is being worked out has read, but for what is of the same thing."""
        self._of: Any = None
        self._owns: tuple[Any, ...] = ()
        self._floor = 0
        """The height of what it has read of the same thing."""
        self._own: defaultdict[Any, dict[Any, None]] = defaultdict(dict)
        """By topic or kind, the topics whose answers read it of the very thing that they are of:
        most of what is read is, and who has read it is found by name instead of kept."""
        self._owns_known: dict[tuple[Any, tuple[Any, ...]], tuple[Any, ...]] = {}
        self._due: list[tuple[int, int, AnswerNode]] = []
        self._turn = 0

    def __del__(self) -> None:
        """Undo that nodes refer to each other, or the collector would have to find them."""
        while self._nodes:
            _, nodes = self._nodes.popitem()
            while nodes:
                _, node = nodes.popitem()
                node.readers = None
                if isinstance(node, AnswerNode):
                    node.value, node.reads = NOTHING, ()

    def __len__(self) -> int:
        every = (node for nodes in self._nodes.values() for node in nodes.values())
        return sum(node.value is not NOTHING for node in every)

    def note(self, kind: Any, name: Any) -> None:
        """See ``Memo``."""
        reading = self._reading
        if reading is None:
            return
        if name == self._of:
            if kind not in self._owns:
                self._owns += (kind,)
            return
        nodes = self._nodes[kind]
        node = nodes.get(name)
        if node is None:
            node = nodes[name] = InputNode(kind, name)
        reading[node] = None

    def ask(self, topic: Any, of: Any) -> Any:
        """See ``Memo``."""
        nodes = self._nodes[topic]
        node = nodes.get(of)
        if node is None:
            node = nodes[of] = AnswerNode(topic, of)
        reading = self._reading
        is_own = reading is not None and of == self._of
        if reading is not None and not is_own:
            reading[node] = None
        if node.value is NOTHING:
            self._work_out_first(node)
        elif self._due and (node.is_due or node.height > self._due[0][0]):
            raise _TooEarlyError(node.height)
        if is_own:
            if topic not in self._owns:
                self._owns += (topic,)
            if node.height > self._floor:
                self._floor = node.height
        return node.value

    def want(self, topic: Any, of: Any) -> Any:
        """See ``Memo``."""
        nodes = self._nodes[topic]
        node = nodes.get(of)
        if node is None:
            node = nodes[of] = AnswerNode(topic, of)
        node.is_wanted = True
        return self.ask(topic, of)

    def drop(self, topic: Any, of: Any) -> None:
        """See ``Memo``."""
        self.settle()
        node = self._nodes[topic].get(of)
        if node is not None:
            node.is_wanted = False
            self._lost.pop(node, None)
            if not self._is_read(node):
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
            if node.value is not NOTHING and not node.is_due:
                node.is_due = True
                self._push(node)

    def settle(self) -> None:
        """Tell what was read by whom read it, for all answers worked out since the last change.

        All at once it takes less time than one by one.
        """
        unlinked, self._unlinked = self._unlinked, []
        many: dict[InputNode, list[AnswerNode]] = {}
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
            else:
                self._push_all(self._own_readers(kind, name))
        while self._due:
            height, _, node = heapq.heappop(self._due)
            if node.value is NOTHING or not node.is_due:
                continue
            if height < node.height:
                self._push(node)
                continue
            node.is_due = False
            if not node.is_wanted and not self._is_read(node):
                self._forget(node)
            elif self._renew(node) and node.is_wanted:
                changed[node.topic, node.of] = None
        for node in lost:
            self._try_again(node)
            changed[node.topic, node.of] = None
        self._clear_away()
        return changed

    def _try_again(self, node: AnswerNode) -> None:
        try:
            self.ask(node.topic, node.of)
        except Exception:  # noqa: BLE001 - it may come back with another change
            self._lost[node] = None

    def _renew(self, node: AnswerNode) -> bool:
        """Work out a due answer. Returns whether it differs."""
        try:
            value, reads, owns, height = self._worked_out(node)
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
        if reads != node.reads or owns is not node.owns:
            self._relink(node, reads, owns)
        self._lift(node, height)
        if type(value) is type(node.value) and value == node.value:
            return False
        node.value = value
        self._push_readers(node)
        return True

    def _work_out_first(self, node: AnswerNode) -> None:
        node.value, node.reads, node.owns, node.height = self._worked_out(node)
        if self._is_changing:
            for read in node.reads:
                read.add_reader(node)
        else:
            self._unlinked.append(node)

    def _worked_out(
        self, node: AnswerNode
    ) -> tuple[Any, tuple[InputNode, ...], tuple[Any, ...], int]:
        """Its value, what it read, what of the same thing, and how high it stands."""
        outer = self._reading, self._of, self._owns, self._floor
        reading: dict[InputNode, None] = {}
        self._reading, self._of, self._owns, self._floor = reading, node.of, (), 0
        try:
            value = self._work(node.topic, node.of)
            height = self._floor
            for read in reading:
                if read.height > height:
                    height = read.height
            return value, tuple(reading), self._noted_owns(node.topic, self._owns), height + 1
        finally:
            self._reading, self._of, self._owns, self._floor = outer

    def _noted_owns(self, topic: Any, owns: tuple[Any, ...]) -> tuple[Any, ...]:
        """One object for all that are equal, and known as what answers of the topic read."""
        known = self._owns_known.get((topic, owns))
        if known is None:
            known = self._owns_known[topic, owns] = owns
            for read in owns:
                self._own[read][topic] = None
        return known

    def _own_readers(self, topic: Any, of: Any) -> list[AnswerNode]:
        """Answers about ``of`` that have read this topic or kind of it."""
        found: list[AnswerNode] = []
        for reading in self._own.get(topic, ()):
            reader = self._nodes[reading].get(of)
            if reader is not None and topic in reader.owns:
                found.append(reader)
        return found

    def _is_read(self, node: InputNode) -> bool:
        if node.readers is not None:
            return True
        is_answer = isinstance(node, AnswerNode)  # nobody needs the node of an input
        return is_answer and bool(self._own_readers(node.topic, node.of))

    def _lift(self, node: AnswerNode, height: int) -> None:
        """Raise an answer, and with it all that stands on it."""
        if height <= node.height:
            return
        node.height = height
        for reader in (*node.all_readers(), *self._own_readers(node.topic, node.of)):
            self._lift(reader, height + 1)

    def _push_readers(self, node: InputNode) -> None:
        self._push_all(node.all_readers())
        self._push_all(self._own_readers(node.topic, node.of))

    def _push_all(self, nodes: Iterable[AnswerNode]) -> None:
        for node in nodes:
            if not node.is_due:
                node.is_due = True
                self._push(node)

    def _push(self, node: AnswerNode) -> None:
        self._turn += 1
        heapq.heappush(self._due, (node.height, self._turn, node))

    def _forget(self, node: AnswerNode) -> None:
        node.is_due = False
        if node.value is not NOTHING:
            node.value = NOTHING
            self._relink(node, (), ())
        self._left.append(node)

    def _relink(
        self, node: AnswerNode, after: tuple[InputNode, ...], owns: tuple[Any, ...]
    ) -> None:
        had, node.owns = node.owns, owns
        for topic in had:
            read = self._nodes[topic].get(node.of) if topic not in owns else None
            if read is not None:
                self._left.append(read)
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
            if node.is_wanted or self._is_read(node):
                continue
            if isinstance(node, AnswerNode) and node.value is not NOTHING:
                node.value = NOTHING
                self._relink(node, (), ())
            self._nodes[node.topic].pop(node.of, None)
