(* Proofs of softmax_vs_linear_Lemma_E_1_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_E_1_given_statement.
Open Scope R_scope.

Theorem Lemma_E_1_2_large_ones_refuted_1_holds : Lemma_E_1_2_large_ones_refuted_1.
Proof. unfold Lemma_E_1_2_large_ones_refuted_1, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_2_holds : Lemma_E_1_2_large_ones_refuted_2.
Proof. unfold Lemma_E_1_2_large_ones_refuted_2, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_3_holds : Lemma_E_1_2_large_ones_refuted_3.
Proof. unfold Lemma_E_1_2_large_ones_refuted_3, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_4_holds : Lemma_E_1_2_large_ones_refuted_4.
Proof. unfold Lemma_E_1_2_large_ones_refuted_4, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_5_holds : Lemma_E_1_2_large_ones_refuted_5.
Proof. unfold Lemma_E_1_2_large_ones_refuted_5, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_6_holds : Lemma_E_1_2_large_ones_refuted_6.
Proof. unfold Lemma_E_1_2_large_ones_refuted_6, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_7_holds : Lemma_E_1_2_large_ones_refuted_7.
Proof. unfold Lemma_E_1_2_large_ones_refuted_7, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_8_holds : Lemma_E_1_2_large_ones_refuted_8.
Proof. unfold Lemma_E_1_2_large_ones_refuted_8, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_9_holds : Lemma_E_1_2_large_ones_refuted_9.
Proof. unfold Lemma_E_1_2_large_ones_refuted_9, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_10_holds : Lemma_E_1_2_large_ones_refuted_10.
Proof. unfold Lemma_E_1_2_large_ones_refuted_10, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_11_holds : Lemma_E_1_2_large_ones_refuted_11.
Proof. unfold Lemma_E_1_2_large_ones_refuted_11, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_12_holds : Lemma_E_1_2_large_ones_refuted_12.
Proof. unfold Lemma_E_1_2_large_ones_refuted_12, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_13_holds : Lemma_E_1_2_large_ones_refuted_13.
Proof. unfold Lemma_E_1_2_large_ones_refuted_13, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_14_holds : Lemma_E_1_2_large_ones_refuted_14.
Proof. unfold Lemma_E_1_2_large_ones_refuted_14, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 352%positive. Qed.

Theorem Lemma_E_1_2_large_ones_refuted_15_holds : Lemma_E_1_2_large_ones_refuted_15.
Proof. unfold Lemma_E_1_2_large_ones_refuted_15, Lemma_E_1_2_large_ones; cbv beta zeta; intros; subst;
  left_is_above 1016%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_1_holds : Lemma_E_1_4_t_1_indices_refuted_1.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_1, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_2_holds : Lemma_E_1_4_t_1_indices_refuted_2.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_2, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_3_holds : Lemma_E_1_4_t_1_indices_refuted_3.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_3, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_4_holds : Lemma_E_1_4_t_1_indices_refuted_4.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_4, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_5_holds : Lemma_E_1_4_t_1_indices_refuted_5.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_5, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_6_holds : Lemma_E_1_4_t_1_indices_refuted_6.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_6, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_7_holds : Lemma_E_1_4_t_1_indices_refuted_7.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_7, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_8_holds : Lemma_E_1_4_t_1_indices_refuted_8.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_8, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_9_holds : Lemma_E_1_4_t_1_indices_refuted_9.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_9, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_10_holds : Lemma_E_1_4_t_1_indices_refuted_10.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_10, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_11_holds : Lemma_E_1_4_t_1_indices_refuted_11.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_11, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_12_holds : Lemma_E_1_4_t_1_indices_refuted_12.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_12, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_13_holds : Lemma_E_1_4_t_1_indices_refuted_13.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_13, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_14_holds : Lemma_E_1_4_t_1_indices_refuted_14.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_14, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_t_1_indices_refuted_15_holds : Lemma_E_1_4_t_1_indices_refuted_15.
Proof. unfold Lemma_E_1_4_t_1_indices_refuted_15, Lemma_E_1_4_t_1_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_1_holds : Lemma_E_1_4_n_t_indices_refuted_1.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_1, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_2_holds : Lemma_E_1_4_n_t_indices_refuted_2.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_2, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_3_holds : Lemma_E_1_4_n_t_indices_refuted_3.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_3, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_4_holds : Lemma_E_1_4_n_t_indices_refuted_4.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_4, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_5_holds : Lemma_E_1_4_n_t_indices_refuted_5.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_5, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_6_holds : Lemma_E_1_4_n_t_indices_refuted_6.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_6, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_7_holds : Lemma_E_1_4_n_t_indices_refuted_7.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_7, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_8_holds : Lemma_E_1_4_n_t_indices_refuted_8.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_8, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_9_holds : Lemma_E_1_4_n_t_indices_refuted_9.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_9, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_10_holds : Lemma_E_1_4_n_t_indices_refuted_10.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_10, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_11_holds : Lemma_E_1_4_n_t_indices_refuted_11.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_11, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_12_holds : Lemma_E_1_4_n_t_indices_refuted_12.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_12, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_13_holds : Lemma_E_1_4_n_t_indices_refuted_13.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_13, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_14_holds : Lemma_E_1_4_n_t_indices_refuted_14.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_14, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_E_1_4_n_t_indices_refuted_15_holds : Lemma_E_1_4_n_t_indices_refuted_15.
Proof. unfold Lemma_E_1_4_n_t_indices_refuted_15, Lemma_E_1_4_n_t_indices; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.
