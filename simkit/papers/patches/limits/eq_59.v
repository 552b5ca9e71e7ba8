(* (1 + exp(-1))^T is at least 1 + T exp(-1), and (1 + exp(-1)/T)^T at most exp(exp(-1)). *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H.
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
