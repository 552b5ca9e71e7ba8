(* softmax-vs-linear, Lemma D.6: what is refuted, and what is proved for all parameters in a box (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma D.6, 1a: log_n_u = (1 + a0)**2
  As printed: u_{\exp}=n^{(1+a_{0})^{2}}
  Reading: printed for D1; the values are those of D0
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_6_1a (a0 : R) (a1 : R) (b : R) (c : R) (log_n_u : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  log_n_u = (1 + a0) ^ 2.

(* model=self qk=ones n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=ones n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=ones n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=ones n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=ones n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=ones n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)])).

(* model=self qk=ones n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)])).

(* model=self qk=ones n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1a_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1a a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)])).

(*
  softmax-vs-linear, Lemma D.6, 1b: log_n_u = 1 + a0
  As printed: u_{\exp}=n^{1+a_{0}}
  Reading: printed for D1; the values are those of D0
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 10, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_6_1b (a0 : R) (a1 : R) (b : R) (c : R) (log_n_u : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  log_n_u = 1 + a0.

(* model=self qk=ones n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)] [(1%Z, b);
    (11%Z, c)])).

(* model=self qk=ones n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)] [(1%Z, b);
    (11%Z, c)])).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)] [(1%Z, b);
    (21%Z, c)])).

(* model=self qk=ones n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)] [(1%Z, b);
    (21%Z, c)])).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)] [(1%Z, b);
    (11%Z, c)])).

(* model=self qk=ones n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)] [(1%Z, b);
    (11%Z, c)])).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)] [(1%Z, b);
    (21%Z, c)])).

(* model=self qk=ones n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)] [(1%Z, b);
    (21%Z, c)])).

(* model=self qk=ones n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(1%Z, b); (1000001%Z, c)])).

(* model=self qk=ones n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(1%Z, b); (1000001%Z, c)])).

(* model=self qk=ones n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(1%Z, b); (1000001%Z, c)])).

(* model=self qk=ones n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_12 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (11%Z, c)] [(0%Z, a1); (1%Z, b);
    (11%Z, c)])).

(* model=self qk=ones n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_13 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (11%Z, c)] [(0%Z, a1); (1%Z, b);
    (11%Z, c)])).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_14 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (21%Z, c)] [(0%Z, a1); (1%Z, b);
    (21%Z, c)])).

(* model=self qk=ones n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_15 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (21%Z, c)] [(0%Z, a1); (1%Z, b);
    (21%Z, c)])).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_16 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (11%Z, c)] [(0%Z, a1); (1%Z, b);
    (11%Z, c)])).

(* model=self qk=ones n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_17 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (11%Z, c)] [(0%Z, a1); (1%Z, b);
    (11%Z, c)])).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_18 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (21%Z, c)] [(0%Z, a1); (1%Z, b);
    (21%Z, c)])).

(* model=self qk=ones n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_19 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (21%Z, c)] [(0%Z, a1); (1%Z, b);
    (21%Z, c)])).

(* model=self qk=ones n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_20 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)] [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)])).

(* model=self qk=ones n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_21 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)] [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)])).

(* model=self qk=ones n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_1b_refuted_22 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_1b a0 a1 b c (log_over_log n (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)] [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)])).

(*
  softmax-vs-linear, Lemma D.6, 3a: f <= n**(2*a0 - 1)
  As printed: f_{\exp}\leq 1/n^{1-2a_{0}}\ (a_{0}\in(0,0.1))
  Reading: printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_6_3a (n : Z) (a0 : R) (a1 : R) (b : R) (c : R) (f : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  f <= Rpower (IZR n) (2 * a0 - 1).

(* model=self qk=ones n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (180%Z, [(2%Z, b); (11%Z, c)])] [(0%Z,
    a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (180%Z, [(2%Z, b); (11%Z, c)])] [(0%Z,
    a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (190%Z, [(2%Z, b); (21%Z, c)])] [(0%Z,
    a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (190%Z, [(2%Z, b); (21%Z, c)])] [(0%Z,
    a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (900%Z, [(2%Z, b); (11%Z, c)])] [(0%Z,
    a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (11%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (900%Z, [(2%Z, b); (11%Z, c)])] [(0%Z,
    a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (950%Z, [(2%Z, b); (21%Z, c)])] [(0%Z,
    a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (21%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (950%Z, [(2%Z, b); (21%Z, c)])] [(0%Z,
    a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (1000001%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (9999990000%Z, [(2%Z, b);
    (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=ones n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (1000001%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (9999990000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=ones n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_3a_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_3a n a0 a1 b c (attention (softmax n) (score_ones [(0%Z, a1); (1%Z, b); (1000001%Z, c)]) [(1%Z,
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, b); (1000001%Z, c)]);
    (999999000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(*
  softmax-vs-linear, Lemma D.6, 4a: f <= n**(a0 - 1)
  As printed: f_{\exp}\leq 1/n^{1-a_{0}}
  Reading: printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.); data given exactly, row j0 = 1 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_6_4a (n : Z) (a0 : R) (a1 : R) (b : R) (c : R) (f : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  f <= Rpower (IZR n) (a0 - 1).

(* model=self qk=ones n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (10000%Z, [(2%Z, b); (1000001%Z, c)]);
    (9999980000%Z, [(3%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=ones n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z, [(2%Z,
    b); (1000001%Z, c)]);
    (9999980000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=ones n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4a_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4a n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, b); (1000001%Z, c)]);
    (1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)]);
    (999998000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(*
  softmax-vs-linear, Lemma D.6, 4b: f <= 1/n
  As printed: j_{0}\neq j_{3}:\ f_{\exp}\leq 1/n
  Reading: as printed the part repeats j0 != j3 and names no j1: it is of every key, the special one included;
    printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.); data given exactly, row j0 = 1 with the special key j3 = 0, j1 = 0, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
*)
Definition Lemma_D_6_4b (n : Z) (a0 : R) (a1 : R) (b : R) (c : R) (f : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  b + c = 1 ->
  f <= 1 / IZR n.

(* model=self qk=ones n=200 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=200 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (19%Z, [(1%Z, b); (11%Z, c)]); (20%Z, [(2%Z, b); (11%Z, c)]); (160%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=200 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=200 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (9%Z, [(1%Z, b); (21%Z, c)]); (10%Z, [(2%Z, b); (21%Z, c)]); (180%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=1000 d=12 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_5 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=1000 d=12 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_6 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (11%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (11%Z, c)]); (99%Z, [(1%Z, b); (11%Z, c)]); (100%Z, [(2%Z, b); (11%Z, c)]); (800%Z, [(3%Z, b);
    (11%Z, c)])] [(0%Z, a1); (1%Z, b); (11%Z, c)]).

(* model=self qk=ones n=1000 d=22 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=1000 d=22 a0=0.09 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.09 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (21%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (21%Z, c)]); (49%Z, [(1%Z, b); (21%Z, c)]); (50%Z, [(2%Z, b); (21%Z, c)]); (900%Z, [(3%Z, b);
    (21%Z, c)])] [(0%Z, a1); (1%Z, b); (21%Z, c)]).

(* model=self qk=ones n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_9 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]); (9999%Z, [(1%Z, b); (1000001%Z, c)]); (10000%Z, [(2%Z, b); (1000001%Z, c)]);
    (9999980000%Z, [(3%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=ones n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_10 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]);
    (9999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z, [(1%Z,
    b); (1000001%Z, c)]);
    (10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z, [(2%Z,
    b); (1000001%Z, c)]);
    (9999980000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(* model=self qk=ones n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.2 c=0.8 *)
Definition Lemma_D_6_4b_refuted_11 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.2 in
  let c := 0.8 in
  ~ Lemma_D_6_4b n a0 a1 b c (attention (softmax n) (score_ones [(2%Z, b); (1000001%Z, c)]) [(1%Z, [(0%Z, a1);
    (1%Z, b); (1000001%Z, c)]);
    (999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999999%Z,
    [(1%Z, b); (1000001%Z, c)]);
    (1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(2%Z, b); (1000001%Z, c)]);
    (999998000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z,
    [(3%Z, b); (1000001%Z, c)])] [(0%Z, a1); (1%Z, b); (1000001%Z, c)]).

(*
  softmax-vs-linear, Lemma D.6, 2b: log_n_u = 1
  As printed: u_{\exp}=n
  Reading: printed for D1; the values are those of D0
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_D_6_2b (b : R) : Prop :=
  let c := 1 - b in
  let log_n_u := (b + c) * (b + c) in
  log_n_u = 1.

(* b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_6_2b_on_box_1 : Prop :=
  forall (b : R),
  0.1 <= b <= 0.9 ->
  Lemma_D_6_2b b.

(*
  softmax-vs-linear, Lemma D.6, 3b: f <= 1/n
  As printed: f_{\exp}\leq 1/n
  Reading: printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_6_3b (n : R) (a1 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := exp ((b + c + a1) * (b + c) * ln n) / (exp ((b + c + a1) * (b + c + a1) * ln n) + (n - 1) * exp ((b
    + c + a1) * (b + c) * ln n)) in
  f <= 1 / n.

(* n from 100 to inf, whole; a1 from 0.5 to 3.6, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_6_3b_on_box_1 : Prop :=
  forall (n : R) (a1 : R) (b : R),
  100 <= n ->
  0.5 <= a1 <= 3.6 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_6_3b n a1 b.

(*
  softmax-vs-linear, Lemma D.6, 1a, on D0: log_n_u = (1 + a0)**2
  As printed: u_{\exp}=n^{(1+a_{0})^{2}}
  Reading: printed for D1; the values are those of D0
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_D_6_1a_on_D0 (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let log_n_u := (b + c + a0) * (b + c + a0) in
  log_n_u = (1 + a0) ^ 2.

(* a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_6_1a_on_D0_on_box_1 : Prop :=
  forall (a0 : R) (b : R),
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_6_1a_on_D0 a0 b.

(*
  softmax-vs-linear, Lemma D.6, 1b, on D0: log_n_u = 1 + a0
  As printed: u_{\exp}=n^{1+a_{0}}
  Reading: printed for D1; the values are those of D0
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_D_6_1b_on_D0 (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let log_n_u := (b + c + a0) * (b + c) in
  log_n_u = 1 + a0.

(* a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_6_1b_on_D0_on_box_1 : Prop :=
  forall (a0 : R) (b : R),
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_6_1b_on_D0 a0 b.

(*
  softmax-vs-linear, Lemma D.6, 2a, on D0: log_n_u = 1 + a0
  As printed: u_{\exp}=n^{1+a_{0}}
  Reading: printed for D1; the values are those of D0
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell.)
*)
Definition Lemma_D_6_2a_on_D0 (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let log_n_u := (b + c) * (b + c + a0) in
  log_n_u = 1 + a0.

(* a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_6_2a_on_D0_on_box_1 : Prop :=
  forall (a0 : R) (b : R),
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_6_2a_on_D0 a0 b.

(*
  softmax-vs-linear, Lemma D.6, 3a, on D0: f <= n**(2*a0 - 1)
  As printed: f_{\exp}\leq 1/n^{1-2a_{0}}\ (a_{0}\in(0,0.1))
  Reading: printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_6_3a_on_D0 (n : R) (a0 : R) : Prop :=
  let b := 1 / 5 in
  let c := 1 - b in
  let f := exp ((1 / 5 + c + a0) * (1 / 5 + c + a0) * ln n) / (exp ((1 / 5 + c + a0) * (1 / 5 + c + a0) * ln
    n) + (n - 1) * exp ((1 / 5 + c + a0) * (1 / 5 + c) * ln n)) in
  f <= Rpower n (2 * a0 - 1).

(* n from 100 to 400, whole; a0 from 0.008 to 0.108, real; model = self; qk = ones; b = 0.2; t = n/(d - 2), whole *)
Definition Lemma_D_6_3a_on_D0_on_box_1 : Prop :=
  forall (n : R) (a0 : R),
  100 <= n <= 400 ->
  0.008 <= a0 <= 0.108 ->
  Lemma_D_6_3a_on_D0 n a0.

(*
  softmax-vs-linear, Lemma D.6, 3b, on D0: f <= 1/n
  As printed: f_{\exp}\leq 1/n
  Reading: printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_6_3b_on_D0 (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := exp ((b + c + a0) * (b + c) * ln n) / (exp ((b + c + a0) * (b + c + a0) * ln n) + (n - 1) * exp ((b
    + c + a0) * (b + c) * ln n)) in
  f <= 1 / n.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_6_3b_on_D0_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_6_3b_on_D0 n a0 b.

(*
  softmax-vs-linear, Lemma D.6, 4a, on D0: f <= n**(a0 - 1)
  As printed: f_{\exp}\leq 1/n^{1-a_{0}}
  Reading: printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_6_4a_on_D0 (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := exp ((b + c) * (b + c + a0) * ln n) / (exp ((b + c) * (b + c + a0) * ln n) + (n - 1) * exp ((b + c)
    * (b + c) * ln n)) in
  f <= Rpower n (a0 - 1).

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_6_4a_on_D0_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_6_4a_on_D0 n a0 b.

(*
  softmax-vs-linear, Lemma D.6, 4b, on D0: f <= 1/n
  As printed: j_{0},j_{1}\neq j_{3}:\ f_{\exp}\leq 1/n
  Reading: printed for D1; the values are those of D0
  Reduction: f by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at a
    cell.)
*)
Definition Lemma_D_6_4b_on_D0 (n : R) (a0 : R) (b : R) : Prop :=
  let c := 1 - b in
  let f := exp ((b + c) * (b + c) * ln n) / (exp ((b + c) * (b + c + a0) * ln n) + (n - 1) * exp ((b + c) * (b
    + c) * ln n)) in
  f <= 1 / n.

(* n from 100 to inf, whole; a0 from 0.008 to 0.108, real; b from 0.1 to 0.9, real; model = self; qk = ones; t = n/(d - 2), whole *)
Definition Lemma_D_6_4b_on_D0_on_box_1 : Prop :=
  forall (n : R) (a0 : R) (b : R),
  100 <= n ->
  0.008 <= a0 <= 0.108 ->
  0.1 <= b <= 0.9 ->
  Lemma_D_6_4b_on_D0 n a0 b.
