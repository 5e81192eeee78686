"""The parts of a Visio package that hardly depend on the drawing: types, relations, styles."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from sanwright import __version__
from sanwright.reports.drawing.spelling import xml_text

_HEAD = '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_VISIO = "http://schemas.microsoft.com/visio/2010/relationships"
_MAIN = "http://schemas.microsoft.com/office/visio/2012/main"


def fixed_parts(title: str) -> dict[str, str]:
    """Every part but the pages, by name."""
    return {
        "[Content_Types].xml": _content_types(),
        "_rels/.rels": _relations(
            (f"{_VISIO}/document", "visio/document.xml"),
            (f"{_PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml"),
            (f"{_OFFICE}/relationships/extended-properties", "docProps/app.xml"),
        ),
        "docProps/core.xml": (
            f'{_HEAD}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
            'xmlns:dc="http://purl.org/dc/elements/1.1/">'
            f"<dc:title>{escape(title)}</dc:title></cp:coreProperties>"
        ),
        "docProps/app.xml": (
            f'{_HEAD}<Properties xmlns="{_OFFICE}/extended-properties">'
            f"<Application>Sanwright {__version__}</Application></Properties>"
        ),
        "visio/document.xml": _document(),
        "visio/_rels/document.xml.rels": _relations((f"{_VISIO}/pages", "pages/pages.xml")),
        "visio/pages/_rels/pages.xml.rels": _relations((f"{_VISIO}/page", "page1.xml")),
    }


def pages_part(title: str, width: float, height: float, layers: Sequence[str]) -> str:
    """The list of pages: one, of this size in inches, with these layers."""
    rows = "".join(
        f'<Row IX="{number}"><Cell N="Name" V={quoteattr(name)}/><Cell N="Color" V="255"/>'
        '<Cell N="Status" V="0"/><Cell N="Visible" V="1"/><Cell N="Print" V="1"/>'
        '<Cell N="Active" V="0"/><Cell N="Lock" V="0"/><Cell N="Snap" V="1"/>'
        f'<Cell N="Glue" V="1"/><Cell N="NameUniv" V={quoteattr(name)}/></Row>'
        for number, name in enumerate(layers)
    )
    name = quoteattr(xml_text(title).strip()[:31] or "Page-1")
    return (
        f'{_HEAD}<Pages xmlns="{_MAIN}" xmlns:r="{_OFFICE}/relationships">'
        f'<Page ID="0" NameU={name} Name={name}><PageSheet LineStyle="0" FillStyle="0" '
        f'TextStyle="0"><Cell N="PageWidth" V="{width:.4f}"/><Cell N="PageHeight" '
        f'V="{height:.4f}"/><Cell N="PageScale" V="1" U="IN_F"/><Cell N="DrawingScale" V="1" '
        'U="IN_F"/><Cell N="DrawingSizeType" V="3"/><Cell N="DrawingScaleType" V="0"/>'
        '<Cell N="PrintPageOrientation" V="2"/><Cell N="OnPage" V="0"/>'
        f'<Section N="Layer">{rows}</Section></PageSheet><Rel r:id="rId1"/></Page></Pages>'
    )


def _content_types() -> str:
    visio = "application/vnd.ms-visio"
    overrides = {
        "/visio/document.xml": f"{visio}.drawing.main+xml",
        "/visio/pages/pages.xml": f"{visio}.pages+xml",
        "/visio/pages/page1.xml": f"{visio}.page+xml",
        "/docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
        "/docProps/app.xml": (
            "application/vnd.openxmlformats-officedocument.extended-properties+xml"
        ),
    }
    rows = "".join(
        f'<Override PartName="{name}" ContentType="{type_}"/>' for name, type_ in overrides.items()
    )
    return (
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{rows}</Types>'
    )


def _relations(*targets: tuple[str, str]) -> str:
    rows = "".join(
        f'<Relationship Id="rId{number}" Type="{type_}" Target="{target}"/>'
        for number, (type_, target) in enumerate(targets, start=1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{rows}</Relationships>'


def _document() -> str:
    """Fonts and the one style sheet that every shape stands on."""
    cells = {
        "LineWeight": "0.01", "LineColor": "0", "LinePattern": "1", "FillForegnd": "1",
        "FillBkgnd": "0", "FillPattern": "1", "TextBkgnd": "0", "VerticalAlign": "1",
        "LeftMargin": "0.0277", "RightMargin": "0.0277", "TopMargin": "0.0138",
        "BottomMargin": "0.0138",
    }  # fmt: skip
    style = "".join(f'<Cell N="{name}" V="{value}"/>' for name, value in cells.items())
    character = (
        '<Section N="Character"><Row IX="0"><Cell N="Font" V="Calibri"/><Cell N="Color" V="0"/>'
        '<Cell N="Style" V="0"/><Cell N="Size" V="0.1111"/></Row></Section>'
        '<Section N="Paragraph"><Row IX="0"><Cell N="HorzAlign" V="1"/></Row></Section>'
    )
    return (
        f'{_HEAD}<VisioDocument xmlns="{_MAIN}" xmlns:r="{_OFFICE}/relationships" '
        'xml:space="preserve"><DocumentSettings TopPage="0" DefaultTextStyle="0" '
        'DefaultLineStyle="0" DefaultFillStyle="0"><GlueSettings>9</GlueSettings>'
        "<SnapSettings>65847</SnapSettings></DocumentSettings>"
        '<FaceNames><FaceName NameU="Calibri"/></FaceNames>'
        '<StyleSheets><StyleSheet ID="0" NameU="No Style" Name="No Style">'
        f"{style}{character}</StyleSheet></StyleSheets></VisioDocument>"
    )
