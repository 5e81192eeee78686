"""What a requirement gives up of good practice, or does not ask for though one could."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from sanwright.checks import Finding, check_design
from sanwright.design import Requirement, Tables
from sanwright.design.as_is import base_tables
from sanwright.errors import InputError
from sanwright.synthesis.called import called
from sanwright.synthesis.meeting import needs_of
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.text import Text, english_of
from sanwright.units import Ratio, Share

_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Something that good practice would have; ``rules`` are those that complain without it."""

    says: Text
    rules: frozenset[str] = frozenset()


def given_up(needs: NetworkNeeds) -> Iterator[GivenUp]:
    """What good practice would have, or what one could ask for, and nobody asked for here."""
    asked = needs.requirement
    bare = msgspec.structs.replace(
        asked, ratio=None, fan_in=None, headroom=None, cores_min=None, isls_min=None,
        survive=None, connection="any to any",
    )  # fmt: skip
    usual = NetworkNeeds(bare, needs.supply)
    yield from _of_failures(needs, usual)
    for own, pack, says, rule in (
        (needs.ratio, usual.ratio, Text("the rule pack's ratio of hosts to ISLs, {ratio}"),
         "fabric.isl-oversubscription"),
        (needs.fan_in, usual.fan_in,
         Text("the rule pack's ratio of hosts to array ports, {ratio}"), "array.fan-in"),
    ):  # fmt: skip
        if pack is not None and (own is None or own.value > pack.value + _SLACK):
            yield _lost(says.given(ratio=Ratio(pack.value)), rule)
    yield from _ports(needs)
    if needs.utilisation.value > usual.utilisation.value + _SLACK:
        says = Text(
            "the rule pack's headroom: {share} of each link",
            share=Share(1 - usual.utilisation.value),
        )
        yield _lost(says, "load.link")
    if needs.cores_min.value < usual.cores_min.value:
        yield _lost(Text("the rule pack's number of core switches"), "fabric.core-edge")
    if any(
        own.value < pack.value
        for own, pack in (
            (needs.isls_min, usual.isls_min),
            (needs.core_isls_min, usual.core_isls_min),
        )
    ):
        says = Text("the rule pack's number of ISLs")
        yield _lost(says, "fabric.core-edge", "fabric.single-isl")
    if not asked.growth_years or not asked.growth:
        yield _lost(Text("room for growth of the load"))
    if not asked.free_ports:
        yield _lost(Text("ports that stay free on every switch"))
    if "switch in maintenance" not in needs.survive and needs.fabrics > 1:
        yield _lost(Text("that a switch may fail while a fabric is in maintenance"))


def _of_failures(needs: NetworkNeeds, usual: NetworkNeeds) -> Iterator[GivenUp]:
    """What may fail, and with how much of the load carried."""
    if needs.fabrics == 1:
        yield _lost(
            Text("a second fabric"),
            "fabric.only-one", "host.single-switch", "host.single-adapter", "failure.cut-off",
            "fabric.pair-in-one", "multipath.single-adapter", "multipath.single-controller",
        )  # fmt: skip
    for name, says in (
        ("link", Text("that a link or a trunk may fail")),
        ("switch", Text("that a switch may fail")),
        ("fabric", Text("that a fabric may fail")),
    ):
        is_usual = name in usual.survive or (needs.fabrics == 1 and name == "link")
        if is_usual and name not in needs.survive:
            yield _lost(says, "failure.cut-off", "failure.overload")
    share = needs.requirement.survive_share
    if share < 1:
        says = Text(
            "the whole load after a failure: {share} of it is carried",
            share=Share(share),
        )
        yield _lost(says, "failure.overload")


def why_remaining(tables: Tables, findings: Sequence[Finding]) -> list[Text]:
    """Of each finding on a design, what its requirement gives up that the rule asks for.

    Or that what an extension began with has it already, word for word; or that the requirement
    does not ask for it so: then nothing but the design is the cause.
    """
    requirement = tables.requirement
    lost = list(_given_up_by(tables, requirement)) if requirement is not None else []
    base = base_tables(tables) if findings and requirement and requirement.extends else None
    before = {_wording(each) for each in check_design(base).findings} if base is not None else set()
    return [
        Text("what stands has it already") if _wording(finding) in before else _why(finding, lost)
        for finding in findings
    ]


def _wording(finding: Finding) -> tuple[object, ...]:
    return finding.key, english_of(finding.message)


def _why(finding: Finding, lost: Sequence[GivenUp]) -> Text:
    for each in lost:
        if finding.rule in each.rules:
            return Text("asked for so, it gives up: {what}", what=each.says)
    return Text("the requirement does not ask for it")


def _given_up_by(tables: Tables, requirement: Requirement) -> Iterator[GivenUp]:
    try:
        yield from given_up(needs_of(tables, requirement))
    except InputError:  # parts that are named are not in the design any more
        return


def _ports(needs: NetworkNeeds) -> Iterator[GivenUp]:
    """Ports of arrays that a rule of the pack would have beyond those that are stated."""
    rules = {"fan-in": "array.fan-in", "initiators": "array.initiators-per-port"}
    for place, need in enumerate(needs.requirement.arrays):
        if need.ports_per_fabric is None:
            continue
        item = next(item for item in needs.arrays if item.need == place)
        for reason in needs.port_reasons(need, item.bandwidth, item.set_size):
            if reason.key in rules and reason.ports > item.ports:
                says = Text(
                    "{ports} port of {array} in each fabric: {why}",
                    "{ports} ports of {array} in each fabric: {why}",
                    reason.ports,
                    ports=reason.ports,
                    array=called(need),
                    why=reason.why,
                )
                yield _lost(says, rules[reason.key])


def _lost(says: Text, *rules: str) -> GivenUp:
    return GivenUp(says, frozenset(rules))
