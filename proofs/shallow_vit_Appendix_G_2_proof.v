(* Proofs of shallow_vit_Appendix_G_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Appendix_G_2_statement.
Open Scope R_scope.

Theorem Appendix_G_2_eq_244_on_box_1_holds : Appendix_G_2_eq_244_on_box_1.
Proof.
unfold Appendix_G_2_eq_244_on_box_1, Appendix_G_2_eq_244; cbv zeta; intros. enclosed.
Qed.
