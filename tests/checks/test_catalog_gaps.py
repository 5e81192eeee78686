"""What the catalog lacks is asked as the rules ask it: no fact that a finding lacks is left out."""

from __future__ import annotations

import json

import msgspec
import pytest

from sanwright.bundled import bundled_references, bundled_testbeds
from sanwright.checks import check_design, missing_facts
from sanwright.checks import part_words as words
from sanwright.checks.catalog_gaps import FIELDS, Purpose, part_gaps, wanted_facts
from sanwright.cli.main import main
from sanwright.design import Table
from sanwright.documents import read_design
from tests.builders import catalog, figure

NOT_OF_ITSELF = {
    words.WHOLE_PART,
    "base",
    "ports.buffer_credits.pool",
    "sas_enclosure.chain_weight",
    "sas_enclosure.chain_weight_max",
}
"""Facts that say nothing of one part: whether another is the same, or one way of two to count."""


def bare(field: str) -> str:
    table, *rest = field.split(".")
    return ".".join((table, *rest[1:])) if table in ("ports", "slots") and rest else field


def test_every_fact_that_a_rule_can_lack_is_wanted_of_some_part() -> None:
    wanted = {bare(fact.field) for part in catalog().parts() for fact in wanted_facts(part)}
    wanted |= {field for fields in FIELDS.values() for field in fields}
    assert set(words._WORDS) - wanted == NOT_OF_ITSELF


@pytest.mark.parametrize(
    "bundled", [*bundled_references(), *bundled_testbeds()], ids=lambda bundled: bundled.key
)
def test_what_findings_of_a_design_lack_is_a_gap_of_its_parts(bundled) -> None:
    tables = read_design(bundled.path, catalog()).snapshot()
    for fact in missing_facts(check_design(tables)):
        missing = fact.missing
        part = tables.part(missing.id) if missing.table is Table.PARTS else None
        if part is None or bare(missing.field) in NOT_OF_ITSELF:
            continue
        (facts,) = [[f for f in wanted_facts(part) if f.field == missing.field]]
        assert facts, (part.id, missing.field)


def test_a_fact_that_is_stated_is_no_gap_any_more() -> None:
    part = catalog().part("qlogic-qle2774")
    before = {gap.field for gap in part_gaps([part])[0].gaps}
    assert "ports.fc.protocols" in before
    group = msgspec.structs.replace(part.ports["fc"], protocols=figure(("SCSI FCP",)))
    stated = msgspec.structs.replace(part, ports={"fc": group})
    assert before - {gap.field for gap in part_gaps([stated])[0].gaps} == {"ports.fc.protocols"}


def test_what_cannot_be_drawn_comes_first_and_generic_parts_are_not_ordered() -> None:
    found = part_gaps(catalog().parts())
    counts = [[each.count(purpose) for purpose in Purpose] for each in found]
    assert counts == sorted(counts, reverse=True)
    for each in found:
        assert each.part.vendor != "Generic" or not each.count(Purpose.ORDER)


def test_the_command_says_the_same_as_the_engines(capsys) -> None:
    assert main(["catalog", "gaps", "reference:switch-pair", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    bundled = next(each for each in bundled_references() if each.key == "switch-pair")
    tables = read_design(bundled.path, catalog()).snapshot()
    held = (part for id_ in tables.parts if (part := tables.part(id_)) is not None)
    assert [each["id"] for each in told["parts"]] == [each.part.id for each in part_gaps(held)]
    assert main(["catalog", "gaps", "--kind", "optic", "--limit", "1"]) == 0
    assert "more parts" in capsys.readouterr().out
