(* Proofs of softmax_vs_linear_Lemma_E_3_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_E_3_given_statement.
Open Scope R_scope.

Theorem Lemma_E_3_1_refuted_1_holds : Lemma_E_3_1_refuted_1.
Proof. unfold Lemma_E_3_1_refuted_1, Lemma_E_3_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.
