(* Proofs of shallow_vit_Lemma_3_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Lemma_3_given_statement.
Open Scope R_scope.

Theorem Lemma_3_eq_212_value_of_the_integral_constant_1_refuted_1_holds :
  Lemma_3_eq_212_value_of_the_integral_constant_1_refuted_1.
Proof. unfold Lemma_3_eq_212_value_of_the_integral_constant_1_refuted_1,
  Lemma_3_eq_212_value_of_the_integral_constant_1; cbv beta zeta; intros; subst; left_is_below 83%positive.
  Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_1_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_1.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_1, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_2_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_2.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_2, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_3_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_3.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_3, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_4_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_4.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_4, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_5_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_5.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_5, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_6_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_6.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_6, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_7_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_7.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_7, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_8_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_8.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_8, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_1_holds : Lemma_3_eq_213_Definition_2_refuted_1.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_1, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_2_holds : Lemma_3_eq_213_Definition_2_refuted_2.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_2, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_3_holds : Lemma_3_eq_213_Definition_2_refuted_3.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_3, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_4_holds : Lemma_3_eq_213_Definition_2_refuted_4.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_4, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_5_holds : Lemma_3_eq_213_Definition_2_refuted_5.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_5, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_6_holds : Lemma_3_eq_213_Definition_2_refuted_6.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_6, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_7_holds : Lemma_3_eq_213_Definition_2_refuted_7.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_7, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_8_holds : Lemma_3_eq_213_Definition_2_refuted_8.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_8, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_1_holds : Lemma_3_eq_214_Definition_2_refuted_1.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_1, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_1_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_1.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_1,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_1_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_1.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_1,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_2_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_2.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_2,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_3_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_3.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_3,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_4_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_4.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_4,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_5_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_5.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_5,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_9_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_9.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_9, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_10_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_10.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_10, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_11_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_11.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_11, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_12_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_12.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_12, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_13_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_13.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_13, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_14_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_14.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_14, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_15_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_15.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_15, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_16_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_16.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_16, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_9_holds : Lemma_3_eq_213_Definition_2_refuted_9.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_9, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_10_holds : Lemma_3_eq_213_Definition_2_refuted_10.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_10, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_11_holds : Lemma_3_eq_213_Definition_2_refuted_11.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_11, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_12_holds : Lemma_3_eq_213_Definition_2_refuted_12.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_12, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_13_holds : Lemma_3_eq_213_Definition_2_refuted_13.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_13, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_14_holds : Lemma_3_eq_213_Definition_2_refuted_14.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_14, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_15_holds : Lemma_3_eq_213_Definition_2_refuted_15.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_15, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_16_holds : Lemma_3_eq_213_Definition_2_refuted_16.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_16, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_2_holds : Lemma_3_eq_214_Definition_2_refuted_2.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_2, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_3_holds : Lemma_3_eq_214_Definition_2_refuted_3.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_3, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_4_holds : Lemma_3_eq_214_Definition_2_refuted_4.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_4, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_5_holds : Lemma_3_eq_214_Definition_2_refuted_5.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_5, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_2_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_2.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_2,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_3_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_3.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_3,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_4_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_4.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_4,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_5_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_5.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_5,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_6_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_6.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_6,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_7_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_7.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_7,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_8_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_8.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_8,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_9_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_9.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_9,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_17_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_17.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_17, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_212_constant_1_Definition_2_refuted_18_holds :
  Lemma_3_eq_212_constant_1_Definition_2_refuted_18.
Proof. unfold Lemma_3_eq_212_constant_1_Definition_2_refuted_18, Lemma_3_eq_212_constant_1_Definition_2; cbv
  beta zeta; intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_17_holds : Lemma_3_eq_213_Definition_2_refuted_17.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_17, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_18_holds : Lemma_3_eq_213_Definition_2_refuted_18.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_18, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_19_holds : Lemma_3_eq_213_Definition_2_refuted_19.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_19, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_20_holds : Lemma_3_eq_213_Definition_2_refuted_20.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_20, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_21_holds : Lemma_3_eq_213_Definition_2_refuted_21.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_21, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_22_holds : Lemma_3_eq_213_Definition_2_refuted_22.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_22, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_23_holds : Lemma_3_eq_213_Definition_2_refuted_23.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_23, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Lemma_3_eq_213_Definition_2_refuted_24_holds : Lemma_3_eq_213_Definition_2_refuted_24.
Proof. unfold Lemma_3_eq_213_Definition_2_refuted_24, Lemma_3_eq_213_Definition_2; cbv beta zeta; intros;
  subst; left_is_above 64%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_6_holds : Lemma_3_eq_214_Definition_2_refuted_6.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_6, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 66%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_7_holds : Lemma_3_eq_214_Definition_2_refuted_7.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_7, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 68%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_8_holds : Lemma_3_eq_214_Definition_2_refuted_8.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_8, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 67%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_9_holds : Lemma_3_eq_214_Definition_2_refuted_9.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_9, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 68%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_10_holds : Lemma_3_eq_214_Definition_2_refuted_10.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_10, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 67%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_11_holds : Lemma_3_eq_214_Definition_2_refuted_11.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_11, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 66%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_12_holds : Lemma_3_eq_214_Definition_2_refuted_12.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_12, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_214_Definition_2_refuted_13_holds : Lemma_3_eq_214_Definition_2_refuted_13.
Proof. unfold Lemma_3_eq_214_Definition_2_refuted_13, Lemma_3_eq_214_Definition_2; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_6_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_6.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_6,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  89%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_7_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_7.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_7,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  83%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_8_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_8.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_8,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  79%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_9_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_9.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_9,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  78%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_10_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_10.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_10,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  79%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_11_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_11.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_11,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  80%positive. Qed.

Theorem Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_12_holds :
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_12.
Proof. unfold Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2_refuted_12,
  Lemma_3_eq_208_for_W_0_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  95%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_10_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_10.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_10,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  88%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_11_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_11.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_11,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  82%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_12_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_12.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_12,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  78%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_13_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_13.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_13,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  77%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_14_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_14.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_14,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  79%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_15_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_15.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_15,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  81%positive. Qed.

Theorem Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_16_holds :
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_16.
Proof. unfold Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2_refuted_16,
  Lemma_3_eq_208_for_both_constant_1_in_207_Definition_2; cbv beta zeta; intros; subst; left_is_below
  96%positive. Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_1_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_1.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_1,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_2_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_2.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_2,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_3_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_3.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_3,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_4_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_4.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_4,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_1_holds :
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_1.
Proof. unfold Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_1,
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_2_holds :
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_2.
Proof. unfold Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_2,
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_3_holds :
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_3.
Proof. unfold Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_3,
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_4_holds :
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_4.
Proof. unfold Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_4,
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_5_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_5.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_5,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_6_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_6.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_6,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_7_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_7.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_7,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_8_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_8.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_8,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_5_holds :
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_5.
Proof. unfold Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_5,
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_6_holds :
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_6.
Proof. unfold Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_6,
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_9_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_9.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_9,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_10_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_10.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_10,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_11_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_11.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_11,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_12_holds :
  Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_12.
Proof. unfold Lemma_3_eq_209_to_212_second_line_Definition_2_refuted_12,
  Lemma_3_eq_209_to_212_second_line_Definition_2; cbv beta zeta; intros; subst; left_is_below 64%positive.
  Qed.

Theorem Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_7_holds :
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_7.
Proof. unfold Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2_refuted_7,
  Lemma_3_eq_208_for_the_mean_of_W_0_Definition_2; cbv beta zeta; intros; subst; left_is_below 66%positive.
  Qed.
