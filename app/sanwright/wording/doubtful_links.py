"""What figures of load rest on: links that are down, and those that are not known to come up."""

from __future__ import annotations

from collections.abc import Iterator

from sanwright.analysis.doubtful_links import DoubtEffect, LinksInDoubt
from sanwright.listing import all_of
from sanwright.text import Text
from sanwright.units import Share


def doubt_sentences(effect: DoubtEffect) -> Iterator[Text]:
    """Nothing where every link is known to come up."""
    yield from link_sentences(effect)
    if not effect.in_doubt or effect.highest is None:
        return
    if effect.highest_without is None:
        yield Text("Without them nothing would carry a known load.")
    elif str(Share(effect.highest_without)) == str(Share(effect.highest)):
        yield Text(
            "The fullest link is at {highest}, with or without them.", highest=Share(effect.highest)
        )
    else:
        yield Text(
            "The fullest link is at {highest}; without them it would be at {without}.",
            highest=Share(effect.highest),
            without=Share(effect.highest_without),
        )
    if effect.cut_off:
        yield Text(
            "{count:,} workload would have no path without them.",
            "{count:,} workloads would have no path without them.",
            len(effect.cut_off),
        )


def unsure_text(hosts: int) -> Text:
    """Hosts whose storage rests on links in doubt, whatever fails."""
    return Text(
        "{count:,} host reaches storage only over links that are not known to come up.",
        "{count:,} hosts reach storage only over links that are not known to come up.",
        hosts,
    )


def link_sentences(found: DoubtEffect | LinksInDoubt) -> Iterator[Text]:
    """How many links are down, and how many are in doubt."""
    if found.down:
        yield Text(
            "{count:,} link stays down and carries nothing in any figure.",
            "{count:,} links stay down and carry nothing in any figure.",
            found.down,
        )
    kinds = []
    if found.doubtful:
        kinds.append(Text("{count:,} is doubtful", "{count:,} are doubtful", found.doubtful))
    if found.unknown:
        kinds.append(
            Text("{count:,} cannot be verified", "{count:,} cannot be verified", found.unknown)
        )
    if kinds:
        yield Text("Of the links that are counted as carrying, {kinds}.", kinds=all_of(kinds))
