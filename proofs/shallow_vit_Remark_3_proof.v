(* Proofs of shallow_vit_Remark_3_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Remark_3_statement.
Open Scope R_scope.

Theorem Remark_3_N_on_box_1_holds : Remark_3_N_on_box_1.
Proof.
unfold Remark_3_N_on_box_1, Remark_3_N; cbv zeta; intros. opened; as_difference; interval with (i_depth 40,
  i_bisect alpha, i_bisect sigma, i_bisect tau, i_bisect c_error).
Qed.
