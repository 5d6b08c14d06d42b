"""Role definitions, one small file each; a file put here is a role known everywhere.

A folder holds the roles that are something else in a ruleset: its data names the folder.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping

from voice_host.game.role import Role


def _collect(package: str) -> dict[str, Role]:
    folder = importlib.import_module(package).__path__ if package != __name__ else __path__
    modules = (
        importlib.import_module(f"{package}.{found.name}")
        for found in pkgutil.iter_modules(folder)
        if not found.ispkg
    )
    return {module.ROLE.id: module.ROLE for module in modules}


OWN: Mapping[str, Mapping[str, Role]] = {
    found.name: _collect(f"{__name__}.{found.name}")
    for found in pkgutil.iter_modules(__path__)
    if found.ispkg
}
"""Folder -> role id -> what the role is in the rulesets that name this folder."""

ROLES: dict[str, Role] = {
    **{role.id: role for own in OWN.values() for role in own.values()},
    **_collect(__name__),
}
"""Every role id there is -> a role; of that its camp and number are the same everywhere."""


def of_folder(folder: str | None) -> Mapping[str, Role]:
    """All roles, those of a folder in place of the general ones."""
    return {**ROLES, **OWN[folder]} if folder else ROLES
