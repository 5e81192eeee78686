"""What nobody has stated yet: each missing fact once, what it is of and what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from sanwright.checks import MissingFact, missing_facts
from sanwright.design import Table
from sanwright.reports.grid import Column, Grid, Row
from sanwright.reports.material import Material
from sanwright.reports.prose import paragraph, section
from sanwright.text import Text, tr
from sanwright.wording.findings import SUBJECTS_SHOWN, rule_title
from sanwright.wording.name_lists import listing

TITLE, KEY = Text("Facts that could not be verified"), "missing-facts"


def applies(material: Material) -> bool:
    """Whether any fact is missing."""
    return bool(facts_of(material))


def flow(material: Material) -> list[Flowable]:
    """The section."""
    facts = facts_of(material)
    story = section(tr(TITLE), KEY, room=170.0)
    story.append(
        paragraph(
            tr(
                "The checks need these facts and no source at hand states them. Nothing was assumed"
                " in their place. Once they are stated, with the document that says so, the checks "
                "decide."
            )
        )
    )
    columns = (
        Column(tr("Of"), 3.0),
        Column(tr("What is not known"), 2.4),
        Column(tr("Concerns"), 1.5),
        Column(tr("Needed to judge"), 3.4),
    )
    story.append(Grid(columns, list(_rows(material, facts))))
    return story


def facts_of(material: Material) -> tuple[MissingFact, ...]:
    """The missing facts, those wanted by most findings first."""
    return missing_facts(material.report)


def _rows(material: Material, facts: tuple[MissingFact, ...]) -> Iterator[Row]:
    """A row for each fact of a part; the same fact of several records shares one."""
    alike: dict[tuple[object, ...], list[MissingFact]] = {}
    for fact in facts:
        of_part = fact.missing.id if fact.missing.table is Table.PARTS else ""
        key = (fact.missing.table, of_part, fact.missing.field, fact.what, fact.rules)
        alike.setdefault(key, []).append(fact)
    for found in alike.values():
        first = found[0]
        names = list(dict.fromkeys(name for fact in found for name in _names(material, fact)))
        rules = dict.fromkeys(rule_title(key) for key in first.rules)
        yield Row(
            (
                listing(names, SUBJECTS_SHOWN),
                str(first.what),
                _concerns(first.missing.table, sum(fact.count for fact in found)),
                "; ".join(rules),
            )
        )


def _names(material: Material, fact: MissingFact) -> list[str]:
    if fact.missing.table in (Table.DEVICES, Table.PORTS, Table.CABLES):
        return [material.subject_name(id_) for id_ in dict.fromkeys(r.id for r in fact.records)]
    return [fact.label]


def _concerns(table: Table, count: int) -> str:
    return tr(_NOUNS.get(table, _ANY).given(count))


_NOUNS = {
    Table.PARTS: Text("{count:,} use of the part", "{count:,} uses of the part"),
    Table.CABLES: Text("{count:,} cable", "{count:,} cables"),
    Table.PORTS: Text("{count:,} port", "{count:,} ports"),
    Table.DEVICES: Text("{count:,} device", "{count:,} devices"),
}
_ANY = Text("{count:,} record", "{count:,} records")
