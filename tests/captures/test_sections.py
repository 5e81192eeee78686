"""Is each output found with its command, who said it, and whether it is whole?"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanwright.exchange.captures.commands import typed
from sanwright.exchange.captures.healing import healed
from sanwright.exchange.captures.outputs import Output
from sanwright.exchange.captures.sections import outputs_in
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.san import sans
from tests.examples import examples

PUTTY = "=~=~=~=~=~=~= PuTTY log 2024.01.02 03:04:05 =~=~=~=~=~=~="


def outputs(text: str, name: str = "x.log", open_end: bool = False) -> list[Output]:
    return list(outputs_in(name, healed(text), lambda: open_end))


@pytest.mark.parametrize(
    ("line", "command", "arguments", "filtered"),
    [
        ("switchshow", "switchshow", (), False),
        ("SwitchShow | grep -v Offline", "switchshow", (), True),
        ("cfgshow | more", "cfgshow", (), False),
        ('cfgshow "host*"', "cfgshow", ("host*",), True),
        ("portshow 2/15", "portshow", ("2/15",), False),
        ("/fabos/link_sbin/license --show", "license --show", (), False),
        ("zoneshow --peerzone all", "zoneshow --peerzone", ("all",), True),
        ("fosexec --fid 20 -cmd 'islshow | grep 8.0'", "islshow", (), True),
        ("ssh admin@10.0.0.1 fabricshow", "fabricshow", (), False),
        ('plink -batch sw1 "switchshow"', "switchshow", (), False),
        ("switchshow -portcount", "switchshow", ("-portcount",), True),
        ("sh int bri | ex down", "show interface brief", (), True),
        ("sh int fc1/1 bri", "show interface brief", ("fc1/1",), False),
        ("show flogi database vsan 10", "show flogi database", ("vsan", "10"), False),
        ("sh fcns da vsan 3 det", "show fcns database detail", ("vsan", "3"), False),
        ("show vsan 10 membership", "show vsan membership", ("10",), False),
        ("sh ver | no-more", "show version", (), False),
        ("show fspf interface vsan 10 po1", "show fspf interface", ("vsan", "10", "po1"), False),
    ],
)
def test_commands_are_spelled_out(
    line: str, command: str, arguments: tuple[str, ...], filtered: bool
) -> None:
    found = typed(line)
    assert (found.command, found.filtered) == (command, filtered)
    assert set(arguments) <= set(found.arguments)
    assert found.is_read


def test_data_for_machines_is_no_output_for_people() -> None:
    assert not typed("show vsan | json").is_read


def test_who_speaks_is_told_by_prompts() -> None:
    found = outputs(
        f"{PUTTY}\nlogin as: admin\nsw1:admin> version\nKernel: 2\nsw1:FID20:admin> islshow\n"
        "No ISL found\nsw1:FID20:admin> \n" + PUTTY + "\nmds-2# show version\nx\nmds-2(config)# \n"
    )
    assert [(o.command, o.speaker.name, o.speaker.fabric_id) for o in found] == [
        ("version", "sw1", None), ("islshow", "sw1", 20), ("show version", "mds-2", None),
    ]  # fmt: skip
    assert found[0].speaker.session != found[2].speaker.session
    assert [line.number for line in found[1].lines] == [6]


def test_one_file_of_a_support_bundle_names_its_switch() -> None:
    name = "all.zip/a/core1_FID20-10.0.0.1-S0cp-{}.txt.gz"
    (found,) = outputs(
        "islshow :\nNo ISL found\nreal 0m0.1s\n", name.format("20240102.SSHOW_FABRIC")
    )
    (other,) = outputs("version :\nKernel: 2\nreal 0m0.1s\n", name.format("20240109.SSHOW_SYS"))
    assert (found.speaker.name, found.speaker.fabric_id) == ("core1", 20)
    assert found.speaker == other.speaker
    assert not found.cut


def test_banners_name_the_virtual_fabric_that_answers() -> None:
    rule = "-" * 51
    found = outputs(
        f"> fosexec --fid all -cmd 'islshow'\n\n{rule}\n\n\"islshow\" on FID 128:\n\nNo ISL found\n"
        f'{rule}\n\n"islshow" on FID 20:\n\nNo ISL found\n'
    )
    assert [(o.command, o.speaker.fabric_id) for o in found] == [("islshow", 128), ("islshow", 20)]


def test_two_switches_pasted_below_each_other_are_two() -> None:
    head = "switchName: a\nswitchType: 71.2\n\nIndex Port Media Speed State"
    one = f"{head}\n  0   0   id  N8  Online  FC"
    first, second = outputs(f"{one}\n\n{one.replace('Name: a', 'Name: b')}\n")
    assert first.command == second.command == "switchshow"
    assert first.speaker != second.speaker
    assert len(second.lines) == 5


def test_switches_that_a_shell_asks_are_told_apart() -> None:
    found = outputs(
        "[me@jump ~]$ ssh admin@10.0.0.1 version\nKernel: 2\n"
        "[me@jump ~]$ ssh admin@10.0.0.2 islshow\nNo ISL found\n"
        "C:\\> plink -batch sw1 trunkshow\nNo trunking links\n"
        "[me@jump ~]$ ssh admin@10.0.0.1 islshow\nNo ISL found\n"
    )
    assert [each.command for each in found] == ["version", "islshow", "trunkshow", "islshow"]
    first, second, third, fourth = (each.speaker for each in found)
    assert first == fourth
    assert len({first, second, third}) == 3


def test_outputs_without_prompts_begin_anew_also_without_an_empty_line() -> None:
    head = "switchName: a\nswitchType: 71.2\nIndex Port Media Speed State"
    one = f"{head}\n  0   0   id  N8  Online  FC"
    first, second = outputs(f"{one}\n{one.replace('Name: a', 'Name: b')}\n")
    assert len(first.lines) == len(second.lines) == 4
    assert first.speaker != second.speaker


@pytest.mark.parametrize(
    ("text", "open_end", "cut"),
    [
        ("sw:admin> switchshow\nswitchName: a\nsw:admin> ", True, False),
        ("sw:admin> switchshow\nswitchName: a\nswitchTy", True, True),
        (f"sw:admin> switchshow\nswitchName: a\n{PUTTY}\n", False, True),
        ("sw:admin> switchshow\nswitchName: a\n^C\nsw:admin> \n", False, True),
        ("islshow :\nNo ISL found\nreal 0m1.0s\nfabricshow :\nSwitch ID\n", False, True),
        ("islshow :\nNo ISL found\nreal 0m1.0s\nfabricshow :\nreal 0m1.0s\n", False, False),
        ("> switchshow\nswitchName: a", True, False),
    ],
)
def test_what_ends_too_early_is_cut(text: str, open_end: bool, cut: bool) -> None:
    assert outputs(text, open_end=open_end)[-1].cut is cut


def test_what_nobody_reads_is_named_and_not_kept() -> None:
    (found,) = outputs("sw:admin> errdump\n" + "noise\n" * 50 + "sw:admin> \n")
    assert (found.command, found.lines) == ("errdump", ())


@given(sans(most_ports=3), st.sampled_from(FOS_RELEASES), st.data())
@settings(max_examples=examples(6), deadline=None)
def test_files_that_are_mixed_up_stop_nothing(
    san: object, release: object, data: st.DataObject
) -> None:
    writer = BrocadeWriter(san, san.switches[0], release)  # type: ignore[attr-defined, arg-type]
    lines = [*writer.log(), PUTTY, *writer.bundle(), *writer.switchshow()]
    for _ in range(data.draw(st.integers(1, 5))):
        at, to = sorted(data.draw(st.tuples(*[st.integers(0, len(lines))] * 2)))
        piece = lines[at : at + data.draw(st.integers(0, 30))]
        lines[to:to] = [data.draw(st.text(max_size=12)), *piece]
        if data.draw(st.booleans()):
            del lines[at : at + 3]
    found = outputs("\n".join(lines))
    count = "\n".join(lines).count("\n") + 1
    numbers = [line.number for output in found for line in output.lines]
    assert numbers == sorted(set(numbers))
    assert not numbers or numbers[-1] <= count


def test_commands_that_were_typed_ahead_have_their_outputs() -> None:
    nsshow = "{\n Type Pid    COS     PortName   NodeName\nThe Local Name Server has 0 entries }"
    pasted = outputs(
        f"sw1:admin> version\nislshow\nKernel: 2\nislshow\nNo ISL found\nsw1:admin> {nsshow}\n"
    )
    assert [each.command for each in pasted] == ["version", "islshow", "nsshow"]
    assert {each.speaker.name for each in pasted} == {"sw1"}
    assert [line.number for line in pasted[1].lines] == [5]
    scripted = outputs(f"nsshow\n{nsshow}\nislShow\nNo ISL found\nshow vsan\nvsan 3 information\n")
    assert [each.command for each in scripted] == ["nsshow", "islshow", "show vsan"]


def test_what_is_below_others_begins_nothing() -> None:
    (found,) = outputs(
        "zone name z vsan 7\n  fcalias name a vsan 7\n    pwwn 10:00:00:00:00:00:00:01\n\n"
        "  fcalias name b vsan 7\n    pwwn 10:00:00:00:00:00:00:02\n\nzone name y vsan 7\n"
    )
    assert (found.command, len(found.lines)) == ("show zone", 8)


def test_a_saved_page_is_read_as_it_is_seen() -> None:
    found = outputs(
        "<!DOCTYPE html>\n<title>x</title><style>a { b }</style>\n<pre>sw1:admin&gt; islshow\n"
        "  1: 4-&gt;  7 10:00:00:05:1e:00:00:01 3 R&amp;D sp: 8.000G bw: 8.000G\n</pre>\n"
        "<p>sw1:admin&gt;&nbsp;trunkshow</p><div>No trunking\n links<br>sw1:admin&gt; </div>"
    )
    assert [(each.command, [line.text for line in each.lines if line.text]) for each in found] == [
        ("islshow", ["  1: 4->  7 10:00:00:05:1e:00:00:01 3 R&D sp: 8.000G bw: 8.000G"]),
        ("trunkshow", ["No trunking links"]),
    ]
    assert found[0].lines[0].number == 4


def test_fences_of_a_document_part_outputs() -> None:
    found = outputs(
        "# Notes\n```text\nsw1:admin> islshow\nNo ISL found\n```\nNothing is joined.\n```\n"
        "vsan 3 information\n         name:VSAN0003  state:active\n```\nThat is all.\n"
    )
    assert [(each.command, len(each.lines)) for each in found] == [("islshow", 1), ("show vsan", 2)]
