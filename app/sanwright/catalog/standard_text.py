"""The standards tables and the rule pack, read from text into one reference record."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sanwright.catalog.source_text import TextFile, read_text_file
from sanwright.catalog.sources import Sources, cited, only
from sanwright.codec import from_plain
from sanwright.errors import InputError
from sanwright.parts import PcieGeneration, Reach, Reference, RulePack, Speed, Threshold

Row = Speed | Reach | PcieGeneration | Threshold

_Row = TypeVar("_Row", Speed, Reach, PcieGeneration, Threshold)
_SPEED_FILES = ("speeds.toml", "sas.toml")
_TABLES = ("speed", "reach", "generation")
_REACH_FILES = ("reach.toml", "sas.toml")


def read_reference(root: Path, edition: str, known: Sources) -> Reference:
    """All tables below ``standards`` and the general rule pack. Raises InputError."""
    tables = root / "standards"
    speeds = _rows(root, [tables / name for name in _SPEED_FILES], "speed", Speed, known)
    reaches = _rows(root, [tables / name for name in _REACH_FILES], "reach", Reach, known)
    pcie = _rows(root, [tables / "pcie.toml"], "generation", PcieGeneration, known)
    pack = _rule_pack(root, root / "rule_packs" / "general.toml", known)
    rows: tuple[Row, ...] = (*speeds, *reaches, *pcie, *pack.thresholds)
    used = [key for row in rows for key in row.sources]
    return Reference(
        edition=edition,
        speeds=speeds,
        reaches=_checked(speeds, reaches),
        pcie=pcie,
        rule_pack=pack,
        sources=only(known, used),
    )


def _rule_pack(root: Path, path: Path, known: Sources) -> RulePack:
    file = read_text_file(path, root)
    file.refuse_unknown("", file.data, {"key", "title", "version", "threshold"})
    head = {name: value for name, value in file.data.items() if name != "threshold"}
    try:
        pack = from_plain(head, RulePack)
    except InputError as error:
        raise file.error("", str(error)) from None
    thresholds = _rows(root, [path], "threshold", Threshold, known)
    return msgspec.structs.replace(pack, thresholds=thresholds)


def _rows(
    root: Path, paths: list[Path], name: str, kind: type[_Row], known: Sources
) -> tuple[_Row, ...]:
    rows: dict[tuple[str, ...], _Row] = {}
    for path in paths:
        file = read_text_file(path, root)
        if path.parent.name == "standards":
            file.refuse_unknown("", file.data, _TABLES)
        for position, entry in enumerate(file.data.get(name, []), 1):
            row = _row(file, f"{name}[{position}]", entry, kind, known)
            if _identity(row) in rows:
                what = " ".join(part for part in _identity(row) if part)
                raise file.error(f"{name}[{position}]", f"{what} is there twice")
            rows[_identity(row)] = row
    return tuple(rows.values())


def _row(file: TextFile, key: str, entry: Any, kind: type[_Row], known: Sources) -> _Row:
    if not isinstance(entry, dict):
        raise file.error(key, "expects a table")
    fields = {field.encode_name for field in msgspec.structs.fields(kind)} - {"sources"}
    file.refuse_unknown(key, entry, fields | {"source"})
    plain = {name: value for name, value in entry.items() if name != "source"}
    plain["sources"] = cited(file, f"{key}.source", entry.get("source"), known)
    try:
        return from_plain(plain, kind)
    except InputError as error:
        raise file.error(key, str(error).replace("$.", "")) from None


def _identity(row: Row) -> tuple[str, ...]:
    if isinstance(row, Speed):
        return (row.name,)
    if isinstance(row, Reach):
        return row.speed, row.medium, row.optic_class
    return (row.generation,) if isinstance(row, PcieGeneration) else (row.key,)


def _checked(speeds: tuple[Speed, ...], reaches: tuple[Reach, ...]) -> tuple[Reach, ...]:
    names = {speed.name for speed in speeds}
    for row in reaches:
        place = f"standards: reach of {row.speed} over {row.medium}"
        if row.speed not in names:
            raise InputError(f"{place}: the speed is not in the standards table")
        if not row.supported and row.maximum is not None:
            raise InputError(f"{place}: a combination that is ruled out has no max_m")
        if row.disputed_above is not None and row.maximum is None:
            raise InputError(f"{place}: disputed_above_m needs a max_m beside it")
    for speed in speeds:
        for other in speed.negotiates:
            if other not in names:
                raise InputError(f"standards: {speed.name} negotiates {other}, which is not listed")
    return reaches
