"""Rows about what leaves the program on paper or as a file."""

from __future__ import annotations

from sanwright.gui.papers.exports import DocumentExports
from sanwright.gui.window.action import (
    DOCUMENTS,
    EXPORT,
    FILE,
    Action,
    Handler,
    Submenu,
    has_devices,
)
from sanwright.gui.window.design_window import DesignWindow
from sanwright.text import tr


def _show_documents(window: DesignWindow) -> None:
    """How documents are put together and what they look like."""
    from sanwright.gui.papers.window import DocumentsDialog

    write = window.of(DocumentExports).document
    window.side_windows.show(
        DocumentsDialog,
        lambda: DocumentsDialog(window.session, window.settings, window.prompts, write, window),
    )


def _print(*, is_tiled: bool) -> Handler:
    def run(window: DesignWindow) -> None:
        from sanwright.gui.papers.printing import ask_and_print  # reportlab's fonts cost a second

        design = window.session.design
        name = design.project.name or "Sanwright"
        pages = ask_and_print(window, design.snapshot(), name, is_tiled=is_tiled)
        if pages is not None:
            count = pages.across * pages.down
            window.session.message.emit(
                tr("{count} page printed.", "{count} pages printed.", count)
            )

    return run


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
        "export.diagram", EXPORT, "&Diagram…", lambda d: d.of(DocumentExports).diagram(),
        "Ctrl+Shift+D", "diagram", when=has_devices, place=120,
    ),
    Action(
        "export.everything", EXPORT, "&Everything into a folder…",
        lambda d: d.of(DocumentExports).everything(), "Ctrl+Shift+E", "folder", when=has_devices,
        place=200,
    ),
    Action(
        "file.documents", DOCUMENTS, "&Documents and brand…", _show_documents, "Ctrl+Alt+Shift+R",
        "documents", place=200,
    ),
    Action(
        "file.print", FILE, "&Print…", _print(is_tiled=False), "Ctrl+P", "print", when=has_devices,
        place=405,
    ),
    Action(
        "file.print-tiled", FILE, "Print on se&veral pages…", _print(is_tiled=True), "", "print",
        when=has_devices, place=410,
    ),
)  # fmt: skip
