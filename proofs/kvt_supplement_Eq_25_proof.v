(* Proofs of kvt_supplement_Eq_25_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import kvt_supplement_Eq_25_statement.
Open Scope R_scope.

Theorem Eq_25_refuted_1_holds : Eq_25_refuted_1.
Proof. unfold Eq_25_refuted_1, Eq_25; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_25_refuted_2_holds : Eq_25_refuted_2.
Proof. unfold Eq_25_refuted_2, Eq_25; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Eq_25_refuted_3_holds : Eq_25_refuted_3.
Proof. unfold Eq_25_refuted_3, Eq_25; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.
