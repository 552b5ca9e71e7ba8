(* A row beside that of the special key is beyond the threshold for an eighth of the signs of three columns:
   one neuron is enough. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H.
  destruct H as (K & N & H); [lra ..|].
  match type of H with context [K * (?delta / _)] =>
    destruct (over_log_vanishes K delta (/ 16) ltac:(lra)) as (M & V) end.
  destruct (beyond_every_bound (4 + Rabs N + Rabs M)) as (k & _ & B).
  pose proof (Rle_abs N). pose proof (Rle_abs M). pose proof (Rabs_pos N). pose proof (Rabs_pos M).
  rewrite INR_IZR_INZ in B.
  specialize (H (10 * Z.of_nat k)%Z ltac:(rewrite mult_IZR; lra) (Z.of_nat k + 2)%Z
    ltac:(rewrite plus_IZR, mult_IZR; lra) ltac:(rewrite plus_IZR, mult_IZR; lra)).
  specialize (V (IZR (10 * Z.of_nat k)) ltac:(rewrite mult_IZR; lra)).
  assert (4 < Z.of_nat k)%Z by (apply lt_IZR; lra).
  match type of H with context [score_ones [(1%Z, ?b); (_, ?c)] ] =>
  match type of H with context [(0%Z, ?a1)] =>
    destruct ({theorem}_keys (10 * Z.of_nat k) (Z.of_nat k) a1 b c eq_refl) as (X & Y & Z); [lia | lra ..|]
  end end.
  apply (Rlt_not_le _ _ V). eapply Rle_trans; [|exact H].
  apply (neuron_fires _ _ _ _ 1 _ 1); [lia | simpl; lia | repeat constructor | lra |].
  cbn [map nth]. apply reached_by_three. rewrite Z. lra.
Qed.
