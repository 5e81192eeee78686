"""Which port is meant where somebody names the device around it, such as the host of an adapter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from sanwright.design.records import port_ref
from sanwright.parts import Part


def port_meant(
    device: str,
    port: str,
    fitted: Mapping[str, Collection[str]],
    part_of: Callable[[str], Part | None],
) -> tuple[str | None, list[str]]:
    """The reference of the port of a device, or of the only part fitted into it that has one.

    Beside it what there is to choose from: ports of that name, or all if none has it. ``fitted``
    are the devices directly within each. A device whose part is not known is taken at its word.
    """
    part = part_of(device)
    if port and (part is None or part.port_group(port) is not None):
        return port_ref(device, port), []
    within = list(_within(device, fitted))
    parts = {id_: part_of(id_) for id_ in within}
    named = [
        port_ref(id_, port)
        for id_, inner in parts.items()
        if port and inner is not None and inner.port_group(port) is not None
    ]
    if len(named) == 1:
        return named[0], named
    everything = [
        port_ref(id_, name)
        for id_, inner in ((device, part), *parts.items())
        if inner is not None
        for name, _ in inner.port_names()
    ]
    return None, named or everything


def _within(device: str, fitted: Mapping[str, Collection[str]]) -> Iterator[str]:
    pending, seen = [device], {device}
    while pending:
        inner = [id_ for id_ in fitted.get(pending.pop(), ()) if id_ not in seen]
        seen.update(inner)
        yield from inner
        pending += inner
