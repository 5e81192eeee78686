"""Do the reference architectures show the findings they are recorded with, and nothing else?

Each is drawn as an expert would call it sound. What is recorded for it, and for every sibling with
one mistake in it, was looked at finding by finding: it must be right, not merely be what the
program says. After a rule has changed, ``python -m tests.references.write --review`` prints what
differs, with the messages; ``--record`` takes it over, and the difference is reviewed by hand
before it is committed. A finding that is wrong is mended in the rule, never recorded here.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sanwright.__main__ import main
from sanwright.analysis import assess
from sanwright.analysis.load import all_workloads
from sanwright.analysis.paths import workload_paths
from sanwright.bundled import bundled_references, reference_architecture
from sanwright.checks import Severity, check_design
from sanwright.design import Design, ReferenceCopy
from sanwright.documents import read_design
from sanwright.drawing.shapes import shape_of
from sanwright.edits import replace_record
from sanwright.errors import InputError
from sanwright.parts import RulePack, with_rule_pack
from sanwright.reports import render_diagram
from tests.builders import catalog
from tests.references import findings
from tests.references.architectures import all_plans
from tests.references.plan import Plan
from tests.references.siblings import SIBLINGS, Family, Sibling
from tests.references.write import text_of

PLANS = {plan.key: plan for plan in all_plans()}
EACH = pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
EACH_SIBLING = pytest.mark.parametrize("sibling", SIBLINGS, ids=[s.key for s in SIBLINGS])


def shipped(key: str) -> Design:
    return read_design(findings.REFERENCES / f"{key}.json", catalog())


def test_the_shipped_files_are_the_drawings() -> None:
    assert {bundled.key for bundled in bundled_references()} == set(PLANS)
    for plan in PLANS.values():
        path = findings.REFERENCES / f"{plan.key}.json"
        rows = json.loads(path.read_bytes())["expectations"]
        assert path.read_text(encoding="utf-8") == text_of(plan, rows), (
            f"{path.name} is not what the module draws: run python -m tests.references.write"
        )


@EACH
def test_an_architecture_shows_the_findings_that_are_recorded(plan: Plan) -> None:
    design = shipped(plan.key)
    assert sorted(findings.shown(design)) == findings.expected(design)


@pytest.mark.sampled(3)
@EACH
@pytest.mark.parametrize("pack", catalog().rule_packs(), ids=lambda pack: pack.key)
def test_no_pack_has_an_error_or_a_warning_for_an_architecture(plan: Plan, pack: RulePack) -> None:
    design = shipped(plan.key)
    reference = with_rule_pack(design.reference, pack, catalog().rule_pack_sources(pack.key))
    design.apply(replace_record(design, ReferenceCopy(data=reference), "Choose a rule pack"))
    grave = [
        (finding.rule, str(finding.message))
        for finding in check_design(design).findings
        if finding.severity in (Severity.ERROR, Severity.WARNING)
    ]
    assert not grave


@EACH
def test_every_workload_has_four_paths_to_each_lun_and_a_demand(plan: Plan) -> None:
    assessment = assess(shipped(plan.key).snapshot())
    assert all_workloads(assessment)
    for id_, result in all_workloads(assessment).items():
        assert result.demand is not None
        by_host: dict[str, int] = {}
        for path in workload_paths(assessment, id_).paths:
            host = path.initiator_port.rpartition("-hba")[0]
            by_host[host] = by_host.get(host, 0) + 1
        assert set(by_host.values()) == {4}
        assert set(by_host) == set(assessment.tables.workloads[id_].initiators)


@EACH_SIBLING
def test_a_broken_sibling_shows_what_its_one_mistake_brings(sibling: Sibling) -> None:
    plan = PLANS[sibling.of]
    found = findings.difference(shipped(plan.key), findings.broken(plan, sibling))
    assert found == findings.recorded_differences()[sibling.key]
    assert found.added, "nobody notices this mistake"


def test_every_family_of_rules_has_a_broken_sibling() -> None:
    assert {sibling.family for sibling in SIBLINGS} == set(Family)
    assert set(findings.recorded_differences()) == {sibling.key for sibling in SIBLINGS}


@EACH
def test_the_drawing_has_every_device_once_and_none_upon_another(plan: Plan) -> None:
    design = shipped(plan.key)
    boxes = []
    for device in design.devices.values():
        if device.parent is None:
            shape = shape_of(design, device.id)
            boxes.append((device.x, device.y, device.x + shape.width, device.y + shape.height))
    for index, (left, top, right, bottom) in enumerate(boxes):
        for x1, y1, x2, y2 in boxes[index + 1 :]:
            assert x2 <= left or right <= x1 or y2 <= top or bottom <= y1


def test_a_reference_is_named_on_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "reference:switch-pair", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["summary"]["error"] == 0
    assert main(["check", "reference:no-such"]) == 2
    assert "switch-pair" in capsys.readouterr().err
    with pytest.raises(InputError, match="reference:no-such"):
        reference_architecture("no-such")
    target = tmp_path / "pair.svg"
    render_diagram(shipped("switch-pair").snapshot(), target)
    assert "G610 A" in target.read_text(encoding="utf-8")
