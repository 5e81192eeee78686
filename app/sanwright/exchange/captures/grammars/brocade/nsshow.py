"""``nsshow``: what is logged in at the speaker; ``nsaliasshow`` adds the names.

Other outputs print entries of the same shape, of which this reads them, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sanwright.exchange.captures.facts import (
    Fact,
    GatewayFact,
    LoginFact,
    Role,
    SwitchMaker,
    SwitchPort,
)
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import (
    begin_of,
    keyed,
    pid,
    said,
    speed_of,
)
from sanwright.exchange.captures.outputs import Output, OutputLine
from sanwright.exchange.captures.spelling import WWN, wwn_in
from sanwright.exchange.captures.symbols import told_by

_ROW = re.compile(rf"\s*(?:N|NL|U|Nx|NR)\s+([0-9a-fA-F]{{6}});\s*([^;]*);\s*({WWN});\s*({WWN});?.*")
_HEADER = re.compile(r"\s*(?:\{\s*)?Type\s+Pid\s+COS\s+PortName")
_TEXT = re.compile(r"(?:\[\d+\]\s*)?\"?(.*?)\"?\s*")
_AROUND = re.compile(
    r"\s*(?:[{}]|The Local Name Server|There is no entry|No entry|nscam show|Switch entry for|"
    r"state\s+rev|known\s+v|unknown\b|Device list|Local Switch|entry not found|Redirect:|\d+ |"
    r"(?:Local|Remote)\b[^:]*:|No (?:local|remote) zoned|No device found)",
    re.I,
)
_WHERE = re.compile(r"\s*(?:\d+ )?(local|remote)(?: zoned members?)?:\s*", re.I)
_INQUIRED = re.compile(r"\[([^\[\]]*)\]")
_VENDOR, _PRODUCT = 8, 24
"""Where vendor and product end in what a device answers, which is padded with blanks."""
_ANSWER = range(25, 29)


def begins_with_entries(lines: tuple[str, ...]) -> bool:
    """Whether the first of ``lines`` is an entry, or the heading of them."""
    return (
        _HEADER.match(" ".join(lines[:2])) is not None
        or _ROW.fullmatch(begin_of(lines)) is not None
    )


@dataclass
class _Record:
    """One entry."""

    line: OutputLine
    row: re.Match[str]
    remote: bool | None
    said: dict[str, str] = field(default_factory=dict)


def read_entries(output: Output) -> Iterator[Fact | Unread]:
    """The logins of ``nsshow`` and of what prints them alike."""
    record: _Record | None = None
    last = ""
    remote = True if output.command.startswith("nscamshow") else None
    for line in said(output):
        row = _ROW.fullmatch(line.text)
        if row is not None:
            if record is not None:
                yield from _facts(output, record)
            record, last = _Record(line, row, remote), ""
            continue
        if where := _WHERE.fullmatch(line.text):
            remote = True if where[1].casefold() == "remote" else None
            continue
        pair = keyed(line.text)
        if record is not None and pair is not None and line.text[:1].isspace():
            last = pair[0].casefold()
            record.said.setdefault(last, pair[1])
        elif record is not None and last.endswith("symb") and not _is_closed(record.said[last]):
            record.said[last] += line.text.strip()  # a long symbol that the terminal wrapped
        elif not (_HEADER.match(line.text) or _AROUND.match(line.text)):
            yield not_understood(output, line)
    if record is not None:
        yield from _facts(output, record)


def _is_closed(symbol: str) -> bool:
    return '"' not in symbol or (symbol.count('"') > 1 and symbol.endswith('"'))


def _facts(output: Output, record: _Record) -> Iterator[Fact]:
    """The login, and the access gateway that names itself in it."""
    symbols = (_text(record.said.get(key, "")) for key in ("nodesymb", "portsymb"))
    told = next((told for told in map(told_by, symbols) if told.gateway), None)
    yield _login(output, record, is_gateway=told is not None)
    if told is not None:
        yield GatewayFact(
            output.place(record.line), output.speaker, name=told.gateway, address=told.address,
            firmware=told.firmware, wwn=record.row[4].casefold(),
        )  # fmt: skip


def _login(output: Output, record: _Record, *, is_gateway: bool) -> LoginFact:
    said_ = record.said
    address = record.row[1]
    kind = said_.get("device type", "")
    features = {key: value for key, value in said_.items() if key.startswith("fc4 features")}
    role = _role(kind) or next((_role(value) for value in features.values() if _role(value)), None)
    index = said_.get("port index", "")
    nvme = any("nvme" in text.casefold() for text in (said_.get("fc4s", ""), *features))
    at_port = wwn_in(said_.get("fabric port name", ""))
    physical = wwn_in(said_.get("permanent port name", ""))
    vendor, product = _inquired(said_.get("fc4s", ""))
    is_gateway |= said_.get("connected through ag", "").startswith("Yes") and said_.get(
        "real device behind ag", ""
    ).startswith("No")
    return LoginFact(
        output.place(record.line), output.speaker, wwpn=record.row[3].casefold(),
        wwnn=record.row[4].casefold(), fc_id=pid(address), domain=int(address[:2], 16),
        port=SwitchPort(index=int(index)) if index.isdecimal() and len(index) < 6 else None,
        remote=record.remote,
        at_port_wwn=at_port,
        physical_wwpn="" if physical == at_port else physical,  # FCoE: the switch's own port
        role=role,
        npiv="NPIV" in kind if kind else None, nvme=True if nvme else None,
        alias=said_.get("aliases", "").partition(" ")[0],
        of_switch=True if is_gateway else None, of_gateway=True if is_gateway else None,
        port_symbol=_text(said_.get("portsymb", "")), node_symbol=_text(said_.get("nodesymb", "")),
        speed=speed_of(said_.get("device link speed", ""))[0],
        inquired_vendor=vendor, inquired_product=product,
    )  # fmt: skip


def _role(text: str) -> Role | None:
    words = text.casefold()
    if "unknown" in words:
        return None
    is_initiator, is_target = "initiator" in words, "target" in words
    if is_initiator and is_target:
        return Role.BOTH
    return Role.INITIATOR if is_initiator else Role.TARGET if is_target else None


def _inquired(types: str) -> tuple[str, str]:
    """Vendor and product of ``FCP [IBM     2145            0000]``; blanks may have been lost."""
    found = _INQUIRED.search(types)
    answer = found[1] if found else ""
    if len(answer) in _ANSWER:
        return answer[:_VENDOR].strip(), answer[_VENDOR:_PRODUCT].strip()
    words = answer.split()
    return (words[0], " ".join(words[1:-1] or words[1:])) if len(words) > 1 else ("", "")


def _text(printed: str) -> str:
    found = _TEXT.fullmatch(printed)
    return found[1].strip() if found else ""


GRAMMAR = Grammar(
    SwitchMaker.BROCADE,
    ("nsshow", "nsaliasshow"),
    begins_with_entries,
    read_entries,
)
