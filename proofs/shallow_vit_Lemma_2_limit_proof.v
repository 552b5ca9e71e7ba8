(* Proofs of shallow_vit_Lemma_2_limit_statement.v. *)

From Refutations Require Import Limits.
From Refutations Require Import shallow_vit_Lemma_2_limit_statement.
Open Scope R_scope.

(* The left side is 1, the right one K alpha. *)
Theorem Lemma_2_Claim_2_eq_153_read_as_Definition_1_1_refuted_1_holds :
  Lemma_2_Claim_2_eq_153_read_as_Definition_1_1_refuted_1.
Proof.
  unfold Lemma_2_Claim_2_eq_153_read_as_Definition_1_1_refuted_1,
  Lemma_2_Claim_2_eq_153_read_as_Definition_1_1; cbv zeta; intro H.
  destruct H as (K & e & E & H); [lra | lra |].
  destruct (near_zero K e E) as (a & A & _ & S). specialize (H a A).
  replace (- 0 - 0) with 0 in H by ring. rewrite exp_0 in H.
  replace (a / (a * 1 + 1 - a)) with a in H by (field; lra). lra.
Qed.
