"""A rule pack as text: read with its sources, laid over the pack that it extends, written back.

The shipped packs and those that users hand on are written alike; see ``docs/rule-packs.md``.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from sanwright import __version__
from sanwright.catalog.source_text import TextFile, nearest, read_text_file
from sanwright.catalog.sources import Sources, only, own_sources
from sanwright.catalog.table_text import table_row
from sanwright.codec import from_plain
from sanwright.errors import InputError, MachineError
from sanwright.formats import WRITTEN_BY, kinds
from sanwright.parts import CitedPack, RulePack, Source, Threshold
from sanwright.parts.patterns import pattern_problem
from sanwright.parts.rule_pack import PATTERN, SHARE
from sanwright.text import NOTHING, Text, joined, verbatim

GENERAL = "general"
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_KEY = 60
_LONGEST_TEXT = 4000
_HEAD = ("key", "title", "version", "description", "extends", "base", "base_version")


def read_rule_packs(root: Path, known: Sources) -> tuple[CitedPack, ...]:
    """Every pack below ``rule_packs``, whole, the general one first. Raises InputError."""
    packs: dict[str, CitedPack] = {}
    files: dict[str, TextFile] = {}
    for path in sorted((root / "rule_packs").glob("*.toml")):
        file = read_text_file(path, root)
        cited = parse_rule_pack(file, known)
        key = cited.pack.key
        if key != path.stem:
            raise file.error("key", verbatim(f"{key} must be the name of the file, {path.stem}"))
        packs[key], files[key] = cited, file
    if GENERAL not in packs:
        raise InputError(Text("{file}: is missing", file=f"rule_packs/{GENERAL}.toml"))
    whole = {key: _whole(key, packs, files) for key in packs}
    return tuple(whole[key] for key in sorted(whole, key=lambda key: (key != GENERAL, key)))


def _whole(
    key: str, packs: Mapping[str, CitedPack], files: Mapping[str, TextFile], *above: str
) -> CitedPack:
    cited = packs[key]
    extends = cited.pack.extends
    if not extends:
        return cited
    if extends not in packs:
        raise files[key].error(
            "extends",
            Text("there is no pack {extends}{hint}", extends=extends, hint=nearest(extends, packs)),
        )
    if extends in (key, *above):
        raise files[key].error("extends", verbatim(f"{extends} extends this pack in turn"))
    base = _whole(extends, packs, files, key, *above)
    return laid_over(base, cited, left_out(files[key], base.pack))


def left_out(file: TextFile, base: RulePack) -> tuple[str, ...]:
    """The thresholds of ``base`` that the pack in ``file`` does not want."""
    keys = file.data.get("without", [])
    if not isinstance(keys, list):
        raise file.error("without", verbatim("expects a list of thresholds"))
    for key in keys:
        if base.threshold(str(key)) is None:
            raise file.error("without", verbatim(f"{key!r} is no threshold of {base.key}"))
    return tuple(keys)


def laid_over(base: CitedPack, top: CitedPack, without: Collection[str] = ()) -> CitedPack:
    """``top`` with what it does not set itself from ``base``, but for the keys ``without``."""
    own = {item.key: item for item in top.pack.thresholds}
    kept = [item for item in base.pack.thresholds if item.key not in without]
    merged = {item.key: own.get(item.key, item) for item in kept} | own
    pack = msgspec.structs.replace(top.pack, thresholds=tuple(merged.values()))
    return cited_pack(pack, (*top.sources, *base.sources))


def cited_pack(pack: RulePack, sources: Iterable[Source]) -> CitedPack:
    """``pack`` with just the documents that it cites; the first of each key counts."""
    known: dict[str, Source] = {}
    for source in sources:
        known.setdefault(source.key, source)
    return CitedPack(pack=pack, sources=only(known, pack.cited()))


def find_pack(packs: Iterable[CitedPack], key: str) -> CitedPack:
    """The pack with this key. Raises InputError that names the nearest, or all of them."""
    known = {cited.pack.key: cited for cited in packs}
    if key not in known:
        hint = nearest(key, known) or Text("; known are {names}", names=", ".join(known))
        raise InputError(Text("there is no rule pack “{key}”{hint}", key=key, hint=hint))
    return known[key]


def parse_rule_pack(file: TextFile, known: Sources) -> CitedPack:
    """The pack that ``file`` holds, not yet laid over another; ``known`` may be cited as well.

    Raises InputError, or MachineError for one of a newer format.
    """
    file = _of_today(file)
    allowed = {*_HEAD, "format", WRITTEN_BY, "without", "threshold", "sources"}
    file.refuse_unknown("", file.data, allowed)
    sources = {**known, **own_sources(file, file.data.get("sources", {}))}
    head = {name: file.data[name] for name in _HEAD if name in file.data}
    try:
        pack = from_plain(head, RulePack)
    except InputError as error:
        raise file.error("", error.text) from None
    if not _KEY.fullmatch(pack.key) or len(pack.key) > _LONGEST_KEY:
        raise file.error(
            "key", Text("{key!r} must be lower case letters, digits and dashes", key=pack.key[:80])
        )
    for name in ("title", "version"):
        if not getattr(pack, name).strip():
            raise file.error(name, Text("must not be empty"))
    thresholds = _thresholds(file, sources)
    pack = msgspec.structs.replace(pack, thresholds=thresholds)
    return CitedPack(pack=pack, sources=only(sources, pack.cited()))


def _of_today(file: TextFile) -> TextFile:
    try:
        number = kinds.RULE_PACK.check(file.data.get("format", 1), file.data.get(WRITTEN_BY))
        return replace(file, data=kinds.RULE_PACK.upgraded(file.data, number))
    except (InputError, MachineError) as error:
        raise type(error)(joined((file.label, error.text), ": ")) from None


def _thresholds(file: TextFile, sources: Sources) -> tuple[Threshold, ...]:
    entries = file.data.get("threshold", [])
    if not isinstance(entries, list):
        raise file.error("threshold", Text("expects [[threshold]] tables"))
    rows: dict[str, Threshold] = {}
    for position, entry in enumerate(entries, 1):
        key = f"threshold[{position}]"
        row = table_row(file, key, entry, Threshold, sources)
        problem = threshold_problem(row)
        if ("value" in entry) == ("text" in entry):
            problem = Text("needs either a value or, for a limit that is no number, a text")
        if row.key in rows:
            problem = Text("{key} is there twice; keep one", key=row.key)
        if problem:
            raise file.error(key, problem)
        rows[row.key] = row
    return tuple(rows.values())


def threshold_problem(row: Threshold) -> Text:
    """What is wrong with a threshold, reading on from its place; empty if nothing is."""
    if not _KEY.fullmatch(row.key):
        return Text("key {key!r} must be lower case letters, digits and dashes", key=row.key[:80])
    if not row.text and not row.unit.strip():
        return Text("unit must not be empty")
    if not math.isfinite(row.value) or row.value < 0:
        return Text("value {value} must be a number of 0 or more", value=row.value)
    if row.unit == SHARE and row.value > 1:
        return Text(
            "value {value} must be a share of 0 to 1, such as 0.7 for 70 %", value=row.value
        )
    if max(map(len, (row.meaning, row.note, row.text, row.unit))) > _LONGEST_TEXT:
        return Text("is too long a text")
    if row.unit == PATTERN:
        return pattern_problem(row.text)
    return NOTHING


def rule_pack_toml(cited: CitedPack) -> str:
    """The pack as text that ``parse_rule_pack`` turns back, complete in itself."""
    pack = cited.pack
    head = {name: getattr(pack, name) for name in _HEAD if name != "extends"}
    lines = ["# A rule pack of Sanwright; every limit names what it rests on."]
    lines += [_line("format", kinds.RULE_PACK.number), _line(WRITTEN_BY, __version__)]
    lines += [_line(name, value) for name, value in head.items() if value]
    for item in pack.thresholds:
        lines += ["", "[[threshold]]", _line("key", item.key)]
        lines.append(_line("text", item.text) if item.text else _line("value", item.value))
        lines.append(_line("unit", item.unit))
        if item.meaning:
            lines.append(_line("meaning", item.meaning))
        if item.confidence != "high":
            lines.append(_line("confidence", str(item.confidence)))
        if item.note:
            lines.append(_line("note", item.note))
        lines.append(_line("source", list(item.sources)))
    for source in cited.sources:
        lines += ["", f"[sources.{_string(source.key)}]"]
        fields = {name: getattr(source, name) for name in ("title", "url", "published", "read")}
        lines += [_line(name, value) for name, value in fields.items() if value]
    return "\n".join(lines) + "\n"


def _line(name: str, value: Any) -> str:
    return f"{name} = {_written(value)}"


def _written(value: Any) -> str:
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    number = float(value)
    return str(int(number)) if number == int(number) else repr(number)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
