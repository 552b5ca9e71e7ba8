"""Operation counts against a walk through every matrix product, and against the printed tables."""

import csv
import io
import json
from pathlib import Path

import naive_operations as naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.cli.app import main
from simkit.errors import ArgumentError
from simkit.papers.clusters.complexity.dumbbell import UNIT_LAYERS, count_with_recovery
from simkit.papers.clusters.complexity.operations import (
    VARIANTS,
    Switches,
    count_global,
    count_local,
    count_model,
    equations,
    total,
)
from simkit.papers.clusters.complexity.printed_tables import compare_with_print
from simkit.papers.clusters.complexity.transformers import (
    GLOBAL_MODELS,
    LOCAL_MODELS,
    GlobalModel,
    Sparsification,
    swin,
)


@settings(deadline=None, max_examples=60)
@given(
    st.integers(1, 50), st.integers(1, 20), st.integers(1, 32), st.integers(0, 4), st.integers(1, 3),
    st.integers(0, 4), st.integers(1, 4),
)  # fmt: skip
def test_global_count_is_the_walk(n, m, channels, before, module, after, ratio):
    model = GlobalModel(channels, before + module + after, n, stem=7, ffn_ratio=ratio)
    sparse = Sparsification(m, before, module)
    expected = naive.global_model(n, m, channels, before, module, after, ratio, 1)
    assert total(count_global(model, sparse)) == expected + 7
    whole = naive.global_model(n + 1, m, channels, model.depth, 0, 0, ratio, 1)
    assert total(count_global(model)) == whole + 7


@pytest.mark.parametrize("name", ["Swin-T", "Swin-S", "Swin-B"])
def test_swin_count_is_the_walk(name):
    model = LOCAL_MODELS[name]
    assert total(count_local(model)) == naive.swin(model.channels, model.depths, 56, 7)
    assert count_local(model, padded=True) == count_local(model)  # 224 pads nothing


@pytest.mark.parametrize("channels", [96, 128])
@pytest.mark.parametrize("image", [224, 512])
def test_swin_with_recovery_is_the_walk(channels, image):
    model = swin(channels, (2, 2, 18, 2), image)
    parts = count_with_recovery(model, 9, Switches(head=False))
    assert total(parts) == naive.swin_with_recovery(channels, image)
    head = total(count_with_recovery(model)) - total(parts)
    assert head == 8 * channels * 1000
    bare = count_with_recovery(model, 9, Switches(False, False, module_ffn=False, module_keys=False))
    left = {"patch embedding", "module FFN", "module keys"}
    assert set(parts) - set(bare) == left
    assert all(bare[part] == parts[part] for part in bare)
    c, m, n = 4 * channels, 9 * {224: 4, 512: 25}[image], (image // 16) ** 2
    assert parts["module FFN"] == 3 * 2 * 8 * m * c * c
    # A key costs its projection and its value's, and for each query a score and a weighted value.
    assert parts["module keys"] == 3 * (2 * 2 * m * c * c + 2 * 9 * m * c + 2 * m * m * c)
    assert parts["recovery"] == 3 * (10 * n * c * c + 2 * m * c * c + 2 * n * m * c)


def test_table_5_with_recovery():
    small, base = (
        total(count_with_recovery(swin(c, (2, 2, 18, 2), 512), 9, Switches(head=False))) / 1e9
        for c in (96, 128)
    )
    assert (round(small, 2), round(base, 2)) == (34.24, 59.91)
    page = (Path(__file__).parents[3] / "docs/clusters.md").read_text()
    assert f"give {small:.2f} and {base:.2f} G (printed 34 and 60)" in " ".join(page.split())


def test_recovery_takes_whole_units_and_semantic_tokens():
    for depth in (0, 5, 20):
        with pytest.raises(ArgumentError, match="stage 3 must have a multiple of 6 layers"):
            count_with_recovery(swin(96, (2, 2, depth, 2)))
    with pytest.raises(ArgumentError, match="^semantic_tokens=0: a window has at least one"):
        count_with_recovery(LOCAL_MODELS["Swin-S"], 0)
    parts = [count_with_recovery(swin(96, (2, 2, depth, 2))) for depth in (6, 12, 18)]
    assert [p["recovery"] for p in parts] == [k * parts[0]["recovery"] for k in (1, 2, 3)]


def test_sparsified_swin_is_the_walk():
    counter = naive.Counter()
    counter.product(56 * 56, 48, 96)
    for side, channels in ((56, 96), (28, 192)):
        for _ in range(2):
            counter.block(49, 49, channels, 4, (side // 7) ** 2)
        counter.product((side // 2) ** 2, 4 * channels, 2 * channels)
    for _ in range(2):
        counter.block(49, 49, 384, 4, 4)
    counter.block(9, 49, 384, 4, 4)
    counter.block(9, 49 + 9, 384, 4, 4)
    for _ in range(2):
        counter.block(9, 9, 384, 4, 4)
    counter.product(36, 384, 768)
    for _ in range(2):
        counter.block(9, 9, 768, 4, 4)
    counter.product(1, 768, 1000)
    assert total(count_model("Swin-T", VARIANTS["Swin-T"], Switches())) == counter.total


def test_padding_counts_whole_windows():
    model = swin(96, (2, 2, 18, 2), 512)
    padded, bare = count_local(model, padded=True), count_local(model)
    assert padded["image layers"] > bare["image layers"]
    assert padded["merging"] == bare["merging"]


def test_lv_vit_stem_is_the_walk():
    counter = naive.Counter()
    counter.product(112 * 112, 7 * 7 * 3, 64)
    counter.product(112 * 112, 3 * 3 * 64, 64)
    counter.product(112 * 112, 3 * 3 * 64, 64)
    counter.product(14 * 14, 8 * 8 * 64, 384)
    assert GLOBAL_MODELS["LV-ViT-S"].stem == counter.total


def test_equations_as_printed_follow_their_text():
    n, m, c, w = 196, 16, 384, 49
    rows = {(number, subject): (a, b) for number, subject, a, b, _ in equations(n, m, c, w)}
    sparse = 52 * n * c**2 + 12 * m**2 * c + 76 * m * c**2 + 8 * n**2 * c + 4 * m * n * c
    assert rows["(4)", "STViT"][0] == sparse
    # Eq. (4) is four image layers, two modules of eq. (3) and six semantic layers, exactly.
    image = rows["(1)", "MHA(IT)"][0] + rows["(1)", "FFN(IT)"][0]
    semantic = rows["(2)", "MHA(ST)"][0] + rows["(2)", "FFN(ST)"][0]
    assert 4 * image + 2 * rows["(3)", "STGM"][0] + 6 * semantic == sparse
    assert rows["(4)", "DeiT"][0] == 12 * image
    assert rows["(5)", "MHA(IT), windows"][0] == 4 * n * c**2 + 2 * w**2 * n * c
    assert rows["(7)", "STGM, windows"][0] == 2 * 4 * m * c**2 + 2 * n * c**2 + 2 * 4 * m**2 * c


def test_corrected_equations_are_the_walk():
    n, m, c, w = 196, 9, 24, 49
    rows = {(number, subject): b for number, subject, _, b, _ in equations(n, m, c, w)}

    def walk(*blocks):
        counter = naive.Counter()
        for queries, keys, windows, ffn in blocks:
            counter.block(queries, keys, c, 4, windows, ffn)
        return counter.total

    assert rows["(1)", "MHA(IT)"] == walk((n, n, 1, False))
    assert rows["(3)", "STGM"] == walk((m, n, 1, True))
    assert rows["(5)", "MHA(IT), windows"] == walk((w, w, n // w, False))
    assert rows["(6)", "MHA(ST), windows"] == walk((m, m, n // w, False))
    assert rows["(7)", "STGM, windows"] == walk((m, w, n // w, True))
    ffn = rows["(6)", "FFN(ST), windows"]
    assert rows["(6)", "MHA(ST), windows"] + ffn == walk((m, m, n // w, True))
    blocks = [(n, n, 1, True)] * 4 + [(m, n, 1, True), (m, n + m, 1, True)] + [(m, m, 1, True)] * 6
    assert rows["(4)", "STViT"] == walk(*blocks)


def test_equation_4_differs_from_the_complete_count_by_its_switches():
    bare = Switches(False, False, "no", False, False)
    parts = count_global(GLOBAL_MODELS["DeiT-S"], Sparsification(16, 4), bare)
    printed = next(row[2] for row in equations(196, 16, 384, 49) if row[1] == "STViT")
    assert total(parts) == printed


@pytest.mark.parametrize("position", [3, 4, 5, 7, 8, 10])
def test_table_6_within_a_hundredth(position):
    row = next(
        r for r in compare_with_print(Switches()) if r.table == "6" and f" {position}-" in r.entry
    )
    assert row.difference is not None
    assert abs(row.difference) <= 0.01


def test_table_6_needs_the_module_ffn():
    rows = compare_with_print(Switches(module_ffn=False))
    assert all(abs(r.difference or 0) > 0.01 for r in rows if r.table == "6")


def test_every_printed_entry_is_there_and_undetermined_ones_say_why():
    rows = compare_with_print(Switches())
    counts = {table: sum(r.table == table and r.unit == "G" for r in rows) for table in "3456"}
    assert counts == {"3": 4, "4": 4, "5": 4, "6": 6}
    undetermined = [r for r in rows if r.computed is None]
    assert [r.entry for r in undetermined] == ["EViT, 3.9 G", "EViT, 4.7 G"]
    assert all(r.note.startswith("not determined") and r.difference is None for r in undetermined)
    # Table 5's backbones, padded to windows, round to what is printed.
    backbones = [r for r in rows if r.table == "5" and r.unit == "G"]
    assert [round(r.computed or 0) for r in backbones] == [r.printed for r in backbones]


@pytest.mark.parametrize(
    "option",
    [
        ["--no-patch-embedding"], ["--no-head"], ["--no-module-ffn"], ["--no-module-keys"],
        ["--class-token", "yes"], ["--class-token", "no"], ["--tokens", "100"], ["--semantic", "9"],
        ["--channels", "192"], ["--depth", "14"], ["--position", "6"], ["--module-layers", "3"],
        ["--ffn-ratio", "3"], ["--patch", "8"], ["--classes", "10"], ["--format", "csv"],
    ],
)  # fmt: skip
def test_every_option_changes_the_count(option, capsys):
    assert main(["complexity", "count"]) == 0
    before = capsys.readouterr().out
    assert main(["complexity", "count", *option]) == 0
    assert capsys.readouterr().out != before


def test_window_changes_the_equations_and_switches_the_other_tables(capsys):
    outputs = []
    for arguments in (["equations"], ["equations", "--window", "16"], ["models"], ["printed"]):
        assert main(["complexity", *arguments]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] != outputs[1]
    for table, before in (("models", outputs[2]), ("printed", outputs[3])):
        assert main(["complexity", table, "--no-module-ffn"]) == 0
        assert capsys.readouterr().out != before


def test_json_and_csv_hold_the_same_numbers(capsys):
    assert main(["complexity", "--format", "json"]) == 0
    tables = json.loads(capsys.readouterr().out)
    assert list(tables) == ["equations", "models", "printed", "count"]
    assert main(["complexity", "printed", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["entry"] for row in rows] == [row["entry"] for row in tables["printed"]]
    assert rows[0]["computed"] == repr(tables["printed"][0]["computed"])


@pytest.mark.parametrize(
    ("sparse", "words"),
    [
        (Sparsification(16, 11), "position=11: with module_layers=2 of depth=12 .*, as in position=10"),
        (Sparsification(16, -1), "position=-1: .* from 0 to 10, as in position=10"),
        (Sparsification(16, 0, 13), "module_layers=13: it exceeds depth=12, as in .*"),
    ],
)
def test_a_module_that_does_not_fit_is_refused(sparse, words):
    with pytest.raises(ArgumentError, match=f"^{words}$"):
        count_global(GLOBAL_MODELS["DeiT-S"], sparse)
    assert count_global(GLOBAL_MODELS["DeiT-S"], Sparsification(16, 10))["semantic layers"] == 0
    with pytest.raises(ArgumentError, match="of depth=6 it takes a number from 0 to 4"):
        count_local(LOCAL_MODELS["Swin-T"], Sparsification(9, 5))


def test_notes_of_the_printed_tables_hold_their_numbers():
    rows = compare_with_print(Switches())
    for row in (row for row in rows if row.table == "6"):
        position = int(row.entry.rpartition(" ")[2].partition("-")[0])
        # 12 layers: those before the module, the module's two, the others.
        expected = (
            f"N = 196, M = 16, {position} image layers, 2 of the module, {12 - 2 - position} semantic"
        )
        assert row.note == expected
        assert row.entry == f"STViT-DeiT-S, position {position}-{position + 2}"
    gains = {row.entry: row for row in rows if row.table == "3" and row.entry.startswith("throughput")}
    for tokens, images, printed in ((36, 2073, 78), (49, 1933, 72), (100, 1592, 37)):
        row = gains[f"throughput at M = {tokens}, gain"]
        assert row.printed == printed
        assert row.computed == pytest.approx(100 * (images - 1159) / 1159)
    savings = [row for row in rows if row.table == "5" and row.entry.endswith("saving")]
    assert [round(row.computed or 0, 2) for row in savings] == [-30.43, -31.01]
    assert [row.note for row in savings] == [
        "printed: of the rounded 34 and 49, which give -30.6",
        "printed: of the rounded 60 and 87, which give -31.0",
    ]
    units = [row.note for row in rows if row.entry.startswith("STViT-R") and row.unit == "G"]
    assert [note.split(" in ")[0] for note in units] == ["three units of six layers"] * 2
    assert (3 * UNIT_LAYERS, LOCAL_MODELS["Swin-S"].depths[2]) == (18, 18)
    named = [row.note for row in rows if row.table == "4" and row.entry.startswith("STViT, M =")]
    assert [note.partition(";")[0] for note in named] == ["M is not printed"] * 4
    assert ["accuracy says 36" in note for note in named] == [True, True, False, False]
    assert ["accuracy says 100" in note for note in named] == [False, False, True, True]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["printd"], "did you mean printed"),
        (["count", "--position", "11"], "from 0 to 10, as in --position 10"),
        (
            ["count", "--module-layers", "13"],
            "exceeds --depth 12, as in --module-layers 12 --position 0",
        ),
        (["count", "--tokens", "1:3"], "--tokens '1:3'"),
        (["count", "--tokens", "0"], "at least"),
        (["--format", "xml"], "--format 'xml'"),
        (["--class-token", "maybe"], "--class-token 'maybe'"),
        (["--class-token", "yes,no"], "--class-token yes,no: it takes one value"),
    ],
)
def test_bad_input_is_one_line(arguments, words, capsys):
    assert main(["complexity", *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error or "[1," in error
    assert error.count("\n") == 1
