"""``sanwright catalog correct`` and ``patch``: figures corrected by the user, and contributed."""

from __future__ import annotations

import argparse

from sanwright.catalog import Library
from sanwright.catalog.census import figures_of
from sanwright.catalog.own_facts import OwnFacts, correction
from sanwright.catalog.patches import patch_words, write_patch
from sanwright.catalog.source_text import nearest
from sanwright.checks import Missing
from sanwright.checks.part_facts import read_value
from sanwright.cli.loading import open_library
from sanwright.cli.output import print_error
from sanwright.clock import local_day
from sanwright.codec import from_plain
from sanwright.design import Table
from sanwright.errors import InputError
from sanwright.parts import Part
from sanwright.parts.fields import field_at
from sanwright.text import Text, verbatim
from sanwright.wording.part_fields import shown_value


def run_correct(arguments: argparse.Namespace) -> int:
    """Keep a correction of a figure, or one that the catalog lacks; its own stays beside it."""
    library = open_library()
    named = library.part(arguments.id)
    part = library.untold(named.id)
    kind = field_at(Part, tuple(arguments.field.split(".")))
    if part is None or kind is None:
        raise InputError(_no_field(named, arguments.field))
    asked = Missing(Table.PARTS, part.id, arguments.field, verbatim(arguments.field))
    value = read_value(library.reference(), asked, kind, arguments.value)
    fact = correction(
        part, arguments.field, value, arguments.source, local_day().isoformat(), arguments.address
    )
    _facts(library).keep(fact)
    said = "does not say"
    if fact.is_correction:
        said = f"says {shown_value(from_plain(fact.corrects, kind.kind))}"
    print_error(f"{part.name}: {fact.field} is {shown_value(value)}, the catalog {said}")
    return 0


def run_patch(arguments: argparse.Namespace) -> int:
    """Write what the user stated of shipped parts, in the catalog's text form."""
    library = open_library()
    facts = _facts(library).facts
    written = write_patch(arguments.output, facts, library.shipped.by_id, library.edition)
    print_error(str(patch_words(str(arguments.output), *written)))
    return 0


def _no_field(part: Part, field: str) -> Text:
    close = nearest(field, [name for name, _ in figures_of(part)])
    where = Text("; “sanwright catalog show {part}” lists those that it has.", part=part.id)
    return Text("A part has no field “{field}”{help}", field=field, help=close or where)


def _facts(library: Library) -> OwnFacts:
    if library.own_facts is None:
        raise InputError(verbatim("There is no place for facts of your own."))
    return library.own_facts
