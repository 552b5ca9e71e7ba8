(* Proofs of shallow_vit_Theorem_1_limit_statement.v. *)

From Refutations Require Import Limits.
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

(* With x = travel exp((delta + tau)^2/4) the right side is at most exp(x)^2, and log T passes it. *)
Theorem Theorem_1_proof_eq_58_to_60_refuted_1_holds : Theorem_1_proof_eq_58_to_60_refuted_1.
Proof.
  unfold Theorem_1_proof_eq_58_to_60_refuted_1, Theorem_1_proof_eq_58_to_60; cbv zeta; intros delta D tau T
  travel V H.
  destruct H as (K & N & H); [lra | lra |].
  set (x := travel * exp ((delta + tau) ^ 2 / 4)) in *.
  assert (P : 0 < x) by (apply Rmult_lt_0_compat; [lra | apply exp_pos]).
  set (b := Rabs K * (exp x) ^ 2).
  pose proof (Rabs_pos N). pose proof (Rle_abs N). pose proof (exp_pos b).
  destruct (beyond_every_bound (1 + Rabs N + exp b)) as (k & _ & B).
  specialize (H (Z.of_nat k)). rewrite <- INR_IZR_INZ, <- pow_powerRZ in H. specialize (H ltac:(lra)).
  assert (L : b < ln (INR k)) by (rewrite <- (ln_exp b); apply ln_increasing; lra).
  pose proof (power_below_exp (1 + x / INR k) k) as U.
  replace (INR k * (1 + x / INR k - 1)) with x in U by (field; lra).
  assert (W : 0 < x / INR k) by (apply Rdiv_lt_0_compat; lra).
  specialize (U ltac:(lra)). set (w := (1 + x / INR k) ^ k) in *.
  assert (0 <= w) by (apply pow_le; lra).
  assert (K * w ^ 2 <= b).
  { unfold b. apply Rle_trans with (Rabs K * w ^ 2).
    - apply Rmult_le_compat_r; [apply pow_le; lra | apply Rle_abs].
    - apply Rmult_le_compat_l; [apply Rabs_pos | apply pow_incr; lra]. }
  lra.
Qed.

(* sqrt(log(s/a^2) a^2/s) = a sqrt(log(s/a^2)/s), whose logarithm passes K^2 s below
   exp(-s (K^2 + 1) - |log s|). *)
Theorem Theorem_1_proof_eq_66_at_the_N_of_69_refuted_1_holds : Theorem_1_proof_eq_66_at_the_N_of_69_refuted_1.
Proof.
  unfold Theorem_1_proof_eq_66_at_the_N_of_69_refuted_1, Theorem_1_proof_eq_66_at_the_N_of_69; cbv zeta;
  intros scale P c_error C H.
  destruct H as (K & e & E & H); [lra | lra |].
  set (M := scale * (K * K + 1) + Rabs (ln scale)).
  set (a := Rmin (e / 2) (exp (- M))).
  pose proof (exp_pos (- M)) as Q.
  assert (A : 0 < a) by (unfold a; apply Rmin_glb_lt; lra).
  pose proof (Rmin_l (e / 2) (exp (- M))) as B.
  pose proof (Rmin_r (e / 2) (exp (- M))) as D. fold a in B, D.
  specialize (H a ltac:(lra)).
  replace (a - 0 - _ * (0 + 0)) with a in H by ring. specialize (H A).
  assert (G : scale * (K * K + 1) <= ln (scale / a ^ 2)).
  { replace (scale / a ^ 2) with (scale * (/ a * / a)) by (field; lra).
    pose proof (Rinv_0_lt_compat _ A).
    assert (0 < / a * / a) by (apply Rmult_lt_0_compat; lra).
    rewrite !ln_mult, ln_Rinv by lra.
    pose proof (ln_le_mono a _ A D) as L. rewrite ln_exp in L. unfold M in L.
    pose proof (Rle_abs (- ln scale)) as S. rewrite Rabs_Ropp in S.
    assert (0 <= scale * (K * K + 1)) by (apply Rmult_le_pos; nra). pose proof (Rabs_pos (ln scale)). lra. }
  set (l := ln (scale / a ^ 2)) in *.
  assert (F : K * K + 1 <= l / scale).
  { apply Rmult_le_reg_r with scale; [lra|]. replace (l / scale * scale) with l by (field; lra). lra. }
  assert (S : sqrt (l * a ^ 2 / scale) = sqrt (l / scale) * a).
  { replace (l * a ^ 2 / scale) with (l / scale * a ^ 2) by (field; lra).
    rewrite sqrt_mult_alt by nra. rewrite sqrt_pow2; lra. }
  rewrite S in H. apply Rmult_le_reg_r in H; trivial.
  pose proof (sqrt_pos (l / scale)). pose proof (sqrt_sqrt (l / scale) ltac:(nra)). nra.
Qed.
