(* Proofs of kvt_supplement_Assumption_3_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import kvt_supplement_Assumption_3_2_statement.
Open Scope R_scope.

Theorem Assumption_3_2_part_1_as_printed_on_box_1_holds : Assumption_3_2_part_1_as_printed_on_box_1.
Proof.
unfold Assumption_3_2_part_1_as_printed_on_box_1, Assumption_3_2_part_1_as_printed; cbv zeta; intros.
  by_terms.
Qed.
