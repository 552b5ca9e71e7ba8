r"""Sentences of which a part is quoted: a claim that is read, under conditions that are not.

What may be quoted, beside a claim in words of `phrase_table.WORDS`:

    front   a condition before its comma: "for any unit vector $u$, we have", "if $f$ is smooth, then"
    np      of what it is said: "the iterates of SGD satisfy ..."
    aside   what is said before it of the same: "the matrix is symmetric and has rank at most $d$",
            "the algorithm returns a vector $x$ such that ..."
    over    over what a probability is: "with probability at least $1 - \delta$ over the sample"
    between a condition of a second claim: "..., and for the noise $z$, ..."
    intro   what its formula puts in signs: "the weights stay bounded: ..."
    back    a condition behind it: "... for all vectors $u$", "..., where $C$ depends on $d$"
    event   what happens with a probability: "with probability at least $0.9$, the output is correct"
    rest    what goes on behind it, which is named as not read: "..., and the error vanishes"

No word of `phrase_table.AROUND` that may deny a claim, weaken it, or say that it is asked, believed or
needed may stand in a part that is quoted, except in a condition that ends with "then", and in an event.
"""

from simkit.drafts.grammar.word_orders import BEGINS, CLAIM, CLAIMS

#: Parts that are quoted, beside events.
QUOTED = ("front", "np", "aside", "over", "intro", "between", "back")

#: What begins a condition of an event, or says what follows from it.
CONDITIONS = ("FOR", "IF", "UNDER", "CONJOINS", "SO", "ADD")

_APART = "DENY NEEDS EXPECTED EXCEPT TURN WHILE COLON CHANCE RARE EVENT FOLLOWING"
_SAID = f"[^{_APART}]"
_CLAIMED = "(?:RELATION|ATMOST|ATLEAST)"
_NAMING = "(?:ADD|SO|THEN|HAVE|NOUN|DET|EACH|OBJECT)*"
_THUS = "(?:THEN|HAVE)?"

# Conditions before a claim. A second condition behind ", and" may belong to a second claim, and a
# relation behind a comma may be a claim; a verb before the comma may have its object behind it.
_NO_SECOND = "(?!COMMA AND(?:FOR|IF|UNDER|WITH|OPENER))"
_NO_CLAIM = (
    f"(?:{_NO_SECOND}(?!COMMA{_NAMING}RELATION)[^{_APART} LET THEN HAVE SATISFY MUST MOST LEAST HOLD])"
)
_OPENS = "(?:UNDER|FOR|WITH|OPENER|DOING|CONJOINS|FROM|OVER)(?!FEW)"
_COMMA = "(?<![HAS IS MODAL])COMMA"
_EXISTS = f"(?:THERE|EXIST)(?!FEW){_NO_CLAIM}*?(?:(?:SUCH|WHICH)COMMA?|COMMA?WITH)"
_FRONT = (
    f"(?P<front>(?:{_OPENS}{_NO_CLAIM}*?)?{_EXISTS}(?:{_OPENS}{_NO_CLAIM}*?{_COMMA})?"
    f"|{_OPENS}{_NO_CLAIM}*?(?:{_COMMA}|(?=THEN|HAVE))"
    f"|(?:FOR|UNDER|WITH|OPENER)(?!FEW)(?:(?!DO|DEFINE|THAT|SAYER|IS|HAS|VERB|MAKES|USES){_NO_CLAIM})*?(?=DET)"
    f"|IF(?:{_NO_SECOND}[^{_APART} LET IF THEN HAVE])*?(?:{_COMMA}|(?=THEN|HAVE))"
    "|IF[^COLON CHANCE RARE EVENT FOLLOWING IF THEN HAVE]*?COMMA?(?=THEN)"
    f"|LET[^{_APART} IF THEN]*?COMMA?(?=THEN)|FOLLOWS)"
)
_MARKS = "(?P<marks>(?:THEN|HAVE)COMMA?)*"
_STARTS = f"{BEGINS}(?:{_FRONT})?{_MARKS}(?:{_FRONT}{_MARKS})?"

# Of what a claim is made: no verb stands in its name, nor a second name without a word that joins.
_PARTS = (
    f"(?:[^{_APART} LET DEFINE IF THEN HAVE THAT SAYER IS HAS SATISFY MUST MOST LEAST FEW MODAL SUCH"
    " WHICH VERB MAKES USES WHERE CONJOINS THERE EXIST ADD DET EACH AN COMMA DOT IE TERM]"
    "|COMMA OBJECT|(?:PREP|OPENER|DOING|FOR|WITH|UNDER|AND|FROM|OVER)(?:DET|EACH|AN))"
)
_EVERY = f"EACH{_PARTS}+(?:THAT(?:{_PARTS}|VERB|MAKES|USES)*)?"
_NAME = (
    f"(?:(?:DET|NOUN|OBJECT|WORD|OPENER|DOING(?:DET|AN)?){_PARTS}*|{_EVERY}"
    f"|AN(?:WORD|NOUN)+(?:WITH|PREP){_PARTS}+)"
)
_WHO = f"(?P<np>{_NAME})(?:(?P<aside>IS{_PARTS}+)COMMA?AND)?"
_VERB = "(?:SATISFY|MUST|HAS(?:(?:AN|DET)?(?P<aside>(?:WORD|NOUN)+))?)COMMA?"
_BOUND = "(?P<sign>ATMOST|ATLEAST)(?P<value>OBJECT|ORDER)"
_COUNTED = "(?P<what>(?:WORD|NOUN)+)"
_ONE_PART = f"(?:(?!ATMOST|ATLEAST){_PARTS})"  # of one bound
_WHAT = f"(?P<what>(?:(?!AND){_ONE_PART})+?)"
_EXPECTED = "(?P<expected>EXPECTED)?"

# The claim itself, also in rows, each with what it is for, and of a second name.
_CLAIMS = CLAIMS.replace(CLAIM, f"{CLAIM}(?:FOR(?:RANGE|OBJECT)(?=ROW|COMMA AND))?").replace(
    "ROW)THEN?", "ROW|(?<=RELATION))(?:THEN|HAVE|ADD COMMA?)?"
)
_CLAIMED_HERE = (
    f"(?P<claims>{_CLAIMS})"
    f"(?:COMMA?(?:AND|WHILE)(?P<np>{_NAME}){_VERB}(?P<claims>{_CLAIMS})"
    f"|COMMA?AND(?P<between>FOR DET(?:(?!TERM){_NO_CLAIM})*?COMMA){_THUS}(?P<claims>{_CLAIMS}))?"
)
_OF_NAMES = (
    f"{_WHO}{_VERB}{_CLAIMED_HERE.replace('RELATION', '(?:RELATION|RANGE)', 1)}",
    f"{_WHO}HAS(?:(?P<aside>{_ONE_PART}{{2,}}?)AND)?AN?{_WHAT}{_BOUND}{_EXPECTED}",
    f"{_WHO}(?:HAS|MAKES|USES){_BOUND}{_COUNTED}{_EXPECTED}",
    f"(?P<np>{_NAME})(?P<aside>(?:HAS|MAKES)(?:AN|DET){_PARTS}+(?:SUCH|WHICH|WITH))(?P<claims>{_CLAIMS})",
    f"(?P<np>{_EVERY})NEEDS AN?{_WHAT}(?P<sign>ATLEAST)(?P<value>OBJECT|ORDER)",
    f"(?P<np>{_EVERY})NEEDS(?P<sign>ATLEAST)(?P<value>OBJECT|ORDER){_COUNTED}",
    f"{_WHO}(?P<sign>MOST|LEAST)(?P<value>OBJECT|ORDER){_EXPECTED}",
    f"(?P<np>{_NAME})(?P<sign>IS)(?P<value>ORDER)",
)
_TOLD = (*_OF_NAMES, _CLAIMED_HERE)

# Conditions behind a claim: what follows a comma or "and" may be a claim.
_ALSO = f"(?:(?!(?:AND|ALSO_ALL|COMMA|ROW)+{_NAMING}{_CLAIMED})(?!COMMA?AND(?:ADD|SO)){_SAID})+"
_BACK = (
    "(?:COMMA?CONSTANT(?P<constants>RELATION|OBJECT|RANGE))?"
    f"(?P<back>COMMA?(?:(?:WHERE|SURELY){_SAID}+|PREP[^{_APART} RELATION]+"
    f"|(?:IF|UNDER|OPENER|CONJOINS)(?!FEW){_ALSO}))?"
)
_BACKS = _BACK.replace("(?:IF|", "(?:IF|FOR|WITH|")
_REST = (
    f"(?P<rest>COMMA(?:EQUALITY.+|AND?SO.+|AND(?:ATMOST|ATLEAST).+|THAT IS[^{_APART} RELATION RANGE]+"
    f"|AND(?!IF|FOR|UNDER|WITH|OPENER)[^{_APART} RELATION RANGE]+))?"
)

# Probabilities, and what happens with them. What is for all of some is one event.
_LIKELY = (
    "(?P<chance>(?:CHANCE|RARE|EXCEPT)COMMA?(?:OBJECT|NUMBER|SIGNED)?)(?P<over>(?:OVER|PREP|FROM|OPENER)"
    f"[^{_APART} COMMA HAVE THEN IS HAS SATISFY MUST MOST LEAST]*?(?=COMMA|THEN|HAVE|IF|UNDER|WHERE|$))?"
)
_EVENT = "(?P<event>(?!COMMA)[^LET TURN CHANCE RARE EXCEPT EVENT FOLLOWING WHERE]+)"
_PLAIN = (
    f"{_APART} LET DO DEFINE THAT SAYER WHERE SUCH WHICH CONJOINS IF IE HAVE THEN THERE EXIST MODAL"
    " UNDER FEW TERM NEEDED"
)
_PLAINLY = f"[^{_PLAIN} FOR WITH]+"
_BREAKS_OFF = (
    f"(?P<event>[^{_APART} COMMA LET DO DEFINE THAT IF]+(?:WORD|VERB|MAKES|USES|HAS|IS|MUST|SATISFY))"
)
_INTRO = f"(?P<intro>{_PLAINLY}(?:IS|HAS|VERB|MAKES|USES){_PLAINLY})"
#: The orders of a list's opening, and of other sentences.
OPENING = f"{_STARTS}(?:{_LIKELY}COMMA?{_THUS})?FOLLOWING(?:COMMA?{_LIKELY})?COLON?"
SENTENCES = tuple(
    f"{_STARTS}{order}{_REST}"
    for order in (
        *(f"{told}HOLD?(?:COMMA?{_LIKELY}{_BACK}|{_BACKS})" for told in _TOLD),
        *(
            f"{_LIKELY}(?:COMMA|COLON)?(?:THEN|HAVE|THAT)?COMMA?(?!EACH){told}HOLD?{_BACK}"
            for told in _TOLD
        ),
        f"STATED(?:COMMA?{_LIKELY}{_BACK}|{_BACKS})COLON(?P<claims>{_CLAIMS})",
        f"{_LIKELY}(?!FOR)COMMA?(?:THEN|HAVE|THAT)?COMMA?{_EVENT}(?P<back>COMMA?WHERE{_SAID}+)?",
        f"{_BREAKS_OFF}(?:COMMA{_LIKELY}COMMA|{_LIKELY}(?=AN|DET|EACH)){_EVENT}",
        f"(?P<event>(?!{_PLAINLY}(?:COMMA|AND)[^COMMA]*RELATION){_PLAINLY}){_LIKELY}{_BACK}",
        f"{_INTRO}COMMA?(?:IE COMMA?|COLON)(?:{_FRONT})?(?P<told>{CLAIM}){_BACKS}",
        *(f"(?P<intro>[^{_PLAIN}]+)COMMA AND(?:ADD|HAVE)*COMMA?{told}{_BACKS}" for told in _OF_NAMES),
        f"(?P<intro>{_PLAINLY}(?:IS|VERB){_PLAINLY})COMMA?AND(?:ADD|HAVE)*COMMA?(?P<told>{CLAIM}){_BACKS}",
    )
)
