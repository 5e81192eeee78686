"""How fast captures are read, and how much memory that takes. Run by name:

    .venv/bin/python -m tests.benchmarks.bench_captures [--ports N] [--sizes MB,MB]

Writes a SAN of N ports as logs of its Brocade switches and reads all facts. Then files of the given
sizes, each the log of a smaller SAN day after day with other counters and receive powers, go
through ``sanwright import``: memory must not grow with their length.
"""

from __future__ import annotations

import argparse
import itertools
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from sanwright.exchange.captures.grammar import Unread, grammar_of
from sanwright.exchange.captures.opening import CaptureSource, open_captures
from sanwright.exchange.captures.sections import outputs_of
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.san import San, SanLogin, SanOptic, SanPort, SanSwitch, SanZone, SanZoning, wwn

PORTS = 96
_DAYS = 5
"""Days that differ, over and over."""


def large_san(ports: int) -> San:
    """Switches of 96 ports in one fabric, every port with an optic and a login, all zoned."""
    switches, logins = [], []
    for number in range(max(1, ports // PORTS)):
        name = f"switch{number:03d}"
        rows = [
            SanPort(index, None, index, True, 32, False, False, SanOptic(serial=f"S{index}"))
            for index in range(PORTS)
        ]
        switches.append(
            SanSwitch(
                name, wwn("1000", number), f"AAA{number:05d}", "v9.1.1",
                f"10.0.{number // 200}.{number % 200 + 1}", tuple(rows), ((1, number + 1),),
            )
        )  # fmt: skip
        logins += [
            SanLogin(name, index, wwn("1000", 10**6 + number * PORTS + index), wwn("2000", index),
                     index % 8 == 0, symbol="HBA FW:v1 DVR:v2 HOST:h1")
            for index in range(PORTS)
        ]  # fmt: skip
    aliases = tuple((f"a{at}", (login.wwpn,)) for at, login in enumerate(logins))
    zones = tuple(SanZone(f"z{at}", (f"a{at}", f"a{at - at % 8}")) for at in range(len(logins)))
    names = tuple(zone.name for zone in zones)
    return San(tuple(switches), (), tuple(logins), (SanZoning(1, aliases, zones, "cfg", names),))


def read_all(path: Path) -> Counter[str]:
    """How many facts of which kind a path holds."""
    found: Counter[str] = Counter()
    for source in open_captures([path]):
        if not isinstance(source, CaptureSource):
            print("left out:", source.name, source.why)
            continue
        for output in outputs_of(source):
            grammar = grammar_of(output.command)
            for fact in grammar.read(output) if grammar else ():
                found[type(fact).__name__ if not isinstance(fact, Unread) else "unread"] += 1
    return found


def log_of(san: San, number: int, day: int = 0) -> bytes:
    """The log of a switch at a day; that of the first one alone tells zoning and fabric."""
    switch = san.switches[number]
    today = replace(
        switch,
        ports=tuple(
            replace(
                port,
                errors=(("crc err", day * port.index),),
                optic=port.optic and replace(port.optic, rx_dbm=-3.0 - day / 10),
            )
            for port in switch.ports
        ),
    )
    writer = BrocadeWriter(san, today, FOS_RELEASES[1])
    whole = ("cfgshow", "fabricshow", "alishow", "cfgactvshow")
    lines = []
    outputs = {
        "switchshow": writer.switchshow, "nsshow": writer.nsshow,
        "sfpshow -all": writer.sfpshow,
        "portcfgshow": writer.portcfgshow, "porterrshow": writer.porterrshow,
        "portbuffershow": writer.portbuffershow, "version": writer.version,
        "chassisshow": writer.chassisshow, "islshow": writer.islshow,
    }  # fmt: skip
    if number == 0:
        outputs |= {name: getattr(writer, name.replace("cfgactvshow", "effective"))
                    for name in whole}  # fmt: skip
    for command, write in outputs.items():
        lines += [f"{switch.name}:admin> {command}", *write()]
    return "\r\n".join([*lines, f"{switch.name}:admin> ", ""]).encode()


def write_logs(san: San, folder: Path) -> int:
    """One log a switch."""
    return sum(
        (folder / f"{switch.name}.log").write_bytes(log_of(san, number))
        for number, switch in enumerate(san.switches)
    )


def write_days(san: San, path: Path, size: int) -> None:
    """One file of ``size`` bytes at least: the logs of all switches, day after day."""
    days = [b"".join(log_of(san, number, day) for number in range(len(san.switches)))
            for day in range(_DAYS)]  # fmt: skip
    with path.open("wb") as file:
        for day in itertools.cycle(days):
            if file.tell() >= size:
                return
            file.write(day)


def imported(path: Path, folder: Path) -> tuple[float, float]:
    """Processor seconds and the most megabytes that ``sanwright import`` takes for a path."""
    command = [sys.executable, "-m", "sanwright", "import", str(path), "-o", str(folder / "o.sanw")]
    with (folder / "said.txt").open("wb") as said:
        process = subprocess.Popen([*command, "--format", "json"], stdout=said, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1):
        raise SystemExit((folder / "said.txt").read_text()[-2000:])
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ports", type=int, default=10_000)
    parser.add_argument("--sizes", default="20,200", help="megabytes, separated by commas")
    parser.add_argument("--days-of", type=int, default=2000, help="ports of the SAN of many days")
    parser.add_argument("--folder", type=Path, help="where the files are written for a time")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as name:
        folder = Path(name, "logs")
        folder.mkdir()
        if arguments.ports:
            size = write_logs(large_san(arguments.ports), folder)
            start = time.process_time()
            found = read_all(folder)
            seconds = time.process_time() - start
            print(f"{arguments.ports} ports, {size / 1e6:.0f} MB: {seconds:.1f} s CPU")
            print(", ".join(f"{kind} {count}" for kind, count in found.most_common()))
            print(f"memory at most {memory_mb():.0f} MB")
        san = large_san(arguments.days_of)
        for megabytes in filter(None, arguments.sizes.split(",")):
            large = Path(name, "days.log")
            write_days(san, large, int(float(megabytes) * 1e6))
            used, peak = imported(large, Path(name))
            print(f"import of {large.stat().st_size / 1e6:.0f} MB: {used:.0f} s CPU, {peak:.0f} MB")


if __name__ == "__main__":
    main()
