(* Proofs of stvit_supplement_Eq_1_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Eq_1_statement.
Open Scope R_scope.

Theorem Eq_1_MHA_IT_on_box_1_holds : Eq_1_MHA_IT_on_box_1.
Proof.
unfold Eq_1_MHA_IT_on_box_1, Eq_1_MHA_IT; cbv zeta; intros. by_terms.
Qed.

Theorem Eq_1_FFN_IT_on_box_1_holds : Eq_1_FFN_IT_on_box_1.
Proof.
unfold Eq_1_FFN_IT_on_box_1, Eq_1_FFN_IT; cbv zeta; intros. by_terms.
Qed.
