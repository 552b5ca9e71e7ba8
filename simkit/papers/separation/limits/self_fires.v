(* With y_1, y_s and y_d at plus the three columns add up to a1/2 + c and more. *)
Theorem {theorem}_holds : {theorem}.
Proof.
  unfold {theorem}, {name}; cbv zeta; intro H. far_out H (/ 16) 2%Z k V.
  rewrite not_below in H.
  match type of H with context [score_ones [(_, ?b); (_, ?c)] ] =>
  match type of H with context [(0%Z, ?a1)] =>
    destruct ({theorem}_keys (10 * Z.of_nat k) (Z.of_nat k) a1 b c eq_refl) as (X & Y & Z); [lia | lra ..|]
  end end.
  match type of H with Pr_at_least (entries [?c0; ?c1; ?c2] ?o ?m) ?level <= _ =>
    pose proof (reached_by_three c0 c1 c2 o m level ltac:(rewrite Z; lra)) end.
  lra.
Qed.
