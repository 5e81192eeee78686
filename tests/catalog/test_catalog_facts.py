"""Are the facts of the shipped catalog there, sourced, and as the documents print them?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sanwright.catalog import Catalog, figures_of
from sanwright.parts import Confidence, OpticsFitting, PartKind, value_of
from sanwright.units import DataSize, Duration, Length, LineRate, Loss, Throughput

NAMED = """
emulex-lpe12002-m8 emulex-lpe16002b-m6 emulex-lpe32000-m2 emulex-lpe32002-m2 emulex-lpe31000-m6
emulex-lpe31002-m6 emulex-lpe31004-m6 emulex-lpe35000-m2 emulex-lpe35002-m2 emulex-lpe35004-m2
qlogic-qle2742 brocade-5100 hpe-8-40 ibm-san40b-4 dell-ds-5100b brocade-6510 hpe-sn6000b
ibm-san48b-5 dell-ds-6510b brocade-g620 hpe-sn6600b ibm-san64b-6 dell-ds-6620b hitachi-hd-620
pure-g620 lenovo-db620s netapp-g620 hpe-3par-8450 netapp-aff-a700s netapp-aff-a800
generic-afa-8x8gfc hpe-dl380 hpe-dl380-gen9 hpe-dl380-gen10 fujitsu-rx300-s8 dell-r820 dell-r730
dell-r740 dell-r750 generic-2-socket-server adaptec-8885q xyratex-24sff-12g hgst-husmm1616ass200
seagate-st1600fm0013 toshiba-px04smb080 generic-sas-ssd-960gb generic-lc-lc-om1 generic-lc-lc-om2
generic-lc-lc-om3 generic-lc-lc-om4 generic-lc-lc-om5 generic-lc-lc-os2 hpe-premierflex-om3
hpe-premierflex-om4 generic-sff-8644-sff-8644 generic-sff-8644-sff-8088 generic-sff-8088-sff-8088
generic-mpo-trunk-om4 netapp-sas-copper netapp-fc-lc-lc-16g netapp-fc-lc-lc-32g
""".split()

NO_PCIE_CARDS = {  # bridges, a mezzanine card and an expander card
    "adaptec-82885t",
    "atto-fibrebridge-6500n",
    "atto-fibrebridge-7500n",
    "atto-fibrebridge-7600n",
    "hpe-p408e-m",
}


@pytest.mark.parametrize("part_id", NAMED)
def test_every_named_part_is_there(catalog: Catalog, part_id: str) -> None:
    assert catalog.part(part_id).id == part_id


def test_every_figure_has_sources_that_resolve(catalog: Catalog) -> None:
    for part in catalog.parts():
        assert part.identified_in
        assert all(part.source(key) for key in part.identified_in)
        for name, figure in figures_of(part):
            if figure is None:
                continue
            assert figure.sources, (part.id, name)
            keys = [*figure.sources, *(key for r in figure.rejected for key in r.sources)]
            assert all(part.source(key) is not None for key in keys), (part.id, name)


def test_a_part_carries_only_the_sources_it_cites(catalog: Catalog) -> None:
    for part in catalog.parts():
        cited = set(part.identified_in)
        cited.update(key for number in part.part_numbers for key in number.sources)
        for _, figure in figures_of(part):
            if figure is not None:
                cited.update(figure.sources)
                cited.update(key for r in figure.rejected for key in r.sources)
        assert {source.key for source in part.sources} == cited, part.id


def test_every_row_of_the_tables_has_sources_that_resolve(catalog: Catalog) -> None:
    tables = catalog.reference()
    rows = (*tables.speeds, *tables.reaches, *tables.pcie, *tables.rule_pack.thresholds)
    for row in rows:
        assert row.sources, row
        assert all(tables.source(key) is not None for key in row.sources), row


def test_sources_are_named_by_title(root: Path) -> None:
    for path in (root / "catalog").rglob("*.toml"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\bseed|/work|shared/", text), path


@pytest.mark.parametrize(
    ("speed", "medium", "optic_class", "limit", "loss"),
    [
        ("4GFC", "OM4", "SW", 400, 2.95),
        ("8GFC", "OM1", "SW", 21, 1.58),
        ("8GFC", "OM3", "SW", 150, 2.04),
        ("16GFC", "OM2", "SW", 35, 1.63),
        ("16GFC", "OM4", "SW", 125, 1.95),
        ("32GFC", "OM2", "SW", 20, 1.57),
        ("32GFC", "OM3", "SW", 70, 1.75),
        ("32GFC", "OM5", "SW", 100, 1.86),
        ("8GFC", "OS2", "LW", 10_000, 6.4),
        ("16GFC", "OS1", "LW", 10_000, 6.4),
    ],
)
def test_reach_as_printed(
    catalog: Catalog, speed: str, medium: str, optic_class: str, limit: float, loss: float
) -> None:
    row = catalog.reference().reach(speed, medium, optic_class)
    assert row is not None
    assert row.supported
    assert (row.maximum, row.loss_budget) == (Length(limit), Loss(loss))


def test_where_documents_disagree_the_reach_is_disputed(catalog: Catalog) -> None:
    row = catalog.reference().reach("4GFC", "OM1", "SW")
    assert row is not None
    assert (row.disputed_above, row.maximum) == (Length(50), Length(70))
    assert {"demartek-hpe-16gfc-2016", "demartek-emulex-32gfc-2016"} <= set(row.sources)
    parallel = catalog.reference().reach("128GFC-4x32", "OM4", "SW4")
    assert parallel is not None
    assert (parallel.disputed_above, parallel.maximum) == (Length(85), Length(100))
    weak = catalog.reference().reach("16GFC", "OM1", "SW")
    assert weak is not None
    assert weak.confidence is Confidence.MEDIUM
    assert weak.note
    assert weak.maximum == Length(15)


def test_ruled_out_and_not_known_are_two_things(catalog: Catalog) -> None:
    tables = catalog.reference()
    ruled_out = tables.reach("32GFC", "OM1", "SW")
    assert ruled_out is not None
    assert not ruled_out.supported
    assert ruled_out.maximum is None
    unknown = tables.reach("64GFC", "OM3", "SW")
    assert unknown is not None
    assert unknown.supported
    assert unknown.maximum is None


def test_speeds_as_printed(catalog: Catalog) -> None:
    tables = catalog.reference()
    for name, usable, line_rate in (
        ("1GFC", 100, 1.0625),
        ("8GFC", 800, 8.5),
        ("16GFC", 1600, 14.025),
        ("32GFC", 3200, 28.05),
        ("64GFC", 6400, 28.9),
        ("12G-SAS", 1200, 12),
        ("24G-SAS", 2400, 22.5),
    ):
        speed = tables.speed(name)
        assert speed is not None
        assert (speed.usable, speed.line_rate) == (Throughput(usable), LineRate(line_rate))


@pytest.mark.parametrize(
    ("speed", "following"),
    [
        ("8GFC", "16GFC"),
        ("64GFC", "128GFC"),
        ("128GFC", None),
        ("10GFC", None),
        ("6G-SAS", "12G-SAS"),
        ("128GFC-4x32", "256GFC-4x64"),
    ],
)
def test_the_next_speed_stays_in_the_family(
    catalog: Catalog, speed: str, following: str | None
) -> None:
    found = catalog.reference().next_speed(speed)
    assert (found.name if found is not None else None) == following


def test_pcie_lanes_and_thresholds(catalog: Catalog) -> None:
    tables = catalog.reference()
    lanes = {row.generation: row.lane for row in tables.pcie}
    assert lanes["3.0"] == Throughput(984.6)
    assert lanes["4.0"] == Throughput(1969.2)
    limits = {item.key: (item.value, item.unit) for item in tables.rule_pack.thresholds}
    assert limits["isl-oversubscription"] == (7, ":1")
    assert limits["fan-in"] == (7, ":1")
    assert limits["link-utilisation-warning"] == (0.7, "share")
    assert limits["paths-per-lun-max"][0] == 8
    assert limits["hops-max"][0] == 7


def test_adapters_differ_in_what_their_optics_allow(catalog: Catalog) -> None:
    fixed = catalog.part("emulex-lpe31004-m6").ports["fc"]
    assert fixed.optics is OpticsFitting.FIXED
    assert "32GFC" not in (value_of(fixed.speeds) or ())
    assert catalog.part("emulex-lpe31002-m6").upgrade_optics == ("emulex-32gfc-sw-kit",)
    assert catalog.part("emulex-lpe31004-m6").upgrade_optics == ()
    gen7 = catalog.part("emulex-lpe35002-m2")
    assert gen7.performance is not None
    assert value_of(gen7.performance.hardware_latency) == Duration(1.495)


def test_the_g620_keeps_the_rejected_port_count(catalog: Catalog) -> None:
    count = catalog.part("brocade-g620").ports["sfp"].count
    assert count is not None
    assert count.value == 48
    assert [entry.value for entry in count.rejected] == [46]


def test_target_ports_are_split_by_node(catalog: Catalog) -> None:
    ports = catalog.part("netapp-aff-a700s").ports
    assert [(g.controller, g.names()) for g in ports.values()] == [
        ("node 1", ("1-1", "1-2", "1-3", "1-4")),
        ("node 2", ("2-1", "2-2", "2-3", "2-4")),
    ]
    assert all(value_of(g.protocols) == ("SCSI FCP", "NVMe/FC") for g in ports.values())


def test_capacities_are_decimal_as_sold(catalog: Catalog) -> None:
    drive = catalog.part("seagate-st1600fm0013").drive
    assert drive is not None
    assert value_of(drive.capacity) == DataSize(1.6e12)
    assert value_of(drive.exact_capacity) == DataSize(1_600_321_314_816)


def test_adapters_fit_into_servers_and_drives_into_the_enclosure(catalog: Catalog) -> None:
    accepts = {
        name for s in catalog.parts(PartKind.SERVER) for g in s.slots.values() for name in g.accepts
    }
    for kind in (PartKind.HBA, PartKind.SAS_ADAPTER):
        for part in catalog.parts(kind):
            if part.id not in NO_PCIE_CARDS:
                assert set(part.fits) & accepts, part.id
    slots = catalog.part("xyratex-24sff-12g").slots["drives"]
    assert value_of(slots.count) == 24
    assert set(catalog.part("hgst-husmm1616ass200").fits) <= set(slots.accepts)


def test_the_report_card_counts_known_and_unknown(catalog: Catalog) -> None:
    stats = catalog.stats()
    counted = [figure for part in catalog.parts() for _, figure in figures_of(part)]
    assert stats.figures.known == sum(figure is not None for figure in counted)
    assert stats.figures.unknown == sum(figure is None for figure in counted)
    assert stats.parts[PartKind.SWITCH] == len(catalog.parts(PartKind.SWITCH))
