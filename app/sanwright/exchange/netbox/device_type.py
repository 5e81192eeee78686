"""A device type of the NetBox community's library: its fields, and the part that they make.

What such a file does not say stays unknown and is listed: it describes a box to be racked and
cabled, not what a storage network needs to know of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sanwright.bom.mains import CONNECTORS
from sanwright.catalog.validation import refuse_problems, structure_problems
from sanwright.errors import InputError
from sanwright.exchange.importer import Conclusion, ImportSource, Remark, RemarkKind
from sanwright.exchange.netbox.ports import is_fibre_channel, port_groups
from sanwright.exchange.netbox.yaml_text import read_yaml
from sanwright.parts import (
    Confidence,
    Figure,
    Part,
    PartKind,
    PartNumber,
    Physical,
    Source,
)
from sanwright.plain_ids import id_from
from sanwright.text import Text, verbatim
from sanwright.units import Mass, Power

SOURCE_KEY = "netbox"
LIBRARY = "NetBox device-type library"
URL = "https://github.com/netbox-community/devicetype-library"

REQUIRED = ("manufacturer", "model", "slug")
LARGEST_BYTES = 512_000

_FOLDER = "device-types"
_USED = {
    "manufacturer",
    "model",
    "slug",
    "part_number",
    "u_height",
    "airflow",
    "weight",
    "weight_unit",
    "interfaces",
    "power-ports",
    "module-bays",
}
_KILOGRAMS = {"kg": 1.0, "g": 0.001, "lb": 0.45359237, "oz": 0.028349523125}
_SUPPLY = re.compile(r"\s*(psu?|power[ _-]?supply|pem|pwr)\b|psu?\d", re.IGNORECASE)
_SWITCH_PORTS = 8
"""A box with this many Fibre Channel ports is taken for a switch, and the import says so."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class DeviceType:
    """A device type as the file has it: its fields are texts, lists and mappings of these."""

    name: str
    """What the file is called in messages."""
    place: str
    """Where in the library it stands."""
    fields: dict[str, Any]


def read(source: ImportSource) -> DeviceType:
    """The fields of a device type.

    Raises InputError, one sentence naming the file, if it is none or not safe to read.
    """
    fields = read_yaml(source.text(LARGEST_BYTES), source.name)
    found = DeviceType(source.name, _place(Path(source.name)), fields)
    with _naming(found):
        for key in REQUIRED:
            if not _text(fields, key):
                raise InputError(
                    Text(
                        "is not a NetBox device type: “{key}” is missing; add it, or choose "
                        "another file.",
                        key=key,
                    )
                )
    return found


def part_of(device_type: DeviceType, kind: PartKind | None) -> Conclusion[Part]:
    """The part that a device type is; ``kind`` says what it is, which the file does not.

    Raises InputError, one sentence naming the file, for fields that cannot be what they say.
    """
    with _naming(device_type):
        return _Reader(device_type.fields, device_type.place, kind).result()


@contextmanager
def _naming(device_type: DeviceType) -> Iterator[None]:
    """Put the file's name before what is wrong with it."""
    try:
        yield
    except InputError as error:
        raise InputError(
            Text("“{path}”: {error}", path=device_type.name, error=error.text)
        ) from None


class _Reader:
    """Reads one file's fields, noting what is missing and what is left."""

    def __init__(self, data: dict[str, Any], place: str, kind: PartKind | None) -> None:
        self._data = data
        self._place = place
        interfaces = list(_entries(data, "interfaces"))
        self._fc = [entry for entry in interfaces if is_fibre_channel(_text(entry, "type"))]
        self._others = [entry for entry in interfaces if entry not in self._fc]
        self._kind = kind or self._likely_kind()
        self._is_told = kind is not None
        self._lacks: list[Text] = []

    def result(self) -> Conclusion[Part]:
        """The part with its gaps."""
        ports, unclear = port_groups(self._fc, self._kind, self._about)
        self._lacks += unclear
        number = _text(self._data, "part_number")
        physical = self._physical()
        part = Part(
            id=_id(self._data),
            kind=self._kind,
            vendor=_text(self._data, "manufacturer"),
            model=_text(self._data, "model"),
            part_numbers=(PartNumber(number=number, sources=(SOURCE_KEY,)),) if number else (),
            ports=ports,
            physical=physical,
            identified_in=(SOURCE_KEY,),
            sources=(Source(key=SOURCE_KEY, title=self._place, url=URL),),
        )
        refuse_problems(part, structure_problems(part))
        self._lacks += self._never_said(bool(ports), bool(number))
        doubts = () if self._is_told else (Remark(RemarkKind.DOUBTFUL, self._assumed()),)
        lacking = (Remark(RemarkKind.LACKING, why) for why in self._lacks)
        left_out = (Remark(RemarkKind.LEFT_OUT, why) for why in self._ignored())
        return Conclusion(part, (*doubts, *lacking, *left_out))

    def _likely_kind(self) -> PartKind:
        if not self._fc:
            return PartKind.SERVER
        return PartKind.SWITCH if len(self._fc) >= _SWITCH_PORTS else PartKind.ARRAY

    def _assumed(self) -> Text:
        kind, count = self._kind.label, len(self._fc)
        if not count:
            return Text(
                "What it is: {kind} is assumed, as it has no Fibre Channel ports.", kind=kind
            )
        return Text(
            "What it is: {kind} is assumed, as it has {count} Fibre Channel ports.",
            "What it is: {kind} is assumed, as it has {count} Fibre Channel ports.",
            count,
            kind=kind,
        )

    def _about(self, value: _T, note: str = "") -> Figure[_T]:
        return Figure(value=value, sources=(SOURCE_KEY,), confidence=Confidence.MEDIUM, note=note)

    def _physical(self) -> Physical:
        units = _number(self._data, "u_height")
        weight = self._weight()
        airflow = _text(self._data, "airflow")
        supplies = [_text(entry, "name") for entry in _entries(self._data, "power-ports")]
        named = bool(supplies) and all(_SUPPLY.match(name) for name in supplies)
        note = f"Counted from its power inlets: {', '.join(supplies)[:200]}."
        self._note_missing(units, weight, airflow, named)
        return Physical(
            rack_units=self._about(units) if units else None,
            weight=self._about(weight) if weight else None,
            airflow=self._about(airflow) if airflow else None,
            power_supplies=self._about(len(supplies), note) if named else None,
            power_inlet=self._inlet(),
        )

    def _inlet(self) -> Figure[str] | None:
        """The coupler of all power inlets, if it is one of IEC 60320 and the same on each."""
        types = {_text(entry, "type") for entry in _entries(self._data, "power-ports")}
        coupler = types.pop().removeprefix("iec-60320-").upper() if len(types) == 1 else ""
        return self._about(coupler) if coupler in CONNECTORS else None

    def _weight(self) -> Mass | None:
        amount = _number(self._data, "weight")
        if not amount:
            return None
        unit = _text(self._data, "weight_unit") or "kg"
        if unit not in _KILOGRAMS:
            raise InputError(
                Text(
                    "weight_unit “{unit}” is not one of {known}.",
                    unit=unit[:40],
                    known=", ".join(_KILOGRAMS),
                )
            )
        return Mass(round(amount * _KILOGRAMS[unit], 3))

    def _note_missing(
        self, units: float | None, weight: Mass | None, airflow: str, has_supplies: bool
    ) -> None:
        if not units:
            self._lacks.append(Text("Rack units."))
        if weight is None:
            self._lacks.append(Text("Weight."))
        if not airflow:
            self._lacks.append(Text("Airflow."))
        inlets = _entries(self._data, "power-ports")
        draws = [draw for inlet in inlets if (draw := _number(inlet, "maximum_draw"))]
        if draws:
            power = Text(
                "Power of the whole system (an inlet draws up to {power}), and depth and width "
                "in mm.",
                power=Power(max(draws)),
            )
        else:
            power = Text("Power of the whole system, and depth and width in mm.")
        self._lacks.append(power)
        if not has_supplies:
            self._lacks.append(Text("Number of power supplies."))

    def _never_said(self, has_ports: bool, has_number: bool) -> Iterator[Text]:
        if has_ports:
            yield Text("Speeds below the fastest of each port.")
            yield Text("Optics: which ones fit, and which it ships with.")
            yield Text("Licences: how many ports may be used as bought, and what more cost.")
            yield Text("Buffer-to-buffer credits and trunk groups.")
        if not has_number:
            yield Text("Order numbers.")
        else:
            yield Text("What exactly its order number orders, and order numbers of its options.")
        bays = [_text(entry, "name") for entry in _entries(self._data, "module-bays")]
        if bays:
            yield Text(
                "What goes into its module bay ({names}).",
                "What goes into its {count} module bays ({names}).",
                len(bays),
                names=_shortened(bays),
            )
        yield Text("End of sale and end of support.")

    def _ignored(self) -> Iterator[Text]:
        types = Counter(_text(entry, "type")[:40] for entry in self._others)
        for name, count in types.items():
            yield Text(
                "{count} interface of type {type}: not Fibre Channel.",
                "{count} interfaces of type {type}: not Fibre Channel.",
                count,
                type=name or Text("no type"),
            )
        for key, value in self._data.items():
            name = str(key)[:40]
            if name not in _USED:
                yield verbatim(f"{name} ({len(value)})." if isinstance(value, list) else f"{name}.")


def _place(path: Path) -> str:
    parts = path.parts
    start = parts.index(_FOLDER) if _FOLDER in parts else len(parts) - 1
    return f"{LIBRARY}, {'/'.join(parts[start:])}"[:300]


def _id(data: dict[str, Any]) -> str:
    """The library's own name for it, marked so that it never takes a shipped part's place."""
    slug = id_from(_text(data, "slug"))[:70].strip("-")
    if not slug:
        raise InputError(Text("is not a NetBox device type: its “slug” has no letters and digits."))
    return f"{slug}-{SOURCE_KEY}"


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise InputError(Text("“{key}” must be a text.", key=key))
    return value.strip()


def _number(data: dict[str, Any], key: str) -> float | None:
    text = _text(data, key)
    if not text or text in ("~", "null"):
        return None
    if not re.fullmatch(r"\d{1,7}(\.\d{1,6})?", text):
        raise InputError(
            Text("“{key}” must be a number of 0 or more, not “{text}”.", key=key, text=text[:40])
        )
    return float(text)


def _entries(data: dict[str, Any], key: str) -> Iterator[dict[str, Any]]:
    value = data.get(key) or []
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise InputError(Text("“{key}” must be a list of entries with a name.", key=key))
    yield from value


def _shortened(names: list[str]) -> str:
    return ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
