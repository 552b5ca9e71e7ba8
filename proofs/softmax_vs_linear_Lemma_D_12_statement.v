(* softmax-vs-linear, Lemma D.12: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.12, 1, the polynomial read as n: Pr[within] >= 1 - delta/n
  As printed: \text{If }j_{0}= j_{3},\text{ then }\Pr[|\langle
    c_{\operatorname{lin}}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle|<(c+0.1)\sqrt{\log n}]\geq
    1-\delta/\operatorname{poly}(n)
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.1382, open
*)
Definition Lemma_D_12_1_the_polynomial_read_as_n (n : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_within_ : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_within_ >= 1 - delta / IZR n.

(* model=self qk=ones n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_12_1_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_1_the_polynomial_read_as_n n delta a0 a1 b c (Pr_within (entries [(attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z); (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z); (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 21%Z)] (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z) 19%Z) (c + 0.1)).

(* model=self qk=ones n=1000 d=52 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_12_1_the_polynomial_read_as_n_refuted_2 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_1_the_polynomial_read_as_n n delta a0 a1 b c (Pr_within (entries [(attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b);
    (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 0%Z); (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b);
    (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 1%Z); (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b);
    (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 51%Z)] (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b);
    (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 50%Z) 49%Z) (c + 0.1)).

(* model=self qk=ones n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_12_1_the_polynomial_read_as_n_refuted_3 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_1_the_polynomial_read_as_n n delta a0 a1 b c (Pr_within (entries [(attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z); (attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z); (attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 21%Z)] (attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z) 19%Z) (c + 0.1)).

(* model=self qk=ones n=1000 d=52 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_12_1_the_polynomial_read_as_n_refuted_4 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_1_the_polynomial_read_as_n n delta a0 a1 b c (Pr_within (entries [(attended (linear n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 0%Z); (attended (linear n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 1%Z); (attended (linear n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 51%Z)] (attended (linear n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 50%Z) 49%Z) (c + 0.1)).

(*
  softmax-vs-linear, Lemma D.12, 1 (in the proof), first d - 1 columns: Pr[rest] >= 1 - delta/n
  As printed: |\langle c_{\operatorname{lin}}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle-c\sqrt{\log
    n}|\leq 0.1\sqrt{\log n}\text{ with probability at least }1-\delta/\operatorname{poly}(n)
  Reading: <c, sigma> without the last column's c sqrt(log n) sigma_d is meant; poly(n) read as n
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.1382, open
*)
Definition Lemma_D_12_1_in_the_proof_first_d_1_columns (n : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_rest : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_rest >= 1 - delta / IZR n.

(* model=self qk=ones n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_12_1_in_the_proof_first_d_1_columns_refuted_1 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_1_in_the_proof_first_d_1_columns n delta a0 a1 b c (Pr_at_most (entries [(attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z); (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z)] (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b);
    (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z) 19%Z) 0.1).

(* model=self qk=ones n=1000 d=52 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_12_1_in_the_proof_first_d_1_columns_refuted_2 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_1_in_the_proof_first_d_1_columns n delta a0 a1 b c (Pr_at_most (entries [(attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b);
    (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 0%Z); (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b);
    (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 1%Z)] (attended (linear n)
    (score_ones [(0%Z, a1); (1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b);
    (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 50%Z) 49%Z) 0.1).

(* model=self qk=ones n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_12_1_in_the_proof_first_d_1_columns_refuted_3 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_1_in_the_proof_first_d_1_columns n delta a0 a1 b c (Pr_at_most (entries [(attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z); (attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z)] (attended (linear n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z) 19%Z) 0.1).

(* model=self qk=ones n=1000 d=52 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_12_1_in_the_proof_first_d_1_columns_refuted_4 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_1_in_the_proof_first_d_1_columns n delta a0 a1 b c (Pr_at_most (entries [(attended (linear n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 0%Z); (attended (linear n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 1%Z)] (attended (linear n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 50%Z) 49%Z) 0.1).
