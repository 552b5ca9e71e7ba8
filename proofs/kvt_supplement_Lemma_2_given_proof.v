(* Proofs of kvt_supplement_Lemma_2_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import kvt_supplement_Lemma_2_given_statement.
Open Scope R_scope.

Theorem Eq_8_largest_over_i_outside_S_1_refuted_1_holds : Eq_8_largest_over_i_outside_S_1_refuted_1.
Proof. unfold Eq_8_largest_over_i_outside_S_1_refuted_1, Eq_8_largest_over_i_outside_S_1; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_15_at_tokens_chosen_here_refuted_1_holds : Eq_15_at_tokens_chosen_here_refuted_1.
Proof. unfold Eq_15_at_tokens_chosen_here_refuted_1, Eq_15_at_tokens_chosen_here; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Eq_11_one_i_refuted_1_holds : Eq_11_one_i_refuted_1.
Proof. unfold Eq_11_one_i_refuted_1, Eq_11_one_i; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Eq_11_one_i_refuted_2_holds : Eq_11_one_i_refuted_2.
Proof. unfold Eq_11_one_i_refuted_2, Eq_11_one_i; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Eq_11_one_i_refuted_3_holds : Eq_11_one_i_refuted_3.
Proof. unfold Eq_11_one_i_refuted_3, Eq_11_one_i; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Eq_11_one_i_refuted_4_holds : Eq_11_one_i_refuted_4.
Proof. unfold Eq_11_one_i_refuted_4, Eq_11_one_i; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Eq_11_one_i_refuted_5_holds : Eq_11_one_i_refuted_5.
Proof. unfold Eq_11_one_i_refuted_5, Eq_11_one_i; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Eq_11_one_i_refuted_6_holds : Eq_11_one_i_refuted_6.
Proof. unfold Eq_11_one_i_refuted_6, Eq_11_one_i; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Eq_11_one_i_refuted_7_holds : Eq_11_one_i_refuted_7.
Proof. unfold Eq_11_one_i_refuted_7, Eq_11_one_i; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Eq_11_one_i_refuted_8_holds : Eq_11_one_i_refuted_8.
Proof. unfold Eq_11_one_i_refuted_8, Eq_11_one_i; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.
