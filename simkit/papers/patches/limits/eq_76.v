(* The left side tends to 1, K alpha to 0. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intros theta_1 P1 theta_2 P2 H.
  destruct H as (K & e & E & H); [lra | lra |].
  destruct (near_zero (Rabs K + theta_1) e E) as (a & A & B & S). specialize (H a A).
  pose proof (Rle_abs K). pose proof (Rabs_pos K).
  assert (K * a <= Rabs K * a) by (apply Rmult_le_compat_r; lra).
  assert (0 <= Rabs K * a) by (apply Rmult_le_pos; lra).
  assert (theta_1 * a ^ 2 <= theta_1 * a) by (apply Rmult_le_compat_l; nra).
  assert (0 <= theta_1 * a) by (apply Rmult_le_pos; lra).
  nra.
Qed.
