"""Argument lists: sound ones of every command, and what slips and malice make of them."""

from __future__ import annotations

import random
import re

STUDY = """
from simkit import Claim, Parameter, Study, Threshold, at_least, event, measurement


class Coin(Study):
    name = "coin"
    summary = "a biased coin"
    block_size = 4
    default_trials = 4
    threshold = Threshold("bias", "heads")
    parameters = (
        Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1, step="0.5"),
        Parameter("n", "int", 2, "Nothing", low=1, high=1e6),
        Parameter("lambda", "float", 1.0, "Nothing", low=0, open_low=True, kind="paired"),
        Parameter("law", "choice", "fair", "Nothing", choices=("fair", "foul")),
        Parameter("turned", "bool", False, "Whether it is turned over"),
        Parameter("path", "choice", "one", "Nothing", choices=("one", "two"), kind="implementation"),
    )
    quantities = (event("heads", "heads"), measurement("x", "uniform", low=0, high=1, kept=True))
    claims = (
        Claim("Lemma 1", "Pr[heads] >= bias/2", scope={"bias": "0.2,0.8"}, along="bias"),
        Claim("Lemma 2", "bias <= 2*bias", scope={"bias": "0.2,0.8"}),
    )

    def trial(self, params, rng):
        return {"heads": (rng.random() < params["bias"]) != params["turned"], "x": rng.random()}

    def exact(self, params):
        return {"heads": abs(params["turned"] - params["bias"])}

    def bound(self, params):
        return {"heads": at_least(params["bias"] / 4)}
"""
#: Sound values of each option. Sizes are small, and no slip makes them large: noise holds no digit.
GOOD = {
    "--bias": ("0", "0.25", "0.1,0.9", "1/4", "0:1", "0:1:0.5", "1/n", "0.5,0.5"),
    "--n": ("1", "2,3", "2:5", "1:16:*2", "ceil(3*bias)+1", "1e1", "2**3", "7+0"),
    "--lambda": ("1", "0.5,2", "n", "sqrt(n)"),
    "--law": ("fair", "foul,fair"),
    "--turned": ("true", "false,true"),
    "--path": ("one", "two,one"),
    "--seed": ("0", "7", "2**40", "4611686018427387904"),
    "--confidence": ("0.5", "0.99", "1-1e-9"),
    "--family-error": ("0.01", "0.2"),
    "--workers": ("1", "2"),
    "--out": ("results", "a", "a/b c", "é", "trap"),
    "--name": ("first", "x.y", "-", "é"),
    "--format": ("csv", "json"),
    "--ledger": ("mine.sqlite", "a/mine.sqlite", "results/ledger.sqlite"),
    "--fail-on": ("fails", "exact,undecided"),
    "--half-width": ("0.4", "30%"),
    "--of": ("heads", "x"),
    "--until": ("decided",),
    "--max-seconds": ("1", "0.5"),
    "--figure": ("heads.toml",),
    "--plot-x": ("bias", "n"),
    "--plot-hue": ("n", "law,n"),
    "--plot-log": ("x", "none"),
    "--plot-show": ("bound,exact", "none"),
    "--over": ("bias",),
    "--quantity": ("heads",),
    "--target": ("0.5", "0.9"),
    "--block": ("0", "2"),
    "--trial": ("0", "3"),
    "--claim": ("Lemma 1", "Lemma 2"),
    "--proof": ("Lemma 2",),
    "--verdict": ("fails", "holds,undecided"),
    "--paper": ("controls",),
    "--study": ("coin", "mine.py:Coin"),
    "-o": ("union.sqlite",),
}  # fmt: skip
#: What nobody means: each is refused wherever it stands, or does no harm there.
BAD = (
    "", " ", "0", "-1", "1e400", "1e19", "nan", "inf", "-inf", "NaN", "10:1", "a:b", "1:10:0", "1:", ":",
    "::", ",", "1,,2", "1/0", "sqrt(0-1)", "abs(m)", "widht", "__import__('os').system('touch x')",
    "9**9**9**9", "lambda: 0", "0x1f", "1_0", "1e", "(((", "m)", "None", "True", "'a'", "[1]", "{}",
    "{0}",
    "x=1", "a;b", "$(touch x)", "`touch x`", "é∞", "１２", "\n", "1\n2", "\t", "\0", "\udcff", "--", "-",
    "-5", "1:1e9:1", "1:2:*1", "0:9:*2", "%s", "%n", "[red]", "[/]", "{study}", "x" * 300,
    "(" * 90 + ")" * 90,
    "(" * 10_000 + "1" + ")" * 10_000, "log(log(0))", "n", "scores", "m.n", "m[0]", "3 if m else 4",
    "taken",
    "taken/deeper", "/dev/null/x", "é" * 200, "coin", "mine.py", "1.5", "2.0000000001", "2" * 5_000,
    "results", "heads.toml", "exp(exp(exp(9)))", "1e-400", "-0", "+", "\u202e", "\r", "\x1b[31m", "~",
    "*",
)  # fmt: skip
#: Names that would lead outside if they were paths: of what is no path.
CLIMBING = (
    "..",
    "../outside/kept",
    "../outside/kept.csv",
    "/outside/kept",
    "a/../../outside/x",
    ".",
    "...",
)
_PATHS = ("--out", "--ledger", "-o", "--output", "--certificate")
FLAGS = (
    "--quiet", "--dry-run", "--fresh", "--no-ledger", "--no-plot", "--all-rows", "--adaptive",
    "--redraw",
    "--all", "--with-training", "--turned",
)  # fmt: skip
_OWN = ("--bias", "--n", "--lambda", "--law", "--turned", "--path")
_RUN = ("--seed", "--confidence", "--workers", "--out", "--name", "--format", "--ledger")
#: First words of commands, the options that go with them, and how often each is drawn.
COMMANDS = (
    (("run", "mine.py:Coin"), (*_OWN, *_RUN, "--family-error", "--fail-on", "--half-width", "--of",
    "--until",
      "--max-seconds", "--figure", "--plot-x", "--plot-hue", "--plot-log", "--plot-show"), 10),
    (("threshold", "mine.py:Coin"), (*_OWN, *_RUN, "--over", "--quantity", "--target"), 3),
    (("replay", "mine.py:Coin"), (*_OWN, "--seed", "--block", "--trial", "--format"), 3),
    (("audit", "mine.py:Coin"), (*_OWN, *_RUN, "--claim", "--proof", "--verdict", "--fail-on"), 2),
    (("report", "mine.py:Coin"), ("--seed", "--out", "--name", "--ledger", "--paper"), 1),
    (("reproduce", "heads.toml"), ("--out", "--workers", "--ledger", "--confidence"), 2),
    (("ledger", "info"), ("--ledger",), 1), (("ledger", "export"), ("--ledger",), 1),
    (("ledger", "verify"), ("--ledger",), 1), (("ledger", "repair"), ("--ledger",), 1),
    (("ledger", "prune"), ("--ledger", "--study"), 1),
    (("ledger", "merge", "results/ledger.sqlite", "a/mine.sqlite"), ("-o",), 1),
    (("new", "fresh.py"), (), 1), (("complexity", "count"), ("--format",), 1), (("list", "studies"), (),
    1),
    (("softmax-vs-linear", "--dry-run"), ("--n", "--seed", "--out", "--name", "--ledger"), 2),
)  # fmt: skip
_NOISE = ",;-+.%$ \t\"'()[]{}=!?é∞\n:*/"


def random_words(draw: random.Random) -> list[str]:
    """Return one argument list; about half of them are sound."""
    first, options, _ = draw.choices(COMMANDS, [weight for _, _, weight in COMMANDS])[0]
    sound = draw.random() < 0.4
    words = [*first, *_options(draw, options, 0.0 if sound else 0.3)]
    if not sound:
        for _ in range(draw.choice((0, 1, 1, 2, 4))):
            words = _spoil(draw, words)
    if words[:1] in (["audit"], ["report"]) and words[1:2] != ["mine.py:Coin"]:
        words.insert(1, "mine.py:Coin")  # all papers take minutes
    if "reproduce" in words[:1]:
        words.insert(1, "--dry-run")
    elif first[0] in ("run", "threshold", "softmax-vs-linear") and draw.random() < 0.997:
        words.append("--no-plot")
    # Few trials, said last: whatever stands before cannot make the run long.
    if first[0] in ("run", "audit", "report", "softmax-vs-linear"):
        rule = any(word.startswith(("--half-width", "--until")) for word in words)
        words += ["--max-trials" if rule else "--trials", draw.choice(("1", "4", "6"))]
    elif first[0] == "threshold":
        words += ["--max-trials", "16"]
    return _tame(words)


def _options(draw: random.Random, own: tuple[str, ...], badness: float) -> list[str]:
    words: list[str] = []
    for option in draw.sample(own, min(len(own), draw.choice((0, 1, 2, 2, 3, 5)))):
        value = draw.choice(GOOD[option])
        if draw.random() < badness:
            value = draw.choice(BAD if option in _PATHS or draw.random() < 0.8 else CLIMBING)
        words += [f"{option}={value}"] if draw.random() < 0.1 else [option, value]
    return words + draw.sample(FLAGS, draw.choice((0, 0, 0, 1, 1, 2)))


def _spoil(draw: random.Random, words: list[str]) -> list[str]:
    """Return the words with one of them dropped, repeated, moved, misspelt, added or replaced."""
    words = list(words)
    place = draw.randrange(len(words)) if words else 0
    match draw.randrange(8):
        case 0 if words:
            words.pop(place)
        case 1 if words:
            words.insert(place, words[draw.randrange(len(words))])
        case 2 if len(words) > 2:  # two words change their places
            other = draw.randrange(len(words))
            words[place], words[other] = words[other], words[place]
        case 3:
            words.insert(place, draw.choice([*BAD, *CLIMBING, *FLAGS, *GOOD, "--widht", "-x", "--help"]))
        case 4:
            words[place:place] = draw.choice(COMMANDS)[0]
        case 5 if words:
            words[place] = draw.choice([*BAD, *CLIMBING])
        case _ if words and not words[place].isdigit():
            at = draw.randrange(len(words[place]) + 1)
            cut = draw.choice((0, 0, 1))
            words[place] = words[place][:at] + draw.choice(_NOISE) + words[place][at + cut :]
    return words


def _tame(words: list[str]) -> list[str]:
    """Return the words without paths that are the user's own wish, and lead outside or to a terminal."""
    tamed: list[str] = []
    for before, word in zip(["", *words], words, strict=False):
        value = word.partition("=")[2] if word.startswith(_PATHS) else word
        is_path = (
            before in _PATHS or word.startswith(_PATHS) or re.fullmatch(r"new|repair|merge", before)
        )
        climbs = ".." in value or value.startswith(("/", "~"))
        tamed.append("tame" if is_path and climbs and not value.startswith("/dev/null") else word)
    if "new" in tamed or "merge" in tamed:
        tamed = [word for word in tamed if ".." not in word and not word.startswith(("/", "~"))]
    return tamed
