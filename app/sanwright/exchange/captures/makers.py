"""Whose WWNs they are: the maker that a WWN names, and what it is used to mean.

A WWN holds the number that the IEEE gave to its maker, so the maker is a fact. What the maker
builds is not: it proposes an answer, and never gives one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Maker:
    """``is_storage`` None where the maker builds both, hosts' adapters and arrays."""

    name: str
    is_storage: bool | None = None


_EMC, _IBM, _NETAPP = Maker("Dell EMC", True), Maker("IBM", True), Maker("NetApp", True)
_EMULEX, _QLOGIC = Maker("Emulex", False), Maker("QLogic", False)
_HPE, _FUJITSU = Maker("HPE"), Maker("Fujitsu")
_MAKERS: Mapping[str, Maker] = {
    "0001fe": Maker("HPE", True), "000097": _EMC, "000144": _EMC, "006016": _EMC,
    "006048": _EMC, "002188": _EMC,
    "000d31": Maker("Dell", True), "005076": _IBM, "001738": _IBM, "0080e5": _NETAPP,
    "00a098": _NETAPP, "00a0b8": _NETAPP, "d039ea": _NETAPP, "24a937": Maker("Pure Storage", True),
    "0060e8": Maker("Hitachi", True), "0002ac": Maker("HPE", True), "6c9ce9": Maker("HPE", True),
    "742b0f": Maker("Infinidat", True), "0024f4": Maker("Kaminario", True),
    "000b08": Maker("Pillar", True), "001f93": Maker("Xiotech", True),
    "00d0b2": Maker("Xiotech", True), "0001ff": Maker("DataDirect Networks", True),
    "000d77": Maker("FalconStor", True), "00c0ff": Maker("Dot Hill", True),
    "00e09e": Maker("Quantum", True), "0000c9": _EMULEX, "0090fa": _EMULEX, "00109b": _EMULEX,
    "00e0d5": _EMULEX, "00e08b": _QLOGIC, "001b32": _QLOGIC, "0024ff": _QLOGIC,
    "000e1e": _QLOGIC, "f4e9d4": _QLOGIC, "00c0dd": _QLOGIC, "34800d": _QLOGIC,
    "8c7cff": Maker("Brocade", False), "0025b5": Maker("Cisco", False), "001438": _HPE,
    "00110a": _HPE, "1402ec": _HPE, "70106f": _HPE, "00000e": _FUJITSU,
}  # fmt: skip
"""By the 24 bits of the registry. Source: IEEE Registration Authority, MA-L assignments; names of
makers that were bought are those of today's owner. What is built: no primary source at hand."""

_VIRTUAL = frozenset({"005056", "000c29", "0003ff"})
"""Numbers of VMware and Microsoft, whose WWNs are those of virtual machines (same registry)."""
_VIRTUAL_EUI = frozenset({"c05076", "c003ff"})
"""How EUI-64s begin that name virtual ports of IBM and Microsoft; their arrays' begin otherwise."""

_VIRTUAL_CONNECT = (
    (0x50014380_02A30000, 0x50014380_02A4FFFF),
    (0x50060B00_00C26200, 0x50060B00_00C361FF),
)
"""WWNs that HPE's Virtual Connect gives to blades. Source: HPE Virtual Connect Manager and Virtual
Connect Enterprise Manager, predefined ranges (HPE documents c03314921 and c03169041)."""


def maker_of(wwn: str) -> Maker | None:
    """The maker that a WWN names; None where the registry's number is none that is known here.

    >>> maker_of("50:06:01:60:3c:e0:00:01").name, maker_of("10:00:00:00:c9:2b:3c:4d").name
    ('Dell EMC', 'Emulex')
    """
    digits = wwn.replace(":", "").casefold()
    if len(digits) != 16:
        return None
    return _MAKERS.get(_number(digits))


def is_virtual(wwpn: str) -> bool:
    """Whether a WWPN is that of a virtual machine.

    >>> is_virtual("c0:50:76:03:00:11:00:02"), is_virtual("50:05:07:68:01:40:b1:3f")
    (True, False)
    """
    digits = wwpn.replace(":", "").casefold()
    return _number(digits) in _VIRTUAL or digits[:6] in _VIRTUAL_EUI


def is_of_virtual_connect(wwpn: str) -> bool:
    """Whether a WWPN is one that HPE's Virtual Connect gives, so that its modules lie between.

    >>> is_of_virtual_connect("50:06:0b:00:00:c2:62:10"), is_of_virtual_connect("10:00:00:00:c9:0")
    (True, False)
    """
    digits = wwpn.replace(":", "")
    if len(digits) != 16:
        return False
    value = int(digits, 16)
    return any(first <= value <= last for first, last in _VIRTUAL_CONNECT)


def _number(digits: str) -> str:
    """The 24 bits of the registry in a WWN of 16 digits; empty where it has none such."""
    of_type = {"1": digits[4:10], "2": digits[4:10], "5": digits[1:7], "6": digits[1:7]}
    return of_type.get(digits[:1], "")


def maker_of_all(wwns: Iterable[str]) -> Maker | None:
    """The one maker of all of them; None where there are several, or one is not known."""
    makers = {maker_of(wwn) for wwn in wwns}
    return next(iter(makers)) if len(makers) == 1 else None
