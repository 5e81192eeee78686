"""Undoable edits: functions that look at a design and return the change to apply."""

from sanwright.design.edits.cables import (
    connect,
    resolve_parts,
    set_cable_length,
    set_cable_part,
    set_optic,
    set_port_speed,
    update_parts,
)
from sanwright.design.edits.calibration import calibrate
from sanwright.design.edits.devices import (
    Alignment,
    align_devices,
    copy_records,
    fit_device,
    move_devices,
    paste_records,
    place_device,
    replace_record,
    set_workload,
)
from sanwright.design.edits.draft import Draft
from sanwright.design.edits.isls import lay_alike
from sanwright.design.edits.removal import delete
from sanwright.design.edits.rule_pack import set_rule_pack
from sanwright.design.edits.sas_cabling import SasScheme, dual_path_change, schemes_for
from sanwright.design.edits.steps import (
    PROTOCOLS,
    REPLACED_KINDS,
    Outcome,
    can_take_over,
    recipe_label,
    step_label,
    take_step,
    take_steps,
)
from sanwright.design.edits.waivers import renew, waive, withdraw

__all__ = [
    "PROTOCOLS",
    "REPLACED_KINDS",
    "Alignment",
    "Draft",
    "Outcome",
    "SasScheme",
    "align_devices",
    "calibrate",
    "can_take_over",
    "connect",
    "copy_records",
    "delete",
    "dual_path_change",
    "fit_device",
    "lay_alike",
    "move_devices",
    "paste_records",
    "place_device",
    "recipe_label",
    "renew",
    "replace_record",
    "resolve_parts",
    "schemes_for",
    "set_cable_length",
    "set_cable_part",
    "set_optic",
    "set_port_speed",
    "set_rule_pack",
    "set_workload",
    "step_label",
    "take_step",
    "take_steps",
    "update_parts",
    "waive",
    "withdraw",
]
