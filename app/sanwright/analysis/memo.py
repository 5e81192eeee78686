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


class _Answer:
    """A remembered value. ``height`` is above that of every answer that was read for it."""

    __slots__ = ("height", "reads", "value")

    def __init__(self, value: Any, reads: tuple[Key, ...], height: int) -> None:
        self.value = value
        self.reads = reads
        self.height = height


class _Readers:
    """Who has read what. Most things have one reader, so a set is made only for the second."""

    def __init__(self) -> None:
        self._readers: dict[Key, Key | dict[Key, None]] = {}
        self._keys: dict[Key, Key] = {}

    def same(self, key: Key) -> Key:
        """The one object that stands for all keys equal to ``key``: half the memory of notes."""
        return self._keys.setdefault(key, key)

    def of(self, read: Key) -> Iterable[Key]:
        """The readers, in the order in which they came."""
        found = self._readers.get(read)
        if found is None:
            return ()
        return (found,) if isinstance(found, tuple) else found

    def any_of(self, read: Key) -> bool:
        """Whether there is a reader."""
        return read in self._readers

    def add(self, read: Key, reader: Key) -> None:
        found = self._readers.get(read)
        if found is None:
            self._readers[read] = reader
        elif isinstance(found, dict):
            found[reader] = None
        elif found != reader:
            self._readers[read] = {found: None, reader: None}

    def remove(self, read: Key, reader: Key) -> None:
        found = self._readers[read]
        if isinstance(found, dict):
            del found[reader]
        if not isinstance(found, dict) or not found:
            del self._readers[read]
            self._keys.pop(read, None)


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

    def change(self, inputs: Iterable[Key]) -> dict[Key, None]:
        """Inputs have changed: renew what rests on them. Returns the wanted answers that differ."""
        raise BugError(
            verbatim(f"Only a live assessment can follow edits, such as of {next(iter(inputs))}.")
        )


class LiveMemo(Memo):
    """All answers of a live assessment. Not safe to use from two threads at once."""

    def __init__(self, work: Work) -> None:
        super().__init__(work)
        self._answers: dict[Key, _Answer] = {}
        self._readers = _Readers()
        self._wanted: set[Key] = set()
        self._lost: dict[Key, None] = {}
        self._reading: dict[Key, None] | None = None
        self._due: list[tuple[int, int, Key]] = []
        self._is_due: set[Key] = set()
        self._turn = 0

    def __len__(self) -> int:
        return len(self._answers)

    def note(self, key: Key) -> None:
        """See ``Memo``."""
        if self._reading is not None:
            self._reading[key] = None

    def ask(self, key: Key) -> Any:
        """See ``Memo``."""
        if self._reading is not None:
            self._reading[key] = None
        answer = self._answers.get(key)
        if answer is None:
            return self._fresh(key).value
        if self._due and (answer.height > self._due[0][0] or key in self._is_due):
            raise _TooEarlyError(answer.height)
        return answer.value

    def want(self, key: Key) -> Any:
        """See ``Memo``."""
        self._wanted.add(key)
        return self.ask(key)

    def drop(self, key: Key) -> None:
        """See ``Memo``."""
        self._wanted.discard(key)
        self._lost.pop(key, None)
        self._forget(key)

    def aside(self, work: Callable[[], None]) -> None:
        """See ``Memo``."""
        reading, self._reading = self._reading, None
        try:
            work()
        finally:
            self._reading = reading

    def change(self, inputs: Iterable[Key]) -> dict[Key, None]:
        """See ``Memo``.

        An answer that fails is forgotten, and what read it meets the failure on its own account. If
        it is wanted, it is tried again after the next change.
        """
        lost, self._lost = self._lost, {}
        changed: dict[Key, None] = {}
        for key in inputs:
            self._push_readers(key)
        while self._due:
            height, _, key = heapq.heappop(self._due)
            answer = self._answers.get(key)
            if answer is None or key not in self._is_due:
                continue
            if height < answer.height:
                self._push(key, answer.height)
                continue
            self._is_due.discard(key)
            if key not in self._wanted and not self._readers.any_of(key):
                self._forget(key)
            elif self._renew(key, answer) and key in self._wanted:
                changed[key] = None
        for key in lost:
            self._try_again(key)
            changed[key] = None
        return changed

    def _try_again(self, key: Key) -> None:
        try:
            self.ask(key)
        except Exception:  # noqa: BLE001 - it may come back with another change
            self._lost[key] = None

    def _renew(self, key: Key, answer: _Answer) -> bool:
        """Work out a due answer. Returns whether it differs."""
        try:
            value, reads = self._worked_out(key)
        except _TooEarlyError as early:
            self._lift(key, answer, early.height + 1)
            self._is_due.add(key)
            self._push(key, answer.height)
            return False
        except Exception:  # noqa: BLE001 - whoever asks for it next meets the failure
            self._forget(key)
            self._push_readers(key)
            if key in self._wanted:
                self._lost[key] = None
            return True
        if reads != answer.reads:
            self._relink(key, answer.reads, reads)
            answer.reads = reads
            self._lift(key, answer, self._height_over(reads))
        if type(value) is type(answer.value) and value == answer.value:
            return False
        answer.value = value
        self._push_readers(key)
        return True

    def _fresh(self, key: Key) -> _Answer:
        value, reads = self._worked_out(key)
        key = self._readers.same(key)
        answer = self._answers[key] = _Answer(value, reads, self._height_over(reads))
        for read in reads:
            self._readers.add(read, key)
        return answer

    def _worked_out(self, key: Key) -> tuple[Any, tuple[Key, ...]]:
        outer, self._reading = self._reading, {}
        try:
            value = self._work(key)
            return value, tuple(map(self._readers.same, self._reading))
        finally:
            self._reading = outer

    def _height_over(self, reads: tuple[Key, ...]) -> int:
        answers = self._answers
        return 1 + max((answers[read].height for read in reads if read in answers), default=0)

    def _lift(self, key: Key, answer: _Answer, height: int) -> None:
        """Raise an answer, and with it all that stands on it."""
        if height <= answer.height:
            return
        answer.height = height
        for reader in self._readers.of(key):
            self._lift(reader, self._answers[reader], height + 1)

    def _push_readers(self, key: Key) -> None:
        for reader in self._readers.of(key):
            if reader not in self._is_due:
                self._is_due.add(reader)
                self._push(reader, self._answers[reader].height)

    def _push(self, key: Key, height: int) -> None:
        self._turn += 1
        heapq.heappush(self._due, (height, self._turn, key))

    def _forget(self, key: Key) -> None:
        self._is_due.discard(key)
        answer = self._answers.pop(key, None)
        if answer is not None:
            self._relink(key, answer.reads, ())

    def _relink(self, key: Key, before: tuple[Key, ...], after: tuple[Key, ...]) -> None:
        kept = set(after)
        for read in before:
            if read not in kept:
                self._readers.remove(read, key)
        for read in kept.difference(before):
            self._readers.add(read, key)
