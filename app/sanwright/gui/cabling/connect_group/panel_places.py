"""Where new patch panels stand on the drawing: near their ends, and on top of nothing."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from PySide6.QtCore import QRectF

from sanwright.design import Design, Device
from sanwright.design.containers import around
from sanwright.gui.canvas.beside import clear_beside
from sanwright.gui.canvas.placing import shape_of_part
from sanwright.gui.canvas.scene import EditorScene
from sanwright.parts import Part


def with_clear_places(
    panels: Iterable[Device], part: Part, design: Design, scene: EditorScene
) -> tuple[Device, ...]:
    """The panels, each moved to the nearest spot beside what stands there and those before it.

    Frames in which a panel does not lie are stepped aside for as boxes are: a panel among the
    hosts of a group would seem to be of it.
    """
    shape = shape_of_part(part)
    placed: list[Device] = []
    taken: list[QRectF] = []
    for panel in panels:
        own = {container.id for container in around(design, panel)}
        frames = [frame.rect() for id_, frame in scene.drawing.frames.items() if id_ not in own]

        def near(area: QRectF, frames: list[QRectF] = frames) -> list[QRectF]:
            boxes = [view.rect() for view in scene.devices.near(area)]
            return [rect for rect in (*boxes, *frames, *taken) if rect.intersects(area)]

        whole = scene.content_rect()
        for rect in taken:
            whole = whole.united(rect)
        wanted = QRectF(panel.x, panel.y, shape.width, shape.height)
        spot = clear_beside(wanted, near, whole)
        taken.append(spot)
        placed.append(msgspec.structs.replace(panel, x=spot.x(), y=spot.y()))
    return tuple(placed)
