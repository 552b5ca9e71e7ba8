"""The names that a package of studies may use, and the number of the interface that they make.

The names stand in ``interface.csv``; how they change is written in CONTRIBUTING.md.
"""

from dataclasses import dataclass

#: The numbers that this version serves, the newest last. A name that comes or goes makes a new one; the
#: old one is served until a name that it has is gone.
INTERFACES = (1,)


@dataclass(frozen=True)
class InterfaceName:
    """A name that a package may use."""

    name: str  # ``module:name``
    since: int  # the interface with which it came
    # the versions of simkit since which it is deprecated, and gone; empty as long as it is neither
    deprecated: str = ""
    gone: str = ""


def interface_names() -> list[InterfaceName]:
    """Return every name that is, or ever was, part of the interface."""
    import csv

    from simkit.declare.claims.paper import packaged_text

    rows = csv.DictReader(packaged_text("simkit.declare:interface.csv").splitlines())
    return [InterfaceName(r["name"], int(r["since"]), r["deprecated"], r["gone"]) for r in rows]
