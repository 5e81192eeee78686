"""Does one fix for all findings of a rule mend each, leave what it cannot mend, and undo cleanly?"""

from __future__ import annotations

from sanwright.analysis import Assessment
from sanwright.checks import FixedAll, SharedFixes, check_design, fix_all
from sanwright.checks.fix_all import alike, kind_of
from sanwright.codec import to_json
from sanwright.design import Change, Design, Table
from sanwright.units import Length
from tests.builders import SWITCH, SWITCH_OPTIC, Sketch, catalog

TOO_LONG = "link.too-long"
OM2 = "generic-lc-lc-om2"


def far_apart(*lengths: float) -> Sketch:
    """Two switches with a 32GFC link of OM2 of each length."""
    sketch = Sketch().device("a", SWITCH, fabric="fabric-a").device("b", SWITCH, fabric="fabric-a")
    for number, length in enumerate(lengths):
        ends = f"a:{number}", f"b:{number}"
        sketch.optic(SWITCH_OPTIC, *ends).cable(f"c{number}", *ends, OM2, Length(length))
    return sketch


def unfitted(blades: int) -> Sketch:
    """A director of four blade slots with blades that stand in none."""
    sketch = Sketch().device("x6", "brocade-x6-4", fabric="fabric-a")
    for number in range(blades):
        sketch.device(f"blade-{number}", "brocade-fc32-48", parent="x6")
    return sketch


def shared(design: Design, rule: str) -> SharedFixes:
    report = check_design(design)
    found = [finding for finding in report.findings if finding.rule == rule]
    search = SharedFixes(found, design, report.assessment, catalog())
    while not search.is_done:
        search.look_on()
    return search


def mended(design: Design, rule: str, number: int = 0) -> FixedAll:
    report = check_design(design)
    found = [finding for finding in report.findings if finding.rule == rule]
    wanted = shared(design, rule).fixes[number]
    return fix_all(found, wanted, design, report.assessment, catalog(), "All of them")


def rules(design: Design) -> list[str]:
    return [finding.rule for finding in check_design(design).findings]


def written(design: Design) -> bytes:
    return to_json(list(design.records()))


def test_every_shared_fix_mends_all_and_undoes_as_one() -> None:
    count = len(shared(far_apart(900.0, 900.0, 700.0).design(), TOO_LONG).fixes)
    assert count > 1
    for number in range(count):
        design = far_apart(900.0, 900.0, 700.0).design()
        assert rules(design).count(TOO_LONG) == 3
        before = written(design)
        done = mended(design, TOO_LONG, number)
        assert (done.fixed, done.left) == (3, ())
        assert written(design) == before, "working it out changes nothing"
        design.apply(done.change)
        assert TOO_LONG not in rules(design)
        design.apply(done.change.inverse())
        assert written(design) == before


def test_each_is_mended_in_its_own_way_where_the_kind_of_fix_is_the_same() -> None:
    """The shorter one runs over OM4 already, the longer over none of multi-mode."""
    design = far_apart(90.0, 95.0).design()
    fixes = shared(design, TOO_LONG).fixes
    assert "Use OM4 instead of OM2" in [fix.label for fix in fixes]
    design = far_apart(90.0, 900.0).design()
    labels = [fix.label for fix in shared(design, TOO_LONG).fixes]
    assert labels
    assert not [label for label in labels if "OM4" in label]


def test_what_is_no_longer_possible_after_the_others_is_left() -> None:
    design = unfitted(5).design()
    assert rules(design).count("order.not-fitted") == 5
    done = mended(design, "order.not-fitted")
    assert done.fixed == 4
    (left,) = done.left
    design.apply(done.change)
    slots = [d.slot for d in design.devices.values() if d.parent == "x6" and d.slot]
    assert len(set(slots)) == len(slots) == 4
    assert [f.key for f in check_design(design).findings if f.rule == "order.not-fitted"] == [
        left.key
    ]


def test_where_one_has_no_fix_there_is_none_for_all() -> None:
    design = unfitted(2).design()
    assert shared(design, "order.not-fitted").fixes
    lone = unfitted(2).device("away", "brocade-fc32-48").design()
    found = [f.subjects for f in check_design(lone).findings if f.rule == "order.not-fitted"]
    if any("away" in subjects for subjects in found):
        assert shared(lone, "order.not-fitted").fixes == ()


def test_a_finding_that_another_fix_has_settled_is_not_mended_twice() -> None:
    """The same finding twice: the second time it is gone."""
    design = far_apart(900.0).design()
    report = check_design(design)
    (finding,) = (f for f in report.findings if f.rule == TOO_LONG)
    (first, *_) = shared(design, TOO_LONG).fixes
    done = fix_all((finding, finding), first, design, report.assessment, catalog(), "Twice")
    assert (done.fixed, done.left) == (2, ())
    assert done.change.replacements == Change("", first.change.replacements).replacements


def test_fixes_are_of_a_kind_if_they_change_the_same_fields() -> None:
    design = far_apart(90.0, 95.0).design()
    report = check_design(design)
    medium, long_wave, *_ = shared(design, TOO_LONG).fixes
    assert kind_of(medium) == {(Table.CABLES, "part")}
    assert (Table.PORTS, "optic") in kind_of(long_wave) or kind_of(long_wave) == kind_of(medium)
    assert alike(medium, shared(design, TOO_LONG).fixes) == medium
    assert isinstance(report.assessment, Assessment)
