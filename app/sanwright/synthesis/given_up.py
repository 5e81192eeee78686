"""What a requirement gives up of good practice, or does not ask for though one could."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sanwright.synthesis.needs import NetworkNeeds
from sanwright.text import Text
from sanwright.units import Ratio, Share

_SLACK = 1e-6


def given_up(needs: NetworkNeeds) -> Iterator[Text]:
    """What good practice would have, or what one could ask for, and nobody asked for here."""
    asked = needs.requirement
    bare = msgspec.structs.replace(
        asked, ratio=None, fan_in=None, headroom=None, cores_min=None, isls_min=None,
        survive=None, connection="any to any",
    )  # fmt: skip
    usual = NetworkNeeds(bare, needs.supply)
    for name, says in (
        ("link", Text("that a link or a trunk may fail")),
        ("switch", Text("that a switch may fail")),
        ("fabric", Text("that a fabric may fail")),
    ):
        if name in usual.survive and name not in needs.survive:
            yield says
    if asked.survive_share < 1:
        yield Text(
            "the whole load after a failure: {share} of it is carried",
            share=Share(asked.survive_share),
        )
    for own, pack, says in (
        (needs.ratio, usual.ratio, Text("the rule pack's ratio of hosts to ISLs, {ratio}")),
        (needs.fan_in, usual.fan_in,
         Text("the rule pack's ratio of hosts to array ports, {ratio}")),
    ):  # fmt: skip
        if pack is not None and (own is None or own.value > pack.value + _SLACK):
            yield says.given(ratio=Ratio(pack.value))
    if needs.utilisation.value > usual.utilisation.value + _SLACK:
        yield Text(
            "the rule pack's headroom: {share} of each link",
            share=Share(1 - usual.utilisation.value),
        )
    if needs.cores_min.value < usual.cores_min.value:
        yield Text("the rule pack's number of core switches")
    if needs.isls_min.value < usual.isls_min.value:
        yield Text("the rule pack's number of ISLs")
    if not asked.growth_years or not asked.growth:
        yield Text("room for growth of the load")
    if not asked.free_ports:
        yield Text("ports that stay free on every switch")
    if "switch in maintenance" not in needs.survive and needs.fabrics > 1:
        yield Text("that a switch may fail while a fabric is in maintenance")
