"""Writes the reference architectures down: ``python -m tests.references.write``.

Without an argument the drawings go to ``resources/references``, each with the expectations that are
recorded there already. ``--review`` writes nothing and prints, with its message, every finding that
differs from what is recorded. ``--record`` takes the findings of today as the expected ones; read
the difference in version control line by line before you commit it: an expectation is a promise
that an expert has looked at the finding and calls it right.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sanwright.design import Design
from tests.references import findings
from tests.references.architectures import all_plans
from tests.references.findings import REFERENCES, SIBLINGS_FILE, Difference, Recorded
from tests.references.plan import Plan, as_text
from tests.references.siblings import SIBLINGS


def main(arguments: Sequence[str]) -> int:
    """Write or review; 0: done and nothing differs, 1: the review found differences."""
    parser = argparse.ArgumentParser(prog="python -m tests.references.write", description=__doc__)
    task = parser.add_mutually_exclusive_group()
    task.add_argument("--review", action="store_true", help="print what differs, write nothing")
    task.add_argument("--record", action="store_true", help="expect the findings of today")
    parsed = parser.parse_args(arguments)
    if parsed.review:
        lines = list(_review())
        print("\n".join(lines) or "Everything is as recorded.")
        return 1 if lines else 0
    REFERENCES.mkdir(exist_ok=True)
    for plan in all_plans():
        path = REFERENCES / f"{plan.key}.json"
        rows = (
            findings.expectation_rows(sorted(findings.shown(plan.design)))
            if parsed.record
            else _recorded_rows(path)
        )
        path.write_text(text_of(plan, rows), encoding="utf-8")
    if parsed.record:
        _record_siblings()
    return 0


def text_of(plan: Plan, expectations: list[dict[str, Any]]) -> str:
    """The file of an architecture."""
    return as_text({**plan.plain(), "expectations": expectations})


def _recorded_rows(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    rows: list[dict[str, Any]] = json.loads(path.read_bytes()).get("expectations", [])
    return rows


def _record_siblings() -> None:
    plans = {plan.key: plan for plan in all_plans()}
    lines = []
    for sibling in SIBLINGS:
        plan = plans[sibling.of]
        found = findings.difference(plan.design, findings.broken(plan, sibling))
        rows = findings.difference_plain(found)
        parts = []
        for name, items in rows.items():
            inner = ",\n".join(f"      {json.dumps(item)}" for item in items)
            parts.append(f'    "{name}": [\n{inner}\n    ]' if items else f'    "{name}": []')
        lines.append(f'  "{sibling.key}": {{\n' + ",\n".join(parts) + "\n  }")
    SIBLINGS_FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _review() -> Iterator[str]:
    for plan in all_plans():
        rows = _recorded_rows(REFERENCES / f"{plan.key}.json")
        known = {(r["rule"], r["severity"], tuple(sorted(r["subjects"]))) for r in rows}
        now = findings.shown(plan.design)
        yield from _lines(plan.key, now, sorted(set(now) - known), sorted(known - set(now)))
    recorded = findings.recorded_differences() if SIBLINGS_FILE.exists() else {}
    plans = {plan.key: plan for plan in all_plans()}
    for sibling in SIBLINGS:
        plan = plans[sibling.of]
        yield from _sibling_lines(
            sibling.key, plan.design, findings.broken(plan, sibling), recorded.get(sibling.key)
        )


def _sibling_lines(
    key: str, sound: Design, after: Design, recorded: Difference | None
) -> Iterator[str]:
    now = findings.difference(sound, after)
    was = recorded or Difference((), ())
    if now == was:
        return
    messages = {**findings.shown(sound), **findings.shown(after)}
    yield f"{key} (sibling)"
    for label, here, there in (("adds", now.added, was.added), ("loses", now.gone, was.gone)):
        yield from (
            f"  {label}: {_text(item, messages)}" for item in sorted(set(here) - set(there))
        )
        yield from (f"  no longer {label}: {_text(item, messages)}"
                    for item in sorted(set(there) - set(here)))  # fmt: skip


def _lines(
    key: str, messages: dict[Recorded, str], new: list[Recorded], gone: list[Recorded]
) -> Iterator[str]:
    if new or gone:
        yield key
    yield from (f"  new: {_text(item, messages)}" for item in new)
    yield from (f"  gone: {_text(item, messages)}" for item in gone)


def _text(item: Recorded, messages: dict[Recorded, str]) -> str:
    rule, severity, subjects = item
    return f"[{severity}] {rule} {', '.join(subjects)}: {messages.get(item, '')}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
