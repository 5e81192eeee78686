"""Does the screen show a stranger's logo without doing what a drawing in it says?"""

from __future__ import annotations

import io

import pytest
from PIL import Image
from PySide6.QtGui import QImage

from sanwright.gui.look.logos import logo_pixmap

_LINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
_SVG = f'<svg xmlns="http://www.w3.org/2000/svg" {_LINK} width="20" height="20">{{}}</svg>'


def test_a_picture_is_shown_as_it_is_printed(qapp) -> None:
    made = io.BytesIO()
    Image.new("RGBA", (37, 20), (255, 0, 0, 255)).save(made, "PNG")
    shown = logo_pixmap(made.getvalue()).toImage()
    assert (shown.width(), shown.height()) == (37, 20)
    assert shown.pixelColor(36, 19).name() == "#ff0000"


@pytest.mark.parametrize("kind", ["file", "bomb", "xpm", "none"])
def test_a_drawing_is_not_opened(qapp, kind: str, tmp_path) -> None:
    """Qt's plugins open the file that it names, and draw the bomb of 2 kB for hours."""
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.save(str(tmp_path / "a.png"))
    groups = "".join(
        f'<g id="a{n + 1}">' + f'<use xlink:href="#a{n}"/>' * 10 + "</g>" for n in range(12)
    )
    data = {
        "file": _SVG.format(f'<image xlink:href="{tmp_path}/a.png" width="9" height="9"/>'),
        "bomb": _SVG.format(f'<defs><rect id="a0" width="9" height="9"/>{groups}</defs>'),
        "xpm": '/* XPM */\nstatic char *a[]={"2 1 1 1","a c #fff","aa"};',
        "none": "",
    }[kind]
    assert logo_pixmap(data.encode()).isNull()
