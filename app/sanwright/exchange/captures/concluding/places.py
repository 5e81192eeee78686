"""Where on the drawing it stands what an import adds."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from sanwright.design import Design, Device, Group, Table
from sanwright.drawing.layout import arrange, arrange_beside
from sanwright.edits.draft import Draft
from sanwright.exchange.captures.picture import SanPicture
from sanwright.plain_ids import id_from
from sanwright.text import Text

_FOLD_FROM = 3
"""Hosts of one cluster from which on it is drawn as one box."""
_Places = Mapping[str, tuple[float, float]]


def put_places(draft: Draft, new: Collection[str]) -> None:
    """Give the devices ``new`` of a draft their places.

    As long as all else stands as an arrangement put it, all is arranged together. Where the user
    moved something, everything keeps its place, and what is new stands to the right of it.
    """
    if not new:
        return
    before = draft.design
    tried = _tried(draft)
    is_arranged = not before.devices or _is_arranged(before)
    places = arrange(tried) if is_arranged else arrange_beside(tried, new)
    _put(draft, places)


def _tried(draft: Draft) -> Design:
    tried = Design(draft.design.records())
    tried.apply(draft.change(Text("Import what stands")))
    return tried


def _put(draft: Draft, places: _Places) -> None:
    for id_, (x, y) in places.items():
        device = draft.find(Table.DEVICES, id_)
        if isinstance(device, Device) and (device.x, device.y) != (x, y):
            draft.correct(msgspec.structs.replace(device, x=x, y=y))


def _is_arranged(design: Design) -> bool:
    """Whether every box stands as the arrangement puts it, wherever on the sheet that begins."""
    places = arrange(design)
    devices = design.devices
    offsets = {(devices[id_].x - x, devices[id_].y - y) for id_, (x, y) in places.items()}
    return len(offsets) < 2


def put_cluster(draft: Draft, picture: SanPicture, name: str) -> str | None:
    """The group of a cluster of hosts, which is folded where it is large; None without a name."""
    if not name:
        return None
    id_ = id_from("cluster", name)
    if draft.find(Table.GROUPS, id_) is None:
        size = sum(one.fact.cluster == name for one in picture.hosts)
        draft.put(Group(id=id_, name=name, folded=size >= _FOLD_FROM))
    return id_
