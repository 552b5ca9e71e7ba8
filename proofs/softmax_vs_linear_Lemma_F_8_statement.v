(* softmax-vs-linear, Lemma F.8: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.8, 1, the polynomial read as n: Pr[within] >= 1 - delta/n
  As printed: \text{If }j_{0}= j_{3},\text{ then }\Pr[|\langle
    c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle|<0.5]= 1-\delta/\operatorname{poly}(n)
  Reading: j3 read as j2: the row that Lemma F.3 calls j2 is called j3 here; = 1 - delta/poly(n) is read as at
    least
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > (2*a0 + 0.02)*log(n): 2.398 > 0.2763, open
*)
Definition Lemma_F_8_1_the_polynomial_read_as_n (n : Z) (delta : R) (a0 : R) (a1 : R) (Pr_within_ : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  Pr_within_ >= 1 - delta / IZR n.

(* model=cross n=1000 d=11 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_8_1_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_8_1_the_polynomial_read_as_n n delta a0 a1 (Pr_within (entries [(attended (softmax n) (score_cross
    a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z,
    1)]); (800%Z, [(9%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 10%Z) 9%Z) 0.5).

(* model=cross n=1000 d=41 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_8_1_the_polynomial_read_as_n_refuted_2 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_8_1_the_polynomial_read_as_n n delta a0 a1 (Pr_within (entries [(attended (softmax n) (score_cross
    a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (24%Z, [(1%Z, 1)]); (25%Z, [(40%Z, 1)]); (950%Z, [(39%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (24%Z, [(1%Z, 1)]); (25%Z, [(40%Z,
    1)]); (950%Z, [(39%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (24%Z, [(1%Z, 1)]); (25%Z, [(40%Z, 1)]); (950%Z, [(39%Z, 1)])] 40%Z) 39%Z) 0.5).

(* model=cross n=1000 d=51 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_8_1_the_polynomial_read_as_n_refuted_3 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_8_1_the_polynomial_read_as_n n delta a0 a1 (Pr_within (entries [(attended (softmax n) (score_cross
    a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(50%Z, 1)]); (960%Z, [(49%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(50%Z,
    1)]); (960%Z, [(49%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross a0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (19%Z, [(1%Z, 1)]); (20%Z, [(50%Z, 1)]); (960%Z, [(49%Z, 1)])] 50%Z) 49%Z) 0.5).

(* model=cross n=1000 d=11 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_8_1_the_polynomial_read_as_n_refuted_4 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_8_1_the_polynomial_read_as_n n delta a0 a1 (Pr_within (entries [(attended (softmax n) (score_cross
    0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z,
    1)]); (800%Z, [(9%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 10%Z) 9%Z) 0.5).

(* model=cross n=1000 d=41 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_8_1_the_polynomial_read_as_n_refuted_5 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_8_1_the_polynomial_read_as_n n delta a0 a1 (Pr_within (entries [(attended (softmax n) (score_cross
    0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (24%Z, [(1%Z, 1)]); (25%Z, [(40%Z, 1)]); (950%Z, [(39%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (24%Z, [(1%Z, 1)]); (25%Z, [(40%Z,
    1)]); (950%Z, [(39%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (24%Z, [(1%Z, 1)]); (25%Z, [(40%Z, 1)]); (950%Z, [(39%Z, 1)])] 40%Z) 39%Z) 0.5).

(* model=cross n=1000 d=51 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_8_1_the_polynomial_read_as_n_refuted_6 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_8_1_the_polynomial_read_as_n n delta a0 a1 (Pr_within (entries [(attended (softmax n) (score_cross
    0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(50%Z, 1)]); (960%Z, [(49%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(50%Z,
    1)]); (960%Z, [(49%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (19%Z, [(1%Z, 1)]); (20%Z, [(50%Z, 1)]); (960%Z, [(49%Z, 1)])] 50%Z) 49%Z) 0.5).
