(* Proofs of softmax_vs_linear_Lemma_D_16_limit_statement.v. *)

From Refutations Require Import Limits.
From Refutations Require Import softmax_vs_linear_Lemma_D_16_limit_statement.
Open Scope R_scope.

(* Every key has the entry c in the last column, which is all that is attended there: with that sign at
   minus the sum is at most -c half the time. *)
Theorem Lemma_D_16_1_in_the_proof_refuted_1_holds : Lemma_D_16_1_in_the_proof_refuted_1.
Proof.
  unfold Lemma_D_16_1_in_the_proof_refuted_1, Lemma_D_16_1_in_the_proof; cbv zeta; intro H. far_out H (/ 16)
  2%Z k V.
  assert (0 < ln (IZR (10 * Z.of_nat k)))
    by (rewrite <- ln_1; apply ln_increasing; rewrite ?mult_IZR; lra).
  match type of H with context [Pr_between (entries [_; _; ?last] _ _) (?c - 0.1) _] =>
    assert (E : last = c) end.
  { apply attended_everywhere; [every_key; column_known|].
    apply total_positive; [discriminate|].
    every_key; (split; [lia|]); first [apply exp_pos | apply Rmult_lt_0_compat; [|assumption]];
      unfold score_ones; simpl; nra. }
  rewrite E in H. match type of H with difference 1 (Pr_between (entries [?c0; ?c1; ?x] ?o ?m) _ _) <= _ =>
    pose proof (never_near c0 c1 x o m ltac:(lra)) end.
  lra.
Qed.

(* Every key has the entry c in the last column, which is all that is attended there: with that sign at
   minus the sum is at most -c half the time. *)
Theorem Lemma_D_16_2_in_the_proof_refuted_1_holds : Lemma_D_16_2_in_the_proof_refuted_1.
Proof.
  unfold Lemma_D_16_2_in_the_proof_refuted_1, Lemma_D_16_2_in_the_proof; cbv zeta; intro H. far_out H (/ 16)
  2%Z k V.
  assert (0 < ln (IZR (10 * Z.of_nat k)))
    by (rewrite <- ln_1; apply ln_increasing; rewrite ?mult_IZR; lra).
  match type of H with context [Pr_between (entries [_; _; ?last] _ _) (?c - 0.1) _] =>
    assert (E : last = c) end.
  { apply attended_everywhere; [every_key; column_known|].
    apply total_positive; [discriminate|].
    every_key; (split; [lia|]); first [apply exp_pos | apply Rmult_lt_0_compat; [|assumption]];
      unfold score_ones; simpl; nra. }
  rewrite E in H. match type of H with difference 1 (Pr_between (entries [?c0; ?c1; ?x] ?o ?m) _ _) <= _ =>
    pose proof (never_near c0 c1 x o m ltac:(lra)) end.
  lra.
Qed.
