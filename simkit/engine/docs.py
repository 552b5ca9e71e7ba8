"""The parameter tables of the docs, from the studies' declarations.

``python -m simkit.engine.docs`` prints them.
"""

from __future__ import annotations

from simkit.declare.parameters import Parameter
from simkit.declare.statement import quantities_of, statements_of
from simkit.declare.study import Study
from simkit.engine.registry import entry_point_table, load_study

_KINDS = {
    "model": "model",
    "paired": "paired (not in the seed)",
    "implementation": "implementation (not in key or seed)",
    "shaping": "shapes another parameter's rule",
    "reporting": "reporting (not in key or seed)",
}


def document(study: Study) -> str:
    """Return a study's section: parameters, then quantities, as Markdown."""
    lines = [f"## `{study.name}`", "", f"{study.summary[0].upper()}{study.summary[1:]}.", ""]
    lines += [f"Source: {study.source}. Block size: {study.block_size} trials.", ""]
    lines += ["| option | meaning | values | default | source of the default | kind |"]
    lines += ["|---|---|---|---|---|---|"]
    lines += [_row(parameter, study.axis) for parameter in study.parameters]
    lines += ["", "| quantity | kind | meaning |", "|---|---|---|"]
    lines += [
        f"| `{q.name}` | {q.kind} | {_cell(q.meaning)} |" for q in quantities_of(statements_of(study))
    ]
    return "\n".join(lines) + "\n"


def _row(parameter: Parameter, axis: str | None) -> str:
    values = (
        ", ".join(parameter.choices or ("true", "false"))
        if parameter.is_categorical
        else parameter.range_text
    )
    if parameter.applies:
        values += "; only with " + ", ".join(
            f"{name} = {' or '.join(cases)}" for name, cases in parameter.applies.items()
        )
    kind = "axis" if parameter.name == axis else _KINDS[parameter.kind]
    cells = (f"`{parameter.option}`", parameter.meaning, values, parameter.default_text)
    return "| " + " | ".join(_cell(text) for text in (*cells, parameter.source, kind)) + " |"


def _cell(text: str) -> str:
    return text.replace("|", r"\|")


def document_all() -> str:
    """Return the page of simkit's own studies."""
    own = [name for name, point in entry_point_table().items() if point.value.startswith("simkit.")]
    head = "# Studies: parameters and quantities\n\nMade from the declarations; do not edit by hand.\n"
    return "\n".join([head, *(document(load_study(name)) for name in own)])


if __name__ == "__main__":
    print(document_all(), end="")
