(* Proofs of softmax_vs_linear_Theorem_D_17_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import softmax_vs_linear_Theorem_D_17_statement.
Open Scope R_scope.

Lemma Theorem_D_17_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 x3 x4 x5 x6 x7 :
let n := 1000%Z in
let d := 22%Z in
let m := 15%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
100997e-10 <= x0 <= 101000e-10 -> 100997e-10 <= x1 <= 101000e-10 -> 100018998e-10 <= x2 <= 100019001e-10 ->
  100018998e-10 <= x3 <= 100019001e-10 -> 7999999998e-10 <= x4 <= 8000000002e-10 -> 7999999998e-10 <= x5 <=
  8000000002e-10 -> 99998999e-10 <= x6 <= 99999002e-10 -> 99998999e-10 <= x7 <= 99999002e-10 ->
Pr_none_above [[x0; x1]; [x2; x3]; [x4; x5]] [x6; x7] 19%Z (c + 0.1) =
1 - share (Z.to_nat 19%Z) (node (node (node (leaf 14) (leaf 20)) (node (leaf 15) (leaf 20))) (node (node (leaf
  15) (leaf 20)) (node (leaf 16) (leaf 20)))).
Proof. cbv zeta; intros; apply Pr_none_above_is; [every_row | repeat constructor | rows_counted]. Qed.
Theorem Theorem_D_17_the_polynomial_read_as_n_refuted_1_holds :
  Theorem_D_17_the_polynomial_read_as_n_refuted_1.
Proof. unfold Theorem_D_17_the_polynomial_read_as_n_refuted_1, Theorem_D_17_the_polynomial_read_as_n; cbv beta
  zeta; rewrite Theorem_D_17_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out; certain
  80%positive); shares; left_is_below 64%positive. Qed.
