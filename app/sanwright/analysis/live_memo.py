"""The answers of a live assessment: they follow edits, and go back where an edit is taken back.

What is asked for in ``memo.py`` is done here for a design that changes; what the nodes hold stands
in ``memo_nodes.py``, what they held before an edit in ``memo_past.py``.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

from sanwright.analysis.memo import Key, Memo, Work
from sanwright.analysis.memo_nodes import NOTHING, AnswerNode, InputNode, NodeKind
from sanwright.analysis.memo_past import Past, Relinking, empty

_LATELY = 512
"""So many are looked through for one that has read the same."""


class _TooEarlyError(BaseException):
    """Something was asked that may itself still be due; the asker must wait until ``height``.

    Not an Exception, so that nobody between asker and asked takes it for a failure of theirs.
    """

    def __init__(self, height: int) -> None:
        super().__init__(height)
        self.height = height


class LiveMemo(Memo):
    """All answers of a live assessment. Not safe to use from two threads at once."""

    def __init__(self, work: Work) -> None:
        super().__init__(work)
        self._nodes: defaultdict[Any, dict[Any, Any]] = defaultdict(dict)
        """By topic or kind: an ``AnswerNode`` each by topic, an ``InputNode`` each by kind."""
        self._lost: dict[AnswerNode, None] = {}
        self._past: Past | None = None
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
        self._kinds: dict[tuple[Any, tuple[Any, ...], bool], NodeKind] = {}
        self._plain: dict[Any, NodeKind] = {}
        """By topic or kind, of what is not wanted and has read nothing of the same thing yet."""
        self._alike: dict[tuple[InputNode, ...], tuple[InputNode, ...]] = {}
        """What answers worked out lately have read: ports of a device, say, read the same."""
        self._are_due: set[AnswerNode] = set()
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
        for kind in self._kinds.values():
            kind.others.clear()

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
            node = nodes[name] = InputNode(self._plain_kind(kind), name)
            if self._past is not None:
                self._past.came.append(node)
        reading[node] = None

    def ask(self, topic: Any, of: Any) -> Any:
        """See ``Memo``."""
        nodes = self._nodes[topic]
        node = nodes.get(of)
        if node is None:
            node = self._new(topic, of)
        reading = self._reading
        is_own = reading is not None and of == self._of
        if reading is not None and not is_own:
            reading[node] = None
        if node.value is NOTHING:
            self._work_out_first(node)
        elif self._due and (node in self._are_due or node.height > self._due[0][0]):
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
            node = self._new(topic, of)
        kind = node.kind
        if not kind.is_wanted:
            self._touch(node)
            node.kind = self._kind(topic, kind.owns, is_wanted=True)
        return self.ask(topic, of)

    def drop(self, topic: Any, of: Any) -> None:
        """See ``Memo``."""
        self.drop_all(((topic, of),))

    def drop_all(self, keys: Iterable[Key]) -> None:
        """Wanted answers are wanted no more; all at once it takes less time than one by one."""
        self.settle()
        unread = []
        for topic, of in keys:
            node = self._nodes[topic].get(of)
            if node is None:
                continue
            self._lost.pop(node, None)
            if self._is_read(node):
                self._touch(node)
                node.kind = self._kind(topic, node.kind.owns, is_wanted=False)
                self._left.append(node)
            else:
                unread.append(node)
        self._take_out(unread)
        self._clear_away()

    def answers_of(self, topic: Any) -> dict[Any, Any]:
        """See ``Memo``."""
        nodes = self._nodes[topic].values()
        return {node.of: node.value for node in nodes if node.value is not NOTHING}

    def holds(self, topic: Any, of: Any) -> bool:
        """See ``Memo``."""
        node = self._nodes[topic].get(of)
        return node is not None and node.value is not NOTHING

    def begin(self) -> Past:
        """Note from now on what it takes to go back to now."""
        self.settle()
        self._past = Past(dict(self._lost))
        return self._past

    def is_noting(self, past: Past) -> bool:
        """Whether ``past`` is still noted."""
        return self._past is past

    def forget_past(self) -> None:
        """Note nothing until the next ``begin``."""
        self._past = None

    def go_back(self, past: Past, before: Past | None) -> dict[Key, None]:
        """Be again what it was when ``past`` began: all inputs are what they were.

        ``before`` is what was noted until then; it goes on. Returns the wanted answers that differ.
        """
        self.settle()
        came, gone, differed = past.nodes_back()
        changed: dict[Key, None] = {}
        links = Relinking()
        for node in came:
            nodes = self._nodes[node.kind.topic]
            if nodes.get(node.of) is node:
                del nodes[node.of]
                if isinstance(node, AnswerNode):
                    links.leave(node, node.reads)
                if node.kind.is_wanted:
                    changed[node.kind.topic, node.of] = None
        back = set(gone)
        for answer, held in differed:
            value, reads, kind, height = held
            if answer not in back and reads != answer.reads:
                links.leave(answer, set(answer.reads).difference(reads))
                links.join(answer, set(reads).difference(answer.reads))
            if value is not answer.value and (kind.is_wanted or answer.kind.is_wanted):
                changed[kind.topic, answer.of] = None
            answer.value, answer.reads, answer.kind, answer.height = value, reads, kind, height
        for node in gone:
            self._nodes[node.kind.topic][node.of] = node
            if isinstance(node, AnswerNode):
                links.join(node, node.reads)
            if node.kind.is_wanted:
                changed[node.kind.topic, node.of] = None
        links.tell()
        empty(came)
        self._lost, self._past = past.lost, before
        return changed

    def aside(self, work: Callable[[], None]) -> None:
        """See ``Memo``."""
        reading, self._reading = self._reading, None
        try:
            work()
        finally:
            self._reading = reading

    def doubt_all(self) -> None:
        """Something has changed that no answer notes: let the next change renew them all."""
        every = (node for nodes in self._nodes.values() for node in nodes.values())
        self._push_all(node for node in every if node.value is not NOTHING)

    def settle(self) -> None:
        """Tell what was read by whom read it, for all answers worked out since the last change.

        All at once it takes less time than one by one.
        """
        unlinked, self._unlinked = self._unlinked, []
        self._alike.clear()
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

    def change(self, inputs: Iterable[Key], gone: Container[Any] = ()) -> dict[Key, None]:
        """Inputs have changed: renew what rests on them. Returns the wanted answers that differ.

        An answer that fails is forgotten, and what read it meets the failure on its own account. If
        it is wanted, it is tried again after the next change. Answers of what has ``gone`` are
        forgotten without trying.
        """
        self.settle()
        self._is_changing = True
        try:
            return self._followed(inputs, gone)
        finally:
            self._is_changing = False

    def _followed(self, inputs: Iterable[Key], gone: Container[Any]) -> dict[Key, None]:
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
            if node.value is NOTHING:
                self._are_due.discard(node)
            if node not in self._are_due:
                continue
            if height < node.height:
                self._push(node)
                continue
            self._are_due.remove(node)
            is_wanted = node.kind.is_wanted
            if not is_wanted and not self._is_read(node):
                self._forget(node)
            elif node.of in gone and not is_wanted:
                self._forget(node)
                self._push_readers(node)
            elif self._renew(node) and node.kind.is_wanted:
                changed[node.kind.topic, node.of] = None
        for node in lost:
            self._try_again(node)
            changed[node.kind.topic, node.of] = None
        self._clear_away()
        return changed

    def _try_again(self, node: AnswerNode) -> None:
        try:
            self.ask(node.kind.topic, node.of)
        except Exception:  # noqa: BLE001 - it may come back with another change
            self._lost[node] = None

    def _renew(self, node: AnswerNode) -> bool:
        """Work out a due answer. Returns whether it differs."""
        try:
            value, reads, kind, height = self._worked_out(node)
        except _TooEarlyError as early:
            self._lift(node, early.height + 1)
            self._push_all((node,))
            return False
        except Exception:  # noqa: BLE001 - whoever asks for it next meets the failure
            self._forget(node)
            self._push_readers(node)
            if node.kind.is_wanted:
                self._lost[node] = None
            return True
        if reads != node.reads or kind is not node.kind:
            self._relink(node, reads, kind)
        self._lift(node, height)
        if type(value) is type(node.value) and value == node.value:
            return False
        self._touch(node)
        node.value = value
        self._push_readers(node)
        return True

    def _new(self, topic: Any, of: Any) -> AnswerNode:
        node = AnswerNode(self._plain_kind(topic), of)
        self._nodes[topic][of] = node
        if self._past is not None:
            self._past.came.append(node)
        return node

    def _touch(self, node: AnswerNode) -> None:
        if self._past is not None and node.height:  # one that was just made has none
            self._past.touch(node)

    def _work_out_first(self, node: AnswerNode) -> None:
        try:
            worked_out = self._worked_out(node)
        except BaseException:
            self._lift(node, 1)  # it is there without a value, which is something to go back to
            raise
        self._touch(node)
        self._are_due.discard(node)
        if node.reads or node.kind.owns:  # it was forgotten, and those that it had read not told
            self._relink(node, worked_out[1], worked_out[2])
            node.value, _, _, node.height = worked_out
            return
        node.value, node.reads, node.kind, node.height = worked_out
        if self._is_changing:
            for read in node.reads:
                read.add_reader(node)
        else:
            self._unlinked.append(node)

    def _worked_out(self, node: AnswerNode) -> tuple[Any, tuple[InputNode, ...], NodeKind, int]:
        """Its value, what it read, what of the same thing by its kind, and how high it stands."""
        outer = self._reading, self._of, self._owns, self._floor
        reading: dict[InputNode, None] = {}
        self._reading, self._of, self._owns, self._floor = reading, node.of, (), 0
        try:
            kind = node.kind
            value = self._work(kind.topic, node.of)
            height = self._floor
            for read in reading:
                if read.height > height:
                    height = read.height
            owns = self._owns
            if owns != kind.owns:
                other = kind.others.get(owns)
                if other is None:
                    other = self._kind(kind.topic, owns, is_wanted=kind.is_wanted)
                    kind.others[owns] = other
                kind = other
            return value, self._shared(tuple(reading)), kind, height + 1
        finally:
            self._reading, self._of, self._owns, self._floor = outer

    def _shared(self, reads: tuple[InputNode, ...]) -> tuple[InputNode, ...]:
        """One object for all that are equal and were worked out about the same time."""
        alike = self._alike
        if len(alike) >= _LATELY:
            alike.clear()
        return alike.setdefault(reads, reads)

    def _plain_kind(self, topic: Any) -> NodeKind:
        known = self._plain.get(topic)
        if known is None:
            known = self._plain[topic] = self._kind(topic, (), is_wanted=False)
        return known

    def _kind(self, topic: Any, owns: tuple[Any, ...], *, is_wanted: bool) -> NodeKind:
        """The one of these, of which is known what answers of the topic read."""
        known = self._kinds.get((topic, owns, is_wanted))
        if known is None:
            known = self._kinds[topic, owns, is_wanted] = NodeKind(topic, owns, is_wanted=is_wanted)
            for read in owns:
                self._own[read][topic] = None
        return known

    def _own_readers(self, topic: Any, of: Any) -> list[AnswerNode]:
        """Answers about ``of`` that have read this topic or kind of it."""
        found: list[AnswerNode] = []
        for reading in self._own.get(topic, ()):
            reader = self._nodes[reading].get(of)
            if reader is not None and topic in reader.kind.owns:
                found.append(reader)
        return found

    def _is_read(self, node: InputNode) -> bool:
        if node.readers is not None:
            return True
        is_answer = isinstance(node, AnswerNode)  # nobody needs the node of an input
        return is_answer and bool(self._own_readers(node.kind.topic, node.of))

    def _lift(self, node: AnswerNode, height: int) -> None:
        """Raise an answer, and with it all that stands on it."""
        if height <= node.height:
            return
        self._touch(node)
        node.height = height
        for reader in (*node.all_readers(), *self._own_readers(node.kind.topic, node.of)):
            self._lift(reader, height + 1)

    def _push_readers(self, node: InputNode) -> None:
        self._push_all(node.all_readers())
        self._push_all(self._own_readers(node.kind.topic, node.of))

    def _push_all(self, nodes: Iterable[AnswerNode]) -> None:
        for node in nodes:
            if node not in self._are_due:
                self._are_due.add(node)
                self._push(node)

    def _push(self, node: AnswerNode) -> None:
        self._turn += 1
        heapq.heappush(self._due, (node.height, self._turn, node))

    def _forget(self, node: AnswerNode) -> None:
        """Without a value; what it had read is told when it goes or is worked out again."""
        self._are_due.discard(node)
        if node.value is not NOTHING:
            self._touch(node)
            node.value = NOTHING
        self._left.append(node)

    def _relink(self, node: AnswerNode, after: tuple[InputNode, ...], kind: NodeKind) -> None:
        self._touch(node)
        had, node.kind = node.kind, kind
        for topic in had.owns:
            read = self._nodes[topic].get(node.of) if topic not in kind.owns else None
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
            left, self._left = dict.fromkeys(self._left), []
            self._take_out(
                [node for node in left if not (node.kind.is_wanted or self._is_read(node))]
            )

    def _take_out(self, nodes: Sequence[InputNode]) -> None:
        """Nobody reads these: they go, with all that they hold as long as it may come back."""
        links = Relinking()
        gone = []
        for node in nodes:
            kind = node.kind
            if self._nodes[kind.topic].get(node.of) is not node:
                continue  # it has gone before
            del self._nodes[kind.topic][node.of]
            gone.append(node)
            if isinstance(node, AnswerNode):
                self._are_due.discard(node)
                links.leave(node, node.reads)
                for topic in kind.owns:
                    read = self._nodes[topic].get(node.of)
                    if read is not None:
                        self._left.append(read)
        self._left.extend(links.tell())
        if self._past is not None:
            self._past.gone.extend(gone)
        else:
            empty(gone)
