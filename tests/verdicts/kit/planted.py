"""A sound study, and the same with one fault each, which the checks have to find."""

import math
import random
from functools import partial
from pathlib import Path

import numpy as np

from simkit import Claim, Latent, Parameter, Study, event, measurement
from simkit.declare.tally import Tally

_KEPT = {"calls": 0}


def chance(params):
    """Return Pr[x > t] of a standard Gaussian."""
    return math.erfc(params["t"] / math.sqrt(2)) / 2


def again(params):
    """Return the same by the other tail."""
    return 1 - (1 + math.erf(params["t"] / math.sqrt(2))) / 2


class Sound(Study):
    """Whether a Gaussian is above t."""

    name, summary, source = "sound", "a Gaussian above t", "folklore"
    parameters = (
        Parameter("t", "float", 1.0, "Least value", low=-1, high=2),
        Parameter("path", "choice", "fast", "How", kind="implementation", choices=("fast", "slow")),
    )
    quantities = (
        event("above", "x > t"),
        measurement("share", "Phi(x)", low=0, high=1, kept=True),
    )
    second_path = {"path": "slow"}
    claims = (
        Claim("Theorem 1", "Pr[above] <= c", numbers={"c": (chance, again)}, scope={"t": "0,1"},
              witness=again),
    )  # fmt: skip

    def prepare(self, params):
        """Return the threshold, and room for a number."""
        return params["t"], [0.0]

    def trial(self, prepared, rng):
        """Draw one Gaussian."""
        return self.look(prepared[0], rng.standard_normal())

    def look(self, t, x):
        """Return what is seen of a Gaussian."""
        x = float(x)
        return {"above": x > t, "share": (1 + math.erf(x / math.sqrt(2))) / 2}

    def exact(self, params):
        """Return the chance, and the mean of a uniform."""
        return {"above": chance(params), "share": 0.5}

    def latent(self, params):
        """Return what a trial is made of."""
        return {"x": Latent.gaussians()}

    def margin(self, params, latent):
        """Return by how much the event is missed."""
        return {"above": params["t"] - latent["x"]}

    def memory(self, params):
        """Return the bytes of a trial."""
        return 1e3


class Named(Sound):
    """Sound, too: a generator that is seeded from the one of the block."""

    def trial(self, prepared, rng):
        """Draw by a generator of its own."""
        return self.look(prepared[0], np.random.default_rng(rng.integers(2**62)).standard_normal())


class Counts(Sound):
    """State from trial to trial, in the study."""

    calls = 0

    def trial(self, prepared, rng):
        """Shift by how often it was called."""
        self.calls += 1
        return self.look(prepared[0], rng.standard_normal() + (self.calls % 7))


class Remembers(Sound):
    """State in what prepare returns, the same each time that a cell is prepared anew."""

    def simulate(self, prepared, rng, trials):
        """Shift by how many blocks there were; a block that is run twice begins anew."""
        state = rng.bit_generator.seed_seq.spawn_key
        if prepared[1][0] == 0.0:
            prepared[1][0] = float(state[-1] + 1)
        shift = prepared[1][0]
        drawn = (self.look(prepared[0], rng.standard_normal() + shift) for _ in range(trials))
        return Tally.of_outcomes(drawn, self.kept)


class Global(Sound):
    """A draw outside of the generator."""

    def trial(self, prepared, rng):
        """Draw from a global generator."""
        return self.look(prepared[0], random.gauss(0, 1))


class Fixed(Sound):
    """A generator of a constant seed beside that of the block."""

    def trial(self, prepared, rng):
        """Add what is the same in every trial."""
        return self.look(prepared[0], rng.standard_normal() + draw_fixed())


def draw_fixed():
    """Return the first number of a fixed generator."""
    return 0.0 * np.random.default_rng(7).standard_normal()


class Alike(Sound):
    """A generator that does not hang on the block."""

    def simulate(self, prepared, rng, trials):
        """Draw from what is seeded by the number of trials."""
        own = np.random.default_rng(trials)
        return Tally.of_outcomes((self.look(prepared[0], x) for x in own.normal(size=trials)), self.kept)


class Half(Sound):
    """An event of one half."""

    def trial(self, prepared, rng):
        """Say a number where it should be yes or no."""
        return {**super().trial(prepared, rng), "above": 0.5}


class Beyond(Sound):
    """A measurement that leaves its range."""

    def look(self, t, x):
        """Return twice the share."""
        return {"above": x > t, "share": 2.0}


class Fails(Sound):
    """A trial that fails at the defaults."""

    def trial(self, prepared, rng):
        """Raise now and then."""
        return {**super().trial(prepared, rng), "share": 0 * math.sqrt(rng.standard_normal())}


class Wrong(Sound):
    """A wrong exact value."""

    def exact(self, params):
        """Be wrong at one end of the range alone."""
        return {"above": chance(params) * (1 if params["t"] < 1.5 else 8), "share": 0.5}


class Lengths(Sound):
    """First trials that depend on how many follow."""

    def simulate(self, prepared, rng, trials):
        """Draw for each trial the sum of as many numbers as there are trials."""
        x = rng.standard_normal((2, trials))[1]
        return Tally.of_outcomes((self.look(prepared[0], each) for each in x), self.kept)


class Shares(Sound):
    """Threads that write to one place."""

    def trial(self, prepared, rng):
        """Keep the sum of some draws where other threads keep theirs."""
        room = prepared[1]
        room[0] = 0.0
        for _ in range(300):
            room[0] += rng.standard_normal() / math.sqrt(300)
        return self.look(prepared[0], room[0])


class Hashes(Sound):
    """The order of a set of texts."""

    def trial(self, prepared, rng):
        """Go through a set."""
        weights = {"a": 0.1, "b": 0.2, "c": 0.3, "d": 0.4, "e": 0.5, "f": 0.6}
        x = 0.0
        for name in set(weights):
            x = x * 0.5 + weights[name] * rng.standard_normal()
        return self.look(prepared[0], x)


class Large(Sound):
    """More memory than is declared."""

    def trial(self, prepared, rng):
        """Fill an array of 200 MB."""
        return self.look(prepared[0], rng.standard_normal() + 0 * np.ones(25_000_000)[-1])


class Undeclared(Sound):
    """A file that is read and not declared."""

    def prepare(self, params):
        """Read this folder's data."""
        Path(__file__).with_name("planted.csv").read_text(encoding="utf-8")
        return super().prepare(params)


class Heavier(Sound):
    """Latent numbers of another law than a trial's."""

    def margin(self, params, latent):
        """Return the margin of the double of the Gaussian."""
        return {"above": params["t"] - 2 * latent["x"]}


class Calls(Sound):
    """A second witness that calls the first."""

    claims = (
        Claim("Theorem 1", "Pr[above] <= c", numbers={"c": chance}, exact=partial(chance),
              scope={"t": "1"}, witness=lambda params: through(params)),
    )  # fmt: skip


def through(params):
    """Return what is to be confirmed."""
    return 1 * chance(params)


class Copies(Sound):
    """A second witness that is the text of the first."""

    claims = (
        Claim("Theorem 1", "Pr[above] <= c", scope={"t": "1"},
              numbers={"c": (lambda p: math.erfc(p["t"]), lambda p: math.erfc(p["t"]))}),
    )  # fmt: skip


class OnePath(Sound):
    """A second path that is the first."""

    second_path = {"path": "fast"}


class NoSide(Sound):
    """A claim whose right side has no value at the end of its scope."""

    claims = (Claim("Theorem 1", "Pr[above] <= 1/log(2 - t)", scope={"t": "0,0.5,1"}),)


class Nameless(Sound):
    """No source."""

    source = ""
