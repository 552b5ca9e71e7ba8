(* No matrix has F_exp > 0 and F_exp = 0: the failure is 1. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H.
  destruct H as (K & N & H); [lra ..|].
  match type of H with context [K * (?delta / _)] =>
    destruct (over_log_vanishes K delta 1 ltac:(lra)) as (M & V) end.
  destruct (beyond_every_bound (4 + Rabs N + Rabs M)) as (k & _ & B).
  pose proof (Rle_abs N). pose proof (Rle_abs M). pose proof (Rabs_pos N). pose proof (Rabs_pos M).
  rewrite INR_IZR_INZ in B.
  specialize (H (10 * Z.of_nat k)%Z ltac:(rewrite mult_IZR; lra) (Z.of_nat k + 2)%Z
    ltac:(rewrite plus_IZR, mult_IZR; lra) ltac:(rewrite plus_IZR, mult_IZR; lra)).
  specialize (V (IZR (10 * Z.of_nat k)) ltac:(rewrite mult_IZR; lra)).
  unfold difference, some_but_none in H. lra.
Qed.
