(* Proofs of stvit_supplement_Section_A_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Section_A_2_statement.
Open Scope R_scope.

Theorem Section_A_2_semantic_layers_cost_less_if_N_M_refuted_1_holds :
  Section_A_2_semantic_layers_cost_less_if_N_M_refuted_1.
Proof. unfold Section_A_2_semantic_layers_cost_less_if_N_M_refuted_1,
  Section_A_2_semantic_layers_cost_less_if_N_M; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Section_A_2_semantic_layers_cost_less_if_M_N_on_box_1_holds :
  Section_A_2_semantic_layers_cost_less_if_M_N_on_box_1.
Proof.
unfold Section_A_2_semantic_layers_cost_less_if_M_N_on_box_1, Section_A_2_semantic_layers_cost_less_if_M_N;
  cbv zeta; intros. halve_whole channels 480%Z. halve_whole channels 336%Z. enclosed. enclosed. enclosed.
Qed.
