"""Several facts of one subject as one fact, with everybody who said each of its values."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sanwright.exchange.captures.facts import Fact
from sanwright.exchange.captures.outputs import Place

_UNSAID = (None, "", ())
_NO_VALUES = ("place", "speaker")

AnyFact = TypeVar("AnyFact", bound=Fact)


@dataclass(frozen=True, slots=True)
class Said:
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
    """Two or more places that say different things of one subject; the first value is used."""

    subject: str
    field: str
    said: tuple[Said, ...]


def merged(facts: Sequence[AnyFact], *, passing: Collection[str] = ()) -> Merged[AnyFact]:
    """All facts of one subject as one; there is at least one.

    ``passing`` names fields that change from hour to hour, of which the last value is taken.
    """
    said: dict[str, tuple[Said, ...]] = {}
    for field in dataclasses.fields(facts[0]):
        if field.name in _NO_VALUES:
            continue
        values = _values(facts, field.name)
        if values:
            last = field.name in passing
            said[field.name] = (values[-1],) if last else _by_weight(values)
    best: dict[str, Any] = {name: values[0].value for name, values in said.items()}
    return Merged(dataclasses.replace(facts[0], **best), said)


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


def _values(facts: Sequence[AnyFact], name: str) -> list[Said]:
    places: dict[object, list[Place]] = {}
    for fact in facts:
        value = getattr(fact, name)
        if value not in _UNSAID:
            places.setdefault(value, []).append(fact.place)
    return [Said(value, tuple(dict.fromkeys(there))) for value, there in places.items()]


def _by_weight(values: list[Said]) -> tuple[Said, ...]:
    return tuple(sorted(values, key=lambda said: -len(said.places)))


def of_kind(facts: Mapping[type[Fact], Sequence[Fact]], kind: type[AnyFact]) -> list[AnyFact]:
    """The facts of one class, of all by class."""
    return [fact for fact in facts.get(kind, ()) if isinstance(fact, kind)]
