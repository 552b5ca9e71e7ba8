(* Proofs of stvit_supplement_Theorem_1_limit_statement.v. *)

From Refutations Require Import Simkit Limits.
From Refutations Require Import stvit_supplement_Theorem_1_limit_statement.
Open Scope R_scope.

(* With x = lambda^2 sigma^2/d the left side is at least 2 sqrt(n log(2/delta)) exp(x), the rate is
   sqrt(n) exp(x/2), and exp(x/2) passes every constant. *)
Theorem Theorem_1_C_of_the_sum_along_lambda_refuted_1_holds : Theorem_1_C_of_the_sum_along_lambda_refuted_1.
Proof.
  unfold Theorem_1_C_of_the_sum_along_lambda_refuted_1, Theorem_1_C_of_the_sum_along_lambda; cbv zeta; intros
  (K & N & H).
  set (t := 1 + Rabs N + 256 * Rabs K).
  pose proof (Rabs_pos N). pose proof (Rabs_pos K). pose proof (Rle_abs N). pose proof (Rle_abs K).
  destruct (H t ltac:(unfold t; lra)) as (least & I). clear H.
  specialize (I (Z.max least 1) ltac:(lia)). revert I.
  assert (R : 1 <= IZR (Z.max least 1)) by (apply IZR_le; lia). set (n := IZR (Z.max least 1)) in *.
  match goal with |- 3 * exp ?u + 2 * sqrt (_ * exp ?y * ?L) <= K * (_ * exp ?x) -> _ =>
    set (u0 := u); set (x0 := x); replace y with (x0 + x0 + (x0 + x0)) by (unfold x0; field);
    assert (G : 1 <= L) by interval
  end.
  rewrite !exp_plus. pose proof (exp_pos u0). pose proof (exp_pos x0) as P. set (w := exp x0) in *.
  assert (W : 2 * Rabs K + 1 <= w).
  { apply Rle_trans with (1 + x0); [|apply exp_above_line].
    assert (t <= x0 * 128); [|unfold t in *; lra].
    assert (X : exists q, 1 <= q /\ x0 * 128 = t * q * (t * q)).
    { match goal with
      | y := t ^ 2 * ?q ^ 2 / _ |- _ => exists q
      | y := ?q ^ 2 * t ^ 2 / _ |- _ => exists q
      end; split; [lra | unfold x0; field]. }
    destruct X as (q & Q & ->). assert (1 <= t) by (unfold t; lra). assert (t * 1 <= t * q) by nra. nra. }
  intro I.
  match type of G with 1 <= ?L =>
    assert (S : w * w * sqrt n <= sqrt (n * (w * w * (w * w)) * L))
  end.
  { rewrite <- (sqrt_pow2 (w * w)) at 1 by nra. rewrite <- sqrt_mult_alt by (apply pow2_ge_0).
    apply sqrt_le_1_alt. replace ((w * w) ^ 2 * n) with (n * (w * w * (w * w)) * 1) by ring.
    apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra | assumption]. }
  pose proof (sqrt_lt_R0 n ltac:(lra)) as Q. set (r := sqrt n) in *.
  assert (K * (r * w) <= w / 2 * (r * w)) by (apply Rmult_le_compat_r; nra).
  nra.
Qed.

(* With x = lambda^2 sigma^2/d the left side is at least 2 sqrt(n log(2/delta)) exp(x), the rate is
   sqrt(n) exp(x/2), and exp(x/2) passes every constant. *)
Theorem Theorem_1_C_of_the_sum_along_sigma_refuted_1_holds : Theorem_1_C_of_the_sum_along_sigma_refuted_1.
Proof.
  unfold Theorem_1_C_of_the_sum_along_sigma_refuted_1, Theorem_1_C_of_the_sum_along_sigma; cbv zeta; intros (K
  & N & H).
  set (t := 1 + Rabs N + 256 * Rabs K).
  pose proof (Rabs_pos N). pose proof (Rabs_pos K). pose proof (Rle_abs N). pose proof (Rle_abs K).
  destruct (H t ltac:(unfold t; lra)) as (least & I). clear H.
  specialize (I (Z.max least 1) ltac:(lia)). revert I.
  assert (R : 1 <= IZR (Z.max least 1)) by (apply IZR_le; lia). set (n := IZR (Z.max least 1)) in *.
  match goal with |- 3 * exp ?u + 2 * sqrt (_ * exp ?y * ?L) <= K * (_ * exp ?x) -> _ =>
    set (u0 := u); set (x0 := x); replace y with (x0 + x0 + (x0 + x0)) by (unfold x0; field);
    assert (G : 1 <= L) by interval
  end.
  rewrite !exp_plus. pose proof (exp_pos u0). pose proof (exp_pos x0) as P. set (w := exp x0) in *.
  assert (W : 2 * Rabs K + 1 <= w).
  { apply Rle_trans with (1 + x0); [|apply exp_above_line].
    assert (t <= x0 * 128); [|unfold t in *; lra].
    assert (X : exists q, 1 <= q /\ x0 * 128 = t * q * (t * q)).
    { match goal with
      | y := t ^ 2 * ?q ^ 2 / _ |- _ => exists q
      | y := ?q ^ 2 * t ^ 2 / _ |- _ => exists q
      end; split; [lra | unfold x0; field]. }
    destruct X as (q & Q & ->). assert (1 <= t) by (unfold t; lra). assert (t * 1 <= t * q) by nra. nra. }
  intro I.
  match type of G with 1 <= ?L =>
    assert (S : w * w * sqrt n <= sqrt (n * (w * w * (w * w)) * L))
  end.
  { rewrite <- (sqrt_pow2 (w * w)) at 1 by nra. rewrite <- sqrt_mult_alt by (apply pow2_ge_0).
    apply sqrt_le_1_alt. replace ((w * w) ^ 2 * n) with (n * (w * w * (w * w)) * 1) by ring.
    apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra | assumption]. }
  pose proof (sqrt_lt_R0 n ltac:(lra)) as Q. set (r := sqrt n) in *.
  assert (K * (r * w) <= w / 2 * (r * w)) by (apply Rmult_le_compat_r; nra).
  nra.
Qed.

(* The left side is above 0 and does not depend on n. *)
Theorem Theorem_1_Z_k_upper_bound_refuted_1_holds : Theorem_1_Z_k_upper_bound_refuted_1.
Proof.
  unfold Theorem_1_Z_k_upper_bound_refuted_1, Theorem_1_Z_k_upper_bound; cbv zeta; intros (K & N & H).
  match type of H with context [exp ?e - 1] => assert (E : 1 / 4 <= exp e - 1) by interval end.
  destruct (beyond_every_bound (1 + Rabs N + 16 * (K * K))) as (k & P & B).
  pose proof (Rle_abs N). pose proof (Rabs_pos N).
  specialize (H (Z.of_nat k)). rewrite <- INR_IZR_INZ in H. specialize (H ltac:(nra)).
  assert (S : Rabs (4 * K) < sqrt (INR k)).
  { rewrite <- sqrt_Rsqr_abs. apply sqrt_lt_1_alt. unfold Rsqr. split; nra. }
  pose proof (Rle_abs (4 * K)). pose proof (Rabs_pos (4 * K)).
  assert (I : K * (1 / sqrt (INR k)) < 1 / 4); [|lra].
  apply Rmult_lt_reg_r with (sqrt (INR k)); [lra|].
  replace (K * (1 / sqrt (INR k)) * sqrt (INR k)) with K by (field; lra). lra.
Qed.

(* The third term grows as sigma^2, and the rate has no sigma. *)
Theorem Theorem_1_last_step_along_sigma_refuted_1_holds : Theorem_1_last_step_along_sigma_refuted_1.
Proof.
  unfold Theorem_1_last_step_along_sigma_refuted_1, Theorem_1_last_step_along_sigma; cbv zeta; intros (K & N &
  H).
  set (s := 1 + Rabs N + 100 * Rabs K).
  pose proof (Rabs_pos N). pose proof (Rabs_pos K). pose proof (Rle_abs N). pose proof (Rle_abs K).
  specialize (H s ltac:(unfold s; lra)). revert H.
  match goal with |- ?first + ?c * (1 + ?p * ?g) + _ <= K * ?r -> _ =>
    assert (0 <= first) by interval; assert (0 <= c) by interval; assert (0 <= r <= 1) by (split; interval);
    set (c0 := c) in *; set (r0 := r) in *; set (f0 := first) in *;
    assert (G : 1 <= g) by (apply Rsqr_incr_0_var; [rewrite Rsqr_sqrt by lra; unfold Rsqr; lra | apply
  sqrt_pos]);
    assert (W : s <= 16 * p)
  end.
  { assert (1 <= s) by (unfold s; lra). nra. }
  set (g0 := sqrt _) in *.
  match goal with |- _ + _ + ?p * g0 <= _ -> _ => set (p0 := p) in * end.
  assert (Rabs K < p0) by (unfold s in W; lra).
  assert (K * r0 <= Rabs K) by (apply Rle_trans with (Rabs K * r0); nra).
  assert (p0 <= p0 * g0) by nra.
  assert (0 <= c0 * (1 + p0 * g0)) by (apply Rmult_le_pos; nra).
  intro. lra.
Qed.
