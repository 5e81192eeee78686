"""Rule adapter.too-many."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.slots import slot_uses, uncertain_counts
from sanwright.checks.certainty import judged_by
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import Device
from sanwright.text import Text


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
        yield judged_by(
            assessment,
            Finding(
                rule="adapter.too-many",
                severity=Severity.ERROR,
                subjects=(device.id, *sorted(set(use.cards))),
                message=Text(
                    "{device} has {slots} for {count:,} card.",
                    "{device} has {slots} for {count:,} cards.",
                    len(use.cards),
                    device=assessment.tables.label(device.id),
                    slots=_slots(use.count),
                ),
                remedy=Text("Use cards with more ports, or a device with more slots."),
                limit=_slots(use.count),
                actual=Text("{count:,} card", "{count:,} cards", len(use.cards)),
                source=Text("Slots of the part in the catalog"),
            ),
            uncertain_counts(assessment.tables.part_of(device.id), use.groups),
        )


def _slots(count: int) -> Text:
    return Text("{count:,} slot", "{count:,} slots", count)
