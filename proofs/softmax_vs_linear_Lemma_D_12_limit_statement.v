(* softmax-vs-linear, Lemma D.12: what is refuted by limits (no hypothesis). *)

From Refutations Require Import Simkit Limits.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.12, 1 (in the proof): failure = O(delta/log(n))
  As printed: |\langle c_{\operatorname{lin}}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle-c\sqrt{\log
    n}|\leq 0.1\sqrt{\log n}\text{ with probability at least }1-\delta/\operatorname{poly}(n)
  Reading: with sigma_d = -1, half the time, <c, sigma> is near -c sqrt(log n); failure: 1 less the
    probability; each polynomial that grows outgrows log n
  Reduction: n = 10 k, k identity columns; keys that are alike counted together, scores, sigma and threshold
    over sqrt(log n); the signs are fair and independent; the failure is 1 less the probability
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.106, open
*)
Definition Lemma_D_12_1_in_the_proof (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  exists K N : R, forall n : Z, IZR n >= N ->
  forall d : Z, IZR d = IZR n / 10 + 2 ->
  let row_1 := attended (linear n) (score_ones [(0%Z, a1); (1%Z, b); ((d - 1)%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z,
    b); ((d - 1)%Z, c)]); (9%Z, [(1%Z, b); ((d - 1)%Z, c)]); (10%Z, [((d - 2)%Z, b); ((d - 1)%Z, c)]); (((10 *
    d) - 40)%Z, [((d - 3)%Z, b); ((d - 1)%Z, c)])] in
  let failure := (difference 1 (Pr_between (entries [(row_1 0%Z); (row_1 1%Z); (row_1 (d - 1)%Z)] (row_1 (d -
    2)%Z) (d - 3)%Z) (c - 0.1) (c + 0.1))) in
  failure <= K * (delta / ln (IZR n)).

(* along n, model=self qk=ones m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 signs=shared special=independent path=structured *)
Definition Lemma_D_12_1_in_the_proof_refuted_1 : Prop :=
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_1_in_the_proof delta a0 a1 b c.

(*
  softmax-vs-linear, Lemma D.12, 2 (in the proof): failure = O(delta/log(n))
  As printed: |\langle c_{\operatorname{lin}}(\operatorname{\mathsf{A}},x)_{j_{0}},\sigma\rangle-c\sqrt{\log
    n}|\leq 0.1\sqrt{\log n}\text{ with probability at least }1-\delta/\operatorname{poly}(n)
  Reading: with sigma_d = -1, half the time, <c, sigma> is near -c sqrt(log n); failure: 1 less the
    probability; each polynomial that grows outgrows log n
  Reduction: n = 10 k, k identity columns; keys that are alike counted together, scores, sigma and threshold
    over sqrt(log n); the signs are fair and independent; the failure is 1 less the probability
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: log(d) > 0.02*log(n): 3.091 > 0.106, open
*)
Definition Lemma_D_12_2_in_the_proof (delta : R) (a0 : R) (a1 : R) (b : R) (c : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  exists K N : R, forall n : Z, IZR n >= N ->
  forall d : Z, IZR d = IZR n / 10 + 2 ->
  let row_1 := attended (linear n) (score_ones [(1%Z, b); ((d - 1)%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b); ((d -
    1)%Z, c)]); (9%Z, [(1%Z, b); ((d - 1)%Z, c)]); (10%Z, [((d - 2)%Z, b); ((d - 1)%Z, c)]); (((10 * d) -
    40)%Z, [((d - 3)%Z, b); ((d - 1)%Z, c)])] in
  let failure := (difference 1 (Pr_between (entries [(row_1 0%Z); (row_1 1%Z); (row_1 (d - 1)%Z)] (row_1 (d -
    2)%Z) (d - 3)%Z) (c - 0.1) (c + 0.1))) in
  failure <= K * (delta / ln (IZR n)).

(* along n, model=self qk=ones m_rounding=ceil delta=0.01 a0=0.01 a1=1.2 b=0.2 c=0.8 signs=shared special=independent path=structured *)
Definition Lemma_D_12_2_in_the_proof_refuted_1 : Prop :=
  let delta := 0.01 in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_12_2_in_the_proof delta a0 a1 b c.
