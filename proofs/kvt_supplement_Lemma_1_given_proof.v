(* Proofs of kvt_supplement_Lemma_1_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import kvt_supplement_Lemma_1_given_statement.
Open Scope R_scope.

Theorem Lemma_1_eq_4_in_rationals_refuted_1_holds : Lemma_1_eq_4_in_rationals_refuted_1.
Proof. unfold Lemma_1_eq_4_in_rationals_refuted_1, Lemma_1_eq_4_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_4_in_rationals_refuted_2_holds : Lemma_1_eq_4_in_rationals_refuted_2.
Proof. unfold Lemma_1_eq_4_in_rationals_refuted_2, Lemma_1_eq_4_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_4_in_rationals_refuted_3_holds : Lemma_1_eq_4_in_rationals_refuted_3.
Proof. unfold Lemma_1_eq_4_in_rationals_refuted_3, Lemma_1_eq_4_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_1_holds : Lemma_1_eq_5_in_rationals_refuted_1.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_1, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_2_holds : Lemma_1_eq_5_in_rationals_refuted_2.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_2, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_3_holds : Lemma_1_eq_5_in_rationals_refuted_3.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_3, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_4_holds : Lemma_1_eq_5_in_rationals_refuted_4.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_4, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_5_holds : Lemma_1_eq_5_in_rationals_refuted_5.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_5, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_6_holds : Lemma_1_eq_5_in_rationals_refuted_6.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_6, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_7_holds : Lemma_1_eq_5_in_rationals_refuted_7.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_7, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_8_holds : Lemma_1_eq_5_in_rationals_refuted_8.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_8, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_9_holds : Lemma_1_eq_5_in_rationals_refuted_9.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_9, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_10_holds : Lemma_1_eq_5_in_rationals_refuted_10.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_10, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_11_holds : Lemma_1_eq_5_in_rationals_refuted_11.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_11, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_1_eq_5_in_rationals_refuted_12_holds : Lemma_1_eq_5_in_rationals_refuted_12.
Proof. unfold Lemma_1_eq_5_in_rationals_refuted_12, Lemma_1_eq_5_in_rationals; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.
