(* No matrix has F_exp > 0 and F_exp = 0: the failure is 1. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H. far_out H 1 2%Z k V.
  unfold difference, some_but_none in H. lra.
Qed.
