"""The claims of the paper that are audited, and where they stand."""

from simkit.declare.claims.claim import Paper

PAPER = Paper(
    "shallow-vit",
    "A Theoretical Understanding of Shallow Vision Transformers: Learning, Generalization, and Sample"
    " Complexity (Li, Wang, Liu, Chen)",
    subjects=(
        "simkit.papers.patches.conditions:Conditions",
        "simkit.papers.patches.displays:ProofDisplays",
        "simkit.papers.patches.studies.lucky:LuckyNeurons",
        "simkit.papers.patches.studies.convergence:Convergence",
        "simkit.papers.patches.studies.concentration:AttentionConcentration",
        "simkit.papers.patches.studies.complexity:SampleComplexity",
        "simkit.papers.patches.studies.evolution:TrainingEvolution",
        "simkit.papers.patches.studies.lemma_2:Lemma2Training",
        "simkit.papers.patches.studies.directions:UpdateDirections",
        "simkit.papers.patches.studies.stability:HeadStability",
        "simkit.papers.patches.displays:ExtensionDisplays",
        "simkit.papers.patches.images.studies.gains:ImageGains",
        "simkit.papers.patches.images.studies.gains:ImageNeeds",
    ),
    readings={
        "Lemma 3": "The paper defines a lucky neuron in one way and uses it in two more; each claim is"
        " asked in all three. Definition 2: the angle between the neuron's weights w and the pattern it"
        " serves is at most sigma + tau. Argmax with margin, as the proof begins in (209) and (210): the"
        " pattern it serves is the one with the largest product <w, p_j>, and in angle nearer than every"
        " other one by 2 Delta theta. Ratio, as the proof of Lemma 4 uses it in (220): that product is"
        " larger than every other one even if it shrinks by the factor"
        " (1 - sigma - tau)/(1 + sigma + tau).",
        "Lemma 2": "The text leaves open who is lucky: Definition 2, or the ratio (220) with <w, p> >"
        " 0 (see Lemma 3); displays of lucky and unlucky neurons are asked in both. It does"
        " not say at which token V_i(t) is taken (here: at the one that it multiplies), nor"
        " lambda (here 1). K(t) and Q(t) are what a step adds to W_Q mu_1 and W_K mu_1 along"
        " q_1, as (143) and (167) have them, and |q_1(t)| follows by (47); a = sqrt(m), as"
        " below (63); epsilon_m is half of what is left of 1. What is said of a run is asked"
        " at every step so far, to zero training loss, of the worst neuron, sample and"
        " token; where a display says nothing, an upper side counts as 0 and a lower one as"
        " 1. Tokens have noise of norm tau, and the initial model meets Assumption 1 with"
        " equality.",
        "Lemma 4": "Definition 2 and the ratio (220) are two ways of saying that a neuron is lucky: see"
        " Lemma 3.",
    },
    about="A one-layer vision transformer trained by stochastic gradient descent generalizes perfectly"
    " from about 1/alpha^2 samples, alpha being the share of label-relevant tokens, while its attention"
    " concentrates on these tokens; without trained attention it takes about 1/alpha^4.",
    standing=("patterns > 2", "patterns < dim"),
    standing_open=("tau <= 1/patterns",),
    counterexamples="simkit.papers.patches:counterexamples.toml",
    statements=(
        "Assumption 1", "Theorem 1", "Proposition 1", "Remark 1", "Remark 2", "Remark 3",
        "Proposition 2", "Section 4.1", "Figure 6", "Section 4.1, Appendix B", "Assumption 2",
        "Assumption 3", "Lemma 1", "Lemma 2", "Lemma 3", "Lemma 4", "Appendix G.1", "Appendix G.2",
        "Appendix G.3", "Appendix G.4",
    ),
    attacks="simkit.papers.patches:attacks.csv",
    boxes="simkit.papers.patches:boxes",
    labels="simkit.papers.patches:labels.csv",
)  # fmt: skip
