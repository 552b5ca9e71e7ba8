"""docs/shallow-vit.md: a lack of fit is said beside every N50; no figure of the paper is left out."""

import itertools

from documents_for_tests import references_of

REFERENCES = references_of("shallow-vit.md")


def test_a_lack_of_fit_is_said_beside_every_n50():
    lacking = 0
    for reference, following in itertools.pairwise(REFERENCES):
        if reference.quantity == "n50":
            rejected = float(reference.row("goodness_p_value")["estimate"]) < 0.05
            said = (
                following.quantity == "goodness_p_value" and following.conditions == reference.conditions
            )
            assert said == rejected, str(reference)
            lacking += rejected
    assert lacking >= 3


def test_every_figure_of_the_paper_is_spoken_of():
    assert len(REFERENCES) > 60
    figures = {
        reference.path.name.removeprefix("shallow-vit-").partition(".")[0].partition("-")[0]
        for reference in REFERENCES
    }
    assert {"fig1a", "fig1b", "fig2", "fig3", "fig4", "fig5", "fig7a", "fig7b", "fig7c"} <= figures
    assert {"fig8a", "fig8b", "fig8c", "plane", "lucky", "exponents"} <= figures
