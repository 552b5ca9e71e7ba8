(* Proofs of softmax_vs_linear_Lemma_F_10_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_F_10_statement.
Open Scope R_scope.

Theorem Lemma_F_10_1_on_box_1_holds : Lemma_F_10_1_on_box_1.
Proof.
unfold Lemma_F_10_1_on_box_1, Lemma_F_10_1; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_10_3_on_box_1_holds : Lemma_F_10_3_on_box_1.
Proof.
unfold Lemma_F_10_3_on_box_1, Lemma_F_10_3; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_10_4_on_box_1_holds : Lemma_F_10_4_on_box_1.
Proof.
unfold Lemma_F_10_4_on_box_1, Lemma_F_10_4; cbv zeta; intros. by_terms.
Qed.
