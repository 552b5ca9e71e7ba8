"""A table of edits: which of them make stored blocks of a study stale, and which must not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from edited_study import FILES, Edit, apply
from sources_for_tests import Files, write_and_hash

pytestmark = pytest.mark.usefixtures("isolated_imports")

MUST_RERUN: dict[str, Edit] = {
    "a number in the trial": ("mine.py", "+ deep.g(1.0)", "+ deep.g(2.0)"),
    "a helper that the trial names": ("mine.py", "return factor * x", "return factor * x * 2"),
    "a default argument": ("mine.py", "def used(x, factor=1.5)", "def used(x, factor=1.6)"),
    "a default argument of what is left out": ("mine.py", "x, factor=1.0", "x, factor=helper.reset()"),
    "a decorator": ("mine.py", "def used", "@functools.cache\ndef used"),
    "a decorator of what is left out": ("mine.py", "def unused", "@helper.register\ndef unused"),
    "a decorator that calls another": (
        "mine.py",
        "def unused",
        "@functools.partial(helper.register)\ndef unused",
    ),
    "a class decorated": ("mine.py", "class Neighbour", "@helper.register\nclass Neighbour"),
    "a call in another study": ("mine.py", '"neighbour"', '"neighbour"\n    odd = helper.reset()'),
    "a helper by attribute": ("mine.py", "return x + 2", "return x + 20"),
    "a helper by text": ("mine.py", "return x + 3", "return x + 30"),
    "a helper that another module names": ("mine.py", "return x + 4", "return x + 40"),
    "a helper of the trial's helpers": ("mine.py", "return x + 1", "return x + 10"),
    "a top-level constant": ("mine.py", "SCALE = 2.0", "SCALE = 3.0"),
    "a top-level statement": ("mine.py", "SCALE = 2.0", "SCALE = 2.0\nhelper.help_out = float"),
    "an attribute of the class": ("mine.py", 'name = "mine"', 'name = "mine"\n    block_size = 7'),
    "a base": ("mine.py", "class Mine(Common)", "class Mine(helper.Mixed, Common)"),
    "a base class": ("mine.py", "offset = 1.0", "offset = 2.0"),
    "a quantity": ("mine.py", '"a number"', '"another number"'),
    "an imported module": ("helper.py", "import far", "import far\nfar.y = 2.0"),
    "an import of an import": ("far.py", "y = 1.0", "y = 2.0"),
    "a module imported by a constant text": ("named.py", "z = 1", "z = 2"),
    "a module in a subfolder": ("pk/sub/deep.py", "x * 1.0", "x * 2.0"),
    "a relative import": ("pk/sub/nearest.py", "z = 1", "z = 2"),
    "a relative import from above": ("pk/near.py", "return x", "return x + 1"),
    "a package on the way": ("pk/__init__.py", "", "z = 1\n"),
    "a definition of another module that nobody names": ("helper.py", "return 1.0", "return 2.0"),
    "what is imported at run time only": ("at_run_time.py", "z = 1", "z = 2"),
    "a library on the path": ("elsewhere/elsewhere_lib.py", "value\n", "value\nvalue *= 2\n"),
    "a library of a library": ("elsewhere/inner_lib/core.py", "1.0", "2.0"),
    "a data file": ("table.csv", "1,2", "1,3"),
    "a data file by a pattern": ("more/a.txt", "a", "b"),
    "another data file": ("more/b.txt", "", "b"),
    "a data file declared": ("mine.py", '"more/*.txt"', '"more/*.txt", "notes.py"'),
    "an environment variable read": ("mine.py", '"EDITED_LEVEL", "0.5"', '"EDITED_OTHER", "0.5"'),
    "a statement that the trial asks": ("mine.py", "self.offset +", "self.limit(params)['x'] +"),
    "the left-out name taken up": ("mine.py", "SCALE = 2.0", "SCALE = lambda: unused(2.0)"),
    "an import on the path hidden": ("far.py", "y = 1.0", "y = 1.0\nimport notes"),
    "the other branch of the types": ("mine.py", "import at_run_time", "import at_run_time, notes"),
}
MUST_NOT_RERUN: dict[str, Edit] = {
    "a comment": ("mine.py", "# a comment", "# another comment"),
    "a comment elsewhere": ("helper.py", "import far", "import far  # it is near"),
    "the module's docstring": ("mine.py", "A study of mine.", "My study."),
    "a function's docstring": ("mine.py", "Return a multiple.", "Return the multiple."),
    "a class's docstring": ("mine.py", "What is studied.", "What is being studied."),
    "a method's docstring": ("mine.py", "Run one.", "Run a single one."),
    "another module's docstring": ("helper.py", "Help.", "Helps."),
    "blank lines": ("mine.py", "SCALE = 2.0", "\n\n\nSCALE = 2.0\n\n"),
    "line layout": ("mine.py", "return factor * x", "return (\n        factor\n        * x\n    )"),
    "quotes": ("mine.py", '"it happens"', "'it happens'"),
    "exact": ("mine.py", "unused(1.0)", "7.5"),
    "what only exact names": ("mine.py", "return x + 5", "return x + 50"),
    "limit, in a base class": ("mine.py", '"x": 6.0', '"x": 7.0'),
    "bound": ("mine.py", 'return {"x": 1.0}', 'return {"x": 2.0}'),
    "premises": ("mine.py", "return ()\n\n    def claims", 'return ("n is odd",)\n\n    def claims'),
    "claims": ("mine.py", "return ()\n\n    deriv", "return (1,)\n\n    deriv"),
    "derivations": ("mine.py", '{"slope": ("x",)}', '{"slope": ("x", "y")}'),
    "derive": ("mine.py", "return table\n\n    def check", "return 2 * table\n\n    def check"),
    "what only derive imports": ("said.py", "z = 1", "z = 2"),
    "check_derivation": ("mine.py", "return None", "return 1"),
    "remarks": ("mine.py", "a remark", "another remark"),
    "judge": ("mine.py", "return table\n\n    def order", "return -table\n\n    def order"),
    "order": ("mine.py", "return {}", "return {'x': 'n'}"),
    "pictured": ("mine.py", 'pictured = ("x",)', 'pictured = ("hit",)'),
    "saved": ("mine.py", 'saved = ("slope",)', "saved = ()"),
    "pictured_fit": ("mine.py", 'pictured_fit = "slope"', 'pictured_fit = ""'),
    "where statements are found": ("mine.py", 'statements = "said"', 'statements = "notes"'),
    "a statement taken away": (
        "mine.py",
        '    def bound(self, params):\n        return {"x": 1.0}\n',
        "",
    ),
    "bounds, a new statement": ("mine.py", '    saved = ("sl', '    bounds = (1, 2)\n    saved = ("sl'),
    "a new helper that nobody names": (
        "mine.py",
        "class Common",
        "def new(x):\n    return x\n\n\nclass Common",
    ),
    "a decorator that acts on nothing else": (
        "mine.py",
        "def unused",
        "@functools.lru_cache(maxsize=None)\ndef unused",
    ),
    "a statement that is cached": ("mine.py", "    def exact", "    @functools.cache\n    def exact"),
    "a new study": ("mine.py", "class Neighbour", "class New(Study):\n    pass\n\n\nclass Neighbour"),
    "a new study on the common base": (
        "mine.py",
        "class Neigh",
        "class New(Common):\n    x = 1\n\n\nclass Neigh",
    ),
    "the other study": ("mine.py", '{"hit": True}', '{"hit": False}'),
    "a module under TYPE_CHECKING": ("only_types.py", "z = 1", "z = 2"),
    "a module under typing.TYPE_CHECKING": ("more_types.py", "int", "float"),
    "an import under TYPE_CHECKING": ("mine.py", "import only_types", "import only_types, notes"),
    "a file beside": ("notes.py", "z = 1", "z = 2"),
    "a module that nobody imports": ("pk/sub/not_imported.py", "z = 1", "z = 2"),
}
MAY_RERUN: dict[str, Edit] = {
    "a name of a variable": (
        "mine.py",
        "def through_used(x):\n    return x",
        "def through_used(y):\n    return y",
    ),
    "the order of definitions": ("helper.py", "return 1.0\n", "return 1.0\n\n\ndef g():\n    pass\n"),
    "pass": ("far.py", "y = 1.0", "y = 1.0\npass"),
}


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the hash before any edit."""
    return write_and_hash(tmp_path_factory.mktemp("unchanged"), FILES)


def unloadable(edit: Edit) -> bool:
    """Whether the edit names something that the modules do not have."""
    return any(f"helper.{name}" in edit[2] for name in ("register", "reset", "Mixed"))


@pytest.mark.parametrize("edit", MUST_RERUN.values(), ids=MUST_RERUN.keys())
def test_an_edit_that_a_trial_may_see_changes_the_hash(
    hash_of: Callable[[Files], str], unchanged: str, edit: Edit
) -> None:
    if not unloadable(edit):
        assert hash_of(apply(FILES, edit)) != unchanged
        return
    more = "\ndef register(f):\n    return f\ndef reset():\n    return 1.0\nclass Mixed:\n    pass\n"
    files = {**FILES, "helper.py": FILES["helper.py"] + more}
    assert hash_of(files) != hash_of(apply(files, edit))


@pytest.mark.parametrize("edit", MUST_NOT_RERUN.values(), ids=MUST_NOT_RERUN.keys())
def test_an_edit_that_no_trial_sees_leaves_the_hash(
    hash_of: Callable[[Files], str], unchanged: str, edit: Edit
) -> None:
    assert hash_of(apply(FILES, edit)) == unchanged


@pytest.mark.parametrize(
    "asked",
    [
        "self.limit(params)['x']",
        "getattr(self, 'limit')(params)['x']",
        "Common.limit(self, params)['x']",
    ],
)
def test_a_statement_that_a_trial_asks_counts(hash_of: Callable[[Files], str], asked: str) -> None:
    files = apply(FILES, ("mine.py", "self.offset +", f"{asked} +"))
    assert hash_of(files) != hash_of(apply(files, MUST_NOT_RERUN["limit, in a base class"]))
    assert hash_of(files) == hash_of(apply(files, MUST_NOT_RERUN["bound"]))


@pytest.mark.parametrize("edit", MAY_RERUN.values(), ids=MAY_RERUN.keys())
def test_after_other_edits_the_hash_is_one_all_the_same(
    hash_of: Callable[[Files], str], edit: Edit
) -> None:
    files = apply(FILES, edit)
    assert hash_of(files) == hash_of(files)


def test_the_value_of_an_environment_variable_counts(
    hash_of: Callable[[Files], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for value in (None, "0.5", "0.6"):
        if value is not None:
            monkeypatch.setenv("EDITED_LEVEL", value)
        found.append(hash_of(FILES))
    assert len(set(found)) == 3
