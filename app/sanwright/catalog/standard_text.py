"""The standards tables, read from text into one reference record."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from sanwright.catalog.source_text import read_text_file
from sanwright.catalog.sources import Sources, only
from sanwright.catalog.table_text import table_row
from sanwright.errors import InputError
from sanwright.parts import (
    CitedPack,
    CreditRule,
    FibreGrade,
    PcieGeneration,
    Reach,
    Reference,
    Speed,
    with_rule_pack,
)
from sanwright.text import Text, verbatim

Row = Speed | Reach | PcieGeneration | FibreGrade | CreditRule

_Row = TypeVar("_Row", Speed, Reach, PcieGeneration, FibreGrade, CreditRule)
_SPEED_FILES = ("speeds.toml", "sas.toml")
_TABLES = ("speed", "reach", "generation", "fibre", "credit_rule")
_REACH_FILES = ("reach.toml", "sas.toml")


def read_reference(root: Path, edition: str, known: Sources, cited: CitedPack) -> Reference:
    """All tables below ``standards``, judged by the pack of ``cited``. Raises InputError."""
    tables = root / "standards"
    speeds = _rows(root, [tables / name for name in _SPEED_FILES], "speed", Speed, known)
    reaches = _rows(root, [tables / name for name in _REACH_FILES], "reach", Reach, known)
    pcie = _rows(root, [tables / "pcie.toml"], "generation", PcieGeneration, known)
    media = _rows(root, [tables / "fibre.toml"], "fibre", FibreGrade, known)
    credit_rules = _rows(root, [tables / "credits.toml"], "credit_rule", CreditRule, known)
    rows: tuple[Row, ...] = (*speeds, *reaches, *pcie, *media, *credit_rules)
    reference = Reference(
        edition=edition,
        speeds=speeds,
        reaches=_checked(speeds, reaches),
        pcie=pcie,
        media=media,
        credit_rules=_known_speeds(speeds, credit_rules),
        sources=only(known, [key for row in rows for key in row.sources]),
    )
    return with_rule_pack(reference, cited.pack, cited.sources)


def _rows(
    root: Path, paths: list[Path], name: str, kind: type[_Row], known: Sources
) -> tuple[_Row, ...]:
    rows: dict[tuple[str, ...], _Row] = {}
    for path in paths:
        file = read_text_file(path, root)
        file.refuse_unknown("", file.data, _TABLES)
        for position, entry in enumerate(file.data.get(name, []), 1):
            row = table_row(file, f"{name}[{position}]", entry, kind, known)
            if _identity(row) in rows:
                what = " ".join(part for part in _identity(row) if part)
                raise file.error(f"{name}[{position}]", verbatim(f"{what} is there twice"))
            rows[_identity(row)] = row
    return tuple(rows.values())


def _identity(row: Row) -> tuple[str, ...]:
    if isinstance(row, Speed):
        return (row.name,)
    if isinstance(row, Reach):
        return row.speed, row.medium, row.optic_class
    if isinstance(row, PcieGeneration):
        return (row.generation,)
    return (row.medium,) if isinstance(row, FibreGrade) else (row.vendor.casefold(),)


def _known_speeds(
    speeds: tuple[Speed, ...], rules: tuple[CreditRule, ...]
) -> tuple[CreditRule, ...]:
    names = {speed.name for speed in speeds}
    for rule in rules:
        for row in rule.normal_distances:
            if row.speed not in names:
                place = f"standards: buffer credits of {rule.vendor}"
                raise InputError(
                    Text(
                        "{place}: the speed {speed} is not in the standards table",
                        place=place,
                        speed=row.speed,
                    )
                )
    return rules


def _checked(speeds: tuple[Speed, ...], reaches: tuple[Reach, ...]) -> tuple[Reach, ...]:
    names = {speed.name for speed in speeds}
    for row in reaches:
        place = f"standards: reach of {row.speed} over {row.medium}"
        if row.speed not in names:
            raise InputError(Text("{place}: the speed is not in the standards table", place=place))
        if not row.supported and row.maximum is not None:
            raise InputError(
                Text("{place}: a combination that is ruled out has no max_m", place=place)
            )
        if row.disputed_above is not None and row.maximum is None:
            raise InputError(Text("{place}: disputed_above_m needs a max_m beside it", place=place))
    for speed in speeds:
        for other in speed.negotiates:
            if other not in names:
                raise InputError(
                    Text(
                        "standards: {speed} negotiates {other}, which is not listed",
                        speed=speed.name,
                        other=other,
                    )
                )
    return reaches
