(* Proofs of softmax_vs_linear_Lemma_F_4_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_F_4_statement.
Open Scope R_scope.

Lemma Lemma_F_4_1_row_j3_which_is_not_j2_refuted_1_counted_1 x0 x1 x2 :
let n := 200%Z in
let a0 := 0.01 in
let a1 := 3.0 in
4998e-6 <= x0 <= 5002e-6 -> 99998e-6 <= x1 <= 100002e-6 -> 99998e-6 <= x2 <= 100002e-6 ->
Pr_at_least (entries [x0; x1] x2 9%Z) 0.9 =
share (Z.to_nat 9%Z) (node (node (leaf 9) (leaf 10)) (node (leaf 9) (leaf 10))).
Proof. cbv zeta; intros; unfold entries; apply Pr_at_least_is; [lra | counts]. Qed.
Theorem Lemma_F_4_1_row_j3_which_is_not_j2_refuted_1_holds : Lemma_F_4_1_row_j3_which_is_not_j2_refuted_1.
Proof. unfold Lemma_F_4_1_row_j3_which_is_not_j2_refuted_1, Lemma_F_4_1_row_j3_which_is_not_j2; cbv beta zeta;
  rewrite Lemma_F_4_1_row_j3_which_is_not_j2_refuted_1_counted_1 by (written_out; certain 64%positive);
  shares; left_is_below 64%positive. Qed.

Lemma Lemma_F_4_1_row_j3_which_is_not_j2_refuted_2_counted_1 x0 x1 x2 :
let n := 1000%Z in
let a0 := 0.01 in
let a1 := 3.0 in
998e-6 <= x0 <= 1002e-6 -> 99998e-6 <= x1 <= 100002e-6 -> 99998e-6 <= x2 <= 100002e-6 ->
Pr_at_least (entries [x0; x1] x2 9%Z) 0.9 =
share (Z.to_nat 9%Z) (node (node (leaf 9) (leaf 10)) (node (leaf 9) (leaf 10))).
Proof. cbv zeta; intros; unfold entries; apply Pr_at_least_is; [lra | counts]. Qed.
Theorem Lemma_F_4_1_row_j3_which_is_not_j2_refuted_2_holds : Lemma_F_4_1_row_j3_which_is_not_j2_refuted_2.
Proof. unfold Lemma_F_4_1_row_j3_which_is_not_j2_refuted_2, Lemma_F_4_1_row_j3_which_is_not_j2; cbv beta zeta;
  rewrite Lemma_F_4_1_row_j3_which_is_not_j2_refuted_2_counted_1 by (written_out; certain 64%positive);
  shares; left_is_below 64%positive. Qed.

Lemma Lemma_F_4_1_row_j3_which_is_not_j2_refuted_3_counted_1 x0 x1 x2 :
let n := 200%Z in
let a0 := 0.01 in
let a1 := 3.0 in
9999751255e-10 <= x0 <= 9999751258e-10 -> 9999775004e-10 <= x1 <= 9999775007e-10 -> 24998e-10 <= x2 <=
  25001e-10 ->
Pr_at_least (entries [x0; x1] x2 9%Z) 0.9 =
share (Z.to_nat 9%Z) (node (node (leaf 0) (leaf 10)) (node (leaf 10) (leaf 10))).
Proof. cbv zeta; intros; unfold entries; apply Pr_at_least_is; [lra | counts]. Qed.
Theorem Lemma_F_4_1_row_j3_which_is_not_j2_refuted_3_holds : Lemma_F_4_1_row_j3_which_is_not_j2_refuted_3.
Proof. unfold Lemma_F_4_1_row_j3_which_is_not_j2_refuted_3, Lemma_F_4_1_row_j3_which_is_not_j2; cbv beta zeta;
  rewrite Lemma_F_4_1_row_j3_which_is_not_j2_refuted_3_counted_1 by (written_out; certain 80%positive);
  shares; left_is_above 64%positive. Qed.

Lemma Lemma_F_4_1_row_j3_which_is_not_j2_refuted_4_counted_1 x0 x1 x2 :
let n := 1000%Z in
let a0 := 0.01 in
let a1 := 3.0 in
9999990009e-10 <= x0 <= 9999990012e-10 -> 9999990999e-10 <= x1 <= 9999991002e-10 -> 998e-10 <= x2 <= 1001e-10
  ->
Pr_at_least (entries [x0; x1] x2 9%Z) 0.9 =
share (Z.to_nat 9%Z) (node (node (leaf 0) (leaf 10)) (node (leaf 10) (leaf 10))).
Proof. cbv zeta; intros; unfold entries; apply Pr_at_least_is; [lra | counts]. Qed.
Theorem Lemma_F_4_1_row_j3_which_is_not_j2_refuted_4_holds : Lemma_F_4_1_row_j3_which_is_not_j2_refuted_4.
Proof. unfold Lemma_F_4_1_row_j3_which_is_not_j2_refuted_4, Lemma_F_4_1_row_j3_which_is_not_j2; cbv beta zeta;
  rewrite Lemma_F_4_1_row_j3_which_is_not_j2_refuted_4_counted_1 by (written_out; certain 80%positive);
  shares; left_is_above 64%positive. Qed.

Lemma Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
998e-6 <= x0 <= 1002e-6 -> 99998e-6 <= x1 <= 100002e-6 -> 99998e-6 <= x2 <= 100002e-6 ->
Pr_within (entries [x0; x1] x2 9%Z) 0.5 =
share (Z.to_nat 9%Z) (node (node (leaf 2) (leaf 3)) (node (leaf 2) (leaf 3))) - share (Z.to_nat 9%Z) (node
  (node (leaf 7) (leaf 8)) (node (leaf 7) (leaf 8))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_1_holds :
  Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_1.
Proof. unfold Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_1,
  Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n; cbv beta zeta; rewrite
  Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_2_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
998e-6 <= x0 <= 1002e-6 -> 24998e-6 <= x1 <= 25002e-6 -> 24998e-6 <= x2 <= 25002e-6 ->
Pr_within (entries [x0; x1] x2 39%Z) 0.5 =
share (Z.to_nat 39%Z) (node (node (leaf 9) (leaf 10)) (node (leaf 10) (leaf 11))) - share (Z.to_nat 39%Z)
  (node (node (leaf 29) (leaf 30)) (node (leaf 30) (leaf 31))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_2_holds :
  Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_2.
Proof. unfold Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_2,
  Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n; cbv beta zeta; rewrite
  Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_2_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_3_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
998e-6 <= x0 <= 1002e-6 -> 19998e-6 <= x1 <= 20002e-6 -> 19998e-6 <= x2 <= 20002e-6 ->
Pr_within (entries [x0; x1] x2 49%Z) 0.5 =
share (Z.to_nat 49%Z) (node (node (leaf 12) (leaf 13)) (node (leaf 12) (leaf 13))) - share (Z.to_nat 49%Z)
  (node (node (leaf 37) (leaf 38)) (node (leaf 37) (leaf 38))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_3_holds :
  Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_3.
Proof. unfold Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_3,
  Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n; cbv beta zeta; rewrite
  Lemma_F_4_2_j3_read_as_j2_the_polynomial_read_as_n_refuted_3_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Theorem Lemma_F_4_1_in_the_proof_on_box_1_holds : Lemma_F_4_1_in_the_proof_on_box_1.
Proof.
unfold Lemma_F_4_1_in_the_proof_on_box_1, Lemma_F_4_1_in_the_proof; cbv zeta; intros. by_terms.
Qed.
