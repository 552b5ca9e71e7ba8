(* softmax-vs-linear, Lemma F.4: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.4, 1 (row j3, which is not j2): Pr[above] = 1/10
  As printed: \text{If }j_{0}=j_{3},\text{ then }\Pr[\langle
    c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle\geq 1-0.1]=1/10
  Reading: literally; the row that Lemma F.3 calls j2 is called j3 here
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 2.398 > 0.106, open
*)
Definition Lemma_F_4_1_row_j3_which_is_not_j2 (a0 : R) (a1 : R) (Pr_above : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  Pr_above = 1 / 10.

(* model=cross n=200 d=11 m=10 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_4_1_row_j3_which_is_not_j2_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_4_1_row_j3_which_is_not_j2 a0 a1 (Pr_at_least (entries [(attended (softmax n) (score_cross 0)
    [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(10%Z, 1)]); (160%Z, [(9%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(10%Z,
    1)]); (160%Z, [(9%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (19%Z, [(1%Z, 1)]); (20%Z, [(10%Z, 1)]); (160%Z, [(9%Z, 1)])] 10%Z) 9%Z) 0.9).

(* model=cross n=1000 d=11 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_4_1_row_j3_which_is_not_j2_refuted_2 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_4_1_row_j3_which_is_not_j2 a0 a1 (Pr_at_least (entries [(attended (softmax n) (score_cross 0)
    [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z,
    1)]); (800%Z, [(9%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 10%Z) 9%Z) 0.9).

(* model=cross n=200 d=11 m=10 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_4_1_row_j3_which_is_not_j2_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_4_1_row_j3_which_is_not_j2 a0 a1 (Pr_at_least (entries [(attended (softmax n) (score_cross a1)
    [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(10%Z, 1)]); (160%Z, [(9%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(10%Z,
    1)]); (160%Z, [(9%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (19%Z, [(1%Z, 1)]); (20%Z, [(10%Z, 1)]); (160%Z, [(9%Z, 1)])] 10%Z) 9%Z) 0.9).

(* model=cross n=1000 d=11 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_4_1_row_j3_which_is_not_j2_refuted_4 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_4_1_row_j3_which_is_not_j2 a0 a1 (Pr_at_least (entries [(attended (softmax n) (score_cross a1)
    [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 0%Z);
    (attended (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z,
    1)]); (800%Z, [(9%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]);
    (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 10%Z) 9%Z) 0.9).

(*
  softmax-vs-linear, Lemma F.4, 2 (j3 read as j2), the polynomial read as n: Pr[within] >= 1 - delta/n
  As printed: \text{If }j_{0}\neq j_{3},\text{ then }\Pr[|\langle
    c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle|<0.5]= 1-\delta/\operatorname{poly}(n)
  Reading: the row that Lemma F.3 calls j2 is called j3 here; = 1 - delta/poly(n) is read as at least
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 2.398 > 0.1382, open
*)
Definition Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n (n : Z) (delta : R) (a0 : R) (a1 : R) (Pr_within_ : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  Pr_within_ >= 1 - delta / IZR n.

(* model=cross n=1000 d=11 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n n delta a0 a1 (Pr_within (entries [(attended (softmax
    n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z,
    1)])] 0%Z); (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (99%Z, [(1%Z, 1)]);
    (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1);
    (1%Z, 1)]); (99%Z, [(1%Z, 1)]); (100%Z, [(10%Z, 1)]); (800%Z, [(9%Z, 1)])] 10%Z) 9%Z) 0.5).

(* model=cross n=1000 d=41 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_2 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n n delta a0 a1 (Pr_within (entries [(attended (softmax
    n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (24%Z, [(1%Z, 1)]); (25%Z, [(40%Z, 1)]); (950%Z, [(39%Z,
    1)])] 0%Z); (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (24%Z, [(1%Z, 1)]); (25%Z,
    [(40%Z, 1)]); (950%Z, [(39%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z,
    1)]); (24%Z, [(1%Z, 1)]); (25%Z, [(40%Z, 1)]); (950%Z, [(39%Z, 1)])] 40%Z) 39%Z) 0.5).

(* model=cross n=1000 d=51 m=12 m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_3 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n n delta a0 a1 (Pr_within (entries [(attended (softmax
    n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(50%Z, 1)]); (960%Z, [(49%Z,
    1)])] 0%Z); (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (19%Z, [(1%Z, 1)]); (20%Z,
    [(50%Z, 1)]); (960%Z, [(49%Z, 1)])] 1%Z)] (attended (softmax n) (score_cross 0) [(1%Z, [(0%Z, 1); (1%Z,
    1)]); (19%Z, [(1%Z, 1)]); (20%Z, [(50%Z, 1)]); (960%Z, [(49%Z, 1)])] 50%Z) 49%Z) 0.5).

(*
  softmax-vs-linear, Lemma F.4, 1 (in the proof): 1/4 - delta/n >= 1/10
  As printed: 1/4-\delta/\operatorname{poly}(n)\geq 1/10
  Reading: poly(n) read as n
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_F_4_1_in_the_proof (n : R) (delta : R) (a0 : R) (a1 : R) : Prop :=
  a0 > 0 ->
  a0 < 1 / 10 ->
  a1 > 1 ->
  1 / 4 - delta / n >= 1 / 10.

(* n from 100 to inf, whole; delta from 0.0079 to 0.0121, real; a0 from 0.0079 to 0.0121, real; a1 from 2.37 to 3.63, real; model = cross *)
Definition Lemma_F_4_1_in_the_proof_on_box_1 : Prop :=
  forall (n : R) (delta : R) (a0 : R) (a1 : R),
  100 <= n ->
  0.0079 <= delta <= 0.0121 ->
  0.0079 <= a0 <= 0.0121 ->
  2.37 <= a1 <= 3.63 ->
  Lemma_F_4_1_in_the_proof n delta a0 a1.
