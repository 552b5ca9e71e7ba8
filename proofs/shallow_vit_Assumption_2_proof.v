(* Proofs of shallow_vit_Assumption_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Assumption_2_statement.
Open Scope R_scope.

Theorem Assumption_2_values_on_box_1_holds : Assumption_2_values_on_box_1.
Proof.
unfold Assumption_2_values_on_box_1, Assumption_2_values; cbv zeta; intros. halve sigma (1 / 10). halve tau
  (79 / 2500). enclosed. enclosed. enclosed.
Qed.

Theorem Assumption_2_keys_and_queries_on_box_1_holds : Assumption_2_keys_and_queries_on_box_1.
Proof.
unfold Assumption_2_keys_and_queries_on_box_1, Assumption_2_keys_and_queries; cbv zeta; intros. enclosed.
Qed.
