(* Proofs of stvit_supplement_Theorem_1_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Theorem_1_given_statement.
Open Scope R_scope.

Theorem Theorem_1_chi_2_last_bound_refuted_1_holds : Theorem_1_chi_2_last_bound_refuted_1.
Proof. unfold Theorem_1_chi_2_last_bound_refuted_1, Theorem_1_chi_2_last_bound; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.
