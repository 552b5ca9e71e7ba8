(* Proofs of softmax_vs_linear_Lemma_F_14_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_F_14_statement.
Open Scope R_scope.

Theorem Lemma_F_14_1_refuted_1_holds : Lemma_F_14_1_refuted_1.
Proof. unfold Lemma_F_14_1_refuted_1, Lemma_F_14_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_F_14_1_refuted_2_holds : Lemma_F_14_1_refuted_2.
Proof. unfold Lemma_F_14_1_refuted_2, Lemma_F_14_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_F_14_1_refuted_3_holds : Lemma_F_14_1_refuted_3.
Proof. unfold Lemma_F_14_1_refuted_3, Lemma_F_14_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_F_14_1_refuted_4_holds : Lemma_F_14_1_refuted_4.
Proof. unfold Lemma_F_14_1_refuted_4, Lemma_F_14_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_F_14_1_refuted_5_holds : Lemma_F_14_1_refuted_5.
Proof. unfold Lemma_F_14_1_refuted_5, Lemma_F_14_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_F_14_1_refuted_6_holds : Lemma_F_14_1_refuted_6.
Proof. unfold Lemma_F_14_1_refuted_6, Lemma_F_14_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_F_14_1_refuted_7_holds : Lemma_F_14_1_refuted_7.
Proof. unfold Lemma_F_14_1_refuted_7, Lemma_F_14_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_1_holds : Lemma_F_14_3_refuted_1.
Proof. unfold Lemma_F_14_3_refuted_1, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_2_holds : Lemma_F_14_3_refuted_2.
Proof. unfold Lemma_F_14_3_refuted_2, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_3_holds : Lemma_F_14_3_refuted_3.
Proof. unfold Lemma_F_14_3_refuted_3, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_4_holds : Lemma_F_14_3_refuted_4.
Proof. unfold Lemma_F_14_3_refuted_4, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_5_holds : Lemma_F_14_3_refuted_5.
Proof. unfold Lemma_F_14_3_refuted_5, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_6_holds : Lemma_F_14_3_refuted_6.
Proof. unfold Lemma_F_14_3_refuted_6, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_7_holds : Lemma_F_14_3_refuted_7.
Proof. unfold Lemma_F_14_3_refuted_7, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_8_holds : Lemma_F_14_3_refuted_8.
Proof. unfold Lemma_F_14_3_refuted_8, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_9_holds : Lemma_F_14_3_refuted_9.
Proof. unfold Lemma_F_14_3_refuted_9, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_10_holds : Lemma_F_14_3_refuted_10.
Proof. unfold Lemma_F_14_3_refuted_10, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_3_refuted_11_holds : Lemma_F_14_3_refuted_11.
Proof. unfold Lemma_F_14_3_refuted_11, Lemma_F_14_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_1_holds : Lemma_F_14_5_refuted_1.
Proof. unfold Lemma_F_14_5_refuted_1, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_2_holds : Lemma_F_14_5_refuted_2.
Proof. unfold Lemma_F_14_5_refuted_2, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_3_holds : Lemma_F_14_5_refuted_3.
Proof. unfold Lemma_F_14_5_refuted_3, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_4_holds : Lemma_F_14_5_refuted_4.
Proof. unfold Lemma_F_14_5_refuted_4, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_5_holds : Lemma_F_14_5_refuted_5.
Proof. unfold Lemma_F_14_5_refuted_5, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_6_holds : Lemma_F_14_5_refuted_6.
Proof. unfold Lemma_F_14_5_refuted_6, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_7_holds : Lemma_F_14_5_refuted_7.
Proof. unfold Lemma_F_14_5_refuted_7, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_8_holds : Lemma_F_14_5_refuted_8.
Proof. unfold Lemma_F_14_5_refuted_8, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_9_holds : Lemma_F_14_5_refuted_9.
Proof. unfold Lemma_F_14_5_refuted_9, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_10_holds : Lemma_F_14_5_refuted_10.
Proof. unfold Lemma_F_14_5_refuted_10, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_5_refuted_11_holds : Lemma_F_14_5_refuted_11.
Proof. unfold Lemma_F_14_5_refuted_11, Lemma_F_14_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_14_4_on_box_1_holds : Lemma_F_14_4_on_box_1.
Proof.
unfold Lemma_F_14_4_on_box_1, Lemma_F_14_4; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_14_1_for_row_j2_of_D0_on_box_1_holds : Lemma_F_14_1_for_row_j2_of_D0_on_box_1.
Proof.
unfold Lemma_F_14_1_for_row_j2_of_D0_on_box_1, Lemma_F_14_1_for_row_j2_of_D0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_14_3_for_row_j2_of_D0_on_box_1_holds : Lemma_F_14_3_for_row_j2_of_D0_on_box_1.
Proof.
unfold Lemma_F_14_3_for_row_j2_of_D0_on_box_1, Lemma_F_14_3_for_row_j2_of_D0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_14_4_for_row_j2_of_D0_on_box_1_holds : Lemma_F_14_4_for_row_j2_of_D0_on_box_1.
Proof.
unfold Lemma_F_14_4_for_row_j2_of_D0_on_box_1, Lemma_F_14_4_for_row_j2_of_D0; cbv zeta; intros. by_terms.
Qed.
