(* With y_1 and y_s at plus the two columns add up to 1, which is beyond 0.5. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H. far_out H (/ 8) 1%Z k V.
  match type of H with context [score_cross ?a1] =>
    destruct ({theorem}_keys (10 * Z.of_nat k) (Z.of_nat k) a1 eq_refl) as (X & Y); [lia | lra |] end.
  apply (Rlt_not_le _ _ V). eapply Rle_trans; [|exact H]. eapply Rle_trans; [|apply not_within; lra].
  apply reached_by_two. lra.
Qed.
