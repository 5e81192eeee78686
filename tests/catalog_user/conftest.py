"""The shipped catalog and a library over it with no parts of the user's yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from sanwright.catalog import Catalog, Library, UserParts, open_catalog


@pytest.fixture(scope="session")
def shipped() -> Catalog:
    """The catalog of this checkout."""
    return open_catalog()


@pytest.fixture
def user(tmp_path: Path) -> UserParts:
    """The user's parts: none, and no file yet."""
    return UserParts.open(tmp_path / "own" / "parts.sqlite")


@pytest.fixture
def library(shipped: Catalog, user: UserParts) -> Library:
    """Both together."""
    return Library(shipped, user)
