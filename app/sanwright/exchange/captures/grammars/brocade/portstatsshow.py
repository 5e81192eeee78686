"""``portstatsshow``: the counters of a port one below the other, each with what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanwright.exchange.captures.facts import CounterFact, Fact, SwitchMaker, SwitchPort
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.brocade.notation import (
    asked_port,
    begin_of,
    place_of,
    said,
)
from sanwright.exchange.captures.outputs import Output, OutputLine

_ROW = re.compile(r"\s*([a-z][\w/]{2,40})\s+(\d{1,20}|0x[0-9a-f]{1,16})(?:\s+(\S.*?))?\s*", re.I)
_PORT = re.compile(r"\s*port:\s*(\d{1,4}|\d{1,2}/\d{1,3})\s*", re.I)
_MORE = re.compile(r"\s+\d{1,20}\s+\S.*|\s+\d{1,20}\s*")
_NAMES = {
    "stat_ftx": "frames tx", "stat_frx": "frames rx", "er_enc_in": "enc in", "er_crc": "crc err",
    "er_crc_good_eof": "crc g_eof", "er_trunc": "too short", "er_toolong": "too long",
    "er_bad_eof": "bad eof", "er_enc_out": "enc out", "er_tx_c3_timeout": "c3timeout tx",
    "er_rx_c3_timeout": "c3timeout rx", "er_pcs_blk": "pcs err", "fec_uncor_detected": "uncor err",
}  # fmt: skip
"""By the names of ``porterrshow``, which shows the same counters."""


def _looks_like(lines: tuple[str, ...]) -> bool:
    first = begin_of(lines)
    if _PORT.fullmatch(first):
        first = next((line for line in lines[1:] if line.strip("= ")), "")
    return first.lstrip().startswith(("stat_wtx", "stat64_wtx"))


def _read(output: Output) -> Iterator[Fact | Unread]:
    port = asked_port(output)
    counts: dict[str, int] = {}
    line: OutputLine | None = None
    for each in said(output):
        if found := _PORT.fullmatch(each.text):
            yield from _told(output, line, port, counts)
            port, counts, line = place_of(found[1]), {}, None
        elif row := _ROW.fullmatch(each.text):
            if name := _NAMES.get(row[1].casefold()):
                counts[name] = int(row[2], 16 if row[2][:2].casefold() == "0x" else 10)
                line = line if line is not None else each
        elif _MORE.fullmatch(each.text) is None:
            yield not_understood(output, each)
    yield from _told(output, line, port, counts)


def _told(
    output: Output, line: OutputLine | None, port: SwitchPort | None, counts: dict[str, int]
) -> Iterator[Fact | Unread]:
    """The counters of one port; without a port they are nobody's."""
    if line is None:
        return
    if port is None:
        yield not_understood(output, line)
        return
    yield CounterFact(output.place(line), output.speaker, port=port, counts=tuple(counts.items()))


GRAMMAR = Grammar(SwitchMaker.BROCADE, ("portstatsshow",), _looks_like, _read)
