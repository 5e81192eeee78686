"""Lines for spares, by the rules that the order is placed with."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from sanwright.bom.gaps import GapKind, OpenPoint
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.order_numbers import NUMBER_UNKNOWN, remarks_of
from sanwright.design import Tables
from sanwright.design.papers import SparesRule
from sanwright.design.states import has_states
from sanwright.parts import PartKind
from sanwright.text import Text

_Key = tuple[str, Text, str]
"""Lines that one spare can stand in for: part, what exactly is bought of it, colour."""


def with_spares(lines: Sequence[BomLine], tables: Tables) -> list[BomLine]:
    """The lines in their order, each spare behind the first line that it is for; numbered from 1.

    What comes with another part wears out too, so it counts; optics that cannot be taken out do
    not. A spare is for all lines of the same thing together.
    """
    rules = {rule.kind: rule for rule in tables.procurement.spares}
    totals: dict[_Key, list[BomLine]] = {}
    for line in lines:
        if _rule_for(line, tables, rules) is not None:
            totals.setdefault(_key(line), []).append(line)
    found: list[BomLine] = []
    for line in lines:
        position = len(found) + 1
        found.append(replace(line, position=position))
        same = totals.pop(_key(line), None)
        rule = _rule_for(line, tables, rules) if same is not None else None
        if same is None or rule is None:
            continue
        pieces = spare_pieces(rule, sum(each.quantity for each in same))
        if pieces:
            found.append(_spare(same, pieces, position, rule))
    return found


def spare_pieces(rule: SparesRule, quantity: int) -> int:
    """Spares for so many pieces: the share, rounded up, but so many at least.

    >>> spare_pieces(SparesRule(kind="optic", share=0.1, at_least=1), 30)
    3
    """
    share = Fraction(str(rule.share)) * quantity
    return max(math.ceil(share), rule.at_least) if quantity else 0


def spare_points(lines: Sequence[BomLine], tables: Tables) -> Iterator[OpenPoint]:
    """A gap for every rule that nothing on the list is of; what is owned may be what it is for."""
    kinds = {part.kind.value for line in lines if (part := tables.part(line.part)) is not None}
    for rule in tables.procurement.spares:
        if rule.kind not in kinds and not has_states(tables):
            said = Text(
                "The rule for spares of “{kind}” finds nothing on the list.", kind=rule.kind
            )
            yield OpenPoint(GapKind.SPARES_RULE, said)


def _rule_for(line: BomLine, tables: Tables, rules: dict[str, SparesRule]) -> SparesRule | None:
    part = tables.part(line.part) if line.part and not line.is_fixed else None
    if part is None or line.category is Category.UNRESOLVED or part.kind is PartKind.LICENCE:
        return None
    if line.is_freed:
        return None
    return rules.get(part.kind.value)


def _key(line: BomLine) -> _Key:
    return line.part, line.description, line.colour


def _spare(same: Sequence[BomLine], pieces: int, position: int, rule: SparesRule) -> BomLine:
    first = next((line for line in same if line.is_ordered), same[0])
    quantity = sum(line.quantity for line in same)
    said = Text("spare for {count:,} piece", "spares for {count:,} pieces", quantity)
    if rule.share:
        said = Text(
            "spares: {share:g} % of {count:,} piece",
            "spares: {share:g} % of {count:,} pieces",
            quantity,
            share=float(Fraction(str(rule.share)) * 100),
        )
    return replace(
        first,
        position=position + 1,
        quantity=pieces,
        included_in="",
        remark=said if first.part_number else remarks_of(said, NUMBER_UNKNOWN),
        devices=_all(line.devices for line in same),
        ports=_all(line.ports for line in same),
        cables=_all(line.cables for line in same),
        counted=(),
        spare_for=position,
    )


def _all(ids: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(sorted({id_ for each in ids for id_ in each}))
