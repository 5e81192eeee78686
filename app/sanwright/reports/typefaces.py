"""Fonts for PDF: the bundled ones, and a brand's own that leave to the bundled what they lack.

Every font that is embedded is one of these, so no text is ever set in boxes: a character is drawn
by the first font of a chain that has it. What no font has is spelt out by ``lettering``.
"""

from __future__ import annotations

import hashlib
import io
import struct
from collections.abc import Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from sanwright.errors import InputError
from sanwright.locations import resources_dir
from sanwright.reports.font_safety import font_flaw
from sanwright.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

rl_config.useA85 = 0
"""Streams stand in files as bytes, not spelt in ASCII: a fifth smaller, and sooner written."""

_SUBSETS_OF_ONE = 1000
"""Numbers of subsets that a font of a chain has for itself."""
_SAMPLE = 240
_UNREADABLE = (
    TTFError,
    struct.error,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    MemoryError,
    TypeError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Typefaces:
    """Names of the fonts for ordinary and for bold text, as reportlab knows them."""

    regular: str
    bold: str


BUNDLED = Typefaces("DejaVuSans", "DejaVuSans-Bold")
_CHAINS: dict[str, ChainedFont] = {}
"""Every font that reportlab was told of, by its name."""
_in_use: ContextVar[Typefaces] = ContextVar("typefaces", default=BUNDLED)


class ChainedFont(TTFont):
    """A TrueType font that hands characters it lacks to the next one of its chain."""

    def __init__(self, name: str, source: str | io.BytesIO, next_: ChainedFont | None) -> None:
        super().__init__(name, source, shapable=False)
        self.face.name = name.encode("ascii")
        glyphs = self.face.charToGlyph
        self.face.charToGlyph = {
            code: glyph for code, glyph in glyphs.items() if 0 < glyph < self.face.numGlyphs
        }
        self.next = next_
        own = {code: self.face.charWidths.get(code, 0.0) for code in self.face.charToGlyph}
        self.widths: Mapping[int, float] = {**(next_.widths if next_ is not None else {}), **own}
        """Width of every character that the chain can draw, in thousandths of the size."""

    def stringWidth(self, text: str | bytes, size: float, encoding: str = "utf8") -> float:  # noqa: N802
        """Width in points; called by reportlab."""
        if self.next is None:
            return float(super().stringWidth(text, size, encoding))
        shown = text.decode(encoding) if isinstance(text, bytes) else text
        lacking = self.face.defaultWidth
        return 0.001 * size * sum(self.widths.get(ord(char), lacking) for char in shown)

    def splitString(  # noqa: N802
        self, text: str | bytes, doc: Any, encoding: str = "utf-8"
    ) -> list[tuple[int, bytes]]:
        """Pieces with the number of the subset that draws each; called by reportlab."""
        shown = text.decode(encoding) if isinstance(text, bytes) else text
        if self.next is None or all(self._is_own(char) for char in shown):
            return list(super().splitString(shown, doc))
        found: list[tuple[int, bytes]] = []
        for is_own, run in _runs(shown, self._is_own):
            if is_own:
                found += super().splitString(run, doc)
            else:
                pieces = self.next.splitString(run, doc)
                found += [(_SUBSETS_OF_ONE + subset, codes) for subset, codes in pieces]
        return found

    def getSubsetInternalName(self, subset: int, doc: Any) -> str:  # noqa: N802
        """Name of a subset within the file; called by reportlab."""
        if subset >= _SUBSETS_OF_ONE and self.next is not None:
            return self.next.getSubsetInternalName(subset - _SUBSETS_OF_ONE, doc)
        return str(super().getSubsetInternalName(subset, doc))

    def _is_own(self, char: str) -> bool:
        code = ord(char)
        return self.next is None or code in self.face.charToGlyph or code not in self.next.widths


def _runs(text: str, is_own: Any) -> Iterator[tuple[bool, str]]:
    start = 0
    for end in range(1, len(text) + 1):
        here = is_own(text[start])
        if end == len(text) or is_own(text[end]) != here:
            yield here, text[start:end]
            start = end


def font_path(bold: bool = False) -> Path:
    """The bundled font file."""
    return resources_dir() / "fonts" / f"{BUNDLED.bold if bold else BUNDLED.regular}.ttf"


def used() -> Typefaces:
    """The fonts in use; those of the program are known to reportlab from now on."""
    _bundled()
    return _in_use.get()


@contextmanager
def using(faces: Typefaces) -> Iterator[None]:
    """Set text in ``faces`` within."""
    token = _in_use.set(faces)
    try:
        yield
    finally:
        _in_use.reset(token)


def widths_of(name: str) -> Mapping[int, float]:
    """Width of every character that the font can draw, in thousandths of the size."""
    return _CHAINS[name].widths


@lru_cache(maxsize=1)
def _bundled() -> tuple[ChainedFont, ChainedFont]:
    """The bundled fonts; characters that the bold one lacks are those of the regular one."""
    regular = ChainedFont(BUNDLED.regular, str(font_path()), None)
    bold = ChainedFont(BUNDLED.bold, str(font_path(bold=True)), regular)
    _register(BUNDLED, regular, bold)
    return regular, bold


def _register(faces: Typefaces, regular: ChainedFont, bold: ChainedFont) -> None:
    for font in (regular, bold):
        _CHAINS[font.fontName] = font
        pdfmetrics.registerFont(font)
    for name in (faces.regular, faces.bold):
        pdfmetrics.registerFontFamily(name, name, faces.bold, name, faces.bold)


@lru_cache(maxsize=8)
def brand_faces(regular: bytes | None, bold: bytes | None) -> Typefaces:
    """A brand's fonts from the bytes of TrueType files; None is the program's own.

    Raises InputError that says in a sentence what is wrong with a font that cannot be used.
    """
    if regular is None and bold is None:
        return BUNDLED
    own_regular, own_bold = _bundled()
    digest = hashlib.sha256()
    for data in (regular, bold):
        digest.update(hashlib.sha256(data or b"").digest())
    stem = f"Brand-{digest.hexdigest()[:12]}"
    faces = Typefaces(f"{stem}-Regular", f"{stem}-Bold")
    fonts = (
        _font(faces.regular, regular, own_regular, bold=False),
        _font(faces.bold, bold, own_bold, bold=True),
    )
    _register(faces, *fonts)
    return faces


def _font(name: str, data: bytes | None, own: ChainedFont, *, bold: bool) -> ChainedFont:
    if data is None:
        return ChainedFont(name, str(font_path(bold)), own)
    flaw = font_flaw(data)
    if not flaw:
        try:
            font = ChainedFont(name, io.BytesIO(data), own)
            _try_out(font)
        except TTFError as error:
            flaw = _reason(str(error))
        except _UNREADABLE:
            flaw = Text("its tables are damaged")
        else:
            return font
    text = Text("The brand's bold font cannot be used: {flaw}; choose another file.", flaw=flaw)
    if not bold:
        text = Text("The brand's font cannot be used: {flaw}; choose another file.", flaw=flaw)
    raise InputError(text)


def _reason(text: str) -> Text:
    if "does not allow" in text:
        return Text("its maker does not allow it to be embedded")
    if "postscript outlines" in text.lower():
        return Text("it has PostScript outlines, and only TrueType ones can be embedded")
    return Text("it is no TrueType font that can be read")


def _try_out(font: ChainedFont) -> None:
    """Make every subset that a document might need; raises what a damaged font makes it raise."""
    codes = sorted(font.face.charToGlyph)
    if not codes:
        raise TTFError("no characters")
    for start in range(0, len(codes), _SAMPLE):
        font.face.makeSubset(codes[start : start + _SAMPLE])
