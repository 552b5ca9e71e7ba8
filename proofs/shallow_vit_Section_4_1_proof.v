(* Proofs of shallow_vit_Section_4_1_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import shallow_vit_Section_4_1_statement.
Open Scope R_scope.

Theorem Section_4_1_Figure_1_b_meets_eq_8_refuted_1_holds : Section_4_1_Figure_1_b_meets_eq_8_refuted_1.
Proof. unfold Section_4_1_Figure_1_b_meets_eq_8_refuted_1, Section_4_1_Figure_1_b_meets_eq_8; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Section_4_1_Figure_1_b_meets_eq_8_refuted_2_holds : Section_4_1_Figure_1_b_meets_eq_8_refuted_2.
Proof. unfold Section_4_1_Figure_1_b_meets_eq_8_refuted_2, Section_4_1_Figure_1_b_meets_eq_8; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Section_4_1_Figure_1_b_meets_eq_8_refuted_3_holds : Section_4_1_Figure_1_b_meets_eq_8_refuted_3.
Proof. unfold Section_4_1_Figure_1_b_meets_eq_8_refuted_3, Section_4_1_Figure_1_b_meets_eq_8; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Section_4_1_Figure_1_b_meets_eq_8_refuted_4_holds : Section_4_1_Figure_1_b_meets_eq_8_refuted_4.
Proof. unfold Section_4_1_Figure_1_b_meets_eq_8_refuted_4, Section_4_1_Figure_1_b_meets_eq_8; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Section_4_1_Figure_1_b_meets_eq_8_refuted_5_holds : Section_4_1_Figure_1_b_meets_eq_8_refuted_5.
Proof. unfold Section_4_1_Figure_1_b_meets_eq_8_refuted_5, Section_4_1_Figure_1_b_meets_eq_8; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.

Theorem Section_4_1_Figure_1_b_meets_eq_8_refuted_6_holds : Section_4_1_Figure_1_b_meets_eq_8_refuted_6.
Proof. unfold Section_4_1_Figure_1_b_meets_eq_8_refuted_6, Section_4_1_Figure_1_b_meets_eq_8; cbv beta zeta;
  intros; subst; left_is_above 64%positive. Qed.
