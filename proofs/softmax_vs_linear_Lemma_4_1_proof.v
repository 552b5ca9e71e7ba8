(* Proofs of softmax_vs_linear_Lemma_4_1_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_4_1_statement.
Open Scope R_scope.

Theorem Lemma_4_1_2_in_the_proof_on_box_1_holds : Lemma_4_1_2_in_the_proof_on_box_1.
Proof.
unfold Lemma_4_1_2_in_the_proof_on_box_1, Lemma_4_1_2_in_the_proof; cbv zeta; intros. take_root n 5%positive
  1. by_terms.
Qed.
