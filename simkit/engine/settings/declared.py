"""The settings of every command that runs trials, declared once: type, range, default and help.

The command line makes its options of this table, `simkit.engine.settings.reading` reads them by it into
one `Settings`, and so does Python.
"""

from dataclasses import dataclass

from simkit.declare.parameters.parameter import Parameter
from simkit.declare.reductions import METHODS

FORMATS = ("csv", "json")
REPORT_FORMATS = ("html", "tex")
REPORT_PRINTED = ("summary", "all")
REDUCTIONS = ("none", "auto", *METHODS)
EXECUTORS = ("threads", "dask")
VERDICTS = (
    "fails", "undecided", "holds", "not refuted", "of order only", "vacuous", "premise unmet",
    "not evaluated",
)  # fmt: skip
#: Of `--fail-on`: a statement as a whole is false, whatever becomes of the steps of its proof.
FALSE_AS_PRINTED = "false as printed"
#: What `--fail-on` knows: the verdicts, that a statement is false, that exact and simulated contradict
#: each other, that an audit differs from an earlier one.
FAIL_ON = (*VERDICTS, FALSE_AS_PRINTED, "exact", "changed")


@dataclass(frozen=True)
class Setting:
    """A setting as it is asked for: one that takes a value, or a flag where it has no `metavar`."""

    help: str
    metavar: str = ""
    spelling: str = ""  # as it is typed, where that is not the name
    default: bool = False  # of a flag; a value that is not given is None
    figures_help: str = ""  # what it means to `reproduce`, where that is something else
    number: Parameter | None = None  # of one that takes a number: its type, range and example
    # it says what is run; else it is of one shard or one machine, and not repeated with the run
    is_of_the_run: bool = True

    @property
    def absent(self) -> bool | None:
        """What stands for it where it is not given."""
        return None if self.metavar else self.default


#: In the order in which help texts show them.
SETTINGS = {
    "trials": Setting(
        "Trials of each cell.", "N",
        number=Parameter("trials", "int", 1000, "Trials of each cell", low=1, high=1e15),
    ),
    "half_width": Setting(
        "Go on with each cell until the interval of --of has this half-width; 5% is of the estimate.",
        "W",
    ),
    "of": Setting(
        "Event, or measurement with a range, of --half-width (the first); event, or 'not EVENT', of"
        " --rare (the first, or its opposite if that is rarer).", "QUANTITY",
    ),
    "until": Setting("decided: go on with each cell until its claims are decided.", "decided"),
    "max_trials": Setting(
        "Most trials of a cell that goes on, rounded up to a look (ten times the study's).", "N"
    ),
    "max_seconds": Setting(
        "Begin no block after so many seconds of simulating, but for the first look; alone: as many"
        " trials as fit.", "S",
    ),
    "rare": Setting(
        "Probability of a rare event by auto, tilt, condition or split (docs/searching.md); --trials are"
        " draws (100000), or repeats of splitting (20).", "METHOD",
    ),
    "compare": Setting(
        "Two values of a paired parameter on the same random numbers, second less first: its name, or"
        " NAME=A,B.", "NAME",
    ),
    "reduce": Setting(
        "Reduce the variance of a trial by what its study knows of it: condition, control, auto where it"
        " saves time, none (none).",
        "HOW",
    ),
    "seed": Setting(
        "Seed (0).", "N",
        number=Parameter("seed", "int", 0, "Seed of the whole run", low=0, high=float(2**62)),
    ),
    "confidence": Setting(
        "Confidence of the intervals (0.95).", "P",
        number=Parameter(
            "confidence", "float", 0.95, "Confidence of the intervals",
            low=0, high=1, open_low=True, open_high=True,
        ),
    ),
    "family_error": Setting(
        "Chance of any wrong verdict on a claim that rests on trials (0.01).", "P",
        number=Parameter(
            "family_error", "float", 0.01, "Chance of any wrong verdict that rests on trials",
            low=0, high=0.5, open_low=True,
        ),
    ),
    "fail_on": Setting(
        "Verdicts that end with exit code 3, as fails,undecided; false-as-printed: a statement as a"
        " whole is; exact: exact and simulated contradict each other.", "LIST",
    ),
    "workers": Setting(
        "Threads (all CPUs); never changes a number.", "N", is_of_the_run=False,
        number=Parameter("workers", "int", 2, "Threads over blocks", low=1, high=1024),
    ),
    "executor": Setting(
        "Who runs the trials: threads of this process, or dask, --workers processes (threads).",
        "|".join(EXECUTORS),
    ),
    "scheduler": Setting(
        "Join the Dask cluster of this scheduler: its address, or the file that it wrote.", "ADDRESS"
    ),
    "out": Setting(
        "Folder of files and ledger (results).", "DIR",
        figures_help="Folder of the ledger; files go to <out>/figures (results).",
    ),
    "name": Setting("Name of the files, instead of the swept parameters.", "NAME"),
    "format": Setting("Format of the data (csv).", "|".join(FORMATS)),
    "ledger": Setting("The ledger (<out>/ledger.sqlite).", "PATH", is_of_the_run=False),
    "plot": Setting("Draw PNG, SVG and PDF.", spelling="--plot/--no-plot", default=True),
    "plot_x": Setting("Parameter on the horizontal axis (the one with the most values).", "NAME"),
    "plot_hue": Setting(
        "Parameters that tell curves apart (all others); what is left takes a panel a value.", "LIST"
    ),
    "plot_log": Setting("Axes of logarithms (as the numbers suggest).", "x|y|xy|none"),
    "plot_show": Setting("What lies over the points: bound,exact,limit (all), or none.", "LIST"),
    "figure_file": Setting(
        "Draw as this figure's TOML file says; its sweep, trials and seed hold where no option says"
        " otherwise.", "FILE", "--figure",
    ),
    "all_rows": Setting("Show every row, not only where something happens."),
    "dry_run": Setting("Say what would run; write nothing.", is_of_the_run=False),
    "fresh": Setting("Simulate anew; replace what the ledger holds."),
    "no_ledger": Setting("Keep nothing, reuse nothing."),
    "shard": Setting(
        "Run every k-th task, as 3/8, into <out>/shard-3-of-8.sqlite; simkit ledger merge gathers them.",
        "I/K", is_of_the_run=False,
    ),
    "isolate": Setting("Run blocks in processes: a crash leaves its cell incomplete, no more."),
    "block_timeout": Setting(
        "Kill a block that takes longer, compiling apart (--isolate).", "S",
        number=Parameter(
            "block_timeout", "float", 60.0, "Most seconds of a block", low=0, high=1e9, open_low=True
        ),
    ),
    "verify": Setting(
        "Run this share of the stored blocks again, as 2%, and compare.", "SHARE",
        number=Parameter(
            "verify", "float", 0.02, "Share of stored blocks", low=0, high=1, open_low=True
        ),
    ),
    "quiet": Setting(
        "The data on stdout and nothing else.", figures_help="Print nothing but errors.",
        is_of_the_run=False,
    ),
    # Those that some commands or studies alone have.
    "adaptive": Setting(
        "In place of a grid of {over}: --trials of each value of the others, on average,"
        " where they tell most of the {over} at which {threshold}, and of its law.",
        is_of_the_run=False,
    ),
    "verify_dtype": Setting(
        "Run the same trials in the other type of numbers, too, and say in which trials events differ.",
        is_of_the_run=False,
    ),
    "over": Setting(
        "The number that is searched; its own option gives the values to choose among.", "PARAMETER"
    ),
    "quantity": Setting(
        "The event whose probability is to reach the target (the study's first).", "EVENT"
    ),
    "target": Setting("The probability that is to be reached (0.5).", "P"),
    "law": Setting(
        "A law that the thresholds over a second parameter may follow, up to a constant, as 'n/log(n)':"
        " compared with the power law.", "LAW",
    ),
    "against": Setting(
        "Compare with an earlier audit's CSV, of any version: which verdicts changed, which numbers"
        " moved, which claims came or went, and why; also --fail-on changed.", "FILE",
    ),
}  # fmt: skip
_OF_SOME = ("adaptive", "verify_dtype", "over", "quantity", "target", "law", "against")
#: What each command has.
EVERY_RUN = tuple(name for name in SETTINGS if name not in _OF_SOME)
PICTURE_CHOICES = ("plot_x", "plot_hue", "plot_log", "plot_show")  # of a picture
PICTURE = (*PICTURE_CHOICES, "figure_file")
STOPPING = ("trials", "half_width", "of", "until", "max_trials", "max_seconds")
THRESHOLD = ("over", "quantity", "target", "law")
OF_AUDIT = (
    "trials", "seed", "family_error", "fail_on", "workers", "executor", "scheduler", "out", "name",
    "format", "ledger", "all_rows", "dry_run", "fresh", "no_ledger", "quiet", "isolate", "block_timeout",
    "verify",
)  # fmt: skip
OF_REPORT = tuple(name for name in OF_AUDIT if name not in ("format", "all_rows"))
OF_FIGURES = (
    "out", "workers", "executor", "scheduler", "ledger", "no_ledger", "dry_run", "fresh", "confidence",
    "shard", "quiet",
)  # fmt: skip
OF_SEARCH = (
    "max_trials", "max_seconds", "seed", "confidence", "workers", "executor", "scheduler", "out", "name",
    "format", "ledger", "plot", "dry_run", "fresh", "no_ledger", "quiet", "isolate", "block_timeout",
    "verify",
)  # fmt: skip
OF_REFUTE = (
    "seed", "family_error", "fail_on", "workers", "executor", "scheduler", "out", "name", "ledger",
    "dry_run", "fresh", "no_ledger", "quiet", "isolate", "block_timeout",
)  # fmt: skip


@dataclass(frozen=True)
class Clash:
    """Settings that do not go together: one, and each of others."""

    name: str
    others: tuple[str, ...]
    wrong: str  # what is said, the other one's option in place of ``{other}``
    blames_other: bool = False  # the error names the other one


def _no_shard(why: str, *others: str) -> Clash:
    return Clash("shard", others, f"it goes with no {{other}}: {why}; leave one out")


#: Of each name in the order in which they are said.
CLASHES = (
    Clash(
        "verify_dtype",
        ("rare", "adaptive", "shard", "dry_run", "half_width", "until", "max_seconds"),
        "it compares whole runs of --trials, and goes with no {other}; leave one out",
    ),
    Clash(
        "rare",
        (
            "half_width", "until", "max_trials", "max_seconds", "adaptive", "shard", "verify",
            "figure_file", *PICTURE_CHOICES,
        ),
        "it does not go with --rare; leave one out", blames_other=True,
    ),
    Clash(
        "compare", ("rare", "adaptive", "verify_dtype"),
        "it compares plain trials, and goes with no {other}; leave one out",
    ),
    Clash(
        "reduce", ("rare", "compare", "adaptive", "verify_dtype"),
        "it reduces the variance of plain trials, and goes with no {other}; leave one out",
    ),
    Clash(
        "adaptive",
        (
            "all_rows", "half_width", "of", "until", "max_trials", "family_error", "fail_on", "shard",
            *PICTURE,
        ),
        "it does not go with --adaptive, which takes --trials, those of a curve; leave one out",
        blames_other=True,
    ),
    Clash("no_ledger", ("ledger", "fresh"), "it goes with no {other}; leave one out, or name a ledger"),
    _no_shard(
        "when a cell stops is decided from all of its blocks",
        "until", "half_width", "of", "max_trials", "max_seconds",
    ),
    _no_shard("a shard finds no verdict", "fail_on"),
    _no_shard("what a shard simulates is kept in its ledger alone", "no_ledger"),
    _no_shard("a shard has a ledger of its own; name another, or another folder", "fresh"),
    _no_shard("stored blocks are compared when the whole run uses them", "verify"),
    _no_shard("a shard is run where it is started", "executor"),
    _no_shard("a shard is run where it is started, without a live cluster", "scheduler"),
    Clash(
        "verify", ("fresh", "no_ledger"),
        "it goes with no {other}, as no stored block is used then; leave one out",
    ),
)  # fmt: skip
