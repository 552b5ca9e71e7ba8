(* With y_1 and y_s at plus the two columns add up to 1, which is beyond 0.5. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H.
  destruct H as (K & N & H); [lra ..|].
  match type of H with context [K * (?delta / _)] =>
    destruct (over_log_vanishes K delta (/ 8) ltac:(lra)) as (M & V) end.
  destruct (beyond_every_bound (4 + Rabs N + Rabs M)) as (k & _ & B).
  pose proof (Rle_abs N). pose proof (Rle_abs M). pose proof (Rabs_pos N). pose proof (Rabs_pos M).
  rewrite INR_IZR_INZ in B.
  specialize (H (10 * Z.of_nat k)%Z ltac:(rewrite mult_IZR; lra) (Z.of_nat k + 1)%Z
    ltac:(rewrite plus_IZR, mult_IZR; lra)).
  specialize (V (IZR (10 * Z.of_nat k)) ltac:(rewrite mult_IZR; lra)).
  assert (3 < Z.of_nat k)%Z by (apply lt_IZR; lra).
  match type of H with context [score_cross ?a1] =>
    destruct ({theorem}_keys (10 * Z.of_nat k) (Z.of_nat k) a1 eq_refl) as (X & Y); [lia | lra |] end.
  apply (Rlt_not_le _ _ V). eapply Rle_trans; [|exact H]. eapply Rle_trans; [|apply not_within; lra].
  apply reached_by_two. lra.
Qed.
