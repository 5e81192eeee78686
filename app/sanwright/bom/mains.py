"""Which power cord fits an inlet and a socket outlet: appliance couplers, plugs by country.

Sources: IEC 60320-1 for the couplers (C13 goes into a C14 inlet, C15 into C16, C19 into C20) and
their currents of 10 A and 16 A; IEC, World Plugs, for the types of plug that a country uses, read
in a collection of 2016; Wikipedia, AC power plugs and sockets, for the standards behind the types.
Types A and C have no earth and are left out. Where a country uses several types with an earth,
nobody can tell from the country alone which outlets a room has.

Cords by order number: HPE, QuickSpecs of the MSA 2050, MSA 2060 and Alletra Storage MP and a list
of One Config Advanced for the SN3600B; Dell, order texts of PowerEdge servers; Lenovo, feature
codes of ThinkSystem servers. Each stands in the catalog as an accessory with its source; cords on
their way out are left out. The couplers being standards, a cord of one maker fits the devices of
any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sanwright.units import Length

CONNECTORS = {"C14": "C13", "C16": "C15", "C20": "C19"}
"""The connector of a cord by the inlet of the device."""

_STRIP_PLUGS = {"C13": "C14", "C15": "C14", "C19": "C20"}
_HEAVY = "C19"
_HEAVY_PLUGS = ("CEE 7/7",)
"""Plugs for 16 A; the others carry less or more than a C19 connector may."""

_ONLY: dict[str, str] = {
    "F": (
        "AF AL DZ AD AO AM AT AZ BY BE BJ BA BG BF BI CM CV CF KM CG CI HR CZ DJ EG GQ EE FI FR GE "
        "DE GR HU IS ID IR KZ KR KP KG LV LT LU MK MN ME MA NL NC NO PL PT MD RE RO RU ST RS SK SI "
        "ES SR SE TN TR UA VN"
    ),
    "G": "BH BN CY FK GB GD GI GM IE IM KE KH KW LC MT MU MW OM SA SC UG",
    "B": (
        "US CA MX JP TW AG BB BM BS CO CR CU DO EC FM GT GU HN HT JM KY MS NI PA PE PH PR PW SV TC "
        "TT VE VG VI"
    ),
    "I": "AU NZ CN AR CK FJ KI NR PG TO TV WS",
    "J": "CH LI RW",
    "L": "CL ER",
    "N": "BR",
    "M": "LS SZ",
}
"""Countries by the one type of plug with an earth that they use; E and F are one, CEE 7/7."""

_SEVERAL = dict(
    pair.split(":")
    for pair in (
        "AE:DG BD:DGK BW:DGM DK:FK FO:FK GH:DG GL:FK GY:BDG HK:DG IL:HM IN:DM IQ:DG IT:FL "
        "JO:BDFGJ LA:BF LB:BDG LK:DGM LR:BF LY:DFL MC:DF MO:DFGM MY:GM MZ:FM NA:DM NG:DG NP:DM "
        "PK:DGM QA:DG SG:GM SM:FL TH:BF TZ:DG UY:FIL YE:DG ZA:DMN ZM:DG ZW:DG "
    ).split()
)
"""Countries that use several types with an earth, with all of them."""

_STANDARDS = {
    "B": "NEMA 5-15P",
    "D": "BS 546",
    "F": "CEE 7/7",
    "G": "BS 1363",
    "H": "SI 32",
    "I": "AS/NZS 3112",
    "J": "SEV 1011",
    "K": "DS 60884-2-D1",
    "L": "CEI 23-50",
    "M": "BS 546 (15 A)",
    "N": "IEC 60906-1",
}
_NATIONAL = {"AR": "IRAM 2073", "BR": "NBR 14136", "CN": "GB 2099.1", "JP": "JIS C 8303"}
_TYPES = {country: type_ for type_, list_ in _ONLY.items() for country in list_.split()} | _SEVERAL


@dataclass(frozen=True, slots=True, order=True)
class Cord:
    """A cord by its ``connector`` at the device and its ``plug``; empty: not known.

    ``choices`` are the plugs that may fit where nobody can tell which.
    """

    connector: str
    plug: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SoldCord:
    """A cord as a maker sells it: its order number and length."""

    vendor: str
    number: str
    length: Length


_SOLD: dict[tuple[str, str], tuple[tuple[str, str, float], ...]] = {
    ("C13", "C14"): (("HPE", "A0K02A", 2.0), ("Dell", "450-AADY", 2.0), ("Lenovo", "6311", 2.8)),
    ("C13", "CEE 7/7"): (("HPE", "AF568A", 1.83),),
    ("C13", "BS 1363"): (("HPE", "AF570A", 1.83),),
    ("C13", "NEMA 5-15P"): (("HPE", "AF556A", 1.83), ("Lenovo", "6313", 2.8)),
    ("C13", "SEV 1011"): (("HPE", "AF565A", 1.83),),
    ("C13", "AS/NZS 3112"): (("HPE", "AF569A", 2.5),),
    ("C13", "SI 32"): (("HPE", "AF564A", 1.83),),
    ("C13", "IRAM 2073"): (("HPE", "AF558A", 2.5),),
    ("C13", "NBR 14136"): (("HPE", "AF591A", 1.83),),
    ("C13", "JIS C 8303"): (("HPE", "AF572A", 2.0),),
    ("C19", "C20"): (("HPE", "295633-B22", 2.5),),
}
"""Vendor, number and metres of cords by connector and plug: one length of each maker."""


def sold_cord(cord: Cord, makers: Iterable[str]) -> SoldCord | None:
    """The cord as the first of ``makers`` sells it that does; None if none of them is known to."""
    sold = {vendor: (number, metres) for vendor, number, metres in _SOLD.get(_key(cord), ())}
    for maker in makers:
        if maker in sold:
            number, metres = sold[maker]
            return SoldCord(maker, number, Length(metres))
    return None


def sold_numbers() -> dict[str, str]:
    """Every order number of a cord with its vendor."""
    return {number: vendor for sold in _SOLD.values() for vendor, number, _ in sold}


def _key(cord: Cord) -> tuple[str, str]:
    return cord.connector, cord.plug


def cord_for(inlet: str, country: str, *, rack_power: bool) -> Cord | None:
    """The cord for an inlet such as ``C14``; None if no connector is known for it.

    ``rack_power`` plugs it into a power strip in the rack, else the country decides.
    """
    connector = CONNECTORS.get(inlet.strip().upper())
    if connector is None:
        return None
    if rack_power:
        return Cord(connector, _STRIP_PLUGS[connector])
    plugs = plugs_of(country)
    fitting = tuple(plug for plug in plugs if connector != _HEAVY or plug in _HEAVY_PLUGS)
    is_clear = len(plugs) == 1 and fitting == plugs
    return Cord(connector, fitting[0]) if is_clear else Cord(connector, "", fitting)


def plugs_of(country: str) -> tuple[str, ...]:
    """The plugs with an earth that a country (ISO 3166-1, two letters) uses; empty: not known."""
    code = country.strip().upper()
    types = _TYPES.get(code, "")
    return tuple(_NATIONAL.get(code) or _STANDARDS[type_] for type_ in types)
