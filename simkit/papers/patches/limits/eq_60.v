(* With x = travel exp((delta + tau)^2/4) the right side is at most exp(x)^2, and log T passes it. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intros delta D tau T travel V H.
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
