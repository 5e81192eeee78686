"""Time of a key stroke in a catalog of 100,000 parts: search and facets, as the palette asks them.

.venv/bin/python -m tests.benchmarks.bench_search [PARTS]
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from sanwright.catalog import Catalog, open_catalog
from sanwright.catalog.database import CatalogContents, listing_order, write_database
from sanwright.catalog.describe import summary_of
from sanwright.parts import Figure, Part, PartKind, PartNumber, PortGroup

SEED = 20261121
LIMIT = 300
FRAME_MS = 16.0
MAKERS = (
    "Acme Borealis Cobalt Delphi Eastgate Fjord Granite Helix Indigo Juniper Keystone Lumen "
    "Meridian Northwind Orchid Pinnacle Quartz Redwood Summit Tundra Umbra Vertex Willow Zenith"
).split()
PHRASES = (
    "32g dual port",
    "16g quad port hba",
    "64g switch",
    "gen 6 switch 1u",
    "gen 7 director",
    "32gfc sfp28 optic sw",
    "long wave 16g",
    "om4 lc",
    "os2 single mode 10 m",
    "12g sas hba external",
    "sas enclosure 24",
    "nl-sas 12 tb",
    "1.92 tb ssd",
    "brocade 32g",
    "cisco mds",
    "hpe storefabric",
    "ibm san b",
    "dell emc connectrix",
    "netapp all flash",
    "8g sfp",
    "qsfp28 128g",
    "pcie 4 hba",
    "24 port 16g switch",
    "48 port 32g",
    "nvme array",
    "fcoe",
    "server 2u",
    "SN6600B",
    "G620",
    "QK734A",
    "LPe32002",
    "57-1000333-01",
)


def synthetic(real: Sequence[Part], total: int) -> Iterator[Part]:
    """``total`` parts: the real ones, then variants with other names, numbers and port counts."""
    chance = random.Random(SEED)
    yield from real
    for number in range(total - len(real)):
        part = chance.choice(real)
        own_vendor = chance.random() < 0.5
        vendor = part.vendor if own_vendor else chance.choice(MAKERS)
        series = "".join(chance.choices("ABCDEFGHKLMNPRSTVX", k=2))
        model = f"{part.model}-{series}{number % 9973}" if own_vendor else f"{series}{number}"
        code = "".join(chance.choices("0123456789ABCDEFGHJKLMNPQRSTUVWXYZ", k=6))
        order = PartNumber(number=f"{vendor[:2].upper()}{code}-{number % 1000:03}")
        ports = {name: _resized(group, chance) for name, group in part.ports.items()}
        yield msgspec.structs.replace(
            part,
            id=f"{part.id}-x{number}",
            vendor=vendor,
            model=model,
            aliases=(f"{series} {code}",) if number % 3 == 0 else (),
            part_numbers=(order,),
            ports=ports,
            summary="",
        )


def _resized(group: PortGroup, chance: random.Random) -> PortGroup:
    if group.count is None or chance.random() < 0.5:
        return group
    count: Figure[int] = msgspec.structs.replace(
        group.count, value=chance.choice((1, 2, 4, 8, 16, 24, 48, 64, 96))
    )
    return msgspec.structs.replace(group, count=count)


def build(path: Path, total: int) -> None:
    """Write the synthetic catalog."""
    with open_catalog() as shipped:
        real, reference = shipped.parts(), shipped.reference()
    optics = {part.id: part for part in real if part.optic is not None}
    parts = [
        msgspec.structs.replace(part, summary=part.summary or summary_of(part, reference, optics))
        for part in synthetic(real, total)
    ]
    contents = CatalogContents("2026.11", "synthetic", sorted(parts, key=listing_order), reference)
    write_database(contents, path)


def queries(catalog: Catalog) -> list[str]:
    """Some two hundred things that an architect types: models, numbers, makers, attributes."""
    chance = random.Random(SEED + 1)
    parts = catalog.parts()
    typed = list(PHRASES)
    while len(typed) < 200:
        part = chance.choice(parts)
        forms = [part.model, part.name, part.model.lower(), f"{part.vendor} {part.kind.value}"]
        forms += [number.number for number in part.part_numbers]
        forms += [f"{part.vendor} {part.generation}".strip(), f"{part.kind.value} {part.summary}"]
        typed.append(chance.choice(forms)[:28].strip())
    return typed


def stroke(catalog: Catalog, text: str, kinds: Sequence[PartKind] = ()) -> float:
    """Milliseconds from the text to counts and rows."""
    start = time.perf_counter()
    catalog.facets(text)
    catalog.search(text, kinds=kinds, limit=LIMIT)
    return (time.perf_counter() - start) * 1000


def report(name: str, spent: Sequence[float]) -> None:
    """Print p50, p95, the worst, and the share within a frame."""
    p95 = statistics.quantiles(spent, n=20)[-1]
    within = sum(ms <= FRAME_MS for ms in spent) / len(spent)
    print(
        f"{name:28}{len(spent):>7,} strokes  p50 {statistics.median(spent):6.2f}  p95 {p95:6.2f}"
        f"  max {max(spent):6.2f} ms  within {FRAME_MS:.0f} ms: {within:.1%}"
    )


def main(total: int) -> None:
    """Build, type, report."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "catalog.sqlite"
        start = time.perf_counter()
        build(path, total)
        size = path.stat().st_size / 1e6
        print(f"built {total:,} parts in {time.perf_counter() - start:.0f} s, {size:.0f} MB")
        with Catalog.open(path) as catalog:
            typed = queries(catalog)
        with Catalog.open(path) as catalog:
            print(f"{'first of all (cold)':28}{stroke(catalog, 'b'):.2f} ms")
            report("empty text", [stroke(catalog, "") for _ in range(20)])
            everything: list[float] = []
            narrowed: list[float] = []
            worst: list[tuple[float, str]] = []
            for text in typed:
                for end in range(1, len(text) + 1):
                    spent = stroke(catalog, text[:end])
                    everything.append(spent)
                    worst.append((spent, text[:end]))
                narrowed += [
                    stroke(catalog, text[:end], (PartKind.SWITCH,)) for end in (1, 3, len(text))
                ]
            report("key strokes", everything)
            report("with the kind “switch”", narrowed)
            print("slowest:", ", ".join(f"“{t}” {ms:.1f}" for ms, t in sorted(worst)[-6:]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("parts", nargs="?", type=int, default=100_000)
    main(parser.parse_args().parts)
