"""Are like findings shown together, and does an update leave the user where they were?"""

from __future__ import annotations

import pytest

from sanwright.checks import Finding, Severity
from sanwright.design import Tables
from sanwright.edits import set_cable_length
from sanwright.gui.findings.model import PAGE, FindingRow, FindingsModel
from sanwright.gui.findings.panel import FindingsPanel
from sanwright.gui.settings import Settings
from sanwright.text import verbatim
from sanwright.units import Length


def _finding(number: int, rule: str = "link.too-long", severity=Severity.ERROR) -> Finding:
    return Finding(
        rule, severity, (f"cable-{number}",), verbatim(f"Finding {number}"), limit="1", actual="2"
    )


@pytest.fixture
def model(qapp):
    return FindingsModel(Tables())


@pytest.fixture
def links(bench):
    """Four links that are too long, in the findings panel."""
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    cables = [
        bench.draw(f"{a}:{n}", f"{b}:{n}", "generic-lc-lc-om2", 900.0, "generic-16gfc-sw")
        for n in range(4)
    ]
    bench.settle()
    return cables


def _group(model, rule: str):
    return model.index_of(lambda node: isinstance(node, FindingRow) and node.rule == rule)


def test_findings_of_one_rule_are_one_group_with_the_worst_severity(model):
    model.show_findings(
        (
            _finding(1),
            _finding(2, "port.used-twice"),
            _finding(3, severity=Severity.WARNING),
        ),
        Tables(),
    )
    assert model.rowCount() == 2
    group = model.node(model.index(0, 0))
    assert isinstance(group, FindingRow)
    assert group.severity is Severity.ERROR
    assert "2 × " in model.index(0, 0).data()
    assert model.rowCount(model.index(0, 0)) == 2
    assert isinstance(model.node(model.index(1, 0)), Finding)


def test_flat_shows_each_finding_by_itself(model):
    model.show_findings((_finding(1), _finding(2)), Tables())
    model.set_grouped(False)
    assert model.rowCount() == 2
    assert not model.hasChildren(model.index(0, 0))


def test_found_and_allowed_stand_side_by_side(model):
    model.show_findings((_finding(1),), Tables())
    assert model.index(0, 2).data() == "2 / 1"


def test_many_findings_are_handed_out_in_pages(model):
    model.show_findings(tuple(_finding(n) for n in range(25_000)), Tables())
    group = model.index(0, 0)
    assert model.rowCount(group) == PAGE
    assert model.canFetchMore(group)
    model.fetchMore(group)
    assert model.rowCount(group) == 2 * PAGE
    last = model.index_of(
        lambda node: isinstance(node, Finding) and str(node.message) == "Finding 24999"
    )
    assert last.isValid()
    assert model.rowCount(group) == 25_000


def test_an_index_of_a_child_knows_its_group(model):
    model.show_findings((_finding(1), _finding(2)), Tables())
    group = model.index(0, 0)
    child = model.index(1, 2, group)
    assert model.parent(child) == group
    assert not model.parent(group).isValid()


def test_a_tree_model_keeps_the_rules_of_qt(model, qtmodeltester):
    model.show_findings((_finding(1), _finding(2), _finding(3, "port.used-twice")), Tables())
    qtmodeltester.check(model)


def test_an_update_keeps_selection_and_open_groups(bench, links):
    panel = bench.window.of(FindingsPanel)
    group = _group(panel.model, "link.too-long")
    panel.tree.setExpanded(group, True)
    panel.choose(next(f for f in panel.model.leaves() if f.subjects[0] == links[2]))
    bench.session.do(set_cable_length(bench.design, links[0], Length(10.0)))
    bench.settle()
    assert panel.tree.isExpanded(_group(panel.model, "link.too-long"))
    assert panel.selected().subjects[0] == links[2]


def test_a_finding_that_is_gone_hands_the_selection_on(bench, links):
    panel = bench.window.of(FindingsPanel)
    panel.choose(next(f for f in panel.model.leaves() if f.subjects[0] == links[1]))
    bench.session.do(set_cable_length(bench.design, links[1], Length(10.0)))
    bench.settle()
    assert panel.selected().rule == "link.too-long"
    assert panel.selected().subjects[0] == links[2]


def test_the_next_finding_is_selected_and_shown_round_and_round(bench, links):
    panel, seen = bench.window.of(FindingsPanel), []
    leaves = panel.model.leaves()
    for _ in range(len(leaves) + 1):
        bench.window.menus.actions["design.next-finding"].trigger()
        seen.append(panel.selected().key)
    assert seen == [f.key for f in (*leaves, leaves[0])]
    bench.window.menus.actions["design.previous-finding"].trigger()
    assert panel.selected().key == leaves[-1].key


def test_grouping_is_remembered(bench, tmp_path):
    bench.window.of(FindingsPanel).grouped.setChecked(False)
    bench.program.settings.sync()
    assert not Settings(tmp_path / "settings.ini").groups_findings


def test_the_detail_says_what_was_found_what_is_allowed_and_what_to_do(bench, long_link):
    panel, finding = bench.window.of(FindingsPanel), bench.finding("link.too-long")
    panel.choose(finding)
    text = panel.detail.text.toPlainText()
    for wanted in (
        str(finding.message),
        str(finding.actual),
        str(finding.limit),
        str(finding.remedy),
    ):
        assert wanted in text
    assert str(finding.source) in text
    assert "Why it matters" in text


def test_sorting_by_another_column_and_back(bench, links):
    panel = bench.window.of(FindingsPanel)
    panel.grouped.setChecked(False)
    before = [f.key for f in panel.model.leaves()]
    panel.tree.sortByColumn(4, panel.tree.header().sortIndicatorOrder())
    rules = [f.rule for f in panel.model.leaves()]
    assert rules in (sorted(rules), sorted(rules, reverse=True))
    panel.model.sort(0)
    assert [f.key for f in panel.model.leaves()] == before
