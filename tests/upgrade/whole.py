"""A small real design in which every table is filled, and nearly every field of every record."""

from __future__ import annotations

import base64
import json
from typing import Any

import msgspec

from sanwright.bundled import testbed
from sanwright.design import RECORD_TYPES, Design, Table
from sanwright.documents.json_form import design_from_json, design_to_json
from sanwright.parts.supply import PartSupply

LOGO = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""One red point."""

_PLAIN_LOGO = base64.b64encode(LOGO).decode()

_ADDED: dict[str, list[dict[str, Any]]] = {
    "locations": [
        {"id": "site", "kind": "site", "name": "Head office"},
        {"id": "room", "kind": "room", "name": "Hall 1", "parent": "site"},
        {"id": "rack", "kind": "rack", "name": "R 1", "parent": "room", "rack_units": 42}
        | {"power_limit_w": 9000, "weight_limit_kg": 800, "power_feeds": 2, "folded": True},
    ],
    "groups": [
        {"id": "outer", "name": "All"},
        {"id": "hosts", "name": "Hosts", "parent": "outer", "folded": True},
    ],
    "raid_groups": [
        {"id": "raid-1", "name": "Fast", "device": "array", "level": "distributed RAID 6"}
        | {"members": 8, "member_capacity_bytes": 960_000_000_000, "groups": 2, "spares": 1}
        | {"stripe_width": 6, "rebuild_areas": 1, "formatting_share": 0.02, "reserve_share": 0.1}
        | {"data_reduction_to_one": 2.5, "reduction_basis": "measurement", "drives": ["array"]}
        | {"provisioned_bytes": 9_000_000_000_000, "stored_bytes": 1_000_000_000_000}
        | {"growth_per_year": 0.2, "fill_limit_share": 0.8, "rebuild_mb_s": 100}
    ],
    "workloads": [
        {"id": "mail", "name": "Mail", "initiators": ["dl380"], "targets": ["array"]}
        | {"iops": 2000, "block_size_bytes": 8192, "read_share": 0.6, "protocol": "FC-NVMe"}
        | {"luns": 4, "queue_depth": 32, "think_time_us": 20, "multipathing": "failover"}
        | {"owners": ["array:1"], "pattern": "random", "cache_hits": 0.3, "raid_group": "raid-1"}
        | {"growth_per_year": 0.15},
        {"id": "copy", "name": "Copy", "initiators": ["dl380"], "targets": ["array"]}
        | {"throughput_mb_s": 200, "block_size_bytes": 65536, "read_share": 1},
        {"id": "scan", "name": "Scan", "initiators": ["dl380"], "targets": ["array"]}
        | {"in_flight": 16, "block_size_bytes": 262144, "read_share": 1},
    ],
    "zones": [
        {"id": "zone-1", "name": "host_array", "fabric": "fabric-b", "kind": "peer"}
        | {"members": ["dl380-hba:1", "array:1"], "principals": ["array:1"]}
    ],
    "zone_databases": [
        {"id": "fabric-b", "vendor": "Cisco", "vsan": 20, "in_force": "set", "unlike": ["z1"]}
        | {"aliases": {"h1": ["10:00:00:00:c9:00:00:01"]}, "vsan_aliases": {"f1": ["h1"]}}
        | {"zones": {"z1": {"members": {"h1": "init"}, "kind": "peer", "drawn": True}}}
        | {"zone_sets": {"set": ["z1"]}, "enhanced": True, "smart": True, "default_permit": False}
        | {"lacking": ["mode"], "ports": {"10:00:00:00:c9:00:00:01": "dl380-hba:1"}}
        | {"places": {"1,0": "switch:0"}, "read_at": ["sw1"]}
    ],
    "import_answers": [
        {"id": "import-answers"}
        | {"answers": {"role:arr1": "array", "columns:host|wwn": "host;WWPN"}}
    ],
    "notes": [
        {"id": "note-1", "text": "Größe & <b>Maß</b>", "kind": "frame", "x": 12.5, "y": -40}
        | {"width": 300, "height": 120.5}
    ],
    "comments": [
        {"id": "comment-1", "subject": "dl380", "text": "Which slot?", "author": "A. Architect"}
        | {"date": "2026-11-22", "resolved": True},
        {"id": "comment-2", "text": "Second row later", "x": 40, "y": -12.5},
    ],
    "variants": [
        {"id": "variant-1", "name": "Grown", "description": "Later"}
        | {"steps": [{"action": "demand", "factor": 1.5}]}
        | {"edits": [{"table": "notes", "id": "note-9", "after": {"id": "note-9", "text": "New"}}]}
    ],
    "waivers": [
        {"id": "waiver-1", "rule": "host.single-path", "subjects": ["dl380"]}
        | {"accepted": "warning 2 paths 1 path", "reason": "A test bench", "author": "A. Architect"}
        | {"date": "2026-11-21"}
    ],
    "document_plans": [
        {"id": "proposal", "title": "Offer 7", "language": "de", "paper": "Letter"}
        | {"prices": "totals", "valid_until": "31 January 2027"}
        | {"phases": [{"name": "Build", "weeks": 2.5, "text": "On site"}]}
        | {"sections": [{"key": "own:1", "shown": False, "title": "Ours", "text": "Words"}]}
    ],
    "brand": [
        {"id": "brand", "name": "Team", "company": "Example Ltd", "accent": "#aa0011"}
        | {"ink": "#101010", "logo": _PLAIN_LOGO, "texts": {"terms": "As agreed."}}
    ],
    "procurement": [
        {"id": "procurement", "country": "DE", "rack_power": False, "oem": "HPE"}
        | {"spares": [{"kind": "optic", "share": 0.1, "at_least": 2}], "support": "24x7"}
        | {"support_years": 5, "cable_colours": {"A": "blue", "B": "red"}}
        | {"numbers": {"hpe-dl380": "P1"}, "price_keys": {"generic-lc-lc-om3": "CABLE-3"}}
    ],
    "running_costs": [
        {"id": "running-costs", "load_factor": 0.5, "pue": 1.4, "energy_price": 0.28}
        | {"currency": "EUR", "co2_per_kwh": 380, "years": 5, "present_support": 12000}
    ],
    "zoning": [
        {"id": "zoning", "kind": "peer", "alias_template": "{host}_{port}", "vsans": {"a": 10}}
        | {"zone_template": "z_{host}", "zone_set_template": "cfg_{fabric}"}
    ],
    "requirement": [
        {"id": "requirement", "name": "Two halls", "customer": "Example", "fabrics": 1}
        | {
            "hosts": [
                {"name": "ESX", "count": 16, "iops": 9000, "block_size_bytes": 16384}
                | {"state": "existing"}
            ]
        }
        | {
            "arrays": [
                {"name": "Gold", "count": 2, "ports_per_fabric": 4, "distance_m": 30}
                | {"state": "existing"}
            ]
        }
        | {"connection": "connected", "ratio_to_one": 5, "fan_in_to_one": 6, "speed": "64GFC"}
        | {"isl_speed": "64GFC", "survive": ["link", "fabric"], "survive_share": 0.8}
        | {"headroom_share": 0.4, "growth_per_year": 0.1, "growth_years": 3, "free_ports": 2}
        | {"cores_min": 1, "isls_min": 3, "isl_distance_m": 25, "vendors": ["Brocade"]}
        | {"preferred_vendors": ["HPE"]}
        | {"models": ["brocade-g720"], "shapes": ["full mesh"], "rack_units_max": 20}
        | {"power_max_w": 5000, "hops_max": 1, "switches_max": 8, "pack": "brocade"}
        | {"objective": "devices", "weights": {"switch": 2, "link": 0.5}}
        | {"sites": ["Hall 1", "Hall 2"], "extends": "as-is.sanw"}
        | {"site_distances": [{"a": "Hall 1", "b": "Hall 2", "distance_m": 900}]}
        | {
            "proposal": {"day": "2026-11-20", "taken": 0, "any_bound": 4.0, "costs": {"ratio": 1.5}}
            | {
                "options": [
                    {"shape": "full mesh", "family": "Brocade G720", "switches": 4, "links": 6}
                    | {"objective": 4.5, "bound": 4.2, "models": ["brocade-g720"]}
                    | {"headroom_share": 0.35}
                ]
            }
        }
    ],
    "base": [
        {"id": "base", "name": "as-is.sanw", "hosts_per_wave": 4, "minutes_per_cable": 10}
        | {"minutes_per_zoning": 15, "minutes_per_host": 20}
        | {"fabrics": [{"id": "old", "name": "Old fabric", "side": "A"}]}
        | {"locations": [{"id": "hall", "kind": "room", "name": "Old hall"}]}
        | {"groups": [{"id": "all", "name": "All"}]}
        | {"devices": [{"id": "old-host", "part": "hpe-dl380", "state": "existing"}]}
        | {"ports": [{"id": "old-host:1", "speed": "8GFC"}]}
        | {"cables": [{"id": "old", "a": "old-host:1", "b": "x:0", "part": "generic-lc-lc-om3"}]}
        | {
            "raid_groups": [
                {"id": "old-raid", "device": "old-host", "level": "RAID 1"}
                | {"members": 2, "member_capacity_bytes": 1000}
            ]
        }
        | {"workloads": [{"id": "old-load", "initiators": ["old-host"]}]}
        | {"zones": [{"id": "old-zone", "members": ["old-host:1"]}]}
    ],
    "fabrics": [{"id": "fabric-b", "name": "Fabric B", "side": "B", "routing": "port"}],
}

_CHANGED: dict[tuple[str, str], dict[str, Any]] = {
    ("project", "project"): {"company": "Example Ltd", "cable_slack_m": 1.5, "logo": _PLAIN_LOGO}
    | {"refresh_speed": "64GFC", "refresh_date": "2028", "cable_style": "orthogonal"},
    ("devices", "dl380"): {"location": "rack", "group": "hosts", "rack_position": 7, "quantity": 2}
    | {"power_feeds": ["A", "B"], "remark": "Leave it on"}
    | {"state": "moved", "moved_from": "Rack 2, unit 3", "former_part": "hpe-dl380"},
    ("devices", "dl380-hba"): {"slot_pcie_generation": "3.0", "slot_pcie_lanes": 8},
    ("devices", "switch"): {"mode": "access gateway", "state": "existing"}
    | {"licensed_ports": 32, "licences": ["Trunking"]},
    ("ports", "dl380-hba:1"): {"speed": "8GFC", "wwpn": "10:00:00:00:c9:00:00:01"},
    ("ports", "switch:0"): {"credits": 16, "fabric": "fabric-b", "remark": "To the host"}
    | {"optic_state": "existing", "former_optic": "emulex-8gfc-sw-shipped"},
    ("cables", "cable-1"): {"connections": 2, "splices": 1, "loss_db": 1.2, "name": "C-0001"},
    ("cables", "cable-2"): {
        "trunk": "t1",
        "link_cost": 500,
        "harness": "h1",
        "running_speed": "16GFC",
    }
    | {"state": "moved", "moved_from": "port 7", "former_part": "generic-lc-lc-om3"},
    ("measurements", ""): {"at_latency_us": 500, "relation": "at least", "text": "as measured"}
    | {"fitted_to": [""]},
    ("calibrations", ""): {"controller_cost_us": 3, "data_cost_us_per_kib": 0.1},
}
"""By table and id, fields that are set; an empty id is that of the first record of the table.

Texts, numbers and switches that stand alone need no line here."""

NOT_FILLED = {("brand", "font_regular"), ("brand", "font_bold")}
"""Fonts are too large to be kept for every version."""


def whole_design(supply: PartSupply) -> Design:
    """The testbed T1 8GFC with every table filled; it is a test object, not a sensible SAN."""
    first = design_from_json(testbed("t1-8gfc").path.read_bytes(), supply)
    plain = json.loads(design_to_json(first))
    for name, rows in _ADDED.items():
        plain.setdefault(name, []).extend(rows)
    for (name, id_), fields in _CHANGED.items():
        row = next(row for row in _rows(plain, name) if id_ in ("", row["id"]))
        row.update({k: [row["id"]] if v == [""] else v for k, v in fields.items()})
    for table, kind in RECORD_TYPES.items():
        rows = _rows(plain, table.value)
        for field in msgspec.inspect.type_info(kind).fields:
            is_named = (table.value, field.encode_name) in NOT_FILLED
            if not is_named and not any(field.encode_name in row for row in rows):
                rows[0].update(_some(field))
    return design_from_json(json.dumps(plain).encode(), supply)


def _rows(plain: dict[str, Any], table: str) -> list[dict[str, Any]]:
    return plain[table] if isinstance(plain[table], list) else [plain[table]]


def _some(field: msgspec.inspect.Field) -> dict[str, Any]:
    """A value for a field that nobody has filled by hand; none where it has to mean something."""
    usual = field.default
    if isinstance(usual, bool):
        return {field.encode_name: not usual}
    if isinstance(usual, str) and isinstance(field.type, msgspec.inspect.StrType):
        return {field.encode_name: f"some {field.encode_name}"}
    if isinstance(usual, int | float):
        return {field.encode_name: usual + 1}
    return {}


def plain_tables(design: Any) -> dict[str, Any]:
    """Every record as it stands in the JSON form, by table, ordered by id."""
    plain = json.loads(design_to_json(design))
    return {table.value: plain[table.value] for table in Table if table.value in plain}
