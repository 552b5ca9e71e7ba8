(* Proofs of kvt_supplement_Lemma_3_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import kvt_supplement_Lemma_3_given_statement.
Open Scope R_scope.

Theorem Eq_32_refuted_1_holds : Eq_32_refuted_1.
Proof. unfold Eq_32_refuted_1, Eq_32; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_32_refuted_2_holds : Eq_32_refuted_2.
Proof. unfold Eq_32_refuted_2, Eq_32; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_32_refuted_3_holds : Eq_32_refuted_3.
Proof. unfold Eq_32_refuted_3, Eq_32; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_32_refuted_4_holds : Eq_32_refuted_4.
Proof. unfold Eq_32_refuted_4, Eq_32; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_32_refuted_5_holds : Eq_32_refuted_5.
Proof. unfold Eq_32_refuted_5, Eq_32; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_32_refuted_6_holds : Eq_32_refuted_6.
Proof. unfold Eq_32_refuted_6, Eq_32; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_32_refuted_7_holds : Eq_32_refuted_7.
Proof. unfold Eq_32_refuted_7, Eq_32; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_32_refuted_8_holds : Eq_32_refuted_8.
Proof. unfold Eq_32_refuted_8, Eq_32; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_32_refuted_9_holds : Eq_32_refuted_9.
Proof. unfold Eq_32_refuted_9, Eq_32; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_47_last_equality_refuted_1_holds : Eq_47_last_equality_refuted_1.
Proof. unfold Eq_47_last_equality_refuted_1, Eq_47_last_equality; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Eq_47_last_equality_refuted_2_holds : Eq_47_last_equality_refuted_2.
Proof. unfold Eq_47_last_equality_refuted_2, Eq_47_last_equality; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Eq_47_last_equality_refuted_3_holds : Eq_47_last_equality_refuted_3.
Proof. unfold Eq_47_last_equality_refuted_3, Eq_47_last_equality; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.
