(* Proofs of stvit_supplement_Eq_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Eq_2_statement.
Open Scope R_scope.

Theorem Eq_2_MHA_ST_on_box_1_holds : Eq_2_MHA_ST_on_box_1.
Proof.
unfold Eq_2_MHA_ST_on_box_1, Eq_2_MHA_ST; cbv zeta; intros. by_terms.
Qed.

Theorem Eq_2_FFN_ST_on_box_1_holds : Eq_2_FFN_ST_on_box_1.
Proof.
unfold Eq_2_FFN_ST_on_box_1, Eq_2_FFN_ST; cbv zeta; intros. by_terms.
Qed.
