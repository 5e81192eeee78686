"""Devices as what a drag from the tray carries."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData

from sanwright.design import Tables

FORMAT = "application/x-sanwright-devices"


def payload(devices: Sequence[str]) -> QMimeData:
    """Ids in their order."""
    data = QMimeData()
    data.setData(FORMAT, "\n".join(devices).encode())
    return data


def devices_in(data: QMimeData, tables: Tables) -> tuple[str, ...]:
    """The devices that a drag carries, as far as they are in the design."""
    if not data.hasFormat(FORMAT):
        return ()
    found = bytes(data.data(FORMAT).data()).decode(errors="replace").split("\n")
    return tuple(id_ for id_ in found if id_ in tables.devices)
