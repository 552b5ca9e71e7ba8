(* Proofs of softmax_vs_linear_Lemma_F_11_statement.v. *)

From Refutations Require Import Simkit.
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
