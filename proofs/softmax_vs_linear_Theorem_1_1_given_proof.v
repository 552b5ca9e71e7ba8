(* Proofs of softmax_vs_linear_Theorem_1_1_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Theorem_1_1_given_statement.
Open Scope R_scope.

Theorem Theorem_1_1_informal_the_polynomial_read_as_n_refuted_1_holds :
  Theorem_1_1_informal_the_polynomial_read_as_n_refuted_1.
Proof. unfold Theorem_1_1_informal_the_polynomial_read_as_n_refuted_1,
  Theorem_1_1_informal_the_polynomial_read_as_n; cbv beta zeta; intros; subst; left_is_below 64%positive. Qed.
