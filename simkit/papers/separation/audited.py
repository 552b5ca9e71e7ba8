"""The paper whose claims `simkit audit softmax-vs-linear` asks."""

from simkit.declare.claims.claim import Paper

PAPER = Paper(
    "softmax-vs-linear",
    "Why Softmax Attention Outperforms Linear Attention (Deng, Song, Yuan, Zhou)",
    subjects=(
        "simkit.papers.separation.studies:SoftmaxVsLinear",
        "simkit.papers.separation.entries:AttentionEntries",
    ),
    not_testable={
        "Definition 3.2": "it defines linear attention of the regression model and claims nothing",
        "Definition 3.3": "it defines softmax attention of the regression model and claims nothing",
        "Definition 3.4": "it defines ReLU and claims nothing",
        "Definition 3.5": "it defines F_exp of the regression model and claims nothing",
        "Definition 3.6": "it defines F_lin of the regression model, printed as F_exp in its formula,"
        " and claims nothing",
        "Definition 3.7": "it sets m = C log(n/delta) and draws the signs: premises of the claims",
        "Definition 3.8": "it bounds the entries of A x in both data sets: what Lemmas 4.1 to 5.4 are"
        " asked on",
        "Definition 6.1": "the informal version of Definition D.1, whose conditions are premises",
        "Fact A.1": "an identity of linear algebra, vec being taken row by row; it has no number in it",
        "Definition C.1": "it defines linear attention on three matrices and claims nothing",
        "Definition C.2": "it defines F_lin of the attention models and claims nothing",
        "Claim C.3": "u_lin and alpha_lin without the Kronecker product: Fact A.1, with no number in it",
        "Definition C.4": "it defines softmax attention on three matrices and claims nothing",
        "Claim C.5": "u_exp and alpha_exp without the Kronecker product: Fact A.1, with no number in it;"
        " its second formula prints A_2 for the transpose of A_2",
        "Definition C.6": "it defines F_exp of the attention models, printed with signs of length n"
        " for d, and claims nothing",
        "Definition D.1": "the data of self-attention: its conditions are premises of the claims",
        "Definition F.1": "the data of cross-attention: its conditions are premises of the claims",
    },
    about="A network with softmax attention tells two data sets apart with high probability, and the"
    " same network with linear attention does not: for regression scores (Theorem 1.1), self-attention"
    " and cross-attention (Appendices D to F).",
    attacks="simkit.papers.separation:attacks.csv",
)
