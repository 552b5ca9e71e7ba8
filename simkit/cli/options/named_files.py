"""Files that options of the commands name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.errors import UsageError

if TYPE_CHECKING:
    from simkit.engine.shards.shard_runs import Shard


def can_be_written(text: str) -> bool:
    """Return whether a text can be a file's name."""
    try:
        text.encode()
    except UnicodeEncodeError:  # bytes of the command line that are no text
        return False
    return True


def ledger_path(text: str | None, out: Path, shard: Shard | None) -> Path:
    """Return the ledger of a command.

    Raises
    ------
    UsageError
        If none can be there.
    """
    from simkit.engine.ledger.file import refuse_special

    if text is None:
        from simkit.engine.results.files import refuse_link

        path = out / ("ledger.sqlite" if shard is None else shard.file_name())
        refuse_link(path, out)
        if os.path.isdir(out):  # else whoever makes it will say why it cannot be
            refuse_special(path)
        return path
    if not text or "\0" in text:
        wrong, example = "no file's name", "results/ledger.sqlite"
        raise UsageError(wrong, parameter="ledger", value=repr(text), example=example)
    refuse_special(Path(text))
    return Path(text)
