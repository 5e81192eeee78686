"""Does one fix for all findings of a rule mend each, leave what it cannot, and undo cleanly?"""

from __future__ import annotations

from sanwright.checks import FixedAll, SharedFixes, check_design, fix_all
from sanwright.checks.fix_all import alike, kind_of
from sanwright.codec import to_json
from sanwright.design import Change, Design, Table
from tests.builders import SWITCH, SWITCH_OPTIC, Sketch, catalog

TOO_LONG = "link.too-long"
OM2 = "generic-lc-lc-om2"


def far_apart(*lengths: float) -> Sketch:
    """Two switches with a 32GFC link of OM2 of each length."""
    sketch = Sketch().device("a", SWITCH, fabric="fabric-a").device("b", SWITCH, fabric="fabric-a")
    for number, length in enumerate(lengths):
        ends = f"a:{number}", f"b:{number}"
        sketch.optic(SWITCH_OPTIC, *ends).cable(f"c{number}", *ends, OM2, length)
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


def test_only_what_helps_every_finding_is_shared() -> None:
    near = [str(fix.label) for fix in shared(far_apart(90.0, 95.0).design(), TOO_LONG).fixes]
    assert "Use OM4 instead of OM2" in near
    # 900 m is too far for any multi-mode fibre.
    far = [str(fix.label) for fix in shared(far_apart(90.0, 900.0).design(), TOO_LONG).fixes]
    assert far
    assert set(far) < set(near)
    assert "Use OM4 instead of OM2" not in far


def test_the_kind_of_fix_counts_not_its_words() -> None:
    """Each blade goes into a slot of its own."""
    design = unfitted(3).design()
    (fix,) = shared(design, "order.not-fitted").fixes
    done = mended(design, "order.not-fitted")
    assert done.fixed == 3
    design.apply(done.change)
    assert {d.slot for d in design.devices.values() if d.parent == "x6"} == {"3", "4", "7"}
    assert kind_of(fix) == {(Table.DEVICES, "slot")}


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
    sketch = unfitted(1).device("full", "brocade-x6-4", fabric="fabric-a")
    for number, slot in enumerate(("3", "4", "7", "8", "")):
        sketch.device(f"in-{number}", "brocade-fc32-48", parent="full", slot=slot)
    design = sketch.design()
    assert rules(design).count("order.not-fitted") == 2
    assert shared(unfitted(1).design(), "order.not-fitted").fixes
    assert shared(design, "order.not-fitted").fixes == ()


def test_a_finding_that_another_fix_has_settled_is_not_mended_twice() -> None:
    """The same finding twice: the second time it is gone."""
    design = far_apart(900.0).design()
    report = check_design(design)
    (finding,) = (f for f in report.findings if f.rule == TOO_LONG)
    (first, *_) = shared(design, TOO_LONG).fixes
    done = fix_all((finding, finding), first, design, report.assessment, catalog(), "Twice")
    assert (done.fixed, done.left) == (2, ())
    assert done.change.replacements == Change("", first.change.replacements).replacements


def test_a_like_fix_is_the_one_with_the_same_words_before_one_of_the_same_kind() -> None:
    fixes = shared(far_apart(90.0, 95.0).design(), TOO_LONG).fixes
    media = [fix for fix in fixes if kind_of(fix) == {(Table.CABLES, "part")}]
    assert len(media) > 1
    for fix in fixes:
        assert alike(fix, reversed(fixes)) == fix
    assert alike(media[0], media[1:]) == media[1]
    shorter = next(fix for fix in fixes if kind_of(fix) == {(Table.CABLES, "length")})
    assert alike(shorter, media) is None


def test_a_fix_of_several_is_called_by_what_they_have_in_common() -> None:
    """A figure or a name of the first finding says nothing of the others."""
    alike_ones = shared(far_apart(900.0, 900.0).design(), TOO_LONG)
    assert all(alike_ones.words(fix) == fix.label for fix in alike_ones.fixes)
    varied = shared(far_apart(900.0, 700.0).design(), TOO_LONG)
    words = {str(fix.label): str(varied.words(fix)) for fix in varied.fixes}
    assert any("900" in label for label in words)
    assert not any("900" in each for each in words.values())
