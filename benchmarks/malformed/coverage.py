"""Public functions of the wings that take arrays: each is a target, or lies below what checks for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import simkit.papers

ROOT = Path(simkit.papers.__path__[0])
_ARRAYS = re.compile(
    r"\b(Floats|FloatArray|Integers|Array|ArrayLike|NDArray|Labels|Pictures|Weights|Bools|Complexes"
    r"|WeightArrays|AnyWeights|PatchSample|SampleArrays|Scenes|Digits|InitialModel|Columns|Draws)\b"
)


def array_functions() -> Iterator[str]:
    """Yield every public function, method and class with arrays among its arguments, no kernel."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}
    classes = [node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)]
    holding = {node.name for node in classes if _take_arrays(_fields(node))}
    for path, tree in trees.items():
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                if holding & {node.name, *map(ast.unparse, node.bases)}:
                    yield f"{module}:{node.name}"
                for each in node.body:
                    if isinstance(each, ast.FunctionDef) and _is_public(each):
                        yield f"{module}:{node.name}.{each.name}"
            elif isinstance(node, ast.FunctionDef) and _is_public(node):
                yield f"{module}:{node.name}"


def _is_public(node: ast.FunctionDef) -> bool:
    compiled = any("kernel" in ast.unparse(each) for each in node.decorator_list)
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    hints = [each.annotation for each in arguments if each.annotation is not None]
    return (
        not compiled
        and (not node.name.startswith("_") or node.name == "__init__")
        and _take_arrays(hints)
    )


def _fields(node: ast.ClassDef) -> list[ast.expr]:
    return [each.annotation for each in node.body if isinstance(each, ast.AnnAssign)]


def _take_arrays(hints: list[ast.expr]) -> bool:
    return any(_ARRAYS.search(ast.unparse(hint)) for hint in hints)


#: Functions by the target that throws arrays at them, where the target does not say so itself.
COVERED = {
    "clusters.model.clustering:mean_shift": "mean_shift",
    "clusters.model.clustering:em_step": "em_step",
    "clusters.model.clustering:lloyd_step": "lloyd_step",
    "clusters.model.conditioning:SameData.__init__": "SameData.step",
    "clusters.model.conditioning:SameData.step": "SameData.step",
    "clusters.datasets:describe_centres": "describe_centres",
    "clusters.literal:update_literally": "update_literally",
    "clusters.model.recovery:measure": "measure",
    "clusters.theory:population_update": "population_update",
    "clusters.model.update:symmetric_roots": "symmetric_roots",
    "clusters.model.update:update_in_law": "update_in_law",
    "knn.attention:attend": "attend, mask",
    "knn.datasets:check_labels": "measure_errors",
    "knn.derivatives:LayerDesign": "compare_derivatives",
    "knn.recovery:TokenDesign": "measure_errors",
    "patches.model.boundary:check_weights": "Weights.outputs, shared",
    "patches.model.boundary:check_finite": "Weights.outputs, shared",
    "patches.model.boundary:all_within": "Trainer of Weights, shared",
    "patches.model.boundary:check_tokens": "attention_map",
    "patches.model.boundary:check_sample": "outputs, shared, dense",
    "patches.datasets.parameters:PatchParameters": "PatchModel, members",
    "patches.datasets.parameter_checks:check_basis": "PatchModel, basis",
    "patches.datasets.parameter_checks:check_members": "PatchModel, members",
    "patches.datasets.model:PatchSample": "outputs, shared, dense",
    "patches.datasets.model:PatchSample.from_arrays": "from_arrays, no model",
    "patches.datasets.model:PatchSample.select": "select",
    "patches.datasets.estimate:estimate_parameters": "from_arrays, no model",
    "patches.learning.directions:step_from": "group_movements",
    "patches.model.initial:InitialModel": "InitialModel.errors",
    "patches.theory.ranges:at_least": "total_error",
    "patches.learning.training:train": "train, test set",
    "patches.learning.training:Trainer.__init__": "Trainer of Weights, shared",
    "patches.learning.training:Trainer.outputs": "train, test set",
    "patches.learning.training:Trainer.relevant_mass": "train, test set",
    "patches.model.weight_arrays:WeightArrays": "Weights.outputs, shared",
    "patches.model.weights:Weights": "Weights.outputs, shared",
    "patches.model.weights:Weights.attention_map": "attention_map",
    "patches.model.weights:Weights.relevant_mass": "relevant_mass",
    "patches.model.weights:Weights.relevant_mass_by_head": "relevant_mass",
    "separation.regression.literal:network_fires": "network_fires",
}

_RESULT = "a result: what made it checked what it is made of"
_CHECKED = "it is handed what a function above has checked"
_LATENT = "the latent numbers that a search, a rare event or a reduction draws itself"
_WITNESS = "plain NumPy that a test holds the fast path against, line by line as printed"
_THEORY = "numbers that the theory makes itself"
_PICTURES = "pictures that the studies of images compose themselves"
#: Functions and modules that no target throws arrays at, and why.
BELOW = {
    "clusters.reductions": _LATENT,
    "patches.reductions": _LATENT,
    "separation.reductions": _LATENT,
    "clusters.model.conditioning:polar": _CHECKED,
    "clusters.model.conditioning:Draws": "what `SameData` calls, with frames of its own",
    "clusters.datasets:CentreGeometry": _RESULT,
    "clusters.rare": _LATENT,
    "clusters.model.recovery:Closeness": _RESULT,
    "clusters.semantic": _PICTURES,
    "clusters.theory:Population": _RESULT,
    "clusters.model.update:Update": _RESULT,
    "knn.datasets:project_values": _CHECKED,
    "knn.datasets:centre_scores": _CHECKED,
    "knn.datasets:token_scores": _CHECKED,
    "knn.derivatives:SelectedRow": _RESULT,
    "knn.displays:DisplayDesign": _RESULT,
    "knn.literal": _WITNESS,
    "knn.rare": _LATENT,
    "knn.speed": "arrays that the timing draws itself",
    "patches.kernels.arrays": _CHECKED,
    "patches.model.buffers": _CHECKED,
    "patches.datasets.classes": _CHECKED,
    "patches.datasets.layout:SampleArrays": _RESULT,
    "patches.learning.directions:value_directions": "a checked `InitialModel`",
    "patches.findings": "tables that simkit reads itself",
    "patches.model.grouping": _CHECKED,
    "patches.images": _PICTURES,
    "patches.kernels.hinge:hinge_losses": _CHECKED,
    "patches.kernels.hinge:not_positive": _CHECKED,
    "patches.model.initial:before_layer_norm": "a checked `InitialModel`",
    "patches.model.network:ShallowViT.complete": "a checked `InitialModel`",
    "patches.rare": _LATENT,
    "patches.lemma_2": "recorded trainings that the study makes itself",
    "patches.learning.schedule": "it asks for no more of weights than how many classes there are",
    "patches.studies": _RESULT,
    "patches.theory.lucky:integrate_line": "integrands of the theory itself",
    "patches.theory.lucky:integrate_pieces": "integrands of the theory itself",
    "patches.theory.lucky:require_accuracy": "errors of the theory itself",
    "patches.theory.ranges:inverse_square": _CHECKED,
    "patches.theory.ranges:quotient": _CHECKED,
    "patches.theory.sample_laws:SampleLaw": "functions of the laws themselves",
    "patches.learning.training:TrainingRun": _RESULT,
    "patches.model.weights:Weights.attend": _CHECKED,
    "patches.model.weights:mean_over_heads": _CHECKED,
    "patches.model.weights:largest_operator_norm": _CHECKED,
    "separation.attention": _THEORY,
    "separation.rare": _LATENT,
    "separation.regression.columns": _LATENT,
    "separation.regression.events": _RESULT,
    "separation.regression.rare": _LATENT,
    "separation.regression.theory": _THEORY,
    "separation.regression.tilted": _LATENT,
}


def reason(name: str) -> str:
    """Return why no target is a function's own, or the empty string."""
    return next(
        (why for key, why in BELOW.items() if name == key or name.startswith((f"{key}:", f"{key}."))), ""
    )
