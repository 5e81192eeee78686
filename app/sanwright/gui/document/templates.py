"""Templates as the window sees them: both kinds in one list, dragged by their key."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sanwright.design import Record, Tables
from sanwright.documents import read_design
from sanwright.documents.templates import (
    OwnTemplates,
    Template,
    bundled_templates,
    template_records,
)
from sanwright.errors import InputError
from sanwright.locations import config_dir
from sanwright.parts.supply import PartSupply
from sanwright.text import Text

TEMPLATE_MIME = "application/x-sanwright-template"


@dataclass(frozen=True, slots=True)
class LoadedTemplate:
    """A template that was read, ready to be inserted."""

    title: str
    tables: Tables

    def records(self) -> tuple[Record, ...]:
        """What is inserted."""
        return template_records(self.tables)


def templates_folder() -> Path:
    """Where the user's own templates lie."""
    return config_dir() / "templates"


def own_templates(supply: PartSupply) -> OwnTemplates:
    """The user's own templates."""
    return OwnTemplates(templates_folder(), supply)


def all_templates(supply: PartSupply) -> tuple[tuple[Template, ...], tuple[Text, ...]]:
    """The user's own, then those that come along; and a sentence for each broken file."""
    own, broken = own_templates(supply).all()
    return (*own, *bundled_templates()), broken


def load_template(key: str, supply: PartSupply) -> LoadedTemplate:
    """Read the template with ``key``. Raises InputError if there is none, or it cannot be read."""
    for template in all_templates(supply)[0]:
        if template.key == key:
            return LoadedTemplate(template.title, read_design(template.path, supply))
    raise InputError(Text("There is no template “{key}” any more.", key=key))
