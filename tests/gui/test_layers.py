"""Do layers hold what they say, and does the drawing follow their eyes?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from sanwright import edits
from sanwright.analysis.chassis import chassis_of
from sanwright.analysis.links import link_facts
from sanwright.analysis.zones import zone_facts
from sanwright.bundled import bundled_references
from sanwright.design import Group, Zone
from sanwright.gui.layers.display import LayerDisplay
from sanwright.gui.layers.layers import NONE, Eye, Key, LayerSection, only
from sanwright.gui.layers.panel import EYE, NAME, LayersPanel
from sanwright.gui.load.display import LoadDisplay

pytestmark = pytest.mark.one_window


@pytest.fixture
def aff(bench):
    """The reference with twelve hosts on two switches and an array, checked."""
    bundled = next(item for item in bundled_references() if item.key == "netapp-aff")
    assert bench.files.open_bundled(bundled)
    bench.settle()
    return bench


def layers(bench, section):
    return {key.name: ids for key, ids in bench.window.of(LayerDisplay).layers(section).items()}


def scene(bench):
    return bench.window.editor.drawing


def switch_of(bench, side):
    design = bench.design
    return next(
        d.id
        for d in design.devices.values()
        if d.fabric is not None and design.fabrics[d.fabric].side == side
    )


def test_fabrics_share_out_all_cables(aff):
    found = layers(aff, LayerSection.FABRIC)
    assert set(found) == {"A", "B"}
    assert (found["A"] | found["B"]) & aff.design.cables.keys() == set(aff.design.cables)
    assert not found["A"] & found["B"]
    assert switch_of(aff, "A") in found["A"]


def test_speeds_are_those_that_are_negotiated(aff):
    found = layers(aff, LayerSection.SPEED)
    assert sum(map(len, found.values())) == len(aff.design.cables)
    facts = aff.session.report.assessment
    for name, ids in found.items():
        assert {link_facts(facts, id_).speed.name for id_ in ids} == {name}


def test_tiers_hold_boxes_and_the_cables_of_theirs(aff):
    found = layers(aff, LayerSection.TIER)
    array = next(d.id for d in aff.design.devices.values() if d.id in found["storage"])
    cable = next(
        c for c in aff.design.cables.values() if array in (c.a.split(":")[0], c.b.split(":")[0])
    )
    assert cable.id in found["storage"]
    assert cable.id not in found["hosts"]
    assert switch_of(aff, "A") in found["switches"]


def test_a_box_counts_as_bad_as_its_worst_cable(bench, long_link):
    found = layers(bench, LayerSection.FINDINGS)
    ends = {end.split(":")[0] for end in bench.design.cables[long_link].ends()}
    assert {long_link, *ends} <= found["error"]
    assert not found.get(NONE, frozenset()) & ends


def test_a_hidden_layer_takes_the_cables_of_its_boxes_along(aff):
    display, switch = aff.window.of(LayerDisplay), switch_of(aff, "A")
    display.set_eye(Key(LayerSection.TIER, "switches"), Eye.HIDDEN)
    assert switch in scene(aff).devices.hidden
    assert aff.design.cables.keys() <= scene(aff).cables.hidden
    display.show_all()
    assert not scene(aff).devices.hidden
    assert not scene(aff).cables.hidden


def test_what_is_cabled_later_takes_the_look_of_its_layer(bench):
    a, b = bench.place("brocade-g620"), bench.place("brocade-g620")
    bench.window.of(LayerDisplay).set_eye(Key(LayerSection.TIER, "switches"), Eye.DIMMED)
    cable = bench.draw(f"{a}:0", f"{b}:0", "generic-lc-lc-om4", 5.0, "generic-16gfc-sw")
    bench.qtbot.waitUntil(lambda: cable in scene(bench).cables.faint, timeout=2000)
    bench.session.undo()
    bench.qtbot.waitUntil(lambda: cable not in scene(bench).cables.faint, timeout=2000)
    assert {a, b} <= scene(bench).devices.faint


def test_a_folded_group_is_of_the_layer_of_what_is_in_it(aff):
    hosts = layers(aff, LayerSection.TIER)["hosts"] & aff.design.devices.keys()
    group = Group(id="farm", name="Farm", folded=True)
    assert aff.session.do(edits.replace_record(aff.design, group, "group"))
    assert aff.session.do(edits.put_into(aff.design, tuple(hosts), "farm"))
    assert "farm" in layers(aff, LayerSection.TIER)["hosts"]


def test_a_zone_leaves_its_members_and_their_switch_clear(aff):
    design, display = aff.design, aff.window.of(LayerDisplay)
    zone = next(iter(design.zones.values()))
    display.show_zone(zone.id)
    faint = scene(aff).devices.faint
    facts = zone_facts(aff.session.report.assessment, zone.id)
    clear = {chassis_of(aff.session.report.assessment, p.split(":")[0]) for p in facts.members}
    assert not (clear | set(facts.nodes)) & faint
    assert faint
    other = next(d for d in design.devices if d in scene(aff).drawing.boxes and d in faint)
    assert other not in clear


def test_a_zone_that_is_deleted_is_shown_no_more(aff):
    zone = Zone(id="z", name="z", members=tuple(list(aff.design.devices)[:1]))
    assert aff.session.do(edits.replace_record(aff.design, zone, "zone"))
    aff.settle()
    display = aff.window.of(LayerDisplay)
    display.show_zone("z")
    aff.session.undo()
    aff.qtbot.waitUntil(lambda: not display.zone, timeout=5000)
    assert display.is_all_shown
    assert not scene(aff).devices.faint


def test_show_only_dims_then_hides_then_shows_the_others():
    a, b, c = (Key(LayerSection.FABRIC, side) for side in "ABC")
    eyes = {}
    for wanted in (Eye.DIMMED, Eye.HIDDEN, Eye.SHOWN):
        eyes = only((a, b, c), a, eyes)
        assert eyes == {a: Eye.SHOWN, b: wanted, c: wanted}


def test_show_only_of_a_dimmed_layer_shows_it():
    a, b = (Key(LayerSection.FABRIC, side) for side in "AB")
    assert only((a, b), a, {a: Eye.HIDDEN}) == {a: Eye.SHOWN, b: Eye.DIMMED}


def test_another_design_starts_with_everything_shown(aff):
    display = aff.window.of(LayerDisplay)
    display.set_eye(Key(LayerSection.FABRIC, "A"), Eye.HIDDEN)
    bundled = next(item for item in bundled_references() if item.key == "core-edge")
    aff.files.open_bundled(bundled)
    assert display.is_all_shown
    assert not scene(aff).cables.hidden


def _row(panel, title):
    for top in range(panel.tree.topLevelItemCount()):
        section = panel.tree.topLevelItem(top)
        for number in range(section.childCount()):
            if section.child(number).text(NAME) == title:
                return section.child(number)
    raise AssertionError(title)


def _click_eye(panel, title, modifiers=Qt.KeyboardModifier.NoModifier):
    tree = panel.tree
    rect = tree.visualItemRect(_row(panel, title))
    x = tree.columnViewportPosition(EYE) + tree.columnWidth(EYE) // 2
    place = QPoint(x, rect.center().y())
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, modifiers, place)


@pytest.fixture
def panel(aff):
    aff.window.show()
    aff.window.show_panel("layers")
    panel = aff.window.of(LayersPanel)
    aff.qtbot.waitUntil(lambda: panel.isVisible() and panel.tree.topLevelItemCount() > 0)
    return panel


def test_clicks_on_an_eye_dim_hide_and_show(aff, panel):
    display, key = aff.window.of(LayerDisplay), Key(LayerSection.FABRIC, "B")
    for eye in (Eye.DIMMED, Eye.HIDDEN, Eye.SHOWN):
        _click_eye(panel, "Fabric B")
        assert display.eye(key) is eye
        assert aff.window.status.layers.isVisible() is (eye is not Eye.SHOWN)


def test_alt_click_shows_a_layer_alone_and_the_status_bar_shows_all_again(aff, panel):
    _click_eye(panel, "Fabric A", Qt.KeyboardModifier.AltModifier)
    assert aff.window.of(LayerDisplay).eye(Key(LayerSection.FABRIC, "B")) is Eye.DIMMED
    assert aff.window.status.layers.text().startswith("1 layer dimmed")
    aff.window.status.layers.click()
    assert aff.window.of(LayerDisplay).is_all_shown
    assert aff.window.status.layers.isHidden()


def test_the_keyboard_moves_eyes_too(aff, panel):
    panel.tree.setCurrentItem(_row(panel, "Storage"))
    QTest.keyClick(panel.tree, Qt.Key.Key_Space)
    assert aff.window.of(LayerDisplay).eye(Key(LayerSection.TIER, "storage")) is Eye.DIMMED


def test_loads_have_layers_while_they_are_shown(aff, panel):
    display = aff.window.of(LayerDisplay)
    assert not display.layers(LayerSection.LOAD)
    aff.window.of(LoadDisplay).show(True)
    aff.qtbot.waitUntil(lambda: aff.window.of(LoadDisplay).is_settled, timeout=10000)
    found = display.layers(LayerSection.LOAD)
    assert frozenset().union(*found.values()) == set(aff.design.cables)


@pytest.mark.parametrize(
    ("action", "setting"),
    [
        ("view.bundles", "bundles_cables"),
        ("view.places", "shows_places"),
        ("view.minimap", "shows_minimap"),
        ("view.grid-dots", "shows_grid"),
    ],
)
def test_switches_are_remembered_and_their_boxes_follow(aff, panel, action, setting):
    before = getattr(aff.program.settings, setting)
    action = aff.window.menus.actions[action]
    action.trigger()
    assert getattr(aff.program.settings, setting) is not before
    assert action.isChecked() is not before


def test_the_style_of_cables_is_one_step_of_undo(aff):
    aff.window.menus.actions["view.orthogonal"].trigger()
    assert aff.design.project.cable_style == "orthogonal"
    aff.session.undo()
    assert aff.design.project.cable_style == "curved"
    assert msgspec.structs.asdict(aff.design.project)["cable_style"] == "curved"
