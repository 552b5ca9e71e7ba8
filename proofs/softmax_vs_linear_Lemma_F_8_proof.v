(* Proofs of softmax_vs_linear_Lemma_F_8_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import softmax_vs_linear_Lemma_F_8_statement.
Open Scope R_scope.

Lemma Lemma_F_8_1_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
1070e-6 <= x0 <= 1073e-6 -> 100063e-6 <= x1 <= 100066e-6 -> 99991e-6 <= x2 <= 99994e-6 ->
Pr_within (entries [x0; x1] x2 9%Z) 0.5 =
share (Z.to_nat 9%Z) (node (node (leaf 2) (leaf 3)) (node (leaf 2) (leaf 3))) - share (Z.to_nat 9%Z) (node
  (node (leaf 7) (leaf 8)) (node (leaf 7) (leaf 8))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_F_8_1_the_polynomial_read_as_n_refuted_1_holds : Lemma_F_8_1_the_polynomial_read_as_n_refuted_1.
Proof. unfold Lemma_F_8_1_the_polynomial_read_as_n_refuted_1, Lemma_F_8_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_F_8_1_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_F_8_1_the_polynomial_read_as_n_refuted_2_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
1070e-6 <= x0 <= 1073e-6 -> 25068e-6 <= x1 <= 25071e-6 -> 24997e-6 <= x2 <= 25000e-6 ->
Pr_within (entries [x0; x1] x2 39%Z) 0.5 =
share (Z.to_nat 39%Z) (node (node (leaf 9) (leaf 10)) (node (leaf 10) (leaf 11))) - share (Z.to_nat 39%Z)
  (node (node (leaf 29) (leaf 30)) (node (leaf 30) (leaf 31))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_F_8_1_the_polynomial_read_as_n_refuted_2_holds : Lemma_F_8_1_the_polynomial_read_as_n_refuted_2.
Proof. unfold Lemma_F_8_1_the_polynomial_read_as_n_refuted_2, Lemma_F_8_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_F_8_1_the_polynomial_read_as_n_refuted_2_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_F_8_1_the_polynomial_read_as_n_refuted_3_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
1070e-6 <= x0 <= 1073e-6 -> 20069e-6 <= x1 <= 20072e-6 -> 19997e-6 <= x2 <= 20000e-6 ->
Pr_within (entries [x0; x1] x2 49%Z) 0.5 =
share (Z.to_nat 49%Z) (node (node (leaf 12) (leaf 13)) (node (leaf 12) (leaf 13))) - share (Z.to_nat 49%Z)
  (node (node (leaf 37) (leaf 38)) (node (leaf 37) (leaf 38))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_F_8_1_the_polynomial_read_as_n_refuted_3_holds : Lemma_F_8_1_the_polynomial_read_as_n_refuted_3.
Proof. unfold Lemma_F_8_1_the_polynomial_read_as_n_refuted_3, Lemma_F_8_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_F_8_1_the_polynomial_read_as_n_refuted_3_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_F_8_1_the_polynomial_read_as_n_refuted_4_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
998e-6 <= x0 <= 1002e-6 -> 99998e-6 <= x1 <= 100002e-6 -> 99998e-6 <= x2 <= 100002e-6 ->
Pr_within (entries [x0; x1] x2 9%Z) 0.5 =
share (Z.to_nat 9%Z) (node (node (leaf 2) (leaf 3)) (node (leaf 2) (leaf 3))) - share (Z.to_nat 9%Z) (node
  (node (leaf 7) (leaf 8)) (node (leaf 7) (leaf 8))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_F_8_1_the_polynomial_read_as_n_refuted_4_holds : Lemma_F_8_1_the_polynomial_read_as_n_refuted_4.
Proof. unfold Lemma_F_8_1_the_polynomial_read_as_n_refuted_4, Lemma_F_8_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_F_8_1_the_polynomial_read_as_n_refuted_4_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_F_8_1_the_polynomial_read_as_n_refuted_5_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
998e-6 <= x0 <= 1002e-6 -> 24998e-6 <= x1 <= 25002e-6 -> 24998e-6 <= x2 <= 25002e-6 ->
Pr_within (entries [x0; x1] x2 39%Z) 0.5 =
share (Z.to_nat 39%Z) (node (node (leaf 9) (leaf 10)) (node (leaf 10) (leaf 11))) - share (Z.to_nat 39%Z)
  (node (node (leaf 29) (leaf 30)) (node (leaf 30) (leaf 31))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_F_8_1_the_polynomial_read_as_n_refuted_5_holds : Lemma_F_8_1_the_polynomial_read_as_n_refuted_5.
Proof. unfold Lemma_F_8_1_the_polynomial_read_as_n_refuted_5, Lemma_F_8_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_F_8_1_the_polynomial_read_as_n_refuted_5_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_F_8_1_the_polynomial_read_as_n_refuted_6_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
998e-6 <= x0 <= 1002e-6 -> 19998e-6 <= x1 <= 20002e-6 -> 19998e-6 <= x2 <= 20002e-6 ->
Pr_within (entries [x0; x1] x2 49%Z) 0.5 =
share (Z.to_nat 49%Z) (node (node (leaf 12) (leaf 13)) (node (leaf 12) (leaf 13))) - share (Z.to_nat 49%Z)
  (node (node (leaf 37) (leaf 38)) (node (leaf 37) (leaf 38))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_F_8_1_the_polynomial_read_as_n_refuted_6_holds : Lemma_F_8_1_the_polynomial_read_as_n_refuted_6.
Proof. unfold Lemma_F_8_1_the_polynomial_read_as_n_refuted_6, Lemma_F_8_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_F_8_1_the_polynomial_read_as_n_refuted_6_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.
