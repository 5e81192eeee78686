"""Does a cell that is written to say why it refuses, to whoever listens?"""

from __future__ import annotations

from sanwright.design import Table
from sanwright.gui.tables.model import CellsModel
from sanwright.gui.tables.sheets import SHEETS


def test_a_refused_value_is_told_in_words(bench):
    bench.place("brocade-g620")
    model = CellsModel(
        next(sheet for sheet in SHEETS if sheet.table is Table.DEVICES), bench.session, None
    )
    model.start()
    column = next(n for n, each in enumerate(model.columns) if each.key == "rack_position")
    told = []
    model.refused.connect(lambda _, sentence: told.append(sentence))
    assert not model.setData(model.index(0, column), "up there")
    assert len(told) == 1
    assert isinstance(told[0], str)
    assert told[0]
