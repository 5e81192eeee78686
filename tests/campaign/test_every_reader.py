"""Is every place where the program reads what others wrote held by the campaign?

A reader that is written tomorrow fails here until it has a kind of file in ``kinds_of_files``, or
it is said whose what it reads is.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import sanwright
from sanwright.errors import SanwrightError
from tests.campaign.kinds_of_files import KINDS
from tests.campaign.refusals import refused

ROOT = Path(sanwright.__file__).parent
READS = {
    "read_bytes", "read_text", "read_head", "open_regular", "read_shared", "open_own",
    "strangers_database", "QSettings", "loadFromData", "mimeData", "clipboard", "readLine",
}  # fmt: skip
"""Calls that give what lies outside the program, besides ``open`` and ``sqlite3.connect``."""
_WORDS = (*READS, "open(", "sqlite3.connect(")

HELD = {
    "bounded_reading:open_regular": "capture",
    "bounded_reading:read_bytes": "design, complete",
    "bounded_reading:read_head": "prices, CSV",
    "bounded_reading:read_text": "requirement",
    "catalog.editions:read_edition": "catalog edition",
    "catalog.own_facts:OwnFacts._loaded": "own facts",
    "catalog.own_packs:_text_file": "rule pack",
    "catalog.pack:read_pack": "pack of parts",
    "catalog.source_text:read_text_file": "catalog patch",
    "catalog.user:UserParts._read": "own parts",
    "databases:open_own": "own parts",
    "databases:read_shared": "sweep's results",
    "documents.design_file:design_of_file": "design, database",
    "documents.left_journals:_locked": "journal, today's",
    "documents.requirement_file:read_requirement": "requirement, JSON",
    "documents.store:_content": "design, written by hand",
    "exchange.captures.opening:CaptureSource.as_import_source": "capture, RVTools",
    "exchange.captures.opening:_Opener._from_disk": "capture archive",
    "exchange.importer:ImportSource.data": "prices, workbook",
    "exchange.importer:ImportSource.head": "netbox",
    "exchange.importer:ImportSource.text": "WWPNs",
    "exchange.prices.book:PriceBook._read": "price book",
    "reports.brand_file:read_brand": "brand",
    "strangers_database:strangers_database": "design, database",
    "sweeps.plan:plan_text": "sweep's plan",
    "sweeps.store:SweepFile._opened": "sweep's results",
}
"""What the good file of a kind goes through."""

_SAME = "bytes of a kind above, read the same way"
_OURS = "came with the program"
_MINE = "the program's own, in its own folder"
_DRAG = "names of files or things that are dragged"
_GIVES = "only writes"
ELSEWHERE = {
    "__main__:_settle_streams": "the null device",
    "bundled:bundled_in": _OURS,
    "catalog.connections:Connections._connect": "a catalog that was written anew",
    "catalog.database:_fill": _GIVES,
    "catalog.library:_View.index": "in memory",
    "catalog.source_text:_hash_of": "the text that the catalog is built from",
    "catalog.user:UserParts._bring_to_today": "a copy of own parts, not looked at",
    "catalog.user:UserParts._mark_of_file": "a mark of own parts, compared only",
    "catalog.user:UserParts._transaction": _SAME,
    "cli.commands.import_:run": "answers to an import: lines of a text that is bounded",
    "cli.commands.merge:_read": "16 bytes that say which design it is",
    "cli.inventory:_files": _OURS,
    "cli.inventory:_texts": _OURS,
    "cli.main:_run": "the null device",
    "credits:Credit.text": _OURS,
    "credits:_of_bundle": _OURS,
    "credits:_requirements": _OURS,
    "documents.design_file:_write_database": _GIVES,
    "documents.design_file:rows_of_file": _SAME,
    "documents.file_state:state_of": "a digest of a design",
    "documents.journal:Journal.start": _GIVES,
    "documents.store:form_by_contents": "16 bytes that say which design it is",
    "exchange.captures.neutral:own_key": _MINE,
    "exchange.captures.opening:may_hold_captures": "a head that says whether it is one",
    "gui.bill.table:BomTable.copy_rows": _GIVES,
    "gui.canvas.drop_area:DropArea.dragEnterEvent": _DRAG,
    "gui.canvas.editing:SelectionCommands.copy": _GIVES,
    "gui.canvas.editing:SelectionCommands.paste": "clipboard, records",
    "gui.catalog.catalog_list:CatalogList.startDrag": _GIVES,
    "gui.document.sketch:SketchStore.load": _MINE,
    "gui.findings.panel:_copy": _GIVES,
    "gui.frame.main_window:MainWindow.dragEnterEvent": _DRAG,
    "gui.frame.main_window:MainWindow.dropEvent": _DRAG,
    "gui.frame.one_instance:OneInstance._take": "paths from a program of the same user",
    "gui.frame.one_instance:_hand_over": "a word from a program of the same user",
    "gui.frame.startup_log:_age": "the system's clock",
    "gui.frame.startup_log:stamp": _GIVES,
    "gui.help.bars:AddressBar.__init__": _GIVES,
    "gui.help.pictures:_drawing": _OURS,
    "gui.inspector.project:ProjectPage.set_logo": "logo",
    "gui.look.icons:_drawing": _OURS,
    "gui.papers.brand_fields:FileField.ask": "logo, and typeface",
    "gui.papers.everything:written_pages": "papers that were written just now",
    "gui.racks.mouse:RackMouse._enter": _DRAG,
    "gui.running_san.dialog:SanImportDialog.dragEnterEvent": _DRAG,
    "gui.running_san.dialog:SanImportDialog.dropEvent": _DRAG,
    "gui.settings:Settings.__init__": "settings: see the campaign `damaged_settings`",
    "gui.settings_file:_leave_out_objects": "settings: see the campaign `damaged_settings`",
    "gui.structure.tree:StructureTree.dragEnterEvent": _DRAG,
    "gui.structure.tree:StructureTree.dropEvent": _DRAG,
    "gui.tables.grid:TableGrid.copy": _GIVES,
    "gui.frame.app:Program.end": _GIVES,
    "gui.tables.grid:TableGrid.paste": "clipboard, cells",
    "gui.welcome.page:WelcomePage.dragEnterEvent": _DRAG,
    "gui.welcome.page:WelcomePage.dropEvent": _DRAG,
    "gui.widgets.fact_table:FactTable.keyPressEvent": "clipboard, cells",
    "gui.zoning.wwpns:WwpnDialog.copy_list": _GIVES,
    "gui.zoning.wwpns:WwpnDialog.paste": "WWPNs",
    "guide.contents:_text": _OURS,
    "locking:_take": "a lock",
    "locking:hold_file": "a lock",
    "reports.drawing.symbol_files:symbol_svg": _OURS,
    "saving:_umask": "the system's own account of this process",
    "saving:bring_file_to_disk": _GIVES,
    "saving:bring_folder_to_disk": _GIVES,
    "saving:clear_leftovers": "a note of the program's own, bounded",
    "stamp:read_stamp": _OURS,
    "sweeps.ground:read_file": "design, complete",
    "sweeps.store:SweepFile._copy": _GIVES,
    "sweeps.store:SweepFile.finish": _SAME,
    "sweeps.store:_make": _GIVES,
}
"""What is no stranger's file, or the kind that stands for it."""

OWN_KINDS = {"own facts", "own parts", "price book", "journal", "journal, today's"}
"""Stores of the user's: what cannot be read is set aside or told, not refused."""
NO_FILES = {"clipboard, cells", "clipboard, records", "label sheet", "logo", "typeface"}
CAPTURES = {kind for kind in KINDS if kind.startswith("capture")}
"""Many are read at once, and what cannot be is in the report: see ``tests/captures``."""


def test_no_reader_is_forgotten() -> None:
    found = {
        f"{'.'.join(path.relative_to(ROOT).with_suffix('').parts)}:{where}"
        for path in ROOT.rglob("*.py")
        if any(word in (text := path.read_text(encoding="utf-8")) for word in _WORDS)
        for where in _readers(ast.parse(text), ())
    }
    known = HELD.keys() | ELSEWHERE.keys()
    assert found - known == set(), "read by no kind of file of the campaign"
    assert known - found == set(), "not there any more"


def test_the_kinds_go_through_the_readers(tmp_path: Path) -> None:
    missing = {}
    for number, kind in enumerate(sorted(set(HELD.values()))):
        ending, make, read = KINDS[kind]
        path = tmp_path / str(number) / f"f{ending}"
        path.parent.mkdir()
        path.write_bytes(make())
        gone_through = _functions_of(lambda read=read, path=path: read(path))
        for reader, by in HELD.items():
            if by == kind and reader not in gone_through:
                missing[reader] = kind
    assert not missing


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes that have names")
@pytest.mark.parametrize("kind", sorted(KINDS.keys() - OWN_KINDS - NO_FILES - CAPTURES))
def test_what_is_no_file_or_far_too_large_is_one_sentence(kind: str, tmp_path: Path) -> None:
    ending, _, read = KINDS[kind]
    pipe, folder, large = (tmp_path / f"{name}{ending}" for name in ("pipe", "folder", "large"))
    os.mkfifo(pipe)
    folder.mkdir()
    with large.open("wb") as file:
        file.truncate(2**40)
    for path in (pipe, folder, large, tmp_path / f"nowhere{ending}"):
        with pytest.raises(SanwrightError) as refusal:
            read(path)
        refused(refusal.value, path)


def _readers(node: ast.AST, within: tuple[str, ...]) -> Iterator[str]:
    """Names of functions that call what reads."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        within = (*within, node.name)
    if isinstance(node, ast.Call) and _reads(node.func):
        yield ".".join(within)
    for inner in ast.iter_child_nodes(node):
        yield from _readers(inner, within)


def _reads(called: ast.expr) -> bool:
    if isinstance(called, ast.Name):
        return called.id in READS or called.id == "open"
    if not isinstance(called, ast.Attribute):
        return False
    if called.attr not in ("open", "connect"):
        return called.attr in READS
    owner = ast.unparse(called.value)
    if called.attr == "open":
        return owner in ("path", "os") or owner.endswith("path") or owner.startswith("Path(")
    return owner == "sqlite3"


def _functions_of(work: Any) -> set[str]:
    """The functions of the program that ``work`` calls on this thread."""
    seen = set()

    def see(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    sys.setprofile(see)
    try:
        work()
    finally:
        sys.setprofile(None)
    names = set()
    for code in seen:
        path = Path(code.co_filename)
        if path.is_relative_to(ROOT):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            names.add(f"{module}:{code.co_qualname}")
    return names
