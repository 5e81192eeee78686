"""Rule order.no-order-number."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.lifecycle import bought_uses_of_part
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.parts import Part, value_of
from sanwright.text import Text, joined

_MOST_NAMES = 3


@rule("order.no-order-number", "Parts without an order number", Scope.DESIGN)
def check(assessment: Assessment) -> Iterator[Finding]:
    """An offer holds parts whose order number is not known.

    Why it matters: the order desk has to look each of them up before the order can go out.
    Violation: the project names a customer and a company that offers, and parts that the design
    uses have no order number in the catalog.
    Fix: fill in the order numbers, or take them from the price list.
    Limits: said once, as a note, with the number of parts and of pieces; the bill of materials
    marks the lines. What is there already is not counted. A design without customer and company is
    taken for a study. Price lists are not read; a part that stands for any maker's (generic) has no
    number by nature.
    Source: the order numbers in the catalog.
    """
    project = assessment.tables.project
    if not project.customer.strip() or not project.company.strip():
        return
    used = 0
    silent: list[tuple[Part, int]] = []
    for id_, copy in assessment.tables.parts.items():
        pieces = _pieces(assessment, id_)
        used += bool(pieces)
        if copy.part is not None and pieces and not _has_number(copy.part):
            silent.append((copy.part, pieces))
    if not silent:
        return
    silent.sort(key=lambda item: (-item[1], item[0].id))
    names = [joined((pieces, part.label), " ") for part, pieces in silent[:_MOST_NAMES]]
    yield Finding(
        rule="order.no-order-number",
        severity=Severity.INFO,
        subjects=("project",),
        message=Text(
            "{count:,} part has no known order number: {parts}.",
            "{count:,} parts have no known order number: {parts}.",
            len(silent),
            parts=joined([*names, "..."] if len(silent) > _MOST_NAMES else names),
        ),
        remedy=Text("Fill in the order numbers, or take them from the price list."),
        limit=counted(0, "parts"),
        actual=Text("{silent:,} of {used:,} parts", silent=len(silent), used=used),
        source=Text("Order numbers in the catalog"),
    )


def _pieces(assessment: Assessment, part: str) -> int:
    devices = assessment.tables.devices
    return sum(
        devices[id_].quantity if id_ in devices else 1
        for id_ in bought_uses_of_part(assessment, part)
    )


def _has_number(part: Part) -> bool:
    lengths = value_of(part.cable.lengths) if part.cable is not None else None
    is_generic = part.vendor.casefold() == "generic"
    return is_generic or bool(part.part_numbers) or any(x.part_number for x in lengths or ())
