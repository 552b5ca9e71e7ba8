(* Proofs of softmax_vs_linear_Lemma_F_4_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_F_4_given_statement.
Open Scope R_scope.

Theorem Lemma_F_4_1_j3_read_as_j2_refuted_1_holds : Lemma_F_4_1_j3_read_as_j2_refuted_1.
Proof. unfold Lemma_F_4_1_j3_read_as_j2_refuted_1, Lemma_F_4_1_j3_read_as_j2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.
