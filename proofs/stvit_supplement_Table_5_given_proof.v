(* Proofs of stvit_supplement_Table_5_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Table_5_given_statement.
Open Scope R_scope.

Theorem Table_5_operations_by_the_printed_equations_refuted_1_holds :
  Table_5_operations_by_the_printed_equations_refuted_1.
Proof. unfold Table_5_operations_by_the_printed_equations_refuted_1,
  Table_5_operations_by_the_printed_equations; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Table_5_operations_by_the_printed_equations_refuted_2_holds :
  Table_5_operations_by_the_printed_equations_refuted_2.
Proof. unfold Table_5_operations_by_the_printed_equations_refuted_2,
  Table_5_operations_by_the_printed_equations; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.
