"""Every rule's manual as a page of its own, by topic, in the language in use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sanwright.checks import Rule, all_rules
from sanwright.guide.markdown import Heading, Section, anchor_of, escaped, links
from sanwright.guide.page import GuidePage, page_of
from sanwright.text import Text, tr

_KEY = re.compile(r"([a-z]+\.[a-z][a-z0-9-]*)")
RULE = "rule:"
"""What the name of a rule's page begins with; the key follows."""
ALL_RULES = "all-rules"
"""The page that lists every topic."""
RULES = "rules:"
"""What the name of the page that lists the rules of a topic begins with."""

TOPICS: Mapping[str, Text] = {
    "link": Text("Links from port to port"),
    "cable": Text("Cables and loss"),
    "port": Text("Ports and transceivers"),
    "trunk": Text("Trunks and port channels"),
    "adapter": Text("Host adapters"),
    "host": Text("Hosts"),
    "fabric": Text("Fabrics and ISLs"),
    "multipath": Text("Multipathing"),
    "zone": Text("Zoning"),
    "protocol": Text("FCP and NVMe over FC"),
    "array": Text("Arrays and fan-in"),
    "sas": Text("SAS"),
    "drive": Text("Drives"),
    "raid": Text("RAID and capacity"),
    "workload": Text("Workloads"),
    "load": Text("Load"),
    "facility": Text("Racks, power and cooling"),
    "failure": Text("When something fails"),
    "lifecycle": Text("Life cycle of parts"),
    "order": Text("Ordering"),
    "part": Text("Parts"),
    "device": Text("Devices"),
    "design": Text("The design as a whole"),
}
"""What the first word of a rule's key stands for, in the order in which topics are listed."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Rules whose keys begin with the same word; ``overview`` is the page that lists them."""

    key: str
    title: str
    overview: GuidePage
    pages: tuple[GuidePage, ...]


def rule_topics(mentions: Mapping[str, Sequence[GuidePage]]) -> tuple[Topic, ...]:
    """All rules by topic; ``mentions`` has the pages of the guide that speak of a rule, by key."""
    by_topic: dict[str, list[Rule]] = {key: [] for key in TOPICS}
    for rule in all_rules():
        by_topic.setdefault(rule.key.partition(".")[0], []).append(rule)
    return tuple(_topic(key, rules, mentions) for key, rules in by_topic.items() if rules)


def topics_page(topics: Iterable[Topic]) -> GuidePage:
    """The page that leads to all rules."""
    rows = []
    for topic in topics:
        number = len(topic.pages)
        rows.append(f"| [{escaped(topic.title)}]({topic.overview.name}) | {number} |")
    count = sum(len(topic.pages) for topic in topics)
    lead = tr("What a design is judged by: {count:,} rules, each with its manual.", count=count)
    head = [_row(tr("Topic"), tr("Rules")), "| --- | ---: |"]
    return page_of(ALL_RULES, "\n".join([_title(tr("All rules")), lead, "", *head, *rows, ""]))


def _topic(key: str, rules: Sequence[Rule], mentions: Mapping[str, Sequence[GuidePage]]) -> Topic:
    title = tr(TOPICS[key]) if key in TOPICS else key
    pages = tuple(_page(rule, title, mentions.get(rule.key, ())) for rule in rules)
    lines = [
        f"# {escaped(title)}",
        "",
        _row(tr("Rule"), tr("What it finds")),
        "| --- | --- |",
    ]
    lines += [
        f"| [{escaped(rule.name)}]({RULE}{rule.key}) | {escaped(rule.summary)} |" for rule in rules
    ]
    return Topic(key, title, page_of(f"{RULES}{key}", "\n".join([*lines, ""])), pages)


def _page(rule: Rule, topic: str, mentioned: Sequence[GuidePage]) -> GuidePage:
    """The manual as a page; put together from its pieces, which is quicker than reading it."""
    (_, first), *rest = rule.sections
    above = f"`{rule.key}` · [{escaped(topic)}]({RULES}{rule.key.partition('.')[0]})"
    lines = [f"# {escaped(rule.name)}", "", above, "", _linked(first), ""]
    parts = [Section(Heading(1, rule.name, anchor_of(rule.name), 1), first)]
    for name, text in rest:
        begun = f"{text[:1].upper()}{text[1:]}"
        heading = Heading(2, tr(name), anchor_of(tr(name)), len(lines) + 1)
        parts.append(Section(heading, begun))
        lines += [f"## {heading.text}", "", _linked(begun), ""]
    if mentioned:
        lines += ["## " + tr("In the guide"), ""]
        lines += [f"- [{escaped(page.title)}]({page.name})" for page in mentioned]
    markdown = "\n".join([*lines, ""])
    return GuidePage(f"{RULE}{rule.key}", rule.name, markdown, tuple(parts), links(markdown), ())


def _linked(text: str) -> str:
    """Text as Markdown, with the rules that it names as links."""
    keys = {rule.key for rule in all_rules()}
    pieces = _KEY.split(text)
    return "".join(
        f"[{piece}]({RULE}{piece})" if piece in keys else escaped(piece) for piece in pieces
    )


def _title(text: str) -> str:
    return f"# {escaped(text)}\n"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
