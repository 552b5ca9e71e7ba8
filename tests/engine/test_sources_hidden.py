"""Code that reaches what it does not name, and files that cannot be read: they count as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from edited_study import FILES, apply
from sources_for_tests import Files

pytestmark = pytest.mark.usefixtures("isolated_imports")

HIDDEN = {
    "exec": "exec('x = 1')",
    "eval": "eval('1')",
    "compile": "compile('1', 'x', 'eval')",
    "import *": "from star import *",
    "a computed import": "import importlib\nfor one in ['star']:\n    importlib.import_module(one[:])",
    "an import by another name": "from importlib import import_module as load",
    "__import__": "def ask(one):\n    return __import__(one)",
    "a computed getattr": "def ask(x, one):\n    return getattr(x, one)",
    "getattr handed on": "ask = getattr",
    "setattr": "def ask(x, one):\n    setattr(x, one, 1)",
    "globals": "def ask():\n    return globals()",
    "vars": "def ask(x):\n    return vars(x)",
    "__dict__": "def ask(x):\n    return x.__dict__",
    "inspect": "import inspect",
    "sys.modules": "import sys\nME = sys.modules['helper']",
    "sys by another name": "import sys as s\nME = s.modules['helper']",
    "a docstring": "TEXT = __doc__",
    "a path to a module": "import importlib.util",
    "any environment variable": "import os\ndef ask(one):\n    return os.environ[one]",
    "subclasses": "def ask(x):\n    return x.__subclasses__()",
}


@pytest.mark.parametrize("line", HIDDEN.values(), ids=HIDDEN.keys())
@pytest.mark.parametrize("where", ["mine.py", "helper.py"])
def test_with_hidden_ways_the_folder_counts_as_text(
    hash_of: Callable[[Files], str], line: str, where: str
) -> None:
    old = {"mine.py": "SCALE = 2.0", "helper.py": "import far"}[where]
    kept = "\nKEPT = ask" if "def ask" in line else ""
    hidden = apply({**FILES, "star.py": "z = 1\n"}, (where, old, f"{old}\n{line}{kept}"))
    base = hash_of(hidden)
    for edit in (
        ("pk/sub/not_imported.py", "z = 1", "z = 1  # a comment"),
        ("mine.py", "a remark", "another remark"),
    ):
        assert hash_of(apply(hidden, edit)) != base


TEXTS = {
    "getattr": "def ask(x):\n    return getattr(x, 'real')",
    "attrgetter": "import operator\ndef ask(x):\n    return operator.attrgetter('real', 'imag')(x)",
    "import_module": "import importlib\nfar_again = importlib.import_module('far')",
    "a variable": "import os\nVALUE = os.environ.get('EDITED_THIRD')",
    "a variable that is set": "import os\nos.environ['EDITED_FOURTH'] = '1'",
}


@pytest.mark.parametrize("line", TEXTS.values(), ids=TEXTS.keys())
def test_names_that_are_written_out_hide_nothing(hash_of: Callable[[Files], str], line: str) -> None:
    kept = "\nKEPT = ask" if "def ask" in line else ""
    plain = apply(FILES, ("mine.py", "SCALE = 2.0", f"SCALE = 2.0\n{line}{kept}\n"))
    assert hash_of(plain) == hash_of(apply(plain, ("notes.py", "z = 1", "z = 2")))
    assert hash_of(plain) == hash_of(apply(plain, ("mine.py", "a remark", "another remark")))


def test_a_base_that_watches_its_subclasses_makes_them_count(
    hash_of: Callable[[Files], str],
) -> None:
    watching = "offset = 1.0\n\n    def __init_subclass__(cls):\n        Study.last = cls"
    files = apply(FILES, ("mine.py", "offset = 1.0", watching))
    new = ("mine.py", "class Neighbour", "class New(Common):\n    pass\n\n\nclass Neighbour")
    assert hash_of(files) != hash_of(apply(files, new))
    elsewhere = apply(
        apply(
            FILES,
            (
                "helper.py",
                "import far",
                "import far\n\n\nclass Base:\n    def __init_subclass__(cls):\n        far.y += 1",
            ),
        ),
        ("mine.py", "class Neighbour", "class First(helper.Base):\n    pass\n\n\nclass Neighbour"),
    )
    second = ("mine.py", "class Neighbour", "class Second(helper.Base):\n    pass\n\n\nclass Neighbour")
    assert hash_of(elsewhere) != hash_of(apply(elsewhere, second))


@pytest.mark.parametrize(
    "text", ["def (", "x = 1\x00", "# -*- coding: nonsense -*-\n", "x = '\\ud800'\n"],
    ids=["no syntax", "a null byte", "an unknown encoding", "half a character"],
)  # fmt: skip
def test_a_file_that_cannot_be_read_counts_as_text(hash_of: Callable[[Files], str], text: str) -> None:
    lazy = ("mine.py", '"""Run one."""', "import odd")
    files = {**apply(FILES, lazy), "odd.py": text}
    assert hash_of(files) == hash_of(files) != hash_of({**files, "odd.py": text + "\ny = 2"})


@pytest.mark.parametrize(
    "head", [b"\xef\xbb\xbf", b"# -*- coding: latin-1 -*-\n"], ids=["BOM", "cookie"]
)
def test_encodings_do_not_matter(hash_of: Callable[[Files], str], tmp_path: Path, head: bytes) -> None:
    expected = hash_of({**FILES, "far.py": "y = 'é'\n"})
    text = "y = 'é'\n".encode("latin-1" if b"latin" in head else "utf-8")
    original = Path.write_text

    def write(path: Path, content: str) -> int:
        return path.write_bytes(head + text) if path.name == "far.py" else original(path, content)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "write_text", write)
        assert hash_of(FILES) == expected
