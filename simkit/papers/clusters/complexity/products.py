"""Multiply-accumulates counted one matrix product after another, in integers.

A witness beside the closed forms of `operations`, with which it shares no code. Source: Section A.2.
"""

from collections.abc import Iterable
from typing import NamedTuple


class Product(NamedTuple):
    """A product of a (rows, inner) by an (inner, columns) matrix."""

    rows: int
    inner: int
    columns: int


def attention_products(queries: int, keys: int, channels: int) -> list[Product]:
    """Return the products of one attention layer of C channels; all heads make one of full width.

    Queries ask, keys are attended to: the same tokens in self-attention.
    """
    return [
        Product(queries, channels, channels),  # queries
        Product(keys, channels, channels),  # keys
        Product(keys, channels, channels),  # values
        Product(queries, channels, keys),  # scores
        Product(queries, keys, channels),  # weighted values
        Product(queries, channels, channels),  # output projection
    ]


def feed_forward_products(tokens: int, channels: int, ratio: int = 4) -> list[Product]:
    """Return the two products of a feed-forward part whose hidden layer is `ratio` times as wide."""
    return [Product(tokens, channels, ratio * channels), Product(tokens, ratio * channels, channels)]


def layer_products(queries: int, keys: int, channels: int) -> list[Product]:
    """Return the products of a whole layer: attention, then the feed-forward part of the queries."""
    return attention_products(queries, keys, channels) + feed_forward_products(queries, channels)


def count_products(products: Iterable[Product]) -> int:
    """Return the multiply-accumulates of the products, exactly."""
    return sum(product.rows * product.inner * product.columns for product in products)
