"""What a missing fact may well be: the values that standards, fields and like parts know.

Nothing of this is a guess at the fact: whoever states it chooses, or types something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from sanwright.analysis.chassis import maker_of_base
from sanwright.checks.finding import Missing
from sanwright.checks.missing import MissingFact
from sanwright.checks.part_facts import BASE, value_words
from sanwright.design import Table
from sanwright.fields import Book, field_of
from sanwright.parts import ENTERED, Figure, Part, value_of
from sanwright.parts.fields import field_at
from sanwright.parts.stating import fact_of

_OF_LIKE_PARTS = frozenset(
    {
        "coded_for",
        "controller",
        "increment_ports",
        "io_modules",
        "lanes",
        "media",
        "medium",
        "protocols",
        "speeds",
        "trunk_group_size",
    }
)
"""Last names of the fields whose values are few and the same on many parts."""
_MOST = 24


def fact_choices(book: Book, fact: MissingFact) -> tuple[str, ...]:
    """Texts to choose from, the likeliest first; none where a fact can be any amount."""
    missing = fact.missing
    if missing.table is Table.PARTS:
        found = _documents(book, missing) if fact.wants_document else _of_part(book, missing)
        known = (fact.present,) if fact.present and not fact.wants_document else ()
        return tuple(dict.fromkeys((*known, *found)))
    fields = dict.fromkeys(each.field for each in fact.records)
    choices = [_of_field(book, missing, field) for field in fields]
    if len(choices) == 1:
        return choices[0]
    both = tuple(" ".join(pair) for pair in product(*choices))
    return tuple(dict.fromkeys((*_of_card(book, missing), *both)))


def _of_field(book: Book, missing: Missing, key: str) -> tuple[str, ...]:
    choices = field_of(missing.table, key).choices
    return tuple(text for text in choices(book, missing.id) if text) if choices is not None else ()


def _of_card(book: Book, missing: Missing) -> Iterator[str]:
    """A slot that is what the card in it asks for."""
    card = book.design.part_of(missing.id)
    generation = value_of(card.pcie.generation) if card is not None and card.pcie else None
    lanes = value_of(card.pcie.lanes) if card is not None and card.pcie else None
    if generation is not None and lanes is not None:
        yield f"PCIe {generation} x{lanes}"


def _documents(book: Book, missing: Missing) -> tuple[str, ...]:
    """What other figures of the part were read in."""
    part = book.design.part(missing.id)
    sources = part.sources if part is not None else ()
    return tuple(source.title for source in sources if source.title != ENTERED)


def _of_part(book: Book, missing: Missing) -> tuple[str, ...]:
    last = missing.field.rpartition(".")[2]
    if last in ("generation", "pcie_generation"):
        return tuple(row.generation for row in book.design.reference.pcie)
    field = field_at(Part, tuple(missing.field.split(".")))
    if field is not None and field.kind is bool:
        return value_words(True), value_words(False)
    part = book.design.part(missing.id)
    if part is not None and missing.field == BASE:
        return tuple(sorted(_designs_of_others(book, part), key=str.casefold))
    if part is None or last not in _OF_LIKE_PARTS:
        return ()
    found: Counter[str] = Counter()
    for other in book.parts.parts(part.kind):
        found.update(_values(other, part, missing.field))
    return tuple(text for text, _ in found.most_common(_MOST))


def _designs_of_others(book: Book, part: Part) -> Iterator[str]:
    """Parts of the kind that are no rebadged ones themselves, by other makers."""
    names = book.part_names(part.kind)
    for other in book.parts.parts(part.kind):
        if not other.base and other.vendor != part.vendor and maker_of_base(other.id):
            yield names.text(other.id)


def _values(other: Part, part: Part, field: str) -> Iterator[str]:
    """What ``other`` has at a field of ``part``; of ports, any of its groups of that protocol."""
    table, _, rest = field.partition(".")
    name, _, inner = rest.partition(".")
    paths = [field]
    if table == "ports" and name in part.ports:
        protocol = part.ports[name].protocol
        same = (key for key, group in other.ports.items() if group.protocol == protocol)
        paths = [f"ports.{key}.{inner}" for key in same]
    for path in paths:
        value = fact_of(other, path)
        text = value_words(value.value if isinstance(value, Figure) else value)
        if text:
            yield text
