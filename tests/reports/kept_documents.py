"""Documents of the testbeds as they were last looked at: every line of text and where it stands.

``python -m tests.reports.kept_documents`` writes them anew, after somebody has read the pages.
"""

from __future__ import annotations

import io
import re
import tempfile
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
from pypdf import PdfReader

from sanwright import __version__, edits
from sanwright.catalog import Catalog, open_catalog
from sanwright.design import Project
from sanwright.design.papers import DocumentPlan
from sanwright.documents import read_design
from sanwright.reports import write_document

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).with_name("kept")
DAY = date(2026, 11, 21)
_STEP = 2.0
"""Points within which text counts as standing in the same place."""


@dataclass(frozen=True)
class Kept:
    """A document of a bundled design in a language."""

    design: str
    kind: str
    language: str

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.design.rpartition('/')[2]}-{self.kind}-{self.language}.txt"


KEPT = (
    Kept("testbeds/t1-16gfc", "sizing-report", "en"),
    Kept("testbeds/t2-32gfc", "sizing-report", "en"),
    Kept("testbeds/t3-nvme", "sizing-report", "de"),
    Kept("testbeds/t4-gen7", "sizing-report", "en"),
    Kept("testbeds/t5-sas", "sizing-report", "en"),
    Kept("testbeds/t4-gen7", "proposal", "en"),
    Kept("references/stretched", "installers-pack", "de"),
)


def written(kept: Kept, catalog: Catalog, folder: Path) -> str:
    """The document of today as lines: page, then place and text of each piece, sorted."""
    design = read_design(ROOT / "resources" / f"{kept.design}.json", catalog)
    plan = DocumentPlan(id=kept.kind, language=kept.language, paper="A4")  # type: ignore[arg-type]
    design.apply(edits.replace_record(design, plan, "Plan"))
    if not design.project.date:
        project: Project = msgspec.structs.replace(design.project, date=DAY.isoformat())
        design.apply(edits.replace_record(design, project, "Date"))
    path = folder / "document.pdf"
    write_document(kept.kind, design.snapshot(), path, today=DAY)
    return layout_of(path.read_bytes())


def layout_of(data: bytes) -> str:
    """Every piece of text with its place, from the top of each page down."""
    lines: list[str] = []
    for number, page in enumerate(PdfReader(io.BytesIO(data)).pages, start=1):
        width, height = (round(float(side)) for side in page.mediabox[2:])
        lines.append(f"--- page {number}, {width} x {height}")
        pieces: list[tuple[int, int, str]] = []

        def note(
            text: str,
            matrix: list[float],
            place: list[float],
            _font: Any,
            size: float,
            pieces: list[tuple[int, int, str]] = pieces,
        ) -> None:
            if text.strip():
                x = matrix[0] * place[4] + matrix[2] * place[5] + matrix[4]
                y = matrix[1] * place[4] + matrix[3] * place[5] + matrix[5]
                pieces.append((-round(y / _STEP), round(x / _STEP), " ".join(text.split())))

        page.extract_text(visitor_text=note)
        lines += [f"{-y:4} {x:4} {text}" for y, x, text in sorted(pieces)]
    return re.sub(re.escape(__version__), "VERSION", "\n".join(lines)) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with open_catalog() as catalog, tempfile.TemporaryDirectory() as folder:
        for kept in KEPT:
            kept.path.write_text(written(kept, catalog, Path(folder)), encoding="utf-8")
            print(kept.path.relative_to(ROOT))


if __name__ == "__main__":
    main()
