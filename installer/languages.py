"""Collects the texts that people read and compiles their translations: ``tasks.py languages``.

Texts stand in the code in ``Text`` and ``tr`` of ``sanwright.text``; those of actions and menus
stand in the rows of the rooms of ``sanwright.gui``, those of a rule in its manual, and the fields
of a part are called after their names in the code. Remarks of the catalog, titles of rule packs and
the sheets of bundled designs stand in their files. Translations are kept in
``resources/languages/<code>/LC_MESSAGES/sanwright.po``, where people write them.
"""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import io
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import msgspec
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "app" / "sanwright"
LANGUAGES = ROOT / "resources" / "languages"
RULE_PACKS = ROOT / "catalog" / "rule_packs"
PARTS = ROOT / "catalog" / "parts"
BUNDLED = tuple(ROOT / "resources" / name for name in ("templates", "references", "testbeds"))
STANDARDS = ROOT / "catalog" / "standards"
SOURCES = ROOT / "catalog" / "sources.toml"
_IN_WORDS = re.compile(r"\b[a-z]{3,}\b").search
"""A name of words of their own, no designation; some makers write theirs so, which stay."""
REMARKS = {"notes", "note", "rejected", "of"}
"""Keys of the catalog's files under which somebody tells something in words."""
TRANSLATED = ("de",)

MAKERS = {"Text", "tr"}
"""What texts are made by: a sentence, or one for one and one for many and the number."""
SINCE = datetime(2026, 11, 21, tzinfo=UTC)
"""A fixed date in the header, so that the file changes only where its texts do."""

Sentences = str | tuple[str, ...]


def collect() -> Catalog:
    """Every text of the code that people read, untranslated; the plural has two forms in it."""
    found = _empty("de")
    for file in sorted(CODE.rglob("*.py")):
        place = file.relative_to(ROOT).as_posix()
        for text in texts_in(file):
            found.add(text, locations=[(place, 1)])
    for texts in (
        action_texts(), field_texts(), rule_texts(), limit_texts(), part_texts(), bundled_texts()
    ):  # fmt: skip
        for place, text in texts:
            found.add(text, locations=[(place, 1)])
    return found


@functools.cache
def texts_in(file: Path) -> tuple[Sentences, ...]:
    """The sentences of every text that a module makes, in the order in which they stand there."""
    found: list[Sentences] = []
    open_nodes: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    while open_nodes:
        node = open_nodes.pop()
        # Lines and columns would not do: they differ by Python's version within f-strings.
        open_nodes += reversed(list(ast.iter_child_nodes(node)))
        if isinstance(node, ast.Call) and _name_of(node.func) in MAKERS:
            sentences = tuple(filter(None, map(_literal, node.args[:2])))
            if sentences:
                found.append(sentences if len(sentences) > 1 else sentences[0])
    return tuple(found)


def _name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _literal(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def action_texts() -> Iterator[tuple[str, str]]:
    """File and text of every action and of every menu on the way to it."""
    from sanwright.gui.frame.rooms import room_names
    from sanwright.gui.window import action

    place = Path(action.__file__).relative_to(ROOT).as_posix()
    for menu in action.MENUS:
        yield place, menu
    for name in room_names():
        module = importlib.import_module(name)
        place = Path(str(module.__file__)).relative_to(ROOT).as_posix()
        for submenu in module.ROOM.submenus:
            yield place, submenu.path.rpartition("/")[2]
        for row in module.ROOM.actions:
            yield place, row.text


def field_texts() -> Iterator[tuple[str, str]]:
    """File and text of what the fields of a part, a price list and a design are called."""
    from sanwright.design.records import Table
    from sanwright.design.tables import RECORD_TYPES
    from sanwright.exchange.prices.columns import COLUMN_FIELDS
    from sanwright.fields import differences
    from sanwright.parts import Part
    from sanwright.wording import part_fields

    place = Path(part_fields.__file__).relative_to(ROOT).as_posix()
    for name in sorted({*COLUMN_FIELDS, *field_names(Part)}):
        yield place, part_fields.field_label(name).sentence
    place = Path(differences.__file__).relative_to(ROOT).as_posix()
    drawn = RECORD_TYPES.keys() - {Table.PARTS, Table.REFERENCE}
    names = {(name, table) for table in drawn for name in field_names(RECORD_TYPES[table])}
    for text in sorted({differences.field_name(*name).sentence for name in names}):
        yield place, text


def rule_texts() -> Iterator[tuple[str, str]]:
    """File and text of the title and the manual of every rule; sources keep their names."""
    from sanwright.checks import all_rules
    from sanwright.checks.rule import manual_sections

    for rule in all_rules():
        place = Path(inspect.getfile(rule.judge)).relative_to(ROOT).as_posix()
        yield place, rule.title
        for name, text in manual_sections(rule.manual):
            if name != "Source":
                yield place, text


def limit_texts() -> Iterator[tuple[str, str]]:
    """File and text of what shipped rule packs say of themselves and their limits, and of units."""
    from sanwright.checks import all_rules

    for rule in all_rules():
        place = Path(inspect.getfile(rule.judge)).relative_to(ROOT).as_posix()
        for limit in rule.limits:
            for unit in limit.units:
                if unit.isalpha():
                    yield place, unit
    for file in sorted(RULE_PACKS.glob("*.toml")):
        place = file.relative_to(ROOT).as_posix()
        pack = tomllib.loads(file.read_text(encoding="utf-8"))
        for told, fields in (
            (pack, ("title", "description")),
            *((limit, ("meaning", "note")) for limit in pack["threshold"]),
        ):
            for field in fields:
                if told.get(field):
                    yield place, told[field]


def part_texts() -> Iterator[tuple[str, str]]:
    """Folder and text of every remark in the catalog on a part, a figure or an order number.

    With it models and documents that are described, for want of a name: ``Power cord, 2 m``.
    """
    for folder in (*sorted(PARTS.iterdir()), STANDARDS, SOURCES):
        place = folder.relative_to(ROOT).as_posix()
        found = {
            text
            for file in (sorted(folder.rglob("*.toml")) if folder.is_dir() else [folder])
            for text in _words(tomllib.loads(file.read_text(encoding="utf-8")))
        }
        for text in sorted(found):
            yield place, text


def _words(record: dict[str, Any]) -> Iterator[str]:
    yield from _remarks(record)
    yield from filter(_IN_WORDS, (str(each["model"]) for each in _named(record)))
    for source in record.get("sources", {}).values():
        if "url" not in source or source.get("secondary"):
            yield from filter(_IN_WORDS, (source["title"],))


def _named(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from (each for each in (record, *record.get("oem", ())) if "model" in each)


def _remarks(record: object, key: str = "") -> Iterator[str]:
    if isinstance(record, dict):
        for name, value in record.items():
            yield from _remarks(value, name)
    elif isinstance(record, list):
        for value in record:
            yield from _remarks(value, key)
    elif isinstance(record, str) and key in REMARKS and record:
        yield record


def bundled_texts() -> Iterator[tuple[str, str]]:
    """File and text of what the designs that come along are called, and what they are."""
    for folder in BUNDLED:
        for file in sorted(folder.glob("*.json")):
            project = json.loads(file.read_bytes()).get("project", {})
            for text in filter(None, map(project.get, ("name", "customer", "description"))):
                yield file.relative_to(ROOT).as_posix(), text


def field_names(record: type) -> set[str]:
    """Names of the fields of a record and of the records in it."""
    names: set[str] = set()
    open_types: list[Any] = [record]
    seen: set[Any] = set()
    while open_types:
        kind = open_types.pop()
        open_types += [each for each in get_args(kind) if each not in seen]
        if kind not in seen and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            fields = msgspec.structs.fields(kind)
            names |= {field.name for field in fields}
            open_types += [field.type for field in fields]
        seen.add(kind)
    return names


def merged(code: str) -> Catalog:
    """The collected texts with what is translated already; translations not used any more go."""
    file = po_file(code)
    catalog = read(file, code) if file.exists() else _empty(code)
    catalog.update(collect(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    for message in catalog:  # what got or lost its plural is doubtful, and would not be read
        if message.id and message.fuzzy:
            message.flags.discard("fuzzy")
            message.string = ("", "") if message.pluralizable else ""
    return catalog


def read(file: Path, code: str) -> Catalog:
    """The translations in a file."""
    with file.open("rb") as stream:
        return read_po(stream, locale=code, domain="sanwright")


def po_text(catalog: Catalog) -> bytes:
    """What stands in the file that people write translations in; sorted by file, without lines."""
    catalog.creation_date = catalog.revision_date = SINCE
    catalog.fuzzy = False
    out = io.BytesIO()
    write_po(out, catalog, width=100, sort_by_file=True, include_lineno=False)
    return out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """What the program reads."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def po_file(code: str) -> Path:
    """Where the translations into a language are written."""
    return LANGUAGES / code / "LC_MESSAGES" / "sanwright.po"


def main() -> int:
    """Renew the files of every language; says how many texts still lack a translation."""
    for code in TRANSLATED:
        file = po_file(code)
        file.parent.mkdir(parents=True, exist_ok=True)
        catalog = merged(code)
        file.write_bytes(po_text(catalog))
        fresh = read(file, code)
        file.with_suffix(".mo").write_bytes(mo_bytes(fresh))
        texts = [message for message in fresh if message.id]
        missing = sum(not is_translated(message.string) for message in texts)
        sys.stdout.write(f"{code}: {len(texts)} texts, {missing} without a translation\n")
    return 0


def is_translated(text: Sentences | list[str] | None) -> bool:
    """Whether a translation is there, in all its forms."""
    if not text:
        return False
    return isinstance(text, str) or all(text)


def _empty(code: str) -> Catalog:
    return Catalog(
        locale=code, domain="sanwright", project="Sanwright", version="1",
        copyright_holder="the Sanwright authors", msgid_bugs_address="", last_translator="",
        language_team="", creation_date=SINCE, revision_date=SINCE, fuzzy=False,
        header_comment="# What Sanwright says, in another language. Made by tasks.py languages.",
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
