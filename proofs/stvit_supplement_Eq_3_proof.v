(* Proofs of stvit_supplement_Eq_3_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Eq_3_statement.
Open Scope R_scope.

Theorem Eq_3_STGM_a_whole_layer_refuted_1_holds : Eq_3_STGM_a_whole_layer_refuted_1.
Proof. unfold Eq_3_STGM_a_whole_layer_refuted_1, Eq_3_STGM_a_whole_layer; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Eq_3_STGM_a_whole_layer_refuted_2_holds : Eq_3_STGM_a_whole_layer_refuted_2.
Proof. unfold Eq_3_STGM_a_whole_layer_refuted_2, Eq_3_STGM_a_whole_layer; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Eq_3_STGM_a_whole_layer_refuted_3_holds : Eq_3_STGM_a_whole_layer_refuted_3.
Proof. unfold Eq_3_STGM_a_whole_layer_refuted_3, Eq_3_STGM_a_whole_layer; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Eq_3_STGM_a_whole_layer_refuted_4_holds : Eq_3_STGM_a_whole_layer_refuted_4.
Proof. unfold Eq_3_STGM_a_whole_layer_refuted_4, Eq_3_STGM_a_whole_layer; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Eq_3_STGM_a_whole_layer_refuted_5_holds : Eq_3_STGM_a_whole_layer_refuted_5.
Proof. unfold Eq_3_STGM_a_whole_layer_refuted_5, Eq_3_STGM_a_whole_layer; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Eq_3_STGM_a_whole_layer_refuted_6_holds : Eq_3_STGM_a_whole_layer_refuted_6.
Proof. unfold Eq_3_STGM_a_whole_layer_refuted_6, Eq_3_STGM_a_whole_layer; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Eq_3_STGM_a_whole_layer_refuted_7_holds : Eq_3_STGM_a_whole_layer_refuted_7.
Proof. unfold Eq_3_STGM_a_whole_layer_refuted_7, Eq_3_STGM_a_whole_layer; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Eq_3_STGM_a_whole_layer_refuted_8_holds : Eq_3_STGM_a_whole_layer_refuted_8.
Proof. unfold Eq_3_STGM_a_whole_layer_refuted_8, Eq_3_STGM_a_whole_layer; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Eq_3_STGM_attention_alone_on_box_1_holds : Eq_3_STGM_attention_alone_on_box_1.
Proof.
unfold Eq_3_STGM_attention_alone_on_box_1, Eq_3_STGM_attention_alone; cbv zeta; intros. by_terms.
Qed.

Theorem Eq_3_STGM_a_whole_layer_corrected_on_box_1_holds : Eq_3_STGM_a_whole_layer_corrected_on_box_1.
Proof.
unfold Eq_3_STGM_a_whole_layer_corrected_on_box_1, Eq_3_STGM_a_whole_layer_corrected; cbv zeta; intros.
  by_terms.
Qed.
