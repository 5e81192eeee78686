"""Parts that are dropped on the canvas: where they go and what they change."""

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt

from sanwright import edits
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


def _overlaps(hand: Hand) -> list[tuple[str, str]]:
    boxes = [(box.id, box.rect()) for box in hand.view.drawing.drawing.boxes.values()]
    return [
        (a, b)
        for number, (a, one) in enumerate(boxes)
        for b, other in boxes[:number]
        if one.intersects(other)
    ]


def test_what_is_dropped_on_a_device_comes_to_stand_beside_it(hand: Hand) -> None:
    server = hand.place("dell-r730", 400, 300)
    before, steps = hand.view.drawing.rect_of(server), hand.session.history.position
    at = hand.at(server)
    assert hand.hover_part("hpe-sn6000b", at)
    ghost = hand.view.drawing.overlay.get("placing:ghost")
    assert ghost is not None
    hand.drop_part("hpe-sn6000b", at)
    (switch,) = (d for d in hand.session.design.devices if d != server)
    placed = hand.view.drawing.rect_of(switch)
    assert not placed.intersects(before)
    assert hand.view.drawing.rect_of(server) == before
    # Right beside it, and where the ghost said it would be.
    assert placed.adjusted(-24, -24, 24, 24).intersects(before)
    assert ghost.bounds(1.0).intersects(placed)
    assert not ghost.bounds(1.0).contains(before.center())
    assert hand.session.history.position == steps + 1
    hand.session.undo()
    assert set(hand.session.design.devices) == {server}


def test_many_drops_on_one_spot_never_cover_each_other(hand: Hand) -> None:
    parts = ["dell-r730", "hpe-sn6000b", "generic-afa-8x8gfc", "brocade-g620"]
    for part in parts * 3:
        hand.drop_part(part, QPoint(600, 450))
    assert len(hand.session.design.devices) == 3 * len(parts)
    assert _overlaps(hand) == []


def test_where_all_is_full_a_drop_goes_beside_the_whole_drawing(hand: Hand) -> None:
    first = hand.place("dell-r730", 0, 0)
    box = hand.view.drawing.rect_of(first)
    for row in range(7):
        for column in range(7):
            if row or column:
                hand.place("dell-r730", column * (box.width() + 8), row * (box.height() + 8))
    hand.view.zoom_fit()
    whole = hand.view.drawing.content_rect()
    middle = hand.view.to_view(whole.center())
    hand.drop_part("dell-r730", middle)
    assert len(hand.session.design.devices) == 50
    assert _overlaps(hand) == []


def test_a_drop_beside_a_device_stays_where_it_was_dropped(hand: Hand) -> None:
    server = hand.place("dell-r730", 96, 96)
    right = hand.view.to_view(hand.view.drawing.rect_of(server).topRight())
    at = right + QPoint(400, 30)
    hand.drop_part("dell-r730", at)
    (other,) = (d for d in hand.session.design.devices if d != server)
    box = hand.view.drawing.rect_of(other)
    assert (box.center() - hand.view.mapToScene(at)).manhattanLength() < 24


def test_what_covers_a_neighbour_by_its_edge_steps_aside(hand: Hand) -> None:
    server = hand.place("dell-r730", 96, 96)
    rect = hand.view.drawing.rect_of(server)
    at = hand.view.to_view(rect.center()) + QPoint(round(rect.width()) - 30, 0)
    hand.drop_part("dell-r730", at)
    (other,) = (d for d in hand.session.design.devices if d != server)
    placed = hand.view.drawing.rect_of(other)
    assert _overlaps(hand) == []
    assert placed.left() > rect.right()
    assert placed.top() == rect.top()


def test_the_name_of_an_adapter_is_its_model_not_its_chip(hand: Hand) -> None:
    server = hand.place("dell-r730", 96, 96)
    adapter = hand.fit(server, "qlogic-qle2772")
    array = hand.place("netapp-aff-a400", 96, 400)
    boxes = hand.view.drawing.drawing.boxes
    assert [bay.label for bay in boxes[server].shape.bays] == ["QLE2772"]
    # A controller that an architect does know keeps its name.
    assert {bay.label for bay in boxes[array].shape.bays} == {"node 1", "node 2"}
    named = replace(hand.session.design.devices[adapter], name="hba-left")
    assert hand.session.do(edits.replace_record(hand.session.design, named, "Name it"))
    assert [bay.label for bay in boxes[server].shape.bays] == ["hba-left"]
