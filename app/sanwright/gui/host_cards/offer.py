"""The offer that comes with an array of which the ports are not known, or on cards: state them.

However the device came into the design: placed, pasted, read in, worked out, or by another part in
its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sanwright.design import Change, Design, Device
from sanwright.gui.canvas import EditorView
from sanwright.gui.canvas.placing import what_lacks
from sanwright.gui.editing.offer_bar import OfferBar
from sanwright.parts.host_ports import lacks_ports
from sanwright.text import tr

KEYS = "Ctrl+Alt+Shift+H"


class HostCardsOffer(OfferBar):
    """Asks for the host cards or ports of what was just put into the design."""

    def __init__(self, editor: EditorView, ask: Callable[[Sequence[str]], None]) -> None:
        super().__init__(editor, "host-cards-offer", tr("Ports not known"), tr("State ports…"))
        self._ask = ask
        self._devices: tuple[str, ...] = ()
        self._left: set[str] = set()
        """Parts of which the question was declined in this design."""
        self._gone: set[tuple[str, str]] = set()
        """Devices and their parts that edits took away: what an undo brings back is not new."""
        self.take.setToolTip(KEYS)
        self.leave.clicked.disconnect()
        self.leave.clicked.connect(self.decline)
        self._session.changed.connect(self._consider)

    def carry_out(self) -> None:
        """Open the window that asks."""
        devices = self._devices
        self.dismiss()
        self._ask(devices)

    def decline(self) -> None:
        """Go away, and do not ask of this part again."""
        design = self._session.design
        self._left |= {design.devices[id_].part for id_ in self._devices if id_ in design.devices}
        self.dismiss()

    def forget(self) -> None:
        """No devices are meant any more."""
        self._devices = ()

    def start_over(self) -> None:
        """Another design is open, in which nothing was asked yet."""
        self._left.clear()
        self._gone.clear()
        super().start_over()

    def _consider(self, change: Change) -> None:
        """Ask of the first part that this edit brought and to which nothing can be cabled."""
        design, devices = self._session.design, dict[str, list[str]]()
        for device in _brought(change):
            if device.id in design.devices and (device.id, device.part) not in self._gone:
                devices.setdefault(device.part, []).append(device.id)
        self._gone.update(_taken(change))
        for name, ids in devices.items():
            part = design.part(name)
            if part is None or name in self._left or not (lack := what_lacks(part)):
                continue
            with_cards = _with_ports_inside(design)
            bare = tuple(id_ for id_ in ids if id_ not in with_cards)
            if bare:
                self._devices = bare
                self.take.setText(tr("State ports…") if lacks_ports(part) else tr("Host cards…"))
                self.offer(str(lack), KEYS)
                return


def _with_ports_inside(design: Design) -> set[str]:
    """Devices into which something with ports is fitted."""
    return {
        device.parent
        for device in design.devices.values()
        if device.parent is not None and ((part := design.part(device.part)) is None or part.ports)
    }


def _taken(change: Change) -> Iterator[tuple[str, str]]:
    """Devices that an edit deleted or gave another part, with the part that they had."""
    for item in change.replacements:
        before, after = item.before, item.after
        if isinstance(before, Device) and not (
            isinstance(after, Device) and before.part == after.part
        ):
            yield before.id, before.part


def _brought(change: Change) -> Iterator[Device]:
    """Devices that an edit added, or gave another part."""
    for item in change.replacements:
        before, after = item.before, item.after
        if isinstance(after, Device) and not (
            isinstance(before, Device) and before.part == after.part
        ):
            yield after
