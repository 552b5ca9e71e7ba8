"""A draft as a study file: it runs dry as it is, and says at each gap what to write."""

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from simkit.declare.claims.claim import Claim
from simkit.declare.claims.claim_faults import fault_of_claim
from simkit.declare.claims.grammar import Kind, parse_premise, parse_statement
from simkit.declare.quantities import Quantity, event, measurement
from simkit.drafts.draft import CONSTANT, Draft, Reading, names_of
from simkit.drafts.marks import marks_of
from simkit.drafts.names import Names, symbol_name
from simkit.drafts.passages import PaperText, read_source
from simkit.drafts.reading import read_paper
from simkit.drafts.symbols import DefinedSymbol, defined
from simkit.errors import SimkitError

GAP = "FILL IN"
#: What the forms of claims mean, as `simkit.declare.claims.grammar` calls them.
FORMS: Mapping[Kind, str] = {
    "always": "Claim(label, 'x <= y') holds in each trial, at all parameters under its assumptions",
    "identity": "'=', of measured values in each trial, or of a mean or a probability",
    "mean": "E[x] or Var[x], over the trials, on one side of a number",
    "probability": "Pr[event], the share of trials in which the event happens",
    "quantile": "Pr[x <= y], the probability that a measured value is on one side of a number",
    "with-high-probability": "Pr[...] >= 1 - d/poly(n), above 1 - d/n**c for some c",
    "order": "O(), Omega(), Theta(), up to a constant factor as parameters grow",
}
_OPEN = "still_open"  # the assumption of a claim whose assumptions are not all written
#: Words of what was not read that may say that a constant exists.
_EXISTS = re.compile(
    r"\b(?:constants?|suitabl[ey]|sufficiently|there (?:is|are|exists?))\b", re.IGNORECASE
)
_WIDTH = 98
_LONGEST = 64  # letters of a meaning: its whole text stands above it


@dataclass(frozen=True)
class Drafted:
    """A paper's statements, drafted."""

    source: PaperText
    readings: Sequence[Reading]  # one for each statement
    parameters: Sequence[DefinedSymbol]
    # numbers, events, measured: what is to be written, by name, in LaTeX or verbatim
    numbers: dict[str, str]
    events: dict[str, str]
    measured: dict[str, str]

    @property
    def quantities(self) -> list[Quantity]:
        """What a trial is to give."""
        found = [event(name, said) for name, said in self.events.items()]
        return found + [measurement(name, said, kept=True) for name, said in self.measured.items()]


def draft(text: str) -> Drafted:
    """Return the statements of a text, as LaTeX or from a converter, with the claims read of each."""
    source = read_source(text)
    readings, names = read_paper(source)
    readings = [_with_one_name(reading, names) for reading in _apart(readings, names)]
    used = _used(readings)
    alone = _named_elsewhere(readings)
    measured = {name: said for name, said in names.measured.items() if name in used}
    measured |= {
        name: said
        for name, said in names.symbols.items()
        if name in names.lone and name in used and name not in alone
    }
    symbols = {
        name: said for name, said in names.symbols.items() if name in used and name not in measured
    }
    indexed = {
        name for reading in readings for each in reading.drafts for name in _indexed(each, symbols)
    }
    readings = [_without_premises_on(indexed, reading) for reading in readings]
    premises = [text for reading in readings for each in reading.drafts for text in each.when]
    users = {name: [x.passage for x in readings if name in _used([x])] for name in symbols}
    parameters = [each for each in defined(symbols, source, users, premises) if each.name not in indexed]
    if CONSTANT in used:
        parameters.append(
            DefinedSymbol(
                CONSTANT, "O(...)", "constant of O(...), which the paper leaves open", False, 1.0
            )
        )
    numbers = {name: said for name, said in names.numbers.items() if name in used}
    numbers |= {name: symbols[name] for name in symbols if name in indexed}
    events = {name: said for name, said in names.events.items() if name in used}
    found = Drafted(source, readings, parameters, numbers, events, measured)
    return replace(found, readings=[_checked(reading, found) for reading in readings])


def study_text(
    drafted: Drafted, paper: str, file: str, study_class: str, name: str, shown: Callable[[str], str]
) -> str:
    """Return the study file of a draft.

    `paper`, `file`: names of the files read and written.
    `study_class`, `name`: names of the class and of the study.
    `shown`: LaTeX in plain text; a `SimkitError` where it has none.
    """
    found = [
        replace(each, meaning=_short(_in_plain_text(each.meaning, shown))) for each in drafted.quantities
    ]
    found = found or [event("something", f"{GAP}: no claim needs a trial yet")]
    imported = ", ".join(["Claim", "Parameter", "Study", *sorted({each.kind for each in found})])
    parts = [
        *_head(drafted, paper, file), "", f"from simkit import {imported}", "", "", "def gap(what):",
        '    """Stop at what is still to be written."""',
        f'    raise NotImplementedError(f"{GAP}: {{what}}")', "", "", *_premise(drafted),
        *_functions(drafted), "",
        f"class {study_class}(Study):", f'    """What {paper} states, as far as it was read."""', "",
        f'    name = "{name}"', f"    summary = {_quoted(f'statements of {paper}')}",
        *_parameters(drafted.parameters), *_quantities(drafted, found), *_trial(found),
        *_claims(drafted),
    ]  # fmt: skip
    return "\n".join(parts).rstrip() + "\n"


def _head(drafted: Drafted, paper: str, file: str) -> Iterator[str]:
    stating = [reading for reading in drafted.readings if reading.passage.states]
    with_claim = sum(bool(reading.drafts) for reading in stating)
    text = (
        f"Statements: {len(drafted.readings)}, of which {len(stating)} claim something; claims are"
        f" drafted of {with_claim}, none of definitions, assumptions and remarks. Every gap is marked"
        f" {GAP}. A claim is read if each word that claims it is known; what else its sentence says is"
        " quoted with it, and a sentence that is not read is named below its statement. A claim that may"
        f" assume more than stands in when= has {_OPEN} there, and no verdict while it has."
    )
    yield f'r"""A draft of the statements of {paper}, made by simkit new {file} --from {paper}.'
    yield ""
    yield from textwrap.wrap(text, _WIDTH)
    yield ""
    kinds = {each.kind for reading in drafted.readings for each in reading.drafts}
    if kinds:
        yield "What the forms of these claims mean:"
        yield from (f"  {kind}: {meaning}" for kind, meaning in FORMS.items() if kind in kinds)
        yield ""
    yield f"As it is, this runs: simkit run {file} --dry-run"
    if drafted.source.equations:
        yield ""
        listed = ", ".join(f"({number})" for number in drafted.source.equations)
        yield from textwrap.wrap(f"Equations in no statement, not drafted: {listed}", _WIDTH)
    for remark in drafted.source.remarks:
        yield ""
        yield from textwrap.wrap(f"Perhaps missing: {remark}.", _WIDTH, break_long_words=False)
    yield '"""'


def _premise(drafted: Drafted) -> Iterator[str]:
    """Yield the assumption of a claim of which others are to be written: no verdict is given."""
    if any(reading.is_open(each) for reading in drafted.readings for each in reading.drafts):
        yield f"def {_OPEN}(p):"
        yield '    """Stand in when= while assumptions are to be written there; then take it out."""'
        yield f'    gap("when=: assumptions that were not read; write them, and take {_OPEN} out")'
        yield ""


def _functions(drafted: Drafted) -> Iterator[str]:
    for name, said in drafted.numbers.items():
        yield ""
        yield from _comment(
            f"{GAP} {name}, a number at the parameters p or a value of a trial: {said}", ""
        )
        yield f"def {name}_at(p):"
        yield f'    gap("the number {name}")'
        yield ""


def _parameters(parameters: Sequence[DefinedSymbol]) -> Iterator[str]:
    yield f"    # {GAP} each default: a placeholder that meets what is assumed of it alone and was read."
    yield "    parameters = ("
    for each in parameters or [DefinedSymbol("n", "n", "", True, 1.0)]:
        kind, value = (
            ("int", repr(int(each.placeholder))) if each.is_whole else ("float", repr(each.placeholder))
        )
        meaning = each.meaning or f"{GAP}: what {_plain(each.latex)} is"
        symbol = f', symbol="{_symbol(each)}"' if _symbol(each) else ""
        fields = f'"{each.name}", "{kind}", {value}, {_quoted(_short(meaning))}'
        yield f'        Parameter({fields}, source="placeholder"{symbol}),'
    yield "    )"


def _symbol(symbol: DefinedSymbol) -> str:
    """Return the paper's symbol where the name is another: ``N``, ``Delta``."""
    found = re.fullmatch(r"\\?([A-Z][A-Za-z]*)(?:_\{(\w+)\})?", symbol.latex)
    return f"{found[1]}_{found[2]}" if found and found[2] else found[1] if found else ""


def _quantities(drafted: Drafted, found: Sequence[Quantity]) -> Iterator[str]:
    said = {**drafted.events, **drafted.measured}
    yield "    quantities = ("
    for each in found:
        if said.get(each.name, each.meaning) != each.meaning:
            yield from _comment(said[each.name], "        ")
        kept = ", kept=True" if each.kept else ""
        yield f'        {each.kind}("{each.name}", {_quoted(each.meaning)}{kept}),'
    yield "    )"


def _trial(found: Sequence[Quantity]) -> Iterator[str]:
    yield ""
    yield "    def trial(self, params, rng):"
    yield f'        """{GAP}: draw the data from rng and return a value of each quantity, as below."""'
    yield "        return {"
    for each in found:
        what = "True or False" if each.kind == "event" else "a number"
        yield f'            "{each.name}": gap("trial: {each.name}, {what}"),'
    yield "        }"


def _claims(drafted: Drafted) -> Iterator[str]:
    yield ""
    yield "    claims = ("
    for reading in drafted.readings:
        yield from _of_statement(reading, drafted)
    yield "    )"


def _of_statement(reading: Reading, drafted: Drafted) -> Iterator[str]:
    passage, indent = reading.passage, "        "
    again = f"; stated again in line {', '.join(map(str, passage.restated))}" if passage.restated else ""
    title = f" ({passage.title})" if passage.title else ""
    yield from _comment(f"{passage.name}{title}, line {passage.line}{again}:", indent)
    yield from _comment(passage.body, indent, "    ")
    for other in passage.others:
        yield from _comment(f"Stated again with other words: {other}", indent)
    whole = " ".join(passage.body.split())
    todo = f"{GAP} a claim, or leave it out; not read"
    todo += ", and each claim below may assume it" if reading.drafts else ""
    for said, reason in reading.unread:
        verbatim = (
            "" if len(reading.unread) == 1 and len(said) >= len(whole) - 3 else f": {_short(said)}"
        )
        yield from _comment(f"{todo} ({reason}){verbatim}", indent)
    for said, reason in reading.unclaimed:
        yield from _comment(f"{GAP} a claim, or leave it out; not read ({reason}): {said}", indent)
    for each in reading.drafts:
        yield from _claim(each, reading, drafted, indent)


def _claim(each: Draft, reading: Reading, drafted: Drafted, indent: str) -> Iterator[str]:
    if reading.unread or reading.unclaimed:
        yield from _comment(f"{GAP} when=: what was not read above, as far as it is assumed", indent)
    left = [each.unread, *((said,) for said, _ in reading.unread)]
    if each.quantifier == "every cell" and any(_EXISTS.search(text) for own in left for text in own):
        yield from _comment(
            f'{GAP} quantifier="some constants", if a constant is only said to exist', indent
        )
    if each.references:
        yield from _comment(f"{GAP} when=: assumed by reference: {', '.join(each.references)}", indent)
    for latex in each.unread:
        yield from _comment(f"{GAP} when=, not read, as far as it is assumed: {latex}", indent)
    if each.note:
        yield from _comment(f"Not as it is printed: {each.note}.", indent)
    fields = [_quoted(reading.passage.name), _quoted(each.statement)]
    if each.part:
        fields.append(_quoted(each.part))
    when = [*map(_quoted, each.when), *[_OPEN] * reading.is_open(each)]
    if when:
        fields.append(f"when=({', '.join(when)},)")
    named = [name for name in drafted.numbers if name in names_of(each)]
    if named:
        fields.append(f"numbers={{{', '.join(f'{_quoted(name)}: {name}_at' for name in named)}}}")
    if each.quantifier != "every cell":
        fields.append(f'quantifier="{each.quantifier}"')
    whole = f"{indent}Claim({', '.join(fields)}),"
    if len(whole) <= _WIDTH:
        yield whole
        return
    yield f"{indent}Claim("
    yield from (f"{indent}    {text}," for text in fields)
    yield f"{indent}),"


def _comment(text: str, indent: str, inner: str = "") -> Iterator[str]:
    words = " ".join(text.split())
    width = _WIDTH - len(indent)
    yield from textwrap.wrap(
        words, width, initial_indent=f"{indent}# {inner}", subsequent_indent=f"{indent}# {inner}",
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip


def _quoted(text: str) -> str:
    """Return a text as Python writes it, between double quotes."""
    if '"' in text or text.endswith("\\"):
        return repr(text)
    return f'r"{text}"' if "\\" in text else f'"{text}"'


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 4]} ..."


def _in_plain_text(said: str, shown: Callable[[str], str]) -> str:
    """Return LaTeX, or formulas between dollars, in letters and signs of a keyboard, where it can be."""
    try:
        if "$" in said:
            return re.sub(r"\$+([^$]*)\$+", lambda found: shown(found[1]), said)
        return shown(said) if re.search(r"[\\{}^_]", said) else said.strip()
    except SimkitError:
        return "as printed above"


def _plain(latex: str) -> str:
    return latex.replace("\\", "").replace("{", "").replace("}", "")


def _used(readings: Iterable[Reading]) -> frozenset[str]:
    return frozenset[str]().union(*(names_of(each) for reading in readings for each in reading.drafts))


def _named_elsewhere(readings: Iterable[Reading]) -> set[str]:
    """Return what is named in assumptions or on right sides, as parameters are."""
    found = set[str]()
    for each in (each for reading in readings for each in reading.drafts):
        stated = parse_statement(each.statement)
        found |= stated.right.names | ({stated.size} if stated.size else set())
        found |= stated.threshold.names if stated.threshold is not None else set()
        found = found.union(*map(_names_in, each.when))
        left_names = stated.left.names if stated.left is not None else frozenset()
        if len(left_names) > 1:
            found |= left_names
    return found


def _apart(readings: Sequence[Reading], names: Names) -> list[Reading]:
    """Return readings in which what is measured is called otherwise than any symbol."""
    alone = names.lone - _named_elsewhere(readings)
    twice = [x for x in (*names.measured, *names.events) if x in names.symbols and x not in alone]
    for name in twice:
        among = names.measured if name in names.measured else names.events
        among[f"measured_{name}"] = among.pop(name)

    def renamed(each: Draft) -> Draft:
        left, relation, rest = re.split(r"(<=|>=|=|<|>)", each.statement, maxsplit=1)
        for name in twice:
            if "[" in left or name not in names.lone:
                left = re.sub(rf"\b{name}\b", f"measured_{name}", left)
        return replace(each, statement=left + relation + rest)

    if not twice:
        return list(readings)
    return [replace(reading, drafts=[renamed(each) for each in reading.drafts]) for reading in readings]


def _with_one_name(reading: Reading, names: Names) -> Reading:
    """Return a reading in which nothing is assumed in numbers of what a trial measures."""
    said = {latex: name for name, latex in names.symbols.items()}

    twins = {said.get(names.measured.get(name, "")) for name in _used([reading])}
    return _without_premises_on(twins, reading)


def _without_premises_on(what: Set[str | None], reading: Reading) -> Reading:
    """Return a reading in which assumptions on what is no parameter are quoted."""

    def split(each: Draft) -> Draft:
        about = {text for text in each.when if _names_in(text) & what}
        when = [text for text in each.when if text not in about]
        return replace(each, when=when, unread=(*each.unread, *sorted(about)))

    return replace(reading, drafts=[split(each) for each in reading.drafts])


def _indexed(each: Draft, symbols: Mapping[str, str]) -> Iterator[str]:
    """Yield the symbols of a claim whose index is another: each value of it has one of its own."""
    for name in names_of(each) & symbols.keys():
        (mark,) = marks_of(symbols[name])
        if any(of.kind == "symbol" and symbol_name(of) in symbols for of in mark.below):
            yield name


def _names_in(premise: str) -> frozenset[str]:
    left, _, right = parse_premise(premise)
    return left.names | right.names


def _checked(reading: Reading, drafted: Drafted) -> Reading:
    """Return a reading without claims that cannot be declared: they become what was not read."""
    quantities = {each.name: each for each in drafted.quantities}
    parameters = [each.name for each in drafted.parameters]
    kept, unread = list[Draft](), list(reading.unclaimed)
    for each in reading.drafts:
        named = names_of(each)
        claim = Claim(
            reading.passage.name, each.statement, each.part, when=tuple(each.when),
            numbers={name: _no_number for name in drafted.numbers if name in named},
            quantifier=each.quantifier,
        )  # fmt: skip
        fault = fault_of_claim(
            claim, parameters, quantities, [q.name for q in quantities.values() if q.kept]
        )
        if fault:
            unread.append((each.printed, fault.partition(": ")[2]))
        else:
            kept.append(each)
    return replace(reading, drafts=kept, unclaimed=unread)


def _no_number(params: object) -> float:
    raise NotImplementedError(GAP)
