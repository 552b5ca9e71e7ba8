(* softmax-vs-linear, Theorem D.9: what is refuted by limits (no hypothesis). *)

From Refutations Require Import Simkit Limits.
Open Scope R_scope.

(*
  softmax-vs-linear, Theorem D.9: failure = O(delta/log(n))
  As printed: \text{With high probability }1-\delta/\operatorname{poly}(n),\
    F_{\exp}(A_{1},A_{2},A_{3})=0\text{ for any }\{A_{1},A_{2},A_{3}\}\text{ from }{\cal D}_{1}
  Reading: m from the study's rule; it is in the section on D0, but prints 'from D1', where Theorem D.5 says
    F_exp > 0; failure: 1 less the probability; each polynomial that grows outgrows log n
  Reduction: n = 10 k, k identity columns; keys that are alike counted together, scores, sigma and threshold
    over sqrt(log n); the signs are fair and independent; the failure is 1 less the probability
  Premise that is not in it: tau = (c + 0.1) sqrt(log n): 2.072 = 2.072, met
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > (4*a0 + 0.02)*log(n): 3.091 > 0.3179, open
  Premise that is not in it: m >= log(n/delta): 15 >= 9.903, open
*)
Definition Theorem_D_9 (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  exists K N : R, forall n : Z, IZR n >= N ->
  forall d : Z, IZR d = IZR n / 10 + 2 ->
  let m := (Z.max (ceiling (ln (IZR n / delta))) 15)%Z in
  let row_1 := attended (softmax n) (score_ones [(0%Z, a1); (1%Z, b); ((d - 1)%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); ((d - 1)%Z, c)]); (9%Z, [(1%Z, b); ((d - 1)%Z, c)]); (10%Z, [((d - 2)%Z, b); ((d - 1)%Z, c)]);
    (((10 * d) - 40)%Z, [((d - 3)%Z, b); ((d - 1)%Z, c)])] in
  let row_2 := attended (softmax n) (score_ones [(1%Z, b); ((d - 1)%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); ((d -
    1)%Z, c)]); (9%Z, [(1%Z, b); ((d - 1)%Z, c)]); (10%Z, [((d - 2)%Z, b); ((d - 1)%Z, c)]); (((10 * d) -
    40)%Z, [((d - 3)%Z, b); ((d - 1)%Z, c)])] in
  let failure := (difference 1 (every_neuron m (Pr_none_above [[(row_1 0%Z); (row_2 0%Z)]; [(row_1 1%Z);
    (row_2 1%Z)]; [(row_1 (d - 1)%Z); (row_2 (d - 1)%Z)]] [(row_1 (d - 2)%Z); (row_2 (d - 2)%Z)] (d - 3)%Z (c
    + 0.1)))) in
  IZR d <= IZR n ->
  failure <= K * (delta / ln (IZR n)).

(* along n, model=self qk=ones m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 signs=shared special=independent path=structured *)
Definition Theorem_D_9_refuted_1 : Prop :=
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Theorem_D_9 delta a0 a1 b c.
