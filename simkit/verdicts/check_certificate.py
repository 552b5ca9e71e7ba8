"""Check a certificate of refutations: `python check_certificate.py FILE`; it needs Python alone.

An entry follows if its sides, evaluated anew in rationals, exclude its relation and its premises hold.
It may write numbers, the names that it defines, + - * / ** and the functions below; all else is refused.
What it gives as a fact, of a probability say, is taken on trust, and printed.
"""

# fmt: off
import ast, functools, hashlib, json, math, pathlib, re, sys  # noqa: E401, I001
from fractions import Fraction as F
from typing import Any

Pair = tuple[F, F]  # an enclosure: every operation is exact, or rounded outward to so many bits
_OPPOSITE = {"<": ">=", "<=": ">", "=": "!=", ">=": "<", ">": "<="}
def _outward(ends: list[F], bits: int) -> Pair:
    low, high = min(ends), max(ends)
    a, b = (F(2) ** (x.numerator.bit_length() - x.denominator.bit_length() - bits) for x in (low, high))
    return (low, high) if low == high else (low // a * a, -(-high // b) * b)
def _exp(x: F, bits: int) -> Pair:
    halvings, i = math.ceil(abs(x)).bit_length() + 1, 0
    w = bits + halvings + 64
    if halvings > 18:
        raise ValueError("exp of so much is beyond this checker")
    y, low, term = int(abs(x) / 2**halvings * 2**w), 0, 1 << w  # in units of 2^-w; y is at most 1/2
    while term:  # cut digits make each term too small by at most 3 units, and what follows is below 8
        low, i = low + term, i + 1
        term = (term * y >> w) // i
    high = low + 3 * i + 8
    for _ in range(halvings):
        low, high = low * low >> w, -(-high * high >> w)
    return (F(low, 1 << w), F(high, 1 << w)) if x >= 0 else (F(1 << w, high), F(1 << w, low))
def _log(x: F, bits: int) -> Pair:
    y, step = F(math.log(x.numerator) - math.log(x.denominator)), F(1, 2**bits)
    for _ in range(bits.bit_length() - 5):  # Halley's steps: each has three times as many digits
        e = _exp(y, bits + 64)[0]
        y = (y + 2 * (x - e) / (x + e)) // (step / 8) * (step / 8)
    if not _exp(y - step, bits + 64)[1] <= x <= _exp(y + step, bits + 64)[0]:
        raise ValueError("log of this is beyond this checker")
    return y - step, y + step
def _power(a: Pair, b: Pair, bits: int) -> Pair:
    n, size = b[0].numerator, max(abs(p).bit_length() for x in a for p in (x.numerator, x.denominator))
    if b == (F(n), F(n)) and abs(n) * size < 2**20:  # ZeroDivisionError to a negative power of zero
        return _outward([a[0] ** n, a[1] ** n, *([F(0) ** n] if a[0] <= 0 <= a[1] else [])], bits)
    ends = [x * y for x in (_log(a[0], bits)[0], _log(a[1], bits)[1]) for y in b]
    return _outward([_exp(min(ends), bits)[0], _exp(max(ends), bits)[1]], bits)
_FUNCTIONS: dict[str, Any] = {
    "exp": _exp, "log": _log, "abs": abs, "ceil": lambda x, _: 2 * [F(math.ceil(x))],
    "floor": lambda x, _: 2 * [F(math.floor(x))],
    "sqrt": lambda x, bits: [F(math.isqrt(math.floor(x * 4**bits)) + i, 2**bits) for i in (0, 1)]}
_EXTREMES: dict[str, Any] = {"min": min, "max": max}
_OPERATIONS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.UAdd, ast.USub)
_NUMBER = re.compile(r"-?[0-9_]*\.?[0-9_]+(\.|[eE][+-]?[0-9]{1,4})?|-?[0-9]+/[0-9]+")
_HEAD = ("paper", "claim", "cell")
_ENTRY = {*_HEAD, "statement", "relation", "parameters", "numbers", "premises",
          "premises not checked", "left", "right", "sha256"}

class Refused(ValueError):
    """What an entry may not hold; the text names it."""

def _number(text: Any) -> F:
    if not isinstance(text, str) or not _NUMBER.fullmatch(text):
        raise Refused(f"{text!r} is no number")
    return F(text.replace("_", ""))
_parsed = functools.lru_cache(2**12)(ast.parse)
def _part(text: str, node: Any) -> str:
    return text.encode()[node.col_offset:node.end_col_offset].decode()
def _tree(text: Any, names: dict[str, Pair]) -> ast.expr:
    """Return a text parsed, each part of it seen to be allowed."""
    body = _parsed(text).body if isinstance(text, str) and text.isprintable() else []
    if len(body) != 1 or not isinstance(body[0], ast.Expr):
        raise Refused(f"{text!r} is not one expression")
    for node in ast.walk(body[0].value):
        part = _part(text, node) if hasattr(node, "lineno") else type(node).__name__
        if isinstance(node, ast.Constant):
            _number(part)
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", "")
            right = len(node.args) == 1 if name in _FUNCTIONS else name in _EXTREMES and node.args
            if not right or node.keywords or any(isinstance(x, ast.Starred) for x in node.args):
                raise Refused(f"{part!r} is no call of {', '.join([*_FUNCTIONS, *_EXTREMES])}")
        elif isinstance(node, ast.Name):
            if node.id not in names and node.id not in _FUNCTIONS and node.id not in _EXTREMES:
                raise Refused(f"{node.id!r} is not defined")
        elif not isinstance(getattr(node, "op", node), (ast.Load, *_OPERATIONS)):
            raise Refused(f"{part!r} is not allowed: only numbers, names, + - * / ** and calls are")
    return body[0].value
def _value(node: Any, text: str, names: dict[str, Pair], bits: int) -> Pair:
    if isinstance(node, ast.Constant):
        return (_number(_part(text, node)),) * 2
    if isinstance(node, ast.Name):
        return names[node.id]
    if isinstance(node, ast.Call):
        found, of = [_value(x, text, names, bits) for x in node.args], ast.unparse(node.func)
        if of in _EXTREMES:
            return _EXTREMES[of](a for a, _ in found), _EXTREMES[of](b for _, b in found)
        (a,) = found
        if of == "abs":
            return max(a[0], -a[1], F(0)), max(a[1], -a[0])
        return _outward([_FUNCTIONS[of](a[0], bits)[0], _FUNCTIONS[of](a[1], bits)[1]], bits)
    operation, alone = type(node.op).__name__, isinstance(node, ast.UnaryOp)
    a = (F(0), F(0)) if alone else _value(node.left, text, names, bits)
    b = _value(node.operand if alone else node.right, text, names, bits)
    if operation in ("Sub", "USub", "Div"):
        b = _power(b, (F(-1), F(-1)), bits) if operation == "Div" else (-b[0], -b[1])
    combined = [x * y if operation in ("Mult", "Div") else x + y for x in a for y in b]
    return _power(a, b, bits) if operation == "Pow" else _outward(combined, bits)

def _names(entry: dict[str, Any]) -> dict[str, Pair]:
    """Return what each name stands for: a parameter is a number, a number an enclosure, as a fact."""
    names = {}
    held = [(kind, name) for kind in ("parameters", "numbers") for name in entry[kind]]
    for kind, name in held:
        of = entry[kind][name]
        if not name.isidentifier() or name[0] == "_" or name in (*_FUNCTIONS, *_EXTREMES):
            raise Refused(f"{name!r} cannot be a name")
        if name in names:
            raise Refused(f"{name!r} is defined twice")
        is_fact = kind == "numbers"
        if is_fact and (not isinstance(of, dict) or of.keys() != {"low", "high", "source"}):
            raise Refused(f"the number {name!r} is no enclosure, or more than one")
        names[name] = _enclosure(of) if is_fact else (_number(of),) * 2
    return names
def _enclosure(of: dict[str, Any]) -> Pair:
    low, high = _number(of["low"]), _number(of["high"])
    if low > high:
        raise Refused(f"{low} is above {high}")
    return low, high
def _is_fact(text: str, names: dict[str, Pair]) -> bool:
    """Return whether a left side is no expression of the names: a probability, a mean, a measurement."""
    if re.fullmatch(r"(Pr|E)\[[^\[\]]*\]", text):
        return True
    measured = {word: (F(0), F(0)) for word in re.findall(r"\b[^\W\d_]\w*", text) if word not in names}
    _tree(text, {**names, **measured})
    return bool(measured.keys() - _FUNCTIONS.keys() - _EXTREMES.keys())
def fault_of(entry: dict[str, Any]) -> str:
    """Return why a refutation does not follow from what it states, or the empty string."""
    try:
        return _fault_of(entry)
    except (Refused, SyntaxError) as error:
        return f"DOES NOT FOLLOW: {error}"
def _fault_of(entry: dict[str, Any]) -> str:
    written = json.dumps({name: of for name, of in entry.items() if name != "sha256"}, sort_keys=True)
    whole = hashlib.sha256(written.encode()).hexdigest() == entry["sha256"]
    if odd := (entry.keys() ^ _ENTRY) - {"instance"}:
        raise Refused(f"its parts are not those of a refutation: {sorted(odd)}")
    sides = {"_left": entry["left"], "_right": entry["right"]}
    texts = [of["text"] for of in sides.values()]
    if not whole or f" {entry['relation']} ".join(texts) != entry["statement"]:
        return "DOES NOT FOLLOW: it has been changed since it was written"
    names = _names(entry)
    for of, is_fact in zip(sides.values(), (_is_fact(texts[0], names), False), strict=True):
        if of["expression"] is not (not is_fact):
            raise Refused(f"{of['text']!r} is {'a fact' if is_fact else 'an expression'}")
    asked = [(_tree(a, names), a, relation, _tree(b, names), b) for a, relation, b in entry["premises"]]
    if wrong := [relation for _, _, relation, _, _ in asked if relation not in _OPPOSITE]:
        raise Refused(f"{wrong[0]!r} is no relation of a premise")
    names |= {side: _enclosure(of) for side, of in sides.items()}
    left, right = (ast.Name(side) for side in sides)
    asked.append((left, "_left", _OPPOSITE[entry["relation"]], right, "_right"))
    asked += [(_tree(of["text"], names), of["text"], "in", ast.Name(side), side)
              for side, of in sides.items() if of["expression"]]
    for one, text, relation, other, said in asked:
        for bits in (128, 512, 2048, 8192):  # ever more, until it is certain
            (a, b), (c, d) = _value(one, text, names, bits), _value(other, said, names, bits)
            if {"<": b < c, "<=": b <= c, ">": a > d, ">=": a >= d, "=": a == b == c == d,
                    "!=": b < c or d < a, "in": c <= a and b <= d}[relation]:
                break
        else:
            return f"DOES NOT FOLLOW: it is not certain that {text} {relation} {said}"
    return ""

def _say(*parts: Any) -> None:  # one line, whatever a stranger has written
    text = " ".join(map(str, parts))[:300]
    print("".join(c if c.isprintable() else repr(c)[1:-1] for c in text))
def on_trust(entry: dict[str, Any]) -> list[str]:
    """Return what a refutation takes as given, a line each."""
    facts = dict(entry["numbers"])
    if not entry["left"]["expression"]:
        facts[entry["left"]["text"]] = entry["left"]
    lines = [f"{name} is in [{_short(of['low'])}, {_short(of['high'])}], {of['source']}"
             for name, of in facts.items()]
    lines += [f"the instance: {of['construction']}" for of in [entry.get("instance")] if of]
    return lines + [f"premise not checked: {text}" for text in entry["premises not checked"]]
def _short(text: str) -> str:
    return text if len(text) < 40 else f"{text[:30]}... ({len(text)} characters)"
def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if twice := [name for i, (name, _) in enumerate(pairs) if name in dict(pairs[:i])]:
        raise ValueError(f"{twice[0]!r} stands there twice")
    return dict(pairs)

def main(arguments: list[str]) -> int:
    """Print what follows from what; return 0 if all entries follow, 1 if one does not, 2 without any."""
    faults = []
    try:
        path = pathlib.Path(arguments[0])
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise ValueError(f"{path} is no regular file")
        record = json.loads(path.read_bytes(), object_pairs_hook=_once)
        entries, left_out = (list(map(dict, held)) for held in
                             (record["refutations"], record.get("left out", [])))
    except (AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError) as error:
        print("error: no certificate; run python check_certificate.py FILE", end=" ")
        _say(f"({type(error).__name__}: {error})")
        return 2
    for entry in entries:
        try:
            faults.append(fault_of(entry))
            given = [] if faults[-1] else on_trust(entry) or ["nothing beside its parameters"]
        except Exception as error:  # whatever is written in its place
            faults.append(f"DOES NOT FOLLOW: it cannot be read ({type(error).__name__}: {error})")
            given = []
        _say(*(str(entry.get(x))[:80] for x in _HEAD), faults[-1] or "follows from these:")
        for line in given:
            _say(" ", line)
    for entry in left_out:
        _say(*(str(entry.get(x))[:80] for x in _HEAD), f"is left out: {entry.get('reason')}")
    return 1 if any(faults) else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
