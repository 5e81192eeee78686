"""What a port's world wide name (WWPN) may be: 16 hexadecimal digits in one of the known formats.

Sources: IEEE Registration Authority, Fibre Channel formats (NAA 1, 2 and 5, and C to F for mapped
EUI-64, in names of 8 bytes; NAA 6 is of 16 bytes); Brocade Fabric OS Administrator's Guide 8.0.1,
Zone objects (a name that begins with 00 is not allowed in a zone).
"""

from __future__ import annotations

import re

from sanwright.errors import InputError, InvalidEditError
from sanwright.text import Text

_HEX = re.compile(r"^[0-9a-f]{16}$")
_SIGNS = re.compile(r"[:\-.\s]")
FORMATS = frozenset("1235cdef")
"""The first digit of names of 8 bytes: IEEE 48-bit, extended, local, registered, mapped EUI-64."""

_WHY = {
    "0": Text("names that begin with 0 are none that zones can have"),
    "4": Text("a name that begins with 4 is made of an IP address"),
    "6": Text("names that begin with 6 have 32 digits; this is half of one"),
}
_UNKNOWN = Text("no format of names begins with this digit")


def wwpn_of(text: str) -> str:
    """The WWPN in pairs of small digits with colons. Raises InputError, one sentence, for others.

    >>> wwpn_of("0x100000109B00A1F3")
    '10:00:00:10:9b:00:a1:f3'
    """
    wwpn = normal_wwpn(text.strip())
    first = wwpn[0]
    if first not in FORMATS:
        raise InputError(
            Text(
                "“{text}” is no WWPN: {why}.",
                text=text.strip(),
                why=_WHY.get(first, _UNKNOWN),
            )
        )
    if first == "1" and not wwpn.startswith("10:00:"):
        raise InputError(
            Text("“{text}” is no WWPN: names of its kind begin with 10:00.", text=text.strip())
        )
    return wwpn


def normal_wwpn(text: str) -> str:
    """A WWPN in pairs with colons; plain and dotted digits are taken too.

    Raises InvalidEditError for anything else.
    """
    digits = _SIGNS.sub("", text.casefold().removeprefix("0x"))
    if not _HEX.match(digits):
        raise InvalidEditError(
            Text(
                "“{text}” is no WWPN; write 16 hexadecimal digits, such as "
                "10:00:00:10:9b:00:00:01.",
                text=text,
            )
        )
    return ":".join(digits[at : at + 2] for at in range(0, 16, 2))
