"""Does a document follow its plan, lead where it says, and come out the same every time?"""

from datetime import date

import pytest
from pypdf import PdfReader

from sanwright.bundled import reference_architecture
from sanwright.design import Design, Project, Variant
from sanwright.design.papers import DocumentPlan, SectionChoice
from sanwright.documents import read_design
from sanwright.errors import CancelledError, InputError
from sanwright.language import speaking
from sanwright.reports import write_document
from sanwright.reports.composition import (
    DOCUMENTS,
    INSTALLERS_PACK,
    PROPOSAL,
    SIZING_REPORT,
    choices,
    document_kind,
    plan_of,
    planned_sections,
)
from sanwright.reports.paper import PAGES, contrast, mixed, readable, usual_paper
from sanwright.reports.section_registry import section_keys, section_writer
from sanwright.text import date_text, day_text
from tests.builders import catalog
from tests.pdf_text import page_texts

DAY = date(2026, 11, 20)


@pytest.fixture
def read(tmp_path):
    """Write a document and read it back: pages' texts without line breaks."""

    def write(design, kind=PROPOSAL):
        path = tmp_path / "document.pdf"
        write_document(kind, design, path, today=DAY)
        reader = PdfReader(path)
        return reader, [" ".join(text.split()) for text in page_texts(path)]

    return write


def top_titles(reader):
    return [item.title for item in reader.outline if not isinstance(item, list)]


def everything(outline):
    for item in outline:
        if isinstance(item, list):
            yield from everything(item)
        else:
            yield item


# --- what a document consists of --------------------------------------------------------------


@pytest.mark.parametrize("kind", DOCUMENTS.values(), ids=lambda kind: kind.id)
def test_every_section_of_a_document_has_a_writer_of_that_title(kind):
    for section in kind.sections:
        assert section_writer(section.key).title == section.title
    assert len({section.key for section in kind.sections}) == len(kind.sections)


def test_every_writer_is_in_some_document():
    named = {each.key for kind in DOCUMENTS.values() for each in kind.sections}
    assert set(section_keys()) == named


def test_an_unknown_document_is_refused(empty, tmp_path):
    with pytest.raises(InputError, match=r"letter.*proposal"):
        write_document("letter", empty, tmp_path / "a.pdf")
    assert not list(tmp_path.iterdir())


def test_a_plan_chooses_orders_and_renames():
    kind = document_kind(PROPOSAL)
    plan = DocumentPlan(
        id=PROPOSAL,
        sections=(
            SectionChoice(key="terms", text="Ours."),
            SectionChoice(key="own:1", title="Why us", text="Because."),
            SectionChoice(key="topology", shown=False),
            SectionChoice(key="terms", title="twice"),
            SectionChoice(key="from a later version"),
            SectionChoice(key="glossary"),
        ),
    )
    found = list(planned_sections(kind, plan, {"acceptance": "Standing."}))
    assert [each.key for each in found][:3] == ["terms", "own:1", "glossary"]
    assert "topology" not in {each.key for each in found}
    assert [each.title for each in found][:3] == ["Terms", "Why us", "Glossary"]
    assert {each.key: each.text for each in found}["acceptance"] == "Standing."
    usual = [each.key for each in kind.sections if each.usual]
    rest = [each.key for each in found[3:]]
    assert rest == [key for key in usual if key not in ("terms", "topology")]


@pytest.mark.parametrize("kind", DOCUMENTS.values(), ids=lambda kind: kind.id)
def test_a_plan_of_all_choices_prints_what_the_empty_plan_prints(kind):
    empty = DocumentPlan(id=kind.id)
    spelt_out = DocumentPlan(id=kind.id, sections=choices(kind, empty))
    assert list(planned_sections(kind, spelt_out, {})) == list(planned_sections(kind, empty, {}))
    assert choices(kind, spelt_out) == choices(kind, empty)


def test_titles_are_those_of_the_language_spoken():
    with speaking("de"):
        found = list(planned_sections(document_kind(PROPOSAL), DocumentPlan(id=PROPOSAL), {}))
    assert "Bill of materials" not in {each.title for each in found}


def test_a_design_without_a_plan_has_the_usual_one(empty):
    assert plan_of(empty, SIZING_REPORT) == DocumentPlan(id=SIZING_REPORT)


# --- what is printed ----------------------------------------------------------------------------


@pytest.fixture
def planned(changed):
    def change(*sections, **fields):
        return changed(DocumentPlan(id=PROPOSAL, sections=sections, **fields))

    return change


def test_the_printed_document_follows_its_plan(planned, read):
    design = planned(
        SectionChoice(key="bill-of-materials", title="What you buy", text="Above the list."),
        SectionChoice(key="own:x", title="Why us", text="First.\n- an item\n\nLast."),
        SectionChoice(key="executive-summary", text="We say it ourselves."),
        SectionChoice(key="topology", shown=False),
        SectionChoice(key="requirements", shown=False),
        title="Offer 4711",
    )
    reader, pages = read(design)
    assert top_titles(reader) == [
        "What you buy", "Why us", "Executive summary", "Why it is built like this",
        "Scope and services", "Assumptions", "Risks and open points",
    ]  # fmt: skip
    text = " ".join(pages)
    assert text.index("What you buy") < text.index("Above the list.") < text.index("Order number")
    assert "• an item" in text
    assert "We say it ourselves." in text
    assert "connects" not in text
    assert "Offer 4711" in pages[0]
    assert reader.metadata.title == "Proposal: Offer 4711"


def test_an_own_section_without_text_and_hidden_sections_leave_no_trace(planned, read):
    hidden = [SectionChoice(key=each.key, shown=False) for each in document_kind(PROPOSAL).sections]
    reader, pages = read(planned(*hidden, SectionChoice(key="own:1", title="Nothing", text=" ")))
    assert reader.outline == []
    assert len(pages) == 1


@pytest.mark.parametrize("kind", [SIZING_REPORT, INSTALLERS_PACK])
def test_contents_outline_and_page_numbers_agree(read, kind):
    design = read_design(reference_architecture("hpe-alletra").path, catalog())
    reader, pages = read(design.snapshot(), kind)
    for item in (item for item in reader.outline if not isinstance(item, list)):
        number = reader.get_destination_page_number(item)
        assert item.title in pages[number]
        assert kind == INSTALLERS_PACK or f"{item.title} {number + 1}" in pages[1]
    if kind == SIZING_REPORT:
        links = [note.get_object()["/Subtype"] for note in reader.pages[1]["/Annots"]]
        assert set(links) == {"/Link"}
        assert len(links) >= len(top_titles(reader))
    for number, text in enumerate(pages[1:], start=2):
        assert f"Page {number} of {len(pages)}" in text


def test_a_small_design_has_neither_a_title_page_nor_contents(warehouse, read):
    reader, pages = read(warehouse, SIZING_REPORT)
    assert "Contents" not in " ".join(pages)
    first = next(item for item in reader.outline if not isinstance(item, list))
    assert reader.get_destination_page_number(first) == 0
    for number, text in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in text


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_link_leads_into_the_document_or_to_the_web(changed, read, kind):
    all_ = tuple(SectionChoice(key=each.key) for each in DOCUMENTS[kind].sections)
    few = tuple(
        SectionChoice(key=each.key, shown=each.key in ("requirements", "findings", "cables"))
        for each in DOCUMENTS[kind].sections
    )
    for sections in (all_, few):
        reader, _ = read(changed(DocumentPlan(id=kind, sections=sections)), kind)
        pages = {page.indirect_reference for page in reader.pages}
        for page in reader.pages:
            for entry in page.get("/Annots", ()):
                note = entry.get_object()
                if "/Dest" in note:
                    assert note["/Dest"][0] in pages
                else:
                    assert note["/A"]["/URI"].startswith("http")


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_no_heading_stands_alone_at_the_foot_of_a_page(warehouse, read, kind):
    reader, _ = read(warehouse, kind)
    for item in everything(reader.outline):
        assert float(item.top) > 100, item.title


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_every_font_is_embedded(warehouse, read, kind):
    reader, _ = read(warehouse, kind)
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]


@pytest.mark.parametrize(("paper", "size"), PAGES.items())
def test_paper_is_the_planned_one(planned, read, paper, size):
    reader, _ = read(planned(paper=paper))
    sizes = [tuple(map(float, page.mediabox.upper_right)) for page in reader.pages]
    assert sizes[0] == pytest.approx(size, abs=0.01)
    assert all(w > h or (w, h) == sizes[0] for w, h in sizes)


@pytest.mark.parametrize(
    ("place", "paper"),
    [("en_US.UTF-8", "Letter"), ("en_CA", "Letter"), ("de_DE.UTF-8", "A4"), ("en_GB", "A4")],
)
def test_paper_follows_the_region(monkeypatch, place, paper):
    monkeypatch.setenv("LC_ALL", place)
    assert usual_paper() == paper


@pytest.mark.parametrize(
    ("language", "paper", "code", "day"),
    [
        ("en", "A4", "en-GB", "20 November 2026"),
        ("en", "Letter", "en-US", "20 November 2026"),
        ("de", "A4", "de-DE", "20.11.2026"),
    ],
)
def test_language_says_how_dates_are_written(planned, read, language, paper, code, day):
    reader, pages = read(planned(language=language, paper=paper, valid_until="2026-12"))
    assert reader.root_object["/Lang"] == code
    assert day in pages[0]
    assert day in pages[2]


def test_dates_that_are_no_dates_stay_as_typed():
    assert date_text("spring 2027") == "spring 2027"
    assert date_text("2026-13-40") == "2026-13-40"
    assert date_text("2026") == "2026"
    with speaking("de"):
        assert day_text(date(2026, 3, 1)) == "01.03.2026"


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_the_same_design_gives_the_same_bytes(warehouse, tmp_path, kind):
    for name in ("a.pdf", "b.pdf"):
        write_document(kind, warehouse, tmp_path / name, today=DAY)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_an_empty_design_gives_a_document(empty, read):
    for kind in DOCUMENTS:
        assert "Untitled design" in read(empty, kind)[1][0]


# --- progress -----------------------------------------------------------------------------------


@pytest.fixture
def varied(changed):
    return changed(Variant(id="v1", name="Half more", steps=()))


def test_progress_names_every_section_and_what_is_compared(varied, tmp_path):
    told = []

    def watch(share, what):
        told.append((share, what))
        return True

    write_document(PROPOSAL, varied, tmp_path / "a.pdf", today=DAY, progress=watch)
    shares = [share for share, _ in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    texts = " ".join(str(what) for _, what in told)
    for phrase in ("Executive summary", "Alternatives considered", "Half more", "page 3"):
        assert phrase in texts


def test_it_can_be_called_off_at_any_moment(varied, tmp_path):
    count = 0

    def watch(share, what):
        nonlocal count
        count += 1
        return True

    write_document(PROPOSAL, varied, tmp_path / "a.pdf", today=DAY, progress=watch)
    (tmp_path / "a.pdf").unlink()
    for stop in sorted({1, 2, 5, *range(8, count, max(count // 8, 1)), count - 1}):
        calls = 0

        def until(share, what, stop=stop):
            nonlocal calls
            calls += 1
            return calls < stop

        with pytest.raises(CancelledError):
            write_document(PROPOSAL, varied, tmp_path / "a.pdf", today=DAY, progress=until)
        assert calls == stop
        assert list(tmp_path.iterdir()) == []


# --- colours ------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["#ffffff", "#ffe600", "#1b3a57", "#00ff00", "#777777"])
def test_text_in_an_accent_can_be_read(colour):
    assert contrast(readable(colour)) >= 4.5


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#000000") == pytest.approx(21.0)
    assert contrast("#ffffff") == pytest.approx(1.0)
    assert contrast("#777777") == pytest.approx(4.48, abs=0.005)
    assert mixed("#ff0000", "#0000ff", 0.5) == "#800080"


def test_a_project_with_nothing_but_a_date_has_a_title(read):
    reader, pages = read(Design([Project(date="2026-11-20")]))
    assert "Untitled design" in pages[0]
    assert reader.metadata.author in (None, "")
