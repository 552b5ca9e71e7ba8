(* Proofs of kvt_supplement_Lemma_2_statement.v. *)

From Refutations Require Import Simkit.
From Refutations Require Import kvt_supplement_Lemma_2_statement.
Open Scope R_scope.

Theorem Lemma_2_sign_of_bound_6_refuted_1_holds : Lemma_2_sign_of_bound_6_refuted_1.
Proof. unfold Lemma_2_sign_of_bound_6_refuted_1, Lemma_2_sign_of_bound_6; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_refuted_2_holds : Lemma_2_sign_of_bound_6_refuted_2.
Proof. unfold Lemma_2_sign_of_bound_6_refuted_2, Lemma_2_sign_of_bound_6; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_refuted_3_holds : Lemma_2_sign_of_bound_6_refuted_3.
Proof. unfold Lemma_2_sign_of_bound_6_refuted_3, Lemma_2_sign_of_bound_6; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_refuted_4_holds : Lemma_2_sign_of_bound_6_refuted_4.
Proof. unfold Lemma_2_sign_of_bound_6_refuted_4, Lemma_2_sign_of_bound_6; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Eq_8_largest_over_every_i_refuted_1_holds : Eq_8_largest_over_every_i_refuted_1.
Proof. unfold Eq_8_largest_over_every_i_refuted_1, Eq_8_largest_over_every_i; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_second_inequality_refuted_1_holds : Eq_23_second_inequality_refuted_1.
Proof. unfold Eq_23_second_inequality_refuted_1, Eq_23_second_inequality; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_second_inequality_refuted_2_holds : Eq_23_second_inequality_refuted_2.
Proof. unfold Eq_23_second_inequality_refuted_2, Eq_23_second_inequality; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_second_inequality_2_refuted_1_holds : Eq_23_second_inequality_2_refuted_1.
Proof. unfold Eq_23_second_inequality_2_refuted_1, Eq_23_second_inequality_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_second_inequality_2_refuted_2_holds : Eq_23_second_inequality_2_refuted_2.
Proof. unfold Eq_23_second_inequality_2_refuted_2, Eq_23_second_inequality_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_last_inequality_refuted_1_holds : Eq_23_last_inequality_refuted_1.
Proof. unfold Eq_23_last_inequality_refuted_1, Eq_23_last_inequality; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_last_inequality_refuted_2_holds : Eq_23_last_inequality_refuted_2.
Proof. unfold Eq_23_last_inequality_refuted_2, Eq_23_last_inequality; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_last_inequality_2_refuted_1_holds : Eq_23_last_inequality_2_refuted_1.
Proof. unfold Eq_23_last_inequality_2_refuted_1, Eq_23_last_inequality_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_last_inequality_2_refuted_2_holds : Eq_23_last_inequality_2_refuted_2.
Proof. unfold Eq_23_last_inequality_2_refuted_2, Eq_23_last_inequality_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_dense_W_V_refuted_1_holds : Lemma_2_sign_of_bound_6_dense_W_V_refuted_1.
Proof. unfold Lemma_2_sign_of_bound_6_dense_W_V_refuted_1, Lemma_2_sign_of_bound_6_dense_W_V; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_dense_W_V_refuted_2_holds : Lemma_2_sign_of_bound_6_dense_W_V_refuted_2.
Proof. unfold Lemma_2_sign_of_bound_6_dense_W_V_refuted_2, Lemma_2_sign_of_bound_6_dense_W_V; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.
