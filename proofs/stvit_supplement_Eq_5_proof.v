(* Proofs of stvit_supplement_Eq_5_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Eq_5_statement.
Open Scope R_scope.

Theorem Eq_5_MHA_IT_windows_refuted_1_holds : Eq_5_MHA_IT_windows_refuted_1.
Proof. unfold Eq_5_MHA_IT_windows_refuted_1, Eq_5_MHA_IT_windows; cbv beta zeta; intros; subst; rational_below
  64%positive. Qed.

Theorem Eq_5_MHA_IT_windows_refuted_2_holds : Eq_5_MHA_IT_windows_refuted_2.
Proof. unfold Eq_5_MHA_IT_windows_refuted_2, Eq_5_MHA_IT_windows; cbv beta zeta; intros; subst; rational_below
  64%positive. Qed.

Theorem Eq_5_MHA_IT_windows_refuted_3_holds : Eq_5_MHA_IT_windows_refuted_3.
Proof. unfold Eq_5_MHA_IT_windows_refuted_3, Eq_5_MHA_IT_windows; cbv beta zeta; intros; subst; rational_below
  64%positive. Qed.

Theorem Eq_5_MHA_IT_windows_refuted_4_holds : Eq_5_MHA_IT_windows_refuted_4.
Proof. unfold Eq_5_MHA_IT_windows_refuted_4, Eq_5_MHA_IT_windows; cbv beta zeta; intros; subst; rational_below
  64%positive. Qed.

Theorem Eq_5_MHA_IT_windows_corrected_on_box_1_holds : Eq_5_MHA_IT_windows_corrected_on_box_1.
Proof.
unfold Eq_5_MHA_IT_windows_corrected_on_box_1, Eq_5_MHA_IT_windows_corrected; cbv zeta; intros. by_terms.
Qed.

Theorem Eq_5_FFN_IT_windows_on_box_1_holds : Eq_5_FFN_IT_windows_on_box_1.
Proof.
unfold Eq_5_FFN_IT_windows_on_box_1, Eq_5_FFN_IT_windows; cbv zeta; intros. by_terms.
Qed.
