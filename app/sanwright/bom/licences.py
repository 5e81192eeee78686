"""Lines for licences: ports beyond those a switch is bought with, and licensed features in use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from sanwright.analysis import Assessment, remembered
from sanwright.analysis.licences import (
    LicenceNeed,
    is_licence_expected,
    is_licensed_today,
    licence_need,
    takes_licences,
)
from sanwright.bom.gaps import GapKind, OpenPoint
from sanwright.bom.licensed_features import FEATURES, feature_named, uses_of
from sanwright.bom.lines import BomLine, Category
from sanwright.bom.order_numbers import NUMBER_UNKNOWN, remarks_of
from sanwright.listing import all_of
from sanwright.parts import Part, value_of
from sanwright.text import NOTHING, Text


@dataclass(frozen=True, slots=True, order=True)
class _Want:
    """What one switch needs; switches of one part that need the same share a line."""

    part: str
    feature: str
    used: int
    beyond: int


def licence_lines(facts: Assessment) -> Iterator[BomLine]:
    """One line for each licence need that several devices of one part share."""
    found: dict[_Want, list[str]] = {}
    needs: dict[_Want, LicenceNeed] = {}
    for device in facts.tables.devices.values():
        if not takes_licences(facts.tables.part(device.part)):
            continue
        need = licence_need(facts, device.id)
        if need is None:
            continue
        for want in _wants(facts, device.id, need):
            found.setdefault(want, []).append(device.id)
            needs.setdefault(want, need)
    for want in sorted(found):
        line = _feature_line(needs[want].part, want) if want.feature else _port_line(needs[want])
        yield _for_devices(line, sorted(found[want]))


def licence_points(facts: Assessment) -> Iterator[OpenPoint]:
    """A gap for every switch part whose licence needs nobody knows, as far as it matters."""
    tables = facts.tables
    by_part: dict[str, list[str]] = {}
    for device in tables.devices.values():
        by_part.setdefault(device.part, []).append(device.id)
    uses = {key: uses_of(tables, key) for key in FEATURES}
    asked: dict[str, list[tuple[Text, tuple[str, ...]]]] = {}
    for id_ in sorted(by_part):
        part = tables.part(id_)
        if part is None or not takes_licences(part):
            continue
        devices = tuple(sorted(by_part[id_]))
        open_ = _base_open(facts, part, devices)
        if open_:
            yield OpenPoint(GapKind.LICENCES, _base_unknown(part), open_)
        for key in FEATURES:
            using = tuple(id_ for id_ in devices if uses[key].get(id_))
            if using and not feature_named(part, key):
                asked.setdefault(key, []).append((part.label, using))
    yield from (_feature_unknown(key, parts) for key, parts in asked.items())


def _feature_unknown(key: str, parts: list[tuple[Text, tuple[str, ...]]]) -> OpenPoint:
    """What is to be asked of a feature: of all parts at once of which nobody knows."""
    said = Text(
        "Whether {part} needs a licence for {feature}, which the design uses, is not known.",
        "Whether {part} need a licence for {feature}, which the design uses, is not known.",
        len(parts),
        part=all_of([label for label, _ in parts]),
        feature=FEATURES[key],
    )
    return OpenPoint(GapKind.FEATURE_LICENCE, said, tuple(id_ for _, ids in parts for id_ in ids))


def licence_notes(facts: Assessment) -> Iterator[Text]:
    """A sentence for every switch part of which the ports that are licensed are not known."""
    for id_ in sorted({device.part for device in facts.tables.devices.values()}):
        part = facts.tables.part(id_)
        if part is not None and _base_open(facts, part, facts.index("devices_of_part", id_)):
            yield _base_unknown(part)


def _base_open(facts: Assessment, part: Part, devices: Iterable[str]) -> tuple[str, ...]:
    """Switches of a part of which nobody knows which ports are open, and whether more are due."""
    if not is_licence_expected(part) or _is_base_known(part):
        return ()
    return tuple(id_ for id_ in devices if not is_licensed_today(facts, id_))


def _is_base_known(part: Part) -> bool:
    return part.licensing is not None and part.licensing.base_ports is not None


def _base_unknown(part: Part) -> Text:
    return Text(
        "It is not known how many ports {part} comes with a licence for; port licences for it are "
        "not on this list.",
        part=part.label,
    )


def _wants(facts: Assessment, device: str, need: LicenceNeed) -> Iterator[_Want]:
    part = need.part.id
    if need.beyond:
        yield _Want(part, "", need.used, need.beyond)
    for feature, ports in need.features:
        yield _Want(part, feature, ports, 0)
    for key in FEATURES:
        feature = feature_named(need.part, key)
        if feature and _uses(facts, key).get(device):
            yield _Want(part, feature, 0, 0)


@remembered
def _uses(facts: Assessment, key: str) -> dict[str, int]:
    return uses_of(facts.tables, key)


def _feature_line(part: Part, want: _Want) -> BomLine:
    remark = Text("needed for what is drawn; order number unknown")
    if want.used:
        remark = Text(
            "needed for the cabled {count:,} port; order number unknown",
            "needed for the cabled {count:,} ports; order number unknown",
            want.used,
        )
    return BomLine(
        category=Category.LICENCES,
        vendor=part.vendor,
        description=Text("{feature} for {part}", feature=want.feature, part=part.title),
        quantity=1,
        remark=remark,
    )


def _port_line(need: LicenceNeed) -> BomLine:
    part = need.part
    number = value_of(part.licensing.increment_part_number) or "" if part.licensing else ""
    beyond = _beyond(need)
    no_number = NOTHING if number else NUMBER_UNKNOWN
    if need.licences is None:
        return BomLine(
            category=Category.LICENCES,
            vendor=part.vendor,
            part_number=number,
            description=Text("Port licence for {part}: {ports}", part=part.title, ports=beyond),
            quantity=1,
            remark=remarks_of(Text("how many ports one licence opens is unknown"), no_number),
            lacks=(GapKind.LICENCE_STEP,),
        )
    cabled = Text("{used:,} ports cabled: {ports}", used=need.used, ports=beyond)
    return BomLine(
        category=Category.LICENCES,
        vendor=part.vendor,
        part_number=number,
        description=licence_title(part, need.step or 0),
        quantity=need.licences,
        remark=remarks_of(cabled, no_number),
    )


def licence_title(part: Part, step: int) -> Text:
    """What a licence for ``step`` more ports is called; a price list may have it by that."""
    return Text("Port licence for {part}, {step} ports each", part=part.title, step=step)


def _beyond(need: LicenceNeed) -> Text:
    if need.is_owned:
        return Text(
            "{count:,} port beyond the {base:,} that are licensed today",
            "{count:,} ports beyond the {base:,} that are licensed today",
            need.beyond,
            base=need.base or 0,
        )
    return Text(
        "{count:,} port beyond the {base:,} base ports",
        "{count:,} ports beyond the {base:,} base ports",
        need.beyond,
        base=need.base or 0,
    )


def _for_devices(line: BomLine, devices: list[str]) -> BomLine:
    each = NOTHING
    if len(devices) > 1:
        each = Text("on each of {count:,} devices", count=len(devices))
    return replace(
        line,
        quantity=line.quantity * len(devices),
        devices=tuple(devices),
        counted=tuple((device, line.quantity) for device in devices),
        remark=remarks_of(line.remark, each),
    )
