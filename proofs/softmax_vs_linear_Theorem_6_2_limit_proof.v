(* Proofs of softmax_vs_linear_Theorem_6_2_limit_statement.v. *)

From Refutations Require Import Limits.
From Refutations Require Import softmax_vs_linear_Theorem_6_2_limit_statement.
Open Scope R_scope.

(* No matrix has F_exp > 0 and F_exp = 0: the failure is 1. *)
Theorem Theorem_6_2_D1_refuted_1_holds : Theorem_6_2_D1_refuted_1.
Proof.
  unfold Theorem_6_2_D1_refuted_1, Theorem_6_2_D1; cbv zeta; intro H. far_out H 1 2%Z k V.
  unfold difference, some_but_none in H. lra.
Qed.
