"""Are documents put together as wished, in one edit, and is what is written what is kept?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QColor, QImage

from sanwright.design.papers import Brand, DocumentPlan, Phase, SectionChoice
from sanwright.gui.papers.exports import DocumentExports
from sanwright.gui.papers.phases import read_weeks
from sanwright.gui.papers.window import DocumentsDialog
from sanwright.reports.composition import DOCUMENTS, choices
from tests.gui.test_accessible_names import nameless

HOSTILE = '<font color="__import__(1)">x</font> <img src="file:///etc/passwd"/> & \u202eabc {x} %s'

pytestmark = pytest.mark.one_window


@pytest.fixture
def dialog(bench) -> DocumentsDialog:
    bench.open_testbed("t1-8gfc")
    bench.window.show()
    bench.window.menus.actions["file.documents"].trigger()
    found = next(each for each in bench.window.findChildren(DocumentsDialog) if each.isVisible())
    found.choose("sizing-report")  # else where the test before was
    found.tabs.setCurrentWidget(found.sections)
    return found


def plan(bench, kind: str) -> DocumentPlan | None:
    return bench.design.document_plans.get(kind)


def test_the_appendix_is_left_out_and_taken_back_with_one_click(bench, dialog):
    dialog.choose("sizing-report")
    box = dialog.sections.appendix
    assert box.isVisibleTo(dialog)
    assert box.isChecked()
    box.click()
    shown = {choice.key: choice.shown for choice in dialog.draft.sections("sizing-report")}
    assert not shown["sources"]
    assert not shown["glossary"]
    assert shown["findings"]
    box.click()
    assert not dialog.draft.change()
    dialog.choose("installers-pack")
    assert not box.isVisibleTo(dialog)


def test_a_whole_round_is_one_edit_and_undo_restores(bench, dialog):
    before = bench.session.history.position
    dialog.choose("proposal")
    bench.qtbot.keyClicks(dialog.details.title, "A SAN for the bank")
    dialog.sections.list.choose("terms")
    dialog.sections.text.setPlainText("30 days net.")
    dialog.sections.add_own()
    bench.qtbot.keyClicks(dialog.sections.title, "Our services")
    dialog.sections.text.setPlainText("We lay cables.")
    dialog.phases.add_row()
    dialog.phases.table.item(0, 0).setText("Delivery")
    dialog.phases.table.item(0, 1).setText("2,5")
    bench.qtbot.keyClicks(dialog.brand.company, "Acme")
    dialog.accept()
    kept = plan(bench, "proposal")
    assert kept.title == "A SAN for the bank"
    assert kept.phases == (Phase(name="Delivery", weeks=2.5),)
    keys = [choice.key for choice in kept.sections]
    assert keys[keys.index("terms") + 1] == "own:1"
    by_key = {choice.key: choice for choice in kept.sections}
    assert by_key["terms"].text == "30 days net."
    assert by_key["own:1"] == SectionChoice(
        key="own:1", title="Our services", text="We lay cables."
    )
    assert bench.design.brand.company == "Acme"
    assert bench.session.history.position == before + 1
    bench.session.undo()
    assert plan(bench, "proposal") is None
    assert bench.design.brand == Brand()


def test_live_pages_are_those_of_the_draft_and_leave_the_design_alone(bench, dialog):
    dialog.choose("proposal")
    dialog.live.click()
    bench.qtbot.waitUntil(lambda: dialog.pages.view.count > 0, timeout=30_000)
    before = dialog.pages.view.count
    for number in range(dialog.sections.list.count()):
        dialog.sections.list.item(number).setCheckState(Qt.CheckState.Unchecked)
    dialog.sections.list.choose("executive-summary")
    assert dialog.pages.is_working
    bench.qtbot.waitUntil(lambda: not dialog.pages.is_working, timeout=30_000)
    assert dialog.pages.view.count < before
    assert not bench.session.history.position
    bench.qtbot.keyClicks(dialog.details.title, "x")
    dialog.live.click()
    assert not dialog.pages.is_working
    assert not dialog.pages.view.count
    dialog.reject()
    assert plan(bench, "proposal") is None


def test_cancel_forgets_everything(bench, dialog):
    dialog.choose("proposal")
    bench.qtbot.keyClicks(dialog.details.title, "x")
    dialog.sections.add_own()
    dialog.reject()
    assert not bench.session.history.position
    dialog.show()
    assert dialog.details.title.text() == ""
    assert not any(each.is_own for each in dialog.draft.sections("proposal"))


def test_ok_without_a_change_is_no_edit(bench, dialog):
    for kind in (*DOCUMENTS, "bill-of-materials"):
        dialog.choose(kind)
        for row in range(dialog.sections.list.count()):
            dialog.sections.list.setCurrentRow(row)
    dialog.accept()
    assert not bench.session.history.position
    assert not bench.design.document_plans


def test_sections_are_ordered_by_keyboard_and_back_again_is_nothing_to_keep(bench, dialog):
    sections = dialog.sections.list
    before = [key for key, _ in sections.order()]
    sections.setCurrentRow(1)
    alt = Qt.KeyboardModifier.AltModifier
    bench.qtbot.keyClick(sections, Qt.Key.Key_Up, alt)
    kept = dialog.draft.plan("sizing-report").sections
    assert [choice.key for choice in kept][:2] == [before[1], before[0]]
    assert sections.currentRow() == 0
    bench.qtbot.keyClick(sections, Qt.Key.Key_Up, alt)
    bench.qtbot.keyClick(sections, Qt.Key.Key_Down, alt)
    assert [key for key, _ in sections.order()] == before
    assert dialog.draft.plan("sizing-report").sections == ()


def test_dragging_a_section_is_kept(dialog):
    sections = dialog.sections.list
    before = [key for key, _ in sections.order()]
    model = sections.model()
    assert model.moveRow(model.index(0, 0).parent(), 0, model.index(0, 0).parent(), 3)
    expected = [before[1], before[2], before[0], *before[3:]]
    assert [choice.key for choice in dialog.draft.plan("sizing-report").sections] == expected


def test_a_section_is_left_out_by_its_box(bench, dialog):
    item = dialog.sections.list.item(2)
    item.setCheckState(Qt.CheckState.Unchecked)
    dialog.accept()
    found = choices(DOCUMENTS["sizing-report"], plan(bench, "sizing-report"))
    usual = {section.key: section.usual for section in DOCUMENTS["sizing-report"].sections}
    others = [choice for choice in found if choice is not found[2]]
    assert not found[2].shown
    assert usual[found[2].key]
    assert all(choice.shown is usual[choice.key] for choice in others)


def test_words_of_a_section_go_back_to_what_the_program_writes(dialog):
    dialog.choose("proposal")
    dialog.sections.list.choose("executive-summary")
    assert not dialog.sections.as_written.isEnabled()
    dialog.sections.text.setPlainText("In short: buy it.")
    dialog.sections.title.setText("In short")
    dialog.sections.title.textEdited.emit("In short")
    assert dialog.sections.list.currentItem().text() == "In short"
    dialog.sections.as_written.click()
    assert dialog.sections.text.toPlainText() == ""
    assert dialog.sections.list.currentItem().text() == "Executive summary"
    assert dialog.draft.plan("proposal").sections == ()


def test_own_sections_can_be_removed_and_the_programs_cannot(dialog):
    dialog.sections.list.setCurrentRow(0)
    assert not dialog.sections.remove.isEnabled()
    dialog.sections.add_own()
    assert dialog.sections.remove.isEnabled()
    dialog.sections.remove.click()
    assert dialog.draft.plan("sizing-report").sections == ()


@pytest.mark.parametrize(
    ("text", "weeks"),
    [("2", 2.0), ("1,5", 1.5), ("0", 0.0), ("nan", None), ("-1", None), ("1e9", None), ("x", None)],
)
def test_weeks_are_numbers(text, weeks):
    assert read_weeks(text) == weeks


def test_weeks_that_are_none_are_not_kept_silently(bench, dialog):
    dialog.choose("proposal")
    dialog.phases.add_row()
    dialog.phases.table.item(0, 0).setText("Delivery")
    dialog.phases.table.item(0, 1).setText("soon")
    assert "“soon”" in dialog.phases.complaint.text()
    dialog.accept()
    assert dialog.isVisible()
    assert not bench.session.history.position
    dialog.phases.table.item(0, 1).setText("")
    dialog.accept()
    assert plan(bench, "proposal").phases == (Phase(name="Delivery"),)


def test_hostile_text_is_kept_as_it_is_and_the_document_is_written(bench, dialog, tmp_path):
    dialog.choose("proposal")
    dialog.sections.add_own()
    bench.qtbot.keyClicks(dialog.sections.title, "x")
    dialog.sections.title.setText(HOSTILE)
    dialog.sections.title.textEdited.emit(HOSTILE)
    dialog.sections.text.setPlainText(HOSTILE + "\n" + "W" * 4000)
    dialog.details.title.setText(HOSTILE)
    dialog.details.title.textEdited.emit(HOSTILE)
    bench.answers.to_save = tmp_path / "proposal.pdf"
    with bench.qtbot.waitSignal(bench.window.exporter.exported, timeout=60000):
        dialog.write.click()
    assert bench.answers.to_save.read_bytes().startswith(b"%PDF")
    kept = {choice.key: choice for choice in plan(bench, "proposal").sections}
    assert kept["own:1"].title == HOSTILE
    assert dialog.isVisible()
    dialog.reject()


def test_a_colour_is_taken_once_it_is_one(dialog):
    field = dialog.brand.accent
    field.line.clear()
    for text in ("#12", "#12345g", "red"):
        field.line.setText(text)
        field.line.textEdited.emit(text)
        assert dialog.draft.brand.accent == Brand().accent
    field.line.setText("FFAA00")
    field.line.textEdited.emit("FFAA00")
    assert dialog.draft.brand.accent == "#ffaa00"


def picture() -> bytes:
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff0000"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def test_logo_and_font_are_checked_before_they_are_taken(bench, dialog, tmp_path):
    bad = tmp_path / "bad.png"
    bad.write_bytes(b"<svg onload=alert(1)>")
    bench.answers.to_open = bad
    for field in (dialog.brand.logo, dialog.brand.regular, dialog.brand.bold):
        field.take.click()
        assert "bad.png" in dialog.brand.complaint.text()
        assert field.content is None
    good = tmp_path / "good.png"
    good.write_bytes(picture())
    bench.answers.to_open = good
    dialog.brand.logo.take.click()
    assert dialog.brand.complaint.text() == ""
    assert dialog.draft.brand.logo == good.read_bytes()
    dialog.brand.logo.remove.click()
    assert dialog.draft.brand.logo is None


def test_a_brand_goes_through_a_file(bench, dialog, tmp_path):
    bench.qtbot.keyClicks(dialog.brand.company, "Acme / <b>Storage</b>")
    dialog.brand.which.setCurrentIndex(dialog.brand.which.findData("terms"))
    dialog.brand.text.setPlainText("30 days net.")
    sent = dialog.draft.brand
    bench.answers.to_save = tmp_path / "acme.sanwbrand"
    dialog.brand.save.click()
    dialog.reject()
    dialog.show()
    assert dialog.draft.brand == Brand()
    bench.answers.to_open = bench.answers.to_save
    dialog.brand.load.click()
    assert dialog.draft.brand == sent
    assert dialog.brand.company.text() == "Acme / <b>Storage</b>"
    bench.answers.to_save.write_text("{")
    dialog.brand.load.click()
    assert dialog.brand.complaint.text()
    assert dialog.draft.brand == sent


def test_standing_texts_are_kept_by_section(dialog):
    brand = dialog.brand
    brand.which.setCurrentIndex(brand.which.findData("terms"))
    brand.text.setPlainText("30 days net.")
    brand.which.setCurrentIndex(brand.which.findData("executive-summary"))
    assert brand.text.toPlainText() == ""
    assert dialog.draft.brand.texts == {"terms": "30 days net."}
    brand.which.setCurrentIndex(brand.which.findData("terms"))
    brand.text.clear()
    assert dialog.draft.brand.texts == {}


def test_the_bill_has_no_sections_and_the_installers_pack_goes_into_a_folder(dialog):
    assert dialog.sections.list.isVisible()
    dialog.choose("bill-of-materials")
    assert not dialog.sections.list.isVisible()
    dialog.choose("installers-pack")
    assert dialog.sections.list.isVisible()
    assert dialog.write.text() == "Write into a folder…"


def test_everything_has_a_name(dialog):
    dialog.choose("proposal")
    dialog.phases.add_row()
    for page in (dialog.sections, dialog.phases, dialog.brand):
        dialog.tabs.setCurrentWidget(page)
        assert nameless(dialog) == []


@pytest.mark.parametrize("what", ["proposal_to", "report_to", "bom_to", "diagram_to"])
def test_an_export_can_be_cancelled_and_leaves_nothing(bench, tmp_path, what):
    bench.open_testbed("t1-8gfc")
    said = []
    bench.session.message.connect(said.append)
    job = getattr(bench.window.of(DocumentExports), what)(tmp_path / "out.pdf")
    job.stop()
    bench.qtbot.waitUntil(lambda: "The export was cancelled." in said, timeout=20000)
    assert not list(tmp_path.glob("out*"))


@pytest.mark.parametrize("what", ["installers_pack_to", "everything_to"])
def test_a_folder_of_exports_can_be_cancelled(bench, tmp_path, what):
    bench.open_testbed("t1-8gfc")
    said = []
    bench.session.message.connect(said.append)
    job = getattr(bench.window.of(DocumentExports), what)(tmp_path / "out")
    job.progressed.connect(lambda *_: job.stop())
    bench.qtbot.waitUntil(lambda: "The export was cancelled." in said, timeout=20000)


@pytest.mark.slow
def test_everything_is_written_into_a_folder(bench, tmp_path):
    bench.open_testbed("t1-8gfc")
    with bench.qtbot.waitSignal(bench.window.exporter.exported, timeout=120000):
        bench.window.of(DocumentExports).everything_to(tmp_path)
    names = {path.name for path in tmp_path.iterdir() if path.is_file()}
    ends = ("-bom.xlsx", "-bom.csv", "-bom.pdf", "-diagram.svg", "-diagram.drawio",
            "-diagram.vsdx", "-report.pdf", "-proposal.pdf")  # fmt: skip
    assert all(any(name.endswith(end) for name in names) for end in ends), names
    assert len(names) > len(ends)
