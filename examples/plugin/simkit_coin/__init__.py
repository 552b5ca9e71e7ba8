"""A package of its own that adds the study `coin` to simkit."""

from simkit import Parameter, Study, event


class Coin(Study):
    """A biased coin, whose exact probability is its bias."""

    name = "coin"
    summary = "a biased coin"
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "the coin shows heads"),)

    def trial(self, params, rng):
        """Toss once."""
        return {"heads": rng.random() < params["bias"]}

    def exact(self, params):
        """Return the bias."""
        return {"heads": params["bias"]}
