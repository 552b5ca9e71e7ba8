(* Proofs of softmax_vs_linear_Lemma_D_7_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_D_7_statement.
Open Scope R_scope.

Theorem Lemma_D_7_2_the_other_i0_on_box_1_holds : Lemma_D_7_2_the_other_i0_on_box_1.
Proof.
unfold Lemma_D_7_2_the_other_i0_on_box_1, Lemma_D_7_2_the_other_i0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_7_3_on_box_1_holds : Lemma_D_7_3_on_box_1.
Proof.
unfold Lemma_D_7_3_on_box_1, Lemma_D_7_3; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_7_4_on_box_1_holds : Lemma_D_7_4_on_box_1.
Proof.
unfold Lemma_D_7_4_on_box_1, Lemma_D_7_4; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_7_5_one_i0_on_box_1_holds : Lemma_D_7_5_one_i0_on_box_1.
Proof.
unfold Lemma_D_7_5_one_i0_on_box_1, Lemma_D_7_5_one_i0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_7_5_the_other_i0_on_box_1_holds : Lemma_D_7_5_the_other_i0_on_box_1.
Proof.
unfold Lemma_D_7_5_the_other_i0_on_box_1, Lemma_D_7_5_the_other_i0; cbv zeta; intros. by_terms.
Qed.
