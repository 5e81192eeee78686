"""What is alike but for its name is worked out once.

Ports and links of large designs are of few kinds: the third port of a host is like that of the host
beside it. A *likeness* is all that is known of such a thing but for names, with an *exemplar* of
it: the facts of one, in which an ``Unnamed`` stands for each name. What a function says of the
exemplar without asking for a name holds for all that are alike, for it cannot have told one from
another. If it does ask for a name, each is asked about by itself.

See ``docs/decisions/0073-like-things-are-judged-once.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NoReturn, TypeVar

from sanwright.analysis.assessment import Assessment, KeptAside, remembered
from sanwright.analysis.memo import Memo
from sanwright.errors import CancelledError

_T = TypeVar("_T")

_FEW = 3
"""So many have to be alike before their exemplar is asked: it costs as much as one of them."""
_MOST = 10_000
"""Likenesses that are looked for; a day of typing lengths makes many that nothing has any more."""


class NameNeededError(BaseException):
    """What was asked of all that are alike depends on which of them it is.

    Not an Exception, so that nobody between asker and asked takes it for a failure of theirs.
    """


def _needs_name(*_: object) -> NoReturn:
    raise NameNeededError


class Unnamed:  # noqa: PLW1641 - it is hashed by nobody, as the lines below say
    """Stands for the name of a thing that is like others; whatever looks at it needs the name.

    ``like`` is what is alike if this is the name that others ask about it by. Names of one
    exemplar are told apart by being others; no two of them are equal.
    """

    __slots__ = ("exemplar_of", "like")

    def __init__(self, exemplar_of: Likeness, like: Likeness | None = None) -> None:
        self.exemplar_of = exemplar_of
        self.like = like

    def __eq__(self, other: object) -> bool:
        if type(other) is Unnamed and other.exemplar_of is self.exemplar_of:
            return other is self
        raise NameNeededError

    def __getattr__(self, _: str) -> NoReturn:
        raise NameNeededError

    __class__ = property(_needs_name)
    __hash__ = __bool__ = __len__ = __iter__ = __contains__ = __getitem__ = _needs_name
    __str__ = __repr__ = __format__ = __lt__ = __le__ = __gt__ = __ge__ = _needs_name
    __add__ = __radd__ = __mod__ = __rmod__ = _needs_name


class Likeness:
    """All that is known of a thing but for names: ``key``; ``exemplar`` has nothing else in it."""

    __slots__ = ("count", "exemplar", "kept", "key")

    def __init__(self, key: Hashable, kept: object) -> None:
        self.key = key
        self.kept = kept
        self.count = 0
        self.exemplar: Any = None


class _Likenesses(KeptAside):
    """Those of one assessment, by key; and values that many answers hold.

    What differs has another likeness, and those that nothing has any more may stay.
    """

    def __init__(self, _: Assessment) -> None:
        self.known: dict[Hashable, Likeness] = {}
        self.values: dict[tuple[str, Any], Any] = {}


def likeness_of(
    facts: Assessment,
    key: Hashable,
    exemplar: Callable[[Likeness], object],
    kept: object = None,
) -> Likeness:
    """The likeness of a thing of which ``key`` says all that the exemplar shows.

    What the exemplar holds, or is ``kept`` for it, may stand in the key by its ``id``.
    """
    known = facts.keep(_Likenesses).known
    found = known.get(key)
    if found is None:
        if len(known) >= _MOST:
            known.clear()
        found = known[key] = Likeness(key, kept)
        found.exemplar = exemplar(found)
    found.count += 1
    return found


def one_for_all(facts: Assessment, kind: str, value: _T) -> _T:
    """A hashable value, or the one that is equal to it and was held before: one for all of a kind.

    For what thousands of answers hold that differ in a handful of ways.
    """
    values = facts.keep(_Likenesses).values
    if len(values) >= _MOST:
        values.clear()
    found: _T = values.setdefault((kind, value), value)
    return found


def said_of_all(
    facts: Assessment, like: Likeness | None, function: Callable[[Assessment, Any], _T]
) -> tuple[_T] | None:
    """What ``function`` says of whatever is alike, without a name in it; None: ask each by itself.

    ``function`` takes the assessment and the facts of one.
    """
    if like is None or like.count < _FEW:
        return None
    return said_of_alike(facts, like, function)


def answers_for_all(topic: object, function: Callable[[Assessment, Any], object]) -> None:
    """What is ``remembered`` as ``topic`` by a name is for all that are alike what this says."""
    _ANSWERS[topic] = function


_ANSWERS: dict[object, Callable[[Assessment, Any], object]] = {}


@remembered
def said_of_alike(
    facts: Assessment, like: Likeness, function: Callable[[Assessment, Any], Any]
) -> tuple[Any] | None:
    """The same however few they are; a live check follows it."""
    return said_by(facts, like, function)


def said_by(
    facts: Assessment, like: Likeness, function: Callable[[Assessment, Any], _T]
) -> tuple[_T] | None:
    """The same, worked out now."""
    try:
        return (function(_OfUnnamed(facts), like.exemplar),)
    except NameNeededError:
        return None
    except CancelledError:
        raise
    except Exception:  # noqa: BLE001 - it fails again for each of them, and there it is said
        return None


class _OfUnnamed(Assessment):
    """An assessment that can be asked about things without a name."""

    def __init__(self, facts: Assessment) -> None:
        self.__dict__.update(facts.__dict__)
        self._named = facts
        self.memo = _MemoOfUnnamed(facts)

    def keep(self, kind: Any) -> Any:
        """See ``Assessment``."""
        return self._named.keep(kind)


class _MemoOfUnnamed(Memo):
    """Passes on what is asked about what has a name; of others it says what holds for all."""

    def __init__(self, facts: Assessment) -> None:
        self._facts = facts
        self._memo = facts.memo

    def note(self, kind: Any, name: Any) -> None:
        """See ``Memo``."""
        self._memo.note(kind, name)

    def ask(self, topic: Any, of: Any) -> Any:
        """See ``Memo``."""
        if type(of) is not Unnamed:
            return self._memo.ask(topic, of)
        function = _ANSWERS.get(topic)
        if function is None or of.like is None:
            raise NameNeededError
        said = said_of_alike(self._facts, of.like, function)
        if said is None:
            raise NameNeededError
        return said[0]

    def want(self, topic: Any, of: Any) -> Any:
        """See ``Memo``."""
        return self._memo.want(topic, of)

    def aside(self, work: Callable[[], None]) -> None:
        """See ``Memo``."""
        self._memo.aside(work)
