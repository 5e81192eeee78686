"""What a live memo keeps of each answer and input: the value, what it read, who has read it.

See ``memo.py``, to which this belongs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


class Nothing:
    """What stands in the place of a value that was not worked out."""


NOTHING = Nothing()


_FEW = 24
"""Readers up to this number stand in a tuple, more in a ``Crowd``."""


class Crowd:
    """Many readers of one thing, in the order in which they came.

    A set would take eight times the memory. One that reads the thing no more stays in the list, for
    nobody knows where it stands there, until those that are ``gone`` are the most.
    """

    __slots__ = ("gone", "nodes")

    def __init__(self, nodes: Iterable[AnswerNode]) -> None:
        self.nodes = list(nodes)
        self.gone: set[AnswerNode] = set()

    def present(self) -> list[AnswerNode]:
        """Those that are not gone."""
        gone = self.gone
        return [node for node in self.nodes if node not in gone] if gone else self.nodes

    def add(self, node: AnswerNode) -> None:
        """One comes, or comes back."""
        if node in self.gone:
            self.gone.remove(node)
        else:
            self.nodes.append(node)

    def remove(self, nodes: Iterable[AnswerNode]) -> None:
        """Some go."""
        self.gone.update(nodes)
        if len(self.gone) * 2 > len(self.nodes):
            self.nodes = self.present()
            self.gone = set()


class NodeKind:
    """What very many nodes have in common: one object for them all, so that each is small.

    ``owns`` are the topics and kinds that an answer has read of the very thing that it is of: they
    stand neither in its ``reads`` nor among anybody's ``readers``.
    """

    __slots__ = ("is_wanted", "others", "owns", "topic")

    def __init__(self, topic: Any, owns: tuple[Any, ...], *, is_wanted: bool) -> None:
        self.topic = topic
        self.owns = owns
        self.is_wanted = is_wanted
        self.others: dict[tuple[Any, ...], NodeKind] = {}
        """Those of the same topic, wanted alike, by what they own: found without the topic."""


class InputNode:
    """What answers read that is none itself, with those that have read it.

    It has no ``value``, and its ``height`` is 0. Nodes refer to each other, not to each other's
    keys: a large design has millions of such notes. ``readers`` is one, as most things have; or a
    tuple of few, or many.
    """

    __slots__ = ("kind", "of", "readers")

    height = 0
    value: Any = NOTHING
    reads: tuple[InputNode, ...] = ()

    def __init__(self, kind: NodeKind, of: Any) -> None:
        self.kind = kind
        self.of = of
        self.readers: AnswerNode | tuple[AnswerNode, ...] | Crowd | None = None

    def all_readers(self) -> Iterable[AnswerNode]:
        """The readers, in the order in which they came."""
        found = self.readers
        if found is None:
            return ()
        if isinstance(found, Crowd):
            return found.present()
        return found if isinstance(found, tuple) else (found,)

    def add_reader(self, reader: AnswerNode) -> None:
        """One that was no reader before has noted this among its ``reads``."""
        found = self.readers
        if found is None:
            self.readers = reader
        elif isinstance(found, Crowd):
            found.add(reader)
        elif isinstance(found, tuple):
            found = (*found, reader)
            self.readers = found if len(found) <= _FEW else Crowd(found)
        else:
            self.readers = (found, reader)

    def add_readers(self, readers: list[AnswerNode]) -> None:
        """The same of several, none of which was a reader before."""
        found = self.readers
        if isinstance(found, Crowd):
            for reader in readers:
                found.add(reader)
            return
        nodes = (*self.all_readers(), *readers)
        if len(nodes) == 1:
            self.readers = nodes[0]
        else:
            self.readers = nodes if len(nodes) <= _FEW else Crowd(nodes)

    def remove_reader(self, reader: AnswerNode) -> None:
        """A reader has this no more among its ``reads``."""
        self.remove_readers((reader,))

    def remove_readers(self, readers: Sequence[AnswerNode]) -> None:
        """The same of several."""
        found = self.readers
        if isinstance(found, Crowd):
            found.remove(readers)
            if not found.nodes:
                self.readers = None
        elif isinstance(found, tuple):
            rest = tuple(node for node in found if node not in readers)
            self.readers = rest if len(rest) > 1 else rest[0] if rest else None
        else:
            self.readers = None


class AnswerNode(InputNode):
    """An answer, with what it was worked out from and what was worked out from it.

    It has no ``value`` when it was forgotten while something still rests on it. ``height`` is above
    that of everything that was read for it.
    """

    __slots__ = ("height", "reads", "value")

    def __init__(self, kind: NodeKind, of: Any) -> None:
        self.kind = kind
        self.of = of
        self.readers = None
        self.value = NOTHING
        self.reads = ()
        self.height = 0
