"""``show interface transceiver`` and ``... details``: what is in each cage and what it measures.

With details, each measurement stands beside the module's own limits: high and low alarm, high and
low warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from sanwright.exchange.captures.facts import Fact, OpticFact, SwitchMaker, SwitchPort
from sanwright.exchange.captures.grammar import Grammar, Unread
from sanwright.exchange.captures.grammars.cisco.notation import interface, is_storage
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import gfc

_HEAD = re.compile(r"(\S+)\s*(?:\s(?:sfp|fcot|transceiver)\s+is\s+(not present|present|absent).*)?",
                   re.IGNORECASE)  # fmt: skip
_PRESENT = re.compile(r"\s+(?:sfp|transceiver)\s+is\s+(not present|present|absent).*", re.I)
_KEY = re.compile(
    r"\s+(name|(?:manufacturer's )?part number|revision|serial number|cisco part number|"
    r"cisco product id|cisco pid|(?:fc-?\s?)?transmitter type|(?:\S+ ){0,4}wavelength) is\s*(.*)",
    re.IGNORECASE,
)
_SPEEDS = re.compile(
    r".*Min speed:\s*(\d{3,6})\s*Mb/s,\s*Max speed:\s*(\d{3,6})\s*Mb/s", re.IGNORECASE
)
_MEASURED = re.compile(
    r"\s+(?:optical\s+)?(temperature|voltage|current|tx power|rx power)\s*:?\s+(-?\d|N/A|--).*",
    re.IGNORECASE,
)
_VALUE = re.compile(r"(N/A|-?\d{1,4}(?:\.\d{1,4})?)\s*(?:C|V|mA|dBm)\b", re.IGNORECASE)
_LENGTH = re.compile(r"(\d{3,4})(?:\.\d+)?\s*nm", re.IGNORECASE)
_COMMANDS = (
    "show interface transceiver",
    "show interface transceiver details",
    "show interface transceiver calibrations",
)
_ORDERED = ("cisco product id", "cisco pid", "cisco part number")
_GENERATIONS = (1, 2, 4, 8, 16, 32, 64, 128)


@dataclass
class _Cage:
    head: OutputLine
    port: SwitchPort
    present: bool | None
    keys: dict[str, str] = field(default_factory=dict)
    measured: dict[str, list[float | None]] = field(default_factory=dict)

    def at(self, key: str, column: int = 0) -> float | None:
        """A measurement (column 0), its high and low alarm (1, 2), high and low warning (3, 4)."""
        values = self.measured.get(key, [])
        return values[column] if column < len(values) else None


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(
        _begins(line) and ("is" in line.split() or _PRESENT.fullmatch(following))
        for line, following in pairwise((*lines, ""))
    )


def _begins(text: str) -> re.Match[str] | None:
    found = _HEAD.fullmatch(text) if text[:1].isalpha() else None
    return found if found and interface(found[1]) else None


def _read(output: Output) -> Iterator[Fact | Unread]:
    """What is between the lines that are known is on lanes, faults and codes of the module."""
    cage: _Cage | None = None
    for line in output.lines:
        begins = _begins(line.text)
        port = interface(begins[1]) if begins else None
        key, measured = _KEY.fullmatch(line.text), _MEASURED.fullmatch(line.text)
        if begins and port:
            yield from _optic(output, cage)
            said = (begins[2] or "").casefold()
            cage = _Cage(line, port, said == "present" if said else None)
        elif cage is None:
            continue
        elif _PRESENT.fullmatch(line.text):
            cage.present = "not present" not in line.text and "absent" not in line.text
        elif key:
            cage.keys[key[1].casefold()] = key[2].strip().removeprefix("--")
        elif measured:
            cage.measured[measured[1].casefold()] = [
                None if value.upper() == "N/A" else float(value)
                for value in _VALUE.findall(line.text)
            ]
        elif _SPEEDS.match(line.text):
            cage.keys["speeds"] = line.text
    yield from _optic(output, cage)


def _optic(output: Output, cage: _Cage | None) -> Iterator[Fact]:
    if cage is None or cage.present is None or not is_storage(cage.port):
        return
    keys = cage.keys
    kind = next((text for key, text in keys.items() if "transmitter type" in key), "").casefold()
    length = _LENGTH.search(next((text for key, text in keys.items() if "wavelength" in key), ""))
    yield OpticFact(
        output.place(cage.head), output.speaker, port=cage.port, present=cage.present,
        vendor=keys.get("name", ""),
        part_number=keys.get("manufacturer's part number", keys.get("part number", "")),
        order_number=next(filter(None, map(keys.get, _ORDERED)), "") or "",
        revision=keys.get("revision", ""), serial=keys.get("serial number", ""),
        speeds=_speeds(keys.get("speeds", "")),
        wavelength_nm=float(length[1]) if length else None,
        short_wave=True if "short wave" in kind else False if "long wave" in kind else None,
        rx_power_dbm=cage.at("rx power"), tx_power_dbm=cage.at("tx power"),
        rx_low_alarm_dbm=cage.at("rx power", 2), tx_low_alarm_dbm=cage.at("tx power", 2),
        rx_low_warning_dbm=cage.at("rx power", 4), tx_low_warning_dbm=cage.at("tx power", 4),
        rx_high_alarm_dbm=cage.at("rx power", 1), tx_high_alarm_dbm=cage.at("tx power", 1),
        rx_high_warning_dbm=cage.at("rx power", 3), tx_high_warning_dbm=cage.at("tx power", 3),
        temperature_c=cage.at("temperature"), voltage_v=cage.at("voltage"),
        current_ma=cage.at("current"),
    )  # fmt: skip


def _speeds(text: str) -> tuple[str, ...]:
    """The generations from the slowest to the fastest that it says."""
    found = _SPEEDS.match(text)
    if found is None:
        return ()
    slowest, fastest = (int(found[side]) / 1000 for side in (1, 2))
    return tuple(gfc(rate) for rate in _GENERATIONS if slowest <= rate <= fastest)


GRAMMAR = Grammar(SwitchMaker.CISCO, _COMMANDS, _looks_like, _read)
