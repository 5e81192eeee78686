"""The looks of the sizing report: page measures, colours, paragraph styles."""

from __future__ import annotations

from functools import lru_cache, partial

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm

from sanwright.reports.lettering import font_name

PAGE = A4
SIDE_MARGIN = 20 * mm
TOP_MARGIN = 26 * mm
BOTTOM_MARGIN = 22 * mm
CONTENTS_SIZE = 9.6

INK = HexColor("#1b2430")
MUTED = HexColor("#566373")
ACCENT = HexColor("#1b3a57")
LINK = HexColor("#0b5cad")
RULE = HexColor("#c3cad2")
HAIRLINE = HexColor("#e1e5ea")
HEADER_FILL = HexColor("#eaeff4")
GROUP_FILL = HexColor("#f6f8fa")


@lru_cache(maxsize=1)
def styles() -> dict[str, ParagraphStyle]:
    """The paragraph styles by name."""
    body = ParagraphStyle(
        "body",
        fontName=font_name(),
        fontSize=9.2,
        leading=13.8,
        textColor=INK,
        alignment=TA_LEFT,
        spaceAfter=6,
        splitLongWords=1,
        allowWidows=0,
        allowOrphans=0,
    )
    bold = font_name(bold=True)
    derived = partial(ParagraphStyle, parent=body)
    return {
        "body": body,
        "small": derived("small", fontSize=7.6, leading=10.8, textColor=MUTED),
        "bullet": derived("bullet", leftIndent=12, bulletIndent=2, spaceAfter=4),
        "h1": derived(
            "h1",
            fontName=bold,
            fontSize=15.5,
            leading=20,
            textColor=ACCENT,
            spaceBefore=20,
            spaceAfter=8,
        ),
        "h2": derived(
            "h2",
            fontName=bold,
            fontSize=10.8,
            leading=15,
            textColor=ACCENT,
            spaceBefore=10,
            spaceAfter=4,
        ),
        "cover-kind": derived("cover-kind", fontSize=11.5, leading=16, textColor=MUTED),
        "cover-title": derived(
            "cover-title", fontName=bold, fontSize=26, leading=33, textColor=ACCENT, spaceAfter=10
        ),
        "cover-customer": derived("cover-customer", fontSize=13.5, leading=19, spaceAfter=20),
    }
