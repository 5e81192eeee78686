"""Writes the installer's pack into a folder: what is printed, what is stuck on, what is filled in.

One PDF to print and take along (racks, power, fittings, cable schedule, set-up), one PDF of labels,
because they go on other paper and at full size, one workbook to search, filter and tick in, and a
folder with the first set-up of each new switch as commands and as a sheet to accept it by.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from sanwright.design import Tables
from sanwright.exchange.switch_config import Form, config_files, write_configs
from sanwright.language import speaking
from sanwright.progress import Progress, Steps, tell_done
from sanwright.reports import style
from sanwright.reports.composition import COMMENTS, INSTALLERS_PACK, plan_of, prints
from sanwright.reports.document import document_bytes
from sanwright.reports.file_names import file_stem
from sanwright.reports.installation.labels import LabelOptions, labels_bytes
from sanwright.reports.installation.workbook import workbook_bytes
from sanwright.reports.material import Material
from sanwright.saving import make_folder, save_bytes
from sanwright.text import Text

_CHECKED, _MAPPED, _LABELLED, _PRINTED = 0.1, 0.4, 0.55, 0.97
_JUDGED = ("topology", "bill-of-materials", COMMENTS)
"""Sections of the pack, printed on request, that rest on the check or the bill."""


def write_installers_pack(
    tables: Tables,
    folder: Path,
    *,
    labels: LabelOptions | None = None,
    today: date | None = None,
    progress: Progress | None = None,
) -> list[Path]:
    """Write the pack of ``tables``; see ``sanwright.reports.write_installers_pack``."""
    plan = plan_of(tables, INSTALLERS_PACK)
    steps = Steps(progress)
    with speaking(plan.language), style.using(style.DocumentStyle.of(tables, plan)):
        steps.begin(0.0, _CHECKED, Text("Checking the design"))
        if any(prints(plan, key) for key in _JUDGED):
            material = Material.of(tables, today=today, plan=plan, steps=steps)
        else:
            material = Material.unchecked(tables, today, plan, steps)
        # first what takes most memory beside what it is made from: the paper then uses it again
        steps.begin(_CHECKED, _MAPPED, Text("Port map"))
        book = workbook_bytes(material.site, style.look().paper, steps)
        steps.begin(_MAPPED, _LABELLED, Text("Labels"))
        stuck = labels_bytes(material.site, labels or LabelOptions(), steps)
        steps.begin(_LABELLED, _PRINTED, Text("Cable schedule and racks"))
        printed = document_bytes(INSTALLERS_PACK, material, steps)
        steps.begin(_PRINTED, 1.0, Text("Saving the documents"))
        name = file_stem(tables)
        files = {
            folder / f"{name}-installation.pdf": printed,
            folder / f"{name}-labels.pdf": stuck,
            folder / f"{name}-port-map.xlsx": book,
        }
        make_folder(folder)
        for path, data in files.items():
            save_bytes(path, data)
        set_up = config_files(material.assessment, Form.SET_UP)
        written: list[Path] = []
        if any(file.text for file in set_up):
            written += write_configs(set_up, folder / f"{name}-switch-setup")
        tell_done(progress)
    return [*files, *written]
