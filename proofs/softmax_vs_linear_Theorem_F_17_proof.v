(* Proofs of softmax_vs_linear_Theorem_F_17_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import softmax_vs_linear_Theorem_F_17_statement.
Open Scope R_scope.

Lemma Theorem_F_17_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 x3 x4 x5 :
let n := 1000%Z in
let d := 11%Z in
let m := 12%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 3.0 in
let tau := 0.9 in
1008e-6 <= x0 <= 1011e-6 -> 998e-6 <= x1 <= 1002e-6 -> 100007e-6 <= x2 <= 100010e-6 -> 99998e-6 <= x3 <=
  100002e-6 -> 99998e-6 <= x4 <= 100001e-6 -> 99998e-6 <= x5 <= 100002e-6 ->
Pr_none_above [[x0; x1]; [x2; x3]] [x4; x5] 9%Z tau =
1 - share (Z.to_nat 9%Z) (node (node (leaf 9) (leaf 10)) (node (leaf 9) (leaf 10))).
Proof. cbv zeta; intros; apply Pr_none_above_is; [every_row | repeat constructor | rows_counted]. Qed.
Theorem Theorem_F_17_the_polynomial_read_as_n_refuted_1_holds :
  Theorem_F_17_the_polynomial_read_as_n_refuted_1.
Proof. unfold Theorem_F_17_the_polynomial_read_as_n_refuted_1, Theorem_F_17_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Theorem_F_17_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out; certain
  64%positive); shares; left_is_below 64%positive. Qed.
