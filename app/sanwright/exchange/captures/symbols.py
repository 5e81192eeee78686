"""What devices tell the fabric of themselves: free text, which each maker fills in its own way.

Symbolic names hold models, serial numbers, and what hosts and arrays are called. The shapes are
those of adapters and arrays in support bundles that public readers quote; one more is one more row.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Told:
    """What a symbolic name says; empty where it does not say it.

    ``system`` is the same for all ports of an array, and of no other: its name or serial number.
    """

    host: str = ""
    """The host that an adapter is in."""
    name: str = ""
    """What its owner calls an array."""
    serial: str = ""
    vendor: str = ""
    model: str = ""
    is_tape: bool = False
    is_storage: bool = False
    gateway: str = ""
    """The name of an access gateway, which its own login gives."""
    address: str = ""
    firmware: str = ""

    @property
    def system(self) -> str:
        """By which ports of one array are told to be of one."""
        return self.name or self.serial


NOTHING_TOLD = Told()


@dataclass(frozen=True, slots=True)
class _Shape:
    shape: re.Pattern[str]
    vendor: str = ""
    model: str = ""
    is_tape: bool = False
    is_host: bool = False


_ADAPTERS = (
    _Shape(re.compile(r".*?\bHN:\s*(?P<host>\S+).*", re.I), is_host=True),
    _Shape(re.compile(r"(?P<host>[\w.-]+?)_HP-UX_B\.\d\d\.\d\d"), is_host=True),
    _Shape(
        re.compile(r"(?:Brocade|QLogic)-\d\w*\s*\|[^|]*\|\s*(?P<host>[\w.-]+)?\s*(?:\|.*)?", re.I),
        is_host=True,
    ),
    _Shape(
        re.compile(r"(?:QLogic|Broadcom) \w+ FCoE [\d.]+ [\d.]+ (?P<host>[\w.-]+)", re.I),
        is_host=True,
    ),
)
_GATEWAY = _Shape(
    re.compile(
        r"(?:Embedded|Brocade)-AG\s*\|\s*(?P<gateway>[^|]*?)\s*\|\s*\d*\s*\|"
        r"\s*(?P<address>[^|]*?)\s*\|\s*(?P<firmware>.*?)\s*"
    )
)
_TAPES = (
    _Shape(
        re.compile(
            r"(?:(?P<vendor>[A-Z]{2,8})\s+)?"
            r"(?P<model>U(?:LTRIUM|LT\d*|ltrium)[ -][\w-]+(?: [FH]H)?)(?: (?:Fibre Channel|SCSI))?"
            r"(?:\s+\w{4})?(?:\s+(?:S/N-)?(?P<serial>\w{10}))?"
        ),
        is_tape=True,
    ),
    _Shape(
        re.compile(r"(?P<model>[\w ]*Library)\s+S/N[ -]?(?P<serial>\w+)(?:\s+v?Port\S*)?"),
        is_tape=True,
    ),
)
_ARRAYS = (
    _Shape(
        re.compile(r"(?P<vendor>HPE?)_(?P<model>3PAR(?: InServ)? *[\w-]+) *- *(?P<serial>\w+)\b.*")
    ),
    _Shape(re.compile(r"(?P<serial>\w{6,12}) +- +\d:\d{1,2}:\d{1,2}\b.*")),
    _Shape(re.compile(r"(?P<vendor>HPE?) (?P<model>StoreOnce|D2D) S/N-(?P<serial>\w+)\b.*")),
    _Shape(re.compile(r"(?P<model>HSV\d{3}) +- +(?P<name>\S.*?) +- +CR\w+ *"), vendor="HPE"),
    _Shape(re.compile(r"NFINIDAT(?P<model>InfiniBox)\b.*"), vendor="Infinidat"),
    _Shape(re.compile(r"EMC (?P<model>VPLEX) (?P<part>\w+)\b.*"), vendor="Dell EMC"),
    _Shape(re.compile(r"CLARiiON::::SP[AB]\d+::.*"), vendor="Dell EMC", model="CLARiiON"),
    _Shape(re.compile(r"UNITY::::SP[AB]\d+::.*"), vendor="Dell EMC", model="Unity"),
    _Shape(re.compile(r"SYMMETRIX::(?P<serial>\d{6,12})::.*"), vendor="Dell EMC"),
    _Shape(re.compile(r"(?P<vendor>NetApp) Vserver (?P<name>[\w.-]+).*")),
    _Shape(
        re.compile(r"(?P<vendor>NetApp) (?P<model>(?:FAS|AFF|ASA|V)-?\w+) +\((?P<part>[^()]*)\).*")
    ),
    _Shape(re.compile(r"(?P<vendor>NetApp) FC Target (?:Port|Adapter) \([^()]*\) (?P<part>.*)")),
    _Shape(re.compile(r"(?P<vendor>IBM) (?P<model>FlashSystem)-(?P<serial>\d+)")),
    _Shape(
        re.compile(r"Compellent (?:Port .*)?Storage Center: (?P<name>\S+)"),
        vendor="Dell", model="Storage Center",
    ),
    _Shape(re.compile(r"(?P<model>Data Domain) FC Adapter.*"), vendor="Dell EMC"),
    _Shape(re.compile(r"huawei corporation\b.*", re.I), vendor="Huawei"),
)  # fmt: skip
"""Source: the name server's patterns of a public tool for assessing SANs (san-report-switches in
the catalog's sources), with the lines of real bundles that it quotes."""

_MODELS = (
    re.compile(r"(?P<model>(?:\S+ ){0,2}?\S+?) *(?:\bFV|\bFW|\bDV|\bDVR|\bHN|\bOS)[:\d].*", re.I),
    re.compile(r"(?P<model>(?:Brocade|QLogic)-\d\w*)\s*\|.*", re.I),
    re.compile(
        r"(?P<model>(?:QLogic|Broadcom|Brocade)[ -]\w*\d\w*)(?: .*)? (?:FCoE|over) .*", re.I
    ),
    re.compile(r"(?P<model>(?:QL[AE]|QM[EHI]|LPe|OCe)\d[\w-]*)(?: .*)?"),
)
"""What stands before firmware and driver in what adapters say."""
_NO_HOST = re.compile(
    r"localhost(?:\..*)?|\(none\)|N/A|ESXHost|ESXi|Linux-default|:?qlc\(?\d.*|[\da-f]{16}", re.I
)
"""What a host is called as long as nobody gave it a name."""
_TAPE_PRODUCT = re.compile(
    r"ULT(?:RIUM)?\b.*|ULT\d.*|LTO.*|T10000.*|T9[89]40.*|0?3592.*|SDLT.*|DLT.*|L(?:180|700).*|SL\d{3,4}.*|"
    r"03584.*|MSL.*|ESL.*|SCALAR.*|PX\d{3}.*",
    re.I,
)
_VENDOR, _PRODUCT = 8, 24
_HIDDEN = ("host", "name", "serial", "part", "gateway", "address")
"""``part`` names a controller or a port."""


@lru_cache(65_536)
def told_by(symbol: str) -> Told:
    """What a symbolic name says.

    >>> told_by("Emulex LPe32002 FV12 HN:esx1.example. OS:Linux").host
    'esx1.example'
    >>> told_by("HPE_3PAR 8450 - CZ37191P9C - fw:3312").system, told_by("HN:localhost").host
    ('CZ37191P9C', '')
    """
    for shape, found in _found(symbol):
        said = {key: (value or "").strip() for key, value in found.groupdict().items()}
        host = said.get("host", "").rstrip(".")
        return Told(
            host="" if _NO_HOST.fullmatch(host) else host,
            name=said.get("name", ""),
            serial=said.get("serial", ""),
            vendor=said.get("vendor", "") or shape.vendor,
            model=said.get("model", "") or shape.model,
            is_tape=shape.is_tape,
            is_storage=not shape.is_host and shape is not _GATEWAY,
            gateway=said.get("gateway", ""),
            address=said.get("address", ""),
            firmware=said.get("firmware", ""),
        )
    vendor, model = symbol[:_VENDOR].strip(), symbol[_VENDOR:_PRODUCT].strip()
    if _is_padded(symbol):
        return Told(vendor=vendor, model=model, is_storage=True, is_tape=is_tape_product(model))
    return NOTHING_TOLD


def adapter_in(symbol: str) -> str:
    """The model that an adapter gives; empty where the text names none, but a port or a driver.

    >>> adapter_in("QLE2692 FW:v8.08 DVR:v10"), adapter_in("Emulex PPN-10:00:00:00:c9:ac:74:6a")
    ('QLE2692', '')
    """
    found = next((m for model in _MODELS if (m := model.fullmatch(symbol))), None)
    return found["model"] if found is not None else ""


def _found(symbol: str) -> list[tuple[_Shape, re.Match[str]]]:
    """The first shape that a text has."""
    for shape in (_GATEWAY, *_ADAPTERS, *_TAPES, *_ARRAYS):
        found = shape.shape.fullmatch(symbol)
        if found is not None:
            return [(shape, found)]
    return []


def _is_padded(symbol: str) -> bool:
    """Whether it is an answer to an inquiry: vendor, product and revision, padded with blanks."""
    vendor, product = symbol[:_VENDOR], symbol[_VENDOR:_PRODUCT]
    return (
        len(symbol) == _PRODUCT + 4
        and vendor.strip().isalnum()
        and product[:1].strip() != ""
        and (vendor[-1] == " " or product[-1] == " ")
    )


def is_tape_product(product: str) -> bool:
    """Whether what a device answered to an inquiry is a tape drive or library.

    >>> is_tape_product("ULTRIUM-TD8"), is_tape_product("2145")
    (True, False)
    """
    return _TAPE_PRODUCT.fullmatch(product) is not None


def with_names(symbol: str, changed: Callable[[str, str], str]) -> str | None:
    """The text with its names by ``changed`` (kind and name); None where its shape is not known."""
    for _shape, found in _found(symbol):
        text, at = "", 0
        spans = sorted((found.span(key), key) for key in found.groupdict() if key in _HIDDEN)
        for (begin, end), key in spans:
            if begin >= 0 and symbol[begin:end]:
                text += symbol[at:begin] + changed(key, symbol[begin:end])
                at = end
        return text + symbol[at:]
    return symbol if _is_padded(symbol) else None
