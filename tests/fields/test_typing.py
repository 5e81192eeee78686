"""Is what people type understood or refused, key by key, and is nothing else ever stored?"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from sanwright.design import Design, Location, RaidGroup, Table, Workload
from sanwright.edits import Draft, replace_record
from sanwright.errors import InputError
from sanwright.fields import FIELDS, Book, PlannedCell, field_of, plan
from sanwright.gui.document.session import Session
from sanwright.gui.widgets.fields import LineField
from sanwright.gui.widgets.record_form import RecordForm
from sanwright.language import speaking
from sanwright.units import DataSize, IoRate, Length, Throughput, parse
from tests.builders import catalog, small_san

LANGUAGES = st.sampled_from(("en", "de"))


def design():
    """A design with a record of every table that is typed into."""
    sketch = small_san()
    sketch.put(
        Location(id="rack", kind="rack", name="R1", rack_units=42),
        Workload(id="oltp", name="OLTP", initiators=("hba:1",), targets=("array",)),
        RaidGroup(
            id="raid", device="array", level="RAID 6", members=8, member_capacity=DataSize(1e12)
        ),
    )
    return sketch.design()


ROWS = {
    Table.DEVICES: "array",
    Table.PORTS: "fc-a:0",
    Table.CABLES: "c1",
    Table.LOCATIONS: "rack",
    Table.WORKLOADS: "oltp",
    Table.RAID_GROUPS: "raid",
    Table.FABRICS: "fabric-a",
    Table.PROJECT: "project",
}
TYPED = [
    (table, field.key)
    for table in ROWS
    for field in FIELDS[table]
    if field.write is not None and field.choices is None and not field.is_long
]

VALID = [
    "200k IOPS", "200k", "1.5M", "1,5 M", "3 GB/s", "3GB/s", "16 Gb/s", "16 gb/s", "10km", "0,5 km",
    "2U", "2 HE", "42U", "8 KiB", "1.92 TB", "70 %", "70%", "70", "12,5", "12.5", "1,600", "1.600",
    "8k", "1 600", "1'600", "1’600.5", "8 kW", "900 kg", "1.2 dB", "200 µs", "0.3 ms", "3:1",
    "12 LUNs", "0", "64",
]  # fmt: skip
INVALID = [
    "200 parsec", "200k apples", "GB/s", "k", "1 2", "20 0k", "1.2.3", "1,23,456", "-5", "1e999",
    "--", "∞", "nan", "12 dozen", "35 m²", "5 %%",
]  # fmt: skip
TEXTS = st.one_of(
    st.sampled_from(VALID + INVALID),
    st.builds("{}{}{}".format, st.sampled_from(VALID), st.sampled_from(" x"), st.text(max_size=2)),
    st.sampled_from(VALID).flatmap(lambda t: st.integers(0, len(t)).map(lambda n: t[:n])),
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("table", "key", "text", "value"),
    [
        (Table.WORKLOADS, "rate", "200k IOPS", IoRate(200_000.0)),
        (Table.WORKLOADS, "rate", "200k", IoRate(200_000.0)),
        (Table.WORKLOADS, "rate", "1.5M", IoRate(1_500_000.0)),
        (Table.WORKLOADS, "rate", "1,5M IOPS", IoRate(1_500_000.0)),
        (Table.WORKLOADS, "rate", "1 200 000", IoRate(1_200_000.0)),
        (Table.WORKLOADS, "rate", "1’200’000", IoRate(1_200_000.0)),
        (Table.WORKLOADS, "throughput", "3 GB/s", Throughput(3000.0)),
        (Table.WORKLOADS, "throughput", "3G", Throughput(3000.0)),
        (Table.WORKLOADS, "throughput", "500M", Throughput(500.0)),
        (Table.WORKLOADS, "throughput", "16 Gb/s", Throughput(2000.0)),
        (Table.WORKLOADS, "throughput", "16 Gbit/s", Throughput(2000.0)),
        (Table.WORKLOADS, "block_size", "8k", DataSize(8192.0)),
        (Table.WORKLOADS, "read_share", "70", 0.7),
        (Table.WORKLOADS, "luns", "8 LUNs", 8),
        (Table.WORKLOADS, "in_flight", "2k", 2000),
        (Table.CABLES, "length", "10km", Length(10_000.0)),
        (Table.CABLES, "length", "0,5 km", Length(500.0)),
        (Table.RAID_GROUPS, "member_capacity", "1,92T", DataSize(1.92e12)),
        (Table.LOCATIONS, "rack_units", "47U", 47),
        (Table.LOCATIONS, "rack_units", "47 u", 47),
        (Table.DEVICES, "rack_position", "2U", 2),
    ],
)
def test_what_people_type_is_understood(language, table, key, text, value):
    made = design()
    with speaking(language):
        done = plan(
            Book(made, catalog()), [PlannedCell(ROWS[table], field_of(table, key), text)], "T"
        )
    assert [str(refusal.why) for refusal in done.refused] == []
    made.apply(done.change)
    stored = getattr(made.find(table, ROWS[table]), key)
    if isinstance(value, float):
        assert stored == pytest.approx(value)
    else:
        assert stored == value


def test_what_an_absence_means_is_understood_in_english_too():
    made = design()
    cable = msgspec.structs.replace(made.cables["c1"], length=Length(3.0))
    made.apply(replace_record(made, cable, "Length"))
    field = field_of(Table.CABLES, "length")
    for language, text in (("de", "not stated"), ("de", "nicht angegeben")):
        with speaking(language):
            done = plan(Book(made, catalog()), [PlannedCell("c1", field, text)], "T")
        assert not done.refused
        (item,) = done.change.replacements
        assert item.after.length is None


def test_a_rack_unit_is_written_as_its_country_writes_it():
    made = design()
    with speaking("de"):
        field = field_of(Table.LOCATIONS, "rack_units")
        done = plan(Book(made, catalog()), [PlannedCell("rack", field, "40 HE")], "T")
    made.apply(done.change)
    assert made.locations["rack"].rack_units == 40


def test_thousands_and_decimals_are_those_of_the_language():
    for language, amount in (("en", 1200.0), ("de", 1.2)):
        with speaking(language):
            assert parse(Length, "1,200").amount == amount
    with pytest.raises(InputError, match="not a number"):
        parse(Length, "1 2")


CASED = st.sampled_from((str.lower, str.upper, str.title, str.swapcase, str.capitalize, str))
NUMBERS = [
    (table, key)
    for table, key in TYPED
    if field_of(table, key).number is not None and field_of(table, key).unit
]
BYTES, BITS = ("GB/s", "MB/s", "kB/s", "GBps", "MB/sec"), ("Gb/s", "Mbit/s", "Gbps", "kbps")
SPELLED = (*BYTES, *BITS, "IOPS", "TB", "GiB", "kB", "km", "ft", "ms", "µs", "kW", "kg", "dB", "%")


@given(st.sampled_from(NUMBERS), st.sampled_from(SPELLED), CASED, LANGUAGES)
def test_the_case_of_a_unit_never_makes_bytes_of_bits(typed, unit, cased, language):
    """A unit means the same however it is cased, or is refused with what can be written."""
    table, key = typed
    field, id_, cased = field_of(table, key), ROWS[table], cased(unit)
    with speaking(language):
        texts = (f"0.5 {unit}", f"0.5 {cased}")
        meant, said = (
            plan(Book(made, catalog()), [PlannedCell(id_, field, text)], "T")
            for text in texts
            for made in (design(),)
        )
    if unit in (*BYTES, *BITS) and ("B" in cased) != ("B" in unit) and not cased.islower():
        return  # a capital B is a byte and a small one a bit, as in any text
    if said.refused and not meant.refused:
        why = str(said.refused[0].why)
        assert cased.islower()
        assert "GB/s" in why or "MB/s" in why or "kB/s" in why
        assert "bit/s" in why
        return
    assert said.change == meant.change


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("16 gb/s", ("“gb/s”", "GB/s", "Gbit/s")),
        ("500 mbps", ("“mbps”", "MB/s", "Mbit/s")),
        ("64 kb/s", ("“kb/s”", "kB/s", "kbit/s")),
    ],
)
def test_a_rate_that_may_be_bits_or_bytes_is_refused_with_both_spellings(typed, words):
    with pytest.raises(InputError) as refused:
        parse(Throughput, typed)
    assert [word for word in words if word not in str(refused.value)] == []


@pytest.mark.parametrize(
    ("table", "key", "text", "value"),
    [
        (Table.WORKLOADS, "protocol", "FC-NVMe", "NVMe/FC"),
        (Table.WORKLOADS, "protocol", "fcp", "SCSI FCP"),
        (Table.RAID_GROUPS, "level", "RAID-5", "RAID 5"),
        (Table.RAID_GROUPS, "level", "DRAID6", "distributed RAID 6"),
        (Table.WORKLOADS, "initiators", "ESX 1:2", ("hba:2",)),
    ],
)
def test_words_are_understood_as_in_a_file(table, key, text, value):
    made = design()
    done = plan(Book(made, catalog()), [PlannedCell(ROWS[table], field_of(table, key), text)], "T")
    assert [str(refusal.why) for refusal in done.refused] == []
    made.apply(done.change)
    assert getattr(made.find(table, ROWS[table]), key) == value


@given(st.sampled_from(TYPED), TEXTS, LANGUAGES)
def test_a_field_takes_a_text_or_says_in_one_sentence_why_not(typed, text, language):
    table, key = typed
    made = design()
    with speaking(language):
        done = plan(
            Book(made, catalog()), [PlannedCell(ROWS[table], field_of(table, key), text)], "T"
        )
    for refusal in done.refused:
        why = str(refusal.why)
        assert why.endswith(".")
        assert "\n" not in why
        assert not done.change
    made.apply(done.change)
    with speaking(language):
        book = Book(made, catalog())
        field = field_of(table, key)
        again = plan(book, [PlannedCell(ROWS[table], field, field.read(book, ROWS[table]))], "T")
        assert not again.refused
        assert not again.change


@pytest.fixture
def session(swept, qtbot: QtBot) -> Iterator[Session]:
    made = Session(catalog())
    made.load(design())
    yield made
    made.shut_down()
    made.deleteLater()


WIDGET_TEXTS = (
    "200k IOPS", "3 GB/s", "1,5M", "10km", "2U", "1 600", "35 parsec", "12,5 %", "1.2.3", "-5", "",
)  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("table", list(ROWS))
def test_key_by_key_a_form_stores_what_stands_in_it_or_what_was_there(
    qtbot: QtBot, session: Session, table: Table, language: str
):
    id_ = ROWS[table]
    keys = [key for at, key in TYPED if at is table]
    with speaking(language):
        form = RecordForm(session, table, keys)
        session.changed.connect(lambda _change: form.show((id_,)))
        for key in keys:
            row = form[key]
            qtbot.addWidget(row)
            field = field_of(table, key)
            for text in WIDGET_TEXTS:
                form.ids = ()
                form.show((id_,))
                before, position = session.design.find(table, id_), session.history.position
                row.line.selectAll()
                for letter in text:
                    qtbot.keyClicks(row.line, letter)
                    stored = session.design.find(table, id_)
                    if row.complaint.text():
                        assert stored == before, (key, row.line.text())
                        assert session.history.position == position
                    else:
                        assert stored == meant(session, field, id_, before, row), (key, text)
                if session.history.position != position:
                    session.undo()
                assert session.design.find(table, id_) == before
                row.line.editingFinished.emit()


def meant(session: Session, field, id_: str, before, row: LineField):
    """The record as it is when the whole line is typed into what was there before the typing."""
    then = Design(session.design.records())
    draft = Draft(then)
    if before is not None:
        draft.put(before)
    else:
        draft.remove(field.table, id_)
    then.apply(draft.change("Back"))
    draft = Draft(then)
    field.put(Book(then, catalog()), draft, id_, row.line.text())
    return draft.find(field.table, id_)


def test_a_line_of_a_window_takes_back_what_it_stored_on_the_way(qtbot: QtBot):
    kept = ["2026-01-01"]

    def commit(text: str, _key: object) -> str:
        if len(text) > 10:
            return "No date."
        kept.append(text)
        return ""

    row = LineField("Valid from", commit)
    qtbot.addWidget(row)
    row.reset("2026-01-01")
    row.line.selectAll()
    qtbot.keyClicks(row.line, "2026-12-31x")
    assert row.complaint.text() == "No date."
    assert kept[-1] == "2026-01-01"
    qtbot.keyClicks(row.line, "\b")
    assert kept[-1] == "2026-12-31"
    row.line.editingFinished.emit()
    assert row.line.text() == "2026-12-31"
