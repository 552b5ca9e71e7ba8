(* Proofs of stvit_supplement_Eq_7_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Eq_7_statement.
Open Scope R_scope.

Theorem Eq_7_STGM_windows_attention_alone_refuted_1_holds : Eq_7_STGM_windows_attention_alone_refuted_1.
Proof. unfold Eq_7_STGM_windows_attention_alone_refuted_1, Eq_7_STGM_windows_attention_alone; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Eq_7_STGM_windows_attention_alone_refuted_2_holds : Eq_7_STGM_windows_attention_alone_refuted_2.
Proof. unfold Eq_7_STGM_windows_attention_alone_refuted_2, Eq_7_STGM_windows_attention_alone; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Eq_7_STGM_windows_attention_alone_refuted_3_holds : Eq_7_STGM_windows_attention_alone_refuted_3.
Proof. unfold Eq_7_STGM_windows_attention_alone_refuted_3, Eq_7_STGM_windows_attention_alone; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Eq_7_STGM_windows_attention_alone_refuted_4_holds : Eq_7_STGM_windows_attention_alone_refuted_4.
Proof. unfold Eq_7_STGM_windows_attention_alone_refuted_4, Eq_7_STGM_windows_attention_alone; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Eq_7_STGM_windows_a_whole_layer_refuted_1_holds : Eq_7_STGM_windows_a_whole_layer_refuted_1.
Proof. unfold Eq_7_STGM_windows_a_whole_layer_refuted_1, Eq_7_STGM_windows_a_whole_layer; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Eq_7_STGM_windows_a_whole_layer_refuted_2_holds : Eq_7_STGM_windows_a_whole_layer_refuted_2.
Proof. unfold Eq_7_STGM_windows_a_whole_layer_refuted_2, Eq_7_STGM_windows_a_whole_layer; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Eq_7_STGM_windows_a_whole_layer_refuted_3_holds : Eq_7_STGM_windows_a_whole_layer_refuted_3.
Proof. unfold Eq_7_STGM_windows_a_whole_layer_refuted_3, Eq_7_STGM_windows_a_whole_layer; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Eq_7_STGM_windows_a_whole_layer_refuted_4_holds : Eq_7_STGM_windows_a_whole_layer_refuted_4.
Proof. unfold Eq_7_STGM_windows_a_whole_layer_refuted_4, Eq_7_STGM_windows_a_whole_layer; cbv beta zeta;
  intros; subst; rational_above 64%positive. Qed.

Theorem Eq_7_STGM_windows_attention_alone_corrected_on_box_1_holds :
  Eq_7_STGM_windows_attention_alone_corrected_on_box_1.
Proof.
unfold Eq_7_STGM_windows_attention_alone_corrected_on_box_1, Eq_7_STGM_windows_attention_alone_corrected; cbv
  zeta; intros. by_terms.
Qed.

Theorem Eq_7_STGM_windows_a_whole_layer_corrected_on_box_1_holds :
  Eq_7_STGM_windows_a_whole_layer_corrected_on_box_1.
Proof.
unfold Eq_7_STGM_windows_a_whole_layer_corrected_on_box_1, Eq_7_STGM_windows_a_whole_layer_corrected; cbv
  zeta; intros. by_terms.
Qed.
