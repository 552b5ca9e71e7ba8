(* Proofs of softmax_vs_linear_Fact_A_1_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Fact_A_1_given_statement.
Open Scope R_scope.

Theorem Fact_A_1_vec_stacks_columns_refuted_1_holds : Fact_A_1_vec_stacks_columns_refuted_1.
Proof. unfold Fact_A_1_vec_stacks_columns_refuted_1, Fact_A_1_vec_stacks_columns; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.
