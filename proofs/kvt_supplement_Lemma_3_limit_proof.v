(* Proofs of kvt_supplement_Lemma_3_limit_statement.v. *)

From Refutations Require Import Simkit Limits.
From Refutations Require Import kvt_supplement_Lemma_3_limit_statement.
Open Scope R_scope.

(* For d = 2 k the share is at least 1/(96 k), where exp(-d) is at most 1/k^2. *)
Theorem Eq_33_refuted_1_holds : Eq_33_refuted_1.
Proof.
  unfold Eq_33_refuted_1, Eq_33; cbv zeta; intros (K & N & H).
  pose proof (Rabs_pos K). pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rle_abs K).
  destruct (beyond_every_bound (Rabs N + 96 * Rabs K)) as (k & P & B).
  specialize (H (2 * Z.of_nat k)%Z). rewrite !mult_IZR, <- INR_IZR_INZ in H. set (x := INR k) in *.
  specialize (H ltac:(lra) eq_refl). assert (0 < x) by lra.
  replace (2 * x / 2) with x in H by field.
  replace ((8 * (2 * x) - 2 * x) / 2) with (7 * x) in H by field.
  replace (2 * x / (8 * (2 * x))) with (1 / 8) in H by (field; lra).
  pose proof (Beta_above_its_mean k P) as L. fold x in L.
  assert (E : K * exp (- (1.0) * (2 * x)) <= Rabs K / (x * x)).
  { replace (- (1.0) * (2 * x)) with (- (2 * x)) by lra. rewrite exp_Ropp.
    pose proof (exp_above_square (2 * x) ltac:(lra)) as Q.
    replace (2 * x * (2 * x) / 4) with (x * x) in Q by field.
    assert (V : 0 < x * x) by nra.
    pose proof (Rinv_le_contravar _ _ V Q). pose proof (Rinv_0_lt_compat _ (exp_pos (2 * x))).
    unfold Rdiv. apply Rle_trans with (Rabs K * / exp (2 * x)).
    - apply Rmult_le_compat_r; lra.
    - apply Rmult_le_compat_l; lra. }
  assert (1 / (96 * x) <= Rabs K / (x * x)) as F by lra.
  apply (Rmult_le_compat_r (96 * (x * x))) in F; [|nra].
  replace (1 / (96 * x) * (96 * (x * x))) with x in F by (field; lra).
  replace (Rabs K / (x * x) * (96 * (x * x))) with (96 * Rabs K) in F by (field; lra). lra.
Qed.

(* The threshold falls below 1, so that the chance keeps above 1/5, and d^(1/2)/log d is at least
   (log d)/16. *)
Theorem Eq_54_refuted_1_holds : Eq_54_refuted_1.
Proof.
  unfold Eq_54_refuted_1, Eq_54; cbv zeta; intro H.
  destruct H as (K & N & H); [lra|].
  replace 2.0 with 2 in H by lra. replace 1.0 with 1 in H by lra.
  pose proof (Rabs_pos K). pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rle_abs K).
  set (b := 1 + 80 * Rabs K).
  destruct (beyond_every_bound (1 + Rabs N + exp b)) as (k & _ & B).
  specialize (H (Z.of_nat k)). rewrite mult_IZR, <- INR_IZR_INZ in H. set (d := INR k) in *.
  pose proof (exp_pos b). specialize (H ltac:(lra) eq_refl).
  assert (L : b < ln d) by (rewrite <- (ln_exp b); apply ln_increasing; lra).
  assert (1 <= ln d) by (unfold b in L; lra).
  match type of H with normal_beyond ?x <= _ => assert (X : 0 <= x <= 1) end.
  { rewrite <- !sqrt_div_alt by lra. split; [apply sqrt_pos|]. apply Rle_trans with (sqrt 1); [apply
  sqrt_le_1_alt | rewrite sqrt_1; lra].
    assert (R : 0 < Rpower d (1 - 0.25) <= d).
    { split; [apply exp_pos|]. rewrite <- (exp_ln d) at 2 by lra. apply exp_le_mono. nra. }
    apply Rmult_le_reg_r with (ln d * (2 * (8 * d))); [nra|].
    replace (2 * 2 * 1 * Rpower d (1 - 0.25) / ln d / (2 * (8 * d)) * (ln d * (2 * (8 * d))))
      with (2 * 2 * 1 * Rpower d (1 - 0.25)) by (field; lra).
    assert (d * 1 <= d * ln d) by (apply Rmult_le_compat_l; lra). lra. }
  apply normal_beyond_small in X.
  assert (E : exp (- (1) * Rpower d (1 - 2 * 0.25) / ln d) <= exp (- (ln d / 16))).
  { apply exp_le_mono. unfold Rpower. replace ((1 - 2 * 0.25) * ln d) with (ln d / 2) by lra.
    pose proof (exp_above_square (ln d / 2) ltac:(lra)).
    apply Rmult_le_reg_r with (ln d); [lra|].
    replace (- (1) * exp (ln d / 2) / ln d * ln d) with (- (1) * exp (ln d / 2)) by (field; lra).
    assert (d * 1 <= d * ln d) by (apply Rmult_le_compat_l; lra). lra. }
  pose proof (exp_pos (ln d / 16)) as P. pose proof (exp_above_line (ln d / 16)).
  rewrite exp_Ropp in E.
  assert (K * exp (- (1) * Rpower d (1 - 2 * 0.25) / ln d) <= Rabs K * / exp (ln d / 16)).
  { apply Rle_trans with (Rabs K * exp (- (1) * Rpower d (1 - 2 * 0.25) / ln d)).
    - apply Rmult_le_compat_r; [left; apply exp_pos | lra].
    - apply Rmult_le_compat_l; lra. }
  assert (Rabs K * / exp (ln d / 16) < 1 / 5).
  { apply Rmult_lt_reg_r with (exp (ln d / 16)); trivial.
    replace (Rabs K * / exp (ln d / 16) * exp (ln d / 16)) with (Rabs K) by (field; lra).
    unfold b in L. lra. }
  lra.
Qed.
