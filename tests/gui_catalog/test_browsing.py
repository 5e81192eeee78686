"""Does the catalog window find, show, compare and count, and say what is not known?"""

from __future__ import annotations

import re

import msgspec
import pytest
from PySide6.QtCore import Qt

from sanwright.catalog.census import census_of
from sanwright.gui.catalog.compare import comparison
from sanwright.gui.catalog.life_cycle import life_mark
from sanwright.gui.catalog.model import LIFE_ROLE, OWN_ROLE
from sanwright.gui.catalog.palette import CatalogPalette
from sanwright.gui.catalog.windows import show_catalog
from sanwright.parts import Confidence, Figure, Lifecycle, PartKind


def _ended(part, **ends: str):
    """``part`` with no other life cycle than ``ends``."""
    figures = {
        name: Figure(value=text, sources=(part.sources[0].key,), confidence=Confidence.HIGH)
        for name, text in ends.items()
    }
    return msgspec.structs.replace(part, lifecycle=Lifecycle(**figures))


def test_a_search_narrows_the_table_and_shows_the_best_part(shop):
    window = shop.catalog
    everything = shop.listed()
    window.search.setText("qle2742")
    assert shop.listed()[0] == "qlogic-qle2742"
    assert len(shop.listed()) < len(everything)
    assert window.part.id == shop.listed()[0]
    assert window.count.text() == f"{len(shop.listed())} parts"


def test_a_kind_shows_only_that_kind(shop):
    window = shop.catalog
    window.kinds.setCurrentIndex(window.kinds.findData(str(PartKind.CABLE)))
    window.refresh()
    kinds = {shop.library.part(id_).kind for id_ in shop.listed()}
    assert kinds == {PartKind.CABLE}


def test_sorting_by_vendor_orders_every_part(shop):
    window = shop.catalog
    window.table.sortByColumn(1, window.table.horizontalHeader().sortIndicatorOrder())
    vendors = [shop.library.part(id_).vendor.casefold() for id_ in shop.listed()]
    assert vendors in (sorted(vendors), sorted(vendors, reverse=True))


def test_a_sheet_links_its_sources_and_admits_gaps(shop):
    window = shop.catalog
    window.choose("dell-r740")
    html, text = window.sheet.toHtml(), window.sheet.toPlainText()
    assert "unknown" in text
    linked = [source for source in window.part.sources if source.url]
    assert linked
    for source in linked:
        assert source.url.replace("&", "&amp;") in html
    assert re.search(r'href="#source-\d+"', html)


def test_a_sheet_prints_what_was_not_taken_and_why(shop):
    part = next(
        part
        for part in shop.library.parts()
        if any(fig is not None and fig.rejected for fig in _figures(part))
    )
    shop.catalog.choose(part.id)
    rejected = next(fig for fig in _figures(part) if fig is not None and fig.rejected).rejected[0]
    assert rejected.why[:40] in shop.catalog.sheet.toPlainText().replace("\n", " ")


def _figures(part):
    from sanwright.catalog.census import figures_of

    return [figure for _, figure in figures_of(part)]


def test_choosing_a_part_that_the_search_hides_shows_it_all_the_same(shop):
    shop.catalog.search.setText("no such part")
    assert shop.listed() == ()
    show_catalog(shop.window, "brocade-g620")
    assert shop.catalog.part.id == "brocade-g620"


def test_no_more_than_four_parts_stand_side_by_side(shop):
    window = shop.catalog
    window.search.setText("32gfc switch")
    for row in range(4):
        window.table.select_row(row)
        window.compare_chosen()
    fifth = shop.library.part(shop.listed()[4])
    window.table.select_row(4)
    window.compare_chosen()
    assert len(window.compare.parts) == 4
    assert "no room" in window.message.text()
    assert fifth.name in window.message.text()


def test_what_is_chosen_for_the_user_is_chosen_alone_whatever_key_is_held(shop):
    window = shop.catalog
    shop.qtbot.keyPress(window.search, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    window.choose("brocade-g620")
    window.choose("brocade-g720")
    assert window.table.chosen() == ("brocade-g720",)
    window.search.setText("qle2742")
    assert window.table.chosen() == shop.listed()[:1]


def test_a_comparison_marks_exactly_what_differs(shop):
    a, b = shop.library.part("brocade-g620"), shop.library.part("brocade-g720")
    lines = comparison((a, b))
    for _, rows, differs in lines:
        values = [row.value if row is not None else None for row in rows]
        assert differs == (values[0] != values[1])
    assert any(differs for *_, differs in lines)
    assert any(not differs for *_, differs in lines)
    page = shop.catalog.compare
    page.show_parts((a, b))
    whole = page.table.rowCount()
    page.only_differences.setChecked(True)
    assert 0 < page.table.rowCount() < whole


def test_taking_a_part_out_of_the_comparison_leaves_the_others(shop):
    window = shop.catalog
    parts = [shop.library.part(id_) for id_ in ("brocade-g620", "brocade-g720")]
    window.compare.show_parts(parts)
    window.compare.show_parts(parts[1:])
    assert window.compare.table.columnCount() == 3
    window.compare.clear.click()
    assert window.compare.parts == ()
    assert not window.compare._empty.isHidden()


def test_the_report_card_counts_every_figure_once(shop):
    window = shop.catalog
    window.tabs.setCurrentWidget(window.card)
    table = window.card.table
    last = table.rowCount() - 1
    texts = [table.item(last, column).text().replace(",", "") for column in range(1, 7)]
    parts, known, high, medium, low, unknown = map(int, texts)
    counted = [census_of(part) for part in shop.library.parts()]
    assert parts == len(counted)
    assert known == high + medium + low == sum(census.known for census in counted)
    assert unknown == sum(census.unknown for census in counted)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("ends", "word"),
    [
        ({"end_of_support": "2026-11-20"}, "End of support"),
        ({"end_of_sale": "2026-01", "end_of_support": "2031"}, "End of sale"),
        ({"end_of_sale": "2026-12-24"}, "End of sale soon"),
        ({"end_of_sale": "2026-11-21", "end_of_support": "2020"}, "End of support"),
        ({"end_of_sale": "2029"}, None),
        ({"end_of_sale": "some day"}, None),
        ({}, None),
    ],
)
def test_the_word_for_a_life_that_ends(shop, ends, word):
    from datetime import date

    mark = life_mark(_ended(shop.library.part("brocade-g620"), **ends), date(2026, 11, 21))
    assert (mark.word if mark is not None else None) == word


def test_the_palette_marks_own_parts_and_lives_that_end(shop):
    own = shop.own_switch()
    old = _ended(shop.library.part(own), end_of_support="2001-01-01")
    shop.library.user.put(old)
    palette = shop.program.window.of(CatalogPalette)
    palette.search.setText("FX-8")
    index = palette.list.model().index(palette.list.model().row_of(own))
    assert index.data(OWN_ROLE) is True
    assert index.data(LIFE_ROLE).word == "End of support"
    assert "2001-01-01" in palette.details.toPlainText()
    palette.search.setText("G620")
    first = palette.list.model().index(0)
    assert first.data(OWN_ROLE) is False


def test_the_palette_leads_to_the_catalog_window(shop):
    palette = shop.program.window.of(CatalogPalette)
    palette.search.setText("G620 Brocade")
    shown = palette.details.part.id
    palette.open_catalog.click()
    assert shop.catalog.part.id == shown
