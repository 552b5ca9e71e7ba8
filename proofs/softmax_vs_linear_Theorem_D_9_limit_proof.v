(* Proofs of softmax_vs_linear_Theorem_D_9_limit_statement.v. *)

From Refutations Require Import Limits.
From Refutations Require Import softmax_vs_linear_Theorem_D_9_limit_statement.
Open Scope R_scope.

(* In a row beside that of the special key, that key weighs n^(a1 + 1), at least n^2, beside n - 1 keys of
   weight n: it has half of what is attended of its own column. *)
Lemma Theorem_D_9_refuted_1_keys n k a1 b c : n = (10 * k)%Z -> (4 < k)%Z -> b + c = 1 -> 0 < b -> 0 < c -> 1
  <= a1 ->
  let d := (k + 2)%Z in
  let row := attended (softmax n) (score_ones [(1%Z, b); ((d - 1)%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b);
    ((d - 1)%Z, c)]); (9%Z, [(1%Z, b); ((d - 1)%Z, c)]); (10%Z, [((d - 2)%Z, b); ((d - 1)%Z, c)]);
    (((10 * d) - 40)%Z, [((d - 3)%Z, b); ((d - 1)%Z, c)])] in
  a1 / 2 <= row 0%Z /\ 0 <= row 1%Z /\ row (d - 1)%Z = c.
Proof.
  intros N G S B C A; cbv zeta.
  assert (P : forall s, 0 < softmax n s) by (intro; apply exp_pos).
  assert (U : forall column, score_ones [(1%Z, b); ((k + 2 - 1)%Z, c)] [(column, b); ((k + 2 - 1)%Z, c)] = 1)
    by (intro; unfold score_ones; simpl; nra).
  assert (0 < total (softmax n) (score_ones [(1%Z, b); ((k + 2 - 1)%Z, c)]) [(1%Z, [(0%Z, a1); (1%Z, b);
    ((k + 2 - 1)%Z, c)]); (9%Z, [(1%Z, b); ((k + 2 - 1)%Z, c)]); (10%Z, [((k + 2 - 2)%Z, b);
    ((k + 2 - 1)%Z, c)]); (((10 * (k + 2)) - 40)%Z, [((k + 2 - 3)%Z, b); ((k + 2 - 1)%Z, c)])])
    by (apply total_positive; [discriminate | every_key; (split; [lia | apply P])]).
  split; [|split].
  - replace (a1 / 2) with (entry 0 [(0%Z, a1); (1%Z, b); ((k + 2 - 1)%Z, c)] / 2) by reflexivity.
    apply attended_mostly; [apply P | simpl; lra | |].
    + assert (W : IZR n * IZR n <= softmax n (score_ones [(1%Z, b); ((k + 2 - 1)%Z, c)]
        [(0%Z, a1); (1%Z, b); ((k + 2 - 1)%Z, c)])).
      { apply softmax_square; [lia|]. unfold score_ones; simpl. nra. }
      eapply Rle_trans; [|exact W]. unfold total. cbn [map fst snd]. rewrite !U, softmax_1 by lia.
      rewrite N. rewrite !minus_IZR, !mult_IZR, plus_IZR. apply IZR_lt in G. simpl. nra.
    + every_key; (split; [lia | split; [apply P|]]);
        repeat match goal with |- context [(?x =? ?y)%Z] => destruct (Z.eqb_spec x y); try lia end; lra.
  - apply attended_not_negative. every_key; (split; [lia | split; [apply P|]]);
      repeat match goal with |- context [(?x =? ?y)%Z] => destruct (Z.eqb_spec x y); try lia end; lra.
  - apply attended_everywhere; trivial. every_key; column_known.
Qed.

(* A row beside that of the special key is beyond the threshold for an eighth of the signs of three columns:
   one neuron is enough. *)
Theorem Theorem_D_9_refuted_1_holds : Theorem_D_9_refuted_1.
Proof.
  unfold Theorem_D_9_refuted_1, Theorem_D_9; cbv zeta; intro H. far_out H (/ 16) 2%Z k V.
  match type of H with context [score_ones [(1%Z, ?b); (_, ?c)] ] =>
  match type of H with context [(0%Z, ?a1)] =>
    destruct (Theorem_D_9_refuted_1_keys (10 * Z.of_nat k) (Z.of_nat k) a1 b c eq_refl) as (X & Y & Z); [lia |
  lra ..|]
  end end.
  apply (Rlt_not_le _ _ V). eapply Rle_trans; [|exact H].
  apply (neuron_fires _ _ _ _ 1 _ 1); [lia | simpl; lia | repeat constructor | lra |].
  cbn [map nth]. apply reached_by_three. rewrite Z. lra.
Qed.
