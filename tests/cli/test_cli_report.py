"""The command `simkit report`: a page that stands alone, the same bytes, and a table for LaTeX."""

import json
import math
import re
import shutil
import subprocess
from importlib.metadata import version

import pytest
from html_for_tests import Page, faults_of

from simkit.cli.app import main
from simkit.verdicts.audits.papers import load_paper
from simkit.verdicts.statements.coverage import read_accounts
from simkit.words.vocabulary import at_a_setting

STUDY = r"""
from fractions import Fraction

from simkit import Claim, Display, Parameter, Study, event, measurement


class Coin(Study):
    name = "coin"
    summary = "a coin <b>with</b> a bias & more"
    source = "a <script>alert(1)</script> book"
    parameters = (Parameter("bias", "float", 0.5, "Probability of heads", low=0, high=1, step="0.1"),)
    quantities = (event("heads", "heads"), measurement("x", "uniform", low=0, high=1, kept=True))
    default_trials = 400

    def trial(self, params, rng):
        return {"heads": rng.random() < params["bias"], "x": rng.random()}

    def exact(self, params):
        return {"heads": params["bias"]}

    claims = (
        Claim("Lemma 1", "Pr[heads] >= 1/2", "as printed",
              r"\Pr[\text{heads} < 1 & x] \geq \frac{1}{2}",
              along="bias", scope={"bias": "0.2:0.8:0.2"}, when=("bias >= 0.1",),
              note="<img src=x onerror=alert(1)> is a note"),
        Claim("Lemma 1", "Pr[heads] >= bias/2", "mended", scope={"bias": "0.2:0.8:0.2"}, along="bias",
              corrects="Lemma 1, as printed"),
        Claim("Lemma 2", "E[x] <= 0.8", scope={"bias": "0.5"}),
        Claim("Lemma 3", "bias <= 2*bias", scope={"bias": "0.2:0.8:0.2"},
              proof=(Display("left", "bias"), Display("(1)", "bias*bias"), Display("right", "2*bias"))),
        Claim("Lemma 4", "bias = O(sqrt(bias))", scope={"bias": "0.2:0.8:0.2"}, along="bias"),
    )
"""


@pytest.fixture
def mine(simkit, tmp_path):
    """A folder with a study whose strings try to be markup."""
    (tmp_path / "mine.py").write_text(STUDY)
    return "mine.py:Coin"


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The page on it."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "mine.py").write_text(STUDY)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert main(["report", "mine.py:Coin"]) == 0
    return Page((folder / "results" / "report-mine.html").read_text(encoding="utf-8"))


def test_the_page_stands_alone(page):
    assert faults_of(page) == []
    assert page.all("html", lang="en")
    assert page.all("meta", name="viewport")
    assert page.all("a", class_="skip", href="#search")
    (policy,) = (own["content"] for own, _ in page.all("meta") if "http-equiv" in own)
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-")


def test_strings_of_a_study_are_data(page):
    assert "<script>alert" not in page.text
    assert "<img" not in page.text
    assert "<b>with" not in page.text
    assert "a coin <b>with</b> a bias & more" in page.of_class("title")
    assert any("<img src=x onerror=alert(1)> is a note" in said for _, said in page.all("dd"))
    assert len(page.all("script")) == 1


def folded(page, name):
    """Return the parts of a class that are opened one by one: id, whether open, text."""
    return [
        (own["id"], "open" in own, said)
        for own, said in page.all("details")
        if own.get("class", "").split()[:1] == [name]
    ]


def claims_of(page):
    return [said for own, said in page.all("details") if "claim" in own.get("class", "").split()]


def test_a_claim_has_its_section(page):
    sections = claims_of(page)
    assert len(sections) == 5
    first = sections[0]
    for said in (
        "FALSE as printed at 2 of 4 settings: Pr[heads] ≥ 1/2 fails at bias = 0.2: Pr[heads] = 0.2;",
        "coin · probability",
        "; corrected, it holds; from bias = 0.6 on it holds.", "Fails where bias ≤ 0.4",
        "As printed", "As tested Pr[heads] >= 1/2heads: heads",
        "As corrected Pr[heads] ≥ bias/2Lemma 1, mended: holds where tried (4 settings)",
        "simkit audit mine.py:Coin --claim 'Lemma 1, as printed'",
        "Assumptions: wherever the claim fails, each that has numbers is met",
        "bias ≥ 0.1 met at 4 of 4 settings 0.2 ≥ 0.1 at bias = 0.2 0.1",
        "Settings: holds 2, fails 2", "0.2 0.2 < 0.5 -0.3", "Evidence exact value",
    ):  # fmt: skip
        assert said in first, (said, first)
    assert "Corrects Lemma 1, as printed" in sections[1]
    assert "a proof loses" not in first
    of_lemma = {
        name: said for said in sections for name in ("Lemma 2", "Lemma 3", "Lemma 4") if name in said
    }
    assert "first false: (1) (0.2 > 0.04)" in of_lemma["Lemma 3"]
    assert "Constant needed from" in of_lemma["Lemma 4"]


def test_names_of_programs_are_not_set_as_mathematics(page):
    shown = [said for _, said in page.all("math")]
    assert not [said for said in shown if "heads" in said and "1&x" not in said]  # as it is printed
    (lemma,) = (said for said in claims_of(page) if said.startswith("~ Lemma 4"))
    assert "As tested bias = O(sqrt(bias))" in lemma


def test_pictures_show_both_sides_and_the_proof(page):
    labels = [own["aria-label"] for own, _ in page.all("svg")]
    assert labels[0] == "coin, Lemma 1: both sides"
    assert "coin, Lemma 3: what each display of its proof loses" in labels
    captions = [said for _, said in page.all("figcaption")]
    assert "Crosses: the claim fails at 2 of 4 settings drawn." in captions[0]
    first = next(said for own, said in page.all("svg"))
    for said in ("left side", "right side as printed", "right side as corrected", "fails", "bias"):
        assert said in first
    assert "var(--c0)" in page.text
    assert "#0072b2" not in re.sub(r"<style>.*?</style>", "", page.text, flags=re.DOTALL)


def test_the_first_screen_says_which_paper_what_is_false_and_how_sure(page):
    head = page.text.partition('<section aria-labelledby="statements-1">')[0]
    assert "<details" not in head  # nothing has to be opened
    (header,) = [said for _, said in page.all("header")]
    assert "4 claims of 1 paper, and 1 correction, asked at" in header
    assert re.search(
        r"How sure: at \d+ settings, sides are exact or enclosed; at 1 setting, by trials \(marked so\),"
        r" 1 % risk at most that any of these is wrong\.$",
        header,
    ), header
    (answer,) = page.of_class("answer")
    assert answer == "Of 4 statements 1 is FALSE as printed (Lemma 1), which passes as corrected."
    (false,) = [
        said for own, said in page.all("section") if own.get("aria-labelledby") == "statements-1"
    ]
    assert false.startswith(
        "False as printed 1 coin × Lemma 1 FALSE as printed: Pr[heads] ≥ 1/2 fails at bias = 0.2:"
        " Pr[heads] = 0.2; corrected, it holds: Pr[heads] ≥ bias/2"
    )
    places = [page.text.index(said) for said in ('class="papers"', 'id="legend"', 'id="statements-1"')]
    assert places == sorted(places)


def test_the_strip_has_every_statement_and_each_link_leads_to_it(page):
    chips = [own for own, _ in page.all("a") if "chip" in own.get("class", "")]
    assert [own["data-key"] for own in chips] == ["lemma 1", "lemma 2", "lemma 3", "lemma 4"]
    statements = {place for place, *_ in folded(page, "statement")}
    assert {own["href"][1:] for own in chips} == statements
    assert chips[0]["class"] == "chip fails"
    said = [said for own, said in page.all("a") if "chip" in own.get("class", "")]
    assert said[0] == "× Lemma 1, FALSE as printed"  # a mark and words, not a colour alone
    assert [each[0] for each in said] == ["×", "✓", "✓", "~"]
    (legend,) = page.of_class("legend")
    assert "× FALSE as printed" in legend
    assert "~ constant not stated" in legend


def test_everything_is_folded_by_statement(page):
    statements = folded(page, "statement")
    assert [place for place, *_ in statements] == [
        f"line--coin--lemma-{i}" for i in (1, 2, 3, 4)
    ]  # what is false first
    assert not any(is_open for _, is_open, _ in statements)
    inside = page.text.partition('id="line--coin--lemma-1"')[2].partition('id="line--coin--lemma-2"')[0]
    for said in ("coin--lemma-1-as-printed", "coin--lemma-1-mended"):
        assert f'id="{said}"' in inside
    whole = statements[0][2]
    for said in (
        "Assumed bias ≥ 0.1", "How sure at 4 settings, sides are exact or enclosed.",
        "Run it again simkit audit mine.py:Coin --claim 'Lemma 1'",
    ):  # fmt: skip
        assert said in whole, (said, whole)
    decisive = [place for place, is_open, _ in folded(page, "claim") if is_open]
    assert decisive[0] == "coin--lemma-1-as-printed"  # is seen as soon as its statement is opened
    assert len(decisive) == 4
    outside = {own["id"]: "open" in own for own, _ in page.all("details") if "class" not in own}
    assert outside == dict.fromkeys(["claims", "about-1", "words", "provenance"], False)
    for _, said in page.all("h2"):
        assert said in ("coin", "False as printed 1", "The other statements 3", "Everything else")


def test_the_page_says_that_intervals_hold_at_once(page):
    (section,) = [said for own, said in page.all("details") if own.get("id") == "provenance"]
    assert (
        "Intervals hold all at once, at the stated risk of any wrong verdict; those of a claim looked"
        " at alone would be narrower." in section
    )


def test_a_correction_shows_what_was_printed(page):
    mended = claims_of(page)[1]
    assert "As printed" in mended
    assert "As corrected" not in mended  # it has no LaTeX of its own: it is shown as it is tested


def test_the_table_lists_every_claim(page):
    body = page.text.partition('<table id="table"')[2].partition("</table>")[0]
    rows = re.findall(r'<span class="w [^"]*">([^<]*)</span>', body)
    assert rows == ["FALSE as printed", "correction, holds where tried", "constant not stated",
                    "holds where tried", "holds where tried"]  # fmt: skip
    options = [said for _, said in page.all("option")]
    assert options == ["any", *dict.fromkeys(rows), "any", "probability", "mean", "always", "order"]
    keys = [own["data-keys"] for own, _ in page.all("tr") if "data-keys" in own]
    assert keys[:2] == ["lemma 1\nlemma 1, as printed", "lemma 1\nlemma 1, mended"]  # found by label
    assert {key.split("\n")[0] for key in keys} == {f"lemma {i}" for i in (1, 2, 3, 4)}


def test_what_waits_for_a_training_is_one_list(simkit, tmp_path):
    waits = STUDY.replace('scope={"bias": "0.5"})', 'scope={"bias": "0.5"}, training=True)')
    (tmp_path / "mine.py").write_text(waits)
    assert simkit("report", "mine.py:Coin").code == 0
    page = Page((tmp_path / "results" / "report-mine.html").read_text(encoding="utf-8"))
    assert faults_of(page) == []
    (listed,) = [said for own, said in page.all("details") if own.get("id") == "not-evaluated"]
    assert listed.startswith("Claims that were not evaluated 1 Lemma 2 of coin: not evaluated")
    assert "--claim 'Lemma 2, as printed' --with-training" in listed
    assert not [said for said in claims_of(page) if said.startswith("– Lemma 2")]
    (lemma,) = [said for place, _, said in folded(page, "statement") if place.endswith("lemma-2")]
    assert lemma.endswith("Not evaluated: Lemma 2.")


def test_what_goes_to_paper_is_asked(simkit, mine, tmp_path, page):
    assert page.all("body")[0][0]["data-print"] == "summary"
    assert simkit("report", mine, "--print", "all", "--name", "whole").code == 0
    whole = (tmp_path / "results" / "whole.html").read_text(encoding="utf-8")
    assert (
        whole.replace('<body id="top" data-print="all">', '<body id="top" data-print="summary">')
        == page.text
    )
    printing = page.text.partition("@media print {")[2].partition("</style>")[0]
    assert '[data-print="summary"] .more > details:not([open])' in printing  # not even their titles
    assert '[data-print="all"] details::details-content { content-visibility: visible' in printing
    assert 'dataset.print === "all"' in page.text  # what is folded is opened before the print
    wrong = simkit("report", mine, "--print", "some")
    assert (wrong.code, "--print 'some': no such print" in wrong.error) == (2, True)


def test_the_same_inputs_make_the_same_bytes(simkit, mine, tmp_path, page):
    target = tmp_path / "results" / "report-mine.html"
    assert simkit("report", mine).code == 0
    assert target.read_text(encoding="utf-8") == page.text
    record = json.loads((tmp_path / "results" / "report-mine.manifest.json").read_text())
    assert record["files"] == ["report-mine.html"]
    assert simkit("report", mine).code == 0  # from the ledger now
    assert target.read_text(encoding="utf-8") == page.text
    done = simkit("report", mine, "--quiet", "--workers", "1")
    assert done.out == page.text
    assert simkit("report", mine, "--seed", "3").code == 0
    (other,) = (p for p in target.parent.glob("report-mine-*.html"))
    assert "--seed 3" in other.read_text(encoding="utf-8")
    assert target.read_text(encoding="utf-8") == page.text


def test_the_same_inputs_make_the_same_bytes_in_another_folder(simkit, mine, tmp_path, page):
    """Nothing of the page or the table names a folder of this machine."""
    found = {}
    for folder in ("a", "b/c"):
        own = tmp_path / folder
        own.mkdir(parents=True)
        (own / "mine.py").write_text(STUDY)
        for form in ("html", "tex"):
            line = ("report", f"{own}/{mine}", "--out", str(own / "out"), "--format", form)
            assert simkit(*line).code == 0
            found.setdefault(form, set()).add((own / "out" / f"report-mine.{form}").read_bytes())
    assert {form: len(texts) for form, texts in found.items()} == {"html": 1, "tex": 1}
    (text,) = found["html"]
    assert str(tmp_path).encode() not in text
    assert text.decode() == page.text  # as it is asked from the study's own folder


@pytest.mark.parametrize("forms", [("html", "tex"), ("tex", "html")])
def test_a_page_and_its_table_have_a_manifest_each(simkit, mine, tmp_path, forms):
    out = tmp_path / "results"
    manifests = {"html": out / "report-mine.manifest.json", "tex": out / "report-mine.tex.manifest.json"}
    first, second = forms
    assert simkit("report", mine, "--format", first).code == 0
    kept = manifests[first].read_bytes()
    assert not manifests[second].exists()
    assert simkit("report", mine, "--format", second).code == 0
    assert manifests[first].read_bytes() == kept
    for form, path in manifests.items():
        assert json.loads(path.read_text())["files"] == [f"report-mine.{form}"]
    for form in forms:  # neither a page nor a table of other trials takes their place
        assert simkit("report", mine, "--format", form, "--trials", "40").code == 0
    others = {path.name.partition("-mine-")[2][6:] for path in out.glob("report-mine-*")}
    assert others == {".html", ".tex", ".manifest.json", ".tex.manifest.json"}
    assert manifests[first].read_bytes() == kept


@pytest.mark.parametrize("names", [("x", "x.tex"), ("x.tex", "x")])
def test_a_manifest_of_a_table_is_no_other_reports(simkit, mine, tmp_path, names):
    """A page named x.tex would have the manifest that the table of x has."""
    out = tmp_path / "results"
    for name, form in zip(names, ("tex" if name == "x" else "html" for name in names), strict=True):
        assert simkit("report", mine, "--name", name, "--format", form).code == 0
    listed = [json.loads(path.read_text())["files"] for path in out.glob("*.manifest.json")]
    assert len(listed) == 2
    assert sorted(p.name for p in out.glob("x*") if "manifest" not in p.name) == sorted(sum(listed, []))


def test_verdicts_are_those_of_the_audit(simkit, mine, tmp_path, page):
    done = simkit("audit", mine, "--format", "json", "--quiet")
    counts = {}
    for row in json.loads(done.out):
        if row["label"] != "exact = simulated":
            counts[row["verdict"]] = counts.get(row["verdict"], 0) + 1
    shown = dict.fromkeys(counts, 0)
    words = {at_a_setting(code): code for code in counts}
    for _, said in page.all("caption"):
        for each in re.findall(r"(?:Settings: |, )([a-z ]+) (\d+)", said.partition(".")[0]):
            shown[words[each[0]]] += int(each[1])
    assert shown == counts


def test_a_page_on_one_statement(simkit, tmp_path):
    done = simkit("report", "kvt-supplement", "--claim", "Eq. (25)", "--claim", "Table 1")
    assert done.code == 0, done.err
    assert done.out.startswith(
        "kvt-supplement: of 2 statements 1 is FALSE as printed (Eq. (25)), which passes"
    )
    text = (tmp_path / "results" / "report-kvt-supplement.html").read_text()
    assert "Lemma 3, along n" not in text  # the paper in a sentence names it
    assert len(text) < 150_000
    opened = [is_open for _, is_open, _ in folded(Page(text), "statement")]
    assert opened == [True, True]
    both = simkit("report", "--paper", "kvt-supplement", "--claim", "Eq. (25)", "--name", "other")
    assert both.out.startswith("kvt-supplement: of 1 statement 1 is FALSE as printed (Eq. (25))")
    wrong = simkit("report", "kvt-supplement", "--claim", "Lemma 77")
    assert (wrong.code, "there is no such claim" in wrong.err) == (2, True)


def test_a_wrong_equation_ends_before_anything_runs(simkit, mine, tmp_path):
    text = STUDY.replace(r"\geq \frac", r"\geqqq \frac")
    (tmp_path / "mine.py").write_text(text)
    done = simkit("report", mine)
    assert done.code == 2
    assert done.error.startswith("error: claim 'Lemma 1, as printed': the LaTeX")
    assert r"\geqqq, which is no macro" in done.error
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("kvt-suplement",), "no paper or study of that name; did you mean kvt-supplement?"),
        (("--paper", "kvt"), "no paper or study of that name"),
        (("kvt-supplement", "--paper", "shallow-vit"), "it goes with no --paper"),
        (("--format", "pdf"), "--format 'pdf': no such format"),
        (("kvt-supplement", "--verdict", "fails"), "No such option"),
    ],
)
def test_bad_input_is_one_line(simkit, words, said):
    done = simkit("report", *words)
    assert done.code == 2
    assert said.lower() in done.error.lower()


def test_exit_codes_are_those_of_the_audit(simkit, mine):
    assert simkit("report", mine, "--fail-on", "fails").code == 3
    assert simkit("report", mine).code == 0


def test_a_dry_run_writes_nothing(simkit, mine, tmp_path):
    done = simkit("report", mine, "--dry-run")
    assert done.code == 0
    assert "trials to simulate" in done.out
    assert not (tmp_path / "results").exists()


def test_the_page_of_a_paper(simkit, tmp_path):
    """Few trials, so that verdicts may stay open: what is asked is how the page is made."""
    done = simkit("report", "--paper", "stvit-supplement", "--trials", "4", "--no-ledger")
    assert done.code == 0, done.err
    text = (tmp_path / "results" / "report-stvit-supplement.html").read_text(encoding="utf-8")
    page = Page(text)
    assert faults_of(page) == []
    assert len(text.encode()) < 5_000_000 / 4
    assert 1 <= len(page.all("svg")) <= 40
    paper = load_paper("stvit-supplement")
    assert paper.title in page.of_class("title")
    assert any(paper.about in said for _, said in page.all("p"))
    terms, texts = ([said for _, said in page.all(tag)] for tag in ("dt", "dd"))
    assert "not testable (1)" in terms
    assert not [term for term in terms if term.startswith("not yet")]
    for row in read_accounts(paper):
        assert any(row.label.number in said for said in texts), row.label
        assert any(row.why in said for said in texts), row.label
    listed = [own["data-keys"] for own, _ in page.all("tr") if "data-keys" in own]
    assert len(listed) == 103
    waiting = [said for own, said in page.all("details") if own.get("id") == "not-evaluated"]
    assert len(claims_of(page)) + sum(said.count("simkit audit") for said in waiting) == 103
    provenance = dict(zip(*[[said for _, said in page.all(t)][-12:] for t in ("dt", "dd")], strict=True))
    assert re.match(
        r"[0-9a-f]{12}, \d+ trials at \d+ settings$", provenance["source of cluster-recovery"]
    )
    assert provenance["ledger"] == "none: nothing was kept"
    assert "--trials 4" in text
    heads = [said for _, said in page.all("h5")]  # of each statement, its assumptions and its proof
    assert any(said.startswith("Its proof: ") for said in heads)
    assert all(re.match(r"(Its \w+: )?\d+ parts?, \d+ FALSE$", said) for said in heads), heads
    chips = [own for own, _ in page.all("a") if "chip" in own.get("class", "")]
    assert len(chips) == len(folded(page, "statement")) == 17
    exact = {key for keys in listed for key in keys.split("\n")}
    assert {own["data-key"] for own in chips} <= exact
    assert {row.label.name.lower() for row in read_accounts(paper) if row.by} <= exact


def test_the_table_for_latex(simkit, mine, tmp_path):
    done = simkit("report", mine, "--format", "tex")
    assert done.code == 0, done.err
    text = (tmp_path / "results" / "report-mine.tex").read_text(encoding="utf-8")
    assert (
        r"Lemma 1, mended (corrects Lemma 1, as printed) & probability & 4 & holds where tried" in text
    )
    assert (
        r"2 of 4 settings: Pr[heads] \ensuremath{\geq} 1/2 fails at bias = 0.2: Pr[heads] = 0.2" in text
    )
    assert text.count(r"\\") >= 5 + 2
    assert text.index(r"\toprule") < text.index(r"\endhead") < text.index(r"\bottomrule")


HOSTILE = (
    r"\href{javascript:alert(1)}{x} \input{/etc/passwd} \write18{id} $x$ %\n\end{longtable}</table>"
)


def test_strings_of_a_study_are_data_of_the_table_for_latex(simkit, mine, tmp_path):
    (tmp_path / "mine.py").write_text(
        STUDY.replace('"as printed"', f'r"""{HOSTILE}"""').replace("Lemma 2", "\\\\input{a} #1 & ~^_")
        .replace('corrects="Lemma 1, as printed"', 'note="x"')
    )  # fmt: skip
    done = simkit("report", mine, "--format", "tex")
    assert done.code == 0, done.err
    text = (tmp_path / "results" / "report-mine.tex").read_text(encoding="utf-8")
    for command in ("href", "input", "write", "end{longtable}</"):
        assert f"\\{command}" not in text
    assert text.count(r"\end{longtable}") == 1
    assert r"\textbackslash{}input\{/etc/passwd\}" in text
    done = simkit("report", mine)
    assert done.code == 0, done.err
    page = Page((tmp_path / "results" / "report-mine.html").read_text(encoding="utf-8"))
    assert faults_of(page) == []


@pytest.mark.parametrize(
    "equation",
    [r"\href{javascript:alert(1)}{x}", r"\url{x}", r"\input{x}", r"\text{<script>1</script>}"],
)
def test_an_equation_leads_nowhere(simkit, mine, tmp_path, equation):
    (tmp_path / "mine.py").write_text(STUDY.replace(r"\geq \frac{1}{2}", rf"\geq {equation}"))
    done = simkit("report", mine)
    if done.code == 0:
        page = Page((tmp_path / "results" / "report-mine.html").read_text(encoding="utf-8"))
        assert faults_of(page) == []
        assert "script>1<" not in page.text
        assert not [own for own, _ in page.all("a") if "javascript" in own.get("href", "")]
    else:
        assert done.code == 2
        assert len(done.err.splitlines()) == 1


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="there is no TeX")
def test_the_table_compiles(simkit, mine, tmp_path):
    odd = STUDY.replace("as printed", "as 50% & #1 of x_i^2 ~ {α ≤ β ≠ ∞} \\\\alpha “é” ☃")
    (tmp_path / "mine.py").write_text(odd, encoding="utf-8")
    assert simkit("report", mine, "--format", "tex").code == 0
    (tmp_path / "paper.tex").write_text(
        "\\documentclass{article}\\usepackage{array,booktabs,longtable}\\begin{document}\n"
        "\\input{results/report-mine.tex}\\end{document}\n"
    )
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "paper.pdf").stat().st_size > 1000
    assert "Overfull" not in done.stdout


def test_the_page_says_what_is_computed_and_how_to_ask_again(page):
    (section,) = [said for own, said in page.all("details") if own.get("id") == "provenance"]
    assert (
        "Every verdict is computed. Readings of the papers, constants chosen here and corrections are"
        " written by hand, and marked." in section
    )
    assert "pip install -c constraints.txt ." in section
    assert f"Install attention-simkit {version('attention-simkit')} first" in section
    assert "install pip install -c constraints.txt . in a folder with the source" in section
    assert f", attention-simkit {version('attention-simkit')}," in section
    assert "(seed" not in page.text  # a command is copied as it stands
    assert "--with-training runs trainings" in section
    (about,) = [said for own, said in page.all("details") if own.get("id") == "about-1"]
    assert "coin: of 4 statements 1 is FALSE as printed (Lemma 1), which passes as corrected." in about
    assert "Symbols of coin" in about
    assert "bias" in about.partition("Symbols of")[2]


def test_colours_are_told_apart_by_the_colour_blind(page):
    """Verdicts in light and dark, as deuteranopes and protanopes see them (Viénot et al. 1999)."""
    style = page.text.partition("<style>")[2].partition("</style>")[0]
    light, dark = style.split("prefers-color-scheme: dark")[:2]
    sees = {
        "deuteranope": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
        "protanope": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    }

    def linear(colour):
        channels = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]

    def lab(rgb):
        to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
        xyz = [sum(a * c for a, c in zip(row, rgb, strict=True)) for row in to_xyz]
        f = [(v / w) ** (1 / 3) for v, w in zip(xyz, (0.9505, 1.0, 1.089), strict=True)]
        return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])

    for part in (light, dark):
        verdicts = {name: re.search(rf"--{name}: #(\w+)", part)[1] for name in ("bad", "good", "open")}
        for rows in sees.values():
            seen = {
                name: lab(
                    [
                        max(1e-6, sum(a * c for a, c in zip(row, linear(colour), strict=True)))
                        for row in rows
                    ]
                )
                for name, colour in verdicts.items()
            }
            assert math.dist(seen["bad"], seen["good"]) > 25
            assert math.dist(seen["open"], seen["good"]) > 25


def test_a_claim_that_fails_with_none_is_said_to(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    wrong = STUDY.replace('corrects="Lemma 1, as printed"', 'fails_with="Lemma 1, as prnted"')
    (tmp_path / "mine.py").write_text(wrong)
    assert main(["audit", "mine.py:Coin", "--trials", "200"]) == 1
    assert "'Lemma 1, mended' fails with 'Lemma 1, as prnted', which is no claim here" in (
        capsys.readouterr().err
    )
