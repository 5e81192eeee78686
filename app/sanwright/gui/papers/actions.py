"""Rows about what leaves the program on paper or as a file."""

from __future__ import annotations

from sanwright.errors import MachineError
from sanwright.gui.look.at_work import at_work
from sanwright.gui.papers.exports import DocumentExports
from sanwright.gui.window.action import (
    DESIGN,
    DOCUMENTS,
    EXPORT,
    FILE,
    Action,
    Submenu,
    has_devices,
)
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import Text, tr


def _show_documents(window: DesignWindow, document: str = "") -> None:
    """How documents are put together and what they look like."""
    from sanwright.gui.papers.window import DocumentsDialog

    def make() -> DocumentsDialog:
        write = window.of(DocumentExports).document
        dialog = DocumentsDialog(window.session, window.settings, window.prompts, write, window)
        dialog.preview_wanted.connect(lambda id_: _preview(window, id_))
        dialog.use(window.workers, window.of(DocumentExports).papers)
        dialog.failed.connect(window.raise_error)
        return dialog

    dialog = window.side_windows.show(DocumentsDialog, make)
    if document:
        dialog.choose(document)


def _preview(window: DesignWindow, document: str = "") -> None:
    """The pages of a document, or of the drawing, as they will come out."""
    from sanwright.gui.papers.preview import PreviewDialog  # reportlab's fonts cost a second

    def make() -> PreviewDialog:
        dialog = PreviewDialog(window.session, window.settings, window.workers, window)
        exports = window.of(DocumentExports)
        dialog.use(exports, window.prompts, window.files, lambda id_: _show_documents(window, id_))
        dialog.failed.connect(window.raise_error)
        return dialog

    window.side_windows.show(PreviewDialog, make).choose(document)


def _export_diagram(window: DesignWindow) -> None:
    """Ask how the drawing is written, then where to."""
    from sanwright.gui.papers.diagram import DiagramDialog

    dialog = DiagramDialog(window.session.design, window)
    dialog.accepted.connect(lambda: window.of(DocumentExports).diagram(dialog.way))
    dialog.open()


def _print(window: DesignWindow) -> None:
    from sanwright.gui.papers.preview import setup_of
    from sanwright.gui.papers.printing import ask_printer, print_drawing
    from sanwright.reports.drawing.print_pages import printable_of

    design, setup = window.session.design, setup_of(window.settings)
    printer = ask_printer(window, design.project.name or "Sanwright", setup.layout(), 0)
    if printer is None:
        return
    try:
        with at_work():
            drawn = printable_of(
                design.snapshot(), findings=setup.findings, comments=setup.comments
            )
            count = print_drawing(printer, drawn, is_tiled=setup.is_tiled).count
    except MachineError as error:
        window.prompts.error(tr("Printing did not succeed."), str(error))
        return
    window.session.message.emit(tr("{count} page printed.", "{count} pages printed.", count))


def _has_base(window: DesignWindow) -> bool:
    return window.session.design.base is not None


def _show_migration(window: DesignWindow) -> None:
    from sanwright.gui.papers.migration import show_migration

    show_migration(window)


def _toggle_findings(window: DesignWindow) -> None:
    settings = window.settings
    settings.prints_findings = not settings.prints_findings
    window.state_changed.emit()


def _toggle_comments(window: DesignWindow) -> None:
    settings = window.settings
    settings.prints_comments = not settings.prints_comments
    window.state_changed.emit()


SUBMENUS = (Submenu(EXPORT, 300, "export"),)
ROWS: tuple[Action, ...] = (
    Action(
        "export.bom", EXPORT, "&Bill of materials…", lambda d: d.of(DocumentExports).bom(),
        "Ctrl+Shift+B", "bom", when=has_devices, place=100, toolbar=500,
    ),
    Action(
        "export.report", EXPORT, "Sizing &report…", lambda d: d.of(DocumentExports).report(),
        "Ctrl+Shift+R", "report", when=has_devices, place=105, toolbar=505,
    ),
    Action(
        "export.proposal", EXPORT, "&Proposal…", lambda d: d.of(DocumentExports).proposal(),
        "Ctrl+Alt+Shift+P", "proposal", when=has_devices, place=110,
    ),
    Action(
        "export.installers-pack", EXPORT, "&Installer's pack into a folder…",
        lambda d: d.of(DocumentExports).installers_pack(), "Ctrl+Alt+Shift+I", "installers-pack",
        when=has_devices, place=115,
    ),
    Action(
        "export.diagram", EXPORT, "&Diagram…", _export_diagram,
        "Ctrl+Shift+D", "diagram", when=has_devices, place=120,
    ),
    Action(
        "export.everything", EXPORT, "&Everything into a folder…",
        lambda d: d.of(DocumentExports).everything(), "Ctrl+Shift+E", "folder", when=has_devices,
        place=200,
    ),
    Action(
        "design.migration", DESIGN, "Migrati&on plan…", _show_migration, when=_has_base,
        reason=Text("the design has no base yet"), place=422,
    ),
    Action(
        "file.documents", DOCUMENTS, "&Documents and brand…", _show_documents, "Ctrl+Alt+Shift+R",
        "documents", place=200,
    ),
    Action(
        "file.print-preview", FILE, "Print pre&view…", _preview, "Ctrl+F2", "preview",
        when=has_devices, place=400,
    ),
    Action(
        "file.print", FILE, "&Print…", _print, "Ctrl+P", "print", when=has_devices, place=405,
    ),
    Action(
        "file.print-findings", DOCUMENTS, "&Findings on printed drawings", _toggle_findings,
        place=205, checked=lambda d: d.settings.prints_findings,
    ),
    Action(
        "file.print-comments", DOCUMENTS, "Co&mments on printed drawings", _toggle_comments,
        place=210, checked=lambda d: d.settings.prints_comments,
    ),
)  # fmt: skip
