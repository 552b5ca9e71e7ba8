"""What the studies on clustered tokens refuse alike. Source: chosen here."""

from collections.abc import Mapping
from typing import Any

from simkit.errors import UsageError


def check_sizes(params: Mapping[str, Any]) -> None:
    """Refuse, by `UsageError`, a k beyond n, and more centres than tokens or dimensions."""
    n, d = params["n"], params["d"]
    for name, other in (("k", "n"), ("clusters", "n" if n < d else "d")):
        if params[name] > params[other]:
            raise UsageError.at(params, name, f"it is at most {{{other}}}", params[other])
