(* Proofs of shallow_vit_Lemma_2_given_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import shallow_vit_Lemma_2_given_statement.
Open Scope R_scope.

Theorem Lemma_2_Claim_2_eq_155_to_156_constants_at_1_refuted_1_holds :
  Lemma_2_Claim_2_eq_155_to_156_constants_at_1_refuted_1.
Proof. unfold Lemma_2_Claim_2_eq_155_to_156_constants_at_1_refuted_1,
  Lemma_2_Claim_2_eq_155_to_156_constants_at_1; cbv beta zeta; intros; subst; left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_1_holds : Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_1.
Proof. unfold Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_1, Lemma_2_Claim_1_eq_33_37_40_at_t_0; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_2_holds : Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_2.
Proof. unfold Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_2, Lemma_2_Claim_1_eq_33_37_40_at_t_0; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_3_holds : Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_3.
Proof. unfold Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_3, Lemma_2_Claim_1_eq_33_37_40_at_t_0; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_4_holds : Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_4.
Proof. unfold Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_4, Lemma_2_Claim_1_eq_33_37_40_at_t_0; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_5_holds : Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_5.
Proof. unfold Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_5, Lemma_2_Claim_1_eq_33_37_40_at_t_0; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_6_holds : Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_6.
Proof. unfold Lemma_2_Claim_1_eq_33_37_40_at_t_0_refuted_6, Lemma_2_Claim_1_eq_33_37_40_at_t_0; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_42_at_t_0_refuted_1_holds : Lemma_2_Claim_1_eq_42_at_t_0_refuted_1.
Proof. unfold Lemma_2_Claim_1_eq_42_at_t_0_refuted_1, Lemma_2_Claim_1_eq_42_at_t_0; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_42_at_t_0_refuted_2_holds : Lemma_2_Claim_1_eq_42_at_t_0_refuted_2.
Proof. unfold Lemma_2_Claim_1_eq_42_at_t_0_refuted_2, Lemma_2_Claim_1_eq_42_at_t_0; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_42_at_t_0_refuted_3_holds : Lemma_2_Claim_1_eq_42_at_t_0_refuted_3.
Proof. unfold Lemma_2_Claim_1_eq_42_at_t_0_refuted_3, Lemma_2_Claim_1_eq_42_at_t_0; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_42_at_t_0_refuted_4_holds : Lemma_2_Claim_1_eq_42_at_t_0_refuted_4.
Proof. unfold Lemma_2_Claim_1_eq_42_at_t_0_refuted_4, Lemma_2_Claim_1_eq_42_at_t_0; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_42_at_t_0_refuted_5_holds : Lemma_2_Claim_1_eq_42_at_t_0_refuted_5.
Proof. unfold Lemma_2_Claim_1_eq_42_at_t_0_refuted_5, Lemma_2_Claim_1_eq_42_at_t_0; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_42_at_t_0_refuted_6_holds : Lemma_2_Claim_1_eq_42_at_t_0_refuted_6.
Proof. unfold Lemma_2_Claim_1_eq_42_at_t_0_refuted_6, Lemma_2_Claim_1_eq_42_at_t_0; cbv beta zeta; intros;
  subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_96_refuted_1_holds : Lemma_2_Claim_1_eq_96_refuted_1.
Proof. unfold Lemma_2_Claim_1_eq_96_refuted_1, Lemma_2_Claim_1_eq_96; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_96_refuted_2_holds : Lemma_2_Claim_1_eq_96_refuted_2.
Proof. unfold Lemma_2_Claim_1_eq_96_refuted_2, Lemma_2_Claim_1_eq_96; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_96_refuted_3_holds : Lemma_2_Claim_1_eq_96_refuted_3.
Proof. unfold Lemma_2_Claim_1_eq_96_refuted_3, Lemma_2_Claim_1_eq_96; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_96_refuted_4_holds : Lemma_2_Claim_1_eq_96_refuted_4.
Proof. unfold Lemma_2_Claim_1_eq_96_refuted_4, Lemma_2_Claim_1_eq_96; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_96_refuted_5_holds : Lemma_2_Claim_1_eq_96_refuted_5.
Proof. unfold Lemma_2_Claim_1_eq_96_refuted_5, Lemma_2_Claim_1_eq_96; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_96_refuted_6_holds : Lemma_2_Claim_1_eq_96_refuted_6.
Proof. unfold Lemma_2_Claim_1_eq_96_refuted_6, Lemma_2_Claim_1_eq_96; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_Claim_1_eq_96_refuted_7_holds : Lemma_2_Claim_1_eq_96_refuted_7.
Proof. unfold Lemma_2_Claim_1_eq_96_refuted_7, Lemma_2_Claim_1_eq_96; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.
