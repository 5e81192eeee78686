"""Is what a user types printed as typed, never executed, and never in the way of a document?"""

import ast
import io
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader

import sanwright.reports
from sanwright.design import Design, Device, PartCopy, Project, Variant
from sanwright.design.bounds import LONGEST_NAME
from sanwright.design.papers import Brand, DocumentPlan, Phase, SectionChoice
from sanwright.reports import write_document
from sanwright.reports.composition import PROPOSAL, SIZING_REPORT
from sanwright.reports.lettering import printable
from sanwright.reports.logo import read_logo
from sanwright.reports.prose import DocumentHeading, bullet, label, paragraph, user_text
from tests.examples import examples
from tests.pdf_text import page_texts

NASTY = (
    "<font color=\"[getattr(pow,'__globals__')['os'].system('touch {path}')] and 'red'\">x</font>",
    "<img src='file:///etc/passwd'/> <a href='javascript:alert(1)' name='n'>go</a>",
    "</para><para><b><i>unclosed & &amp; &#x3c;",
    "<onDraw name='x' label='y'/><seq id='s'/><super>1</super>",
    "\u202etxet\u202c \u2067rtl\u2069 \u200f\u200e\ufeff",
    "nul\x00 bell\x07 esc\x1b[31m",
    "W" * 5000,
    "中文 🙂 ไทย",
    ") Tj ET /Im1 Do (\\",
    "%PDF-1.4 endobj stream",
)
ANY_TEXT = st.one_of(
    st.text(max_size=60),
    st.text(st.characters(exclude_categories=()), max_size=40),
    st.sampled_from((*NASTY, "half \ud800 lone \udfff")),
    st.text("<>&\"'/=;#[](){}\\ab \n\r\t\u2028\u202e\x00\ud800", max_size=60),
)


def shown(text):
    """What a reader sees of a text, without spaces."""
    return "".join("".join(printable(line) for line in text.splitlines()).split())


def set_text(flowable):
    return "".join("".join(fragment.text for fragment in flowable.frags).split())


@given(ANY_TEXT)
def test_paragraphs_show_exactly_what_was_typed(text):
    assert set_text(paragraph(text)) == shown(text[:4000]) + ("…" if len(text) > 4000 else "")
    assert set_text(label(text[:1000])) == shown(text[:1000])
    assert set_text(DocumentHeading(text[:240], "key", 0)) == shown(text[:240])
    assert set_text(bullet(text[:1000], "lead")) == "lead" + shown(text[:1000])


@given(st.text("ab \n-<&", max_size=200) | ANY_TEXT)
def test_no_word_of_a_users_text_is_lost(text):
    found = "".join(set_text(each) for each in user_text(text) if hasattr(each, "frags"))
    assert [char for char in found if char not in "-*•–"] == [
        char for char in shown(text) if char not in "-*•–"
    ]


def test_long_text_is_printed_to_its_end():
    text = "word " * 20_000 + "END"
    found = user_text(text)
    assert set_text(found[-1]).endswith("END")
    assert len(found) < 100


def test_only_one_module_makes_paragraphs_of_markup():
    """Every way to paragraph markup leads through ``prose``, which escapes."""
    folder = Path(sanwright.reports.__file__).parent
    makers = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Paragraph", "XPreformatted", "ParaParser")
    }
    assert makers == {"prose.py"}


def design_of(text):
    cut = text[:LONGEST_NAME]
    choices = (
        SectionChoice(key="executive-summary", title=cut),
        SectionChoice(key=f"own:{cut}", title=cut, text=text),
        SectionChoice(key="terms", text=text),
    )
    plans = [
        DocumentPlan(
            id=kind,
            title=cut,
            sections=choices,
            phases=(Phase(name=cut, weeks=2, text=text), Phase(name=cut)),
            valid_until=cut,
            paper="A4",
        )
        for kind in (PROPOSAL, SIZING_REPORT)
    ]
    fields = dict.fromkeys(("name", "customer", "author", "company", "description"), cut)
    return Design(
        [
            Project(**fields, date="2026-11-20"),
            PartCopy(id="nobody knows"),
            Device(id="one", part="nobody knows", name=cut),
            Variant(id="v", name=cut, description=cut),
            *plans,
            Brand(company=cut, name=cut, texts={"acceptance": text}),
        ]
    )


def whole_signs(text: str) -> str:
    """The text without halves of signs, which no design keeps."""
    return text.encode(errors="replace").decode()


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
@pytest.mark.parametrize("kind", [PROPOSAL, SIZING_REPORT])
def test_hostile_text_is_shown_and_not_executed(tmp_path, text, kind):
    trap = tmp_path / "trap"
    text = text.replace("{path}", str(trap))
    path = tmp_path / "a.pdf"
    write_document(kind, design_of(text), path)
    reader = PdfReader(path)
    pages = "".join("".join(text.split()) for text in page_texts(path))
    assert not trap.exists()
    assert shown(text)[:60] in pages
    assert printable(text[:40]).split()[0][:20] in reader.metadata.title
    data = path.read_bytes()
    for word in (b"/JavaScript", b"/Launch", b"/URI", b"/EmbeddedFile"):
        assert word not in data
    for page in reader.pages:
        for note in page.get("/Annots", ()):
            assert "/A" not in note.get_object()


@settings(
    max_examples=examples(12),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(ANY_TEXT.map(whole_signs))
@example("\r")
def test_any_text_at_all_gives_a_document_that_can_be_read(tmp_path, text):
    path = tmp_path / "a.pdf"
    write_document(PROPOSAL, design_of(text), path)
    reader = PdfReader(path, strict=True)
    assert len(reader.pages) > 2
    pages = "".join("".join(text.split()) for text in page_texts(path))
    for line in text.splitlines():
        assert shown(line)[:20] in pages


# --- logos --------------------------------------------------------------------------------------


def png(width, height, data=b""):
    def chunk(tag, body):
        return struct.pack(">L", len(body)) + tag + body + struct.pack(">L", zlib.crc32(tag + body))

    head = struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(data))
        + chunk(b"IEND", b"")
    )


def picture(size=(40, 20), mode="RGB", form="PNG"):
    data = io.BytesIO()
    Image.new(mode, size).save(data, form)
    return data.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        png(60_000, 60_000),
        png(2**31 - 1, 2**31 - 1),
        png(20_000, 20_000, bytes(20_000_000)),
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        picture()[:60],
        picture(form="GIF")[:20],
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run",
        bytes(31_000_000),
    ],
    ids=range(9),
)
def test_a_logo_that_cannot_be_printed_is_left_out_and_said(data, tmp_path):
    assert read_logo(data).image is None
    assert read_logo(data).problem
    design = Design([Project(logo=data, date="2026-11-20"), Brand(logo=data)])
    write_document(PROPOSAL, design, tmp_path / "a.pdf")
    assert not PdfReader(tmp_path / "a.pdf").pages[0].images


@settings(max_examples=examples(80))
@given(
    st.sampled_from([picture(form=form) for form in ("PNG", "JPEG", "GIF", "BMP", "WEBP")]),
    st.lists(st.tuples(st.floats(0, 0.999), st.integers(0, 255)), min_size=1, max_size=12),
)
def test_damaged_pictures_never_raise(data, damage):
    broken = bytearray(data)
    for share, value in damage:
        broken[int(share * len(broken))] = value
    found = read_logo(bytes(broken))
    assert (found.image is None) == bool(found.problem)


@pytest.mark.parametrize("size", [(1, 1), (9000, 40), (30, 6000)])
def test_logos_of_odd_shape_fit_on_the_cover(tmp_path, size):
    data = picture(size, "RGBA")
    own = picture(size, "L")
    design = Design([Project(logo=data, date="2026-11-20"), Brand(logo=own)])
    write_document(PROPOSAL, design, tmp_path / "a.pdf")
    assert len(PdfReader(tmp_path / "a.pdf").pages[0].images) == 2
