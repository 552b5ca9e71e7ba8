(* Proofs of shallow_vit_Lemma_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Lemma_2_statement.
Open Scope R_scope.

Theorem Lemma_2_Claim_2_eq_157_refuted_1_holds : Lemma_2_Claim_2_eq_157_refuted_1.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_1, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_2_holds : Lemma_2_Claim_2_eq_157_refuted_2.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_2, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_3_holds : Lemma_2_Claim_2_eq_157_refuted_3.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_3, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_4_holds : Lemma_2_Claim_2_eq_157_refuted_4.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_4, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_5_holds : Lemma_2_Claim_2_eq_157_refuted_5.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_5, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_6_holds : Lemma_2_Claim_2_eq_157_refuted_6.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_6, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_7_holds : Lemma_2_Claim_2_eq_157_refuted_7.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_7, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_8_holds : Lemma_2_Claim_2_eq_157_refuted_8.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_8, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_9_holds : Lemma_2_Claim_2_eq_157_refuted_9.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_9, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_10_holds : Lemma_2_Claim_2_eq_157_refuted_10.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_10, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_11_holds : Lemma_2_Claim_2_eq_157_refuted_11.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_11, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_refuted_12_holds : Lemma_2_Claim_2_eq_157_refuted_12.
Proof. unfold Lemma_2_Claim_2_eq_157_refuted_12, Lemma_2_Claim_2_eq_157; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_99_first_relation_refuted_1_holds : Lemma_2_Claim_1_eq_99_first_relation_refuted_1.
Proof. unfold Lemma_2_Claim_1_eq_99_first_relation_refuted_1, Lemma_2_Claim_1_eq_99_first_relation; cbv beta
  zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_99_first_relation_refuted_2_holds : Lemma_2_Claim_1_eq_99_first_relation_refuted_2.
Proof. unfold Lemma_2_Claim_1_eq_99_first_relation_refuted_2, Lemma_2_Claim_1_eq_99_first_relation; cbv beta
  zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_99_first_relation_refuted_3_holds : Lemma_2_Claim_1_eq_99_first_relation_refuted_3.
Proof. unfold Lemma_2_Claim_1_eq_99_first_relation_refuted_3, Lemma_2_Claim_1_eq_99_first_relation; cbv beta
  zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_99_first_relation_refuted_4_holds : Lemma_2_Claim_1_eq_99_first_relation_refuted_4.
Proof. unfold Lemma_2_Claim_1_eq_99_first_relation_refuted_4, Lemma_2_Claim_1_eq_99_first_relation; cbv beta
  zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_99_first_relation_refuted_5_holds : Lemma_2_Claim_1_eq_99_first_relation_refuted_5.
Proof. unfold Lemma_2_Claim_1_eq_99_first_relation_refuted_5, Lemma_2_Claim_1_eq_99_first_relation; cbv beta
  zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_99_first_relation_refuted_6_holds : Lemma_2_Claim_1_eq_99_first_relation_refuted_6.
Proof. unfold Lemma_2_Claim_1_eq_99_first_relation_refuted_6, Lemma_2_Claim_1_eq_99_first_relation; cbv beta
  zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_99_first_relation_refuted_7_holds : Lemma_2_Claim_1_eq_99_first_relation_refuted_7.
Proof. unfold Lemma_2_Claim_1_eq_99_first_relation_refuted_7, Lemma_2_Claim_1_eq_99_first_relation; cbv beta
  zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_99_first_relation_refuted_8_holds : Lemma_2_Claim_1_eq_99_first_relation_refuted_8.
Proof. unfold Lemma_2_Claim_1_eq_99_first_relation_refuted_8, Lemma_2_Claim_1_eq_99_first_relation; cbv beta
  zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_101_refuted_1_holds : Lemma_2_Claim_1_eq_101_refuted_1.
Proof. unfold Lemma_2_Claim_1_eq_101_refuted_1, Lemma_2_Claim_1_eq_101; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_101_refuted_2_holds : Lemma_2_Claim_1_eq_101_refuted_2.
Proof. unfold Lemma_2_Claim_1_eq_101_refuted_2, Lemma_2_Claim_1_eq_101; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_101_refuted_3_holds : Lemma_2_Claim_1_eq_101_refuted_3.
Proof. unfold Lemma_2_Claim_1_eq_101_refuted_3, Lemma_2_Claim_1_eq_101; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_154_last_relation_refuted_1_holds : Lemma_2_Claim_2_eq_154_last_relation_refuted_1.
Proof. unfold Lemma_2_Claim_2_eq_154_last_relation_refuted_1, Lemma_2_Claim_2_eq_154_last_relation; cbv beta
  zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_154_last_relation_refuted_2_holds : Lemma_2_Claim_2_eq_154_last_relation_refuted_2.
Proof. unfold Lemma_2_Claim_2_eq_154_last_relation_refuted_2, Lemma_2_Claim_2_eq_154_last_relation; cbv beta
  zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_154_last_relation_refuted_3_holds : Lemma_2_Claim_2_eq_154_last_relation_refuted_3.
Proof. unfold Lemma_2_Claim_2_eq_154_last_relation_refuted_3, Lemma_2_Claim_2_eq_154_last_relation; cbv beta
  zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_154_last_relation_refuted_4_holds : Lemma_2_Claim_2_eq_154_last_relation_refuted_4.
Proof. unfold Lemma_2_Claim_2_eq_154_last_relation_refuted_4, Lemma_2_Claim_2_eq_154_last_relation; cbv beta
  zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_154_last_relation_refuted_5_holds : Lemma_2_Claim_2_eq_154_last_relation_refuted_5.
Proof. unfold Lemma_2_Claim_2_eq_154_last_relation_refuted_5, Lemma_2_Claim_2_eq_154_last_relation; cbv beta
  zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_154_last_relation_refuted_6_holds : Lemma_2_Claim_2_eq_154_last_relation_refuted_6.
Proof. unfold Lemma_2_Claim_2_eq_154_last_relation_refuted_6, Lemma_2_Claim_2_eq_154_last_relation; cbv beta
  zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_1_holds :
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_1.
Proof. unfold Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_1,
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_2_holds :
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_2.
Proof. unfold Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_2,
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_3_holds :
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_3.
Proof. unfold Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_3,
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_4_holds :
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_4.
Proof. unfold Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_4,
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_5_holds :
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_5.
Proof. unfold Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_5,
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_6_holds :
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_6.
Proof. unfold Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_6,
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_7_holds :
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_7.
Proof. unfold Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_7,
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_8_holds :
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_8.
Proof. unfold Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_refuted_8,
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_1_holds :
  Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_1.
Proof. unfold Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_1, Lemma_2_Claim_3_eq_50_and_Assumption_2; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_2_holds :
  Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_2.
Proof. unfold Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_2, Lemma_2_Claim_3_eq_50_and_Assumption_2; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_3_holds :
  Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_3.
Proof. unfold Lemma_2_Claim_3_eq_50_and_Assumption_2_refuted_3, Lemma_2_Claim_3_eq_50_and_Assumption_2; cbv
  beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_2_eq_157_as_a_lower_bound_on_box_1_holds :
  Lemma_2_Claim_2_eq_157_as_a_lower_bound_on_box_1.
Proof.
unfold Lemma_2_Claim_2_eq_157_as_a_lower_bound_on_box_1, Lemma_2_Claim_2_eq_157_as_a_lower_bound; cbv zeta;
  intros. enclosed.
Qed.

Theorem Lemma_2_Claim_1_eq_99_first_relation_2_on_box_1_holds :
  Lemma_2_Claim_1_eq_99_first_relation_2_on_box_1.
Proof.
unfold Lemma_2_Claim_1_eq_99_first_relation_2_on_box_1, Lemma_2_Claim_1_eq_99_first_relation_2; cbv zeta;
  intros. enclosed.
Qed.

Theorem Lemma_2_Claim_1_eq_99_second_relation_on_box_1_holds : Lemma_2_Claim_1_eq_99_second_relation_on_box_1.
Proof.
unfold Lemma_2_Claim_1_eq_99_second_relation_on_box_1, Lemma_2_Claim_1_eq_99_second_relation; cbv zeta;
  intros. halve_whole iterations 2%Z. enclosed. enclosed.
Qed.

Theorem Lemma_2_Claim_1_eq_100_on_box_1_holds : Lemma_2_Claim_1_eq_100_on_box_1.
Proof.
unfold Lemma_2_Claim_1_eq_100_on_box_1, Lemma_2_Claim_1_eq_100; cbv zeta; intros. enclosed.
Qed.

Theorem Lemma_2_Claim_1_eq_101_2_on_box_1_holds : Lemma_2_Claim_1_eq_101_2_on_box_1.
Proof.
unfold Lemma_2_Claim_1_eq_101_2_on_box_1, Lemma_2_Claim_1_eq_101_2; cbv zeta; intros. enclosed.
Qed.

Theorem Lemma_2_Claim_2_eq_151_on_box_1_holds : Lemma_2_Claim_2_eq_151_on_box_1.
Proof.
unfold Lemma_2_Claim_2_eq_151_on_box_1, Lemma_2_Claim_2_eq_151; cbv zeta; intros. enclosed.
Qed.

Theorem Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_at_most_on_box_1_holds :
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_at_most_on_box_1.
Proof.
unfold Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_at_most_on_box_1,
  Lemma_2_Claim_1_p_n_0_below_eq_90_against_Definition_1_at_most; cbv zeta; intros. opened; as_difference;
  interval with (i_depth 40, i_bisect alpha, i_bisect delta).
Qed.
