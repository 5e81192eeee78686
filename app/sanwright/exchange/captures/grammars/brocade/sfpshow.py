"""``sfpshow``, in short or with ``-all``: what is in each cage, and how much light it has."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanwright.exchange.captures.facts import Fact, OpticFact, SwitchMaker, SwitchPort
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import asked_port, keyed, number, said
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import gfc

_HEAD = re.compile(r"\s*(?:Slot\s+(\d{1,2})\s*/\s*)?Port\s+(\d{1,4})\s*:\s*(.*?)\s*")
_SHORT = re.compile(
    r"(?P<id>\w+)\s+\((?P<kind>\w+)\)(?:\s+Vendor:\s*(?P<vendor>.*?))?"
    r"(?:\s+Serial No:\s*(?P<serial>\S*))?(?:\s+Speed:\s*(?P<speed>\S+).*)?"
)
_EMPTY = re.compile(r"No SFP installed in port(?: (\d{1,2})/)? ?(\d{1,4})?", re.I)
_WITHOUT = re.compile(r"Port (?:(\d{1,2})/)?(\d{1,4}) does not use an SFP", re.I)
_PER_SECOND = re.compile(r"((?:(?:\dx)?\d{1,5},)*(?:\dx)?\d{1,5})_(MB/s|Gbps|Gb/s)", re.I)
_LIMIT = re.compile(r"(-?\d{1,7}(?:\.\d{1,5})?)\s*uW(?:atts)?\b", re.I)
_RULE = re.compile(r"\s*(?:Alarm\s+Warn|low\s+high|The Media|Last poll|State trans).*", re.I)


def _looks_like(lines: tuple[str, ...]) -> bool:
    text = [line.strip() for line in lines[:4] if line.strip(" =")]
    head = _HEAD.fullmatch(text[0]) if text else None
    if head is None:
        return bool(text) and text[0].startswith("Identifier:") and "Connector:" in "".join(text)
    second = "".join(text[1:2])
    return (
        second.startswith(("Identifier:", "No SFP installed"))
        or _SHORT.fullmatch(head[3]) is not None
    )


@dataclass
class _Cage:
    """One port's lines; ``present`` None where they do not tell."""

    line: OutputLine
    port: SwitchPort
    said: dict[str, str] = field(default_factory=dict)
    present: bool | None = None
    is_over: bool = False
    """Whether another module began, under a head that nobody knows."""

    def take(self, key: str, value: str) -> bool:
        """Take a key; False for that with which another module begins."""
        key = key.casefold()
        begins = key == "identifier" and key in self.said
        self.is_over = self.is_over or begins
        if not self.is_over:
            self.said.setdefault(key, value)
        return not begins


def _read(output: Output) -> Iterator[Fact | Unread]:
    cage: _Cage | None = None
    for line in said(output):
        text = line.text.strip("= \t")
        head = _HEAD.fullmatch(text)
        if head is not None:
            if cage is not None:
                yield _optic(output, cage)
            cage = _begun(line, head)
        elif empty := (_EMPTY.match(text) or _WITHOUT.match(text)):
            port = _port(empty) if empty[2] else cage.port if cage else asked_port(output)
            cage = None
            if port is not None and _EMPTY.match(text):
                yield OpticFact(output.place(line), output.speaker, port=port, present=False)
        elif (pair := keyed(line.text)) is not None:
            if cage is None and (port := asked_port(output)) is not None:
                cage = _Cage(line, port)
            if (pair[0] == "Identifier" and cage is None) or (
                cage is not None and not cage.take(*pair)
            ):
                yield not_understood(output, line)
        elif not _RULE.fullmatch(text) and cage is None:
            yield not_understood(output, line)
    if cage is not None:
        yield _optic(output, cage)


def _port(found: re.Match[str]) -> SwitchPort:
    return SwitchPort(slot=int(found[1]) if found[1] else None, port=int(found[2]))


def _begun(line: OutputLine, head: re.Match[str]) -> _Cage:
    cage = _Cage(line, _port(head))
    short = _SHORT.fullmatch(head[3])
    if short is not None:
        cage.said |= {
            "identifier": short["id"], "transceiver": f"{short['speed'] or ''} {short['kind']}",
            "vendor name": (short["vendor"] or "").strip(), "serial no": short["serial"] or "",
        }  # fmt: skip
    elif head[3].startswith("--") or "not available" in head[3].casefold():
        cage.present = False if head[3].startswith("--") else None
    return cage


def _optic(output: Output, cage: _Cage) -> OpticFact:
    told = cage.said.get
    wave = number(told("wavelength", "").partition("(")[0])
    mode = told("transceiver", "").casefold().split()
    rx, tx = told("rx power", ""), told("tx power", "")
    return OpticFact(
        output.place(cage.line), output.speaker, port=cage.port,
        present=True if cage.said else cage.present, vendor=told("vendor name", ""),
        part_number=told("vendor pn", ""), revision=told("vendor rev", ""),
        serial=told("serial no", ""), speeds=_speeds(told("transceiver", "")),
        wavelength_nm=wave if wave and wave > 100 else None,
        short_wave=True if {"sw", "sm"} & set(mode) else False if "lw" in mode else None,
        form=_form(told("identifier", "")), rx_power_dbm=_dbm(rx), tx_power_dbm=_dbm(tx),
        rx_low_alarm_dbm=_limit(rx, 0), rx_low_warning_dbm=_limit(rx, 2),
        tx_low_alarm_dbm=_limit(tx, 0), tx_low_warning_dbm=_limit(tx, 2),
        rx_high_alarm_dbm=_limit(rx, 1), rx_high_warning_dbm=_limit(rx, 3),
        tx_high_alarm_dbm=_limit(tx, 1), tx_high_warning_dbm=_limit(tx, 3),
        temperature_c=number(told("temperature", "")), current_ma=number(told("current", "")),
        voltage_v=_volts(told("voltage", "")),
    )  # fmt: skip


def _speeds(text: str) -> tuple[str, ...]:
    """From ``400,800,1600_MB/s`` or ``4,8,16_Gbps``."""
    found = _PER_SECOND.search(text)
    if found is None:
        return ()
    unit = 100 if found[2].casefold() == "mb/s" else 1
    rates = (gfc(int(each.rpartition("x")[2]) / unit) for each in found[1].split(","))
    return tuple(rate for rate in rates if rate)


def _form(identifier: str) -> str:
    return next((word for word in identifier.split() if "SFP" in word.upper()), "")


def _dbm(text: str) -> float | None:
    return number(text) if "dBm" in text else None


def _limit(text: str, place: int) -> float | None:
    """A limit of four (low and high alarm, low and high warning) that follow the value, in dBm."""
    _, _, behind = text.partition(")")
    limits = _LIMIT.findall(behind)
    if len(limits) != 4 or (power := float(limits[place])) <= 0:
        return None
    return round(10 * math.log10(power / 1000), 2)


def _volts(text: str) -> float | None:
    value = number(text)
    return None if value is None else value / 1000 if "mV" in text else value


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("sfpshow",), _looks_like, _read)
