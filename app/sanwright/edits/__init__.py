"""Undoable edits: functions that look at a design and return the change to apply."""

from sanwright.edits.base import drop_base, set_base, set_base_here, state_figures
from sanwright.edits.cables import (
    connect,
    resolve_parts,
    set_cable_length,
    set_cable_part,
    set_optic,
    set_port_speed,
    update_parts,
)
from sanwright.edits.calibration import calibrate
from sanwright.edits.comments import comment_on, resolve_comments, reword_comment
from sanwright.edits.containers import (
    devices_in,
    group_devices,
    put_into,
    take_out,
    ungroup,
)
from sanwright.edits.copying import copy_records, copy_with_fabrics, paste_records
from sanwright.edits.devices import (
    Alignment,
    align_devices,
    align_label,
    aligned_places,
    fit_device,
    move_devices,
    place_device,
    replace_record,
    set_workload,
)
from sanwright.edits.draft import Draft
from sanwright.edits.equipping import Equipped, equip, fill_cages, fit_into_each
from sanwright.edits.fabric_folding import are_fabrics_folded, fold_fabrics
from sanwright.edits.folding import drawn_rects, fold, fold_all
from sanwright.edits.isls import lay_alike, name_trunk
from sanwright.edits.multiply import (
    make_alike,
    multiply,
    names_of_copies,
    place_many,
)
from sanwright.edits.naming import renamed
from sanwright.edits.paper_folding import folded_for_paper, folds_of
from sanwright.edits.removal import delete
from sanwright.edits.rule_pack import set_rule_pack
from sanwright.edits.sas_cabling import SasScheme, dual_path_change, schemes_for
from sanwright.edits.slots import free_slot
from sanwright.edits.states import mark, mark_all_existing
from sanwright.edits.steps import (
    PROTOCOLS,
    REPLACED_KINDS,
    StepsOutcome,
    can_take_over,
    recipe_label,
    step_label,
    take_step,
    take_steps,
)
from sanwright.edits.swapping import Swap, swap_part
from sanwright.edits.waivers import Accepted, renew, waive, waive_all, withdraw

__all__ = [
    "PROTOCOLS",
    "REPLACED_KINDS",
    "Accepted",
    "Alignment",
    "Draft",
    "Equipped",
    "SasScheme",
    "StepsOutcome",
    "Swap",
    "align_devices",
    "align_label",
    "aligned_places",
    "are_fabrics_folded",
    "calibrate",
    "can_take_over",
    "comment_on",
    "connect",
    "copy_records",
    "copy_with_fabrics",
    "delete",
    "devices_in",
    "drawn_rects",
    "drop_base",
    "dual_path_change",
    "equip",
    "fill_cages",
    "fit_device",
    "fit_into_each",
    "fold",
    "fold_all",
    "fold_fabrics",
    "folded_for_paper",
    "folds_of",
    "free_slot",
    "group_devices",
    "lay_alike",
    "make_alike",
    "mark",
    "mark_all_existing",
    "move_devices",
    "multiply",
    "name_trunk",
    "names_of_copies",
    "paste_records",
    "place_device",
    "place_many",
    "put_into",
    "recipe_label",
    "renamed",
    "renew",
    "replace_record",
    "resolve_comments",
    "resolve_parts",
    "reword_comment",
    "schemes_for",
    "set_base",
    "set_base_here",
    "set_cable_length",
    "set_cable_part",
    "set_optic",
    "set_port_speed",
    "set_rule_pack",
    "set_workload",
    "state_figures",
    "step_label",
    "swap_part",
    "take_out",
    "take_step",
    "take_steps",
    "ungroup",
    "update_parts",
    "waive",
    "waive_all",
    "withdraw",
]
