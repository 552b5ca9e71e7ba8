(* Proofs of softmax_vs_linear_Lemma_F_11_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_F_11_statement.
Open Scope R_scope.

Theorem Lemma_F_11_3_refuted_1_holds : Lemma_F_11_3_refuted_1.
Proof. unfold Lemma_F_11_3_refuted_1, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_2_holds : Lemma_F_11_3_refuted_2.
Proof. unfold Lemma_F_11_3_refuted_2, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_3_holds : Lemma_F_11_3_refuted_3.
Proof. unfold Lemma_F_11_3_refuted_3, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_4_holds : Lemma_F_11_3_refuted_4.
Proof. unfold Lemma_F_11_3_refuted_4, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_5_holds : Lemma_F_11_3_refuted_5.
Proof. unfold Lemma_F_11_3_refuted_5, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_6_holds : Lemma_F_11_3_refuted_6.
Proof. unfold Lemma_F_11_3_refuted_6, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_7_holds : Lemma_F_11_3_refuted_7.
Proof. unfold Lemma_F_11_3_refuted_7, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_8_holds : Lemma_F_11_3_refuted_8.
Proof. unfold Lemma_F_11_3_refuted_8, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_9_holds : Lemma_F_11_3_refuted_9.
Proof. unfold Lemma_F_11_3_refuted_9, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_10_holds : Lemma_F_11_3_refuted_10.
Proof. unfold Lemma_F_11_3_refuted_10, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_3_refuted_11_holds : Lemma_F_11_3_refuted_11.
Proof. unfold Lemma_F_11_3_refuted_11, Lemma_F_11_3; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_1_holds : Lemma_F_11_4_refuted_1.
Proof. unfold Lemma_F_11_4_refuted_1, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_2_holds : Lemma_F_11_4_refuted_2.
Proof. unfold Lemma_F_11_4_refuted_2, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_3_holds : Lemma_F_11_4_refuted_3.
Proof. unfold Lemma_F_11_4_refuted_3, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_4_holds : Lemma_F_11_4_refuted_4.
Proof. unfold Lemma_F_11_4_refuted_4, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_5_holds : Lemma_F_11_4_refuted_5.
Proof. unfold Lemma_F_11_4_refuted_5, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_6_holds : Lemma_F_11_4_refuted_6.
Proof. unfold Lemma_F_11_4_refuted_6, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_7_holds : Lemma_F_11_4_refuted_7.
Proof. unfold Lemma_F_11_4_refuted_7, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_8_holds : Lemma_F_11_4_refuted_8.
Proof. unfold Lemma_F_11_4_refuted_8, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_9_holds : Lemma_F_11_4_refuted_9.
Proof. unfold Lemma_F_11_4_refuted_9, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 64%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_10_holds : Lemma_F_11_4_refuted_10.
Proof. unfold Lemma_F_11_4_refuted_10, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above 359%positive.
  Qed.

Theorem Lemma_F_11_4_refuted_11_holds : Lemma_F_11_4_refuted_11.
Proof. unfold Lemma_F_11_4_refuted_11, Lemma_F_11_4; cbv beta zeta; intros; subst; left_is_above
  1024%positive. Qed.

Theorem Lemma_F_11_1_on_box_1_holds : Lemma_F_11_1_on_box_1.
Proof.
unfold Lemma_F_11_1_on_box_1, Lemma_F_11_1; cbv zeta; intros. halve_whole n 400%Z. halve_whole n 250%Z.
  halve_whole n 175%Z. enclosed. enclosed. enclosed. halve_whole n 1200%Z. halve_whole n 800%Z. halve_whole n
  600%Z. enclosed. enclosed. enclosed. enclosed.
Qed.

Theorem Lemma_F_11_1_for_j0_j2_on_D1_on_box_1_holds : Lemma_F_11_1_for_j0_j2_on_D1_on_box_1.
Proof.
unfold Lemma_F_11_1_for_j0_j2_on_D1_on_box_1, Lemma_F_11_1_for_j0_j2_on_D1; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_11_2_on_box_1_holds : Lemma_F_11_2_on_box_1.
Proof.
unfold Lemma_F_11_2_on_box_1, Lemma_F_11_2; cbv zeta; intros. opened; as_difference; interval with (i_depth
  40, i_bisect n, i_bisect a1, i_bisect d).
Qed.

Theorem Lemma_F_11_2_for_j0_j2_on_D1_on_box_1_holds : Lemma_F_11_2_for_j0_j2_on_D1_on_box_1.
Proof.
unfold Lemma_F_11_2_for_j0_j2_on_D1_on_box_1, Lemma_F_11_2_for_j0_j2_on_D1; cbv zeta; intros. opened;
  as_difference; interval with (i_depth 40, i_bisect n, i_bisect a1, i_bisect d).
Qed.

Theorem Lemma_F_11_3_for_j0_j2_on_D1_on_box_1_holds : Lemma_F_11_3_for_j0_j2_on_D1_on_box_1.
Proof.
unfold Lemma_F_11_3_for_j0_j2_on_D1_on_box_1, Lemma_F_11_3_for_j0_j2_on_D1; cbv zeta; intros. by_terms.
Qed.

Theorem Lemma_F_11_4_for_j0_j2_on_D1_on_box_1_holds : Lemma_F_11_4_for_j0_j2_on_D1_on_box_1.
Proof.
unfold Lemma_F_11_4_for_j0_j2_on_D1_on_box_1, Lemma_F_11_4_for_j0_j2_on_D1; cbv zeta; intros. by_terms.
Qed.
