"""Semantic tokens of A.6 in small: image tokens with planted centres, pooled and attended to twice.

`scenes` draws the tokens of an image, `generation` makes semantic tokens of them by each scheme of
spatial pooling, `studies` measures how well these recover the planted centres.
"""
