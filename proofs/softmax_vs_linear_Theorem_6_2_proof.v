(* Proofs of softmax_vs_linear_Theorem_6_2_statement.v. *)

From Refutations Require Import Tactics.
From Refutations Require Import softmax_vs_linear_Theorem_6_2_statement.
Open Scope R_scope.

Lemma Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 x3 x4 x5 x6 x7 :
let n := 1000%Z in
let d := 22%Z in
let m := 47%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
2635e-6 <= x0 <= 2638e-6 -> 2635e-6 <= x1 <= 2638e-6 -> 10226e-6 <= x2 <= 10229e-6 -> 10226e-6 <= x3 <=
  10229e-6 -> 799998e-6 <= x4 <= 800002e-6 -> 799998e-6 <= x5 <= 800002e-6 -> 9987e-6 <= x6 <= 9990e-6 ->
  9987e-6 <= x7 <= 9990e-6 ->
Pr_none_above [[x0; x1]; [x2; x3]; [x4; x5]] [x6; x7] 19%Z (c + 0.1) =
1 - share (Z.to_nat 19%Z) (node (node (node (leaf 14) (leaf 20)) (node (leaf 15) (leaf 20))) (node (node (leaf
  15) (leaf 20)) (node (leaf 16) (leaf 20)))).
Proof. cbv zeta; intros; apply Pr_none_above_is; [every_row | repeat constructor | rows_counted]. Qed.
Lemma Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n_refuted_1_counted_2 x0 x1 x2 x3 x4 x5 x6 x7 x8 x9 x10
  x11 x12 x13 x14 x15 :
let n := 1000%Z in
let d := 22%Z in
let m := 47%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
26368356e-10 <= x0 <= 26368359e-10 -> 26368356e-10 <= x1 <= 26368359e-10 -> 11999855873e-10 <= x2 <=
  11999855876e-10 -> 9592805743e-10 <= x3 <= 9592805746e-10 -> 102277266e-10 <= x4 <= 102277269e-10 ->
  102277266e-10 <= x5 <= 102277269e-10 -> 1999977156e-10 <= x6 <= 1999977159e-10 -> 1618479387e-10 <= x7 <=
  1618479390e-10 -> 7999999998e-10 <= x8 <= 8000000002e-10 -> 7999999998e-10 <= x9 <= 8000000002e-10 ->
  7999999998e-10 <= x10 <= 8000000002e-10 -> 7999999998e-10 <= x11 <= 8000000002e-10 -> 99880142e-10 <= x12 <=
  99880145e-10 -> 99880142e-10 <= x13 <= 99880145e-10 -> 1201e-10 <= x14 <= 1204e-10 -> 20080031e-10 <= x15 <=
  20080034e-10 ->
Pr_none_above [[x0; x1; x2; x3]; [x4; x5; x6; x7]; [x8; x9; x10; x11]] [x12; x13; x14; x15] 19%Z (c + 0.1) =
1 - share (Z.to_nat 19%Z) (node (node (node (leaf 0) (leaf 20)) (node (leaf 0) (leaf 20))) (node (node (leaf
  15) (leaf 20)) (node (leaf 16) (leaf 20)))).
Proof. cbv zeta; intros; apply Pr_none_above_is; [every_row | repeat constructor | rows_counted]. Qed.
Theorem Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n_refuted_1_holds :
  Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n_refuted_1.
Proof. unfold Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n_refuted_1,
  Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n; cbv beta zeta; rewrite
  Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out; certain 64%positive);
  rewrite Theorem_6_2_D1_F_lin_0_the_polynomial_read_as_n_refuted_1_counted_2 by (written_out; certain
  80%positive); shares; left_is_below 64%positive. Qed.

Lemma Theorem_6_2_D0_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 x3 x4 x5 x6 x7 :
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
Theorem Theorem_6_2_D0_the_polynomial_read_as_n_refuted_1_holds :
  Theorem_6_2_D0_the_polynomial_read_as_n_refuted_1.
Proof. unfold Theorem_6_2_D0_the_polynomial_read_as_n_refuted_1, Theorem_6_2_D0_the_polynomial_read_as_n; cbv
  beta zeta; rewrite Theorem_6_2_D0_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out; certain
  80%positive); shares; left_is_below 64%positive. Qed.

Lemma Theorem_6_2_D0_F_exp_0_the_polynomial_read_as_n_refuted_1_counted_1 x0 x1 x2 x3 x4 x5 x6 x7 x8 x9 x10
  x11 x12 x13 x14 x15 :
let n := 1000%Z in
let d := 22%Z in
let m := 15%Z in
let delta := 0.01 in
let a0 := 0.01 in
let a1 := 1.2 in
let b := 0.2 in
let c := 0.8 in
107217e-10 <= x0 <= 107220e-10 -> 107143e-10 <= x1 <= 107146e-10 -> 100997e-10 <= x2 <= 101000e-10 ->
  100997e-10 <= x3 <= 101000e-10 -> 100137282e-10 <= x4 <= 100137285e-10 -> 100135875e-10 <= x5 <=
  100135878e-10 -> 100018998e-10 <= x6 <= 100019001e-10 -> 100018998e-10 <= x7 <= 100019001e-10 ->
  7999999998e-10 <= x8 <= 8000000002e-10 -> 7999999998e-10 <= x9 <= 8000000002e-10 -> 7999999998e-10 <= x10 <=
  8000000002e-10 -> 7999999998e-10 <= x11 <= 8000000002e-10 -> 99992773e-10 <= x12 <= 99992776e-10 ->
  99992847e-10 <= x13 <= 99992850e-10 -> 99998999e-10 <= x14 <= 99999002e-10 -> 99998999e-10 <= x15 <=
  99999002e-10 ->
Pr_none_above [[x0; x1; x2; x3]; [x4; x5; x6; x7]; [x8; x9; x10; x11]] [x12; x13; x14; x15] 19%Z (c + 0.1) =
1 - share (Z.to_nat 19%Z) (node (node (node (leaf 14) (leaf 20)) (node (leaf 15) (leaf 20))) (node (node (leaf
  15) (leaf 20)) (node (leaf 16) (leaf 20)))).
Proof. cbv zeta; intros; apply Pr_none_above_is; [every_row | repeat constructor | rows_counted]. Qed.
Theorem Theorem_6_2_D0_F_exp_0_the_polynomial_read_as_n_refuted_1_holds :
  Theorem_6_2_D0_F_exp_0_the_polynomial_read_as_n_refuted_1.
Proof. unfold Theorem_6_2_D0_F_exp_0_the_polynomial_read_as_n_refuted_1,
  Theorem_6_2_D0_F_exp_0_the_polynomial_read_as_n; cbv beta zeta; rewrite
  Theorem_6_2_D0_F_exp_0_the_polynomial_read_as_n_refuted_1_counted_1 by (written_out; certain 80%positive);
  shares; left_is_below 64%positive. Qed.
