(* Proofs of softmax_vs_linear_Lemma_F_7_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_F_7_statement.
Open Scope R_scope.

Theorem Lemma_F_7_4_refuted_1_holds : Lemma_F_7_4_refuted_1.
Proof. unfold Lemma_F_7_4_refuted_1, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_2_holds : Lemma_F_7_4_refuted_2.
Proof. unfold Lemma_F_7_4_refuted_2, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_3_holds : Lemma_F_7_4_refuted_3.
Proof. unfold Lemma_F_7_4_refuted_3, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_4_holds : Lemma_F_7_4_refuted_4.
Proof. unfold Lemma_F_7_4_refuted_4, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_5_holds : Lemma_F_7_4_refuted_5.
Proof. unfold Lemma_F_7_4_refuted_5, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_6_holds : Lemma_F_7_4_refuted_6.
Proof. unfold Lemma_F_7_4_refuted_6, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_7_holds : Lemma_F_7_4_refuted_7.
Proof. unfold Lemma_F_7_4_refuted_7, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_8_holds : Lemma_F_7_4_refuted_8.
Proof. unfold Lemma_F_7_4_refuted_8, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_9_holds : Lemma_F_7_4_refuted_9.
Proof. unfold Lemma_F_7_4_refuted_9, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_10_holds : Lemma_F_7_4_refuted_10.
Proof. unfold Lemma_F_7_4_refuted_10, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_4_refuted_11_holds : Lemma_F_7_4_refuted_11.
Proof. unfold Lemma_F_7_4_refuted_11, Lemma_F_7_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_1_holds : Lemma_F_7_5_refuted_1.
Proof. unfold Lemma_F_7_5_refuted_1, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_2_holds : Lemma_F_7_5_refuted_2.
Proof. unfold Lemma_F_7_5_refuted_2, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_3_holds : Lemma_F_7_5_refuted_3.
Proof. unfold Lemma_F_7_5_refuted_3, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_4_holds : Lemma_F_7_5_refuted_4.
Proof. unfold Lemma_F_7_5_refuted_4, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_5_holds : Lemma_F_7_5_refuted_5.
Proof. unfold Lemma_F_7_5_refuted_5, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_6_holds : Lemma_F_7_5_refuted_6.
Proof. unfold Lemma_F_7_5_refuted_6, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_7_holds : Lemma_F_7_5_refuted_7.
Proof. unfold Lemma_F_7_5_refuted_7, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_8_holds : Lemma_F_7_5_refuted_8.
Proof. unfold Lemma_F_7_5_refuted_8, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_9_holds : Lemma_F_7_5_refuted_9.
Proof. unfold Lemma_F_7_5_refuted_9, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_10_holds : Lemma_F_7_5_refuted_10.
Proof. unfold Lemma_F_7_5_refuted_10, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 350%positive.
  Qed.

Theorem Lemma_F_7_5_refuted_11_holds : Lemma_F_7_5_refuted_11.
Proof. unfold Lemma_F_7_5_refuted_11, Lemma_F_7_5; cbv beta zeta; intros; subst; left_is_above 1007%positive.
  Qed.

Theorem Lemma_F_7_1_on_box_1_holds : Lemma_F_7_1_on_box_1.
Proof.
unfold Lemma_F_7_1_on_box_1, Lemma_F_7_1; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_7_1_for_j0_j2_on_box_1_holds : Lemma_F_7_1_for_j0_j2_on_box_1.
Proof.
unfold Lemma_F_7_1_for_j0_j2_on_box_1, Lemma_F_7_1_for_j0_j2; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_7_4_for_j0_j2_on_box_1_holds : Lemma_F_7_4_for_j0_j2_on_box_1.
Proof.
unfold Lemma_F_7_4_for_j0_j2_on_box_1, Lemma_F_7_4_for_j0_j2; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_7_5_for_j0_j2_on_box_1_holds : Lemma_F_7_5_for_j0_j2_on_box_1.
Proof.
unfold Lemma_F_7_5_for_j0_j2_on_box_1, Lemma_F_7_5_for_j0_j2; cbv zeta; intros. by_terms.
Qed.
