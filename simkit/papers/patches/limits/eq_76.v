(* The left side tends to 1, K alpha to 0. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H.
  destruct H as (K & e & E & H); [lra | lra |].
  destruct (near_zero K e E) as (a & A & B & S). specialize (H a A). nra.
Qed.
