"""Does the installer's pack show the devices that many cables go to, with the ports in use?"""

from __future__ import annotations

import pytest

from sanwright.design import port_device, port_name
from sanwright.parts import PartKind
from sanwright.reports.drawing import palette
from sanwright.reports.drawing.primitives import Box, TextLine
from sanwright.reports.installation.site import Site
from sanwright.reports.sections.device_fronts import front_drawing, shown_fronts
from tests.benchmarks.large_san import LargeSan
from tests.drawing.renamed import BUNDLED, opened

_WIDTH = 480.0


@pytest.mark.parametrize("key", ["core-edge", "sas-stacks", "cisco-director"])
def test_switches_and_arrays_in_use_are_shown_and_hosts_are_not(key: str) -> None:
    site = Site.of(opened(BUNDLED[key]).snapshot())
    fronts = shown_fronts(site)
    shown = [id_ for each in fronts for id_ in each.devices]
    assert len(shown) == len(set(shown))
    cabled = {end for cable in site.tables.cables.values() for end in cable.ends()}
    for device in site.tables.devices.values():
        part = site.tables.part(device.part)
        if part is not None and part.kind in (PartKind.SWITCH, PartKind.DIRECTOR, PartKind.ARRAY):
            assert device.id in shown
        if part is not None and part.kind is PartKind.SERVER:
            assert device.id not in shown
    for each in fronts:
        id_, front = each.devices[0], each.front
        drawing = front_drawing(site, each, _WIDTH)
        words = [mark for mark in drawing.marks if isinstance(mark, TextLine)]
        boxes = [mark for mark in drawing.marks if isinstance(mark, Box)]
        if len(each.devices) == 1:
            assert words[0].text == site.tables.devices[id_].label
        else:
            assert words[0].text.startswith(f"{len(each.devices)} × ")
        assert all(
            box.x >= -0.1 and box.x + box.width <= _WIDTH + 0.1 and box.height <= drawing.height
            for box in boxes
        )
        said = "".join(word.text for word in words).replace(" ", "")
        labels = [frame.label for frame in front.frames if frame.label_room is not None]
        assert all(label.replace(" ", "") in said for label in labels)
        names = sorted(port_name(port.reference) for port in front.ports)
        assert sorted(word.text for word in words if word.anchor == "middle") == names
        in_use = [port for port in front.ports if port.reference in cabled]
        assert all(site.tables.chassis_of(port_device(port.reference)) == id_ for port in in_use)
        empty = (palette.PORT_FREE, palette.PORT_EMPTY)
        ports = boxes[-len(front.ports) :]
        assert sum(box.fill not in empty for box in ports) == len(in_use)


def test_devices_that_look_alike_share_a_picture_that_names_them_all() -> None:
    site = Site.of(LargeSan(100).design().snapshot())
    arrays = [each for each in shown_fronts(site) if each.devices[0].startswith("array")]
    assert [each.devices for each in arrays] == [("array-0", "array-1")]
    words = [
        m.text for m in front_drawing(site, arrays[0], _WIDTH).marks if isinstance(m, TextLine)
    ]
    assert "array-0, array-1" in words
