(* Proofs of softmax_vs_linear_Claim_C_5_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Claim_C_5_given_statement.
Open Scope R_scope.

Theorem Claim_C_5_u_exp_vec_stacks_columns_refuted_1_holds : Claim_C_5_u_exp_vec_stacks_columns_refuted_1.
Proof. unfold Claim_C_5_u_exp_vec_stacks_columns_refuted_1, Claim_C_5_u_exp_vec_stacks_columns; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Claim_C_5_alpha_exp_refuted_1_holds : Claim_C_5_alpha_exp_refuted_1.
Proof. unfold Claim_C_5_alpha_exp_refuted_1, Claim_C_5_alpha_exp; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Claim_C_5_alpha_exp_refuted_2_holds : Claim_C_5_alpha_exp_refuted_2.
Proof. unfold Claim_C_5_alpha_exp_refuted_2, Claim_C_5_alpha_exp; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Claim_C_5_alpha_exp_refuted_3_holds : Claim_C_5_alpha_exp_refuted_3.
Proof. unfold Claim_C_5_alpha_exp_refuted_3, Claim_C_5_alpha_exp; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Claim_C_5_alpha_exp_refuted_4_holds : Claim_C_5_alpha_exp_refuted_4.
Proof. unfold Claim_C_5_alpha_exp_refuted_4, Claim_C_5_alpha_exp; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.
