"""Rule adapter.too-many."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.slots import slot_uses
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.language import tr, words


@rule("adapter.too-many", "More cards than slots", Scope.DEVICE)
def check(device: Device, assessment: Assessment) -> Iterator[Finding]:
    """More adapters, cards or blades are fitted into a device than it has slots for them.

    Why it matters: what does not go in is found out when the boxes are open.
    Violation: the cards that go into slots of one kind outnumber these slots.
    Fix: a card with more ports, a second device, or one with more slots.
    Limits: slots that other cards take (network, graphics) are not known to the design; risers that
    a slot comes with are not asked for.
    Source: slots of the part in the catalog.
    """
    if not assessment.index("children", device.id):
        return
    for use in slot_uses(assessment, device.id):
        if use.count is None or len(use.cards) <= use.count:
            continue
        label = assessment.tables.label(device.id)
        yield Finding(
            rule="adapter.too-many",
            severity=Severity.ERROR,
            subjects=(device.id, *sorted(set(use.cards))),
            message=tr(
                "{label} has {slots} for {cards} cards.",
                label=label,
                slots=_slots(use.count),
                cards=len(use.cards),
            ),
            remedy=tr("Use cards with more ports, or a device with more slots."),
            limit=_slots(use.count),
            actual=words("{cards} cards", cards=len(use.cards)),
            source="Slots of the part in the catalog",
        )


def _slots(count: int) -> str:
    return "1 slot" if count == 1 else f"{count} slots"
