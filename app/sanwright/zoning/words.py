"""A zoning proposal in words: what comes, stays and goes."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.design import Tables
from sanwright.text import Text, joined
from sanwright.zoning.proposal import ZoningProposal

_MOST_NAMED = 4


def summary(tables: Tables, proposal: ZoningProposal) -> list[Text]:
    """The proposal a sentence for each kind of zone, and for each host that gets nowhere."""
    return list(_sentences(tables, proposal))


def _sentences(tables: Tables, proposal: ZoningProposal) -> Iterator[Text]:
    added, same = len(proposal.added), len(proposal.same)
    if added:
        yield Text("{count:,} zone is added.", "{count:,} zones are added.", added)
    if proposal.changed:
        yield Text(
            "{count:,} zone stays and gets further members: {names}.",
            "{count:,} zones stay and get further members: {names}.",
            len(proposal.changed),
            names=_names(tables, tuple(zone.id for zone in proposal.changed)),
        )
    if same:
        yield Text(
            "{count:,} zone stays: it is as proposed.",
            "{count:,} zones stay: they are as proposed.",
            same,
        )
    if proposal.covered:
        yield Text(
            "{count:,} zone goes, as the new ones allow all of it: {names}.",
            "{count:,} zones go, as the new ones allow all of them: {names}.",
            len(proposal.covered),
            names=_names(tables, proposal.covered),
        )
    if proposal.dropped:
        yield Text(
            "{count:,} zone goes that no workload needs: {names}.",
            "{count:,} zones go that no workload needs: {names}.",
            len(proposal.dropped),
            names=_names(tables, proposal.dropped),
        )
    if proposal.others and not tables.workloads:  # what they use nobody said
        yield Text(
            "{count:,} zone stays as it is: {names}.",
            "{count:,} zones stay as they are: {names}.",
            len(proposal.others),
            names=_names(tables, proposal.others),
        )
    elif proposal.others:
        yield Text(
            "{count:,} zone stays as it is, which allows more than the workloads use: {names}.",
            "{count:,} zones stay as they are, which allow more than the workloads use: {names}.",
            len(proposal.others),
            names=_names(tables, proposal.others),
        )
    for missing in proposal.unserved[:_MOST_NAMED]:
        workload = tables.workloads[missing.workload]
        yield Text(
            "{host} gets no zone for {workload}: {why}.",
            host=tables.label(missing.host),
            workload=workload.name or workload.id,
            why=missing.reason,
        )
    more = len(proposal.unserved) - _MOST_NAMED
    if more > 0:
        yield Text("{count:,} more host gets none.", "{count:,} more hosts get none.", more)
    if not (added or same or proposal.changed):
        yield nothing_to_zone(tables)


def nothing_to_zone(tables: Tables) -> Text:
    """Why there is nothing to propose, and what to do."""
    if not tables.workloads:
        return Text("No workload says who talks to whom; enter the workloads first.")
    return Text(
        "No workload has ports that meet over a switch; connect its hosts and arrays to fabrics."
    )


def _names(tables: Tables, ids: tuple[str, ...]) -> Text:
    names = [tables.zones[id_].name or id_ for id_ in ids[:_MOST_NAMED]]
    more = len(ids) - len(names)
    text = joined(names)
    return Text("{names} and {count:,} more", names=text, count=more) if more else text
