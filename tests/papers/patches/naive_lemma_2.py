"""A plain run of Algorithm 1, and displays of Lemma 2 by loops over neurons, samples and tokens."""

import functools
import math

import numpy as np


def ref_attention(tokens, w_k, w_q):
    """Return softmax weights, [s, l]: of the key s in the query l."""
    count = len(tokens)
    found = np.zeros((count, count))
    for l in range(count):
        scores = [tokens[s] @ w_k.T @ w_q @ tokens[l] for s in range(count)]
        top = max(scores)
        total = sum(math.exp(score - top) for score in scores)
        for s in range(count):
            found[s, l] = math.exp(scores[s] - top) / total
    return found


def ref_value(tokens, shares, w_v, l):
    """Return V_l of (27)."""
    return sum(shares[s, l] * (w_v @ tokens[s]) for s in range(len(tokens)))


def ref_step(weights, a, samples, labels, eta):
    """Return the weights after one step over all samples: the gradient sample by sample."""
    w_o, w_v, w_k, w_q = weights
    gradients = [np.zeros_like(matrix) for matrix in weights]
    for tokens, label in zip(samples, labels, strict=True):
        count = len(tokens)
        shares = ref_attention(tokens, w_k, w_q)
        values = [ref_value(tokens, shares, w_v, l) for l in range(count)]
        output = sum(
            a[i] * max(w_o[i] @ values[l], 0.0) for l in range(count) for i in range(len(w_o))
        )  # fmt: skip
        if label * output / count >= 1:
            continue
        for l in range(count):
            for i in range(len(w_o)):
                if w_o[i] @ values[l] < 0:
                    continue
                factor = -label * a[i] / count / len(samples)
                mixed = sum(shares[s, l] * tokens[s] for s in range(count))
                gradients[0][i] += factor * values[l]
                gradients[1] += factor * np.outer(w_o[i], mixed)
                for s in range(count):
                    pull = factor * (w_o[i] @ w_v @ tokens[s]) * shares[s, l]
                    gradients[3] += pull * np.outer(w_k @ (tokens[s] - mixed), tokens[l])
                    gradients[2] += pull * np.outer(w_q @ tokens[l], tokens[s] - mixed)
    return [matrix - eta * gradient for matrix, gradient in zip(weights, gradients, strict=True)]


class Naive:
    """A run of plain steps and the displays, written as the paper has them, for y = 1 and p_1."""

    def __init__(self, start, a, samples, labels, kinds, features, keys, patterns, eta, steps, sizes):
        self.a, self.samples, self.labels, self.kinds = a, samples, labels, kinds
        self.p, self.q, self.mu, self.eta = features, keys, patterns, eta
        self.xi, self.error, self.noise, self.tau, self.delta = sizes
        self.weights = [start]
        for _ in range(steps):
            self.weights.append(ref_step(self.weights[-1], a, samples, labels, eta))
        self.shares = [
            [ref_attention(tokens, weights[2], weights[3]) for tokens in samples]
            for weights in self.weights
        ]
        self.growth()

    def growth(self):
        """Fill in K(t), Q(t) and |q_1(t)| of (47)."""
        self.k, self.r, self.length, other = [], [], [1.0], 1.0
        for before, after in zip(self.weights[:-1], self.weights[1:], strict=True):
            self.k.append(self.q[0] @ (after[3] - before[3]) @ self.mu[0] / self.length[-1])
            self.r.append(self.q[0] @ (after[2] - before[2]) @ self.mu[0] / other)
            self.length.append(self.length[-1] * math.sqrt(1 + self.k[-1]))
            other *= math.sqrt(1 + self.r[-1])

    def count(self, n, j):
        return int((self.kinds[n] == j).sum())

    def bounds(self, n, t):
        """Return phi, nu, p of Definition 1."""
        own, size, q = self.count(n, 0), len(self.kinds[n]), self.length[t]
        phi = 1 / (own * math.exp(q**2 + self.noise * q) + size - own)
        nu = 1 / (own * math.exp(q**2 - self.noise * q) + size - own)
        return phi, nu, own * math.exp(q**2 - self.noise * q) * nu

    def sums(self, t):
        """Return the sum of (32)."""
        total = 0.0
        for b in range(1, t + 1):
            for n in range(len(self.samples)):
                share = self.count(n, 0) / len(self.kinds[n])
                total += self.eta**2 * t * b * share * self.bounds(n, b)[2]
        return total / (len(self.samples) * t)

    def relevant_sums(self, t):
        """Return the sum of (54): of (32) with |S_*| for |S_1|."""
        total = 0.0
        for b in range(1, t + 1):
            for n, label in enumerate(self.labels):
                share = self.count(n, 0 if label > 0 else 1) / len(self.kinds[n])
                total += self.eta**2 * t * b * share * self.bounds(n, b)[2]
        return total / (len(self.samples) * t)

    def drift(self, t):
        """Return the sum of |S_1| p_n eta t m/(|S| a M) of (56)."""
        total = 0.0
        for b in range(1, t + 1):
            for n in range(len(self.samples)):
                share = self.count(n, 0) / len(self.kinds[n])
                total += share * self.bounds(n, b)[2] * self.eta * t * math.sqrt(len(self.a))
        return total / (len(self.samples) * t * len(self.p))

    def room(self):
        return (1 - self.error * len(self.p) / math.pi) / 2

    def lucky(self, t, own):
        """Return the neurons that are lucky by the ratio (220) with a positive product."""
        found = []
        for i, row in enumerate(self.weights[t][0]):
            rival = max(row @ self.p[j] for j in range(len(self.p)) if j != own)
            mine = row @ self.p[own]
            if mine > 0 and mine * (1 - self.error) >= rival * (1 + self.error):
                found.append(i)
        return found

    def unlucky(self, t):
        both = {*self.lucky(t, 0), *self.lucky(t, 1)}
        return [i for i in range(len(self.a)) if i not in both]

    def noise_of(self, n, l):
        return self.weights[0][1] @ self.samples[n][l] - self.p[self.kinds[n][l]]

    def v(self, i, t, x):
        """Return V_i(t) at a token x, (196)."""
        return self.matrix(t)[i] @ x

    @functools.cache  # noqa: B019
    def matrix(self, t):
        """Return the matrix whose product with x is V_i(t)."""
        w_o, w_v, _, _ = self.weights[t]
        found = np.zeros((len(self.a), len(self.mu[0])))
        for n, tokens in enumerate(self.samples):
            if self.labels[n] * self.output(n, t) >= 1:
                continue
            shares = self.shares[t][n]
            for l in range(len(tokens)):
                value = ref_value(tokens, shares, w_v, l)
                mixed = sum(shares[s, l] * tokens[s] for s in range(len(tokens)))
                for i in range(len(self.a)):
                    if w_o[i] @ value >= 0:
                        found[i] -= self.labels[n] * self.a[i] * mixed / len(tokens) / len(self.samples)
        return found

    def output(self, n, t):
        tokens, (w_o, w_v, _, _) = self.samples[n], self.weights[t]
        values = [ref_value(tokens, self.shares[t][n], w_v, l) for l in range(len(tokens))]
        return sum(
            self.a[i] * max(w_o[i] @ value, 0.0) for value in values for i in range(len(w_o))
        ) / len(tokens)  # fmt: skip

    def positive(self):
        return [n for n, label in enumerate(self.labels) if label > 0]

    def tokens_of(self, j, samples=None):
        samples = range(len(self.samples)) if samples is None else samples
        return [(n, l) for n in samples for l in range(len(self.kinds[n])) if self.kinds[n][l] == j]

    def after(self, t):
        """Return displays after t steps, by name."""
        w_o, w_v, w_k, w_q = self.weights[t]
        eta, xi, error, big = self.eta, self.xi, self.error, (self.eta * t) ** 2
        m, patterns = len(self.a), len(self.p)
        lucky, of_u, unlucky = self.lucky(t, 0), self.lucky(t, 1), self.unlucky(t)
        everywhere = [(n, l) for j in range(patterns) for n, l in self.tokens_of(j)]
        noisy = [max(abs(w_o[i] @ self.noise_of(n, l)) for n, l in everywhere) for i in range(m)]
        wide = math.sqrt(patterns) * xi
        plus = self.positive()
        found = {
            "32": least((w_o[i] @ self.p[0]) / (self.sums(t) + xi * (1 - error)) for i in lucky),
            "33": most(w_o[i] @ self.p[j] / xi for i in lucky for j in range(1, patterns)),
            "34_low": least(w_o[i] @ w_o[i] / self.sums(t) ** 2 for i in lucky),
            "34_high": most(w_o[i] @ w_o[i] / (patterns * xi**2 + big**2) for i in lucky),
            "35": most(noisy[i] / (error * (wide + big)) for i in lucky),
            "37": most(w_o[i] @ self.p[j] / xi for i in of_u for j in range(patterns) if j != 1),
            "40": most(w_o[i] @ self.p[j] / xi for i in unlucky for j in range(2, patterns)),
            "41": most(noisy[i] / (error * wide) for i in unlucky),
            "42": most(w_o[i] @ w_o[i] / (patterns * xi**2) for i in unlucky),
            "122_last": most(abs(sum(w_o[i] @ p for p in self.p)) / wide for i in unlucky),
            "71": min(self.output(n, t) for n in plus),
        }
        shares, q = self.shares[t], self.length[t]
        key = {s: (w_k @ self.mu[s]) @ self.q[s] for s in (0, 1)}
        start = {s: (self.weights[0][2] @ self.mu[s]) @ self.q[s] for s in (0, 1)}
        twice = self.growth_of_2(t)
        found["47"] = max(
            abs(key[0] / start[0] / q - 1), abs(key[1] / start[1] / twice - 1)
        )  # fmt: skip
        found["62"] = max(
            self.bounds(n, t)[0] * (len(self.kinds[n]) - self.count(n, 0))
            for n in plus
        ) / eta**10  # fmt: skip
        found["64"] = min(
            sum(b * self.bounds(n, b)[2] for b in range(1, t + 1)) / (t**2 * self.bounds(n, t)[2])
            for n in range(len(self.samples))
        )
        mass, betas, drawn = [], [], []
        for n, l in self.tokens_of(0, plus):
            phi, nu, p = self.bounds(n, t)
            own, count = self.count(n, 0), len(self.kinds[n])
            for j in range(1, patterns):
                part = sum(shares[n][s, l] for s in range(count) if self.kinds[n][s] == j)
                mass.append(part / (nu * self.count(n, j)))
            total = sum(shares[n][s, l] for s in range(count) if self.kinds[n][s] == 0)
            drawn.append((total / p, shares[n], own, p, n, l))
            centre = sum(shares[n][r, l] * (w_k @ self.samples[n][r]) for r in range(count))
            for s in range(count):
                if self.kinds[n][s] == 0:
                    beta = (w_k @ self.samples[n][s] - centre) @ self.q[0] / q
                    betas.append((beta, phi * (count - own), nu * (count - own)))
        found["28"] = max(mass)
        found["195"] = min(share for share, *_ in drawn)
        found["125"] = min(
            weights[s, l] / (p / own)
            for _, weights, own, p, n, l in drawn
            for s in range(len(self.kinds[n])) if self.kinds[n][s] == 0
        )  # fmt: skip
        found["128"] = min(beta / low for beta, low, _ in betas)
        found["129"] = max(beta / high for beta, _, high in betas)
        found["90"] = least(
            w_o[i] @ ref_value(self.samples[n], shares[n], w_v, l) / np.linalg.norm(w_o[i])
            for i in lucky for n, l in self.tokens_of(0, plus)
        )  # fmt: skip
        learnt = eta * sum(w.T @ c for w, c in ((self.weights[b][0], self.matrix(b)) for b in range(t)))
        found["52"] = max(
            np.linalg.norm(
                w_v @ self.samples[n][l] - self.p[self.kinds[n][l]] + learnt @ self.samples[n][l]
            ) / error
            for n, l in everywhere
        )  # fmt: skip
        steady = self.sums(t) - big * error + self.room() * self.drift(t) * self.sums(t) ** 2
        scale = math.sqrt(m) / patterns
        of_54 = self.relevant_sums(t) - big * error + self.room() * self.drift(t) * self.sums(t) ** 2
        found["61"] = min(
            self.bounds(n, t)[2] / (t**10 / (t**10 + len(self.kinds[n]) / self.count(n, 0) - 1))
            for n in plus
        )  # fmt: skip
        found["66"], found["75"] = self.fractions(t), self.fractions(0)
        found["54"] = least(
            sum(
                max(w_o[i] @ ref_value(self.samples[n], shares[n], w_v, l), 0.0)
                for l in range(len(self.kinds[n])) for i in lucky
            ) / len(self.kinds[n]) / m
            / (self.count(n, 0) / len(self.kinds[n]) * scale * self.room() * of_54
               * self.bounds(n, t)[2])
            for n in plus if of_54 > 0
        )  # fmt: skip
        found["135"] = least(
            (w_o[i] @ w_v @ self.samples[n][s]) * shares[n][s, l]
            / (steady * self.bounds(n, t)[2] / self.count(n, 0))
            for i in lucky for n, l in self.tokens_of(0, plus) for s in range(len(self.kinds[n]))
            if self.kinds[n][s] == 0 and steady > 0
        )  # fmt: skip
        return found

    def fractions(self, t):
        """Return left over right side of (66) at constants 1; of t = 0 that of (75)."""
        size, left, alpha, least_p = len(self.samples), 0.0, 0.0, 1.0
        for n, label in enumerate(self.labels):
            own = 0 if label > 0 else 1
            q = self.length[t] if own == 0 else self.growth_of_2(t)
            count, whole = self.count(n, own), len(self.kinds[n])
            e = math.exp(q**2 - self.noise * q)
            p = count * e / (count * e + whole - count)
            left += count / whole * p * (p - self.error) / size
            alpha += count / whole / size
            least_p = min(least_p, p)
        right = 1 - least_p + self.error if t else abs(1 - alpha**2 + alpha * self.error)
        return abs(left - alpha) / (math.sqrt(math.log(size) / size) + right)

    def growth_of_2(self, t, which=3):
        """Return |q_2(t)| by (47), from what steps add to W_Q mu_2; of `which` 2 |r_2(t)|, W_K."""
        length = 1.0
        for before, after in zip(self.weights[:t], self.weights[1 : t + 1], strict=True):
            added = self.q[1] @ (after[which] - before[which]) @ self.mu[1]
            length *= math.sqrt(1 + added / length)
        return length

    def step(self, t):
        """Return displays of the step from t to t + 1, by name."""
        w_o, w_v = self.weights[t][:2]
        lucky, unlucky = self.lucky(t, 0), self.unlucky(t)
        plus, m, size = self.positive(), len(self.a), len(self.samples)
        k, r, q = self.k[t], self.r[t], self.length[t]
        grown = math.exp((1 + k) * q**2 - self.noise * q)
        change = self.weights[t + 1][0] - w_o
        root = math.sqrt(math.log(m) * math.log(size) / size)
        unit = self.eta / math.sqrt(m)
        of_1 = [self.samples[n][l] for n, l in self.tokens_of(0)]
        every = [self.samples[n][l] for j in range(len(self.p)) for n, l in self.tokens_of(j)]
        right = sum(
            self.count(n, 0) / len(self.kinds[n]) * self.bounds(n, t)[2] for n in plus
        ) / (2 * size)  # fmt: skip
        attended, later = [], []
        for n in plus:
            own, count = self.count(n, 0), len(self.kinds[n])
            for s in range(count):
                for l in range(count):
                    if self.kinds[n][s] == 0:
                        low = grown / (own * grown + count - own)
                        attended.append((self.shares[t + 1][n][s, l] / low, self.kinds[n][l]))
                    elif self.kinds[n][l] == 0:
                        later.append(self.shares[t + 1][n][s, l] * (own * grown + count - own))
        terms = {name: np.zeros((m, len(self.p))) for name in (2, 3)}
        for n, tokens in enumerate(self.samples):
            shares, count = self.shares[t][n], len(tokens)
            for l in range(count):
                value = ref_value(tokens, shares, w_v, l)
                for i in range(m):
                    if w_o[i] @ value >= 0:
                        factor = self.eta * self.labels[n] * self.a[i] / count / size
                        for s in range(count):
                            j = self.kinds[n][s]
                            name = 2 if j == self.kinds[n][l] else 3
                            terms[name][i, j] += factor * shares[s, l]
        share = sum(
            self.count(n, 0) / len(self.kinds[n]) * self.bounds(n, t)[2] for n in range(size)
        ) / size  # fmt: skip
        scores = [
            self.samples[n][s] @ self.weights[t + 1][2].T @ self.weights[t + 1][3] @ self.samples[n][l]
            for n, l in self.tokens_of(0, plus) for s in range(len(self.kinds[n]))
            if self.kinds[n][s] == 0
        ]  # fmt: skip
        others = range(1, len(self.p))
        found = {
            "29": least(-self.v(i, t, x) * m / right for i in lucky for x in of_1),
            "31": most(-self.v(i, t, x) * math.sqrt(size) * m for i in unlucky for x in every),
            "199_last": most(
                -self.v(i, t, x) * math.sqrt(size * m) for i in unlucky for x in every
            ),
            "43": min(ratio for ratio, _ in attended),
            "178": min(ratio for ratio, kind in attended if kind == 0),
            "185": min(ratio for ratio, kind in attended if kind > 1),
            "126": max(later),
            "91": least(terms[2][i, 0] / (unit * share) for i in lucky),
            "92": most(abs(terms[3][i, 0]) / unit for i in lucky),
            "104": most(abs(terms[2][i, j]) / unit for i in lucky for j in others),
            "113": most(
                abs(terms[2][i, j] + terms[3][i, j]) / (unit * root)
                for i in unlucky for j in range(2, len(self.p))
            ),
            "176": min(scores) / ((1 + k) * (1 + r) * q**2 - self.noise * q),
            "growth": min(k, r),
        }  # fmt: skip
        if t:
            drift = self.drift(t)
            inside = 1 + self.error + drift * ((self.eta * t) ** 2 + self.xi)
            step = unit * inside * root + self.eta**2 * t / math.sqrt(size) * self.xi
            found["116"] = most(
                abs(change[i] @ self.p[j]) / step for i in unlucky for j in range(2, len(self.p))
            )
        if k > 0:
            added = self.weights[t + 1][3] - self.weights[t][3]
            found["148"] = abs(self.q[1] @ added @ self.mu[0]) / (
                self.growth_of_2(t) * k * sum(
                    self.count(n, 1) / (len(self.kinds[n]) - self.count(n, 0)) for n in range(size)
                ) / size
            )  # fmt: skip
        if r > 0:
            added, total = self.weights[t + 1][2] - self.weights[t][2], 0.0
            for n, label in enumerate(self.labels):
                own, other = (0, 1) if label > 0 else (1, 0)
                total += self.count(n, other) / (len(self.kinds[n]) - self.count(n, own)) / size
            found["170"] = abs(self.q[1] @ added @ self.mu[0]) / (
                self.growth_of_2(t, which=2) * r * total
            )
        return found


def most(values):
    return max(values, default=math.nan)


def least(values):
    return min(values, default=math.nan)
