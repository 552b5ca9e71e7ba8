(* Proofs of shallow_vit_Lemma_3_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import shallow_vit_Lemma_3_statement.
Open Scope R_scope.

Theorem Lemma_3_eq_210_refuted_1_holds : Lemma_3_eq_210_refuted_1.
Proof. unfold Lemma_3_eq_210_refuted_1, Lemma_3_eq_210; cbv beta zeta; intros; subst; left_is_above
  64%positive. Qed.

Theorem Lemma_3_m_of_215_log_B_in_214_refuted_1_holds : Lemma_3_m_of_215_log_B_in_214_refuted_1.
Proof. unfold Lemma_3_m_of_215_log_B_in_214_refuted_1, Lemma_3_m_of_215_log_B_in_214; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Lemma_3_m_of_215_log_B_in_214_refuted_2_holds : Lemma_3_m_of_215_log_B_in_214_refuted_2.
Proof. unfold Lemma_3_m_of_215_log_B_in_214_refuted_2, Lemma_3_m_of_215_log_B_in_214; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.
