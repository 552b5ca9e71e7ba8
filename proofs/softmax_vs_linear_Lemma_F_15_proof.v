(* Proofs of softmax_vs_linear_Lemma_F_15_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_F_15_statement.
Open Scope R_scope.

Theorem Lemma_F_15_1_on_box_1_holds : Lemma_F_15_1_on_box_1.
Proof.
unfold Lemma_F_15_1_on_box_1, Lemma_F_15_1; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_15_3_on_box_1_holds : Lemma_F_15_3_on_box_1.
Proof.
unfold Lemma_F_15_3_on_box_1, Lemma_F_15_3; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_15_4_n_t_d_1_on_box_1_holds : Lemma_F_15_4_n_t_d_1_on_box_1.
Proof.
unfold Lemma_F_15_4_n_t_d_1_on_box_1, Lemma_F_15_4_n_t_d_1; cbv zeta; intros. by_terms.
Qed.
