(* softmax-vs-linear, Lemma F.4: what is refuted by limits (no hypothesis). *)

From Refutations Require Import Simkit Limits.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma F.4, 2 (row j2, which is not j3): failure = O(delta/log(n))
  As printed: \text{If }j_{0}\neq j_{3},\text{ then }\Pr[|\langle
    c_{\exp}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle|<0.5]= 1-\delta/\operatorname{poly}(n)
  Reading: literally j0 = j2 is allowed; the row that Lemma F.3 calls j2 is called j3 here; = 1 -
    delta/poly(n) is read as at least; failure: 1 less the probability; each polynomial that grows outgrows
    log n
  Reduction: n = 10 k, k identity columns; keys that are alike counted together, scores, sigma and threshold
    over sqrt(log n); the signs are fair and independent; the failure is 1 less the probability
  Premise that is not in it: n = (d - 1) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.045 > 0.106, open
*)
Definition Lemma_F_4_2_row_j2_which_is_not_j3 (delta : R) (a0 : R) (a1 : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 > 1 ->
  exists K N : R, forall n : Z, IZR n >= N ->
  forall d : Z, IZR d = IZR n / 10 + 1 ->
  let row_1 := attended (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9%Z, [(1%Z, 1)]); (10%Z,
    [((d - 1)%Z, 1)]); (((10 * d) - 30)%Z, [((d - 2)%Z, 1)])] in
  let failure := (difference 1 (Pr_within (entries [(row_1 0%Z); (row_1 1%Z)] (row_1 (d - 1)%Z) (d - 2)%Z)
    0.5)) in
  failure <= K * (delta / ln (IZR n)).

(* along n, model=cross m_rounding=ceil delta=0.01 a0=0.01 a1=3.0 tau=0.9 signs=shared special=independent path=structured *)
Definition Lemma_F_4_2_row_j2_which_is_not_j3_refuted_1 : Prop :=
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 3.0 in
  ~ Lemma_F_4_2_row_j2_which_is_not_j3 delta a0 a1.
