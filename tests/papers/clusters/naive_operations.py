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


def swin_with_recovery(channels, image):
    """STViT-R on Swin with depths 2, 2, 18, 2: windows of 7 x 7, nine semantic tokens each, no head.

    Stages are padded to whole windows in window attention, whose feed-forward part sees no padding. The
    layers are those of github.com/changsn/STViT-R; this is a witness of the sums, not of the reading.
    """
    counter = Counter()
    counter.product((image // 2) ** 2, 3 * 9, channels // 2)
    counter.product((image // 4) ** 2, channels // 2 * 9, channels)
    side = image // 4
    for stage, depth in enumerate((2, 2, 3, 2)):  # in the third stage, units of six layers
        if stage:
            side //= 2
            channels *= 2
            counter.product(side * side, 2 * channels, channels)
        tokens = side * side
        windows = 0
        for _ in range(0, side, 7):
            for _ in range(0, side, 7):
                windows += 1
        for _ in range(depth):
            counter.block(49, 49, channels, 4, windows, ffn=False)
            counter.product(tokens, channels, 4 * channels)
            counter.product(tokens, 4 * channels, channels)
            if stage == 2:
                counter.block(9, 10 * 10 + 9, channels, 4, windows)
                counter.block(9 * windows, tokens + 9 * windows, channels, 4)
                counter.block(9, 9, channels, 4, windows)
                counter.block(9 * windows, 9 * windows, channels, 4)
                counter.block(tokens, 9 * windows, channels, 4)
    return counter.total


class Walked:
    """A transformer layer run for real on numbers that do not matter: each multiplication is counted."""

    def __init__(self):
        self.total = 0

    def dot(self, left, right):
        found = 0
        for x, y in zip(left, right, strict=True):
            self.total += 1
            found += x * y
        return found

    def times(self, rows, matrix):
        columns = list(zip(*matrix, strict=True))
        return [[self.dot(row, column) for column in columns] for row in rows]

    def attention(self, asking, attended, channels, heads):
        """Q, K and V, scores and sums of each head, the projection; weights are left unnormalised."""
        square = [[1] * channels for _ in range(channels)]
        q, k, v = (self.times(x, square) for x in (asking, attended, attended))
        size, joined = channels // heads, [[] for _ in asking]
        for h in range(heads):
            part = slice(h * size, (h + 1) * size)
            scores = [[self.dot(a[part], b[part]) for b in k] for a in q]
            for row, new in zip(joined, self.times(scores, [x[part] for x in v]), strict=True):
                row += new
        return self.times(joined, square)

    def feed_forward(self, tokens, channels):
        hidden = self.times(tokens, [[1] * (4 * channels) for _ in range(channels)])
        return self.times(hidden, [[1] * channels for _ in range(4 * channels)])


def walk(layers, channels, heads, windows=1):
    """Multiplications of layers (queries, keys, attention?, feed-forward?), window by window."""
    walked = Walked()
    for _ in range(windows):
        for queries, keys, attends, feeds in layers:
            asking, attended = ([[1] * channels for _ in range(size)] for size in (queries, keys))
            if attends:
                walked.attention(asking, attended, channels, heads)
            if feeds:
                walked.feed_forward(asking, channels)
    return walked.total
