"""Train the shallow ViT once and draw the run: loss, attention mass, attention map before and after.

Run it with: python examples/train_shallow_vit.py [picture.png]
"""

import sys
from pathlib import Path

from matplotlib.colors import LogNorm
from matplotlib.figure import Figure

from simkit.figures.drawing.legends import add_legend
from simkit.figures.drawing.style import (
    COLOURS,
    COLUMN_WIDTH,
    DASHES,
    MARKERS,
    house_style,
    save_figure,
)
from simkit.papers.patches import PatchModel, ShallowViT, train

# Section 4.1, Figure 4: L = 50, N = 200, alpha_* = 0.5, alpha_# = 0.05, sigma = 0.1, delta = 0.2.
data = PatchModel(alpha=0.5, confusion=0.05, tokens=50)
network = ShallowViT(sigma=0.1, delta=0.2, readout="per-token")
run = train(network, data, samples=200, batch=20, stop="steps", max_steps=40, track=1)
print(run)

ROLES = "label-relevant", "confusion", "non-discriminative"


def draw_curves(owner, title, label, curves):
    """Draw curves over the steps, each with its own colour, dash and mark, and their legend below."""
    panel = owner.subplots()
    for i, (name, values) in enumerate(curves.items()):
        panel.plot(
            run.at, values, color=COLOURS[i], linestyle=DASHES[i], marker=MARKERS[i], markersize=3,
            markevery=(2 * i, 8), label=name,
        )  # fmt: skip
    panel.set(xlabel="step", ylabel=label, title=title)
    add_legend(owner, dict(zip(curves, panel.lines, strict=True)), COLUMN_WIDTH)
    return panel


def draw_maps(owner):
    """Draw one sample's attention before and after; its tokens stand grouped by pattern."""
    tokens, starts = run.training.tokens[0], run.training.starts[0]
    maps = [weights.attention_map(tokens) for weights in (run.initial, run.final)]
    middles = (starts[:-1] + starts[1:] - 1) / 2
    names = [rf"$\mu_{j}$" for j in range(1, data.patterns + 1)]
    scale = LogNorm(vmin=1e-3, vmax=max(attention.max() for attention in maps), clip=True)
    panels = owner.subplots(1, 2)
    titles = "(c) Attention before", f"(d) and after {run.steps} steps"
    for panel, attention, title in zip(panels, maps, titles, strict=True):
        image = panel.imshow(attention, cmap="viridis", norm=scale)
        for boundary in starts[1:-1]:
            panel.axhline(boundary - 0.5, color="white", linewidth=0.5)
            panel.axvline(boundary - 0.5, color="white", linewidth=0.5)
        panel.set_xticks(middles, names)
        panel.set_yticks(middles, names)
        panel.grid(visible=False)
        panel.set(xlabel="query", title=title)
    panels[0].set_ylabel("key")
    owner.colorbar(
        image,
        ax=list(panels),
        label="softmax weight of one key",
        location="bottom",
        aspect=40,
        shrink=0.6,
    )


with house_style():
    figure = Figure(figsize=(2 * COLUMN_WIDTH, 5.4))
    curves, maps = figure.subfigures(2, 1, height_ratios=(2.4, 3))
    loss, mass = curves.subfigures(1, 2)
    draw_curves(
        loss,
        "(a) Both losses fall to zero",
        "mean hinge loss",
        {"training": run.train_loss, "test": run.test_loss},
    )
    by_role = {f"{role} queries": run.mass_by_role[:, i] for i, role in enumerate(ROLES)}
    title = r"(b) Attention moves to label-relevant tokens ($\mu_1$)"
    draw_curves(mass, title, "softmax mass", by_role | {"all queries": run.mass_mean}).set_ylim(0, 1.02)
    draw_maps(maps)
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "shallow_vit_run.png")
    save_figure(figure, path.with_suffix(""), (path.suffix.removeprefix("."),))
