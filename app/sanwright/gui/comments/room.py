"""Registers the comments: their panel, and what pins, shows and settles them."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog

from sanwright.clock import local_day
from sanwright.design.comments import comments_about
from sanwright.edits import comment_on, resolve_comments
from sanwright.gui.comments.panel import CommentsPanel
from sanwright.gui.window.action import EDIT, Action
from sanwright.gui.window.design_window import DesignWindow
from sanwright.gui.window.panel import Panel, Where, show_panel
from sanwright.gui.window.registration import Room
from sanwright.text import Text

INSERT = "&Design/&Insert"


def _panel(window: DesignWindow) -> CommentsPanel:
    panel = CommentsPanel(window.session, window)
    panel.located.connect(window.go_to)
    panel.wanted.connect(lambda: ask_for_comment(window))
    return panel


def ask_for_comment(window: DesignWindow) -> None:
    """Ask for a comment on what is selected; without that, on where the mouse is or one looks."""
    ask_about(window, tuple(window.editor.selected_ids()))


def ask_about(window: DesignWindow, ids: tuple[str, ...]) -> None:
    """Ask for a comment on one of these, or on what one of these comments is about."""
    from sanwright.gui.comments.dialog import CommentDialog

    editor, design = window.editor, window.session.design
    at = editor.menu_at if editor.menu_at is not None else editor.visible_rect().center()
    chosen = tuple(design.comments[id_].subject if id_ in design.comments else id_ for id_ in ids)
    subjects = tuple(dict.fromkeys(filter(None, chosen)))
    dialog = CommentDialog(design, subjects, window.settings.author, window)
    if dialog.exec() == QDialog.DialogCode.Accepted:
        author = window.settings.author = dialog.author.text().strip()
        today = local_day().isoformat()
        change, id_ = comment_on(
            design, dialog.subject, dialog.text.toPlainText(), author, today, (at.x(), at.y())
        )
        if window.session.do(change):
            editor.select((id_,))
            window.of(CommentsPanel).refresh()
    dialog.deleteLater()


def _open_here(window: DesignWindow) -> tuple[str, ...]:
    """Ids of the open comments that are selected, or are on what is selected."""
    design, ids = window.session.design, tuple(window.editor.selected_ids())
    found = [design.comments[id_] for id_ in ids if id_ in design.comments]
    found += comments_about(design, ids)
    return tuple(dict.fromkeys(comment.id for comment in found if not comment.resolved))


def _resolve(window: DesignWindow) -> None:
    window.session.do(resolve_comments(window.session.design, _open_here(window)))


def _toggle_signs(window: DesignWindow) -> None:
    window.settings.shows_comments = not window.settings.shows_comments
    window.editor.drawing.show_comments(window.settings.shows_comments)


def _join(window: DesignWindow) -> None:
    window.editor.drawing.show_comments(window.settings.shows_comments)

    def follow(ids: tuple[str, ...]) -> None:
        if len(ids) == 1 and ids[0] in window.session.design.comments:
            window.of(CommentsPanel).choose(ids[0])

    def count() -> None:
        every = window.session.design.comments.values()
        still_open = sum(1 for comment in every if not comment.resolved)
        window.lower_tabs.show_count("comments", still_open)

    window.editor.selection_changed.connect(follow)
    window.session.changed.connect(lambda _: count())
    window.session.replaced.connect(count)
    count()


ROWS: tuple[Action, ...] = (
    Action(
        "design.comment", INSERT, "&Comment…", ask_for_comment, "Ctrl+Alt+Y", "comment", place=200,
        on_selection=105, on_ground=220,
    ),
    Action(
        "edit.resolve-comments", EDIT, "Resol&ve comments", _resolve, "Ctrl+Alt+Shift+Y",
        "comment", when=lambda window: bool(_open_here(window)), place=810, on_selection=106,
    ),
    Action(
        "view.comments-panel", "&View/&Panels", "C&omments", show_panel("comments"), "",
        "comment", place=900,
    ),
    Action(
        "view.comments", "&View/La&yers", "&Comments", _toggle_signs, place=212,
        checked=lambda window: window.settings.shows_comments,
    ),
)  # fmt: skip
ROOM = Room(
    panels=(Panel("comments", Text("Comments"), Where.BELOW, 35, _panel, late=CommentsPanel),),
    actions=ROWS,
    join=_join,
)
