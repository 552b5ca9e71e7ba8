(* Proofs of stvit_supplement_Theorem_1_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import stvit_supplement_Theorem_1_statement.
Open Scope R_scope.

Theorem Theorem_1_E_exp_lambda_x_refuted_1_holds : Theorem_1_E_exp_lambda_x_refuted_1.
Proof. unfold Theorem_1_E_exp_lambda_x_refuted_1, Theorem_1_E_exp_lambda_x; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Theorem_1_E_exp_lambda_x_refuted_2_holds : Theorem_1_E_exp_lambda_x_refuted_2.
Proof. unfold Theorem_1_E_exp_lambda_x_refuted_2, Theorem_1_E_exp_lambda_x; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_lambda_x_refuted_3_holds : Theorem_1_E_exp_lambda_x_refuted_3.
Proof. unfold Theorem_1_E_exp_lambda_x_refuted_3, Theorem_1_E_exp_lambda_x; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Theorem_1_E_exp_lambda_x_refuted_4_holds : Theorem_1_E_exp_lambda_x_refuted_4.
Proof. unfold Theorem_1_E_exp_lambda_x_refuted_4, Theorem_1_E_exp_lambda_x; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_1_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_1.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_1, Theorem_1_E_exp_2_lambda_x_x_2_third_line;
  cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_2_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_2.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_2, Theorem_1_E_exp_2_lambda_x_x_2_third_line;
  cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_3_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_3.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_3, Theorem_1_E_exp_2_lambda_x_x_2_third_line;
  cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_4_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_4.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_third_line_refuted_4, Theorem_1_E_exp_2_lambda_x_x_2_third_line;
  cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_1_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_1.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_1,
  Theorem_1_E_exp_2_lambda_x_x_2_fourth_line; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_2_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_2.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_2,
  Theorem_1_E_exp_2_lambda_x_x_2_fourth_line; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_3_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_3.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_3,
  Theorem_1_E_exp_2_lambda_x_x_2_fourth_line; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_4_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_4.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_fourth_line_refuted_4,
  Theorem_1_E_exp_2_lambda_x_x_2_fourth_line; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_1_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_1.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_1, Theorem_1_E_exp_2_lambda_x_x_2_fifth_line;
  cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_2_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_2.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_2, Theorem_1_E_exp_2_lambda_x_x_2_fifth_line;
  cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_3_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_3.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_3, Theorem_1_E_exp_2_lambda_x_x_2_fifth_line;
  cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_4_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_4.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_fifth_line_refuted_4, Theorem_1_E_exp_2_lambda_x_x_2_fifth_line;
  cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_1_holds : Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_1.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_1, Theorem_1_E_exp_2_lambda_x_x_2_bound; cbv beta
  zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_2_holds : Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_2.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_2, Theorem_1_E_exp_2_lambda_x_x_2_bound; cbv beta
  zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_3_holds : Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_3.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_3, Theorem_1_E_exp_2_lambda_x_x_2_bound; cbv beta
  zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_4_holds : Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_4.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_bound_refuted_4, Theorem_1_E_exp_2_lambda_x_x_2_bound; cbv beta
  zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_last_step_refuted_1_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_last_step_refuted_1.
Proof. unfold Theorem_1_E_exp_2_lambda_x_x_2_last_step_refuted_1, Theorem_1_E_exp_2_lambda_x_x_2_last_step;
  cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_step_after_chi_2_refuted_1_holds : Theorem_1_step_after_chi_2_refuted_1.
Proof. unfold Theorem_1_step_after_chi_2_refuted_1, Theorem_1_step_after_chi_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Theorem_1_step_after_chi_2_refuted_2_holds : Theorem_1_step_after_chi_2_refuted_2.
Proof. unfold Theorem_1_step_after_chi_2_refuted_2, Theorem_1_step_after_chi_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Theorem_1_step_after_chi_2_refuted_3_holds : Theorem_1_step_after_chi_2_refuted_3.
Proof. unfold Theorem_1_step_after_chi_2_refuted_3, Theorem_1_step_after_chi_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Theorem_1_step_after_chi_2_refuted_4_holds : Theorem_1_step_after_chi_2_refuted_4.
Proof. unfold Theorem_1_step_after_chi_2_refuted_4, Theorem_1_step_after_chi_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Theorem_1_step_after_chi_2_refuted_5_holds : Theorem_1_step_after_chi_2_refuted_5.
Proof. unfold Theorem_1_step_after_chi_2_refuted_5, Theorem_1_step_after_chi_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Theorem_1_step_after_chi_2_refuted_6_holds : Theorem_1_step_after_chi_2_refuted_6.
Proof. unfold Theorem_1_step_after_chi_2_refuted_6, Theorem_1_step_after_chi_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Theorem_1_step_after_chi_2_refuted_7_holds : Theorem_1_step_after_chi_2_refuted_7.
Proof. unfold Theorem_1_step_after_chi_2_refuted_7, Theorem_1_step_after_chi_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Theorem_1_weights_of_the_perpendicular_sum_refuted_1_holds :
  Theorem_1_weights_of_the_perpendicular_sum_refuted_1.
Proof. unfold Theorem_1_weights_of_the_perpendicular_sum_refuted_1,
  Theorem_1_weights_of_the_perpendicular_sum; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_weights_of_the_perpendicular_sum_refuted_2_holds :
  Theorem_1_weights_of_the_perpendicular_sum_refuted_2.
Proof. unfold Theorem_1_weights_of_the_perpendicular_sum_refuted_2,
  Theorem_1_weights_of_the_perpendicular_sum; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_weights_of_the_perpendicular_sum_refuted_3_holds :
  Theorem_1_weights_of_the_perpendicular_sum_refuted_3.
Proof. unfold Theorem_1_weights_of_the_perpendicular_sum_refuted_3,
  Theorem_1_weights_of_the_perpendicular_sum; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_weights_of_the_perpendicular_sum_refuted_4_holds :
  Theorem_1_weights_of_the_perpendicular_sum_refuted_4.
Proof. unfold Theorem_1_weights_of_the_perpendicular_sum_refuted_4,
  Theorem_1_weights_of_the_perpendicular_sum; cbv beta zeta; intros; subst; rational_above 64%positive. Qed.

Theorem Theorem_1_beta_in_1_tau_1_tau_refuted_1_holds : Theorem_1_beta_in_1_tau_1_tau_refuted_1.
Proof. unfold Theorem_1_beta_in_1_tau_1_tau_refuted_1, Theorem_1_beta_in_1_tau_1_tau; cbv beta zeta; intros;
  subst; rational_below 64%positive. Qed.

Theorem Theorem_1_beta_in_1_tau_1_tau_refuted_2_holds : Theorem_1_beta_in_1_tau_1_tau_refuted_2.
Proof. unfold Theorem_1_beta_in_1_tau_1_tau_refuted_2, Theorem_1_beta_in_1_tau_1_tau; cbv beta zeta; intros;
  subst; rational_below 64%positive. Qed.

Theorem Theorem_1_beta_in_1_tau_1_tau_refuted_3_holds : Theorem_1_beta_in_1_tau_1_tau_refuted_3.
Proof. unfold Theorem_1_beta_in_1_tau_1_tau_refuted_3, Theorem_1_beta_in_1_tau_1_tau; cbv beta zeta; intros;
  subst; rational_below 64%positive. Qed.

Theorem Theorem_1_beta_in_1_tau_1_tau_refuted_4_holds : Theorem_1_beta_in_1_tau_1_tau_refuted_4.
Proof. unfold Theorem_1_beta_in_1_tau_1_tau_refuted_4, Theorem_1_beta_in_1_tau_1_tau; cbv beta zeta; intros;
  subst; rational_below 64%positive. Qed.

Theorem Theorem_1_factor_n_of_the_sum_refuted_1_holds : Theorem_1_factor_n_of_the_sum_refuted_1.
Proof. unfold Theorem_1_factor_n_of_the_sum_refuted_1, Theorem_1_factor_n_of_the_sum; cbv beta zeta; intros;
  subst; rational_below 64%positive. Qed.

Theorem Theorem_1_factor_n_of_the_sum_refuted_2_holds : Theorem_1_factor_n_of_the_sum_refuted_2.
Proof. unfold Theorem_1_factor_n_of_the_sum_refuted_2, Theorem_1_factor_n_of_the_sum; cbv beta zeta; intros;
  subst; rational_below 64%positive. Qed.

Theorem Theorem_1_factor_n_of_the_sum_refuted_3_holds : Theorem_1_factor_n_of_the_sum_refuted_3.
Proof. unfold Theorem_1_factor_n_of_the_sum_refuted_3, Theorem_1_factor_n_of_the_sum; cbv beta zeta; intros;
  subst; rational_below 64%positive. Qed.

Theorem Theorem_1_factor_n_of_the_sum_refuted_4_holds : Theorem_1_factor_n_of_the_sum_refuted_4.
Proof. unfold Theorem_1_factor_n_of_the_sum_refuted_4, Theorem_1_factor_n_of_the_sum; cbv beta zeta; intros;
  subst; rational_below 64%positive. Qed.

Theorem Theorem_1_exponent_of_Z_k_refuted_1_holds : Theorem_1_exponent_of_Z_k_refuted_1.
Proof. unfold Theorem_1_exponent_of_Z_k_refuted_1, Theorem_1_exponent_of_Z_k; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Theorem_1_exponent_of_Z_k_refuted_2_holds : Theorem_1_exponent_of_Z_k_refuted_2.
Proof. unfold Theorem_1_exponent_of_Z_k_refuted_2, Theorem_1_exponent_of_Z_k; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Theorem_1_exponent_of_Z_k_refuted_3_holds : Theorem_1_exponent_of_Z_k_refuted_3.
Proof. unfold Theorem_1_exponent_of_Z_k_refuted_3, Theorem_1_exponent_of_Z_k; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Theorem_1_exponent_of_Z_k_refuted_4_holds : Theorem_1_exponent_of_Z_k_refuted_4.
Proof. unfold Theorem_1_exponent_of_Z_k_refuted_4, Theorem_1_exponent_of_Z_k; cbv beta zeta; intros; subst;
  rational_above 64%positive. Qed.

Theorem Theorem_1_first_explicit_bound_refuted_1_holds : Theorem_1_first_explicit_bound_refuted_1.
Proof. unfold Theorem_1_first_explicit_bound_refuted_1, Theorem_1_first_explicit_bound; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_first_explicit_bound_refuted_2_holds : Theorem_1_first_explicit_bound_refuted_2.
Proof. unfold Theorem_1_first_explicit_bound_refuted_2, Theorem_1_first_explicit_bound; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_first_explicit_bound_refuted_3_holds : Theorem_1_first_explicit_bound_refuted_3.
Proof. unfold Theorem_1_first_explicit_bound_refuted_3, Theorem_1_first_explicit_bound; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_first_explicit_bound_refuted_4_holds : Theorem_1_first_explicit_bound_refuted_4.
Proof. unfold Theorem_1_first_explicit_bound_refuted_4, Theorem_1_first_explicit_bound; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_last_explicit_bound_refuted_1_holds : Theorem_1_last_explicit_bound_refuted_1.
Proof. unfold Theorem_1_last_explicit_bound_refuted_1, Theorem_1_last_explicit_bound; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_last_explicit_bound_refuted_2_holds : Theorem_1_last_explicit_bound_refuted_2.
Proof. unfold Theorem_1_last_explicit_bound_refuted_2, Theorem_1_last_explicit_bound; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_last_explicit_bound_refuted_3_holds : Theorem_1_last_explicit_bound_refuted_3.
Proof. unfold Theorem_1_last_explicit_bound_refuted_3, Theorem_1_last_explicit_bound; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_last_explicit_bound_refuted_4_holds : Theorem_1_last_explicit_bound_refuted_4.
Proof. unfold Theorem_1_last_explicit_bound_refuted_4, Theorem_1_last_explicit_bound; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Theorem_1_E_exp_lambda_x_corrected_on_box_1_holds : Theorem_1_E_exp_lambda_x_corrected_on_box_1.
Proof.
unfold Theorem_1_E_exp_lambda_x_corrected_on_box_1, Theorem_1_E_exp_lambda_x_corrected; cbv zeta; intros.
  by_terms.
Qed.

Theorem Theorem_1_E_exp_lambda_x_x_on_box_1_holds : Theorem_1_E_exp_lambda_x_x_on_box_1.
Proof.
unfold Theorem_1_E_exp_lambda_x_x_on_box_1, Theorem_1_E_exp_lambda_x_x; cbv zeta; intros. by_terms.
Qed.

Theorem Theorem_1_E_exp_2_lambda_x_x_2_third_line_corrected_on_box_1_holds :
  Theorem_1_E_exp_2_lambda_x_x_2_third_line_corrected_on_box_1.
Proof.
unfold Theorem_1_E_exp_2_lambda_x_x_2_third_line_corrected_on_box_1,
  Theorem_1_E_exp_2_lambda_x_x_2_third_line_corrected; cbv zeta; intros. by_terms.
Qed.

Theorem Theorem_1_step_after_chi_2_on_box_8_holds : Theorem_1_step_after_chi_2_on_box_8.
Proof.
unfold Theorem_1_step_after_chi_2_on_box_8, Theorem_1_step_after_chi_2; cbv zeta; intros. halve_whole d 20%Z.
  halve_whole d 14%Z. halve_whole d 11%Z. halve_whole d 9%Z. halve_whole d 8%Z. halve delta (1 / 20). halve
  delta (179 / 4000). halve delta (337 / 8000). enclosed. enclosed. enclosed. enclosed. halve delta (1 / 20).
  halve delta (179 / 4000). enclosed. enclosed. enclosed. halve_whole d 10%Z. halve delta (1 / 20). enclosed.
  enclosed. halve delta (1 / 20). enclosed. enclosed. halve_whole d 13%Z. halve_whole d 12%Z. enclosed.
  enclosed. enclosed. halve_whole d 17%Z. halve_whole d 16%Z. halve_whole d 15%Z. enclosed. enclosed.
  enclosed. halve_whole d 19%Z. halve_whole d 18%Z. enclosed. enclosed. enclosed. halve_whole d 26%Z.
  halve_whole d 23%Z. halve_whole d 22%Z. halve_whole d 21%Z. enclosed. enclosed. enclosed. halve_whole d
  25%Z. enclosed. enclosed. halve_whole d 29%Z. halve_whole d 28%Z. enclosed. enclosed. halve_whole d 31%Z.
  enclosed. enclosed.
Qed.

Theorem Theorem_1_weights_of_the_perpendicular_sum_corrected_on_box_1_holds :
  Theorem_1_weights_of_the_perpendicular_sum_corrected_on_box_1.
Proof.
unfold Theorem_1_weights_of_the_perpendicular_sum_corrected_on_box_1,
  Theorem_1_weights_of_the_perpendicular_sum_corrected; cbv zeta; intros. by_terms.
Qed.

Theorem Theorem_1_beta_in_1_tau_1_tau_corrected_on_box_1_holds :
  Theorem_1_beta_in_1_tau_1_tau_corrected_on_box_1.
Proof.
unfold Theorem_1_beta_in_1_tau_1_tau_corrected_on_box_1, Theorem_1_beta_in_1_tau_1_tau_corrected; cbv zeta;
  intros. by_terms.
Qed.

Theorem Theorem_1_Z_k_lower_bound_in_the_mean_on_box_1_holds : Theorem_1_Z_k_lower_bound_in_the_mean_on_box_1.
Proof.
unfold Theorem_1_Z_k_lower_bound_in_the_mean_on_box_1, Theorem_1_Z_k_lower_bound_in_the_mean; cbv zeta;
  intros. by_terms.
Qed.

Theorem Theorem_1_from_norm_to_cosine_on_box_1_holds : Theorem_1_from_norm_to_cosine_on_box_1.
Proof.
unfold Theorem_1_from_norm_to_cosine_on_box_1, Theorem_1_from_norm_to_cosine; cbv zeta; intros. halve_whole d
  256%Z. halve_whole d 64%Z. halve_whole d 48%Z. halve_whole d 40%Z. halve constant (321 / 200). halve
  constant (479 / 400). halve gap (1 / 2). enclosed. enclosed. halve gap (1 / 2). halve_whole clusters 2%Z.
  enclosed. enclosed. enclosed. halve gap (1 / 2). halve_whole d 36%Z. halve constant (161 / 80). halve_whole
  clusters 2%Z. enclosed. enclosed. halve_whole clusters 2%Z. halve_whole clusters 1%Z. enclosed. enclosed.
  halve gap (179 / 400). halve_whole d 34%Z. halve constant (1773 / 800). enclosed. enclosed. enclosed.
  enclosed. halve constant (161 / 80). enclosed. halve_whole clusters 2%Z. enclosed. enclosed. halve constant
  (161 / 80). halve_whole clusters 2%Z. enclosed. enclosed. halve_whole clusters 2%Z. enclosed. enclosed.
  halve constant (321 / 200). halve constant (479 / 400). enclosed. enclosed. halve gap (1 / 2). halve
  constant (161 / 80). enclosed. halve_whole clusters 2%Z. enclosed. enclosed. halve constant (161 / 80).
  enclosed. enclosed. halve constant (321 / 200). halve constant (479 / 400). enclosed. enclosed. halve gap (1
  / 2). halve constant (161 / 80). enclosed. halve_whole clusters 2%Z. enclosed. enclosed. halve constant (161
  / 80). enclosed. enclosed. halve_whole d 160%Z. halve_whole d 112%Z. halve constant (321 / 200). halve
  constant (479 / 400). enclosed. halve_whole d 88%Z. enclosed. enclosed. halve_whole d 88%Z. halve gap (1 /
  2). halve constant (161 / 80). enclosed. enclosed. enclosed. enclosed. halve constant (321 / 200). enclosed.
  enclosed. halve constant (321 / 200). enclosed. enclosed. halve_whole d 1152%Z. halve_whole d 704%Z. halve
  constant (321 / 200). enclosed. enclosed. enclosed. enclosed.
Qed.
