"""Variants as they are asked for in words: those that a design holds, and steps for this once."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sanwright.analysis.refresh import read_generation
from sanwright.design import Design, Step, Tables, Variant
from sanwright.edits import REPLACED_KINDS
from sanwright.errors import InputError, InvalidEditError
from sanwright.parts.supply import PartChoices
from sanwright.text import Text, joined
from sanwright.units import read_number
from sanwright.variants.recipes import renew_variant

ACTIONS = ("adapters", "switches", "arrays", "optics", "cables", "protocol", "demand")
"""What a step can do."""


def read_step(tables: Tables, choices: PartChoices, action: str, text: str) -> Step:
    """A step from its action and what is written behind it: a part, speed, fibre or factor.

    Raises InputError for an action, part or factor that there is not.
    """
    if action in REPLACED_KINDS:
        part = choices.find(text)
        if part is None:
            raise InputError(
                Text("There is no part “{id}”; “sanwright catalog search” finds part ids.", id=text)
            )
        return _step(action, part.id)
    if action == "demand":
        return Step(action="demand", factor=_factor(text))
    if action == "optics":
        speed = read_generation(tables.reference, text)
        return _step(action, speed.name if speed is not None else text)
    return _step(action, text)


def _step(action: str, to: str) -> Step:
    for known in ACTIONS:
        if known == action:
            return Step(action=known, to=to)  # type: ignore[arg-type]
    raise InputError(
        Text("“{name}” is no step; name one of {known}.", name=action, known=joined(ACTIONS))
    )


def _factor(text: str) -> float:
    found = read_number(text)
    factor = found[0] if found is not None and not found[1] else 0.0
    if not 0 < factor < math.inf:
        raise InputError(
            Text("“{factor}” is no factor; write a number above 0, such as 1.5.", factor=text)
        )
    return factor


def variants_named(design: Design, keys: Iterable[str], choices: PartChoices) -> list[Variant]:
    """Variants that the design holds, by id or name; all of them where ``keys`` is empty.

    One that was written by hand brings no parts: they are chosen here, as an edit of ``design``.
    Raises InputError for a key that is no variant's.
    """
    found = []
    wanted = tuple(keys)
    for key in wanted:
        named = [each for each in design.variants.values() if key in (each.id, each.name)]
        if not named:
            raise InputError(_not_there(design, key))
        found += named
    if not wanted:
        found = list(design.variants.values())
    return [_with_parts(design, variant, choices) for variant in found]


def _not_there(design: Design, key: str) -> Text:
    if not design.variants:
        return Text("There is no variant “{key}”; the design holds none.", key=key)
    known = joined([f"“{each.id}” ({each.name})" for each in design.variants.values()])
    return Text("There is no variant “{key}”; the design holds {known}.", key=key, known=known)


def _with_parts(design: Design, variant: Variant, choices: PartChoices) -> Variant:
    if variant.parts:
        return variant
    try:
        change, chosen = renew_variant(design, variant, choices)
    except InvalidEditError:
        return variant
    design.apply(change)
    return chosen
