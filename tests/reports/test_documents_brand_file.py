"""Does a team's brand survive the file, and is a file that is none refused in a sentence?"""

import io
import json
from pathlib import Path

import pytest
import reportlab
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from sanwright.design.papers import Brand
from sanwright.errors import InputError, MachineError
from sanwright.formats import kinds
from sanwright.reports.brand_file import read_brand, write_brand

VERA = (Path(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes()


def logo():
    data = io.BytesIO()
    Image.new("RGB", (30, 10), "#c05010").save(data, "PNG")
    return data.getvalue()


FULL = Brand(
    name="House",
    company="Häuser & Söhne",
    accent="#ffe600",
    ink="#101010",
    logo=logo(),
    font_regular=VERA,
    texts={"terms": "Zahlung in 30 Tagen.\n<b>netto</b>", "own:x": "\u202e"},
)


@pytest.mark.parametrize("brand", [Brand(), FULL])
def test_a_brand_comes_back_as_it_was(tmp_path, brand):
    path = tmp_path / "a.sanwbrand"
    write_brand(brand, path)
    first = path.read_bytes()
    assert read_brand(path) == brand
    write_brand(read_brand(path), path)
    assert path.read_bytes() == first


@given(
    text=st.text(st.characters(codec="utf-8"), max_size=200),
    colour=st.from_regex("#[0-9a-fA-F]{6}", fullmatch=True),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_and_colour_comes_back(tmp_path, text, colour):
    brand = Brand(name=text, company=text, accent=colour, texts={text: text})
    write_brand(brand, tmp_path / "a.sanwbrand")
    assert read_brand(tmp_path / "a.sanwbrand") == brand


def plain(**changes):
    return {"format": "sanwright-brand", "version": kinds.BRAND.number, "brand": {}} | changes


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "no brand file"),
        (b"\x89PNG\r\n", "no brand file"),
        (b"\xff\xfe\x00", "no brand file"),
        (b"[" * 100_000, "no brand file"),
        (b'{"a":' * 50_000, "no brand file"),
        (b"[1, 2]", "no brand file"),
        (b'{"format": "other"}', "no brand file"),
        (plain(version="one"), "damaged"),
        (plain(brand=[]), "damaged"),
        (plain(brand={"accent": "red"}), "accent"),
        (plain(brand={"accent": "#12345"}), "accent"),
        (plain(brand={"ink": 7}), "ink"),
        (plain(brand={"id": "other"}), "id"),
        (plain(brand={"logo": "%%%"}), "logo"),
        (plain(brand={"logo": "aGVsbG8="}), "logo"),
        (plain(brand={"font_bold": "aGVsbG8="}), "bold font"),
        (plain(brand={"texts": {"terms": 1}}), "texts"),
        (plain(brand={"texts": {"terms": "x" * 300_000}}), "texts"),
        (plain(brand={"texts": {str(n): "" for n in range(300)}}), "texts"),
    ],
    ids=range(19),
)
def test_a_file_that_is_no_brand_is_refused_in_a_sentence(tmp_path, content, words):
    path = tmp_path / "a.sanwbrand"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    with pytest.raises(InputError, match=words) as caught:
        read_brand(path)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_newer_brand_asks_for_a_newer_program(tmp_path):
    path = tmp_path / "a.sanwbrand"
    path.write_bytes(json.dumps(plain(version=2, written_by="7.1.0")).encode())
    with pytest.raises(MachineError, match=r"newer version of Sanwright, 7\.1\.0"):
        read_brand(path)


def test_what_cannot_be_read_or_written_is_said(tmp_path):
    with pytest.raises(InputError, match=r"nowhere.* does not exist"):
        read_brand(tmp_path / "nowhere")
    with pytest.raises(MachineError):
        write_brand(Brand(), tmp_path / "no folder" / "a.sanwbrand")
