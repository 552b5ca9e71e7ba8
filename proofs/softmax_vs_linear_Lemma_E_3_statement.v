(* softmax-vs-linear, Lemma E.3: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma E.3, 1: Pr[above] >= 1/10
  As printed: \text{If }j_{0}=j_{3},\text{ then }\Pr[\langle
    c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle\geq(c+0.1)\sqrt{\log n}]\geq 1/10
  Reading: Q K^T = I (Appendix E); b + c = 1 as in Definition D.1
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > (2*b**2 + 0.02)*log(n): 2.485 > 0.6908, open
*)
Definition Lemma_E_3_1 (a0 : R) (a1 : R) (b : R) (c : R) (Pr_above : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_above >= 1 / 10.

(* model=self qk=identity n=1000 d=12 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=0.7 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_E_3_1_refuted_1 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 0.7 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_3_1 a0 a1 b c (Pr_at_least (entries [(attended (softmax n) (score_identity [(0%Z, a1); (1%Z, b);
    (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(10%Z, b);
    (11%Z, c)]); (800%Z, [(9%Z, b); (11%Z, c)])] 0%Z); (attended (softmax n) (score_identity [(0%Z, a1); (1%Z,
    b); (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(10%Z,
    b); (11%Z, c)]); (800%Z, [(9%Z, b); (11%Z, c)])] 1%Z); (attended (softmax n) (score_identity [(0%Z, a1);
    (1%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z,
    [(10%Z, b); (11%Z, c)]); (800%Z, [(9%Z, b); (11%Z, c)])] 11%Z)] (attended (softmax n) (score_identity
    [(0%Z, a1); (1%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]);
    (100%Z, [(10%Z, b); (11%Z, c)]); (800%Z, [(9%Z, b); (11%Z, c)])] 10%Z) 9%Z) (c + 0.1)).

(*
  softmax-vs-linear, Lemma E.3, 2, the polynomial read as n: Pr[below] >= 1 - delta/n
  As printed: \text{If }j_{0}\neq j_{3},\text{ then }\Pr[\langle
    c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle<(c+0.1)\sqrt{\log n}]\geq
    1-\delta/\operatorname{poly}(n)
  Reading: Q K^T = I (Appendix E); b + c = 1 as in Definition D.1; rows whose identity column is not j3's; its
    proof prints 0.05 as 0.0.5
  Reduction: the left side by simkit.papers.separation.claims.signs._probability (Enclose how often <c, sigma>
    is where the event has it: sigma fair signs, c a row of attention. Source: Definition C.1, Definition
    C.4.)
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > (2*b**2 + 0.02)*log(n): 3.091 > 0.6908, open
*)
Definition Lemma_E_3_2_the_polynomial_read_as_n (n : Z) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) (Pr_below_ : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  Pr_below_ >= 1 - delta / IZR n.

(* model=self qk=identity n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_E_3_2_the_polynomial_read_as_n_refuted_1 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_3_2_the_polynomial_read_as_n n delta a0 a1 b c (Pr_below (entries [(attended (softmax n)
    (score_identity [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (850%Z, [(19%Z, b); (21%Z, c)])]
    0%Z); (attended (softmax n) (score_identity [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z,
    c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]);
    (850%Z, [(19%Z, b); (21%Z, c)])] 1%Z); (attended (softmax n) (score_identity [(2%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (50%Z,
    [(20%Z, b); (21%Z, c)]); (850%Z, [(19%Z, b); (21%Z, c)])] 21%Z); (attended (softmax n) (score_identity
    [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z,
    [(2%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (850%Z, [(19%Z, b); (21%Z, c)])] 2%Z)] (attended
    (softmax n) (score_identity [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z,
    b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (850%Z, [(19%Z, b); (21%Z,
    c)])] 20%Z) 18%Z) (c + 0.1)).

(* model=self qk=identity n=1000 d=52 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_E_3_2_the_polynomial_read_as_n_refuted_2 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_3_2_the_polynomial_read_as_n n delta a0 a1 b c (Pr_below (entries [(attended (softmax n)
    (score_identity [(2%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(2%Z, b); (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (940%Z, [(49%Z, b); (51%Z, c)])]
    0%Z); (attended (softmax n) (score_identity [(2%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z,
    c)]); (19%Z, [(1%Z, b); (51%Z, c)]); (20%Z, [(2%Z, b); (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]);
    (940%Z, [(49%Z, b); (51%Z, c)])] 1%Z); (attended (softmax n) (score_identity [(2%Z, b); (51%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z, c)]); (20%Z, [(2%Z, b); (51%Z, c)]); (20%Z,
    [(50%Z, b); (51%Z, c)]); (940%Z, [(49%Z, b); (51%Z, c)])] 51%Z); (attended (softmax n) (score_identity
    [(2%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z, c)]); (20%Z,
    [(2%Z, b); (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (940%Z, [(49%Z, b); (51%Z, c)])] 2%Z)] (attended
    (softmax n) (score_identity [(2%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z,
    b); (51%Z, c)]); (20%Z, [(2%Z, b); (51%Z, c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (940%Z, [(49%Z, b); (51%Z,
    c)])] 50%Z) 48%Z) (c + 0.1)).

(* model=self qk=identity n=1000 d=22 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_E_3_2_the_polynomial_read_as_n_refuted_3 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_3_2_the_polynomial_read_as_n n delta a0 a1 b c (Pr_below (entries [(attended (softmax n)
    (score_identity [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 0%Z); (attended (softmax n)
    (score_identity [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 1%Z); (attended (softmax n)
    (score_identity [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 21%Z)] (attended (softmax n)
    (score_identity [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z,
    c)]); (50%Z, [(20%Z, b); (21%Z, c)]); (900%Z, [(19%Z, b); (21%Z, c)])] 20%Z) 19%Z) (c + 0.1)).

(* model=self qk=identity n=1000 d=52 m=15 m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 tau=2.3654347963906193 signs=shared special=independent path=structured *)
Definition Lemma_E_3_2_the_polynomial_read_as_n_refuted_4 : Prop :=
  let n := 1000%Z in
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_E_3_2_the_polynomial_read_as_n n delta a0 a1 b c (Pr_below (entries [(attended (softmax n)
    (score_identity [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 0%Z); (attended (softmax n)
    (score_identity [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 1%Z); (attended (softmax n)
    (score_identity [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 51%Z)] (attended (softmax n)
    (score_identity [(1%Z, b); (51%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); (51%Z, c)]); (19%Z, [(1%Z, b); (51%Z,
    c)]); (20%Z, [(50%Z, b); (51%Z, c)]); (960%Z, [(49%Z, b); (51%Z, c)])] 50%Z) 49%Z) (c + 0.1)).

(*
  softmax-vs-linear, Lemma E.3, 1 (in the proof): 1/8 - delta/n >= 1/10
  As printed: 1/8-\delta/\operatorname{poly}(n)\geq 1/10
  Reading: poly(n) read as n
  Reduction: none: both sides are expressions in the parameters
*)
Definition Lemma_E_3_1_in_the_proof (n : R) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) : Prop :=
  a0 > 0 ->
  a0 < 1 / 10 ->
  a1 >= 7 / 10 ->
  b >= 1 / 10 ->
  c >= 1 / 10 ->
  1 / 8 - delta / n >= 1 / 10.

(* n from 100 to inf, whole; delta from 0.0079 to 0.0121, real; a0 from 0.0079 to 0.0121, real; a1 from 0.948 to 1.46, real; b from 0.158 to 0.242, real; c from 0.632 to 0.968, real; model = self *)
Definition Lemma_E_3_1_in_the_proof_on_box_1 : Prop :=
  forall (n : R) (delta : R) (a0 : R) (a1 : R) (b : R) (c : R),
  100 <= n ->
  0.0079 <= delta <= 0.0121 ->
  0.0079 <= a0 <= 0.0121 ->
  0.948 <= a1 <= 1.46 ->
  0.158 <= b <= 0.242 ->
  0.632 <= c <= 0.968 ->
  Lemma_E_3_1_in_the_proof n delta a0 a1 b c.
