(* Proofs of softmax_vs_linear_Lemma_F_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_F_2_statement.
Open Scope R_scope.

Theorem Lemma_F_2_4a_j1_j3_refuted_1_holds : Lemma_F_2_4a_j1_j3_refuted_1.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_1, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_2_holds : Lemma_F_2_4a_j1_j3_refuted_2.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_2, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_3_holds : Lemma_F_2_4a_j1_j3_refuted_3.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_3, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_4_holds : Lemma_F_2_4a_j1_j3_refuted_4.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_4, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_5_holds : Lemma_F_2_4a_j1_j3_refuted_5.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_5, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_6_holds : Lemma_F_2_4a_j1_j3_refuted_6.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_6, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_7_holds : Lemma_F_2_4a_j1_j3_refuted_7.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_7, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_8_holds : Lemma_F_2_4a_j1_j3_refuted_8.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_8, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_9_holds : Lemma_F_2_4a_j1_j3_refuted_9.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_9, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_10_holds : Lemma_F_2_4a_j1_j3_refuted_10.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_10, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_11_holds : Lemma_F_2_4a_j1_j3_refuted_11.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_11, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_12_holds : Lemma_F_2_4a_j1_j3_refuted_12.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_12, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_13_holds : Lemma_F_2_4a_j1_j3_refuted_13.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_13, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_14_holds : Lemma_F_2_4a_j1_j3_refuted_14.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_14, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_15_holds : Lemma_F_2_4a_j1_j3_refuted_15.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_15, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_16_holds : Lemma_F_2_4a_j1_j3_refuted_16.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_16, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_17_holds : Lemma_F_2_4a_j1_j3_refuted_17.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_17, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_18_holds : Lemma_F_2_4a_j1_j3_refuted_18.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_18, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_19_holds : Lemma_F_2_4a_j1_j3_refuted_19.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_19, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_20_holds : Lemma_F_2_4a_j1_j3_refuted_20.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_20, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_21_holds : Lemma_F_2_4a_j1_j3_refuted_21.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_21, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_4a_j1_j3_refuted_22_holds : Lemma_F_2_4a_j1_j3_refuted_22.
Proof. unfold Lemma_F_2_4a_j1_j3_refuted_22, Lemma_F_2_4a_j1_j3; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_F_2_1a_on_box_1_holds : Lemma_F_2_1a_on_box_1.
Proof.
unfold Lemma_F_2_1a_on_box_1, Lemma_F_2_1a; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_2_3a_on_box_1_holds : Lemma_F_2_3a_on_box_1.
Proof.
unfold Lemma_F_2_3a_on_box_1, Lemma_F_2_3a; cbv zeta; intros. by_moved_terms.
Qed.

Theorem Lemma_F_2_3b_on_box_1_holds : Lemma_F_2_3b_on_box_1.
Proof.
unfold Lemma_F_2_3b_on_box_1, Lemma_F_2_3b; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_2_4a_j1_j3_for_j0_j2_on_box_1_holds : Lemma_F_2_4a_j1_j3_for_j0_j2_on_box_1.
Proof.
unfold Lemma_F_2_4a_j1_j3_for_j0_j2_on_box_1, Lemma_F_2_4a_j1_j3_for_j0_j2; cbv zeta; intros. by_terms.
Qed.
