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
from sanwright.design.edits.containers import (
    devices_in,
    group_devices,
    put_into,
    take_out,
    ungroup,
)
from sanwright.design.edits.copying import copy_records, copy_with_fabrics, paste_records
from sanwright.design.edits.devices import (
    Alignment,
    align_devices,
    aligned_places,
    fit_device,
    move_devices,
    place_device,
    replace_record,
    set_workload,
)
from sanwright.design.edits.draft import Draft
from sanwright.design.edits.folding import drawn_rects, fold, fold_all
from sanwright.design.edits.isls import lay_alike
from sanwright.design.edits.multiply import (
    multiply,
    names_of_copies,
    place_many,
)
from sanwright.design.edits.removal import delete
from sanwright.design.edits.rule_pack import set_rule_pack
from sanwright.design.edits.sas_cabling import SasScheme, dual_path_change, schemes_for
from sanwright.design.edits.slots import free_slot
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
from sanwright.design.edits.swapping import Swap, swap_part
from sanwright.design.edits.waivers import renew, waive, withdraw

__all__ = [
    "PROTOCOLS",
    "REPLACED_KINDS",
    "Alignment",
    "Draft",
    "Outcome",
    "SasScheme",
    "Swap",
    "align_devices",
    "aligned_places",
    "calibrate",
    "can_take_over",
    "connect",
    "copy_records",
    "copy_with_fabrics",
    "delete",
    "devices_in",
    "drawn_rects",
    "dual_path_change",
    "fit_device",
    "fold",
    "fold_all",
    "free_slot",
    "group_devices",
    "lay_alike",
    "move_devices",
    "multiply",
    "names_of_copies",
    "paste_records",
    "place_device",
    "place_many",
    "put_into",
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
    "swap_part",
    "take_out",
    "take_step",
    "take_steps",
    "ungroup",
    "update_parts",
    "waive",
    "withdraw",
]
