"""The orders in which words may stand, by what phrases do: ``IF RELATION COMMA THEN RELATION``."""

from itertools import product

_AND = "(?:COMMA?(?:AND|ALSO_ALL)|COMMA|ROW)"
_HOLDS = "THOSE?REFERENCE(?:AND REFERENCE)*HOLD?"
_SATISFIES = "NOUN?OBJECT SATISFY(?:RELATION|REFERENCE)"
_SUPPOSED = (
    "(?:NOUN?(?:RELATION(?:OPEN|BE|NOUN|FOR OBJECT)?|OBJECT(?:OPEN|BE|NOUN|SEE|FROM NOUN?OBJECT))SEE?"
    f"|{_SATISFIES}|{_HOLDS})"
)
_LET = f"LET{_SUPPOSED}(?:(?:{_AND}|WITH){_SUPPOSED})*"
_LETS = f"{_LET}(?:{_AND}{_LET})*"
_IF = f"(?:NOUN?RELATION(?:HOLD|FOR OBJECT)?|{_SATISFIES}|THOSE?REFERENCE HOLD?)SEE?"
_FOR = "NOUN?(?:RELATION|OBJECT NOUN?(?:FROM NOUN?OBJECT)?)SEE?"
#: Conditions with "and" alone between them end at a comma; with commas they end at "then".
_ONE = f"(?:(?:IF|UNDER){_IF}(?:AND{_IF})?|FOR{_FOR}(?:(?:AND|ALSO_ALL){_FOR})?)"
#: Behind a claim: with "and" a claim may follow, so that one condition stands there.
_RANGE = f"FOR{_FOR}(?:ALSO_ALL{_FOR})*"
_AFTER = f"(?:(?:IF|UNDER){_IF}|{_RANGE})"
_MANY = f"(?:(?:IF|UNDER|WITH){_IF}(?:{_AND}{_IF})*|FOR{_FOR}(?:{_AND}{_FOR})*)"
_CONSTANTS = f"(?:RELATION|OBJECT|RANGE)(?:{_AND}(?:RELATION|OBJECT|RANGE))*"
CLAIM = "(?:NOUN?OBJECT?SATISFY)?NOUN?RELATION"
_LISTED = f"COMMA{CLAIM}(?=(?:COMMA{CLAIM})*COMMA?AND)"  # without "and" it may be a condition
CLAIMS = f"{CLAIM}(?:(?:COMMA?AND|ROW)THEN?{CLAIM}|{_LISTED})*"
_PLAIN = f"{CLAIM}(?:(?:AND|ROW){CLAIM})*"
_CHANCE = "(?P<chance>(?:CHANCE|RARE)COMMA?(?:OBJECT|NUMBER|SIGNED)(?:OVER(?:OBJECT|RELATION))?)"
BEGINS = (
    "(?P<leads>ADD|THEN)?COMMA?"
    f"(?:EXIST(?P<constants>{_CONSTANTS})COMMA?SUCH COMMA?"
    "|CONSTANT(?P<constants>RELATION|OBJECT|RANGE)COMMA)?"
)
_GIVEN = (
    ("", CLAIMS),
    (f"(?P<given>(?:{_ONE}COMMA)*{_MANY})COMMA?THEN COMMA?", CLAIMS),
    (f"(?P<given>(?:(?:{_ONE}|WITH{_IF})COMMA)+)", _PLAIN),
    (f"(?P<given>(?:{_ONE}COMMA)*{_MANY})COMMA?THEN COMMA?(?P<given>(?:{_ONE}COMMA)+)", _PLAIN),
    (f"(?P<let>{_LETS})COMMA?THEN COMMA?", CLAIMS),
)
_SAYS = (
    "THEN?(?P<claims>{claims})",
    f"THEN?{_CHANCE}COMMA?THEN?COMMA?(?P<claims>{CLAIMS})",
    f"THEN?(?P<claims>{{claims}})HOLD?COMMA?{_CHANCE}",
    f"THEN?(?P<claims>{CLAIM})HOLD?COMMA?(?P<after>{_AFTER})",
    f"THEN?(?P<claims>{CLAIM})HOLD?COMMA?{_CHANCE}COMMA?(?P<after>(?:IF|UNDER){_IF})",
    f"THEN?(?P<claims>{CLAIMS})HOLD?COMMA?(?P<ranges>{_RANGE})",
    f"THEN?(?P<claims>{CLAIM})(?:BRACKET)(?P<after>{_ONE})CLOSE",
    f"THEN?(?P<claims>{CLAIM})COMMA?CONSTANT(?P<constants>RELATION|OBJECT)",
)
_ENDS = f"(?:COMMA?WHERE(?:(?P<constants>RELATION)OPEN|(?P<where>{_SUPPOSED}(?:AND{_SUPPOSED})*)))?"
#: The orders in which words may stand, by what such a sentence is.
ORDERS = {
    "premise": (f"(?P<let>{_LETS})", f"(?P<let>UNDER{_IF}COMMA{_LETS})"),
    "claim": tuple(
        BEGINS + given + says.format(claims=claims) + _ENDS
        for (given, claims), says in product(_GIVEN, _SAYS)
    ),
    "conditions": ("(?:IF|LET)CONDITIONS(?:COLON|COMMA)?",),
    "opening": (
        f"{BEGINS}(?P<given>(?:{_ONE}COMMA?)*)(?:THEN COMMA?)?FOLLOWING?(?:COLON|COMMA)?",
        f"{BEGINS}(?P<given>{_MANY})COMMA?THEN COMMA?FOLLOWING?COLON?",
    ),
}  # fmt: skip
