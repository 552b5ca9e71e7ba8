"""What names an entry of the kernel cache, and a library: each fact that machine code rests on."""

import hashlib
import sys
import types
from pathlib import Path

import pytest

from simkit.kernels import cache
from simkit.kernels.closure.finder import Module
from simkit.kernels.closure.libraries import _metadata_folder, _versions


def described(value, names=()):
    digest = hashlib.sha256()
    cache._describe(value, names, digest, {})
    return digest.hexdigest()


def test_of_a_module_the_attributes_that_are_named_count(monkeypatch: pytest.MonkeyPatch):
    module = types.ModuleType("simkit.kernels.of_a_test")
    monkeypatch.setattr(cache, "_is_own", lambda name: name.startswith("simkit."))
    found = []
    for scale, other in ((1.0, 0), (2.0, 0), (2.0, 1)):
        module.SCALE, module.OTHER = scale, other
        found.append(described(module, ("SCALE",)))
    assert found[0] != found[1] == found[2]
    assert described(module, ("SCALE", "OTHER")) != found[2]


def library(root: Path, folder: str, record: str = "") -> Module:
    (root / folder).mkdir()
    (root / folder / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-lib\nVersion: 3.4\n")
    if record:
        (root / folder / "RECORD").write_text(record)
    return Module("tiny_lib", str(root / "tiny_lib.py"), (), str(root))


def test_a_library_is_known_by_its_name_where_no_record_lists_its_files(tmp_path: Path):
    module = library(tmp_path, "tiny_lib-3.4.dist-info")
    assert _metadata_folder(module) == tmp_path / "tiny_lib-3.4.dist-info"
    assert _versions(module) == ["version tiny-lib 3.4"]


def test_what_a_record_lists_goes_before_a_name(tmp_path: Path):
    library(tmp_path, "tiny_lib-1.0.dist-info")
    module = library(tmp_path, "whole-3.4.dist-info", "tiny_lib.py,sha256=x,10\n")
    assert _metadata_folder(module) == tmp_path / "whole-3.4.dist-info"
    assert "tiny_lib" not in sys.modules
