"""Counts multiply-accumulates by walking through every matrix product of a model; imports no simkit."""


class Counter:
    """Adds up the products (rows, inner) @ (inner, columns)."""

    def __init__(self):
        self.total = 0

    def product(self, rows, inner, columns):
        self.total += rows * inner * columns

    def block(self, queries, keys, channels, ratio, windows=1, ffn=True):
        for _ in range(windows):
            self.product(queries, channels, channels)  # Q
            self.product(keys, channels, channels)  # K
            self.product(keys, channels, channels)  # V
            self.product(queries, channels, keys)  # scores, all heads together
            self.product(queries, keys, channels)  # weighted values
            self.product(queries, channels, channels)  # output projection
            if ffn:
                self.product(queries, channels, ratio * channels)
                self.product(queries, ratio * channels, channels)


def global_model(n, m, channels, before, module, after, ratio, head_tokens):
    """A global transformer: `before` layers of n tokens, the module, `after` layers of m tokens."""
    counter = Counter()
    for _ in range(before):
        counter.block(n, n, channels, ratio)
    for layer in range(module):
        counter.block(m, n if layer == 0 else n + m, channels, ratio)
    for _ in range(after):
        counter.block(m, m, channels, ratio)
    counter.product(head_tokens, channels, 1000)
    return counter.total


def swin(channels, depths, side, window):
    """A Swin transformer: patches of 4 x 4, windows, merging of 2 x 2 tokens, a head."""
    counter = Counter()
    counter.product(side * side, 48, channels)
    for stage, depth in enumerate(depths):
        if stage:
            side //= 2
            channels *= 2
            counter.product(side * side, 2 * channels, channels)  # 4 C/2 channels to C
        for _ in range(depth):
            counter.block(window**2, window**2, channels, 4, (side // window) ** 2)
    counter.product(1, channels, 1000)
    return counter.total
