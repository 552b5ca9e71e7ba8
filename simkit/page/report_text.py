"""A report's text: of an audit, with the proofs of its claims display by display."""

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from simkit.page.contents import AuditOptions
from simkit.page.html_page import PageParts, make_page, totals_text
from simkit.verdicts.audits.audit import Audit, prepare_audit, run_audit
from simkit.verdicts.audits.proofs import Chain, chains_of, proof_subjects
from simkit.verdicts.questions.question import Subject
from simkit.verdicts.statements.whole import JudgedClaim, alone, judge_claims
from simkit.words.parts import part_text

_ESCAPES = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%",
    "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "|": r"\textbar{}",
    "<": r"\ensuremath{<}", ">": r"\ensuremath{>}", '"': "''", "`": r"\textasciigrave{}",
}  # fmt: skip
_SIGNS = {
    "≤": r"\leq", "≥": r"\geq", "≠": r"\neq", "−": "-", "×": r"\times", "→": r"\to", "∞": r"\infty",
    "∈": r"\in", "·": r"\cdot", "√": r"\surd", "≈": r"\approx", "±": r"\pm",
}  # fmt: skip
_RAGGED = r">{\raggedright\arraybackslash}"
_HEADER = r"claim & kind & settings & found \\"
_GREEK = {"lamda": "lambda", "epsilon": "varepsilon"}  # letters that Unicode names otherwise
_NO_MACRO = ("omicron", "digamma", "koppa", "stigma", "sampi", "san", "sho", "yot", "heta")
_LATIN = 0x17F  # the last letter that pdfLaTeX has without a package


def make_longtable(found: PageParts) -> str:
    r"""Return the table of all claims as LaTeX, to be put into a document by ``\input``."""
    judged = judge_claims(found.audit.findings)
    lines = [
        "% Made by simkit report --format tex.",
        r"% It needs \usepackage{array,booktabs,longtable}.",
        "% " + " ".join(totals_text(found.audit.findings).split()),
        r"\begingroup\footnotesize",
        rf"\begin{{longtable}}{{@{{}}{_RAGGED}p{{0.27\linewidth}}{_RAGGED}p{{0.14\linewidth}}r"
        rf"{_RAGGED}p{{0.42\linewidth}}@{{}}}}",
        r"\toprule", _HEADER, r"\midrule", r"\endfirsthead",
        r"\toprule", _HEADER, r"\midrule", r"\endhead",
        r"\midrule \multicolumn{4}{r@{}}{\textit{continued}} \\", r"\endfoot",
        r"\bottomrule", r"\endlastfoot",
    ]  # fmt: skip
    papers = list(dict.fromkeys(one.paper for one in judged))
    for paper in papers:
        own = [one for one in judged if one.paper == paper]
        if len(papers) > 1:
            lines.append(rf"\multicolumn{{4}}{{@{{}}l}}{{\textbf{{{escape(paper)}}}}} \\*")
        lines += [_row(one, own) for one in own]
        if paper != papers[-1]:
            lines.append(r"\addlinespace")
    return "\n".join([*lines, r"\end{longtable}", r"\endgroup", ""])


def _row(one: JudgedClaim, every: Sequence[JudgedClaim]) -> str:
    claim = one.claim
    name = f"{claim.name} (corrects {claim.corrects})" if claim.corrects else claim.name
    said = part_text(alone(one, every))
    cells: Sequence[str] = (name, claim.kind, str(len(one.findings)), said)
    return rf"{' & '.join(map(escape, cells))} \\"


def escape(text: str) -> str:
    r"""Return a text as LaTeX that prints it.

    >>> print(escape("5 % of a_1 <= β at --n 3"))
    5 \% of a\_1 \ensuremath{\leq} \ensuremath{\beta} at -{}-n 3
    """
    text = unicodedata.normalize("NFC", text).replace("<=", "≤").replace(">=", "≥").replace("!=", "≠")
    written = "".join(map(_letter, " ".join(text.split())))
    return written.replace("--", "-{}-")  # two hyphens of an option, no dash


def _letter(sign: str) -> str:
    if sign in _ESCAPES:
        return _ESCAPES[sign]
    if sign in _SIGNS:
        return rf"\ensuremath{{{_SIGNS[sign]}}}"
    if sign.isascii() or (sign.isalpha() and ord(sign) <= _LATIN):
        return sign
    name = unicodedata.name(sign, "").lower()
    _, found, letter = name.partition("greek small letter ")
    if found and " " not in letter and letter not in _NO_MACRO:
        return rf"\ensuremath{{\{_GREEK.get(letter, letter)}}}"
    return f"[U+{ord(sign):04X}]"


def report_text(
    subjects: Sequence[Subject], chosen: set[int] | None, audit: Audit, target: str, form: str,
    printed: str = "summary",
) -> str:  # fmt: skip
    """Return an audit as a page for a browser, or as a table for LaTeX.

    Of the claims that were asked, by their ids, or all; the audit is carried out. The target is what was
    named: ``mine.py:MyStudy`` stands in the commands of the page. The form is "html" or "tex"; "summary"
    or "all" is printed beside what a reader has opened.
    """
    chains = _proofs(subjects, chosen, audit) if form == "html" else []
    settings = audit.settings
    named = target if ".py" in target else ""
    if Path(named).is_absolute():  # the same inputs make the same page in any folder
        named = Path(named).name
    asked = AuditOptions(named, settings.seed, settings.trials, settings.family_error)
    ledger = settings.ledger.name if settings.ledger else ""
    found = PageParts(subjects, audit, chains, asked, ledger, printed)
    return make_page(found) if form == "html" else make_longtable(found)


def _proofs(subjects: Sequence[Subject], chosen: set[int] | None, audit: Audit) -> list[Chain]:
    """Return the proofs of the claims, display by display; their trials are those of the audit."""
    own = {id(c): c for s in subjects for c in s.claims if c.proof}
    asked = [c for place, c in own.items() if chosen is None or place in chosen]
    if not asked:
        return []
    steps = {id(step) for claim in asked for step in claim.steps}
    proofs = prepare_audit(proof_subjects(subjects), audit.settings, chosen=steps)
    run_audit(proofs)
    return chains_of(subjects, proofs.findings, proofs.watch)
