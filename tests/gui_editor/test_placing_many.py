"""Many parts at once, parts into groups and racks, adapters into slots: what a drop says, does."""

from itertools import combinations

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from sanwright import edits
from sanwright.design import Location
from sanwright.design.containers import members_of
from sanwright.gui.canvas.dropping import COUNT_MIME, PART_MIME
from sanwright.gui.document.templates import TEMPLATE_MIME
from tests.gui_editor.editor_hand import LEFT, NONE, Hand

COPY = Qt.DropAction.CopyAction


def _mime(**formats: str) -> QMimeData:
    kinds = {"part": PART_MIME, "count": COUNT_MIME, "template": TEMPLATE_MIME}
    mime = QMimeData()
    for name, text in formats.items():
        mime.setData(kinds[name], text.encode())
    return mime


def _hover(hand: Hand, mime: QMimeData, at: QPoint) -> bool:
    enter = QDragEnterEvent(at, COPY, mime, LEFT, NONE)
    QApplication.sendEvent(hand.view.viewport(), enter)
    move = QDragMoveEvent(at, COPY, mime, LEFT, NONE)
    QApplication.sendEvent(hand.view.viewport(), move)
    return enter.isAccepted() and move.isAccepted()


def _drop(hand: Hand, mime: QMimeData, at: QPoint) -> None:
    _hover(hand, mime, at)
    drop = QDropEvent(QPointF(at), COPY, mime, LEFT, NONE)
    QApplication.sendEvent(hand.view.viewport(), drop)


def test_forty_eight_hosts_are_one_drop_one_folded_group_and_one_undo(hand: Hand) -> None:
    mime = _mime(part="dell-r740", count="48")
    assert _hover(hand, mime, QPoint(400, 300))
    ghost = hand.view.drawing.overlay.get("placing:ghost")
    assert ghost.view.shape.stands_for == 48
    assert "48 ×" in hand.callout()
    _drop(hand, mime, QPoint(400, 300))
    design = hand.session.design
    (group,) = design.groups.values()
    assert group.folded
    assert len(members_of(design, group.id)) == 48
    assert hand.view.selected_ids() == (group.id,)
    assert list(hand.view.drawing.drawing.boxes) == [group.id]
    hand.session.undo()
    assert not design.devices
    assert not design.groups


def test_drives_are_not_dropped_by_the_dozen(hand: Hand) -> None:
    drive = hand.catalog.search("", kinds=("drive",), limit=1)[0].id
    server = hand.place("dell-r730", 300, 200)
    mime = _mime(part=drive, count="12")
    assert _hover(hand, mime, hand.title(server))
    _drop(hand, mime, hand.title(server))
    (made,) = [d for d in hand.session.design.devices.values() if d.parent == server]
    assert made.quantity == 1


def test_a_drop_on_a_folded_box_goes_into_it(hand: Hand) -> None:
    design = hand.session.design
    first = hand.place("dell-r730", 200, 200)
    change, group = edits.group_devices(design, [first], "Cluster")
    hand.session.do(change)
    hand.session.do(edits.fold(design, group, True))
    hand.view.zoom_fit()
    assert hand.hover_part("dell-r740", hand.at(group))
    assert hand.callout().endswith("into Cluster")
    hand.drop_part("dell-r740", hand.at(group))
    assert len(members_of(design, group)) == 2
    assert (design.devices[first].x, design.devices[first].y) == (200, 200)
    hand.session.undo()
    assert members_of(design, group) == (first,)


def test_a_drop_between_the_devices_of_a_frame_goes_into_the_group(hand: Hand) -> None:
    design = hand.session.design
    ids = [hand.place("dell-r730", x, 200) for x in (0, 800)]
    change, group = edits.group_devices(design, ids)
    hand.session.do(change)
    hand.view.zoom_fit()
    between = (hand.at(ids[0]) + hand.at(ids[1])) / 2
    hand.drop_part("dell-r740", between)
    assert len(members_of(design, group)) == 3
    hand.drop_part("dell-r740", QPoint(4, 4))
    assert len(members_of(design, group)) == 3


def test_an_adapter_says_its_slot_before_it_is_dropped(hand: Hand) -> None:
    server = hand.place("dell-r730", 200, 200)
    hand.fit(server, "emulex-lpe32002-m2")
    hand.hover_part("emulex-lpe32002-m2", hand.title(server))
    assert hand.callout().endswith("slot 2")
    hand.drop_part("emulex-lpe32002-m2", hand.title(server))
    slots = [d.slot for d in hand.session.design.devices.values() if d.parent == server]
    assert slots == ["1", "2"]


def test_a_blade_goes_into_a_blade_slot_until_all_are_taken(hand: Hand) -> None:
    director = hand.place("brocade-x7-8", 200, 200)
    part = hand.catalog.part("brocade-x7-8")
    blade = hand.catalog.part("brocade-fc64-48")
    takes = [g for g in part.slots.values() if set(g.accepts) & set(blade.fits)]
    names = [name for group in takes for name in group.names()]
    assert names
    for _ in names:
        hand.drop_part(blade.id, hand.title(director))
    slots = [d.slot for d in hand.session.design.devices.values() if d.parent == director]
    assert slots == names
    assert not hand.hover_part(blade.id, hand.title(director))
    assert "in use" in hand.callout()


def test_a_place_can_be_placed_into(hand: Hand) -> None:
    hand.session.do(
        edits.replace_record(hand.session.design, Location(id="r", name="Rack"), "Add rack")
    )
    (made,) = hand.view.place_into(hand.catalog.part("dell-r740"), "r")
    (second,) = hand.view.place_into(hand.catalog.part("dell-r740"), "r")
    rects = [hand.view.drawing.rect_of(id_) for id_ in (made, second)]
    assert members_of(hand.session.design, "r") == (made, second)
    assert not rects[0].intersects(rects[1])


def test_a_template_follows_the_pointer_and_is_inserted_in_one_step(hand: Hand) -> None:
    mime = _mime(template="core-edge")
    assert _hover(hand, mime, QPoint(400, 300))
    assert "Core-edge" in hand.callout()
    assert hand.view.drawing.overlay.get("inserting:core-a") is not None
    _drop(hand, mime, QPoint(400, 300))
    design = hand.session.design
    assert (len(design.devices), len(design.cables), len(design.fabrics)) == (6, 8, 2)
    assert hand.view.drawing.overlay.get("inserting:core-a") is None
    hand.session.undo()
    assert not design.devices


def test_a_template_that_is_gone_is_not_taken(hand: Hand) -> None:
    said: list[str] = []
    hand.session.message.connect(said.append)
    assert not _hover(hand, _mime(template="own/none"), QPoint(400, 300))
    assert said


def test_deleting_a_folded_box_deletes_what_is_in_it_and_can_be_undone(hand: Hand) -> None:
    _drop(hand, _mime(part="dell-r740", count="3"), QPoint(400, 300))
    hand.view.delete_selected()
    design = hand.session.design
    assert not design.devices
    assert not design.groups
    hand.session.undo()
    assert len(design.devices) == 3


def test_duplicating_a_folded_box_makes_another_one(hand: Hand) -> None:
    _drop(hand, _mime(part="dell-r740", count="3"), QPoint(400, 300))
    hand.view.duplicate()
    design = hand.session.design
    assert len(design.groups) == 2
    assert sorted(len(members_of(design, group)) for group in design.groups) == [3, 3]


def test_a_folded_box_is_nudged_and_aligned_with_all_that_is_in_it(hand: Hand) -> None:
    _drop(hand, _mime(part="dell-r740", count="3"), QPoint(400, 300))
    design = hand.session.design
    (group,) = design.groups
    before = {id_: (design.devices[id_].x, design.devices[id_].y) for id_ in design.devices}
    hand.view.nudge(8, 16)
    for id_, (x, y) in before.items():
        assert (design.devices[id_].x, design.devices[id_].y) == (x + 8, y + 16)
    other = hand.place("brocade-g620", 40, 800)
    hand.view.select([group, other])
    hand.view.align(edits.Alignment.LEFT)
    left = [design.devices[id_].x for id_ in before]
    assert min(left) == 40
    assert len({x - old for x, (old, _) in zip(left, before.values(), strict=True)}) == 1


HBA = "emulex-lpe32002-m2"


def _inner(hand: Hand) -> list[tuple[str | None, str]]:
    return [(d.parent, d.slot) for d in hand.session.design.devices.values() if d.parent]


def test_an_adapter_dropped_on_a_folded_group_goes_into_each_host_as_one_step(hand: Hand) -> None:
    _drop(hand, _mime(part="dell-r740", count="24"), QPoint(400, 300))
    (group,) = hand.session.design.groups
    steps, said = hand.session.history.position, []
    hand.session.message.connect(said.append)
    assert hand.hover_part(HBA, hand.at(group))
    assert "fits 24 of 24, slot 1" in hand.callout()
    hand.drop_part(HBA, hand.at(group))
    assert {slot for _, slot in _inner(hand)} == {"1"}
    assert len({parent for parent, _ in _inner(hand)}) == len(_inner(hand)) == 24
    assert hand.session.history.position == steps + 1
    assert said[-1].endswith("into 24 devices.")
    hand.session.undo()
    assert not _inner(hand)


def test_the_verdict_before_the_drop_names_what_has_no_room_and_why(hand: Hand) -> None:
    """Three selected hosts, one of them full: two get the card, the third is left as it is."""
    hosts = [hand.place("dell-r740", 96 + 320 * number, 200) for number in range(3)]
    part = hand.session.design.part_of(hosts[0])
    slots = sum(len(group.names()) for group in part.slots_for(hand.catalog.part(HBA)))
    for _ in range(slots):
        hand.fit(hosts[1], HBA)
    hand.view.zoom_fit()
    hand.view.select((hosts[0], hosts[1], hosts[2]))
    assert hand.hover_part(HBA, hand.title(hosts[2]))
    assert "fits 2 of 3, slot 1" in hand.callout()
    assert f"Not {hosts[1]}: every slot that takes it is in use." in hand.callout()
    hand.drop_part(HBA, hand.title(hosts[2]))
    parents = [parent for parent, _ in _inner(hand)]
    assert [parents.count(host) for host in hosts] == [1, slots, 1]
    # What is not selected is meant alone, and by keyboard the selection is.
    hand.view.select(())
    assert hand.hover_part(HBA, hand.title(hosts[2]))
    assert f"{hosts[2]}, slot 2" in hand.callout()
    hand.view.select((hosts[0], hosts[2]))
    hand.view.place(hand.catalog.part(HBA))
    parents = [parent for parent, _ in _inner(hand)]
    assert [parents.count(host) for host in hosts] == [2, slots, 2]


def test_optics_dropped_on_a_group_fill_its_empty_cages_and_no_others(hand: Hand) -> None:
    _drop(hand, _mime(part="dell-r740", count="3"), QPoint(400, 300))
    (group,) = hand.session.design.groups
    bare = hand.catalog.part(HBA)
    change = edits.fit_into_each(hand.session.design, hand.session.design.devices, bare).change
    hand.session.do(change)
    assert hand.hover_part("generic-32gfc-sw", hand.at(group))
    assert "fits 3 of 3, 6 empty ports" in hand.callout()
    hand.drop_part("generic-32gfc-sw", hand.at(group))
    assert len(hand.session.design.ports) == 6
    hand.hover_part("generic-32gfc-sw", hand.at(group))
    assert "no cage that takes it is empty" in hand.callout()
    hand.session.undo()
    assert not hand.session.design.ports


def test_a_tape_drive_that_no_slot_of_the_library_takes_is_not_put_beside_it(hand: Hand) -> None:
    library = hand.place("ibm-ts4300", 300, 200)
    assert library == "library-1"
    assert not hand.hover_part("hpe-lto9-hh-fc", hand.title(library))
    assert hand.callout().endswith("no slot takes it.")
    hand.drop_part("hpe-lto9-hh-fc", hand.title(library))
    assert set(hand.session.design.devices) == {library}


def test_boxes_beside_one_that_grows_give_way_and_come_back_in_one_step(hand: Hand) -> None:
    design = hand.session.design
    row = [hand.place("hpe-msl3040", x, 200) for x in (0, 192, 384)]
    below = hand.place("dell-r730", 0, 288)
    before = {id_: (d.x, d.y) for id_, d in design.devices.items()}
    hand.view.zoom_fit()
    _drop(hand, _mime(part="hpe-lto9-hh-fc", count="3"), hand.title(row[0]))
    drawing = hand.view.drawing
    rects = [drawing.rect_of(id_) for id_ in (*row, below)]
    assert rects[0].width() > 192
    assert not any(a.intersects(b) for a, b in combinations(rects, 2))
    assert {design.devices[id_].y for id_ in row} == {200}  # still a row, in its order
    assert rects[0].right() < rects[1].left() < rects[1].right() < rects[2].left()
    hand.session.undo()
    assert {id_: (d.x, d.y) for id_, d in design.devices.items()} == before
