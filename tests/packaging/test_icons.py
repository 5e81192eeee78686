"""Are the icons there in every size and form, readable, and the same each time?"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from PIL import Image

from installer import icons


def digests(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in folder.rglob("*")
        if file.is_file()
    }


def test_the_same_drawings_give_the_same_bytes(tmp_path: Path) -> None:
    made = icons.write_icons(tmp_path / "one")
    icons.write_icons(tmp_path / "two")
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
    assert all(path.exists() for path in made.values())


@pytest.mark.parametrize("name", icons.DRAWN)
@pytest.mark.parametrize("size", icons.HICOLOR_SIZES)
def test_a_picture_fills_its_square_and_shows_more_than_one_colour(name: str, size: int) -> None:
    image = icons.draw(name, size)
    assert image.size == (size, size)
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    assert bottom - top >= 0.9 * size
    assert right - left >= 0.65 * size
    colours = image.convert("RGB").quantize(8).getcolors() or []
    assert len(colours) >= 4
    assert image.getpixel((0, 0))[3] < 128, "the corner is free"  # type: ignore[index]


@pytest.mark.parametrize("name", icons.DRAWN)
def test_a_windows_icon_has_every_size(tmp_path: Path, name: str) -> None:
    path = icons.write_icons(tmp_path)[f"{name}.ico"]
    with Image.open(path) as image:
        sizes = image.info["sizes"]
        assert sizes == {(size, size) for size in icons.ICO_SIZES}
        for size in sorted(sizes):
            image.size = size
            drawn = icons.draw(name, size[0])
            assert image.convert("RGBA").tobytes() == drawn.tobytes()


def test_a_mac_icon_leaves_apples_margin_free(tmp_path: Path) -> None:
    made = icons.write_icons(tmp_path)
    with Image.open(made["sanwright.icns"]) as image:
        assert max(size[0] * size[2] for size in image.info["sizes"]) == 1024
        image.load()
        box = image.convert("RGBA").getbbox()
    assert box is not None
    margin = round(icons.MAC_MARGIN * 1024)
    assert box[0] >= margin
    assert box[2] <= 1024 - margin


def test_a_theme_has_both_icons_under_the_names_that_desktops_look_for(tmp_path: Path) -> None:
    icons.write_hicolor(tmp_path)
    places = {f"{size}x{size}" for size in icons.HICOLOR_SIZES}
    for place in (*places, "scalable"):
        ending = "svg" if place == "scalable" else "png"
        assert (tmp_path / place / "apps" / f"sanwright.{ending}").exists()
        assert (tmp_path / place / "mimetypes" / f"application-x-sanwright.{ending}").exists()
