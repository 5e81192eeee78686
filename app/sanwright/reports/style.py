"""The looks of documents: page measures, colours and paragraph styles, those of a brand if given.

``style.INK``, ``style.PAGE`` and the other names in capitals are those of the look in effect; read
them where they are used (``style.INK``), never into a name of a module's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm

from sanwright.design import Tables
from sanwright.design.papers import Brand, DocumentPlan
from sanwright.reports import typefaces
from sanwright.reports.paper import PAGES, SHEETS, Paper, Size, mixed, readable, usual_paper
from sanwright.reports.typefaces import BUNDLED, Typefaces

SIDE_MARGIN = 20 * mm
SHEET_MARGIN = 12 * mm
"""At the sides of pages across, which leave as much room to drawings as they can."""
TOP_MARGIN = 26 * mm
BOTTOM_MARGIN = 22 * mm
CONTENTS_SIZE = 9.6

_PAPER = "#ffffff"

if TYPE_CHECKING:
    PAGE: Size
    INK: Color
    MUTED: Color
    ACCENT: Color
    BAND: Color
    LINK: Color
    RULE: Color
    HAIRLINE: Color
    HEADER_FILL: Color
    GROUP_FILL: Color


@dataclass(frozen=True)
class DocumentStyle:
    """Paper, colours and fonts of a document; ``accent`` and ``ink`` as ``#rrggbb``."""

    paper: Paper = "A4"
    accent: str = "#1b3a57"
    ink: str = "#1b2430"
    faces: Typefaces = BUNDLED

    @staticmethod
    def of(tables: Tables, plan: DocumentPlan) -> DocumentStyle:
        """What the design's brand and the document's plan ask for.

        Raises InputError for a font that cannot be used.
        """
        brand: Brand = tables.brand
        faces = typefaces.brand_faces(brand.font_regular, brand.font_bold)
        return DocumentStyle(plan.paper or usual_paper(), brand.accent, brand.ink, faces)

    @property
    def page(self) -> Size:
        """Width and height of a page in points."""
        return PAGES[self.paper]

    @property
    def sheets(self) -> tuple[Size, ...]:
        """Width and height of pages across, for drawings, from the usual one to a fold-out."""
        return SHEETS[self.paper]

    @cached_property
    def text_ink(self) -> str:
        """The colour of text: ``ink``, dark enough to be read."""
        return readable(self.ink)

    @cached_property
    def colours(self) -> dict[str, Color]:
        """Colours by the name that they have in this module."""
        ink, accent = self.text_ink, readable(self.accent)
        return {
            name: HexColor(value)
            for name, value in (
                ("INK", ink),
                ("MUTED", readable(mixed(ink, _PAPER, 0.26))),
                ("ACCENT", accent),
                ("BAND", self.accent),
                ("LINK", "#0b5cad"),
                ("RULE", mixed(ink, _PAPER, 0.74)),
                ("HAIRLINE", mixed(ink, _PAPER, 0.87)),
                ("HEADER_FILL", mixed(accent, _PAPER, 0.91)),
                ("GROUP_FILL", mixed(accent, _PAPER, 0.96)),
            )
        }


_in_effect: ContextVar[DocumentStyle] = ContextVar("look", default=DocumentStyle())  # noqa: B039 - it is frozen


def look() -> DocumentStyle:
    """The look in effect."""
    return _in_effect.get()


@contextmanager
def using(wanted: DocumentStyle) -> Iterator[None]:
    """Write in this look within."""
    token = _in_effect.set(wanted)
    try:
        with typefaces.using(wanted.faces):
            yield
    finally:
        _in_effect.reset(token)


def __getattr__(name: str) -> Color | Size:
    """A colour or measure of the look in effect."""
    if name == "PAGE":
        return look().page
    found = look().colours.get(name)
    if found is None:
        raise AttributeError(name)
    return found


def styles() -> dict[str, ParagraphStyle]:
    """The paragraph styles of the look in effect, by name."""
    return _styles(look())


@lru_cache(maxsize=8)
def _styles(wanted: DocumentStyle) -> dict[str, ParagraphStyle]:
    typefaces.used()
    regular, bold = wanted.faces.regular, wanted.faces.bold
    ink, muted, accent = (wanted.colours[name] for name in ("INK", "MUTED", "ACCENT"))
    body = ParagraphStyle(
        "body",
        fontName=regular,
        bulletFontName=regular,
        fontSize=9.2,
        leading=13.8,
        textColor=ink,
        alignment=TA_LEFT,
        spaceAfter=6,
        splitLongWords=1,
        allowWidows=0,
        allowOrphans=0,
    )
    derived = partial(ParagraphStyle, parent=body)
    heading = partial(derived, fontName=bold, textColor=accent, keepWithNext=0)
    return {
        "body": body,
        "lead": derived("lead", fontSize=10.6, leading=16.4, spaceAfter=8),
        "small": derived("small", fontSize=7.6, leading=10.8, textColor=muted),
        "bullet": derived("bullet", leftIndent=12, bulletIndent=2, spaceAfter=4),
        "h1": heading("h1", fontSize=15.5, leading=20, spaceBefore=20, spaceAfter=8),
        "h2": heading("h2", fontSize=10.8, leading=15, spaceBefore=10, spaceAfter=4),
        "cover-kind": derived("cover-kind", fontSize=11.5, leading=16, textColor=muted),
        "cover-title": heading("cover-title", fontSize=26, leading=33, spaceAfter=10),
        "head-title": heading("head-title", fontSize=17, leading=22, spaceAfter=3),
        "cover-customer": derived("cover-customer", fontSize=13.5, leading=19, spaceAfter=20),
    }
