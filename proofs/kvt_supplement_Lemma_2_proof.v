(* Proofs of kvt_supplement_Lemma_2_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import kvt_supplement_Lemma_2_statement.
Open Scope R_scope.

Theorem Lemma_2_sign_of_bound_6_refuted_1_holds : Lemma_2_sign_of_bound_6_refuted_1.
Proof. unfold Lemma_2_sign_of_bound_6_refuted_1, Lemma_2_sign_of_bound_6; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_refuted_2_holds : Lemma_2_sign_of_bound_6_refuted_2.
Proof. unfold Lemma_2_sign_of_bound_6_refuted_2, Lemma_2_sign_of_bound_6; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_refuted_3_holds : Lemma_2_sign_of_bound_6_refuted_3.
Proof. unfold Lemma_2_sign_of_bound_6_refuted_3, Lemma_2_sign_of_bound_6; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_refuted_4_holds : Lemma_2_sign_of_bound_6_refuted_4.
Proof. unfold Lemma_2_sign_of_bound_6_refuted_4, Lemma_2_sign_of_bound_6; cbv beta zeta; intros; subst;
  left_is_below 64%positive. Qed.

Theorem Eq_8_largest_over_every_i_refuted_1_holds : Eq_8_largest_over_every_i_refuted_1.
Proof. unfold Eq_8_largest_over_every_i_refuted_1, Eq_8_largest_over_every_i; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_second_inequality_refuted_1_holds : Eq_23_second_inequality_refuted_1.
Proof. unfold Eq_23_second_inequality_refuted_1, Eq_23_second_inequality; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_second_inequality_refuted_2_holds : Eq_23_second_inequality_refuted_2.
Proof. unfold Eq_23_second_inequality_refuted_2, Eq_23_second_inequality; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_second_inequality_2_refuted_1_holds : Eq_23_second_inequality_2_refuted_1.
Proof. unfold Eq_23_second_inequality_2_refuted_1, Eq_23_second_inequality_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_second_inequality_2_refuted_2_holds : Eq_23_second_inequality_2_refuted_2.
Proof. unfold Eq_23_second_inequality_2_refuted_2, Eq_23_second_inequality_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_last_inequality_refuted_1_holds : Eq_23_last_inequality_refuted_1.
Proof. unfold Eq_23_last_inequality_refuted_1, Eq_23_last_inequality; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_last_inequality_refuted_2_holds : Eq_23_last_inequality_refuted_2.
Proof. unfold Eq_23_last_inequality_refuted_2, Eq_23_last_inequality; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_last_inequality_2_refuted_1_holds : Eq_23_last_inequality_2_refuted_1.
Proof. unfold Eq_23_last_inequality_2_refuted_1, Eq_23_last_inequality_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Eq_23_last_inequality_2_refuted_2_holds : Eq_23_last_inequality_2_refuted_2.
Proof. unfold Eq_23_last_inequality_2_refuted_2, Eq_23_last_inequality_2; cbv beta zeta; intros; subst;
  left_is_above 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_dense_W_V_refuted_1_holds : Lemma_2_sign_of_bound_6_dense_W_V_refuted_1.
Proof. unfold Lemma_2_sign_of_bound_6_dense_W_V_refuted_1, Lemma_2_sign_of_bound_6_dense_W_V; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Lemma_2_sign_of_bound_6_dense_W_V_refuted_2_holds : Lemma_2_sign_of_bound_6_dense_W_V_refuted_2.
Proof. unfold Lemma_2_sign_of_bound_6_dense_W_V_refuted_2, Lemma_2_sign_of_bound_6_dense_W_V; cbv beta zeta;
  intros; subst; left_is_below 64%positive. Qed.

Theorem Eq_21_first_line_on_box_1_holds : Eq_21_first_line_on_box_1.
Proof.
unfold Eq_21_first_line_on_box_1, Eq_21_first_line; cbv zeta; intros. halve nu4 (101 / 50). halve_whole d
  256%Z. halve beta (79 / 1250). halve nu4 (101 / 80). enclosed. enclosed. halve_whole d 64%Z. halve nu4 (101
  / 80). halve beta (158 / 625). enclosed. halve nu4 (707 / 800). enclosed. enclosed. halve beta (158 / 625).
  enclosed. halve_whole d 48%Z. halve nu4 (1313 / 800). enclosed. halve_whole d 40%Z. halve beta (3657 /
  5000). enclosed. halve nu4 (2929 / 1600). enclosed. excluded. enclosed. enclosed. halve_whole d 160%Z. halve
  nu4 (101 / 80). enclosed. enclosed. enclosed. enclosed. halve_whole d 256%Z. halve nu4 (721 / 100). halve
  nu4 (923 / 200). halve_whole d 64%Z. halve nu4 (1327 / 400). halve beta (79 / 1250). halve nu4 (427 / 160).
  enclosed. excluded. halve_whole d 48%Z. halve nu4 (427 / 160). halve beta (158 / 625). enclosed. halve_whole
  d 40%Z. excluded. halve nu4 (3751 / 1600). enclosed. excluded. excluded. halve nu4 (427 / 160). halve beta
  (158 / 625). enclosed. halve nu4 (3751 / 1600). enclosed. enclosed. excluded. excluded. halve_whole d 160%Z.
  halve nu4 (1327 / 400). halve_whole d 112%Z. halve beta (79 / 1250). enclosed. halve nu4 (427 / 160).
  enclosed. halve_whole d 88%Z. enclosed. enclosed. enclosed. halve_whole d 112%Z. halve beta (79 / 1250).
  halve nu4 (3173 / 800). enclosed. excluded. halve_whole d 88%Z. excluded. halve nu4 (3173 / 800). enclosed.
  excluded. halve nu4 (3173 / 800). enclosed. enclosed. halve nu4 (1327 / 400). enclosed. enclosed.
  halve_whole d 64%Z. excluded. halve_whole d 160%Z. excluded. halve nu4 (473 / 80). halve_whole d 208%Z.
  enclosed. enclosed. excluded. excluded. halve_whole d 1152%Z. halve nu4 (721 / 100). halve_whole d 704%Z.
  halve nu4 (923 / 200). enclosed. halve_whole d 480%Z. halve nu4 (473 / 80). enclosed. enclosed. enclosed.
  enclosed. halve_whole d 704%Z. halve_whole d 480%Z. halve nu4 (1961 / 200). halve_whole d 368%Z. excluded.
  enclosed. excluded. halve nu4 (1961 / 200). enclosed. excluded. halve nu4 (1961 / 200). enclosed. enclosed.
  halve nu4 (721 / 100). enclosed. enclosed.
Qed.

Theorem Eq_21_second_line_on_box_1_holds : Eq_21_second_line_on_box_1.
Proof.
unfold Eq_21_second_line_on_box_1, Eq_21_second_line; cbv zeta; intros. halve nu4 (101 / 50). enclosed.
  halve_whole d 256%Z. halve beta (79 / 1250). enclosed. halve_whole d 64%Z. halve beta (158 / 625). enclosed.
  halve_whole d 48%Z. halve beta (3657 / 5000). halve nu4 (721 / 100). enclosed. excluded. excluded. enclosed.
  enclosed. enclosed.
Qed.

Theorem Eq_21_last_line_on_box_1_holds : Eq_21_last_line_on_box_1.
Proof.
unfold Eq_21_last_line_on_box_1, Eq_21_last_line; cbv zeta; intros. halve beta (79 / 1250). enclosed.
  halve_whole d 256%Z. halve nu4 (101 / 50). halve_whole k 10%Z. enclosed. enclosed. halve beta (158 / 625).
  halve_whole k 10%Z. enclosed. enclosed. halve_whole d 64%Z. halve nu4 (721 / 100). halve_whole k 10%Z.
  halve_whole k 7%Z. halve_whole k 5%Z. enclosed. enclosed. enclosed. halve_whole k 13%Z. enclosed. enclosed.
  excluded. halve_whole k 10%Z. halve_whole k 7%Z. halve_whole k 5%Z. enclosed. enclosed. enclosed. enclosed.
  enclosed.
Qed.
