(* Proofs of shallow_vit_Theorem_1_statement.v. *)

From Refutations Require Import Simkit.
From Refutations Require Import shallow_vit_Theorem_1_statement.
Open Scope R_scope.

Theorem Theorem_1_proof_eq_66_in_67_constants_at_1_refuted_1_holds :
  Theorem_1_proof_eq_66_in_67_constants_at_1_refuted_1.
Proof. unfold Theorem_1_proof_eq_66_in_67_constants_at_1_refuted_1,
  Theorem_1_proof_eq_66_in_67_constants_at_1; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.
