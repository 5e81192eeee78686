"""Lists of devices and ports in one field, parted by semicolons."""

from __future__ import annotations

from sanwright.design.port_meant import port_meant
from sanwright.design.records import Table, port_device, port_name
from sanwright.edits.draft import Draft
from sanwright.edits.wwpn import normal_wwpn
from sanwright.errors import InvalidEditError
from sanwright.fields.book import Book
from sanwright.fields.ports import port_text
from sanwright.fields.record_field import Absence, RecordField, find, set_fields
from sanwright.text import Text, verbatim

_PARTING = ";"
_MOST_NAMED = 8


def members_text(book: Book, references: tuple[str, ...]) -> str:
    """Devices and ports by name."""
    return f"{_PARTING} ".join(_text(book, reference) for reference in references)


def read_members(book: Book, text: str) -> tuple[str, ...]:
    """What a list names: devices, ports as ``device:port``, or WWPNs of ports.

    Raises InvalidEditError for a name that nobody or more than one has.
    """
    names = (name.strip() for name in text.replace("\n", _PARTING).split(_PARTING))
    return tuple(dict.fromkeys(_member(book, name) for name in names if name))


def members_field(table: Table, key: str, label: Text, absent: Absence) -> RecordField:
    """A field of such lists."""

    def read(book: Book, id_: str) -> str:
        return members_text(book, getattr(find(book, table, id_), key))

    def write(book: Book, draft: Draft, id_: str, text: str) -> None:
        set_fields(draft, table, id_, **{key: read_members(book, text)})

    return RecordField(table, key, label, read, write, absent, width=240)


def _text(book: Book, reference: str) -> str:
    if reference in book.design.devices:
        return book.names(Table.DEVICES).text(reference)
    return port_text(book, reference)


def _member(book: Book, name: str) -> str:
    devices = book.names(Table.DEVICES)
    device = devices.find(name)
    if device is not None:
        return device
    owner, port = _split(name)
    device = devices.find(owner) if port else None
    if device is not None:
        meant, known = port_meant(device, port, book.fitted(), book.design.part_of)
        if meant is not None:
            return meant
        raise InvalidEditError(
            Text(
                "{device} has no port “{port}”; there are: {some}.",
                device=devices.text(device),
                port=port,
                some=_some(book, known),
            )
        )
    try:
        wwpn = normal_wwpn(name)
    except InvalidEditError:
        wwpn = ""
    found = book.wwpns().find(wwpn) if wwpn else None
    if found is not None:
        return found
    if wwpn:
        raise InvalidEditError(Text("No port has the WWPN {wwpn}, or several have it.", wwpn=wwpn))
    raise InvalidEditError(
        Text(
            "“{name}” is no device or port here, or several are called so; write "
            "device:port, parted by semicolons.",
            name=name,
        )
    )


def _some(book: Book, ports: list[str]) -> Text:
    if not ports:
        return Text("none")
    more = ["…"] if len(ports) > _MOST_NAMED else []
    return verbatim(", ".join([*(port_text(book, each) for each in ports[:_MOST_NAMED]), *more]))


def _split(name: str) -> tuple[str, str]:
    """Device and port of ``device:port`` or ``device port 3``."""
    if ":" in name:
        return port_device(name).strip(), port_name(name).strip()
    owner, word, port = name.rpartition(" port ")
    return (owner, port) if word else (name, "")
