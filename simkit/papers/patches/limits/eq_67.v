(* The first line is 1/alpha times the second: K alpha would have to be at least 1. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H.
  destruct H as (K & e & E & H); [lra | lra |].
  destruct (near_zero K e E) as (a & A & _ & S). destruct (H a A) as [L _]; [lra|].
  replace ((0 + 0) * 5 / PI) with 0 in L by (unfold Rdiv; ring).
  replace (a - 0 - 0) with a in L by ring.
  set (room := 1 - 0.5 - 0) in L. assert (R : 0 < room) by (unfold room; lra).
  apply (Rmult_le_compat_r (room * a * a)) in L; [|apply Rmult_le_pos; nra].
  replace (1 / (a * room * a) * (room * a * a)) with 1 in L by (field; lra).
  replace (K * (1 / (room * a)) * (room * a * a)) with (K * a) in L by (field; lra). lra.
Qed.
