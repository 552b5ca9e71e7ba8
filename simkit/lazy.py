"""Names of a package that are imported when they are first asked for.

So ``--help`` need not wait for what only a run needs; and a study that does not ask for a name does not
rest on its module, which `simkit.kernels.closure` reads from the literal table.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def load_lazily(package: str, modules: Mapping[str, str]) -> Callable[[str], Any]:
    """Return what a package assigns to its ``__getattr__``.

    `package`: its ``__name__``.
    `modules`: the module that defines each name. Write it out in the call, as texts: the sources of a
        study are read, never run.
    """

    def __getattr__(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(modules[name]), name)

    return __getattr__
