"""Does a person ever read an id where the record has a name?"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.catalog import open_catalog
from sanwright.cli.main import main
from sanwright.documents import read_design
from sanwright.fields.book import Book
from sanwright.fields.every import FIELDS
from tests.examples import THOROUGH
from tests.pdf_text import page_texts
from tests.reports.masked import MASK, masked_file

BUNDLED = {each.key: each for each in (*bundled_references(), *bundled_testbeds())}
QUICK = ("switch-pair", "sas-stacks")
KEYS = sorted(BUNDLED) if os.environ.get(THOROUGH) else QUICK


def papers(design: str, folder: Path) -> Iterator[list[str]]:
    """What the command line says and writes."""
    yield ["check", design, "--all"]
    yield ["check", design]
    for name in ("analyze", "failures", "latency", "capacity", "timeline"):
        yield [name, design]
    yield ["wwpns", design, "--list"]
    for name in ("--brocade", "--cisco"):
        yield ["zoning", design, name, "-o", str(folder / f"zoning{name}")]
    yield ["report", design, "-o", str(folder / "report.pdf")]
    yield ["proposal", design, "-o", str(folder / "proposal.pdf")]
    yield ["installers-pack", design, "-o", str(folder / "pack")]
    for end in ("csv", "xlsx", "pdf"):
        yield ["bom", design, "-o", str(folder / f"bom.{end}")]
    yield ["render", design, "-o", str(folder / "drawing.svg")]


def text_of(path: Path) -> str:
    if path.suffix == ".pdf":
        return "\n".join(page_texts(path))
    if path.suffix == ".xlsx":
        with zipfile.ZipFile(path) as book:
            return "\n".join(book.read(name).decode() for name in book.namelist()
                             if name.endswith(".xml"))  # fmt: skip
    return path.read_text(encoding="utf-8")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("key", KEYS)
def test_papers_name_records_by_their_names(
    key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    design = str(masked_file(BUNDLED[key], tmp_path))
    folder = tmp_path / "papers"
    folder.mkdir()
    said = {}
    for command in papers(design, folder):
        assert main(command) in (0, 1, 2)
        shown = capsys.readouterr()
        said[" ".join(command[:1] + command[2:3])] = shown.out + shown.err
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert len(written) >= 9
    said |= {path.name: text_of(path) for path in written}
    found = {name: sorted(set(MASK.findall(text)))[:5] for name, text in said.items()}
    assert {name: ids for name, ids in found.items() if ids} == {}
    assert any("box001" in text for text in said.values())


@pytest.mark.parametrize("key", KEYS)
def test_tables_name_records_by_their_names(key: str, tmp_path: Path) -> None:
    with open_catalog() as catalog:
        design = read_design(masked_file(BUNDLED[key], tmp_path), catalog)
        book = Book(design, catalog)
        shown = {
            (table, field.key): field.shown(book, id_)
            for table, fields in FIELDS.items()
            for id_ in design.rows(table)
            for field in fields
        }
    assert [cell for cell, text in shown.items() if MASK.search(text)] == []
