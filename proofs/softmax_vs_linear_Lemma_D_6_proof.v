(* Proofs of softmax_vs_linear_Lemma_D_6_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_D_6_statement.
Open Scope R_scope.

Theorem Lemma_D_6_1a_refuted_1_holds : Lemma_D_6_1a_refuted_1.
Proof. unfold Lemma_D_6_1a_refuted_1, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_2_holds : Lemma_D_6_1a_refuted_2.
Proof. unfold Lemma_D_6_1a_refuted_2, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_3_holds : Lemma_D_6_1a_refuted_3.
Proof. unfold Lemma_D_6_1a_refuted_3, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_4_holds : Lemma_D_6_1a_refuted_4.
Proof. unfold Lemma_D_6_1a_refuted_4, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_5_holds : Lemma_D_6_1a_refuted_5.
Proof. unfold Lemma_D_6_1a_refuted_5, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_6_holds : Lemma_D_6_1a_refuted_6.
Proof. unfold Lemma_D_6_1a_refuted_6, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_7_holds : Lemma_D_6_1a_refuted_7.
Proof. unfold Lemma_D_6_1a_refuted_7, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_8_holds : Lemma_D_6_1a_refuted_8.
Proof. unfold Lemma_D_6_1a_refuted_8, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_9_holds : Lemma_D_6_1a_refuted_9.
Proof. unfold Lemma_D_6_1a_refuted_9, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_10_holds : Lemma_D_6_1a_refuted_10.
Proof. unfold Lemma_D_6_1a_refuted_10, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1a_refuted_11_holds : Lemma_D_6_1a_refuted_11.
Proof. unfold Lemma_D_6_1a_refuted_11, Lemma_D_6_1a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_1_holds : Lemma_D_6_1b_refuted_1.
Proof. unfold Lemma_D_6_1b_refuted_1, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_2_holds : Lemma_D_6_1b_refuted_2.
Proof. unfold Lemma_D_6_1b_refuted_2, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_3_holds : Lemma_D_6_1b_refuted_3.
Proof. unfold Lemma_D_6_1b_refuted_3, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_4_holds : Lemma_D_6_1b_refuted_4.
Proof. unfold Lemma_D_6_1b_refuted_4, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_5_holds : Lemma_D_6_1b_refuted_5.
Proof. unfold Lemma_D_6_1b_refuted_5, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_6_holds : Lemma_D_6_1b_refuted_6.
Proof. unfold Lemma_D_6_1b_refuted_6, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_7_holds : Lemma_D_6_1b_refuted_7.
Proof. unfold Lemma_D_6_1b_refuted_7, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_8_holds : Lemma_D_6_1b_refuted_8.
Proof. unfold Lemma_D_6_1b_refuted_8, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_9_holds : Lemma_D_6_1b_refuted_9.
Proof. unfold Lemma_D_6_1b_refuted_9, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_10_holds : Lemma_D_6_1b_refuted_10.
Proof. unfold Lemma_D_6_1b_refuted_10, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_11_holds : Lemma_D_6_1b_refuted_11.
Proof. unfold Lemma_D_6_1b_refuted_11, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_12_holds : Lemma_D_6_1b_refuted_12.
Proof. unfold Lemma_D_6_1b_refuted_12, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_13_holds : Lemma_D_6_1b_refuted_13.
Proof. unfold Lemma_D_6_1b_refuted_13, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_14_holds : Lemma_D_6_1b_refuted_14.
Proof. unfold Lemma_D_6_1b_refuted_14, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_15_holds : Lemma_D_6_1b_refuted_15.
Proof. unfold Lemma_D_6_1b_refuted_15, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_16_holds : Lemma_D_6_1b_refuted_16.
Proof. unfold Lemma_D_6_1b_refuted_16, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_17_holds : Lemma_D_6_1b_refuted_17.
Proof. unfold Lemma_D_6_1b_refuted_17, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_18_holds : Lemma_D_6_1b_refuted_18.
Proof. unfold Lemma_D_6_1b_refuted_18, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_19_holds : Lemma_D_6_1b_refuted_19.
Proof. unfold Lemma_D_6_1b_refuted_19, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_20_holds : Lemma_D_6_1b_refuted_20.
Proof. unfold Lemma_D_6_1b_refuted_20, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_21_holds : Lemma_D_6_1b_refuted_21.
Proof. unfold Lemma_D_6_1b_refuted_21, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_1b_refuted_22_holds : Lemma_D_6_1b_refuted_22.
Proof. unfold Lemma_D_6_1b_refuted_22, Lemma_D_6_1b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_1_holds : Lemma_D_6_3a_refuted_1.
Proof. unfold Lemma_D_6_3a_refuted_1, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_2_holds : Lemma_D_6_3a_refuted_2.
Proof. unfold Lemma_D_6_3a_refuted_2, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_3_holds : Lemma_D_6_3a_refuted_3.
Proof. unfold Lemma_D_6_3a_refuted_3, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_4_holds : Lemma_D_6_3a_refuted_4.
Proof. unfold Lemma_D_6_3a_refuted_4, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_5_holds : Lemma_D_6_3a_refuted_5.
Proof. unfold Lemma_D_6_3a_refuted_5, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_6_holds : Lemma_D_6_3a_refuted_6.
Proof. unfold Lemma_D_6_3a_refuted_6, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_7_holds : Lemma_D_6_3a_refuted_7.
Proof. unfold Lemma_D_6_3a_refuted_7, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_8_holds : Lemma_D_6_3a_refuted_8.
Proof. unfold Lemma_D_6_3a_refuted_8, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_9_holds : Lemma_D_6_3a_refuted_9.
Proof. unfold Lemma_D_6_3a_refuted_9, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_10_holds : Lemma_D_6_3a_refuted_10.
Proof. unfold Lemma_D_6_3a_refuted_10, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_3a_refuted_11_holds : Lemma_D_6_3a_refuted_11.
Proof. unfold Lemma_D_6_3a_refuted_11, Lemma_D_6_3a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_1_holds : Lemma_D_6_4a_refuted_1.
Proof. unfold Lemma_D_6_4a_refuted_1, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_2_holds : Lemma_D_6_4a_refuted_2.
Proof. unfold Lemma_D_6_4a_refuted_2, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_3_holds : Lemma_D_6_4a_refuted_3.
Proof. unfold Lemma_D_6_4a_refuted_3, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_4_holds : Lemma_D_6_4a_refuted_4.
Proof. unfold Lemma_D_6_4a_refuted_4, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_5_holds : Lemma_D_6_4a_refuted_5.
Proof. unfold Lemma_D_6_4a_refuted_5, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_6_holds : Lemma_D_6_4a_refuted_6.
Proof. unfold Lemma_D_6_4a_refuted_6, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_7_holds : Lemma_D_6_4a_refuted_7.
Proof. unfold Lemma_D_6_4a_refuted_7, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_8_holds : Lemma_D_6_4a_refuted_8.
Proof. unfold Lemma_D_6_4a_refuted_8, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_9_holds : Lemma_D_6_4a_refuted_9.
Proof. unfold Lemma_D_6_4a_refuted_9, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_10_holds : Lemma_D_6_4a_refuted_10.
Proof. unfold Lemma_D_6_4a_refuted_10, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4a_refuted_11_holds : Lemma_D_6_4a_refuted_11.
Proof. unfold Lemma_D_6_4a_refuted_11, Lemma_D_6_4a; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_1_holds : Lemma_D_6_4b_refuted_1.
Proof. unfold Lemma_D_6_4b_refuted_1, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_2_holds : Lemma_D_6_4b_refuted_2.
Proof. unfold Lemma_D_6_4b_refuted_2, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_3_holds : Lemma_D_6_4b_refuted_3.
Proof. unfold Lemma_D_6_4b_refuted_3, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_4_holds : Lemma_D_6_4b_refuted_4.
Proof. unfold Lemma_D_6_4b_refuted_4, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_5_holds : Lemma_D_6_4b_refuted_5.
Proof. unfold Lemma_D_6_4b_refuted_5, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_6_holds : Lemma_D_6_4b_refuted_6.
Proof. unfold Lemma_D_6_4b_refuted_6, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_7_holds : Lemma_D_6_4b_refuted_7.
Proof. unfold Lemma_D_6_4b_refuted_7, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_8_holds : Lemma_D_6_4b_refuted_8.
Proof. unfold Lemma_D_6_4b_refuted_8, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_9_holds : Lemma_D_6_4b_refuted_9.
Proof. unfold Lemma_D_6_4b_refuted_9, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_10_holds : Lemma_D_6_4b_refuted_10.
Proof. unfold Lemma_D_6_4b_refuted_10, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_4b_refuted_11_holds : Lemma_D_6_4b_refuted_11.
Proof. unfold Lemma_D_6_4b_refuted_11, Lemma_D_6_4b; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_D_6_2b_on_box_1_holds : Lemma_D_6_2b_on_box_1.
Proof.
unfold Lemma_D_6_2b_on_box_1, Lemma_D_6_2b; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_6_3b_on_box_1_holds : Lemma_D_6_3b_on_box_1.
Proof.
unfold Lemma_D_6_3b_on_box_1, Lemma_D_6_3b; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_6_1a_on_D0_on_box_1_holds : Lemma_D_6_1a_on_D0_on_box_1.
Proof.
unfold Lemma_D_6_1a_on_D0_on_box_1, Lemma_D_6_1a_on_D0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_6_1b_on_D0_on_box_1_holds : Lemma_D_6_1b_on_D0_on_box_1.
Proof.
unfold Lemma_D_6_1b_on_D0_on_box_1, Lemma_D_6_1b_on_D0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_6_2a_on_D0_on_box_1_holds : Lemma_D_6_2a_on_D0_on_box_1.
Proof.
unfold Lemma_D_6_2a_on_D0_on_box_1, Lemma_D_6_2a_on_D0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_6_3a_on_D0_on_box_1_holds : Lemma_D_6_3a_on_D0_on_box_1.
Proof.
unfold Lemma_D_6_3a_on_D0_on_box_1, Lemma_D_6_3a_on_D0; cbv zeta; intros. opened; as_difference; interval with
  (i_depth 40, i_bisect n, i_bisect a0).
Qed.

Theorem Lemma_D_6_3b_on_D0_on_box_1_holds : Lemma_D_6_3b_on_D0_on_box_1.
Proof.
unfold Lemma_D_6_3b_on_D0_on_box_1, Lemma_D_6_3b_on_D0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_6_4a_on_D0_on_box_1_holds : Lemma_D_6_4a_on_D0_on_box_1.
Proof.
unfold Lemma_D_6_4a_on_D0_on_box_1, Lemma_D_6_4a_on_D0; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_D_6_4b_on_D0_on_box_1_holds : Lemma_D_6_4b_on_D0_on_box_1.
Proof.
unfold Lemma_D_6_4b_on_D0_on_box_1, Lemma_D_6_4b_on_D0; cbv zeta; intros. by_terms.
Qed.
