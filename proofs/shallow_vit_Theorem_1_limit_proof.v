(* Proofs of shallow_vit_Theorem_1_limit_statement.v. *)

From Refutations Require Import Simkit Limits.
From Refutations Require Import shallow_vit_Theorem_1_limit_statement.
Open Scope R_scope.

(* The first line is 1/alpha times the second: K alpha would have to be at least 1. *)
Theorem Theorem_1_proof_eq_67_first_line_to_second_refuted_1_holds :
  Theorem_1_proof_eq_67_first_line_to_second_refuted_1.
Proof.
  unfold Theorem_1_proof_eq_67_first_line_to_second_refuted_1, Theorem_1_proof_eq_67_first_line_to_second; cbv
  zeta; intro H.
  destruct H as (K & e & E & H); [lra | lra |].
  destruct (near_zero K e E) as (a & A & _ & S). destruct (H a A) as [L _]; [lra|].
  replace ((0 + 0) * 5 / PI) with 0 in L by (unfold Rdiv; ring).
  replace (a - 0 - 0) with a in L by ring.
  set (room := 1 - 0.5 - 0) in L. assert (R : 0 < room) by (unfold room; lra).
  apply (Rmult_le_compat_r (room * a * a)) in L; [|apply Rmult_le_pos; nra].
  replace (1 / (a * room * a) * (room * a * a)) with 1 in L by (field; lra).
  replace (K * (1 / (room * a)) * (room * a * a)) with (K * a) in L by (field; lra). lra.
Qed.

(* (1 + exp(-1))^T is at least 1 + T exp(-1), and (1 + exp(-1)/T)^T at most exp(exp(-1)). *)
Theorem Theorem_1_proof_eq_58_to_59_refuted_1_holds : Theorem_1_proof_eq_58_to_59_refuted_1.
Proof.
  unfold Theorem_1_proof_eq_58_to_59_refuted_1, Theorem_1_proof_eq_58_to_59; cbv zeta; intro H.
  destruct H as (K & N & H); [lra | lra |].
  pose proof (exp_pos (- 1)) as P. set (x := exp (- 1)) in *.
  destruct (beyond_every_bound (Rabs N + Rabs K * exp x / x)) as (k & _ & B).
  assert (0 <= Rabs K * exp x / x).
  { apply Rmult_le_pos; [apply Rmult_le_pos; [apply Rabs_pos | left; apply exp_pos]|].
    left; apply Rinv_0_lt_compat, P. }
  pose proof (Rabs_pos N). pose proof (Rle_abs N).
  specialize (H (Z.of_nat k)). rewrite <- INR_IZR_INZ, <- !pow_powerRZ in H.
  specialize (H ltac:(lra)).
  pose proof (power_above_line x k ltac:(lra)) as L.
  pose proof (power_below_exp (1 + 1 / INR k * x) k) as U.
  replace (INR k * (1 + 1 / INR k * x - 1)) with x in U by (field; lra).
  assert (V : 0 <= 1 / INR k * x) by (apply Rmult_le_pos; [left; apply Rdiv_lt_0_compat|]; lra).
  specialize (U ltac:(lra)).
  assert (W : K * (1 + 1 / INR k * x) ^ k <= Rabs K * exp x).
  { apply Rle_trans with (Rabs K * (1 + 1 / INR k * x) ^ k).
    - apply Rmult_le_compat_r; [apply pow_le; lra | apply Rle_abs].
    - apply Rmult_le_compat_l; [apply Rabs_pos | assumption]. }
  assert (Rabs K * exp x <= INR k * x).
  { replace (Rabs K * exp x) with (Rabs K * exp x / x * x) by (field; lra).
    apply Rmult_le_compat_r; lra. }
  lra.
Qed.

(* sqrt(log(1/a^2) a^2) = a sqrt(log(1/a^2)), whose logarithm passes K^2 below exp(-(K^2 + 1)). *)
Theorem Theorem_1_proof_eq_66_at_the_N_of_69_refuted_1_holds : Theorem_1_proof_eq_66_at_the_N_of_69_refuted_1.
Proof.
  unfold Theorem_1_proof_eq_66_at_the_N_of_69_refuted_1, Theorem_1_proof_eq_66_at_the_N_of_69; cbv zeta; intro
  H.
  destruct H as (K & e & E & H); [lra | lra |].
  set (a := Rmin (e / 2) (exp (- (K * K + 1)))).
  pose proof (exp_pos (- (K * K + 1))) as P.
  assert (A : 0 < a) by (unfold a; apply Rmin_glb_lt; lra).
  pose proof (Rmin_l (e / 2) (exp (- (K * K + 1)))) as B.
  pose proof (Rmin_r (e / 2) (exp (- (K * K + 1)))) as C. fold a in B, C.
  specialize (H a ltac:(lra)).
  replace (a - 0 - _ * (0 + 0)) with a in H by ring. specialize (H A).
  assert (G : K * K + 1 <= ln (1 / a ^ 2)).
  { replace (1 / a ^ 2) with (/ a * / a) by (field; lra).
    pose proof (Rinv_0_lt_compat _ A). rewrite ln_mult, ln_Rinv by lra.
    pose proof (ln_le_mono a _ A C) as L. rewrite ln_exp in L. nra. }
  assert (S : sqrt (ln (1 / a ^ 2) * a ^ 2) = sqrt (ln (1 / a ^ 2)) * a).
  { rewrite sqrt_mult_alt by nra. rewrite sqrt_pow2; lra. }
  rewrite S in H. apply Rmult_le_reg_r in H; trivial.
  pose proof (sqrt_pos (ln (1 / a ^ 2))). pose proof (sqrt_sqrt (ln (1 / a ^ 2)) ltac:(nra)). nra.
Qed.
