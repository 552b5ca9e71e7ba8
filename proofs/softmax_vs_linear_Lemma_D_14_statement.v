(* softmax-vs-linear, Lemma D.14: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.14, 1a: u_over_log_n = (1 + a0)**2
  As printed: u_{\operatorname{lin}}=(1+a_{0})^{2}\log n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 0, written out,
    indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_14_1a (a0 : R) (a1 : R) (b : R) (c : R) (u_over_log_n : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  u_over_log_n = (1 + a0) ^ 2.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)] [(0%Z,
    a0); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)] [(0%Z,
    a0); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)] [(0%Z,
    a0); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)] [(0%Z,
    a0); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)] [(0%Z,
    a0); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)] [(0%Z,
    a0); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)] [(0%Z,
    a0); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)] [(0%Z,
    a0); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a0); (1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a0); (1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1a_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1a a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a0); (1%Z, b); (1000001%Z, c)])).

(*
  softmax-vs-linear, Lemma D.14, 1b: u_over_log_n = 1 + a0
  As printed: u_{\operatorname{lin}}=(1+a_{0})\log n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 10, written out,
    indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_14_1b (a0 : R) (a1 : R) (b : R) (c : R) (u_over_log_n : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  u_over_log_n = 1 + a0.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)] [(1%Z, b);
    (11%Z, c)])).

(* model=self qk=identity n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)] [(1%Z, b);
    (11%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)] [(1%Z, b);
    (21%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)] [(1%Z, b);
    (21%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)] [(1%Z, b);
    (11%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)] [(1%Z, b);
    (11%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)] [(1%Z, b);
    (21%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)] [(1%Z, b);
    (21%Z, c)])).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)]
    [(1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)]
    [(1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)]
    [(1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_12 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (11%Z, c)] [(0%Z, a0); (1%Z, b);
    (11%Z, c)])).

(* model=self qk=identity n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_13 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (11%Z, c)] [(0%Z, a0); (1%Z, b);
    (11%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_14 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (21%Z, c)] [(0%Z, a0); (1%Z, b);
    (21%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_15 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (21%Z, c)] [(0%Z, a0); (1%Z, b);
    (21%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_16 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (11%Z, c)] [(0%Z, a0); (1%Z, b);
    (11%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_17 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (11%Z, c)] [(0%Z, a0); (1%Z, b);
    (11%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_18 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (21%Z, c)] [(0%Z, a0); (1%Z, b);
    (21%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_19 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (21%Z, c)] [(0%Z, a0); (1%Z, b);
    (21%Z, c)])).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_20 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (1000001%Z, c)] [(0%Z, a0);
    (1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_21 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (1000001%Z, c)] [(0%Z, a0);
    (1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_1b_refuted_22 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_1b a0 a1 b c (over_log n (linear n) (score_identity [(1%Z, b); (1000001%Z, c)] [(0%Z, a0);
    (1%Z, b); (1000001%Z, c)])).

(*
  softmax-vs-linear, Lemma D.14, 2b: u_over_log_n = 1
  As printed: u_{\operatorname{lin}}=\log n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.); data given exactly, row j0 = 1 with the special key j3 = 0, j1 = 1, written out,
    indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_14_2b (a0 : R) (a1 : R) (b : R) (c : R) (u_over_log_n : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  u_over_log_n = 1.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (11%Z, c)] [(2%Z, b); (11%Z,
    c)])).

(* model=self qk=identity n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (11%Z, c)] [(2%Z, b); (11%Z,
    c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (21%Z, c)] [(2%Z, b); (21%Z,
    c)])).

(* model=self qk=identity n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (21%Z, c)] [(2%Z, b); (21%Z,
    c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (11%Z, c)] [(2%Z, b); (11%Z,
    c)])).

(* model=self qk=identity n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (11%Z, c)] [(2%Z, b); (11%Z,
    c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (21%Z, c)] [(2%Z, b); (21%Z,
    c)])).

(* model=self qk=identity n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (21%Z, c)] [(2%Z, b); (21%Z,
    c)])).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (1000001%Z, c)] [(2%Z, b);
    (1000001%Z, c)])).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (1000001%Z, c)] [(2%Z, b);
    (1000001%Z, c)])).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_2b_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_2b a0 a1 b c (over_log n (linear n) (score_identity [(2%Z, b); (1000001%Z, c)] [(2%Z, b);
    (1000001%Z, c)])).

(*
  softmax-vs-linear, Lemma D.14, 3a: f <= (1 + a0)/n
  As printed: f_{\operatorname{lin}}\leq\frac{1+a_{0}}{n}
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_14_3a (n : Z) (a0 : R) (a1 : R) (b : R) (c : R) (f : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  f <= (1 + a0) / IZR n.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (180%Z, [(2%Z, b); (11%Z, c)])] [(0%Z,
    a0); (1%Z, b); (11%Z, c)]).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (190%Z, [(2%Z, b); (21%Z, c)])] [(0%Z,
    a0); (1%Z, b); (21%Z, c)]).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_3 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (900%Z, [(2%Z, b); (11%Z, c)])] [(0%Z,
    a0); (1%Z, b); (11%Z, c)]).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_4 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (950%Z, [(2%Z, b); (21%Z, c)])] [(0%Z,
    a0); (1%Z, b); (21%Z, c)]).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_5 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)])
    [(1%Z, [(0%Z, a0); (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (9999990000%Z, [(2%Z,
    b); (1000001%Z, c)])] [(0%Z, a0); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_6 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)])
    [(1%Z, [(0%Z, a0); (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)])] [(0%Z, a0); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_7 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)])
    [(1%Z, [(0%Z, a0); (1%Z, b); (1000001%Z, c)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, b); (1000001%Z, c)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)])] [(0%Z, a0); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_8 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(1%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (180%Z, [(2%Z, b); (11%Z, c)])] [(0%Z, a0); (1%Z,
    b); (11%Z, c)]).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_9 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (190%Z, [(2%Z, b); (21%Z, c)])] [(0%Z, a0); (1%Z, b);
    (21%Z, c)]).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_10 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(1%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (900%Z, [(2%Z, b); (11%Z, c)])] [(0%Z, a0); (1%Z,
    b); (11%Z, c)]).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_11 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(1%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (950%Z, [(2%Z, b); (21%Z, c)])] [(0%Z, a0); (1%Z,
    b); (21%Z, c)]).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_12 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(1%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z,
    a0); (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (9999990000%Z, [(2%Z, b);
    (1000001%Z, c)])] [(0%Z, a0); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_13 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(1%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z,
    a0); (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)])] [(0%Z, a0); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3a_refuted_14 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3a n a0 a1 b c (attention (linear n) (score_identity [(1%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z,
    a0); (1%Z, b); (1000001%Z, c)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, b); (1000001%Z, c)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)])] [(0%Z, a0); (1%Z, b); (1000001%Z, c)]).

(*
  softmax-vs-linear, Lemma D.14, 3b: f <= 1/n
  As printed: f_{\operatorname{lin}}\leq 1/n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 10, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_14_3b (n : Z) (a0 : R) (a1 : R) (b : R) (c : R) (f : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  f <= 1 / IZR n.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (180%Z, [(2%Z, b); (11%Z, c)])] [(1%Z,
    b); (11%Z, c)]).

(* model=self qk=identity n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (180%Z, [(2%Z, b); (11%Z, c)])] [(1%Z,
    b); (11%Z, c)]).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (190%Z, [(2%Z, b); (21%Z, c)])] [(1%Z,
    b); (21%Z, c)]).

(* model=self qk=identity n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (190%Z, [(2%Z, b); (21%Z, c)])] [(1%Z,
    b); (21%Z, c)]).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (900%Z, [(2%Z, b); (11%Z, c)])] [(1%Z,
    b); (11%Z, c)]).

(* model=self qk=identity n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (900%Z, [(2%Z, b); (11%Z, c)])] [(1%Z,
    b); (11%Z, c)]).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (950%Z, [(2%Z, b); (21%Z, c)])] [(1%Z,
    b); (21%Z, c)]).

(* model=self qk=identity n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a0); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (950%Z, [(2%Z, b); (21%Z, c)])] [(1%Z,
    b); (21%Z, c)]).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)])
    [(1%Z, [(0%Z, a0); (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (9999990000%Z, [(2%Z,
    b); (1000001%Z, c)])] [(1%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)])
    [(1%Z, [(0%Z, a0); (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)])] [(1%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(0%Z, a0); (1%Z, b); (1000001%Z, c)])
    [(1%Z, [(0%Z, a0); (1%Z, b); (1000001%Z, c)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, b); (1000001%Z, c)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)])] [(1%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_12 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] [(2%Z, b); (11%Z, c)]).

(* model=self qk=identity n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_13 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] [(2%Z, b); (11%Z, c)]).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_14 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] [(2%Z, b); (21%Z, c)]).

(* model=self qk=identity n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_15 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] [(2%Z, b); (21%Z, c)]).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_16 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] [(2%Z, b); (11%Z, c)]).

(* model=self qk=identity n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_17 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] [(2%Z, b); (11%Z, c)]).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_18 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] [(2%Z, b); (21%Z, c)]).

(* model=self qk=identity n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_19 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a0);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] [(2%Z, b); (21%Z, c)]).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_20 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z,
    a0); (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (10000%Z, [(2%Z, b); (1000001%Z,
    c)]); (9999980000%Z, [(3%Z, b); (1000001%Z, c)])] [(2%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_21 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z,
    a0); (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z, [(2%Z,
    b); (1000001%Z, c)]);
    (9999980000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] [(2%Z, b); (1000001%Z, c)]).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_14_3b_refuted_22 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_14_3b n a0 a1 b c (attention (linear n) (score_identity [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z,
    a0); (1%Z, b); (1000001%Z, c)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, b); (1000001%Z, c)]);
    (1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)]);
    (999998000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] [(2%Z, b); (1000001%Z, c)]).

(*
  softmax-vs-linear, Lemma D.14, 1a, Q K^T all ones: u_over_log_n = (1 + a0)**2
  As printed: u_{\operatorname{lin}}=(1+a_{0})^{2}\log n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_14_1a_Q_K_T_all_ones (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let u_over_log_n := (b + c + a0) * (b + c + a0) in
  u_over_log_n = (1 + a0) ^ 2.

(* a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_14_1a_Q_K_T_all_ones_on_box_1 : Prop :=
  forall (a0 : R) (b : R),
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_14_1a_Q_K_T_all_ones a0 b.

(*
  softmax-vs-linear, Lemma D.14, 1b, Q K^T all ones: u_over_log_n = 1 + a0
  As printed: u_{\operatorname{lin}}=(1+a_{0})\log n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_14_1b_Q_K_T_all_ones (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let u_over_log_n := (b + c + a0) * (b + c) in
  u_over_log_n = 1 + a0.

(* a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_14_1b_Q_K_T_all_ones_on_box_1 : Prop :=
  forall (a0 : R) (b : R),
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_14_1b_Q_K_T_all_ones a0 b.

(*
  softmax-vs-linear, Lemma D.14, 2a, Q K^T all ones: u_over_log_n = 1 + a0
  As printed: u_{\operatorname{lin}}=(1+a_{0})\log n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_14_2a_Q_K_T_all_ones (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let u_over_log_n := (b + c) * (b + c + a0) in
  u_over_log_n = 1 + a0.

(* a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_14_2a_Q_K_T_all_ones_on_box_1 : Prop :=
  forall (a0 : R) (b : R),
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_14_2a_Q_K_T_all_ones a0 b.

(*
  softmax-vs-linear, Lemma D.14, 2b, Q K^T all ones: u_over_log_n = 1
  As printed: u_{\operatorname{lin}}=\log n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: u_over_log_n by simkit.papers.separation.claims.entries.value_of (Return the extreme of the
    entries at a cell.)
*)
Definition Lemma_D_14_2b_Q_K_T_all_ones (b : R) : Prop :=
  let c := 1 - b in
  let u_over_log_n := (b + c) * (b + c) in
  u_over_log_n = 1.

(* b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_14_2b_Q_K_T_all_ones_on_box_1 : Prop :=
  forall (b : R),
  0.1 <= b <= 0.9 ->
  Lemma_D_14_2b_Q_K_T_all_ones b.

(*
  softmax-vs-linear, Lemma D.14, 3a, Q K^T all ones: f <= (1 + a0)/n
  As printed: f_{\operatorname{lin}}\leq\frac{1+a_{0}}{n}
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_14_3a_Q_K_T_all_ones (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := (b + c + a0) * (b + c + a0) / ((b + c + a0) * (b + c + a0) + (n - 1) * (b + c + a0) * (b + c)) in
  f <= (1 + a0) / n.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_14_3a_Q_K_T_all_ones_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_14_3a_Q_K_T_all_ones n a0 b.

(*
  softmax-vs-linear, Lemma D.14, 3b, Q K^T all ones: f <= 1/n
  As printed: f_{\operatorname{lin}}\leq 1/n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_14_3b_Q_K_T_all_ones (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := (b + c + a0) * (b + c) / ((b + c + a0) * (b + c + a0) + (n - 1) * (b + c + a0) * (b + c)) in
  f <= 1 / n.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_14_3b_Q_K_T_all_ones_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_14_3b_Q_K_T_all_ones n a0 b.

(*
  softmax-vs-linear, Lemma D.14, 4a, Q K^T all ones: f <= (1 + a0)/n
  As printed: f_{\operatorname{lin}}\leq\frac{1+a_{0}}{n}
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_14_4a_Q_K_T_all_ones (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := (b + c) * (b + c + a0) / ((b + c) * (b + c + a0) + (n - 1) * (b + c) * (b + c)) in
  f <= (1 + a0) / n.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_14_4a_Q_K_T_all_ones_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_14_4a_Q_K_T_all_ones n a0 b.

(*
  softmax-vs-linear, Lemma D.14, 4b, Q K^T all ones: f <= 1/n
  As printed: j_{0},j_{1}\neq j_{3}:\ f_{\operatorname{lin}}\leq 1/n
  Reading: printed for Q K^T = I; the values are those of Q K^T all ones
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_14_4b_Q_K_T_all_ones (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := (b + c) * (b + c) / ((b + c) * (b + c + a0) + (n - 1) * (b + c) * (b + c)) in
  f <= 1 / n.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_14_4b_Q_K_T_all_ones_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_14_4b_Q_K_T_all_ones n a0 b.
