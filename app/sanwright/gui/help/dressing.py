"""Makes a text document of a page: Markdown in, then sizes, colours, tables and code dressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
)

from sanwright.gui.look.theme import Theme
from sanwright.guide import GuidePage

_SIZES = {1: 1.75, 2: 1.35, 3: 1.12}
"""Size of headings by level, times that of the text; deeper ones are as large as the text."""
_ABOVE = {1: 0.0, 2: 1.5, 3: 1.1}
"""Air above a heading, in heights of the text."""
_LINE_HEIGHT = 125.0
_PADDING = 5.0
_PICTURE = "\ufffc"
"""What stands for a picture in the text of a block."""
_FENCED = QTextFormat.Property.BlockCodeFence
_QUOTED = QTextFormat.Property.BlockQuoteLevel


def dress(
    document: QTextDocument,
    page: GuidePage,
    theme: Theme,
    font: QFont,
    leads: Callable[[str], bool],
) -> None:
    """Fill ``document``; links that do not ``lead`` anywhere become plain text."""
    document.setUndoRedoEnabled(False)
    document.setDefaultFont(font)
    document.setMarkdown(page.markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    _Dresser(document, page, theme, font).dress(leads)


class _Dresser:
    def __init__(self, document: QTextDocument, page: GuidePage, theme: Theme, font: QFont) -> None:
        self._document, self._page, self._theme, self._font = document, page, theme, font
        self._fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)

    def dress(self, leads: Callable[[str], bool]) -> None:
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        headings = iter(self._page.headings)
        for block in self._blocks():
            level = block.blockFormat().headingLevel()
            if level:
                heading = next(headings, None)
                self._heading(block, level, heading.anchor if heading is not None else "")
            elif block.blockFormat().hasProperty(_FENCED):
                self._code_line(block)
            else:
                self._paragraph(block)
            self._inline(block, leads)
        for table in self._tables():
            self._table(table)
        for kind, ink in ((_FENCED, self._theme.border), (_QUOTED, self._theme.accent)):
            for first, last in self._runs(kind):
                self._frame(first, last, ink)
        cursor.endEditBlock()

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self._document.begin()
        while block.isValid():
            yield block
            block = block.next()

    def _heading(self, block: QTextBlock, level: int, anchor: str) -> None:
        size = self._font.pointSizeF()
        form = QTextBlockFormat()
        form.setTopMargin(_ABOVE.get(level, 1.0) * size * 1.3)
        form.setBottomMargin(size * (0.8 if level < 3 else 0.45))
        QTextCursor(block).mergeBlockFormat(form)
        for cursor, look in self._pieces(block):
            look.clearProperty(QTextFormat.Property.FontSizeAdjustment)
            look.setFontPointSize(size * _SIZES.get(level, 1.0))
            look.setFontWeight(QFont.Weight.Bold)
            look.setForeground(self._theme.text)
            if anchor:
                look.setAnchor(True)
                look.setAnchorNames([anchor])
            cursor.setCharFormat(look)

    def _paragraph(self, block: QTextBlock) -> None:
        size = self._font.pointSizeF()
        form = QTextBlockFormat()
        form.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        in_list = block.textList() is not None
        in_table = QTextCursor(block).currentTable() is not None
        form.setTopMargin(0.0)
        is_last = in_list and block.next().textList() is None
        between = size * (0.3 if in_list and not is_last else 0.75)
        form.setBottomMargin(0.0 if in_table else between)
        if in_table or _PICTURE in block.text():
            form.setLineHeight(0.0, QTextBlockFormat.LineHeightTypes.SingleHeight.value)
        elif block.blockFormat().hasProperty(_QUOTED):
            form.setLeftMargin(0.0)
            form.setRightMargin(0.0)
            form.setBottomMargin(size * 0.2)
        look = QTextCharFormat()
        look.setForeground(self._theme.text)
        self._merge(block, form, look)

    def _code_line(self, block: QTextBlock) -> None:
        form = QTextBlockFormat()
        form.setTopMargin(0.0)
        form.setBottomMargin(0.0)
        form.setLineHeight(118.0, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        form.setBackground(QBrush(self._theme.device_header))
        form.setNonBreakableLines(False)
        self._merge(block, form, self._code_look())

    def _code_look(self) -> QTextCharFormat:
        look = QTextCharFormat()
        look.setFontFamilies([*self._fixed.families()])
        look.setFontFixedPitch(True)
        look.setFontPointSize(self._font.pointSizeF() * 0.95)
        look.setForeground(self._theme.text)
        return look

    def _inline(self, block: QTextBlock, leads: Callable[[str], bool]) -> None:
        """Code within a line, and links."""
        is_fenced = block.blockFormat().hasProperty(_FENCED)
        for cursor, look in self._pieces(block):
            before = QTextCharFormat(look)
            if look.fontFixedPitch() and not is_fenced:
                size = look.fontPointSize()
                look.merge(self._code_look())
                if block.blockFormat().headingLevel():
                    look.setFontPointSize(size)
                look.setBackground(QBrush(self._theme.device_header))
            if look.isAnchor() and look.anchorHref():
                if leads(look.anchorHref()):
                    look.setForeground(self._theme.accent)
                    look.setFontUnderline(False)
                else:
                    look.setAnchor(False)
                    look.setAnchorHref("")
                    look.setFontUnderline(False)
                    look.setForeground(self._theme.text)
            if look != before:
                cursor.setCharFormat(look)

    def _pieces(self, block: QTextBlock) -> list[tuple[QTextCursor, QTextCharFormat]]:
        """Each run of one look: a cursor that has it selected, and a copy of the look."""
        found = []
        at = block.begin()
        while not at.atEnd():
            piece = at.fragment()
            cursor = QTextCursor(self._document)
            cursor.setPosition(piece.position())
            end = piece.position() + piece.length()
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            found.append((cursor, QTextCharFormat(piece.charFormat())))
            at += 1
        return found

    def _merge(self, block: QTextBlock, form: QTextBlockFormat, look: QTextCharFormat) -> None:
        cursor = QTextCursor(block)
        cursor.mergeBlockFormat(form)
        end = QTextCursor.MoveOperation.EndOfBlock
        cursor.movePosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(look)

    def _flatten(self, cursor: QTextCursor) -> None:
        """Take the height from a line that only parts two boxes."""
        form = QTextBlockFormat()
        form.setLineHeight(1.0, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        cursor.setBlockFormat(form)

    def _tables(self) -> list[QTextTable]:
        frames = self._document.rootFrame().childFrames()
        return [frame for frame in frames if isinstance(frame, QTextTable)]

    def _table(self, table: QTextTable) -> None:
        """Lines below the rows alone, the head bold, the page's width at most."""
        size = self._font.pointSizeF()
        heads = [table.cellAt(0, column) for column in range(table.columns())]
        first = heads[0].firstCursorPosition()
        if first.block().length() == 1 and first != heads[0].lastCursorPosition():
            first.deleteChar()  # Qt begins a table right below a fence with an empty line
        has_head = any(cell.firstCursorPosition() != cell.lastCursorPosition() for cell in heads)
        if not has_head and table.rows() > 1:
            table.removeRows(0, 1)
        form = table.format()
        form.setBorder(0)
        form.setBorderCollapse(True)
        form.setCellPadding(0)
        form.setCellSpacing(0)
        form.setTopMargin(size * 0.2)
        form.setBottomMargin(size * 1.2)
        form.setHeaderRowCount(int(has_head))
        table.setFormat(form)
        solid = QTextFrameFormat.BorderStyle.BorderStyle_Solid
        for row in range(table.rows()):
            for column in range(table.columns()):
                cell = table.cellAt(row, column)
                look = QTextTableCellFormat()
                look.merge(cell.format())
                look.setTopPadding(_PADDING)
                look.setBottomPadding(_PADDING)
                look.setLeftPadding(0.0 if column == 0 else size * 0.9)
                look.setRightPadding(size * 0.5)
                look.setBottomBorder(1.5 if row == 0 and has_head else 1.0)
                look.setBottomBorderStyle(solid)
                ink = self._theme.border if row or not has_head else self._theme.device_border
                look.setBottomBorderBrush(QBrush(ink))
                cell.setFormat(look)

    def _runs(self, kind: QTextFormat.Property) -> list[tuple[int, int]]:
        """Numbers of the first and last block of each fence or quote, from the last back."""
        found: list[tuple[int, int]] = []
        for block in self._blocks():
            if not block.blockFormat().hasProperty(kind):
                continue
            number = block.blockNumber()
            if found and found[-1][1] == number - 1:
                found[-1] = found[-1][0], number
            else:
                found.append((number, number))
        return found[::-1]

    def _frame(self, first: int, last: int, ink: QColor) -> None:
        """Put a fence or a quote into a box of its own."""
        size = self._font.pointSizeF()
        cursor = QTextCursor(self._document.findBlockByNumber(first))
        end = self._document.findBlockByNumber(last)
        keep = QTextCursor.MoveMode.KeepAnchor
        cursor.setPosition(end.position() + end.length() - 1, keep)
        form = QTextFrameFormat()
        form.setBackground(QBrush(self._theme.device_header))
        form.setBorder(1)
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderBrush(QBrush(ink))
        form.setPadding(size * 0.8)
        form.setTopMargin(size * 0.3)
        form.setBottomMargin(size * 0.9)
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        frame = cursor.insertFrame(form)
        outside = QTextCursor(self._document)
        outside.setPosition(frame.firstPosition() - 1)
        if outside.block().length() == 1 and outside.block().blockNumber():
            outside.deletePreviousChar()  # the line that was left empty above the box
        outside.setPosition(frame.lastPosition() + 1)
        if outside.block().length() == 1:
            self._flatten(outside)
