"""What the canvas shows is what the design holds, after any edits, undos and redos."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint

from sanwright import edits
from sanwright.catalog import Catalog
from sanwright.checks import Severity, check_design
from sanwright.design import Group, Port, Table
from sanwright.documents import new_design
from sanwright.gui.canvas.drawing import CanvasModel
from sanwright.gui.document.session import Session
from sanwright.units import Length
from tests.examples import examples
from tests.gui_editor.editor_hand import Hand

KINDS = "place fit connect move delete refabric virtual undo redo rename gather fold".split()
STEPS = st.lists(
    st.tuples(
        st.sampled_from(KINDS),
        st.integers(0, 10_000),
        st.integers(0, 10_000),
    ),
    max_size=25,
)


_PANEL = "generic-mpo-lc-cassette-6"


class RandomEditor:
    """Turns numbers into edits that mostly work."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.catalog = session.catalog

    def do(self, kind: str, m: int, n: int) -> None:
        design = self.session.design
        if kind in ("undo", "redo"):
            getattr(self.session, kind)()
            return
        devices = sorted(design.devices)
        if kind == "virtual":
            self._set_fabric_of_port(m, n)
        elif kind == "place":
            part = ("dell-r730", "hpe-sn6000b", "generic-afa-8x8gfc", _PANEL)[m % 4]
            fabric = list(design.fabrics)[n % 2] if m % 4 == 1 else None
            self.session.do(
                edits.place_device(design, self.catalog.part(part), m, n, fabric=fabric)[0]
            )
        elif devices:
            self._change(kind, devices, m, n)

    def _set_fabric_of_port(self, m: int, n: int) -> None:
        design = self.session.design
        for cable in sorted(design.cables)[m % (len(design.cables) + 1) :][:1]:
            end = design.cables[cable].ends()[n % 2]
            fabric = list(design.fabrics)[n // 2 % 2]
            port = msgspec.structs.replace(design.ports.get(end, Port(id=end)), fabric=fabric)
            self.session.do(edits.replace_record(design, port, "v"))

    def _change(self, kind: str, devices: list[str], m: int, n: int) -> None:
        design, session = self.session.design, self.session
        device = devices[m % len(devices)]
        record = design.devices[device]
        if kind == "fit":
            session.do(edits.fit_device(design, device, self.catalog.part("emulex-lpe32002-m2"))[0])
        elif kind == "move":
            session.do(edits.move_devices(design, {device: (float(n), float(m))}))
        elif kind == "rename":
            session.do(
                edits.replace_record(design, msgspec.structs.replace(record, name=f"d{n}"), "r")
            )
        elif kind == "refabric":
            fabric = [None, *design.fabrics][n % 3]
            changed = msgspec.structs.replace(record, fabric=fabric)
            session.do(edits.replace_record(design, changed, "f"))
        elif kind == "gather":
            group = sorted(design.groups)[n % len(design.groups)] if design.groups else None
            if group is None or m % 3 == 0:
                made = Group(id=design.new_id("group", Table.GROUPS), parent=group)
                session.do(edits.replace_record(design, made, "g"))
                group = made.id
            if record.parent is None:
                joined = msgspec.structs.replace(record, group=group)
                session.do(edits.replace_record(design, joined, "j"))
        elif kind == "fold" and design.groups:
            chosen = design.groups[sorted(design.groups)[n % len(design.groups)]]
            folded = msgspec.structs.replace(chosen, folded=not chosen.folded)
            session.do(edits.replace_record(design, folded, "f"))
        elif kind == "delete":
            targets = [*devices, *sorted(design.cables)]
            session.do(edits.delete(design, [targets[n % len(targets)]]))
        elif kind == "connect":
            part = self.catalog.part("generic-lc-lc-om4")
            ends = [
                f"{id_}:{name}"
                for id_ in (device, devices[n % len(devices)])
                for name, _ in design.part_of(id_).port_names()
            ]
            a, b = (ends[m % len(ends)], ends[n % len(ends)]) if ends else ("", "")
            if a != b:
                session.do(edits.connect(design, a, b, part, Length(3))[0])


@pytest.mark.parametrize("far", ["switch-2:0", "switch-1:3"], ids=["an ISL", "a loop"])
def test_a_cable_that_a_folded_group_hid_comes_back(hand: Hand, catalog: Catalog, far: str) -> None:
    session = hand.session
    switches = [hand.place("brocade-g620", x, 0) for x in (0, 300)]
    cable = catalog.part("generic-lc-lc-om4")
    session.do(edits.connect(session.design, "switch-1:0", far, cable, None, None, None)[0])
    change, group = edits.group_devices(session.design, switches)
    session.do(change)
    drawn = hand.view.drawing.drawing.cables
    (id_,) = drawn
    for folded in (True, False):
        record = msgspec.structs.replace(session.design.groups[group], folded=folded)
        session.do(edits.replace_record(session.design, record, "f"))
        assert (id_ in drawn) is not folded


@settings(
    max_examples=examples(40),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=STEPS)
def test_the_scene_equals_the_design_after_random_edits(
    hand: Hand, catalog: Catalog, steps: list[tuple[str, int, int]]
) -> None:
    session = hand.session
    session.load(new_design(catalog))
    editor = RandomEditor(session)
    for step in steps:
        editor.do(*step)
    scene = hand.view.drawing
    scene.settle()
    fresh = CanvasModel()
    fresh.load(session.design, session.found)
    assert scene.drawing.boxes == fresh.boxes
    assert scene.drawing.cables == fresh.cables
    assert scene.drawing.frames == fresh.frames
    assert scene.devices.views == fresh.boxes
    assert scene.frames.views == fresh.frames
    assert scene.cables.views == fresh.links
    assert list(fresh.links) == sorted(fresh.links), "they lie over each other as last time"
    for cable in session.design.cables.values():
        for end in cable.ends():
            assert cable.id in scene.drawing.cables_at(end)


def test_findings_colour_cables_ports_and_devices_and_go_again(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    cable = hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    session, scene = hand.session, hand.view.drawing

    def check() -> None:
        session.found.update(check_design(session.design.snapshot()).findings)
        scene.judge()

    check()
    port = scene.drawing.boxes[scene.drawing.box_of(switch)].port_view(hand.ports(switch)[0])
    assert port.severity is Severity.ERROR, "the switch's cage is empty"
    assert scene.drawing.boxes[switch].severity is Severity.ERROR
    optic = session.catalog.default_optic(
        session.design.part_of(switch).port_group(hand.ports(switch)[0].split(":")[1]), "HPE"
    )
    session.do(edits.set_optic(session.design, hand.ports(switch)[0], optic))
    session.do(edits.set_cable_length(session.design, cable, Length(5000)))
    check()
    assert scene.drawing.cables[cable].severity is Severity.ERROR
    session.do(edits.set_cable_length(session.design, cable, Length(5)))
    check()
    assert scene.drawing.cables[cable].severity is None
    port = scene.drawing.boxes[switch].port_view(hand.ports(switch)[0])
    assert port.severity is None
    left = scene.drawing.boxes[switch].severity
    assert left is Severity.UNVERIFIED, "the switch is past its original's end of support"


def test_cables_and_ports_take_the_side_of_the_switch(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    cable = hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    design, scene = hand.session.design, hand.view.drawing
    assert scene.drawing.cables[cable].side == "A"
    other = list(design.fabrics)[1]
    record = msgspec.structs.replace(design.devices[switch], fabric=other)
    hand.session.do(edits.replace_record(design, record, "Move to B"))
    assert scene.drawing.cables[cable].side == "B"
    host = scene.drawing.boxes[scene.drawing.box_of(hba)]
    assert host.port_view(hand.ports(hba)[0]).side == "B"


def test_a_run_through_panels_has_the_side_of_its_fabric_from_end_to_end(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    near, far = (hand.place("generic-lc-panel-24", 0, y) for y in (200, 300))
    pieces = [
        hand.connect(hand.ports(hba)[0], f"{near}:F1"),
        hand.connect(f"{near}:R1", f"{far}:R1"),
        hand.connect(f"{far}:F1", hand.ports(switch)[0]),
    ]
    scene, session = hand.view.drawing, hand.session
    assert {scene.drawing.cables[cable].side for cable in pieces} == {"A"}
    host = scene.drawing.boxes[scene.drawing.box_of(hba)]
    assert host.port_view(hand.ports(hba)[0]).side == "A"
    session.do(edits.delete(session.design, [pieces[2]]))
    assert {scene.drawing.cables[cable].side for cable in pieces[:2]} == {None}
    session.undo()
    assert {scene.drawing.cables[cable].side for cable in pieces} == {"A"}


@pytest.mark.parametrize("zoom", [0.05, 0.2, 0.5, 1.0, 2.0])
def test_every_level_of_detail_paints_the_devices(hand: Hand, zoom: float) -> None:
    server, *_ = hand.fabric()
    hand.view.zoom_at(hand.at(server), zoom / hand.view.zoom)
    hand.view.centerOn(hand.view.drawing.rect_of(server).center())
    image = hand.view.viewport().grab().toImage()
    at = hand.at(server)
    colours = {
        image.pixelColor(at.x() + dx, at.y() + dy).name()
        for dx in range(-3, 4)
        for dy in range(-3, 4)
    }
    assert colours - {hand.view.theme.canvas.name()}


def test_a_view_that_was_fitted_is_fitted_again_in_another_room(hand: Hand) -> None:
    hand.place("brocade-g620", 0, 0)
    hand.place("brocade-g620", 900, 1200)
    hand.view.zoom_fit()
    hand.view.resize(700, 500)
    assert hand.view.visible_rect().contains(hand.view.drawing.content_rect())
    before = hand.view.zoom
    hand.view.resize(1900, 1000)  # so much more that Qt scrolls, as when a window is maximised
    assert hand.view.zoom > before * 1.2
    assert hand.view.visible_rect().contains(hand.view.drawing.content_rect())


def test_a_view_that_was_moved_by_hand_stays_where_it_was(hand: Hand) -> None:
    hand.place("brocade-g620", 0, 0)
    hand.place("brocade-g620", 900, 1200)
    hand.view.zoom_fit()
    hand.view.scroll_by(40, 0)
    zoom, corner = hand.view.zoom, hand.view.mapToScene(QPoint())
    hand.view.resize(700, 500)
    assert hand.view.zoom == zoom
    assert (hand.view.mapToScene(QPoint()) - corner).manhattanLength() * zoom < 3
