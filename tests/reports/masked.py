"""A bundled design whose ids can be told from every name: each is ``zq`` and a number."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from sanwright.bundled import Bundled

MASK = re.compile(r"zq\d+")
_NAMED = {"locations": "Room", "fabrics": "Net", "devices": "box", "cables": "cord",
          "workloads": "job", "groups": "pack", "raid_groups": "pool"}  # fmt: skip


def masked_file(bundled: Bundled, folder: Path) -> Path:
    """The design with other ids, and a name of its own for each record but for what is fitted."""
    data = json.loads(bundled.path.read_text(encoding="utf-8"))
    masks: dict[str, str] = {}
    for table in data.values():
        for record in table if isinstance(table, list) else ():
            _collect(record, masks)
    for table, stem in _NAMED.items():
        for number, record in enumerate(data.get(table, ()), 1):
            record["name"] = f"{stem}{number:03}"
    path = folder / "masked.json"
    path.write_text(json.dumps(_masked(data, masks)), encoding="utf-8")
    return path


def _collect(record: dict[str, Any], masks: dict[str, str]) -> None:
    if "part" in record or "a" in record or "name" in record or "kind" in record:
        id_ = record.get("id", "")
        if id_ and ":" not in id_:
            masks.setdefault(id_, f"zq{len(masks) + 1}")
    for inner in record.get("fitted", ()):
        _collect(inner, masks)


def _masked(value: Any, masks: dict[str, str], key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _masked(inner, masks, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_masked(inner, masks, key) for inner in value]
    if isinstance(value, str) and key not in ("name", "part", "optic", "rule", "kind", "side"):
        before, colon, port = value.partition(":")
        return masks.get(before, before) + colon + port
    return value
