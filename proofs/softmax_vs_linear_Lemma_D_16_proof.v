(* Proofs of softmax_vs_linear_Lemma_D_16_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import softmax_vs_linear_Lemma_D_16_statement.
Open Scope R_scope.

Lemma Lemma_D_16_1_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
100997e-10 <= x0 <= 101000e-10 -> 100018998e-10 <= x1 <= 100019001e-10 -> 7999999998e-10 <= x2 <=
  8000000002e-10 -> 99998999e-10 <= x3 <= 99999002e-10 ->
Pr_within (entries [x0; x1; x2] x3 19%Z) (c + 0.1) =
share (Z.to_nat 19%Z) (node (node (node (leaf 0) (leaf 4)) (node (leaf 0) (leaf 5))) (node (node (leaf 0)
  (leaf 5)) (node (leaf 0) (leaf 6)))) - share (Z.to_nat 19%Z) (node (node (node (leaf 14) (leaf 20)) (node
  (leaf 15) (leaf 20))) (node (node (leaf 15) (leaf 20)) (node (leaf 16) (leaf 20)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_D_16_1_the_polynomial_read_as_n_refuted_1_holds :
  Lemma_D_16_1_the_polynomial_read_as_n_refuted_1.
Proof. unfold Lemma_D_16_1_the_polynomial_read_as_n_refuted_1, Lemma_D_16_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_D_16_1_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out; certain
  80%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_16_1_the_polynomial_read_as_n_refuted_2_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
9e-6 <= x0 <= 12e-6 -> 4000e-6 <= x1 <= 4003e-6 -> 799998e-6 <= x2 <= 800002e-6 -> 3998e-6 <= x3 <= 4001e-6 ->
Pr_within (entries [x0; x1; x2] x3 49%Z) (c + 0.1) =
share (Z.to_nat 49%Z) (node (node (node (leaf 0) (leaf 12)) (node (leaf 0) (leaf 13))) (node (node (leaf 0)
  (leaf 12)) (node (leaf 0) (leaf 13)))) - share (Z.to_nat 49%Z) (node (node (node (leaf 37) (leaf 50)) (node
  (leaf 38) (leaf 50))) (node (node (leaf 37) (leaf 50)) (node (leaf 38) (leaf 50)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_D_16_1_the_polynomial_read_as_n_refuted_2_holds :
  Lemma_D_16_1_the_polynomial_read_as_n_refuted_2.
Proof. unfold Lemma_D_16_1_the_polynomial_read_as_n_refuted_2, Lemma_D_16_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_D_16_1_the_polynomial_read_as_n_refuted_2_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_16_1_the_polynomial_read_as_n_refuted_3_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
100997e-10 <= x0 <= 101000e-10 -> 100018998e-10 <= x1 <= 100019001e-10 -> 7999999998e-10 <= x2 <=
  8000000002e-10 -> 99998999e-10 <= x3 <= 99999002e-10 ->
Pr_within (entries [x0; x1; x2] x3 19%Z) (c + 0.1) =
share (Z.to_nat 19%Z) (node (node (node (leaf 0) (leaf 4)) (node (leaf 0) (leaf 5))) (node (node (leaf 0)
  (leaf 5)) (node (leaf 0) (leaf 6)))) - share (Z.to_nat 19%Z) (node (node (node (leaf 14) (leaf 20)) (node
  (leaf 15) (leaf 20))) (node (node (leaf 15) (leaf 20)) (node (leaf 16) (leaf 20)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_D_16_1_the_polynomial_read_as_n_refuted_3_holds :
  Lemma_D_16_1_the_polynomial_read_as_n_refuted_3.
Proof. unfold Lemma_D_16_1_the_polynomial_read_as_n_refuted_3, Lemma_D_16_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_D_16_1_the_polynomial_read_as_n_refuted_3_counted_1 by (written_out; certain
  80%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_16_1_the_polynomial_read_as_n_refuted_4_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
9e-6 <= x0 <= 12e-6 -> 4000e-6 <= x1 <= 4003e-6 -> 799998e-6 <= x2 <= 800002e-6 -> 3998e-6 <= x3 <= 4001e-6 ->
Pr_within (entries [x0; x1; x2] x3 49%Z) (c + 0.1) =
share (Z.to_nat 49%Z) (node (node (node (leaf 0) (leaf 12)) (node (leaf 0) (leaf 13))) (node (node (leaf 0)
  (leaf 12)) (node (leaf 0) (leaf 13)))) - share (Z.to_nat 49%Z) (node (node (node (leaf 37) (leaf 50)) (node
  (leaf 38) (leaf 50))) (node (node (leaf 37) (leaf 50)) (node (leaf 38) (leaf 50)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_within_is; [lra | counts| counts]. Qed.
Theorem Lemma_D_16_1_the_polynomial_read_as_n_refuted_4_holds :
  Lemma_D_16_1_the_polynomial_read_as_n_refuted_4.
Proof. unfold Lemma_D_16_1_the_polynomial_read_as_n_refuted_4, Lemma_D_16_1_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_D_16_1_the_polynomial_read_as_n_refuted_4_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_1_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
100997e-10 <= x0 <= 101000e-10 -> 100018998e-10 <= x1 <= 100019001e-10 -> 99998999e-10 <= x2 <= 99999002e-10
  ->
Pr_at_most (entries [x0; x1] x2 19%Z) 0.1 =
share (Z.to_nat 19%Z) (node (node (leaf 4) (leaf 5)) (node (leaf 5) (leaf 6))) - share (Z.to_nat 19%Z) (node
  (node (leaf 14) (leaf 15)) (node (leaf 15) (leaf 16))).
Proof. cbv zeta; intros; unfold entries; apply Pr_at_most_is; [lra | counts| counts]. Qed.
Theorem Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_1_holds :
  Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_1.
Proof. unfold Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_1,
  Lemma_D_16_1_in_the_proof_first_d_1_columns; cbv beta zeta; rewrite
  Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_1_counted_1 by (written_out; certain 80%positive);
  shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_2_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
9e-6 <= x0 <= 12e-6 -> 4000e-6 <= x1 <= 4003e-6 -> 3998e-6 <= x2 <= 4001e-6 ->
Pr_at_most (entries [x0; x1] x2 49%Z) 0.1 =
share (Z.to_nat 49%Z) (node (node (leaf 12) (leaf 13)) (node (leaf 12) (leaf 13))) - share (Z.to_nat 49%Z)
  (node (node (leaf 37) (leaf 38)) (node (leaf 37) (leaf 38))).
Proof. cbv zeta; intros; unfold entries; apply Pr_at_most_is; [lra | counts| counts]. Qed.
Theorem Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_2_holds :
  Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_2.
Proof. unfold Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_2,
  Lemma_D_16_1_in_the_proof_first_d_1_columns; cbv beta zeta; rewrite
  Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_2_counted_1 by (written_out; certain 64%positive);
  shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_3_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
100997e-10 <= x0 <= 101000e-10 -> 100018998e-10 <= x1 <= 100019001e-10 -> 99998999e-10 <= x2 <= 99999002e-10
  ->
Pr_at_most (entries [x0; x1] x2 19%Z) 0.1 =
share (Z.to_nat 19%Z) (node (node (leaf 4) (leaf 5)) (node (leaf 5) (leaf 6))) - share (Z.to_nat 19%Z) (node
  (node (leaf 14) (leaf 15)) (node (leaf 15) (leaf 16))).
Proof. cbv zeta; intros; unfold entries; apply Pr_at_most_is; [lra | counts| counts]. Qed.
Theorem Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_3_holds :
  Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_3.
Proof. unfold Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_3,
  Lemma_D_16_1_in_the_proof_first_d_1_columns; cbv beta zeta; rewrite
  Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_3_counted_1 by (written_out; certain 80%positive);
  shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_4_counted_1 x0 x1 x2 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
9e-6 <= x0 <= 12e-6 -> 4000e-6 <= x1 <= 4003e-6 -> 3998e-6 <= x2 <= 4001e-6 ->
Pr_at_most (entries [x0; x1] x2 49%Z) 0.1 =
share (Z.to_nat 49%Z) (node (node (leaf 12) (leaf 13)) (node (leaf 12) (leaf 13))) - share (Z.to_nat 49%Z)
  (node (node (leaf 37) (leaf 38)) (node (leaf 37) (leaf 38))).
Proof. cbv zeta; intros; unfold entries; apply Pr_at_most_is; [lra | counts| counts]. Qed.
Theorem Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_4_holds :
  Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_4.
Proof. unfold Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_4,
  Lemma_D_16_1_in_the_proof_first_d_1_columns; cbv beta zeta; rewrite
  Lemma_D_16_1_in_the_proof_first_d_1_columns_refuted_4_counted_1 by (written_out; certain 64%positive);
  shares; left_is_below 64%positive. Qed.
