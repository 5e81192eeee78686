"""What can lie under the pointer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class HitKind(StrEnum):
    """What can lie under the pointer."""

    DEVICE = "device"
    PORT = "port"
    CABLE = "cable"
    NOTE = "note"
    COMMENT = "comment"
    CONTAINER = "container"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class CanvasHit:
    """What lies under the pointer: ``id`` of the device, port, cable, note, comment or container.

    ``box`` is the box of a device or port; ``fitted`` the device whose bay is under the pointer.
    A folded container is hit as a device is; ``CONTAINER`` is the head of a frame. ``cables`` are
    those of the bundle that a cable is drawn with.
    """

    kind: HitKind
    id: str = ""
    box: str = ""
    fitted: str = ""
    cables: tuple[str, ...] = ()
