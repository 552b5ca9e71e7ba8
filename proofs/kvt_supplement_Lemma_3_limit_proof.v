(* Proofs of kvt_supplement_Lemma_3_limit_statement.v. *)

From Refutations Require Import Limits.
From Refutations Require Import kvt_supplement_Lemma_3_limit_statement.
Open Scope R_scope.

(* For d = 2 k the share is at least 1/(96 k), where exp(-rate d) is at most 1/(rate k)^2. *)
Theorem Eq_33_refuted_1_holds : Eq_33_refuted_1.
Proof.
  unfold Eq_33_refuted_1, Eq_33; cbv zeta; intros rate R (K & N & H).
  pose proof (Rabs_pos K). pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rle_abs K).
  set (q := rate * rate). assert (0 < q) by (unfold q; nra).
  assert (0 <= 96 * Rabs K / q) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  destruct (beyond_every_bound (Rabs N + 96 * Rabs K / q)) as (k & P & B).
  specialize (H (2 * Z.of_nat k)%Z). rewrite !mult_IZR, <- INR_IZR_INZ in H. set (x := INR k) in *.
  specialize (H ltac:(lra) eq_refl). assert (0 < x) by lra.
  replace (2 * x / 2) with x in H by field.
  replace ((8 * (2 * x) - 2 * x) / 2) with (7 * x) in H by field.
  replace (2 * x / (8 * (2 * x))) with (1 / 8) in H by (field; lra).
  pose proof (Beta_above_its_mean k P) as L. fold x in L.
  assert (V : 0 < q * (x * x)) by (apply Rmult_lt_0_compat; nra).
  assert (E : K * exp (- rate * (2 * x)) <= Rabs K / (q * (x * x))).
  { replace (- rate * (2 * x)) with (- (2 * (rate * x))) by ring. rewrite exp_Ropp.
    pose proof (exp_above_square (2 * (rate * x)) ltac:(nra)) as Q.
    replace (2 * (rate * x) * (2 * (rate * x)) / 4) with (q * (x * x)) in Q by (unfold q; field).
    pose proof (Rinv_le_contravar _ _ V Q). pose proof (Rinv_0_lt_compat _ (exp_pos (2 * (rate * x)))).
    unfold Rdiv. apply Rle_trans with (Rabs K * / exp (2 * (rate * x))).
    - apply Rmult_le_compat_r; lra.
    - apply Rmult_le_compat_l; lra. }
  assert (1 / (96 * x) <= Rabs K / (q * (x * x))) as F by lra.
  apply (Rmult_le_compat_r (96 * (x * x))) in F; [|nra].
  replace (1 / (96 * x) * (96 * (x * x))) with x in F by (field; lra).
  replace (Rabs K / (q * (x * x)) * (96 * (x * x))) with (96 * Rabs K / q) in F by (field; lra). lra.
Qed.

(* The threshold falls below 1, so that the chance keeps above 1/5; with a = 1 - 2 kappa, rate d^a/log d is
   at least y = rate a^2 (log d)/4, and exp(y) passes 5 K. *)
Theorem Eq_54_refuted_1_holds : Eq_54_refuted_1.
Proof.
  unfold Eq_54_refuted_1, Eq_54; cbv zeta; intros kappa G A c C rate R own O H.
  destruct (H A) as (K & N & I). clear H.
  pose proof (Rabs_pos K). pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rle_abs K).
  set (a := 1 - 2 * kappa) in *. assert (0 < a) by (unfold a; lra).
  set (q := rate * (a * a) / 4). assert (0 < q) by (unfold q; apply Rdiv_lt_0_compat; [repeat apply
  Rmult_lt_0_compat|]; lra).
  assert (0 <= 5 * Rabs K / q) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  set (b := 1 + own + 5 * Rabs K / q).
  destruct (beyond_every_bound (1 + Rabs N + exp b)) as (k & _ & B).
  specialize (I (Z.of_nat k)). rewrite mult_IZR, <- INR_IZR_INZ in I. set (d := INR k) in *.
  pose proof (exp_pos b). specialize (I ltac:(lra) eq_refl).
  assert (L : b < ln d) by (rewrite <- (ln_exp b); apply ln_increasing; lra).
  assert (1 <= ln d) by (unfold b in L; lra).
  match type of I with normal_beyond ?x <= _ => assert (X : 0 <= x <= 1) end.
  { rewrite <- !sqrt_div_alt by nra. split; [apply sqrt_pos|].
    apply Rle_trans with (sqrt 1); [apply sqrt_le_1_alt | rewrite sqrt_1; lra].
    assert (E : 0 < Rpower d (1 - kappa) <= d).
    { split; [apply exp_pos|]. rewrite <- (exp_ln d) at 2 by lra. apply exp_le_mono. nra. }
    assert (P : 0 < c * d) by (apply Rmult_lt_0_compat; lra).
    assert (Q : 0 < ln d * (c * (8 * d))) by (apply Rmult_lt_0_compat; lra).
    apply Rmult_le_reg_r with (ln d * (c * (8 * d))); [exact Q|].
    replace (2 * c * own * Rpower d (1 - kappa) / ln d / (c * (8 * d)) * (ln d * (c * (8 * d))))
      with (2 * (c * own) * Rpower d (1 - kappa)) by (field; lra).
    apply Rle_trans with (2 * (c * own) * d).
    - apply Rmult_le_compat_l; [|lra]. assert (0 < c * own) by (apply Rmult_lt_0_compat; lra). lra.
    - replace (2 * (c * own) * d) with (c * d * (2 * own)) by ring.
      replace (1 * (ln d * (c * (8 * d)))) with (c * d * (8 * ln d)) by ring.
      apply Rmult_le_compat_l; unfold b in L; lra. }
  apply normal_beyond_small in X.
  assert (E : exp (- rate * Rpower d a / ln d) <= exp (- (q * ln d))).
  { apply exp_le_mono. unfold Rpower.
    pose proof (exp_above_square (a * ln d) ltac:(nra)) as S.
    apply Rmult_le_reg_r with (ln d); [lra|].
    replace (- rate * exp (a * ln d) / ln d * ln d) with (- (rate * exp (a * ln d))) by (field; lra).
    replace (- (q * ln d) * ln d) with (- (rate * (a * ln d * (a * ln d) / 4))) by (unfold q; field).
    apply Ropp_le_contravar, Rmult_le_compat_l; lra. }
  pose proof (exp_pos (q * ln d)) as P. pose proof (exp_above_line (q * ln d)).
  rewrite exp_Ropp in E.
  assert (K * exp (- rate * Rpower d a / ln d) <= Rabs K * / exp (q * ln d)).
  { apply Rle_trans with (Rabs K * exp (- rate * Rpower d a / ln d)).
    - apply Rmult_le_compat_r; [left; apply exp_pos | lra].
    - apply Rmult_le_compat_l; lra. }
  assert (5 * Rabs K <= q * ln d).
  { replace (5 * Rabs K) with (q * (5 * Rabs K / q)) by (field; lra).
    apply Rmult_le_compat_l; unfold b in L; lra. }
  assert (Rabs K * / exp (q * ln d) < 1 / 5).
  { apply Rmult_lt_reg_r with (exp (q * ln d)); trivial.
    replace (Rabs K * / exp (q * ln d) * exp (q * ln d)) with (Rabs K) by (field; lra). lra. }
  lra.
Qed.
