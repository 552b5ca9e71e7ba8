(* Proofs of shallow_vit_Lemma_4_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import shallow_vit_Lemma_4_statement.
Open Scope R_scope.

Theorem Lemma_4_eq_220_from_Definition_2_refuted_1_holds : Lemma_4_eq_220_from_Definition_2_refuted_1.
Proof. unfold Lemma_4_eq_220_from_Definition_2_refuted_1, Lemma_4_eq_220_from_Definition_2; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_4_eq_220_from_Definition_2_refuted_2_holds : Lemma_4_eq_220_from_Definition_2_refuted_2.
Proof. unfold Lemma_4_eq_220_from_Definition_2_refuted_2, Lemma_4_eq_220_from_Definition_2; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_4_eq_220_from_Definition_2_refuted_3_holds : Lemma_4_eq_220_from_Definition_2_refuted_3.
Proof. unfold Lemma_4_eq_220_from_Definition_2_refuted_3, Lemma_4_eq_220_from_Definition_2; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.
