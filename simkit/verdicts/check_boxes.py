"""Check relations that are said to hold on whole boxes: `python check_boxes.py FILE`.

It needs Python and `check_certificate.py` beside it, whose arithmetic it uses: enclosures by rationals.
An entry follows if its cover, a tree of halvings, ends in parts each of which is settled anew: by
enclosures of both sides, by the terms of their difference, or as a premise fails everywhere in it.
That its definitions and sides are those of the claim is taken on trust, and they are printed.
"""

# fmt: off
import ast, contextlib, hashlib, json, math, pathlib, sys  # noqa: E401, I001
from fractions import Fraction as F
from typing import Any

if __package__:
    from simkit.verdicts import check_certificate as basic
else:
    import check_certificate as basic  # type: ignore[import-not-found,no-redef]

Refused = basic.Refused
Pair = tuple[F, F]  # an enclosure
_number, _tree, _value, _say = basic._number, basic._tree, basic._value, basic._say
_FUNCTIONS, _EXTREMES, _OPPOSITE = basic._FUNCTIONS, basic._EXTREMES, basic._OPPOSITE
Poly = dict[Any, F]  # coefficients by monomials, each of these its atoms with their exponents
Ratio = tuple[Poly, Poly]
Atoms = dict[str, tuple[F, bool, F | None]]  # a lower bound, if it is positive, an upper bound
Range = tuple[F, F | None]  # None: without end
_ONE: Poly = {(): F(1)}
_MOST_TERMS, _MOST_POWER, _MOST_BITS = 1500, 40, 2**20
_BOX = {"paper", "claim", "statement", "fails", "choices", "whole", "parameters", "definitions",
        "premises", "left", "relation", "right", "cover", "sha256"}

def halves(low: F, high: F | None, whole: bool) -> tuple[Range, Range]:
    """Return the two parts of a range: by its middle, or by a power of 2 where it goes over several."""
    if high is None:
        cut = max(4 * low, low + 1)
    elif low > 0 and high >= 8 * low:
        cut = low * 2 ** ((math.floor(high / low).bit_length() - 1) // 2)
    else:
        cut = (low + high) / 2
    cut = F(math.floor(cut)) if whole else cut
    return (low, cut), (cut + whole, high)
def _plus(a: Poly, b: Poly, sign: int = 1) -> Poly:
    found = dict(a)
    for m, c in b.items():
        found[m] = found.get(m, F(0)) + sign * c
    return {m: c for m, c in found.items() if c}
def _times(a: Poly, b: Poly) -> Poly:
    found: Poly = {}
    for m, c in a.items():
        for k, d in b.items():
            powers = dict(m)
            for atom, e in k:
                powers[atom] = powers.get(atom, F(0)) + e
            joined = tuple(sorted((atom, e) for atom, e in powers.items() if e))
            found[joined] = found.get(joined, F(0)) + c * d
        if len(found) > _MOST_TERMS:
            raise Refused("it has too many terms")
    return {m: c for m, c in found.items() if c}
def _to_the(a: Poly, n: int) -> Poly:
    if any(abs(n) * max(c.numerator.bit_length(), c.denominator.bit_length()) > _MOST_BITS
           for c in a.values() if abs(c) != 1):
        raise Refused("it has a number that is too long")
    if len(a) == 1:
        return {tuple((x, e * n) for x, e in m if n): c**n for m, c in a.items()}
    if n > _MOST_POWER:
        raise Refused("it has too high a power")
    return _ONE if n == 0 else _times(a, _to_the(a, n - 1))
def _over(a: Ratio, b: Ratio, atoms: Atoms) -> Ratio:
    top, low = _times(a[0], b[1]), _times(a[1], b[0])
    if abs(_sign(b[0], atoms)) < 2:
        raise ZeroDivisionError  # or perhaps
    return (_times(top, _to_the(low, -1)), _ONE) if len(low) == 1 else (top, low)
def _atom(name: str, low: F | None, positive: bool, atoms: Atoms, power: F = F(1)) -> Ratio:
    if low is not None:
        atoms[name] = low, positive, None
    return {((name, power),): F(1)}, _ONE
def _term(a: Ratio, atoms: Atoms) -> Any:
    """Return the monomial of a ratio that is one with the coefficient 1, its atoms positive."""
    ((m, c), *more) = a[0].items() or [((), F(0))]
    positive = all(x in atoms and atoms[x][1] for x, _ in m)
    return m if positive and not more and c == 1 and a[1] == _ONE else None
def _exponential(base: str, exponent: Poly, atoms: Atoms) -> Ratio:
    """Return base^exponent, a factor for each term of the exponent; no base: Euler's number."""
    found = _ONE
    for m, c in exponent.items():
        of = [x[4:] for x, e in m if e == 1 and x.startswith("log ") and not base]
        if of:  # exp(c log n) = n^c
            factor = _exponential(of[0], {tuple(p for p in m if p[0] != f"log {of[0]}"): c}, atoms)
        elif not m and base:
            factor = {((base, c),): F(1)}, _ONE
        else:
            grows = not base or atoms[base][0] >= 1
            up = grows and all(x in atoms and atoms[x][0] >= 0 for x, _ in m)
            name = f"({base or 1}) to ({'*'.join(f'{x}^{e}' for x, e in m)})"  # 1: Euler's number
            factor = _atom(name, F(up), True, atoms, c)
        found = _times(found, factor[0])
    return found, _ONE
def _opaque(function: str, given: list[Ratio], atoms: Atoms) -> Ratio:
    least = {"log": 2, "power": 2, "sqrt": 1}.get(function, -2)  # else it may have no value
    sign, over = (_sign(p, atoms) for p in given[0])
    if least > -2 and (abs(over) < 2 or sign * over // 2 < least):
        raise Refused(f"{function} of what may be too small")
    said = [" / ".join("+".join(f"{c}*{m}" for m, c in sorted(p.items())) for p in a) for a in given]
    low = {"sqrt": F(0), "exp": F(0), "abs": F(0)}.get(function)
    return _atom(f"{function} of {' and '.join(said)}", low, function == "exp", atoms)
def _power_of(a: Ratio, b: Ratio, atoms: Atoms) -> Ratio:
    exponent, m = b[0].get((), F(0)), _term(a, atoms)
    if b[1] == _ONE and not b[0].keys() - {()} and exponent.denominator == 1:
        n = int(exponent)
        if n < 0:
            return _over((_ONE, _ONE), _power_of(a, ({(): -exponent}, _ONE), atoms), atoms)
        return _to_the(a[0], n), _to_the(a[1], n)
    if b[1] != _ONE or m is None:
        return _opaque("power", [a, b], atoms)
    found: Poly = _ONE
    for atom, e in m:
        found = _times(found, _exponential(atom, {k: c * e for k, c in b[0].items()}, atoms)[0])
    return found, _ONE
def _ratio(node: Any, text: str, known: dict[str, Ratio], atoms: Atoms) -> Ratio:
    """Return an expression as a quotient of two sums of terms."""
    if isinstance(node, ast.Constant):
        c = _number(basic._part(text, node))
        return {(): c} if c else {}, _ONE
    if isinstance(node, ast.Name):
        return known[node.id]
    if isinstance(node, ast.Call):
        found, of = [_ratio(x, text, known, atoms) for x in node.args], ast.unparse(node.func)
        m = _term(found[0], atoms)
        if of in _EXTREMES:
            for one in found:  # one that is beyond every other
                up = 1 if of == "max" else -1
                if all(one == x or _side(one, x, atoms) * up > 0 for x in found):
                    return one
        if of == "exp" and found[0][1] == _ONE:
            return _exponential("", found[0][0], atoms)
        if of == "sqrt" and m is not None:
            return {tuple((x, e / 2) for x, e in m): F(1)}, _ONE
        if of == "log" and m is not None and not any(" " in x for x, _ in m):
            logs = [(_atom(f"log {x}", F(0) if atoms[x][0] >= 1 else None, atoms[x][0] > 1, atoms), e)
                    for x, e in m]
            return {k: e for one, e in logs for k in one[0]}, _ONE
        return _opaque(of, found, atoms)
    operation, alone = type(node.op).__name__, isinstance(node, ast.UnaryOp)
    a: Ratio = ({}, _ONE) if alone else _ratio(node.left, text, known, atoms)
    b = _ratio(node.operand if alone else node.right, text, known, atoms)
    if operation == "Mult":
        return _times(a[0], b[0]), _times(a[1], b[1])
    if operation in ("Div", "Pow"):
        return _over(a, b, atoms) if operation == "Div" else _power_of(a, b, atoms)
    sign = -1 if operation in ("Sub", "USub") else 1
    if a[1] == b[1]:
        return _plus(a[0], b[0], sign), a[1]
    return _plus(_times(a[0], b[1]), _times(b[0], a[1]), sign), _times(a[1], b[1])
def _side(a: Ratio, b: Ratio, atoms: Atoms) -> int:
    """Return the sign of one quotient less another, as `_sign` has it; 3 where they are the same."""
    apart, over = _plus(_times(a[0], b[1]), _times(b[0], a[1]), -1), _times(a[1], b[1])
    if not apart:
        return 3
    sign = _sign(apart, atoms) * (1 if over == _ONE else _sign(over, atoms) // 2)
    return max(-2, min(2, sign))
def _root_below(x: F, q: int) -> F:
    """Return a rational at most the q-th root of a number that is not negative."""
    root = F(round(float(x) ** (1 / q) * 2**20), 2**20) if x < 2**900 else F(0)
    return next(r for r in (root, root * (1 - F(1, 2**19)), F(0)) if r**q <= x and r >= 0)
def _sign(p: Poly, atoms: Atoms) -> int:
    """Return 2 or -2 of a sum that has this sign on the whole box, 1 or -1 if it may vanish; else 0.

    Every atom is its lower bound and something that is not negative, or its upper bound less that: of
    one sign are then sums whose coefficients are.
    """
    ended = [x for x in sorted({x for m in p for x, _ in m}) if x in atoms and atoms[x][2] is not None]
    for n in range(2 ** min(len(ended), 4)):
        if sign := _sign_from(p, atoms, {x for i, x in enumerate(ended) if n >> i & 1}):
            return sign
    return 0
def _sign_from(p: Poly, atoms: Atoms, from_above: set[str]) -> int:
    for x in sorted({x for m in p for x, _ in m}):
        if x not in atoms or not (atoms[x][1] or all(e >= 0 for m in p for y, e in m if y == x)):
            return 0
        exponents = [dict(m).get(x, F(0)) for m in p]
        least = min(exponents) if atoms[x][1] else F(0)  # a positive factor
        q = math.lcm(*((e - least).denominator for e in exponents))
        if q * max(e - least for e in exponents) > _MOST_POWER or (x in from_above and q > 1):
            return 0
        end = atoms[x][2] if x in from_above else None
        low = atoms[x][0] if q == 1 else _root_below(max(atoms[x][0], F(0)), q)
        low, step = (low, 1) if end is None else (end, -1)
        moved: Poly = {}
        for m, c in p.items():
            n = int((dict(m).get(x, F(0)) - least) * q)
            rest = tuple(pair for pair in m if pair[0] != x)
            for i in range(n + 1) if low else (n,):
                k = tuple(sorted((*rest, (f"{x} ", F(i))))) if i else rest
                moved[k] = moved.get(k, F(0)) + c * math.comb(n, i) * low ** (n - i) * step**i
        p = {m: c for m, c in moved.items() if c}
        if len(p) > _MOST_TERMS:
            return 0
    signs = {c > 0 for c in p.values()}
    return 0 if len(signs) != 1 else (2 if () in p else 1) * (1 if True in signs else -1)

class BoxStatement:
    """A relation over definitions and parameters, its premises, and where in a box it holds."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.ranges: dict[str, Range] = {}
        self.whole: dict[str, bool] = {}
        for name, of in entry["parameters"].items():
            _new_name(name, self.ranges)
            if of.keys() != {"kind", "low", "high"} or of["kind"] not in ("real", "whole"):
                raise Refused(f"the parameter {name!r} has no kind, real or whole, and two ends")
            low, high = _number(of["low"]), None if of["high"] == "inf" else _number(of["high"])
            self.whole[name] = of["kind"] == "whole"
            if high is not None and low > high or self.whole[name] and {1} != {
                    end.denominator for end in (low, high or low)}:
                raise Refused(f"the parameter {name!r} has no such range")
            self.ranges[name] = low, high
        names: Any = dict.fromkeys([*self.ranges, "pi"])
        self.definitions = []
        for name, text in entry["definitions"].items():
            _new_name(name, names)
            self.definitions.append((name, _tree(text, names), text))
            names[name] = None
        for relation in (*(r for _, r, _ in entry["premises"]), entry["relation"]):
            if relation not in _OPPOSITE:
                raise Refused(f"{relation!r} is no relation")
        self.premises = [self._sides(a, of, b, names) for a, of, b in entry["premises"]]
        self.claim = self._sides(entry["left"], entry["relation"], entry["right"], names)

    @staticmethod
    def _sides(left: str, relation: str, right: str, names: dict[str, Any]) -> Any:
        return (_tree(left, names), left), relation, (_tree(right, names), right)

    def related(self, box: dict[str, Range], of: Any, bits: int, names: Any = None) -> bool | None:
        """Return whether a relation holds everywhere in a box, or nowhere; None if neither is seen."""
        try:
            names = names or self.enclosures(box, bits)
            sides = of[0], of[2]
            (a, b), (c, d) = (_value(tree, text, names, bits) for tree, text in sides)
        except (ArithmeticError, KeyError, ValueError):
            return None
        yes = {"<": b < c, "<=": b <= c, ">": a > d, ">=": a >= d, "=": a == b == c == d}
        no = {"<": a >= d, "<=": a > d, ">": b <= c, ">=": b < c, "=": b < c or d < a}
        return True if yes[of[1]] else False if no[of[1]] else None

    def enclosures(self, box: dict[str, Range], bits: int) -> dict[str, Pair]:
        """Return what each name may be in a box; what depends on one without an end is left out."""
        names: Any = {"pi": _pi(bits)} | {x: of for x, of in box.items() if of[1] is not None}
        for name, tree, text in self.definitions:
            with contextlib.suppress(ArithmeticError, KeyError, ValueError):  # missed if asked for
                names[name] = _value(tree, text, names, bits)
        return dict(names)

    def by_terms(self, box: dict[str, Range], of: Any = None) -> bool:
        """Return whether a relation, or the claim, follows from the coefficients of its difference."""
        return any(self._by_terms(box, of or self.claim, moved) for moved in (False, True))

    def _by_terms(self, box: dict[str, Range], of: Any, moved: bool) -> bool:
        try:
            known, atoms = self._terms(box, moved)
            lefts, relation, rights = self._parts(of)
            signs = [_side(_ratio(a, text, known, atoms), _ratio(b, other, known, atoms), atoms)
                     for a, text in lefts for b, other in rights]
        except (ArithmeticError, LookupError, ValueError):
            return False
        wanted = {"<": (-2,), "<=": (-1, -2, 3), ">": (2,), ">=": (1, 2, 3), "=": (3,)}[relation]
        return all(sign in wanted for sign in signs)

    def terms_that_settle(self, box: dict[str, Range]) -> tuple[bool, dict[str, int]]:
        """Return whether its terms are those of what the parameters are above their ends.

        And which root of an atom makes its exponents whole.
        """
        moved = not self._by_terms(box, self.claim, False)
        (lefts, _, rights), (known, atoms) = self._parts(self.claim), self._terms(box, moved)
        sums = [p for a, text in (*lefts, *rights) for p in _ratio(a, text, known, atoms)]
        roots: dict[str, int] = {}
        for x, e in (pair for p in sums for m in p for pair in m):
            roots[x] = math.lcm(roots.get(x, 1), e.denominator)
        return moved, roots

    def _parts(self, of: Any) -> tuple[list[Any], str, list[Any]]:
        """Return a relation as one between any of some numbers and any of others."""
        left, relation, right = of
        if relation == "=":
            return [left], relation, [right]
        of_left, of_right = ("max", "min") if relation in ("<", "<=") else ("min", "max")
        return self._opened(left, of_left), relation, self._opened(right, of_right)

    def _opened(self, side: Any, extreme: str) -> list[Any]:
        node, text = side
        named = {name: (tree, of) for name, tree, of in self.definitions}
        if isinstance(node, ast.Name) and node.id in named:
            return self._opened(named[node.id], extreme)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == extreme:
            return [part for of in node.args for part in self._opened((of, text), extreme)]
        return [side]

    def _terms(self, box: dict[str, Range], moved: bool) -> tuple[dict[str, Ratio], Atoms]:
        """Return the names as quotients of sums; if `moved`, of what parameters are above their ends."""
        atoms: Atoms = {x: (low, low > 0, high) for x, (low, high) in box.items()}
        known: dict[str, Ratio] = {x: ({((x, F(1)),): F(1)}, _ONE) for x in box}
        for x, (low, high) in box.items():
            if moved and not self.whole[x] and low:
                atoms[x] = F(0), False, None if high is None else high - low
                known[x] = {((x, F(1)),): F(1), (): low}, _ONE
        known["pi"] = _atom("pi", F(3), True, atoms)
        for name, tree, text in self.definitions:
            with contextlib.suppress(ArithmeticError, LookupError, ValueError):  # missed if asked for
                known[name] = _ratio(tree, text, known, atoms)
        return known, atoms

    def premises_fault(self, fails: bool) -> str:
        """Return why nothing is said of the box: no premise may fail everywhere in it.

        To refute a claim everywhere, each of them has to hold everywhere.
        """
        for of in self.premises:
            said = f"{of[0][1]} {of[1]} {of[2][1]}"
            found = self.related(self.ranges, of, 256)
            if found is False:
                return f"its premise {said} is met nowhere in the box"
            if fails and not found and not self.by_terms(self.ranges, of):
                return f"its premise {said} is not seen to be met in the whole box"
        return ""

    def leaf_fault(self, box: dict[str, Range], leaf: str) -> str:
        """Return why a part of a box is not settled as it is said to be, or the empty string.

        Its letter is `i`: by enclosures, `t`: by its terms, `x`: a premise fails everywhere in it.
        """
        if is_empty(box):
            return ""
        if leaf == "t":
            return "" if self.by_terms(box) else "the terms do not settle it"
        for bits in (64, 256):
            names = self.enclosures(box, bits)
            found = [self.related(box, of, bits, names) for of in self.premises] if leaf == "x" else []
            if False in found or (leaf == "i" and self.related(box, self.claim, bits, names)):
                return ""
        return "its enclosures do not settle it"

def is_empty(box: dict[str, Range]) -> bool:
    """Return whether no whole number is in it."""
    return any(high is not None and low > high for low, high in box.values())
def _new_name(name: str, names: Any) -> None:
    if not name.isidentifier() or name[0] == "_" or name in (*_FUNCTIONS, *_EXTREMES, "pi", *names):
        raise Refused(f"{name!r} cannot be a name, or is one already")
def _pi(bits: int) -> Pair:
    """Return pi by Machin's formula: 16 arctan(1/5) - 4 arctan(1/239), alternating series."""
    unit, total, error = 2 ** (bits + 16), 0, 0
    for times, x in ((16, 5), (-4, 239)):
        term, i = times * unit // x, 0
        while term and term != -1:
            total, error, i = total + (-1) ** i * (term // (2 * i + 1)), error + 20, i + 1
            term //= x * x
        error += 20
    return F(total - error, unit), F(total + error, unit)
def box_fault(entry: dict[str, Any]) -> str:
    """Return why a relation does not follow on its whole box, or the empty string."""
    try:
        if entry.keys() != _BOX or not isinstance(entry["fails"], bool):
            raise Refused(f"its parts are not those of a box: {sorted(entry.keys() ^ _BOX)}")
        held = {name: of for name, of in entry.items() if name != "sha256"}
        written = json.dumps(held, sort_keys=True)
        if hashlib.sha256(written.encode()).hexdigest() != entry["sha256"]:
            return "DOES NOT FOLLOW: it has been changed since it was written"
        stated = BoxStatement(entry)
        if fault := stated.premises_fault(entry["fails"]):
            raise Refused(fault)
        names, cover, says = list(stated.ranges), iter(entry["cover"]), False
        stack = [dict(stated.ranges)]
        while stack:
            box, letter = stack.pop(), next(cover, "")
            if letter in ("i", "t", "x"):
                if fault := stated.leaf_fault(box, letter):
                    where = ", ".join(f"{x} from {a} to {b or 'inf'}" for x, (a, b) in box.items())
                    return f"DOES NOT FOLLOW: of the part {where[:200]} {fault}"
                says = says or letter != "x" and not is_empty(box)
                continue
            if not letter.isdigit() or int(letter) >= len(names):
                raise Refused("its cover ends early, or names no parameter")
            name = names[int(letter)]
            for part in reversed(halves(*box[name], stated.whole[name])):
                stack.append({**box, name: part})
        if next(cover, ""):
            raise Refused("its cover goes on after the last part")
        return "" if says else "DOES NOT FOLLOW: its premises are met nowhere, so that nothing is said"
    except (Refused, SyntaxError) as error:
        return f"DOES NOT FOLLOW: {error}"
def on_trust(entry: dict[str, Any]) -> list[str]:
    """Return what is proved, a line each: the ranges, the premises, the definitions and the relation."""
    ranges = [f"{x} from {of['low']} to {of['high']}, {of['kind']}"
              for x, of in entry["parameters"].items()]
    ranges += [f"{x} = {of}" for x, of in entry["choices"].items()]
    ranges += [f"{x} = {of}, whole" for x, of in entry["whole"].items()]
    return [*ranges, *(f"if {' '.join(of)}" for of in entry["premises"]),
            *(f"with {name} = {text}" for name, text in entry["definitions"].items()),
            f"{entry['left']} {entry['relation']} {entry['right']}"]

def main(arguments: list[str]) -> int:
    """Print what follows; return 0 if all entries follow, 1 if one does not, 2 without any."""
    faults = []
    try:
        path = pathlib.Path(arguments[0])
        if path.exists() and not path.is_file():  # a pipe would be waited for
            raise ValueError(f"{path} is no regular file")
        record = json.loads(path.read_bytes(), object_pairs_hook=basic._once)
        entries = list(map(dict, record["boxes"]))
        if not entries:
            raise ValueError("there is none in it")
    except (AttributeError, LookupError, OSError, RecursionError, TypeError, ValueError) as error:
        print("error: no boxes; run python check_boxes.py FILE", end=" ")
        _say(f"({type(error).__name__}: {error})")
        return 2
    for entry in entries:
        try:
            faults.append(box_fault(entry))
            given = [] if faults[-1] else on_trust(entry)
        except Exception as error:  # whatever is written in its place
            faults.append(f"DOES NOT FOLLOW: it cannot be read ({type(error).__name__}: {error})")
            given = []
        holds = f"{'FAILS' if entry.get('fails') else 'holds'} for all of these:"
        _say(*(str(entry.get(x))[:80] for x in ("paper", "claim")), faults[-1] or holds)
        for line in given:
            _say(" ", line)
    return 1 if any(faults) else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
