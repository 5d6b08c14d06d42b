"""Role definitions, one small file each; a file put here is a role known everywhere."""

from __future__ import annotations

import importlib
import pkgutil

from voice_host.game.role import Role


def _collect() -> dict[str, Role]:
    modules = (
        importlib.import_module(f"{__name__}.{m.name}") for m in pkgutil.iter_modules(__path__)
    )
    return {module.ROLE.id: module.ROLE for module in modules}


ROLES: dict[str, Role] = _collect()
"""Role id -> role."""
