"""Do inventories and lists say what stands in them, whoever wrote them, and refuse what is lost?"""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from sanwright.errors import InputError
from sanwright.exchange.captures.columns import named_columns
from sanwright.exchange.captures.facts import (
    AliasFact,
    FabricFact,
    Fact,
    SwitchFact,
    ZoneFact,
    ZoneKind,
    ZoneSetFact,
)
from sanwright.exchange.captures.inventory import (
    InventoryReading,
    may_be_inventory,
    read_inventory,
)
from sanwright.exchange.captures.inventory_facts import (
    AdapterFact,
    ArrayPortFact,
    DatastoreFact,
    HostFact,
    MultipathFact,
    PortNameFact,
)
from sanwright.exchange.captures.merging import picture_of
from sanwright.exchange.captures.reading import read_captures
from sanwright.exchange.importer import ImportSource
from tests.captures.cisco_writer import RELEASES, CiscoWriter, Release
from tests.captures.reading import only
from tests.captures.san import San, sans
from tests.examples import examples

P1, P2, T1 = "10:00:00:00:c9:00:00:01", "10:00:00:00:c9:00:00:02", "50:06:01:60:00:00:00:02"
N1 = "20:00:00:00:c9:00:00:01"
WWNS = st.integers(1, 2**24 - 1).map(lambda n: f"10000000c9{n:06x}")
SPELLINGS = (
    lambda digits: ":".join(digits[at : at + 2] for at in range(0, 16, 2)),
    lambda digits: "-".join(digits[at : at + 2] for at in range(0, 16, 2)).upper(),
    lambda digits: digits,
    lambda digits: f"0x{digits.upper()}",
)


def tables(text: str, plans: dict[str, str] | None = None) -> tuple[InventoryReading, ...]:
    assert may_be_inventory(text.encode())
    return read_inventory(ImportSource("inventory.csv", pasted=text), plans)


def table(text: str, plans: dict[str, str] | None = None) -> InventoryReading:
    (reading,) = tables(text, plans)
    return reading


def workbook(sheets: dict[str, list[list[object]]]) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("wwn", [f"{N1} {P1}", "2000 0000 c900 0001", P1, f"{P1} {N1}"])
def test_adapters_of_rvtools(delimiter: str, wwn: str) -> None:
    if wwn.startswith("2000 "):
        wwn = "20000000c9000001 10000000c9000001"
    heads = "Host,Datacenter,Cluster,Device,Type,Status,Bus,Pci,Driver,Model,WWN,VI SDK Server"
    rows = [
        f"e1,dc,c1,vmhba2,Fibre Channel,online,4,0000:04:00.0,lpfc,LPe35002,{wwn},vc",
        "e1,dc,c1,vmhba0,SCSI,unknown,0,0000:00:11.4,vmw_ahci,Patsburg,,vc",
        "e1,dc,c1,vmhba3,Fibre Channel,offline,4,0000:04:00.1,lpfc,LPe35002,,vc",
    ]
    reading = table("\n".join([heads, *rows]).replace(",", delimiter))
    (fact,) = only(AdapterFact, reading.facts)
    assert (fact.host, fact.device, fact.wwpn, fact.model) == ("e1", "vmhba2", P1, "LPe35002")
    assert fact.wwnn == ("" if wwn == P1 else N1)
    assert [each.line.number for each in reading.unread] == [4]


def test_a_workbook_of_rvtools_whatever_sheets_it_lacks(tmp_path: Path) -> None:
    path = "fc.20000000c9000001:10000000c9000001-fc.5006016000000001:5006016000000002-naa.60060"
    data = workbook(
        {
            "vInfo": [["VM", "Powerstate"], *[["vm", "on"]] * 5],
            "tabvSource": [["Name", "Host", "WWPN"], ["vc", "h", P1]],
            "vHost": [
                ["Host", "Datacenter", "Cluster", "CPU Model", "Vendor", "Model", "Serial number"],
                ["e1", "dc", "c1", "Xeon", "Dell", "R760", "S1"],
            ],
            "vDatastore": [
                ["Name", "Address", "Type", "Capacity MB", "In Use MB", "Hosts"],
                ["ds1", "naa.60060: 1", "VMFS-6", 1024, "2,048", "e1, e2"],
                ["files", "10.0.0.1 /x", "NFS", 5, 1, "e1"],
            ],
            "vMultiPath": [
                ["Host", "Datastore", "Disk", "Policy", "Path 1", "Path 1 state", "Path 2",
                 "Vendor", "Model"],
                ["e1", "ds1", "naa.60060", "VMW_PSP_RR", path, "active", "vmhba3:C0:T1:L5",
                 "DGC", "VRAID"],
            ],
        }
    )  # fmt: skip
    file = tmp_path / "rv.xlsx"
    file.write_bytes(data)
    assert may_be_inventory(data)
    found = [fact for each in read_inventory(ImportSource.of(file)) for fact in each.facts]
    (host,) = only(HostFact, found)
    assert (host.name, host.vendor, host.model, host.serial) == ("e1", "Dell", "R760", "S1")
    (store,) = only(DatastoreFact, found)
    (paths,) = only(MultipathFact, found)
    assert (store.capacity_bytes, store.in_use_bytes) == (2**30, 2**31)
    assert store.hosts == ("e1", "e2")
    assert (paths.device, paths.datastore, paths.array_vendor) == ("naa.60060", "ds1", "DGC")
    assert (paths.adapters, paths.states) == ((P1, "vmhba3"), ("active", ""))
    assert [(f.host, f.wwpn, f.wwnn) for f in only(AdapterFact, found)] == [("e1", P1, N1)]
    assert [f.wwpn for f in only(ArrayPortFact, found)] == [T1]
    assert {fact.place.command for fact in found} == {"vHost", "vDatastore", "vMultiPath"}


def test_san_health_tells_fabrics_apart() -> None:
    switches = table(
        "Switch Name,Switch WWN,Model Number,Model Name,Switch Serial #,Firmware,IP Address,"
        f"Domain ID,Fabric Name\nsw1,{P1},162,G620,S1,v9.1.1,192.0.2.1,7,F1\n"
    )
    (switch,) = only(SwitchFact, switches.facts)
    assert (switch.about, switch.switch_type, switch.domain, switch.fabric_name) == (
        P1, 162, 7, "F1",
    )  # fmt: skip
    aliases = table(
        "Fabric Name,Active Zone Config,Alias Name,Alias Member(s)\n"
        f"F1,cfg1,a,{P1} {P2}\nF1,cfg1,b,{T1}\nF2,cfg2,a,{T1}\n"
    )
    facts = only(AliasFact, aliases.facts)
    assert [fact.members for fact in facts] == [(P1, P2), (T1,), (T1,)]
    assert facts[0].speaker == facts[1].speaker != facts[2].speaker
    assert [f.name for f in only(FabricFact, aliases.facts)] == ["F1", "F2"]
    assert [f.name for f in only(ZoneSetFact, aliases.facts)] == ["cfg1", "cfg2"]
    zones = table(
        "Fabric Name,Active Zone Config,Active Zones,Zone Status,Zone Member(s)\n"
        f'F1,cfg1,z1,ok,"00:02:00:00:00:03:01:01,{T1},{P1},"\nF1,cfg1,z2,ok,"x,y,"\n'
        "F1,cfg1,z3,Inactive,x\n"
    )
    peer, plain, idle = only(ZoneFact, zones.facts)
    assert (plain.effective, idle.effective) == (True, False)
    assert (peer.kind, plain.kind) == (ZoneKind.PEER, ZoneKind.PLAIN)
    assert [(m.text, m.principal) for m in peer.members] == [(T1, True), (P1, False)]
    assert [m.text for m in plain.members] == ["x", "y"]


def test_a_set_of_san_health_gives_fabrics_with_switches_and_zoning(tmp_path: Path) -> None:
    files = {
        "FabricSummary": "Fabric Name,Fabric Principal Switch,Active Zone Config\nF1,sw1,cfg1\n"
        "F2,sw3,cfg2\n",
        "SwitchSummary": "Switch Name,Switch WWN,Model Number,Model Name,Fabric Name\n"
        f"sw1,{P1},109.1,Brocade 6510,F1\nsw2,{P2},109.1,Brocade 6510,F1\n"
        f"sw3,{T1},109.1,Brocade 6510,F2\nsw4,,0,,F2\n",
        "AliasInfo": "Fabric Name,Active Zone Config,Alias Name,Alias Member(s)\n"
        f"F1,cfg1,a,{N1}\nF2,cfg2,b,{N1}\n",
        "ZoneInfo": "Fabric Name,Active Zone Config,Active Zones,Zone Status,Zone Member(s)\n"
        'F1,cfg1,z1,ok,"a,"\nF2,cfg2,z2,ok,"b,"\n',
    }
    for name, text in files.items():
        (tmp_path / f"customer_{name}.csv").write_text(text)
    reading = read_captures([tmp_path])
    assert all(report.is_of_use for report in reading.files)
    picture = picture_of(reading.facts)
    assert picture.doubts == picture.left_out == ()
    found = {
        (fabric.name, len(fabric.switches), *(zone.fact.name for zone in fabric.zones),
         *(alias.fact.name for alias in fabric.aliases))
        for fabric in picture.fabrics.values()
    }  # fmt: skip
    assert found == {("F1", 2, "z1", "a"), ("F2", 1, "z2", "b")}
    assert {switch.about.fact.switch_type for switch in picture.switches.values()} == {109}
    (unread,) = [line for report in reading.files for line in report.unread]
    assert "no WWN" in str(unread[2])


def test_a_list_with_a_title_joined_cells_and_two_ports_a_row() -> None:
    reading = table(
        "Unsere Server\n\nServername;HBA1 WWPN Fabric A;HBA2 WWPN Fabric B;Modell\n"
        f"h1;{P1};{P2};R760\n;{T1};;\n"
    )
    assert [(f.host, f.wwpn, f.place.line) for f in only(AdapterFact, reading.facts)] == [
        ("h1", P1, 4), ("h1", P2, 4), ("h1", T1, 5),
    ]  # fmt: skip
    assert [(f.name, f.model) for f in only(HostFact, reading.facts)] == [("h1", "R760")]


def test_a_name_alone_is_one_of_the_port_and_of_no_switch() -> None:
    reading = table(f"Name;WWPN\nh1_p0;{P1}\n")
    assert [(f.name, f.wwpn) for f in only(PortNameFact, reading.facts)] == [("h1_p0", P1)]
    picture = picture_of(reading.facts)
    assert [one.fact.name for one in picture.port_names] == ["h1_p0"]
    assert picture.doubts == ()


def test_arrays_are_told_by_their_column_or_by_the_role() -> None:
    arrays = table(f"Storage;Controller Port;WWPN\nA1;CT0.FC0;{T1}\n")
    assert [(f.array, f.port, f.wwpn) for f in only(ArrayPortFact, arrays.facts)] == [
        ("A1", "CT0.FC0", T1)
    ]
    mixed = table(f"Host;Role;WWPN\nh1;initiator;{P1}\nA1;Target;{T1}\n")
    assert [f.wwpn for f in only(AdapterFact, mixed.facts)] == [P1]
    assert [(f.array, f.wwpn) for f in only(ArrayPortFact, mixed.facts)] == [("A1", T1)]


@given(st.lists(WWNS, min_size=1, max_size=6, unique=True), st.sampled_from(SPELLINGS))
@settings(max_examples=examples(15), deadline=None)
def test_wwpns_in_every_usual_spelling(digits: list[str], spelled: object) -> None:
    assert callable(spelled)
    rows = [f"h{at};{spelled(each)}" for at, each in enumerate(digits)]
    facts = only(AdapterFact, table("\n".join(["Host;WWPN", *rows])).facts)
    assert [fact.wwpn.replace(":", "") for fact in facts] == digits


@pytest.mark.parametrize("mangled", ["1E+19", "1,00E+19", "1.00000000C9E+15", "5.00601E+15"])
def test_wwpns_that_a_spreadsheet_made_numbers_of_are_refused(mangled: str) -> None:
    reading = table(f"Host;WWPN\nh1;{mangled}\nh2;{P2}\n")
    assert [fact.host for fact in only(AdapterFact, reading.facts)] == ["h2"]
    assert [each.line.number for each in reading.unread] == [2]


def test_wwpns_stored_as_numbers_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "list.xlsx"
    rows: list[list[object]] = [["Host", "WWPN"], ["h1", 1e19], ["h2", 1000000012345678]]
    file.write_bytes(workbook({"x": rows}))
    (reading,) = read_inventory(ImportSource.of(file))
    assert only(AdapterFact, reading.facts) == []
    assert [each.line.number for each in reading.unread] == [2, 3]
    assert all("spreadsheet" in str(each.why) for each in reading.unread)


def test_a_list_with_two_ports_a_row_is_told_by_what_its_cells_hold(tmp_path: Path) -> None:
    """Columns are named by their headings; a cell that was spoiled takes no other along."""
    text = f"Servername;HBA Port 1;HBA Port 2;Raum\nh1;{P1};{P2};RZ1\nh2;1E+15;{T1};RZ2\n"
    file = tmp_path / "list.csv"
    file.write_text(text)
    (waiting,) = read_captures([file]).lists
    assert waiting.plan is not None
    named = named_columns("servername=host, HBA Port 1=WWPN,HBA Port 2=wwpn")
    plan = waiting.plan.named(waiting.titles, named)
    assert plan is not None
    reading = table(text, {plan.key: plan.as_text()})
    facts = only(AdapterFact, reading.facts)
    assert [(f.host, f.wwpn) for f in facts] == [("h1", P1), ("h1", P2), ("h2", T1)]
    assert [each.line.number for each in reading.unread] == [3]
    with pytest.raises(InputError, match="Raum=nothing"):
        named_columns("Raum=nothing")


def test_columns_that_are_not_sure_wait_for_the_user_once() -> None:
    text = f"h1;x;{P1}\nh2;y;{P2}\n"
    waiting = table(text)
    assert not waiting.is_sure
    assert waiting.facts == ()
    assert waiting.plan is not None
    settled = waiting.plan.with_text("host;;WWPN")
    kept = {settled.key: settled.as_text()}
    again = table(text.replace("h1", "h9"), kept)
    assert again.is_sure
    assert [(f.host, f.wwpn) for f in only(AdapterFact, again.facts)] == [("h9", P1), ("h2", P2)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_tables_in_every_usual_encoding(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "list.csv"
    rows = "".join(f"h{at};Münster;{P1[:-2]}{at % 100:02d}\r\n" for at in range(900))
    file.write_bytes(f"Server;Standort;WWPN\r\n{rows}".encode(encoding))
    assert may_be_inventory(file.read_bytes()[:4096])
    (reading,) = read_inventory(ImportSource.of(file))
    hosts = only(HostFact, reading.facts)
    assert (len(hosts), hosts[0].datacenter) == (900, "Münster")


def test_other_tables_say_nothing() -> None:
    for text in ("a,b\n1,2\n", "Order number;Price\nX;7\n", "", "Host;Price\nh1;3\n"):
        assert not may_be_inventory(text.encode())
    assert read_inventory(ImportSource("x.csv", pasted="a,b\n1,2\n")) == ()


@given(sans(most_ports=4), st.sampled_from(RELEASES))
@settings(max_examples=examples(10), deadline=None)
def test_no_output_of_a_switch_is_taken_for_a_table(san: San, release: Release) -> None:
    writer = CiscoWriter(san, san.switches[0], release)
    for command, lines in writer.all_outputs().items():
        assert not may_be_inventory("\n".join(lines).encode()), command


@given(st.data())
@settings(max_examples=examples(40), deadline=None)
def test_broken_tables_give_facts_numbered_rows_or_one_sentence(data: st.DataObject) -> None:
    heads = data.draw(
        st.sampled_from(
            (
                "Host,Datacenter,Cluster,Device,Type,Status,Bus,Pci,Driver,Model,WWN",
                "Host,CPU Model,Vendor,Model", "Host,Disk,Policy,Path 1,Path 2,Vendor",
                "Name,Address,Type,Capacity MiB,Hosts", "Switch Name,Switch WWN,Model Number",
                "Fabric Name,Active Zone Config,Active Zones,Zone Member(s)", "Host,WWPN,Alias",
                "Fabric Name,Alias Name,Alias Member(s)", "Array,Port,WWPN", "h,x",
            )
        )
    )  # fmt: skip
    cell = st.one_of(
        st.sampled_from(("", P1, f"{N1} {P1}", "1E+19", "-1", "e1", "fc.", "9" * 30, "²", '"')),
        st.text(max_size=8),
    )
    rows = data.draw(st.lists(st.lists(cell, max_size=12), max_size=6))
    text = "\n".join([heads, *(",".join(row) for row in rows)])
    raw = text.encode(data.draw(st.sampled_from(("utf-8", "utf-16", "utf-8-sig"))), "replace")
    raw = raw[: data.draw(st.integers(0, len(raw)))]
    may_be_inventory(raw)
    try:
        readings = read_inventory(ImportSource("x.csv", pasted=raw.decode("utf-8", "replace")))
    except InputError:
        return
    for reading in readings:
        assert all(isinstance(fact, Fact) and fact.place.line > 0 for fact in reading.facts)
        assert all(each.line.number > 0 for each in reading.unread)
