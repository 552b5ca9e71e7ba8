(* Proofs of shallow_vit_Proposition_1_limit_statement.v. *)

From Refutations Require Import Limits.
From Refutations Require Import shallow_vit_Proposition_1_limit_statement.
Open Scope R_scope.

(* The left side tends to 1, K alpha to 0. *)
Theorem Proposition_1_proof_eq_76_N_without_end_refuted_1_holds :
  Proposition_1_proof_eq_76_N_without_end_refuted_1.
Proof.
  unfold Proposition_1_proof_eq_76_N_without_end_refuted_1, Proposition_1_proof_eq_76_N_without_end; cbv zeta;
  intros theta_1 P1 theta_2 P2 H.
  destruct H as (K & e & E & H); [lra | lra |].
  destruct (near_zero (Rabs K + theta_1) e E) as (a & A & B & S). specialize (H a A).
  pose proof (Rle_abs K). pose proof (Rabs_pos K).
  assert (K * a <= Rabs K * a) by (apply Rmult_le_compat_r; lra).
  assert (0 <= Rabs K * a) by (apply Rmult_le_pos; lra).
  assert (theta_1 * a ^ 2 <= theta_1 * a) by (apply Rmult_le_compat_l; nra).
  assert (0 <= theta_1 * a) by (apply Rmult_le_pos; lra).
  nra.
Qed.

(* The left side is 1/alpha^4; the right one tends to K, which is less than 1/alpha. *)
Theorem Proposition_1_proof_eq_77_first_line_to_second_refuted_1_holds :
  Proposition_1_proof_eq_77_first_line_to_second_refuted_1.
Proof.
  unfold Proposition_1_proof_eq_77_first_line_to_second_refuted_1,
  Proposition_1_proof_eq_77_first_line_to_second; cbv zeta; intros theta_1 P1 theta_2 P2 theta_3 P3 H.
  destruct H as (K & e & E & H); [lra | lra |].
  destruct (near_zero (Rabs K + theta_1 + theta_2) e E) as (a & A & B & S). specialize (H a A).
  pose proof (Rle_abs K). pose proof (Rabs_pos K).
  assert (KA : K * a <= Rabs K * a) by (apply Rmult_le_compat_r; lra).
  assert (0 <= Rabs K * a) by (apply Rmult_le_pos; lra).
  assert (0 <= theta_1 * a) by (apply Rmult_le_pos; lra).
  assert (0 <= theta_2 * a) by (apply Rmult_le_pos; lra).
  assert (T2 : 0 <= theta_2 * a ^ 2 <= theta_2 * a).
  { split; [apply Rmult_le_pos | apply Rmult_le_compat_l]; nra. }
  replace (a - 0 - 0) with a in H by ring.
  replace (theta_1 * a - 1 + theta_2 * a ^ 2 - theta_3 * a * (0 + 0))
    with (theta_1 * a + theta_2 * a ^ 2 - 1) in H by ring.
  set (r := theta_1 * a + theta_2 * a ^ 2 - 1) in *.
  assert (R : r <= - (3 / 4)) by (unfold r; lra).
  set (g := r ^ 2) in *. assert (G : 1 / 4 <= g) by (unfold g; nra).
  assert (P : 0 < (a * a) ^ 2) by (apply pow_lt; nra).
  apply (Rmult_le_compat_r (g * (a * a) ^ 2)) in H; [|nra].
  replace (1 / (a * a) ^ 2 * (g * (a * a) ^ 2)) with g in H by (field; nra).
  replace (K * (1 / g) * (g * (a * a) ^ 2)) with (K * a * (a * a * a)) in H by (field; lra).
  assert (0 < a * a * a <= 1 / 64) by (split; [|apply Rle_trans with (1/4 * (1/4) * (1/4))]; nra).
  nra.
Qed.
