"""``show module``: slots in three tables; what is in them, what runs on them, their serials.

Rules of dashes below the headings say where the columns are. Crossbars have tables of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sanwright.exchange.captures.facts import Fact, ModuleFact, SwitchMaker
from sanwright.exchange.captures.grammar import Grammar, Unread, not_understood
from sanwright.exchange.captures.grammars.cisco.notation import is_idle
from sanwright.exchange.captures.outputs import Output

_DASHES = re.compile(r"-+")
_ROW = re.compile(r"\d{1,2}\s.*")


def _looks_like(lines: tuple[str, ...]) -> bool:
    return any(line.split()[:4] == ["Mod", "Ports", "Module-Type", "Model"] for line in lines)


def _read(output: Output) -> Iterator[Fact | Unread]:
    headings: list[str] = []
    columns: list[tuple[int, int]] = []
    found: dict[int, ModuleFact] = {}
    for line in output.lines:
        text = line.text
        if text.startswith(("Mod ", "Xbar")):
            headings, columns = re.split(r"\s{2,}|\s(?=Ports|Sw|MAC)", text.strip()), []
        elif headings and not columns and is_idle(text) and text.strip():
            columns = [(part.start(), part.end()) for part in _DASHES.finditer(text)]
        elif _ROW.fullmatch(text) and headings[:1] == ["Mod"] and columns:
            ends = [start for start, _ in columns[1:]] + [len(text)]
            cells = [text[a:b].strip() for (a, _), b in zip(columns, ends, strict=True)]
            row = dict(zip(headings, cells, strict=False))
            slot = int(text.split()[0])
            if "Module-Type" in row:
                found[slot] = ModuleFact(
                    output.place(line), output.speaker, slot=slot, kind=row["Module-Type"],
                    model=row.get("Model", ""), ports=_number(row.get("Ports", "")),
                    state=row.get("Status", "").removesuffix("*").strip(),
                )  # fmt: skip
            elif "Serial-Num" in row and slot in found:
                serial = row["Serial-Num"]
                found[slot] = replace(found[slot], serial="" if serial == "--" else serial)
        elif text[:1].isalnum() and (not headings or not _ROW.fullmatch(text)):
            yield not_understood(output, line)
    yield from found.values()


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 5 else None


GRAMMAR = Grammar(SwitchMaker.CISCO, ("show module",), _looks_like, _read)
