(* Proofs of softmax_vs_linear_Lemma_5_2_limit_statement.v. *)

From Refutations Require Import Limits.
From Refutations Require Import softmax_vs_linear_Lemma_5_2_limit_statement.
Open Scope R_scope.

(* 2^-m is about n^(-1.1 log 2), and 1.1 log 2 < 1: n times it grows as a power of n. *)
Theorem Lemma_5_2_every_C_1_1_delta_n_refuted_1_holds : Lemma_5_2_every_C_1_1_delta_n_refuted_1.
Proof.
  unfold Lemma_5_2_every_C_1_1_delta_n_refuted_1, Lemma_5_2_every_C_1_1_delta_n; cbv zeta; intros (K & N & H).
  pose proof (Rabs_pos K). pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rle_abs K).
  set (b := 5 * Rabs K + 30).
  destruct (beyond_every_bound (1 + Rabs N + exp b)) as (k & _ & B).
  specialize (H (Z.of_nat k)). rewrite <- INR_IZR_INZ in H. set (x := INR k) in *.
  pose proof (exp_pos b) as P. assert (X : 0 < x) by lra.
  assert (L : b < ln x) by (rewrite <- (ln_exp b); apply ln_increasing; lra).
  assert (E : ln (x / 0.01) = ln x + ln (/ 0.01)) by (unfold Rdiv; apply ln_mult; lra).
  assert (C : 4.6 <= ln (/ 0.01) <= 4.61) by (split; interval).
  assert (T : 0.69 <= ln 2 <= 0.7) by (split; interval).
  rewrite E in H. destruct (ceiling_bounds (1.1 * (ln x + ln (/ 0.01)))) as [F G].
  set (m := ceiling _) in *.
  specialize (H ltac:(lra) ltac:(unfold b in L; lra)).
  rewrite powerRZ_Rpower, opp_IZR in H by lra. unfold Rpower in H.
  assert (R : forall r, x <= r -> K * (0.01 / r) <= Rabs K * (0.01 / x)).
  { intros r Y.
    assert (I : 0 < / r <= / x) by (split; [apply Rinv_0_lt_compat | apply Rinv_le_contravar]; lra).
    unfold Rdiv. apply Rle_trans with (Rabs K * (0.01 * / r)).
    - apply Rmult_le_compat_r; lra.
    - apply Rmult_le_compat_l; lra. }
  assert (U : exp (- IZR m * ln 2) <= Rabs K * (0.01 / x))
    by (eapply Rle_trans; [exact H | apply R; simpl; nra]).
  apply (Rmult_le_compat_r x) in U; [|lra].
  replace (Rabs K * (0.01 / x) * x) with (Rabs K * 0.01) in U by (field; lra).
  rewrite <- (exp_ln x) in U at 1 by lra. rewrite <- exp_plus in U.
  pose proof (exp_above_line (- IZR m * ln 2 + ln x)).
  assert (IZR m * ln 2 <= (1.1 * (ln x + 4.61) + 1) * 0.7) by (unfold b in L; apply Rmult_le_compat; lra).
  unfold b in L. lra.
Qed.

(* 2^-m is about n^(-1.1 log 2), and 1.1 log 2 < 1: n times it grows as a power of n. *)
Theorem Lemma_5_2_every_C_1_1_delta_n_2_refuted_1_holds : Lemma_5_2_every_C_1_1_delta_n_2_refuted_1.
Proof.
  unfold Lemma_5_2_every_C_1_1_delta_n_2_refuted_1, Lemma_5_2_every_C_1_1_delta_n_2; cbv zeta; intros (K & N &
  H).
  pose proof (Rabs_pos K). pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rle_abs K).
  set (b := 5 * Rabs K + 30).
  destruct (beyond_every_bound (1 + Rabs N + exp b)) as (k & _ & B).
  specialize (H (Z.of_nat k)). rewrite <- INR_IZR_INZ in H. set (x := INR k) in *.
  pose proof (exp_pos b) as P. assert (X : 0 < x) by lra.
  assert (L : b < ln x) by (rewrite <- (ln_exp b); apply ln_increasing; lra).
  assert (E : ln (x / 0.01) = ln x + ln (/ 0.01)) by (unfold Rdiv; apply ln_mult; lra).
  assert (C : 4.6 <= ln (/ 0.01) <= 4.61) by (split; interval).
  assert (T : 0.69 <= ln 2 <= 0.7) by (split; interval).
  rewrite E in H. destruct (ceiling_bounds (1.1 * (ln x + ln (/ 0.01)))) as [F G].
  set (m := ceiling _) in *.
  specialize (H ltac:(lra) ltac:(unfold b in L; lra)).
  rewrite powerRZ_Rpower, opp_IZR in H by lra. unfold Rpower in H.
  assert (R : forall r, x <= r -> K * (0.01 / r) <= Rabs K * (0.01 / x)).
  { intros r Y.
    assert (I : 0 < / r <= / x) by (split; [apply Rinv_0_lt_compat | apply Rinv_le_contravar]; lra).
    unfold Rdiv. apply Rle_trans with (Rabs K * (0.01 * / r)).
    - apply Rmult_le_compat_r; lra.
    - apply Rmult_le_compat_l; lra. }
  assert (U : exp (- IZR m * ln 2) <= Rabs K * (0.01 / x))
    by (eapply Rle_trans; [exact H | apply R; simpl; nra]).
  apply (Rmult_le_compat_r x) in U; [|lra].
  replace (Rabs K * (0.01 / x) * x) with (Rabs K * 0.01) in U by (field; lra).
  rewrite <- (exp_ln x) in U at 1 by lra. rewrite <- exp_plus in U.
  pose proof (exp_above_line (- IZR m * ln 2 + ln x)).
  assert (IZR m * ln 2 <= (1.1 * (ln x + 4.61) + 1) * 0.7) by (unfold b in L; apply Rmult_le_compat; lra).
  unfold b in L. lra.
Qed.

(* 2^-m is about n^(-1.1 log 2), and 1.1 log 2 < 1: n times it grows as a power of n. *)
Theorem Lemma_5_2_every_C_1_1_delta_n_3_refuted_1_holds : Lemma_5_2_every_C_1_1_delta_n_3_refuted_1.
Proof.
  unfold Lemma_5_2_every_C_1_1_delta_n_3_refuted_1, Lemma_5_2_every_C_1_1_delta_n_3; cbv zeta; intros (K & N &
  H).
  pose proof (Rabs_pos K). pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rle_abs K).
  set (b := 5 * Rabs K + 30).
  destruct (beyond_every_bound (1 + Rabs N + exp b)) as (k & _ & B).
  specialize (H (Z.of_nat k)). rewrite <- INR_IZR_INZ in H. set (x := INR k) in *.
  pose proof (exp_pos b) as P. assert (X : 0 < x) by lra.
  assert (L : b < ln x) by (rewrite <- (ln_exp b); apply ln_increasing; lra).
  assert (E : ln (x / 0.01) = ln x + ln (/ 0.01)) by (unfold Rdiv; apply ln_mult; lra).
  assert (C : 4.6 <= ln (/ 0.01) <= 4.61) by (split; interval).
  assert (T : 0.69 <= ln 2 <= 0.7) by (split; interval).
  rewrite E in H. destruct (ceiling_bounds (1.1 * (ln x + ln (/ 0.01)))) as [F G].
  set (m := ceiling _) in *.
  specialize (H ltac:(lra) ltac:(unfold b in L; lra)).
  rewrite powerRZ_Rpower, opp_IZR in H by lra. unfold Rpower in H.
  assert (R : forall r, x <= r -> K * (0.01 / r) <= Rabs K * (0.01 / x)).
  { intros r Y.
    assert (I : 0 < / r <= / x) by (split; [apply Rinv_0_lt_compat | apply Rinv_le_contravar]; lra).
    unfold Rdiv. apply Rle_trans with (Rabs K * (0.01 * / r)).
    - apply Rmult_le_compat_r; lra.
    - apply Rmult_le_compat_l; lra. }
  assert (U : exp (- IZR m * ln 2) <= Rabs K * (0.01 / x))
    by (eapply Rle_trans; [exact H | apply R; simpl; nra]).
  apply (Rmult_le_compat_r x) in U; [|lra].
  replace (Rabs K * (0.01 / x) * x) with (Rabs K * 0.01) in U by (field; lra).
  rewrite <- (exp_ln x) in U at 1 by lra. rewrite <- exp_plus in U.
  pose proof (exp_above_line (- IZR m * ln 2 + ln x)).
  assert (IZR m * ln 2 <= (1.1 * (ln x + 4.61) + 1) * 0.7) by (unfold b in L; apply Rmult_le_compat; lra).
  unfold b in L. lra.
Qed.
