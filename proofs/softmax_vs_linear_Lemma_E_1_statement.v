(* softmax-vs-linear, Lemma E.1: what is refuted (no hypothesis). *)

From Refutations Require Import Simkit.
Open Scope R_scope.

(*
  softmax-vs-linear, Lemma E.1, 1a: log_n_u = (1 + a1)**2
  As printed: u_{\exp}(\mathsf{A},x)_{j_{0},j_{1}}=n^{(1+a_{1})^{2}}
  Reading: b + c = 1 of Definition D.1, which b^2 + c^2 = 1 excludes, is left out
  Reduction: log_n_u by simkit.papers.separation.claims.entries.value_of (Return the extreme of the entries at
    a cell. Source: Lemma D.2, Lemma D.3.); data given exactly, row j0 = 0 with the special key j3 = 0, j1 =
    0, written out, indices from 0
  Premise that is not in it: n = (d - 2) t with a whole number t: 0 = 0, met
  Premise that is not in it: b^2 + c^2 = 1: 1 = 1, met
*)
Definition Lemma_E_1_1a (a0 : R) (a1 : R) (b : R) (c : R) (log_n_u : R) : Prop :=
  a0 > 0 ->
  a0 < 0.1 ->
  a1 >= 0.7 ->
  b >= 0.1 ->
  c >= 0.1 ->
  a1 >= 1 ->
  log_n_u = (1 + a1) ^ 2.

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_1 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=200 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_2 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=200 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_3 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_4 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_5 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=200 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_6 : Prop :=
  let n := 200%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_7 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_8 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=1000 d=12 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_9 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (11%Z, c)] [(0%Z,
    a1); (1%Z, b); (11%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_10 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_11 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=1000 d=22 a0=0.01 a1=3.0 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_12 : Prop :=
  let n := 1000%Z in
  let a0 := 0.01 in
  let a1 := 3.0 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (21%Z, c)] [(0%Z,
    a1); (1%Z, b); (21%Z, c)])).

(* model=self qk=identity n=10000000000 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_13 : Prop :=
  let n := 10000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+100 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_14 : Prop :=
  let n :=
    10000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)])).

(* model=self qk=identity n=1e+300 d=1000002 a0=0.01 a1=1.2 b=0.1512431616 c=0.9884965888 *)
Definition Lemma_E_1_1a_refuted_15 : Prop :=
  let n :=
    1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000%Z
    in
  let a0 := 0.01 in
  let a1 := 1.2 in
  let b := 0.1512431616 in
  let c := 0.9884965888 in
  ~ Lemma_E_1_1a a0 a1 b c (log_over_log n (softmax n) (score_identity [(0%Z, a1); (1%Z, b); (1000001%Z, c)]
    [(0%Z, a1); (1%Z, b); (1000001%Z, c)])).
