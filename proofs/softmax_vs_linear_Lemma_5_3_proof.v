(* Proofs of softmax_vs_linear_Lemma_5_3_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_5_3_statement.
Open Scope R_scope.

Theorem Lemma_5_3_union_bound_in_the_proof_refuted_1_holds : Lemma_5_3_union_bound_in_the_proof_refuted_1.
Proof. unfold Lemma_5_3_union_bound_in_the_proof_refuted_1, Lemma_5_3_union_bound_in_the_proof; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Lemma_5_3_union_bound_in_the_proof_refuted_2_holds : Lemma_5_3_union_bound_in_the_proof_refuted_2.
Proof. unfold Lemma_5_3_union_bound_in_the_proof_refuted_2, Lemma_5_3_union_bound_in_the_proof; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Lemma_5_3_union_bound_in_the_proof_refuted_3_holds : Lemma_5_3_union_bound_in_the_proof_refuted_3.
Proof. unfold Lemma_5_3_union_bound_in_the_proof_refuted_3, Lemma_5_3_union_bound_in_the_proof; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Lemma_5_3_union_bound_in_the_proof_refuted_4_holds : Lemma_5_3_union_bound_in_the_proof_refuted_4.
Proof. unfold Lemma_5_3_union_bound_in_the_proof_refuted_4, Lemma_5_3_union_bound_in_the_proof; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Lemma_5_3_union_bound_in_the_proof_refuted_5_holds : Lemma_5_3_union_bound_in_the_proof_refuted_5.
Proof. unfold Lemma_5_3_union_bound_in_the_proof_refuted_5, Lemma_5_3_union_bound_in_the_proof; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Lemma_5_3_union_bound_in_the_proof_refuted_6_holds : Lemma_5_3_union_bound_in_the_proof_refuted_6.
Proof. unfold Lemma_5_3_union_bound_in_the_proof_refuted_6, Lemma_5_3_union_bound_in_the_proof; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Lemma_5_3_union_bound_corrected_on_box_1_holds : Lemma_5_3_union_bound_corrected_on_box_1.
Proof.
unfold Lemma_5_3_union_bound_corrected_on_box_1, Lemma_5_3_union_bound_corrected; cbv zeta; intros. by_terms.
Qed.
