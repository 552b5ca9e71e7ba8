(* Proofs of softmax_vs_linear_Claim_C_3_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Claim_C_3_given_statement.
Open Scope R_scope.

Theorem Claim_C_3_u_lin_vec_stacks_columns_refuted_1_holds : Claim_C_3_u_lin_vec_stacks_columns_refuted_1.
Proof. unfold Claim_C_3_u_lin_vec_stacks_columns_refuted_1, Claim_C_3_u_lin_vec_stacks_columns; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_1_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_1.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_1, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_2_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_2.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_2, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_3_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_3.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_3, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_4_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_4.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_4, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_5_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_5.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_5, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_6_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_6.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_6, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_7_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_7.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_7, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_8_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_8.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_8, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_9_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_9.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_9, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_10_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_10.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_10, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_11_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_11.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_11, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_12_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_12.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_12, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_3_alpha_lin_vec_stacks_columns_refuted_13_holds :
  Claim_C_3_alpha_lin_vec_stacks_columns_refuted_13.
Proof. unfold Claim_C_3_alpha_lin_vec_stacks_columns_refuted_13, Claim_C_3_alpha_lin_vec_stacks_columns; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.
