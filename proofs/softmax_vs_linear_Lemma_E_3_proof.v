(* Proofs of softmax_vs_linear_Lemma_E_3_statement.v. *)

From Refutations Require Import Boxes.
From Refutations Require Import softmax_vs_linear_Lemma_E_3_statement.
Open Scope R_scope.

Lemma Lemma_E_3_1_refuted_1_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let a0 := 0.01 in
let a1 := 0.7 in
let b := 0.2 in
let c := 0.8 in
25464e-6 <= x0 <= 25467e-6 -> 31682e-6 <= x1 <= 31685e-6 -> 799998e-6 <= x2 <= 800002e-6 -> 18700e-6 <= x3 <=
  18703e-6 ->
Pr_at_least (entries [x0; x1; x2] x3 9%Z) (c + 0.1) =
share (Z.to_nat 9%Z) (node (node (node (leaf 6) (leaf 10)) (node (leaf 8) (leaf 10))) (node (node (leaf 8)
  (leaf 10)) (node (leaf 9) (leaf 10)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_at_least_is; [lra | counts]. Qed.
Theorem Lemma_E_3_1_refuted_1_holds : Lemma_E_3_1_refuted_1.
Proof. unfold Lemma_E_3_1_refuted_1, Lemma_E_3_1; cbv beta zeta; rewrite Lemma_E_3_1_refuted_1_counted_1 by
  (written_out; certain 64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_E_3_2_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 x3 x4 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
1180e-6 <= x0 <= 1183e-6 -> 9842e-6 <= x1 <= 9845e-6 -> 799998e-6 <= x2 <= 800002e-6 -> 12975e-6 <= x3 <=
  12978e-6 -> 9842e-6 <= x4 <= 9845e-6 ->
Pr_below (entries [x0; x1; x2; x3] x4 18%Z) (c + 0.1) =
1 - share (Z.to_nat 18%Z) (node (node (node (node (leaf 13) (leaf 15)) (node (leaf 19) (leaf 19))) (node (node
  (leaf 14) (leaf 16)) (node (leaf 19) (leaf 19)))) (node (node (node (leaf 13) (leaf 15)) (node (leaf 19)
  (leaf 19))) (node (node (leaf 14) (leaf 16)) (node (leaf 19) (leaf 19))))).
Proof. cbv zeta; intros; unfold entries; apply Pr_below_is; [lra | counts]. Qed.
Theorem Lemma_E_3_2_the_polynomial_read_as_n_refuted_1_holds : Lemma_E_3_2_the_polynomial_read_as_n_refuted_1.
Proof. unfold Lemma_E_3_2_the_polynomial_read_as_n_refuted_1, Lemma_E_3_2_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_E_3_2_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_E_3_2_the_polynomial_read_as_n_refuted_2_counted_1 x0 x1 x2 x3 x4 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
1191e-6 <= x0 <= 1194e-6 -> 3973e-6 <= x1 <= 3976e-6 -> 799998e-6 <= x2 <= 800002e-6 -> 5238e-6 <= x3 <=
  5241e-6 -> 3973e-6 <= x4 <= 3976e-6 ->
Pr_below (entries [x0; x1; x2; x3] x4 48%Z) (c + 0.1) =
1 - share (Z.to_nat 48%Z) (node (node (node (node (leaf 36) (leaf 37)) (node (leaf 49) (leaf 49))) (node (node
  (leaf 37) (leaf 38)) (node (leaf 49) (leaf 49)))) (node (node (node (leaf 36) (leaf 37)) (node (leaf 49)
  (leaf 49))) (node (node (leaf 37) (leaf 38)) (node (leaf 49) (leaf 49))))).
Proof. cbv zeta; intros; unfold entries; apply Pr_below_is; [lra | counts]. Qed.
Theorem Lemma_E_3_2_the_polynomial_read_as_n_refuted_2_holds : Lemma_E_3_2_the_polynomial_read_as_n_refuted_2.
Proof. unfold Lemma_E_3_2_the_polynomial_read_as_n_refuted_2, Lemma_E_3_2_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_E_3_2_the_polynomial_read_as_n_refuted_2_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_E_3_2_the_polynomial_read_as_n_refuted_3_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
15571296e-10 <= x0 <= 15571299e-10 -> 129760810e-10 <= x1 <= 129760813e-10 -> 7999999998e-10 <= x2 <=
  8000000002e-10 -> 98433640e-10 <= x3 <= 98433643e-10 ->
Pr_below (entries [x0; x1; x2] x3 19%Z) (c + 0.1) =
1 - share (Z.to_nat 19%Z) (node (node (node (leaf 14) (leaf 20)) (node (leaf 16) (leaf 20))) (node (node (leaf
  14) (leaf 20)) (node (leaf 16) (leaf 20)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_below_is; [lra | counts]. Qed.
Theorem Lemma_E_3_2_the_polynomial_read_as_n_refuted_3_holds : Lemma_E_3_2_the_polynomial_read_as_n_refuted_3.
Proof. unfold Lemma_E_3_2_the_polynomial_read_as_n_refuted_3, Lemma_E_3_2_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_E_3_2_the_polynomial_read_as_n_refuted_3_counted_1 by (written_out; certain
  80%positive); shares; left_is_below 64%positive. Qed.

Lemma Lemma_E_3_2_the_polynomial_read_as_n_refuted_4_counted_1 x0 x1 x2 x3 :
let n := 1000%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
1570e-6 <= x0 <= 1573e-6 -> 5238e-6 <= x1 <= 5241e-6 -> 799998e-6 <= x2 <= 800002e-6 -> 3973e-6 <= x3 <=
  3976e-6 ->
Pr_below (entries [x0; x1; x2] x3 49%Z) (c + 0.1) =
1 - share (Z.to_nat 49%Z) (node (node (node (leaf 37) (leaf 50)) (node (leaf 38) (leaf 50))) (node (node (leaf
  37) (leaf 50)) (node (leaf 38) (leaf 50)))).
Proof. cbv zeta; intros; unfold entries; apply Pr_below_is; [lra | counts]. Qed.
Theorem Lemma_E_3_2_the_polynomial_read_as_n_refuted_4_holds : Lemma_E_3_2_the_polynomial_read_as_n_refuted_4.
Proof. unfold Lemma_E_3_2_the_polynomial_read_as_n_refuted_4, Lemma_E_3_2_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Lemma_E_3_2_the_polynomial_read_as_n_refuted_4_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.

Theorem Lemma_E_3_1_in_the_proof_on_box_1_holds : Lemma_E_3_1_in_the_proof_on_box_1.
Proof.
unfold Lemma_E_3_1_in_the_proof_on_box_1, Lemma_E_3_1_in_the_proof; cbv zeta; intros. by_terms.
Qed.
