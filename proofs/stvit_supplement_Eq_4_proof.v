(* Proofs of stvit_supplement_Eq_4_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Eq_4_statement.
Open Scope R_scope.

Theorem Eq_4_STViT_refuted_1_holds : Eq_4_STViT_refuted_1.
Proof. unfold Eq_4_STViT_refuted_1, Eq_4_STViT; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Eq_4_STViT_refuted_2_holds : Eq_4_STViT_refuted_2.
Proof. unfold Eq_4_STViT_refuted_2, Eq_4_STViT; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Eq_4_STViT_refuted_3_holds : Eq_4_STViT_refuted_3.
Proof. unfold Eq_4_STViT_refuted_3, Eq_4_STViT; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Eq_4_STViT_refuted_4_holds : Eq_4_STViT_refuted_4.
Proof. unfold Eq_4_STViT_refuted_4, Eq_4_STViT; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Eq_4_STViT_refuted_5_holds : Eq_4_STViT_refuted_5.
Proof. unfold Eq_4_STViT_refuted_5, Eq_4_STViT; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Eq_4_STViT_refuted_6_holds : Eq_4_STViT_refuted_6.
Proof. unfold Eq_4_STViT_refuted_6, Eq_4_STViT; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Eq_4_STViT_refuted_7_holds : Eq_4_STViT_refuted_7.
Proof. unfold Eq_4_STViT_refuted_7, Eq_4_STViT; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Eq_4_STViT_refuted_8_holds : Eq_4_STViT_refuted_8.
Proof. unfold Eq_4_STViT_refuted_8, Eq_4_STViT; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Eq_4_DeiT_on_box_1_holds : Eq_4_DeiT_on_box_1.
Proof.
unfold Eq_4_DeiT_on_box_1, Eq_4_DeiT; cbv zeta; intros. by_terms.
Qed.

Theorem Eq_4_STViT_the_module_as_in_3_on_box_1_holds : Eq_4_STViT_the_module_as_in_3_on_box_1.
Proof.
unfold Eq_4_STViT_the_module_as_in_3_on_box_1, Eq_4_STViT_the_module_as_in_3; cbv zeta; intros. by_terms.
Qed.

Theorem Eq_4_STViT_corrected_on_box_1_holds : Eq_4_STViT_corrected_on_box_1.
Proof.
unfold Eq_4_STViT_corrected_on_box_1, Eq_4_STViT_corrected; cbv zeta; intros. by_terms.
Qed.
