"""Parameters as a study's code sees them: to be read, never changed.

A trial that could change them would leak into the next one, and its result would depend on which thread
ran which block.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn

from simkit.errors import StudyError, nearest


class ParameterError(StudyError):
    """A study misuses its parameters: it asks for one that is not declared, or changes one."""


class UnknownParameterError(ParameterError, KeyError):
    """There is no such parameter; a ``KeyError`` to code that looks for one."""

    def __str__(self) -> str:
        return str(self.args[0])


class ReadOnly(dict[str, Any]):
    """A dictionary that refuses to be changed; copies of it are ordinary dictionaries."""

    _called = "what was prepared"

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise ParameterError(
            f"{self._called} cannot be changed; change a copy of it, as made by dict(...)"
        )

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


class ReadOnlyParameters(ReadOnly):
    """The parameters of a cell by name."""

    _called = "the parameters"

    def __missing__(self, name: object) -> NoReturn:
        near = nearest(name, self) if isinstance(name, str) else ""
        raise UnknownParameterError(f"there is no parameter {name!r}{near}")


def read_only(values: Mapping[str, Any]) -> ReadOnlyParameters:
    """Return parameters that cannot be changed."""
    return values if isinstance(values, ReadOnlyParameters) else ReadOnlyParameters(values)


class Reads(Mapping[str, Any]):
    """Parameters as a rule or a formula sees them; `names` are those of them that were read."""

    def __init__(self, values: Mapping[str, Any], convert: Callable[[Any], Any] | None = None) -> None:
        self._values, self._convert, self.names = values, convert, set[str]()

    def __getitem__(self, name: str) -> Any:
        value = self._values[name]
        self.names.add(name)
        return value if self._convert is None else self._convert(value)

    def converted(self, convert: Callable[[Any], Any]) -> "Reads":
        """Return the same parameters, each converted when it is read."""
        found = Reads(self._values, convert)
        found.names = self.names
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)
