"""One part's text file made into part records: the part itself and those that rebadge it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec

from sanwright.catalog.facts import FACETS, Facts, StatedLeaf, nested, read_facts, sources_of
from sanwright.catalog.patches import Patches, patched
from sanwright.catalog.source_text import TextFile
from sanwright.catalog.sources import Sources, cited, only, own_sources
from sanwright.codec import from_plain, to_plain
from sanwright.errors import InputError
from sanwright.parts import Confidence, OrderContents, Part
from sanwright.text import Text, verbatim

_BUILT = {"base", "identified_in", "sources"}
_PART_FIELDS = {field.encode_name for field in msgspec.structs.fields(Part)} - FACETS - _BUILT
_FILE_FIELDS = _PART_FIELDS | {"source", "sources", "facts", "oem"}
_OEM_FIELDS = (_PART_FIELDS - {"kind"}) | {"source", "facts"}
_NUMBER_FIELDS = ("number", "of", "source", "brings", "pieces", "is_spare")
_BRINGS_FIELDS = OrderContents.__struct_encode_fields__
_OEM_INHERITS = ("kind", "family", "generation", "fits", "upgrade_optics", "notes")


def parts_of(file: TextFile, shared: Sources, patches: Patches) -> tuple[Part, ...]:
    """The part of ``file`` and its OEM versions, with the ``patches`` that are of each.

    Raises InputError naming file and key.
    """
    known = {**shared, **own_sources(file, file.data.get("sources", {}))}
    facts = read_facts(file, file.data.get("facts", []), "facts", known)
    own = _part(file, "", file.data, facts, known, patches)
    return own, *_rebadged(file, own, facts, known, patches)


_NOT_INHERITED = (
    ("lifecycle", "launched"),
    ("licensing", "increment_part_number"),  # each vendor takes orders by numbers of its own
    ("licensing", "increment_brings"),
    ("physical", "rail_kit"),
)
_ENDS = (("lifecycle", "end_of_sale"), ("lifecycle", "end_of_support"))
"""Each vendor ends sale and support on dates of its own; those of the original are a hint."""
OF_THE_ORIGINAL = Text(
    "The date of the original that it is sold as: its vendor may have one of its own."
)


def _rebadged(
    file: TextFile, base: Part, facts: Facts, known: Sources, patches: Patches
) -> Iterable[Part]:
    entries = file.data.get("oem", [])
    if not isinstance(entries, list):
        raise file.error("oem", verbatim("expects [[oem]] tables"))
    for position, entry in enumerate(entries, 1):
        label = f"oem[{position}]"
        if not isinstance(entry, dict):
            raise file.error(label, verbatim("expects a table with id, vendor and model"))
        inherited = {name: getattr(base, name) for name in _OEM_INHERITS}
        identity = {**to_plain(inherited), "base": base.id, **entry}
        own_facts = read_facts(file, entry.get("facts", []), f"{label}.facts", known)
        shared = {
            path: _as_hint(fact) if path in _ENDS else fact
            for path, fact in facts.items()
            if not _is_own(path)
        }
        yield _part(file, label, identity, {**shared, **own_facts}, known, patches)


def _as_hint(fact: StatedLeaf) -> StatedLeaf:
    """The fact as one that no certain verdict may rest on."""
    notes = [OF_THE_ORIGINAL.sentence, *fact.notes]
    return replace(fact, confidence=Confidence.LOW, derived=True, notes=notes)


def _is_own(path: tuple[str, ...]) -> bool:
    sold = path[0] == "slots" and path[-1] == "filled_min"  # by the order numbers of each vendor
    return sold or any(path[: len(head)] == head for head in _NOT_INHERITED)


def _part(
    file: TextFile,
    label: str,
    table: dict[str, Any],
    facts: Facts,
    known: Sources,
    patches: Patches,
) -> Part:
    def key(name: str) -> str:
        return f"{label}.{name}" if label else name

    allowed = (_OEM_FIELDS | {"base", "kind"}) if label else _FILE_FIELDS
    file.refuse_unknown(label, table, allowed)
    named_in = cited(file, key("source"), table.get("source"), known)
    for patch in patches.get(str(table.get("id")), ()):
        known = {**patch.known, **known}
        facts = patched(facts, [patch])
    plain = {name: value for name, value in table.items() if name in _PART_FIELDS | {"base"}}
    plain["part_numbers"] = _part_numbers(file, key("part_numbers"), table, known)
    plain |= nested(facts)
    plain["identified_in"] = named_in
    number_sources = (s for number in plain["part_numbers"] for s in number.get("sources", ()))
    used = {*named_in, *sources_of(facts), *number_sources}
    plain["sources"] = to_plain(only(known, used))
    try:
        return from_plain(plain, Part)
    except InputError as error:
        raise file.error(label, error.text) from None


def _part_numbers(
    file: TextFile, key: str, table: dict[str, Any], known: Sources
) -> list[dict[str, Any]]:
    numbers = []
    entries = table.get("part_numbers", [])
    if not isinstance(entries, list):
        raise file.error(
            key, verbatim("expects a list such as [{ number = 'QK734A', of = 'one, 5 m' }]")
        )
    for entry in entries:
        if not isinstance(entry, dict) or "number" not in entry:
            raise file.error(
                key, verbatim("expects entries such as { number = 'QK734A', of = 'one, 5 m' }")
            )
        file.refuse_unknown(key, entry, _NUMBER_FIELDS)
        if isinstance(entry.get("brings"), dict):
            file.refuse_unknown(
                f"{key}.brings", entry["brings"], OrderContents.__struct_encode_fields__
            )
        plain = {name: value for name, value in entry.items() if name != "source"}
        if "source" in entry:
            plain["sources"] = list(cited(file, f"{key}.source", entry["source"], known))
        numbers.append(plain)
    return numbers
