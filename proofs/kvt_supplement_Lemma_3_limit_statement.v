(* kvt-supplement, Lemma 3: what is refuted by limits (no hypothesis). *)

From Refutations Require Import Simkit Limits.
Open Scope R_scope.

(*
  kvt-supplement, Eq. (33): beyond = O(exp(-rate*d))
  As printed: P(\beta^\top\Sigma^{1/2}\tilde U^\top\tilde U\Sigma^{1/2}\beta > (d/n)) \leq O(\exp(-Cd))
  Reading: for |Sigma^(1/2) beta| = 1, which is O(1): d/n is the mean, above which a log-concave density has
    the share 1/e at least (Gruenbaum, 1960); a constant is missing before d/n: below 1, the order would hold
    at n = 8 d
  Reduction: a unit vector's squared length in d of n coordinates, turned by U, has the law Beta(d/2, (n -
    d)/2)
*)
Definition Eq_33 (rate : R) : Prop :=
  exists K N : R, forall d : Z, IZR d >= N ->
  let n := (8 * d)%Z in
  let beyond := (Beta_above (IZR d / 2) ((IZR n - IZR d) / 2) (IZR d / IZR n)) in
  IZR n = 8 * IZR d ->
  beyond <= K * exp ((- rate) * IZR d).

(* along d, kappa=0.25 constant=2.0 *)
Definition Eq_33_refuted_1 : Prop :=
  forall rate : R, rate > 0 ->
  ~ Eq_33 rate.

(*
  kvt-supplement, Eq. (54): beyond = O(exp(-rate*d**(1 - 2*kappa)/log(d)))
  As printed: P(\sqrt{cn}|W| > x) \leq O(\exp(-Cd^{1-2\kappa}/\log d)), x = \sqrt{2cCd^{1-\kappa}}/\sqrt{\log
    d}
  Reading: n stands where (53) has d, and the root takes in d^(1 - kappa): the threshold falls as d grows,
    whatever C is in x and in the bound (were d^(1 - kappa) beside the root, C/8 would be right at n = 8 d)
  Reduction: W ~ N(0, 1); sqrt(c n) |W| > x is |W| > x/sqrt(c n)
*)
Definition Eq_54 (kappa : R) (constant : R) (rate : R) (rate_of_x : R) : Prop :=
  2 * kappa < 1 ->
  exists K N : R, forall d : Z, IZR d >= N ->
  let n := (8 * d)%Z in
  let beyond := (normal_beyond (sqrt (2 * constant * rate_of_x * Rpower (IZR d) (1 - kappa)) / sqrt (ln (IZR
    d)) / sqrt (constant * IZR n))) in
  IZR n = 8 * IZR d ->
  beyond <= K * exp ((- rate) * Rpower (IZR d) (1 - 2 * kappa) / ln (IZR d)).

(* along d,  *)
Definition Eq_54_refuted_1 : Prop :=
  forall kappa : R, kappa >= 0 -> 2 * kappa < 1 ->
  forall constant : R, constant > 0 ->
  forall rate : R, rate > 0 ->
  forall rate_of_x : R, rate_of_x > 0 ->
  ~ Eq_54 kappa constant rate rate_of_x.
