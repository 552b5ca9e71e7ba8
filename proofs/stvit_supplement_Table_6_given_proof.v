(* Proofs of stvit_supplement_Table_6_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Table_6_given_statement.
Open Scope R_scope.

Theorem Table_6_complete_count_rounded_refuted_1_holds : Table_6_complete_count_rounded_refuted_1.
Proof. unfold Table_6_complete_count_rounded_refuted_1, Table_6_complete_count_rounded; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Table_6_complete_count_rounded_refuted_2_holds : Table_6_complete_count_rounded_refuted_2.
Proof. unfold Table_6_complete_count_rounded_refuted_2, Table_6_complete_count_rounded; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Table_6_complete_count_rounded_refuted_3_holds : Table_6_complete_count_rounded_refuted_3.
Proof. unfold Table_6_complete_count_rounded_refuted_3, Table_6_complete_count_rounded; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Table_6_complete_count_rounded_refuted_4_holds : Table_6_complete_count_rounded_refuted_4.
Proof. unfold Table_6_complete_count_rounded_refuted_4, Table_6_complete_count_rounded; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Table_6_complete_count_rounded_refuted_5_holds : Table_6_complete_count_rounded_refuted_5.
Proof. unfold Table_6_complete_count_rounded_refuted_5, Table_6_complete_count_rounded; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Table_6_complete_count_rounded_refuted_6_holds : Table_6_complete_count_rounded_refuted_6.
Proof. unfold Table_6_complete_count_rounded_refuted_6, Table_6_complete_count_rounded; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.
