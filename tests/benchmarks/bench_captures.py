"""How fast captures are read, and how much memory that takes. Run by name:

    .venv/bin/python -m tests.benchmarks.bench_captures [--ports N] [--gigabytes G]

Writes a SAN of N ports as logs of its Brocade switches and reads all facts, then a log of G
gigabytes, whose memory must not grow with its length.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections import Counter
from pathlib import Path

from sanwright.exchange.captures.grammar import Unread, grammar_of
from sanwright.exchange.captures.opening import CaptureSource, open_captures
from sanwright.exchange.captures.sections import outputs_of
from tests.captures.brocade_writer import FOS_RELEASES, BrocadeWriter
from tests.captures.san import San, SanLogin, SanOptic, SanPort, SanSwitch, SanZone, SanZoning, wwn

PORTS = 96


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


def write_logs(san: San, folder: Path) -> int:
    """One log a switch; the first one alone tells the zoning and the rest of the fabric."""
    size = 0
    for number, switch in enumerate(san.switches):
        writer = BrocadeWriter(san, switch, FOS_RELEASES[1])
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
        text = "\r\n".join([*lines, f"{switch.name}:admin> "])
        (folder / f"{switch.name}.log").write_text(text)
        size += len(text)
    return size


def memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ports", type=int, default=10_000)
    parser.add_argument("--gigabytes", type=float, default=1.0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "logs")
        folder.mkdir()
        size = write_logs(large_san(arguments.ports), folder)
        start = time.process_time()
        found = read_all(folder)
        seconds = time.process_time() - start
        print(f"{arguments.ports} ports, {size / 1e6:.0f} MB: {seconds:.1f} s CPU")
        print(", ".join(f"{kind} {count}" for kind, count in found.most_common()))
        print(f"memory at most {memory_mb():.0f} MB")
        if not arguments.gigabytes:
            return
        large = Path(name, "large.log")
        pieces = [path.read_bytes() + b"\r\n" for path in sorted(folder.iterdir())]
        with large.open("wb") as file:
            while file.tell() < arguments.gigabytes * 1e9:
                for piece in pieces:
                    file.write(piece)
        del pieces
        before, start = memory_mb(), time.process_time()
        found = read_all(large)
        seconds = time.process_time() - start
        print(f"{large.stat().st_size / 1e9:.2f} GB: {seconds:.0f} s CPU, {found.total()} facts")
        print(f"memory at most {memory_mb():.0f} MB, {before:.0f} MB before")


if __name__ == "__main__":
    main()
