"""Check a certificate of refutations: `python check_certificate.py FILE`; it needs Python alone."""

# fmt: off
import ast, hashlib, json, math, pathlib, re, sys  # noqa: E401, I001
from fractions import Fraction as F
from typing import Any

Pair = tuple[F, F]  # an enclosure: every operation is exact, or rounded outward to so many bits
_OPPOSITE = {"<": ">=", "<=": ">", "=": "!=", ">=": "<", ">": "<="}
def _number(text: Any) -> F:
    if re.search(r"[eE][-+]?[0_]*[1-9][0-9_]{4}", str(text)):  # of digits Python reads 4300
        raise ValueError("a number of that size is beyond this checker")
    return F(text)
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
    "exp": _exp, "log": _log, "ceil": lambda x, _: 2 * [F(math.ceil(x))],
    "floor": lambda x, _: 2 * [F(math.floor(x))],
    "sqrt": lambda x, bits: [F(math.isqrt(math.floor(x * 4**bits)) + i, 2**bits) for i in (0, 1)]}
def _value(node: Any, text: str, names: dict[str, Pair], bits: int) -> Pair:
    if isinstance(node, ast.Constant | ast.Name):
        word = ast.get_source_segment(text, node) or ""
        return names[word] if isinstance(node, ast.Name) else (_number(word.replace("_", "")),) * 2
    if isinstance(node, ast.Call):
        a, of = _value(node.args[0], text, names, bits), _FUNCTIONS[ast.unparse(node.func)]
        return _outward([of(a[0], bits)[0], of(a[1], bits)[1]], bits)
    operation, alone = type(node.op).__name__, isinstance(node, ast.UnaryOp)
    a = (F(0), F(0)) if alone else _value(node.left, text, names, bits)
    b = _value(node.operand if alone else node.right, text, names, bits)
    if operation in ("Sub", "USub", "Div"):
        b = _power(b, (F(-1), F(-1)), bits) if operation == "Div" else (-b[0], -b[1])
    combined = [x * y if operation in ("Mult", "Div") else x + y for x in a for y in b]
    return _power(a, b, bits) if operation == "Pow" else _outward(combined, bits)

def fault_of(entry: dict[str, Any]) -> str:
    """Return why a refutation does not follow from what it states, or the empty string."""
    written = json.dumps({name: of for name, of in entry.items() if name != "sha256"}, sort_keys=True)
    whole = hashlib.sha256(written.encode()).hexdigest() == entry["sha256"]
    held = {"_left": entry["left"], "_right": entry["right"], **entry["numbers"]}
    sides = [held[side]["text"] for side in ("_left", "_right")]
    if not whole or f" {entry['relation']} ".join(sides) != entry["statement"]:
        return "DOES NOT FOLLOW: it has been changed since it was written"
    names = {name: (_number(text),) * 2 for name, text in entry["parameters"].items()}
    names |= {x: _outward([_number(of["low"]), _number(of["high"])], 9999) for x, of in held.items()}
    asked = [*entry["premises"], ("_left", _OPPOSITE[entry["relation"]], "_right")]
    asked += [(of["text"], "in", side) for side, of in held.items() if of.get("expression")]
    for one, relation, other in asked:
        for bits in (128, 512, 2048, 8192):  # ever more, until it is certain
            (a, b), (c, d) = (_value(ast.parse(x).body[0].value, x, names, bits) for x in (one, other))
            if {"<": b < c, "<=": b <= c, ">": a > d, ">=": a >= d, "=": a == b == c == d,
                    "!=": b < c or d < a, "in": c <= a and b <= d}[relation]:
                break
        else:
            return f"DOES NOT FOLLOW: it is not certain that {one} {relation} {other}"
    return ""

def _say(*parts: Any) -> None:  # one line, whatever a stranger has written
    text = " ".join(map(str, parts))[:300]
    print("".join(c if c.isprintable() else repr(c)[1:-1] for c in text))

def main(arguments: list[str]) -> int:
    """Print a line for each refutation; return 0 if all follow, 1 if one does not, 2 without a file."""
    faults = []
    try:
        entries = list(map(dict, json.loads(pathlib.Path(arguments[0]).read_bytes())["refutations"]))
    except (LookupError, OSError, RecursionError, TypeError, ValueError) as error:
        print("error: no certificate; run python check_certificate.py FILE", end=" ")
        _say(f"({type(error).__name__}: {error})")
        return 2
    for entry in entries:
        try:
            faults.append(fault_of(entry))
        except Exception as error:  # whatever is written in its place
            faults.append(f"DOES NOT FOLLOW: it cannot be read ({type(error).__name__}: {error})")
        _say(*(str(entry.get(x))[:80] for x in ("paper", "claim", "cell")), faults[-1] or "follows")
    return 1 if any(faults) else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
