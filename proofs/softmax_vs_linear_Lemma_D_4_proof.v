(* Proofs of softmax_vs_linear_Lemma_D_4_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_D_4_statement.
Open Scope R_scope.

Lemma Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 0.7 in
let b := 0.2 in
let c := 0.8 in
78339e-6 <= x0 <= 78342e-6 -> 31093e-6 <= x1 <= 31096e-6 -> 799998e-6 <= x2 <= 800002e-6 -> 8888e-6 <= x3 <=
  8891e-6 ->
Pr_below (entries [x0; x1; x2] x3 19%Z) (c + 0.1) =
1 - share (Z.to_nat 19%Z) (node (node (node (leaf 9) (leaf 20)) (node (leaf 13) (leaf 20))) (node (node (leaf
  18) (leaf 20)) (node (leaf 20) (leaf 20)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_below_is; [lra | counts]. Qed.
Theorem Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_1_holds :
  Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_1.
Proof. unfold Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_1, Lemma_D_4_2_a1_1_the_polynomial_read_as_n;
  cbv beta zeta; rewrite Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out;
  certain 64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_2_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 0.7 in
let b := 0.2 in
let c := 0.8 in
78339e-6 <= x0 <= 78342e-6 -> 25760e-6 <= x1 <= 25763e-6 -> 799998e-6 <= x2 <= 800002e-6 -> 3554e-6 <= x3 <=
  3557e-6 ->
Pr_below (entries [x0; x1; x2] x3 49%Z) (c + 0.1) =
1 - share (Z.to_nat 49%Z) (node (node (node (leaf 24) (leaf 50)) (node (leaf 32) (leaf 50))) (node (node (leaf
  46) (leaf 50)) (node (leaf 50) (leaf 50)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_below_is; [lra | counts]. Qed.
Theorem Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_2_holds :
  Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_2.
Proof. unfold Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_2, Lemma_D_4_2_a1_1_the_polynomial_read_as_n;
  cbv beta zeta; rewrite Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_2_counted_1 by (written_out;
  certain 64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_3_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 0.7 in
let b := 0.2 in
let c := 0.8 in
783406196e-10 <= x0 <= 783406199e-10 -> 239831869e-10 <= x1 <= 239831872e-10 -> 7999999998e-10 <= x2 <=
  8000000002e-10 -> 17779475e-10 <= x3 <= 17779478e-10 ->
Pr_below (entries [x0; x1; x2] x3 99%Z) (c + 0.1) =
1 - share (Z.to_nat 99%Z) (node (node (node (leaf 49) (leaf 100)) (node (leaf 63) (leaf 100))) (node (node
  (leaf 93) (leaf 100)) (node (leaf 100) (leaf 100)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_below_is; [lra | counts]. Qed.
Theorem Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_3_holds :
  Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_3.
Proof. unfold Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_3, Lemma_D_4_2_a1_1_the_polynomial_read_as_n;
  cbv beta zeta; rewrite Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_3_counted_1 by (written_out;
  certain 80%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_4_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 0.7 in
let b := 0.2 in
let c := 0.8 in
783406196e-10 <= x0 <= 783406199e-10 -> 230942131e-10 <= x1 <= 230942134e-10 -> 7999999998e-10 <= x2 <=
  8000000002e-10 -> 8889737e-10 <= x3 <= 8889740e-10 ->
Pr_below (entries [x0; x1; x2] x3 199%Z) (c + 0.1) =
1 - share (Z.to_nat 199%Z) (node (node (node (leaf 99) (leaf 200)) (node (leaf 125) (leaf 200))) (node (node
  (leaf 187) (leaf 200)) (node (leaf 200) (leaf 200)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_below_is; [lra | counts]. Qed.
Theorem Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_4_holds :
  Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_4.
Proof. unfold Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_4, Lemma_D_4_2_a1_1_the_polynomial_read_as_n;
  cbv beta zeta; rewrite Lemma_D_4_2_a1_1_the_polynomial_read_as_n_refuted_4_counted_1 by (written_out;
  certain 80%positive); shares; left_is_below 64%positive. Qed.

Theorem Lemma_D_4_1_in_the_proof_on_box_1_holds : Lemma_D_4_1_in_the_proof_on_box_1.
Proof.
unfold Lemma_D_4_1_in_the_proof_on_box_1, Lemma_D_4_1_in_the_proof; cbv zeta; intros. by_terms.
Qed.
