"""Rule adapter.slots-unknown."""

from collections.abc import Iterator

from sanwright.analysis import Assessment
from sanwright.analysis.slots import is_card, slots_for
from sanwright.checks.finding import Finding, Missing, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.design import PartCopy, Table
from sanwright.parts import SlotGroup, value_of


@rule("adapter.slots-unknown", "Number of slots not known", Scope.PART)
def check(copy: PartCopy, assessment: Assessment) -> Iterator[Finding]:
    """Adapters are fitted into a device of which nobody knows how many slots it has.

    Why it matters: whether all adapters go in cannot be said.
    Violation: an adapter, card or blade is fitted, and the catalog has no count of the slots that
    accept it.
    Fix: state the number of slots, with the risers that are ordered.
    Limits: said once for each model, with the number of its devices.
    Source: the catalog, which has no figure.
    """
    part = copy.part
    if part is None:
        return
    unknown = {key: group for key, group in part.slots.items() if value_of(group.count) is None}
    users = assessment.users_of(part.id)
    used = [key for key, group in unknown.items() if _is_used(assessment, users, group)]
    if not used:
        return
    devices = "1 device" if len(users) == 1 else f"{len(users)} devices"
    yield Finding(
        rule="adapter.slots-unknown",
        severity=Severity.UNVERIFIED,
        subjects=users,
        message=(
            f"How many slots {part.name} has for what is fitted into it is not known, which "
            f"concerns {devices}."
        ),
        remedy="State the number of slots, with the risers that are ordered.",
        source="No source in the catalog",
        missing=tuple(
            Missing(Table.PARTS, part.id, f"slots.{key}.count", f"number of {key} slots")
            for key in used
        ),
    )


def _is_used(assessment: Assessment, users: tuple[str, ...], group: SlotGroup) -> bool:
    """Whether a card is in such a slot of any device; stops at the first."""
    return any(
        group in slots_for(assessment, card)
        for id_ in users
        for card in assessment.children(id_)
        if is_card(assessment.tables.part(card.part))
    )
