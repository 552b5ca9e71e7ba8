(* Proofs of shallow_vit_Proposition_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Proposition_2_statement.
Open Scope R_scope.

Theorem Proposition_2_eq_61_second_step_C_10_on_box_1_holds : Proposition_2_eq_61_second_step_C_10_on_box_1.
Proof.
unfold Proposition_2_eq_61_second_step_C_10_on_box_1, Proposition_2_eq_61_second_step_C_10; cbv zeta; intros.
  enclosed.
Qed.
