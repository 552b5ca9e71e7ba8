(* Proofs of softmax_vs_linear_Lemma_E_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_E_2_statement.
Open Scope R_scope.

Theorem Lemma_E_2_4_refuted_1_holds : Lemma_E_2_4_refuted_1.
Proof. unfold Lemma_E_2_4_refuted_1, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_2_holds : Lemma_E_2_4_refuted_2.
Proof. unfold Lemma_E_2_4_refuted_2, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_3_holds : Lemma_E_2_4_refuted_3.
Proof. unfold Lemma_E_2_4_refuted_3, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_4_holds : Lemma_E_2_4_refuted_4.
Proof. unfold Lemma_E_2_4_refuted_4, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_5_holds : Lemma_E_2_4_refuted_5.
Proof. unfold Lemma_E_2_4_refuted_5, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_6_holds : Lemma_E_2_4_refuted_6.
Proof. unfold Lemma_E_2_4_refuted_6, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_7_holds : Lemma_E_2_4_refuted_7.
Proof. unfold Lemma_E_2_4_refuted_7, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_8_holds : Lemma_E_2_4_refuted_8.
Proof. unfold Lemma_E_2_4_refuted_8, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_9_holds : Lemma_E_2_4_refuted_9.
Proof. unfold Lemma_E_2_4_refuted_9, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_10_holds : Lemma_E_2_4_refuted_10.
Proof. unfold Lemma_E_2_4_refuted_10, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_11_holds : Lemma_E_2_4_refuted_11.
Proof. unfold Lemma_E_2_4_refuted_11, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_12_holds : Lemma_E_2_4_refuted_12.
Proof. unfold Lemma_E_2_4_refuted_12, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_13_holds : Lemma_E_2_4_refuted_13.
Proof. unfold Lemma_E_2_4_refuted_13, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_14_holds : Lemma_E_2_4_refuted_14.
Proof. unfold Lemma_E_2_4_refuted_14, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_4_refuted_15_holds : Lemma_E_2_4_refuted_15.
Proof. unfold Lemma_E_2_4_refuted_15, Lemma_E_2_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_1_holds : Lemma_E_2_5_refuted_1.
Proof. unfold Lemma_E_2_5_refuted_1, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_2_holds : Lemma_E_2_5_refuted_2.
Proof. unfold Lemma_E_2_5_refuted_2, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_3_holds : Lemma_E_2_5_refuted_3.
Proof. unfold Lemma_E_2_5_refuted_3, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_4_holds : Lemma_E_2_5_refuted_4.
Proof. unfold Lemma_E_2_5_refuted_4, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_5_holds : Lemma_E_2_5_refuted_5.
Proof. unfold Lemma_E_2_5_refuted_5, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_6_holds : Lemma_E_2_5_refuted_6.
Proof. unfold Lemma_E_2_5_refuted_6, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_7_holds : Lemma_E_2_5_refuted_7.
Proof. unfold Lemma_E_2_5_refuted_7, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_8_holds : Lemma_E_2_5_refuted_8.
Proof. unfold Lemma_E_2_5_refuted_8, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_9_holds : Lemma_E_2_5_refuted_9.
Proof. unfold Lemma_E_2_5_refuted_9, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_10_holds : Lemma_E_2_5_refuted_10.
Proof. unfold Lemma_E_2_5_refuted_10, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_11_holds : Lemma_E_2_5_refuted_11.
Proof. unfold Lemma_E_2_5_refuted_11, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_12_holds : Lemma_E_2_5_refuted_12.
Proof. unfold Lemma_E_2_5_refuted_12, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_13_holds : Lemma_E_2_5_refuted_13.
Proof. unfold Lemma_E_2_5_refuted_13, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_5_refuted_14_holds : Lemma_E_2_5_refuted_14.
Proof. unfold Lemma_E_2_5_refuted_14, Lemma_E_2_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_E_2_1_on_box_1_holds : Lemma_E_2_1_on_box_1.
Proof.
unfold Lemma_E_2_1_on_box_1, Lemma_E_2_1; cbv zeta; intros. by_moved_terms.
Qed.

Theorem Lemma_E_2_2_one_i0_on_box_1_holds : Lemma_E_2_2_one_i0_on_box_1.
Proof.
unfold Lemma_E_2_2_one_i0_on_box_1, Lemma_E_2_2_one_i0; cbv zeta; intros. by_moved_terms.
Qed.

Theorem Lemma_E_2_2_only_one_i0_on_box_1_holds : Lemma_E_2_2_only_one_i0_on_box_1.
Proof.
unfold Lemma_E_2_2_only_one_i0_on_box_1, Lemma_E_2_2_only_one_i0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_2_2_the_rest_on_box_1_holds : Lemma_E_2_2_the_rest_on_box_1.
Proof.
unfold Lemma_E_2_2_the_rest_on_box_1, Lemma_E_2_2_the_rest; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_2_3_on_box_1_holds : Lemma_E_2_3_on_box_1.
Proof.
unfold Lemma_E_2_3_on_box_1, Lemma_E_2_3; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_2_2_only_one_i0_Q_K_T_I_on_box_1_holds : Lemma_E_2_2_only_one_i0_Q_K_T_I_on_box_1.
Proof.
unfold Lemma_E_2_2_only_one_i0_Q_K_T_I_on_box_1, Lemma_E_2_2_only_one_i0_Q_K_T_I; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_2_2_the_rest_Q_K_T_I_on_box_1_holds : Lemma_E_2_2_the_rest_Q_K_T_I_on_box_1.
Proof.
unfold Lemma_E_2_2_the_rest_Q_K_T_I_on_box_1, Lemma_E_2_2_the_rest_Q_K_T_I; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_2_4_Q_K_T_I_on_box_1_holds : Lemma_E_2_4_Q_K_T_I_on_box_1.
Proof.
unfold Lemma_E_2_4_Q_K_T_I_on_box_1, Lemma_E_2_4_Q_K_T_I; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_E_2_5_Q_K_T_I_on_box_1_holds : Lemma_E_2_5_Q_K_T_I_on_box_1.
Proof.
unfold Lemma_E_2_5_Q_K_T_I_on_box_1, Lemma_E_2_5_Q_K_T_I; cbv zeta; intros. by_terms.
Qed.
