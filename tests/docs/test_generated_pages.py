"""The generated pages are those of the code, and every public function says where it comes from."""

import ast
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
#: How the papers number their statements; anything else is a work of its own, or our choice.
NUMBERED = re.compile(
    r"(Definitions?|Facts?|Claims?|Lemmas?|Theorems?|Propositions?|Assumptions?|Algorithms?|Tables?|Figures?|Sections?"
    r"|Appendix|Appendices|Remark|eqs?\.)\s\S+"
)


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_docs", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["generate_docs"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", ["studies", "equations"])
def test_a_generated_page_is_that_of_the_code(generate: ModuleType, page: str) -> None:
    """Run ``python docs/generate.py`` to make it anew."""
    found = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    assert found == getattr(generate, f"{page}_page")()


def test_the_glossary_is_that_of_the_code(generate: ModuleType) -> None:
    """Run ``python docs/generate.py`` to make it anew."""
    page = generate.GLOSSARY.read_text(encoding="utf-8")
    assert page == generate.with_glossary(page)
    assert f"`{next(iter(generate.WORDS))}`" in page.partition(generate.BEGIN)[2]


def test_the_names_of_the_interface_are_those_of_the_code(generate: ModuleType) -> None:
    page = generate.API.read_text(encoding="utf-8")
    assert page == generate.with_interface(page)
    assert "| `simkit.testing.check_study` | 1 |  |" in page


def test_the_glossary_leaves_the_rest_of_its_page_alone(generate: ModuleType) -> None:
    page = f"# A page\n\n{generate.BEGIN}\nold\n{generate.END}\n\nMore.\n"
    made = generate.with_glossary(page)
    assert made.startswith(f"# A page\n\n{generate.BEGIN}\n\n| code")
    assert made.endswith(f"|\n\n{generate.END}\n\nMore.\n")
    assert generate.with_glossary(made) == made
    with pytest.raises(SystemExit, match="has no"):
        generate.with_glossary("# A page\n")


def test_every_public_function_of_a_wing_has_one_source_line(generate: ModuleType) -> None:
    missing = [f"{f.module}: {f.name}" for f in generate.public_functions() if not f.source]
    assert missing == []


def test_a_source_names_a_numbered_place_a_work_or_our_choice(generate: ModuleType) -> None:
    odd = [
        f"{f.module}: {f.name}: {f.source}"
        for f in generate.public_functions()
        if not (
            NUMBERED.search(f.source)
            or f.source.startswith("chosen here")
            or re.search(r"\(\d{4}\)", f.source)
        )
    ]
    assert odd == []


def test_every_equation_leads_to_a_test(generate: ModuleType) -> None:
    rows = [line for line in generate.equations_page().splitlines() if line.startswith("| ")]
    heads = [row for row in rows if "in the paper" in row]
    untested = [row for row in rows if row.count(".py`") < 2 and row not in heads]
    assert len(heads) == len(generate.WINGS)
    assert len(rows) > 300
    assert untested == []


def test_a_name_is_looked_up_through_imports(generate: ModuleType) -> None:
    """Two functions of one name in two modules do not share their tests."""
    uses = generate.uses_in(
        "tests.t",
        ast.parse(
            "from a.theory import bound\nfrom a import literal as slow\nword = 'attend'\n"
            "def test_one():\n    bound(1)\ndef test_two():\n    slow.attend(2)\n"
        ),
    )
    found = {(use.module, use.name, use.user) for use in uses if use.name in ("bound", "attend")}
    assert found == {
        ("a.theory", "bound", "test_one"),
        ("", "attend", "test_two"),
        ("a.literal", "attend", "test_two"),
        ("command", "attend", "word"),
    }


def test_a_function_that_no_test_names_leads_to_those_of_its_nearest_caller(
    generate: ModuleType,
) -> None:
    inner = {
        "inner": [("m", generate.Use("m", "inner", "middle"))],
        "middle": [("n", generate.Use("m", "middle", "outer"))],
    }
    tested = {
        "outer": [("test_a.py", generate.Use("n", "outer", "test_outer"))],
        "inner": [("test_b.py", generate.Use("elsewhere", "inner", "test_inner"))],
    }
    index = generate.Index({}, inner, tested)
    expected = ("outer", ["`test_a.py`: `test_outer`"])
    assert generate.tests_through(index, "m", "inner") == expected
    assert generate.tests_through(index, "n", "outer") == expected
    assert generate.tests_through(index, "m", "alone") == ("alone", [])


@pytest.mark.parametrize(
    ("reference", "function", "test"),
    [
        ("eq. (208)", "stated_count", "test_lucky_neurons.py"),
        ("eq. (10)", "samples_needed", "test_patch_theory.py"),
        ("eq. (5)", "lemma_1_key_printed", "test_knn_gradient_study.py"),
        ("Theorem 1", "stated_bound", "test_clusters_theory.py"),
        ("Definition 3.8", "fill_scores", "test_regression_kernels.py"),
        ("eq. (3)", "attention", "test_clusters_claims.py"),
        ("eq. (1)", "Weights.outputs", "test_vit_gradients.py"),
    ],
)
def test_known_equations_lead_where_they_should(
    generate: ModuleType, reference: str, function: str, test: str
) -> None:
    rows = [line.split(" | ") for line in generate.equations_page().splitlines()]
    found = [row for row in rows if row[0] == f"| {reference}" and row[1] == f"`{function}`"]
    assert len(found) == 1
    assert test in found[0][3]
