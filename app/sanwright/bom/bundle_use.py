"""What of a bundle a design has a use for, so that the order number that fits best is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from sanwright.design import Tables, port_device, port_name, port_ref
from sanwright.design.states import is_optic_owned, is_owned
from sanwright.parts import OpticsFitting, OrderContents, Part, value_of


class BundleUse:
    """New optics and fitted parts of a design's devices, as a bundle could bring them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._ports: dict[str, dict[str, str]] = {}
        for reference, port in tables.ports.items():
            if port.optic is not None and not is_optic_owned(port):
                held = self._ports.setdefault(port_device(reference), {})
                held[port_name(reference)] = port.optic
        self._fitted: dict[tuple[str, str], list[str]] = {}
        self._of_part: dict[str, list[str]] = {}
        for device in tables.devices.values():
            if is_owned(device):
                continue
            self._of_part.setdefault(device.part, []).append(device.id)
            if device.parent is not None:
                self._fitted.setdefault((device.parent, device.part), []).append(device.id)

    def optics(self, device: str, bundle: OrderContents) -> tuple[str, ...]:
        """Ports of a device, in their order, with optics such as the bundle brings."""
        part = self._tables.part_of(device)
        held = self._ports.get(device)
        if part is None or not held or not bundle.optics:
            return ()
        return tuple(
            port_ref(device, name)
            for name, group in part.port_names()
            if name in held
            and group.optics is OpticsFitting.REPLACEABLE
            and group.shipped_optic != held[name]
            and self._is_such(held[name], bundle)
        )

    def fitted(self, device: str, part: str) -> Sequence[str]:
        """Devices of ``part`` in ``device``, by id."""
        return sorted(self._fitted.get((device, part), ()))

    def use_of(self, part: Part, bundle: OrderContents) -> tuple[int, int]:
        """How many of the optics and parts that bundles bring to all devices are used, and not.

        Power supplies count for neither: a device needs them, whether a design draws them or not.
        """
        devices = self._of_part.get(part.id, [])
        brought = (bundle.optics + sum(bundle.parts.values())) * len(devices)
        used = 0
        for device in devices:
            used += min(bundle.optics, len(self.optics(device, bundle)))
            for id_, pieces in bundle.parts.items():
                used += min(pieces, len(self.fitted(device, id_)))
        return used, brought - used

    def _is_such(self, optic: str, bundle: OrderContents) -> bool:
        part = self._tables.part(optic)
        if part is None or part.optic is None or part.optic.class_ != bundle.optic_class:
            return False
        speeds = [self._tables.reference.speed(name) for name in value_of(part.optic.speeds) or ()]
        known = [speed for speed in speeds if speed is not None]
        return bool(known) and max(known, key=lambda each: each.rank).name == bundle.optic_speed
