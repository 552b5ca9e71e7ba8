(* softmax-vs-linear, Lemma D.4: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.4, 2 (a1 < 1), the polynomial read as n: Pr[below] >= 1 - delta/n
  As printed: \text{If }j_{0}\neq j_{3},\text{ then }\Pr[\langle
    c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle<(c+0.1)\sqrt{\log n}]\geq
    1-\delta/\operatorname{poly}(n)
  Reading: at a1 >= 1 the special key has weight n^a1 >= n in every row, so that c_1 does not vanish
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.1382, open
*)
Definition Lemma_D_4_2_a1_1_the_polynomial_read_as_n (n : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_below_ : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  a1 < 1 ->
  Pr_below_ >= 1 - delta / IZR n.

(* model=self qk=ones n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=0.7 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_4_2_a1_1_the_polynomial_read_as_n n delta a0 a1 b c (Pr_below (entries [(attended (softmax n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z); (attended (softmax n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z); (attended (softmax n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 21%Z)] (attended (softmax n)
    (score_ones [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z) 19%Z) (c + 0.1)).

(* model=self qk=ones n=1000 d=52 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=0.7 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_2 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_4_2_a1_1_the_polynomial_read_as_n n delta a0 a1 b c (Pr_below (entries [(attended (softmax n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 0%Z); (attended (softmax n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 1%Z); (attended (softmax n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 51%Z)] (attended (softmax n)
    (score_ones [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 50%Z) 49%Z) (c + 0.1)).

(* model=self qk=ones n=1000 d=102 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=0.7 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_3 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_4_2_a1_1_the_polynomial_read_as_n n delta a0 a1 b c (Pr_below (entries [(attended (softmax n)
    (score_ones [(1%Z, b); (101%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (101%Z, c)]); (9%Z, [(1%Z, b); (101%Z,
    c)]); (10%Z, [(100%Z, b); (101%Z, c)]); (980%Z, [(99%Z, b); (101%Z, c)])] 0%Z); (attended (softmax n)
    (score_ones [(1%Z, b); (101%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (101%Z, c)]); (9%Z, [(1%Z, b); (101%Z,
    c)]); (10%Z, [(100%Z, b); (101%Z, c)]); (980%Z, [(99%Z, b); (101%Z, c)])] 1%Z); (attended (softmax n)
    (score_ones [(1%Z, b); (101%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (101%Z, c)]); (9%Z, [(1%Z, b); (101%Z,
    c)]); (10%Z, [(100%Z, b); (101%Z, c)]); (980%Z, [(99%Z, b); (101%Z, c)])] 101%Z)] (attended (softmax n)
    (score_ones [(1%Z, b); (101%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (101%Z, c)]); (9%Z, [(1%Z, b); (101%Z,
    c)]); (10%Z, [(100%Z, b); (101%Z, c)]); (980%Z, [(99%Z, b); (101%Z, c)])] 100%Z) 99%Z) (c + 0.1)).

(* model=self qk=ones n=1000 d=202 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=0.7 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_4 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_4_2_a1_1_the_polynomial_read_as_n n delta a0 a1 b c (Pr_below (entries [(attended (softmax n)
    (score_ones [(1%Z, b); (201%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (201%Z, c)]); (4%Z, [(1%Z, b); (201%Z,
    c)]); (5%Z, [(200%Z, b); (201%Z, c)]); (990%Z, [(199%Z, b); (201%Z, c)])] 0%Z); (attended (softmax n)
    (score_ones [(1%Z, b); (201%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (201%Z, c)]); (4%Z, [(1%Z, b); (201%Z,
    c)]); (5%Z, [(200%Z, b); (201%Z, c)]); (990%Z, [(199%Z, b); (201%Z, c)])] 1%Z); (attended (softmax n)
    (score_ones [(1%Z, b); (201%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (201%Z, c)]); (4%Z, [(1%Z, b); (201%Z,
    c)]); (5%Z, [(200%Z, b); (201%Z, c)]); (990%Z, [(199%Z, b); (201%Z, c)])] 201%Z)] (attended (softmax n)
    (score_ones [(1%Z, b); (201%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (201%Z, c)]); (4%Z, [(1%Z, b); (201%Z,
    c)]); (5%Z, [(200%Z, b); (201%Z, c)]); (990%Z, [(199%Z, b); (201%Z, c)])] 200%Z) 199%Z) (c + 0.1)).

(*
  softmax-vs-linear, Lemma D.4, 1 (in the proof): a1/2 + b/2 + c >= c + 0.2
  As printed: \frac{1}{2}a_{1}\sqrt{\log n}+\frac{1}{2}b\sqrt{\log n}+c\sqrt{\log n}\geq(c+0.2)\cdot\sqrt{\log
    n}
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_D_4_1_in_the_proof (a1 : R) (b : R) (c : R) : Prop :=
  a1 / 2 + b / 2 + c >= c + 0.2.

(* a1 from 0.553 to 1.46, real; b from 0.158 to 0.242, real; c from 0.632 to 0.968, real *)
Definition Lemma_D_4_1_in_the_proof_on_box_1 : Prop :=
  forall (a1 : R) (b : R) (c : R),
  0.553 <= a1 <= 1.46 ->
  0.158 <= b <= 0.242 ->
  0.632 <= c <= 0.968 ->
  Lemma_D_4_1_in_the_proof a1 b c.
