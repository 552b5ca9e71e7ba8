(* A row beside that of the special key is beyond the threshold for an eighth of the signs of three columns:
   one neuron is enough. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H. far_out H (/ 16) 2%Z k V.
  match type of H with context [score_ones [(1%Z, ?b); (_, ?c)] ] =>
  match type of H with context [(0%Z, ?a1)] =>
    destruct ({theorem}_keys (10 * Z.of_nat k) (Z.of_nat k) a1 b c eq_refl) as (X & Y & Z); [lia | lra ..|]
  end end.
  apply (Rlt_not_le _ _ V). eapply Rle_trans; [|exact H].
  apply (neuron_fires _ _ _ _ 1 _ 1); [lia | simpl; lia | repeat constructor | lra |].
  cbn [map nth]. apply reached_by_three. rewrite Z. lra.
Qed.
