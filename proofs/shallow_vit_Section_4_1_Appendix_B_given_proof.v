(* Proofs of shallow_vit_Section_4_1_Appendix_B_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Section_4_1_Appendix_B_given_statement.
Open Scope R_scope.

Theorem Section_4_1_Appendix_B_meets_eq_5_refuted_1_holds : Section_4_1_Appendix_B_meets_eq_5_refuted_1.
Proof. unfold Section_4_1_Appendix_B_meets_eq_5_refuted_1, Section_4_1_Appendix_B_meets_eq_5; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Section_4_1_Appendix_B_meets_eq_5_refuted_2_holds : Section_4_1_Appendix_B_meets_eq_5_refuted_2.
Proof. unfold Section_4_1_Appendix_B_meets_eq_5_refuted_2, Section_4_1_Appendix_B_meets_eq_5; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.
