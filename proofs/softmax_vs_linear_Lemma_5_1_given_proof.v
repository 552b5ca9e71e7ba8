(* Proofs of softmax_vs_linear_Lemma_5_1_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_5_1_given_statement.
Open Scope R_scope.

Theorem Lemma_5_1_equal_scores_the_polynomial_read_as_n_refuted_1_holds :
  Lemma_5_1_equal_scores_the_polynomial_read_as_n_refuted_1.
Proof. unfold Lemma_5_1_equal_scores_the_polynomial_read_as_n_refuted_1,
  Lemma_5_1_equal_scores_the_polynomial_read_as_n; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.
