"""Options that name what a command itself asks for, beside those of its study."""

from collections.abc import Mapping

from simkit.cli.options.common import Signature, own_signature
from simkit.cli.options.study_options import study_signature
from simkit.declare.study import Study
from simkit.errors import UsageError


def asked_signature(
    command: str, study: Study, asked: Mapping[str, tuple[str, str]], panel: str, what: str
) -> Signature:
    """Return annotation and default of a command's own options, each with its metavar and its help.

    `UsageError` if the study has a parameter of one of their names, which names `what` here.
    """
    own = study_signature(study)
    for name in asked:
        if name in own:
            raise UsageError(
                f"{command}: study {study.name!r} has a parameter {name!r} of its own, which names"
                f" {what} here; call it otherwise, as {name}_value"
            )
    return own_signature(asked, panel=panel)
