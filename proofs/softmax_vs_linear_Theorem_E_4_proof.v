(* Proofs of softmax_vs_linear_Theorem_E_4_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import softmax_vs_linear_Theorem_E_4_statement.
Open Scope R_scope.

Theorem Theorem_E_4_its_premises_beside_Definition_D_1_refuted_1_holds :
  Theorem_E_4_its_premises_beside_Definition_D_1_refuted_1.
Proof. unfold Theorem_E_4_its_premises_beside_Definition_D_1_refuted_1,
  Theorem_E_4_its_premises_beside_Definition_D_1; cbv beta zeta; intros; subst; rational_below 64%positive.
  Qed.

Theorem Theorem_E_4_its_premises_beside_Definition_D_1_refuted_2_holds :
  Theorem_E_4_its_premises_beside_Definition_D_1_refuted_2.
Proof. unfold Theorem_E_4_its_premises_beside_Definition_D_1_refuted_2,
  Theorem_E_4_its_premises_beside_Definition_D_1; cbv beta zeta; intros; subst; rational_below 64%positive.
  Qed.

Theorem Theorem_E_4_its_premises_beside_Definition_D_1_refuted_3_holds :
  Theorem_E_4_its_premises_beside_Definition_D_1_refuted_3.
Proof. unfold Theorem_E_4_its_premises_beside_Definition_D_1_refuted_3,
  Theorem_E_4_its_premises_beside_Definition_D_1; cbv beta zeta; intros; subst; rational_below 64%positive.
  Qed.
