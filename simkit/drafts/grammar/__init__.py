r"""Which sentences are read: takes one with its formulas, gives its clauses, or why it is not read.

A clause that claims is read where each of its words stands in `phrase_table.WORDS` and all of them in
one of `word_orders.ORDERS`. What stands around it may have other words, in the places that `quoting`
names: it is quoted, and the claim is open until its author has written what it assumes. Formulas are
told apart by what they are alone: a relation, an object, a sign with one side (``\ge 1 - \delta``).
"""
