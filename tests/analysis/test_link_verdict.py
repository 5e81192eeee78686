"""One verdict on a link: what a finding takes down carries nothing, whatever is wrong with it."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanwright import edits
from sanwright.analysis import Assessment, assess
from sanwright.analysis.chassis import FORWARDING
from sanwright.analysis.credits import credit_share
from sanwright.analysis.doubtful_links import doubt_effect
from sanwright.analysis.link_verdict import FaultKind, LinkState, carries, verdict
from sanwright.analysis.links import all_links, link_facts
from sanwright.analysis.load import link_load
from sanwright.analysis.paths import workload_paths
from sanwright.analysis.sas import hops_of
from sanwright.analysis.topology import device_of, network, node_of
from sanwright.analysis.usable_capacity import capacity_of
from sanwright.bundled import Bundled, bundled_references, bundled_testbeds
from sanwright.checks import check_design
from sanwright.checks.finding import Severity
from sanwright.design import Design, Port, Table
from sanwright.documents import read_design
from sanwright.edits import Draft
from sanwright.edits.devices import keep_part
from sanwright.errors import InputError
from sanwright.parts import PartKind
from sanwright.reports.facts import utilisation_cell
from sanwright.text import verbatim
from sanwright.units import Length
from sanwright.wording.doubtful_links import doubt_sentences
from tests.builders import LC_OM3, catalog, small_san
from tests.examples import examples

BUNDLED = {b.key: b for b in (*bundled_references(), *bundled_testbeds())}
SMALL = ("blade-gateway", "ibm-peer-zones", "netapp-aff", "sas-stacks", "stretched", "switch-pair")
RULES = frozenset(kind.value for kind in FaultKind)

Harm = tuple[str, int, int]
"""What is done, to which of the cables or ports, with which of the possible things."""

HARMS = st.lists(
    st.tuples(
        st.sampled_from(("optic", "no optic", "cable", "length", "fixed", "fabric", "replug")),
        st.integers(0, 999),
        st.integers(0, 999),
    ),
    min_size=1,
    max_size=6,
)


def opened(bundled: Bundled) -> Design:
    return read_design(bundled.path, catalog())


def do_harm(design: Design, harm: Harm) -> None:
    """Break something about a link; what the program refuses is left."""
    kind, which, thing = harm
    cables = sorted(design.rows(Table.CABLES))
    ports = sorted({end for id_ in cables for end in design.cables[id_].ends()})
    cable, port = design.cables[cables[which % len(cables)]], ports[which % len(ports)]
    draft = Draft(design)
    try:
        match kind:
            case "optic":
                optics = catalog().parts(PartKind.OPTIC)
                design.apply(edits.set_optic(design, port, optics[thing % len(optics)]))
            case "no optic":
                design.apply(edits.set_optic(design, port, None))
            case "cable":
                sold = catalog().parts(PartKind.CABLE)
                chosen = sold[thing % len(sold)]
                keep_part(draft, chosen)
                draft.put(msgspec.structs.replace(cable, part=chosen.id))
                design.apply(draft.change(verbatim("cable")))
            case "length":
                length = Length(float(thing * thing)) if thing % 7 else None
                draft.put(msgspec.structs.replace(cable, length=length))
                design.apply(draft.change(verbatim("length")))
            case "fixed":
                speeds = [speed.name for speed in design.reference.speeds]
                setting = design.ports.get(port) or Port(id=port)
                draft.put(msgspec.structs.replace(setting, speed=speeds[thing % len(speeds)]))
                design.apply(draft.change(verbatim("fixed")))
            case "fabric":
                fabrics = [None, *sorted(design.fabrics)]
                setting = design.ports.get(port) or Port(id=port)
                chosen = fabrics[thing % len(fabrics)]
                draft.put(msgspec.structs.replace(setting, fabric=chosen))
                design.apply(draft.change(verbatim("fabric")))
            case _:
                draft.put(msgspec.structs.replace(cable, b=ports[thing % len(ports)]))
                design.apply(draft.change(verbatim("replug")))
    except InputError:
        return


def judge(design: Design) -> None:
    """Hold what is checked against what is computed."""
    facts = assess(design)
    states = {lead: verdict(facts, lead) for lead in all_links(facts)}
    down = {lead for lead, found in states.items() if found.state is LinkState.DOWN}
    _findings_are_the_verdicts(design, facts, down)
    _nothing_runs_over(facts, down)
    _what_carries_is_an_edge(facts)


def _findings_are_the_verdicts(design: Design, facts: Assessment, down: set[str]) -> None:
    told: dict[str, set[str]] = {}
    for finding in check_design(design).findings:
        for subject in finding.subjects:
            told.setdefault(subject, set()).add(finding.rule)
        if finding.severity is not Severity.ERROR or finding.rule not in RULES:
            continue
        if finding.rule == FaultKind.PORT_USED_TWICE:
            continue  # one of the cables may stay
        hit = {
            lead
            for lead, link in all_links(facts).items()
            if {cable.id for cable in link.cables} & set(finding.subjects)
        }
        assert hit <= down, f"{finding.rule} stops {hit - down}, and the verdict does not"
    for lead in down:
        causes = [f for f in verdict(facts, lead).faults if f.state is LinkState.DOWN]
        for fault in causes:
            assert not fault.rests_on, "what is derived makes nothing certain"
            assert any(fault.kind in told.get(at, ()) for at in fault.at), (lead, fault)


def _nothing_runs_over(facts: Assessment, down: set[str]) -> None:
    assert down.isdisjoint(edge.cable for edge in network(facts)[1])
    for lead in down:
        load = link_load(facts, lead)
        assert load.busiest.load.amount == 0.0
    for workload in facts.tables.workloads:
        for path in workload_paths(facts, workload).paths:
            assert path.initiator.cable not in down
            assert path.target is None or path.target.cable not in down
    for device in facts.tables.devices:
        assert down.isdisjoint(hop.cable for hop in hops_of(facts, device))


def _what_carries_is_an_edge(facts: Assessment) -> None:
    """The graph joins what the verdict lets carry, each link between the nodes of its ports."""
    edges = {(edge.cable, edge.a, edge.b) for edge in network(facts)[1]}
    for lead, link in all_links(facts).items():
        if not all(end.role in FORWARDING for end in link.ends):
            continue
        a, b = (node_of(facts, end.reference) for end in link.ends)
        is_inside = device_of(facts, a) == device_of(facts, b)
        assert ((lead, a, b) in edges) == (carries(facts, link) and not is_inside), lead


@pytest.mark.parametrize("key", BUNDLED)
def test_bundled_designs_are_judged_and_computed_alike(key: str) -> None:
    judge(opened(BUNDLED[key]))


@pytest.mark.parametrize("key", SMALL)
@settings(max_examples=examples(15), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(harms=HARMS)
def test_what_is_broken_carries_nothing(key: str, harms: list[Harm]) -> None:
    design = opened(BUNDLED[key])
    for harm in harms:
        do_harm(design, harm)
    judge(design)


@pytest.mark.parametrize("key", SMALL)
@settings(max_examples=examples(5), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(harms=HARMS)
def test_a_live_assessment_follows(key: str, harms: list[Harm]) -> None:
    design = opened(BUNDLED[key])
    live = Assessment(design, live=True)
    assert all_verdicts(live) == all_verdicts(assess(design))
    stop = design.observe(live.apply)
    for harm in harms:
        do_harm(design, harm)
        assert all_verdicts(live) == all_verdicts(assess(design))
    stop()


def all_verdicts(facts: Assessment) -> dict[str, LinkState]:
    return {lead: verdict(facts, lead).state for lead in all_links(facts)}


def test_loads_say_what_they_rest_on() -> None:
    sure = assess(small_san().design())
    assert doubt_effect(sure).in_doubt == 0
    assert not list(doubt_sentences(doubt_effect(sure)))
    sketch = small_san().cable("c1", "hba:1", "fc-a:0", LC_OM3, None)
    effect = doubt_effect(assess(sketch.design()))
    assert (effect.down, effect.doubtful, effect.unknown) == (0, 0, 1)
    assert effect.highest is not None
    assert effect.highest_without == pytest.approx(effect.highest * 2)
    assert effect.cut_off == ()
    both = sketch.cable("c2", "hba:2", "fc-b:0", LC_OM3, None)
    assert doubt_effect(assess(both.design())).cut_off == ("oltp",)


def test_a_long_isl_without_credits_carries_less() -> None:
    design = opened(BUNDLED["stretched"])
    before = assess(design)
    isl = next(edge.cable for edge in network(before)[1])
    assert credit_share(before, link_facts(before, isl), "ab") == 1.0
    full = capacity_of(before, (isl, "ab"))
    receiver = link_facts(before, isl).b.reference
    port = msgspec.structs.replace(design.ports[receiver], credits=20)
    design.apply(edits.replace_record(design, port, verbatim("credits")))
    after = assess(design)
    short = capacity_of(after, (isl, "ab"))
    assert full is not None
    assert short is not None
    assert short < full
    assert capacity_of(after, (isl, "ba")) == full
    loads = link_load(before, isl), link_load(after, isl)
    assert loads[0].forward.load == loads[1].forward.load
    assert loads[1].forward.capacity == short


def test_a_link_that_is_down_is_no_link_of_unknown_load() -> None:
    facts = assess(small_san().cable("c1", "hba:1", "fc-a:0", LC_OM3, 5000.0).design())
    down, up = link_load(facts, "c1"), link_load(facts, "c2")
    assert down.forward.is_down
    assert down.backward.is_down
    assert not up.forward.is_down
    assert utilisation_cell(down.forward).text == "down"
