"""Does the page about strangers' files state the limits that the program has?"""

from __future__ import annotations

from pathlib import Path

from sanwright import bounded_parsing, errors, strangers_database
from sanwright.catalog import editions, own_packs, pack
from sanwright.design import bounds
from sanwright.documents import design_file, requirement_file
from sanwright.exchange.captures import opening, tarballs
from sanwright.exchange.netbox import device_type, ports, yaml_text
from sanwright.exchange.tables import rows, xlsx_rows
from sanwright.exchange.wwpns import rows as wwpn_rows
from sanwright.parts import patterns
from sanwright.reports import brand_file, font_safety, logo
from sanwright.sweeps import jobs, plan, store
from sanwright.synthesis import needs


def limits() -> list[tuple[str, str]]:
    mb = 10**6
    tables = f"{rows.MOST_BYTES // mb:,} MB, {rows.MOST_ROWS:,} rows, {rows.MOST_COLUMNS} columns"
    captures = f"{opening.MOST_FILES:,} files, {opening.MOST_UNPACKED // 2**30} GiB unpacked, "
    captures += f"archives {opening.MOST_DEPTH} deep, {tarballs.MOST_OF_ENTRY // 2**30} GiB each"
    workbook = f"{xlsx_rows.MOST_UNPACKED // mb:,} MB unpacked, of them "
    workbook += f"{xlsx_rows.MOST_SHARED_TEXT // mb:,} MB of texts that cells share"
    netbox = f"{device_type.LARGEST_BYTES:,} bytes, {yaml_text.MOST_NODES:,} values, "
    netbox += f"{yaml_text.DEEPEST} levels, {ports.MOST_INTERFACES:,} interfaces"
    asked = f"{needs.MOST_HOSTS:,} hosts, {needs.MOST_GROUPS:,} groups, {needs.MOST_PORTS:,} ports"
    return [
        ("design file", f"{design_file.LARGEST_DESIGN_BYTES // mb:,} MB"),
        ("records of a design", f"{bounds.MOST_RECORDS:,}"),
        ("devices", f"{bounds.MOST_DEVICES:,}"),
        ("notes on the drawing", f"{bounds.MOST_NOTES:,}"),
        ("ports of all devices", f"{bounds.MOST_PORTS:,}"),
        ("ports, or slots, of one group of a part", f"{bounds.MOST_PLACES:,}"),
        ("levels of what lies in what", f"{bounds.MOST_LEVELS:,}"),
        ("a name", f"{bounds.LONGEST_NAME:,} characters"),
        ("any other text", f"{bounds.LONGEST_TEXT:,} characters"),
        ("a count, and any other figure, of a record",
         f"{bounds.MOST_COUNT:,}, {bounds.LARGEST_FIGURE:,.0f}"),
        ("distance from the middle of the sheet", f"{bounds.FARTHEST:,.0f} units"),
        ("a picture or typeface in a design", f"{bounds.LARGEST_PICTURE // mb:,} MB"),
        ("tables, columns of a design's database",
         f"{strangers_database.MOST_TABLES}, {strangers_database.MOST_COLUMNS}"),
        ("reading a design's database", f"{strangers_database.MOST_SECONDS:.0f} s"),
        ("text in a design's database", f"{strangers_database.MOST_BYTES // mb:,} MB"),
        ("values in a JSON file", f"{bounded_parsing.MOST_VALUES:,}"),
        ("nesting of JSON and TOML", f"{bounded_parsing.MOST_NESTING} levels"),
        ("a TOML file", f"{bounded_parsing.MOST_TOML_BYTES:,} bytes"),
        ("a requirement", f"{requirement_file.LARGEST:,} bytes; {asked}"),
        ("a table (CSV, workbook)", tables),
        ("a workbook", workbook),
        ("a list of WWPNs", f"{wwpn_rows.MOST_BYTES // mb} MB, {wwpn_rows.MOST_ROWS:,} rows"),
        ("captures", captures),
        ("a pack of parts", f"{pack.LARGEST_PACK_BYTES // mb:,} MB, {pack.MOST_PARTS:,} parts"),
        ("a device type of NetBox", netbox),
        ("an edition of the catalog",
         f"{editions.LARGEST_BYTES // mb:,} MB, {editions.MOST_PARTS:,} parts"),
        ("the plan of a sweep", f"{plan.LARGEST:,} bytes, {jobs.MOST_CASES:,} cases"),
        ("results of a sweep", f"{store.MOST_ROWS:,} rows"),
        ("a rule pack", f"{own_packs.LARGEST_FILE // mb} MB"),
        ("a pattern for names in a rule pack",
         f"{patterns.LONGEST_PATTERN} characters, {patterns.MOST_REPETITIONS} repetitions"),
        ("a brand", f"{brand_file.MOST_BYTES // mb} MB, {brand_file.MOST_TEXTS} texts"),
        ("a logo",
         f"{logo.MOST_BYTES // mb} MB, {logo.MOST_PIXELS:,} pixels, {logo.MOST_OF_SIDE:,} a side"),
        ("a typeface",
         f"{font_safety.MOST_BYTES // mb} MB, {font_safety.MOST_CHARACTERS:,} characters"),
        ("what a message quotes", f"{errors.LONGEST_VALUE} characters"),
    ]  # fmt: skip


def test_the_page_states_the_limits_of_the_code(root: Path) -> None:
    page = (root / "docs" / "security.md").read_text(encoding="utf-8")
    said = "\n".join(f"| {what} | {most} |" for what, most in limits())
    assert said in page, said
