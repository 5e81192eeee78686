"""Are comments listed, filtered, settled, reworded and found from what they are on?"""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QDialog

from sanwright import edits
from sanwright.gui.comments.dialog import CommentDialog
from sanwright.gui.comments.panel import CommentsPanel
from sanwright.gui.inspector.inspector import Inspector


@pytest.fixture
def comments(bench):
    """The panel over a design with two comments on a server and one on a place."""
    server = bench.place("dell-r740")
    for subject, text in ((server, "Which slot?"), (server, "Two supplies?"), ("", "Room here")):
        change, _ = edits.comment_on(bench.design, subject, text, "Ann", "2026-11-22", (800, 40))
        bench.session.do(change)
    bench.show_tab(bench.window.of(CommentsPanel))
    panel = bench.window.of(CommentsPanel)
    panel.refresh()
    return panel


def _texts(panel: CommentsPanel) -> list[str]:
    return [line.cells[3].text for line in panel.model.rows]


def test_the_filter_tells_open_from_resolved_and_numbers_stay(bench, comments):
    assert _texts(comments) == ["Which slot?", "Two supplies?", "Room here"]
    comments.table.selectRow(0)
    comments.settle.click()
    assert _texts(comments) == ["Two supplies?", "Room here"]
    assert [line.cells[0].text for line in comments.model.rows] == ["2", "3"]
    assert comments.count.text() == "2 open, 1 resolved"
    comments.filter.setCurrentIndex(comments.filter.findData("resolved"))
    assert _texts(comments) == ["Which slot?"]
    comments.table.selectRow(0)
    assert comments.settle.text() == "Reopen"
    comments.settle.click()
    assert _texts(comments) == []
    bench.session.undo()
    bench.session.undo()
    assert not any(comment.resolved for comment in bench.design.comments.values())


def test_the_text_is_reworded_in_place_and_a_row_leads_to_its_thing(bench, comments):
    comments.table.selectRow(1)
    paper = comments.form["text"].paper
    paper.selectAll()
    bench.qtbot.keyClicks(paper, "Two or four ")
    comments.refresh()  # as it comes along by itself a moment later
    bench.qtbot.keyClicks(paper, "supplies?")
    assert bench.design.comments["comment-2"].text == "Two or four supplies?"
    comments._locate(comments.table.model().index(1, 0))
    assert bench.window.editor.selected_ids() == (bench.design.comments["comment-2"].subject,)


def test_the_inspector_shows_the_comments_of_what_is_selected(bench, comments):
    server = bench.design.comments["comment-1"].subject
    bench.window.editor.select([server])
    page = bench.window.of(Inspector).page
    assert "Which slot?" in page.remarks.text()
    assert "Two supplies?" in page.remarks.text()
    page.remarks.linkActivated.emit("comment-2")
    inspector = bench.window.of(Inspector)
    assert inspector.page is inspector.comment
    assert comments.chosen == ("comment-2",)
    inspector.comment.settle.click()
    assert bench.design.comments["comment-2"].resolved
    inspector.comment.subject.click()
    assert bench.window.editor.selected_ids() == (server,)
    assert "Two supplies?" not in inspector.page.remarks.text()
    bench.window.action("edit.resolve-comments").trigger()
    assert bench.design.comments["comment-1"].resolved


def test_a_new_one_is_pinned_to_what_is_selected_or_to_the_place(bench, comments, monkeypatch):
    asked = []

    def answer(dialog: CommentDialog) -> int:
        asked.append([dialog.about.itemText(n) for n in range(dialog.about.count())])
        assert not dialog.accept_button.isEnabled()
        dialog.text.setPlainText("And this?")
        dialog.author.setText("Bob")
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(CommentDialog, "exec", answer)
    server = bench.design.comments["comment-1"].subject
    bench.window.editor.select([server])
    bench.window.action("design.comment").trigger()
    made = bench.design.comments["comment-4"]
    assert (made.subject, made.text, made.author) == (server, "And this?", "Bob")
    assert made.date
    assert bench.window.settings.author == "Bob"
    bench.window.editor.select(())
    bench.window.action("design.comment").trigger()
    assert not bench.design.comments["comment-5"].subject
    assert asked[1][0] == "a place on the drawing"
