(* Proofs of stvit_supplement_Table_2_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Table_2_given_statement.
Open Scope R_scope.

Theorem Table_2_channels_of_the_next_stage_refuted_1_holds : Table_2_channels_of_the_next_stage_refuted_1.
Proof. unfold Table_2_channels_of_the_next_stage_refuted_1, Table_2_channels_of_the_next_stage; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Table_2_channels_of_the_next_stage_refuted_2_holds : Table_2_channels_of_the_next_stage_refuted_2.
Proof. unfold Table_2_channels_of_the_next_stage_refuted_2, Table_2_channels_of_the_next_stage; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.
