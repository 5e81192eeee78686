"""Does the report print what the check found: groups, waivers, missing facts, timeline, racks?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from sanwright.analysis.credits import link_credits
from sanwright.analysis.facility import load_at
from sanwright.analysis.links import all_links
from sanwright.analysis.loss import link_loss
from sanwright.bundled import bundled_references
from sanwright.catalog import open_catalog
from sanwright.checks import Severity, accepted_text, check_design, meaning_of, missing_facts
from sanwright.design import Design, Device, Location, Table, Waiver
from sanwright.documents import read_design
from sanwright.parts import PartKind
from sanwright.reports import write_report
from sanwright.reports.drawing.primitives import Curve, TextLine
from sanwright.reports.drawing.scene import draw_scene
from sanwright.reports.evidence import used_thresholds
from sanwright.reports.material import Material
from sanwright.reports.run_groups import loss_text
from sanwright.reports.section_registry import section_writer
from sanwright.units import format_quantity
from tests.builders import LC_OM2, LC_OM4, Sketch, cable_part, hba, part, small_san, switch
from tests.pdf_text import page_texts

PANEL = "generic-lc-panel-24"

Printed = Callable[[Design], str]


@pytest.fixture
def printed(tmp_path: Path) -> Printed:
    """The report's text without any white space."""

    def write(design: Design) -> str:
        path = tmp_path / "report.pdf"
        write_report(design, path)
        return "".join("".join(text.split()) for text in page_texts(path))

    return write


def bare(text: str) -> str:
    return "".join(text.split())


def patched() -> Sketch:
    """The small SAN with one host link through two patch panels, drawn end first."""
    sketch = small_san().device("p1", PANEL, name="Panel one").device("p2", PANEL, name="Panel two")
    sketch.remove(Table.CABLES, "c1").cable("c1", "hba:1", "p1:F1", LC_OM4, 5.0)
    sketch.cable("c1-t", "p1:R1", "p2:R1", LC_OM4, 40.0)
    return sketch.cable("c1-b", "p2:F1", "fc-a:0", LC_OM4, 6.0)


def too_many_short_of_facts(number: int) -> Sketch:
    """Links whose copper nobody has published a reach for."""
    sketch = Sketch().device("sw", switch("sw"))
    for n in range(number):
        sketch.device(f"h{n}", hba("hba"), name=f"Host {n}")
        sketch.cable(f"k{n}", f"h{n}:0", f"sw:{n}", cable_part("odd", "odd copper"), 3.0)
    return sketch


def test_the_pack_that_judged_is_named(printed: Printed) -> None:
    design = small_san().design()
    assert bare(f"Judged by the rule pack {design.reference.rule_pack.name}.") in printed(design)
    assert "user'sown" not in printed(design)
    pack = msgspec.structs.replace(design.reference.rule_pack, base="general", base_version="2")
    tables = msgspec.structs.replace(design.reference, rule_pack=pack)
    text = printed(Sketch(tables).design())
    assert bare("made from general version 2, which is the user's own.") in text


def test_like_findings_share_one_message_with_their_subjects(printed: Printed) -> None:
    design = too_many_short_of_facts(20).design()
    alike = [f for f in check_design(design).findings if f.rule == "link.reach-unknown"]
    assert len(alike) == 20
    text = printed(design)
    assert text.count(bare(str(alike[0].message))) == 1
    assert bare("These 20: k0 to k19") in text
    assert "and8more" not in text


def test_every_error_is_printed_with_its_own_message(printed: Printed) -> None:
    sketch = Sketch().device("sw", "brocade-g620")
    for n in range(15):
        sketch.device(f"s{n}", "hpe-dl380-gen10").device(f"h{n}", "qlogic-qle2742", parent=f"s{n}")
        sketch.optic("generic-32gfc-sw", f"h{n}:1").optic("brocade-57-1000485-01", f"sw:{n}")
        sketch.cable(f"c{n}", f"h{n}:1", f"sw:{n}", LC_OM2, 200.0 + n)
    report = check_design(sketch.design())
    errors = [f for f in report.findings if f.severity is Severity.ERROR]
    assert len(errors) >= 15
    text = printed(sketch.design())
    assert [f for f in errors if bare(str(f.message)) not in text] == []


def test_waivers_are_printed_with_what_became_of_them(printed: Printed) -> None:
    sketch = small_san().cable("c1", "hba:1", "fc-a:0", LC_OM2, 500.0)
    sketch.cable("c2", "hba:2", "fc-b:0", LC_OM2, 500.0)
    found = {f.subjects[0]: f for f in check_design(sketch.design()).findings}
    kept = found["c1"]
    sketch.put(
        Waiver(
            id="w1",
            rule=kept.rule,
            subjects=kept.subjects,
            accepted=accepted_text(kept),
            reason="Measured twice",
            author="Ann Architect",
            date="2020-05-01",
        ),
        Waiver(
            id="w2",
            rule=found["c2"].rule,
            subjects=found["c2"].subjects,
            accepted="warning; 400 m; 20 m",
            reason="Was shorter",
        ),
        Waiver(id="w3", rule="load.link", subjects=("c3",), reason="Load was high"),
    )
    text = printed(sketch.design())
    for said in ("Measured twice", "Ann Architect", "2020-05-01", "covers 1 finding"):
        assert bare(said) in text
    assert bare("stale, the finding changed. Accepted was a warning with 400 m") in text
    assert bare("stale, the finding is gone.") in text


def test_missing_facts_have_a_section_only_if_there_are_some(printed: Printed) -> None:
    design = too_many_short_of_facts(5).design()
    facts = missing_facts(check_design(design))
    assert facts
    text = printed(design)
    assert bare("Facts that could not be verified") in text
    assert [fact for fact in facts if bare(str(fact.missing.what)) not in text] == []
    assert bare("Facts that could not be verified") not in printed(small_san().design())


def test_the_timeline_says_what_drops_out(printed: Printed) -> None:
    sketch = Sketch().device("h", hba("old-hba", ("2GFC", "4GFC", "8GFC")))
    sketch.change(Table.PROJECT, "project", refresh_speed="64GFC", refresh_date="2027")
    text = printed(sketch.design())
    assert bare("The customer means to go to 64GFC in 2027.") in text
    assert bare("Test old-hba 1 8GFC drops out drops out unknown unknown") in text
    no_fc = Sketch().device("s", part("box", PartKind.SERVER)).design()
    assert bare("Refresh timeline") not in printed(no_fc)


def test_racks_say_of_how_many_devices_a_figure_is_known(printed: Printed) -> None:
    sketch = small_san()
    sketch.put(
        Location(id="site", name="Basel", kind="site"),
        Location(id="rack", name="Rack 7", parent="site", rack_units=42),
    )
    sketch.change(Table.DEVICES, "fc-a", location="rack")
    sketch.put(Device(id="odd", part=sketch.keep(part("odd", PartKind.SERVER)), location="rack"))
    design = sketch.design()
    load = load_at(check_design(design).assessment, "rack")
    assert load.weight.unknown >= 1
    assert load.rack_units.known.amount > 0
    text = printed(design)
    assert bare(f"≥ {format_quantity(load.rack_units.known)} 1 of 2 parts known limit 42 U") in text
    assert "Rack7" in text
    assert bare("devices are in no place:") in text
    assert not section_writer("facility").applies(Material.of(small_san().design()))


def test_a_run_through_panels_is_printed_as_one_with_its_loss(printed: Printed) -> None:
    design = patched().design()
    assessment = check_design(design).assessment
    loss = link_loss(assessment, "c1")
    text = printed(design)
    assert bare("with 8 cables in 6 runs") in text
    assert bare("c1 and 2 more") in text
    assert bare("c1-t: 40 m of OM4") in text
    assert bare("panel Panel two") in text
    assert loss.worst is not None
    assert bare(loss_text(loss.worst)) in text
    assert bare("51 m") in text
    assert bare("Runs with patch panels") not in printed(small_san().design())


def test_long_links_show_their_credits(printed: Printed) -> None:
    path = next(b.path for b in bundled_references() if b.key == "stretched")
    design = read_design(path, open_catalog())
    assessment = check_design(design).assessment
    ends = [end for id_ in all_links(assessment) for end in link_credits(assessment, id_)]
    assert ends
    text = printed(design)
    for end in ends:
        assert end.has is not None
        assert bare(f"32GFC {end.needs} {end.has} as stated") in text


def test_limits_are_those_on_what_the_design_has(printed: Printed) -> None:
    plain = {item.key for item in used_thresholds(check_design(small_san().design()).assessment)}
    assert {"fan-in", "paths-per-lun-min"} <= plain
    assert not {key for key in plain if key.startswith(("sas-", "raid-", "connector-"))}
    with_panels = used_thresholds(check_design(patched().design()).assessment)
    assert {"connector-pair-loss", "splice-loss"} <= {item.key for item in with_panels}
    text = printed(patched().design())
    for item in with_panels:
        assert bare(f"{item.key}{meaning_of(item.key, item)}{item.shown}{item.confidence}") in text


# --- the diagram -----------------------------------------------------------------------------


def words(design: Design) -> list[str]:
    marks = draw_scene(check_design(design)).marks
    return [mark.text for mark in marks if isinstance(mark, TextLine)]


def test_every_cable_through_a_panel_is_drawn() -> None:
    marks = draw_scene(check_design(patched().design())).marks
    assert sum(isinstance(mark, Curve) for mark in marks) == 8


def test_gateways_are_marked_and_trunks_say_what_they_are() -> None:
    sketch = Sketch().device("one", switch("sw"), x=10.0).device("two", switch("sw"), y=300.0)
    for n in range(3):
        sketch.cable(f"i{n}", f"one:{n}", f"two:{n}")
        sketch.change(Table.CABLES, f"i{n}", trunk="trunk-1")
    assert words(sketch.design()).count("3 × 16GFC") == 1
    assert "AG" not in words(sketch.design())
    assert "AG" in words(sketch.change(Table.DEVICES, "two", mode="access gateway").design())
