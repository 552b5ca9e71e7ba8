(* Proofs of softmax_vs_linear_Lemma_5_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_5_2_statement.
Open Scope R_scope.

Theorem Lemma_5_2_in_the_proof_1_4_on_box_1_holds : Lemma_5_2_in_the_proof_1_4_on_box_1.
Proof.
unfold Lemma_5_2_in_the_proof_1_4_on_box_1, Lemma_5_2_in_the_proof_1_4; cbv zeta; intros. take_root n
  5%positive (11 / 10). by_terms.
Qed.
