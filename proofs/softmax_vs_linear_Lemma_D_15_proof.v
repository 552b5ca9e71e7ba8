(* Proofs of softmax_vs_linear_Lemma_D_15_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_D_15_statement.
Open Scope R_scope.

Theorem Lemma_D_15_1_on_box_1_holds : Lemma_D_15_1_on_box_1.
Proof.
unfold Lemma_D_15_1_on_box_1, Lemma_D_15_1; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_15_3_on_box_1_holds : Lemma_D_15_3_on_box_1.
Proof.
unfold Lemma_D_15_3_on_box_1, Lemma_D_15_3; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_15_4_on_box_1_holds : Lemma_D_15_4_on_box_1.
Proof.
unfold Lemma_D_15_4_on_box_1, Lemma_D_15_4; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_15_6_on_box_1_holds : Lemma_D_15_6_on_box_1.
Proof.
unfold Lemma_D_15_6_on_box_1, Lemma_D_15_6; cbv zeta; intros. by_terms.
Qed.
