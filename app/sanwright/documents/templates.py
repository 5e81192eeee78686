"""Templates: small designs to insert into others, those that come along and the user's own.

A template is a design file in JSON. Its project's name is its title and the description says what
it is for. Its fabrics become those of the same side in the design that it is inserted into.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import msgspec

from sanwright import edits
from sanwright.bundled import bundled_in
from sanwright.design import Design, Project, Record, Tables
from sanwright.documents.store import JSON_SUFFIX, read_design, write_design
from sanwright.errors import InputError, SanwrightError
from sanwright.parts.supply import PartSupply
from sanwright.plain_ids import id_from
from sanwright.saving import delete_file, make_folder
from sanwright.text import Text

_FOLDER = "templates"


@dataclass(frozen=True, slots=True)
class Template:
    """One template; ``key`` tells it from all others, also from one's own of the same title."""

    key: str
    title: str
    """In the language in use, as is the summary; one's own are as they were written."""
    summary: str
    path: Path
    is_own: bool = False


def bundled_templates() -> tuple[Template, ...]:
    """The templates that come with the program, by title."""
    found = (Template(b.key, str(b.heading), str(b.about), b.path) for b in bundled_in(_FOLDER))
    return tuple(sorted(found, key=lambda template: template.title))


class OwnTemplates:
    """The user's own templates, one file each in ``folder``."""

    def __init__(self, folder: Path, supply: PartSupply) -> None:
        self._folder = folder
        self._supply = supply

    def all(self) -> tuple[tuple[Template, ...], tuple[Text, ...]]:
        """All that can be read, by title, and a sentence about each file that cannot."""
        found: list[Template] = []
        broken: list[Text] = []
        for path in sorted(self._folder.glob(f"*{JSON_SUFFIX}")):
            try:
                project = read_design(path, self._supply).project
            except SanwrightError as error:
                broken.append(Text("A template cannot be used: {error}", error=error.text))
                continue
            title = project.name or path.stem
            found.append(Template(f"own/{path.stem}", title, project.description, path, True))
        return tuple(sorted(found, key=lambda each: each.title.casefold())), tuple(broken)

    def save(self, design: Tables, ids: Collection[str], title: str) -> Template:
        """Keep devices, groups and notes, with what is in them and the cables among them.

        Raises InputError if there is no device among ``ids`` or no title, MachineError if the file
        cannot be written.
        """
        title = title.strip()
        if not title:
            raise InputError(Text("A template needs a name."))
        records = edits.copy_with_fabrics(design, ids)
        kept = Design([Project(name=title, description=_summary(records))])
        kept.apply(edits.paste_records(kept, records, 0.0, 0.0)[0])
        if not kept.devices:
            raise InputError(Text("Select the devices that the template should hold."))
        path = self._free_path(title)
        make_folder(self._folder)
        write_design(kept, path)
        return Template(f"own/{path.stem}", title, kept.project.description, path, True)

    def rename(self, template: Template, title: str) -> None:
        """Give a template of one's own another title. Raises InputError for none."""
        if not title.strip():
            raise InputError(Text("A template needs a name."))
        design = read_design(template.path, self._supply)
        project = msgspec.structs.replace(design.project, name=title.strip())
        design.apply(edits.replace_record(design, project, Text("Rename")))
        write_design(design, template.path)

    def delete(self, template: Template) -> None:
        """Take away a template of one's own. Raises MachineError if the system refuses."""
        delete_file(template.path)

    def _free_path(self, title: str) -> Path:
        stem = id_from(title)[:60] or "template"
        path, number = self._folder / f"{stem}{JSON_SUFFIX}", 2
        while path.exists():
            path, number = self._folder / f"{stem}-{number}{JSON_SUFFIX}", number + 1
        return path


def template_records(template: Tables) -> tuple[Record, ...]:
    """All of a template that is inserted: devices, groups, cables, notes, and their fabrics."""
    return edits.copy_with_fabrics(template, (*template.groups, *template.devices, *template.notes))


def _summary(records: Collection[Record]) -> str:
    scratch = Design()
    scratch.apply(edits.paste_records(scratch, tuple(records), 0.0, 0.0)[0])
    counts: dict[str, int] = {}
    for device in scratch.devices.values():
        if device.parent is None:
            part = scratch.part(device.part)
            name = part.name if part is not None else device.part
            counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{count} × {name}" for name, count in counts.items())
