"""What is painted on a page of a PDF, as outlines: for a printer, which is finer than any picture.

Letters are outlines of their glyphs, so that nothing depends on the fonts of the machine.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sanwright.drawing.geometry import Point

Outline = tuple[tuple[str, tuple[Point, ...]], ...]
"""Pieces: ``M`` and ``L`` with a point, ``C`` with three, ``Z`` with none."""
Matrix = tuple[float, float, float, float, float, float]

_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_EVEN_ODD = 1
_INVISIBLE = 3
"""The text rendering mode of what is there to be searched only."""


@dataclass(frozen=True, slots=True)
class PdfOutline:
    """A shape in points from the page's lower left corner, y upwards; colours are 0xAARRGGBB.

    ``clips`` are outlines within all of which it is seen.
    """

    outline: Outline
    fill: int | None
    is_even_odd: bool
    stroke: int | None
    width: float
    dash: tuple[float, ...]
    cap: int = 0
    """How lines end: 0 where they do, 1 round, 2 half their width further."""
    clips: tuple[Outline, ...] = ()


@dataclass(frozen=True, slots=True)
class PdfPicture:
    """A picture, stretched over the square from (0, 0) to (1, 1) that ``matrix`` puts in place.

    ``data`` are rows of pixels of four bytes: blue, green, red, opacity.
    """

    matrix: Matrix
    width: int
    height: int
    stride: int
    data: bytes
    clips: tuple[Outline, ...] = ()


PdfMark = PdfOutline | PdfPicture


def marks_of(document: Any, number: int) -> list[PdfMark] | None:
    """The marks of a page in the order of painting; None if it has any of another kind."""
    page = document[number]
    text = page.get_textpage()
    try:
        return _Page(document.raw, page.raw, text.raw).marks()
    finally:
        text.close()
        page.close()


class _Page:
    def __init__(self, document: Any, page: Any, text: Any) -> None:
        import pypdfium2.raw

        self._pdfium: Any = pypdfium2.raw
        self._document, self._page, self._text = document, page, text
        self._glyphs: dict[tuple[int, int], Outline] = {}
        self._letters = self._by_text()

    def marks(self) -> list[PdfMark] | None:
        pdfium = self._pdfium
        count = pdfium.FPDFPage_CountObjects(self._page)
        objects = [pdfium.FPDFPage_GetObject(self._page, n) for n in range(count)]
        found: list[PdfMark] = []
        return found if self._take(objects, _IDENTITY, (), found) else None

    def _take(
        self, objects: list[Any], outer: Matrix, clips: tuple[Outline, ...], found: list[PdfMark]
    ) -> bool:
        """Add what a form that ``outer`` puts in place holds; False if a kind is unknown."""
        pdfium = self._pdfium
        for each in objects:
            kind = pdfium.FPDFPageObj_GetType(each)
            matrix = _joined(self._matrix(each), outer)
            seen = (*clips, *self._clips(each, outer))
            if kind == pdfium.FPDF_PAGEOBJ_PATH:
                found.append(self._shape(each, matrix, seen))
            elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
                found += self._words(each, seen)
            elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                found += self._picture(each, matrix, seen)
            elif kind == pdfium.FPDF_PAGEOBJ_FORM:
                count = pdfium.FPDFFormObj_CountObjects(each)
                inner = [pdfium.FPDFFormObj_GetObject(each, n) for n in range(count)]
                if not self._take(inner, matrix, seen, found):
                    return False
            else:
                return False
        return True

    def _shape(self, each: Any, matrix: Matrix, clips: tuple[Outline, ...]) -> PdfMark:
        pdfium = self._pdfium
        mode, is_stroked = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(each, mode, is_stroked)
        width = ctypes.c_float()
        pdfium.FPDFPageObj_GetStrokeWidth(each, width)
        scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
        count = max(0, pdfium.FPDFPageObj_GetDashCount(each))
        dash = (ctypes.c_float * count)()
        if count:
            pdfium.FPDFPageObj_GetDashArray(each, dash, count)
        pieces = [
            pdfium.FPDFPath_GetPathSegment(each, n)
            for n in range(pdfium.FPDFPath_CountSegments(each))
        ]
        return PdfOutline(
            self._outline(pieces, matrix),
            self._colour(each, pdfium.FPDFPageObj_GetFillColor) if mode.value else None,
            mode.value == _EVEN_ODD,
            self._colour(each, pdfium.FPDFPageObj_GetStrokeColor) if is_stroked.value else None,
            width.value * scale,
            tuple(item * scale for item in dash),
            max(0, pdfium.FPDFPageObj_GetLineCap(each)),
            clips,
        )

    def _by_text(self) -> dict[int, list[int]]:
        """The letters of each text on the page, by the text."""
        pdfium = self._pdfium
        found: dict[int, list[int]] = {}
        for number in range(pdfium.FPDFText_CountChars(self._text)):
            owner = pdfium.FPDFText_GetTextObject(self._text, number)
            if owner:
                found.setdefault(_address(owner), []).append(number)
        return found

    def _words(self, each: Any, clips: tuple[Outline, ...]) -> Iterator[PdfMark]:
        pdfium = self._pdfium
        letters = self._letters.get(_address(each), [])
        if pdfium.FPDFTextObj_GetTextRenderMode(each) == _INVISIBLE or not letters:
            return
        font = pdfium.FPDFTextObj_GetFont(each)
        size = ctypes.c_float()
        pdfium.FPDFTextObj_GetFontSize(each, size)
        turned = pdfium.FS_MATRIX()
        pieces: list[tuple[str, tuple[Point, ...]]] = []
        for number in letters:
            x, y = ctypes.c_double(), ctypes.c_double()
            pdfium.FPDFText_GetCharOrigin(self._text, number, x, y)
            glyph = self._glyph(font, pdfium.FPDFText_GetUnicode(self._text, number))
            pdfium.FPDFText_GetMatrix(self._text, number, turned)
            scale = (size.value, 0.0, 0.0, size.value, 0.0, 0.0)
            place = (turned.a, turned.b, turned.c, turned.d, x.value, y.value)
            pieces += _placed(glyph, _joined(scale, place))
        colour = self._colour(each, pdfium.FPDFPageObj_GetFillColor)
        yield PdfOutline(tuple(pieces), colour, False, None, 0.0, (), clips=clips)

    def _glyph(self, font: Any, letter: int) -> Outline:
        """The outline of a letter at a size of one point."""
        key = _address(font), letter
        if key not in self._glyphs:
            pdfium = self._pdfium
            path = pdfium.FPDFFont_GetGlyphPath(font, letter, 1.0)
            count = max(0, pdfium.FPDFGlyphPath_CountGlyphSegments(path)) if path else 0
            pieces = [pdfium.FPDFGlyphPath_GetGlyphPathSegment(path, n) for n in range(count)]
            self._glyphs[key] = self._outline(pieces, _IDENTITY)
        return self._glyphs[key]

    def _picture(self, each: Any, matrix: Matrix, clips: tuple[Outline, ...]) -> Iterator[PdfMark]:
        pdfium = self._pdfium
        bitmap = pdfium.FPDFImageObj_GetRenderedBitmap(self._document, self._page, each)
        if not bitmap:
            return
        width, height = pdfium.FPDFBitmap_GetWidth(bitmap), pdfium.FPDFBitmap_GetHeight(bitmap)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        data = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
        pdfium.FPDFBitmap_Destroy(bitmap)
        yield PdfPicture(matrix, width, height, stride, data, clips)

    def _clips(self, each: Any, outer: Matrix) -> tuple[Outline, ...]:
        pdfium = self._pdfium
        clip = pdfium.FPDFPageObj_GetClipPath(each)
        found = []
        for number in range(max(0, pdfium.FPDFClipPath_CountPaths(clip)) if clip else 0):
            count = pdfium.FPDFClipPath_CountPathSegments(clip, number)
            pieces = [pdfium.FPDFClipPath_GetPathSegment(clip, number, n) for n in range(count)]
            found.append(self._outline(pieces, outer))
        return tuple(each for each in found if each)

    def _outline(self, pieces: list[Any], matrix: Matrix) -> Outline:
        pdfium = self._pdfium
        found: list[tuple[str, tuple[Point, ...]]] = []
        waiting: list[Point] = []
        for piece in pieces:
            x, y = ctypes.c_float(), ctypes.c_float()
            pdfium.FPDFPathSegment_GetPoint(piece, x, y)
            kind = pdfium.FPDFPathSegment_GetType(piece)
            at = x.value, y.value
            if kind == pdfium.FPDF_SEGMENT_MOVETO:
                found.append(("M", (at,)))
            elif kind == pdfium.FPDF_SEGMENT_LINETO:
                found.append(("L", (at,)))
            else:
                waiting.append(at)
                if len(waiting) == 3:
                    found.append(("C", tuple(waiting)))
                    waiting = []
            if pdfium.FPDFPathSegment_GetClose(piece):
                found.append(("Z", ()))
        return _placed(tuple(found), matrix)

    def _matrix(self, each: Any) -> Matrix:
        found = self._pdfium.FS_MATRIX()
        if not self._pdfium.FPDFPageObj_GetMatrix(each, found):
            return _IDENTITY
        return found.a, found.b, found.c, found.d, found.e, found.f

    def _colour(self, each: Any, ask: Any) -> int:
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        ask(each, red, green, blue, alpha)
        return alpha.value << 24 | red.value << 16 | green.value << 8 | blue.value


def _placed(outline: Outline, matrix: Matrix) -> Outline:
    a, b, c, d, e, f = matrix
    return tuple(
        (kind, tuple((a * x + c * y + e, b * x + d * y + f) for x, y in points))
        for kind, points in outline
    )


def _joined(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does first the one, then the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = second
    return (
        a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s,
        e * p + f * r + t, e * q + f * s + u,
    )  # fmt: skip


def _address(pointer: Any) -> int:
    return ctypes.cast(pointer, ctypes.c_void_p).value or 0
