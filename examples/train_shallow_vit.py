"""Train the shallow ViT once and draw the run: loss, attention mass, attention map before and after.

Run it with: python examples/train_shallow_vit.py [picture.png]
"""

import sys

from matplotlib.colors import LogNorm
from matplotlib.figure import Figure

from simkit.papers.patches import PatchModel, ShallowViT, train

# Section 4.1, Figure 4: L = 50, N = 200, alpha_* = 0.5, alpha_# = 0.05, sigma = 0.1, delta = 0.2.
data = PatchModel(alpha=0.5, confusion=0.05, tokens=50)
network = ShallowViT(sigma=0.1, delta=0.2, readout="per-token")
run = train(network, data, samples=200, batch=20, stop="steps", max_steps=40, track=1)
print(run)

BLUE, ORANGE, GREEN = "#0072B2", "#D55E00", "#009E73"
figure = Figure(figsize=(7.0, 6.0), layout="constrained")
(loss, mass), maps = figure.subplots(2, 2)

loss.plot(run.at, run.train_loss, color=BLUE, label="training")
loss.plot(run.at, run.test_loss, color=ORANGE, linestyle="--", label="test")
loss.set(xlabel="step", ylabel="mean hinge loss", title="(a) Loss")

for role, (name, colour) in enumerate(
    [("label-relevant", BLUE), ("confusion", ORANGE), ("non-discriminative", GREEN)]
):
    mass.plot(run.at, run.mass_by_role[:, role], color=colour, label=f"{name} queries")
mass.plot(run.at, run.mass_mean, color="black", linestyle="--", label="all queries")
mass.set(
    xlabel="step", ylabel="softmax mass", title="(b) Attention on label-relevant tokens", ylim=(0, 1.02)
)

# One sample's attention map; its tokens stand grouped by pattern.
tokens, starts = run.training.tokens[0], run.training.starts[0]
maps_before_after = [weights.attention_map(tokens) for weights in (run.initial, run.final)]
top = max(attention.max() for attention in maps_before_after)
names = [rf"$\mu_{j}$" for j in range(1, data.patterns + 1)]
for panel, attention, title in zip(
    maps,
    maps_before_after,
    ("(c) Attention map before", f"(d) and after {run.steps} steps"),
    strict=True,
):
    image = panel.imshow(attention, cmap="viridis", norm=LogNorm(vmin=1e-3, vmax=top, clip=True))
    for boundary in starts[1:-1]:
        panel.axhline(boundary - 0.5, color="white", linewidth=0.5)
        panel.axvline(boundary - 0.5, color="white", linewidth=0.5)
    middles = (starts[:-1] + starts[1:] - 1) / 2
    panel.set_xticks(middles, names)
    panel.set_yticks(middles, names)
    panel.set(xlabel=r"query ($\mu_1$ label-relevant, $\mu_2$ confusion)", title=title)
maps[0].set_ylabel("key")
figure.colorbar(image, ax=list(maps), label="softmax weight of one key", shrink=0.9)

for panel in (loss, mass):
    panel.legend(frameon=False, fontsize=8)
    panel.spines[["top", "right"]].set_visible(False)
figure.savefig(
    sys.argv[1] if len(sys.argv) > 1 else "shallow_vit_run.png", dpi=200, metadata={"Software": None}
)
