(* Proofs of shallow_vit_Assumption_3_statement.v. *)

From Refutations Require Import Simkit.
From Refutations Require Import shallow_vit_Assumption_3_statement.
Open Scope R_scope.

Theorem Assumption_3_eq_25_tokens_over_1_tau_refuted_1_holds : Assumption_3_eq_25_tokens_over_1_tau_refuted_1.
Proof. unfold Assumption_3_eq_25_tokens_over_1_tau_refuted_1, Assumption_3_eq_25_tokens_over_1_tau; cbv beta
  zeta; intros; subst; left_is_above 64%positive. Qed.
