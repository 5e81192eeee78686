"""Variants of a design: recipes and edits that are kept in it and done anew on every look.

See ``docs/decisions/0012-a-variant-is-a-recipe.md`` and ``0036-a-variant-holds-any-change.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from sanwright.design import Change, Design, Snapshot, Step, Table, Tables, Variant
from sanwright.design.change import merged
from sanwright.edits import Draft, StepsOutcome, recipe_label, take_steps
from sanwright.edits.devices import keep_part
from sanwright.errors import InvalidEditError
from sanwright.language import LANGUAGES
from sanwright.parts.supply import PartChoices
from sanwright.text import NOTHING, Text, joined, verbatim
from sanwright.variants.branches import edits_between, parts_of, take_edits
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


def begin_branch(design: Design, name: str) -> tuple[Change, Variant]:
    """A variant that is the drawing so far, to be changed by hand."""
    variant = Variant(id=design.new_id("variant", Table.VARIANTS), name=name)
    draft = Draft(design)
    draft.put(variant)
    return draft.change(Text("Add variant {name}", name=name)), variant


def keep_branch(design: Design, variant: Variant, ground: Tables, reached: Tables) -> Change:
    """Keep what became of a variant: ``reached``, which was begun on ``ground``.

    ``ground`` is the design that the variant's steps made when the work on it began, without its
    edits; the drawing may have moved on since. Copies of parts that it needs come along.
    """
    edits = edits_between(ground, reached)
    copies = parts_of(reached, edits)
    brought = {*variant.parts, *(copy.id for copy in copies)}
    draft = Draft(design)
    for copy in copies:
        if copy.id not in design.parts:
            draft.put(copy)
    draft.put(msgspec.structs.replace(variant, edits=edits, parts=tuple(sorted(brought))))
    return draft.change(Text("Change variant {name}", name=variant.name or variant.id))


def begun_branch(tables: Tables, variant: Variant) -> tuple[Snapshot, DerivedDesign]:
    """What ``keep_branch`` wants to know as ``ground``, and the variant as it is now."""
    bare = msgspec.structs.replace(variant, edits=())
    return take_variant(tables, bare).tables, take_variant(tables, variant)


def adopt(design: Design, variant: Variant) -> Change:
    """Make the drawing what the variant is, as one edit.

    The drawing as it was is a variant of its own then, in the place of the adopted one.
    """
    outcome = _outcome(design, variant)
    reached = Design(design.records())
    reached.apply(outcome.change)
    way_back = edits_between(reached, design)
    name = variant.name or variant.id
    former = Variant(
        id=design.new_id("variant", Table.VARIANTS),
        name=str(Text("Before {name}", name=name)),
        edits=way_back,
        parts=tuple(sorted(copy.id for copy in parts_of(design, way_back))),
    )
    draft = Draft(reached)
    draft.remove(Table.VARIANTS, variant.id)
    draft.put(former)
    return merged(Text("Adopt variant {name}", name=name), (outcome.change, draft.change(NOTHING)))


def variant_label(variant: Variant, choices: PartChoices) -> Text:
    """What a variant does, in words; empty where it is the drawing so far."""
    by_hand = Text("{count:,} change by hand", "{count:,} changes by hand", len(variant.edits))
    pieces = [recipe_label(variant.steps, choices)] if variant.steps else []
    return joined([*pieces, *([by_hand] if variant.edits else [])], ", ")


def variant_name(variant: Variant, choices: PartChoices) -> Text:
    """What a variant is called: by its name, in the reader's language where its recipe made that.

    The name was kept in the language of whoever made the variant.
    """
    if not variant.name:
        return verbatim(variant.id)
    if variant.steps:
        for label in (recipe_label(variant.steps, choices), variant_label(variant, choices)):
            if any(label.in_language(code) == variant.name for code in LANGUAGES):
                return label
    return verbatim(variant.name)


def _frozen(
    design: Design, variant: Variant, choices: PartChoices, label: Text
) -> tuple[Change, Variant]:
    outcome = take_steps(design, variant.steps, choices, label)
    if not outcome.change and not variant.edits:
        reason = joined(outcome.problems, " ") or Text("It is so already.")
        raise InvalidEditError(
            Text("This would leave the design as it is. {reason}", reason=reason)
        )
    by_hand = set(variant.parts) if variant.edits else set()
    ids = {*outcome.parts, *_named_parts(variant.steps, choices), *by_hand}
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
    outcome = take_steps(design, variant.steps, parts, label)
    if not variant.edits:
        return outcome
    reached = Design(design.records())
    reached.apply(outcome.change)
    change, problems = take_edits(reached, variant.edits)
    whole = merged(label, (outcome.change, change))
    return StepsOutcome(whole, (*outcome.problems, *problems), outcome.parts)


def _copy(tables: Tables) -> Design:
    return Design(tables.records())
