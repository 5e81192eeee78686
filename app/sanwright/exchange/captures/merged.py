"""Several facts of one subject as one fact, with everybody who said each of its values."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.outputs import Place
from sanwright.exchange.captures.questions import plain_value

PASSING = frozenset(
    {"state", "online", "speed", "logins", "rx_power_dbm", "tx_power_dbm", "temperature_c"}
    | {"current_ma", "voltage_v", "in_use", "counts", "rounded", "cleared", "is_growth"}
    | {"isolated", "fault"}
)
"""Fields that change from hour to hour: a later capture does not contradict an earlier one."""
UNSAID = (None, "", ())
"""What fields hold of which nothing is said."""

_NO_VALUES = ("place", "speaker", "times")

AnyFact = TypeVar("AnyFact", bound=Fact)


class Said(NamedTuple):
    """A value and every place that says it."""

    value: object
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Merged(Generic[AnyFact]):
    """What all facts of one subject say.

    ``fact`` holds for each field the value that most places say, of equally many the one said
    first; ``place`` and ``speaker`` are those of the first fact. ``said`` lists the values of each
    field that is said at all, that of ``fact`` first.
    """

    fact: AnyFact
    said: Mapping[str, tuple[Said, ...]]

    def places(self) -> tuple[Place, ...]:
        """Every place that says anything of the subject, in order of file and line."""
        found = {place for values in self.said.values() for one in values for place in one.places}
        return tuple(sorted(found, key=lambda place: (place.file, place.line)))


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two or more places that say different things of one subject; the first value is used.

    Where the user settled it, that is the first one.
    """

    subject: str
    field: str
    said: tuple[Said, ...]
    is_settled: bool = False

    @property
    def key(self) -> str:
        """By which the user settles it."""
        return f"value:{self.field}:{self.subject}"

    def settled_as(self, answer: str) -> Contradiction:
        """With the value that ``answer`` names in front; as it is where nobody says that value."""
        meant = [one for one in self.said if plain_value(one.value) == answer]
        if not meant:
            return self
        rest = tuple(one for one in self.said if one is not meant[0])
        return dataclasses.replace(self, said=(meant[0], *rest), is_settled=True)


def merged(facts: Sequence[AnyFact], *, passing: Collection[str] = ()) -> Merged[AnyFact]:
    """All facts of one subject as one; there is at least one.

    ``passing`` names fields that change from hour to hour, of which the last value is taken.
    """
    first = facts[0]
    said: dict[str, tuple[Said, ...]] = {}
    if len(facts) == 1:  # most subjects of a large SAN
        there = (first.place,)
        for name, value in zip(_value_names(first), _getter(type(first))(first), strict=True):
            if value not in UNSAID:
                said[name] = (Said(value, there),)
        return Merged(first, said)
    best: dict[str, Any] = {}
    places = tuple(fact.place for fact in facts)
    every = tuple(dict.fromkeys(places))
    get = _getter(type(first))
    for name, column in zip(_value_names(first), zip(*map(get, facts), strict=True), strict=True):
        if column.count(column[0]) == len(column):  # most often all of them say it, or none does
            if column[0] not in UNSAID:
                said[name] = (Said(column[0], every),)
            continue
        values = _values(column, places)
        said[name] = (
            (_last(column, values),) if name in passing else _weighed(column, values, facts)
        )
        if said[name][0].value != column[0]:
            best[name] = said[name][0].value
    return Merged(dataclasses.replace(first, **best) if best else first, said)


_names: dict[type[Fact], tuple[str, ...]] = {}


def _value_names(fact: Fact) -> tuple[str, ...]:
    """The fields of its class that say something; asked for each of very many facts."""
    found = _names.get(type(fact))
    if found is None:
        names = (field.name for field in dataclasses.fields(fact))
        found = _names[type(fact)] = tuple(name for name in names if name not in _NO_VALUES)
    return found


_getters: dict[type[Fact], Callable[[Fact], tuple[Any, ...]]] = {}


def _getter(kind: type[Fact]) -> Callable[[Fact], tuple[Any, ...]]:
    """What a fact says, field by field; every class has more than one."""
    if kind not in _getters:
        names = (field.name for field in dataclasses.fields(kind) if field.name not in _NO_VALUES)
        _getters[kind] = attrgetter(*names)
    return _getters[kind]


def merged_each(
    facts: Iterable[AnyFact],
    subject: Callable[[AnyFact], Hashable],
    *,
    passing: Collection[str] = (),
) -> tuple[Merged[AnyFact], ...]:
    """The facts of each subject as one, in the order in which the subjects are first spoken of."""
    groups: dict[Hashable, list[AnyFact]] = defaultdict(list)
    for fact in facts:
        groups[subject(fact)].append(fact)
    return tuple(merged(group, passing=passing) for group in groups.values())


def contradictions(
    subject: str, one: Merged[AnyFact], fields: Iterable[str]
) -> list[Contradiction]:
    """Those of ``fields`` of which different values are said."""
    return [
        Contradiction(subject, name, one.said[name])
        for name in fields
        if len(one.said.get(name, ())) > 1
    ]


def without_refuted(facts: Iterable[Fact], settled: Iterable[Contradiction]) -> list[Fact]:
    """``facts`` without the values that the user settled not to hold."""
    refuted: dict[Place, list[tuple[str, object]]] = {}
    for one in settled:
        for said in one.said[1:]:
            for place in said.places:
                refuted.setdefault(place, []).append((one.field, said.value))
    kept = []
    for fact in facts:
        for name, value in refuted.get(fact.place, ()):
            if getattr(fact, name, None) == value:
                nothing: dict[str, Any] = {name: _nothing(value)}
                fact = dataclasses.replace(fact, **nothing)  # noqa: PLW2901
        kept.append(fact)
    return kept


def _nothing(value: object) -> object:
    """What a field has that is not said, of the kind that ``value`` is."""
    if isinstance(value, str):
        return ""
    return () if isinstance(value, tuple) else None


def _values(column: Sequence[object], places: Sequence[Place]) -> list[Said]:
    found: dict[object, list[Place]] = {}
    for value, place in zip(column, places, strict=True):
        if value not in UNSAID:
            found.setdefault(value, []).append(place)
    return [
        Said(value, tuple(there) if len(there) == 1 else tuple(dict.fromkeys(there)))
        for value, there in found.items()
    ]


def _last(column: Sequence[object], values: Sequence[Said]) -> Said:
    """Of the values of a column the one that was said last, be it for the first time or again."""
    value = next(value for value in reversed(column) if value not in UNSAID)
    return next(said for said in values if said.value == value)


def _weighed(
    column: Sequence[object], values: Sequence[Said], facts: Sequence[Fact]
) -> tuple[Said, ...]:
    """The values of a column by the places that say so, of which a fact may stand for several."""
    if len(values) == 1:
        return (values[0],)
    weights: dict[object, dict[Place, int]] = defaultdict(dict)
    for value, fact in zip(column, facts, strict=True):
        weights[value][fact.place] = max(weights[value].get(fact.place, 0), fact.times)
    return tuple(sorted(values, key=lambda said: -sum(weights[said.value].values())))


def of_kind(facts: Mapping[type[Fact], Sequence[Fact]], kind: type[AnyFact]) -> list[AnyFact]:
    """The facts of one class, of all by class."""
    return [fact for fact in facts.get(kind, ()) if isinstance(fact, kind)]
