"""Variants of a design: recipes that are kept in it and taken anew on every look.

See ``docs/decisions/0012-a-variant-is-a-recipe.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from sanwright.design import Change, Design, Snapshot, Step, Table, Tables, Variant
from sanwright.edits import Draft, StepsOutcome, recipe_label, take_steps
from sanwright.edits.devices import keep_part
from sanwright.errors import InvalidEditError
from sanwright.parts.supply import PartChoices
from sanwright.text import Text, joined
from sanwright.variants.frozen_parts import FrozenParts


@dataclass(frozen=True, slots=True)
class DerivedDesign:
    """A design as a variant makes it, and in sentences what could not be carried over."""

    tables: Snapshot
    problems: tuple[Text, ...] = ()


def variant_tables(tables: Tables, variant: Variant) -> Snapshot:
    """The design as ``variant`` makes it, from nothing but what ``tables`` hold.

    Raises InvalidEditError where a step means nothing any more.
    """
    return take_variant(tables, variant).tables


def take_variant(tables: Tables, variant: Variant) -> DerivedDesign:
    """The same with what could not be carried over."""
    design = _copy(tables)
    outcome = _outcome(design, variant)
    design.apply(outcome.change)
    return DerivedDesign(design.snapshot(), outcome.problems)


def make_variant(
    design: Design,
    name: str,
    steps: Sequence[Step],
    choices: PartChoices,
    description: str = "",
) -> tuple[Change, Variant]:
    """Keep a recipe in the design, with copies of the parts that it brings in, as one edit.

    Without a name it is called by what it does. Raises InvalidEditError for a recipe that leaves
    the design as it is, saying why.
    """
    id_ = design.new_id("variant", Table.VARIANTS)
    title = name.strip() or str(recipe_label(steps, choices))
    variant = Variant(id=id_, name=title, description=description, steps=tuple(steps))
    return _frozen(design, variant, choices, Text("Add variant {name}", name=title))


def renew_variant(design: Design, variant: Variant, choices: PartChoices) -> tuple[Change, Variant]:
    """Choose the parts of a variant anew, for a design that has become another meanwhile."""
    label = Text("Choose parts of variant {name} anew", name=variant.name)
    return _frozen(design, variant, choices, label)


def adopt(design: Design, variant: Variant) -> Change:
    """Make the drawing what the variant is, as one edit; the recipe is then no longer kept."""
    outcome = _outcome(design, variant)
    draft = Draft(design)
    draft.remove(Table.VARIANTS, variant.id)
    removal = draft.change(Text(""))
    label = Text("Adopt variant {name}", name=variant.name or variant.id)
    return Change(label, (*outcome.change.replacements, *removal.replacements))


def _frozen(
    design: Design, variant: Variant, choices: PartChoices, label: Text
) -> tuple[Change, Variant]:
    outcome = take_steps(design, variant.steps, choices, label)
    if not outcome.change:
        reason = joined(outcome.problems, " ") or Text("It is so already.")
        raise InvalidEditError(
            Text("This would leave the design as it is. {reason}", reason=reason)
        )
    ids = {*outcome.parts, *_named_parts(variant.steps, choices)}
    kept = msgspec.structs.replace(variant, parts=tuple(sorted(ids)))
    draft = Draft(design)
    for id_ in kept.parts:
        part = choices.find(id_)
        if part is not None:
            keep_part(draft, part)
    draft.put(kept)
    return draft.change(label), kept


def _named_parts(steps: Iterable[Step], choices: PartChoices) -> Iterable[str]:
    """Parts that steps name and what these come with; a step may not concern anything yet."""
    for step in steps:
        part = choices.find(step.to) if step.to else None
        if part is not None:
            yield part.id
            yield from choices.shipped_optics(part)


def _outcome(design: Design, variant: Variant) -> StepsOutcome:
    parts = FrozenParts(design, variant.parts)
    label = Text("Take variant {name}", name=variant.name or variant.id)
    return take_steps(design, variant.steps, parts, label)


def _copy(tables: Tables) -> Design:
    return Design(record for table in Table for record in tables.rows(table).values())
