(* Proofs of softmax_vs_linear_Theorem_F_9_limit_statement.v. *)

From Refutations Require Import Limits.
From Refutations Require Import softmax_vs_linear_Theorem_F_9_limit_statement.
Open Scope R_scope.

(* In the row of the special key, that key weighs n^(a1 + 1), at least n^2, beside n - 1 keys of weight n: it
   has half of what is attended of its two columns. *)
Lemma Theorem_F_9_refuted_1_keys n k a1 : n = (10 * k)%Z -> (3 < k)%Z -> 1 <= a1 ->
  let d := (k + 1)%Z in
  let row := attended (softmax n) (score_cross a1) [(1%Z, [(0%Z, 1); (1%Z, 1)]); (9%Z, [(1%Z, 1)]);
    (10%Z, [((d - 1)%Z, 1)]); (((10 * d) - 30)%Z, [((d - 2)%Z, 1)])] in
  1 / 2 <= row 0%Z /\ 1 / 2 <= row 1%Z.
Proof.
  intros N G A; cbv zeta.
  assert (P : forall s, 0 < softmax n s) by (intro; apply exp_pos).
  assert (U : forall column, column <> 0%Z -> score_cross a1 [(column, 1)] = 1).
  { intros column C. unfold score_cross; simpl. destruct (Z.eqb_spec column 0); [contradiction | lra]. }
  assert (W : IZR n * IZR n <= softmax n (score_cross a1 [(0%Z, 1); (1%Z, 1)]))
    by (apply softmax_square; [lia | unfold score_cross; simpl; lra]).
  apply IZR_lt in G as G'.
  assert (T : total (softmax n) (score_cross a1) [(9%Z, [(1%Z, 1)]); (10%Z, [((k + 1 - 1)%Z, 1)]);
    (((10 * (k + 1)) - 30)%Z, [((k + 1 - 2)%Z, 1)])] <= softmax n (score_cross a1 [(0%Z, 1); (1%Z, 1)])).
  { eapply Rle_trans; [|exact W]. unfold total. cbn [map fst snd]. rewrite !U, softmax_1 by lia.
    rewrite N. rewrite !minus_IZR, !mult_IZR, plus_IZR. simpl. nra. }
  split.
  - replace 1 with (entry 0 [(0%Z, 1); (1%Z, 1)]) at 1 by reflexivity.
    apply attended_mostly; trivial; [simpl; lra|]. every_key; (split; [lia | split; [apply P|]]);
      repeat match goal with |- context [(?x =? ?y)%Z] => destruct (Z.eqb_spec x y) end; lra.
  - replace 1 with (entry 1 [(0%Z, 1); (1%Z, 1)]) at 1 by reflexivity.
    apply attended_mostly; trivial; [simpl; lra|]. every_key; (split; [lia | split; [apply P|]]);
      repeat match goal with |- context [(?x =? ?y)%Z] => destruct (Z.eqb_spec x y) end; lra.
Qed.

(* The row of the special key is beyond the threshold for a quarter of the signs of its two columns, half the
   time: one neuron is enough. *)
Theorem Theorem_F_9_refuted_1_holds : Theorem_F_9_refuted_1.
Proof.
  unfold Theorem_F_9_refuted_1, Theorem_F_9; cbv zeta; intro H. far_out H (/ 8) 1%Z k V.
  match type of H with context [score_cross ?a1] =>
    destruct (Theorem_F_9_refuted_1_keys (10 * Z.of_nat k) (Z.of_nat k) a1 eq_refl) as (X & Y); [lia | lra |]
  end.
  apply (Rlt_not_le _ _ V). eapply Rle_trans; [|exact H].
  apply (neuron_fires _ _ _ _ 1 _ 0); [| simpl; lia | repeat constructor | lra |].
  - apply lt_IZR. eapply Rlt_le_trans; [|apply ceiling_bounds].
    rewrite <- ln_1. apply ln_increasing; [lra|]. rewrite mult_IZR. lra.
  - cbn [map nth]. apply reached_by_two. lra.
Qed.
