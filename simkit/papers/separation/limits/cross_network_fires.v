(* The row of the special key is beyond the threshold for a quarter of the signs of its two columns, half the
   time: one neuron is enough. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H. far_out H (/ 8) 1%Z k V.
  match type of H with context [score_cross ?a1] =>
    destruct ({theorem}_keys (10 * Z.of_nat k) (Z.of_nat k) a1 eq_refl) as (X & Y); [lia | lra |] end.
  apply (Rlt_not_le _ _ V). eapply Rle_trans; [|exact H].
  apply (neuron_fires _ _ _ _ 1 _ 0); [| simpl; lia | repeat constructor | lra |].
  - apply lt_IZR. eapply Rlt_le_trans; [|apply ceiling_bounds].
    rewrite <- ln_1. apply ln_increasing; [lra|]. rewrite mult_IZR. lra.
  - cbn [map nth]. apply reached_by_two. lra.
Qed.
