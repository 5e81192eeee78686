"""Files that can be parsed and mean nonsense: values, names and references exchanged.

What ``mutated_files`` breaks falls to the parser nearly always. Here a file stays JSON, TOML, YAML,
a database, a workbook or an archive, and what is wrong in it is what it says: it comes further.
"""

from __future__ import annotations

import contextlib
import copy
import io
import json
import random
import sqlite3
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import xlsxwriter
import yaml

from sanwright.errors import SanwrightError
from tests.builders import catalog
from tests.campaign.bent_archives import bent_archive, bent_workbook
from tests.campaign.kinds_of_files import KINDS
from tests.campaign.odd_values import FIGURES, STORED, TEXTS
from tests.campaign.refusals import refused


def attack(chance: random.Random, folder: Path) -> str:
    """Bend a good file, read it, and carry on with what it gave."""
    kind = chance.choice(sorted(_BENT))
    ending, make, read = KINDS[kind]
    path = folder / f"f{ending}"
    path.write_bytes(_BENT[kind](make(), chance))
    before = path.read_bytes()
    try:
        read(path)
        if kind.startswith("design"):
            _carry_on(path, chance)
    except SanwrightError as error:
        refused(error, path)
        return f"{kind}: refused"
    if kind not in _WRITTEN:
        assert path.read_bytes() == before, "reading has written"
    return f"{kind}: read"


def _carry_on(path: Path, chance: random.Random) -> None:
    """What was opened can be drawn, counted, saved and opened again."""
    from sanwright.documents import read_design, write_design
    from sanwright.reports import render_diagram, write_bom

    design = read_design(path, catalog())
    step = chance.choice(("save", "draw", "bill"))
    if step == "save":
        again = path.with_name(chance.choice(("again.json", "again.sanw")))
        write_design(design, again)
        assert list(read_design(again, catalog()).records()) == list(design.records())
    elif step == "draw":
        render_diagram(design.snapshot(), path.with_name(f"d{chance.choice(_DRAWN)}"))
    else:
        write_bom(design.snapshot(), path.with_name(f"b{chance.choice(_LISTED)}"))


_DRAWN, _LISTED = (".svg", ".drawio", ".vsdx"), (".xlsx", ".csv", ".json")


def bend(tree: Any, chance: random.Random) -> Any:
    """``tree`` with one to three of its nodes exchanged, doubled, renamed, taken out or moved."""
    tree = copy.deepcopy(tree)
    for _ in range(chance.choice((1, 1, 2, 3))):
        places = list(_places(tree))
        if not places:
            return tree
        owner, key, value = chance.choice(places)
        owner[key] = _other(value, chance, places)
        if isinstance(owner, dict) and chance.random() < 0.1:
            owner[chance.choice(TEXTS[:9])] = owner.pop(key)
        elif isinstance(owner, list) and chance.random() < 0.2:
            owner += [value] * chance.choice((1, 3, 500))
    return tree


def _places(tree: Any) -> Iterator[tuple[Any, Any, Any]]:
    rows = tree.items() if isinstance(tree, dict) else enumerate(tree) if _is_list(tree) else ()
    for key, value in list(rows):
        yield tree, key, value
        yield from _places(value)


def _is_list(tree: Any) -> bool:
    return isinstance(tree, list)


def _other(value: Any, chance: random.Random, places: list[tuple[Any, Any, Any]]) -> Any:
    kin = [other for _, _, other in places if type(other) is type(value)]
    if chance.random() < 0.4:
        return copy.deepcopy(chance.choice(kin))  # ids collide, references lead in circles
    if isinstance(value, str) and chance.random() < 0.8:
        return chance.choice((chance.choice(TEXTS), value + chance.choice(TEXTS)))
    if isinstance(value, dict | list) and chance.random() < 0.5:
        return type(value)()
    return chance.choice(FIGURES)


def _json(data: bytes, chance: random.Random) -> bytes:
    return json.dumps(bend(json.loads(data), chance)).encode()


def _toml(data: bytes, chance: random.Random) -> bytes:
    tree = bend(tomllib.loads(data.decode()), chance)
    lines = (f"{_key(key)} = {_inline(value)}" for key, value in tree.items())
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _key(key: str) -> str:
    return json.dumps(str(key), ensure_ascii=False)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items())
        return "{" + inner + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if value is None:
        return '"none"'
    if isinstance(value, float):
        return repr(value)
    return (
        json.dumps(value, ensure_ascii=False) if isinstance(value, str | bool | int) else str(value)
    )


def _yaml(data: bytes, chance: random.Random) -> bytes:
    if chance.random() < 0.3:
        return chance.choice(_YAML).encode()
    tree = bend(yaml.safe_load(data), chance)
    return yaml.safe_dump(tree, allow_unicode=chance.random() < 0.5).encode("utf-8", "replace")


_YAML = (
    "a: &a [x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}, *{a}]\n"
                             for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    "model: &m [*m]\n", "manufacturer: 1:1:1:1:1\nmodel: 0x" + "f" * 9000, "? [a, b]\n: c\n",
    "model: 2026-99-99\n", "<<: &x {<<: *x}\n", "model: !!binary '=='\n", "--- a\n--- b\n",
    "model: |\n" + " x\n" * 20_000, "- " * 5000 + "x", "model: .nan\nu_height: .inf\n",
    "%TAG ! tag:a,2026:\n--- !b\nmodel: x\n", "model: \"\\ud800\"\nmanufacturer: \"\\x1b[2J\"\n",
)  # fmt: skip


def _database(data: bytes, chance: random.Random) -> bytes:
    """One cell, or a whole column, of a database is another."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "d.sqlite"
        path.write_bytes(data)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            names = [
                n
                for (n,) in connection.execute(
                    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE%'"
                )
            ]
            for _ in range(chance.choice((1, 1, 2))):
                with contextlib.suppress(sqlite3.Error):
                    _bend_cell(connection, chance.choice(names), chance)
        return path.read_bytes()


def _bend_cell(connection: sqlite3.Connection, table: str, chance: random.Random) -> None:
    columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
    column = chance.choice(columns)
    rows = connection.execute(f'SELECT rowid, "{column}" FROM "{table}"').fetchall()
    if not rows:
        return
    row, old = chance.choice(rows)
    new: Any = chance.choice((*STORED, *TEXTS, b"", b"\xff\xfe", b"[" * 5000))
    with contextlib.suppress(ValueError, TypeError):
        if chance.random() < 0.7 and isinstance(old, str | bytes):
            text = old if isinstance(old, str) else old.decode()
            new = json.dumps(bend(json.loads(text), chance))
            new = new if isinstance(old, str) else new.encode()
    if isinstance(new, str):
        new = new.encode("utf-8", "surrogatepass")
        connection.execute(
            f'UPDATE "{table}" SET "{column}" = CAST(? AS TEXT) WHERE rowid = ?', (new, row)
        )
        return
    connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (new, row))


def _cells(data: bytes, chance: random.Random) -> bytes:
    """A table whose cells are what nobody writes into one."""
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"nan_inf_to_errors": True}) as book:
        for name in ("Prices", "vHost", "vHBA", "vDatastore", "vMultiPath"):
            sheet = book.add_worksheet(name)
            heads = _HEADS.get(name, _HEADS["Prices"])
            for row in range(chance.choice((2, 40))):
                for column, head in enumerate(heads):
                    value = head if not row else chance.choice((*FIGURES[:10], *TEXTS, head))
                    if isinstance(value, str):
                        value = value.encode("utf-8", "replace").decode()[:32_000]
                        sheet.write_string(row, column, value)
                    elif isinstance(value, int | float) and abs(value) < 1e300:
                        sheet.write(row, column, value)
    return made.getvalue()


_HEADS = {
    "Prices": ("Part No", "List", "Currency", "Discount", "Valid from"),
    "vHost": ("Host", "Cluster", "CPU Model", "Vendor", "Model", "Serial number"),
    "vHBA": ("Host", "Datacenter", "Cluster", "Device", "Type", "Status", "Model", "WWN"),
    "vDatastore": ("Name", "Address", "Type", "Capacity MB", "In Use MB", "Hosts"),
    "vMultiPath": ("Host", "Datastore", "Disk", "Policy", "Path 1", "Path 1 state"),
}


def _any_workbook(data: bytes, chance: random.Random) -> bytes:
    return chance.choice((bent_workbook, _cells, _cells))(data, chance)


def _words(data: bytes, chance: random.Random) -> bytes:
    """Words of what a switch printed, or of a table, are others."""
    lines = data.decode().split("\n")
    for _ in range(chance.choice((1, 3, 20))):
        at = chance.randrange(len(lines))
        words = lines[at].split(" ")
        place = chance.randrange(len(words))
        kin = chance.choice(lines).split(" ")
        words[place] = str(chance.choice((*FIGURES[:14], *TEXTS, chance.choice(kin))))
        lines[at] = " ".join(words)
    return "\n".join(lines).encode("utf-8", "surrogatepass")


_BENT: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "answers to an import": _words,
    "brand": _json,
    "capture": _words,
    "capture, Brocade": _words,
    "capture, Cisco": _words,
    "capture, RVTools": _any_workbook,
    "capture, SAN Health": _words,
    "capture archive": bent_archive,
    "capture workbook": _any_workbook,
    "catalog edition": _database,
    "catalog patch": _toml,
    "clipboard, cells": _words,
    "clipboard, records": _json,
    "design, complete": _json,
    "design, database": _database,
    "design, written by hand": _json,
    "journal": _database,
    "journal, today's": _database,
    "merge, theirs": _json,
    "netbox": _yaml,
    "own facts": _json,
    "own parts": _database,
    "pack of parts": _json,
    "price book": _json,
    "prices, CSV": _words,
    "prices, workbook": _any_workbook,
    "requirement": _toml,
    "requirement, JSON": _json,
    "rule pack": _toml,
    "sweep's plan": _toml,
    "sweep's results": _database,
    "WWPNs": _words,
}
_WRITTEN = {
    "journal",
    "journal, today's",
    "own parts",
    "own facts",
    "price book",
    "catalog edition",
}
"""Of the user's own: SQLite may take back what a program that died had begun."""
