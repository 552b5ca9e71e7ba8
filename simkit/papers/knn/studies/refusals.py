"""What the studies on clustered tokens refuse alike: a k beyond n, centres that do not fit.

Source: chosen here.
"""

from simkit.errors import UsageError


def refuse_k_beyond_n(k: int, n: int) -> None:
    """Refuse, by `UsageError`, to keep more than all n keys."""
    if k > n:
        raise UsageError("it is at most {n}", parameter="k", value=k, example=n, settings={"n": n})


def refuse_too_many_centres(clusters: int, n: int, d: int) -> None:
    """Refuse, by `UsageError`, more centres than tokens or dimensions."""
    name, most = ("n", n) if n < d else ("d", d)
    if clusters > most:
        raise UsageError(
            f"it is at most {{{name}}}", parameter="clusters", value=clusters, example=most,
            settings={name: most},
        )  # fmt: skip
