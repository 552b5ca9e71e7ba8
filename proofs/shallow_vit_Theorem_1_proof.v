(* Proofs of shallow_vit_Theorem_1_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Theorem_1_statement.
Open Scope R_scope.

Theorem Theorem_1_proof_eq_66_in_67_constants_at_1_refuted_1_holds :
  Theorem_1_proof_eq_66_in_67_constants_at_1_refuted_1.
Proof. unfold Theorem_1_proof_eq_66_in_67_constants_at_1_refuted_1,
  Theorem_1_proof_eq_66_in_67_constants_at_1; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_eq_11_its_denominator_on_box_1_holds : Theorem_1_eq_11_its_denominator_on_box_1.
Proof.
unfold Theorem_1_eq_11_its_denominator_on_box_1, Theorem_1_eq_11_its_denominator; cbv zeta; intros. enclosed.
Qed.

Theorem Theorem_1_proof_T_of_67_is_enough_for_63_constants_at_1_on_box_1_holds :
  Theorem_1_proof_T_of_67_is_enough_for_63_constants_at_1_on_box_1.
Proof.
unfold Theorem_1_proof_T_of_67_is_enough_for_63_constants_at_1_on_box_1,
  Theorem_1_proof_T_of_67_is_enough_for_63_constants_at_1; cbv zeta; intros. enclosed.
Qed.

Theorem Theorem_1_proof_eq_70_in_69_on_box_1_holds : Theorem_1_proof_eq_70_in_69_on_box_1.
Proof.
unfold Theorem_1_proof_eq_70_in_69_on_box_1, Theorem_1_proof_eq_70_in_69; cbv zeta; intros. by_terms.
Qed.
