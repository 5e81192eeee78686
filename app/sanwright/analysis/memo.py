"""Answers that remember what they read, so that an edit forgets only what rests on it.

An *answer* is the value of a function for given arguments. While it is worked out, every input that
is read and every other answer that is asked for is noted. When inputs change, the answers that read
them are worked out again, lower ones before those that stand on them; an answer that comes out as
before stops the spread. So the work after an edit is that of the answers that change, and of their
direct readers.

See ``docs/decisions/0008-answers-remember-what-they-read.md``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

_HANDFUL = 256

Key = tuple[Any, Any]
"""A topic and what it is of, both hashable: of an answer its function and the argument, or a tuple
of the arguments where they are not one; of an input its kind and its name."""

Work = Callable[[Any, Any], Any]
"""Works out the answer of this topic about that."""


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

    def answers_of(self, topic: Any) -> dict[Any, Any]:
        """All answers of a topic that were worked out, as they are now."""
        return self._values[topic].copy()

    def take_over(self, topic: Any, answers: dict[Any, Any]) -> None:
        """Begin with these answers of a topic: of the same tables, worked out by somebody else."""
        self._values[topic] = answers

    def holds(self, topic: Any, of: Any) -> bool:
        """Whether the answer was worked out."""
        return of in self._values[topic]
