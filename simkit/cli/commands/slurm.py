"""The command `simkit slurm`: a script that submits a run as a job array, and what gathers it."""

import re
import shlex
from collections.abc import Callable, Sequence
from typing import Any

from simkit.cli.options.common import common_signature, with_options
from simkit.cli.options.picture_options import find_figure, read_picture_choices
from simkit.cli.options.study_options import asked_signature, given_options, study_signature
from simkit.cli.running.run_shard import gathering_line, typed_words
from simkit.cli.terminal.redirect import prints_to_stderr
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.study import Study
from simkit.engine.plans.shard import MOST_SHARDS, Shard
from simkit.engine.results.session import lay_out_run
from simkit.engine.running.stopping import read_number
from simkit.engine.settings.declared import EVERY_RUN
from simkit.engine.settings.reading import read_settings
from simkit.engine.shards.shard_runs import count_tasks
from simkit.engine.sources.command_lines import command_words
from simkit.errors import UsageError

_PANEL = "Job"
_SHARDS = Parameter("shards", "int", 8, "Jobs of the array", low=1, high=MOST_SHARDS)
_CPUS = Parameter("cpus", "int", 1, "Processors of a job, and its threads", low=1, high=1024)
_TIME = re.compile(r"\d+(:\d\d)?|\d+(:[0-5]\d){2}|\d+-\d{1,2}(:[0-5]\d){0,2}", re.ASCII)
_MEMORY = re.compile(r"[1-9]\d*[KMGT]?", re.ASCII)
_ASKED = {
    "shards": ("K", "Jobs of the array, each a shard of the run (8)."),
    "time": ("TIME", "Time limit of a job, as SLURM writes it: 90, 1:00:00, 2-12 (the cluster's own)."),
    "memory": ("SIZE", "Memory of a job, as 4G (the cluster's own)."),
    "cpus": ("N", "Processors of a job, and its threads (1)."),
}
#: Options of a run that do not go with shards, or that the job itself says.
_LEFT_OUT = ("rare", 
    "half_width", "of", "until", "max_trials", "max_seconds", "fail_on", "workers", "ledger", "dry_run",
    "fresh", "no_ledger", "shard", "quiet",
)  # fmt: skip

#: Options of a run that no shard takes; they are taken here to be refused with a reason.
_ALONE = "each job runs its shard by itself"
_NOT_OF_SHARDS = {
    "executor": _ALONE, "scheduler": _ALONE, "verify": "a shard runs no stored block again",
}  # fmt: skip

_SCRIPT = """\
#!/bin/bash
# {made_by}
# Submits {shards} shards of the run as a job array, and the job that gathers them. From the folder
# that is to hold {out}: save this as FILE, and bash FILE.
# A shard that was cut off goes on where it stopped: SHARDS={shards} bash FILE runs the last one again.
set -euo pipefail
array=$(sbatch --parsable --array="${{SHARDS:-1-{shards}}}" {resources} --job-name={name} <<'END'
#!/bin/bash
exec {run} --shard "$SLURM_ARRAY_TASK_ID/{shards}"
END
)
sbatch --dependency="afterany:${{array%%;*}}" {resources} --job-name={name}-gather <<'END'
#!/bin/bash
# What cannot be gathered is said; the run simulates it.
{merge} || true
exec {run}
END
"""


def slurm_function(study: Study) -> Callable[..., None]:
    """Return a function whose signature carries the study's options, a run's, and a job's."""
    own = study_signature(study)
    asked = asked_signature("slurm", study, _ASKED, _PANEL, "a part of the job")
    taken = (*_LEFT_OUT, "figure_file") if "figure" in own else _LEFT_OUT  # --figure is then the study's
    kept = [name for name in EVERY_RUN if name not in taken]
    common = common_signature(kept, trials=study.default_trials)
    for name in _NOT_OF_SHARDS:
        common[name][0].__metadata__[0].hidden = True

    def show(**values: Any) -> None:
        given = {name: values[name] for name in common}
        print(script(study, given_options(study, values), given, {n: values[n] for n in asked}), end="")

    lines = [
        f"Print a script that runs {study.name} as a SLURM job array of shards, and a job that gathers"
        " them and writes the table.",
        "The script needs sbatch and simkit on the PATH, and a folder that all jobs share.",
    ]
    return with_options(show, own | asked | common, "\n\n".join(lines))


def script(
    study: Study, options: dict[str, str], given: dict[str, Any], asked: dict[str, str | None]
) -> str:
    """Return the script, its options seen to be such that each of its jobs will run (`UsageError`)."""
    _refuse_what_no_shard_takes(given)
    shards, cpus = (
        int(read_number(each, asked[each.name] or each.default_text)) for each in (_SHARDS, _CPUS)
    )
    resources = [*_limit("time", "--time", _TIME, asked, "1:00:00")]
    resources += [*_limit("memory", "--mem", _MEMORY, asked, "4G"), f"--cpus-per-task={cpus}"]
    texts = [value for value in given.values() if isinstance(value, str)]
    for word in (*command_words(study), *options.values(), *texts):
        if not word.isprintable():
            raise UsageError(f"slurm: {word!r} cannot stand in a script; leave out what is not printed")
    with prints_to_stderr():
        own = given | {"shard": f"1/{shards}", "workers": str(cpus)}
        settings = read_settings(study, own, find_figure=find_figure)
    words = typed_words(study, options, settings)
    typed = [word for name, text in asked.items() if text is not None for word in (f"--{name}", text)]
    made_by = shlex.join(["simkit", "slurm", study_word(words), *words[_head(words) :], *typed])
    with prints_to_stderr():
        options = (settings.figure.options if settings.figure else {}) | options
        cells = lay_out_run(study, options, settings)
        read_picture_choices(study, options, settings.picture_choices, cells)
    tasks = count_tasks(cells, settings)
    if shards > tasks:
        raise UsageError(
            f"the run has no more than {tasks:,} blocks of cells, and no more shards",
            parameter="shards", value=shards, example=tasks,
        )  # fmt: skip
    return _SCRIPT.format(
        made_by=made_by, shards=shards, out=shlex.quote(str(settings.out)), name=f"simkit-{study.name}",
        resources=shlex.join(resources), run=shlex.join([*words, "--workers", str(cpus)]),
        merge=gathering_line(Shard(1, shards), settings),
    )  # fmt: skip


def _refuse_what_no_shard_takes(given: dict[str, Any]) -> None:
    for name, why in _NOT_OF_SHARDS.items():
        if given[name] is not None and (name != "executor" or given[name] == "dask"):
            raise UsageError(f"{why}; leave it out", parameter=name, value=given[name])


def _head(words: Sequence[str]) -> int:
    """Return how many words of a run's command name the study."""
    return 3 if words[1] == "run" else 2


def study_word(words: Sequence[str]) -> str:
    """Return the word that names the study in a run's command."""
    return words[_head(words) - 1]


def _limit(
    name: str, option: str, form: re.Pattern[str], asked: dict[str, str | None], example: str
) -> list[str]:
    """Return the words of a limit of a job, where it is given."""
    text = asked[name]
    if text is None:
        return []
    if form.fullmatch(text) is None:
        raise UsageError("nothing that SLURM takes", parameter=name, value=repr(text), example=example)
    return [f"{option}={text}"]
