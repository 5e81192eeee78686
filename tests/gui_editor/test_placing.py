"""Parts that are dropped on the canvas: where they go and what they change."""

from PySide6.QtCore import QPoint, Qt

from tests.gui_editor.editor_hand import Hand


def test_a_dropped_part_is_placed_on_the_grid_and_selected(hand: Hand) -> None:
    hand.drop_part("dell-r730", QPoint(403, 307))
    (device,) = hand.session.design.devices.values()
    assert device.part == "dell-r730"
    assert device.x % 8 == 0
    assert device.y % 8 == 0
    box = hand.view.drawing.rect_of(device.id)
    assert box.contains(hand.view.mapToScene(QPoint(403, 307)))
    assert hand.view.selected_ids() == (device.id,)
    hand.session.undo()
    assert not hand.session.design.devices


def test_an_hba_dropped_on_a_server_is_fitted_into_it(hand: Hand) -> None:
    server = hand.place("dell-r730", 200, 200)
    assert hand.hover_part("emulex-lpe32002-m2", hand.title(server))
    assert "Fit into" in hand.callout()
    hand.drop_part("emulex-lpe32002-m2", hand.title(server))
    inner = [d for d in hand.session.design.devices.values() if d.parent == server]
    assert [d.part for d in inner] == ["emulex-lpe32002-m2"]
    assert hand.view.drawing.drawing.place_of(hand.ports(inner[0].id)[0]) is not None
    assert hand.callout() == ""


def test_an_hba_dropped_on_a_switch_is_not_fitted_into_it(hand: Hand) -> None:
    switch = hand.place("hpe-sn6000b", 200, 200)
    hand.drop_part("emulex-lpe32002-m2", hand.title(switch))
    assert all(d.parent is None for d in hand.session.design.devices.values())


def test_drives_go_into_devices_only_and_count_up(hand: Hand) -> None:
    drive = hand.catalog.search("", kinds=("drive",), limit=1)[0].id
    assert not hand.hover_part(drive, QPoint(40, 40))
    hand.drop_part(drive, QPoint(40, 40))
    assert not hand.session.design.devices
    server = hand.place("dell-r730", 300, 200)
    hand.drop_part(drive, hand.title(server))
    hand.drop_part(drive, hand.title(server))
    (drives,) = [d for d in hand.session.design.devices.values() if d.parent == server]
    assert drives.quantity == 2


def test_switches_go_to_the_fabric_without_one_then_to_the_nearest(hand: Hand) -> None:
    sides = list(hand.session.design.fabrics)
    hand.drop_part("brocade-g620", QPoint(300, 150))
    hand.drop_part("brocade-g620", QPoint(300, 700))
    hand.drop_part("brocade-g620", QPoint(300, 620))
    fabrics = [d.fabric for d in hand.session.design.devices.values()]
    assert fabrics == [sides[0], sides[1], sides[1]]


def test_a_cable_part_dropped_on_a_cable_changes_its_kind(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    id_ = hand.connect(hand.ports(hba)[0], hand.ports(switch)[0])
    flat = hand.view.drawing.drawing.cables[id_].flat
    middle = hand.view.mapFromScene(*flat[8])
    hand.drop_part("generic-lc-lc-om3", middle)
    assert hand.session.design.cables[id_].part == "generic-lc-lc-om3"


def test_a_cable_part_dropped_beside_becomes_the_next_cable(hand: Hand) -> None:
    _, hba, switch, _ = hand.fabric()
    hand.drop_part("generic-lc-lc-om3", QPoint(5, 5))
    hand.drag(hand.at(hand.ports(hba)[0]), hand.at(hand.ports(switch)[0]))
    (cable,) = hand.session.design.cables.values()
    assert cable.part == "generic-lc-lc-om3"


def test_an_optic_dropped_on_a_port_is_fitted(hand: Hand) -> None:
    _, _, switch, _ = hand.fabric()
    port = hand.ports(switch)[3]
    optic = hand.catalog.search("", kinds=("optic",), limit=1)[0].id
    hand.drop_part(optic, hand.at(port))
    assert hand.session.design.ports[port].optic == optic


def test_placing_without_a_mouse_finds_free_spots(hand: Hand) -> None:
    part = hand.catalog.part("dell-r730")
    for _ in range(4):
        hand.view.select([])
        hand.view.place(part)
    rects = [box.rect() for box in hand.view.drawing.drawing.boxes.values()]
    assert len(rects) == 4
    for number, rect in enumerate(rects):
        assert not any(rect.intersects(other) for other in rects[:number])


def test_placing_without_a_mouse_fits_into_the_selected_device(hand: Hand) -> None:
    (server,) = hand.view.place(hand.catalog.part("dell-r730"))
    hand.view.place(hand.catalog.part("emulex-lpe32002-m2"))
    assert [d.parent for d in hand.session.design.devices.values()] == [None, server]


def test_a_drag_that_leaves_takes_its_ghost_along(hand: Hand) -> None:
    hand.hover_part("dell-r730", QPoint(300, 300))
    assert hand.view.drawing.overlay.get("placing:ghost") is not None
    hand.key(Qt.Key.Key_Escape)
    assert hand.view.drawing.overlay.get("placing:ghost") is None
    assert not hand.session.design.devices


def test_unknown_parts_are_not_taken(hand: Hand) -> None:
    assert not hand.hover_part("no-such-part", QPoint(300, 300))
