(* Proofs of softmax_vs_linear_Lemma_E_1_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_E_1_statement.
Open Scope R_scope.

Theorem Lemma_E_1_1a_refuted_1_holds : Lemma_E_1_1a_refuted_1.
Proof. unfold Lemma_E_1_1a_refuted_1, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_2_holds : Lemma_E_1_1a_refuted_2.
Proof. unfold Lemma_E_1_1a_refuted_2, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_3_holds : Lemma_E_1_1a_refuted_3.
Proof. unfold Lemma_E_1_1a_refuted_3, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_4_holds : Lemma_E_1_1a_refuted_4.
Proof. unfold Lemma_E_1_1a_refuted_4, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_5_holds : Lemma_E_1_1a_refuted_5.
Proof. unfold Lemma_E_1_1a_refuted_5, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_6_holds : Lemma_E_1_1a_refuted_6.
Proof. unfold Lemma_E_1_1a_refuted_6, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_7_holds : Lemma_E_1_1a_refuted_7.
Proof. unfold Lemma_E_1_1a_refuted_7, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_8_holds : Lemma_E_1_1a_refuted_8.
Proof. unfold Lemma_E_1_1a_refuted_8, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_9_holds : Lemma_E_1_1a_refuted_9.
Proof. unfold Lemma_E_1_1a_refuted_9, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_10_holds : Lemma_E_1_1a_refuted_10.
Proof. unfold Lemma_E_1_1a_refuted_10, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_11_holds : Lemma_E_1_1a_refuted_11.
Proof. unfold Lemma_E_1_1a_refuted_11, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_12_holds : Lemma_E_1_1a_refuted_12.
Proof. unfold Lemma_E_1_1a_refuted_12, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_13_holds : Lemma_E_1_1a_refuted_13.
Proof. unfold Lemma_E_1_1a_refuted_13, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_14_holds : Lemma_E_1_1a_refuted_14.
Proof. unfold Lemma_E_1_1a_refuted_14, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_refuted_15_holds : Lemma_E_1_1a_refuted_15.
Proof. unfold Lemma_E_1_1a_refuted_15, Lemma_E_1_1a; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_E_1_1a_as_in_the_proof_on_box_1_holds : Lemma_E_1_1a_as_in_the_proof_on_box_1.
Proof.
unfold Lemma_E_1_1a_as_in_the_proof_on_box_1, Lemma_E_1_1a_as_in_the_proof; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_1_1b_from_below_on_box_1_holds : Lemma_E_1_1b_from_below_on_box_1.
Proof.
unfold Lemma_E_1_1b_from_below_on_box_1, Lemma_E_1_1b_from_below; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_1_1b_from_above_on_box_1_holds : Lemma_E_1_1b_from_above_on_box_1.
Proof.
unfold Lemma_E_1_1b_from_above_on_box_1, Lemma_E_1_1b_from_above; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_1_1b_large_ones_on_box_1_holds : Lemma_E_1_1b_large_ones_on_box_1.
Proof.
unfold Lemma_E_1_1b_large_ones_on_box_1, Lemma_E_1_1b_large_ones; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_1_1b_small_ones_on_box_1_holds : Lemma_E_1_1b_small_ones_on_box_1.
Proof.
unfold Lemma_E_1_1b_small_ones_on_box_1, Lemma_E_1_1b_small_ones; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_1_2_from_below_on_box_1_holds : Lemma_E_1_2_from_below_on_box_1.
Proof.
unfold Lemma_E_1_2_from_below_on_box_1, Lemma_E_1_2_from_below; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_1_2_from_above_on_box_1_holds : Lemma_E_1_2_from_above_on_box_1.
Proof.
unfold Lemma_E_1_2_from_above_on_box_1, Lemma_E_1_2_from_above; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_1_2_large_ones_t_of_them_on_box_1_holds : Lemma_E_1_2_large_ones_t_of_them_on_box_1.
Proof.
unfold Lemma_E_1_2_large_ones_t_of_them_on_box_1, Lemma_E_1_2_large_ones_t_of_them; cbv zeta; intros.
  by_terms.
Qed.

Theorem Lemma_E_1_3b_on_box_1_holds : Lemma_E_1_3b_on_box_1.
Proof.
unfold Lemma_E_1_3b_on_box_1, Lemma_E_1_3b; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_1_4_t_indices_for_f_on_box_1_holds : Lemma_E_1_4_t_indices_for_f_on_box_1.
Proof.
unfold Lemma_E_1_4_t_indices_for_f_on_box_1, Lemma_E_1_4_t_indices_for_f; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_1_4_n_t_indices_for_f_on_box_1_holds : Lemma_E_1_4_n_t_indices_for_f_on_box_1.
Proof.
unfold Lemma_E_1_4_n_t_indices_for_f_on_box_1, Lemma_E_1_4_n_t_indices_for_f; cbv zeta; intros. by_terms.
Qed.
