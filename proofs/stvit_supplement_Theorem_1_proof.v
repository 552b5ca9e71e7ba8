(* Proofs of stvit_supplement_Theorem_1_statement.v. *)

From Refutations Require Import Simkit.
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
