"""A user's study of several files, and edits of it, for the tests of sources."""

from __future__ import annotations

from sources_for_tests import Files

MINE = '''"""A study of mine."""

from __future__ import annotations

import functools
import importlib
import operator
import os
import typing
from typing import TYPE_CHECKING

import helper
from pk.sub import deep
from simkit import Parameter, Study, event, measurement

if TYPE_CHECKING:
    import only_types
else:
    import at_run_time
if typing.TYPE_CHECKING:
    from more_types import Something

SCALE = 2.0
LEVEL = float(os.environ.get("EDITED_LEVEL", "0.5"))
by_text = importlib.import_module("named")


def used(x, factor=1.5):
    """Return a multiple."""
    return factor * x  # a comment


def through_used(x):
    return x + 1


def reached_by_attribute(x):
    return x + 2


def reached_by_text(x):
    return x + 3


def reached_from_helper(x):
    return x + 4


def unused(x, factor=1.0):
    return stated_only(x) * factor


def stated_only(x):
    return x + 5


class Common(Study):
    summary = "common"
    parameters = (Parameter("n", "int", 1, "Nothing"),)
    quantities = (event("hit", "it happens"), measurement("x", "a number"))
    offset = 1.0

    def limit(self, params):
        return {"x": 6.0}


class Mine(Common):
    """What is studied."""

    name = "mine"
    data_files = ("table.csv", "more/*.txt")
    pictured = ("x",)

    def trial(self, params, rng):
        """Run one."""
        value = used(rng.random()) + self.offset + helper.help_out() + deep.g(1.0)
        value += through_used(operator.attrgetter("reached_by_attribute")(sys_of())(1.0))
        value += getattr(sys_of(), "reached_by_text")(SCALE)
        return {"hit": value < LEVEL, "x": value}

    def exact(self, params):
        return {"x": unused(1.0)}

    def bound(self, params):
        return {"x": 1.0}

    def premises(self, params):
        return ()

    def claims(self):
        return ()

    derivations = {"slope": ("x",)}
    saved = ("slope",)
    pictured_fit = "slope"
    statements = "said"

    def derive(self, name, table):
        import said

        return table

    def check_derivation(self, name, points):
        return None

    def remarks(self, table):
        return ["a remark"]

    def judge(self, table):
        return table

    def order(self, params):
        return {}


def sys_of():
    import mine_again

    return mine_again


class Neighbour(Study):
    name = "neighbour"
    summary = "another study in the same file"
    parameters = (Parameter("n", "int", 1, "Nothing"),)
    quantities = (event("hit", "it happens"),)

    def trial(self, params, rng):
        return {"hit": True}
'''
FILES: Files = {
    "mine.py": MINE,
    "helper.py": '"""Help."""\nimport far\nfrom elsewhere_lib import value\n\n\ndef help_out():\n'
    "    from mine import reached_from_helper\n    return reached_from_helper(far.y + value)\n\n\n"
    "def exact():\n    return 1.0\n",
    "far.py": "y = 1.0\n",
    "mine_again.py": "reached_by_attribute = reached_by_text = float\n",
    "pk/__init__.py": "",
    "pk/sub/__init__.py": "",
    "pk/sub/deep.py": "from ..near import h\nfrom . import nearest\n\n\ndef g(x):\n    return x * 1.0\n",
    "pk/sub/nearest.py": "z = 1\n",
    "pk/sub/not_imported.py": "z = 1\n",
    "pk/near.py": "def h(x):\n    return x\n",
    "only_types.py": "z = 1\n",
    "more_types.py": "Something = int\n",
    "at_run_time.py": "z = 1\n",
    "named.py": "z = 1\n",
    "said.py": "z = 1\n",
    "notes.py": "z = 1\n",
    "table.csv": "1,2\n",
    "more/a.txt": "a\n",
    "elsewhere/elsewhere_lib.py": "from inner_lib.core import value\n",
    "elsewhere/inner_lib/__init__.py": "",
    "elsewhere/inner_lib/core.py": "value = 1.0\n",
}
#: file, what stands there, what takes its place
Edit = tuple[str, str, str]


def apply(files: Files, edit: Edit) -> dict[str, str]:
    name, old, new = edit
    text = files.get(name, "")
    assert old in text
    assert not new or new not in text
    return {**files, name: text.replace(old, new, 1)}
