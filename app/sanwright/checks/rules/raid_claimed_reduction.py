"""Rule raid.claimed-reduction."""

from collections.abc import Iterator

from sanwright.analysis import Assessment, RaidCapacity
from sanwright.analysis.capacity.overview import CLAIMED, reduction
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.rule import Scope, rule
from sanwright.text import Text


@rule("raid.claimed-reduction", "Capacity rests on a claimed data reduction", Scope.RAID)
def check(capacity: RaidCapacity, assessment: Assessment) -> Iterator[Finding]:
    """The effective capacity of a RAID group counts on the data reduction that its maker claims.

    Why it matters: what data shrinks to is a property of the data. Compressed, encrypted and media
    data does not shrink at all, and the missing capacity then has to be bought.
    Violation: the data reduction stated is above 1:1 and is the maker's claim for the array, or is
    stated to be one.
    Fix: measure a sample of the customer's data, or have the maker guarantee the ratio in writing.
    Limits: a ratio that is stated to be measured or assumed is believed, unless it is the very one
    that the maker claims.
    Source: data reduction claim of the array's part; the design itself.
    """
    found = reduction(assessment, capacity.group.id)
    if found.basis != CLAIMED or found.ratio.amount <= 1 or capacity.effective is None:
        return
    group = capacity.group
    yield Finding(
        rule="raid.claimed-reduction",
        severity=Severity.INFO,
        subjects=(group.id,),
        message=Text(
            "The {effective} of {group} rest on a data reduction of {ratio}, "
            "which is the maker's claim; without it they are {usable}.",
            effective=capacity.effective,
            group=group.name or group.id,
            ratio=found.ratio,
            usable=capacity.usable,
        ),
        remedy=Text("Measure a sample of the data, or have the ratio guaranteed."),
        limit="1:1",
        actual=found.ratio,
        source=Text("Data reduction claim of the array"),
    )
