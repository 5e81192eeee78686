"""Does the design itself say whether it does what was asked for, and not the plan?"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sanwright.analysis import assess
from sanwright.analysis.chassis import switch_ids
from sanwright.analysis.failures import walk_failures
from sanwright.design import Design, Requirement
from sanwright.edits import delete
from sanwright.synthesis import propose
from sanwright.synthesis.drawn_reasons import drawn_reasons
from sanwright.synthesis.given_up import given_up
from sanwright.synthesis.keeping import kept_design
from sanwright.synthesis.meeting import WishVerdict, met_wishes, needs_of
from sanwright.synthesis.needs import NetworkNeeds
from tests.builders import catalog
from tests.synthesis.asking import TODAY, asked


def kept(requirement: Requirement, **more: Any) -> Design:
    proposal = propose(requirement, catalog(), today=TODAY, checks=False, **more)
    others = [(f"Option {n}", each) for n, each in enumerate(proposal.candidates[1:], start=2)]
    return kept_design(proposal, 0, TODAY, others)


def verdicts(design: Design) -> dict[str, WishVerdict]:
    facts = assess(design.snapshot())
    asked_for = design.requirement
    assert asked_for is not None
    found = met_wishes(facts, asked_for, lambda: walk_failures(facts))
    return {each.key: each.verdict for each in found}


@pytest.fixture(scope="module")
def mesh() -> Design:
    return kept(
        asked(28, 2, shapes=("full mesh",), free_ports=2, switches_max=4, rack_units_max=8.0)
    )


def test_what_was_worked_out_is_found_to_be_so_by_the_analysis(mesh: Design) -> None:
    found = verdicts(mesh)
    assert {"hosts", "survive switch", "ratio", "fan-in", "free ports", "isls"} <= set(found)
    assert {key for key, verdict in found.items() if verdict is not WishVerdict.YES} == set()


def test_what_is_changed_by_hand_afterwards_is_judged_anew(mesh: Design) -> None:
    changed = Design(mesh.records())
    facts = assess(changed.snapshot())
    switch = switch_ids(facts)[0]
    changed.apply(delete(changed, [switch]))
    found = verdicts(changed)
    assert found["survive fabric"] is not WishVerdict.YES
    assert found["shapes"] is WishVerdict.UNKNOWN
    host = next(id_ for id_ in changed.devices if id_.startswith("esx"))
    changed.apply(delete(changed, [host]))
    assert verdicts(changed)["hosts"] is WishVerdict.NO


def test_what_nobody_stated_is_unknown_and_not_passed() -> None:
    found = verdicts(
        kept(asked(8, 1, mb_s=0.0, growth=0.1, growth_years=2.0, shapes=("single switch",)))
    )
    assert found["survive link"] is WishVerdict.UNKNOWN
    assert found["growth"] is WishVerdict.UNKNOWN


def test_what_good_practice_would_have_and_nobody_asked_for_is_given_up(mesh: Design) -> None:
    requirement = mesh.requirement
    assert requirement is not None
    loose = msgspec.structs.replace(requirement, ratio=20.0, survive=("link",))
    said = [str(each.says) for each in given_up(needs_of(mesh, loose))]
    assert any("7:1" in line for line in said)
    assert any("fabric" in line for line in said)
    strict = {str(each.says) for each in given_up(needs_of(mesh, requirement))}
    assert strict < set(said)


def test_one_fabric_that_nothing_has_to_survive_gives_up_that_a_link_may_fail() -> None:
    lost = given_up(NetworkNeeds(asked(fabrics=1), catalog()))
    assert any("failure.overload" in each.rules for each in lost)


def test_the_requirement_in_the_design_knows_what_was_proposed() -> None:
    design = kept(asked(), count=3)
    requirement = design.requirement
    assert requirement is not None
    record = requirement.proposal
    assert record is not None
    assert len(record.options) == 3
    assert len(design.variants) == 2
    for option in record.options:
        assert record.any_bound <= option.bound + 1e-6 <= option.objective + 2e-6
    # The same requirement in all of them: a variant changes the drawing, not what was asked for.
    tables = {edit.table for variant in design.variants.values() for edit in variant.edits}
    assert requirement.TABLE not in tables


def test_the_reasons_can_be_read_from_the_drawing_as_long_as_a_plan_explains_it(
    mesh: Design,
) -> None:
    requirement = mesh.requirement
    assert requirement is not None
    bare = msgspec.structs.replace(requirement, proposal=None)
    (candidate,) = propose(bare, catalog(), today=TODAY, checks=False).candidates
    found = drawn_reasons(assess(mesh.snapshot()), requirement)
    assert [(each.key, each.number, each.wish) for each in found] == [
        (each.key, each.number, each.wish) for each in candidate.reasons if each.key != "headroom"
    ]
    priced = msgspec.structs.replace(requirement, objective="price")
    counted = [each.key for each in drawn_reasons(assess(mesh.snapshot()), priced)]
    assert counted == [each.key for each in found if each.key != "objective"]
    changed = Design(mesh.records())
    changed.apply(delete(changed, [switch_ids(assess(mesh.snapshot()))[0]]))
    assert drawn_reasons(assess(changed.snapshot()), requirement) == ()
