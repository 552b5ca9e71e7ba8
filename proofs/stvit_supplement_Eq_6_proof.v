(* Proofs of stvit_supplement_Eq_6_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Eq_6_statement.
Open Scope R_scope.

Theorem Eq_6_FFN_ST_windows_refuted_1_holds : Eq_6_FFN_ST_windows_refuted_1.
Proof. unfold Eq_6_FFN_ST_windows_refuted_1, Eq_6_FFN_ST_windows; cbv beta zeta; intros; subst; rational_above
  64%positive. Qed.

Theorem Eq_6_FFN_ST_windows_refuted_2_holds : Eq_6_FFN_ST_windows_refuted_2.
Proof. unfold Eq_6_FFN_ST_windows_refuted_2, Eq_6_FFN_ST_windows; cbv beta zeta; intros; subst; rational_above
  64%positive. Qed.

Theorem Eq_6_FFN_ST_windows_refuted_3_holds : Eq_6_FFN_ST_windows_refuted_3.
Proof. unfold Eq_6_FFN_ST_windows_refuted_3, Eq_6_FFN_ST_windows; cbv beta zeta; intros; subst; rational_above
  64%positive. Qed.

Theorem Eq_6_FFN_ST_windows_refuted_4_holds : Eq_6_FFN_ST_windows_refuted_4.
Proof. unfold Eq_6_FFN_ST_windows_refuted_4, Eq_6_FFN_ST_windows; cbv beta zeta; intros; subst; rational_above
  64%positive. Qed.

Theorem Eq_6_MHA_ST_windows_on_box_1_holds : Eq_6_MHA_ST_windows_on_box_1.
Proof.
unfold Eq_6_MHA_ST_windows_on_box_1, Eq_6_MHA_ST_windows; cbv zeta; intros. by_terms.
Qed.

Theorem Eq_6_FFN_ST_windows_corrected_on_box_1_holds : Eq_6_FFN_ST_windows_corrected_on_box_1.
Proof.
unfold Eq_6_FFN_ST_windows_corrected_on_box_1, Eq_6_FFN_ST_windows_corrected; cbv zeta; intros. by_terms.
Qed.
