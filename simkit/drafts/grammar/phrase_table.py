"""The words that are read, by what they do in a sentence, and those that may stand around a claim."""

_ALL = r"(?:all|any|every|each)"
_KIND = (
    r"(?:universal|absolute|numerical|global|positive|fixed|finite"
    r"|(?:sufficiently )?(?:large|small)(?: enough)?)"
)
_NOUN = (
    r"(?:step size|learning rate|failure probability|(?:embedding |head )?dimension|sequence length"
    r"|length|depth|width|rank|temperature|number of (?:keys|heads|tokens|samples|neurons|layers|steps"
    r"|patterns|queries|examples|features|iterations|parameters)"
    r"|(?:random )?(?:matrix|vector|token|string)"
    r"|error|loss|risk|residual|output|estimator|estimate|weight|score|entry|gradient|model|network"
    r"|function|data|dataset|margin|integer|number|real|time|index|sample size"
    r"|batch size)s?"
)
_HAVE = r"(?:we|one) (?:(?:then|also|therefore|thus|further) )?ha(?:ve|s)|it (?:(?:then|also) )?holds"
_BOUND = (
    r"(?:(?:upper|lower|generali[sz]ation|error|risk|regret|concentration|tail|uniform|explicit"
    r"|non-asymptotic|finite-sample) )*"
    r"(?:(?:bound|estimate|guarantee|rate)s?|inequalit(?:y|ies)|relation|recursion)"
)
_AT_MOST = r"(?:at most|no more than|(?:upper )?bounded(?: from)?(?: above)? by)"
_AT_LEAST = r"(?:at least|no less than|(?:lower bounded|bounded(?: from)? below) by)"
#: Words by what they do in a sentence. A claim says no more than its formulas under its conditions.
WORDS = {
    # what is supposed of all that follows, of one claim, and for which values a claim is made
    "LET": r"let|(?:suppose|assume)(?: that)?|fix|grant",
    "IF": r"if|when|whenever|provided(?: that)?|as (?:long|soon) as|assuming(?: that)?",
    "UNDER": r"under|per|in the setting of|with the notation of",
    "THOSE": r"the (?:assumptions|conditions|hypotheses) (?:of|in)",
    "WITH": r"with",
    "FOR": rf"for(?: {_ALL})?",
    "BE": rf"be (?:an?|the) (?:{_NOUN}|constant)|be constants",
    # constants that a paper leaves open
    "EXIST": rf"there (?:exists?|is|are)(?: an?)?(?: {_KIND})* constants?",
    "SUCH": r"such that",
    "CONSTANT": rf"for(?: an?| some)?(?: {_KIND})* constants?",
    "OPEN": rf"(?:be|is|are) (?:an? )?{_KIND}(?: {_KIND})* constants?",
    # what is claimed, and with which probability
    "THEN": (
        rf"(?:then )?(?:{_HAVE})(?: that| simultaneously| the following {_BOUND})?(?: :)?|then(?: that)?"
        r"|we (?:get|obtain)(?: that)?|(?:we|one) (?:can )?(?:show|prove|see|deduce|conclude|find) that"
        r"|it is (?:easy|straightforward|immediate|clear|not hard|not difficult)"
        r"(?: to (?:see|check|verify|show))? that"
        r"|it (?:can be (?:shown|seen)|follows) that"
    ),
    "ADD": (
        r"moreover|further(?:more)?|in addition|additionally|also|hence|thus|therefore|consequently"
        r"|in particular|specifically|more precisely|as a (?:consequence|result)|finally|notably"
        r"|more generally|conversely|similarly|likewise|equivalently|explicitly|concretely|formally"
    ),
    "SATISFY": r"satisf(?:y|ies)|obeys?",
    "HOLD": r"holds?|(?:is|are|be) satisfied|is in force",
    "CHANCE": (
        r"with (?:an? )?(?:high )?probability(?: of)?(?: at least| (?:no less|greater|larger) than)?"
    ),
    "OVER": r"over the (?:draw|choice|randomness) of",
    "RARE": r"with (?:an? )?probability(?: of)? (?:at most|no more than)",
    "EVENT": r"the probability that",
    "MOST": rf"(?:is|are)(?: then| thus| therefore| also| always)? {_AT_MOST}|do(?:es)? not exceed",
    "LEAST": rf"(?:is|are)(?: then| thus| therefore| also| always)? {_AT_LEAST}",
    # lists
    "FOLLOWING": (
        r"(?:(?:all|each) of )?the following(?: (?:statements|bounds|inequalities|properties|claims"
        r"|results|guarantees))?(?: (?:holds?|are true)(?: true| simultaneously)?)?"
    ),
    "CONDITIONS": r"the following (?:conditions|assumptions)(?: hold| are satisfied)?",
    # what only names an object, and what joins
    "NOUN": rf"(?:(?:the|every|each) )?{_NOUN}",
    "FROM": r"from(?: dataset)?",
    "WHERE": r"where",
    "AND": r"and(?: that)?", "ALSO_ALL": rf"and (?:for )?{_ALL}",
    "SEE": r"\( (?:see )?@ \)|as in @",
    "REFERENCE": r"@",
    "NUMBER": r"0\.\d+|1",
    "COMMA": r",", "ROW": r"¦", "COLON": r":", "BRACKET": r"\(", "CLOSE": r"\)",
}  # fmt: skip
#: Words by what they do around a claim, in what is quoted of its sentence.
AROUND = {
    "DENY": (  # what may deny a claim, weaken it, or say that it is asked, believed or needed
        r"no(?:t|ne|r|body|thing|where)?|never|neither|cannot|can't|[a-z]+n't|only|hardly|barely|rarely"
        r"|seldom|scarcely|how|why|fail(?:s|ed)?|false|wrong|untrue|incorrect|impossible|possibl[ey]"
        r"|perhaps|un(?:known|clear|likely)|likely|open|conjectur[a-z]+|suspects?|doubts?|states?|asserts?|den(?:y|ies)"
        r"|claims?|believes?|thinks?|hopes?|expects?|assumes?|supposes?|refutes?|disproves?|contra[a-z]+"
        r"|violat[a-z]+|questions?|problems?|goals?|aims?|wants?|wishes|seeks?|suffices?|enough|either|or|vice|versa|probability|probable|typical(?:ly)?|expectation"
        r"|usual(?:ly)?|often|sometimes|occasionally|eventually|generic(?:ally)?|asymptotic(?:ally)?"
        r"|roughly|approximately|about|almost|nearly|(?:on|in)(?: the)? (?:average|mean|median)"
        r"|up to(?: [a-z]+){0,3} (?:factors?|terms?|constants?|logarithms?)|(?:that|because|says?) ,"
        r"|(?:this|that|which|such|the (?:latter|former|other|first|second)) case|given that"
        r"|(?:[a-z]+ )?failure probability|condition(?:ed|al|ally|ing)|exceptions?|excluding|absurd"
        r"|simplicity|evidence|ignoring|neglecting|barring|disregarding|suppressing|modulo"
        r"|convenience|by (?:definition|convention|assumption)|throughout|what follows|now on|henceforth"
        r"|in this (?:section|paper|work)"
    ),
    "TURN": (
        r"but|except|unless|iff|however|although|though|despite|otherwise|else|instead|whether|;"
        r"|respectively|resp|if and only if"
    ),
    "OPENER": (
        r"given|after|in|on|at|by|from|during|within"
    ),
    "FOLLOWS": (
        r"it follows from @ that|we (?:deduce|conclude|obtain) from @ that"
        r"|as an? (?:consequence|corollary) of @ ,"
    ),
    "CONJOINS": r"once|since|as|because|until",
    "THERE": (
        r"there (?:exists?|is|are)(?: an?)?|(?:one|we) can (?:find|construct|build|choose)(?: an?)?"
    ),
    "WHICH": r"for which|satisfying",
    "DO": (
        r"consider|write|recall|draw|sample|choose|pick|take|run|train|set|use|generate|initiali[sz]e"
        r"|construct|call|say|note|observe|imagine|compare|want"
    ),
    "DEFINE": r"be|been|denote[sd]?|define[sd]?|notation",
    "FEW": (
        r"some|most|half|few|fewer|several|many|a few|certain|exactly|infinitely|finitely|two thirds"
        r"|one of|at (?:most|least) one|more than half"
    ),
    "MODAL": r"may|might|could|would|should|can|will|must",
    "THAT": r"that|which|who|whose|where|what",
    "SAYER": r"it|we|they|one|he|she|this|these|those|there|here|i|you",
    "AN": r"an?",
    "NEEDS": r"requires?|needs?|must (?:use|have|make|take|query|see|draw|incur|suffer|pay)",
    "NEEDED": r"needed|required|necessary|sufficient",
    "EXCEPT": r"except with (?:an? )?probability(?: of)?(?: at most)?",
    "EXPECTED": r"in expectation",
    "EQUALITY": r"with equality",
    "WHILE": r"while|whereas",
    "SO": r"so(?: that)?|(?:and )?hence|which (?:implies|shows|yields|means)(?: that)?",
    "EACH": r"every|each|any",
    "DET": r"the|its|our|their|all|both",
    "PREP": r"of|to|between|across|via|through|before|into|against|over|with respect to",
    "IS": r"is|are|was|were",
    "HAS": (
        r"has|have|had|achieves?|attains?|reach(?:es)?|obtains?|incurs?|yields?|gives|enjoys?|guarantees?"
    ),
    "MAKES": r"produces?|returns?|outputs|finds?|computes?|learns?|constructs?",
    "USES": r"makes?|takes?|uses?",
    "ATMOST": rf"(?:of )?{_AT_MOST}",
    "ATLEAST": rf"(?:of )?{_AT_LEAST}",
    "VERB": (
        r"(?:stay|remain|grow|decay|decrease|increase|converge|concentrate|shrink|differ|improve|recover"
        r"|generali[sz]e|stop|diverge|solve)s?|approximates|contracts"
    ),
    "STATED": rf"the following {_BOUND} (?:holds?(?: true)?|(?:is|are) true)",
    "MUST": (
        r"(?:must |also |always )(?:satisfy|obey|satisfies|obeys)|equals?"
        r"|(?:guarantee|ensure|give|yield)s? that"
        r"|(?:decay|grow|scale)s? (?:like|as)|(?:satisf(?:y|ies)|has|have|enjoys?|yields?|gives?"
        r"|attains?|admits?|achieves?) (?:the |an? )?"
        rf"(?:following )?{_BOUND}(?: of)?(?: :)?"
    ),
    "SURELY": (
        r"almost (?:surely|everywhere)|a \\. s \\.|without loss of generality|[a-z]+ enough"
        r"|depend(?:s|ing)? only (?:up)?on"
    ),
    "IE": r"(?:i \. e \.|that is|namely|in other words)",
    "TERM": (
        r"hypothes[ie]s|(?:assumption|condition|regime|constraint|requirement|definition|choice"
        r"|case|event|answer)s?|(?:the )?settings|the setting"
    ),
    "DOING": r"[a-z]+ing",
    "DOT": r"\.|'|\"|;",
    "WORD": r"\S+",
}  # fmt: skip
