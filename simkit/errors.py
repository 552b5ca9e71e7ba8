"""The errors that reach a user as one line, each with its exit code."""

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any


class SimkitError(Exception):
    """Base of every error whose message is meant for the user."""

    exit_code = 1


class UsageError(SimkitError):
    """Bad usage or input, found before the first block runs (exit code 2).

    It carries its parts until it is printed.

    Parameters
    ----------
    wrong : str
        What is wrong. Where no parameter is named, the whole line; else ``{name}`` stands for another
        parameter of `settings`, and ``{{`` for a brace.
    parameter : str
        Name of the parameter at fault, in snake_case.
    value : object, optional
        What was given for it.
    example : object, optional
        A value of the parameter that works, or a mapping of parameters to values.
    settings : mapping of str to object, optional
        Values of other parameters that `wrong` names.
    """

    exit_code = 2

    def __init__(
        self,
        wrong: str,
        *,
        parameter: str = "",
        value: object = None,
        example: object = None,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(wrong)
        self.wrong, self.parameter, self.value = wrong, parameter, value
        if example is not None and not isinstance(example, Mapping):
            example = {parameter: example}
        self.example: Mapping[str, object] = example or {}
        self.settings = settings or {}

    @classmethod
    def at(
        cls, cell: Mapping[str, Any], parameter: str, wrong: str, example: object = None
    ) -> "UsageError":
        """Return what is wrong with a parameter, with the values of a cell that the line needs."""
        named = {name: cell[name] for name in re.findall(r"(?<!{){(\w+)}", wrong)}
        return cls(wrong, parameter=parameter, value=cell[parameter], example=example, settings=named)

    def of_options(self) -> "UsageError":
        """Return the same in the words of the command line."""
        return UsageError(
            self.wrong, parameter=self.parameter, value=self.value, example=self.example,
            settings=self.settings,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (
            type(self), self.wrong, self.parameter, self.value, dict(self.example), dict(self.settings),
        )  # fmt: skip

    def __str__(self) -> str:
        return self.as_options()

    def as_options(self) -> str:
        """Return the line in the words of the command line: ``--batch 64: ..., as in --batch 8``."""
        return self._line(lambda name, value: f"{option(name)} {shown(value)}", "as in ", " ")

    def as_arguments(self) -> str:
        """Return the line in the words of Python: ``batch=64: ..., as in batch=8``."""
        return self._line(lambda name, value: f"{name}={value!r}", "as in ", ", ")

    def _line(self, spell: Any, lead: str, between: str) -> str:
        if not self.parameter:
            return self.wrong
        named = {name: spell(name, value) for name, value in self.settings.items()}
        head = spell(self.parameter, self.value)
        if self.value is None:
            head = head.rpartition("=" if "=" in head else " ")[0]
        text = f"{head}: {self.wrong.format_map(named) if named else self.wrong}"
        if self.example:
            examples = between.join(spell(name, value) for name, value in self.example.items())
            text += f", {lead}{examples}"
        return text


class ArgumentError(UsageError):
    """Bad input to a function of the Python interface; its line names arguments, not options."""

    def __str__(self) -> str:
        return self.as_arguments()


class StudyError(SimkitError):
    """A study breaks its own declaration, or its trials cannot be recorded (exit code 1)."""


class MachineFault(SimkitError):
    """A fault of the machine, not of a trial: the block is not stored (exit code 1)."""


class Interrupted(SimkitError):
    """The user pressed Ctrl-C (exit code 130)."""

    exit_code = 130


class LedgerError(SimkitError):
    """The ledger holds a different result for the same block (exit code 1)."""


def _rebuild(
    kind: type[UsageError], wrong: str, parameter: str, value: object, example: Any, settings: Any
) -> UsageError:
    return kind(wrong, parameter=parameter, value=value, example=example, settings=settings)


def option(name: str) -> str:
    """Return the option of a parameter: ``--batch`` of ``batch``."""
    return "--" + name.replace("_", "-")


def shown(value: object) -> str:
    """Return a value as the command line would take it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:g}" if isinstance(value, float) else str(value)


def format_seconds(seconds: float) -> str:
    """Return a time as one would say it: ``45 s``, ``12 min``, ``3.5 h``, ``6 days``."""
    if seconds >= 99.5 * 3600:
        return f"{seconds / 86_400:.0f} days"
    if seconds < 99.5:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 99.5 * 60 else f"{seconds / 3600:.1f} h"


def about(seconds: float) -> str:
    """Return a time that is not known well: ``about 12 min``, ``less than 1 s``."""
    return f"about {format_seconds(seconds)}" if seconds >= 1 else "less than 1 s"


def format_count(number: int, noun: str) -> str:
    """Return ``1 cell``, ``2,000 cells``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def first_of(words: Sequence[str], most: int, sign: str = ", ") -> str:
    """Return the first of some words, and how many more there are: ``a, b and 3 more``."""
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return f"{sign.join(words[:most])}{more}"


def one_line(error: BaseException) -> str:
    """Return the text of a caught error in one line: its class and the first line it says."""
    return f"{type(error).__name__}: {error}".splitlines()[0].rstrip(": ")


def describe_os_error(error: OSError, default: str = "") -> str:
    """Return what the system says, and of which file: ``No space left on device: a.csv``."""
    said, name = error.strerror or str(error), error.filename or default
    return f"{said}: {name}" if name else said


_LONGEST = 2_000  # characters of a line, or of a cell of a table
#: Characters that end a line, and blanks beside them.
_LINE_ENDS = re.compile("\\s*[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]\\s*")


def printable(text: str) -> str:
    r"""Return a text as one line that steers no terminal; of a long one, its start and its end.

    What is printed may be quoted from a ledger or a file of somebody else. An end of a line becomes a
    blank, any other character that is not printed its escape, as ``\x1b``.
    """
    text = _cut(text)
    if text.isprintable():
        return text
    text = _LINE_ENDS.sub(" ", text)
    return _cut("".join(c if c.isprintable() else ascii(c)[1:-1] for c in text))


def _cut(text: str) -> str:
    half = _LONGEST // 2 - 3
    return text if len(text) <= _LONGEST else f"{text[:half]} ... {text[-half:]}"


_MOST_WORDS = 12
_MOST_GUESSES = 3


def nearest(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean X?`` for the known words nearest to `word`, or the known words."""
    words = list(known)
    close = [each for each in words if len(word) > 1 and each.startswith(word)]
    close = close or difflib.get_close_matches(word, words, n=1)
    if close and len(close) <= _MOST_GUESSES:
        return did_you_mean(close)
    words = close or words
    return f"; there is {first_of(words, _MOST_WORDS)}" if words else ""


def did_you_mean(words: Sequence[str]) -> str:
    """Return ``; did you mean X or Y?``."""
    *most, last = words
    return f"; did you mean {', '.join(most)}{' or ' if most else ''}{last}?"
