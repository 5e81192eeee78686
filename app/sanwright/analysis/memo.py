"""Answers that remember what they read, so that an edit forgets only what rests on it.

An *answer* is the value of a function for given arguments. While it is worked out, every input that
is read and every other answer that is asked for is noted. When inputs change, the answers above
them become suspect; a suspect answer is worked out again when it is next asked for, but only if
something that it read came out different. An answer that comes out as before stops the spread.

See ``docs/decisions/0008-answers-remember-what-they-read.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Key = tuple[Any, ...]
"""An input's name, or of an answer its function followed by the arguments; hashable."""

Work = Callable[[Key], Any]
"""Works out the answer with this key."""

_CLEAN, _SUSPECT, _STALE = 0, 1, 2


class _Answer:
    """One remembered value; ``state`` says whether it may be used without looking further.

    ``changed`` is the revision in which the value last came out different, ``checked`` the last
    one for which it is known to hold.
    """

    __slots__ = ("changed", "checked", "reads", "state", "value")

    def __init__(self, value: Any, reads: tuple[Key, ...], revision: int) -> None:
        self.value = value
        self.reads = reads
        self.changed = self.checked = revision
        self.state = _CLEAN


class Memo:
    """All answers of one assessment. Not safe to use from two threads at once.

    With ``notes`` off nothing is noted and nothing can be forgotten: half the time and a fraction
    of the memory, for a design that is looked at once.
    """

    def __init__(self, work: Work, *, notes: bool) -> None:
        self._work = work
        self._notes = notes
        self._answers: dict[Key, _Answer] = {}
        self._readers: dict[Key, dict[Key, None]] = {}
        self._reading: dict[Key, None] | None = None
        self._revision = 0

    def __len__(self) -> int:
        """Number of answers held."""
        return len(self._answers)

    def note(self, key: Key) -> None:
        """The answer that is being worked out has read the input ``key``."""
        if self._reading is not None:
            self._reading[key] = None

    def ask(self, key: Key) -> Any:
        """The answer with ``key``, remembered or worked out."""
        if self._reading is not None:
            self._reading[key] = None
        answer = self._answers.get(key)
        if answer is None:
            return self._fresh(key).value
        if answer.state != _CLEAN:
            self._refresh(key, answer)
        return answer.value

    def aside(self, work: Callable[[], None]) -> None:
        """Do ``work`` without noting what it reads for the answer that is being worked out."""
        reading, self._reading = self._reading, None
        try:
            work()
        finally:
            self._reading = reading

    def forget(self, key: Key) -> None:
        """Drop an answer that nobody will ask for again."""
        answer = self._answers.pop(key, None)
        if answer is not None:
            self._unlink(key, answer.reads)

    def change(self, inputs: Iterable[Key]) -> dict[Key, None]:
        """Inputs have changed. Returns all answers that have become suspect, in a fixed order."""
        self._revision += 1
        found: dict[Key, None] = {}
        pending: list[Key] = []
        for key in inputs:
            for reader in self._readers.get(key, ()):
                self._answers[reader].state = _STALE
                if reader not in found:
                    found[reader] = None
                    pending.append(reader)
        while pending:
            for reader in self._readers.get(pending.pop(), ()):
                if reader not in found:
                    found[reader] = None
                    answer = self._answers[reader]
                    if answer.state == _CLEAN:
                        answer.state = _SUSPECT
                    pending.append(reader)
        return found

    def _refresh(self, key: Key, answer: _Answer) -> None:
        """Make a suspect answer current: look at what it read, in the order in which it did."""
        if answer.state == _STALE or self._has_news(answer):
            # Until it has come out anew, a failure must leave it as one that holds no more.
            answer.state = _STALE
            value, reads = self._worked_out(key)
            self._unlink(key, answer.reads)
            self._link(key, reads)
            answer.reads = reads
            if type(value) is not type(answer.value) or value != answer.value:
                answer.value = value
                answer.changed = self._revision
        answer.checked = self._revision
        answer.state = _CLEAN

    def _has_news(self, answer: _Answer) -> bool:
        for key in answer.reads:
            read = self._answers.get(key)
            if read is None:
                continue
            if read.state != _CLEAN:
                try:
                    self._refresh(key, read)
                except Exception:  # noqa: BLE001 - whoever asks for it will meet it again
                    return True
            if read.changed > answer.checked:
                return True
        return False

    def _fresh(self, key: Key) -> _Answer:
        value, reads = self._worked_out(key)
        answer = self._answers[key] = _Answer(value, reads, self._revision)
        self._link(key, reads)
        return answer

    def _worked_out(self, key: Key) -> tuple[Any, tuple[Key, ...]]:
        if not self._notes:
            return self._work(key), ()
        outer, self._reading = self._reading, {}
        try:
            value = self._work(key)
            return value, tuple(self._reading)
        finally:
            self._reading = outer

    def _link(self, key: Key, reads: tuple[Key, ...]) -> None:
        for read in reads:
            self._readers.setdefault(read, {})[key] = None

    def _unlink(self, key: Key, reads: tuple[Key, ...]) -> None:
        for read in reads:
            readers = self._readers.get(read)
            if readers is not None:
                readers.pop(key, None)
                if not readers:
                    del self._readers[read]
