"""Errors carry their parts until they are printed: in options, or in arguments."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from simkit.errors import ArgumentError, UsageError, format_count, one_line, option, shown

PARTS: dict[str, Any] = {
    "parameter": "step_size", "value": 64, "settings": {"samples": 8, "frozen_attention": True},
    "example": {"step_size": 0.5, "samples": 16},
}  # fmt: skip
WRONG = "it is at most {samples} with {frozen_attention}"


def test_a_line_in_the_words_of_the_command_line_and_of_python() -> None:
    error = UsageError(WRONG, **PARTS)
    options = (
        "--step-size 64: it is at most --samples 8 with --frozen-attention true,"
        " as in --step-size 0.5 --samples 16"
    )
    arguments = (
        "step_size=64: it is at most samples=8 with frozen_attention=True,"
        " as in step_size=0.5, samples=16"
    )
    assert (str(error), error.as_options(), error.as_arguments()) == (options, options, arguments)
    assert str(ArgumentError(WRONG, **PARTS)) == arguments
    assert ArgumentError(WRONG, **PARTS).as_options() == options


@pytest.mark.parametrize(
    ("parts", "options", "arguments"),
    [
        ({}, "it is odd", "it is odd"),
        ({"example": 3}, "it is odd", "it is odd"),  # no parameter: the whole line is said
        ({"parameter": "n"}, "--n: it is odd", "n: it is odd"),
        ({"parameter": "n", "value": 3}, "--n 3: it is odd", "n=3: it is odd"),
        ({"parameter": "n", "value": 0}, "--n 0: it is odd", "n=0: it is odd"),
        ({"parameter": "n", "value": "a b"}, "--n a b: it is odd", "n='a b': it is odd"),
        ({"parameter": "n", "value": 1e-9}, "--n 1e-09: it is odd", "n=1e-09: it is odd"),
        ({"parameter": "n", "example": 4}, "--n: it is odd, as in --n 4", "n: it is odd, as in n=4"),
        (
            {"parameter": "m_rounding", "value": False, "example": {"n": 4, "flag": False}},
            "--m-rounding false: it is odd, as in --n 4 --flag false",
            "m_rounding=False: it is odd, as in n=4, flag=False",
        ),
    ],
    ids=str,
)
def test_each_part_may_be_left_out(parts: dict[str, Any], options: str, arguments: str) -> None:
    error = UsageError("it is odd", **parts)
    assert (error.as_options(), error.as_arguments()) == (options, arguments)


def test_braces_are_text_unless_settings_are_named() -> None:
    assert str(UsageError("it is {n}")) == "it is {n}"
    assert str(UsageError("it is {n}, {{or}}", parameter="k")) == "--k: it is {n}, {{or}}"
    error = UsageError("{{1, 2}} with {n}", parameter="k", value="{n}", settings={"n": 3})
    assert str(error) == "--k {n}: {1, 2} with --n 3"
    assert error.as_arguments() == "k='{n}': {1, 2} with n=3"


def test_an_error_at_a_cell_takes_the_values_that_its_line_names() -> None:
    cell = {"k": 9, "n": 5, "d": 3}
    assert (
        str(UsageError.at(cell, "k", "it is at most {n}", 5))
        == "--k 9: it is at most --n 5, as in --k 5"
    )
    error = UsageError.at(cell, "n", "odd, {{k}}")
    assert (error.settings, error.example, str(error)) == ({}, {}, "--n 5: odd, {{k}}")


def test_an_argument_of_python_is_an_option_of_the_same_name() -> None:
    error = ArgumentError(WRONG, **PARTS)
    assert type(error.of_options()) is UsageError
    assert str(error.of_options()) == error.as_options() != str(error)


@pytest.mark.parametrize("kind", [UsageError, ArgumentError])
def test_errors_travel_between_processes(kind: type[UsageError]) -> None:
    error = kind(WRONG, **PARTS)
    found = pickle.loads(pickle.dumps(error))
    assert type(found) is kind
    assert str(found) == str(error)
    for name in ("wrong", "parameter", "value", "example", "settings", "exit_code"):
        assert getattr(found, name) == getattr(error, name), name


def test_the_command_line_is_told_usage_errors_by_their_exit_code() -> None:
    assert UsageError("x").exit_code == ArgumentError("x").exit_code == 2


def test_words_of_messages() -> None:
    assert (option("m_rounding"), option("n")) == ("--m-rounding", "--n")
    values = (True, 1.0, 1e300, "x", 3)
    assert [shown(value) for value in values] == ["true", "1", "1e+300", "x", "3"]
    assert one_line(ValueError("one\ntwo")) == "ValueError: one"
    assert one_line(KeyError()) == "KeyError"
    assert (format_count(1, "cell"), format_count(2000, "cell")) == ("1 cell", "2,000 cells")
