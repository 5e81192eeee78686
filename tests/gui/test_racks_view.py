"""Can racks be filled by mouse and by keyboard, and is every gesture one step of undo?"""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QLineEdit

from sanwright.drawing.elevation import elevations
from sanwright.edits import comment_on, fit_device, replace_record, resolve_comments
from sanwright.edits.rack_filling import Order
from sanwright.edits.racks import mount
from sanwright.gui.inspector.inspector import Inspector
from sanwright.gui.look.theme import Theme
from sanwright.gui.racks import RackView
from sanwright.gui.racks.dialogs import FillDialog
from sanwright.gui.racks.faces import FacePainter
from sanwright.gui.racks.floor import SCALE, lay_out
from sanwright.gui.racks.menu import rack_menu
from sanwright.gui.racks.painter import RackDetail, beside
from sanwright.parts import PartKind
from sanwright.units import Power

pytestmark = pytest.mark.one_window

SWITCH, SERVER, POWERED = "brocade-g620", "hpe-dl380-gen10", "brocade-g610"
NONE, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class RackHand:
    """A hand on the view."""

    def __init__(self, bench, view: RackView) -> None:
        self.bench, self.view, self.canvas = bench, view, view.canvas

    def at(self, device: str) -> tuple[str | None, int | None]:
        record = self.bench.design.devices[device]
        return record.location, record.rack_position

    def put(self, device: str, rack: str, unit: int) -> str:
        assert self.bench.session.do(mount(self.bench.design, device, rack, unit))
        self.view.refresh_now()
        return device

    def spot(self, rack: str, unit: int) -> QPointF:
        """The middle of a rack unit, in the viewport."""
        standing = self.canvas.floor.racks[rack]
        rect = standing.rect(standing.elevation.box(unit, 1))
        return QPointF(self.canvas.to_view(rect).center())

    def mouse(
        self,
        kind: QEvent.Type,
        place: QPointF,
        keys: Qt.KeyboardModifier = NONE,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    ) -> None:
        target = self.canvas.viewport()
        is_move = kind is QEvent.Type.MouseMove
        held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else button
        QApplication.sendEvent(
            target,
            QMouseEvent(
                kind,
                place,
                QPointF(target.mapToGlobal(place.toPoint())),
                Qt.MouseButton.NoButton if is_move else button,
                held,
                keys,
            ),
        )

    def click(self, place: QPointF, keys: Qt.KeyboardModifier = NONE) -> None:
        self.mouse(QEvent.Type.MouseButtonPress, place, keys)
        self.mouse(QEvent.Type.MouseButtonRelease, place, keys)

    def hold(self, start: QPointF, end: QPointF) -> None:
        self.mouse(QEvent.Type.MouseButtonPress, start)
        self.mouse(QEvent.Type.MouseMove, start + QPointF(0, 20))
        self.mouse(QEvent.Type.MouseMove, end)

    def drag(self, start: QPointF, end: QPointF) -> None:
        self.hold(start, end)
        self.mouse(QEvent.Type.MouseButtonRelease, end)
        self.view.refresh_now()

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
        QApplication.sendEvent(self.canvas, QKeyEvent(QEvent.Type.KeyPress, key, keys))
        self.view.refresh_now()

    def drop(self, devices: tuple[str, ...], place: QPointF) -> None:
        """What Qt sends when devices are dragged in from the tray."""
        self.view.tray.select(set(devices))
        data = self.view.tray.list.mimeData([])
        target, action = self.canvas.viewport(), Qt.DropAction.CopyAction
        at, left = place.toPoint(), Qt.MouseButton.LeftButton
        QApplication.sendEvent(target, QDragEnterEvent(at, action, data, left, NONE))
        QApplication.sendEvent(target, QDragMoveEvent(at, action, data, left, NONE))
        QApplication.sendEvent(target, QDropEvent(place, action, data, left, NONE))
        self.view.refresh_now()

    def steps(self) -> int:
        return len(self.bench.session.history.labels()[0])


@pytest.fixture
def view(bench) -> RackView:
    (view,) = (page for page in bench.window.views.others() if isinstance(page, RackView))
    bench.window.show()
    bench.window.views.setCurrentWidget(view)
    view.refresh_now()
    return view


@pytest.fixture
def hand(bench, view) -> RackHand:
    """Two racks of 12 U in a room."""
    view.add_racks(2, 12, None, "Hall 1")
    view.canvas.zoom_to(1.0)
    view.canvas.choose(())
    bench.qtbot.wait(1)
    hand = RackHand(bench, view)
    view.canvas.zoom_fit()
    return hand


@pytest.fixture
def racks(hand) -> tuple[str, ...]:
    return tuple(hand.canvas.floor.racks)


def test_an_empty_design_says_what_to_do_and_has_the_button_for_it(bench, view):
    assert view.first_button.isVisible()
    assert not view.canvas.isVisible()
    view.add_racks(1, 42)
    assert view.canvas.isVisible()
    assert not view.first_button.isVisible()


def test_racks_fill_the_view_until_the_user_zooms(hand):
    canvas = hand.canvas
    canvas.fill()
    before, room = canvas.zoom, canvas.viewport().size()
    whole = canvas.to_view(canvas.floor.bounds)
    assert canvas.viewport().rect().contains(whole)
    assert whole.width() > room.width() * 0.85 or whole.height() > room.height() * 0.85
    canvas.resize(canvas.width() // 2, canvas.height() // 2)
    assert canvas.zoom < before
    canvas.zoom_by(1)
    chosen = canvas.zoom
    canvas.resize(canvas.width() * 2, canvas.height() * 2)
    assert canvas.zoom == chosen


def test_many_racks_stand_in_rows_that_fill_the_view(hand):
    hand.view.add_racks(22, 42)
    tables, found = hand.bench.design, elevations(hand.bench.design)
    wide, high = (lay_out(tables, found, room).bounds for room in ((32, 9), (9, 16)))
    assert wide.width() / wide.height() > 2 * high.width() / high.height()


def test_a_device_shows_its_cabled_ports_on_its_front(bench, view):
    bench.window.show_panel("racks")
    bench.open_testbed("t1-16gfc")
    (rack,) = view.add_racks(1, 12)
    (switch, *_) = (
        device.id
        for device in bench.design.devices.values()
        if (part := bench.design.part(device.part)) and part.kind is PartKind.SWITCH
    )
    assert bench.session.do(mount(bench.design, switch, rack, 5))
    view.refresh_now()
    cabled = {end for cable in bench.design.cables.values() for end in cable.ends()}
    colours = _port_colours(view, switch)
    assert len(colours) == sum(1 for _ in bench.design.part_of(switch).port_names())
    free = Theme.light().port_free
    assert {ref for ref, colour in colours.items() if colour != free} == cabled & set(colours)


def _port_colours(view: RackView, device: str) -> dict[str, QColor]:
    """What the middle of each port of a device is painted in."""
    standing, mounted = view.canvas.floor.mounted(device)
    rect, face = standing.rect_of(mounted), view.canvas.facts.face(device)
    painter = FacePainter(Theme.light())
    image = QImage(round(rect.width() * 4), round(rect.height() * 4), QImage.Format.Format_RGB32)
    on = QPainter(image)
    on.scale(4, 4)
    on.translate(-rect.topLeft())
    painter.full(on, rect, face, mounted, 1.0)
    on.end()
    front = painter.front_of(rect, face, mounted)
    return {
        port.reference: image.pixelColor(*(round(at * SCALE * 4) for at in port.rect.centre))
        for port in front.ports
    }


def test_a_drag_snaps_to_the_unit_and_is_one_step_of_undo(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    steps = hand.steps()
    hand.drag(hand.spot(racks[0], 3), hand.spot(racks[1], 8))
    assert hand.at(server) == (racks[1], 7)
    assert hand.steps() == steps + 1
    assert hand.canvas.selected == (server,)
    hand.bench.session.undo()
    assert hand.at(server) == (racks[0], 2)


def test_a_taken_unit_refuses_and_says_by_whom(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    switch = hand.put(hand.bench.place(SWITCH), racks[0], 9)
    told = []
    hand.bench.session.message.connect(told.append)
    steps = hand.steps()
    hand.drag(hand.spot(racks[0], 2), hand.spot(racks[0], 9))
    assert hand.at(server) == (racks[0], 2)
    assert hand.steps() == steps
    name = hand.bench.design.devices[switch].label
    assert told == [f"U9 is taken by {name}."]


def test_escape_ends_a_drag_without_effect(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    hand.hold(hand.spot(racks[0], 2), hand.spot(racks[0], 9))
    assert hand.canvas.carry is not None
    hand.key(Qt.Key.Key_Escape)
    assert hand.canvas.carry is None
    hand.mouse(QEvent.Type.MouseButtonRelease, hand.spot(racks[0], 9))
    assert hand.at(server) == (racks[0], 2)


def test_several_devices_keep_their_order_and_distances(hand, racks):
    low = hand.put(hand.bench.place(SERVER), racks[0], 1)
    high = hand.put(hand.bench.place(SWITCH), racks[0], 4)
    hand.click(hand.spot(racks[0], 1))
    hand.click(hand.spot(racks[0], 4), CTRL)
    assert hand.canvas.selected == (low, high)
    hand.drag(hand.spot(racks[0], 4), hand.spot(racks[1], 10))
    assert hand.at(high) == (racks[1], 10)
    assert hand.at(low) == (racks[1], 7)


def test_devices_come_from_the_tray_by_drag_and_go_back_by_delete(hand, racks):
    first, second = hand.bench.place(SERVER), hand.bench.place(SERVER)
    hand.view.refresh_now()
    tray = hand.view.tray
    assert [item.isSelected() for item in tray.list.lines()] == [False, False]
    hand.drop((first, second), hand.spot(racks[1], 12))
    assert hand.at(first) == (racks[1], 11)
    assert hand.at(second) == (racks[1], 9)
    assert hand.canvas.selected == (first, second)
    assert not tray.list.lines()
    hand.canvas.choose((first,))
    hand.key(Qt.Key.Key_Delete)
    assert hand.at(first) == (racks[1], None)
    assert [item.text(0).split(" · ")[0] for item in tray.list.lines()] == [
        hand.bench.design.devices[first].label
    ]


def test_a_drag_out_onto_the_tray_takes_the_device_out(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    hand.bench.place(SWITCH)
    hand.view.refresh_now()
    tray = hand.view.tray
    over = hand.canvas.viewport().mapFromGlobal(tray.mapToGlobal(tray.rect().center()))
    hand.drag(hand.spot(racks[0], 2), QPointF(over))
    assert hand.at(server) == (racks[0], None)


def test_the_tray_sorts_as_people_count_and_filters(hand):
    for _ in range(11):
        hand.bench.place(SERVER)
    hand.view.refresh_now()
    tray = hand.view.tray
    names = [item.text(0).split(" · ")[0] for item in tray.list.lines()]
    assert names == sorted(names, key=lambda name: int(name.rpartition("-")[2]))
    tray.filter.setText(names[9])
    assert [item.text(0).split(" · ")[0] for item in tray.list.lines() if not item.isHidden()] == [
        names[9]
    ]


def test_alt_and_arrows_move_by_a_unit_and_past_what_is_in_the_way(hand, racks):
    switch = hand.put(hand.bench.place(SWITCH), racks[0], 1)
    hand.put(hand.bench.place(SERVER), racks[0], 3)
    hand.canvas.choose((switch,))
    hand.key(Qt.Key.Key_Up, ALT)
    assert hand.at(switch) == (racks[0], 2)
    hand.key(Qt.Key.Key_Up, ALT)
    assert hand.at(switch) == (racks[0], 5)
    hand.key(Qt.Key.Key_Down, ALT)
    assert hand.at(switch) == (racks[0], 2)
    hand.key(Qt.Key.Key_Down, CTRL)
    assert hand.at(switch) == (racks[1], 2)
    hand.key(Qt.Key.Key_Up, CTRL)
    assert hand.at(switch) == (racks[0], 2)
    assert hand.canvas.selected == (switch,)


def test_arrows_choose_devices_up_down_and_across(hand, racks):
    low = hand.put(hand.bench.place(SERVER), racks[0], 1)
    high = hand.put(hand.bench.place(SWITCH), racks[0], 10)
    beside = hand.put(hand.bench.place(SERVER), racks[1], 9)
    hand.key(Qt.Key.Key_Down)
    assert hand.canvas.selected == (high,)
    hand.key(Qt.Key.Key_Down)
    assert hand.canvas.selected == (low,)
    hand.key(Qt.Key.Key_Up, SHIFT)
    assert hand.canvas.selected == (low, high)
    hand.key(Qt.Key.Key_Right)
    assert hand.canvas.selected == (beside,)
    assert hand.bench.design.devices[beside].label in hand.canvas.accessibleDescription()


def test_selection_goes_both_ways(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    switch = hand.put(hand.bench.place(SWITCH), racks[0], 9)
    hand.click(hand.spot(racks[0], 9))
    assert hand.bench.window.editor.selected_ids() == (switch,)
    assert hand.bench.window.of(Inspector).page is hand.bench.window.of(Inspector).device
    hand.bench.window.editor.select((server,))
    assert hand.canvas.selected == (server,)


def test_a_fitted_adapter_is_shown_by_its_chassis(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    adapter = hand.bench.session.catalog.part("qlogic-qle2742")
    change, card = fit_device(hand.bench.design, server, adapter)
    hand.bench.session.do(change)
    hand.view.select((f"{card}:1",))
    assert hand.canvas.selected == (server,)
    assert hand.canvas.facts.face(server).ports == 2


def test_double_click_shows_the_device_on_the_topology(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    hand.mouse(QEvent.Type.MouseButtonDblClick, hand.spot(racks[0], 2))
    assert hand.bench.window.views.currentWidget() is hand.bench.window.editor
    assert hand.bench.window.editor.selected_ids() == (server,)


def test_rename_in_place(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    hand.canvas.choose((server,))
    hand.key(Qt.Key.Key_F2)
    (field,) = hand.canvas.findChildren(QLineEdit)
    field.setText("ESX 1")
    field.commit()
    assert hand.bench.design.devices[server].name == "ESX 1"
    hand.canvas.choose((racks[0],))
    hand.view.rename()
    hand.canvas.findChildren(QLineEdit)[-1].setText("Core")
    hand.canvas.findChildren(QLineEdit)[-1].commit()
    assert hand.bench.design.locations[racks[0]].name == "Core"


def test_placing_automatically_is_one_step_and_says_what_is_left(hand, racks):
    devices = [hand.bench.place(SERVER) for _ in range(14)]
    told = []
    hand.bench.session.message.connect(told.append)
    steps = hand.steps()
    dialog = FillDialog(hand.bench.design, devices, (), hand.view)
    assert dialog.outcome.text() == "12 devices are placed. 2 find no room."
    dialog.order.setCurrentIndex(dialog.order.findData(Order.UPWARDS))
    hand.view.editing.place_automatically(dialog.filling)
    assert hand.steps() == steps + 1
    assert [hand.at(id_) for id_ in devices[:2]] == [(racks[0], 1), (racks[0], 3)]
    assert hand.at(devices[6]) == (racks[1], 1)
    assert told[-1] == dialog.outcome.text()
    hand.view.refresh_now()
    assert set(hand.view.editing.waiting()) == set(devices[12:])


@pytest.mark.parametrize(("chosen", "begins_with"), [((), 2), ((0,), 1), ((0, 1), 2)])
def test_placing_automatically_begins_with_the_racks_that_are_selected(
    hand, racks, chosen, begins_with
):
    devices = [hand.bench.place(SERVER)]
    dialog = FillDialog(hand.bench.design, devices, [racks[n] for n in chosen], hand.view)
    assert len(dialog.racks.currentData()) == begins_with


def test_the_foot_says_what_is_known_and_what_is_over_its_limit(hand, racks):
    place = hand.bench.design.locations[racks[0]]
    limited = msgspec.structs.replace(place, power_limit=Power(10))
    hand.bench.session.do(replace_record(hand.bench.design, limited, "Limit"))
    hand.put(hand.bench.place(POWERED), racks[0], 1)
    hand.bench.settle()
    hand.view.refresh_now()
    units, power, heat, weight = hand.canvas.facts.gauges(
        hand.canvas.floor.racks[racks[0]].elevation
    )
    assert units.text == "1 of 12 U used, 11 free"
    for detail in (RackDetail.NAMES, RackDetail.FULL):  # “Leistung” is longer than “Power”
        assert beside(["HE", "Leistung"], detail) > beside(["U", "Power"], detail) > 20
    assert power.is_over
    assert power.text.endswith(" W of 10 W")
    assert heat.text.endswith("BTU/h")
    assert weight.text.endswith("kg")
    assert hand.canvas.facts.severity(racks[0]) is not None


def test_an_unknown_height_makes_the_used_units_a_lower_bound(hand, racks):
    hand.put(hand.bench.place("dell-powermax-2000"), racks[0], 1)
    units = hand.canvas.facts.gauges(hand.canvas.floor.racks[racks[0]].elevation)[0]
    assert units.text == "at least 1 of 12 U used"
    assert not hand.canvas.floor.mounted(next(iter(hand.canvas.floor.devices())))[1].is_known


def test_a_power_that_nobody_knows_is_unknown_and_not_within_its_limit(hand, racks):
    limited = msgspec.structs.replace(
        hand.bench.design.locations[racks[0]], power_limit=Power(1000)
    )
    hand.bench.session.do(replace_record(hand.bench.design, limited, "Limit"))
    hand.put(hand.bench.place(SWITCH), racks[0], 1)
    hand.bench.settle()
    hand.view.refresh_now()
    power = hand.canvas.facts.gauges(hand.canvas.floor.racks[racks[0]].elevation)[1]
    assert (power.text, power.share) == ("unknown of 1,000 W", None)


def test_a_finding_has_its_badge_and_its_sentence_in_the_tip(hand, racks):
    switch = hand.put(hand.bench.place(SWITCH), racks[0], 1)
    hand.bench.settle()
    hand.view.refresh_now()
    assert hand.canvas.facts.face(switch).severity is not None
    rect = hand.canvas.floor.rect_of(switch)
    tip = hand.canvas.tip_at(rect.center())
    assert "U1" in tip
    assert str(hand.bench.session.found.about([switch])[0].message) in tip


def test_the_rubber_band_chooses_what_it_meets(hand, racks):
    low = hand.put(hand.bench.place(SERVER), racks[0], 1)
    hand.put(hand.bench.place(SWITCH), racks[0], 11)
    corner = hand.spot(racks[0], 5) - QPointF(hand.canvas.floor.racks[racks[0]].frame.width(), 0)
    hand.drag(corner, hand.spot(racks[0], 2))
    assert hand.canvas.selected == (low,)


def test_the_wheel_with_control_zooms_at_the_pointer(hand, racks):
    place = hand.spot(racks[1], 6)
    held = hand.canvas.to_scene(place)
    hand.canvas.zoom_to(2.0)
    place = QPointF(hand.canvas.to_view(QRectF(held.x(), held.y(), 0, 0)).topLeft())
    zoom = hand.canvas.zoom
    event = QWheelEvent(
        place,
        QPointF(hand.canvas.viewport().mapToGlobal(place.toPoint())),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        CTRL,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(hand.canvas.viewport(), event)
    assert hand.canvas.zoom > zoom
    now = hand.canvas.to_scene(place)
    assert abs(now.x() - held.x()) < 3
    assert abs(now.y() - held.y()) < 3


def test_the_menu_offers_what_can_be_done(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    hand.canvas.choose((server,))
    menu = rack_menu(hand.view)
    texts = [action.text().replace("&", "") for action in menu.actions()]
    assert "Show on the topology" in texts
    next(a for a in menu.actions() if a.text() == "Take &out of the rack").trigger()
    assert hand.at(server) == (hand.bench.design.locations[racks[0]].parent, None)


def test_deleting_a_rack_frees_its_devices(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    hand.canvas.choose((racks[0],))
    hand.key(Qt.Key.Key_Delete)
    assert racks[0] not in hand.bench.design.locations
    assert hand.at(server)[0] is None
    assert [item.text(0) for item in hand.view.tray.list.lines()]


def test_it_paints_at_every_zoom_in_both_themes(hand, racks):
    hand.put(hand.bench.place(SERVER), racks[0], 2)
    hand.put(hand.bench.place(SWITCH), racks[1], 12)
    seen = set()
    for theme in (Theme.light(), Theme.dark()):
        hand.canvas.renew_theme(theme)
        for zoom in (0.2, 0.5, 1.0):
            hand.canvas.zoom_to(zoom)
            image = hand.canvas.grab().toImage()
            centre = hand.spot(racks[0], 3).toPoint()
            empty = hand.spot(racks[0], 8).toPoint()
            if image.rect().contains(centre) and image.rect().contains(empty):
                assert image.pixelColor(centre) != image.pixelColor(empty)
            seen.add(RackDetail.at(hand.canvas.zoom))
    assert seen == set(RackDetail)


def test_a_hidden_view_catches_up_when_it_is_shown(bench, view):
    view.add_racks(1, 10)
    bench.window.views.show_topology()
    bench.place(SERVER)
    bench.qtbot.wait(5)
    assert not view.tray.list.lines()
    bench.window.menus.actions["view.racks"].trigger()
    assert len(view.tray.list.lines()) == 1


def test_what_was_selected_while_it_was_hidden_is_selected_when_it_is_shown(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    window = hand.bench.window
    window.views.show_topology()
    window.editor.select((server,))
    window.views.setCurrentWidget(hand.view)
    assert hand.canvas.selected == (server,)


def test_an_edit_elsewhere_ends_a_drag(hand, racks):
    server = hand.put(hand.bench.place(SERVER), racks[0], 2)
    hand.hold(hand.spot(racks[0], 2), hand.spot(racks[0], 9))
    hand.bench.session.undo()
    assert hand.canvas.carry is None
    hand.canvas.viewport().repaint()
    hand.mouse(QEvent.Type.MouseButtonRelease, hand.spot(racks[0], 9))
    assert hand.at(server) == (None, None)


def test_comments_stand_beside_the_rack_and_answer_to_the_mouse(bench, hand, view):
    device = hand.put(bench.place(SERVER), "rack-1", 3)
    rack = bench.design.devices[device].location
    for subject in (device, rack):
        change, _ = comment_on(bench.design, subject, f"On {subject}", "Ann", "2026-11-22")
        assert bench.session.do(change)
    view.refresh_now()
    about = {sign.anchor: sign for sign in view.canvas.signs}
    assert about.keys() == {device, rack}
    frame = view.canvas.floor.racks[rack].frame
    for sign in about.values():
        assert sign.rect.right < frame.left()
        middle = QPointF(*sign.rect.centre)
        assert f"On {sign.anchor}" in view.canvas.tip_at(middle)
    hand.click(QPointF(view.canvas.to_view(QRectF(*about[device].rect.placed)).center()))
    assert bench.window.editor.selected_ids() == about[device].comments
    bench.window.action("view.comments").trigger()
    assert not view.canvas.signs
    bench.window.action("view.comments").trigger()
    bench.session.do(resolve_comments(bench.design, tuple(bench.design.comments)))
    view.refresh_now()
    assert not view.canvas.signs


def test_a_rack_that_comes_before_the_first_look_is_shown_with_the_others(hand):
    view = hand.view
    view._start_over()
    view.refresh_now()  # the first look is asked for, and comes with the next turn of events
    ids = view.editing.add(1, 42, None, "")
    view._first_look()
    assert set(ids) <= set(hand.canvas.floor.racks)
    ids = view.editing.add(1, 42, None, "")
    view.hide()
    view._first_look()
    view.show()
    assert set(ids) <= set(hand.canvas.floor.racks)
