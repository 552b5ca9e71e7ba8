(* Proofs of shallow_vit_Section_4_1_Appendix_B_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Section_4_1_Appendix_B_statement.
Open Scope R_scope.

Theorem Section_4_1_Appendix_B_meets_M_m_a_m_b_refuted_1_holds :
  Section_4_1_Appendix_B_meets_M_m_a_m_b_refuted_1.
Proof. unfold Section_4_1_Appendix_B_meets_M_m_a_m_b_refuted_1, Section_4_1_Appendix_B_meets_M_m_a_m_b; cbv
  beta zeta; intros; subst; rational_above 104%positive. Qed.

Theorem Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_1_holds :
  Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_1.
Proof. unfold Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_1,
  Section_4_1_Appendix_B_meets_Assumption_1_norms; cbv beta zeta; intros; subst; rational_above 64%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_2_holds :
  Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_2.
Proof. unfold Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_2,
  Section_4_1_Appendix_B_meets_Assumption_1_norms; cbv beta zeta; intros; subst; rational_above 64%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_3_holds :
  Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_3.
Proof. unfold Section_4_1_Appendix_B_meets_Assumption_1_norms_refuted_3,
  Section_4_1_Appendix_B_meets_Assumption_1_norms; cbv beta zeta; intros; subst; rational_above 64%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_eq_6_values_refuted_1_holds :
  Section_4_1_Appendix_B_meets_eq_6_values_refuted_1.
Proof. unfold Section_4_1_Appendix_B_meets_eq_6_values_refuted_1, Section_4_1_Appendix_B_meets_eq_6_values;
  cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_1_holds :
  Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_1.
Proof. unfold Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_1,
  Section_4_1_Appendix_B_meets_eq_6_keys_and_queries; cbv beta zeta; intros; subst; rational_above
  64%positive. Qed.

Theorem Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_2_holds :
  Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_2.
Proof. unfold Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_2,
  Section_4_1_Appendix_B_meets_eq_6_keys_and_queries; cbv beta zeta; intros; subst; rational_above
  64%positive. Qed.

Theorem Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_3_holds :
  Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_3.
Proof. unfold Section_4_1_Appendix_B_meets_eq_6_keys_and_queries_refuted_3,
  Section_4_1_Appendix_B_meets_eq_6_keys_and_queries; cbv beta zeta; intros; subst; rational_above
  64%positive. Qed.

Theorem Section_4_1_Appendix_B_meets_Assumption_1_delta_refuted_1_holds :
  Section_4_1_Appendix_B_meets_Assumption_1_delta_refuted_1.
Proof. unfold Section_4_1_Appendix_B_meets_Assumption_1_delta_refuted_1,
  Section_4_1_Appendix_B_meets_Assumption_1_delta; cbv beta zeta; intros; subst; rational_above 104%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_1_holds :
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_1.
Proof. unfold Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_1,
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_2_holds :
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_2.
Proof. unfold Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_2,
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_3_holds :
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_3.
Proof. unfold Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_3,
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_4_holds :
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_4.
Proof. unfold Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_4,
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_5_holds :
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_5.
Proof. unfold Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_5,
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_6_holds :
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_6.
Proof. unfold Section_4_1_Appendix_B_meets_eq_7_with_constant_1_refuted_6,
  Section_4_1_Appendix_B_meets_eq_7_with_constant_1; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Section_4_1_Appendix_B_meets_tau_kappa_4_on_box_1_holds :
  Section_4_1_Appendix_B_meets_tau_kappa_4_on_box_1.
Proof.
unfold Section_4_1_Appendix_B_meets_tau_kappa_4_on_box_1, Section_4_1_Appendix_B_meets_tau_kappa_4; cbv zeta;
  intros. enclosed.
Qed.

Theorem Section_4_1_Appendix_B_meets_Assumption_1_delta_on_box_2_holds :
  Section_4_1_Appendix_B_meets_Assumption_1_delta_on_box_2.
Proof.
unfold Section_4_1_Appendix_B_meets_Assumption_1_delta_on_box_2,
  Section_4_1_Appendix_B_meets_Assumption_1_delta; cbv zeta; intros. by_terms.
Qed.

Theorem Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_sigma_on_box_1_holds :
  Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_sigma_on_box_1.
Proof.
unfold Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_sigma_on_box_1,
  Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_sigma; cbv zeta; intros. by_terms.
Qed.

Theorem Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_delta_on_box_1_holds :
  Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_delta_on_box_1.
Proof.
unfold Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_delta_on_box_1,
  Section_4_1_Appendix_B_meets_tau_at_most_min_sigma_delta_delta; cbv zeta; intros. by_terms.
Qed.

Theorem Section_4_1_Appendix_B_meets_eq_216_on_box_1_holds : Section_4_1_Appendix_B_meets_eq_216_on_box_1.
Proof.
unfold Section_4_1_Appendix_B_meets_eq_216_on_box_1, Section_4_1_Appendix_B_meets_eq_216; cbv zeta; intros.
  enclosed.
Qed.

Theorem Section_4_1_Appendix_B_Figures_4_5_7_and_8_meet_eq_8_on_box_1_holds :
  Section_4_1_Appendix_B_Figures_4_5_7_and_8_meet_eq_8_on_box_1.
Proof.
unfold Section_4_1_Appendix_B_Figures_4_5_7_and_8_meet_eq_8_on_box_1,
  Section_4_1_Appendix_B_Figures_4_5_7_and_8_meet_eq_8; cbv zeta; intros. enclosed.
Qed.

Theorem Section_4_1_Appendix_B_meets_eq_223_with_constant_1_on_box_1_holds :
  Section_4_1_Appendix_B_meets_eq_223_with_constant_1_on_box_1.
Proof.
unfold Section_4_1_Appendix_B_meets_eq_223_with_constant_1_on_box_1,
  Section_4_1_Appendix_B_meets_eq_223_with_constant_1; cbv zeta; intros. by_terms.
Qed.
