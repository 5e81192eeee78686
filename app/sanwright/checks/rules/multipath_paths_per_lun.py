"""Rule multipath.paths-per-lun."""

from collections.abc import Iterator, Sequence

from sanwright.analysis import Assessment, WorkloadResult
from sanwright.analysis.multipath import PathCount, path_counts
from sanwright.analysis.paths import first_switches
from sanwright.analysis.sides import plugs, segment_label, used_segments
from sanwright.checks.criterion import Criterion, criterion
from sanwright.checks.dark_links import dark_links_of, mend_first
from sanwright.checks.finding import Finding, Severity
from sanwright.checks.limits import SWITCHES
from sanwright.checks.presence import has_switches
from sanwright.checks.rule import Scope, rule
from sanwright.checks.wording import counted
from sanwright.listing import any_of
from sanwright.parts import Limit
from sanwright.text import Text

_RULE = "multipath.paths-per-lun"
_ONE_HOST = {
    True: Text(
        "{host} has {paths} to {array}: {initiator_ports} and {target_ports} that zones let meet."
    ),
    False: Text(
        "{host} has {paths} to {array}: {initiator_ports} and {target_ports} "
        "with no zone between them."
    ),
}
_MORE_HOSTS = {
    True: Text(
        "{host} has {paths} to {array}: {initiator_ports} and {target_ports} that zones let meet, "
        "and {count:,} more host likewise is beyond the limit.",
        "{host} has {paths} to {array}: {initiator_ports} and {target_ports} that zones let meet, "
        "and {count:,} more hosts likewise are beyond the limit.",
    ),
    False: Text(
        "{host} has {paths} to {array}: {initiator_ports} and {target_ports} "
        "with no zone between them, and {count:,} more host likewise is beyond the limit.",
        "{host} has {paths} to {array}: {initiator_ports} and {target_ports} "
        "with no zone between them, and {count:,} more hosts likewise are beyond the limit.",
    ),
}
"""What is to be translated, by whether zones had a say."""

MOST_PATHS = Limit(
    "paths-per-lun-max", "paths", Text("Paths from one host to one LUN (on NetApp: to one node).")
)
LEAST_PATHS = Limit(
    "paths-per-lun-min", "paths", Text("Paths from one host to one LUN, so that one may fail.")
)


@rule(
    _RULE,
    "Number of paths to a LUN",
    Scope.WORKLOAD,
    MOST_PATHS,
    LEAST_PATHS,
    SWITCHES,
    where=has_switches,
)
def check(result: WorkloadResult, assessment: Assessment) -> Iterator[Finding]:
    """A host has more paths to its array than is supported, or fewer than are safe.

    Why it matters: with too many paths a restart or a failover takes minutes, and makers stop
    testing; with a single one there is nothing to fail over to.
    Violation: the pairs of initiator and target port of one host and one array that links join and
    zones allow are above paths-per-lun-max or below paths-per-lun-min. One finding for the worst
    host of each workload and array.
    Fix: zone each initiator to fewer target ports, one of each controller in each fabric; or add
    the second path.
    Limits: takes every target port that a host may meet as a way to every LUN; port sets and LUN
    masks on the array are not modelled. A host whose paths all start at one switch is said by
    host.single-switch.
    Source: thresholds paths-per-lun-max and paths-per-lun-min and their documents from the rule
    pack.
    """
    most, least = criterion(assessment, MOST_PATHS), criterion(assessment, LEAST_PATHS)
    if most is None and least is None:
        return
    by_array: dict[str, list[PathCount]] = {}
    for count in path_counts(assessment, result.workload.id):
        by_array.setdefault(count.array, []).append(count)
    for array, counts in by_array.items():
        subjects = (result.workload.id, array)
        if most is not None:
            many = [count for count in counts if count.paths > most.value]
            if many:
                remedy = Text("Zone each initiator to fewer target ports.")
                yield _finding(subjects, many, most, remedy, assessment)
        if least is not None:
            few = [count for count in counts if count.paths < least.value]
            few = [count for count in few if not _is_told(count.host, assessment)]
            if few:
                worst = min(few, key=lambda count: count.paths)
                dark = dark_links_of(assessment, [worst.host])
                remedy = mend_first(assessment, dark, _more(worst, assessment))
                yield _finding((*subjects, worst.host), few, least, remedy, assessment)


def _is_told(host: str, assessment: Assessment) -> bool:
    """Whether host.single-switch says already that the host hangs on one switch."""
    floor = SWITCHES.of(assessment.reference.rule_pack)
    is_judged = floor is None or floor > 1
    return is_judged and len(first_switches(assessment, host)) == 1


def _more(count: PathCount, assessment: Assessment) -> Text:
    """To use another fabric where there is one; to zone only, where the ports are cabled to it."""
    here = {plug.segment for plug in plugs(assessment, count.host)}
    there = {plug.segment for plug in plugs(assessment, count.array)}
    names = {
        "host": assessment.tables.label(count.host),
        "array": assessment.tables.label(count.array),
    }
    if count.is_zoned and len(here & there) > 1:
        return Text("Zone {host} with {array} in each fabric that both are cabled to.", **names)
    lacking = [s for s in used_segments(assessment) if s not in here & there]
    if not lacking:
        return Text("Cable and zone another port of {host} and of {array}.", **names)
    return Text(
        "Cable and zone {host} with {array} in {fabrics}, too.",
        fabrics=any_of([segment_label(assessment, segment) for segment in lacking]),
        **names,
    )


def _finding(
    subjects: tuple[str, ...],
    counts: Sequence[PathCount],
    limit: Criterion[int],
    remedy: Text,
    assessment: Assessment,
) -> Finding:
    worst = max(counts, key=lambda count: abs(count.paths - limit.value))
    return limit.finding(
        rule=_RULE,
        severity=Severity.WARNING,
        subjects=subjects,
        message=_message(worst, len(counts) - 1, assessment),
        remedy=remedy,
        actual=worst.paths,
    )


def _message(worst: PathCount, others: int, assessment: Assessment) -> Text:
    values = {
        "host": assessment.tables.label(worst.host),
        "paths": counted(worst.paths, "paths"),
        "array": assessment.tables.label(worst.array),
        "initiator_ports": Text(
            "{count:,} initiator port", "{count:,} initiator ports", worst.initiators
        ),
        "target_ports": Text("{count:,} target port", "{count:,} target ports", worst.targets),
    }
    if others:
        return _MORE_HOSTS[worst.is_zoned].given(others, **values)
    return _ONE_HOST[worst.is_zoned].given(**values)
