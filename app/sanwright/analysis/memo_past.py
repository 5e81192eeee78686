"""What a live memo held before a change, so that taking the change back need not work it out again.

See ``memo.py``, to which this belongs, and ``docs/decisions/0086-an-undo-goes-back.md``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from sanwright.analysis.memo_nodes import NOTHING, AnswerNode, InputNode, NodeKind

_Held = tuple[Any, tuple[InputNode, ...], NodeKind, int]
"""Value, reads, kind and height of an answer."""


class Past:
    """What has become of a memo's nodes since it began.

    A node that goes keeps all that it held, so nothing else has to be written down of it. A node
    never comes back but by going back.
    """

    __slots__ = ("came", "differed", "gone", "lost")

    def __init__(self, lost: dict[AnswerNode, None]) -> None:
        self.came: list[InputNode] = []
        self.gone: list[InputNode] = []
        self.differed: dict[AnswerNode, _Held] = {}
        """What those held before they first differed that were there all the while."""
        self.lost = lost

    def __len__(self) -> int:
        return len(self.came) + len(self.gone) + len(self.differed)

    def touch(self, node: AnswerNode) -> None:
        """An answer is about to differ."""
        if node not in self.differed:
            self.differed[node] = node.value, node.reads, node.kind, node.height

    def nodes_back(self) -> tuple[set[InputNode], list[InputNode], list[tuple[AnswerNode, _Held]]]:
        """Nodes that go when the memo goes back, those that come back, those that differ."""
        came = set(self.came)
        gone = [node for node in self.gone if node not in came]
        differed = [(node, held) for node, held in self.differed.items() if node not in came]
        return came, gone, differed


class Relinking:
    """Which answers are to be known as readers of what, and which no more: told all at once."""

    def __init__(self) -> None:
        self._joining: defaultdict[InputNode, list[AnswerNode]] = defaultdict(list)
        self._leaving: defaultdict[InputNode, list[AnswerNode]] = defaultdict(list)

    def join(self, node: AnswerNode, reads: Iterable[InputNode]) -> None:
        """``node`` reads these from now on."""
        for read in reads:
            self._joining[read].append(node)

    def leave(self, node: AnswerNode, reads: Iterable[InputNode]) -> None:
        """``node`` reads these no more."""
        for read in reads:
            self._leaving[read].append(node)

    def tell(self) -> list[InputNode]:
        """Tell each what has joined and left it; returns those that nobody reads any more."""
        for read, nodes in self._leaving.items():
            read.remove_readers(nodes)
        for read, nodes in self._joining.items():
            read.add_readers(nodes)
        return [read for read in self._leaving if read.readers is None]


def empty(nodes: Iterable[InputNode]) -> None:
    """Let go of what nodes refer to that are gone for good, or the collector would have to."""
    for node in nodes:
        node.readers = None
        if isinstance(node, AnswerNode):
            node.value, node.reads = NOTHING, ()
