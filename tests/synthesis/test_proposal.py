"""Proposals as a whole: designs that pass the check, bounds, reasons, and what contradicts."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import msgspec
import pytest

from sanwright.analysis import Assessment
from sanwright.analysis.links import LinkKind, link_facts
from sanwright.checks import Severity, check_design
from sanwright.design import ArrayNeed, HostNeed, Requirement, SiteDistance, port_device
from sanwright.design.requirement import Shape
from sanwright.errors import InputError
from sanwright.parts import Confidence, Figure, Lifecycle, Part, PartKind
from sanwright.synthesis import (
    ListPrices,
    SearchControl,
    cost_of_wishes,
    pareto_front,
    propose,
)
from sanwright.synthesis.load_factors import load_factor
from sanwright.synthesis.meeting import WishVerdict, met_wishes
from sanwright.synthesis.needs import NetworkNeeds
from sanwright.synthesis.obstacles import obstacles_of
from sanwright.synthesis.search import NetworkSearch
from sanwright.synthesis.switches import choose_switches
from sanwright.units import UNKNOWN, Length, Power
from sanwright.wording.candidates import cost_text, plan_figures
from tests.builders import catalog
from tests.synthesis.asking import TODAY, asked


def proposed(requirement: Requirement, **more: Any) -> Any:
    return propose(requirement, catalog(), today=TODAY, **more)


@pytest.mark.parametrize(
    "more",
    [
        {"shapes": ("single switch",)},
        {"shapes": ("full mesh",), "vendors": ("Cisco",)},
        {"shapes": ("core-edge",), "vendors": ("Brocade",), "pack": "brocade"},
        {"shapes": ("collapsed director",), "models": ("MDS 9706",), "speed": "64GFC"},
        {"shapes": ("islands",), "connection": "stated flows", "vendors": ("Brocade",)},
        {"shapes": ("edge-core-edge",), "vendors": ("Brocade",)},
    ],
    ids=["single", "mesh", "core-edge", "director", "islands", "edge-core-edge"],
)
def test_what_is_proposed_passes_the_check(more: dict[str, Any]) -> None:
    proposal = proposed(asked(28, 2, **more))
    (candidate,) = proposal.candidates
    assert candidate.found.plan.shape == more["shapes"][0]
    assert candidate.remaining == ()
    report = check_design(candidate.design.snapshot())
    assert report.counts[Severity.ERROR] == report.counts[Severity.WARNING] == 0
    switches = [d for d in candidate.design.devices.values() if d.fabric is not None]
    assert len(switches) == candidate.found.cost.switches
    assert proposal.any_bound <= candidate.found.family_bound + 1e-6
    assert candidate.found.family_bound <= candidate.found.cost.weighed + 1e-6
    assert candidate.design.requirement == proposal.requirement
    named = [str(reason.what) for reason in candidate.reasons if reason.key == "isls"]
    assert all(("each" in name) is ("core-edge" in more["shapes"][0]) for name in named)
    known = {f.key for f in plan_figures(candidate.found) if f.text != str(UNKNOWN)}
    assert known - {"models", "bound", "gap"} <= {reason.key for reason in candidate.reasons}


def test_a_director_has_the_blades_that_its_ports_take_and_what_it_runs_with() -> None:
    more = {"shapes": ("core-edge",), "models": ("brocade-x7-8", "brocade-g610"), "isls_min": 5}
    proposal = proposed(asked(60, 2, isl_speed="32GFC", fan_in=99.0, **more), checks=False)
    (candidate,) = proposal.candidates
    tables = candidate.design
    for core in (s for s in candidate.found.plan.switches if s.role == "core"):
        assert core.model.is_director
    fitted = [d for d in tables.devices.values() if d.parent in ("core-a1", "core-b2")]
    assert {d.slot for d in fitted} >= {"1", "2", "7", "8"}
    with_ports = [d for d in fitted if d.part.startswith("brocade-fc")]
    licensed = candidate.found.plan.switches[0].model.licensed
    ports = tables.parts[with_ports[0].part].part.ports["fc"].names()  # type: ignore[union-attr]
    assert len(with_ports) * len(ports) == 2 * (licensed(29) or 0)


def test_several_candidates_come_cheapest_first_and_each_is_another() -> None:
    found = [c.found for c in proposed(asked(), count=4, checks=False).candidates]
    assert len({(each.plan.shape, each.family) for each in found}) == 4
    assert [each.cost.weighed for each in found] == sorted(each.cost.weighed for each in found)


def test_what_cannot_be_met_together_is_the_smallest_set() -> None:
    proposal = proposed(
        asked(60, 2, switches_max=2, fan_in=60.0, shapes=("core-edge",), vendors=("Brocade",))
    )
    assert proposal.candidates == ()
    assert [wish.key for wish in proposal.conflict] == ["switches", "shapes"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ({"vendors": ("Cisco",), "models": ("brocade-g720",)}, ["vendors", "models"]),
        ({"rack_units_max": 0.5}, ["rack units"]),
        ({"rack_units_max": 1.0}, ["fabrics", "rack units"]),
        ({"power_max": Power(60)}, ["power"]),
        ({"speed": "128GFC"}, ["speed"]),
        ({"shapes": ("single switch",), "free_ports": 400}, ["free ports", "shapes"]),
        ({"hops_max": 0, "shapes": ("core-edge",)}, ["hops", "shapes"]),
    ],
)
def test_what_contradicts_is_the_smallest_set(wanted: dict[str, Any], expected: list[str]) -> None:
    proposal = proposed(asked(16, 1, **({"vendors": ("Brocade",)} | wanted)), checks=False)
    assert [wish.key for wish in proposal.conflict] == expected


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"models": ("brocade-g720", "m" * 3000)}, "There is no switch “mmm"),
        ({"vendors": ("Brocde",)}, "There is no switch of “Brocde”"),
        ({"hosts": 20_001}, "at most 20,000 hosts"),
    ],
)
def test_what_no_catalog_has_and_what_is_too_large_is_refused(
    wanted: dict[str, Any], says: str
) -> None:
    with pytest.raises(InputError, match=says) as refused:
        proposed(asked(**wanted), checks=False)
    assert len(str(refused.value)) < 300


def test_hosts_and_arrays_of_unlike_generations_are_on_switches_that_run_them_all() -> None:
    hosts = (HostNeed(name="Old", count=4, speed="8GFC"), HostNeed(count=4, speed="64GFC"))
    wanted = Requirement(hosts=hosts, arrays=(ArrayNeed(name="S", speed="16GFC"),))
    (candidate,) = proposed(wanted).candidates
    assert not [f for f in candidate.remaining if f.severity is Severity.ERROR]
    for switch in candidate.found.plan.switches:
        assert {"8GFC", "16GFC", "64GFC"} <= set(switch.model.speeds)


def test_generations_that_no_switch_serves_have_edges_or_islands_of_their_own() -> None:
    hosts = (HostNeed(name="Old", count=9, speed="8GFC"), HostNeed(count=9, speed="64GFC"))
    wanted = Requirement(
        hosts=hosts,
        arrays=(ArrayNeed(name="S", speed="64GFC"),),
        vendors=("Brocade",),
        shapes=("core-edge",),
    )
    (candidate,) = proposed(wanted).candidates
    assert candidate.remaining == ()
    facts = Assessment(candidate.design.snapshot())
    speeds = {link.speed.name for c in candidate.design.cables
              if (link := link_facts(facts, c)).kind is LinkKind.HOST and link.speed}  # fmt: skip
    assert speeds == {"8GFC", "64GFC"}
    flat = msgspec.structs.replace(wanted, shapes=("full mesh", "single switch"))
    assert "each of 8GFC, 64GFC" in str(proposed(flat).obstacles[0])
    islands = msgspec.structs.replace(
        wanted,
        hosts=(
            msgspec.structs.replace(hosts[0], arrays=("Old",)),
            msgspec.structs.replace(hosts[1], arrays=("S",)),
        ),
        arrays=(*wanted.arrays, ArrayNeed(name="Old", speed="8GFC")),
        shapes=("islands",),
        connection="stated flows",
    )
    (candidate,) = proposed(islands).candidates
    assert candidate.remaining == ()
    assert sorted(s.model.part.id for s in candidate.found.plan.switches) == [
        "brocade-g610",
        "brocade-g710",
    ]
    ancient = msgspec.structs.replace(wanted, hosts=(*hosts, HostNeed(count=1, speed="1GFC")))
    assert "runs at 1GFC" in str(proposed(ancient).obstacles[0])


def test_an_objective_without_prices_and_sites_too_far_apart_are_said() -> None:
    priceless = proposed(asked(objective="price"), checks=False)
    assert "No price" in str(priceless.obstacles[0])
    far = SiteDistance(a="A", b="B", distance=Length(400_000))
    hosts = HostNeed(name="H", count=4, site="A")
    arrays = ArrayNeed(name="S", site="B")
    apart = Requirement(
        hosts=(hosts,), arrays=(arrays,), sites=("A", "B"), site_distances=(far,), hops_max=0
    )
    assert "400,000 m" in str(proposed(apart, checks=False).obstacles[0])


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "limit", [{"switches_max": 4}, {"rack_units_max": 4.0}, {"power_max": Power(400)}]
)
@pytest.mark.parametrize("shape", ["islands", "core-edge", "full mesh", "single switch"])
def test_no_shape_takes_more_than_a_limit(limit: dict[str, Any], shape: Shape) -> None:
    limits = {"vendors": ("Brocade",), **limit}
    wanted = asked(50, 4, fan_in=12.0, connection="stated flows", shapes=(shape,), **limits)
    for candidate in proposed(wanted, checks=False).candidates:
        cost = candidate.found.cost
        assert cost.switches <= limit.get("switches_max", math.inf)
        assert (cost.rack_units or 0) <= limit.get("rack_units_max", math.inf)
        if "power_max" in limit:
            assert cost.power is not None
            assert cost.power <= limit["power_max"].amount


def test_an_array_with_too_few_ports_is_said_with_the_rule_that_wants_them() -> None:
    proposal = proposed(asked(120, 2))
    assert proposal.candidates == ()
    assert "fan-in" in str(proposal.obstacles[0])
    assert "fan-in" in [wish.key for wish in proposal.conflict]


def with_array(part: str, hosts: int = 16) -> Requirement:
    wanted = asked(hosts, 2)
    arrays = tuple(msgspec.structs.replace(need, part=part) for need in wanted.arrays)
    return msgspec.structs.replace(wanted, arrays=arrays)


def test_an_array_with_its_ports_on_cards_gets_as_many_in_each_controller() -> None:
    proposal = proposed(with_array("ibm-fs7200"))
    (candidate,) = proposal.candidates
    design = candidate.design
    report = check_design(design.snapshot())  # which asks for the speeds of ports on cards, too
    assert report.counts[Severity.ERROR] == report.counts[Severity.WARNING] == 0
    cards = [d for d in design.devices.values() if design.part(d.part).kind is PartKind.HOST_CARD]
    slots = Counter((card.parent, card.slot.partition("-")[0]) for card in cards)
    assert len(slots) == 4, "two canisters of each array"
    assert len(set(slots.values())) == 1
    ends = [end for cable in design.cables.values() for end in cable.ends()]
    assert {port_device(end) for end in ends} >= {card.id for card in cards}


def test_an_array_of_unknown_ports_says_how_they_become_known() -> None:
    needs = NetworkNeeds(with_array("dell-powermax-2000"), catalog())
    assert "state its ports" in str(next(obstacles_of(needs)).says)


@pytest.mark.parametrize(
    ("ends", "said", "conflict"),
    [
        ({"arrays": {"ports_per_fabric": 1}}, "1 port of Array", ["array ports 0"]),
        ({"hosts": {"adapter": "hpe-42b", "speed": "32GFC"}}, "runs at", []),
        ({"hosts": {"server": "dell-r670", "ports_per_fabric": 8}}, "slots for 5", []),
    ],
    ids=["ports of the array", "speed of the adapter", "slots of the server"],
)
def test_what_ends_cannot_do_is_said_with_what_contradicts_it(
    ends: dict[str, dict[str, Any]], said: str, conflict: list[str]
) -> None:
    wanted = asked(40, 1, fan_in=60.0)
    changed = {
        table: tuple(msgspec.structs.replace(each, **more) for each in getattr(wanted, table))
        for table, more in ends.items()
    }
    proposal = proposed(msgspec.structs.replace(wanted, **changed), checks=False)
    assert proposal.candidates == ()
    assert any(said in str(sentence) for sentence in proposal.obstacles)
    assert [wish.key for wish in proposal.conflict if "array" in wish.key] == conflict


def test_ports_of_a_director_that_stay_free_are_on_its_blades() -> None:
    wanted = asked(28, 2, shapes=("collapsed director",), free_ports=16, survive=())
    (candidate,) = proposed(wanted, checks=False).candidates
    facts = Assessment(candidate.design.snapshot())
    found = {each.key: each.verdict for each in met_wishes(facts, wanted, lambda: None)}  # type: ignore[arg-type,return-value]
    assert found["free ports"] is WishVerdict.YES


def test_to_survive_a_fabric_takes_two() -> None:
    proposal = proposed(asked(4, 1, fabrics=1, survive=("fabric",)))
    assert [wish.key for wish in proposal.conflict] == ["fabrics", "survive fabric"]
    assert proposed(asked(4, 1, fabrics=1), checks=False).candidates


def test_that_there_are_two_fabrics_is_a_wish_that_contradicts_others() -> None:
    proposal = proposed(asked(4, 1, switches_max=1))
    assert [wish.key for wish in proposal.conflict] == ["fabrics", "switches"]
    needs_two = proposed(asked(4, 1, switches_max=1, survive=("fabric",)))
    assert [wish.key for wish in needs_two.conflict] == ["survive fabric", "switches"]


@pytest.mark.parametrize(
    ("hosts", "ports", "more", "keys"),
    [
        (1, None, {"shapes": ("islands",), "connection": "stated flows"}, ["shapes"]),
        (250, 2, {}, ["array ports 0", "demand"]),
        (8, None, {"speed": "64GFC", "objective": "power", "shapes": ("core-edge",)}, ["speed"]),
        (90, 2, {"sites": ("A", "B"), "shapes": ("joined sites",), "fan_in": 3.0}, ["fan-in"]),
    ],
    ids=["one island", "ports that rules would ask more of", "speed", "sites"],
)
def test_the_smallest_contradiction_is_of_what_would_help(
    hosts: int, ports: int | None, more: dict[str, Any], keys: list[str]
) -> None:
    wanted = asked(hosts, 1, 20.0 if more.get("sites") else 140.0, **more)
    sites = wanted.sites or ("",)
    wanted = msgspec.structs.replace(
        wanted,
        hosts=tuple(msgspec.structs.replace(wanted.hosts[0], site=site) for site in sites),
        arrays=tuple(
            msgspec.structs.replace(
                wanted.arrays[0], name=f"Array {site}", site=site, ports_per_fabric=ports
            )
            for site in sites
        ),
        site_distances=(SiteDistance(a="A", b="B", distance=Length(900)),)
        if more.get("sites")
        else (),
    )
    assert [wish.key for wish in proposed(wanted).conflict] == keys


def test_what_remains_says_whether_it_was_asked_for() -> None:
    loose = asked(80, 1, shapes=("full mesh",), vendors=("Brocade",), connection="connected")
    loose = msgspec.structs.replace(loose, arrays=(ArrayNeed(name="Array"),))
    (candidate,) = proposed(loose).candidates
    assert {finding.rule for finding in candidate.remaining} == {"fabric.isl-oversubscription"}
    assert {str(why)[:12] for why in candidate.whys} == {"asked for so"}


def test_no_wish_costs_less_than_nothing() -> None:
    models = ("brocade-g620", "brocade-g720")
    wanted = asked(28, 2, shapes=("full mesh",), free_ports=3, models=models)
    proposal = proposed(wanted, checks=False)
    costs = {cost.wish.key: cost for cost in cost_of_wishes(proposal, catalog(), today=TODAY)}
    assert {"free ports", "fan-in", "survive fabric"} <= set(costs)
    assert all(cost.without is not None and cost.without <= cost.cost for cost in costs.values())
    assert (costs["shapes"].share or 0) > 0


def test_a_model_without_the_figure_that_counts_is_left_out_and_said() -> None:
    proposal = proposed(asked(objective="power"), checks=False)
    models = {s.model.part.id for c in proposal.candidates for s in c.found.plan.switches}
    assert models == {"brocade-g610"}
    assert any("power" in str(sentence) for sentence in proposal.left_out)


def test_prices_are_those_of_the_lists_or_none() -> None:
    known = choose_switches(asked(), catalog(), ("32GFC",), TODAY).models[0].part
    numbers = {each.number for each in known.part_numbers}
    licence = known.licensing.increment_part_number if known.licensing is not None else None
    if licence is not None:
        numbers.add(licence.value)
    nothing = proposed(asked(objective="price"), checks=False)
    assert nothing.candidates == ()
    some = proposed(
        asked(objective="price", shapes=("single switch",)),
        checks=False,
        price_of=ListPrices(lambda _: 1000.0, "EUR"),
    )
    assert (some.candidates[0].found.cost.price or 0) >= 2000


def test_prices_of_what_has_no_order_number_are_found_by_its_key_as_in_a_bill() -> None:
    prices = {"brocade-g730": 9000.0, "Port licence for G730, 24 ports each": 2000.0}
    prices |= {"57-1000485-01": 500.0, "57-1000495-01": 500.0}  # optics of ISLs
    shape: dict[str, Any] = {
        "models": ("brocade-g730",),
        "shapes": ("single switch",),
        "fan_in": 10.0,
    }
    wanted = asked(60, 2, objective="price", **shape)
    price_of = ListPrices(prices.get, "EUR")
    (candidate,) = proposed(wanted, checks=False, price_of=price_of).candidates
    figures = {row.key: row.text for row in plan_figures(candidate.found)}
    assert {figures[key][-4:] for key in ("price", "objective", "bound")} == {" EUR"}
    (switch,) = candidate.found.plan.switches
    licences = switch.model.licences(switch.used_ports)
    assert licences
    assert candidate.found.cost.price == 2 * (9000 + licences * 2000)


def test_no_point_of_the_front_is_beaten_by_another() -> None:
    requirement = asked(28, 2, vendors=("Brocade",), models=("brocade-g610", "brocade-g720"))
    front = pareto_front(requirement, catalog(), today=TODAY)
    assert len(front) > 1
    joined = msgspec.structs.replace(requirement, objective="price", shapes=("full mesh",))
    assert pareto_front(
        joined, catalog(), today=TODAY, price_of=ListPrices(lambda _: 1000.0, "EUR")
    )[0].found.plan.isls
    assert not any(a.is_beaten_by(b) for a in front for b in front)
    (cheapest,) = proposed(requirement, checks=False).candidates
    assert front[0].cost == cheapest.found.cost.weighed
    assert [point.cost for point in front] == sorted(point.cost for point in front)
    for point in (front[-1], *(p for p in front if p.requirement.shapes)):
        asked_for = proposed(point.requirement, checks=False, count=4).candidates[0].found
        assert asked_for.plan.switches == point.found.plan.switches


def test_growth_and_headroom_ask_for_more() -> None:
    plain, grown = (
        NetworkNeeds(asked(), catalog()),
        NetworkNeeds(asked(growth=0.2, growth_years=3.0), catalog()),
    )
    assert grown.hosts[0].demand == pytest.approx(plain.hosts[0].demand * 1.2**3)
    tight = NetworkNeeds(asked(headroom=0.9), catalog())
    assert load_factor(tight, 2, (2,)) > load_factor(plain, 2, (2,))


def test_a_search_that_is_stopped_keeps_the_best_and_looks_no_further() -> None:
    told: list[Any] = []
    control = SearchControl(stop=lambda: True, progress=told.append)
    proposal = proposed(asked(), control=control, checks=False)
    assert len(proposal.candidates) == len([each for each in told if each.found]) == 1
    assert told[-1].found.cost == proposal.candidates[0].found.cost


def test_a_preferred_brand_comes_first_and_its_price_is_told() -> None:
    wanted = asked(hosts=8, arrays=1, preferred_vendors=("Cisco",), shapes=("single switch",))
    proposal = propose(wanted, catalog(), count=2, today=TODAY, checks=False)
    first = proposal.candidates[0].found
    assert first.family == "Cisco"
    assert proposal.any_bound <= first.cost.weighed
    costs = {c.wish.key: c for c in cost_of_wishes(proposal, catalog(), today=TODAY)}
    assert costs["preferred"].instead is not None
    assert costs["preferred"].instead.cost.weighed <= first.cost.weighed
    nobody = asked(8, 1, preferred_vendors=("Nobody",), shapes=("single switch",))
    assert propose(nobody, catalog(), today=TODAY, checks=False).candidates


def test_hosts_that_are_there_already_are_drawn_as_existing() -> None:
    plain = asked(hosts=3, arrays=1)
    wanted = msgspec.structs.replace(
        plain, hosts=tuple(msgspec.structs.replace(g, state="existing") for g in plain.hosts)
    )
    (candidate,) = propose(wanted, catalog(), today=TODAY, checks=False).candidates
    states = {d.name: d.state for d in candidate.design.devices.values() if d.name}
    assert {states[f"ESX {n}"] for n in (1, 2, 3)} == {"existing"}
    assert states["Array"] == "new"
    cards = [d for d in candidate.design.devices.values() if d.id.endswith("-hba")]
    assert {d.state for d in cards} == {"existing"}


def test_what_a_wish_costs_is_said_in_things() -> None:
    wanted = asked(28, 2, ratio=3.0, models=("brocade-g720", "brocade-g610"), shapes=("core-edge",))
    proposal = propose(wanted, catalog(), today=TODAY, checks=False)
    costs = list(cost_of_wishes(proposal, catalog(), today=TODAY))
    eased = [cost for cost in costs if cost.is_eased and cost.wish.key == "ratio"]
    assert [str(cost.wish.says) for cost in eased] == ["a ratio of 4:1 instead of 3:1"]
    for cost in costs:
        said = cost_text(cost)
        assert str(cost.wish.says) in said
        if cost.instead is not None and cost.found.cost.switches > cost.instead.cost.switches:
            assert "switch" in said.removeprefix(str(cost.wish.says))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("hosts", [12, 40])
def test_what_is_found_does_not_depend_on_what_is_looked_for_first(hosts: int) -> None:
    wanted = asked(hosts, 1, shapes=("single switch", "full mesh", "core-edge"))

    def found(first: tuple[Any, ...]) -> list[tuple[str, str, float]]:
        needs = NetworkNeeds(wanted, catalog())
        control = SearchControl(60.0, first=first)
        result = NetworkSearch(needs, catalog(), control, today=TODAY).run(keep=3)
        return [(each.plan.shape, each.family, each.cost.weighed) for each in result.found]

    usual = found(())
    assert len(usual) == 3
    assert found((("core-edge", "Cisco"), ("full mesh", "Brocade"))) == usual
    assert found(tuple((shape, family) for shape, family, _ in usual)) == usual


class OneSwitch:
    """The catalog with one switch, whose sale ends then."""

    def __init__(self, end: str) -> None:
        life = Lifecycle(end_of_sale=Figure(value=end, sources=(), confidence=Confidence.HIGH))
        self._part = msgspec.structs.replace(catalog().part("brocade-g720"), lifecycle=life)

    def parts(self, kind: PartKind | None = None) -> tuple[Part, ...]:
        return (self._part,) if kind is PartKind.SWITCH else ()

    def __getattr__(self, name: str) -> Any:
        return getattr(catalog(), name)


@pytest.mark.parametrize(
    ("end", "day", "is_sold"),
    [
        ("2026-11", "2026-11-24", True),
        ("2026-11", "2026-12-01", False),
        ("2026", "2026-12-31", True),
        ("2026-11-24", "2026-11-24", True),
        ("2026-11-24", "2026-11-25", False),
    ],
)
def test_a_switch_is_sold_until_the_last_day_of_what_its_maker_names(
    end: str, day: str, is_sold: bool
) -> None:
    found = choose_switches(asked(4, 1, vendors=("Brocade",)), OneSwitch(end), ("32GFC",), day)
    assert bool(found.models) == is_sold
