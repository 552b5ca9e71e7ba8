(* Proofs of stvit_supplement_Table_3_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Table_3_given_statement.
Open Scope R_scope.

Theorem Table_3_changes_refuted_1_holds : Table_3_changes_refuted_1.
Proof. unfold Table_3_changes_refuted_1, Table_3_changes; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Table_3_changes_refuted_2_holds : Table_3_changes_refuted_2.
Proof. unfold Table_3_changes_refuted_2, Table_3_changes; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.
