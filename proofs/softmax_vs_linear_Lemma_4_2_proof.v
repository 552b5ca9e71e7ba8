(* Proofs of softmax_vs_linear_Lemma_4_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_4_2_statement.
Open Scope R_scope.

Theorem Lemma_4_2_3_sign_decided_by_sigma_j_on_box_1_holds : Lemma_4_2_3_sign_decided_by_sigma_j_on_box_1.
Proof.
unfold Lemma_4_2_3_sign_decided_by_sigma_j_on_box_1, Lemma_4_2_3_sign_decided_by_sigma_j; cbv zeta; intros.
  take_root n 5%positive 1. by_terms.
Qed.

Theorem Lemma_4_2_1_4_n_in_the_proof_on_box_1_holds : Lemma_4_2_1_4_n_in_the_proof_on_box_1.
Proof.
unfold Lemma_4_2_1_4_n_in_the_proof_on_box_1, Lemma_4_2_1_4_n_in_the_proof; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_4_2_2_special_entry_in_the_proof_on_box_1_holds :
  Lemma_4_2_2_special_entry_in_the_proof_on_box_1.
Proof.
unfold Lemma_4_2_2_special_entry_in_the_proof_on_box_1, Lemma_4_2_2_special_entry_in_the_proof; cbv zeta;
  intros. take_root n 5%positive 1. by_terms.
Qed.

Theorem Lemma_4_2_2_other_entries_in_the_proof_on_box_1_holds :
  Lemma_4_2_2_other_entries_in_the_proof_on_box_1.
Proof.
unfold Lemma_4_2_2_other_entries_in_the_proof_on_box_1, Lemma_4_2_2_other_entries_in_the_proof; cbv zeta;
  intros. take_root n 5%positive 1. by_terms.
Qed.

Theorem Lemma_4_2_2_at_least_1_4_in_the_proof_on_box_1_holds : Lemma_4_2_2_at_least_1_4_in_the_proof_on_box_1.
Proof.
unfold Lemma_4_2_2_at_least_1_4_in_the_proof_on_box_1, Lemma_4_2_2_at_least_1_4_in_the_proof; cbv zeta;
  intros. halve_whole n 4%Z. halve_whole n 2%Z. halve_whole n 1%Z. enclosed. enclosed. enclosed. real n.
  take_root n 5%positive (13 / 10). by_terms.
Qed.
