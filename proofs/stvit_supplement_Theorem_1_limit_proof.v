(* Proofs of stvit_supplement_Theorem_1_limit_statement.v. *)

From Refutations Require Import Limits.
From Refutations Require Import stvit_supplement_Theorem_1_limit_statement.
Open Scope R_scope.

(* With x = lambda^2 sigma^2/(2 d) the left side is at least sqrt(n) exp(x)^2, as log(2/delta) is at least
   1/4, the rate is sqrt(n) exp(x), and exp(x) passes every constant. *)
Theorem Theorem_1_C_of_the_sum_along_lambda_refuted_1_holds : Theorem_1_C_of_the_sum_along_lambda_refuted_1.
Proof.
  unfold Theorem_1_C_of_the_sum_along_lambda_refuted_1, Theorem_1_C_of_the_sum_along_lambda; cbv zeta; intros
  d D delta E F q Q (K & N & H).
  assert (P : 0 < q * q) by nra.
  set (t := 1 + Rabs N + 2 * IZR d * Rabs K / (q * q)).
  pose proof (Rabs_pos N). pose proof (Rabs_pos K). pose proof (Rle_abs N). pose proof (Rle_abs K).
  assert (0 <= 2 * IZR d * Rabs K) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= 2 * IZR d * Rabs K / (q * q)).
  { apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]. }
  destruct (H t ltac:(unfold t; lra)) as (least & I). clear H.
  specialize (I (Z.max least 1) ltac:(lia)). revert I.
  assert (R : 1 <= IZR (Z.max least 1)) by (apply IZR_le; lia). set (n := IZR (Z.max least 1)) in *.
  match goal with |- 3 * exp ?u + 2 * sqrt (_ * exp ?y * ?L) <= K * (_ * exp ?x) -> _ =>
    set (u0 := u); set (x0 := x); replace y with (x0 + x0 + (x0 + x0)) by (unfold x0; field; lra);
    set (l := L); assert (X : x0 * (2 * IZR d) = t * t * (q * q)) by (unfold x0; field; lra)
  end.
  assert (G : 1 / 4 <= l).
  { apply Rle_trans with (ln 2); [interval|]. apply ln_le_mono; [lra|].
    apply Rmult_le_reg_r with delta; [lra|]. replace (2 / delta * delta) with 2 by (field; lra). lra. }
  rewrite !exp_plus. pose proof (exp_pos u0). pose proof (exp_pos x0). pose proof (exp_above_line x0).
  set (w := exp x0) in *.
  assert (W : Rabs K + 1 <= w).
  { apply Rle_trans with (1 + x0); [|lra]. assert (Rabs K <= x0); [|lra].
    apply Rmult_le_reg_r with (2 * IZR d); [lra|]. rewrite X.
    apply Rle_trans with (1 * t * (q * q)).
    - unfold t. replace (1 * (1 + Rabs N + 2 * IZR d * Rabs K / (q * q)) * (q * q))
        with ((1 + Rabs N) * (q * q) + Rabs K * (2 * IZR d)) by (field; lra).
      assert (0 <= (1 + Rabs N) * (q * q)) by (apply Rmult_le_pos; lra). lra.
    - apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; unfold t; lra. }
  intro I.
  assert (S : w * w * sqrt n / 2 <= sqrt (n * (w * w * (w * w)) * l)).
  { replace (w * w * sqrt n / 2) with (w * w / 2 * sqrt n) by field.
    rewrite <- (sqrt_pow2 (w * w / 2)) by nra. rewrite <- sqrt_mult_alt by (apply pow2_ge_0).
    apply sqrt_le_1_alt. replace ((w * w / 2) ^ 2 * n) with (n * (w * w * (w * w)) * (1 / 4)) by field.
    apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra | assumption]. }
  pose proof (sqrt_lt_R0 n ltac:(lra)) as T. set (r := sqrt n) in *.
  assert (0 < r * w) by (apply Rmult_lt_0_compat; lra).
  assert (K * (r * w) <= (w - 1) * (r * w)) by (apply Rmult_le_compat_r; lra).
  lra.
Qed.

(* With x = lambda^2 sigma^2/(2 d) the left side is at least sqrt(n) exp(x)^2, as log(2/delta) is at least
   1/4, the rate is sqrt(n) exp(x), and exp(x) passes every constant. *)
Theorem Theorem_1_C_of_the_sum_along_sigma_refuted_1_holds : Theorem_1_C_of_the_sum_along_sigma_refuted_1.
Proof.
  unfold Theorem_1_C_of_the_sum_along_sigma_refuted_1, Theorem_1_C_of_the_sum_along_sigma; cbv zeta; intros d
  D delta E F q Q (K & N & H).
  assert (P : 0 < q * q) by nra.
  set (t := 1 + Rabs N + 2 * IZR d * Rabs K / (q * q)).
  pose proof (Rabs_pos N). pose proof (Rabs_pos K). pose proof (Rle_abs N). pose proof (Rle_abs K).
  assert (0 <= 2 * IZR d * Rabs K) by (repeat apply Rmult_le_pos; lra).
  assert (0 <= 2 * IZR d * Rabs K / (q * q)).
  { apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]. }
  destruct (H t ltac:(unfold t; lra)) as (least & I). clear H.
  specialize (I (Z.max least 1) ltac:(lia)). revert I.
  assert (R : 1 <= IZR (Z.max least 1)) by (apply IZR_le; lia). set (n := IZR (Z.max least 1)) in *.
  match goal with |- 3 * exp ?u + 2 * sqrt (_ * exp ?y * ?L) <= K * (_ * exp ?x) -> _ =>
    set (u0 := u); set (x0 := x); replace y with (x0 + x0 + (x0 + x0)) by (unfold x0; field; lra);
    set (l := L); assert (X : x0 * (2 * IZR d) = t * t * (q * q)) by (unfold x0; field; lra)
  end.
  assert (G : 1 / 4 <= l).
  { apply Rle_trans with (ln 2); [interval|]. apply ln_le_mono; [lra|].
    apply Rmult_le_reg_r with delta; [lra|]. replace (2 / delta * delta) with 2 by (field; lra). lra. }
  rewrite !exp_plus. pose proof (exp_pos u0). pose proof (exp_pos x0). pose proof (exp_above_line x0).
  set (w := exp x0) in *.
  assert (W : Rabs K + 1 <= w).
  { apply Rle_trans with (1 + x0); [|lra]. assert (Rabs K <= x0); [|lra].
    apply Rmult_le_reg_r with (2 * IZR d); [lra|]. rewrite X.
    apply Rle_trans with (1 * t * (q * q)).
    - unfold t. replace (1 * (1 + Rabs N + 2 * IZR d * Rabs K / (q * q)) * (q * q))
        with ((1 + Rabs N) * (q * q) + Rabs K * (2 * IZR d)) by (field; lra).
      assert (0 <= (1 + Rabs N) * (q * q)) by (apply Rmult_le_pos; lra). lra.
    - apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; unfold t; lra. }
  intro I.
  assert (S : w * w * sqrt n / 2 <= sqrt (n * (w * w * (w * w)) * l)).
  { replace (w * w * sqrt n / 2) with (w * w / 2 * sqrt n) by field.
    rewrite <- (sqrt_pow2 (w * w / 2)) by nra. rewrite <- sqrt_mult_alt by (apply pow2_ge_0).
    apply sqrt_le_1_alt. replace ((w * w / 2) ^ 2 * n) with (n * (w * w * (w * w)) * (1 / 4)) by field.
    apply Rmult_le_compat_l; [repeat apply Rmult_le_pos; lra | assumption]. }
  pose proof (sqrt_lt_R0 n ltac:(lra)) as T. set (r := sqrt n) in *.
  assert (0 < r * w) by (apply Rmult_lt_0_compat; lra).
  assert (K * (r * w) <= (w - 1) * (r * w)) by (apply Rmult_le_compat_r; lra).
  lra.
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
  unfold Theorem_1_last_step_along_sigma_refuted_1, Theorem_1_last_step_along_sigma; cbv zeta; intros d D
  clusters C gap G1 G2 lambda L (K & N & H).
  assert (G : 0 < sqrt (2 - 2 * gap)) by (apply sqrt_lt_R0; lra). set (g := sqrt (2 - 2 * gap)) in *.
  assert (P : 0 < lambda / IZR d * g) by (apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat|]; lra).
  set (c := lambda / IZR d * g) in *. revert H.
  match goal with |- (forall sigma, _ -> _ <= K * ?rate) -> _ => set (r := rate) end. intro H.
  set (s := 1 + Rabs N + Rabs (K * r) / c).
  pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (Rabs_pos (K * r)). pose proof (Rle_abs (K *
  r)).
  assert (0 <= Rabs (K * r) / c) by (apply Rmult_le_pos; [lra | left; apply Rinv_0_lt_compat; lra]).
  assert (S : 1 <= s) by (unfold s; lra).
  specialize (H s ltac:(unfold s; lra)).
  pose proof (exp_pos (lambda * gap)) as A. set (a := exp (lambda * gap)) in *.
  pose proof (exp_pos (- lambda * gap)) as B. set (b := exp (- lambda * gap)) in *.
  replace (lambda * s ^ 2 / IZR d * g) with (c * (s * s)) in H by (unfold c; field; lra).
  assert (M : c * s <= c * (s * s)).
  { apply Rmult_le_compat_l; [lra|]. rewrite <- (Rmult_1_l s) at 1. apply Rmult_le_compat_r; lra. }
  assert (c * s = c * (1 + Rabs N) + Rabs (K * r)) by (unfold s; field; lra).
  assert (0 < c * (1 + Rabs N)) by (apply Rmult_lt_0_compat; lra).
  assert (0 <= (IZR clusters - 1) * b * (1 + c * (s * s))) by (repeat apply Rmult_le_pos; lra).
  assert (a / (a + IZR clusters - 1) <= 1).
  { apply Rmult_le_reg_r with (a + IZR clusters - 1); [lra|].
    replace (a / (a + IZR clusters - 1) * (a + IZR clusters - 1)) with a by (field; lra). lra. }
  lra.
Qed.
