(* The left side is 1, the right one K alpha. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H.
  destruct H as (K & e & E & H); [lra | lra |].
  destruct (near_zero K e E) as (a & A & _ & S). specialize (H a A).
  replace (- 0 - 0) with 0 in H by ring. rewrite exp_0 in H.
  replace (a / (a * 1 + 1 - a)) with a in H by (field; lra). lra.
Qed.
