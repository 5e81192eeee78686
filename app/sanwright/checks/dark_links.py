"""Links that are drawn and known to be down: to mend one comes before to connect anew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanwright.analysis import Assessment, LinkFacts, LinkKind
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.link_verdict import LinkState, links_in_state, verdict
from sanwright.analysis.links import links_of
from sanwright.analysis.paths import workload_paths, workloads_from
from sanwright.checks.registry import find_rule
from sanwright.design import port_device
from sanwright.listing import in_a_row, listed
from sanwright.text import Text, collected


def dark_among(assessment: Assessment, links: Iterable[LinkFacts]) -> list[LinkFacts]:
    """Those that are known to be down."""
    return [link for link in links if verdict(assessment, link.cable.id).state is LinkState.DOWN]


def dark_links_of(assessment: Assessment, hosts: Iterable[str]) -> list[LinkFacts]:
    """The links of hosts, and of what their workloads use, that are known to be down."""
    chassis: dict[str, None] = {}
    for host in hosts:
        chassis[host] = None
        for id_ in workloads_from(assessment, host):
            ends = workload_paths(assessment, id_).workload.targets
            chassis.update((chassis_of(assessment, port_device(end)), None) for end in ends)
    links = {link.cable.id: link for id_ in chassis for link in links_of(assessment, id_)}
    return dark_among(assessment, links.values())


def dark_isls(assessment: Assessment) -> list[LinkFacts]:
    """All links between switches that are known to be down."""
    between = (LinkKind.ISL, LinkKind.UPLINK)
    links = links_in_state(assessment, LinkState.DOWN)
    return [link for link in links if link.kind in between]


def mend_first(assessment: Assessment, dark: Sequence[LinkFacts], remedy: Text) -> Text:
    """To mend the links that are down, each by what is wrong with it; ``remedy`` if none is."""
    if not dark:
        return remedy
    causes = dict.fromkeys(
        find_rule(fault.kind.value).title
        for link in dark
        for fault in verdict(assessment, link.cable.id).faults
        if fault.state is LinkState.DOWN
    )
    ends = [Text("{a} to {b}", a=link.a.label, b=link.b.label) for link in dark]
    return Text(
        "Bring up the link that is drawn and down ({links}). What is wrong with it: {causes}.",
        "Bring up the {count} links that are drawn and down ({links}). What is wrong with them: "
        "{causes}.",
        len(dark),
        links=listed(ends, 3),
        causes=in_a_row([collected(title) for title in causes]),
    )
