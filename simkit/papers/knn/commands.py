"""The command `knn-speed`: the forms of k-NN attention, timed."""

from simkit.declare.command import Command, Given, Output, OutputTable, Picture
from simkit.declare.parameters.parameter import Parameter
from simkit.declare.parameters.sweeps import sweep

PARAMETERS = (
    Parameter("n", "int", 197, "Number of tokens", "Table 1", low=1, high=20_000),
    Parameter("k", "int", 100, "Keys that a query keeps", "Section 2", low=1, high=20_000),
    Parameter("heads", "int", 3, "Number of heads", "Table 1: DeiT-Tiny", low=1, high=1024),
    Parameter("head_size", "int", 64, "Dimension of a head", "Table 1: DeiT-Tiny", low=1, high=4096),
    Parameter("dtype", "choice", "float64", "Type of the numbers", choices=("float64", "float32")),
    Parameter("repeats", "int", 20, "Timings of each form, of which the best counts", low=1, high=1e6),
)


def _run(given: Given) -> Output:
    from simkit.papers.knn.speed import FORMS, measure, tidy

    timings = measure([point.values for point in sweep(PARAMETERS, given)])
    table = OutputTable("times", "k-NN attention: best times", [timing.record for timing in timings])
    records = tidy(timings)
    hue = [
        name
        for name in ("heads", "head_size", "dtype")
        if len({str(record[name]) for record in records}) > 1
    ]
    panel = {
        "x": "n", "quantities": FORMS, "hue": hue, "x_label": "tokens n", "y_label": "milliseconds",
        "x_scale": "log", "y_scale": "log",
        "title": "Table 1: time of each form of k-NN attention",
    }  # fmt: skip
    picture = Picture("kvt-supplement-speed", records, panel)
    return Output([table], [timing.verdict for timing in timings], picture)


knn_speed = Command(
    "knn-speed",
    "Time the forms of k-NN attention side by side: simkit knn-speed --n 197,785 --k 'ceil(n/2)'.",
    PARAMETERS,
    _run,
    "mask and gather are compiled, literal is Algorithm 1 line by line in NumPy, full keeps all keys."
    " The best of all timings counts, in one thread; the defaults are the shape of Table 1 of the KVT"
    " supplement. Nothing is written without --out.",
    pictures=True,
)
