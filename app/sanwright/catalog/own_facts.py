"""Facts of parts that the user stated once: one file of the user's, laid over the catalog's parts.

A fact fills a gap, or takes the place of a figure that is less sure than it; what a document states
better is left alone. So a newer catalog is never hidden behind what was stated by hand.

A correction says which figure is wrong and which document says so: it takes the place of that
figure, however sure it is, and the figure stands beside it as not taken.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Self

import msgspec

from sanwright import __version__
from sanwright.bounded_reading import read_bytes
from sanwright.codec import from_plain, to_json, to_plain
from sanwright.errors import InputError, MachineError
from sanwright.formats import kinds
from sanwright.locking import alone_in
from sanwright.parts import Confidence, Figure, Part, PortGroup, Rejected
from sanwright.parts.fields import field_at
from sanwright.parts.figures import ENTERED
from sanwright.parts.host_ports import names_no_ports, with_divided
from sanwright.parts.stating import (
    fact_of,
    is_stated,
    outline,
    stated_group,
    with_fact,
    with_figure,
)
from sanwright.saving import save_bytes
from sanwright.text import LabelledEnum, Text
from sanwright.versioned_json import read_versioned

_NAME = "sanwright-own-facts"
_MOST_BYTES = 16 * 2**20

NEEDS_DOCUMENT = Text("A correction needs the document that says so, with its page.")
CORRECTED = Text("The shipped catalog says so; you corrected it.")
"""Why a figure of the catalog is not taken."""


class OwnFact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The value at the dotted name ``field`` of a part, plain as a file writes it.

    ``source`` is the document that states it, empty where the user says so, ``day`` when, and
    ``address`` where the document lies on the web. ``corrects`` is the catalog's value, plain, that
    the document contradicts; None for a fact that corrects nothing.
    """

    part: str
    field: str
    value: Any
    source: str = ""
    day: str = ""
    address: str = ""
    corrects: Any = None

    @property
    def is_correction(self) -> bool:
        """Whether it says that a figure of the catalog is wrong."""
        return self.corrects is not None and bool(self.source)


class Effect(LabelledEnum):
    """What becomes of a fact over what the catalog says."""

    COUNTS = "counts", Text("counts")
    CORRECTS = "corrects", Text("corrects the catalog")
    CHANGED = "changed", Text("corrects the catalog, which has changed since")
    SAME = "same", Text("the catalog says the same")
    HIDDEN = "hidden", Text("the catalog knows better")


class _Facts(msgspec.Struct, frozen=True):
    """The whole file."""

    format: str = _NAME
    version: int = 1
    written_by: str = ""
    facts: tuple[OwnFact, ...] = ()


class OwnFacts:
    """The facts in ``path``, which is made when the first is kept.

    Methods raise InputError for a file that is damaged, MachineError for one that is newer or
    cannot be read or written; the file is then as it was.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.on_change: list[Callable[[], None]] = []
        self._known: tuple[bytes, _Facts] = b"", _Facts()

    @classmethod
    def open(cls, path: Path) -> Self:
        """Those in ``path``, which need not be there yet. Raises as the methods do."""
        opened = cls(path)
        opened._read()
        return opened

    @property
    def mark(self) -> bytes:
        """Differs whenever the facts may differ."""
        try:
            status = self.path.stat()
        except OSError:
            return b""
        return f"{status.st_ino} {status.st_size} {status.st_mtime_ns}".encode()

    @property
    def facts(self) -> tuple[OwnFact, ...]:
        """All facts, in the order in which they were stated."""
        return self._read().facts

    def keep(self, fact: OwnFact) -> None:
        """Keep a fact, in place of what was stated there before."""
        self.exchange([fact])

    def forget(self, facts: Iterable[OwnFact]) -> None:
        """Keep nothing at the fields of these facts."""
        self.exchange((), facts)

    def exchange(self, facts: Iterable[OwnFact], gone: Iterable[OwnFact] = ()) -> None:
        """Keep ``facts`` behind what is stated at other fields than theirs and those of ``gone``.

        What another program states meanwhile stays.
        """
        facts = tuple(facts)
        places = {(fact.part, fact.field) for fact in (*facts, *gone)}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with alone_in(self.path.parent):
            before = self._loaded().facts if self.mark else ()
            others = (each for each in before if (each.part, each.field) not in places)
            is_new = self._write(before, (*others, *facts))
        for listener in tuple(self.on_change) if is_new else ():
            listener()

    def _read(self) -> _Facts:
        mark = self.mark
        if mark != self._known[0]:
            self._known = mark, self._loaded() if mark else _Facts()
        return self._known[1]

    def _loaded(self) -> _Facts:
        data = read_bytes(self.path, _MOST_BYTES)
        try:
            return read_versioned(data, _NAME, kinds.OWN_FACTS, _Facts)
        except MachineError as error:
            raise MachineError(
                Text("“{path}”: {error}.", path=self.path, error=error.text)
            ) from None
        except InputError as error:
            raise InputError(
                Text(
                    "“{path}” does not hold facts of yours ({why}); move the file away to go on "
                    "without them.",
                    path=self.path,
                    why=error.text,
                )
            ) from None

    def _write(self, before: tuple[OwnFact, ...], facts: tuple[OwnFact, ...]) -> bool:
        if facts == before:
            return False
        whole = _Facts(version=kinds.OWN_FACTS.number, written_by=__version__, facts=facts)
        save_bytes(self.path, to_json(whole))
        self._known = b"", _Facts()  # an older file may have had its time, size and place
        return True


def own_fact(part: Part, field: str, day: str) -> OwnFact | None:
    """What was stated of ``part`` at ``field``, to be kept as the user's own; None for a gap.

    What the catalog says there is not stated.
    """
    found = fact_of(part, field)
    if isinstance(found, PortGroup):
        if found.count is None or not is_stated(found.count):
            return None
        return OwnFact(part=part.id, field=field, value=to_plain(outline(found)), day=day)
    value = found.value if isinstance(found, Figure) else found
    if value in (None, "") or (isinstance(found, Figure) and not is_stated(found)):
        return None
    keys = found.sources if isinstance(found, Figure) else ()
    cited = [source for source in part.sources if source.key in keys and source.title != ENTERED]
    title, address = (cited[0].title, cited[0].url) if cited else ("", "")
    return OwnFact(
        part=part.id, field=field, value=to_plain(value), source=title, day=day, address=address
    )


def with_own_facts(part: Part, facts: Iterable[OwnFact]) -> Part:
    """``part`` with those of ``facts`` that are surer than what it says itself, or correct it.

    A fact that the part has no place for, or that cannot be, is left out. Ports that somebody
    stated are left out where the part has come to name its own.
    """
    facts = tuple(facts)
    part = _with_stated_groups(part, facts)
    for fact in facts:
        if stated_group(fact.field):
            continue
        present = fact_of(part, fact.field)
        if fact.part != part.id or not _gives_way(present, fact):
            continue
        kind = field_at(Part, tuple(fact.field.split(".")))
        with contextlib.suppress(InputError):
            value = from_plain(fact.value, kind.kind) if kind is not None else None
            if value is not None:
                part = with_fact(part, fact.field, value, fact.source, fact.day, fact.address)
                part = _beside(part, fact.field, present)
    return part


def _with_stated_groups(part: Part, facts: Iterable[OwnFact]) -> Part:
    groups = dict[str, PortGroup]()
    if names_no_ports(part):
        for fact in facts:
            name = stated_group(fact.field) if fact.part == part.id else ""
            if name and name not in part.ports:
                with contextlib.suppress(InputError):
                    groups[name] = from_plain(fact.value, PortGroup)
    return with_divided(part, groups)


def effect_of(part: Part, fact: OwnFact) -> Effect:
    """What becomes of the fact over ``part``, as the catalog has it."""
    present = fact_of(part, fact.field)
    shipped = to_plain(present.value) if isinstance(present, Figure) else None
    if fact.is_correction and shipped is not None:
        if shipped == to_plain(fact.value):
            return Effect.SAME
        return Effect.CORRECTS if shipped == to_plain(fact.corrects) else Effect.CHANGED
    return Effect.COUNTS if with_own_facts(part, [fact]) != part else Effect.HIDDEN


def correction(
    part: Part, field: str, value: Any, source: str, day: str, address: str = ""
) -> OwnFact:
    """That the figure at ``field`` of ``part``, as the catalog has it, is ``value``.

    Where the catalog has none there, it fills the gap. Raises InputError where no figure can be,
    the catalog says the same, or nobody says so.
    """
    present = fact_of(part, field)
    kind = field_at(Part, tuple(field.split(".")))
    if kind is None or not kind.is_figure:
        raise InputError(
            Text(
                "“{field}” is no figure of {part} that could be corrected.",
                field=field,
                part=part.name,
            )
        )
    if not source.strip():
        raise InputError(NEEDS_DOCUMENT)
    plain = to_plain(value)
    corrected = to_plain(present.value) if isinstance(present, Figure) else None
    if plain == corrected:
        raise InputError(Text("The catalog says the same."))
    with_fact(part, field, value, source, day, address)  # refuses what cannot be
    return OwnFact(
        part=part.id, field=field, value=plain, source=source.strip(), day=day,
        address=address.strip(), corrects=corrected,
    )  # fmt: skip


def dependents(fact: OwnFact, facts: Iterable[OwnFact]) -> tuple[OwnFact, ...]:
    """Those of ``facts`` that have no place in the part without ``fact``, and itself.

    A group of ports that the user added takes along what was stated of it.
    """
    inside = f"{fact.field}." if stated_group(fact.field) else fact.field
    return tuple(
        each
        for each in facts
        if each.part == fact.part and (each.field == fact.field or each.field.startswith(inside))
    )


def _beside(part: Part, field: str, shipped: Any) -> Part:
    """``part`` with the figure that was there before as one that was not taken."""
    figure = fact_of(part, field)
    if not isinstance(shipped, Figure) or figure.value == shipped.value:
        return part
    not_taken = Rejected(value=shipped.value, sources=shipped.sources, why=CORRECTED.sentence)
    told = msgspec.structs.replace(figure, rejected=(not_taken, *shipped.rejected))
    return with_figure(part, field, told)


def _gives_way(present: Any, fact: OwnFact) -> bool:
    if isinstance(present, Figure):
        if fact.is_correction and to_plain(present.value) != to_plain(fact.value):
            return True
        is_low = present.confidence is Confidence.LOW or present.derived
        return is_low and bool(fact.source)
    return present in (None, "")
