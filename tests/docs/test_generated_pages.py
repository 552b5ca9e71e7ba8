"""The generated pages are those of the code, and every public function says where it comes from."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
#: How the papers number their statements; anything else is a work of its own, or our choice.
NUMBERED = re.compile(
    r"(Definitions?|Lemmas?|Theorems?|Propositions?|Assumptions?|Algorithms?|Tables?|Figures?|Sections?"
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


def test_every_public_function_of_a_wing_has_one_source_line(generate: ModuleType) -> None:
    missing = [f"{f.file}: {f.name}" for f in generate.public_functions() if not f.source]
    assert missing == []


def test_a_source_names_a_numbered_place_a_work_or_our_choice(generate: ModuleType) -> None:
    odd = [
        f"{f.file}: {f.name}: {f.source}"
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


def test_a_function_that_no_test_names_leads_to_those_of_its_nearest_caller(
    generate: ModuleType,
) -> None:
    callers = {"inner": ["middle", "other"], "middle": ["outer"], "outer": ["inner"]}
    tests = {"outer": ["tests/test_a.py"], "other": ["tests/test_b.py"]}
    assert generate.tests_through("inner", tests, callers) == ("other", ["tests/test_b.py"])
    assert generate.tests_through("middle", tests, callers) == ("outer", ["tests/test_a.py"])
    assert generate.tests_through("alone", tests, callers) == ("alone", [])
