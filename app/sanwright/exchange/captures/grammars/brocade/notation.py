"""How Fabric OS writes ports, speeds, keys and figures, in every output alike."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import SwitchPort
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import gfc

_IDLE = re.compile(r'[-=+*\s]*|"[^"]+" on FID \d+:\s*')
_REFUSAL = re.compile(
    r"rbash:|Permission denied|RBAC permission|Error: |"
    r"(?:This|The) command (?:is|not) |Can't find|Invalid |Usage:|usage:",
    re.I,
)
_SPEED = re.compile(r"(N?)(\d{1,3})(?:\.\d+)?\s*(G?)(?:bps)?", re.I)
_PLACE = re.compile(r"(?:(\d{1,2})/)?(\d{1,4})")
_FAULTY = re.compile(r"\w+_Flt|Mod_Inv|Mod_Uns|Faulty", re.I)
"""Laser, port, hardware or self-test; a module that is damaged, or that the switch does not run."""
_LETTERS = {"k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}
_FIGURE = re.compile(r"(\d{1,15})(?:\.(\d{1,6}))?([kmgt]?)", re.I)
_KEY = re.compile(r"[A-Za-z][\w /()#.&+\[\]-]{0,40}")


def said(output: Output) -> Iterator[OutputLine]:
    """The lines that say something: neither empty, nor rules, nor above the output, nor a refusal.

    What parts the hits of a filter (``--``) is a rule, too.
    """
    for line in output.lines:
        text = line.text
        if _IDLE.fullmatch(text) is not None or ": command not found" in text:
            continue
        if _REFUSAL.match(text.lstrip()) is None:
            yield line


def begin_of(lines: tuple[str, ...]) -> str:
    """The first line, empty where there is none."""
    return lines[0] if lines else ""


def keyed(text: str) -> tuple[str, str] | None:
    r"""Key and value of ``key: value``; None for another line.

    >>> keyed("switchName:\tsw1 "), keyed("10:00:00:05")
    (('switchName', 'sw1'), None)
    """
    key, colon, value = text.partition(":")
    key = key.strip()
    if not colon or value.startswith(":") or _KEY.fullmatch(key) is None:
        return None
    return key, value.strip()


def speed_of(text: str) -> tuple[str, bool | None]:
    """A speed and whether it is set; ``AN`` negotiates and has learned nothing yet.

    >>> speed_of("N16"), speed_of("8G"), speed_of("AN"), speed_of("UN")
    (('16GFC', False), ('8GFC', True), ('', False), ('', None))
    """
    text = text.strip()
    if text.casefold().startswith(("an", "auto")):
        return "", False
    found = _SPEED.match(text)
    if found is None or not (found[1] or found[3]):
        return "", None
    return gfc(int(found[2])), not found[1]


def place_of(text: str) -> SwitchPort | None:
    """A port from ``3`` or ``2/15``; the number without a slot is that of a fixed switch."""
    found = _PLACE.fullmatch(text.strip())
    if found is None:
        return None
    return SwitchPort(slot=int(found[1]) if found[1] else None, port=int(found[2]))


def asked_port(output: Output) -> SwitchPort | None:
    """The port that the command asked for, None where it asked for none or for several."""
    places = [place_of(word) for word in output.arguments if not word.startswith("-")]
    return places[0] if len(places) == 1 else None


def figure(text: str) -> tuple[int, bool] | None:
    """A count, and whether it was printed shortened; None for what is none.

    >>> figure("17"), figure("1.2k"), figure("-")
    ((17, False), (1200, True), None)
    """
    found = _FIGURE.fullmatch(text)
    if found is None or (found[2] and not found[3]):
        return None
    scale = _LETTERS.get(found[3].casefold(), 1)
    part = int(found[2]) * scale // 10 ** len(found[2]) if found[2] else 0
    return int(found[1]) * scale + part, bool(found[3])


def number(text: str) -> float | None:
    """The number that a text begins with; None for ``-inf`` and whatever is none.

    >>> number("-3.2 dBm (470.4uW)"), number("-inf dBm"), number("")
    (-3.2, None, None)
    """
    found = re.match(r"\s*(-?\d{1,9}(?:\.\d{1,6})?)(?![\w.])", text)
    return float(found[1]) if found else None


def pid(text: str) -> str:
    """An address as six digits with ``0x``; empty for dashes and whatever is none.

    >>> pid("1D0100"), pid("------")
    ('0x1d0100', '')
    """
    found = re.fullmatch(r"(?:0x)?([0-9a-fA-F]{6})", text.strip())
    return f"0x{found[1].casefold()}" if found else ""


def fault(state: str, reason: str = "") -> str:
    """What is wrong with a port, from its state or from why it is disabled; empty where nothing is.

    >>> fault("Laser_Flt"), fault("In_Sync", "Port is in a fault state"), fault("No_Light")
    ('Laser_Flt', 'Port is in a fault state', '')
    """
    if _FAULTY.fullmatch(state) is not None:
        return state
    return reason if "fault" in reason.casefold() else ""
