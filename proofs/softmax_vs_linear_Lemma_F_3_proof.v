(* Proofs of softmax_vs_linear_Lemma_F_3_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_F_3_statement.
Open Scope R_scope.

Theorem Lemma_F_3_1_on_box_1_holds : Lemma_F_3_1_on_box_1.
Proof.
unfold Lemma_F_3_1_on_box_1, Lemma_F_3_1; cbv zeta; intros. by_moved_terms.
Qed.

Theorem Lemma_F_3_2_one_i0_on_box_1_holds : Lemma_F_3_2_one_i0_on_box_1.
Proof.
unfold Lemma_F_3_2_one_i0_on_box_1, Lemma_F_3_2_one_i0; cbv zeta; intros. take_root n 4%positive 3.
  by_moved_terms.
Qed.

Theorem Lemma_F_3_2_only_one_i0_on_box_1_holds : Lemma_F_3_2_only_one_i0_on_box_1.
Proof.
unfold Lemma_F_3_2_only_one_i0_on_box_1, Lemma_F_3_2_only_one_i0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_3_2_the_rest_on_box_1_holds : Lemma_F_3_2_the_rest_on_box_1.
Proof.
unfold Lemma_F_3_2_the_rest_on_box_1, Lemma_F_3_2_the_rest; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_3_3_on_box_1_holds : Lemma_F_3_3_on_box_1.
Proof.
unfold Lemma_F_3_3_on_box_1, Lemma_F_3_3; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_3_4_on_box_1_holds : Lemma_F_3_4_on_box_1.
Proof.
unfold Lemma_F_3_4_on_box_1, Lemma_F_3_4; cbv zeta; intros. by_terms.
Qed.
